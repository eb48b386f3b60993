"""What a store holds beside its cards, as rows: carried over into a new one where the new source has no word on it."""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.rows import RARITY_WORDS, CardSet, ForeignName, PrintingRow, RulingRow
from validator.cards.schema import ALIAS, id_text
from validator.cards.store import CardStore


def sets_of(store: CardStore) -> Iterator[CardSet]:
    """Every set, by code."""
    query = "SELECT code, coalesce(name, ''), coalesce(kind, ''), coalesce(released, '') FROM sets ORDER BY code"
    for row in store.rows(query):
        yield CardSet(*row)


def printings_of(store: CardStore) -> Iterator[PrintingRow]:
    """Every printing, under its card's name."""
    query = (
        "SELECT c.name, s.code, p.collector_number, p.rarity FROM printings p"
        " JOIN cards c ON c.id = p.card_id JOIN sets s ON s.id = p.set_id"
    )
    for name, code, number, rarity in store.rows(query):
        yield PrintingRow(name, code, number, RARITY_WORDS.get(rarity, rarity))


def aliases_of(store: CardStore) -> dict[str, str]:
    """Other printed English names (as keys) -> Oracle names."""
    query = "SELECT n.key, c.name FROM names n JOIN cards c ON c.id = n.card_id WHERE n.tier = ?"
    return dict(store.rows(query, (ALIAS,)))


def foreign_names_of(store: CardStore) -> Iterator[ForeignName]:
    """Every name in another language, under its card's name."""
    query = "SELECT c.name, f.language, f.printed FROM foreign_names f JOIN cards c ON c.id = f.card_id"
    for row in store.rows(query):
        yield ForeignName(*row)


def rulings_of(store: CardStore) -> Iterator[RulingRow]:
    """Every ruling, under its card's name."""
    query = (
        "SELECT c.name, r.number, r.date, r.source, r.language, r.kind, r.text, r.is_machine_translated"
        " FROM rulings r JOIN cards c ON c.id = r.card_id"
    )
    for *row, is_machine in store.rows(query):
        yield RulingRow._make((*row, bool(is_machine)))


def oracle_ids_of(store: CardStore) -> Iterator[tuple[str, str]]:
    """Each card's name and oracle id, of those that have one."""
    query = "SELECT name, oracle_id FROM cards WHERE oracle_id IS NOT NULL"
    yield from ((name, id_text(oracle_id)) for name, oracle_id in store.rows(query))


def release_days_of(store: CardStore) -> dict[str, tuple[str, str]]:
    """Each card's `released` and `legal_from`, by name, of those that have one."""
    query = (
        "SELECT name, coalesce(released, ''), coalesce(json_extract(facts, '$.legal_from'), '') FROM cards"
        " WHERE released IS NOT NULL OR facts LIKE '%\"legal_from\"%'"
    )
    return {name: (released, legal_from) for name, released, legal_from in store.rows(query)}
