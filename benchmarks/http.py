"""`python -m benchmarks.http [SECONDS]`: our service against a trivial Flask app under the same gunicorn, on loopback.

Both run at once with the same configuration, and are measured in turns, so that a noisy machine is noisy for both.
Needs `wrk` (Debian: `apt-get install wrk`). SECONDS is the length of one measurement.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks import decks
from benchmarks.served import server
from validator.pipeline import Checker, open_store
from validator.reports.json import verdict_bytes

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 8
RUNS = 5
CONNECTIONS = (8, 64)
REQUESTS = 100_000

_LUA = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "text/plain"
local file = io.open(os.getenv("DECK"), "rb")
wrk.body = file:read("*a")
file:close()
done = function(summary, latency, requests)
  local e = summary.errors
  io.stderr:write(string.format('{"requests": %d, "seconds": %f, "errors": %d, "p50_ms": %f, "p99_ms": %f}\\n',
    summary.requests, summary.duration / 1e6, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
"""


class Load(NamedTuple):
    """What one measurement saw."""

    requests: int
    seconds: float
    errors: int
    p50_ms: float
    p99_ms: float

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds


def main(arguments: list[str]) -> int:
    """Measure and print; 2 without wrk, 1 if any request failed."""
    if shutil.which("wrk") is None:
        print("This needs wrk: apt-get install wrk.", file=sys.stderr)
        return 2
    seconds = int(arguments[0]) if arguments else SECONDS
    checker = Checker(open_store().load())
    deck = decks.plain(checker, decks.published())[0].encode()
    size = len(verdict_bytes(checker.check(deck)))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "deck.txt").write_bytes(deck)
        (Path(folder) / "post.lua").write_text(_LUA)
        with (
            server("wsgi:app") as ours,
            server("benchmarks.trivial_app:app", TRIVIAL_ANSWER_BYTES=str(size)) as other,
        ):
            print(f"a deck of {len(deck)} bytes, an answer of {size}; {RUNS} interleaved runs of {seconds} s each")
            served, failed = 0, 0
            for connections in CONNECTIONS:
                pairs = [
                    [_load(server.url, folder, connections, seconds) for server in (ours, other)] for _ in range(RUNS)
                ]
                _print(connections, pairs)
                served += sum(pair[0].requests for pair in pairs)
                failed += sum(pair[0].errors for pair in pairs)
            while served < REQUESTS:
                load = _load(ours.url, folder, CONNECTIONS[0], seconds)
                served, failed = served + load.requests, failed + load.errors
            print(f"  requests served by ours {served:,}, failed {failed}")
            _print_memory(ours.pid)
    _print_pipeline(checker, deck)
    return 1 if failed else 0


def _load(url: str, folder: str, connections: int, seconds: int) -> Load:
    command = ["wrk", "--threads", "1", "--connections", str(connections), "--duration", f"{seconds}s"]
    command += ["--timeout", "20s", "--script", f"{folder}/post.lua", url]
    env = {**os.environ, "DECK": f"{folder}/deck.txt"}
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return Load(**json.loads(run.stderr.splitlines()[-1]))


def _print(connections: int, pairs: list[list[Load]]) -> None:
    ours, other = zip(*pairs, strict=True)
    shares = [mine.rate / theirs.rate for mine, theirs in pairs]
    tails = [mine.p99_ms / theirs.p99_ms for mine, theirs in pairs]
    print(f"  {connections} connections")
    for name, loads in (("decklint", ours), ("trivial", other)):
        rate, p50, p99 = (
            statistics.median(figures)
            for figures in zip(*((load.rate, load.p50_ms, load.p99_ms) for load in loads), strict=True)
        )
        print(f"    {name:<10}{rate:>9.0f} requests/s   p50 {p50:>7.2f} ms   p99 {p99:>7.2f} ms")
    share, tail = statistics.median(shares), statistics.median(tails)
    print(f"    decklint / trivial {share:>8.2f}   (target: at least 0.45)   p99 {tail:.2f}   (target: at most 3)")


def _print_memory(master: int) -> None:
    """Resident and shared memory of each worker, as Linux tells."""
    children = Path(f"/proc/{master}/task/{master}/children")
    if not children.exists():
        return
    for pid in children.read_text().split():
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        kib = {line.split(":")[0]: int(line.split()[1]) for line in rollup if line.endswith("kB")}
        shared = kib["Shared_Clean"] + kib["Shared_Dirty"]
        resident = kib["Rss"] / 1024
        print(f"  a worker: {resident:.0f} MB resident (target: at most 120), {shared / 1024:.0f} MB of it shared")


def _print_pipeline(checker: Checker, deck: bytes) -> None:
    start, count = time.perf_counter(), 3000
    for _ in range(count):
        verdict_bytes(checker.check(deck))
    print(f"  the bare pipeline, one core: {count / (time.perf_counter() - start):.0f} decks/s")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
