"""Options that several commands share."""

from __future__ import annotations

import click

format_option = click.option(
    "--format", "format_", default="commander", show_default=True, metavar="KEY", help="See `decklint formats`."
)
