"""No smaller change than the first plan's makes a small deck legal: every change of every card is tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.card import OracleCard
from rules.check import check_deck
from rules.deck import Deck, Entry, Unresolved, Zone
from rules.example_cards import EXAMPLE_CARDS
from rules.facts import card_from_facts
from rules.formats import Format
from rules.signature_spells import is_signature_spell
from validator.cards.extra_cards import ExtraCards
from validator.linting.house_rules import read_house_rules
from validator.pipeline import open_store
from validator.repair import find_fillers, repair_deck
from validator.repair.available import is_legal_enough

DAY = "2026-10-08"
SIZE = 5

FORMATS = {
    "commander": f'extends = "commander"\nsize = {SIZE}\nmaximum_game_changers = 1',
    "two copies": f'extends = "commander"\nsize = {SIZE}\ncopies = 2',
    "brawl": f'extends = "brawl"\nsize = {SIZE}',
    "oathbreaker": f'extends = "oathbreaker"\nsize = {SIZE}',
    "draft": f'extends = "commander-draft"\nminimum_size = {SIZE}',
    "tiny leaders": f'extends = "tiny-leaders"\nsize = {SIZE}',
    "pauper": f'extends = "pauper-commander"\nsize = {SIZE}',
}
LEADERS = [
    "Krenko, Mob Boss", "Tymna the Weaver", "Thrasios, Triton Hero", "Rograkh, Son of Rohgahh", "The Prismatic Piper",
    "Kozilek, Butcher of Truth", "Golos, Tireless Pilgrim", "Will Kenrith", "Rowan Kenrith", "Wilson, Refined Grizzly",
    "Raised by Giants", "Tolabow, Loch Rascal", "Rules Riddle", "Isamaru, Hound of Konda", "Lutri, the Spellchaser",
    "Junkyard Genius", "Chandra, Torch of Defiance", "Faceless One",
]  # fmt: skip
COMPANIONS = [
    "Lurrus of the Dream-Den", "Kaheera, the Orphanguard", "Lutri, the Spellchaser", "Umori, the Collector",
    "Yorion, Sky Nomad", "Obosh, the Preypiercer", "Goblin Welder", "Jegantha, the Wellspring",
]  # fmt: skip
OTHERS = [
    "Mountain", "Island", "Wastes", "Forest", "Counterspell", "Opt", "Lightning Bolt", "Shock", "Swords to Plowshares",
    "Sol Ring", "Mana Crypt", "The One Ring", "Rhystic Study", "Dryad Arbor", "Relentless Rats", "Tropical Island",
    "Balloon Stand", "Cryptic Spires", "Kitchen Finks", "Transguild Courier", "Thrum of the Vestige", "?",
]  # fmt: skip


@lru_cache
def world(rules: str) -> tuple[Format, ExtraCards]:
    house = read_house_rules(rules, open_store().load())
    store = house.store._below
    rulebreakers = [card_from_facts(EXAMPLE_CARDS[name]) for name in ("Tolabow, Loch Rascal", "Rules Riddle")]
    return house.format, ExtraCards(store, rulebreakers)


@st.composite
def lists(draw) -> list[tuple[str, Zone]]:
    commanders = draw(st.lists(st.sampled_from(LEADERS), max_size=3))
    companions = draw(st.lists(st.sampled_from(COMPANIONS), max_size=draw(st.sampled_from([0, 0, 1, 1, 2]))))
    spells = draw(st.lists(st.sampled_from(OTHERS), max_size=1))
    room = max(0, 6 - len(commanders) - len(companions) - len(spells))
    library = draw(st.lists(st.sampled_from([*LEADERS, *OTHERS, *OTHERS, *COMPANIONS]), max_size=room))
    return [
        *((name, Zone.COMMAND) for name in commanders),
        *((name, Zone.COMPANION) for name in companions),
        *((name, Zone.SIGNATURE) for name in spells),
        *((name, Zone.LIBRARY) for name in library),
    ]


def units_of(names: list[tuple[str, Zone]], store: ExtraCards, format_: Format) -> list[Entry]:
    units = []
    for line, (name, zone) in enumerate(names, 1):
        match = store.find(name)
        card = match.cards[0] if match else Unresolved("unknown")
        unit = Entry(1, name, card, zone, line, 1, 2)
        # Reading puts nothing else there.
        is_spell = zone is not Zone.SIGNATURE or (format_.signature_spells and may_be_spell(unit))
        units.append(unit if is_spell else unit._replace(zone=Zone.LIBRARY))
    return units


def may_be_spell(unit: Entry) -> bool:
    return isinstance(unit.card, OracleCard) and is_signature_spell(unit.card)


def changed(units: list[Entry], number: int, format_: Format) -> Iterator[list[Entry]]:
    """Every way to put just so many of the units elsewhere, or nowhere."""
    spells = {i for i, unit in enumerate(units) if format_.signature_spells and may_be_spell(unit)}
    for indices in combinations(range(len(units)), number):
        zones = [(None, Zone.COMMAND, Zone.LIBRARY, *([Zone.SIGNATURE] if i in spells else [])) for i in indices]
        for places in product(*zones):
            moves = dict(zip(indices, places, strict=True))
            if all(units[i].zone is not zone for i, zone in moves.items()):
                moved = (unit._replace(zone=moves.get(i, unit.zone)) for i, unit in enumerate(units))
                yield [unit for unit in moved if unit.zone is not None]


def smaller_changes(units: list[Entry], below: int, format_: Format, fillers) -> Iterator[Deck]:
    """Every deck within fewer changes, sizes that cannot be right left out."""
    spells = fillers.spells if format_.signature_spells else ()
    for number in range(min(below, len(units) + 1)):
        for kept in changed(units, number, format_):
            commanders = sum(unit.zone is Zone.COMMAND for unit in kept)
            if not 1 <= commanders <= 2 or any(isinstance(unit.card, Unresolved) for unit in kept):
                continue  # CMD001, CMD002, LST002
            size = sum(unit.zone is not Zone.COMPANION for unit in kept)
            missing = commanders - sum(unit.zone is Zone.SIGNATURE for unit in kept) if spells else 0
            if missing < 0:
                continue  # OTH001
            for added in combinations(spells, missing):
                needed = SIZE - size - len(added)
                is_too_large = needed < 0 and format_.maximum_size is not None and not any(
                    getattr(unit.card, "rulebreaker", None) for unit in kept
                )  # fmt: skip
                if is_too_large or number + len(added) + max(0, needed) >= below:
                    continue
                extra = [Entry(1, card.name, card, Zone.SIGNATURE) for card in added]
                for basic in fillers.basics if needed > 0 else fillers.basics[:1]:
                    lands = [Entry(needed, basic.name, basic, Zone.LIBRARY)] if needed > 0 else []
                    yield Deck((*kept, *extra, *lands))


each_format = pytest.mark.parametrize("rules", FORMATS.values(), ids=FORMATS)


@each_format
@settings(max_examples=3)
@given(names=lists())
def test_no_smaller_change_will_do(rules, names):
    no_smaller_change_will_do(rules, names)


@pytest.mark.slow
@each_format
@settings(max_examples=30)
@given(names=lists())
def test_no_smaller_change_will_do_for_many(rules, names):
    no_smaller_change_will_do(rules, names)


def no_smaller_change_will_do(rules, names):
    format_, store = world(rules)
    fillers = find_fillers(store)
    units = units_of(names, store, format_)
    repair = repair_deck(Deck(tuple(units)), format_, DAY, fillers)
    if repair.plans:
        below = repair.plans[0].cost
        assert repair.plans[0].cost == min(plan.cost for plan in repair.plans)
        assert is_legal_enough(check_deck(repair.plans[0].deck, format_, DAY))
    else:
        below = 0 if not repair.is_needed else SIZE
    for deck in smaller_changes(units, below, format_, fillers):
        assert not is_legal_enough(check_deck(deck, format_, DAY)), deck.entries
