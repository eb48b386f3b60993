"""Card lines -> cards: for each line the first of its readings that names a card, or why none does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.model import OracleCard, Suggestion, Unresolved, Zone
from validator.cards.names import name_key
from validator.cards.store import CardStore, Match
from validator.decklists.model import CardLine, LineText, Reading

# Suggestions cost milliseconds a name: a pasted novel must not keep the service busy for a minute.
MAX_SUGGESTED_LINES = 25
_MEMO_SIZE = 50_000

_SLASHES = re.compile(r" ?/{1,2} ?")


class Resolution(NamedTuple):
    """What a line's text names: the reading that was taken, the card or why there is none, and how it matched.

    matched_by: `name` (as written, but for case, accents and kinds of quote), `part` (one face or half), or
    `none`.
    """

    reading: Reading
    card: OracleCard | Unresolved
    matched_by: str


class Resolver:
    """Resolves lines against one store, remembering texts it has seen; safe to share between threads."""

    def __init__(self, store: CardStore) -> None:
        self.store = store
        self._memo: dict[LineText, Resolution] = {}

    def resolve(self, lines: Sequence[CardLine], suggestions: int = 3) -> list[Resolution]:
        """The resolution of each line, in order.

        suggestions: how many names to offer for an unknown one, 0 for none; they are worked out for the first
        MAX_SUGGESTED_LINES unknown names of the deck's own zones only. Raises CardStoreUnavailable.
        """
        memo = self._memo
        unknown = [line.text for line in lines if line.text not in memo]
        if unknown:
            self._learn(unknown)
            memo = self._memo
        resolutions = [memo[line.text] for line in lines]
        if suggestions:
            self._suggest(lines, resolutions, suggestions)
        return resolutions

    def _learn(self, texts: Iterable[LineText]) -> None:
        if len(self._memo) >= _MEMO_SIZE:
            # A new dict, so that a deck being resolved in another thread keeps the old one.
            self._memo = {}
        distinct = list(dict.fromkeys(texts))
        keys = {key for text in distinct for reading in text.readings for key in _keys(reading.name)}
        found = self.store.lookup(keys)
        for text in distinct:
            self._memo[text] = _resolve(text, found)

    def _suggest(self, lines: Sequence[CardLine], resolutions: list[Resolution], limit: int) -> None:
        asked = 0
        for i, (line, resolution) in enumerate(zip(lines, resolutions, strict=True)):
            card = resolution.card
            if type(card) is not Unresolved or card.reason != "unknown" or line.zone is Zone.IGNORED:
                continue
            asked += 1
            if asked > MAX_SUGGESTED_LINES:
                return
            nearest = self.store.suggest(resolution.reading.name, limit)
            resolutions[i] = resolution._replace(card=Unresolved("unknown", nearest))


def _keys(name: str) -> Iterable[str]:
    """The keys a name may stand under, likeliest first: as it is, without quotes around it, with any slashes."""
    key = name_key(name)
    yield key
    if len(key) > 2 and key[0] == key[-1] == '"':
        yield key[1:-1]
    if "/" in key:
        yield _SLASHES.sub("//", key)


def _resolve(text: LineText, found: dict[str, Match]) -> Resolution:
    ambiguous = None
    for reading in text.readings:
        for key in _keys(reading.name):
            match = found.get(key)
            if match is None:
                continue
            if len(match.cards) == 1:
                return Resolution(reading, match.cards[0], "part" if match.is_part_name else "name")
            if ambiguous is None:
                names = tuple(Suggestion(card.name, 1.0) for card in match.cards)
                ambiguous = Resolution(reading, Unresolved("ambiguous", names), "none")
    return ambiguous or Resolution(text.readings[-1], Unresolved("unknown"), "none")
