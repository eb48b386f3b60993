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
from validator.decklists.limits import MAX_NAME_CHARACTERS, MAX_STRUCTURED_BYTES
from validator.decklists.memo import ENTRY_BYTES, Memo
from validator.decklists.model import Decklist, LineText

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
_PLAIN_KEYS = frozenset({"name", "quantity", "set_code", "collector_number"})
_KEYS_OF_ENTRY = _PLAIN_KEYS.union(QUANTITY_KEYS)

_UNKNOWN_KEY = Sentence(
    "unknown-entry-key", "the key “{key}” is unknown; expected name, quantity, set_code, collector_number"
)

_MAX_PRINTING_CHARACTERS = 40
_Plain = tuple[str, int, str, str]
# Decks share most of their entries; one reading serves them all.
_entries: Memo[_Plain, LineText] = Memo()


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
    collector.decklist.shares_texts = True
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
        plain = _plain(entry)
        if plain is None:
            _add_odd(collector, JsonEntry("", place, entry if isinstance(entry, dict) else {}), zone, section)
        elif (text := _entries.get(plain)) is not None:
            collector.add_text(text, place, zone, section)
        else:
            name, quantity, code, number = plain
            text = collector.add(str(quantity), name, place, zone, section, code, number)
            if text is not None:
                _entries.keep(plain, text, ENTRY_BYTES + 600 + 2 * len(name))


def _plain(entry: object) -> _Plain | None:
    """What is in an entry of the usual keys and types, short enough to be remembered; None for any other entry."""
    if type(entry) is not dict or not _PLAIN_KEYS.issuperset(entry):
        return None
    name, quantity = entry.get("name"), entry.get("quantity", 1)
    code, number = entry.get("set_code", ""), entry.get("collector_number", "")
    if not (type(name) is type(code) is type(number) is str and type(quantity) is int):
        return None
    if len(name) > MAX_NAME_CHARACTERS or len(code) + len(number) > _MAX_PRINTING_CHARACTERS:
        return None
    return name, quantity, code, number


def _add_odd(collector: EntryCollector, entry: JsonEntry, zone: Zone, section: int) -> None:
    name = entry.text("name")
    strange = next((key for key in entry.members if key.lower() not in _KEYS_OF_ENTRY), None)
    if strange is not None and zone is not Zone.IGNORED:
        collector.reject(_UNKNOWN_KEY(key=strange[:40]), entry.pointer, zone, name)
        return
    code, number = entry.text("set_code"), entry.text("collector_number")
    collector.add(entry.quantity(), name, entry.pointer, zone, section, code, number, is_one_by_default=True)
