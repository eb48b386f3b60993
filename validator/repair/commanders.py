"""Which cards of the list might lead it: every command zone worth a look, with a lower bound of its cost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import Zone
from rules.partner import pairing
from validator.repair.bound import bound
from validator.repair.stock import Lot, Stock


class CommandZone(NamedTuple):
    """Leaders (by lot), and at least so many changes if they lead; `is_kept` if just they lead on the list."""

    bound: int
    is_changed: bool
    commanders: tuple[int, ...]


def command_zones(stock: Stock) -> list[CommandZone]:
    """Every legal command zone that cards of the list can make, the lowest bound first, then that of the list."""
    zones = []
    now = sorted(stock.deck.commander_cards, key=id)
    for commanders in _leaders(stock):
        cards = sorted((card for index in commanders if (card := stock.lots[index].card)), key=id)
        zones.append(CommandZone(bound(stock, commanders), cards != now, commanders))
    return sorted(zones)


def _leaders(stock: Stock) -> Iterator[tuple[int, ...]]:
    """One or two lots that may lead; of lots of one card in one zone only the first, but for two of one card."""
    format_ = stock.format
    lots = _one_of_each(stock.possible_commanders)
    for lot in lots:
        if lot.card is not None and format_.is_eligible(lot.card):
            yield (lot.index,)
    if format_.maximum_commanders < 2:
        return
    # Nobody pairs without an ability of its own or the other's, or one that the format lends.
    able = {lot.index for lot in lots if lot.card and (lot.card.partner_abilities or format_.grants_partner(lot.card))}
    for first, second in combinations_with_replacement(lots, 2):
        if not {first.index, second.index} & able or first.card is None or second.card is None:
            continue
        if first is second:
            twin = _twin(stock, first)
            if twin is not None and pairing(first.card, first.card, format_):
                yield (first.index, twin)
        elif pairing(first.card, second.card, format_):
            yield (first.index, second.index)


def _one_of_each(lots: list[Lot]) -> list[Lot]:
    """The first lot of each card in each zone; none elsewhere of a card that is in the command zone."""
    seen: set[tuple[OracleCard | None, Zone | None]] = set()
    kept = []
    for lot in lots:
        if (lot.card, lot.zone) not in seen and (lot.card, Zone.COMMAND) not in seen:
            kept.append(lot)
        seen.add((lot.card, lot.zone))
    return kept


def _twin(stock: Stock, lot: Lot) -> int | None:
    """The lot of a second copy of a card, that of its own line if it has several; None if there is but one."""
    if lot.quantity > 1:
        return lot.index
    others = [other for other in stock.possible_commanders if other.card is lot.card and other is not lot]
    return others[0].index if others else None
