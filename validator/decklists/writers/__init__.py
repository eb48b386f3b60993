"""Writers: a deck as names -> text in the format of a program. The way back of the dialects; knows no cards either.

`write` is the door. Each format is a module of its own, a `Writer`; what one writes, `read_decklist` (for `json`,
`zones.read_zones`) reads as the same deck, as far as the format has a place for each zone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from rules.deck import Zone
from validator.decklists.limits import MAX_LINES
from validator.decklists.writers import arena, cod, dck, json, moxfield, mtgo, text
from validator.decklists.writers.model import ALL_ZONES, NamedCard, NamedDeck


class Writer(Protocol):
    """How a deck is written for one program; a module is one by having these names."""

    FORMAT: str
    """Its name, as in `decklint convert --to`."""
    PROGRAM: str
    """Whose format it is."""
    PARTS: Mapping[Zone, str]
    """What the list calls each zone, in the order in which they are written."""
    OWN_ZONES: frozenset[Zone]
    """The zones that the program itself has; others stand in the list, and the program may pass them over."""

    def write(self, deck: NamedDeck) -> str:
        """The list, line feed at the end."""


_MODULES: tuple[Writer, ...] = (text, arena, moxfield, mtgo, cod, dck, json)
WRITERS: Mapping[str, Writer] = {writer.FORMAT: writer for writer in _MODULES}
"""By name, plain text first."""

_ZONE_WORDS = {
    Zone.COMMAND: "command zone",
    Zone.SIGNATURE: "signature spell",
    Zone.COMPANION: "companion",
    Zone.ATTRACTIONS: "Attraction deck",
    Zone.STICKERS: "sticker sheets",
}


def write(deck: NamedDeck, format: str) -> str:
    """A deck in one of `WRITERS`, line feed at the end."""
    return WRITERS[format].write(deck)


def what_is_lost(deck: NamedDeck, format: str, written: str) -> Iterator[str]:
    """What the reader of a written list should know: zones its program does not have, a list too long to read back."""
    writer = WRITERS[format]
    for zone, cards in deck.zones.items():
        if cards and zone not in writer.OWN_ZONES:
            number = sum(card.quantity for card in cards)
            yield (
                f"{writer.PROGRAM} has no {_ZONE_WORDS[zone]}: {number} {'card' if number == 1 else 'cards'}"
                f" written under “{writer.PARTS[zone]}”."
            )
    lines = written.count("\n")
    if format in LINE_FORMATS and lines > MAX_LINES:
        yield f"The list has {lines} lines; decklint itself reads no more than {MAX_LINES}."


LINE_FORMATS = frozenset({"text", "arena", "moxfield", "dck"})
"""Those that have a line for each card and are read as such."""

__all__ = ["ALL_ZONES", "LINE_FORMATS", "WRITERS", "NamedCard", "NamedDeck", "Writer", "what_is_lost", "write"]
