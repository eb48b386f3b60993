"""The peer: the PyPI package `doubletap`, from text to verdict, on a database of the same cards."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Callable

from rules.card import OracleCard


def doubletap_checker(cards: list[OracleCard]) -> Callable[[str], int]:
    """A function from deck text to the number of violations; raises ImportError without the `bench` extra."""
    os.environ["DOUBLETAP_HOME"] = tempfile.mkdtemp(prefix="doubletap-")
    from doubletap import db, decks, formats, names

    connection: sqlite3.Connection = db.connect()
    for number, card in enumerate(cards):
        oracle_id = f"{number:036d}"
        row = (oracle_id, card.name, names.normalize(card.name), json.dumps(_as_scryfall(oracle_id, card)))
        connection.execute("INSERT INTO cards VALUES (?, ?, ?, ?)", row)
        spellings = {names.normalize(name) for name in (card.name, *(face.name for face in card.faces))}
        connection.executemany("INSERT INTO card_names VALUES (?, ?)", [(s, oracle_id) for s in sorted(spellings)])
    connection.commit()

    def check(text: str) -> int:
        parsed = decks.parse_text_lines(text.splitlines())
        result = decks.resolve(connection, parsed, "commander")
        return len(formats.validate(connection, result.deck))

    return check


def _as_scryfall(oracle_id: str, card: OracleCard) -> dict[str, object]:
    """The members doubletap reads, in Scryfall's shape; copy exceptions as the words it looks for."""
    text = "" if card.copy_limit == 1 else "any number of cards named"
    return {
        "object": "card",
        "oracle_id": oracle_id,
        "name": card.name,
        "type_line": card.type_line.text,
        "mana_cost": card.mana_cost,
        "color_identity": list(card.color_identity),
        "keywords": ["Partner"] if card.partner_abilities else [],
        "oracle_text": "can be your commander" if card.commander_reason == "text" else text,
        "legalities": {"commander": card.legalities.get("commander", "not_legal")},
    }
