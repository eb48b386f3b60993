"""`decklint check --watch`: check all decks, then, on each save, those that changed."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from validator.cli.files import STDIN, SUFFIXES, find_decks
from validator.cli.stderr import counted, say
from validator.errors import BadOption, ValidatorError
from validator.linting.config import CONFIG_FILES, Configs
from validator.linting.run import without_excluded

_LOOK_EVERY_MS = 500


def watch_decks(context: click.Context) -> NoReturn:
    """Run `decklint check` with these options again and again; ends by KeyboardInterrupt.

    Raises click.UsageError for options that mean nothing here, BadOption if the system cannot watch so many folders,
    and whatever the first check raises.
    """
    options, callback = context.params, context.command.callback
    assert callback is not None
    _refuse(options)
    paths: Sequence[str] = options["paths"]
    settings = {os.path.abspath(file) for file in (options["house_rules"], options["baseline"]) if file}

    def check(decks: Sequence[str]) -> None:
        named = () if options["force_exclude"] else paths
        if included := without_excluded(decks, named, Configs()):
            with suppress(click.exceptions.Exit):
                callback(**{**options, "paths": tuple(included), "watch": False})

    find_decks(paths)  # a path that is not there is wrong usage now; later it is a deck that may come back
    for is_first, saved in _changes(paths, settings):
        decks = _decks(paths, settings)
        if is_first:
            check(decks)
            _say(f"Watching {counted(len(decks), 'deck')} for changes; Ctrl-C ends.")
            continue
        is_all = _say_changes(saved, settings)
        if changed := [deck for deck in decks if is_all or saved & {os.path.abspath(deck), os.path.realpath(deck)}]:
            try:
                check(changed)
            except click.UsageError as error:  # what is wrong with a setting may be mended while we wait
                _say(f"Error: {error.format_message()}")
            except ValidatorError as error:
                _say(f"Error: {error.message}")
    raise KeyboardInterrupt


def _refuse(options: Mapping[str, Any]) -> None:
    """Raises click.UsageError for what cannot be watched, and where the watcher is not installed."""
    if not options["paths"] or STDIN in options["paths"]:
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


def _changes(paths: Sequence[str], settings: set[str]) -> Iterator[tuple[bool, set[str]]]:
    """Yield once when the watcher stands, then the paths that were saved, renamed or taken away, each time some were.

    When a folder is new, everything in it is.
    """
    from watchfiles import watch

    is_first, folders, new = True, _folders(paths, settings), set[str]()
    while True:
        watcher = watch(
            *folders,
            watch_filter=lambda _, path: path in settings or _is_of_interest(path),
            rust_timeout=_LOOK_EVERY_MS,
            yield_on_timeout=True,
            recursive=False,
            ignore_permission_denied=True,
        )
        try:
            for (
                changes
            ) in watcher:  # the first time at the latest after _LOOK_EVERY_MS, and from then on nothing is lost
                saved = new | {path for _, path in changes}
                new = set()
                if is_first or saved:
                    yield is_first, saved
                is_first = False
                if (now := _folders(paths, settings)) != folders:
                    new = {os.path.join(folder, name) for folder in now - folders for name in os.listdir(folder)}
                    folders = now
                    break
        except FileNotFoundError:  # a folder went between the look and the watch
            folders = _folders(paths, settings)
        except OSError as error:
            raise BadOption(
                f"The folders cannot be watched: {error}. With WATCHFILES_FORCE_POLLING=1 they are looked at instead.",
                option="watch",
            ) from None


def _folders(paths: Sequence[str], settings: set[str]) -> set[str]:
    """The folders in which a deck or a setting may be saved: those of the decks, and all above them."""
    found = {os.path.dirname(file) for file in settings}
    for path in map(os.path.abspath, paths):
        if os.path.isdir(path):
            for root, folders, _ in os.walk(path):
                folders[:] = [name for name in folders if not name.startswith(".")]
                found.add(root)
        # What a link points to is saved elsewhere.
        found |= {os.path.dirname(path), os.path.dirname(os.path.realpath(path))}
    for folder in list(found):
        while (parent := os.path.dirname(folder)) != folder:
            found.add(folder := parent)
    return {folder for folder in found if os.path.isdir(folder)}


def _decks(paths: Sequence[str], settings: set[str]) -> list[str]:
    """The decks that are there now; a path that is gone has none."""
    decks: list[str] = []
    for path in paths:
        with suppress(click.UsageError):
            decks += find_decks([path], is_said=False)
    return [deck for deck in decks if os.path.abspath(deck) not in settings]  # a baseline may end as decks do


def _is_of_interest(path: str) -> bool:
    name = os.path.basename(path)
    is_file_of_ours = os.path.splitext(name)[1].lower() in SUFFIXES or name in CONFIG_FILES
    return not name.startswith(".") and (is_file_of_ours or os.path.isdir(path))


def _say_changes(saved: set[str], settings: set[str]) -> bool:
    """Say what was saved or is gone; whether it is a setting, so that all decks are checked again."""
    is_setting = {path: path in settings or os.path.basename(path) in CONFIG_FILES for path in saved}
    for path in sorted(path for path in saved if not os.path.isdir(path)):
        what = "changed" if os.path.exists(path) else "is gone"
        _say(f"{os.path.relpath(path)} {what}{': all decks are checked again' * is_setting[path]}.")
    return any(is_setting.values())


def _say(text: str) -> None:
    """Say what is done, apart from the reports: on standard error, with the time."""
    say(f"[{datetime.datetime.now():%H:%M:%S}] {text}")
