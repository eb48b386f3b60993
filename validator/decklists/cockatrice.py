"""Cockatrice's `.cod`: XML, a zone for each part of the deck.

    <cockatrice_deck version="1">
        <zone name="main"><card number="99" name="Mountain"/></zone>
        <zone name="side"><card number="1" name="Krenko, Mob Boss"/></zone>
    </cockatrice_deck>

The program has no command zone: players put the commander into the side zone, or write a zone of their own.
"""

from __future__ import annotations

from validator.decklists.entries import EntryCollector, quantity_among
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist
from validator.decklists.opening import root_name

DIALECT = "cod"
MAX_BYTES = MAX_STRUCTURED_BYTES


def detect(text: str) -> str | None:
    """Why this is Cockatrice's XML, None if it is not."""
    return "the root element is <cockatrice_deck>" if root_name(text) == "cockatrice_deck" else None


def parse(text: str) -> Decklist:
    """Read a `.cod` file; a card without a number is taken for one.

    Raises UnreadableDecklist for broken or unsafe XML, DecklistTooLarge over MAX_ENTRIES, EmptyDecklist without
    a card.
    """
    from validator.decklists.xml_elements import read_elements

    collector = EntryCollector(DIALECT)
    document = read_elements(text)
    for card in document.named("card"):
        zone, section = document.section(card, "zone", collector)
        collector.add(
            quantity_among(card.attributes, "number"),
            card.attributes.get("name", ""),
            document.place(card),
            zone,
            section,
            set_code=card.attributes.get("setshortname"),
            collector_number=card.attributes.get("collectornumber"),
        )
    document.leave_nothing("card", ("cockatrice_deck", "zone"), collector)
    return collector.finish()
