"""A card store with some cards more: those of house rules, conformance cases and rule examples."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from typing import Protocol

from rules.card import OracleCard
from rules.deck import Suggestion
from rules.typeline import TypeLine
from validator.cards.names import name_key
from validator.cards.store import CardStore, Match


class Cards(Protocol):
    """What the pipeline asks of a store."""

    @property
    def is_loaded(self) -> bool: ...
    @property
    def date(self) -> str: ...
    @property
    def digest(self) -> str: ...
    @property
    def pools(self) -> Mapping[str, bool]: ...
    def get(self, key: str) -> Match | None: ...
    def lookup(self, keys: Collection[str]) -> Mapping[str, Match]: ...
    def find(self, name: str) -> Match | None: ...
    def translations(self, keys: Collection[str]) -> Mapping[str, Match]: ...
    def other_owner(self, card: OracleCard, set_code: str, collector_number: str) -> str | None: ...
    def is_printed(self, card: OracleCard, set_code: str, collector_number: str | None) -> bool: ...
    def knows_set(self, code: str) -> bool: ...
    def suggest(self, name: str, limit: int = 3) -> tuple[Suggestion, ...]: ...


def _facts(card: OracleCard) -> list[object]:
    """The facts of a card in an order that is the same in every process, which that of a set is not."""
    values = (getattr(card, field.name) for field in fields(card))
    return [value.text if isinstance(value, TypeLine) else value for value in values]


class ExtraCards:
    """A store whose own cards come before those of the one below; its digest tells them apart."""

    def __init__(self, below: CardStore, cards: Iterable[OracleCard]) -> None:
        self._below = below
        self._matches = {name_key(card.name): Match((card,), "name") for card in cards}
        self.digest = below.digest
        if self._matches:
            own = [_facts(match.cards[0]) for match in self._matches.values()]
            self.digest = hashlib.sha256(f"{below.digest}{own}".encode()).hexdigest()

    @property
    def is_loaded(self) -> bool:
        return self._below.is_loaded

    @property
    def date(self) -> str:
        return self._below.date

    @property
    def pools(self) -> Mapping[str, bool]:
        return self._below.pools

    def get(self, key: str) -> Match | None:
        return self._matches.get(key) or self._below.get(key)

    def lookup(self, keys: Collection[str]) -> dict[str, Match]:
        own = {key: self._matches[key] for key in keys if key in self._matches}
        return {**self._below.lookup([key for key in keys if key not in own]), **own}

    def find(self, name: str) -> Match | None:
        key = name_key(name)
        return self.lookup([key]).get(key) or self._below.find(name)

    def translations(self, keys: Collection[str]) -> Mapping[str, Match]:
        return self._below.translations(keys)

    def other_owner(self, card: OracleCard, set_code: str, collector_number: str) -> str | None:
        is_own = name_key(card.name) in self._matches
        return None if is_own else self._below.other_owner(card, set_code, collector_number)

    def is_printed(self, card: OracleCard, set_code: str, collector_number: str | None) -> bool:
        return self._below.is_printed(card, set_code, collector_number)

    def knows_set(self, code: str) -> bool:
        return self._below.knows_set(code)

    def suggest(self, name: str, limit: int = 3) -> tuple[Suggestion, ...]:
        return self._below.suggest(name, limit)
