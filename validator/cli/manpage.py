"""The manual page `decklint(1)`, made of the help that `--help` shows.

`python -m validator.cli.manpage docs/decklint.1` writes it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from validator.cli.help import short_help
from validator.exit_codes import EXIT_USAGE
from validator.version import VERSION

_WIDTH = 78

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
    root = click.Context(program, info_name="decklint", terminal_width=_WIDTH, **program.context_settings)
    summary = short_help(program).rstrip(".")
    lines = [f'.TH DECKLINT 1 "" "decklint {VERSION}" "User Commands"', ".SH NAME"]
    lines.append(rf"decklint \- {_text(summary[0].lower() + summary[1:])}")
    for context in _contexts(root):
        lines += [f".SH {_text(context.command_path.upper())}", ".EX"]
        lines += [*map(_text, context.get_help().splitlines()), ".EE"]
    for title, entries in (("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)):
        lines.append(f".SH {title}")
        for name, meaning in entries.items():
            lines += [".TP", rf"\fB{_text(name)}\fR", _text(meaning)]
    return "\n".join(lines) + "\n"


def _contexts(context: click.Context) -> Iterator[click.Context]:
    """A command's context, and those of the commands in it."""
    yield context
    group = context.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(context):
        if inner := group.get_command(context, name):
            yield from _contexts(click.Context(inner, info_name=name, parent=context, terminal_width=_WIDTH))


def _text(text: str) -> str:
    """Text as roff takes it: no sign has a meaning, hyphens stay hyphens, all is ASCII."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
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
