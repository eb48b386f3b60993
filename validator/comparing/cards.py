"""Which cards two decks differ in: by Oracle card and zone, whatever the lists call them and wherever they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import Deck, Zone

ADDED, REMOVED, CHANGED, MOVED = "added", "removed", "changed", "moved"

_Key = tuple[str, bool]
_Content = dict[_Key, Counter[Zone]]


class CardChange(NamedTuple):
    """One card that two decks do not have alike.

    card: its Oracle name, or what is typed for it where it stands for no one card, `is_known` being False.
    old, new: how many copies each deck has, by zone; zones without a copy are left out.
    """

    card: str
    is_known: bool
    old: Mapping[Zone, int]
    new: Mapping[Zone, int]

    @property
    def kind(self) -> str:
        """ADDED or REMOVED where one deck has none, MOVED where just the zones differ, else CHANGED."""
        if not self.old:
            return ADDED
        if not self.new:
            return REMOVED
        return MOVED if sum(self.old.values()) == sum(self.new.values()) else CHANGED


def compare_cards(old: Deck, new: Deck) -> tuple[CardChange, ...]:
    """Every card that two decks do not have alike, by name, a card once.

    Printings, spelling, order and how often a card is listed make no difference. What is set aside (a sideboard, a
    maybeboard) and lines that cannot be read or counted are no part of a deck, and so of no comparison.
    """
    before, after = _content(old), _content(new)
    changed = [key for key in before.keys() | after.keys() if before.get(key) != after.get(key)]
    return tuple(
        CardChange(*key, before.get(key, Counter()), after.get(key, Counter()))
        for key in sorted(changed, key=lambda key: (key[0].casefold(), key))
    )


def _content(deck: Deck) -> _Content:
    """Copies by card and zone. By name, for the result of a meld is another object in every list."""
    found: _Content = {}
    for entry in deck.entries:
        is_known = isinstance(entry.card, OracleCard)
        name = entry.card.name if isinstance(entry.card, OracleCard) else " ".join(entry.typed.split())
        found.setdefault((name, is_known), Counter())[entry.zone] += entry.quantity
    return found
