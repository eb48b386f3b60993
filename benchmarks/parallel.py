"""How much two processes save of a long run: `decklint check` over many decks, with `--jobs 2` against `--jobs 1`.

`python -m benchmarks.parallel [DECKS]`; 20,000 by default, which is more than ten seconds of work. Beside the ratio
stands what the machine itself allows: the same work as two independent runs over half of the decks each.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks import decks

ROUNDS = 3
DECKS = 20_000


def main() -> int:
    """Measure and print; always 0, for a slow machine is no fault."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else DECKS
    with tempfile.TemporaryDirectory() as folder:
        for line in report(Path(folder), number):
            print(line)
    return 0


def report(folder: Path, number: int) -> list[str]:
    """The lines of the report. folder: an empty one.  number: of decks."""
    if (os.cpu_count() or 1) < 2:
        return ["  two processes / one: not measured, this machine has one processor"]
    middle = number // 2
    halves = [_write(folder / "0", 0, middle), _write(folder / "1", middle, number - middle)]
    ones, twos, apart = [], [], []
    for _ in range(ROUNDS):
        ones.append(_timed([halves], 1))
        twos.append(_timed([halves], 2))
        apart.append(_timed([[half] for half in halves], 1))
    one, two, best = min(ones), min(twos), min(apart)
    shares = f"{two / one:>8.2f}   (target: at most 0.65; two runs over half each: {best / one:.2f})"
    return [
        f"{number} decks, best of {ROUNDS} rounds: one process {one:.1f} s, two {two:.1f} s",
        f"  two processes / one     {shares}",
    ]


def _write(folder: Path, start: int, number: int) -> Path:
    """Write so many decks, each a published one without one of its lines, so that no two are the same."""
    folder.mkdir(exist_ok=True)
    published = [deck.decode("utf-8", "replace").splitlines() for deck in decks.published()]
    for i in range(start, start + number):
        lines = published[i % len(published)]
        gap = i // len(published) % len(lines)
        (folder / f"{i}.txt").write_text("\n".join(lines[:gap] + lines[gap + 1 :]) + "\n", encoding="utf-8")
    return folder


def _timed(runs: Sequence[Sequence[Path]], jobs: int) -> float:
    """Seconds until all of these runs, begun at once, have ended."""
    decklint = str(Path(sys.executable).with_name("decklint"))
    options = ["--as-of", "2026-10-08", "--output", "ndjson", "--jobs", str(jobs)]
    start = time.perf_counter()
    processes = [
        subprocess.Popen(
            [decklint, "check", *map(str, paths), *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for paths in runs
    ]
    for process in processes:
        process.wait()
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
