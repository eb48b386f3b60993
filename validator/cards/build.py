"""Writing a card store: one SQLite file of facts, the same bytes for the same input.

The bundled snapshot and a synced store are the same kind of file; `store.py` reads it.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path

from rules.card import OracleCard
from validator.cards.names import name_key
from validator.cards.rows import CardSet, ForeignName, PrintingRow, RulingRow
from validator.cards.schema import ALIAS, FRONT_NAME, FULL_NAME, PART_NAME, SCHEMA, SCHEMA_VERSION, TABLES, row_of
from validator.files import replacing


def write_store(
    path: Path,
    cards: Iterable[OracleCard],
    sets: Iterable[CardSet],
    printings: Iterable[PrintingRow],
    provenance: Mapping[str, str],
    aliases: Mapping[str, str] | None = None,
    foreign_names: Iterable[ForeignName] = (),
    rulings: Iterable[RulingRow] = (),
) -> dict[str, str]:
    """Write the store at `path`, replacing it whole or not at all, and return its meta table.

    provenance: where the cards come from, kept in `meta` beside counts, digest and schema version.
    aliases: other printed names -> Oracle names.  printings, foreign_names, rulings: those of no card are left out.
    Raises ValueError if two cards share a name or an alias leads nowhere, OSError if the folder cannot be written.
    """
    with replacing(path, path.with_name(path.name + ".new")) as draft:
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(draft)) as connection:
            connection.execute("PRAGMA page_size = 4096")
            connection.executescript(SCHEMA)
            cards = sorted(cards, key=lambda card: card.name)
            ids = _insert_cards(connection, cards, aliases or {})
            _insert_printings(connection, ids, sets, printings)
            _insert_foreign_names(connection, ids, foreign_names)
            _insert_rulings(connection, ids, rulings)
            newest = max((card.first_day for card in cards), default="")
            meta = {**_meta(connection, provenance), "newest_release": newest}
            connection.executemany("INSERT INTO meta VALUES (?, ?)", sorted(meta.items()))
            connection.commit()
            connection.execute("VACUUM")
        erase_library_version(draft)
    return meta


def _insert_cards(
    connection: sqlite3.Connection, cards: Iterable[OracleCard], aliases: Mapping[str, str]
) -> dict[str, int]:
    ids: dict[str, int] = {}
    fronts: dict[str, int] = {}
    legality_ids: dict[str, int] = {}
    names: set[tuple[str, int, int]] = set()
    for card_id, card in enumerate(cards, start=1):
        if card.name in ids:
            raise ValueError(f"two cards are named {card.name!r}")
        ids[card.name] = card_id
        statuses = ",".join(f"{key}:{status}" for key, status in sorted(card.legalities.items()))
        legality_id = legality_ids.setdefault(statuses, len(legality_ids) + 1)
        connection.execute("INSERT INTO cards VALUES (?,?,?,?,?,?,?,?,?,?,?)", row_of(card_id, card, legality_id))
        names.add((name_key(card.name), FULL_NAME, card_id))
        if len(card.faces) > 1:
            fronts[card.front_name] = card_id
            names.add((name_key(card.front_name), FRONT_NAME, card_id))
            names.update((name_key(face.name), PART_NAME, card_id) for face in card.faces[1:])
    for alias, name in aliases.items():
        leads_to = ids.get(name) or fronts.get(name)
        if leads_to is None:
            raise ValueError(f"{alias!r} is said to be {name!r}, which is no card")
        names.add((name_key(alias), ALIAS, leads_to))
    connection.executemany("INSERT INTO legalities VALUES (?, ?)", [(i, text) for text, i in legality_ids.items()])
    connection.executemany("INSERT INTO names VALUES (?, ?, ?)", sorted(names))
    return ids


def _insert_printings(
    connection: sqlite3.Connection,
    ids: Mapping[str, int],
    sets: Iterable[CardSet],
    printings: Iterable[PrintingRow],
) -> None:
    known = {card_set.code: card_set for card_set in sets}
    found = {(ids[p.name], p.set_code, p.collector_number, p.rarity) for p in printings if p.name in ids}
    # One source may give a card at one number two rarities, or none: the first in order that is one stays.
    rows = sorted(found, key=lambda row: (row[:3], not row[3], row[3]))
    codes = sorted({row[1] for row in rows} | set(known))
    set_ids = {code: number for number, code in enumerate(codes, start=1)}
    for code, number in set_ids.items():
        card_set = known.get(code, CardSet(code, "", "", ""))
        connection.execute(
            "INSERT INTO sets VALUES (?, ?, ?, ?, ?)",
            (number, code, card_set.name or None, card_set.kind or None, card_set.released or None),
        )
    connection.executemany(
        "INSERT OR IGNORE INTO printings VALUES (?, ?, ?, ?)",
        [(card_id, set_ids[code], number, rarity[:1]) for card_id, code, number, rarity in rows],
    )


def _insert_foreign_names(connection: sqlite3.Connection, ids: Mapping[str, int], names: Iterable[ForeignName]) -> None:
    rows = ((name_key(n.printed), n.language, ids[n.name], n.printed) for n in names if n.name in ids)
    connection.executemany("INSERT OR IGNORE INTO foreign_names VALUES (?, ?, ?, ?)", rows)


def _insert_rulings(connection: sqlite3.Connection, ids: Mapping[str, int], rulings: Iterable[RulingRow]) -> None:
    rows = (
        (ids[r.name], r.number, r.language, r.date, r.source, r.kind, r.text, int(r.is_machine_translated))
        for r in rulings
        if r.name in ids
    )
    connection.executemany("INSERT INTO rulings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)


def _meta(connection: sqlite3.Connection, provenance: Mapping[str, str]) -> dict[str, str]:
    counts = {
        f"count_{table}": str(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        for table in TABLES
        if table != "legalities"
    }
    is_official = connection.execute("SELECT 1 FROM rulings WHERE kind = 'official' LIMIT 1").fetchone()
    counts["rulings"] = "official" if is_official else "gists"
    return {**provenance, **counts, "schema_version": str(SCHEMA_VERSION), "digest": _digest(connection)}


def _digest(connection: sqlite3.Connection) -> str:
    """SHA-256 over every row but the meta table's, so that it does not depend on SQLite's page layout."""
    digest = hashlib.sha256()
    for table, key in TABLES.items():
        for row in connection.execute(f"SELECT * FROM {table} ORDER BY {key}"):
            digest.update(repr(row).encode())
    return digest.hexdigest()


def erase_library_version(path: Path) -> None:
    """Zero the header fields that name the writing SQLite and count its changes, so that bytes repeat."""
    with path.open("r+b") as file:
        for offset in (24, 92, 96):  # file change counter, version-valid-for, SQLITE_VERSION_NUMBER
            file.seek(offset)
            file.write(b"\0\0\0\0")
