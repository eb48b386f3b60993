"""`decklint check`: one verdict a deck."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import click

from validator.cli.completion import complete_files
from validator.cli.fixing import fix_in_place, print_diff, refuse_misuse
from validator.cli.help import Command
from validator.cli.linting import LOAD_FROM, chosen_decks, make_linter, settle_baseline, tell_if_passing_unread
from validator.cli.options import (
    baseline_option,
    boosters_option,
    color_option,
    commander_option,
    dialect_option,
    diff_option,
    fix_option,
    force_exclude_option,
    format_option,
    house_rules_option,
    ignore_option,
    jobs_option,
    lang_option,
    output_option,
    select_option,
    strict_option,
    two_days_option,
    watch_option,
    write_baseline_option,
)
from validator.cli.printing import as_checked, chosen_look, print_report
from validator.cli.stale import warn_if_stale
from validator.exit_codes import EXIT_NOT_WRITTEN, of_several
from validator.linting.baseline import Known
from validator.linting.config import Configs
from validator.linting.linter import Linted, Linter
from validator.linting.progress import with_progress
from validator.linting.run import Report, lint_all, number_of_jobs
from validator.pipeline import open_store
from validator.reports.checked import Look
from validator.reports.outputs import CUT, OUTPUTS, find_render
from validator.reports.summary import Row, summary_row
from validator.reports.text import sum_text


@click.command(cls=Command)
@click.argument("paths", nargs=-1, metavar="[PATH…|-]", shell_complete=complete_files)
@format_option
@dialect_option
@commander_option
@two_days_option
@boosters_option
@house_rules_option
@strict_option
@select_option
@ignore_option
@baseline_option
@write_baseline_option
@force_exclude_option
@watch_option
@jobs_option
@fix_option
@diff_option
@output_option(
    OUTPUTS, "Print the report as this; json is one verdict for one deck, a line each for several. See docs/outputs.md."
)
@color_option
@lang_option
@click.pass_context
def check(
    context: click.Context,
    /,
    paths: tuple[str, ...],
    as_of: tuple[str, ...],
    watch: bool,
    fix: bool,
    is_diff: bool,
    **_: Any,
) -> None:
    """Check decklists: files, folders of them, or standard input (-).

    Settings come from these options, else from `# decklint:` comments in a list, else from the nearest decklint.toml or
    pyproject.toml above it. Two days, --as-of given twice, are compared as `decklint diff` does.
    """
    if len(as_of) > 1:
        from validator.cli.diff import check_two_days

        check_two_days(context)
    if watch:
        from validator.cli.watch import watch_decks

        watch_decks(context)
    today, configs = datetime.date.today().isoformat(), Configs()
    decks = chosen_decks(paths, context.params, configs)
    refuse_misuse(context, decks)
    store = open_store()
    linter, baseline = make_linter(context, store, configs, today)
    warn_if_stale(store.date, today)
    if len(decks) >= LOAD_FROM:
        store.load()
    if is_diff:
        context.exit(print_diff(linter, decks))
    is_written = fix_in_place(linter, decks) if fix else True
    codes, known = _report(context, linter, decks)
    code = settle_baseline(context, baseline, known, of_several(codes))
    context.exit(code if is_written else EXIT_NOT_WRITTEN)


def _report(context: click.Context, linter: Linter, decks: Sequence[str]) -> tuple[set[int], list[tuple[str, Known]]]:
    """Check decks and print their report. Returns their exit codes, and by path what a baseline is to hold of each."""
    output, look = context.params["output"], chosen_look(context.params)
    # What is printed deck by deck is made where the deck is checked; a document of all decks is made here.
    is_cut = output in CUT
    make_report: Report[Any] = _Part(output, look).of if is_cut else as_checked
    results = lint_all(linter, decks, make_report, number_of_jobs(decks, context.params["jobs"], is_cut))
    codes: set[int] = set()
    known: list[tuple[str, Known]] = []

    def reports() -> Iterator[Any]:
        for result in with_progress(results, len(decks)):
            codes.add(result.exit_code)
            tell_if_passing_unread(result)
            known.append((result.path, result.known))
            yield result.report

    print_report(_together(reports(), output, look) if is_cut else find_render(output)(reports(), look), output, look)
    return codes, known


class _Part(NamedTuple):
    """Makes one deck's part of an output, and its row in the table at the end."""

    output: str
    look: Look

    def of(self, linted: Linted) -> tuple[str, Row]:
        deck = as_checked(linted)
        return "".join(find_render(self.output)([deck], self.look)), summary_row(deck)


def _together(reports: Iterable[tuple[str, Row]], output: str, look: Look) -> Iterator[str]:
    """The parts as they come, and in text a table and the sum of several decks."""
    rows = []
    for part, row in reports:
        yield part
        rows.append(row)
    if output == "text" and len(rows) > 1:
        yield sum_text(rows, look)
