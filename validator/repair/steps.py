"""A plan's assignment as steps a player can follow, each with the findings it settles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.card import OracleCard
from rules.deck import BadLine, Zone
from rules.verdict import Finding
from validator.repair.assign import Assignment
from validator.repair.available import (
    CARD_FAULTS,
    COMPANION_FAULTS,
    IDENTITY_FAULTS,
    ON_LIST,
    AvailableCards,
    Line,
    is_open,
)
from validator.repair.fillers import ANY_CARD
from validator.repair.plan import Reason, Step, each_once

_MANY_REASONS = 3
# Faults that are settled by adding cards, or by cutting any.
_OF_SIZE = "SIZ001"
_OF_TOO_FEW = frozenset({_OF_SIZE, "CMP001"})
_OF_SIDE_DECKS = {Zone.ATTRACTIONS: "SDK001", Zone.STICKERS: "SDK002"}
OF_NUMBERS = _OF_TOO_FEW.union(_OF_SIDE_DECKS.values())
_OF_SPELLS = frozenset({"OTH001", "OTH002"})

# Faults that hold of cards in whatever number, so that a probe may speak of them.
_OF_CARDS = CARD_FAULTS | IDENTITY_FAULTS | COMPANION_FAULTS | {"CID003", "CID005", "CMP001"}


def steps(
    available: AvailableCards,
    made: Assignment,
    filler: OracleCard | None,
    under: Sequence[Finding],
    numbers: Sequence[Finding],
) -> tuple[Step, ...]:
    """The steps of an assignment: moves, cuts, then what is added.

    filler: the card to add to the library.  under: what the rules say of the cards under the plan's commanders.
    numbers: what they say of the deck's size after all other steps.
    """
    reasons = _Reasons(available, [finding for finding in under if finding.code in _OF_CARDS])
    of_size = _few([finding for finding in numbers if finding.code == _OF_SIZE])
    listed = [step for line in available.lines for step in _of_line(made, line, reasons, of_size)]
    listed.sort(key=lambda step: step.action != "move")
    bad = (_of_bad_line(line, reasons.now) for line in available.bad_lines)
    return (*listed, *bad, *_additions(made, filler, numbers))


class _Reasons:
    """Why a line changes: what the rules say of the list as it is, and of each card under the plan's commanders."""

    def __init__(self, available: AvailableCards, under: Sequence[Finding]) -> None:
        self.available, self.under = available, under
        self.now = [finding for finding in available.outcome.findings if is_open(finding)]

    def of(self, line: Line) -> tuple[Reason, ...]:
        """The findings that name a line, under the plan's commanders or else on the list as it is."""
        lines_of = self.available.companions_of if line.zone is Zone.COMPANION else self.available.lines_of
        found = [finding for finding in self.under if line in lines_of(finding.entries)]
        found = found or [finding for finding in self.now if line in self.available.lines_of(finding.entries)]
        return _few(found or [f for f in self.now if f.code in _OF_SPELLS] or self.now)

    def of_commanders(self) -> tuple[Reason, ...]:
        """Why there are other commanders: what stands against those of the list, or the faults that go with them."""
        commanders = set(self.available.in_zone(Zone.COMMAND))
        against = [
            finding
            for finding in self.now
            if finding.code.startswith(("CMD", "PTR")) or commanders & self.available.lines_of(finding.entries)
        ]
        return _few(against or [f for f in self.now if f.code.startswith(("CID", "CMP"))] or self.now)


def _of_line(made: Assignment, line: Line, reasons: _Reasons, of_size: tuple[Reason, ...]) -> Iterator[Step]:
    stays = made.places[line, line.zone] if line.zone is not None else 0
    spot = (line.entry.line, line.entry.pointer) if line.zone else (0, None)

    def step(action: str, quantity: int, to: Zone | None, why: tuple[Reason, ...]) -> Step:
        return Step(action, quantity, line.name, *spot, stays, line.zone, to, why)

    left = line.quantity - stays
    for zone in ON_LIST:
        if zone is not line.zone and (moved := made.places[line, zone]):
            why = reasons.of_commanders() if Zone.COMMAND in (zone, line.zone) else reasons.of(line)
            yield step("move" if line.zone else "add", moved, zone, why)
            left -= moved
    if left > 0 and line.zone is not None and line.zone is not Zone.SIDEBOARD:
        if excess := made.excess[line]:
            why = (*(reasons.of(line) if left > excess else ()), *of_size)
        else:
            why = reasons.of_commanders() if line.zone is Zone.COMMAND else reasons.of(line)
        yield step("lower" if stays else "cut", left, None, why)


def _of_bad_line(line: BadLine, now: Sequence[Finding]) -> Step:
    spot = (line.span.line if line.span else 0, line.pointer)
    about = [finding for finding in now if line in finding.entries]
    return Step("cut-line", 1, line.text, *spot, 0, line.zone, None, _few(about))


def _additions(made: Assignment, filler: OracleCard | None, numbers: Sequence[Finding]) -> Iterator[Step]:
    if made.added and filler is not None:
        name = "" if filler.name == ANY_CARD else filler.name
        reasons = _few([finding for finding in numbers if finding.code in _OF_TOO_FEW])
        yield Step("add", made.added, name, 0, None, 0, None, Zone.LIBRARY, reasons)
    for zone, cards in made.added_aside.items():
        reasons = _few([finding for finding in numbers if finding.code == _OF_SIDE_DECKS[zone]])
        yield from (Step("add", 1, card.name, 0, None, 0, None, zone, reasons) for card in cards)


def _few(findings: Sequence[Finding]) -> tuple[Reason, ...]:
    """The first few different reasons."""
    return each_once(findings)[:_MANY_REASONS]
