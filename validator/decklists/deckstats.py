"""Deckstats' text: plain lines with the printing before the name, notes behind it, sections behind slashes.

    //NAME: Goblins from DeckStats.net

    //Main
    1 [M13#138] Krenko, Mob Boss # !Commander

    //Removal
    1 [M10#146] Lightning Bolt # my own note

    //Sideboard
    SB: 1 [M10#152] Shatter

A section may have any name: what stands behind `//` without a blank heads cards here, and is no comment.
"""

from __future__ import annotations

import re

from rules.deck import Zone
from validator.decklists import text as plain
from validator.decklists.headings import COMMON_WORDS, zone_of_section
from validator.decklists.limits import MAX_TEXT_BYTES
from validator.decklists.memo import Memo
from validator.decklists.model import Decklist
from validator.decklists.opening import first_line

DIALECT = "deckstats"
MAX_BYTES = MAX_TEXT_BYTES

_lines: plain.Lines = Memo()

_MARKS = ("# !Commander", "# !Companion")
_PRINTING = re.compile(r"\[[A-Za-z0-9]{2,6}#[^\[\]\s]{1,12}\] ")
_SECTION = re.compile(r"//([^\s/:][^/:]{0,59})")


def detect(text: str) -> str | None:
    """Why this is Deckstats' text, None if it is not."""
    if text.startswith("//") and "deckstats.net" in first_line(text).lower():
        return "the first line names DeckStats.net"
    if "#" not in text:
        return None
    if mark := next((mark for mark in _MARKS if mark in text), None):
        return f"its lines have notes like “{mark}”, as Deckstats writes them"
    if _PRINTING.search(text):
        return "its lines have set and number before the name, with # between them, as Deckstats writes them"
    return None


def parse(text: str) -> Decklist:
    """Read a list. Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line."""
    return plain.read_lines(text, DIALECT, parse_line, _lines)


def parse_line(raw: str) -> plain.Item:
    """Read one line as plain text, but for the sections of the author's own."""
    section = _SECTION.fullmatch(raw.strip(plain.MARGIN))
    if section is None:
        return plain.parse_line(raw)
    item = plain.parse_line(raw)
    if isinstance(item, plain.Heading):
        return item
    name = section[1].strip()
    zone, is_group = zone_of_section(name)
    if name.lower() in COMMON_WORDS:  # as a section, “General” or “Side” is the author's own all the same
        zone, is_group = Zone.LIBRARY, True
    return plain.Heading(name, zone, is_group)
