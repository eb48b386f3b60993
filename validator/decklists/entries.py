"""What dialects share that give quantity and name apart from each other: tables, XML and JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.deck import Assumption, BadLine, Span, Zone
from rules.words import Said, Sentence
from validator.decklists.encoding import INVISIBLE
from validator.decklists.limits import MAX_ENTRIES, MAX_NAME_CHARACTERS, too_many
from validator.decklists.model import CardLine, Decklist, LineText, Reading, Section
from validator.decklists.quantities import NO_WHOLE_NUMBER, in_bounds
from validator.errors import EmptyDecklist

NO_CARD_NAME = Sentence("no-card-name", "there is no card name")
NAME_TOO_LONG = Sentence("name-too-long", "its card name has more than {most} characters")
_TWO_QUANTITIES = Sentence("two-quantities", "it has two quantities, “{one}” in “{first}” and “{other}” in “{second}”")
_ONE_CARD = Sentence("one-card", "one card")
_NO_QUANTITY = Sentence("no-quantity", "there is no quantity next to its name")
_EMPTY = Sentence("quantity-empty", "it is empty")

_WHOLE = re.compile(r"[xX×]?(\d{1,300})[xX×]?")
_SHOWN_CHARACTERS = 200

QUANTITY_KEYS = ("quantity", "count", "qty", "amount", "copies", "cantidad", "anzahl", "quantité", "quantidade")
"""What programs call the quantity of an entry, in lower case; a dialect may know another word."""


class TwoQuantities(NamedTuple):
    """Two quantities of one entry that differ: what each is called, and what it says."""

    first: tuple[str, str]
    second: tuple[str, str]


Quantity = str | TwoQuantities | None
"""The quantity of an entry as typed; None where there is none."""


def quantity_among(values: Mapping[str, str], own: str = "") -> Quantity:
    """The quantity among the named values of an entry, by any of QUANTITY_KEYS or by the dialect's own word.

    values: by name, as typed and in any case.
    """
    found = [(name, value) for name, value in values.items() if (key := name.lower()) == own or key in QUANTITY_KEYS]
    return one_quantity(found)


def one_quantity(found: Iterable[tuple[str, str]]) -> Quantity:
    """The quantity that values with their names agree on; empty ones only count where there is no other."""
    pairs = list(found)
    if len(pairs) == 1:
        return pairs[0][1]
    said = [(name, value) for name, value in pairs if value.strip()] or pairs[:1]
    if not said:
        return None
    other = next((pair for pair in said if pair[1].strip() != said[0][1].strip()), None)
    return said[0][1] if other is None else TwoQuantities(said[0], other)


class Place(NamedTuple):
    """Where an entry stands: a line of the input, and the columns that hold its name (end exclusive)."""

    line: int
    column: int
    end_column: int
    source: str
    """The line as it stands, or the part of it that is this entry's."""
    source_column: int = 1

    @property
    def span(self) -> Span:
        """The whole source."""
        return Span(self.line, self.source_column, self.line, self.source_column + len(self.source))


class EntryCollector:
    """Builds the decklist of a dialect, entry by entry."""

    def __init__(self, dialect: str) -> None:
        self.decklist = Decklist(dialect)
        self._sections: dict[str, int] = {}

    def section(self, name: str, zone: Zone, is_group: bool, span: Span | None, pointer: str | None = None) -> int:
        """The index of the section of this name; it is opened where it is first met."""
        if name not in self._sections:
            self._sections[name] = len(self.decklist.sections)
            self.decklist.sections.append(Section(name, zone, is_group, span, pointer))
        return self._sections[name]

    def add(
        self,
        quantity: Quantity,
        name: str,
        place: Place | str,
        zone: Zone,
        section: int = -1,
        set_code: str | None = None,
        collector_number: str | None = None,
        is_one_by_default: bool = False,
    ) -> None:
        """Take in one entry; one without a name, with too long a one or with two quantities is an unreadable line.

        quantity: as typed; None for one card, which is a guess unless `is_one_by_default`.  name: as typed.  place: in
        JSON the pointer (RFC 6901).
        Raises DecklistTooLarge over MAX_ENTRIES.
        """
        found = self.decklist
        if len(found.lines) + len(found.unreadable) >= MAX_ENTRIES:
            raise too_many("card entries", MAX_ENTRIES + 1, MAX_ENTRIES)
        name = " ".join((name if name.isascii() else name.translate(INVISIBLE)).split())
        if isinstance(place, str):
            span, pointer, source, (line, start, end, column) = None, place, name, (0, 0, 0, 0)
        else:
            span, pointer, (line, start, end, source, column) = place.span, None, place
        shown = source[:_SHOWN_CHARACTERS].rstrip()
        if not name or len(name) > MAX_NAME_CHARACTERS:
            why = NAME_TOO_LONG(most=MAX_NAME_CHARACTERS) if name else NO_CARD_NAME()
            found.unreadable.append(BadLine(shown, why, zone, span, pointer))
            return
        if isinstance(quantity, TwoQuantities):
            (first, one), (second, other) = quantity
            why = _TWO_QUANTITIES(one=_short(one), first=first, other=_short(other), second=second)
            found.unreadable.append(BadLine(shown, why, zone, span, pointer))
            return
        if quantity is None and not is_one_by_default:
            guess = Assumption("quantity-assumed", span, _ONE_CARD(), _NO_QUANTITY(), "medium", pointer)
            found.assumptions.append(guess)
        number, bad = read_quantity(quantity)
        readings = (Reading(number, name, start, end, is_counted=True),)
        text = LineText(shown, column, readings, None, set_code or None, collector_number or None, bad)
        found.lines.append(CardLine(text, line, zone, section + 1, section, pointer))

    def add_line(self, text: LineText, pointer: str, zone: Zone) -> None:
        """Take in an entry of JSON that is a line of text, and read as one. Raises DecklistTooLarge as `add` does."""
        found = self.decklist
        if len(found.lines) + len(found.unreadable) >= MAX_ENTRIES:
            raise too_many("card entries", MAX_ENTRIES + 1, MAX_ENTRIES)
        found.lines.append(CardLine(text, 0, text.zone or zone, 0, -1, pointer))

    def reject(self, why: Said, place: Place | str, zone: Zone = Zone.LIBRARY, shown: str = "") -> None:
        """Tell of an entry that may be a card and cannot be read. place: in JSON the pointer (RFC 6901)."""
        if isinstance(place, str):
            bad = BadLine(shown[:_SHOWN_CHARACTERS], why, zone, None, place)
        else:
            bad = BadLine(place.source[:_SHOWN_CHARACTERS].rstrip(), why, zone, place.span)
        if len(self.decklist.lines) + len(self.decklist.unreadable) >= MAX_ENTRIES:
            raise too_many("card entries", MAX_ENTRIES + 1, MAX_ENTRIES)
        self.decklist.unreadable.append(bad)

    def finish(self, expected: str = "at least one entry") -> Decklist:
        """The decklist. Raises EmptyDecklist, which says what was `expected`, if nothing was taken in."""
        if not self.decklist.lines and not self.decklist.unreadable:
            raise EmptyDecklist(f"The list ({self.decklist.dialect}) holds no card: expected {expected}.")
        return self.decklist


def read_quantity(typed: str | None) -> tuple[int, Said | None]:
    """A quantity in a cell of its own, and why it is out of bounds if it is; None stands for one card."""
    if typed is None:
        return 1, None
    typed = typed.strip()
    whole = _WHOLE.fullmatch(typed)
    if whole is None:
        return 1, NO_WHOLE_NUMBER(typed=_short(typed)) if typed else _EMPTY()
    return in_bounds(int(whole[1]))


def _short(typed: str) -> str:
    return typed if len(typed) <= 20 else typed[:20] + "…"
