"""Decklists: bytes or text in any known dialect -> lines with places. Knows nothing of cards or rules.

`read_decklist` is the door. Each dialect is a module of its own, a `Dialect`; `DIALECTS` is the order in which they
are asked whether a list is theirs, with plain text last.
"""

from __future__ import annotations

from typing import Protocol

from validator.decklists import cockatrice, csv_table, dck, mtgo_dek, octgn
from validator.decklists import text as plain_text
from validator.decklists.encoding import decode
from validator.decklists.limits import MAX_STRUCTURED_BYTES, check_size
from validator.decklists.model import Decklist
from validator.decklists.opening import doctype_refused, opening, root_name
from validator.errors import UnreadableDecklist


class Dialect(Protocol):
    """How one kind of list is told and read; a module is one by having these four names."""

    DIALECT: str
    """Its name, as in `Decklist.dialect`."""
    MAX_BYTES: int
    """How many bytes a list may have."""

    def detect(self, text: str) -> str | None:
        """Why a text is of this dialect, None if it is not.

        text: from its first character that is not blank; its `opening` is enough, and no more is looked at.
        """

    def parse(self, text: str) -> Decklist:
        """Read a text of this dialect, detected or forced. Raises a ValidatorError for a text that is none."""


DIALECTS: tuple[Dialect, ...] = (cockatrice, octgn, mtgo_dek, dck, csv_table, plain_text)


def read_decklist(source: str | bytes, dialect: str | None = None) -> Decklist:
    """Read a decklist into lines with their places.

    source: text, or bytes in UTF-8 with or without a byte order mark.  dialect: the name of one of `DIALECTS`;
    detected if None. `Decklist.why` says why it was chosen.
    Raises UnreadableDecklist for bytes that are no text, for an unknown dialect, and for XML or CSV that is broken,
    unsafe or no decklist; DecklistTooLarge over `limits`; EmptyDecklist if there is not one card line. Anything else
    that is odd about a line is kept in the result.
    """
    check_size(source, MAX_STRUCTURED_BYTES)
    text = decode(source) if isinstance(source, bytes) else source
    chosen, why = _detect(text) if dialect is None else (_named(dialect), "asked for by name")
    check_size(source, chosen.MAX_BYTES)
    decklist = chosen.parse(text)
    decklist.why = why
    return decklist


def _detect(text: str) -> tuple[Dialect, str]:
    """The first dialect that takes a text for its own, and why."""
    head = opening(text)
    for dialect in DIALECTS:
        why = dialect.detect(head)
        if why is not None:
            return dialect, why
    if "<!DOCTYPE" in head:
        raise doctype_refused()
    root = root_name(head)
    found = f"the root element is <{root}>" if root else "it has no root element"
    raise UnreadableDecklist(
        f"This is XML, but no decklist known here: {found}; expected <cockatrice_deck> (Cockatrice), <Deck> (Magic"
        " Online) or <deck> (OCTGN). Export the deck as plain text.",
        reason="xml",
    )


def _named(name: str) -> Dialect:
    """The dialect of this name. Raises UnreadableDecklist naming those there are."""
    known = {dialect.DIALECT: dialect for dialect in DIALECTS}
    if name in known:
        return known[name]
    raise UnreadableDecklist(
        f"There is no dialect “{name}”; expected one of: {', '.join(known)}.",
        reason="dialect",
        dialect=name,
        known=list(known),
    )


__all__ = ["DIALECTS", "Decklist", "Dialect", "read_decklist"]
