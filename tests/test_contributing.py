"""The examples of CONTRIBUTING.md, added to a copy of the program as they stand, work; so do the places it names."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


@pytest.fixture
def copy(tmp_path):
    for package in ("rules", "validator", "fixtures"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_the_examples_work(copy):
    rule, output, row = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    advice, outputs = copy / "rules" / "advice.py", copy / "validator" / "reports" / "outputs.py"
    advice.write_text(f"{advice.read_text('utf-8')}\n\n{rule}", "utf-8")
    (copy / "validator" / "reports" / "lines.py").write_text(output, "utf-8")
    outputs.write_text(outputs.read_text("utf-8").replace("OUTPUTS = {\n", f"OUTPUTS = {{\n{row}", 1), "utf-8")
    (copy / "deck.txt").write_text("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n", "utf-8")
    program = [sys.executable, "-c", "from validator.cli import main; main()"]
    command = [*program, "check", "deck.txt", "--as-of", "2026-10-08", "--output", "lines"]
    run = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert run.stdout == "deck.txt:2: ADV900 99 of 100 cards are basic lands.\n", run
    assert run.returncode == 0


@pytest.mark.parametrize("place", sorted(set(re.findall(r"`((?:rules|validator|tests|fixtures)/[\w./]*)`", PAGE))))
def test_the_places_it_names_are_there(place):
    is_example = place in ("validator/messages/xx.toml", "validator/reports/lines.py")
    assert (ROOT / place).exists() is not is_example
