"""Gathering a provider's cards object by object: one card for each oracle id, with all that its printings tell."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.card import OracleCard
from rules.oracle import PrintedCard, derive
from validator.cards.names import name_key
from validator.cards.rows import CardSet, ForeignName, PrintingRow
from validator.cards.sources.layouts import KNOWN_LAYOUTS, SEPARATOR
from validator.cards.sources.pools import POOLS, History, given_pools
from validator.cards.sources.rows import Imported, ImportReport

# How to read the characters before it, in kana between wide parentheses; nobody types it.
_FURIGANA = re.compile("（[ぁ-ゖァ-ヺー]+）")


def spellings(language: str, name: str) -> Iterator[str]:
    """A name in another language as it is given, and without the readings that Japanese data puts in it too."""
    yield name
    if language == "ja" and (plain := _FURIGANA.sub("", name)) != name:
        yield plain


@dataclass(slots=True)
class _Gathered:
    """A card's facts, the pools the provider gives (shared between cards that are alike), what its printings tell."""

    card: OracleCard
    given: Mapping[str, str]
    history: History
    printings: set[tuple[str, str, str]] = field(default_factory=set)


class Collector:
    """Cards under a key each: the oracle id, or the name where there is none. Only facts are kept, no object."""

    def __init__(self) -> None:
        self.report = ImportReport()
        self._cards: dict[str, _Gathered] = {}
        self._pools: dict[tuple[tuple[str, str], ...], Mapping[str, str]] = {}
        self._sets: dict[str, CardSet] = {}
        self._aliases: dict[tuple[str, str], None] = {}
        self._foreign: set[tuple[str, str, str]] = set()

    def __contains__(self, key: str) -> bool:
        return key in self._cards

    def add(self, key: str, printed: PrintedCard) -> bool:
        """Keep the facts of a card that is new under this key. Whether there is now a card under it."""
        if key in self._cards:
            return True
        try:
            card = derive(replace(printed, legalities={}))
        except (KeyError, ValueError) as error:
            self.report.unreadable(f"{printed.name}: {error}")
            return False
        self._cards[key] = _Gathered(card, self._interned(printed.legalities), History())
        return True

    def layout(self, layout: str) -> None:
        """Count an object's layout."""
        self.report.layouts[layout] += 1
        if layout not in KNOWN_LAYOUTS:
            self.report.unknown_layouts[layout] += 1

    def add_printing(
        self, key: str, card_set: CardSet, number: str, rarity: str, released: str, games: frozenset[str] | None
    ) -> None:
        """Take in one printing of a card that is there.

        released: the printing's own day; the set's is the first of its printings'.
        """
        known = self._sets.get(card_set.code)
        if known is None or (released and released < (known.released or "9")):
            self._sets[card_set.code] = card_set._replace(released=released)
        gathered = self._cards[key]
        # Interned: a hundred thousand printings have a few thousand numbers, and memory is bounded.
        gathered.printings.add((sys.intern(card_set.code), sys.intern(number), sys.intern(rarity)))
        gathered.history.add(card_set.code, card_set.kind, released, rarity, games)

    def add_alias(self, key: str, alias: str) -> None:
        """Another English name of a card that is there."""
        self._aliases[key, alias] = None

    def add_foreign(self, key: str, language: str, name: str) -> None:
        """A name in another language of a card that is there; a Japanese one also without the readings in it."""
        self._foreign.update((key, language, spelling) for spelling in spellings(language, name))

    def finish(self) -> Imported:
        """Everything gathered, cards by name, rows in order."""
        winners = self._winners()
        names = {key: name for name, keys in winners.items() for key in keys}
        cards = tuple(self._finished(self._cards[keys[0]]) for _, keys in sorted(winners.items()))
        self.report.cards = len(cards)
        printings = tuple(row for name, keys in sorted(winners.items()) for row in self._printings(name, keys))
        return Imported(
            cards=cards,
            sets=tuple(card_set for _, card_set in sorted(self._sets.items())),
            printings=printings,
            aliases=self._finished_aliases(names),
            foreign_names=tuple(sorted(ForeignName(names[key], *rest) for key, *rest in self._foreign if key in names)),
            report=self.report,
        )

    def _printings(self, name: str, keys: Iterable[str]) -> Iterator[PrintingRow]:
        """The printings of a card and its variants, in order; what was gathered of them is let go."""
        found = {printing for key in keys for printing in self._cards.pop(key).printings}
        return (PrintingRow(name, *printing) for printing in sorted(found))

    def _winners(self) -> dict[str, list[str]]:
        """Each name -> the key of its card, then the keys of variants, which are the same but for their text.

        Of several cards of one name (a playtest card and a real one) the one in Commander's pool stays, else the
        first; the others are counted.
        """
        by_name: dict[str, list[str]] = {}
        for key, gathered in self._cards.items():
            by_name.setdefault(gathered.card.name, []).append(key)
        for name, keys in by_name.items():
            if len(keys) > 1:
                self.report.set_aside["namesake"] += len(keys) - 1
                self.report.namesakes.add(name)
                keys.sort(key=lambda key: self._cards[key].given.get("commander") not in {"legal", "banned"})
                kept = self._cards[keys[0]].card
                keys[1:] = [key for key in keys[1:] if _alike(self._cards[key].card, kept)]
        return by_name

    def _finished(self, gathered: _Gathered) -> OracleCard:
        rarities, pools = given_pools(gathered.given, gathered.history)
        released = sys.intern(gathered.history.earliest)
        return replace(gathered.card, rarities=rarities, legalities=self._interned(pools), released=released)

    def _interned(self, pools: Mapping[str, str]) -> Mapping[str, str]:
        key = tuple(sorted((pool, status) for pool, status in pools.items() if pool in POOLS))
        return self._pools.setdefault(key, dict(key))

    def _finished_aliases(self, names: Mapping[str, str]) -> dict[str, str]:
        """The aliases that lead to one card and are no card's own name."""
        own = {name_key(name) for name in names.values()}
        targets: dict[str, set[str]] = {}
        spelled: dict[str, str] = {}
        for key, alias in self._aliases:
            folded = name_key(alias)
            if key in names and folded not in own and folded not in map(name_key, names[key].split(SEPARATOR)):
                targets.setdefault(folded, set()).add(names[key])
                spelled.setdefault(folded, alias)
        self.report.ambiguous_aliases = {spelled[key] for key, cards in targets.items() if len(cards) > 1}
        return {spelled[key]: min(cards) for key, cards in sorted(targets.items()) if len(cards) == 1}


def _alike(card: OracleCard, other: OracleCard) -> bool:
    return (card.type_line.text, card.mana_cost) == (other.type_line.text, other.mana_cost)
