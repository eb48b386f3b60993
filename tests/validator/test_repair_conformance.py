"""`repair` on every case of the conformance suite: a deck that `check` calls legal, or the reason why there is none."""

from __future__ import annotations

import json

from each_row import each_row

import fixtures
from rules.check import check_deck
from rules.deck import Deck
from rules.facts import card_from_facts
from rules.formats import Format
from validator.cards.extra_cards import ExtraCards
from validator.decklists.zones import read_zones
from validator.linting.house_rules import read_house_rules
from validator.pipeline import Checker, find_format
from validator.repair import find_fillers, repair_deck
from validator.repair.available import is_legal_enough

FILES = sorted(fixtures.path("conformance").glob("*.json"))
CASES = [case for file in FILES for case in json.loads(file.read_text(encoding="utf-8"))["cases"]]


def parsed(case: dict, store) -> tuple[Deck, Format, str, ExtraCards]:
    extended = ExtraCards(store, [card_from_facts(facts) for facts in case.get("cards", [])])
    format_ = find_format(case.get("format", "commander"), case.get("boosters", ()))
    if "house_rules" in case:
        format_, extended = read_house_rules(case["house_rules"], store)
    day = case.get("as_of", "2026-10-08")
    deck = {
        zone: [{"name": name, "quantity": quantity} for name, quantity in entries.items()]
        for zone, entries in case["deck"].items()
    }
    checker = Checker(extended)
    format_ = checker.format_on(format_, day)
    return checker.parse(read_zones(deck), format_).deck, format_, day, extended


@each_row("case", CASES, ids=lambda case: case["id"])
def test_conformance(case, store):
    deck, format_, day, cards = parsed(case, store)
    repair = repair_deck(deck, format_, day, find_fillers(cards))
    assert repair.is_needed is not is_legal_enough(check_deck(deck, format_, day))
    assert not (case["legal"] is True and repair.is_needed)
    assert bool(repair.plans or repair.why_none) is repair.is_needed
    for plan in repair.plans:
        assert is_legal_enough(plan.outcome)
        assert plan.cost == sum(step.quantity for step in plan.steps) > 0
        assert all(step.reasons for step in plan.steps), plan.steps
    assert [plan.cost for plan in repair.plans[:1]] == sorted(plan.cost for plan in repair.plans)[:1]
