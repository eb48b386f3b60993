"""Forge's `.dck`: sections in brackets, set and number after bars; the front names a card, both halves a split one.

[metadata]
Name=Goblins
[Commander]
1 Krenko, Mob Boss|M13|[140]
[Main]
99 Mountain
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.deck import Zone
from validator.decklists import dck
from validator.decklists.writers.lines import card_line, write_parts
from validator.decklists.writers.model import SPLIT_LAYOUTS, NamedCard, NamedDeck

FORMAT = "dck"
PROGRAM = "Forge"
# An oathbreaker's spell lies beside it.
PARTS: Mapping[Zone, str] = {
    Zone.COMMAND: "[Commander]",
    Zone.SIGNATURE: "[Commander]",
    Zone.LIBRARY: "[Main]",
    Zone.SIDEBOARD: "[Sideboard]",
    Zone.ATTRACTIONS: "[Attractions]",
    Zone.COMPANION: "[Companion]",
    Zone.STICKERS: "[Stickers]",
}
OWN_ZONES = frozenset({Zone.COMMAND, Zone.SIGNATURE, Zone.LIBRARY, Zone.SIDEBOARD, Zone.ATTRACTIONS})


def write(deck: NamedDeck) -> str:
    """The deck as a `.dck` file; Forge takes none without a name."""
    return f"[metadata]\nName={deck.title or 'Deck'}\n" + write_parts(deck, PARTS, _line, between="\n")


def _line(card: NamedCard) -> str:
    printing = ""
    if card.set_code:
        printing = f"|{card.set_code.upper()}" + (f"|[{card.collector_number}]" if card.collector_number else "")
    return card_line(card, card.called(SPLIT_LAYOUTS), printing, dck.parse_line)
