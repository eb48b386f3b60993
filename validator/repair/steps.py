"""A plan's allotment as steps a player can follow, each with the findings it settles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.model import BadLine, Finding, OracleCard, Zone
from validator.repair.allot import Allotment
from validator.repair.fillers import ANY_CARD
from validator.repair.plan import Reason, Step
from validator.repair.stock import ON_LIST, Lot, Stock, is_open

_MANY_REASONS = 3
# Faults that are settled by adding cards, or by cutting any.
_OF_SIZE = frozenset({"SIZ001"})
_OF_TOO_FEW = frozenset({"SIZ001", "CMP001"})
_OF_SIDE_DECKS = frozenset({"SDK001", "SDK002"})
OF_NUMBERS = _OF_TOO_FEW | _OF_SIDE_DECKS
_OF_LINES = frozenset({"LST001", "LST004"})


def steps(
    stock: Stock, allotment: Allotment, filler: OracleCard | None, findings: Sequence[Finding]
) -> tuple[Step, ...]:
    """The steps of an allotment: moves, cuts, then what is added.

    filler: the card to add to the library.  findings: what the rules said of the cards under the plan's leaders, and of
    the size after all other steps.
    """
    now = [finding for finding in stock.verdict.findings if is_open(finding)]
    found = (*now, *findings)
    made = [step for lot in stock.lots for step in _of_lot(allotment, lot, found)]
    made.sort(key=lambda step: step.action != "move")
    made += [_of_bad_line(line, now) for line in stock.bad_lines]
    made += _additions(allotment, filler, findings)
    return tuple(made)


def _of_lot(allotment: Allotment, lot: Lot, found: Sequence[Finding]) -> Iterator[Step]:
    stays = allotment.places[lot.index, lot.zone] if lot.zone is not None else 0
    left = lot.quantity - stays
    for zone in ON_LIST:
        moved = allotment.places[lot.index, zone] if zone is not lot.zone else 0
        if moved:
            yield _step("move" if lot.zone else "add", moved, lot, stays, zone, _reasons(lot, found, zone))
            left -= moved
    if left > 0 and lot.zone is not None and lot.zone is not Zone.SIDEBOARD:
        reasons = _reasons(lot, found, None)
        if allotment.excess[lot.index]:
            about = _first(Reason.of(finding) for finding in found[::-1] if finding.code in _OF_SIZE)
            reasons = (*(reasons if left > allotment.excess[lot.index] else ()), *about)
        yield _step("lower" if stays else "cut", left, lot, stays, None, reasons)


def _step(action: str, quantity: int, lot: Lot, stays: int, to: Zone | None, reasons: tuple[Reason, ...]) -> Step:
    name = lot.card.name if lot.card else lot.entry.typed
    is_listed = lot.zone is not None
    return Step(
        action,
        quantity,
        name,
        lot.entry.line if is_listed else 0,
        lot.entry.pointer if is_listed else None,
        stays,
        lot.zone,
        to,
        reasons,
    )


def _reasons(lot: Lot, found: Sequence[Finding], to: Zone | None) -> tuple[Reason, ...]:
    """The findings that name the lot, as the card it is or as a companion; for one that comes to lead, why one has to."""
    numbers = {lot.number, -lot.number} if lot.zone is Zone.COMPANION else {lot.number}
    # A commander that leaves is no fault of the library's, nor the other way round.
    about = [f for f in found if f.code not in _OF_LINES and any(span.line in numbers for span in f.spans)]
    if to is Zone.COMMAND or not about:
        about = [*(f for f in found if f.code.startswith(("CMD", "PTR"))), *about]
    about = about or [f for f in found if f.code.startswith("OTH")] or list(found)
    return tuple(dict.fromkeys(map(Reason.of, about)))[:_MANY_REASONS]


def _of_bad_line(line: BadLine, now: Sequence[Finding]) -> Step:
    spot = (line.span.line if line.span else 0, line.pointer)
    about = [f for f in now if f.code in _OF_LINES and line.text == f.params.get("text")]
    return Step("cut", 1, line.text, *spot, 0, line.zone, None, tuple(dict.fromkeys(map(Reason.of, about))))


def _additions(allotment: Allotment, filler: OracleCard | None, findings: Sequence[Finding]) -> Iterator[Step]:
    if allotment.added and filler is not None:
        name = "" if filler.name == ANY_CARD else filler.name
        about = _first(Reason.of(finding) for finding in findings[::-1] if finding.code in _OF_TOO_FEW)
        yield Step("add", allotment.added, name, 0, None, 0, None, Zone.LIBRARY, about)
    for zone, cards in allotment.added_aside.items():
        code = "SDK001" if zone is Zone.ATTRACTIONS else "SDK002"
        about = tuple(Reason.of(f) for f in findings if f.code == code)
        for card in cards:
            yield Step("add", 1, card.name, 0, None, 0, None, zone, about[:_MANY_REASONS])


def _first(reasons: Iterator[Reason]) -> tuple[Reason, ...]:
    first = next(reasons, None)
    return () if first is None else (first,)
