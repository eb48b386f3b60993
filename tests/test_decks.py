"""Our own decks through library, command line and service; every rule's examples; what holds for any deck.

`fixtures/decks/FOLDER/NAME.txt` is a deck and the folder says how it is judged. `NAME.expected` beside it has one
finding a line, `CODE:LINE` or `CODE` without a place, by code, then line; `format=KEY` names another format than
commander, `assume=CODE:LINE` a guess that reading the deck takes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from each_row import each_row
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.card import OracleCard
from rules.color import ALL_COLORS, ColorIdentity
from rules.deck import Deck, Zone
from rules.formats import FORMATS
from rules.registry import RULES, Example
from rules.verdict import Finding, Verdict
from validator.cli import cli
from validator.pipeline import Checker, open_store
from validator.reports.json import finding_dict
from validator.reports.message_table import message_page
from validator.reports.rule_pages import rule_pages

ROOT = Path(__file__).resolve().parents[1]
DECKS = ROOT / "fixtures" / "decks"
RULE_PAGES = ROOT / "docs" / "rules"

AS_OF = "2026-10-08"
LEGAL = {"legal": True, "illegal": False, "undecided": None}
EXIT_CODE = {True: 0, False: 1, None: 2}

# Command line and service judge as of today, which may be later than the lists were last verified.
STALE_LIST = "LEG004"


class DeckFile(NamedTuple):
    """One deck of `fixtures/decks` and what its folder and its .expected file say of it."""

    path: Path
    legal: bool | None
    format: str
    findings: list[str]
    assumptions: list[str]


def read_deck_file(path: Path) -> DeckFile:
    format_, findings, assumptions = "commander", [], []
    for line in path.with_suffix(".expected").read_text("utf-8").splitlines():
        key, _, value = line.rpartition("=")
        if key == "format":
            format_ = value
        elif key == "assume":
            assumptions.append(value)
        else:
            findings.append(line)
    return DeckFile(path, LEGAL[path.parent.name], format_, findings, assumptions)


DECK_FILES = [read_deck_file(path) for path in sorted(DECKS.glob("*/*.txt"))]
each_deck = each_row(
    "deck", [pytest.param(deck, id=f"{deck.path.parent.name}/{deck.path.stem}") for deck in DECK_FILES]
)


@cache
def checker() -> Checker:
    return Checker(open_store().load())


def places(findings: list[dict[str, Any]]) -> list[str]:
    """Findings in the shape of the verdict's schema as an .expected file has them."""
    found = [(f["code"], f["spans"][0]["line"] if f["spans"] else 0) for f in findings]
    return [f"{code}:{line}" if line else code for code, line in sorted(found)]


def findings_of(verdict: Verdict) -> list[dict[str, Any]]:
    return [finding_dict(finding, finding.message) for finding in verdict.findings]


def without_advice(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [finding for finding in findings if not finding["code"].startswith("ADV")]


def without_stale_list(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [finding for finding in findings if finding["code"] != STALE_LIST]


# --- the decks -------------------------------------------------------------------------------------------------------


def test_every_deck_has_its_expectation() -> None:
    decks = {path.with_suffix("") for path in DECKS.glob("*/*.txt")}
    assert decks == {path.with_suffix("") for path in DECKS.glob("*/*.expected")}
    assert {path.parent.name for path in decks} == set(LEGAL)


@each_deck
def test_library(deck: DeckFile) -> None:
    verdict = checker().check(deck.path.read_bytes(), deck.format, as_of=AS_OF)
    assert places(without_advice(findings_of(verdict))) == deck.findings
    assert sorted(f"{guess.code}:{guess.line}" for guess in verdict.deck.assumptions) == sorted(deck.assumptions)
    assert verdict.legal is deck.legal


@each_deck
def test_command_line(deck: DeckFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    path = deck.path.relative_to(ROOT).as_posix()
    result = CliRunner().invoke(cli, ["check", path, "--format", deck.format, "--output", "json"])
    assert result.exit_code == EXIT_CODE[deck.legal], result.output
    verdict = json.loads(result.stdout)
    assert verdict["path"] == path
    assert_same_as_library(deck, verdict)


@each_deck
def test_service(deck: DeckFile, client: FlaskClient) -> None:
    response = client.post(
        "/v1/validate",
        query_string={"format": deck.format},
        data=deck.path.read_bytes(),
        content_type="text/plain; charset=utf-8",
    )
    assert response.status_code == 200, response.text
    assert_same_as_library(deck, response.get_json())


def assert_same_as_library(deck: DeckFile, verdict: dict[str, Any]) -> None:
    expected = checker().check(deck.path.read_bytes(), deck.format, as_of=AS_OF)
    assert without_stale_list(verdict["findings"]) == findings_of(expected)
    assert verdict["legal"] is deck.legal
    assert verdict["format"] == deck.format
    assert len(verdict["assumptions"]) == len(deck.assumptions)


def test_command_line_walks_the_folder() -> None:
    result = CliRunner().invoke(cli, ["check", str(DECKS), "--output", "ndjson"])
    verdicts = [json.loads(line) for line in result.stdout.splitlines()]
    assert [Path(verdict["path"]) for verdict in verdicts] == [deck.path for deck in DECK_FILES]
    assert result.exit_code == EXIT_CODE[False]


# --- each rule's examples --------------------------------------------------------------------------------------------

EXAMPLES = [
    pytest.param(rule.code, side, example, id=f"{rule.code}-{side}-{i}")
    for rule in RULES.values()
    for side, examples in (("legal", rule.legal), ("illegal", rule.illegal))
    for i, example in enumerate(examples, start=1)
]


@each_row(("code", "side", "example"), EXAMPLES)
def test_rule_example(code: str, side: str, example: Example, judge_example: Callable[[Example], Verdict]) -> None:
    verdict = judge_example(example)
    found = findings_of(verdict) if code.startswith("ADV") else without_advice(findings_of(verdict))
    assert places(found) == sorted(example.expect)
    assert any(finding["code"] == code for finding in found) is (side == "illegal")
    if not found:
        assert verdict.legal is (None if verdict.not_checked else True)


def test_rule_pages_are_those_of_the_registry() -> None:
    pages = {path.name: path.read_text("utf-8") for path in RULE_PAGES.glob("*.md")}
    if not pages:
        pytest.skip("docs/rules has no page yet")
    assert pages == rule_pages()


def test_the_page_of_messages_is_current() -> None:
    page = (RULE_PAGES.parent / "messages.md").read_text("utf-8")
    assert page == message_page()
    for code in RULES:
        assert f"| {code} | `" in page


# --- what holds for any deck -----------------------------------------------------------------------------------------


class Printed(NamedTuple):
    """A deck printed anew, a line for each of its entries, its commanders marked: no heading and no guess left."""

    lines: list[str]
    format: str


def print_deck(deck: Deck, source: str) -> list[str]:
    """The deck's lines; those that make no entry as they stand in the source."""
    no_entry = (*deck.unreadable, *deck.bad_quantities, *deck.left_out)
    return [
        *(f"{e.quantity} {e.typed}{' *CMDR*' if e.zone is Zone.COMMAND else ''}" for e in deck.entries),
        *(source.splitlines()[bad.span.line - 1] for bad in no_entry if bad.span),
    ]


@cache
def printed_decks() -> dict[Path, Printed]:
    """The decks whose commanders are all lines of a card or of an unknown name."""
    printed = {}
    for file in DECK_FILES:
        source = file.path.read_text("utf-8-sig")
        deck = checker().parse(source, FORMATS[file.format].on(AS_OF)).deck
        is_open = any(bad.zone is Zone.COMMAND for bad in (*deck.unreadable, *deck.bad_quantities))
        if deck.commanders and not is_open and not deck.has_uncounted_line:
            printed[file.path] = Printed(print_deck(deck, source), file.format)
    return printed


def check_lines(lines: list[str], format_: str) -> Verdict:
    return checker().check("\n".join(lines), format_, as_of=AS_OF)


def faults(verdict: Verdict) -> set[tuple[str, frozenset[str]]]:
    """Every fault apart from its place: the code, and the cards or the text it is about.

    What is said of printings, repeated lines and parts set aside is about the list, which printing a deck writes anew.
    """
    about_the_list = {"LST005", "LST007", "LST008"}
    return {(finding.code, _subjects(finding)) for finding in verdict.findings if finding.code not in about_the_list}


def _subjects(finding: Finding) -> frozenset[str]:
    names = [card.name for card in finding.cards]
    return frozenset(names or [str(finding.plain_params[key]) for key in ("typed", "text") if key in finding.params])


properties = settings(deadline=None, derandomize=True, max_examples=200)


@each_deck
def test_printing_a_deck_keeps_its_faults(deck: DeckFile) -> None:
    printed = printed_decks().get(deck.path)
    if printed is None:
        assert deck.legal is not True
        return
    verdict = checker().check(deck.path.read_bytes(), deck.format, as_of=AS_OF)
    again = check_lines(printed.lines, printed.format)
    assert faults(again) == faults(verdict)
    assert again.legal is verdict.legal
    assert again.deck.assumptions == ()


@given(st.sampled_from([deck.path for deck in DECK_FILES]), st.randoms(use_true_random=False))
@properties
def test_order_of_lines_does_not_matter(path: Path, random: Any) -> None:
    if path not in printed_decks():
        return
    printed = printed_decks()[path]
    shuffled = list(printed.lines)
    random.shuffle(shuffled)
    verdict, expected = check_lines(shuffled, printed.format), check_lines(printed.lines, printed.format)
    assert faults(verdict) == faults(expected)
    assert verdict.legal is expected.legal


@cache
def cards_outside(identity: ColorIdentity) -> list[OracleCard]:
    """Every legal card with a color outside an identity."""
    return [card for card in legal_cards() if card.color_identity - identity]


@cache
def legal_cards() -> list[OracleCard]:
    return [card for card in checker().store.all_cards() if card.legalities.get("commander") == "legal"]


@cache
def narrow_decks() -> list[tuple[Printed, Verdict]]:
    """The legal decks with fewer than five colors, none of them chosen, as printed anew, and their verdicts."""
    printed = [printed_decks()[file.path] for file in DECK_FILES if file.legal]
    judged = [(deck, check_lines(deck.lines, deck.format)) for deck in printed]
    return [
        (printed_deck, verdict)
        for printed_deck, verdict in judged
        if verdict.legal
        and verdict.deck.color_identity != ALL_COLORS
        and not any(card.chooses_color for card in verdict.deck.commander_cards)
    ]


@given(st.data())
@properties
def test_an_off_identity_card_is_one_finding(data: st.DataObject) -> None:
    """Added to a legal deck, a legal card outside its colors is one finding of its own, beside the size."""
    printed, before = data.draw(st.sampled_from(narrow_decks()))
    card = data.draw(st.sampled_from(cards_outside(before.deck.color_identity)))
    after = check_lines([*printed.lines, f"1 {card.name}"], printed.format)
    added = Counter(f.code for f in after.findings) - Counter(f.code for f in before.findings)
    for beside in ("SIZ001", "ADV001"):
        del added[beside]
    assert sum(added.values()) == 1, added
    assert set(added) <= {"CID001", "CID002"}
    assert [f.cards for f in after.findings if f.code in added] == [(card,)]
