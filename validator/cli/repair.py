"""`decklint repair`: the smallest change that makes a deck legal. Never writes the list."""

from __future__ import annotations

import datetime
from typing import Any

import click

from validator.cli.completion import complete_files
from validator.cli.files import STDIN, read_deck, refuse_folder, shown
from validator.cli.help import Command
from validator.cli.house import given_format, read_house
from validator.cli.options import (
    as_of_option,
    boosters_option,
    commander_option,
    dialect_option,
    format_option,
    house_rules_option,
    lang_option,
    split_codes,
    text_or_json_option,
)
from validator.cli.stale import warn_if_stale
from validator.exit_codes import EXIT_NO, EXIT_YES
from validator.pipeline import Checker, find_format, open_store, read_day
from validator.repair import find_fillers, repair_deck
from validator.reports.repair import repair_bytes, repair_text


@click.command(cls=Command)
@click.argument("path", default=STDIN, shell_complete=complete_files)
@format_option
@dialect_option
@commander_option
@as_of_option
@boosters_option
@house_rules_option
@text_or_json_option
@lang_option
@click.pass_context
def repair(
    context: click.Context,
    /,
    path: str,
    format_: str,
    dialect: str | None,
    commanders: tuple[str, ...] | None,
    as_of: str | None,
    boosters: str,
    output: str,
    language: str,
    **_: Any,
) -> None:
    """Tell the smallest change that makes a deck legal, and who else could lead it.

    Exit code 0 if the deck is legal or can be repaired, 1 if not. The list is never written.
    """
    today = datetime.date.today().isoformat()
    day = read_day(as_of) if as_of else today
    judged = find_format(format_, split_codes(boosters))
    refuse_folder(path)
    store = open_store()
    warn_if_stale(store.date, today)
    house = read_house(context, store)
    checker = Checker(house.store if house else store)
    source = read_deck(path)
    if house is None and given_format(context) is None and not boosters:
        judged = find_format(checker.own_format(source, dialect))
    judged = checker.format_on(house.format if house else judged, day)
    deck = checker.parse(source, judged, dialect=dialect, commanders=commanders).deck
    answer = repair_deck(deck, judged, day, find_fillers(checker.store))
    report = repair_bytes if output == "json" else repair_text
    click.echo(report(answer, shown(path), language), nl=False)
    context.exit(EXIT_NO if answer.is_needed and not answer.plans else EXIT_YES)
