"""Cockatrice's `.cod`: XML, a zone for each part of the deck.

    <cockatrice_deck version="1">
        <zone name="main"><card number="99" name="Mountain"/></zone>
        <zone name="side"><card number="1" name="Krenko, Mob Boss"/></zone>
    </cockatrice_deck>

The program has no command zone: players put the commander into the side zone, or write a zone of their own; or they
choose its card to stand for the deck, `<bannerCard>Krenko, Mob Boss</bannerCard>`, or write `CDR: Krenko, Mob Boss` in
the comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.deck import Span
from validator.decklists.entries import EntryCollector, quantity_among
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist, Field
from validator.decklists.opening import root_name

if TYPE_CHECKING:
    from validator.decklists.xml_elements import Document, Element

DIALECT = "cod"
MAX_BYTES = MAX_STRUCTURED_BYTES

# In the comments, a line for each commander.
_COMMANDER = re.compile(r"(?:CDR|CMDR|commander) ?[:=] ?(\S[^\n]*)", re.IGNORECASE)
_WHOLE = re.compile(r"\s*(\S[^\n]*)")


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
    decklist = collector.finish()
    decklist.fields += _fields(document)
    return decklist


def _fields(document: Document) -> Iterator[Field]:
    """The commanders that the file names beside its cards: the comments' first, then the card that it is shown by."""
    for name, pattern in (("comments", _COMMANDER), ("bannercard", _WHOLE)):
        for element in document.named(name):
            for found in pattern.finditer(element.text):
                yield Field("commander", found[1].rstrip(), _span(document, element, *found.span(1)))


def _span(document: Document, element: Element, start: int, end: int) -> Span:
    """Where a part of an element's text stands, if nothing in it is written as an entity."""
    before = element.text[:start]
    line = element.line + before.count("\n")
    column = start - before.rfind("\n") if "\n" in before else document.place(element).end_column + start
    return Span(line, column, line, column + len(element.text[start:end].rstrip()))
