"""Decklists: bytes or text in any known dialect -> lines with places. Knows nothing of cards or rules.

`read_decklist` is the door. One dialect a module; `text` is the only one yet, and those for the exports of other
programs get their module beside it.
"""

from __future__ import annotations

from validator.decklists.encoding import decode
from validator.decklists.limits import check_size
from validator.decklists.model import Decklist
from validator.decklists.text import parse_text


def read_decklist(source: str | bytes) -> Decklist:
    """Read a decklist into lines with their places.

    source: text, or bytes in UTF-8 with or without a byte order mark.
    Raises UnreadableDecklist for bytes that are no text, DecklistTooLarge over `limits`, EmptyDecklist if there
    is not one card line. Anything else that is odd about a line is kept in the result.
    """
    check_size(source)
    text = decode(source) if isinstance(source, bytes) else source
    return parse_text(text)


__all__ = ["Decklist", "read_decklist"]
