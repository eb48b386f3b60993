"""What is said about the run itself: on standard error, a line each, apart from the reports."""

from __future__ import annotations

import click


def say(text: str) -> None:
    """Say a line on standard error.

    text: may hold paths and values as they came. A control among them stands as “�”: a line that a file's name begins
    anew could pass for one of ours, and on GitHub for a command to the runner.
    """
    click.echo(_tame(text), err=True)


def show_error(error: click.ClickException) -> None:
    """Say what is wrong with a call, with the same care."""
    vars(error)["message"] = _tame(error.message)  # final to type checkers; click has no other way to say it
    error.show()


def counted(number: int, noun: str) -> str:
    """A number with its noun, as in “1 deck” and “2 decks”."""
    return f"{number} {noun}{'s' * (number != 1)}"


def _tame(text: str) -> str:
    if text.isprintable():
        return text
    from rules.words import printable

    return printable(text)
