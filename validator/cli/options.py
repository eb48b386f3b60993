"""Options that several commands share."""

from __future__ import annotations

import click

format_option = click.option(
    "--format", "format_", default="commander", show_default=True, metavar="KEY", help="See `decklint formats`."
)

dialect_option = click.option(
    "--dialect", metavar="NAME", help="What the list is written in, as docs/formats.md has it. Default: detected."
)

as_of_option = click.option(
    "--as-of",
    metavar="YYYY-MM-DD",
    help="The day to judge for: its banned list, its rules; the card pool stays the data's. Default: today.",
)

# Those of `validator.messages.LANGUAGES`, which is not imported until something is said.
LANGUAGES = ("en", "fr")

lang_option = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES, case_sensitive=False),
    default="en",
    show_default=True,
    envvar="DECKLINT_LANG",
    show_envvar=True,
    help="The language of the messages.",
)

select_option = click.option(
    "--select",
    multiple=True,
    metavar="CODES",
    help="Only these findings: codes, names, families as in LST; comma between. Goes before any file's choice.",
)

ignore_option = click.option(
    "--ignore", multiple=True, metavar="CODES", help="Not these findings. The verdict's `legal` stays what it is."
)

strict_option = click.option(
    "--strict/--no-strict", default=None, help="Let every guess made while reading leave the verdict open."
)

baseline_option = click.option(
    "--baseline", type=click.Path(dir_okay=False), metavar="FILE", help="Fail only on what this file does not hold."
)

write_baseline_option = click.option(
    "--write-baseline", type=click.Path(dir_okay=False), metavar="FILE", help="Write what is found as the baseline."
)

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes for many decks. Default: as many as there are processors.",
)

boosters_option = click.option(
    "--boosters",
    default="",
    metavar="CODES",
    help="commander-draft: the boosters drafted, of CMR, CMM, CLB; comma between.",
)


def split_codes(text: str) -> tuple[str, ...]:
    """`CMR,CMM` as its codes."""
    return tuple(code.strip() for code in text.split(",") if code.strip())
