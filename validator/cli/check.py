"""`decklint check`: one verdict a deck."""

from __future__ import annotations

from typing import Any

import click

from validator.cli.files import STDIN, find_decks, read_deck
from validator.cli.options import format_option

EXIT_ILLEGAL, EXIT_UNDECIDED = 1, 2

# From this many decks on it pays to load all cards once instead of asking for each deck's.
_LOAD_FROM = 8


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH…|-]")
@format_option
@click.option("--strict", is_flag=True, help="Let every guess made while reading leave the verdict open.")
@click.option(
    "--output",
    type=click.Choice(["text", "json", "ndjson"]),
    default="text",
    show_default=True,
    help="json: one verdict for one deck, a line each for several.",
)
@click.pass_context
def check(context: click.Context, paths: tuple[str, ...], format_: str, strict: bool, output: str) -> None:
    """Check decklists: files, folders of them, or standard input (-)."""
    import datetime

    from validator.errors import CardStoreUnavailable, ValidatorError
    from validator.pipeline import Checker, find_format, open_store

    find_format(format_)
    decks = find_decks(paths)
    store = open_store()
    checker = Checker(store.load() if len(decks) >= _LOAD_FROM else store)
    today = datetime.date.today().isoformat()
    codes = set()
    for path in decks:
        shown = "stdin" if path == STDIN else path
        try:
            verdict = checker.check(read_deck(path), format_, as_of=today, strict=strict)
        except CardStoreUnavailable:
            raise
        except ValidatorError as error:
            codes.add(EXIT_UNDECIDED)
            _print_error(error, shown, output)
            continue
        codes.add({True: 0, False: EXIT_ILLEGAL, None: EXIT_UNDECIDED}[verdict.legal])
        _print_verdict(verdict, shown, output)
    context.exit(EXIT_ILLEGAL if EXIT_ILLEGAL in codes else max(codes))


def _print_verdict(verdict: Any, path: str, output: str) -> None:
    if output == "text":
        from validator.reports.text import verdict_text

        click.echo(verdict_text(verdict, path), nl=False)
    else:
        from validator.reports.json import verdict_bytes

        click.echo(verdict_bytes(verdict, path), nl=False)


def _print_error(error: Any, path: str, output: str) -> None:
    if output == "text":
        click.echo(f"{path}: could not be checked\n  error: {error.message} [{error.code}]")
    else:
        from validator.reports.json import problem_bytes

        click.echo(problem_bytes(error, path), nl=False)
