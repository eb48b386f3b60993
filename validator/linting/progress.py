"""A progress bar on a terminal's standard error, out of the way of what is printed in between."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

SHOWN_FROM = 200
"""From this many decks on."""
_INTERVAL_S = 0.1
_WIDTH = 30


def with_progress(results: Iterable[T], total: int) -> Iterator[T]:
    """The same results, with a bar of how many of `total` are done; none for few, or where nobody sees it."""
    if total < SHOWN_FROM or not sys.stderr.isatty():
        yield from results
        return
    # Where the report goes to the same terminal, the bar makes way for each piece of it.
    is_shared = sys.stdout.isatty()
    drawn_at, done = 0.0, 0
    try:
        for done, result in enumerate(results, start=1):
            if is_shared:
                _erase()
            yield result
            now = time.monotonic()
            if is_shared or now - drawn_at >= _INTERVAL_S:
                drawn_at = now
                sys.stdout.flush()
                sys.stderr.write(f"\r{bar(done, total)}")
                sys.stderr.flush()
    finally:
        _erase()


def bar(done: int, total: int) -> str:
    """How far a run is, as in `[####------] 40/100 decks`."""
    filled = _WIDTH * done // total
    return f"[{'#' * filled}{'-' * (_WIDTH - filled)}] {done}/{total} decks"


def _erase() -> None:
    sys.stderr.write("\r\x1b[K")
    sys.stderr.flush()
