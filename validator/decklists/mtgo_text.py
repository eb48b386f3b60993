"""Magic Online's `.txt`: one card a line, and the sideboard below a blank line, with no heading.

    60 Mountain

    15 Shatter

Nothing tells it from any other list, so that it has to be asked for; in other lists a blank line may part anything.
"""

from __future__ import annotations

from dataclasses import replace

from rules.deck import Zone
from validator.decklists import text as plain
from validator.decklists.limits import MAX_TEXT_BYTES
from validator.decklists.memo import Memo
from validator.decklists.model import Decklist

DIALECT = "mtgo-text"
MAX_BYTES = MAX_TEXT_BYTES

_lines: plain.Lines = Memo()


def detect(text: str) -> str | None:
    """None: whatever the list, it may be any other program's as well."""
    return None


def parse(text: str) -> Decklist:
    """Read a list; without a heading, what stands below the first blank line between cards is the sideboard.

    Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line.
    """
    decklist = plain.read_lines(text, DIALECT, plain.parse_line, _lines)
    lines = decklist.lines
    if decklist.sections or not lines:
        return decklist
    start = next((line.line for line in lines if line.block > lines[0].block), None)
    if start is not None:
        decklist.lines = [
            line if line.line < start or line.text.zone else line._replace(zone=Zone.SIDEBOARD) for line in lines
        ]
        decklist.unreadable = [
            replace(bad, zone=Zone.SIDEBOARD) if bad.span is not None and bad.span.line > start else bad
            for bad in decklist.unreadable
        ]
    return decklist
