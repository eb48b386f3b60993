"""The card store, read-only: one SQLite file of facts, asked with one query for a deck or loaded whole.

The command line opens it and asks `lookup` once with all the names of a deck; the service and every batch `load()`
names and facts into memory first, and the same `lookup` then answers from a dict.
"""

from __future__ import annotations

import os
import re
import sqlite3
import weakref
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rules.card import OracleCard
from rules.deck import Suggestion
from validator.cards import foreign_names
from validator.cards.foreign_names import portions
from validator.cards.names import name_key
from validator.cards.nearest import NearestNames
from validator.cards.printings import PrintingIndex
from validator.cards.rows import RulingRow
from validator.cards.schema import (
    ALIAS,
    COLUMNS,
    FRONT_NAME,
    FULL_NAME,
    PART_NAME,
    SCHEMA_VERSION,
    card_from_row,
    id_bytes,
)
from validator.cards.spelling import Spellings
from validator.errors import CardStoreUnavailable

# The day, or the month, that card data is of.
_DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?")

_COLUMNS = ", ".join(COLUMNS)
_LEGALITY, _ORACLE_ID = COLUMNS.index("legality_id"), COLUMNS.index("oracle_id")


# A card's own name leads to its id; any other name to its tier, then the ids of the cards that have it.
_Hit = int | tuple[int, ...]
_KIND_OF_TIER = {FRONT_NAME: "part", PART_NAME: "part", ALIAS: "alias"}
_KINDS = ("name", "part", "alias")


class Match(NamedTuple):
    """The cards a key leads to: one card, or several for an ambiguous name.

    kind: `name`, `part`, `alias`, or `translation` for a name in another language.
    """

    cards: tuple[OracleCard, ...]
    kind: str


class Printing(NamedTuple):
    """One printing of a card; `released` is an ISO date or empty, `rarity` its first letter."""

    set_code: str
    collector_number: str
    rarity: str
    set_name: str
    released: str


class CardStore:
    """A card store file. Open with `CardStore(path)`; raises CardStoreUnavailable if it can't serve.

    Instances are safe to use from several threads and across a fork once `load()` has run: what is then still
    asked of SQLite (printings) opens a connection of its own.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._cards: dict[int, OracleCard] = {}
        self._ids: dict[OracleCard, int] = {}
        self._found: dict[str, Match] = {}
        self._rows: dict[int, tuple[Any, ...]] | None = None
        self._keys: dict[str, _Hit] = {}
        self._legalities: dict[int, Mapping[str, str]] = {}
        self._nearest: NearestNames | None = None
        self._printings: PrintingIndex | None = None
        self._spellings: Spellings | None = None
        self._spellings_by_letter: dict[str, Spellings] = {}
        self._held: int | None = None
        self._set_codes: frozenset[str] | None = None
        self._connection: sqlite3.Connection | None = self._connect()
        try:
            self.meta: Mapping[str, str] = dict(self._connection.execute("SELECT key, value FROM meta"))
        except sqlite3.DatabaseError as error:
            self.close()
            raise _unavailable(path, f"it is no card store ({error})") from None
        if self.meta.get("schema_version") != str(SCHEMA_VERSION):
            self.close()
            found = self.meta.get("schema_version")
            raise _unavailable(path, f"its schema is {found}, this program reads {SCHEMA_VERSION}")
        if not _DATE.fullmatch(self.meta.get("date", "")):
            self.close()
            raise _unavailable(path, f"it is of no day: {self.meta.get('date')!r}")
        self._legalities = {row[0]: _legalities(row[1]) for row in self._fetch("SELECT id, statuses FROM legalities")}
        self.pools: Mapping[str, bool] = _pools(self._legalities.values())
        """The card pools the data speaks of, and whether it calls any card banned there."""
        self._has_translations = self.meta["count_foreign_names"] != "0"

    @property
    def date(self) -> str:
        """The day or month the card data is of, as in `2026-07`."""
        return self.meta["date"]

    @property
    def digest(self) -> str:
        """SHA-256 over the store's rows, 64 hex digits."""
        return self.meta["digest"]

    @property
    def newest_release(self) -> str:
        """The day of the newest card in it (ISO), empty if none has a day."""
        return self.meta["newest_release"]

    def load(self) -> CardStore:
        """Take names and facts into memory (about 35,000 cards) and let go of the file; returns itself."""
        if self._rows is None:
            self._keys = _keys(self._fetch("SELECT key, tier, card_id FROM names ORDER BY tier"))
            self._rows = {row[0]: row for row in self._fetch(f"SELECT {_COLUMNS} FROM cards")}
            self.close()
            self._hold()
        return self

    def _hold(self) -> None:
        """Keep hold of the file, so that a store in service goes on answering when later syncs have removed it."""
        self._held = os.open(self.path, os.O_RDONLY)
        weakref.finalize(self, os.close, self._held)

    def close(self) -> None:
        """Let go of the file; what is asked of it later opens it for a moment."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @property
    def is_loaded(self) -> bool:
        """Whether `get` answers from memory."""
        return self._rows is not None

    def get(self, key: str) -> Match | None:
        """What a name key (`names.name_key`) or an oracle id leads to, from memory; call `load()` first."""
        match = self._found.get(key)
        if match is None:
            hit = self._keys.get(key)
            if hit is None and (oracle_id := id_bytes(key)) is not None:
                hit = self._by_id.get(oracle_id)
            if hit is not None:
                match = self._found[key] = self._match(hit)
        return match

    @cached_property
    def _by_id(self) -> Mapping[bytes, int]:
        """The cards in memory by oracle id."""
        rows = self._rows or {}
        return {row[_ORACLE_ID]: row[0] for row in rows.values() if row[_ORACLE_ID] is not None}

    def lookup(self, keys: Collection[str]) -> dict[str, Match]:
        """What each name key or oracle id leads to, with one query; keys that lead nowhere are left out."""
        if self.is_loaded:
            return {key: match for key in keys if (match := self.get(key))}
        hits = self._query(sorted(keys))
        ids = {oracle_id: key for key in keys if (oracle_id := id_bytes(key)) is not None}
        for some in portions(list(ids)):
            query = f"SELECT oracle_id, id FROM cards WHERE oracle_id IN ({','.join('?' * len(some))})"
            hits.update((ids[oracle_id], card_id) for oracle_id, card_id in self._fetch(query, some))
        return {key: self._match(hit) for key, hit in hits.items()}

    def _match(self, hit: _Hit) -> Match:
        if isinstance(hit, int):
            return Match((self._card(hit),), "name")
        return Match(tuple(self._card(card_id) for card_id in hit[1:]), _KIND_OF_TIER[hit[0]])

    def find(self, name: str) -> Match | None:
        """What one name as typed leads to, in English or else in another language; None if nowhere."""
        key = name_key(name)
        return self.lookup([key]).get(key) or self.translations([key]).get(key)

    def spelled(self, letters: str) -> Match | None:
        """What the names lead to that have these letters and digits (`spelling.letters_of`) in a row; None if none has.

        A card's own name goes before a part's, and that before another printed name.
        """
        keys = self._spellings_of(letters[:1]).keys_of(letters)
        if self.is_loaded:
            return best_match([match for key in keys if (match := self.get(key))])
        return best_match(list(self.lookup(keys).values()))

    def translations(self, keys: Collection[str]) -> dict[str, Match]:
        """What name keys lead to as printed names in other languages; for what is no English name.

        Asks the store's own names and the bundled ones. A name of a basic land is that.
        """
        cards: dict[str, set[OracleCard]] = {}
        for some in portions(sorted(keys)) if self._has_translations else ():
            query = f"SELECT key, card_id FROM foreign_names WHERE key IN ({','.join('?' * len(some))})"
            for key, card_id in self._fetch(query, some):
                cards.setdefault(key, set()).add(self._card(card_id))
        bundled = foreign_names.english_names(keys)
        known = self.lookup({name_key(name) for names in bundled.values() for name in names})
        for key, names in bundled.items():
            matches = [match for name in names if (match := known.get(name_key(name)))]
            # The name of a half or a back never shadows that of a whole card.
            matches = [match for match in matches if match.kind != "part"] or matches
            cards.setdefault(key, set()).update(card for match in matches for card in match.cards)
        return {key: _translation(found) for key, found in cards.items() if found}

    def languages(self) -> tuple[str, ...]:
        """The languages besides English in which names are known, by code."""
        return tuple(sorted({*self.names_by_language(), *foreign_names.names_by_language()}))

    def other_owner(self, card: OracleCard, set_code: str, collector_number: str) -> str | None:
        """Which other card has a printing that is said to be of this one; None if this one has it, or nobody knows.

        set_code, collector_number: as typed, in any case.
        """
        hit = self._ids.get(card)
        if hit is None or (not self.is_loaded and self._has_number(hit, set_code, collector_number)):
            return None
        return self.printing_index().other_owner(hit, set_code, collector_number)

    def printed_as(self, set_code: str, collector_number: str) -> OracleCard | None:
        """The card that a set is known to have under a number, as typed in any case; None if not just one."""
        there = self.printing_index().cards_at(set_code, collector_number)
        return self._card(there[0]) if len(there) == 1 else None

    def is_printed(self, card: OracleCard, set_code: str, collector_number: str | None) -> bool:
        """Whether a set is known to have this card, under the number if one is given and known there."""
        hit = self._ids.get(card)
        return hit is not None and self.printing_index().shows(hit, set_code, collector_number)

    def knows_set(self, code: str) -> bool:
        """Whether the data has a set of this code, in any case."""
        if self._set_codes is None:
            self._set_codes = frozenset(code for (code,) in self._fetch("SELECT code FROM sets"))
        return code.upper() in self._set_codes

    def printing_index(self) -> PrintingIndex:
        """All printings in memory; read on the first call, in about 0.1 s."""
        if self._printings is None:
            names = dict(self._fetch("SELECT id, name FROM cards"))
            rows = self._fetch(
                "SELECT s.code, p.collector_number, p.card_id FROM printings p JOIN sets s ON s.id = p.set_id"
            )
            self._printings = PrintingIndex(rows, names)
        return self._printings

    def _has_number(self, card_id: int, set_code: str, collector_number: str) -> bool:
        """Whether a card is known by a number in a set, by one query: the usual case where only one deck is read."""
        query = (
            "SELECT 1 FROM printings p JOIN sets s ON s.id = p.set_id"
            " WHERE p.card_id = ? AND p.collector_number = ? AND s.code = ?"
        )
        return bool(self._fetch(query, (card_id, collector_number, set_code.upper())))

    def suggest(self, name: str, limit: int = 3) -> tuple[Suggestion, ...]:
        """Nearest Oracle names to a misspelt one, best first.

        name: as typed, any case, 1–200 characters.  limit: 1–10.
        Returns at most `limit` suggestions with score in [0, 1]; () when none reaches 0.8.
        Never touches the network.
        """
        found = self._nearest_names().find(name_key(name), limit)
        matches = self.lookup([near.key for near in found])
        scores: dict[str, float] = {}
        for near in found:
            scores.setdefault(matches[near.key].cards[-1].name, near.score)
        return tuple(map(Suggestion._make, scores.items()))[:limit]

    def index_names(self) -> None:
        """Make looking for odd spellings and suggestions fast now, before a fork; see `NearestNames.make_index`."""
        self._nearest_names().make_index()
        self._all_spellings()

    def _all_spellings(self) -> Spellings:
        if self._spellings is None:
            self._spellings = Spellings(self._keys or self._nearest_names().keys)
        return self._spellings

    def _spellings_of(self, letter: str) -> Spellings:
        """The spellings that may begin with a letter: all, if they are there; else only those, for a single run."""
        if self.is_loaded:
            return self._all_spellings()
        if letter not in self._spellings_by_letter:
            keys = self._nearest_names().keys  # in order: those that begin with a sign come first
            start, end = bisect_left(keys, letter), bisect_left(keys, letter + "\uffff")
            self._spellings_by_letter[letter] = Spellings([*keys[: bisect_left(keys, "0")], *keys[start:end]])
        return self._spellings_by_letter[letter]

    def _nearest_names(self) -> NearestNames:
        if self._nearest is None:
            keys = [key for (key,) in self._fetch("SELECT DISTINCT key FROM names ORDER BY key")]
            self._nearest = NearestNames(keys)
        return self._nearest

    def all_cards(self) -> list[OracleCard]:
        """Every card, in name order."""
        return [self._card(card_id) for (card_id,) in self._fetch("SELECT id FROM cards ORDER BY name")]

    def each_card(self) -> Iterator[OracleCard]:
        """Every card in name order, one at a time and not kept: for walks over a store that is not loaded."""
        for row in self.rows(f"SELECT {_COLUMNS} FROM cards ORDER BY id"):
            yield self._card_from_row(row)

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, one at a time; the tables are those of `schema.SCHEMA`."""
        with closing(self._connect()) as connection:
            try:
                yield from connection.execute(query, parameters)
            except sqlite3.DatabaseError as error:
                raise _unavailable(self.path, f"it is damaged ({error})") from None

    def sets_by_card(self) -> dict[str, list[str]]:
        """The codes of the sets in which each card is known to be printed."""
        query = (
            "SELECT DISTINCT c.name, s.code FROM printings p JOIN cards c ON c.id = p.card_id"
            " JOIN sets s ON s.id = p.set_id"
        )
        codes: dict[str, list[str]] = {}
        for name, code in self._fetch(query):
            codes.setdefault(name, []).append(code)
        return codes

    def statuses_by_pool(self) -> dict[str, Counter[str]]:
        """How many cards have each status in each pool the data speaks of."""
        counts: dict[str, Counter[str]] = {}
        for legality_id, number in self._fetch("SELECT legality_id, count(*) FROM cards GROUP BY legality_id"):
            for pool, status in self._legalities[legality_id].items():
                counts.setdefault(pool, Counter())[status] += number
        return counts

    def names_by_language(self) -> dict[str, int]:
        """How many names the store itself knows in each language besides English."""
        return dict(self._fetch("SELECT language, count(*) FROM foreign_names GROUP BY language"))

    def integrity(self) -> str:
        """`ok`, or what is wrong with the file."""
        try:
            found = self._fetch("PRAGMA integrity_check(3)")
        except CardStoreUnavailable as error:
            return error.message
        return "; ".join(str(row[0]) for row in found)

    def commanders(self) -> tuple[OracleCard, ...]:
        """Every card that can lead a deck, alone or beside another, in name order: legends and Backgrounds."""
        query = "SELECT id FROM cards WHERE facts LIKE '%\"commander\"%' OR type_line LIKE '%Legendary%' ORDER BY name"
        cards = (self._card(card_id) for (card_id,) in self._fetch(query))
        return tuple(card for card in cards if card.commander_reason or card.is_background)

    def printings(self, card: OracleCard) -> tuple[Printing, ...]:
        """A card's known printings, by release date, then set and number."""
        query = (
            "SELECT s.code, p.collector_number, p.rarity, coalesce(s.name, ''), coalesce(s.released, '')"
            " FROM cards c JOIN printings p ON p.card_id = c.id JOIN sets s ON s.id = p.set_id"
            " WHERE c.name = ? ORDER BY s.released IS NULL, s.released, s.code, p.collector_number"
        )
        return tuple(Printing(*row) for row in self._fetch(query, (card.name,)))

    def rulings(self, card: OracleCard) -> tuple[RulingRow, ...]:
        """A card's rulings in every language there is, by number, English first."""
        query = (
            "SELECT r.number, r.date, r.source, r.language, r.kind, r.text, r.is_machine_translated"
            " FROM names n JOIN rulings r ON r.card_id = n.card_id WHERE n.key = ? AND n.tier = ?"
            " ORDER BY r.number, r.language != 'en', r.language"
        )
        rows = self._fetch(query, (name_key(card.name), FULL_NAME))
        return tuple(RulingRow._make((card.name, *texts, bool(is_machine))) for *texts, is_machine in rows)

    @property
    def has_official_rulings(self) -> bool:
        """Whether the data holds official rulings, and not just gists."""
        return self.meta.get("rulings") == "official"

    def _query(self, keys: list[str]) -> dict[str, _Hit]:
        best: dict[str, tuple[int, list[int]]] = {}
        for some in portions(keys):
            marks = ",".join("?" * len(some))
            columns = ", ".join(f"c.{column}" for column in COLUMNS)
            query = f"SELECT n.key, n.tier, {columns} FROM names n JOIN cards c ON c.id = n.card_id"
            for key, tier, *row in self._fetch(f"{query} WHERE n.key IN ({marks})", some):
                if row[0] not in self._cards:
                    self._keep(row)
                lowest, ids = best.setdefault(key, (tier, []))
                if tier < lowest:
                    best[key] = (tier, [row[0]])
                elif tier == lowest:
                    ids.append(row[0])
        return {key: ids[0] if tier == FULL_NAME else (tier, *sorted(ids)) for key, (tier, ids) in best.items()}

    def _card(self, card_id: int) -> OracleCard:
        card = self._cards.get(card_id)
        if card is None:
            card = self._keep(self._rows[card_id] if self._rows is not None else self._select(card_id))
        return card

    def _keep(self, row: Sequence[Any]) -> OracleCard:
        """The card of a row. Cards are compared by identity: of two threads that build one, the first wins."""
        card = self._cards.setdefault(row[0], self._card_from_row(row))
        self._ids[card] = row[0]
        return card

    def _select(self, card_id: int) -> tuple[Any, ...]:
        return self._fetch(f"SELECT {_COLUMNS} FROM cards WHERE id = ?", (card_id,))[0]

    def _card_from_row(self, row: Sequence[Any]) -> OracleCard:
        return card_from_row(row, self._legalities[row[_LEGALITY]])

    def _fetch(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            if self._connection is not None:
                return self._connection.execute(query, parameters).fetchall()
            with closing(self._connect()) as connection:
                return connection.execute(query, parameters).fetchall()
        except sqlite3.DatabaseError as error:
            raise _unavailable(self.path, f"it is damaged ({error})") from None

    def _connect(self) -> sqlite3.Connection:
        try:
            # immutable: a store is replaced whole, never written in place, so no locks are needed.
            if self._held is not None and not self.path.exists():
                return _in_memory(self._held)
            uri = f"{self.path.resolve().as_uri()}?mode=ro&immutable=1"
            return sqlite3.connect(uri, uri=True, check_same_thread=False)
        except sqlite3.OperationalError as error:
            raise _unavailable(self.path, str(error)) from None


def best_match(matches: Sequence[Match]) -> Match | None:
    """All the cards of the matches of the best kind there is; None of no match."""
    if len(matches) < 2:
        return matches[0] if matches else None
    kind = min((match.kind for match in matches), key=_KINDS.index)
    return Match(tuple({card: None for match in matches if match.kind == kind for card in match.cards}), kind)


def _in_memory(file: int) -> sqlite3.Connection:
    """A connection to a copy of an open file that may have no name any more; SQLite itself opens by name only."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    connection.deserialize(os.pread(file, os.fstat(file).st_size, 0))
    return connection


def _translation(cards: Collection[OracleCard]) -> Match:
    basics = [card for card in cards if card.is_basic_land]
    return Match(tuple(sorted(basics or cards, key=lambda card: card.name)), "translation")


def _legalities(text: str) -> Mapping[str, str]:
    """`commander:legal,duel:banned` as a mapping; cards with the same statuses share it."""
    return dict(pair.split(":") for pair in text.split(",")) if text else {}


def _pools(legalities: Iterable[Mapping[str, str]]) -> dict[str, bool]:
    pools: dict[str, bool] = {}
    for statuses in legalities:
        for pool, status in statuses.items():
            pools[pool] = pools.get(pool, False) or status == "banned"
    return pools


def _keys(rows: Iterable[tuple[str, int, int]]) -> dict[str, _Hit]:
    """What each name key leads to, from rows of the `names` table by tier: the lowest tier that has the key."""
    keys: dict[str, _Hit] = {}
    for key, tier, card_id in rows:
        if tier == FULL_NAME:
            keys[key] = card_id
            continue
        hit = keys.setdefault(key, (tier, card_id))
        if isinstance(hit, tuple) and hit[0] == tier and card_id not in hit[1:]:
            keys[key] = (*hit, card_id)
    return keys


def _unavailable(path: Path, why: str) -> CardStoreUnavailable:
    return CardStoreUnavailable(
        f"No card data can be read from {path.name}: {why}. If it was synced, `decklint data sync` or `decklint data"
        " rollback` mends it; else install decklint again.",
        file=path.name,
    )
