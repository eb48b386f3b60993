"""Magic Online's `.dek`: XML, a row for each card, the sideboard told by an attribute.

    <Deck>
        <Cards CatID="7" Quantity="99" Sideboard="false" Name="Mountain" Annotation="0"/>
        <Cards CatID="9" Quantity="1" Sideboard="true" Name="Krenko, Mob Boss" Annotation="16777728"/>
    </Deck>

Magic Online keeps a commander in the sideboard, with an annotation of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.deck import Zone
from validator.decklists.entries import EntryCollector, quantity_among
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist
from validator.decklists.opening import root_name

DIALECT = "dek"
MAX_BYTES = MAX_STRUCTURED_BYTES
# What Magic Online's own exports of Commander decks have beside the commander and nowhere else.
COMMANDER_ANNOTATION = "16777728"


def detect(text: str) -> str | None:
    """Why this is Magic Online's XML, None if it is not; OCTGN's, whose root looks alike, is to be asked first."""
    root = root_name(text)
    return f"the root element is <{root}>" if root is not None and root.lower() == "deck" else None


def parse(text: str) -> Decklist:
    """Read a `.dek` file; rows of one card stay apart and add up.

    Raises UnreadableDecklist for broken or unsafe XML, DecklistTooLarge over MAX_ENTRIES, EmptyDecklist without
    a card.
    """
    from validator.decklists.xml_elements import read_elements

    collector = EntryCollector(DIALECT)
    document = read_elements(text)
    for row in document.named("cards"):
        attributes = row.attributes
        collector.add(
            quantity_among(attributes, "number"), attributes.get("name", ""), document.place(row), _zone(attributes)
        )
    document.leave_nothing("cards", ("deck",), collector)
    return collector.finish()


def _zone(attributes: Mapping[str, str]) -> Zone:
    if attributes.get("sideboard", "").strip().lower() not in {"true", "1"}:
        return Zone.LIBRARY
    is_commander = attributes.get("annotation", "").strip() == COMMANDER_ANNOTATION
    return Zone.COMMAND if is_commander else Zone.SIDEBOARD
