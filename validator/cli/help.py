"""How `--help` is laid out: options and commands in groups, then examples and exit codes. The man page has the same.

What has no group here is shown under “Other options” or “Other commands”, which a test wants to be empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import click

OTHER_OPTIONS, OTHER_COMMANDS = "Other options", "Other commands"

# By command path without the program's name; a command that is not here has one section, “Options”.
OPTION_GROUPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "check": {
        "What to judge by": ("--format", "--as-of", "--house-rules", "--boosters", "--dialect", "--strict"),
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


def option_groups(context: click.Context) -> Iterator[tuple[str, list[click.Option]]]:
    """The options of a command by the titles of their groups; what has none comes last. Empty groups are left out."""
    options = [option for option in context.command.get_params(context) if isinstance(option, click.Option)]
    groups = OPTION_GROUPS.get(command_key(context))
    if groups is None:
        yield "Options", options
        return
    by_name = {name: option for option in options for name in option.opts}
    grouped = {title: [by_name[name] for name in names if name in by_name] for title, names in groups.items()}
    known = {name for names in groups.values() for name in names}
    grouped[OTHER_OPTIONS] = [option for option in options if not known.intersection(option.opts)]
    yield from ((title, members) for title, members in grouped.items() if members)


def command_groups(context: click.Context) -> Iterator[tuple[str, list[click.Command]]]:
    """The commands of a group, as `option_groups` has options."""
    group = context.command
    assert isinstance(group, click.Group)
    groups = COMMAND_GROUPS.get(command_key(context), {})
    commands = {name: command for name, command in group.commands.items() if not command.hidden}
    known = {name for names in groups.values() for name in names}
    for title, names in {**groups, OTHER_COMMANDS: [name for name in commands if name not in known]}.items():
        if members := [commands[name] for name in names if name in commands]:
            yield title, members


def exit_codes(context: click.Context) -> list[tuple[str, str]]:
    """The exit codes that a command's help tells, with what each means; none where its text says it."""
    return [(code, EXIT_CODES[code]) for code in _CODES_SHOWN.get(command_key(context), ())]


def short_help(command: click.Command) -> str:
    """The first sentence of a command's help, whole."""
    return command.get_short_help_str(limit=1000)


class Command(click.Command):
    """A command whose help has its options in groups, and examples and exit codes at the end."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, options in option_groups(ctx):
            _write_list(formatter, title, (option.get_help_record(ctx) for option in options))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_epilog(ctx, formatter)


class Group(click.Group):
    """A group whose help has its commands in groups, each with its whole first sentence."""

    command_class = Command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, commands in command_groups(ctx):
            _write_list(formatter, title, ((command.name or "", short_help(command)) for command in commands))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_epilog(ctx, formatter)


def _write_list(formatter: click.HelpFormatter, title: str, rows: Iterable[tuple[str, str] | None]) -> None:
    with formatter.section(title):
        formatter.write_dl([row for row in rows if row is not None])


def _write_epilog(context: click.Context, formatter: click.HelpFormatter) -> None:
    if codes := exit_codes(context):
        _write_list(formatter, "Exit codes", codes)
    if examples := EXAMPLES.get(command_key(context)):
        with formatter.section("Examples"):
            formatter.write("".join(f"{'':{formatter.current_indent}}{example}\n" for example in examples))
