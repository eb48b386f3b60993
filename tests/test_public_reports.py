"""The public bug reports of other checkers, turned into cases: same input, right verdict, every reason.

`../shared/cases/public_reports.jsonl` says what is expected in free words; WORDS translates them into our codes.
`public_reports_2.jsonl` has the codes themselves, and what reading a list must yield, line by line.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from each_row import each_row

from rules.card import OracleCard
from validator.errors import EmptyDecklist, ValidatorError
from validator.pipeline import Checker, find_format, open_store

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases" / "public_reports.jsonl"
SECOND = CASES.with_name("public_reports_2.jsonl")
AS_OF = "2026-10-08"
AS_OF_SECOND = "2026-11-30"

FORMATS = {
    "commander": "commander",
    "commander-draft": "commander-draft",
    "duel": "duel",
    "pdh": "pauper-commander",
    "brawl-60": "standard-brawl",
    "brawl-100": "brawl",
    "oathbreaker": "oathbreaker",
}

# The reports' words for a fault -> the codes that say it.
WORDS = {
    "illegal-partner-pair": {"PTR001", "CMD003"},
    "over-copy-limit": {"CPY001"},
    "off-identity": {"CID001", "CID002"},
    "too-many-commanders": {"CMD002"},
    "colour-choice-exceeded": {"CID003"},
    "not-a-commander": {"CMD003"},
    "not-common": {"LEG002"},
    "not-legal": {"LEG002"},
    "not-a-deck-card": {"LEG003"},
    "wrong-size": {"SIZ001"},
    "banned": {"LEG001"},
    "banned-as-commander": {"CMD004"},
    "companion-condition": {"CMP001"},
    "unknown-card": {"LST002"},
    "bad-quantity": {"LST004"},
    "bad-quantity-or-wrong-size": {"LST004", "SIZ001"},
    "no-commander": {"CMD001"},
    "brawl-colourless-one-basic-type": {"CID002"},
    "oathbreaker-structure": {"OTH001"},
}

# Reasons that leave a verdict open: there `null` satisfies an expected `false`.
OPEN = {"LST002", "LST004", "CMD001"}


# Where a case's note says that another answer is right if names in other languages are known.
OTHERWISE = {"B199": {"legal": True, "codes": [], "resolves": {"Ebene": "Plains"}}}


def _cases(path: Path) -> list[dict]:
    if not path.is_file():
        return []
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [case | {"expect": OTHERWISE.get(case["id"], case["expect"])} for case in cases]


def _input(case: dict) -> str:
    return re.sub(r"\{FILL:(\d+):([^}]+)\}", r"\1 \2", case["input"])


DECKS = [
    case for case in _cases(CASES) if case["input_kind"] != "http-body" and "bad-input" not in case["expect"]["codes"]
]
BODIES = [case for case in _cases(CASES) if case["input_kind"] == "http-body"]
REFUSED = [case for case in _cases(CASES) if "bad-input" in case["expect"]["codes"]]


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(open_store().load())


@pytest.mark.skipif(not CASES.is_file(), reason="needs ../shared")
def test_every_report_is_a_case():
    assert len(DECKS) + len(BODIES) + len(REFUSED) == 160


@each_row("case", DECKS, ids=lambda case: case["id"])
def test_a_report_is_judged_right(case, checker):
    format_ = FORMATS[case["format"]]
    verdict = checker.check(_input(case), format_, as_of=AS_OF)
    codes = {finding.code for finding in verdict.findings if finding.severity in ("error", "undecided")}
    wanted = [WORDS[reason.partition(":")[0]] for reason in case["expect"]["codes"]]
    for reason, any_of in zip(case["expect"]["codes"], wanted, strict=True):
        name = reason.partition(":")[2]
        found = [f for f in verdict.findings if f.code in any_of]
        assert found, f"{reason} is not found; there are {sorted(codes)}"
        if name and any_of.isdisjoint(OPEN) and "CMP001" not in any_of:
            assert any(name in (card.name, card.front_name) for f in found for card in f.cards), reason
    assert codes <= set().union(*wanted, {"CMP001"} if "CMP001" in codes else set()), "a fault that is none"
    expected = case["expect"]["legal"]
    if expected is False and set().union(*wanted) <= OPEN | {"SIZ001"} and OPEN & set().union(*wanted):
        assert verdict.legal in (False, None)
    elif expected is True and not find_format(format_).on(AS_OF).knows_pool:
        assert verdict.legal is None
        assert not codes
    else:
        assert verdict.legal is expected


@each_row("case", [c for c in DECKS if c["expect"]["resolves"]], ids=lambda case: case["id"])
def test_a_report_name_resolves(case, checker):
    parsed = checker.parse(_input(case), find_format(FORMATS[case["format"]]).on(AS_OF))
    names = {(res.typed, card.name) for res in parsed.lines if isinstance(card := res.card, OracleCard)}
    for typed, name in case["expect"]["resolves"].items():
        bare = {(typed, name), (typed.strip('"'), name)}
        assert bare & names or any(n == name and typed in t for t, n in names), (typed, name)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["id"])
def test_unsafe_input_is_refused(case, checker):
    with pytest.raises(ValidatorError):
        checker.check(_input(case), as_of=AS_OF)


@pytest.mark.parametrize("case", BODIES, ids=lambda case: case["id"])
def test_a_wrong_body_is_a_clear_4xx(case, client):
    answer = client.post("/v1/validate", data=_input(case).encode(), content_type="application/json")
    assert 400 <= answer.status_code < 500
    assert answer.content_type == "application/problem+json"
    assert answer.json["detail"]


@pytest.mark.skipif(not SECOND.is_file(), reason="needs ../shared")
def test_every_report_of_the_second_round_is_a_case():
    assert len(_cases(SECOND)) == 290


@each_row("case", _cases(SECOND), ids=lambda case: case["id"])
def test_a_report_of_the_second_round_is_judged_right(case, checker):
    expected, text = case["expect"], _input(case)
    format_, day = FORMATS.get(case["format"], case["format"]), case.get("as_of", AS_OF_SECOND)
    try:
        verdict = checker.check(text, format_, as_of=day)
    except EmptyDecklist:
        assert expected["legal"] == "any"
        assert not expected.get("entries")
        return
    allowed = {"any": (True, False, None), "not-false": (True, None)}.get(expected["legal"], (expected["legal"],))
    assert verdict.legal in allowed, [(finding.code, finding.message) for finding in verdict.findings]
    assert set(expected["codes"]) <= {word for finding in verdict.findings for word in (finding.code, finding.name)}
    lines = [line for line in checker.parse(text, find_format(format_).on(day)).lines if not line.is_heading]
    found = [(line.typed, line.card.name) for line in lines if isinstance(line.card, OracleCard)]
    for typed, name in expected.get("resolves", {}).items():
        assert any(one == name and (written in typed or typed in written) for written, one in found), (typed, name)
    entries = [(line.quantity, getattr(line.card, "name", None), line.zone.value) for line in lines]
    for quantity, name, zone in expected.get("entries", []):
        assert any(zone in ("*", entry[2]) and entry[:2] == (quantity, name) for entry in entries), (name, entries)
