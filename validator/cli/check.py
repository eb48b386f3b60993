"""`decklint check`: one verdict a deck."""

from __future__ import annotations

import os
from collections import Counter
from functools import partial
from typing import Any

import click

from validator.cli.files import STDIN, find_decks
from validator.cli.linting import make_linter, settle_baseline
from validator.cli.options import (
    as_of_option,
    baseline_option,
    boosters_option,
    dialect_option,
    format_option,
    ignore_option,
    jobs_option,
    lang_option,
    select_option,
    strict_option,
    write_baseline_option,
)
from validator.cli.stale import warn_if_stale

EXIT_ILLEGAL = 1

# From this many decks on it pays to load all cards once instead of asking for each deck's.
_LOAD_FROM = 8


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH…|-]")
@format_option
@dialect_option
@as_of_option
@boosters_option
@click.option("--house-rules", type=click.Path(dir_okay=False), help="A TOML file that extends a format.")
@strict_option
@select_option
@ignore_option
@baseline_option
@write_baseline_option
@jobs_option
@click.option(
    "--output",
    type=click.Choice(["text", "json", "ndjson"]),
    default="text",
    show_default=True,
    help="json: one verdict for one deck, a line each for several.",
)
@lang_option
@click.pass_context
def check(
    context: click.Context, /, paths: tuple[str, ...], jobs: int | None, output: str, language: str, **_: Any
) -> None:
    """Check decklists: files, folders of them, or standard input (-).

    Settings come from these options, else from `# decklint:` comments in a list, else from the nearest decklint.toml or
    pyproject.toml above it.
    """
    import datetime

    from validator.linting.config import Configs
    from validator.linting.progress import with_progress
    from validator.linting.run import lint_all, number_of_jobs, without_excluded
    from validator.pipeline import open_store

    today, configs = datetime.date.today().isoformat(), Configs()
    decks = without_excluded(find_decks(paths), paths, configs)
    if not decks:
        raise click.UsageError("Every decklist is excluded by the configuration: name one itself to check it.")
    store = open_store()
    linter, baseline = make_linter(context, store, configs, today)
    warn_if_stale(store.date, today)
    if len(decks) >= _LOAD_FROM:
        store.load()
    report = partial(_report, output=output, language=language)
    results = lint_all(linter, decks, report, number_of_jobs(decks, jobs))
    codes, tally, known = set(), Counter[str](), []
    for result in with_progress(results, len(decks)):
        codes.add(result.exit_code)
        tally[result.outcome] += 1
        known.append((result.path, result.known))
        click.echo(result.report, nl=False)
    if output == "text" and len(decks) > 1:
        click.echo(_summary(tally, language))
    code = EXIT_ILLEGAL if EXIT_ILLEGAL in codes else max(codes)
    context.exit(settle_baseline(context, baseline, known, code))


def _summary(tally: Counter[str], language: str) -> str:
    from validator.messages.catalog import catalog

    say = catalog(language).say
    words = [word for word in ("legal", "illegal", "undecided", "unreadable") if tally[word]]
    parts = [say(f"decks-{word}", number=tally[word]) for word in words]
    return say("decks", total=tally.total(), parts=", ".join(parts))


def _report(linted: Any, output: str, language: str) -> str | bytes:
    """What is printed of one deck; made in the process that checked it."""
    # A file name need not be UTF-8; the report is.
    shown = "stdin" if linted.path == STDIN else os.fsencode(linted.path).decode("utf-8", "replace")
    if linted.verdict is None:
        return _error_report(linted.error, shown, output, language)
    if output == "text":
        from validator.reports.text import verdict_text

        return verdict_text(linted.verdict, shown, language)
    from validator.reports.json import verdict_bytes

    return verdict_bytes(linted.verdict, shown, language=language)


def _error_report(error: Any, path: str, output: str, language: str) -> str | bytes:
    if output == "text":
        from validator.messages.catalog import catalog

        say = catalog(language).say
        return f"{say('not-checkable', path=path)}\n  {say('problem', message=error.message, code=error.code)}\n"
    from validator.reports.json import problem_bytes

    return problem_bytes(error, path)
