"""Which files a command line means: files as named, folders walked, `-` for standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence

import click

from rules.words import printable
from validator.cli.stderr import say
from validator.decklists.limits import MAX_STRUCTURED_BYTES, MAX_TEXT_BYTES, too_many_bytes
from validator.errors import UnreadableDecklist
from validator.linting.paths import STDIN as STDIN

TEXT_SUFFIXES = frozenset({".txt", ".md", ".deck", ".dec"})
# In a folder a page is a decklist if so many of its lines look like it, or have so many cards.
_FEWEST_LINES, _FEWEST_CARDS = 8, 60
_QUANTITY_FIRST = re.compile(rb"^[ \t>*|+-]*(\d{1,3})[xX]?[ \t|]+\D", re.MULTILINE)
SUFFIXES = TEXT_SUFFIXES | {".csv", ".cod", ".dek", ".dck", ".mwdeck", ".o8d", ".mtga", ".json"}


def find_decks(paths: Sequence[str], is_said: bool = True) -> list[str]:
    """The decklists meant by the arguments, in order, each folder's sorted; `-` if there are none.

    Pages without a list, pipes, sockets and devices in a folder are passed over. is_said: whether each is named.
    Raises click.UsageError for a path that is not there or a folder without a decklist.
    """
    decks: list[str] = []
    for path in paths or [STDIN]:
        if os.path.isdir(path):
            found = []
            for name in sorted(_walk(path)):
                why = _why_passed_over(name)
                if why is None:
                    found.append(name)
                elif is_said:
                    say(f"info: {name} is passed over: {why}")
            if not found:
                suffixes = ", ".join(sorted(SUFFIXES))
                raise click.UsageError(f"{path} holds no decklist: expected files ending in {suffixes}.")
            decks.extend(found)
        elif path == STDIN or os.path.exists(path):
            decks.append(path)
        else:
            raise click.UsageError(f"{path} does not exist: expected a decklist, a folder of decklists, or -.")
    return decks


def refuse_folder(path: str) -> None:
    """Raises click.UsageError unless a path is that of one decklist, or `-`."""
    if find_decks([path]) != [path]:
        raise click.UsageError(f"{path} is a folder: expected one decklist.")


def read_deck(path: str) -> bytes:
    """The bytes of a decklist, read no further than the limit: that of plain text where the name says it is that.

    What comes from elsewhere may be any dialect, and reading it applies the dialect's own limit.
    Raises UnreadableDecklist if the file cannot be read, DecklistTooLarge over the limit.
    """
    # With the limits come all dialects, which help and completion do without.

    limit = MAX_TEXT_BYTES if os.path.splitext(path)[1].lower() in TEXT_SUFFIXES else MAX_STRUCTURED_BYTES
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
    except OSError as error:
        raise UnreadableDecklist(f"The file cannot be read: {error.strerror}.", reason="io") from None
    if len(data) > limit:
        raise too_many_bytes(len(data), limit)
    return data


def shown(path: str) -> str:
    """A path as a report has it. A file name need not be UTF-8, nor printable; the report is."""
    return "stdin" if path == STDIN else printable(os.fsencode(path).decode("utf-8", "replace"))


def _why_passed_over(path: str) -> str | None:
    """Why what a folder has at a path is not checked; None for what is, a link to nothing too: it is reported."""
    if os.path.exists(path) and not os.path.isfile(path):
        return "it is no regular file"
    return "it holds no list; name it to check it" if path.lower().endswith(".md") and not _holds_list(path) else None


def _holds_list(page: str) -> bool:
    """Whether a page (Markdown) has as many lines that begin with a quantity as a list has, and no text only."""
    try:
        with open(page, "rb") as file:
            quantities = _QUANTITY_FIRST.findall(file.read(MAX_TEXT_BYTES))
            return len(quantities) >= _FEWEST_LINES or (
                len(quantities) > 1 and sum(map(int, quantities)) >= _FEWEST_CARDS
            )
    except OSError:
        return False


def _walk(folder: str) -> Iterator[str]:
    for root, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if os.path.splitext(name)[1].lower() in SUFFIXES and not name.startswith("."):
                yield os.path.join(root, name)
