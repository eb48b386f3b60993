"""MTGJSON's deck files: boards of whole card objects, each with its count.

{"meta": {…}, "data": {"name": "Desert Bloom", "commander": [{"name": "Yuma, Proud Protector", "count": 1,
 "setCode": "OTC", "number": "4", …}], "mainBoard": […], "sideBoard": []}}
"""

from __future__ import annotations

from rules.deck import Zone
from validator.decklists.entries import EntryCollector
from validator.decklists.json_document import other_boards, read_members, read_object
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist

DIALECT = "mtgjson"
MAX_BYTES = MAX_STRUCTURED_BYTES

BOARDS = {
    "commander": Zone.COMMAND,
    "mainBoard": Zone.LIBRARY,
    "sideBoard": Zone.SIDEBOARD,
    "displayCommander": Zone.IGNORED,
    "planes": Zone.IGNORED,
    "schemes": Zone.IGNORED,
    "tokens": Zone.IGNORED,
}


def detect(text: str) -> str | None:
    """Why this is a deck of MTGJSON, None if it is not."""
    return "it has a “mainBoard”, as MTGJSON writes it" if '"mainBoard"' in text else None


def parse(text: str) -> Decklist:
    """Read a deck file, or what stands in its `data`.

    Raises UnreadableDecklist for broken JSON or another shape, DecklistTooLarge over MAX_ENTRIES, EmptyDecklist
    without a card.
    """
    collector = EntryCollector(DIALECT)
    document, pointer = read_object(text), ""
    if isinstance(document.get("data"), dict):
        document, pointer = document["data"], "/data"
    boards = [(name, f"{pointer}/{name}", document.get(name)) for name in BOARDS]
    for name, board, cards in (*boards, *other_boards(document, pointer, BOARDS)):
        zone = BOARDS.get(name, Zone.IGNORED)
        for entry in read_members(cards, board):
            collector.add(
                entry.quantity(),
                entry.text("name"),
                entry.pointer,
                zone,
                collector.section(name, zone, False, None, board),
                set_code=entry.text("setCode"),
                collector_number=entry.text("number"),
            )
    return collector.finish()
