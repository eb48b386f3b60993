"""Files of settings that are none: each is refused in one sentence, at once, whoever asks for it."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from validator.linting.baseline import MAX_BYTES as MAX_BASELINE_BYTES
from validator.settings import MAX_BYTES

DECK = "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n"
OPTIONS = {
    "decklint.toml": (),
    "pyproject.toml": (),
    "house.toml": ("--house-rules", "house.toml"),
    "known.json": ("--baseline", "known.json"),
}
TOML = ("decklint.toml", "pyproject.toml", "house.toml")
# As much as a file may hold, less than it takes for the text around it.
MANY = MAX_BYTES - 100
_QUICK_S = 1.0


def _socket(path: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as listener:
        listener.bind(path.name)


# What stands at the path -> what is said.
NO_FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "pipe": (os.mkfifo, "not a regular file"),
    "folder": (Path.mkdir, "not a regular file"),
    "device": (lambda path: path.symlink_to("/dev/zero"), "not a regular file"),
    "socket": (_socket, "not a regular file"),
}
# Bytes of any language -> what is said.
BYTES = {
    "not-utf-8": (b"\xff\xfe\x00", "is not UTF-8"),
    "surrogate": (b'x = "\xed\xa0\x80"', "is not UTF-8"),
    "nul": (b"\x00", "is not"),
}
# Text of TOML -> what is said.
TEXTS = {
    "too-large": ("#" * (MAX_BYTES + 1), "is larger than 256 KiB"),
    "no-toml": ("[", "is not TOML"),
    "dotted": ("a." * (MANY // 2) + "a = 1", "is nested too deep"),
    "dotted-heading": ("[" + "a." * (MANY // 2) + "a]", "is nested too deep"),
    "dotted-quotes": ('"\\"" . ' * (MANY // 7) + "a = 1", "is nested too deep"),
    "dotted-in-a-table": ("a = {" + "'a'." * (MANY // 4) + "a = 1}", "is nested too deep"),
    "lists": ("a = " + "[" * MANY, "is nested too deep"),
    "tables": ("a = " + "{a=" * (MANY // 3), "is nested too deep"),
    "digits": ("a = " + "9" * MANY, "a number of too many digits"),
    "hex-digits": ("a = 0x" + "f" * MANY, "a number of too many digits"),
    "surrogate-escape": ('a = "\\ud800"', "is not TOML"),
    "nul-inside": ('a = "\0"', "is not TOML"),
    "one-word": ("a" * MANY, "is not TOML"),
    "quotes": ('"' * MANY, "is not TOML"),
    "dots": ("." * MANY, "is not TOML"),
    "backslash-quotes": ('"\\' * (MANY // 2), "is not TOML"),
    "a-long-key": ("a" * MANY + " = 1", "is no setting"),
}
_BASELINE = '{{"decklint_baseline": 1, "findings": [{}]}}'
BASELINES = {
    "too-large": (" " * (MAX_BASELINE_BYTES + 1), "is larger than 16384 KiB"),
    "no-json": ("{", "is not JSON"),
    "lists": ("[" * 1_000_000, "is nested too deep"),
    "tables": ('{"a":' * 1_000_000, "is nested too deep"),
    "digits": ("9" * 1_000_000, "a number of too many digits"),
    "surrogate": (_BASELINE.format('{"path": "\\ud800", "code": "X"}'), "half of a surrogate pair"),
    "nul": ('"\0"', "is not JSON"),
}
CASES = [
    *((file, name) for file in OPTIONS for name in NO_FILES if file != "pyproject.toml"),
    *((file, name) for file in OPTIONS for name in BYTES),
    *((file, name) for file in TOML for name in TEXTS if (file, name) != ("pyproject.toml", "a-long-key")),
    *(("known.json", name) for name in BASELINES),
]


@pytest.mark.parametrize(("file", "name"), CASES)
def test_a_file_that_is_none_is_refused_at_once(file, name, decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text(DECK)
    texts = BASELINES if file == "known.json" else TEXTS
    if name in NO_FILES:
        make, says = NO_FILES[name]
        make(Path(file))
    elif name in BYTES:
        data, says = BYTES[name]
        Path(file).write_bytes(data)
    else:
        text, says = texts[name]
        Path(file).write_text(text)
    before = time.process_time()
    run = decklint("check", "deck.txt", *OPTIONS[file])
    assert time.process_time() - before < _QUICK_S
    assert (run.code, run.out) == (64, "")
    # An option that takes a file refuses a folder in click's words.
    assert says in run.err or (name == "folder" and f"File '{file}' is a directory" in run.err)
    assert file in run.err


def test_a_pyproject_of_others_that_is_no_file_is_passed_over(decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text(DECK)
    os.mkfifo("pyproject.toml")
    assert decklint("check", "deck.txt").code == 0


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "9" * 4000, "1000001", "-1"])
@pytest.mark.parametrize("key", ["size", "minimum_size", "maximum_size", "copies", "maximum_game_changers"])
def test_a_number_of_house_rules_has_bounds(key, number, decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text(DECK)
    Path("house.toml").write_text(f'extends = "commander"\n{key} = {number}')
    run = decklint("check", "deck.txt", "--house-rules", "house.toml")
    assert run.code == 64
    assert "too many digits" in run.err or f"“{key}” has to be" in run.err


def test_a_baseline_in_escapes_is_read(decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text(DECK.replace("99", "98"))
    assert decklint("check", "deck.txt", "--write-baseline", "known.json").code == 0
    data = json.loads(Path("known.json").read_text("utf-8"))
    data["findings"].append({"path": "🃏.txt", "code": "X"})
    Path("known.json").write_text(json.dumps(data))
    assert decklint("check", "deck.txt", "--baseline", "known.json").code == 0
