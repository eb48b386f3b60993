"""Many decks through the linter, in their order: in this process, or in several that share the loaded cards.

What a deck's report is made of is made where the deck was checked: between processes goes only what `report` returns,
for a whole verdict takes longer to send than to make.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from validator.linting.baseline import Known
from validator.linting.config import Configs
from validator.linting.linter import Linted, Linter
from validator.linting.paths import STDIN

T = TypeVar("T")

PARALLEL_FROM = 200
"""From this many decks on, several processes: for fewer, starting them takes longer than they save."""
_CHUNK = 32
_MOST_WARM_UP, _WARM_UP_SHARE = 256, 32


class Result(NamedTuple, Generic[T]):
    """One deck's part in a run: of `Linted`, what the run's end needs, and its report. `is_judged`: has a verdict."""

    path: str
    is_judged: bool
    exit_code: int
    known: Known
    report: T


Report = Callable[[Linted], T]


def without_excluded(
    decks: Iterable[str], named: Iterable[str], configs: Configs, baselines: Iterable[str | None] = ()
) -> list[str]:
    """The decks without those that their configuration excludes; one that was named itself is kept.

    decks: as `find_decks` found them.  named: the arguments of the call.  baselines: its baseline files, None for one
    that was not given; they end in `.json` as decks may, and are none. Raises BadOption for a configuration that
    cannot be read, so that no deck is checked before all of them have been.
    """
    kept = set(named)
    no_decks = {os.path.abspath(file) for file in baselines if file is not None}
    pairs = [(deck, configs.for_deck(deck)) for deck in decks]
    return [
        deck
        for deck, config in pairs
        if deck in kept or not (config.excludes(deck) or (no_decks and os.path.abspath(deck) in no_decks))
    ]


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def number_of_jobs(decks: Sequence[str], jobs: int | None, is_cut: bool = True) -> int:
    """How many processes to use. jobs: at most so many; as many as there are processors if None.  is_cut: whether
    each deck's report is made by itself.

    One for a small run, with standard input among the decks, which one process only can read, and where a process
    cannot be copied with the cards it has loaded.
    """
    if not is_cut or len(decks) < PARALLEL_FROM or STDIN in decks or not sys.platform.startswith("linux"):
        return 1
    return max(1, min(processors() if jobs is None else jobs, len(decks) // _CHUNK))


def lint_all(linter: Linter, decks: Sequence[str], report: Report[T], jobs: int = 1) -> Iterator[Result[T]]:
    """Lint decks and yield their results in the same order.

    report: makes a deck's report; with several jobs, what it returns has to be picklable.
    jobs: processes, of `number_of_jobs`; the cards have to be loaded for more than one.
    Raises as `Linter.lint` does.
    """
    # The first decks bring cards, printings and lists into memory, once for all processes.
    first = len(decks) if jobs == 1 else min(_MOST_WARM_UP, len(decks) // _WARM_UP_SHARE)
    for deck in decks[:first]:
        yield _result(linter, report, deck)
    if decks[first:]:
        yield from _in_processes(linter, decks[first:], report, jobs)


def _result(linter: Linter, report: Report[T], deck: str) -> Result[T]:
    linted = linter.lint(deck)
    return Result(deck, linted.verdict is not None, linted.exit_code, linted.known, report(linted))


# --- several processes -----------------------------------------------------------------------------------------------

# What a process works with; it has it from the fork, since a store cannot be sent.
_worker: tuple[Linter, Report[object]] | None = None


def _begin(linter: Linter, report: Report[object]) -> None:
    global _worker
    _worker = linter, report


def _work(decks: Sequence[str]) -> list[Result[object]]:
    assert _worker is not None
    linter, report = _worker
    return [_result(linter, report, deck) for deck in decks]


def _in_processes(linter: Linter, decks: Sequence[str], report: Report[T], jobs: int) -> Iterator[Result[T]]:
    """The same in several processes; if one of them dies, this process goes on with what it left."""
    from concurrent.futures.process import BrokenProcessPool

    done = 0
    try:
        for result in _from_pool(linter, decks, report, jobs):
            done += 1
            yield result
    except BrokenProcessPool:
        for deck in decks[done:]:
            yield _result(linter, report, deck)


def _from_pool(linter: Linter, decks: Sequence[str], report: Report[T], jobs: int) -> Iterator[Result[T]]:
    """The results of a pool; never more than a few chunks wait to be read, so that memory stays bounded."""
    import gc
    from collections import deque
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    gc.freeze()  # what is shared stays shared: a collection would write to every page of it
    pool = ProcessPoolExecutor(jobs, get_context("fork"), initializer=_begin, initargs=(linter, report))
    waiting: deque[Future[list[Result[T]]]] = deque()
    try:
        for start in range(0, len(decks), _CHUNK):
            waiting.append(pool.submit(_work, decks[start : start + _CHUNK]))  # type: ignore[arg-type]
            if len(waiting) > 4 * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
        gc.unfreeze()
