"""`decklint check`: one verdict a deck."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from validator.cli.files import STDIN, find_decks, read_deck, read_text
from validator.cli.options import as_of_option, boosters_option, dialect_option, format_option, lang_option, split_codes
from validator.cli.stale import warn_if_stale
from validator.reports.outputs import OUTPUTS, find_render

if TYPE_CHECKING:
    from rules.model import Verdict
    from validator.reports.checked import Checked

EXIT_ILLEGAL, EXIT_UNDECIDED = 1, 2
_EXIT_CODE = {"legal": 0, "illegal": EXIT_ILLEGAL, "undecided": EXIT_UNDECIDED, "unreadable": EXIT_UNDECIDED}

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
    type=click.Choice(list(OUTPUTS)),
    default="text",
    show_default=True,
    help="json: one verdict for one deck, a line each for several. See docs/outputs.md.",
)
@click.option(
    "--color",
    "color_when",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Of the output text. auto: on a terminal, unless NO_COLOR is set.",
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
    color_when: str,
    language: str,
) -> None:
    """Check decklists: files, folders of them, or standard input (-)."""
    import datetime

    from validator.decklists import find_dialect
    from validator.pipeline import Checker, find_format, open_store, read_day
    from validator.reports.checked import Look

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
    codes: set[int] = set()

    def judged() -> Iterator[Checked]:
        for path in decks:
            deck = _judge(path, lambda data: checker.check(data, format_on_day, day, strict, dialect=dialect))
            codes.add(_EXIT_CODE[deck.outcome])
            yield deck

    color = _has_color(color_when)
    for part in find_render(output)(judged(), Look(language, color)):
        # What a program reads is UTF-8, whatever the terminal's encoding.
        click.echo(part if output == "text" else part.encode("utf-8", "replace"), nl=False, color=color)
    context.exit(EXIT_ILLEGAL if EXIT_ILLEGAL in codes else max(codes))


def _judge(path: str, check_deck: Callable[[bytes], Verdict]) -> Checked:
    """One deck with its verdict, or why it has none. Raises CardStoreUnavailable, which concerns all decks."""
    from validator.errors import CardStoreUnavailable, ValidatorError
    from validator.reports.checked import Checked

    # A file name need not be UTF-8; the report is.
    shown = "stdin" if path == STDIN else os.fsencode(path).decode("utf-8", "replace")
    data = None
    try:
        data = read_deck(path)
        return Checked(shown, data, check_deck(data))
    except CardStoreUnavailable:
        raise
    except ValidatorError as error:
        return Checked(shown, data, error=error)


def _has_color(when: str) -> bool:
    """Whether to color: as `--color` says, and if it leaves it open, on a terminal where NO_COLOR is not set."""
    if when != "auto":
        return when == "always"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
