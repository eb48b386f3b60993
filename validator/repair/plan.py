"""What a repair answers: plans of steps with reasons. Plain values; nothing here changes a list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import Deck, Zone
from rules.verdict import Finding, NotChecked, Outcome
from rules.words import Said


class OwnReason(NamedTuple):
    """A sentence of the repair's own under a rule's code."""

    code: str
    said: Said

    @property
    def message(self) -> str:
        """It in English."""
        return str(self.said)


Reason = Finding | OwnReason
"""What a step settles, or what keeps a deck from being repaired."""


def each_once(findings: Iterable[Finding]) -> tuple[Reason, ...]:
    """Findings without those that say the same."""
    return tuple({(finding.code, finding.message): finding for finding in findings}.values())


class Step(NamedTuple):
    """One change: `cut` cards or `lower` their number, `move` them to another zone, `add` some, or `cut-line` what
    cannot be read.

    quantity: how many cards are cut, moved or added; for a line that cannot be read, 1.  card: as the list has it; for
    `add` an example, empty where none is known.  line, pointer: the line's place, 0 and None where it has none.
    remaining: cards that stay on the line.  zone: where they were, None for cards that are added.
    to: where they go, None for a cut.
    """

    action: str
    quantity: int
    card: str
    line: int
    pointer: str | None
    remaining: int
    zone: Zone | None
    to: Zone | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Plan:
    """One way to a legal deck.

    cost: cards cut, moved and added, and lines cut that cannot be read.  commanders: its commanders.
    is_change_of_commander: whether the list has others, so that it reads “legal if … is the commander”.
    deck: the repaired deck.  outcome: what `check_deck` says of it.
    """

    cost: int
    commanders: tuple[OracleCard, ...]
    is_change_of_commander: bool
    steps: tuple[Step, ...]
    deck: Deck
    outcome: Outcome


@dataclass(frozen=True)
class Repair:
    """The answer for one deck.

    format, as_of: the format's key and the day (ISO).  legal: what the rules say of the deck as it is.
    is_needed: whether anything has to change.  plans: the smallest first, one for each command zone, at most four.
    why_none: where a repair is needed and there is no plan, what stands in the way.
    not_checked: parts of the format that cannot be checked here and no repair can settle.
    """

    format: str
    as_of: str
    legal: bool | None
    is_needed: bool
    plans: tuple[Plan, ...] = ()
    why_none: tuple[Reason, ...] = ()
    not_checked: tuple[NotChecked, ...] = ()
