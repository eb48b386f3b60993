"""The sample repository in `fixtures/`: a dozen planted faults, and every output lists exactly those, where they are.

What is asked here is what a curator's CI asks: the command line on a whole repository, with its configuration, its
waivers and a baseline. `outputs/` beside this file has small decks for odd names, broken files and escapes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest
from output_readers import READERS, Fault, as_told_by, in_order, planted

import fixtures
from validator.cli.files import find_decks
from validator.linting import run
from validator.messages.languages import LANGUAGES
from validator.reports.outputs import OUTPUTS

SAMPLE = fixtures.path("sample-repository")
ROOT = SAMPLE.parents[1]
PLANTED = planted(SAMPLE)
UNCHECKED = [fault for fault in PLANTED if fault.code == "not-checked"]
YESTERDAY, TODAY, TOMORROW = "2026-10-07", "2026-10-08", "2026-10-09"


@pytest.fixture(autouse=True)
def loaded(store, monkeypatch):
    """The cards are loaded once for all runs in this process."""
    monkeypatch.setattr("validator.pipeline.open_store", lambda: store)


@pytest.fixture
def check(decklint, monkeypatch):
    """The command line from the sample's root: exit code and the faults that the output's reader reads back."""
    monkeypatch.chdir(SAMPLE)

    def run_(*options: str, output: str = "json", paths: tuple[str, ...] = (".",)) -> tuple[int, list[Fault]]:
        answer = decklint("check", *paths, "--output", output, *options)
        return answer.code, in_order(READERS[output](answer.out))

    return run_


def moved(faults: list[Fault], folder: str) -> list[Fault]:
    """The same faults, their files under a folder."""
    return in_order(fault._replace(file=f"{folder}/{fault.file}") for fault in faults)


# --- what the sample is ----------------------------------------------------------------------------------------------


def test_ten_decks_and_a_dozen_faults(monkeypatch):
    monkeypatch.chdir(SAMPLE)
    decks = {path.removeprefix("./") for path in find_decks(["."])} - {"faults.txt"}
    faults = [fault for fault in PLANTED if fault not in UNCHECKED]
    assert len(decks) == 10
    assert len(faults) == len({fault.code for fault in faults}) == 12
    assert {fault.file for fault in PLANTED} < decks
    assert {fault.file for fault in UNCHECKED} == {fault.file for fault in faults if fault.code == "LST001"}


def test_every_pointer_is_told(check, decklint):
    """What JSON has instead of lines."""
    rows = [row.split("; ") for row in (SAMPLE / "faults.txt").read_text("utf-8").splitlines()]
    pointers = {row[1] for row in rows if row[1:] and row[1].startswith("/")}
    assert pointers
    told = [finding for row in decklint("check", ".", "--output", "ndjson").lines for finding in row["findings"]]
    assert {pointer for finding in told for pointer in finding["pointers"]} == pointers


def test_the_wheel_has_not_the_sample():
    """No module makes a package of it, and no pattern of package data fits."""
    setup = ConfigParser()
    setup.read(ROOT / "setup.cfg", "utf-8")
    patterns = [pattern.strip() for pattern in setup["options.package_data"]["fixtures"].split(",")]
    packed = {path for pattern in patterns for path in (ROOT / "fixtures").glob(pattern)}
    assert packed
    assert packed.isdisjoint(SAMPLE.rglob("*"))
    assert not list(SAMPLE.rglob("*.py"))


# --- exactly those faults --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("output", OUTPUTS)
def test_exactly_the_planted_faults(output, check):
    assert check(output=output) == (1, as_told_by(output, PLANTED))


@pytest.mark.parametrize("output", OUTPUTS)
def test_the_same_in_two_processes(output, check, monkeypatch):
    monkeypatch.setattr(run, "PARALLEL_FROM", 2)
    monkeypatch.setattr(run, "_CHUNK", 2)
    assert check("--jobs", "2", output=output) == (1, as_told_by(output, PLANTED))


@pytest.mark.parametrize(("folder", "path"), [(ROOT, "fixtures/sample-repository"), (SAMPLE / "duel", "..")])
def test_the_same_from_another_folder(folder, path, check, monkeypatch):
    monkeypatch.chdir(folder)
    assert check(paths=(path,)) == (1, moved(PLANTED, path))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("output", ["sarif", "junit", "github", "gitlab", "markdown", "html"])
def test_the_same_in_every_language(output, language, check):
    assert check("--lang", language, output=output) == (1, as_told_by(output, PLANTED))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sarif_conforms(language, decklint, monkeypatch, sarif_errors):
    monkeypatch.chdir(SAMPLE)
    log = json.loads(decklint("check", ".", "--output", "sarif", "--lang", language).out)
    assert sarif_errors(log) == []
    (run_,) = log["runs"]
    rules = run_["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run_["results"])
    assert len(run_["artifacts"]) == 10


def test_the_same_in_a_process_of_its_own():
    command = [sys.executable, "-c", "from validator.cli import main; main()", "check", ".", "--output", "github"]
    answer = subprocess.run(
        command, capture_output=True, check=False, cwd=SAMPLE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert (answer.returncode, in_order(READERS["github"](answer.stdout.decode()))) == (1, PLANTED)


@pytest.mark.parametrize("path", sorted({fault.file for fault in PLANTED}))
def test_one_deck_alone_has_its_faults(path, check):
    assert check(paths=(path,))[1] == [fault for fault in PLANTED if fault.file == path]


# --- waivers by day --------------------------------------------------------------------------------------------------

# The lists are verified until TODAY; that they are not for TOMORROW is told of each deck, and no matter here.
DAYS = ("--ignore", "LEG004", "--as-of")
OF_THE_EXPIRED = [fault for fault in PLANTED if fault.file == "pauper/tatyova.txt" and fault.line == 24]
OF_THE_GUEST = [
    Fault("decks/krenko-mob-boss.txt", 38, "CID001"),
    Fault("decks/krenko-mob-boss.txt", 38, "WAV002"),
]


@pytest.mark.parametrize(
    ("day", "faults"),
    [
        (YESTERDAY, [fault for fault in PLANTED if fault not in OF_THE_EXPIRED]),
        (TODAY, PLANTED),
        (TOMORROW, in_order([*PLANTED, *OF_THE_GUEST])),
    ],
)
def test_a_waiver_holds_until_the_end_of_its_day(day, faults, check):
    assert len(OF_THE_EXPIRED) == 2
    assert check(*DAYS, day) == (1, faults)


@pytest.mark.parametrize(
    ("day", "code"), [(YESTERDAY, 0), (TODAY, 0), (TOMORROW, 1)], ids=["before", "last day", "after"]
)
def test_an_expired_waiver_fails_the_run(day, code, check):
    got, faults = check(*DAYS, day, paths=("decks/krenko-mob-boss.txt",))
    assert (got, faults) == (code, OF_THE_GUEST if code else [])


def test_waivers_in_force_say_what_they_waive(decklint, monkeypatch):
    monkeypatch.chdir(SAMPLE)
    answer = decklint("check", "decks/krenko-mob-boss.txt", "--output", "json")
    (verdict,) = answer.lines
    assert (answer.code, verdict["legal"], verdict["findings"]) == (0, False, [])
    waived = [note for note in verdict["notes"] if note.startswith("Waived on line ")]
    assert [note.split(": ")[1].split()[0] for note in waived] == ["CPY001", "LEG001", "CID001"]


def test_an_unused_waiver_is_named(decklint, monkeypatch):
    monkeypatch.chdir(SAMPLE)
    (verdict,) = decklint("check", "pauper/tatyova.txt", "--output", "json").lines
    (unused,) = [finding for finding in verdict["findings"] if finding["code"] == "WAV003"]
    assert unused["params"]["codes"] == ["CID001"]
    assert "the red splash of last season" in unused["message"]


# --- a baseline ------------------------------------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path, monkeypatch) -> Path:
    """The sample in a folder of its own, which is the current one."""
    folder = tmp_path / "lists"
    shutil.copytree(SAMPLE, folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize(
    ("path", "old", "new", "code", "fault"),
    [
        ("decks/tymna-thrasios.txt", "1 Silence\n", "1 Shock\n", 1, "CID001"),
        ("duel/baral.dek", "Field of Ruin", "Ancient Tomb", 1, "LEG001"),
        ("decks/adeline.txt", "1 Skullclamp", "1 Skulclamp", 2, "LST002"),
        ("decks/krenko-mob-boss.txt", ' reason="the second', ' because="the second', 1, "DIR001"),
    ],
)
def test_a_baseline_of_today_passes_until_there_is_a_new_fault(path, old, new, code, fault, copy, decklint):
    written = decklint("check", ".", "--write-baseline", "known.json")
    assert written.code == 0
    assert f"Wrote {len(PLANTED)} findings of 10 decks" in written.err
    known = ("check", ".", "--baseline", "known.json", "--output", "ndjson")
    passed = decklint(*known)
    # What was not checked is told in any case, and known.
    assert (passed.code, in_order(READERS["ndjson"](passed.out))) == (0, in_order(UNCHECKED))

    deck = copy / path
    text = deck.read_text("utf-8")
    assert text.count(old) == 1
    deck.write_text(text.replace(old, new), "utf-8")
    line = text.partition(old)[0].count("\n") + 1
    failed = decklint(*known)
    assert failed.code == code
    told = set(READERS["ndjson"](failed.out)) - set(READERS["ndjson"](passed.out))
    assert Fault(f"./{path}", line, fault) in told
    # A waiver that cannot be read waives nothing.
    assert {found.code for found in told} == ({"DIR001", "CPY001"} if fault == "DIR001" else {fault})


def test_the_baseline_is_no_deck(copy, decklint):
    """It ends in `.json` as decks may; a walk over the repository passes it over, whether it is read or written."""
    for option in ("--write-baseline", "--write-baseline", "--baseline"):
        assert decklint("check", ".", option, "known.json").code == 0
    assert decklint("check", ".", "--write-baseline", str(copy / "known.json")).code == 0
    (entries,) = [json.loads((copy / "known.json").read_text("utf-8"))["findings"]]
    assert "known.json" not in {entry["path"] for entry in entries}
