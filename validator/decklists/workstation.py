"""Magic Workstation's `.mwDeck`: plain lines with a set before the name, the number of the art behind it.

    // Deck file for Magic Workstation (http://www.magicworkstation.com)

    // Lands
            13 [US] Mountain (1)
    // Sideboard
    SB:     4 [UL] Rack and Ruin

Its sets go by codes of its own: `US` is Urza's Saga, which everyone else calls USG.
"""

from __future__ import annotations

from validator.decklists import text as plain
from validator.decklists.limits import MAX_TEXT_BYTES
from validator.decklists.memo import Memo
from validator.decklists.model import Decklist, LineText
from validator.decklists.opening import first_line

DIALECT = "mwdeck"
MAX_BYTES = MAX_TEXT_BYTES

_lines: plain.Lines = Memo()


def detect(text: str) -> str | None:
    """Why this is Magic Workstation's text, None if it is not."""
    if text.startswith("//") and "Magic Workstation" in first_line(text):
        return "the first line names Magic Workstation"
    return None


def parse(text: str) -> Decklist:
    """Read a list. Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line."""
    return plain.read_lines(text, DIALECT, parse_line, _lines)


def parse_line(raw: str) -> plain.Item:
    """Read one line as plain text; its set is none that anyone else knows, and so no hint at a printing."""
    item = plain.parse_line(raw)
    if not isinstance(item, LineText) or item.set_code is None:
        return item
    return LineText(
        text=item.text,
        column=item.column,
        readings=item.readings,
        zone=item.zone,
        bad_quantity=item.bad_quantity,
        may_be_heading=item.may_be_heading,
    )
