"""`decklint check --watch`: check all decks, then, on each save, those that changed.

What the watcher tells is only that it is time to look; what has changed is seen from the files themselves. So an editor
may write in place or rename, and what happens while decks are checked or the watcher starts is not lost.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from threading import Event
from typing import NamedTuple, NoReturn

import click

from validator.cli.files import STDIN, SUFFIXES, find_decks
from validator.cli.stderr import counted, say
from validator.errors import BadOption, ValidatorError
from validator.linting.config import CONFIG_FILES, Configs
from validator.linting.run import without_excluded

_FRESH_LOOK_AFTER_MS = 1_000

Stamp = tuple[int, int, int]
"""Of a file: when it was written in ns, its size in bytes, and its number on the disk, which a rename brings along."""


class Look(NamedTuple):
    """What is there at one time: the decks and the files of settings, by path; the folders to watch."""

    decks: Mapping[str, Stamp]
    settings: Mapping[str, Stamp]
    folders: frozenset[str]


def look(paths: Sequence[str], files: Sequence[str]) -> Look:
    """What is there now. paths: as `decklint check` takes them; one that is gone has no decks.

    files: those of settings beside the configurations, which are looked for in every deck's folder and above.
    """
    decks, folders = [], set()
    for path in paths:
        with suppress(click.UsageError):  # gone, or a folder without a deck: one may come
            decks += find_decks([path])
        folders |= _folders_of(path)
    above = {parent for folder in folders for parent in _upward(folder)}
    configs = [os.path.join(folder, name) for folder in above for name in CONFIG_FILES]
    beside = {os.path.dirname(os.path.abspath(file)) for file in files}
    is_there = filter(os.path.isdir, above | beside)
    own = {os.path.abspath(file) for file in files}  # a baseline may end as decks do
    decks = [deck for deck in decks if os.path.abspath(deck) not in own]
    return Look(_stamps(decks), _stamps([*configs, *files]), frozenset(is_there))


def _folders_of(path: str) -> set[str]:
    """The folders in which decks of a path may be saved: a folder's own and those below, or that of a file."""
    if not os.path.isdir(path):
        # What a link points to is saved elsewhere.
        return {os.path.dirname(os.path.abspath(path)), os.path.dirname(os.path.realpath(path))}
    found = set()
    for root, folders, _ in os.walk(os.path.abspath(path)):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found.add(root)
    return found


def _upward(folder: str) -> Iterator[str]:
    """A folder and all above it."""
    yield folder
    while (parent := os.path.dirname(folder)) != folder:
        yield (folder := parent)


def _stamps(paths: Iterable[str]) -> dict[str, Stamp]:
    stamps = {}
    for path in paths:
        try:
            found = os.stat(path)
        except OSError:
            continue
        stamps[path] = found.st_mtime_ns, found.st_size, found.st_ino
    return stamps


def watch_decks(context: click.Context) -> NoReturn:
    """Run `decklint check` with these options again and again; ends by KeyboardInterrupt.

    Raises click.UsageError for options that mean nothing here, and whatever the first check does.
    """
    options = context.params
    _refuse(options)
    command = context.command.callback
    assert command is not None

    def check(paths: Sequence[str]) -> None:
        with suppress(click.exceptions.Exit):
            command(**{**options, "paths": tuple(paths), "watch": False})

    files = [file for file in (options["house_rules"], options["baseline"]) if file]
    named = () if options["force_exclude"] else options["paths"]
    follower = Follower(options["paths"], named, files, check)
    follower.begin()
    for _ in wakeups(follower.folders, files):
        follower.again()
    raise KeyboardInterrupt


def _refuse(options: Mapping[str, object]) -> None:
    """Raises click.UsageError for what cannot be watched or told so, and where the watcher is not installed."""
    paths = options["paths"]
    assert isinstance(paths, tuple)
    if not paths or STDIN in paths:
        raise click.UsageError("--watch needs files or folders: standard input is read once.")
    if options["output"] != "text":
        raise click.UsageError(f"--watch prints text only, not {options['output']}: leave --output out.")
    if options["fix"] or options["is_diff"]:
        raise click.UsageError("--watch only looks: rewrite the lists without it.")
    if options["write_baseline"]:
        raise click.UsageError("--watch checks a few decks at a time: write the baseline without it.")
    try:
        import watchfiles  # noqa: F401
    except ImportError:
        raise click.UsageError(
            "--watch needs the package watchfiles: `pip install watchfiles` in decklint's environment."
        ) from None


class Follower:
    """Checks all decks, then, each time it is told to look, those that have changed; all if a setting has.

    paths: as `decklint check` takes them.  named: those of them that no configuration excludes.
    files: those of settings beside the configurations.  check: checks decks by path and tells of them.
    """

    def __init__(
        self,
        paths: Sequence[str],
        named: Sequence[str],
        files: Sequence[str],
        check: Callable[[Sequence[str]], None],
    ) -> None:
        self._paths, self._named, self._files, self._check = paths, named, files, check
        self._last = look(paths, files)

    def folders(self) -> frozenset[str]:
        """Which to watch, as of the last look."""
        return self._last.folders

    def begin(self) -> None:
        """Check all. Raises what `check` does."""
        self._check(self._paths)
        _say(f"Watching {counted(len(self._last.decks), 'deck')} for changes; Ctrl-C ends.")

    def again(self) -> None:
        """Look, and check what has changed. What is wrong with a setting is told: it may be mended while we wait."""
        last, now = self._last, look(self._paths, self._files)
        self._last = now
        _tell_changes(last, now)
        is_all = now.settings != last.settings
        if changed := [deck for deck, stamp in now.decks.items() if is_all or last.decks.get(deck) != stamp]:
            _check_again(changed, self._named, self._check)


def _check_again(decks: Sequence[str], named: Sequence[str], check: Callable[[Sequence[str]], None]) -> None:
    try:
        if included := without_excluded(decks, named, Configs()):
            check(included)
    except click.UsageError as error:
        _say(f"Error: {error.format_message()}")
    except ValidatorError as error:
        _say(f"Error: {error.message}")


def _tell_changes(before: Look, now: Look) -> None:
    """Say which decks and settings are new, changed or gone."""
    for file in sorted(set(before.settings) | set(now.settings)):
        if before.settings.get(file) != now.settings.get(file):
            what = "is gone" if file not in now.settings else "changed" if file in before.settings else "is new"
            shown = os.path.relpath(file) if os.path.basename(file) in CONFIG_FILES else file
            _say(f"{shown} {what}: all decks are checked again.")
    for deck in sorted(set(before.decks) | set(now.decks)):
        if deck not in now.decks:
            _say(f"{deck} is gone.")
        elif before.decks.get(deck) != now.decks[deck]:
            _say(f"{deck} {'changed' if deck in before.decks else 'is new'}.")


def _say(text: str) -> None:
    """Tell what is done, apart from the reports: on standard error, with the time."""
    import datetime

    say(f"[{datetime.datetime.now():%H:%M:%S}] {text}")


def wakeups(
    folders: Callable[[], frozenset[str]], files: Iterable[str] = (), stop: Event | None = None
) -> Iterator[None]:
    """Yield when something was saved, taken away or renamed in one of the folders, and once after starting.

    folders: which to watch, not those below them; asked again after each time.
    files: those of settings beside the configurations.  stop: ends it when set.
    Raises BadOption if the system cannot watch so many folders; KeyboardInterrupt on Ctrl-C.
    """
    from watchfiles import watch

    own, is_fresh = {os.path.abspath(file) for file in files}, True

    def is_of_interest(_: object, path: str) -> bool:
        # At first anything is: in a busy folder there is no quiet moment in which to look.
        return is_fresh or path in own or _is_of_interest(path)

    while stop is None or not stop.is_set():
        watched, is_fresh = folders(), True
        try:
            for changes in watch(
                *sorted(watched),
                watch_filter=is_of_interest,
                rust_timeout=_FRESH_LOOK_AFTER_MS,
                yield_on_timeout=True,
                recursive=False,
                ignore_permission_denied=True,
                stop_event=stop,
            ):
                if changes or is_fresh:  # before the watcher stood, it saw nothing
                    is_fresh = False
                    yield
                if folders() != watched:
                    break
        except FileNotFoundError:  # a folder went between the look and the watch: look again
            yield
        except OSError as error:
            raise BadOption(
                f"The folders cannot be watched: {error}. With WATCHFILES_FORCE_POLLING=1 they are looked at instead.",
                option="watch",
            ) from None


def _is_of_interest(path: str) -> bool:
    """Whether something at a path may bear on the decks: a deck, a setting, a folder, or what is no more."""
    name = os.path.basename(path)
    is_file_of_ours = os.path.splitext(name)[1].lower() in SUFFIXES or name in CONFIG_FILES
    return is_file_of_ours or not os.path.isfile(path)
