"""How much two processes save of a long run: `decklint check` over many decks, with `--jobs 2` against `--jobs 1`.

Beside the ratio stands what the machine itself allows: the same work as two independent runs over half of the decks.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks import decks
from benchmarks.row import Row
from validator.cards.store import CardStore
from validator.pipeline import Checker

ROUNDS = 3
DECKS = 5_000


def rows(store: CardStore) -> Iterator[Row]:
    """Two processes against one, and against two runs apart."""
    if (os.cpu_count() or 1) < 2:
        return
    with tempfile.TemporaryDirectory() as folder:
        halves = [write(store, Path(folder) / name, DECKS // 2, name) for name in ("0", "1")]
        ones, twos, apart = [], [], []
        for _ in range(ROUNDS):
            ones.append(timed([halves], 1))
            twos.append(timed([halves], 2))
            apart.append(timed([[half] for half in halves], 1))
    yield Row(f"`check --jobs 2` / `--jobs 1`, {DECKS:,} distinct files", min(twos) / min(ones), 0.65)
    yield Row("  two runs over half of them each / one run", min(apart) / min(ones))


def write(store: CardStore, folder: Path, number: int, seed: str) -> Path:
    """Write so many distinct decks with printings into a new folder, which is returned."""
    folder.mkdir()
    plain, known, chance = decks.plain(Checker(store), decks.published()), decks.printings(store), random.Random(seed)
    for i in range(number):
        deck = decks.with_printings(plain[i % len(plain)], known, chance)
        (folder / f"{i}.txt").write_text(deck, encoding="utf-8")
    return folder


def timed(runs: Sequence[Sequence[Path]], jobs: int, checkout: Path | None = None) -> float:
    """Seconds until all of these runs, begun at once, have ended. checkout: whose program runs; this one's if None."""
    bin_ = Path(sys.executable).parent if checkout is None else checkout.absolute() / ".venv" / "bin"
    options = ["--as-of", "2026-10-08", "--output", "ndjson", "--jobs", str(jobs)]
    quiet = subprocess.DEVNULL
    start = time.perf_counter()
    processes = [
        subprocess.Popen([bin_ / "decklint", "check", *paths, *options], stdout=quiet, stderr=quiet) for paths in runs
    ]
    for process in processes:
        process.wait()
    return time.perf_counter() - start
