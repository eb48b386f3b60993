"""What a dialect yields: card lines with their places, and everything else that stood in the list."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rules.deck import Assumption, BadLine, Span, Zone
from rules.words import Said


class Reading(NamedTuple):
    """One way to read a line's text: how many of which name, and where the name stands (end exclusive).

    `is_counted` tells that the quantity was taken out of the text that holds the name.
    """

    quantity: int
    name: str
    column: int
    end_column: int
    is_counted: bool = False


class LineText:
    """The text of one card line, apart from where it stands; equal lines share one.

    Of `readings` the first that names a card is taken: those come first that leave the most of the text in the
    name, so that a card whose name looks like decoration (“Hazmat Suit (Used)”) is found. `named` is the likeliest
    one, by which an unknown name is called. `bad_quantity` says why the
    quantity is out of bounds, should no reading without it name a card. `may_be_heading` marks a line that could
    be a heading of the author's own; `unsure` has what was taken for a set or a kind of printing only because it may
    be one. `is_plain` marks one of the many lines that none of these nor a zone of its own concerns.
    """

    __slots__ = (
        "bad_quantity",
        "collector_number",
        "column",
        "is_plain",
        "may_be_heading",
        "readings",
        "set_code",
        "text",
        "unsure",
        "zone",
    )

    def __init__(
        self,
        text: str,
        column: int,
        readings: tuple[Reading, ...],
        zone: Zone | None = None,
        set_code: str | None = None,
        collector_number: str | None = None,
        bad_quantity: Said | None = None,
        may_be_heading: bool = False,
        unsure: tuple[str, ...] = (),
    ) -> None:
        self.text = text
        self.column = column
        self.readings = readings
        self.zone = zone
        self.set_code = set_code
        self.collector_number = collector_number
        self.bad_quantity = bad_quantity
        self.may_be_heading = may_be_heading
        self.unsure = unsure
        self.is_plain = zone is None and not may_be_heading and not unsure

    @property
    def named(self) -> Reading:
        """The reading with the fewest characters of name: quantity and decoration taken off."""
        return min(self.readings, key=lambda reading: len(reading.name))


class CardLine(NamedTuple):
    """A card line where it stands: its text, its 1-based line number (0 if the input has none), zone and block.

    `block` numbers the groups between blank lines and headings; `section` is the index of the heading above in
    `Decklist.sections`, -1 before the first. `pointer` places a line of JSON input.
    """

    text: LineText
    line: int
    zone: Zone
    block: int
    section: int = -1
    pointer: str | None = None

    @property
    def span(self) -> Span | None:
        if not self.line:
            return None
        start = self.text.column
        return Span(self.line, start, self.line, start + len(self.text.text))


class Section(NamedTuple):
    """A heading: its words as typed, the zone it opens, whether it only groups cards of the library."""

    name: str
    zone: Zone
    is_group: bool
    span: Span | None
    pointer: str | None = None


class Field(NamedTuple):
    """What a list says of itself beside its cards: `commander`, `companion`, `format`, `name`, `player`, …

    The value is as typed: for a commander a card's name, which nothing has looked up yet.
    """

    key: str
    value: str
    span: Span | None
    pointer: str | None = None


@dataclass
class Decklist:
    """One list as read, in which dialect, and why in that one.

    `is_lines` tells that it is a list of lines, of which every one that is not blank is either a card line, a heading
    (`sections`), unreadable, or a comment (`comments`, 1-based line numbers).
    `shares_texts` tells that other lists with equal lines have the same texts.
    `zone_ends` are the first lines after a commander's or companion's section that only a blank line ended.
    `heading_candidates` are indices of lines without a quantity, which could be headings of the author's own.
    `unsure` are indices of lines whose text is `unsure` of something.
    `assumptions` are those that reading took before any card was known.
    `fields` are what the list says of itself: who is the commander, which format.
    `not_cards` are lines, or blocks of them, that cannot be cards, each with its reason.
    """

    dialect: str
    lines: list[CardLine] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    unreadable: list[BadLine] = field(default_factory=list)
    zone_ends: list[CardLine] = field(default_factory=list)
    heading_candidates: list[int] = field(default_factory=list)
    unsure: list[int] = field(default_factory=list)
    assumptions: list[Assumption] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    not_cards: list[BadLine] = field(default_factory=list)
    why: str = ""
    comments: list[int] = field(default_factory=list)
    is_lines: bool = False
    shares_texts: bool = False

    def content(self) -> bytes:
        """All that the list holds, for a digest: two lists that differ in anything differ here."""
        lines = [
            (
                *(line.line, line.zone.value, line.block, line.section, line.pointer),
                *(text.text, text.column, [(*reading,) for reading in text.readings], text.zone and text.zone.value),
                *(text.set_code, text.collector_number, text.bad_quantity, text.may_be_heading, text.unsure),
            )
            for line in self.lines
            for text in [line.text]
        ]
        ends = [(line.line, line.pointer) for line in self.zone_ends]
        found = (self.dialect, self.is_lines, lines, self.sections, self.unreadable, ends, self.assumptions)
        return repr((*found, self.fields, self.not_cards, self.heading_candidates, self.unsure)).encode()
