"""JSON by zones: the body of `POST /v1/validate`, as `validator.decklists.zones` reads it; whole names.

{"deck": {"commanders": [{"name": "Krenko, Mob Boss", "quantity": 1}], "library": […]}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from rules.deck import Zone
from validator.decklists.writers.model import ALL_ZONES, NamedCard, NamedDeck
from validator.decklists.zones import ZONE_OF_KEY

FORMAT = "json"
PROGRAM = "JSON by zones"
OWN_ZONES = frozenset(ALL_ZONES)
# An oathbreaker's spell is told by the card.
PARTS: Mapping[Zone, str] = {zone: key for key, zone in ZONE_OF_KEY.items()} | {Zone.SIGNATURE: "commanders"}


def write(deck: NamedDeck) -> str:
    """The deck as indented JSON."""
    zones = {part: [_entry(card) for card in cards] for part, cards in deck.by_part(PARTS).items()}
    return orjson.dumps({"deck": zones}, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()


def _entry(card: NamedCard) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": card.name, "quantity": card.quantity}
    if card.set_code:
        entry["set_code"] = card.set_code
        if card.collector_number:
            entry["collector_number"] = card.collector_number
    return entry
