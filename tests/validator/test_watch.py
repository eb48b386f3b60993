"""`decklint check --watch`: what a save, a rename, a new deck or another setting leads to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import watchfiles

ROOT = Path(__file__).resolve().parents[2]
LEGAL = "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n"
COPIES = "1 Krenko, Mob Boss *CMDR*\n2 Sol Ring\n97 Mountain\n"
TIMEOUT_S = 60


def write(name: str, text: str) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)

    return edit


def save_by_rename(name: str, text: str) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        (folder / name).rename(folder / f"{name}~")
        (folder / f"{name}.tmp").write_text(text)
        (folder / f"{name}.tmp").rename(folder / name)

    return edit


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def nothing(folder: Path) -> None:
    """A wake-up with nothing to see."""


@pytest.fixture
def watched(tmp_path, monkeypatch, decklint):
    """Arguments and edits -> the run, after Ctrl-C; each edit is one wake-up."""
    monkeypatch.chdir(tmp_path)
    write("a.txt", LEGAL)(tmp_path)
    write("b.txt", COPIES)(tmp_path)

    def run(arguments: str, *edits: Callable[[Path], None]):
        left = iter(edits)

        def watch(*folders: str, watch_filter, **_) -> Iterator[set[tuple[int, str]]]:
            """As the library has it: nothing at first, then what each edit saved or took away in the folders."""
            yield set()
            for edit in left:
                before = stamps(folders)
                edit(tmp_path)
                changed = {path for path, _ in before ^ stamps(folders)}
                yield {(1, path) for path in changed if watch_filter(1, path)}
            raise KeyboardInterrupt

        monkeypatch.setattr(watchfiles, "watch", watch)
        return decklint("check", *arguments.split(), "--watch", "--as-of", "2026-10-08")

    return run


def stamps(folders: tuple[str, ...]) -> set[tuple[str, int]]:
    return {
        (entry.path, 0 if entry.is_dir() else entry.stat().st_mtime_ns)
        for folder in folders
        if Path(folder).is_relative_to(Path.cwd())
        for entry in os.scandir(folder)
    }


def rounds(run) -> list[str]:
    """The decks that were reported, in order, and whether they were legal."""
    return re.findall(r"^(?:\./)?(\S+): (?:legal|illegal|undecided)\b", run.out, re.MULTILINE)


FIRST = ["a.txt", "b.txt"]


@pytest.mark.parametrize(
    ("arguments", "edits", "checked", "told"),
    [
        (".", [], [], []),
        (".", [nothing], [], []),
        (".", [write("a.txt", COPIES)], ["a.txt"], ["a.txt changed."]),
        (".", [save_by_rename("a.txt", COPIES)], ["a.txt"], ["a.txt changed."]),
        (".", [write("a.txt", COPIES), write("a.txt", LEGAL)], ["a.txt", "a.txt"], []),
        (".", [write("new.txt", LEGAL)], ["new.txt"], ["new.txt changed."]),
        (".", [write("sub/new.dec", LEGAL)], ["sub/new.dec"], ["sub/new.dec changed."]),
        (".", [write("notes.rst", "x")], [], []),
        (".", [write(".hidden.txt", LEGAL)], [], []),
        (".", [remove("b.txt")], [], ["b.txt is gone."]),
        (".", [remove("a.txt"), remove("b.txt"), write("a.txt", LEGAL)], ["a.txt"], ["a.txt changed."]),
        # just the file that is named
        ("a.txt b.txt", [write("c.txt", LEGAL), write("b.txt", LEGAL)], ["b.txt"], ["b.txt changed."]),
        ("a.txt b.txt", [remove("a.txt"), write("a.txt", COPIES)], ["a.txt"], ["a.txt is gone.", "a.txt changed."]),
        # settings
        (
            ".",
            [write("decklint.toml", "ignore = ['CPY']")],
            FIRST,
            ["decklint.toml changed: all decks are checked again."],
        ),
        (".", [write("pyproject.toml", "[tool.decklint]\nignore = ['CPY']")], FIRST, ["pyproject.toml changed"]),
        (".", [write("decklint.toml", ""), remove("decklint.toml")], FIRST * 2, ["decklint.toml is gone"]),
        (
            ".",
            [write("decklint.toml", "ignor = []"), write("decklint.toml", "ignore = []")],
            FIRST,
            ["Error: ", "“ignor” is no setting", "decklint.toml changed"],
        ),
        # what a configuration excludes stays out when it is saved
        (".", [write("decklint.toml", "exclude = ['b*']"), write("b.txt", LEGAL)], ["a.txt"], ["b.txt changed."]),
        ("a.txt b.txt", [write("decklint.toml", "exclude = ['b*']"), write("b.txt", LEGAL)], [*FIRST, "b.txt"], []),
        ("a.txt b.txt --force-exclude", [write("decklint.toml", "exclude = ['b*']")], ["a.txt"], []),
    ],
)
def test_what_is_checked_again(arguments, edits, checked, told, watched):
    run = watched(arguments, *edits)
    assert run.code == 130
    assert rounds(run) == [*FIRST, *checked]
    assert "Watching 2 decks for changes; Ctrl-C ends." in run.err
    assert all(text in run.err for text in told), run.err


def test_the_baseline_is_a_setting(watched, decklint, tmp_path):
    assert decklint("check", ".", "--write-baseline", "known.txt", "--as-of", "2026-10-08").code == 0
    known = (tmp_path / "known.txt").read_text()
    emptied = re.sub(r'"findings": \[.*\]', '"findings": []', known, flags=re.DOTALL)
    run = watched("b.txt a.txt --baseline known.txt", write("known.txt", emptied), write("known.txt", "no baseline"))
    assert rounds(run) == ["b.txt", "a.txt"] * 2
    first, second = run.out.split("2 decks: ")[:2]
    assert "CPY001" not in first
    assert "CPY001" in second
    assert "known.txt changed: all decks are checked again." in run.err
    assert "Error: The baseline known.txt is not JSON" in run.err


def test_house_rules_are_a_setting(watched, tmp_path):
    ban = 'extends = "commander"\n[ban]\n"Mountain" = {reason = "no mountains"}\n'
    write("friday.rules", 'extends = "commander"\n')(tmp_path)
    run = watched("a.txt b.txt --house-rules friday.rules", write("friday.rules", ban), write("friday.rules", "?"))
    assert rounds(run) == FIRST * 2
    first, second = run.out.split("2 decks: ")[:2]
    assert ("no mountains" in first, "no mountains" in second) == (False, True)
    assert run.err.count("friday.rules changed: all decks are checked again.") == 2
    assert "Error: " in run.err
    assert run.code == 130


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "standard input"),
        ("-", "standard input"),
        ("a.txt -", "standard input"),
        ("a.txt --output json", "not json"),
        ("a.txt --output github", "not github"),
        ("a.txt --write-baseline known.json", "write the baseline without it"),
        ("nowhere.txt", "nowhere.txt does not exist"),
        ("a.txt --select FROB", "FROB"),
    ],
)
def test_what_cannot_be_watched_is_wrong_usage(arguments, says, watched):
    run = watched(arguments)
    assert (run.code, run.out) == (64, "")
    assert says in run.err


def test_without_the_watcher_the_extra_is_named(watched, monkeypatch):
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    run = watched("a.txt")
    assert (run.code, run.out) == (64, "")
    assert "pip install watchfiles" in run.err


def test_old_card_data_is_told_once(watched, monkeypatch):
    monkeypatch.setenv("DECKLINT_STALE_DAYS", "0")
    run = watched(".", write("a.txt", COPIES), write("a.txt", LEGAL))
    assert run.err.count("warning: the card data is of") == 1


def test_a_deck_is_saved_where_a_link_points_to(watched, tmp_path):
    write("elsewhere/d.txt", LEGAL)(tmp_path)
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "link.txt").symlink_to(tmp_path / "elsewhere" / "d.txt")
    run = watched("lists/link.txt a.txt", write("elsewhere/d.txt", COPIES))
    assert run.err.count("d.txt changed.") == 1


def test_end_to_end(tmp_path):
    (tmp_path / "deck.txt").write_text(LEGAL)
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from validator.cli import main; main()"
    )
    command = [sys.executable, "-c", program, "check", "deck.txt", "--watch"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, **pipes) as process:
        guard = threading.Timer(TIMEOUT_S, process.kill)
        guard.start()
        try:
            assert process.stdout.readline().startswith("deck.txt: legal")
            assert "Watching 1 deck" in process.stderr.readline()
            save_by_rename("deck.txt", COPIES)(tmp_path)
            assert any(line.startswith("deck.txt: illegal") for line in process.stdout)
            process.send_signal(signal.SIGINT)
            assert process.wait() == 130
        finally:
            guard.cancel()
            process.kill()
        assert "Traceback" not in process.stderr.read()
