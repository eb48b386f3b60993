"""A deck given by zones, as the REST body has it and `decklint convert --to json` writes it.

{"commanders": [{"name": "Krenko, Mob Boss", "quantity": 1}], "library": [{"name": "Mountain", "quantity": 99}]}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.model import Zone
from validator.decklists.entries import QUANTITY_KEYS, EntryCollector
from validator.decklists.limits import MAX_ENTRIES, MAX_STRUCTURED_BYTES, too_many
from validator.decklists.model import CardLine, Decklist, LineText, Reading, Section
from validator.errors import EmptyDecklist

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

# What else an entry may have is a slip, as in the body that the service reads.
_KEYS_OF_ENTRY = frozenset({"name", "set_code", "collector_number", *QUANTITY_KEYS})


def detect(text: str) -> str | None:
    """Why this is a deck by zones, None if it is not."""
    key = next((key for key in ("commanders", "library") if f'"{key}"' in text), None)
    return f"it has “{key}”, a zone of decklint's own" if key else None


def parse(text: str) -> Decklist:
    """Read a document by zones, or what stands in its `deck`; any other array of cards is ignored, and said so.

    Raises UnreadableDecklist for broken JSON or another shape, DecklistTooLarge over MAX_ENTRIES, EmptyDecklist
    without a card.
    """
    from validator.decklists.json_document import other_boards, pointer_to, read_members, read_object

    collector = EntryCollector(DIALECT)
    document, pointer = read_object(text), ""
    outside = []
    if isinstance(document.get("deck"), dict):
        outside = list(other_boards(document, pointer, ("deck",)))
        document, pointer = document["deck"], "/deck"
    others = {key for key, value in document.items() if key not in ZONE_OF_KEY and isinstance(value, list)}
    others |= {key for key, _, _ in other_boards(document, pointer, ZONE_OF_KEY)}
    for key in (*ZONE_OF_KEY, *(key for key in document if key in others)):
        zone, board = ZONE_OF_KEY.get(key, Zone.IGNORED), pointer_to(pointer, key)
        for entry in read_members(document.get(key), board):
            strange = next((name for name in entry.members if name.lower() not in _KEYS_OF_ENTRY), None)
            if strange is not None and key in ZONE_OF_KEY:
                why = f"its key “{strange[:40]}” is not known; expected name, quantity, set_code, collector_number"
                collector.reject(why, entry.pointer, zone, entry.text("name"))
                continue
            collector.add(
                entry.quantity(),
                entry.text("name"),
                entry.pointer,
                zone,
                collector.section(key, zone, False, None, board),
                is_one_by_default=True,
                set_code=entry.text("set_code"),
                collector_number=entry.text("collector_number"),
            )
    for _, board, entries in outside:
        collector.add_ignored(board, board, read_members(entries, board), "name")
    return collector.finish()


def read_zones(deck: Mapping[str, Sequence[Mapping[str, Any]]], pointer: str = "/deck") -> Decklist:
    """The decklist of a body whose shape has been checked; every line gets an RFC 6901 pointer.

    deck: zone key -> entries with `name`, `quantity` and perhaps `set_code`, `collector_number`.
    Raises DecklistTooLarge over MAX_ENTRIES, EmptyDecklist without an entry.
    """
    count = sum(len(entries) for entries in deck.values())
    if count > MAX_ENTRIES:
        raise too_many("card entries", count, MAX_ENTRIES)
    if not count:
        raise EmptyDecklist("The deck has no card: expected at least one entry in “commanders” or “library”.")
    decklist = Decklist(DIALECT)
    for block, (key, zone) in enumerate(ZONE_OF_KEY.items()):
        if deck.get(key):
            decklist.sections.append(Section(key, zone, False, None, f"{pointer}/{key}"))
        for i, entry in enumerate(deck.get(key, ())):
            name = entry["name"]
            text = LineText(
                text=name,
                column=0,
                readings=(Reading(entry.get("quantity", 1), name, 0, 0),),
                set_code=entry.get("set_code"),
                collector_number=entry.get("collector_number"),
            )
            section = len(decklist.sections) - 1
            decklist.lines.append(CardLine(text, 0, zone, block, section, f"{pointer}/{key}/{i}"))
    return decklist
