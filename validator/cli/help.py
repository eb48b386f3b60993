"""How `--help` is laid out: options and commands in groups, then exit codes and examples.

What has no group here is shown under “Other options” or “Other commands”, which a test wants to be empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click

OTHER_OPTIONS, OTHER_COMMANDS = "Other options", "Other commands"

# By command path without the program's name; a command that is not here has one section, “Options”.
OPTION_GROUPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "check": {
        "What to judge by": (
            *("--format", "--as-of", "--house-rules", "--boosters", "--dialect", "--commander", "--strict"),
        ),
        "What counts": ("--select", "--ignore", "--baseline", "--write-baseline", "--force-exclude"),
        "What to show": ("--output", "--color", "--lang"),
        "How to run": ("--fix", "--diff", "--watch", "--jobs", "--help"),
    },
    "diff": {
        "What to judge by": ("--as-of", "--format", "--house-rules", "--boosters", "--dialect", "--strict"),
        "What counts": ("--select", "--ignore", "--only-new"),
        "What to show": ("--output", "--color", "--lang", "--help"),
    },
}

COMMAND_GROUPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "": {
        "Check and repair": ("check", "repair"),
        "Lists": ("parse", "convert", "diff"),
        "Cards and rules": ("card", "partners", "rule", "rules", "formats"),
        "Data and shell": ("data", "completion"),
    },
    "data": {"Commands": ("status", "sync", "import", "audit", "rollback")},
}

EXIT_CODES: Mapping[str, str] = {
    "0": "all decks are legal",
    "1": "some deck is illegal",
    "2": "some deck is undecided or unreadable",
    "3": "there is no card data",
    "64": "wrong usage or configuration; nothing was checked",
    "74": "the answer could not be written",
    "130": "interrupted, as by Ctrl-C",
    "141": "the reader of the answer stopped before its end",
}
"""Of `decklint check`; the first of 64, 3, 1, 2 that applies, 0 else."""

_CODES_SHOWN: Mapping[str, tuple[str, ...]] = {"": ("0", "1", "2", "3", "64"), "check": tuple(EXIT_CODES)}

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "": (
        "decklint check deck.txt",
        "decklint repair deck.txt",
        "decklint rule too-many-copies",
    ),
    "check": (
        "decklint check decks/ --select CPY,LST",
        "decklint check deck.txt --format duel --as-of 2026-02-08",
        "decklint check decks/ --output sarif > decks.sarif",
        "decklint check decks/ --baseline known.json",
        "decklint check deck.txt --watch",
        "decklint check - < deck.txt",
    ),
    "repair": ("decklint repair deck.txt --output json",),
    "parse": ("decklint parse deck.txt",),
    "convert": ("decklint convert deck.txt --to arena > arena.txt",),
    "diff": (
        "decklint diff old.txt new.txt",
        "decklint diff main/decks/ decks/ --output markdown",
        "decklint diff - deck.txt < old.txt",
        "decklint diff decks/ --as-of 2024-09-22 --as-of 2024-09-23",
    ),
    "card": ('decklint card "lim-dul\'s vault"', "decklint card Opt --rulings --lang fr"),
    "partners": ("decklint partners 'Amy Pond'", "decklint partners --all --output ndjson"),
    "rule": ("decklint rule CPY001",),
    "completion": ('eval "$(decklint completion bash)"',),
    "data sync": ("decklint data sync --output json",),
    "data import": ("decklint data import oracle-cards.json.gz rulings.json.gz",),
}


def command_key(context: click.Context) -> str:
    """A command's path without the program's name, as in `data sync`; empty for the program itself."""
    return context.command_path.partition(" ")[2] if context.parent else ""


def short_help(command: click.Command) -> str:
    """The first sentence of a command's help, whole."""
    return command.get_short_help_str(limit=1000)


class Command(click.Command):
    """A command whose help has its options in groups, and exit codes and examples at the end."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (parameter for parameter in self.get_params(ctx) if isinstance(parameter, click.Option))
        records = {option.opts[-1]: option.get_help_record(ctx) for option in options}
        rows = {name: record for name, record in records.items() if record is not None}
        _write_groups(formatter, rows, OPTION_GROUPS.get(command_key(ctx), {"Options": tuple(rows)}), OTHER_OPTIONS)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_epilog(ctx, formatter)


class Group(click.Group):
    """A group whose help has its commands in groups; each command's module is imported when it is asked for.

    modules: by the name of a command, the module that has it under this name.
    """

    command_class = Command

    def __init__(self, *args: Any, modules: Mapping[str, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._modules = modules or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self._modules, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._modules:
            return super().get_command(ctx, cmd_name)
        command: click.Command = getattr(import_module(self._modules[cmd_name]), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        rows = {name: (name, short_help(command)) for name, command in commands.items() if command is not None}
        _write_groups(formatter, rows, COMMAND_GROUPS.get(command_key(ctx), {}), OTHER_COMMANDS)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_epilog(ctx, formatter)


def _write_groups(
    formatter: click.HelpFormatter,
    rows: Mapping[str, tuple[str, str]],
    groups: Mapping[str, Sequence[str]],
    other: str,
) -> None:
    """Rows by name under the titles of their groups; what has none comes last, under `other`."""
    known = {name for names in groups.values() for name in names}
    for title, names in {**groups, other: [name for name in rows if name not in known]}.items():
        if shown := [rows[name] for name in names if name in rows]:
            with formatter.section(title):
                formatter.write_dl(shown)


def _write_epilog(context: click.Context, formatter: click.HelpFormatter) -> None:
    key = command_key(context)
    if codes := _CODES_SHOWN.get(key):
        with formatter.section("Exit codes"):
            formatter.write_dl([(code, EXIT_CODES[code]) for code in codes])
    if examples := EXAMPLES.get(key):
        with formatter.section("Examples"):
            formatter.write("".join(f"{'':{formatter.current_indent}}{example}\n" for example in examples))
