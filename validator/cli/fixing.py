"""`decklint check --fix` and `--diff`: safe rewriting, in place or as a diff, each file's fixes told in one line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from validator.cli.files import STDIN, shown
from validator.cli.stderr import say
from validator.exit_codes import EXIT_NO, EXIT_OPEN, EXIT_YES

if TYPE_CHECKING:
    from validator.fixing import Fixed
    from validator.linting.linter import Linter


def refuse_misuse(context: click.Context, decks: Sequence[str]) -> None:
    """Raises click.UsageError for options that do not go with `--fix` or `--diff`. decks: those to be checked."""
    options = context.params
    if options["is_diff"]:
        if options["output"] != "text":
            raise click.UsageError(f"--diff prints a diff and no report: leave --output {options['output']} out.")
        if options["write_baseline"] is not None:
            raise click.UsageError("--diff writes nothing: leave --write-baseline out, or use --fix.")
    elif options["fix"] and STDIN in decks:
        raise click.UsageError("Standard input cannot be rewritten in place: name files, or use --diff.")


def print_diff(linter: Linter, decks: Sequence[str]) -> int:
    """Print one diff of all decks; returns 1 if any would change, else 2 if any could not be read, else 0."""
    from validator.errors import CardStoreUnavailable, ValidatorError
    from validator.fixing import fix_deck
    from validator.fixing.diff import unified

    code = EXIT_YES
    for path in _each_once(decks):
        try:
            fixed = fix_deck(*linter.terms(path))
        except CardStoreUnavailable:
            raise
        except ValidatorError as error:
            _tell(path, f"cannot be read: {error.message}")
            code = code or EXIT_OPEN
            continue
        _tell_of(path, fixed)
        if fixed.open_lines:
            lines = ", ".join(map(str, fixed.open_lines))
            _tell(path, f"undecided, for no one card is named on line {lines}; that is left as typed")
        if fixed.is_changed:
            code = EXIT_NO
            name = "stdin" if path == STDIN else path
            click.echo(b"".join(unified(name, fixed.old, fixed.new)), nl=False)
    return code


def fix_in_place(linter: Linter, decks: Sequence[str]) -> bool:
    """Rewrite the decks; returns whether all that were to be written are. What cannot be read, the check tells."""
    from validator.errors import CardStoreUnavailable, ValidatorError
    from validator.fixing import fix_deck
    from validator.fixing.document import LeftAlone
    from validator.fixing.in_place import write_in_place

    is_written = True
    for path in _each_once(decks):
        if not os.path.isfile(path):  # a pipe, say: what is read from it now could not be checked any more
            _tell(path, "left as it is: it is no regular file")
            continue
        try:
            fixed = fix_deck(*linter.terms(path))
            if fixed.is_changed:
                write_in_place(path, fixed.old, fixed.new)
        except CardStoreUnavailable:
            raise
        except ValidatorError:
            continue
        except LeftAlone as error:
            _tell(path, f"left as it is: {error}")
        except OSError as error:
            is_written = False
            _tell(path, f"cannot be written, and stays as it is: {error.strerror}")
        else:
            _tell_of(path, fixed)
    return is_written


def _each_once(decks: Sequence[str]) -> Iterator[str]:
    """The decks without those that are another one's file under a second name."""
    seen = set()
    for path in decks:
        place = path if path == STDIN else os.path.realpath(path)
        if place not in seen:
            seen.add(place)
            yield path


def _tell_of(path: str, fixed: Fixed) -> None:
    if fixed.why_not:
        _tell(path, f"left as it is: {fixed.why_not}")
    elif fixed.is_changed:
        target = os.path.realpath(path)
        is_link = path != STDIN and os.path.islink(path)
        _tell(path, fixed.summary + (f" (in {shown(target)}, where the link leads)" if is_link else ""))


def _tell(path: str, what: str) -> None:
    say(f"{shown(path)}: {what.rstrip('.')}")
