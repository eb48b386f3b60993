"""A plan's assignment as steps a player can follow, each with the findings it settles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
from validator.repair.plan import Reason, Step

_MANY_REASONS = 3
# Faults that are settled by adding cards, or by cutting any.
_OF_SIZE = "SIZ001"
_OF_TOO_FEW = frozenset({_OF_SIZE, "CMP001"})
_OF_SIDE_DECKS = {Zone.ATTRACTIONS: "SDK001", Zone.STICKERS: "SDK002"}
OF_NUMBERS = _OF_TOO_FEW.union(_OF_SIDE_DECKS.values())
_OF_SPELLS = frozenset({"OTH001", "OTH002"})

# Faults that hold of cards in whatever number, so that a probe may speak of them.
_OF_CARDS = CARD_FAULTS | IDENTITY_FAULTS | COMPANION_FAULTS | {"CID003", "CID005", "CMP001"}


class _Said(NamedTuple):
    """What the rules say: of the list as it is; of each card under the plan's commanders; of the numbers left."""

    now: Sequence[Finding]
    under: Sequence[Finding]
    numbers: Sequence[Finding]


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
    now = [finding for finding in available.outcome.findings if is_open(finding)]
    said = _Said(now, [finding for finding in under if finding.code in _OF_CARDS], numbers)
    listed = [step for line in available.lines for step in _of_line(available, made, line, said)]
    listed.sort(key=lambda step: step.action != "move")
    return (*listed, *(_of_bad_line(line, now) for line in available.bad_lines), *_additions(made, filler, numbers))


def _of_line(available: AvailableCards, made: Assignment, line: Line, said: _Said) -> Iterator[Step]:
    stays = made.places[line, line.zone] if line.zone is not None else 0
    spot = (line.entry.line, line.entry.pointer) if line.zone else (0, None)

    def step(action: str, quantity: int, to: Zone | None, reasons: tuple[Reason, ...]) -> Step:
        return Step(action, quantity, line.name, *spot, stays, line.zone, to, reasons)

    left = line.quantity - stays
    for zone in ON_LIST:
        moved = made.places[line, zone] if zone is not line.zone else 0
        if moved:
            changes_commanders = Zone.COMMAND in (zone, line.zone)
            reasons = _of_commanders(available, said) if changes_commanders else _about(available, line, said)
            yield step("move" if line.zone else "add", moved, zone, reasons)
            left -= moved
    if left > 0 and line.zone is not None and line.zone is not Zone.SIDEBOARD:
        excess = made.excess[line]
        if not excess:
            is_commander = line.zone is Zone.COMMAND
            reasons = _of_commanders(available, said) if is_commander else _about(available, line, said)
        else:
            reasons = _few([finding for finding in said.numbers if finding.code == _OF_SIZE])
            reasons = (*(_about(available, line, said) if left > excess else ()), *reasons)
        yield step("lower" if stays else "cut", left, None, reasons)


def _about(available: AvailableCards, line: Line, said: _Said) -> tuple[Reason, ...]:
    """The findings that name a line, under the plan's commanders or else on the list as it is."""
    under = available.companions_of if line.zone is Zone.COMPANION else available.lines_of
    found = [finding for finding in said.under if line in under(finding.entries)]
    found = found or [finding for finding in said.now if line in available.lines_of(finding.entries)]
    return _few(found or [f for f in said.now if f.code in _OF_SPELLS] or said.now)


def _of_commanders(available: AvailableCards, said: _Said) -> tuple[Reason, ...]:
    """Why there are other commanders: what stands against those of the list, or else the faults that go with them."""
    commanders = set(available.in_zone(Zone.COMMAND))
    against = [
        finding
        for finding in said.now
        if finding.code.startswith(("CMD", "PTR")) or commanders & available.lines_of(finding.entries)
    ]
    return _few(against or [f for f in said.now if f.code.startswith(("CID", "CMP"))] or said.now)


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
    return Reason.each(findings)[:_MANY_REASONS]
