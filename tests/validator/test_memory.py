"""What is remembered between decks is bounded in bytes, all of it together, whatever strangers send."""

from __future__ import annotations

import functools
import gc
import json
import random
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress

import pytest

from validator.decklists import DIALECTS, memo
from validator.errors import ValidatorError
from validator.pipeline import Checker

MIB = 1024 * 1024
CHANCE = random.Random(1)


def word(length: int = 12) -> str:
    return "".join(CHANCE.choices("abcdefghijklmnopqrstuvwxyz", k=length))


def name() -> str:
    return f"{word()} {word(CHANCE.randrange(1, 90))}"


SHAPES = {
    "arena": "Deck\n{}",
    "archidekt": "1x Opt (xln) 65 [Draw{{top}}]\n{}",
    "dck": "[Main]\n{}",
    "deckstats": "//Main\n{}\n//Sideboard\n",
    "moxfield-text": "{}\n\nSIDEBOARD:\n1 Opt\n\n1 Shock",
    "mtgo-text": "{}\n\n1 Opt",
    "mwdeck": "// Deck file for Magic Workstation\n{}",
}
LINES = (
    lambda: f"1 {name()}",
    lambda: f"{CHANCE.randrange(2000)} {name()} ({word(4)}) {CHANCE.randrange(10**6)} *F*",
    lambda: f"1 [{word(3)}:{CHANCE.randrange(10**6)}] {name()}",
    lambda: f"- **{name()}** - $1.50 // {name()}",
    lambda: f"1. {name()} [{word()}] ^{word()},#ffffff^",
    lambda: f"{name()} (12):",
)


def hostile_lists(number: int) -> Iterator[tuple[str, str]]:
    """Lists with no line in common, by dialect."""
    dialects = [dialect.DIALECT for dialect in DIALECTS]
    for i in range(number):
        dialect = dialects[i % len(dialects)]
        lines = "\n".join(LINES[(i + j) % len(LINES)]() for j in range(100))
        if dialect == "zones":
            entries = [{"name": name(), "set_code": word(10), "collector_number": word(20)} for _ in range(100)]
            yield dialect, json.dumps({"library": entries})
        elif dialect == "csv":
            yield dialect, "Name,Quantity,Set\n" + "\n".join(f"{name()},1,{word(3)}" for _ in range(100))
        else:
            yield dialect, SHAPES.get(dialect, "{}").format(lines)


@pytest.fixture
def small_bound(monkeypatch):
    memo.forget()
    monkeypatch.setattr(memo, "MAX_BYTES", MIB)
    yield MIB
    memo.forget()


def test_all_memos_together_keep_to_their_bound(store, small_bound, monkeypatch):
    monkeypatch.setattr(memo, "MAX_BYTES", small_bound // 8)
    highest = 0
    for dialect, text in hostile_lists(17):
        ask(Checker(store), dialect, text)
        highest = max(highest, memo.held_bytes())
        assert memo.held_bytes() <= small_bound // 8
    assert highest > small_bound / 16, "the lists do not fill it"


@pytest.mark.slow
def test_all_memos_together_take_what_they_say(store, small_bound):
    checkers = [Checker(store), Checker(store)]
    lists = list(hostile_lists(51))
    for dialect, text in lists[:17]:  # what is loaded once, and is no memory of lists
        ask(checkers[0], dialect, text)
    memo.forget()
    gc.collect()
    tracemalloc.start()
    try:
        highest = 0
        for i, (dialect, text) in enumerate(lists):
            ask(checkers[i % 2], dialect, text)
            highest = max(highest, memo.held_bytes())
            assert memo.held_bytes() <= small_bound
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert highest > small_bound / 2, "the lists do not fill it"
    assert taken <= memo.held_bytes() * 1.15 + MIB / 4


def ask(checker: Checker, dialect: str, text: str) -> None:
    with suppress(ValidatorError):
        checker.check(text, as_of="2026-10-08", dialect=dialect)


def test_every_other_cache_is_small():
    """Caches by format, day or header hold few entries, so that they need no bound in bytes."""
    caches = {
        f"{module.__name__}.{key}": value.cache_parameters()["maxsize"]
        for module in list(sys.modules.values())
        if module.__name__.startswith(("rules", "validator"))
        for key, value in vars(module).items()
        if isinstance(value, functools._lru_cache_wrapper)
    }
    # Type lines come from card data only, of which there are fewer.
    large = {name for name, size in caches.items() if size is None or size > 256}
    assert large <= {name for name in caches if name.endswith("parse_type_line")}
