"""The options `--format` and `--house-rules`: which of them says what a deck is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from validator.cards.store import CardStore
    from validator.linting.house_rules import HouseRules


def given_format(context: click.Context) -> str | None:
    """The format that the call names, None where `--format` has only its default."""
    is_default = context.get_parameter_source("format_") is ParameterSource.DEFAULT
    key: str = context.params["format_"]
    return None if is_default else key


def read_house(context: click.Context, store: CardStore) -> HouseRules | None:
    """The house rules that the call names, None if it names none. store: where their cards are looked up.

    Raises click.UsageError beside a format or for a file that cannot be read, InvalidHouseRules for what it says.
    """
    file = context.params["house_rules"]
    if file is None:
        return None
    if given_format(context) is not None:
        raise click.UsageError("House rules name the format they extend; leave --format out.")
    from validator.linting.house_rules import read_house_rules_file

    return read_house_rules_file(file, store)
