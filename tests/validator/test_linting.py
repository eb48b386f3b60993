"""Selecting findings, and what exit code and verdict say of what is hidden; many decks in several processes."""

from __future__ import annotations

import json
import os

import pytest

from validator.cli.files import read_deck
from validator.linting.codes import LINT_RULES
from validator.linting.config import Configs
from validator.linting.linter import Flags, Linted, Linter
from validator.linting.progress import bar, with_progress
from validator.linting.run import lint_all, number_of_jobs, processors
from validator.pipeline import Checker

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
LEGAL = f"{KRENKO}99 Mountain\n"
COPIES = f"{KRENKO}2 Sol Ring\n97 Mountain\n"
MIXED = f"{KRENKO}2 Sol Ring\n1 Counterspell\n96 Mountain\n"
UNKNOWN = f"{KRENKO}1 Sol Rng\n98 Mountain\n"
BROKEN_LINE = f"{KRENKO}12\n99 Mountain\n"
DAY = ("--as-of", "2026-10-08")


@pytest.fixture
def check(decklint, put):
    """A list and options -> exit code and verdict."""

    def run(text: str, *options: str):
        put({"deck.txt": text})
        result = decklint("check", "deck.txt", *DAY, "--output", "json", *options)
        return result.code, json.loads(result.out)

    return run


def codes(verdict) -> list[str]:
    return [finding["code"] for finding in verdict["findings"]]


@pytest.mark.parametrize(
    ("text", "options", "code", "legal", "found"),
    [
        (LEGAL, "", 0, True, []),
        (MIXED, "", 1, False, ["CPY001", "CID001"]),
        # by code, name, family; in any case; comma lists and repeated
        (MIXED, "--select CPY001", 1, False, ["CPY001"]),
        (MIXED, "--select cpy001", 1, False, ["CPY001"]),
        (MIXED, "--select too-many-copies", 1, False, ["CPY001"]),
        (MIXED, "--select CID", 1, False, ["CID001"]),
        (MIXED, "--select CPY,CID", 1, False, ["CPY001", "CID001"]),
        (MIXED, "--select CPY --select CID", 1, False, ["CPY001", "CID001"]),
        (MIXED, "--ignore CPY001", 1, False, ["CID001"]),
        (MIXED, "--ignore off-identity-card", 1, False, ["CPY001"]),
        (MIXED, "--select CPY,CID --ignore CID", 1, False, ["CPY001"]),
        # a hidden error does not fail the run, and the verdict stays what it is
        (MIXED, "--ignore CPY,CID", 0, False, []),
        (MIXED, "--select LEG", 0, False, []),
        (COPIES, "--ignore too-many-copies", 0, False, []),
        # an open verdict stays open, whatever is hidden
        (UNKNOWN, "", 2, None, ["LST002"]),
        (UNKNOWN, "--ignore LST002", 2, None, []),
        (UNKNOWN, "--ignore LST", 2, None, []),
        (UNKNOWN, "--select CPY", 2, None, []),
        (BROKEN_LINE, "--ignore LST001", 2, None, []),
    ],
)
def test_what_is_selected_is_shown_and_counts(text, options, code, legal, found, check):
    got, verdict = check(text, *options.split())
    assert (got, verdict["legal"], codes(verdict)) == (code, legal, found)


def test_what_is_hidden_is_told(check):
    _, verdict = check(MIXED, "--ignore", "CPY,CID")
    assert verdict["notes"] == ["Hidden by the selection: CID001, CPY001."]
    assert verdict["counts"]["error"] == 0


@pytest.mark.parametrize("text", [LEGAL, MIXED, UNKNOWN, BROKEN_LINE])
@pytest.mark.parametrize("options", ["", "--ignore CPY,LST,CID", "--select ADV", "--no-strict"])
def test_a_report_after_selection_fits_the_schema_and_its_legal_is_the_rules(text, options, check, schema_errors):
    plain, verdict = check(text)[1], check(text, *options.split())[1]
    assert schema_errors(verdict) == []
    assert (verdict["legal"], verdict["verdict_id"]) == (plain["legal"], plain["verdict_id"])


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--select too-many-copie", ["--select", "“too-many-copie”", "Did you mean “too-many-copies”?"]),
        ("--ignore CPYO01", ["--ignore", "Did you mean “CPY001”?"]),
        ("--ignore XYZ", ["“XYZ”", "LST", "CPY"]),
        ("--jobs 0", ["--jobs"]),
        ("--boosters CMM", ["commander-draft"]),
        ("--format modern", ["expected one of: commander"]),
        ("--baseline nowhere.json", ["nowhere.json", "--write-baseline nowhere.json"]),
    ],
)
def test_a_wrong_option_is_wrong_usage(options, says, decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.txt").write_text(LEGAL)
    run = decklint("check", "deck.txt", *options.split())
    assert (run.code, run.out) == (64, "")
    assert all(word in run.err for word in says), run.err


@pytest.mark.parametrize("code", LINT_RULES)
def test_every_code_of_the_linter_is_explained(code, decklint, client):
    rule = LINT_RULES[code]
    for word in (code, rule.name):
        run = decklint("rule", word)
        assert run.code == 0
        assert f"{code} {rule.name}" in run.out
        assert rule.explanation.splitlines()[0] in run.out
    assert decklint("rule", code, "--lang", "fr").code == 0
    answer = client.get(f"/v1/rules/{code}")
    assert (answer.status_code, answer.json["family"]) == (200, "linter")


EXAMPLES = [(code, "legal", e) for code, rule in LINT_RULES.items() for e in rule.legal] + [
    (code, "illegal", e) for code, rule in LINT_RULES.items() for e in rule.illegal
]


@pytest.mark.parametrize(("code", "side", "example"), EXAMPLES)
def test_the_examples_of_the_linter_s_codes(code, side, example, check):
    _, verdict = check(example.decklist)
    found = [f"{f['code']}:{f['spans'][0]['line']}" for f in verdict["findings"]]
    assert sorted(found) == sorted(example.expect)
    assert any(place.startswith(code) for place in found) == (side == "illegal")


# --- many decks ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """Enough decks for several processes, of all kinds and with a broken file among them."""
    folder = tmp_path_factory.mktemp("many")
    texts = [LEGAL, MIXED, UNKNOWN, f'{COPIES}# decklint: ignore=CPY001 reason="house rule"\n']
    for number in range(230):
        (folder / f"{number:03}.txt").write_text(texts[number % len(texts)])
    (folder / "150.txt").write_bytes(b"PK\x03\x04\x00")
    return folder


@pytest.mark.parametrize("output", ["text", "ndjson"])
def test_several_processes_say_the_same_in_the_same_order(many, output, decklint):
    one, two = (decklint("check", many, *DAY, "--output", output, "--jobs", jobs) for jobs in (1, 2))
    assert one.out.count("150.txt") >= 1
    assert (one.code, one.out) == (two.code, two.out)


def test_a_baseline_of_several_processes_is_that_of_one(many, tmp_path, decklint):
    files = [tmp_path / "1.json", tmp_path / "2.json"]
    for jobs, file in enumerate(files, start=1):
        assert decklint("check", many, *DAY, "--jobs", jobs, "--write-baseline", file).code == 0
    assert files[0].read_text() == files[1].read_text()
    assert decklint("check", many, *DAY, "--jobs", 2, "--baseline", files[1]).code == 0


@pytest.mark.parametrize(
    ("decks", "jobs", "at_least", "at_most"),
    [(1, None, 1, 1), (199, 8, 1, 1), (5000, 1, 1, 1), (5000, 2, 1, 2), (200, 64, 1, 6), (5000, None, 1, processors())],
)
def test_small_runs_stay_in_one_process(decks, jobs, at_least, at_most):
    assert at_least <= number_of_jobs(["deck.txt"] * decks, jobs) <= at_most


def test_a_process_that_dies_loses_no_deck(many, store):
    parent = os.getpid()

    def report(linted: Linted) -> str:
        if linted.path.endswith("100.txt") and os.getpid() != parent:
            os._exit(9)
        return linted.path

    decks = sorted(str(path) for path in many.iterdir())
    linter = Linter(Checker(store), Flags(as_of="2026-10-08"), read_deck, Configs(), "2026-10-08")
    results = list(lint_all(linter, decks, report, jobs=2))
    assert [result.report for result in results] == decks


def test_standard_input_stays_in_this_process():
    assert number_of_jobs(["deck.txt"] * 5000 + ["-"], 4) == 1


class Terminal:
    """A stream that passes for a terminal, or not."""

    def __init__(self, is_terminal: bool) -> None:
        self.is_terminal, self.text = is_terminal, ""

    def isatty(self) -> bool:
        return self.is_terminal

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


@pytest.mark.parametrize(
    ("is_terminal", "total", "is_shown"), [(True, 250, True), (True, 20, False), (False, 250, False)]
)
def test_progress_is_for_terminals_and_long_runs(is_terminal, total, is_shown, monkeypatch):
    stream = Terminal(is_terminal)
    monkeypatch.setattr("sys.stderr", stream)
    assert list(with_progress(range(total), total)) == list(range(total))
    assert ("decks" in stream.text) == is_shown
    if is_shown:
        assert stream.text.endswith("\r\x1b[K")  # nothing of it stays


@pytest.mark.parametrize(
    ("done", "shown"), [(0, "[" + "-" * 30 + "] 0/300 decks"), (100, "[" + "#" * 10 + "-" * 20 + "] 100/300 decks")]
)
def test_the_bar(done, shown):
    assert bar(done, 300) == shown
