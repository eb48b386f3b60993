"""An outside oracle: the official Commander decks are legal, but for two later bans and one misprint in the list."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from each_row import each_row

from rules.verdict import Verdict
from validator.cli import cli
from validator.pipeline import Checker, open_store

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT.parent / "shared" / "corpus" / "precons"
PATHS = sorted(FOLDER.glob("*.txt"))

AS_OF = "2026-10-08"
ILLEGAL = {
    "c19-mystic-intellect": ("LEG001", "Dockside Extortionist"),
    "cmd-political-puppets": ("LEG001", "Trade Secrets"),
    "nec-upgrades-unleashed": ("CPY001", "Mossfire Valley"),
}
IGNORED = "LST005"

# What these lists hold beside headings: card lines, marked or not, comments, blank lines.
NO_HEADING = re.compile(r"\s*|//.*|(COMMANDER: )?\d+ .*")

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="needs ../shared")
each_precon = each_row("path", [pytest.param(path, id=path.stem) for path in PATHS or [FOLDER]])


@lru_cache(maxsize=1)
def checker() -> Checker:
    return Checker(open_store().load())


@lru_cache(maxsize=256)
def verdict_of(path: Path) -> Verdict:
    return checker().check(path.read_bytes(), as_of=AS_OF)


def headings(path: Path) -> list[int]:
    """The lines that open a part after the list, if any card stands under them."""
    lines = path.read_text("utf-8").splitlines()
    found = [number for number, line in enumerate(lines, start=1) if not NO_HEADING.fullmatch(line)]
    sections = pairwise([*found, len(lines) + 1])
    return [start for start, end in sections if any(lines[start : end - 1])]


def test_there_are_177() -> None:
    assert len(PATHS) == 177
    assert sum(verdict_of(path).legal is True for path in PATHS) == 174
    assert {path.stem for path in PATHS if verdict_of(path).legal is False} == set(ILLEGAL)


@each_precon
def test_precon(path: Path) -> None:
    verdict = verdict_of(path)
    faults = [(f.code, *(card.name for card in f.cards)) for f in verdict.findings if f.severity != "info"]
    assert faults == [fault for stem, fault in ILLEGAL.items() if stem == path.stem]
    assert verdict.legal is (path.stem not in ILLEGAL)
    assert verdict.not_checked == ()
    assert verdict.deck.size == 100


@each_precon
def test_nothing_is_unread_or_guessed(path: Path) -> None:
    deck = verdict_of(path).deck
    assert not deck.unresolved
    assert deck.is_fully_read
    assert deck.assumptions == ()
    assert 1 <= deck.number_of_commanders <= 2


@each_precon
def test_parts_after_the_list_are_ignored(path: Path) -> None:
    ignored = [f.spans[0].line for f in verdict_of(path).findings if f.code == IGNORED]
    assert ignored == headings(path)


def test_command_line_on_the_folder() -> None:
    result = CliRunner().invoke(cli, ["check", str(FOLDER), "--output", "ndjson"])
    verdicts = [json.loads(line) for line in result.stdout.splitlines()]
    assert [Path(verdict["path"]) for verdict in verdicts] == PATHS
    assert [verdict["legal"] for verdict in verdicts] == [verdict_of(path).legal for path in PATHS]
    assert result.exit_code == 1
