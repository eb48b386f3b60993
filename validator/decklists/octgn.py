"""OCTGN's `.o8d`: XML, a section for each part of the deck, the name as an element's text.

<deck>
    <section name="Main"><card qty="99">Mountain</card></section>
    <section name="Command Zone"><card qty="1">Krenko, Mob Boss</card></section>
</deck>
"""

from __future__ import annotations

from validator.decklists.entries import EntryCollector, quantity_among
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist
from validator.decklists.opening import root_name

DIALECT = "o8d"
MAX_BYTES = MAX_STRUCTURED_BYTES


def detect(text: str) -> str | None:
    """Why this is OCTGN's XML, None if it is not."""
    root = root_name(text)
    if root is not None and root.lower() == "deck" and "<section" in text:
        return f"the root element is <{root}>, and it has sections"
    return None


def parse(text: str) -> Decklist:
    """Read an `.o8d` file; a card without `qty` is taken for one.

    Raises UnreadableDecklist for broken or unsafe XML, DecklistTooLarge over MAX_ENTRIES, EmptyDecklist without
    a card.
    """
    from validator.decklists.xml_elements import read_elements

    collector = EntryCollector(DIALECT)
    document = read_elements(text)
    for card in document.named("card"):
        zone, section = document.section(card, "section", collector)
        collector.add(quantity_among(card.attributes, "number"), card.text, document.place(card), zone, section)
    document.leave_nothing("card", ("deck", "section"), collector)
    return collector.finish()
