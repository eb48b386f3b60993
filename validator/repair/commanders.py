"""Which cards of the list can be its commanders: every command zone worth a look, with what it costs at least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import Zone
from rules.partner import pairing
from validator.repair.available import AvailableCards, Line, cards_of, identity_mask

# Zones besides that of the commanders whose cards may come into the library.
_OTHERS = (Zone.COMPANION, Zone.SIGNATURE, Zone.ATTRACTIONS, Zone.STICKERS)


class CommandZone(NamedTuple):
    """Commanders, and at least so many changes under them; `is_changed` if the list has others."""

    least_cost: int
    is_changed: bool
    commanders: tuple[Line, ...]


def command_zones(available: AvailableCards) -> list[CommandZone]:
    """Every legal command zone that cards of the list can make, the cheapest first, then that of the list."""
    now = sorted(available.deck.commander_cards, key=id)
    least_cost = _least_costs(available)
    zones = [
        CommandZone(least_cost(commanders), sorted(cards_of(commanders), key=id) != now, commanders)
        for commanders in _possible(available)
    ]
    return sorted(zones, key=lambda zone: (*zone[:2], [line.number for line in zone.commanders]))


def maximum_size(available: AvailableCards, commanders: Sequence[Line]) -> int | None:
    """The most cards a deck may have under these commanders, None where nothing limits it."""
    clauses = (card.rulebreaker for card in cards_of(commanders))
    lifted = any(clause is not None and clause.no_maximum_size for clause in clauses)
    return None if lifted else available.format.maximum_size


def _possible(available: AvailableCards) -> Iterator[tuple[Line, ...]]:
    """One or two lines that can be the commanders."""
    format_ = available.format
    lines = _one_of_each(available.possible_commanders)
    yield from ((line,) for line in lines if line.card and format_.is_eligible(line.card))
    if format_.maximum_commanders < 2:
        return
    # No one pairs without an ability of its own or the other's, or one that the format lends.
    able = {line for line in lines if line.card and (line.card.partner_abilities or format_.grants_partner(line.card))}
    for first, second in combinations_with_replacement(lines, 2):
        if first.card is None or second.card is None or not {first, second} & able:
            continue
        other = _second_copy(available, first) if first is second else second
        if other is not None and pairing(first.card, second.card, format_):
            yield first, other


def _one_of_each(lines: list[Line]) -> list[Line]:
    """The first line of each card in each zone; none elsewhere of a card that is in the command zone."""
    seen: set[tuple[OracleCard | None, Zone | None]] = set()
    kept = []
    for line in lines:
        if seen.isdisjoint({(line.card, line.zone), (line.card, Zone.COMMAND)}):
            kept.append(line)
        seen.add((line.card, line.zone))
    return kept


def _second_copy(available: AvailableCards, line: Line) -> Line | None:
    """The line of a second copy of a card, its own if that has several; None if there is but one."""
    others = (other for other in available.possible_commanders if other.card is line.card and other is not line)
    return line if line.quantity > 1 else next(others, None)


def _least_costs(available: AvailableCards) -> Callable[[Sequence[Line]], int]:
    """What it costs at least to make certain lines the commanders, before any choice is made.

    It counts who moves, what has to go whatever else is chosen, and what the size then asks for at least; copies,
    companions and choices can only add to that.
    """
    format_, barred = available.format, available.barred
    free, number_barred = Counter[int](), 0  # cards that only their colors may bar, by the bits of these
    for line in available.in_zone(Zone.LIBRARY):
        if line.card is None or line in barred or line.home is not Zone.LIBRARY:
            number_barred += line.quantity
        else:
            free[line.card.color_identity.mask] += line.quantity
    in_command, in_others = _quantity(available.in_zone(Zone.COMMAND)), _quantity(available.in_zone(*_OTHERS))

    def least_cost(commanders: Sequence[Line]) -> int:
        cards, identity = cards_of(commanders), identity_mask(commanders)
        is_lenient = any(card.chooses_color or card.rulebreaker is not None for card in cards)
        is_lenient = is_lenient or (not identity and format_.colorless_has_one_basic_type)
        off = 0 if is_lenient else sum(number for mask, number in free.items() if mask & ~identity)
        arriving = sum(line.zone is not Zone.COMMAND for line in commanders)
        leaving = in_command - (len(commanders) - arriving)
        from_library = [line in barred for line in commanders if line.zone is Zone.LIBRARY]
        size = free.total() - off - from_library.count(False)
        size += len(commanders) * (2 if format_.signature_spells else 1)
        missing = max(0, format_.minimum_size - size - leaving - in_others)
        maximum = maximum_size(available, commanders)
        excess = max(0, size - maximum) if maximum is not None else 0
        # A commander may itself be barred from the library it comes from: it is not counted twice.
        going = number_barred - from_library.count(True)
        return arriving + leaving + off + going + missing + excess + len(available.bad_lines)

    return least_cost


def _quantity(lines: Iterable[Line]) -> int:
    return sum(line.quantity for line in lines)
