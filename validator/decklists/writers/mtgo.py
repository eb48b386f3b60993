"""Magic Online's `.dek`: XML, a row for each card; the commander lies in the sideboard, with the mark that tells it.

    <Deck>
      <NetDeckID>0</NetDeckID>
      <Cards CatID="0" Quantity="99" Sideboard="false" Name="Mountain" Annotation="0" />
      <Cards CatID="0" Quantity="1" Sideboard="true" Name="Krenko, Mob Boss" Annotation="16777728" />
    </Deck>

Magic Online looks cards up by CatID, which the bundled cards do not have: it is 0, for without it the program breaks
off. Other programs go by the name: the front, or the halves of a split card with a bare slash.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from rules.deck import Zone
from validator.decklists.mtgo_dek import COMMANDER_ANNOTATION
from validator.decklists.writers.model import ALL_ZONES, SPLIT_LAYOUTS, NamedDeck
from validator.decklists.writers.xml_document import document, xml_text

FORMAT = "mtgo"
PROGRAM = "Magic Online"
OWN_ZONES = frozenset({Zone.COMMAND, Zone.LIBRARY, Zone.SIDEBOARD})
PARTS: Mapping[Zone, str] = {
    Zone.LIBRARY: "main",
    **dict.fromkeys((zone for zone in ALL_ZONES if zone is not Zone.LIBRARY), "sideboard"),
}

_NAMESPACES = {
    "xmlns:xsd": "http://www.w3.org/2001/XMLSchema",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
}


def write(deck: NamedDeck) -> str:
    """The deck as a `.dek` file."""
    root = ET.Element("Deck", _NAMESPACES)
    ET.SubElement(root, "NetDeckID").text = "0"
    ET.SubElement(root, "PreconstructedDeckID").text = "0"
    for zone, part in PARTS.items():
        for card in deck.zones.get(zone, ()):
            row = {
                "CatID": "0",
                "Quantity": str(card.quantity),
                "Sideboard": str(part == "sideboard").lower(),
                "Name": xml_text(card.called(SPLIT_LAYOUTS, "/")),
                "Annotation": COMMANDER_ANNOTATION if zone is Zone.COMMAND else "0",
            }
            ET.SubElement(root, "Cards", row)
    return document(root, "  ")
