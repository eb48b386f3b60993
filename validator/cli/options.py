"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from validator.cli.completion import complete_boosters, complete_codes, complete_dialects, complete_formats
from validator.messages.languages import LANGUAGES

_F = TypeVar("_F", bound=Callable[..., Any])

format_option = click.option(
    "--format",
    "format_",
    default="commander",
    show_default="the list's own, else commander",
    metavar="KEY",
    shell_complete=complete_formats,
    help="Judge by this format; `decklint formats` lists the keys.",
)

dialect_option = click.option(
    "--dialect",
    metavar="NAME",
    shell_complete=complete_dialects,
    help="Read the list as this dialect of docs/formats.md. Default: detected.",
)

_AS_OF = "Judge for this day: its banned list, its rules; the card pool stays the data's. Default: today."


def _one_day(context: click.Context, parameter: click.Parameter, days: tuple[str, ...]) -> str | None:
    """The day that was given; two days are a mistake where only one is judged for, and not the last of them."""
    if len(days) > 1:
        raise click.UsageError(
            f"--as-of is given {len(days)} times: {context.command.name} judges for one day."
            " `decklint diff` and `decklint check` compare two."
        )
    return days[0] if days else None


def _up_to_two_days(context: click.Context, parameter: click.Parameter, days: tuple[str, ...]) -> tuple[str, ...]:
    if len(days) > 2:
        raise click.UsageError(f"--as-of is given {len(days)} times: expected one day, or two to compare them.")
    return days


as_of_option = click.option("--as-of", multiple=True, callback=_one_day, metavar="YYYY-MM-DD", help=_AS_OF)

two_days_option = click.option(
    "--as-of",
    multiple=True,
    callback=_up_to_two_days,
    metavar="YYYY-MM-DD",
    help=f"{_AS_OF} Given twice: what changes between the two days.",
)


lang_option = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES, case_sensitive=False),
    default="en",
    show_default=True,
    envvar="DECKLINT_LANG",
    show_envvar=True,
    help="Say messages in this language.",
)

select_option = click.option(
    "--select",
    multiple=True,
    metavar="CODES",
    shell_complete=complete_codes,
    help="Show and count only these findings: codes, names, families as in LST; comma between. Goes before any file's"
    " choice.",
)

ignore_option = click.option(
    "--ignore",
    multiple=True,
    metavar="CODES",
    shell_complete=complete_codes,
    help="Leave these findings out. The verdict's `legal` stays what it is.",
)

strict_option = click.option(
    "--strict/--no-strict", default=None, help="Let every guess made while reading leave the verdict open."
)

baseline_option = click.option(
    "--baseline", type=click.Path(dir_okay=False), metavar="FILE", help="Fail only on what this file does not hold."
)

write_baseline_option = click.option(
    "--write-baseline",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write what is found to this file, as the baseline.",
)

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Use so many processes for many decks. Default: as many as there are processors.",
)

commander_option = click.option(
    "--commander",
    "commanders",
    multiple=True,
    metavar="NAME",
    callback=lambda _context, _parameter, names: names or None,
    help="Take this card for the commander, whatever the list says; twice for two.",
)

boosters_option = click.option(
    "--boosters",
    default="",
    metavar="CODES",
    shell_complete=complete_boosters,
    help="The boosters drafted, of CMR, CMM, CLB, for commander-draft; comma between.",
)

house_rules_option = click.option(
    "--house-rules",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Judge by this TOML file, which extends a format.",
)


def output_option(outputs: Iterable[str], help_: str) -> Callable[[_F], _F]:
    """`--output` of a command that has these outputs, `text` among them. help_: what it says."""
    return click.option("--output", type=click.Choice(list(outputs)), default="text", show_default=True, help=help_)


text_or_json_option = output_option(["text", "json"], "Print text for people, or JSON for programs.")

force_exclude_option = click.option(
    "--force-exclude", is_flag=True, help="Leave out what the configuration excludes, also where it is named."
)

watch_option = click.option(
    "--watch", is_flag=True, help="Check again what changes, on each save, until Ctrl-C (exit code 130)."
)

fix_option = click.option(
    "--fix", is_flag=True, help="Rewrite what is safe in place, then check: names, repeated lines, headings."
)

diff_option = click.option(
    "--diff", "is_diff", is_flag=True, help="Print what --fix would rewrite as a unified diff; writes nothing."
)

color_option = click.option(
    "--color",
    "color_when",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Color the output text; auto: on a terminal, unless NO_COLOR is set.",
)


def split_codes(text: str) -> tuple[str, ...]:
    """`CMR,CMM` as its codes."""
    return tuple(code.strip() for code in text.split(",") if code.strip())
