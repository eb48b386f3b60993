"""Nearest names for the unknown ones of one deck, within bounds."""

from __future__ import annotations

from rules.deck import Suggestion, Unresolved
from validator.cards.extra_cards import Cards
from validator.decklists.memo import ENTRY_BYTES, Memo

# “Lightnig Bolt” is by more than this Lightning Bolt; “Goblins”, the beginning of some names, is by less a card.
_NEARLY = 0.9

Suggestions = Memo[tuple[str, int], tuple[Suggestion, ...]]
"""What one store was found to suggest for a name as typed, by name and number."""


class Suggester:
    """Nearest names for the unknown ones of one deck: at most `limit` each, for the first few names only.

    A suggestion may cost milliseconds; a pasted novel must not keep the service busy for a minute.
    remembered: what this store suggested before, for any deck.
    """

    MAX_NAMES = 25

    def __init__(self, store: Cards, limit: int, remembered: Suggestions) -> None:
        self._store = store
        self._limit = limit
        self._remembered = remembered
        self._left = self.MAX_NAMES
        self._asked = 0

    def is_nearly_a_card(self, name: str) -> bool:
        """Whether a name is so much like a card's that it is likely misspelt; so are all after the first few asked."""
        self._asked += 1
        if self._asked > self.MAX_NAMES:
            return True
        return any(nearest.score > _NEARLY for nearest in self._suggest(name, 1))

    def knows_set(self, code: str) -> bool:
        """Whether the card data has a set of this code."""
        return self._store.knows_set(code)

    def improve(self, unresolved: Unresolved, name: str) -> Unresolved:
        """The same with suggestions, if its name is unknown and there are some left to give."""
        if unresolved.reason != "unknown" or not self._limit or not self._left:
            return unresolved
        self._left -= 1
        return Unresolved("unknown", self._suggest(name, self._limit))

    def _suggest(self, name: str, limit: int) -> tuple[Suggestion, ...]:
        found = self._remembered.get((name, limit))
        if found is None:
            found = self._store.suggest(name, limit)
            self._remembered.keep((name, limit), found, ENTRY_BYTES + len(name) + 150 * len(found))
        return found
