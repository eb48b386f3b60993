"""What a card store looks like inside: tables, tiers of names, flags. `build.py` writes it, `store.py` reads it."""

from __future__ import annotations

from rules.card import IdentitySource, OracleCard

SCHEMA_VERSION = 3

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
    layout TEXT NOT NULL,
    mana_cost TEXT NOT NULL,
    type_line TEXT NOT NULL,
    color_identity INTEGER NOT NULL,       -- bit 0 white to bit 4 green
    flags INTEGER NOT NULL,                -- bits of FLAGS
    rarities TEXT NOT NULL,                -- first letters, of printings in paper or on MTGO
    legality_id INTEGER NOT NULL,
    facts TEXT                             -- JSON of what differs from the plain case, see facts_of
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

# Facts that are yes or no, a bit each, in this order; the last says that the activated ability is unknown.
FLAGS = (
    "has_power_toughness",
    "has_activated_ability",
    "is_every_creature_type",
    "chooses_color",
    "brings_side_deck",
)
UNKNOWN_ABILITY = 1 << len(FLAGS)


def plain_sources(card: OracleCard) -> tuple[IdentitySource, ...]:
    """The sources of a card whose whole identity stands in its mana cost; () for a colorless one."""
    if not card.color_identity:
        return ()
    return (IdentitySource(str(card.color_identity), "mana-cost", card.front_name),)
