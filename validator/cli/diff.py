"""`decklint diff`: what differs between two lists or two folders of them, or between two days."""

from __future__ import annotations

import datetime
import os
import stat
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

import click

from validator.cli.completion import complete_files
from validator.cli.files import STDIN, find_decks, read_deck, shown
from validator.cli.help import Command
from validator.cli.linting import LOAD_FROM, chosen_decks, make_linter
from validator.cli.options import (
    boosters_option,
    color_option,
    dialect_option,
    format_option,
    house_rules_option,
    ignore_option,
    lang_option,
    output_option,
    select_option,
    strict_option,
    two_days_option,
)
from validator.cli.printing import as_checked, chosen_look, print_report
from validator.cli.stale import warn_if_stale
from validator.comparing.exit import exit_code
from validator.errors import ValidatorError
from validator.exit_codes import EXIT_YES, of_several
from validator.linting.baseline import Known
from validator.linting.config import Configs
from validator.linting.linter import Linted, Linter
from validator.linting.progress import with_progress
from validator.linting.run import without_excluded
from validator.pipeline import open_store, read_day
from validator.reports.compared import Compared
from validator.reports.outputs import DIFF_OUTPUTS, find_diff_render

# What `check` has for one run of one day.
_FOR_ONE_DAY = {
    "baseline": "--baseline",
    "write_baseline": "--write-baseline",
    "fix": "--fix",
    "is_diff": "--diff",
    "watch": "--watch",
}


class _Pair(NamedTuple):
    """The paths of one deck on both sides, None where it is missing; what to call the two together."""

    name: str
    old: str | None
    new: str | None


@click.command(cls=Command)
@click.argument("paths", nargs=-1, required=True, metavar="OLD NEW | DECK…", shell_complete=complete_files)
@two_days_option
@format_option
@dialect_option
@boosters_option
@house_rules_option
@strict_option
@select_option
@ignore_option
@click.option("--only-new", is_flag=True, help="Fail only on what OLD, or the earlier day, does not have.")
@output_option(DIFF_OUTPUTS, "Print text for people, json for programs, or markdown for a comment.")
@color_option
@lang_option
@click.pass_context
def diff(context: click.Context, /, paths: tuple[str, ...], as_of: tuple[str, ...], **_: Any) -> None:
    """Compare two lists, two folders of lists, or lists on two days (--as-of twice).

    Tells cards, verdict and findings that differ. The exit code is that of NEW, or of the later day: 1 some deck
    illegal, 2 some deck undecided or unreadable, else 0. One of OLD and NEW may be standard input (-).
    """
    if len(paths) == 2:
        _run(context, sides=(paths[0], paths[1]))
    elif len(as_of) == 2:
        _run(context)
    else:
        raise click.UsageError(
            f"Expected OLD and NEW, or --as-of twice to compare two days; got {len(paths)} path"
            f"{'s' if len(paths) > 1 else ''} and {len(as_of) or 'no'} --as-of."
        )


def check_two_days(context: click.Context) -> NoReturn:
    """`decklint check` with two days: as `decklint diff` has it, for each of its decks."""
    output = context.params["output"]
    if output not in ("text", "json"):
        raise click.UsageError(f"--as-of given twice has the outputs text and json, not {output}.")
    for name, option in _FOR_ONE_DAY.items():
        if context.params.get(name):
            raise click.UsageError(f"{option} is for one day: give --as-of once.")
    _run(context)


def _run(context: click.Context, sides: tuple[str, str] | None = None) -> NoReturn:
    """Compare and print. sides: OLD and NEW; without them each deck of the call is judged on both its days."""
    options = context.params
    days = [read_day(day) for day in options["as_of"]]
    today, configs = datetime.date.today().isoformat(), Configs()
    if sides:
        pairs = _sides(*sides, configs)
    else:
        pairs = [_Pair(shown(deck), deck, deck) for deck in chosen_decks(options["paths"], options, configs)]
    store = open_store()
    linter, _ = make_linter(context, store, configs, today, _ReadOnce().read, is_recording=True)
    warn_if_stale(store.date, today)
    if 2 * len(pairs) >= LOAD_FROM:
        store.load()
    if len(days) == 2:
        # The earlier day comes first, unless OLD is for the one and NEW for the other.
        first, second = days if sides else sorted(days)
        comparer = _Comparer(linter.on(first), linter.on(second), options.get("only_new", False))
    else:
        comparer = _Comparer(linter, linter, options.get("only_new", False))
    codes = set()

    def compared() -> Iterator[Compared]:
        for deck, code in with_progress(map(comparer.compare, pairs), len(pairs)):
            codes.add(code)
            yield deck

    output, look = options["output"], chosen_look(options)
    print_report(find_diff_render(output)(compared(), look), output, look)
    context.exit(of_several(codes))


class _Comparer:
    """Lints both sides of a pair and compares them."""

    def __init__(self, before: Linter, after: Linter, only_new: bool) -> None:
        self._before, self._after, self._only_new = before, after, only_new

    def compare(self, pair: _Pair) -> tuple[Compared, int]:
        """What differs, and the exit code that it means. Raises as `Linter.lint` does."""
        old = _lint(self._before, pair.old, pair.new)
        new = _lint(self._after, pair.new, pair.old)
        deck = Compared.of(pair.name, as_checked(old) if old else None, as_checked(new) if new else None)
        if new is None:
            return deck, EXIT_YES
        if not self._only_new:
            return deck, new.exit_code
        return deck, exit_code(deck.comparison, old.known if old else Known(), new.open)


def _lint(linter: Linter, path: str | None, other: str | None) -> Linted | None:
    """One side. What comes through a pipe has no place of its own, and is judged as what it is compared with."""
    if path is None:
        return None
    return linter.lint(path, like=other if other is not None and _is_stream(path) else None)


def _is_stream(path: str) -> bool:
    """Whether a path is standard input or a pipe, as `<(git show …)` is."""
    try:
        return path == STDIN or stat.S_ISFIFO(os.stat(path).st_mode)
    except OSError:
        return False


class _ReadOnce:
    """Reads a list once where it is judged twice: a pipe gives it once, and both days are to see the same."""

    def __init__(self) -> None:
        self._path: str | None = None
        self._found: bytes | ValidatorError = b""

    def read(self, path: str) -> bytes:
        """The bytes of a decklist, remembered for the next call if it is for the same. Raises as `read_deck` does."""
        if path != self._path:
            self._path = path
            try:
                self._found = read_deck(path)
            except ValidatorError as error:
                self._found = error
        if isinstance(self._found, ValidatorError):
            raise self._found
        return self._found


def _sides(old: str, new: str, configs: Configs) -> list[_Pair]:
    """The pair of two files, or those of two folders: by their paths in them, sorted."""
    if old == new == STDIN:
        raise click.UsageError("Only one of OLD and NEW can be standard input.")
    before, after = _decks(old, configs), _decks(new, configs)
    if os.path.isdir(old) != os.path.isdir(new):
        raise click.UsageError(f"Expected two decklists or two folders of them; {old} and {new} are one of each.")
    if not os.path.isdir(old):
        return [_Pair(f"{shown(old)} → {shown(new)}", old, new)]
    by_name = [
        {os.path.relpath(deck, folder): deck for deck in decks} for folder, decks in ((old, before), (new, after))
    ]
    names = sorted(by_name[0].keys() | by_name[1].keys())
    if not names:
        raise click.UsageError("Every decklist is excluded by the configuration: name one itself to compare it.")
    return [_Pair(shown(name), by_name[0].get(name), by_name[1].get(name)) for name in names]


def _decks(path: str, configs: Configs) -> list[str]:
    return without_excluded(find_decks([path]), [path], configs)
