"""Options that several commands share."""

from __future__ import annotations

import click

from validator.cli.completion import complete_boosters, complete_codes, complete_dialects, complete_formats

format_option = click.option(
    "--format",
    "format_",
    default="commander",
    show_default=True,
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

as_of_option = click.option(
    "--as-of",
    metavar="YYYY-MM-DD",
    help="Judge for this day: its banned list, its rules; the card pool stays the data's. Default: today.",
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

text_or_json_option = click.option(
    "--output",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Print text for people, or JSON for programs.",
)

force_exclude_option = click.option(
    "--force-exclude", is_flag=True, help="Leave out what the configuration excludes, also where it is named."
)

watch_option = click.option(
    "--watch", is_flag=True, help="Check again what changes, on each save, until Ctrl-C (exit code 130)."
)


def split_codes(text: str) -> tuple[str, ...]:
    """`CMR,CMM` as its codes."""
    return tuple(code.strip() for code in text.split(",") if code.strip())
