"""Fixtures of integrations: a repository of decks with faults on known lines, and the programs of this environment."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from check_jsonschema import main as check_jsonschema
from ci_decks import ROOT
from click.testing import CliRunner


@pytest.fixture
def repository(tmp_path, monkeypatch) -> Path:
    """An empty folder with a blank in its name, as the current one."""
    folder = tmp_path / "a repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def write(repository) -> Callable[[Mapping[str, str]], None]:
    """Files by path -> written into the repository."""

    def run(files: Mapping[str, str]) -> None:
        for name, text in files.items():
            path = repository / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    return run


@pytest.fixture
def run(repository):
    """A command and variables -> the finished process, run in the repository with this environment's programs."""

    def call(command: Sequence[str], variables: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "HOME": str(repository.parent),
            **{name: value for name, value in os.environ.items() if name.startswith("DECKLINT_")},
            **(variables or {}),
        }
        return subprocess.run(
            command, cwd=repository, env=environment, capture_output=True, text=True, check=False, timeout=120
        )

    return call


@pytest.fixture(scope="session")
def schema_says() -> Callable[[str, Path], str]:
    """A schema that check-jsonschema brings along and a file -> what the file breaks; empty if nothing."""

    def check(schema: str, path: Path) -> str:
        result = CliRunner().invoke(check_jsonschema, ["--builtin-schema", f"vendor.{schema}", str(path)])
        return "" if result.exit_code == 0 else result.output or repr(result.exception)

    return check


STAND_IN = """#!/usr/bin/env bash
for word; do
  if [ "$word" = "${word%counts.py}" ]; then continue; fi
  cat >/dev/null
  exit
done
printf '%s\\n' "$@" '' >>"$CALLS"
if [ -n "${PRINTS:-}" ]; then cat "$PRINTS"; fi
exit "${EXITS:-0}"
"""


@pytest.fixture
def stand_in(tmp_path) -> Path:
    """A program that stands in for decklint, or the Python it runs on, where only its call matters.

    Its arguments go to the file $CALLS, a line each and an empty line after; it prints the file $PRINTS and exits with
    $EXITS.
    """
    path = tmp_path / "stand-in" / "decklint"
    path.parent.mkdir()
    path.write_text(STAND_IN)
    path.chmod(0o755)
    return path
