"""From the options of `decklint check` to a linter, and what becomes of the baseline at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from validator.cards.store import CardStore
from validator.cli.files import find_decks, read_deck, shown
from validator.cli.house import given_format, read_house
from validator.cli.options import split_codes
from validator.cli.stderr import counted, say
from validator.decklists import find_dialect
from validator.exit_codes import EXIT_YES
from validator.linting.baseline import Baseline, Known, read_baseline, write_baseline
from validator.linting.config import Configs
from validator.linting.linter import Flags, Linter
from validator.linting.run import Result, without_excluded
from validator.linting.selection import Layer, codes_of_all, split_selectors
from validator.pipeline import Checker, find_format, read_day

# From this many decks on it pays to load all cards once instead of asking for each deck's.
LOAD_FROM = 8


def chosen_decks(paths: Sequence[str], options: Mapping[str, Any], configs: Configs) -> list[str]:
    """The decks that a call means, without those that the configuration excludes and without its baselines.

    options: the call's; other commands than `check` have no `--force-exclude` and no baselines.
    None are left only with `--force-exclude`, and then that is told. Raises click.UsageError if none are otherwise, or
    as `find_decks` does, and BadOption for a configuration that cannot be read.
    """
    is_forced = options.get("force_exclude", False)
    baselines = (options.get("baseline"), options.get("write_baseline"))
    decks = without_excluded(find_decks(paths), () if is_forced else paths, configs, baselines)
    if not decks and not is_forced:
        raise click.UsageError("Every decklist is excluded by the configuration: name one itself to check it.")
    if not decks:  # who names each file, as pre-commit does, may well name excluded ones only
        say("info: nothing was checked: every decklist is excluded by the configuration")
    return decks


def make_linter(
    context: click.Context,
    store: CardStore,
    configs: Configs,
    today: str,
    read: Callable[[str], bytes] = read_deck,
    is_recording: bool = False,
) -> tuple[Linter, Baseline | None]:
    """The linter that the options ask for, for the first of their days, and the baseline it reads.

    read: the bytes of a path.  is_recording: whether `Linted.known` is wanted without a baseline to write, too.
    Raises BadOption, UnsupportedFormat, InvalidHouseRules or click.UsageError for options that mean nothing.
    """
    options = context.params
    key = given_format(context)
    boosters = split_codes(options["boosters"])
    if key is not None:
        key = find_format(key, boosters).key
    if options["dialect"] is not None:
        find_dialect(options["dialect"])  # a wrong name is an error of the call, not of each deck
    select, ignore = split_selectors(options["select"]), split_selectors(options["ignore"])
    layer = Layer(select=codes_of_all(select, "--select") if select else None, ignore=codes_of_all(ignore, "--ignore"))
    house = read_house(context, store)
    flags = Flags(
        format=key,
        as_of=read_day(options["as_of"][0]) if options["as_of"] else None,
        strict=options["strict"],
        boosters=boosters,
        dialect=options["dialect"],
        commanders=options.get("commanders"),
        layer=layer,
        house=house.format if house else None,
    )
    baseline = read_baseline(options["baseline"]) if options.get("baseline") else None
    is_recording = is_recording or options.get("write_baseline") is not None
    checker = Checker(house.store if house else store)
    return Linter(checker, flags, read, configs, today, baseline, is_recording), baseline


def tell_if_passing_unread(result: Result[object]) -> None:
    """Say that a deck that could not be read does not fail the run, for it has no verdict whose notes could say so."""
    if not result.is_judged and result.exit_code == EXIT_YES:
        say(f"info: {shown(result.path)} could not be checked, which is known from the baseline")


def settle_baseline(
    context: click.Context, baseline: Baseline | None, known: Sequence[tuple[str, Known]], code: int
) -> int:
    """Write the baseline if that was asked for, and tell of decks that are gone; returns the exit code.

    known: what a baseline is to hold of each deck, by path.  code: what it is without a baseline to write; once
    everything is written down nothing is new, and it is 0.
    """
    if baseline is not None and (gone := baseline.gone()):
        names = ", ".join(gone)
        say(f"info: the baseline {baseline.file} speaks of decks that are no more: {names}")
    file = context.params["write_baseline"]
    if file is None:
        return code

    number = write_baseline(file, known)
    say(f"Wrote {counted(number, 'finding')} of {counted(len(known), 'deck')} to {file}.")
    return EXIT_YES
