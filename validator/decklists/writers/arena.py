"""Arena's text: its headings, set and number in parentheses; the front names a card, both halves a split one.

Commander
1 Krenko, Mob Boss (DDT) 52

Deck
1 Emeria's Call (ZNR) 12
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.deck import Zone
from validator.decklists.writers import text
from validator.decklists.writers.lines import card_line, in_parentheses, write_parts
from validator.decklists.writers.model import SPLIT_LAYOUTS, NamedCard, NamedDeck

FORMAT = "arena"
PROGRAM = "Arena"
PARTS: Mapping[Zone, str] = text.PARTS
OWN_ZONES = frozenset({Zone.COMMAND, Zone.COMPANION, Zone.LIBRARY, Zone.SIDEBOARD})


def write(deck: NamedDeck) -> str:
    """The deck as Arena's import takes it."""
    return write_parts(deck, PARTS, _line)


def _line(card: NamedCard) -> str:
    return card_line(card, card.called(SPLIT_LAYOUTS), in_parentheses(card))
