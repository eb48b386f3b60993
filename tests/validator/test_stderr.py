"""What standard error says keeps to its line, whatever a path or a value holds: it may be a stranger's."""

from __future__ import annotations

import json

import pytest

NASTY = "a\n::error::x\x1b[0m"
TAME = "a�::error::x�[0m"
MESSY = "1 krenko, mob boss *CMDR*\n99 Mountain\n"
BASELINE = json.dumps({"decklint_baseline": 1, "findings": [{"path": NASTY, "code": "LEG001"}]})


@pytest.mark.parametrize(
    ("files", "arguments", "code"),
    [
        ({}, [f"{NASTY}.txt"], 64),
        ({}, ["--format", NASTY, "."], 64),
        ({f"{NASTY}.txt": MESSY}, ["--diff", "."], 1),
        ({f"{NASTY}.txt": MESSY}, ["--fix", "."], 0),
        ({f"{NASTY}.csv": "Count,Name\n1,Opt\n"}, ["--diff", "."], 0),
        ({"d.txt": MESSY, "decklint.toml": f"format = {json.dumps(NASTY)}"}, ["."], 64),
        ({"d.txt": MESSY, "decklint.toml": f"{json.dumps(NASTY)} = 1"}, ["."], 64),
        ({"b": BASELINE}, ["--baseline", "b", "."], 0),
    ],
)
def test_controls_are_told_as_signs(files, arguments, code, tmp_path, monkeypatch, decklint):
    monkeypatch.chdir(tmp_path)
    for name, text in {"tidy.txt": "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n", **files}.items():
        (tmp_path / name).write_text(text)
    run = decklint("check", "--as-of", "2026-10-08", *arguments)
    assert run.code == code
    assert TAME in run.err
    assert "\n::" not in run.err
    assert "\x1b" not in run.err
