"""The Oracle corpus behind the bundled snapshot: JSON Lines of cards, with legality, printings and sets beside it.

Newer cards have a file of their own, without text: what only their text would tell is unknown, but for the flags
beside it.

The corpus gives a multi-part card one entry whose cost, type and text are the first part's, and some back faces
an entry of their own; here they fold into one PrintedCard each.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from typing import Any

from rules.card import OracleCard
from rules.color import ColorIdentity
from rules.oracle import PrintedCard, PrintedPart, derive
from rules.rulebreaker import rulebreaker_from_facts
from validator.cards.rows import CardSet, PrintingRow
from validator.cards.sources.layouts import SEPARATOR, folded_name
from validator.cards.sources.pools import History, known_pools

CARDS, LEGALITY, PRINTINGS = "oracle_corpus.jsonl.gz", "commander_legality.tsv", "printings.csv.gz"
SETS, SPLIT_COSTS, ORACLE_IDS = "sets.tsv", "split_costs.tsv", "oracle_ids.tsv.gz"
NEWER, NEWER_FLAGS = "newer_cards.jsonl", "newer_flags.tsv"
FILES = (CARDS, LEGALITY, PRINTINGS, SETS, SPLIT_COSTS, ORACLE_IDS, NEWER, NEWER_FLAGS)

# Sets that were sold earlier in a part of the world than on the day in SETS.
_DAYS = {"C20": "2020-04-17", "IKO": "2020-04-17"}

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
    oracle_ids = {row["name"]: row["oracle_id"] for row in tsv_rows(folder / ORACLE_IDS)}
    replaced = _replaced(folder)
    by_name = {entry["name"]: entry for entry in entries}
    legality = {row["name"]: row["status"] for row in tsv_rows(folder / LEGALITY)}
    second_costs = {row["name"]: row["second"] for row in tsv_rows(folder / SPLIT_COSTS)}
    for entry in entries:
        if not is_back_face(entry) and entry["layout"] != "reversible_card" and entry["name"] not in replaced:
            printed = replace(_printed(entry, by_name, second_costs), oracle_id=oracle_ids.get(entry["name"]))
            yield _with_pools(printed, legality.get(printed.name), histories.get(printed.name, History()))


def newer_cards(folder: Path, rulebreakers: Mapping[str, Any]) -> Iterator[OracleCard]:
    """The cards that came after the corpus, in file order; what only their text would tell is unknown.

    rulebreakers: the clauses of those that have one, by name, in the shape of `rules.facts`.
    Raises ValueError if the flags name another Rulebreaker than these.
    """
    oracle_ids = {row["name"]: row["oracle_id"] for row in tsv_rows(folder / ORACLE_IDS)}
    flags = {(row["name"], row["flag"]) for row in tsv_rows(folder / NEWER_FLAGS)}
    if {name for name, flag in flags if flag == "rulebreaker"} != set(rulebreakers):
        raise ValueError(f"{NEWER_FLAGS} names other Rulebreakers than are known")
    kinds = {card_set.code: card_set.kind for card_set in sets(folder)}
    for entry in _newer(folder):
        name, history = entry["name"], History(first=entry["released"], earliest=entry["released"])
        history.add(entry["set"], kinds.get(entry["set"], ""), entry["released"], entry["rarity"] or "")
        card = derive(_with_pools(_unseen(entry, oracle_ids.get(name)), "legal", history))
        pools = dict(card.legalities)
        if not entry["rarity"]:
            del pools["paupercommander"]
        yield replace(
            card,
            legalities=pools,
            legal_from=entry["legal_from"],
            commander_reason="text" if (name, "can-be-commander") in flags else card.commander_reason,
            copy_limit=None if (name, "any-number") in flags else card.copy_limit,
            rulebreaker=rulebreaker_from_facts(rulebreakers[name]) if name in rulebreakers else None,
        )


def _unseen(entry: Mapping[str, Any], oracle_id: str | None) -> PrintedCard:
    """A card whose text nobody has seen."""
    printed = _printed(entry, {}, {})
    front = replace(printed.parts[0], text=None)
    return replace(printed, parts=(front, *printed.parts[1:]), oracle_id=oracle_id)


def _newer(folder: Path) -> Iterator[dict[str, Any]]:
    yield from map(json.loads, _lines(folder / NEWER))


def _replaced(folder: Path) -> set[str]:
    """The names under which the corpus has an unplayable namesake of a newer card."""
    return {entry["name"] for entry in _newer(folder) if entry.get("replaces_corpus")}


def is_back_face(entry: Mapping[str, Any]) -> bool:
    """Whether a corpus entry is only the back of a card: marked so, or a meld result."""
    return entry.get("face") == "back" or (entry["layout"] == "meld" and SEPARATOR not in entry["name"])


def sets(folder: Path) -> Iterator[CardSet]:
    """Every set, in file order."""
    for row in tsv_rows(folder / SETS):
        yield CardSet(row["set"], row["name"], row["type"], _DAYS.get(row["set"], row["released"]))


def printings(folder: Path) -> Iterator[PrintingRow]:
    """Every printing, in file order, under the name its card has in the store."""
    replaced = _replaced(folder)
    with gzip.open(folder / PRINTINGS, "rt", encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            if row["name"] not in replaced:
                yield PrintingRow(folded_name(row["name"]), row["set"], row["number"], row["rarity"])
    for entry in filter(itemgetter("number"), _newer(folder)):
        yield PrintingRow(entry["name"], entry["set"], entry["number"], entry["rarity"] or "")


def alternate_printings(spec: Path, cards: Iterable[OracleCard]) -> Iterator[PrintingRow]:
    """The printings that show another name than the card's own, under that of the card. Rarities are unknown."""
    names = {card.front_name: card.name for card in cards} | {card.name: card.name for card in cards}
    for row in tsv_rows(spec / ALTERNATE):
        if row["number"]:
            yield PrintingRow(names[row["oracle_name"]], row["set"].upper(), row["number"], "")


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
    return replace(printed, rarities=rarities, legalities=pools, released=history.earliest)


def aliases(spec: Path) -> dict[str, str]:
    """Other printed names -> Oracle names: interchangeable (CR 201.3) and alternate ones (CR 201.6).

    spec: the folder with INTERCHANGEABLE and ALTERNATE. Raises OSError if one is missing.
    """
    pairs = {row["other_name"]: row["oracle_name"] for row in tsv_rows(spec / INTERCHANGEABLE)}
    return pairs | {row["alternate_name"]: row["oracle_name"] for row in tsv_rows(spec / ALTERNATE)}


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
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as stream:
        yield from stream


def tsv_rows(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a table with a heading, tabs between; lines that begin with # are comments."""
    lines = (line for line in _lines(path) if not line.startswith("#"))
    yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
