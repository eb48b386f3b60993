"""Every rule number that is cited stands in `rules/lists/cr_ledger.toml`, and the ledger keeps to the rules' text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import check
from rules.lists import RULES_EDITION
from rules.registry import RULES

ROOT = Path(__file__).resolve().parents[2]
LEDGER = tomllib.loads((ROOT / "rules/lists/cr_ledger.toml").read_text(encoding="utf-8"))
GROUPS = {key: value for key, value in LEDGER.items() if isinstance(value, dict)}
CR_LEDGER = GROUPS["CR"]

# Documents that have parts, not numbers.
WITHOUT_NUMBERS = {"Wizards", "Oathbreaker", "PDH", "PreDH", "Arena"}

RULES_TEXT = ROOT.parent / "shared/spec/MagicCompRules_20260417.txt"
needs_shared = pytest.mark.skipif(not RULES_TEXT.exists(), reason="needs ../shared")

# Rules that speak of the product's own reading cite its documentation, not a rules document.
OWN_DOCUMENT = "decklint"

FOLDERS = ("rules", "validator", "docs")
TEXT_SUFFIXES = {".py", ".md", ".toml", ".tsv", ".txt", ".json", ".html", ".css", ".js"}

# A rule number, maybe the start of a range of letters: 903.5b, 702.124f–m, 205.
SUBRULE = r"[1-9]\d{2}\.\d{1,3}[a-z]?(?:[-–][a-z]\b)?"
NUMBER = rf"(?:{SUBRULE}|[1-9]\d{{2}}\b)"
# `CR 903.5c, 903.5d and 305.6`, `CR("903.5a")`; a line may break anywhere, also within a comment.
CITATION = re.compile(rf"\bCR(?:\s+(?:#\s*)?|\(\")({NUMBER}(?:(?:,| and|,? or|;)\s+(?:#\s*)?{SUBRULE}\b)*)")
# `(702.124f)`: in the code of the rules a number with a letter is a rule number even without its source.
BARE_NUMBER = re.compile(r"(?<![\w.])[1-9]\d{2}\.\d{1,3}[a-z](?:[-–][a-z])?(?!\w)")


def cited_in(text: str) -> Iterator[str]:
    """Every number cited as CR in a text, both ends of a range."""
    for citation in CITATION.finditer(text):
        for number in re.findall(NUMBER, citation[1]):
            yield from ends_of(number)


def ends_of(number: str) -> Iterator[str]:
    """`702.124f–m` is 702.124f and 702.124m; any other number is itself."""
    first, _, last = number.replace("–", "-").partition("-")
    yield first
    if last:
        yield first[:-1] + last


def text_files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in TEXT_SUFFIXES)


def in_file_order(folders: tuple[str, ...]) -> list[tuple[str, str]]:
    """(file, number) for each number cited as CR in the folders' files, the ledger itself left out."""
    found: dict[tuple[str, str], None] = {}
    for path in text_files(*folders):
        if path.name != "cr_ledger.toml":
            for number in cited_in(path.read_text(encoding="utf-8")):
                found[str(path.relative_to(ROOT)), number] = None
    return list(found)


# --- the ledger itself -----------------------------------------------------------------------------------------


def test_the_ledger_is_dated() -> None:
    dates = [LEDGER[key] for key in ("compared_with", "edition", "retrieved_on")]
    assert all(re.fullmatch(r"\d{4}-\d{2}-\d{2}", date) for date in dates)
    assert dates == sorted(dates)


def test_the_ledger_and_the_lists_name_one_edition() -> None:
    assert LEDGER["edition"] == RULES_EDITION


def test_the_ledger_has_these_documents() -> None:
    assert set(GROUPS) == {"CR", "TLR", "DC", *WITHOUT_NUMBERS}


@pytest.mark.parametrize("group", GROUPS)
def test_every_entry_is_a_number_with_a_one_sentence_gist(group: str) -> None:
    for number, entry in GROUPS[group].items():
        assert group in WITHOUT_NUMBERS or re.fullmatch(NUMBER, number), number
        assert set(entry) <= {"gist", "since"}, number
        assert re.fullmatch(r"[A-Z{0-9].{10,110}\.", entry["gist"]), number
        assert entry.get("since", LEDGER["edition"]) > LEDGER["compared_with"], number


def test_no_two_numbers_have_one_gist() -> None:
    gists = [entry["gist"] for group in GROUPS.values() for entry in group.values()]
    assert len(set(gists)) == len(gists)


# --- what is cited stands in the ledger ------------------------------------------------------------------------


def test_the_registry_is_full() -> None:
    families = {family.__name__ for family in check.FAMILIES}
    assert families == {rule.check.__module__ for rule in RULES.values()}


@pytest.mark.parametrize("code", RULES)
def test_every_citation_of_a_rule_is_in_the_ledger(code: str) -> None:
    for source, number in RULES[code].citations:
        assert source == OWN_DOCUMENT or number in GROUPS[source], f"{code} cites {source} {number}"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param("as CR 903.5b says", ["903.5b"], id="one"),
        pytest.param("(CR 205)", ["205"], id="section"),
        pytest.param("(CR 903.5a, 702.124b, 903.13f)", ["903.5a", "702.124b", "903.13f"], id="list"),
        pytest.param("CR 103.2c and 607.2p", ["103.2c", "607.2p"], id="and"),
        pytest.param('cites=[CR("903.3"), CR("903.3a")]', ["903.3", "903.3a"], id="calls"),
        pytest.param("land types (CR\n    903.5d; data", ["903.5d"], id="broken-line"),
        pytest.param("# land types, CR\n# 903.5d, and", ["903.5d"], id="broken-comment"),
        pytest.param("CR 702.124f–m", ["702.124f", "702.124m"], id="range"),
        pytest.param("CR 903.5a, 100 cards", ["903.5a"], id="a-number-of-cards"),
        pytest.param("the set CMR 361 and CR", [], id="no-citation"),
    ],
)
def test_citations_are_found_in_text(text: str, numbers: list[str]) -> None:
    assert list(cited_in(text)) == numbers


def test_citations_are_found_in_the_code() -> None:
    assert len(in_file_order(("rules",))) > 40


def test_every_number_cited_as_cr_is_in_the_ledger() -> None:
    missing = [(file, number) for file, number in in_file_order(FOLDERS) if number not in CR_LEDGER]
    assert missing == []


def test_every_bare_number_in_the_rules_is_in_the_ledger() -> None:
    known = set().union(*GROUPS.values())
    missing = [
        (path.name, number)
        for path in text_files("rules")
        for found in BARE_NUMBER.findall(path.read_text(encoding="utf-8"))
        for number in ends_of(found)
        if number not in known
    ]
    assert missing == []


# --- the ledger against the rules' text ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rules_text() -> str:
    return RULES_TEXT.read_text(encoding="utf-8-sig")


@needs_shared
def test_the_text_is_the_edition_compared_with(rules_text: str) -> None:
    assert LEDGER["compared_with"] == "2026-04-17"
    assert "effective as of April 17, 2026" in rules_text[:200]


@needs_shared
def test_every_number_is_one_of_the_rules(rules_text: str) -> None:
    numbers = set(re.findall(r"^([1-9]\d{2}(?:\.\d+[a-z]?)?)\.? ", rules_text, re.MULTILINE))
    assert len(numbers) > 2500
    assert [n for n, entry in CR_LEDGER.items() if "since" not in entry and n not in numbers] == []
    assert [n for n, entry in CR_LEDGER.items() if "since" in entry and n in numbers] == []


@needs_shared
def test_no_gist_copies_eight_words_running(rules_text: str) -> None:
    runs_of_the_text = set(runs_of_words(rules_text))
    copied = {
        number: run
        for group in GROUPS.values()
        for number, entry in group.items()
        for run in runs_of_words(entry["gist"])
        if run in runs_of_the_text
    }
    assert copied == {}


def runs_of_words(text: str, length: int = 8) -> Iterator[tuple[str, ...]]:
    """Every run of so many consecutive words, case and punctuation aside."""
    words = re.findall(r"[a-z0-9']+", text.casefold().replace("’", "'"))
    return zip(*(words[i:] for i in range(length)), strict=False)
