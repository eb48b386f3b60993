"""`make bench`: every figure that must not get worse, as ratios within one run, and what each must reach.

CPU time, the best of interleaved rounds: what another process takes from a round is noise, not speed. `floor` is the
least that any checker could do (`floor.py`). Two checkouts are compared by `python -m benchmarks.against`.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks import decks, floor, parallel, served
from benchmarks.peer import doubletap_checker
from benchmarks.row import Row
from validator.cards.store import CardStore
from validator.decklists import memo, read_decklist
from validator.pipeline import Checker, open_store
from validator.reports.json import verdict_bytes

ROUNDS, SLOW_ROUNDS = 25, 3
COLD_RUNS = 15
AS_OF = "2026-10-08"
STREAM = 1500
SLIPS = (1, 5, 30)
# Decks a round with misspelled names: each is checked three times, once with everything forgotten.
SLIPPED = 30


def main() -> int:
    """Measure and print; always 0, for a slow machine is no fault."""
    processors = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if processors:
        os.sched_setaffinity(0, {min(processors)})
    store = open_store().load()
    store.index_names()
    for row in in_process(store):
        print(row, flush=True)
    for row in cold_start():
        print(row, flush=True)
    if processors:
        os.sched_setaffinity(0, processors)
    for rows in (served.rows, parallel.rows):
        for row in rows(store):
            print(row, flush=True)
    return 0


def in_process(store: CardStore) -> Iterator[Row]:
    """From bytes to the JSON report, in this process, in multiples of the floor."""
    checker, chance = Checker(store), random.Random(1)
    published = decks.published()
    plain = decks.plain(checker, published)
    printings = decks.printings(store)
    encoded = [deck.encode() for deck in plain]
    printed = [decks.with_printings(deck, printings, chance).encode() for deck in plain]
    stream = [decks.with_printings(plain[i % len(plain)], printings, chance).encode() for i in range(STREAM)]
    slipped = {
        number: [
            (encoded[i % len(plain)], decks.with_slips(plain[i % len(plain)], number, chance).encode())
            for i in range(SLIPPED)
        ]
        for number in SLIPS
    }
    facts, peer = floor.facts_by_name(store.all_cards()), doubletap_checker(store.all_cards())
    # What is loaded stays, as in the service.
    gc.collect()
    gc.freeze()

    def pipeline(deck: bytes) -> bytes:
        return verdict_bytes(checker.check(deck, as_of=AS_OF))

    def today(deck: bytes) -> bytes:
        return verdict_bytes(checker.check(deck))

    def forgetful(deck: bytes) -> bytes:
        memo.forget()
        return pipeline(deck)

    def first_and_again(pairs: Sequence[tuple[bytes, bytes]]) -> tuple[float, float]:
        """µs a deck with misspelled names and all other lines seen before: the first time, and again."""
        first = again = 0.0
        for whole, slips in pairs:
            memo.forget()
            pipeline(whole)
            first += _per_deck(pipeline, [slips])
            again += _per_deck(pipeline, [slips])
        return first / len(pairs), again / len(pairs)

    times: dict[str, list[float]] = {}
    for round_ in range(ROUNDS):
        contests: dict[str, tuple[Callable[..., object], Sequence[object]]] = {
            "floor": (lambda deck: floor.check(deck, facts), plain),
            "seen": (pipeline, encoded),
            "today": (today, encoded),
            "parsing": (read_decklist, encoded),
        }
        if round_ < SLOW_ROUNDS:
            contests |= {
                "plain": (forgetful, encoded),
                "printed": (forgetful, printed),
                "published": (pipeline, published),
                "doubletap": (peer, plain),
            }
        for name, (function, inputs) in contests.items():
            if name in ("seen", "today", "parsing", "published"):
                for deck in inputs:
                    function(deck)
            times.setdefault(name, []).append(_per_deck(function, inputs))
        if round_ < SLOW_ROUNDS:
            memo.forget()
            times.setdefault("stream", []).append(_per_deck(pipeline, stream))
            for number, pairs in slipped.items():
                first, again = first_and_again(pairs)
                times.setdefault(f"{number} first", []).append(first)
                times.setdefault(f"{number} again", []).append(again)
    best = {name: min(values) for name, values in times.items()}
    unit = best["floor"]
    print(f"{len(plain)} decks, one core, floor {unit:.1f} µs a deck; everything else in floors unless said")
    yield Row("whole pipeline, lines seen before", best["seen"] / unit, 3.5)
    yield Row("  of it, parsing", best["parsing"] / unit)
    yield Row("the same without a day", best["today"] / unit, 4.0)
    yield Row("as published", best["published"] / unit)
    yield Row("no line seen before, names only", best["plain"] / unit, 15)
    yield Row("no line seen before, `1 Name (SET) 123 *F*`", best["printed"] / unit, 15)
    yield Row(f"a stream of {STREAM:,} distinct decks with printings", best["stream"] / unit, 16)
    for number, first, again in zip(SLIPS, (30, 90, 300), (5, 8, 15), strict=True):
        names = "1 unknown name" if number == 1 else f"{number} unknown names"
        yield Row(f"{names}, first time", best[f"{number} first"] / unit, first)
        yield Row(f"{names}, again", best[f"{number} again"] / unit, again)
    yield Row("doubletap / pipeline", best["doubletap"] / best["seen"], 12, is_at_least=True)


def _per_deck(function: Callable[..., object], inputs: Sequence[object]) -> float:
    """µs of CPU for one of the inputs."""
    start = time.thread_time()
    for deck in inputs:
        function(deck)
    return (time.thread_time() - start) / len(inputs) * 1e6


def cold_start() -> Iterator[Row]:
    """A whole process for one deck against an interpreter that only imports what any such tool needs."""
    lists = {
        "cold `decklint check`": ("1 Krenko, Mob Boss *CMDR*\n1 Sol Ring\n98 Mountain\n", 3.0),
        "the same with one misspelled name": ("1 Krenko, Mob Boss *CMDR*\n1 Sol Rng\n98 Mountain\n", 4.0),
    }
    bare = [sys.executable, "-c", "import click, sqlite3"]
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "deck.txt"
        ours = [str(Path(sys.executable).with_name("decklint")), "check", str(deck)]
        for name, (text, reach) in lists.items():
            deck.write_text(text, encoding="utf-8")
            _run(ours)
            pairs = [(_run(ours), _run(bare)) for _ in range(COLD_RUNS)]
            cold, floor_s = (statistics.median(column) for column in zip(*pairs, strict=True))
            yield Row(f"{name} / bare interpreter", cold / floor_s, reach)


def _run(command: list[str]) -> float:
    """Seconds that a process takes."""
    # With its byte code cached, as any installed program has it.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, env=environment)
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
