"""docs/data.md says what there is: every command, setting and gate."""

from __future__ import annotations

from pathlib import Path

import pytest

from validator.cards import data_dir
from validator.cards.sources.settings import VARIABLES
from validator.cli.data import data

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "data.md").read_text("utf-8")
GATES = ("sound", "counts", "canaries", "identity", "bans", "legality", "pools", "newer", "wanted")


@pytest.mark.parametrize("command", data.commands)
def test_every_command_is_there(command):
    assert f"decklint data {command}" in PAGE


@pytest.mark.parametrize("variable", [*VARIABLES, data_dir.DATA_DIR, data_dir.CARDS_FILE, data_dir.STALE_DAYS])
def test_every_setting_is_there(variable):
    assert f"`{variable}`" in PAGE


@pytest.mark.parametrize("gate", GATES)
def test_every_gate_is_there(gate):
    assert f"| `{gate}` |" in PAGE
