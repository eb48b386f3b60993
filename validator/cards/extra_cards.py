"""A card store with some cards more: those of house rules, conformance cases and rule examples."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping

from rules.card import OracleCard
from rules.deck import Suggestion
from rules.facts import facts_of
from validator.cards.names import name_key
from validator.cards.spelling import letters_of
from validator.cards.store import CardStore, Match, best_match


class ExtraCards:
    """A store whose own cards come before those of the one below; its digest tells them apart."""

    def __init__(self, below: CardStore, cards: Iterable[OracleCard]) -> None:
        self._below = below
        own = [Match((card,), "name") for card in cards]
        self._matches = {name_key(match.cards[0].name): match for match in own}
        self._matches |= {oracle_id.lower(): match for match in own if (oracle_id := match.cards[0].oracle_id)}
        self.date, self.pools, self.digest = below.date, below.pools, below.digest
        days = [match.cards[0].first_day for match in self._matches.values()]
        self.newest_release = max([below.newest_release, *days])
        if self._matches:
            facts = [facts_of(match.cards[0]) for match in self._matches.values()]
            self.digest = hashlib.sha256(f"{below.digest}{facts}".encode()).hexdigest()

    @property
    def is_loaded(self) -> bool:
        return self._below.is_loaded

    def get(self, key: str) -> Match | None:
        return self._matches.get(key) or self._below.get(key)

    def lookup(self, keys: Collection[str]) -> dict[str, Match]:
        own = {key: self._matches[key] for key in keys if key in self._matches}
        return {**self._below.lookup([key for key in keys if key not in own]), **own}

    def find(self, name: str) -> Match | None:
        key = name_key(name)
        return self.lookup([key]).get(key) or self._below.find(name)

    def spelled(self, letters: str) -> Match | None:
        own = [match for key, match in self._matches.items() if letters_of(key) == letters]
        return best_match(own) or self._below.spelled(letters)

    def other_owner(self, card: OracleCard, set_code: str, collector_number: str) -> str | None:
        is_own = name_key(card.name) in self._matches
        return None if is_own else self._below.other_owner(card, set_code, collector_number)

    def translations(self, keys: Collection[str]) -> Mapping[str, Match]:
        return self._below.translations(keys)

    def printed_as(self, set_code: str, collector_number: str) -> OracleCard | None:
        return self._below.printed_as(set_code, collector_number)

    def is_printed(self, card: OracleCard, set_code: str, collector_number: str | None) -> bool:
        return self._below.is_printed(card, set_code, collector_number)

    def knows_set(self, code: str) -> bool:
        return self._below.knows_set(code)

    def suggest(self, name: str, limit: int = 3) -> tuple[Suggestion, ...]:
        return self._below.suggest(name, limit)


Cards = CardStore | ExtraCards
"""What the pipeline asks."""
