"""Where each card goes once the commanders are chosen: the cheapest allotment, by counting.

With commanders, signature spells, companion and the barred cards given, only numbers are left: at most so many of a
name, so many Game Changers, so many cards. The library keeps what it may (the limits are nested, so that keeping
greedily keeps the most), and the size is mended by cutting any cards, or by cards that leave another zone anyway, then
by adding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.card import OracleCard
from rules.companion import is_land
from rules.deck import Zone
from rules.side_decks import MINIMUM, MINIMUM_IN_LIMITED
from validator.repair.bound import maximum_size
from validator.repair.stock import Lot, Stock

_SIDE_ZONES = (Zone.ATTRACTIONS, Zone.STICKERS)


class Choice(NamedTuple):
    """What is given: lots (by index) that lead, that are signature spells, that stay companions, that may not stay in
    their home; whether only lands may share a name; how many cards beyond the minimum a companion asks for."""

    commanders: tuple[int, ...]
    spells: tuple[int, ...] = ()
    companions: tuple[int, ...] = ()
    barred: frozenset[int] = frozenset()
    names_once: bool = False
    more: int = 0


@dataclass
class Allotment:
    """How many cards of which lot are in which zone, what is added, and what all that costs in changed cards.

    size: cards of the deck before any is cut or added for the size's sake.
    """

    choice: Choice
    places: Counter[tuple[int, Zone]] = field(default_factory=Counter)
    added: int = 0
    added_aside: dict[Zone, tuple[OracleCard, ...]] = field(default_factory=dict)
    excess: Counter[int] = field(default_factory=Counter)
    size: int = 0
    cost: int = 0


def allot(stock: Stock, choice: Choice) -> Allotment | None:
    """The cheapest allotment for a choice; None if there is none, as with two commanders of one name."""
    format_ = stock.format
    allotment = Allotment(choice)
    places, room = allotment.places, _Room(stock, choice)
    for zone, indices in ((Zone.COMMAND, choice.commanders), (Zone.SIGNATURE, choice.spells)):
        for index in indices:
            if not room.take(stock.lots[index], 1):
                return None
            places[index, zone] += 1
    for index in choice.companions:
        places[index, Zone.COMPANION] += 1
    used = Counter[int]()
    for (index, _), quantity in places.items():
        used[index] += quantity
    in_library = [lot for lot in stock.lots if lot.zone is Zone.LIBRARY and lot.home is Zone.LIBRARY]
    size = len(choice.commanders) + len(choice.spells)
    for lot in in_library:
        if lot.index not in choice.barred and (kept := room.take(lot, lot.quantity - used[lot.index])):
            places[lot.index, Zone.LIBRARY] = kept
            size += kept
    minimum = format_.minimum_size + choice.more
    maximum = maximum_size(stock, choice.commanders)
    if maximum is not None and minimum > maximum:
        return None
    size += _fill(stock, allotment, room, used, minimum - size)
    allotment.size = size
    allotment.added = max(0, minimum - size)
    if maximum is not None and size > maximum:
        _cut(allotment, in_library, size - maximum)
    for zone in _SIDE_ZONES:
        _fill_side_deck(stock, allotment, zone)
    allotment.cost = _cost(stock, allotment)
    return allotment


class _Room:
    """How many more cards of a name, and how many more Game Changers, a deck may take."""

    def __init__(self, stock: Stock, choice: Choice) -> None:
        self._names_once = choice.names_once
        self._names = Counter[str]()
        self._game_changers = stock.format.maximum_game_changers

    def take(self, lot: Lot, quantity: int) -> int:
        """How many of these cards there is room for; they take it up."""
        card, limit = lot.card, lot.limit
        if card is None or quantity <= 0:
            return 0
        if self._names_once and not is_land(card):
            limit = 1
        if limit is not None:
            quantity = min(quantity, limit - self._names[card.english_name])
        if self._game_changers is not None and lot.is_game_changer:
            quantity = min(quantity, self._game_changers)
            self._game_changers -= max(quantity, 0)
        quantity = max(quantity, 0)
        self._names[card.english_name] += quantity
        return quantity


def _fill(stock: Stock, allotment: Allotment, room: _Room, used: Counter[int], missing: int) -> int:
    """Fill a gap in the library with cards that leave their zone anyway, at no further cost; returns how many.

    used: cards of each lot that have a place already.
    """
    filled = 0
    for lot in stock.lots:
        if filled >= missing:
            break
        leaves = lot.zone not in (Zone.LIBRARY, Zone.SIDEBOARD, None) and lot.home is Zone.LIBRARY
        if leaves and lot.index not in allotment.choice.barred:
            moved = room.take(lot, min(lot.quantity - used[lot.index], missing - filled))
            if moved:
                allotment.places[lot.index, Zone.LIBRARY] += moved
                filled += moved
    return filled


def _cut(allotment: Allotment, in_library: Sequence[Lot], excess: int) -> None:
    """Cut any cards, basic lands of the largest number first, then from the end of the list."""
    places = allotment.places

    def rank(lot: Lot) -> tuple[bool, int, int]:
        is_basic = lot.card is not None and lot.card.is_basic_land
        return (not is_basic, -places[lot.index, Zone.LIBRARY] if is_basic else 0, -lot.index)

    for lot in sorted(in_library, key=rank):
        cut = min(excess, places[lot.index, Zone.LIBRARY])
        if cut:
            places[lot.index, Zone.LIBRARY] -= cut
            allotment.excess[lot.index] = cut
            excess -= cut


def _fill_side_deck(stock: Stock, allotment: Allotment, zone: Zone) -> None:
    """Keep a side deck, filled up from cards that stand elsewhere or by adding some; or drop it if that is cheaper."""
    lots = [lot for lot in stock.lots if lot.home is zone and lot.index not in allotment.choice.barred]
    is_draft = stock.format.is_draft
    minimum = MINIMUM if not is_draft else MINIMUM_IN_LIMITED if zone is Zone.ATTRACTIONS else 0
    names, kept, movable = Counter[str](), Counter[int](), Counter[int]()
    for lot in sorted(lots, key=lambda lot: lot.zone is not zone):
        name = lot.card.english_name if lot.card else ""
        quantity = lot.quantity if is_draft else min(lot.quantity, 1 - names[name])
        if quantity > 0 and lot.zone is not Zone.SIDEBOARD:
            names[name] += quantity
            (kept if lot.zone is zone else movable)[lot.index] = quantity
    missing = minimum - kept.total() - movable.total()
    spare = stock.fillers.attractions if zone is Zone.ATTRACTIONS else stock.fillers.stickers
    fitting = [card for card in spare if card.english_name not in names and stock.format.pool_status(card) == "in"]
    if missing > 0:
        if missing > kept.total() or len(fitting) < missing:
            return
        allotment.added_aside[zone] = tuple(fitting[:missing])
    for index, quantity in (*kept.items(), *movable.items()):
        allotment.places[index, zone] = quantity


def _cost(stock: Stock, allotment: Allotment) -> int:
    places = allotment.places
    changed = sum(
        lot.quantity - places[lot.index, lot.zone]
        for lot in stock.lots
        if lot.zone is not None and lot.zone is not Zone.SIDEBOARD
    )
    brought = sum(n for (index, _), n in places.items() if stock.lots[index].zone in (None, Zone.SIDEBOARD))
    aside = sum(map(len, allotment.added_aside.values()))
    return changed + brought + allotment.added + aside + len(stock.bad_lines)
