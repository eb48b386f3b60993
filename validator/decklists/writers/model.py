"""A deck as names: what every writer takes. Made from a list that was read by `validator.reading.named_deck`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.deck import Zone

SPLIT_LAYOUTS = frozenset({"split", "aftermath"})
"""Cards that every program calls by both halves."""

ALL_ZONES = (
    Zone.COMMAND,
    Zone.SIGNATURE,
    Zone.COMPANION,
    Zone.LIBRARY,
    Zone.ATTRACTIONS,
    Zone.STICKERS,
    Zone.SIDEBOARD,
)
"""The zones that are written, in the order of most lists; ignored boards are none."""


class NamedCard(NamedTuple):
    """Copies of one card in one zone: `quantity` from 1 to 1000, the whole Oracle name, or the typed one of no card.

    `parts` are the names of its faces or halves where it has several, the front first.
    """

    quantity: int
    name: str
    set_code: str | None = None
    collector_number: str | None = None
    parts: tuple[str, ...] = ()
    layout: str = ""

    def called(self, whole: Collection[str], separator: str = " // ") -> str:
        """Its name for a program that calls cards of the layouts `whole` by all their parts, others by the front."""
        if not self.parts:
            return self.name
        return separator.join(self.parts) if self.layout in whole else self.parts[0]


@dataclass(frozen=True)
class NamedDeck:
    """The cards of each zone in list order, each card once (more often only beyond 1000 copies).

    `title` is what the list is called, "" if nobody knows; one line.
    """

    zones: Mapping[Zone, tuple[NamedCard, ...]]
    title: str = ""

    def by_part(self, parts: Mapping[Zone, str]) -> dict[str, list[NamedCard]]:
        """The cards by what a format calls their zones, in the order of `parts`; parts without a card are left out."""
        found: dict[str, list[NamedCard]] = {}
        for zone, part in parts.items():
            if cards := self.zones.get(zone):
                found.setdefault(part, []).extend(cards)
        return found
