"""Plain text, which everything reads: headings, quantities, whole names, no printings.

Commander
1 Krenko, Mob Boss

Deck
99 Mountain
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.deck import Zone
from validator.decklists.writers.lines import card_line, write_parts
from validator.decklists.writers.model import ALL_ZONES, NamedDeck

FORMAT = "text"
PROGRAM = "Plain text"
PARTS: Mapping[Zone, str] = {
    Zone.COMMAND: "Commander",
    Zone.SIGNATURE: "Signature Spell",
    Zone.COMPANION: "Companion",
    Zone.LIBRARY: "Deck",
    Zone.ATTRACTIONS: "Attractions",
    Zone.STICKERS: "Stickers",
    Zone.SIDEBOARD: "Sideboard",
}
OWN_ZONES = frozenset(ALL_ZONES)


def write(deck: NamedDeck) -> str:
    """The deck as plain text."""
    return write_parts(deck, PARTS, lambda card: card_line(card, card.name))
