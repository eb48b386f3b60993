"""The search: command zones by their least cost, for each the cheapest choice, each answer held against the rules.

A plan is returned only if `check_deck` calls its deck legal. The first is the smallest there is: a command zone is left
unlooked at only if what it costs at least is no better than what was found.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.card import OracleCard
from rules.deck import Deck, Entry, Zone
from rules.formats import Format
from rules.verdict import Finding
from rules.words import Sentence
from validator.repair.assign import Assignment, assign
from validator.repair.available import (
    COMMANDER_FAULTS,
    ON_LIST,
    AvailableCards,
    identity_mask,
    is_legal_enough,
    is_open,
)
from validator.repair.choices import UnderCommanders, choices
from validator.repair.commanders import CommandZone, command_zones
from validator.repair.fillers import Fillers, any_fitting_card
from validator.repair.plan import OwnReason, Plan, Reason, Repair, each_once
from validator.repair.steps import OF_NUMBERS, steps

# Why there is no commander, besides what is held against each card that can be one.
_OF_COMMANDERS = frozenset({"CMD001", "LST001", "LST004", "PTR001"})

# Plans besides the smallest, and how many changes more than that one they may ask for to be worth showing.
MAX_ALTERNATIVES = 3
_WORTH_SHOWING = 10

_NO_COMMANDER = Sentence("repair-no-commander", "No card in the list can be the commander; name another one.")
_NO_SPELL = Sentence("repair-no-spell", "No available card can be the signature spell of a possible commander.")

# Command zones that are looked at for alternatives only, and assignments of one command zone held against the rules.
_MORE_ZONES = 4
_TRIES = 6


def repair_deck(deck: Deck, format_: Format, as_of: str, fillers: Fillers) -> Repair:
    """The smallest set of changes that makes a deck legal, and what it would cost with other cards as commanders.

    deck: resolved.  format_: as the cards at hand can decide it.  as_of: ISO date.  fillers: cards that may be added.
    Returns a Repair; `plans` is empty where none is needed or none exists. Parts of the format that are not checked at
    all (a pool or a list unknown here) are reported and left open. Never changes the deck; never raises for one.
    """
    available = AvailableCards(deck, format_, as_of, fillers)
    now, key = available.outcome, available.format.key
    if is_legal_enough(now):
        return Repair(key, as_of, now.legal, False, not_checked=now.not_checked)
    zones = command_zones(available)
    plans, rest = _plans(available, zones)
    not_checked = plans[0].outcome.not_checked if plans else ()
    why_none = () if plans else _why_none(available, zones, rest)
    return Repair(key, as_of, now.legal, True, plans, why_none, not_checked)


def _plans(available: AvailableCards, zones: list[CommandZone]) -> tuple[tuple[Plan, ...], tuple[Finding, ...]]:
    """The plans, the smallest first; and what stood against the last try, if there are none."""
    plans: list[Plan] = []
    rest: tuple[Finding, ...] = ()
    best, more = None, 0
    for zone in zones:
        if best is not None and zone.least_cost >= best:
            # Nothing smaller can come; look on for what may be shown next to it.
            more += 1
            is_worth = zone.least_cost <= best + _WORTH_SHOWING and more <= _MORE_ZONES
            if not is_worth and (zone.is_changed or zone.least_cost > best):
                continue
        plan, against = _plan(available, zone)
        rest = against or rest
        if plan is not None:
            plans.append(plan)
            best = plan.cost if best is None else min(best, plan.cost)
    plans.sort(key=lambda plan: (plan.cost, plan.is_change_of_commander))
    one_of_each: dict[frozenset[OracleCard], Plan] = {}
    for plan in plans:
        one_of_each.setdefault(frozenset(plan.commanders), plan)
    shown = [
        plan
        for plan in one_of_each.values()
        if plan.cost <= plans[0].cost + _WORTH_SHOWING or not plan.is_change_of_commander
    ]
    return tuple(shown[: 1 + MAX_ALTERNATIVES]), rest


def _plan(available: AvailableCards, zone: CommandZone) -> tuple[Plan | None, tuple[Finding, ...]]:
    """The cheapest plan under these commanders that the rules call legal, or what they have against the first try."""
    under = UnderCommanders(zone.commanders, *available.probe(zone.commanders))
    found = [made for choice in choices(available, under) if (made := assign(available, choice))]
    against: tuple[Finding, ...] = ()
    for made in sorted(found, key=lambda made: made.cost)[:_TRIES]:
        for filler in _fillers(available, made):
            deck = _repaired(made, filler)
            outcome = available.check(deck)
            if is_legal_enough(outcome):
                numbers = _about_numbers(available, made)
                listed = steps(available, made, filler, under.findings, numbers)
                return Plan(made.cost, deck.commander_cards, zone.is_changed, listed, deck, outcome), ()
            against = against or tuple(filter(is_open, outcome.findings))
    return None, against


def _fillers(available: AvailableCards, made: Assignment) -> Iterator[OracleCard | None]:
    """Basic lands to add, those within the commanders' identity first, at last a stand-in for any card; None if no card
    is to be added."""
    if not made.added:
        yield None
        return
    outside = ~identity_mask(made.choice.commanders)

    def rank(card: OracleCard) -> tuple[int, bool]:
        return (card.color_identity.mask & outside).bit_count(), not card.color_identity

    yield from sorted(available.fillers.basics, key=rank)
    yield any_fitting_card(available.format)


def _repaired(made: Assignment, filler: OracleCard | None) -> Deck:
    """The deck an assignment makes, every line where the list has it."""
    placed = sorted(made.places.items(), key=lambda item: (ON_LIST.index(item[0][1]), item[0][0].number))
    entries = [line.entry._replace(quantity=quantity, zone=zone) for (line, zone), quantity in placed if quantity]
    if filler is not None and made.added:
        entries.append(Entry(made.added, filler.name, filler, Zone.LIBRARY))
    for zone, cards in made.added_aside.items():
        entries.extend(Entry(1, card.name, card, zone) for card in cards)
    return Deck(tuple(entries))


def _about_numbers(available: AvailableCards, made: Assignment) -> tuple[Finding, ...]:
    """What the rules say of the numbers after all other steps: the reason for what is cut or added because of them."""
    if not made.added and not made.excess and not made.added_aside:
        return ()
    places = made.places.copy()
    for line, quantity in made.excess.items():
        places[line, Zone.LIBRARY] += quantity
    before = available.check(_repaired(Assignment(made.choice, places), None))
    return tuple(f for f in before.findings if is_open(f) and f.code in OF_NUMBERS)


def _why_none(available: AvailableCards, zones: list[CommandZone], rest: tuple[Finding, ...]) -> tuple[Reason, ...]:
    """Why there is no plan: no card can be the commander, or what still stood against the best try."""
    if zones:
        return each_once(rest) or (OwnReason("OTH001", _NO_SPELL()),)
    commanders = set(available.in_zone(Zone.COMMAND))
    at_fault = [
        finding
        for finding in available.outcome.findings
        if finding.code not in COMMANDER_FAULTS
        and (finding.code in _OF_COMMANDERS or commanders & available.lines_of(finding.entries))
    ]
    against = each_once(filter(is_open, (*available.commander_findings, *at_fault)))
    return (OwnReason("CMD001", _NO_COMMANDER()), *against)
