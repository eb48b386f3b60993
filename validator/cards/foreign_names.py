"""Names of cards in other languages: `fixtures/names.sqlite`, bundled and asked only for what is no English name.

English names stand for the cards, so that the file serves whatever card store is in use. `sources/printed_names.py`
makes it, `make names` runs that.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any

import fixtures
from validator.errors import CardStoreUnavailable

FILE = "names.sqlite"

SCHEMA = """
CREATE TABLE languages (language TEXT PRIMARY KEY, names INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE names (
    key TEXT NOT NULL,                     -- of `names.name_key`
    language TEXT NOT NULL,
    card_id INTEGER NOT NULL,
    PRIMARY KEY (key, language, card_id)
) WITHOUT ROWID;
"""

# SQLite's bound on `?` in one statement is 999 in old builds.
MAX_VARIABLES = 900


def english_names(keys: Collection[str]) -> dict[str, set[str]]:
    """The English names of the cards that each name key stands for in some language; keys of no card are left out.

    Raises CardStoreUnavailable if the file cannot be read.
    """
    found: dict[str, set[str]] = {}
    for some in portions(sorted(keys)):
        marks = ",".join("?" * len(some))
        query = f"SELECT n.key, c.name FROM names n JOIN cards c ON c.id = n.card_id WHERE n.key IN ({marks})"
        for key, name in _rows(query, some):
            found.setdefault(key, set()).add(name)
    return found


def names_by_language() -> dict[str, int]:
    """How many names there are in each language, by code. Raises as `english_names`."""
    return dict(_rows("SELECT language, names FROM languages"))


def portions(keys: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Keys in as many as one statement takes."""
    for start in range(0, len(keys), MAX_VARIABLES):
        yield keys[start : start + MAX_VARIABLES]


def _rows(query: str, parameters: Sequence[str] = ()) -> list[tuple[Any, ...]]:
    try:
        return _connection(os.getpid()).execute(query, parameters).fetchall()
    except sqlite3.DatabaseError as error:
        raise CardStoreUnavailable(f"{FILE} cannot be read: {error}. Install decklint again.", file=FILE) from None


@lru_cache(maxsize=1)
def _connection(process: int) -> sqlite3.Connection:
    """One connection for all threads of a process; a child opens its own."""
    uri = f"{fixtures.path(FILE).as_uri()}?mode=ro&immutable=1"
    return sqlite3.connect(uri, uri=True, check_same_thread=False)
