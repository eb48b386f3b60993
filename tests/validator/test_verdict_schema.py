"""The verdict against its published JSON Schema, whatever the deck and whichever face answers."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from each_row import each_row
from jsonschema import Draft202012Validator

import validator
from rules.check import FAMILIES
from rules.registry import RULES
from validator.reports.json import verdict_dict

SCHEMA = json.loads((Path(validator.__file__).parent / "schemas" / "verdict.schema.json").read_bytes())
EXAMPLES = {
    f"{rule.code}-{side}-{i}": example
    for rule in RULES.values()
    for side, examples in (("legal", rule.legal), ("illegal", rule.illegal))
    for i, example in enumerate(examples)
}
# A finding with and one without a place, a card, a suggestion, a guess, a check left out, a note's worth of trouble.
MESSY = "1 Krenko, Mob Boss\n\n96 Mountain\n1 Sol Rng\n1 Mana Crypt\n-1 Shatter\n12\n\nMaybeboard\n1 Counterspell\n"


@pytest.fixture(scope="module")
def verdict(checker):
    return verdict_dict(checker.check(MESSY, strict=True), path="messy.txt", id="a")


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def test_the_rules_have_families_to_test():
    assert FAMILIES
    assert len(EXAMPLES) >= 2 * len(RULES)


@each_row("example", EXAMPLES.values(), ids=EXAMPLES)
def test_every_rule_example_yields_a_verdict_of_this_shape(example, judge_example, schema_errors):
    assert schema_errors(verdict_dict(judge_example(example))) == []


def test_a_deck_with_everything_wrong(verdict, schema_errors):
    assert schema_errors(verdict) == []
    for part in ("findings", "not_checked", "assumptions"):
        assert verdict[part], part
    for part in ("spans", "cards", "citations", "suggestions"):
        assert any(finding[part] for finding in verdict["findings"]), part


def test_json_input(client, schema_errors):
    deck = {"library": [{"name": "Krenko, Mob Boss"}, {"name": "Sol Rng"}, {"name": "Mountain", "quantity": 98}]}
    verdict = client.post("/v1/validate", json={"deck": deck, "options": {"strict": True}}).json
    assert schema_errors(verdict) == []
    assert any(finding["pointers"] for finding in verdict["findings"])


def test_published_decks(SHARED, decklint, schema_errors):
    run = decklint("check", SHARED / "corpus" / "precons", "--output", "ndjson")
    assert len(run.lines) == 177
    assert [error for verdict in run.lines for error in schema_errors(verdict)] == []


def test_counts_are_those_of_the_findings(verdict):
    severities = [finding["severity"] for finding in verdict["findings"]]
    assert verdict["counts"] == {s: severities.count(s) for s in ("error", "undecided", "warning", "info")}


# --- the schema is closed: each of these is no verdict ---------------------------------------------------------------

OBJECTS = {
    "verdict": lambda v: v,
    "counts": lambda v: v["counts"],
    "deck": lambda v: v["deck"],
    "finding": lambda v: v["findings"][-1],
    "span": lambda v: next(f["spans"][0] for f in v["findings"] if f["spans"]),
    "card": lambda v: next(f["cards"][0] for f in v["findings"] if f["cards"]),
    "citation": lambda v: v["findings"][0]["citations"][0],
    "not-checked": lambda v: v["not_checked"][0],
    "assumption": lambda v: v["assumptions"][0],
    "provenance": lambda v: v["provenance"],
    "provenance-cards": lambda v: v["provenance"]["cards"],
    "provenance-list": lambda v: v["provenance"]["lists"][0],
}
OPTIONAL = {"path", "id", "evidence", "alternatives"}


@pytest.mark.parametrize("find", OBJECTS.values(), ids=OBJECTS)
def test_no_member_may_be_added(find, verdict, schema_errors):
    changed = copy.deepcopy(verdict)
    find(changed)["surprise"] = 1
    assert schema_errors(changed)


@pytest.mark.parametrize("find", OBJECTS.values(), ids=OBJECTS)
def test_no_member_may_be_missing(find, verdict, schema_errors):
    for key in set(find(verdict)) - OPTIONAL:
        changed = copy.deepcopy(verdict)
        del find(changed)[key]
        assert schema_errors(changed), key


@pytest.mark.parametrize("find", OBJECTS.values(), ids=OBJECTS)
def test_no_member_may_be_of_another_type(find, verdict, schema_errors):
    for key in find(verdict):
        changed = copy.deepcopy(verdict)
        find(changed)[key] = 1.5
        assert schema_errors(changed), key


def test_params_are_open(verdict, schema_errors):
    changed = copy.deepcopy(verdict)
    changed["findings"][0]["params"]["surprise"] = [1]
    assert schema_errors(changed) == []
