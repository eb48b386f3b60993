"""The checked-in cards, which stand for a provider's: synced and imported, they have the facts of the bundled ones."""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path

import pytest
from provider_data import World, oracle_id
from world_facts import FILE

from rules.card import OracleCard
from rules.oracle import derive
from validator.cards import previous
from validator.cards.acceptance import CANARIES
from validator.cards.data_dir import store_in_use
from validator.cards.names import name_key
from validator.cards.sources import mtgjson, scryfall
from validator.cards.sources.rows import ImportReport
from validator.cards.store import CardStore

# Providers know a printing's own day; which cards have one of their own, and which id, is told apart below.
_LEFT_OUT = {"oracle_id", "released", "legal_from", "first_day"}
FIELDS = [field.name for field in dataclasses.fields(OracleCard) if field.name not in _LEFT_OUT]


@pytest.fixture(scope="module")
def synced(settled: Path) -> CardStore:
    return store_in_use({"DECKLINT_DATA_DIR": str(settled)}).store


def differences(found: OracleCard, known: OracleCard) -> list[str]:
    return [f"{known.name}: {name}" for name in FIELDS if getattr(found, name) != getattr(known, name)]


def test_they_are_facts_and_few():
    content = FILE.read_text("utf-8")
    assert len(content.encode()) < 250_000
    assert "oracle_text" not in content
    longest = max(len(value) for line in content.splitlines()[1:] for value in line.split('"'))
    assert longest < 120  # no sentence of rules, only names and type lines


def test_they_have_each_layout_and_every_canary(facts: World, store: CardStore):
    assert len(facts.cards) > 390
    assert {canary.name for canary in CANARIES} <= {card.name for card in facts.cards}
    assert {card.layout for card in facts.cards} == {card.layout for card in store.all_cards()}


def test_synced_cards_have_the_bundled_facts(synced: CardStore, facts: World, store: CardStore):
    bundled = {card.name: card for card in store.all_cards()}
    cards = list(synced.each_card())
    assert [card.name for card in cards] == sorted(card.name for card in facts.cards)
    assert [wrong for card in cards for wrong in differences(card, bundled[card.name])] == []
    assert [card.name for card in cards if card.oracle_id != oracle_id(card.name)] == []
    # A sync knows no card's own day: what the store before it knew stays.
    assert [card.name for card in cards if card.legal_from != bundled[card.name].legal_from] == []
    assert [card.name for card in cards if bundled[card.name].released and not card.released] == []


def test_synced_printings_sets_names_and_rulings_are_those_given(synced: CardStore, facts: World):
    known = sorted((row.name, row.set_code, row.collector_number) for row in facts.printings)
    assert sorted(row[:3] for row in previous.printings_of(synced)) == known
    sets = [(code, card_set.name, card_set.released) for code, card_set in facts.sets.items()]
    given = [(row.code, row.name, row.released) for row in previous.sets_of(synced)]
    assert set(sets) <= set(given)
    others = {name_key(other) for pairs in facts.other_names.values() for _, other in pairs}
    assert others <= set(previous.aliases_of(synced))
    assert set(synced.names_by_language()) == {"de", "fr", "ja", "zhs"}
    count = len(facts.cards)
    assert Counter(row.kind for row in previous.rulings_of(synced)) == {"official": count, "note": count}


def test_nothing_is_unaccounted_for(world, facts: World):
    report = scryfall.import_cards(world["oracle_cards"], world["default_cards"]).report
    assert report.set_aside == {"meld-result": len({c.parts[1].name for c in facts.cards if c.layout == "meld"})}
    assert report.layouts["reversible_card"] == len(facts.reversible)
    assert sum(report.layouts.values()) == report.objects
    left = (report.unknown_layouts, report.unknown_set_types, report.unknown_fields, report.problems)
    assert left == ({}, {}, set(), [])


def test_cards_in_mtgjson_s_shape_have_the_bundled_facts(atomic: Path, store: CardStore):
    """But for what rests on printings, of which they have none, and for what a meld card becomes."""
    bundled = {card.name: card for card in store.all_cards()}
    left_out = {"oracle_id", "rarities", "legalities", "is_noteworthy"}
    report = ImportReport()
    with atomic.open("rb") as stream:
        for name, faces in mtgjson.cards_of(mtgjson.read_atomic_cards(stream), report):
            if (printed := mtgjson.printed_card(name, faces)) is not None:
                report.cards += 1
                found, known = derive(printed), bundled[printed.name]
                fields = set(FIELDS) - left_out - ({"faces"} if printed.layout == "meld" else set())
                assert {f: getattr(found, f) for f in fields} == {f: getattr(known, f) for f in fields}
    assert (report.cards > 390, report.problems) == (True, [])
