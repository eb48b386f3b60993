"""Printing answers: in the words and colors that the options ask for, and what programs read as bytes of UTF-8."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import click
import orjson

from validator.cli.files import shown
from validator.linting.linter import Linted
from validator.reports.checked import Checked, Look


def chosen_look(options: Mapping[str, Any]) -> Look:
    """How a report is to be worded and colored. options: the call's, with `--lang` and `--color` among them."""
    return Look(options["language"], _has_color(options["color_when"]))


def _has_color(when: str) -> bool:
    """Whether to color: as `--color` says, and if it leaves it open, on a terminal where NO_COLOR is not set."""
    if when != "auto":
        return when == "always"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def as_checked(linted: Linted) -> Checked:
    """A deck as outputs take it."""
    return Checked(shown(linted.path), linted.source, linted.verdict, linted.error)


def print_report(parts: Iterable[str], output: str, look: Look) -> None:
    """Print each part of a report as it comes. output: its name, of which only `text` is for people."""
    for part in parts:
        # What a program reads is UTF-8, whatever the terminal's encoding.
        click.echo(part if output == "text" else part.encode("utf-8", "replace"), nl=False, color=look.color)


def print_json(value: Mapping[str, Any]) -> None:
    """Print plain values as one line of UTF-8 JSON."""
    click.echo(orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE), nl=False)
