"""What a card store looks like inside: tables, rows of cards, tiers of names. `build.py` writes, `store.py` reads."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules.card import OracleCard
from rules.facts import card_of, facts_of

SCHEMA_VERSION = 4

# The tables that hold data, each with its key: the order in which the digest walks over them.
TABLES = {
    "cards": "id",
    "legalities": "id",
    "names": "key, tier, card_id",
    "sets": "id",
    "printings": "card_id, set_id, collector_number",
    "foreign_names": "key, language, card_id",
    "rulings": "card_id, number, language",
}

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    mana_cost TEXT,                        -- these six by `rules.facts`, NULL for what it takes as given
    type_line TEXT NOT NULL,
    color_identity TEXT,
    layout TEXT,
    rarities TEXT,                         -- first letters, of printings in paper or on MTGO
    released TEXT,                         -- the day of its first set
    legality_id INTEGER NOT NULL,
    oracle_id BLOB,                        -- 16 bytes, NULL if unknown
    facts TEXT                             -- JSON of the others that are not as given
);
CREATE TABLE legalities (                  -- the few combinations there are: pool:status, comma between
    id INTEGER PRIMARY KEY,
    statuses TEXT NOT NULL
);
CREATE TABLE names (                       -- every key that leads to a card; the lowest tier wins
    key TEXT NOT NULL,
    tier INTEGER NOT NULL,
    card_id INTEGER NOT NULL,
    PRIMARY KEY (key, tier, card_id)
) WITHOUT ROWID;
CREATE TABLE sets (id INTEGER PRIMARY KEY, code TEXT NOT NULL, name TEXT, kind TEXT, released TEXT);
CREATE TABLE printings (
    card_id INTEGER NOT NULL,
    set_id INTEGER NOT NULL,
    collector_number TEXT NOT NULL,
    rarity TEXT NOT NULL,                  -- its first letter: common uncommon rare mythic special land
    PRIMARY KEY (card_id, set_id, collector_number)
) WITHOUT ROWID;
CREATE TABLE foreign_names (               -- asked only for a name that no key of `names` has
    key TEXT NOT NULL,
    language TEXT NOT NULL,
    card_id INTEGER NOT NULL,
    printed TEXT NOT NULL,
    PRIMARY KEY (key, language, card_id)
) WITHOUT ROWID;
CREATE TABLE rulings (
    card_id INTEGER NOT NULL,
    number INTEGER NOT NULL,               -- tells a card's rulings apart; a translation has its original's
    language TEXT NOT NULL,
    date TEXT NOT NULL,
    source TEXT NOT NULL,
    kind TEXT NOT NULL,                    -- official, gist
    text TEXT NOT NULL,
    is_machine_translated INTEGER NOT NULL,
    PRIMARY KEY (card_id, number, language)
) WITHOUT ROWID;
"""

# Tiers of names: a card's own name is never shadowed by a part of another card, nor a front by a back, nor any of
# them by an alias: another printed name of a card.
FULL_NAME, FRONT_NAME, PART_NAME, ALIAS = 1, 2, 3, 4

_TEXTS = ("name", "mana_cost", "type_line", "color_identity", "layout", "rarities", "released")
_ORACLE_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
COLUMNS = ("id", *_TEXTS, "legality_id", "oracle_id", "facts")
"""The columns of `cards`."""


def row_of(card_id: int, card: OracleCard, legality_id: int) -> tuple[Any, ...]:
    """The row of a card, in the order of COLUMNS."""
    facts = facts_of(card)
    facts.pop("legalities", None)
    texts = [facts.pop(name, None) for name in _TEXTS]
    oracle_id = id_bytes(facts.pop("oracle_id", None) or "")
    others = json.dumps(facts, ensure_ascii=False, separators=(",", ":"), sort_keys=True) if facts else None
    return (card_id, *texts, legality_id, oracle_id, others)


def card_from_row(row: Sequence[Any], legalities: Mapping[str, str]) -> OracleCard:
    """The card of a row, in the order of COLUMNS. legalities: those of its `legality_id`."""
    _, *texts, _, oracle_id, others = row
    facts = {name: text for name, text in zip(_TEXTS, texts, strict=True) if text is not None}
    facts["legalities"] = legalities
    if oracle_id is not None:
        facts["oracle_id"] = id_text(oracle_id)
    if others is not None:
        facts.update(json.loads(others))
    return card_of(facts)


def id_bytes(text: str) -> bytes | None:
    """The 16 bytes of an oracle id as written, in any case; None for what is none."""
    return bytes.fromhex(text.replace("-", "")) if _ORACLE_ID.fullmatch(text) else None


def id_text(oracle_id: bytes) -> str:
    """An oracle id as it is written."""
    digits = oracle_id.hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
