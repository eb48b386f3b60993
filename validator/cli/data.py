"""`decklint data`: which card data is in use, and bringing it up to date."""

from __future__ import annotations

import datetime
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from validator.cards.audit import audit_store, read_disagreements
from validator.cards.data_dir import DataFolder, read_json, report_path, stale_days, store_in_use
from validator.cards.source_files import sort_out
from validator.cards.sync import REJECTED, SyncReport, import_files
from validator.cards.sync import sync as sync_cards
from validator.cli.help import Group
from validator.cli.options import text_or_json_option
from validator.cli.printing import print_json
from validator.exit_codes import EXIT_NO, EXIT_YES
from validator.reports.data import audit_dict, audit_text, status_dict, status_text, sync_text

_accept = click.option(
    "--accept", multiple=True, metavar="GATE", help="Use the data even if this gate fails; repeat for several."
)


@click.group(cls=Group)
def data() -> None:
    """Show, refresh, check and roll back the card data."""


@data.command()
@text_or_json_option
def status(output: str) -> None:
    """Show which card data is in use and why, its age, digest, counts and sources."""
    in_use = store_in_use(os.environ)
    today = datetime.date.today().isoformat()
    report = status_dict(in_use, DataFolder.of(os.environ), today, stale_days(os.environ))
    _print(report, status_text, output)


@data.command()
@_accept
@text_or_json_option
@click.pass_context
def sync(context: click.Context, accept: tuple[str, ...], output: str) -> None:
    """Fetch newer cards, printings, rulings and names, and use them if they pass every gate."""
    today = datetime.date.today().isoformat()
    with _Bars() as bars:
        report = sync_cards(DataFolder.of(os.environ), os.environ, today, bars.watch, accept)
    _finish(context, report, output)


@data.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@_accept
@text_or_json_option
@click.pass_context
def import_(context: click.Context, files: tuple[str, ...], accept: tuple[str, ...], output: str) -> None:
    """Use FILES downloaded by hand: Scryfall's bulk files of cards and rulings, MTGJSON's AtomicCards."""
    today = datetime.date.today().isoformat()
    sources = sort_out([Path(file) for file in files])
    _finish(context, import_files(DataFolder.of(os.environ), os.environ, sources, today, accept), output)


@data.command()
@text_or_json_option
def audit(output: str) -> None:
    """List every disagreement: derived and provided facts, our lists and legalities, two sources."""
    store = store_in_use(os.environ).store
    within = list(audit_store(store, datetime.date.today().isoformat()))
    between = read_disagreements(read_json(report_path(store.path)))
    _print(audit_dict(within, between), audit_text, output)


@data.command()
def rollback() -> None:
    """Use the card data before the last sync again; the given-up store is set aside."""
    folder = DataFolder.of(os.environ)
    with folder.lock():
        given_up, active = folder.roll_back()
    now = active.name if active else "the bundled card data"
    click.echo(f"{given_up.name} is set aside in {folder.rejected}; {now} is in use")


def _finish(context: click.Context, report: SyncReport, output: str) -> None:
    if output == "json":
        _print(report.as_dict(), str, output)
    else:
        click.echo(sync_text(report), nl=False)
    context.exit(EXIT_NO if report.outcome == REJECTED else EXIT_YES)


def _print(report: dict[str, Any], in_words: Callable[[dict[str, Any]], str], output: str) -> None:
    if output == "json":
        print_json(report)
    else:
        click.echo(in_words(report), nl=False)


class _Bars:
    """A progress bar for each file on a terminal; nothing elsewhere."""

    def __init__(self) -> None:
        self._bar: Any = None

    def __enter__(self) -> _Bars:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def watch(self, kind: str) -> Callable[[int, int | None], None] | None:
        """Whom to tell how the download of a file goes; None where nobody looks."""
        self._close()
        if not sys.stderr.isatty():
            return None
        label = kind.replace("_", " ")

        def progress(received: int, total: int | None) -> None:
            if self._bar is None:
                self._bar = click.progressbar(length=total or 1, label=f"{label:<14}", file=sys.stderr)
                self._bar.__enter__()
            self._bar.update(received - self._bar.pos if total else 0)

        return progress

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
            self._bar = None
