"""`python -m benchmarks.against ../other`: long runs and batches of this checkout and another one, in turns.

The other checkout has its own environment (`make .venv/bench` there). A ratio above 1 says that this one is faster.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from benchmarks import decks, parallel, served
from benchmarks.row import Row
from validator.cards.store import CardStore
from validator.pipeline import Checker, open_store

ROUNDS, BATCHES = 3, 4


def main(arguments: list[str]) -> int:
    """Measure and print; 64 without a checkout to compare with."""
    if len(arguments) != 1 or not (Path(arguments[0]) / ".venv").is_dir():
        print(__doc__, file=sys.stderr)
        return 64
    for row in rows(open_store().load(), Path(arguments[0])):
        print(row, flush=True)
    return 0


def rows(store: CardStore, other: Path) -> Iterator[Row]:
    """Wall time of the other checkout / of this one."""
    with tempfile.TemporaryDirectory() as folder:
        files = parallel.write(store, Path(folder) / "decks", parallel.DECKS, "against")
        turns = [(parallel.timed([[files]], 2, other), parallel.timed([[files]], 2)) for _ in range(ROUNDS)]
    theirs, ours = map(min, zip(*turns, strict=True))
    yield Row(f"`check --jobs 2`, {parallel.DECKS:,} distinct files: there / here", theirs / ours, 1.5, True)
    plain = decks.plain(Checker(store), decks.published())
    with ExitStack() as stack:
        servers = [stack.enter_context(served.server("wsgi:app", checkout)) for checkout in (other, served.ROOT)]
        bodies = [served.batch_of(store, plain, served.DECKS_A_BATCH - i) for i in range(BATCHES)]
        pairs = [[_batch_s(running, body) for running in servers] for body in bodies]
    theirs, ours = map(min, zip(*pairs, strict=True))
    yield Row("`/v1/validate/batch`, 500 distinct decks: there / here", theirs / ours, 1.5, True)


def _batch_s(running: served.Server, body: bytes) -> float:
    start = time.perf_counter()
    running.post(f"{served.PATH}/batch", "application/x-ndjson", [body])
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
