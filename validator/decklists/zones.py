"""A deck given by zones, as the REST body has it and `decklint convert --to json` writes it.

{"commanders": [{"name": "Krenko, Mob Boss", "quantity": 1}], "library": [{"name": "Mountain", "quantity": 99}]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.deck import Zone
from rules.words import Sentence
from validator.decklists.entries import QUANTITY_KEYS, EntryCollector
from validator.decklists.json_document import JsonEntry, add_ignored, other_boards, pairs, pointer_to, read_object
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist

DIALECT = "zones"
MAX_BYTES = MAX_STRUCTURED_BYTES

ZONE_OF_KEY = {
    "commanders": Zone.COMMAND,
    "library": Zone.LIBRARY,
    "companion": Zone.COMPANION,
    "attractions": Zone.ATTRACTIONS,
    "stickers": Zone.STICKERS,
    "sideboard": Zone.SIDEBOARD,
}

# What else an entry may have is a slip.
_KEYS_OF_ENTRY = frozenset({"name", "oracle_id", "quantity", "set_code", "collector_number"}).union(QUANTITY_KEYS)

_UNKNOWN_KEY = Sentence(
    "unknown-entry-key", "the key “{key}” is unknown; expected name or oracle_id, quantity, set_code, collector_number"
)


def detect(text: str) -> str | None:
    """Why this is a deck by zones, None if it is not."""
    key = next((key for key in ("commanders", "library") if f'"{key}"' in text), None)
    return f"it has “{key}”, a zone of decklint's own" if key else None


def parse(text: str) -> Decklist:
    """Read a text of this dialect. Raises UnreadableDecklist for broken JSON, else as `read_zones`."""
    return read_zones(read_object(text))


def read_zones(document: Mapping[str, Any]) -> Decklist:
    """Read a document by zones, or what is in its `deck`; any other array of cards is ignored, and said so.

    document: parsed JSON, as it was sent; every line has an RFC 6901 pointer into it.
    Raises UnreadableDecklist for a zone that is neither array nor object, DecklistTooLarge over MAX_ENTRIES,
    EmptyDecklist without an entry.
    """
    collector = EntryCollector(DIALECT)
    pointer, outside = "", []
    if isinstance(document.get("deck"), dict):
        outside = list(other_boards(document, pointer, ("deck",)))
        document, pointer = document["deck"], "/deck"
    others = {key for key, value in document.items() if key not in ZONE_OF_KEY and isinstance(value, list)}
    others |= {key for key, _, _ in other_boards(document, pointer, ZONE_OF_KEY)}
    for key in (*ZONE_OF_KEY, *(key for key in document if key in others)):
        _add_zone(collector, key, document.get(key), pointer_to(pointer, key))
    for _, board, entries in outside:
        add_ignored(collector, board, board, entries, "name")
    return collector.finish("at least one entry in “commanders” or “library”")


def _add_zone(collector: EntryCollector, key: str, entries: object, pointer: str) -> None:
    zone, section = ZONE_OF_KEY.get(key, Zone.IGNORED), -1
    for member, entry in pairs(entries, pointer):
        if section < 0:
            section = collector.section(key, zone, False, None, pointer)
        place = f"{pointer}/{member}" if type(member) is int else pointer_to(pointer, str(member))
        _add(collector, JsonEntry("", place, entry if isinstance(entry, dict) else {}), zone, section)


def _add(collector: EntryCollector, entry: JsonEntry, zone: Zone, section: int) -> None:
    name = entry.text("name") or entry.text("oracle_id")
    strange = next((key for key in entry.members if key.lower() not in _KEYS_OF_ENTRY), None)
    if strange is not None and zone is not Zone.IGNORED:
        collector.reject(_UNKNOWN_KEY(key=strange[:40]), entry.pointer, zone, name)
        return
    code, number = entry.text("set_code"), entry.text("collector_number")
    collector.add(entry.quantity(), name, entry.pointer, zone, section, code, number, is_one_by_default=True)
