"""The manual page `decklint(1)`, made of the help that `--help` shows.

`python -m validator.cli.manpage docs/decklint.1` writes it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click

from validator.cli.help import EXAMPLES, EXIT_CODES, command_groups, option_groups
from validator.exit_codes import EXIT_USAGE
from validator.version import VERSION

ENVIRONMENT: Mapping[str, str] = {
    "DECKLINT_LANG": "The language of the messages, where --lang does not say.",
    "DECKLINT_DATA_DIR": "Where synced card data is kept; docs/data.md has this and what else bears on card data.",
    "NO_COLOR": "If set and not empty, nothing is colored, unless --color always is given.",
}

FILES: Mapping[str, str] = {
    "decklint.toml": "Settings for the decks in its folder and below; docs/configuration.md.",
    "pyproject.toml": "The same under [tool.decklint], where there is no decklint.toml beside it.",
}


def man_page(program: click.Group) -> str:
    """The page in roff, line feed at the end. program: `decklint`, with all its commands."""
    context = click.Context(program, info_name="decklint", **program.context_settings)
    summary, *more = _paragraphs(program)
    lines = [
        f'.TH DECKLINT 1 "" "decklint {VERSION}" "User Commands"',
        ".SH NAME",
        rf"decklint \- {_text(summary.rstrip('.')[0].lower() + summary.rstrip('.')[1:])}",
        ".SH SYNOPSIS",
        r"\fBdecklint\fR [\fIOPTIONS\fR] \fICOMMAND\fR [\fIARGUMENTS\fR]",
        ".SH DESCRIPTION",
        *_flowing([summary, *more]),
        ".SH OPTIONS",
        *_options(context),
    ]
    for title, commands in command_groups(context):
        lines.append(f".SH {_text(title.upper())}")
        for command in commands:
            lines += _command(command, context)
    lines += [".SH EXIT STATUS", *_entries(EXIT_CODES.items())]
    lines += [".SH ENVIRONMENT", *_entries(ENVIRONMENT.items())]
    lines += [".SH FILES", *_entries(FILES.items())]
    examples = [example for command_examples in EXAMPLES.values() for example in command_examples]
    lines += [".SH EXAMPLES", ".EX", *map(_text, dict.fromkeys(examples)), ".EE"]
    return "\n".join(lines) + "\n"


def _command(command: click.Command, parent: click.Context) -> Iterator[str]:
    """A command, or a group's commands one after another."""
    context = click.Context(command, info_name=command.name, parent=parent)
    pieces = " ".join(command.collect_usage_pieces(context))
    yield f".SS {_text(context.command_path)} {_text(pieces)}"
    yield from _flowing(_paragraphs(command))
    if isinstance(command, click.Group):
        for _, commands in command_groups(context):
            for inner in commands:
                yield from _command(inner, context)
    else:
        yield from _options(context)


def _options(context: click.Context) -> Iterator[str]:
    groups = list(option_groups(context))
    for title, options in groups:
        if len(groups) > 1:
            yield from (".PP", rf"\fI{_text(title)}\fR")
        records = (option.get_help_record(context) for option in options if "--help" not in option.opts)
        yield from _entries(record for record in records if record is not None)


def _entries(entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Tagged paragraphs: what is named in bold, and what it is."""
    for name, text in entries:
        yield from (".TP", rf"\fB{_text(name)}\fR", _text(text))


def _paragraphs(command: click.Command) -> list[str]:
    """A command's help, a paragraph an item."""
    return [" ".join(paragraph.split()) for paragraph in inspect.cleandoc(command.help or "").split("\n\n")]


def _flowing(paragraphs: Iterable[str]) -> Iterator[str]:
    for paragraph in paragraphs:
        yield from (".PP", _text(paragraph))


def _text(text: str) -> str:
    """Text as roff takes it: no sign has a meaning, hyphens stay hyphens, all is ASCII."""
    text = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    text = "".join(sign if sign.isascii() else rf"\[u{ord(sign):04X}]" for sign in text)
    return rf"\&{text}" if text.startswith(".") else text


def main(arguments: list[str]) -> int:
    """Write the page to a file. Returns EXIT_USAGE for a wrong call."""
    from validator.cli import cli

    if len(arguments) != 1:
        print("usage: python -m validator.cli.manpage FILE", file=sys.stderr)
        return EXIT_USAGE
    Path(arguments[0]).write_text(man_page(cli), encoding="ascii")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
