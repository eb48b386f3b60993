"""Numbers in messages, with the noun they count."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A number that a template may give a noun: `{size:card|cards}` is “1 card” or “2 cards”.

    singular: the numbers that take the first of the two nouns.
    """

    number: int
    singular: frozenset[int] = frozenset({1})

    def __str__(self) -> str:
        return str(self.number)

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self.number)
        one, _, many = spec.partition("|")
        return f"{self.number} {one if self.number in self.singular else many}"
