"""Arena's export: plain text with headings, and perhaps the deck's name above them.

    About
    Name Goblins

    Commander
    1 Krenko, Mob Boss (M13) 138

    Deck
    99 Mountain (M13) 242

A companion is listed by itself and again in the sideboard: one card, which is outside the deck either way.
"""

from __future__ import annotations

import re

from rules.deck import Zone
from rules.words import Sentence
from validator.decklists import text as plain
from validator.decklists.limits import MAX_TEXT_BYTES
from validator.decklists.memo import Memo
from validator.decklists.model import Decklist
from validator.decklists.opening import first_line

DIALECT = "arena"
MAX_BYTES = MAX_TEXT_BYTES

_lines: plain.Lines = Memo()

_ABOUT = plain.Heading("About", Zone.LIBRARY, is_group=False)
_NAMED_BELOW = frozenset({"about"})
_NAME_OF_DECK = Sentence("name-of-deck", "it starts like the deck's name, which belongs under “About”")

_HEADINGS = ("About", "Commander", "Companion", "Deck")
_CARD = re.compile(r"\s{1,4}\d{1,3} [^()\n]{1,200} \([A-Z0-9]{3,6}\) \w{1,8}[ \t\r]*$", re.MULTILINE)


def detect(text: str) -> str | None:
    """Why this is Arena's export, None if it is not."""
    if not text.startswith(_HEADINGS):
        return None
    heading = first_line(text)
    if heading == "About":
        return "the first line is “About”, as Arena writes it"
    if heading in _HEADINGS and _CARD.match(text, len(heading)):
        return f"the first line is “{heading}”, with a card, its set and its number below, as Arena writes them"
    return None


def parse(text: str) -> Decklist:
    """Read an export. Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line."""
    return plain.read_lines(text, DIALECT, parse_line, _lines)


def parse_line(raw: str) -> plain.Item:
    """Read one line as plain text, but for the heading `About` and the deck's name below it, a comment."""
    line = raw.strip(plain.MARGIN)
    if line == "About":
        return _ABOUT
    if line.startswith("Name ") or line == "Name":
        return plain.Remark(plain.shown(line), _NAMED_BELOW, _NAME_OF_DECK())
    return plain.parse_line(raw)
