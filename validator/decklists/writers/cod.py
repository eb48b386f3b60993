"""Cockatrice's `.cod`: XML, a zone for each part; a card is called by its front, one on one face by all its parts.

    <cockatrice_deck version="1">
        <deckname>Goblins</deckname>
        <zone name="Commander">
            <card number="1" name="Krenko, Mob Boss" />
        </zone>
        <zone name="main">
            <card number="99" name="Mountain" />
        </zone>
    </cockatrice_deck>

Cockatrice's own zones are `main` and `side`. Any other is shown in its deck editor; only newer versions let the
player reach its cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from rules.deck import Zone
from validator.decklists.writers.model import SPLIT_LAYOUTS, NamedCard, NamedDeck
from validator.decklists.writers.xml_document import document, xml_text

FORMAT = "cod"
PROGRAM = "Cockatrice"
OWN_ZONES = frozenset({Zone.LIBRARY, Zone.SIDEBOARD})
PARTS: Mapping[Zone, str] = {
    Zone.COMMAND: "Commander",
    Zone.SIGNATURE: "Signature Spell",
    Zone.COMPANION: "Companion",
    Zone.LIBRARY: "main",
    Zone.ATTRACTIONS: "Attractions",
    Zone.STICKERS: "Stickers",
    Zone.SIDEBOARD: "side",
}

_ON_ONE_FACE = SPLIT_LAYOUTS | {"adventure"}


def write(deck: NamedDeck) -> str:
    """The deck as a `.cod` file."""
    root = ET.Element("cockatrice_deck", version="1")
    ET.SubElement(root, "deckname").text = xml_text(deck.title)
    ET.SubElement(root, "comments")
    for part, cards in deck.by_part(PARTS).items():
        zone = ET.SubElement(root, "zone", name=part)
        for card in cards:
            ET.SubElement(zone, "card", _attributes(card))
    return document(root, "    ")


def _attributes(card: NamedCard) -> dict[str, str]:
    attributes = {"number": str(card.quantity), "name": card.called(_ON_ONE_FACE)}
    if card.set_code:
        attributes["setShortName"] = card.set_code.upper()
        if card.collector_number:
            attributes["collectorNumber"] = card.collector_number
    return {key: xml_text(value) for key, value in attributes.items()}
