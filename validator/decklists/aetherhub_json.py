"""AetherHub's JSON: rows in the order of the text, a heading being one without a quantity.

{"convertedDeck": [{"quantity": null, "name": "Commander"}, {"quantity": 1, "name": "Krenko, Mob Boss", "set": "M13"},
                   {"quantity": null, "name": ""}, {"quantity": null, "name": "Deck"}, …]}
"""

from __future__ import annotations

from rules.deck import Zone
from validator.decklists.entries import EntryCollector
from validator.decklists.headings import zone_of_section
from validator.decklists.json_document import add_ignored, other_boards, read_members, read_object
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist

DIALECT = "aetherhub-json"
MAX_BYTES = MAX_STRUCTURED_BYTES


def detect(text: str) -> str | None:
    """Why this is AetherHub's JSON, None if it is not."""
    return "it has a “convertedDeck”, as AetherHub writes it" if '"convertedDeck"' in text else None


def parse(text: str) -> Decklist:
    """Read a deck.

    Raises UnreadableDecklist for broken JSON or another shape, DecklistTooLarge over MAX_ENTRIES, EmptyDecklist
    without a card.
    """
    collector = EntryCollector(DIALECT)
    zone, section = Zone.LIBRARY, -1
    document = read_object(text)
    for row in read_members(document.get("convertedDeck"), "/convertedDeck"):
        name = row.text("name").strip()
        if row.members.get("quantity", 1) is None and row.quantity() == "null":
            if not name:
                continue
            named, is_group = zone_of_section(name)
            if not is_group:
                zone, section = named, collector.section(name, named, False, None, row.pointer)
                continue
        collector.add(
            row.quantity(),
            name,
            row.pointer,
            zone,
            section,
            set_code=row.text("set"),
            collector_number=row.text("number"),
        )
    for key, pointer, cards in other_boards(document, "", ("convertedDeck",)):
        add_ignored(collector, key, pointer, cards, "name")
    return collector.finish()
