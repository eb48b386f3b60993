"""`decklint parse`: how a list is read."""

from __future__ import annotations

import datetime

import click

from validator.cli.completion import complete_files
from validator.cli.files import STDIN, read_deck, refuse_folder
from validator.cli.help import Command
from validator.cli.house import given_format
from validator.cli.options import commander_option, dialect_option, format_option, text_or_json_option
from validator.pipeline import Checker, find_format, open_store
from validator.reports.parse import parse_bytes, parse_text


@click.command(cls=Command)
@click.argument("path", default=STDIN, shell_complete=complete_files)
@format_option
@dialect_option
@commander_option
@text_or_json_option
@click.pass_context
def parse(
    context: click.Context,
    path: str,
    format_: str,
    dialect: str | None,
    commanders: tuple[str, ...] | None,
    output: str,
) -> None:
    """Show how a decklist is read: each line's card, zone and assumption."""
    refuse_folder(path)
    key = given_format(context)
    format_today = find_format(key).on(datetime.date.today().isoformat()) if key else None
    parsed = Checker(open_store()).parse(read_deck(path), format_today, dialect=dialect, commanders=commanders)
    if output == "json":
        click.echo(parse_bytes(parsed), nl=False)
    else:
        click.echo(parse_text(parsed), nl=False)
