"""Every kind of file at every option that takes a path: a sentence, never a traceback; 1 only for an illegal deck."""

from __future__ import annotations

import os
import socket
from contextlib import chdir
from pathlib import Path

import pytest

LEGAL = "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n"
CONTENTS = {
    "empty": b"",
    "nul": b"\0" * 1000,
    "binary": bytes(range(256)) * 50,
    "no-utf-8": b"1 S\xffl Ring\n",
    "surrogate": b'{"library": [{"name": "\\ud800"}]}',
    "deep-json": b"[" * 100_000,
    "deep-object": b'{"a":' * 100_000,
    "deep-toml": b"a = " + b"[" * 100_000,
    "dotted-toml": b"a" + b".a" * 50_000 + b" = 1",
    "huge-number": b'{"version": ' + b"9" * 10_000 + b"}",
    "huge-number-toml": b"jobs = " + b"9" * 10_000,
    "long-line": b"x" * 3_000_000,
    "many-lines": b"1 Sol Ring\n" * 300_000,
    "xml": b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    "zip": b"PK\x03\x04" + bytes(200),
    "gzip": b"\x1f\x8b\x08" + bytes(200),
}
PLACES = ("folder", "missing", "link-to-nothing", "link-to-itself", "socket", "null-device", "zero-device", "long-name")
# A pipe may be a deck's, as `<(…)` is, but waits for who writes.
WITH_PIPE = (*CONTENTS, *PLACES, "pipe")


def make(kind: str, folder: Path) -> str:
    """A path of a kind."""
    path = folder / "odd"
    if kind in CONTENTS:
        path.write_bytes(CONTENTS[kind])
    elif kind == "folder":
        path.mkdir()
    elif kind == "link-to-nothing":
        path.symlink_to(folder / "nothing")
    elif kind == "link-to-itself":
        path.symlink_to(path)
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as sock, chdir(folder):
            sock.bind("odd")
    return {"null-device": "/dev/null", "zero-device": "/dev/zero", "long-name": "x" * 300}.get(kind, str(path))


DECK_CALLS = {
    "check": ["check", "{}"],
    "check-several": ["check", "{}", "deck.txt"],
    "check-json": ["check", "--output", "json", "{}"],
    "check-fix": ["check", "--fix", "{}"],
    "parse": ["parse", "{}"],
    "repair": ["repair", "{}"],
    "convert": ["convert", "--to", "arena", "{}"],
    "diff-old": ["diff", "{}", "deck.txt"],
    "diff-new": ["diff", "deck.txt", "{}"],
}
SETTING_CALLS = {
    "house-rules": ["check", "--house-rules", "{}", "deck.txt"],
    "repair-house-rules": ["repair", "--house-rules", "{}", "deck.txt"],
    "baseline": ["check", "--baseline", "{}", "deck.txt"],
    "data-import": ["data", "import", "{}"],
}


@pytest.fixture
def there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(tmp_path / "data"))
    (tmp_path / "deck.txt").write_text(LEGAL)
    return tmp_path


def assert_told(run) -> None:
    assert "Traceback" not in run.err
    assert run.code in (0, 1, 2, 3, 64, 74), run.err
    if run.code == 1:
        assert (
            "illegal" in run.out
            or '"legal":false' in run.out
            or "rejected" in run.out + run.err
            or "no repair" in run.out
        ), run.out + run.err
    if run.code > 2:
        assert run.err.strip()


@pytest.mark.parametrize("kind", [*CONTENTS, *PLACES])
@pytest.mark.parametrize("call", DECK_CALLS.values(), ids=DECK_CALLS)
def test_a_deck(call, kind, there, decklint):
    path = make(kind, there)
    assert_told(decklint(*(path if word == "{}" else word for word in call)))


@pytest.mark.parametrize("kind", WITH_PIPE)
@pytest.mark.parametrize("call", SETTING_CALLS.values(), ids=SETTING_CALLS)
def test_a_setting(call, kind, there, decklint):
    path = make(kind, there)
    run = decklint(*(path if word == "{}" else word for word in call))
    assert_told(run)
    if kind != "empty" or "--baseline" in call:
        assert run.code != 0


@pytest.mark.parametrize("kind", WITH_PIPE)
@pytest.mark.parametrize("name", ["decklint.toml", "pyproject.toml"])
def test_a_configuration(name, kind, there, decklint):
    if kind in ("null-device", "zero-device", "long-name", "missing"):
        return
    Path(make(kind, there)).rename(there / name)
    assert_told(decklint("check", "deck.txt"))


@pytest.mark.parametrize("kind", ["folder", "long-name"])
def test_a_baseline_that_cannot_be_written(kind, there, decklint):
    run = decklint("check", "deck.txt", "--write-baseline", make(kind, there))
    assert_told(run)
    assert run.code in (64, 74)
