"""A line of the list with a caret under what a finding is about, for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rules.deck import Span
from rules.words import printable

# Longer lines are cut to this many characters, with some of what stands before the span.
_LONGEST = 100
_BEFORE = 30


def quoted(lines: Sequence[str], span: Span) -> tuple[str, str] | None:
    """The line of a span and the carets under it, both behind a margin of the same width; None if it is not there.

    A span over several lines is marked to the end of its first.
    """
    if not 1 <= span.line <= len(lines):
        return None
    line = lines[span.line - 1]
    start = min(span.column - 1, len(line))
    end = min(span.end_column - 1, len(line)) if span.end_line == span.line else len(line)
    end = max(end, start)
    first = max(0, start - _BEFORE) if len(line) > _LONGEST else 0
    last = min(len(line), first + _LONGEST)
    before, after = "…" if first else "", "…" if last < len(line) else ""
    shown = before + printable(line[first:last]) + after
    indent = width(before + printable(line[first:start]))
    carets = "^" * max(1, width(printable(line[start : min(end, last)])))
    number = str(span.line)
    return f"{number} | {shown}", f"{' ' * len(number)} | {' ' * indent}{carets}"


def width(text: str) -> int:
    """How many columns of a terminal a text takes: two for a wide letter, none for an accent that stands alone."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in ("W", "F") else 1 for c in text
    )
