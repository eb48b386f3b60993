"""The Oracle corpus behind the bundled snapshot: JSON Lines of cards, with legality, printings and sets beside it.

The corpus gives a multi-part card one entry whose cost, type and text are the first part's, and some back faces
an entry of their own; here they fold into one PrintedCard each.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.color import ColorIdentity
from rules.oracle import PrintedCard, PrintedPart
from validator.cards.rows import CardSet, PrintingRow
from validator.cards.sources.layouts import SEPARATOR, folded_name
from validator.cards.sources.pools import History, known_pools

CARDS, LEGALITY, PRINTINGS = "oracle_corpus.jsonl.gz", "commander_legality.tsv", "printings.csv.gz"
SETS, SPLIT_COSTS = "sets.tsv", "split_costs.tsv"
FILES = (CARDS, LEGALITY, PRINTINGS, SETS, SPLIT_COSTS)

# Beside the data, in the folder of the specification: other printed names of one card.
INTERCHANGEABLE, ALTERNATE = "interchangeable_names.tsv", "alternate_names.tsv"

# Records that stand for a playtest namesake and were set right without their text: their abilities are unseen.
_WITHOUT_TEXT = frozenset({"Red Herring", "Pick Your Poison"})

# Layouts of several parts on one card; any other entry with " // " in its name would be a name that has it.
_MULTI_PART = frozenset(
    {
        "transform",
        "modal_dfc",
        "split",
        "aftermath",
        "adventure",
        "flip",
        "prepare",
        "meld",
        "reversible_card",
    }
)


def printed_cards(folder: Path) -> Iterator[PrintedCard]:
    """Every card of the corpus once, in corpus order, back faces and reversible printings folded in.

    folder: holds the files named in FILES. Raises OSError if one is missing, ValueError if an entry's shape is
    not the corpus's.
    """
    entries = [json.loads(line) for line in _lines(folder / CARDS)]
    histories = _histories(folder)
    by_name = {entry["name"]: entry for entry in entries}
    legality = {row["name"]: row["status"] for row in _rows(folder / LEGALITY)}
    second_costs = {row["name"]: row["second"] for row in _rows(folder / SPLIT_COSTS)}
    for entry in entries:
        if not is_back_face(entry) and entry["layout"] != "reversible_card":
            printed = _printed(entry, by_name, second_costs)
            yield _with_pools(printed, legality.get(printed.name), histories.get(printed.name, History()))


def is_back_face(entry: Mapping[str, Any]) -> bool:
    """Whether a corpus entry is only the back of a card: marked so, or a meld result."""
    return entry.get("face") == "back" or (entry["layout"] == "meld" and SEPARATOR not in entry["name"])


def sets(folder: Path) -> Iterator[CardSet]:
    """Every set, in file order."""
    for row in _rows(folder / SETS):
        yield CardSet(row["set"], row["name"], row["type"], row["released"])


def printings(folder: Path) -> Iterator[PrintingRow]:
    """Every printing, in file order, under the name its card has in the store."""
    with gzip.open(folder / PRINTINGS, "rt", encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            yield PrintingRow(folded_name(row["name"]), row["set"], row["number"], row["rarity"])


def _printed(
    entry: Mapping[str, Any],
    by_name: Mapping[str, Mapping[str, Any]],
    second_costs: Mapping[str, str],
) -> PrintedCard:
    name: str = entry["name"]
    parts = name.split(SEPARATOR) if entry["layout"] in _MULTI_PART else [name]
    front = _part(parts[0], entry)
    others = [_other_part(part, by_name) for part in parts[1:]]
    if len(others) == 1 and name in second_costs:
        others = [PrintedPart(others[0].name, mana_cost=second_costs[name])]
    elif entry["layout"] == "flip":  # CR 710.1c: flipped or not, a flip card has one cost
        others = [PrintedPart(part.name, mana_cost="") for part in others]
    return PrintedCard(
        name=name,
        layout=entry["layout"],
        parts=(front, *others),
        given_identity=ColorIdentity.of(entry["colorIdentity"]),
    )


def _histories(folder: Path) -> dict[str, History]:
    released = {card_set.code: card_set for card_set in sets(folder)}
    histories: dict[str, History] = {}
    for printing in printings(folder):
        card_set = released.get(printing.set_code, CardSet(printing.set_code, "", "", ""))
        history = histories.setdefault(printing.name, History())
        history.add(card_set.code, card_set.kind, card_set.released, printing.rarity)
    return histories


def _with_pools(printed: PrintedCard, status: str | None, history: History) -> PrintedCard:
    """The card with its rarities and with its legality in every pool the data can know."""
    rarities, pools = known_pools(status, history)
    return replace(printed, rarities=rarities, legalities=pools)


def aliases(spec: Path) -> dict[str, str]:
    """Other printed names -> Oracle names: interchangeable (CR 201.3) and alternate ones (CR 201.6).

    spec: the folder with INTERCHANGEABLE and ALTERNATE. Raises OSError if one is missing.
    """
    pairs = {row["other_name"]: row["oracle_name"] for row in _rows(spec / INTERCHANGEABLE)}
    return pairs | {row["alternate_name"]: row["oracle_name"] for row in _rows(spec / ALTERNATE)}


def _part(name: str, entry: Mapping[str, Any]) -> PrintedPart:
    return PrintedPart(
        name=name,
        type_line=entry["type"],
        mana_cost=entry["manaCost"] or "",
        text=None if name in _WITHOUT_TEXT else entry["text"] or "",
        power=entry["power"],
        toughness=entry["toughness"],
    )


def _other_part(name: str, by_name: Mapping[str, Mapping[str, Any]]) -> PrintedPart:
    """A back face that has an entry of its own, else a part known by name only (Lightning Bolt is no part)."""
    entry = by_name.get(name)
    if entry is not None and is_back_face(entry):
        return _part(name, entry)
    return PrintedPart(name)


def _lines(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        yield from stream


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        lines = (line for line in stream if not line.startswith("#"))
        yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
