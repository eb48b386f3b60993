"""Moxfield's JSON: boards of entries by name (version 2), or `boards` of `cards` by id (version 3).

{"mainboard": {"Mountain": {"quantity": 99, "card": {"name": "Mountain", "set": "m13", "cn": "242"}}},
 "commanders": {"Krenko, Mob Boss": {"quantity": 1, "card": {…}}}}

{"boards": {"mainboard": {"count": 99, "cards": {"x7Yz": {"quantity": 99, "card": {"name": "Mountain", …}}}}}}
"""

from __future__ import annotations

from rules.deck import Zone
from validator.decklists.entries import EntryCollector
from validator.decklists.headings import zone_of_section
from validator.decklists.json_document import other_boards, read_members, read_object
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist

DIALECT = "moxfield-json"
MAX_BYTES = MAX_STRUCTURED_BYTES

BOARDS = (
    *("commanders", "signatureSpells", "mainboard", "companions", "attractions", "stickers", "sideboard"),
    *("maybeboard", "planes", "schemes", "contraptions"),
)


def detect(text: str) -> str | None:
    """Why this is Moxfield's JSON, None if it is not."""
    return "it has a “mainboard”, as Moxfield writes it" if '"mainboard"' in text else None


def parse(text: str) -> Decklist:
    """Read a deck of either version.

    Raises UnreadableDecklist for broken JSON or another shape, DecklistTooLarge over MAX_ENTRIES, EmptyDecklist
    without a card.
    """
    collector = EntryCollector(DIALECT)
    document = read_object(text)
    boards = {name: (document.get(name), f"/{name}") for name in BOARDS}
    if by_id := document.get("boards"):
        boards = {
            board.key: (board.members.get("cards"), f"{board.pointer}/cards")
            for board in read_members(by_id, "/boards")
        }
    # A board of version 2 beside `boards` may have the name of one inside; its pointer is its own.
    strangers = {
        pointer if by_id else name: (cards, pointer)
        for name, pointer, cards in other_boards(document, "", ("boards",) if by_id else BOARDS)
    }
    for name, (cards, pointer) in (boards | strangers).items():
        zone, is_group = zone_of_section("signature spells" if name == "signatureSpells" else name)
        if is_group or name in strangers:
            zone = Zone.IGNORED
        for entry in read_members(cards, pointer):
            collector.add(
                entry.quantity(),
                entry.text("card", "name") or ("" if by_id else entry.key),
                entry.pointer,
                zone,
                collector.section(name, zone, False, None, pointer),
                set_code=entry.text("card", "set"),
                collector_number=entry.text("card", "cn"),
            )
    return collector.finish()
