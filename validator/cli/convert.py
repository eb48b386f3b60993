"""`decklint convert`: a list in another program's format."""

from __future__ import annotations

import datetime
import os

import click

from validator.cli.completion import complete_files
from validator.cli.files import STDIN, read_deck, refuse_folder, shown
from validator.cli.help import Command
from validator.cli.house import given_format
from validator.cli.options import commander_option, dialect_option, format_option
from validator.cli.stderr import say
from validator.decklists.writers import what_is_lost, write
from validator.errors import EmptyDecklist
from validator.exit_codes import EXIT_OPEN, EXIT_YES
from validator.pipeline import Checker, find_format, open_store
from validator.reading.named_deck import named_deck, notes

# Those of `writers.WRITERS`, which is not imported until a list is converted.
FORMAT_NAMES = ("text", "arena", "moxfield", "mtgo", "cod", "dck", "json")


@click.command(cls=Command)
@click.argument("path", default=STDIN, shell_complete=complete_files)
@click.option("--to", required=True, type=click.Choice(FORMAT_NAMES), help="Write the list in this program's format.")
@format_option
@dialect_option
@commander_option
@click.pass_context
def convert(
    context: click.Context, path: str, to: str, format_: str, dialect: str | None, commanders: tuple[str, ...] | None
) -> None:
    """Write a decklist in another format to standard output: canonical names, zones kept.

    What was guessed, could not be read or is left out is told on standard error.
    """
    refuse_folder(path)
    name = shown(path)
    title = "" if path == STDIN else os.path.splitext(os.path.basename(name))[0]
    key = given_format(context)
    format_today = find_format(key).on(datetime.date.today().isoformat()) if key else None
    checker = Checker(open_store())
    parsed = checker.parse(read_deck(path), format_today, suggestions=0, dialect=dialect, commanders=commanders)
    is_whole = True
    for note in notes(parsed):
        say(f"{note.place(name)}: {note.message}.")
        is_whole = is_whole and not note.is_missing
    deck = named_deck(parsed, title)
    if not deck.zones:
        raise EmptyDecklist("The list holds no card that can be written.")
    written = write(deck, to)
    for message in what_is_lost(deck, to, written):
        say(f"{name}: {message}")
    click.echo(written.encode(), nl=False)
    context.exit(EXIT_YES if is_whole else EXIT_OPEN)
