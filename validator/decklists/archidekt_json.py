"""Archidekt's JSON: cards with their categories, and the categories with what they are in the deck for.

{"categories": [{"name": "Maybeboard", "includedInDeck": false}],
 "cards": [{"categories": ["Ramp"], "quantity": 1, "card": {"oracleCard": {"name": "Sol Ring"},
            "edition": {"editioncode": "c21"}, "collectorNumber": "263"}}]}
"""

from __future__ import annotations

from rules.deck import Zone
from validator.decklists.archidekt import zone_of_category
from validator.decklists.entries import EntryCollector
from validator.decklists.json_document import add_ignored, inside, other_boards, read_members, read_object
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist

DIALECT = "archidekt-json"
MAX_BYTES = MAX_STRUCTURED_BYTES


def detect(text: str) -> str | None:
    """Why this is Archidekt's JSON, None if it is not."""
    if '"categories"' in text and '"oracleCard"' in text:
        return "it has “categories” and cards with an “oracleCard”, as Archidekt writes them"
    return None


def parse(text: str) -> Decklist:
    """Read a deck; the first category of a card says where it is.

    Raises UnreadableDecklist for broken JSON or another shape, DecklistTooLarge over MAX_ENTRIES, EmptyDecklist
    without a card.
    """
    collector = EntryCollector(DIALECT)
    document = read_object(text)
    outside, pointers = set(), {}
    for category in read_members(document.get("categories"), "/categories"):
        name = category.text("name")
        pointers[name] = category.pointer
        if inside(category.members, "includedInDeck") is False:
            outside.add(name)
    for entry in read_members(document.get("cards"), "/cards"):
        zone, section = Zone.LIBRARY, -1
        categories = inside(entry.members, "categories")
        first = categories[0] if isinstance(categories, list) and categories else None
        if isinstance(first, str):
            zone, is_group = zone_of_category(first, first not in outside)
            section = collector.section(first, zone, is_group, None, pointers.get(first, entry.pointer))
        collector.add(
            entry.quantity(),
            entry.text("card", "oracleCard", "name"),
            entry.pointer,
            zone,
            section,
            set_code=entry.text("card", "edition", "editioncode"),
            collector_number=entry.text("card", "collectorNumber"),
        )
    for name, pointer, cards in other_boards(document, "", ("cards", "categories")):
        add_ignored(collector, name, pointer, cards, "card", "oracleCard", "name")
    return collector.finish()
