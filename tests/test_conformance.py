"""The public conformance suite: language-neutral cases that any validator could run; see `docs/conformance.md`."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from pathlib import Path

from each_row import each_row

import fixtures
from rules import lists
from rules.facts import card_from_facts
from rules.formats import FORMATS
from rules.registry import RULES
from rules.verdict import Verdict
from validator.cards.extra_cards import ExtraCards
from validator.decklists.zones import ZONE_OF_KEY, read_zones
from validator.linting.house_rules import read_house_rules
from validator.pipeline import Checker

FILES = sorted(fixtures.path("conformance").glob("*.json"))
CASES = [case for file in FILES for case in json.loads(file.read_text(encoding="utf-8"))["cases"]]
KEYS = {
    "id",
    "format",
    "as_of",
    "boosters",
    "house_rules",
    "cards",
    "deck",
    "legal",
    "findings",
    "not_checked",
    "cites",
    "why",
}
REQUIRED = {"id", "deck", "legal", "findings", "cites", "why"}

# What a case may cite beside rule numbers: the dated lists, and our own pages.
LISTS = {format_.bans.name for format_ in FORMATS.values() if format_.bans is not None}
PAGES = {"house-rules", "decklists"}


def judge(case: dict, store) -> Verdict:
    cards = [card_from_facts(facts) for facts in case.get("cards", [])]
    format_, extended = case.get("format", "commander"), ExtraCards(store, cards)
    if "house_rules" in case:
        format_, extended = read_house_rules(case["house_rules"], store)
    deck = {
        zone: [{"name": name, "quantity": quantity} for name, quantity in entries.items()]
        for zone, entries in case["deck"].items()
    }
    return Checker(extended).check(
        read_zones(deck), format_, as_of=case.get("as_of", "2026-10-08"), boosters=case.get("boosters", ())
    )


def faults(verdict: Verdict) -> Counter:
    """(code, cards) of each error and open point, a finding's cards in order."""
    return Counter(
        (finding.code, tuple(card.front_name for card in finding.cards))
        for finding in verdict.findings
        if finding.severity in ("error", "undecided")
    )


@each_row("case", CASES, ids=lambda case: case["id"])
def test_conformance(case, store):
    verdict = judge(case, store)
    wanted = Counter((finding["code"], tuple(finding.get("cards", []))) for finding in case["findings"])
    assert faults(verdict) == wanted
    assert {skipped.check for skipped in verdict.not_checked} == set(case.get("not_checked", []))
    assert verdict.legal is case["legal"]


def test_there_are_enough_cases():
    assert len(CASES) >= 400


def test_every_case_has_the_shape_of_the_page():
    ids = Counter(case["id"] for case in CASES)
    assert [id_ for id_, count in ids.items() if count > 1] == []
    for case in CASES:
        assert set(case) <= KEYS, case["id"]
        assert set(case) >= REQUIRED, case["id"]
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*-\d{3}", case["id"])
        assert case.get("format", "commander") in FORMATS
        assert set(case["deck"]) <= set(ZONE_OF_KEY)
        assert case["cites"]
        assert case["why"].strip()
        assert {finding["code"] for finding in case["findings"]} <= set(RULES)


def test_every_deciding_rule_has_cases_on_both_sides():
    illegal = {finding["code"] for case in CASES for finding in case["findings"]}
    deciding = {rule.code for rule in RULES.values() if rule.decides and not rule.code.startswith("LST")}
    assert deciding <= illegal
    assert sum(case["legal"] is True for case in CASES) >= 120


def test_every_edge_case_of_the_specification_is_here():
    edges = {int(number) for case in CASES for number in re.findall(r"\bedge (\d+)", case["why"])}
    assert set(range(1, 96)) - edges == set()


def test_every_citation_is_in_the_ledger():
    ledger = tomllib.loads((Path(lists.__file__).parent / "cr_ledger.toml").read_text("utf-8"))
    for case in CASES:
        for citation in case["cites"]:
            source, _, number = citation.partition(" ")
            known = LISTS if source == "list" else PAGES if source == "decklint" else ledger[source]
            assert number in known, f"{case['id']} cites {citation}"


@each_row("case", CASES[::7], ids=lambda case: case["id"])
def test_the_order_of_a_zone_changes_no_fault(case, store):
    turned = {zone: dict(reversed(entries.items())) for zone, entries in case["deck"].items()}
    unordered = {(code, tuple(sorted(cards))) for code, cards in faults(judge(case, store))}
    again = judge({**case, "deck": turned}, store)
    assert {(code, tuple(sorted(cards))) for code, cards in faults(again)} == unordered
    assert again.legal is case["legal"]
