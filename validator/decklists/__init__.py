"""Decklists: bytes or text in any known dialect -> lines with places. Knows nothing of cards or rules.

`read_decklist` is the door. Each dialect is a module of its own, a `Dialect`; `DIALECTS` is the order in which they
are asked whether a list is theirs, with plain text last.
"""

from __future__ import annotations

from typing import Protocol

from rules.deck import Assumption
from rules.words import Sentence
from validator.decklists import (
    aetherhub_json,
    archidekt,
    archidekt_json,
    arena,
    cockatrice,
    csv_table,
    dck,
    deckstats,
    moxfield_json,
    moxfield_text,
    mtgjson_deck,
    mtgo_dek,
    mtgo_text,
    octgn,
    plain_json,
    workstation,
    zones,
)
from validator.decklists import text as plain_text
from validator.decklists.encoding import checked, decode
from validator.decklists.json_document import is_json, no_shape_known
from validator.decklists.limits import MAX_STRUCTURED_BYTES, check_size
from validator.decklists.model import Decklist
from validator.decklists.opening import BLANK, doctype_refused, opening, root_name
from validator.errors import BadOption, UnreadableDecklist

LINE_ENDS_ASSUMED = "line-ends-assumed"
"""The code of the assumption by which lines are not those of the input."""
_LINE_ENDS = Sentence("line-ends", "each “\\n” as the end of a line")
_NO_OTHERS = Sentence("no-line-ends", "the list has no other line ends")


class Dialect(Protocol):
    """How one kind of list is told and read; a module is one by having these four names."""

    DIALECT: str
    """Its name, as in `Decklist.dialect`."""
    MAX_BYTES: int
    """How many bytes a list may have."""

    def detect(self, text: str) -> str | None:
        """Why a text is of this dialect, None if it is not.

        text: from its first character that is not blank; its `opening` is enough, and no more is looked at, except
        in JSON, whose keys may stand anywhere.
        """

    def parse(self, text: str) -> Decklist:
        """Read a text of this dialect, detected or forced. Raises a ValidatorError for a text that is none."""


_XML: tuple[Dialect, ...] = (cockatrice, octgn, mtgo_dek)
_JSON: tuple[Dialect, ...] = (moxfield_json, archidekt_json, aetherhub_json, mtgjson_deck, plain_json, zones)
_LINES: tuple[Dialect, ...] = (
    *(dck, csv_table, archidekt, arena),
    *(deckstats, workstation, moxfield_text, mtgo_text, plain_text),
)
DIALECTS = _XML + _JSON + _LINES


def read_decklist(source: str | bytes, dialect: str | None = None) -> Decklist:
    """Read a decklist into lines with their places.

    source: text, or bytes in UTF-8 or, with a byte order mark, UTF-16; `Decklist.assumptions` tells if they were taken
    for Windows-1252.  dialect: the name of one of `DIALECTS`; detected if None. `Decklist.why` says why it was chosen.
    Raises BadOption for an unknown dialect; UnreadableDecklist for what is no text, and for XML, JSON or CSV
    that is broken, unsafe or no decklist; DecklistTooLarge over `limits`; EmptyDecklist if there is not one card
    line. Anything else that is odd about a line is kept in the result.
    """
    check_size(source, MAX_STRUCTURED_BYTES)
    text, guess = decode(source) if isinstance(source, bytes) else (checked(source), None)
    text, ends = with_line_ends(text)
    chosen, why = _detect(text) if dialect is None else (find_dialect(dialect), "asked for by name")
    check_size(source, chosen.MAX_BYTES)
    decklist = chosen.parse(text)
    decklist.why = why
    decklist.assumptions += [guess for guess in (guess, ends) if guess is not None]
    return decklist


def with_line_ends(text: str) -> tuple[str, Assumption | None]:
    """A list whose lines end in a backslash and an n, as it comes out of some programs' JSON, with line ends."""
    if "\\n" not in text or "\n" in text.strip() or text.lstrip(BLANK)[:1] == "<" or is_json(opening(text)):
        return text, None
    guess = Assumption(LINE_ENDS_ASSUMED, None, _LINE_ENDS(), _NO_OTHERS(), "high")
    return text.replace("\\r\\n", "\n").replace("\\n", "\n"), guess


def _detect(text: str) -> tuple[Dialect, str]:
    """The first dialect that takes a text for its own, and why."""
    head = opening(text)
    if is_json(head):
        return _detect_json(text.lstrip(BLANK))
    for dialect in _XML + _LINES if head[:1] == "<" else _LINES:
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


def _detect_json(text: str) -> tuple[Dialect, str]:
    for dialect in _JSON:
        why = dialect.detect(text)
        if why is not None:
            return dialect, why
    raise no_shape_known(text)


def find_dialect(name: str) -> Dialect:
    """The dialect of this name. Raises BadOption naming those there are."""
    known = {dialect.DIALECT: dialect for dialect in DIALECTS}
    if name in known:
        return known[name]
    raise BadOption(
        f"There is no dialect “{name}”; expected one of: {', '.join(known)}.",
        option="dialect",
        value=name,
        known=list(known),
    )


__all__ = ["DIALECTS", "Decklist", "Dialect", "find_dialect", "read_decklist"]
