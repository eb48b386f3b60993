"""`make bench`: µs a deck for the floor, the whole pipeline and the peer, interleaved on one core, and the ratios;
how long a process takes for one deck, and what two processes save of a long run.

The targets stand beside the figures; machines are noisy, so only ratios within one run mean anything.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks import decks, floor, parallel
from benchmarks.peer import doubletap_checker
from validator.decklists import text as text_dialect
from validator.pipeline import Checker, open_store
from validator.reports.json import verdict_bytes

ROUNDS = 25
PEER_ROUNDS = 3
COLD_RUNS = 15
AS_OF = "2026-10-08"


def main() -> int:
    """Measure and print; always 0, for a slow machine is no fault."""
    processors = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if processors:
        os.sched_setaffinity(0, {min(processors)})
    store = open_store().load()
    checker = Checker(store)
    published = decks.published()
    plain = decks.plain(checker, published)
    cards = store.all_cards()
    facts = floor.facts_by_name(cards)
    peer = doubletap_checker(cards)

    def pipeline(deck: str | bytes) -> bytes:
        return verdict_bytes(checker.check(deck, as_of=AS_OF))

    def forgetful(deck: str | bytes) -> bytes:
        text_dialect.forget()
        return pipeline(deck)

    encoded = [deck.encode() for deck in plain]
    contests: dict[str, tuple[Callable[..., object], Sequence[object], int]] = {
        "floor": (lambda deck: floor.check(deck, facts), plain, ROUNDS),
        "pipeline": (pipeline, encoded, ROUNDS),
        "pipeline, as published": (pipeline, published, ROUNDS),
        "pipeline, no line seen before": (forgetful, encoded, PEER_ROUNDS),
        "doubletap": (peer, plain, PEER_ROUNDS),
    }
    times: dict[str, list[float]] = {name: [] for name in contests}
    for round_ in range(ROUNDS):
        for name, (function, inputs, rounds) in contests.items():
            if round_ < rounds:
                times[name].append(_per_deck(function, inputs))
    # Of interleaved rounds the best one each: what another process takes from a round is noise, not speed.
    best = {name: min(values) * 1e6 for name, values in times.items()}
    print(f"{len(plain)} decks, one core, best of {ROUNDS} rounds ({PEER_ROUNDS} for the slow ones), µs a deck")
    for name, value in best.items():
        print(f"  {name:<32}{value:>10.1f}")
    print(f"  pipeline / floor        {best['pipeline'] / best['floor']:>8.2f}   (target: at most 3)")
    print(f"  doubletap / pipeline    {best['doubletap'] / best['pipeline']:>8.1f}   (target: at least 12)")
    _parse_share(checker, encoded, best["pipeline"])
    _cold_start()
    if processors:
        os.sched_setaffinity(0, processors)
    return parallel.main()


def _per_deck(function: Callable[..., object], inputs: Sequence[object]) -> float:
    start = time.perf_counter()
    for deck in inputs:
        function(deck)
    return (time.perf_counter() - start) / len(inputs)


def _parse_share(checker: Checker, encoded: Sequence[bytes], whole_us: float) -> None:
    from validator.decklists import read_decklist

    parse = min(_per_deck(read_decklist, encoded) for _ in range(ROUNDS)) * 1e6
    print(f"  of the pipeline, parsing     {parse / whole_us:>7.0%}   ({parse:.1f} µs)")


def _cold_start() -> None:
    """A whole process for one deck against an interpreter that only imports what any such tool needs."""
    deck = Path(os.environ.get("TMPDIR", "/tmp")) / f"decklint-bench-{os.getpid()}.txt"
    deck.write_text("1 Krenko, Mob Boss *CMDR*\n1 Sol Ring\n98 Mountain\n", encoding="utf-8")
    ours = [str(Path(sys.executable).with_name("decklint")), "check", str(deck)]
    bare = [sys.executable, "-c", "import click, sqlite3"]
    _run(ours)
    pairs = [(_run(ours), _run(bare)) for _ in range(COLD_RUNS)]
    deck.unlink()
    cold, floor_s = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"  cold `decklint check`   {cold / floor_s:>8.2f}   (target: at most 4; {cold * 1e3:.0f} ms)")


def _run(command: list[str]) -> float:
    # With its byte code cached, as any installed program has it.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, env=environment)
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
