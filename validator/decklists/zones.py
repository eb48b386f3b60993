"""A deck given by zones, as the REST body has it: `{"commanders": [{"name", "quantity"}], "library": […]}`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.model import Zone
from validator.decklists.limits import MAX_ENTRIES, too_many
from validator.decklists.model import CardLine, Decklist, LineText, Reading, Section
from validator.errors import EmptyDecklist

DIALECT = "zones"

ZONE_OF_KEY = {
    "commanders": Zone.COMMAND,
    "library": Zone.LIBRARY,
    "companion": Zone.COMPANION,
    "attractions": Zone.ATTRACTIONS,
    "stickers": Zone.STICKERS,
    "sideboard": Zone.SIDEBOARD,
}


def read_zones(deck: Mapping[str, Sequence[Mapping[str, Any]]], pointer: str = "/deck") -> Decklist:
    """The decklist of a body whose shape has been checked; every line gets an RFC 6901 pointer.

    deck: zone key -> entries with `name`, `quantity` and perhaps `set_code`, `collector_number`.
    Raises DecklistTooLarge over MAX_ENTRIES, EmptyDecklist without an entry.
    """
    count = sum(len(entries) for entries in deck.values())
    if count > MAX_ENTRIES:
        raise too_many("card entries", count, MAX_ENTRIES)
    if not count:
        raise EmptyDecklist("The deck has no card: expected at least one entry in “commanders” or “library”.")
    decklist = Decklist(DIALECT)
    for block, (key, zone) in enumerate(ZONE_OF_KEY.items()):
        if deck.get(key):
            decklist.sections.append(Section(key, zone, False, None, f"{pointer}/{key}"))
        for i, entry in enumerate(deck.get(key, ())):
            name = entry["name"]
            text = LineText(
                text=name,
                column=0,
                readings=(Reading(entry.get("quantity", 1), name, 0, 0),),
                set_code=entry.get("set_code"),
                collector_number=entry.get("collector_number"),
            )
            section = len(decklist.sections) - 1
            decklist.lines.append(CardLine(text, 0, zone, block, section, f"{pointer}/{key}/{i}"))
    return decklist
