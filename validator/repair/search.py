"""The search: command zones by their lower bounds, for each the cheapest choice, each answer held against the rules.

A plan is returned only if `check_deck` calls its deck legal. The first is the smallest there is: a command zone is left
unlooked at only if its lower bound is no better than what was found.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.card import OracleCard
from rules.deck import Deck, Entry, Zone
from rules.formats import Format
from rules.verdict import Finding
from rules.words import Sentence
from validator.repair.allot import Allotment, allot
from validator.repair.choices import choices, lead
from validator.repair.commanders import CommandZone, command_zones
from validator.repair.fillers import Fillers, any_fitting_card
from validator.repair.plan import Plan, Reason, Repair
from validator.repair.steps import OF_NUMBERS, steps
from validator.repair.stock import COMMANDER_FAULTS, ON_LIST, Stock, is_legal_enough, is_open

# Why nobody leads, besides what is held against each card that might.
_OF_COMMANDERS = frozenset({"CMD001", "LST001", "LST004", "PTR001"})

# Plans besides the smallest, and how many changes more than that one they may ask for to be worth telling.
MAX_ALTERNATIVES = 3
_WORTH_TELLING = 10

_NO_COMMANDER = Sentence("repair-no-commander", "No card in the list can be the commander; name another one.")
_NO_SPELL = Sentence("repair-no-spell", "No available card can be the signature spell of a possible commander.")

# Command zones that are looked at for alternatives only, and allotments of one command zone held against the rules.
_MORE_ZONES = 4
_TRIES = 6


def repair_deck(deck: Deck, format_: Format, as_of: str, fillers: Fillers) -> Repair:
    """The smallest set of changes that makes a deck legal, and what other cards of the list would need to lead it.

    deck: resolved.  format_: as the cards at hand can judge it.  as_of: ISO date.  fillers: cards that may be added.
    Returns a Repair; `plans` is empty where none is needed or none exists. Parts of the format that are not checked at
    all (a pool or a list unknown here) are told and left open. Never changes the deck; never raises for one.
    """
    stock = Stock(deck, format_, as_of, fillers)
    now, key, day = stock.outcome, stock.format.key, as_of
    if is_legal_enough(now):
        return Repair(key, day, now.legal, False, not_checked=now.not_checked, checks=stock.checks)
    zones = command_zones(stock)
    plans, rest = _plans(stock, zones)
    not_checked = plans[0].outcome.not_checked if plans else ()
    why_none = () if plans else _why_none(stock, zones, rest)
    return Repair(key, day, now.legal, True, plans, why_none, not_checked, stock.checks)


def _plans(stock: Stock, zones: list[CommandZone]) -> tuple[tuple[Plan, ...], tuple[Finding, ...]]:
    """The plans, the smallest first; and what stood against the last try, if there are none."""
    plans: list[Plan] = []
    rest: tuple[Finding, ...] = ()
    best, more = None, 0
    for zone in zones:
        if best is not None and zone.bound >= best:
            # Nothing smaller can come; look on for what may be told beside it.
            more += 1
            is_worth = zone.bound <= best + _WORTH_TELLING and more <= _MORE_ZONES
            if not is_worth and (zone.is_changed or zone.bound > best):
                continue
        plan, against = _plan(stock, zone)
        rest = against or rest
        if plan is not None:
            plans.append(plan)
            best = plan.cost if best is None else min(best, plan.cost)
    plans = _one_for_each_commanders(sorted(plans, key=lambda plan: (plan.cost, plan.is_change_of_commander)))
    told = [plan for plan in plans if plan.cost <= plans[0].cost + _WORTH_TELLING or not plan.is_change_of_commander]
    return tuple(told[: 1 + MAX_ALTERNATIVES]), rest


def _one_for_each_commanders(plans: list[Plan]) -> list[Plan]:
    by_commanders: dict[frozenset[OracleCard], Plan] = {}
    for plan in plans:
        by_commanders.setdefault(frozenset(plan.commanders), plan)
    return list(by_commanders.values())


def _plan(stock: Stock, zone: CommandZone) -> tuple[Plan | None, tuple[Finding, ...]]:
    """The cheapest plan under these commanders that the rules call legal, or what they have against the first try."""
    leading = lead(stock, zone.commanders)
    found = [allotment for choice in choices(stock, leading) if (allotment := allot(stock, choice))]
    against: tuple[Finding, ...] = ()
    for allotment in sorted(found, key=lambda allotment: allotment.cost)[:_TRIES]:
        for filler in _fillers(stock, allotment):
            deck = repaired(stock, allotment, filler)
            outcome = stock.check(deck)
            if is_legal_enough(outcome):
                size = _size_findings(stock, allotment)
                made = steps(stock, allotment, filler, leading.findings, size)
                return Plan(allotment.cost, deck.commander_cards, zone.is_changed, made, deck, outcome), ()
            against = against or tuple(filter(is_open, outcome.findings))
    return None, against


def _fillers(stock: Stock, allotment: Allotment) -> Iterator[OracleCard | None]:
    """Basic lands to add, those within the commanders' identity first, at last a stand-in for any card; None if no card
    is to be added."""
    if not allotment.added:
        yield None
        return
    identity = 0
    for index in allotment.choice.commanders:
        card = stock.lots[index].card
        identity |= card.color_identity.mask if card else 0
    basics = stock.fillers.basics

    def makes_outside(card: OracleCard) -> int:
        return (card.color_identity.mask & ~identity).bit_count()

    yield from sorted(basics, key=lambda card: (makes_outside(card), not card.color_identity))
    yield any_fitting_card(stock.format)


def repaired(stock: Stock, allotment: Allotment, filler: OracleCard | None) -> Deck:
    """The deck an allotment makes, every line where the list has it."""
    placed = sorted(allotment.places.items(), key=lambda item: (ON_LIST.index(item[0][1]), item[0][0]))
    entries = [
        stock.lots[index].entry._replace(quantity=quantity, zone=zone) for (index, zone), quantity in placed if quantity
    ]
    if filler is not None and allotment.added:
        entries.append(Entry(allotment.added, filler.name, filler, Zone.LIBRARY))
    for zone, cards in allotment.added_aside.items():
        entries.extend(Entry(1, card.name, card, zone) for card in cards)
    return Deck(tuple(entries))


def _size_findings(stock: Stock, allotment: Allotment) -> tuple[Finding, ...]:
    """What the rules say of the numbers after all other steps: the reason for what is cut or added because of them."""
    if not allotment.added and not allotment.excess and not allotment.added_aside:
        return ()
    places = allotment.places.copy()
    for index, quantity in allotment.excess.items():
        places[index, Zone.LIBRARY] += quantity
    before = stock.check(repaired(stock, Allotment(allotment.choice, places), None))
    return tuple(f for f in before.findings if is_open(f) and f.code in OF_NUMBERS)


def _why_none(stock: Stock, zones: list[CommandZone], rest: tuple[Finding, ...]) -> tuple[Reason, ...]:
    """Why there is no plan: nobody on the list can lead, or what still stood against the best try."""
    if zones:
        return tuple(dict.fromkeys(map(Reason.of, rest))) or (_NO_SPELLS,)
    leading = {lot.index for lot in stock.in_zone(Zone.COMMAND)}
    at_fault = [
        finding
        for finding in stock.outcome.findings
        if finding.code in _OF_COMMANDERS or not leading.isdisjoint(stock.lots_of(finding.entries))
    ]
    settled = (*stock.commander_findings, *(f for f in at_fault if f.code not in COMMANDER_FAULTS))
    no_commander = Reason.own("CMD001", _NO_COMMANDER())
    return (no_commander, *dict.fromkeys(map(Reason.of, filter(is_open, settled))))


_NO_SPELLS = Reason.own("OTH001", _NO_SPELL())
