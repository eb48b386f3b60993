"""A list as it was read: every line with its card and zone, and the deck they make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import Deck, Span, Unresolved, Zone
from rules.verdict import Outcome
from validator.decklists.model import CardLine, Decklist, Section
from validator.reading.resolve import Resolution


class ReadLine(NamedTuple):
    """One card line: where it stands and what it says, what that names, the zone of its cards.

    `is_heading` tells that it was taken for a heading of the author's own, and so is no card.
    """

    line: CardLine
    resolution: Resolution
    zone: Zone
    is_heading: bool = False

    @property
    def card(self) -> OracleCard | Unresolved:
        """The card, or why the line names none."""
        return self.resolution.card

    @property
    def quantity(self) -> int:
        """How many of the card."""
        return self.resolution.quantity

    @property
    def typed(self) -> str:
        """The name as it stands in the list."""
        return self.resolution.typed

    @property
    def span(self) -> Span | None:
        """The whole line; None for input without lines."""
        return self.line.span

    @property
    def pointer(self) -> str | None:
        """The place in JSON input (RFC 6901)."""
        return self.line.pointer

    @property
    def is_set_aside(self) -> bool:
        """Whether its cards are no part of the deck: a sideboard's or an ignored board's."""
        return self.zone is Zone.SIDEBOARD or self.zone is Zone.IGNORED


@dataclass(frozen=True)
class ReadDeck:
    """A list as it was read: as its dialect has it, line by line, and the deck that these make.

    `outcome` is what the rules say of the deck in the format it was read for, where they were asked to tell who leads;
    it leaves open what depends on that. None where no commander had to be inferred.
    """

    decklist: Decklist
    lines: tuple[ReadLine, ...]
    deck: Deck
    outcome: Outcome | None = None

    def section_of(self, line: ReadLine) -> Section | None:
        """The heading above a line; None before the first."""
        return self.decklist.sections[line.line.section] if line.line.section >= 0 else None
