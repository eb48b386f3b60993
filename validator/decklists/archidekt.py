"""Archidekt's text: plain lines, each with its categories in brackets and a label between carets.

    Commander
    1x Bruna, the Fading Light (sld) 1336 *F* [Commander{top}] ^Keeper,#4aab08^

    Draw
    1x Toski, Bearer of Secrets (blc) 244 [Draw,Maybeboard{noDeck}{noPrice}]

The first category says where a card is; `{noDeck}` marks one that is no part of the deck. A line that is the name of
a category heads its cards.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.deck import Zone
from validator.decklists import text as plain
from validator.decklists.encoding import split_lines
from validator.decklists.headings import zone_of_section
from validator.decklists.limits import MAX_TEXT_BYTES
from validator.decklists.memo import Memo
from validator.decklists.model import Decklist, LineText

DIALECT = "archidekt"
MAX_BYTES = MAX_TEXT_BYTES

# What stands before a bracket that is not behind the name, and in one that tells of a printing.
_BEFORE_NAME = re.compile(r"(?:[A-Za-z]{1,12}:)? ?(?:\d{1,4}[xX]?)?")
_PRINTING = re.compile(r"[A-Za-z0-9]{2,6}[:#][^\[\]\s]{1,12}|foil|etched|token")

_MARKS = ("{top}", "{noDeck}", "{noPrice}")
_LINE = re.compile(r"\d{1,4}x [^()\[\]]{1,200} \([a-z0-9]{2,6}\) \S{1,12} (?:\*[A-Z]\* )?\[[^\[\]]{1,300}\]")


def detect(text: str) -> str | None:
    """Why this is Archidekt's text, None if it is not."""
    if "^" in text and ",#" in text:
        return "its lines have labels between carets, as Archidekt writes them"
    if "[" not in text:
        return None
    if any(mark in text for mark in _MARKS):
        return "its lines have categories with marks like {noDeck}, as Archidekt writes them"
    at = text.find(" [")
    if at >= 0 and _LINE.match(text, text.rfind("\n", 0, at) + 1):
        return "its lines have the set in small letters and categories in brackets, as Archidekt writes them"
    return None


def parse(text: str) -> Decklist:
    """Read a list. Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line."""
    headings: dict[str, plain.Heading] = {}
    for line in split_lines(text):
        category = _read(line).category if "[" in line else None
        if category is not None and category.name:
            headings.setdefault(category.name.casefold(), category)

    def parse_line(raw: str) -> plain.Item:
        return headings.get(raw.strip().casefold()) or _read(raw).item

    return plain.read_lines(text, DIALECT, parse_line, None)


def zone_of_category(name: str, is_in_deck: bool) -> tuple[Zone, bool]:
    """The zone that a category of Archidekt means, and whether it only groups cards of the library.

    A sideboard and a companion have their zone whether or not Archidekt counts them into the deck.
    """
    zone, is_group = zone_of_section(name)
    if not is_in_deck and zone in (Zone.LIBRARY, Zone.COMMAND):
        return Zone.IGNORED, False
    return zone, is_group


def first_category(categories: str) -> tuple[str, Zone, bool]:
    """The name of the first of `Ramp,Maybeboard{noDeck}{noPrice}`, its zone, and whether it only groups cards."""
    name, _, marks = categories.partition(",")[0].partition("{")
    return (name.strip(), *zone_of_category(name, "noDeck}" not in marks))


class _Line(NamedTuple):
    """What a line is, and the heading that its first category makes; None if it has none."""

    item: plain.Item
    category: plain.Heading | None


_lines: Memo[str, _Line] = Memo()


class _Pieces(NamedTuple):
    """A line without categories and label; its categories, None if it has none; whether anything was taken off."""

    plain: str
    categories: str | None
    has_more: bool


def _pieces(line: str) -> _Pieces:
    """A line taken apart: its label and its categories are off its end, in whichever order."""
    text, categories, has_more = line.rstrip(plain.MARGIN), None, False
    for _ in range(2):
        start = -1
        if text.endswith("^"):
            start = text.find(" ^")
        elif text.endswith("]") and categories is None:
            start = _start_of_categories(text)
            categories = text[start + 2 : -1] if start >= 0 else None
        if start < 0 or start == len(text) - 2:
            break
        text, has_more = text[:start], True
    return _Pieces(text, categories, has_more)


def _start_of_categories(text: str) -> int:
    """Where the bracket of the categories begins, behind a blank; -1 if no bracket is one."""
    start = text.find(" [")
    before = text[: max(start, 0)].strip(plain.MARGIN)
    if before and _BEFORE_NAME.fullmatch(before):
        start = text.find(" [", start + 2)  # the first holds a set before the name, as other programs write it
    while start >= 0 and _PRINTING.fullmatch(text, start + 2, end := text.find("]", start)):
        start = text.find(" [", end)
    return start


def _read(raw: str) -> _Line:
    """Read one line: what stands before categories and label as plain text, the zone from the first category."""
    known = _lines.get(raw)
    if known is not None:
        return known
    if len(raw) > plain.MAX_LINE_CHARACTERS:
        return _Line(plain.parse_line(raw), None)
    text, categories, has_more = _pieces(raw)
    category = None if categories is None else plain.Heading(*first_category(categories))
    item = plain.parse_undecorated(raw, text) if has_more else plain.parse_line(raw)
    if has_more and isinstance(item, LineText):
        item = LineText(
            text=raw[item.column - 1 :].rstrip(plain.MARGIN),
            column=item.column,
            readings=item.readings,
            zone=item.zone or (category and category.zone),
            set_code=item.set_code,
            collector_number=item.collector_number,
            bad_quantity=item.bad_quantity,
            unsure=item.unsure,
        )
    line = _Line(item, category)
    _lines.keep(raw, line, plain.size_of(raw, item))
    return line
