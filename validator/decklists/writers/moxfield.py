"""Moxfield's text: headings in capitals with a colon, whole names, set and number in parentheses.

COMMANDER:
1 Krenko, Mob Boss (DDT) 52

SIDEBOARD:
1 Pegasus Guardian // Rescue the Foal (CLB) 36
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.deck import Zone
from validator.decklists.writers import text
from validator.decklists.writers.lines import card_line, in_parentheses, write_parts
from validator.decklists.writers.model import ALL_ZONES, NamedDeck

FORMAT = "moxfield"
PROGRAM = "Moxfield"
PARTS: Mapping[Zone, str] = {zone: f"{part.upper()}:" for zone, part in text.PARTS.items()}
OWN_ZONES = frozenset(ALL_ZONES)


def write(deck: NamedDeck) -> str:
    """The deck as Moxfield's text."""
    return write_parts(deck, PARTS, lambda card: card_line(card, card.name, in_parentheses(card)))
