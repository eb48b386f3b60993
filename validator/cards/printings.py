"""Which card a set has under which number: what a list's printing hints are checked against."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class PrintingIndex:
    """Every known printing in memory, by set: about 100,000 in 9 MB.

    rows: set code in capitals, collector number, card id.  names: card id -> Oracle name.
    """

    def __init__(self, rows: Iterable[tuple[str, str, int]], names: Mapping[int, str]) -> None:
        self._names = names
        self._sets: dict[str, dict[str, tuple[int, ...]]] = {}
        self._cards: dict[str, frozenset[int]] = {}
        numbers: dict[str, str] = {}  # most sets count alike: one string for all of them
        singles: dict[int, tuple[int, ...]] = {}
        for code, number, card_id in rows:
            by_number = self._sets.setdefault(code, {})
            number = numbers.setdefault(number, number)
            others = by_number.get(number)
            only = singles.setdefault(card_id, (card_id,))
            by_number[number] = (*others, card_id) if others else only

    def other_owner(self, card_id: int, set_code: str, collector_number: str) -> str | None:
        """Which other card a printing is of that is said to be of this one; None if it is this one's, or nobody knows.

        Only a known number speaks against a card. A set that is not known to have it says nothing: printings come
        out faster than data, and the bundled data lacks some.
        """
        there = _at(self._sets.get(set_code.upper(), {}), collector_number)
        return None if not there or card_id in there else self._names[there[0]]

    def cards_at(self, set_code: str, collector_number: str) -> tuple[int, ...]:
        """The ids of the cards that a set has under a number; several for cards that share one."""
        return _at(self._sets.get(set_code.upper(), {}), collector_number)

    def shows(self, card_id: int, set_code: str, collector_number: str | None) -> bool:
        """Whether a set is known to have a card, under this number if one is given and known in the set."""
        by_number = self._sets.get(set_code.upper(), {})
        there = _at(by_number, collector_number)
        return card_id in there if there else card_id in self._cards_of(set_code.upper())

    def _cards_of(self, code: str) -> frozenset[int]:
        if code not in self._cards:
            ids = (card_id for there in self._sets.get(code, {}).values() for card_id in there)
            self._cards[code] = frozenset(ids)
        return self._cards[code]


def _at(by_number: Mapping[str, tuple[int, ...]], number: str | None) -> tuple[int, ...]:
    """The cards under a number; a star is written in several ways."""
    if not number:
        return ()
    return by_number.get(number) or by_number.get(number.lower().replace("★", "*"), ())
