"""Shell completion, by the protocol that the scripts of bash, zsh and fish speak, and through a real bash."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import click
import pytest

from rules.formats import FORMATS
from validator.cli import cli
from validator.cli.completion import SHELLS
from validator.decklists import DIALECTS
from validator.reports.outputs import OUTPUTS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def complete(decklint, monkeypatch):
    """What is typed, its last word incomplete -> what bash is offered. No card data may be opened."""

    def refuse(*_, **__):
        raise AssertionError("a key press opened the card store")

    monkeypatch.setattr(sqlite3, "connect", refuse)

    def run(typed: str) -> list[str]:
        words = typed.split(" ")
        monkeypatch.setenv("_DECKLINT_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", typed)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        answer = decklint()
        assert (answer.code, answer.err) == (0, "")
        return answer.out.splitlines()

    return run


def plain(*words: str) -> list[str]:
    return [f"plain,{word}" for word in words]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("decklint ", plain(*sorted(cli.list_commands(click.Context(cli))))),
        ("decklint ch", plain("check")),
        ("decklint data s", plain("status", "sync")),
        ("decklint check --writ", plain("--write-baseline")),
        ("decklint check --output g", plain("github", "gitlab")),
        ("decklint check --output ", plain(*OUTPUTS)),
        ("decklint check --output = s", plain("sarif")),  # as bash parts --output=s
        ("decklint check --output=s", plain("sarif")),  # as zsh and fish do not
        ("decklint check --format ", plain(*FORMATS)),
        ("decklint check --format PRE", plain("predh")),
        ("decklint parse --dialect mtgo", plain(*sorted(d.DIALECT for d in DIALECTS if d.DIALECT.startswith("mtgo")))),
        ("decklint check --select CPY", plain("CPY", "CPY001")),
        ("decklint check --ignore too-many-cop", plain("too-many-copies")),
        ("decklint check --select LST001,cpy", plain("LST001,CPY", "LST001,CPY001")),
        ("decklint check --select CPY,LST001,cpy", plain("CPY,LST001,CPY001")),
        ("decklint check --ignore WAV", plain("WAV", "WAV001", "WAV002", "WAV003")),
        ("decklint check --boosters CMR,", plain("CMR,CMM", "CMR,CLB")),
        ("decklint rule CPY", plain("CPY001")),
        ("decklint rule unused", plain("unused-waiver")),
        ("decklint check --lang f", plain("fr")),
        ("decklint completion ", plain(*SHELLS)),
        ("decklint check my-de", ["file,my-de"]),
        ("decklint check one.txt tw", ["file,tw"]),
        ("decklint repair ", ["file,"]),
        ("decklint check --baseline kn", ["file,kn"]),
        ("decklint check --house-rules ", ["file,"]),
        ("decklint convert --to mtg", plain("mtgo")),
    ],
)
def test_what_is_offered(typed, offered, complete):
    assert sorted(filter(None, complete(typed))) == sorted(offered)


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_told_what_a_word_means(shell, decklint, monkeypatch):
    monkeypatch.setenv("_DECKLINT_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", "decklint rule CPY001")
    monkeypatch.setenv("COMP_CWORD", "CPY001" if shell == "fish" else "2")
    answer = decklint()
    assert answer.code == 0
    assert "CPY001" in answer.out
    assert "Too many copies of a card" in answer.out


@pytest.mark.parametrize("request_", ["tcsh_complete", "bash", "bash_frobnicate", "1"])
def test_a_request_of_nobody_is_wrong_usage(request_, decklint, monkeypatch):
    monkeypatch.setenv("_DECKLINT_COMPLETE", request_)
    answer = decklint("check", "deck.txt")
    assert (answer.code, answer.out) == (64, "")
    assert request_ in answer.err


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script(shell, decklint, monkeypatch):
    script = decklint("completion", shell)
    assert (script.code, script.err) == (0, "")
    assert f"_DECKLINT_COMPLETE={shell}_complete" in script.out
    monkeypatch.setenv("_DECKLINT_COMPLETE", f"{shell}_source")
    assert decklint().out.rstrip("\n") == script.out.rstrip("\n")
    if shutil.which(shell):
        run = subprocess.run([shell, "-n"], input=script.out.encode(), capture_output=True, check=False)
        assert (run.returncode, run.stderr) == (0, b"")


def test_the_program_starts_without_rules_cards_and_dialects():
    script = (
        "import sys, validator.cli; print(*(name for name in sys.modules if name.startswith(('rules', 'validator'))))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(run.stdout.split())
    assert "validator.cli" in loaded
    assert not {"rules", "validator.cards", "validator.decklists", "validator.pipeline"} & loaded


def test_an_unknown_shell_is_wrong_usage(decklint):
    run = decklint("completion", "tcsh")
    assert run.code == 64
    assert "bash" in run.err


REAL_SHELLS = {
    "bash": (
        ["bash", "--norc", "-c"],
        """
        source <(decklint completion bash)
        COMP_WORDS=(decklint check --select LST001,CPY) COMP_CWORD=3
        _decklint_completion decklint
        printf '%s\\n' "${COMPREPLY[@]}"
        """,
    ),
    "fish": (
        ["fish", "--no-config", "-c"],
        """
        decklint completion fish | source
        complete -C 'decklint check --select LST001,CPY' | string split --fields 1 \\t
        """,
    ),
}


@pytest.mark.parametrize("shell", REAL_SHELLS)
def test_a_real_shell_completes_a_list_of_codes(shell):
    if shutil.which(shell) is None:
        pytest.skip(f"needs {shell}")
    command, script = REAL_SHELLS[shell]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([*command, script], capture_output=True, env=environment, text=True, check=False, timeout=60)
    assert run.stderr == ""
    assert run.stdout.splitlines() == ["LST001,CPY", "LST001,CPY001"]


def test_the_script_for_fish_leaves_commas_in_a_word(decklint):
    assert 'string split --max 1 ","' in decklint("completion", "fish").out
