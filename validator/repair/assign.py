"""Where each card goes once the commanders are chosen: the cheapest assignment, by counting.

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
from rules.lists.game_changers import GAME_CHANGERS
from rules.side_decks import MINIMUM, MINIMUM_IN_LIMITED
from validator.repair.available import ON_LIST, AvailableCards, Line, Lines
from validator.repair.commanders import maximum_size


class Choice(NamedTuple):
    """What is given: the lines of commanders, of signature spells, of companions that stay, and those that may not stay
    in their home; whether only lands may share a name; how many cards beyond the minimum a companion asks for."""

    commanders: tuple[Line, ...]
    spells: tuple[Line, ...] = ()
    companions: tuple[Line, ...] = ()
    barred: Lines = frozenset()
    names_once: bool = False
    more: int = 0


@dataclass
class Assignment:
    """How many cards of which line are in which zone, what is added, and what all that costs in changed cards.

    excess: how many of a line are cut for the size's sake.
    """

    choice: Choice
    places: Counter[tuple[Line, Zone]] = field(default_factory=Counter)
    added: int = 0
    added_aside: dict[Zone, tuple[OracleCard, ...]] = field(default_factory=dict)
    excess: Counter[Line] = field(default_factory=Counter)
    cost: int = 0

    def left(self, line: Line) -> int:
        """How many cards of a line have no place yet."""
        return line.quantity - sum(self.places[line, zone] for zone in ON_LIST)


def assign(available: AvailableCards, choice: Choice) -> Assignment | None:
    """The cheapest assignment for a choice; None if there is none, as with two commanders of one name."""
    format_, made, copies = available.format, Assignment(choice), _CopiesLeft(available, choice)
    for zone, lines in ((Zone.COMMAND, choice.commanders), (Zone.SIGNATURE, choice.spells)):
        for line in lines:
            if not copies.take(line, 1):
                return None
            made.places[line, zone] += 1
    for line in choice.companions:
        made.places[line, Zone.COMPANION] += 1
    in_library = [line for line in available.in_zone(Zone.LIBRARY) if line.home is Zone.LIBRARY]
    size = len(choice.commanders) + len(choice.spells)
    for line in in_library:
        if line not in choice.barred and (kept := copies.take(line, made.left(line))):
            made.places[line, Zone.LIBRARY] = kept
            size += kept
    minimum = format_.minimum_size + choice.more
    maximum = maximum_size(available, choice.commanders)
    if maximum is not None and minimum > maximum:
        return None
    for line in available.lines:
        # A gap is filled with cards that leave their zone anyway, at no further cost.
        leaves = line.zone not in (Zone.LIBRARY, Zone.SIDEBOARD, None) and line.home is Zone.LIBRARY
        if size < minimum and leaves and line not in choice.barred:
            moved = copies.take(line, min(made.left(line), minimum - size))
            made.places[line, Zone.LIBRARY] += moved
            size += moved
    made.added = max(0, minimum - size)
    if maximum is not None and size > maximum:
        _cut(made, in_library, size - maximum)
    for zone in (Zone.ATTRACTIONS, Zone.STICKERS):
        _fill_side_deck(available, made, zone)
    made.cost = _cost(available, made)
    return made


class _CopiesLeft:
    """How many more cards of a name, and how many more Game Changers, a deck may take."""

    def __init__(self, available: AvailableCards, choice: Choice) -> None:
        self._format, self._names_once = available.format, choice.names_once
        self._taken = Counter[str]()
        self._game_changers = available.format.maximum_game_changers

    def take(self, line: Line, quantity: int) -> int:
        """How many of these cards may come in; they are taken."""
        card = line.card
        if card is None or quantity <= 0:
            return 0
        limit = 1 if self._names_once and not is_land(card) else self._format.copy_limit(card)
        if limit is not None:
            quantity = max(0, min(quantity, limit - self._taken[card.english_name]))
        if self._game_changers is not None and card.list_name in GAME_CHANGERS:
            quantity = min(quantity, self._game_changers)
            self._game_changers -= quantity
        self._taken[card.english_name] += quantity
        return quantity


def _cut(made: Assignment, in_library: Sequence[Line], excess: int) -> None:
    """Cut any cards, basic lands of the largest number first, then from the end of the list."""
    places = made.places

    def rank(line: Line) -> tuple[bool, int, int]:
        is_basic = line.card is not None and line.card.is_basic_land
        return (not is_basic, -places[line, Zone.LIBRARY] if is_basic else 0, -line.number)

    for line in sorted(in_library, key=rank):
        if cut := min(excess, places[line, Zone.LIBRARY]):
            places[line, Zone.LIBRARY] -= cut
            made.excess[line] = cut
            excess -= cut


def _fill_side_deck(available: AvailableCards, made: Assignment, zone: Zone) -> None:
    """Keep a side deck, filled up from cards that stand elsewhere or by adding some; or drop it if that is cheaper."""
    format_ = available.format
    minimum = MINIMUM if not format_.is_draft else MINIMUM_IN_LIMITED if zone is Zone.ATTRACTIONS else 0
    names, kept, movable = Counter[str](), Counter[Line](), Counter[Line]()
    for line in sorted(available.lines, key=lambda line: line.zone is not zone):
        if line.card is None or line.home is not zone or line.zone is Zone.SIDEBOARD or line in made.choice.barred:
            continue
        name = line.card.english_name
        quantity = line.quantity if format_.is_draft else min(line.quantity, 1 - names[name])
        if quantity > 0:
            names[name] += quantity
            (kept if line.zone is zone else movable)[line] = quantity
    missing = minimum - kept.total() - movable.total()
    if missing > 0:
        spare = available.fillers.attractions if zone is Zone.ATTRACTIONS else available.fillers.stickers
        fitting = [card for card in spare if card.english_name not in names and format_.pool_status(card) == "in"]
        if missing > kept.total() or len(fitting) < missing:
            return
        made.added_aside[zone] = tuple(fitting[:missing])
    for line, quantity in (*kept.items(), *movable.items()):
        made.places[line, zone] = quantity


def _cost(available: AvailableCards, made: Assignment) -> int:
    places = made.places
    changed = sum(
        line.quantity - places[line, line.zone]
        for line in available.lines
        if line.zone is not None and line.zone is not Zone.SIDEBOARD
    )
    brought = sum(number for (line, _), number in places.items() if line.zone in (None, Zone.SIDEBOARD))
    aside = sum(map(len, made.added_aside.values()))
    return changed + brought + made.added + aside + len(available.bad_lines)
