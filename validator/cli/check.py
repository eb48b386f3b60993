"""`decklint check`: one verdict a deck."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import click

from validator.cli.files import STDIN, find_decks, read_deck, read_text
from validator.cli.options import as_of_option, boosters_option, dialect_option, format_option, lang_option, split_codes
from validator.cli.stale import warn_if_stale

EXIT_ILLEGAL, EXIT_UNDECIDED = 1, 2

# From this many decks on it pays to load all cards once instead of asking for each deck's.
_LOAD_FROM = 8


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH…|-]")
@format_option
@dialect_option
@as_of_option
@boosters_option
@click.option("--house-rules", type=click.Path(dir_okay=False), help="A TOML file that extends a format.")
@click.option("--strict", is_flag=True, help="Let every guess made while reading leave the verdict open.")
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
    context: click.Context,
    paths: tuple[str, ...],
    format_: str,
    dialect: str | None,
    as_of: str | None,
    boosters: str,
    house_rules: str | None,
    strict: bool,
    output: str,
    language: str,
) -> None:
    """Check decklists: files, folders of them, or standard input (-)."""
    import datetime

    from validator.decklists import find_dialect
    from validator.errors import CardStoreUnavailable, ValidatorError
    from validator.pipeline import Checker, find_format, open_store, read_day

    today = datetime.date.today().isoformat()
    day = read_day(as_of) if as_of else today
    format_on_day = find_format(format_, split_codes(boosters)).on(day)
    if dialect is not None:
        find_dialect(dialect)  # a wrong name is an error of the call, not of each deck
    decks = find_decks(paths)
    store = open_store()
    warn_if_stale(store.date, today)
    if len(decks) >= _LOAD_FROM:
        store.load()
    checker = Checker(store)
    if house_rules is not None:
        if format_ != "commander":
            raise click.UsageError("House rules name the format they extend; leave --format out.")
        from validator.house_rules import read_house_rules

        house = read_house_rules(read_text(house_rules), store)
        format_on_day, checker = house.format.on(day), Checker(house.store)
    codes, tally = set(), Counter[str]()
    for path in decks:
        # A file name need not be UTF-8; the report is.
        shown = "stdin" if path == STDIN else os.fsencode(path).decode("utf-8", "replace")
        try:
            verdict = checker.check(read_deck(path), format_on_day, as_of=day, strict=strict, dialect=dialect)
        except CardStoreUnavailable:
            raise
        except ValidatorError as error:
            codes.add(EXIT_UNDECIDED)
            tally["unreadable"] += 1
            _print_error(error, shown, output, language)
            continue
        codes.add({True: 0, False: EXIT_ILLEGAL, None: EXIT_UNDECIDED}[verdict.legal])
        tally[{True: "legal", False: "illegal", None: "undecided"}[verdict.legal]] += 1
        _print_verdict(verdict, shown, output, language)
    if output == "text" and len(decks) > 1:
        click.echo(_summary(tally, language))
    context.exit(EXIT_ILLEGAL if EXIT_ILLEGAL in codes else max(codes))


def _summary(tally: Counter[str], language: str) -> str:
    from validator.messages.catalog import catalog

    say = catalog(language).say
    words = [word for word in ("legal", "illegal", "undecided", "unreadable") if tally[word]]
    parts = [say(f"decks-{word}", number=tally[word]) for word in words]
    return say("decks", total=tally.total(), parts=", ".join(parts))


def _print_verdict(verdict: Any, path: str, output: str, language: str) -> None:
    if output == "text":
        from validator.reports.text import verdict_text

        click.echo(verdict_text(verdict, path, language), nl=False)
    else:
        from validator.reports.json import verdict_bytes

        click.echo(verdict_bytes(verdict, path, language=language), nl=False)


def _print_error(error: Any, path: str, output: str, language: str) -> None:
    if output == "text":
        from validator.messages.catalog import catalog

        say = catalog(language).say
        click.echo(say("not-checkable", path=path))
        click.echo("  " + say("problem", message=error.message, code=error.code))
    else:
        from validator.reports.json import problem_bytes

        click.echo(problem_bytes(error, path), nl=False)
