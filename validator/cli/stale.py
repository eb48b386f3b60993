"""Telling once a run that the card data is old."""

from __future__ import annotations

import os

import click

from validator.cards.data_dir import age_days, stale_days, stale_sentence
from validator.cli.stderr import say


def warn_if_stale(date: str, today: str) -> None:
    """Say on standard error that the card data is old, if it is. date: what it is of.  today: ISO.

    Once a run, also where `--watch` checks many times.
    """
    age = age_days(date, today)
    told = click.get_current_context().meta
    if age > stale_days(os.environ) and not told.get(__name__):
        told[__name__] = True
        say(f"warning: {stale_sentence(date, age)}")
