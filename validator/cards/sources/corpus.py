"""The Oracle corpus behind the bundled snapshot: JSON Lines of cards, with legality, printings and sets beside it.

The corpus gives a multi-part card one entry whose cost, type and text are the first part's, and some back faces
an entry of their own; here they fold into one PrintedCard each.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.color import ColorIdentity
from rules.oracle import PrintedCard, PrintedPart

CARDS, LEGALITY, PRINTINGS = "oracle_corpus.jsonl.gz", "commander_legality.tsv", "printings.csv.gz"
SETS, SPLIT_COSTS = "sets.tsv", "split_costs.tsv"
FILES = (CARDS, LEGALITY, PRINTINGS, SETS, SPLIT_COSTS)

SEPARATOR = " // "

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


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards: its code, name, kind and release date (ISO, empty if unknown)."""

    code: str
    name: str
    kind: str
    released: str


@dataclass(frozen=True, slots=True)
class PrintingRow:
    """One printing: the Oracle name it belongs to, set code, collector number, rarity."""

    name: str
    set_code: str
    collector_number: str
    rarity: str


def printed_cards(folder: Path) -> Iterator[PrintedCard]:
    """Every card of the corpus once, in corpus order, back faces and reversible printings folded in.

    folder: holds the files named in FILES. Raises OSError if one is missing, ValueError if an entry's shape is
    not the corpus's.
    """
    entries = [json.loads(line) for line in _lines(folder / CARDS)]
    by_name = {entry["name"]: entry for entry in entries}
    legality = {row["name"]: row["status"] for row in _rows(folder / LEGALITY)}
    second_costs = {row["name"]: row["second"] for row in _rows(folder / SPLIT_COSTS)}
    for entry in entries:
        if not is_back_face(entry) and entry["layout"] != "reversible_card":
            yield _printed(entry, by_name, legality, second_costs)


def is_back_face(entry: Mapping[str, Any]) -> bool:
    """Whether a corpus entry is only the back of a card: marked so, or a meld result."""
    return entry.get("face") == "back" or (entry["layout"] == "meld" and SEPARATOR not in entry["name"])


def folded_name(name: str) -> str:
    """A reversible printing's name without the repetition: `X // X` is X, `X // Y // X // Y` is `X // Y`."""
    parts = name.split(SEPARATOR)
    half = len(parts) // 2
    return SEPARATOR.join(parts[:half]) if len(parts) % 2 == 0 and parts[:half] == parts[half:] else name


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
    legality: Mapping[str, str],
    second_costs: Mapping[str, str],
) -> PrintedCard:
    name: str = entry["name"]
    parts = name.split(SEPARATOR) if entry["layout"] in _MULTI_PART else [name]
    front = _part(parts[0], entry)
    others = [_other_part(part, by_name) for part in parts[1:]]
    if len(others) == 1 and name in second_costs:
        others = [PrintedPart(others[0].name, mana_cost=second_costs[name])]
    return PrintedCard(
        name=name,
        layout=entry["layout"],
        parts=(front, *others),
        given_identity=ColorIdentity.of(entry["colorIdentity"]),
        legalities={"commander": legality[name]} if name in legality else {},
    )


def _part(name: str, entry: Mapping[str, Any]) -> PrintedPart:
    return PrintedPart(
        name=name,
        type_line=entry["type"],
        mana_cost=entry["manaCost"],
        text=entry["text"] or "",
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
        yield from csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
