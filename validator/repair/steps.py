"""A plan's allotment as steps a player can follow, each with the findings it settles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import BadLine, Zone
from rules.verdict import Finding
from validator.repair.allot import Allotment
from validator.repair.fillers import ANY_CARD
from validator.repair.plan import Reason, Step
from validator.repair.stock import CARD_FAULTS, COMPANION_FAULTS, IDENTITY_FAULTS, ON_LIST, Lot, Stock, is_open

_MANY_REASONS = 3
# Faults that are settled by adding cards, or by cutting any.
_OF_SIZE = frozenset({"SIZ001"})
_OF_TOO_FEW = frozenset({"SIZ001", "CMP001"})
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
    stock: Stock,
    allotment: Allotment,
    filler: OracleCard | None,
    under: Sequence[Finding],
    numbers: Sequence[Finding],
) -> tuple[Step, ...]:
    """The steps of an allotment: moves, cuts, then what is added.

    filler: the card to add to the library.  under: what the rules say of the cards under the plan's commanders.
    numbers: what they say of the deck's size after all other steps.
    """
    now = [finding for finding in stock.outcome.findings if is_open(finding)]
    said = _Said(now, [finding for finding in under if finding.code in _OF_CARDS], numbers)
    commanders = {lot.index for lot in stock.in_zone(Zone.COMMAND)}
    made = [step for lot in stock.lots for step in _of_lot(stock, allotment, lot, said, commanders)]
    made.sort(key=lambda step: step.action != "move")
    made += [_of_bad_line(line, now) for line in stock.bad_lines]
    made += _additions(allotment, filler, numbers)
    return tuple(made)


def _of_lot(stock: Stock, allotment: Allotment, lot: Lot, said: _Said, commanders: set[int]) -> Iterator[Step]:
    stays = allotment.places[lot.index, lot.zone] if lot.zone is not None else 0
    left = lot.quantity - stays
    for zone in ON_LIST:
        moved = allotment.places[lot.index, zone] if zone is not lot.zone else 0
        if moved:
            changes_commanders = Zone.COMMAND in (zone, lot.zone)
            reasons = _of_commanders(stock, said, commanders) if changes_commanders else _about(stock, lot, said)
            yield _step("move" if lot.zone else "add", moved, lot, stays, zone, reasons)
            left -= moved
    if left > 0 and lot.zone is not None and lot.zone is not Zone.SIDEBOARD:
        of_size = [finding for finding in said.numbers if finding.code in _OF_SIZE]
        excess = allotment.excess[lot.index]
        if not excess:
            reasons = _of_commanders(stock, said, commanders) if lot.zone is Zone.COMMAND else _about(stock, lot, said)
        else:
            reasons = (*(_about(stock, lot, said) if left > excess else ()), *_few(of_size))
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


def _about(stock: Stock, lot: Lot, said: _Said) -> tuple[Reason, ...]:
    """The findings that name a lot, under the plan's commanders or else on the list as it is."""
    under = stock.companions_of if lot.zone is Zone.COMPANION else stock.lots_of
    found = [finding for finding in said.under if lot.index in under(finding.entries)]
    found = found or [finding for finding in said.now if lot.index in stock.lots_of(finding.entries)]
    return _few(found or [f for f in said.now if f.code in _OF_SPELLS] or said.now)


def _of_commanders(stock: Stock, said: _Said, commanders: set[int]) -> tuple[Reason, ...]:
    """Why others lead: what stands against those of the list, or else the faults that go with them."""
    against = [
        finding
        for finding in said.now
        if finding.code.startswith(("CMD", "PTR")) or not commanders.isdisjoint(stock.lots_of(finding.entries))
    ]
    return _few(against or [f for f in said.now if f.code.startswith(("CID", "CMP"))] or said.now)


def _of_bad_line(line: BadLine, now: Sequence[Finding]) -> Step:
    spot = (line.span.line if line.span else 0, line.pointer)
    about = [finding for finding in now if line in finding.entries]
    return Step("cut-line", 1, line.text, *spot, 0, line.zone, None, _few(about))


def _additions(allotment: Allotment, filler: OracleCard | None, numbers: Sequence[Finding]) -> Iterator[Step]:
    if allotment.added and filler is not None:
        name = "" if filler.name == ANY_CARD else filler.name
        reasons = _few([finding for finding in numbers if finding.code in _OF_TOO_FEW])
        yield Step("add", allotment.added, name, 0, None, 0, None, Zone.LIBRARY, reasons)
    for zone, cards in allotment.added_aside.items():
        reasons = _few([finding for finding in numbers if finding.code == _OF_SIDE_DECKS[zone]])
        for card in cards:
            yield Step("add", 1, card.name, 0, None, 0, None, zone, reasons)


def _few(findings: Sequence[Finding]) -> tuple[Reason, ...]:
    """The first few different reasons."""
    return tuple(dict.fromkeys(map(Reason.of, findings)))[:_MANY_REASONS]
