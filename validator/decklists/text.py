"""Plain text: one card a line, headings, comments, and the decorations most programs write.

    // Commander
    1 Krenko, Mob Boss (M13) 138 *F*

    Deck (99)
    1x Lightning Bolt [2XM:129] #burn
    SB: 1 Shatter

Every pattern is anchored and without nested repetition, so that no line can make it slow.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rules.deck import BadLine, Span, Zone
from rules.words import Said, Sentence
from validator.decklists.decoration import Decoration, in_brackets, undecorated
from validator.decklists.directive_text import directive_in
from validator.decklists.encoding import INVISIBLE, split_lines
from validator.decklists.entries import NAME_TOO_LONG, NO_CARD_NAME
from validator.decklists.front_matter import read_front_matter
from validator.decklists.headings import (
    COLONS_AND_BLANKS,
    COMMON_WORDS,
    GROUPS,
    NUMBER_OF_CARDS,
    WORDS_FOR_CARDS,
    ZONE_OF_HALF,
    ZONE_OF_HEADING,
    ZONE_OF_PREFIX,
    heading_words,
)
from validator.decklists.limits import MAX_LINES, MAX_NAME_CHARACTERS, MAX_TEXT_BYTES, too_many
from validator.decklists.memo import ENTRY_BYTES, Memo
from validator.decklists.model import CardLine, Decklist, LineText, Reading, Section
from validator.decklists.opening import root_name
from validator.decklists.pastes import HTML_TAGS, is_markup, without_tags
from validator.decklists.quantities import Stretch, in_bounds, is_only_quantity, quantity_of
from validator.errors import EmptyDecklist

DIALECT = "text"
MAX_BYTES = MAX_TEXT_BYTES

MAX_LINE_CHARACTERS = 500
"""Longer lines hold no card: the longest name has 141 characters."""


_TOO_LONG = Sentence("line-too-long", "it has {count} characters, at most {most} are allowed")
_ONLY_A_NUMBER = Sentence("only-a-number", "there is a number, but no card name")
_SAID_TWICE = Sentence("quantity-twice", "it is given twice, as {one} and as {other}")


class Heading(NamedTuple):
    """A line that opens a part of the list."""

    name: str
    zone: Zone
    is_group: bool


class Unreadable(NamedTuple):
    """A line that holds something, but no card."""

    text: str
    why: Said


class Ignored(NamedTuple):
    """A comment, a rule of dashes, or a blank line."""

    what: str


class Remark(NamedTuple):
    """A comment if it stands below one of the headings `below` (in lower case); elsewhere it is unreadable."""

    text: str
    below: frozenset[str]
    why: Said


Item = LineText | Heading | Unreadable | Ignored | Remark

_new = tuple.__new__
_BLANK, COMMENT, _COUNT = Ignored("blank"), Ignored("comment"), Ignored("total")
A_TOTAL = Sentence("a-total", "it is a total")
NO_CARD_LINE = "The list holds no card line. Expected one card a line with its quantity, as in “1 Sol Ring”."

Lines = Memo[str, Item]
_lines: Lines = Memo()


def detect(text: str) -> str | None:
    """Why this is plain text, which any text may be; None for XML, which no list of lines begins with."""
    if text.startswith(("<?xml", "<!")) and not (text.startswith("<!--") and root_name(text) in HTML_TAGS):
        return None
    return "one card a line, and nothing at its start tells of another dialect"


def parse(text: str) -> Decklist:
    """Read a plain-text list. Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line."""
    return read_lines(text, DIALECT, parse_line, _lines)


def read_lines(text: str, dialect: str, parse_line: Callable[[str], Item], memo: Lines | None) -> Decklist:
    """Read a list of lines, each by `parse_line`; what that made of a line is remembered in `memo`, if there is one.

    No line is passed over: what is neither blank nor a card line is in `sections`, `unreadable`, `comments` or, where
    the list has front matter, `not_cards`. Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line.
    """
    raw_lines = split_lines(text)
    number_of_lines = len(raw_lines) - (not raw_lines[-1])
    if number_of_lines > MAX_LINES:
        raise too_many("lines", number_of_lines, MAX_LINES)
    decklist = Decklist(dialect, is_lines=True, shares_texts=True)
    cards, zone, block, section = decklist.lines, Zone.LIBRARY, 0, -1
    append = cards.append
    last_was_blank, has_cards = True, False
    in_front = 0
    if _FRONT.match(text) and (front := read_front_matter(raw_lines, _is_heading)):
        in_front = front.lines
        decklist.fields += front.fields
        decklist.not_cards.append(front.block)
        decklist.comments += front.fences
    for number, raw in enumerate(raw_lines[in_front:], start=in_front + 1):
        item = None if memo is None else memo.get(raw)
        if item is None:
            item = _read_line(raw, parse_line)
            if memo is not None and len(raw) <= MAX_LINE_CHARACTERS:
                memo.keep(raw, item, size_of(raw, item))
        if type(item) is LineText:
            if last_was_blank:
                block += 1
                last_was_blank = False
                if has_cards and zone in (Zone.COMMAND, Zone.COMPANION):
                    # A commander's or companion's section without a heading after it ends at the blank line.
                    zone, section = Zone.LIBRARY, -1
                    decklist.zone_ends.append(CardLine(item, number, zone, block))
            has_cards = True
            # A named tuple's own constructor takes twice the time, and this runs for every line of every deck.
            if item.is_plain:
                append(_new(CardLine, (item, number, zone, block, section, None)))
                continue
            if item.unsure:
                decklist.unsure.append(len(cards))
            if item.may_be_heading:
                decklist.heading_candidates.append(len(cards))
            append(_new(CardLine, (item, number, item.zone or zone, block, section, None)))
        elif item is _BLANK:
            last_was_blank = True
        elif isinstance(item, Heading):
            # A card type or a group of the author's own below what is set aside leads not back into the deck.
            zone = zone if item.is_group and zone in (Zone.SIDEBOARD, Zone.IGNORED) else item.zone
            section = len(decklist.sections)
            decklist.sections.append(Section(item.name, zone, item.is_group, _line_span(raw, number)))
            last_was_blank, has_cards = True, False
        elif isinstance(item, Unreadable | Remark) and not _is_at_home(item, decklist, section):
            decklist.unreadable.append(BadLine(item.text, item.why, zone, _line_span(raw, number)))
        elif item is _COUNT:
            decklist.not_cards.append(BadLine(raw.strip(), A_TOTAL(), zone, _line_span(raw, number)))
        else:
            decklist.comments.append(number)
    if not cards and not decklist.unreadable:
        raise EmptyDecklist(NO_CARD_LINE)
    return decklist


def _is_heading(text: str) -> bool:
    return _heading(text) is not None


def _read_line(raw: str, parse_line: Callable[[str], Item]) -> Item:
    """Read one line by `parse_line`; a linter's directive is a comment, also behind a card."""
    directive = directive_in(raw)
    if directive is None:
        return parse_line(raw)
    return parse_line(directive.before) if directive.before.strip(MARGIN) else COMMENT


def _is_at_home(item: Unreadable | Remark, decklist: Decklist, section: int) -> bool:
    """Whether a remark stands below one of its headings; `section` is the index of the heading above, or -1."""
    return isinstance(item, Remark) and section >= 0 and decklist.sections[section].name.lower() in item.below


def size_of(raw: str, item: Item) -> int:
    """About how many bytes a line and what it was read as take."""
    parts = len(item.readings) if type(item) is LineText else 1
    return ENTRY_BYTES + 170 + parts * (150 + len(raw))


def _line_span(raw: str, number: int) -> Span:
    start = len(raw) - len(raw.lstrip()) + 1
    return Span(number, start, number, start + len(raw.strip()))


# --- one line --------------------------------------------------------------------------------------------------------

MARGIN = "".join(c for c in map(chr, range(0x3001)) if c.isspace()) + "".join(map(chr, INVISIBLE))
"""What may stand around a line's text: white space of every kind, and characters without a width."""

COMMENT_START = ("//", "#")
"""What a comment begins with."""
# How many cards the author has counted: `Total: 100`, `100 cards in total`.
_TOTAL = re.compile(
    rf"total ?[:=]? ?{NUMBER_OF_CARDS}|(?=\d+\s\D){NUMBER_OF_CARDS}(?: (?:in |au |en )?total)?", re.IGNORECASE
)
_FRONT = re.compile(r"\s{0,100}---\s")
_RULER = re.compile(r"[-=*~ ]{2,}")
_AROUND_HEADING = "/#[]=*-~•【】「」" + COLONS_AND_BLANKS
# As Deckstats and TappedOut write the name of a part: `#!Sideboard`, `# !Maybeboard`, `//!Commander`.
_DIRECTIVE = re.compile(r"(?:#|//)[ \t]?![ \t]?(?=\S)")
_COUNT_AFTER = re.compile(rf"[:： ]{{0,2}}[(（\[]?{NUMBER_OF_CARDS}[)）\]]?$", re.IGNORECASE)
_PREFIX = re.compile(r"([^:：]{1,30}?)(?:\s?[:：]\s*|\s[-–—]\s)(?=\S)")


def parse_line(raw: str) -> Item:
    """Read one line of text, whatever stands around it."""
    text = raw.strip(MARGIN)
    if not text:
        return _BLANK
    column = raw.index(text[0]) + 1
    if len(text) > MAX_LINE_CHARACTERS:
        return Unreadable(shown(text), _TOO_LONG(count=len(text), most=MAX_LINE_CHARACTERS))
    if len(text) <= MAX_NAME_CHARACTERS and (simple := _SIMPLE.fullmatch(text)):
        if simple[3] is None and simple[2].partition(" ")[0].lower() in WORDS_FOR_CARDS and _TOTAL.fullmatch(text):
            return _COUNT
        return _simple_line(simple, column)
    heading = _heading(text)
    if heading is not None:
        return heading
    if text.startswith(COMMENT_START) or is_markup(text) or _RULER.fullmatch(text):
        return COMMENT
    if _TOTAL.fullmatch(text):
        return _COUNT
    zone = None
    prefix = _PREFIX.match(text)
    if prefix and (zone := ZONE_OF_PREFIX.get(" ".join(prefix[1].lower().split()))):
        column += prefix.end()
        text = text[prefix.end() :]
    return _card_line(text, column, zone)


def shown(text: str) -> str:
    """A line as findings show it: the beginning of one that is too long."""
    return text if len(text) <= MAX_LINE_CHARACTERS else text[:60] + "…"


def parse_undecorated(raw: str, plain: str) -> Item:
    """Read a line without what only its program writes: `plain` is what is left of it, at the same place.

    Where that is neither a card nor a heading, the line is unreadable, not blank or a comment.
    """
    item = parse_line(plain)
    if isinstance(item, LineText | Heading):
        return item
    text = raw.strip(MARGIN)
    if isinstance(item, Ignored) and text.startswith(COMMENT_START):
        return item
    why = item.why if isinstance(item, Unreadable) else NO_CARD_NAME()
    return Unreadable(shown(text), why)


def _heading(text: str) -> Heading | None:
    """A heading with known words, with or without `//`, `#`, `#!`, `==`, `:`, tags, brackets and a count."""
    is_closing = text.startswith("[/")
    if (not is_closing and "[/" in text) or "<" in text:
        text = without_tags(text)
    directive = _DIRECTIVE.match(text)
    if directive is not None:
        text = text[directive.end() :]
    words = text.strip(_AROUND_HEADING)
    key = " ".join(words.lower().split())
    if key not in ZONE_OF_HEADING:  # “The 99” has no number of cards
        words = _COUNT_AFTER.sub("", words).strip(_AROUND_HEADING)
        key = " ".join(words.lower().split())
    if directive is None and key in COMMON_WORDS and text.startswith(COMMENT_START):
        return None  # “// General” may be a remark
    if key in ZONE_OF_HEADING:
        # What a tag of BBCode has opened, `[/sideboard]` ends.
        return Heading(words, Zone.LIBRARY if is_closing else ZONE_OF_HEADING[key], is_group=False)
    if key in ZONE_OF_HALF and len(text) > len(words):
        return Heading(words, ZONE_OF_HALF[key], is_group=False)
    if key in GROUPS:
        return Heading(words, Zone.LIBRARY, is_group=True)
    return None


# The lines most lists are made of, `1 Lightning Bolt` and `1 Lightning Bolt (LEA) 161 *F*`: the name holds nothing that
# could be decoration, a heading or a prefix. No name ends in a set and a number, so that nothing else can be meant.
_SIMPLE = re.compile(
    r"([1-9]\d{0,2})[xX]? (?![xX] )([^\W\d_][^()\[\]*#|<>:/\u200b-\u200d\u2060\ufeff]*[^\W\d_!?.])"
    r"(?: \(([A-Za-z0-9]{2,6})\) ((?=[^\d\s]{0,11}\d)[^\s()\[\]*#]{1,12}\*?)(?: \*[FfEe]\*)?)?",
    re.ASCII,
)


def _simple_line(simple: re.Match[str], column: int) -> LineText:
    text, start, end = simple.string, simple.start(2), simple.end(2)
    named = Reading(int(simple[1]), simple[2], column + start, column + end, True)
    whole = Reading(1, text[:end], column, column + end)
    return LineText(text, column, (named, whole), None, simple[3], simple[4])


# Set and number before the name, as XMage writes them; Deckstats parts them by `#`.
_SET_BEFORE = re.compile(r"\[([A-Za-z0-9]{2,6})(?:[:#]([^\[\]\s]{1,12}))?\]\s+(?=\S)")
# Magic Workstation numbers the arts of a card: `13 [US] Mountain (1)`.
_ART = re.compile(r"\(\d{1,2}\)")


def _card_line(text: str, column: int, zone: Zone | None) -> Item:
    bare, decoration, ends = undecorated(text)
    if not bare or is_only_quantity(bare):
        return Unreadable(text, _ONLY_A_NUMBER() if bare else NO_CARD_NAME())
    quantity, bad, counted = quantity_of(bare)
    if decoration.times is not None and counted is None:
        quantity, bad = in_bounds(int(decoration.times))
        counted = Stretch(0, len(bare))
    elif decoration.times is not None and int(decoration.times) != quantity:
        bad = _SAID_TWICE(one=quantity, other=int(decoration.times))
    if counted is None and (words := heading_words(text)) != text:
        ends.append(len(words))  # a heading with a number of cards, or a card: “Goblins (2)”, “Sol Ring (2)”
    stretches, decoration = _stretches(bare, ends, quantity, counted, decoration)
    readings: dict[tuple[int, str], Reading] = {}
    is_too_long = False
    for number, (start, end), is_counted in stretches:
        name = text[start:end].translate(INVISIBLE).strip()
        if len(name) > MAX_NAME_CHARACTERS:
            is_too_long = True
        elif name:
            reading = Reading(number, name, column + start, column + start + len(name), is_counted)
            readings.setdefault((number, name), reading)
    if not readings:
        why = NAME_TOO_LONG(most=MAX_NAME_CHARACTERS) if is_too_long else NO_CARD_NAME()
        return Unreadable(text[:60] + "…" if is_too_long else text, why)
    return LineText(
        text=text,
        column=column,
        readings=tuple(readings.values()),
        zone=decoration.zone or zone,
        set_code=decoration.set_code,
        collector_number=decoration.collector_number,
        bad_quantity=bad,
        unsure=decoration.unsure,
        may_be_heading=counted is None and bad is None and zone is None and not decoration.zone,
    )


def _stretches(
    bare: str, ends: list[int], quantity: int, counted: Stretch | None, decoration: Decoration
) -> tuple[list[tuple[int, Stretch, bool]], Decoration]:
    """Where a name may stand in a line, how many there are of it and whether it was counted; what decoration says.

    bare: the line without its decoration.  ends: where a name in it may end.  counted: the name without the quantity.
    What is counted has its quantity taken out of the name; a quantity out of bounds spoils only such a reading.
    """
    uncounted = [(1, Stretch(0, end), False) for end in ends]
    if counted is None:
        return uncounted, decoration
    if not counted.start:  # the quantity stands behind the name, and more decoration may stand between them
        uncounted = [stretch for stretch in uncounted if stretch[1].end > counted.end]
        _, decoration, inner = undecorated(bare[: counted.end], decoration)
        return uncounted + [(quantity, Stretch(0, end), True) for end in inner], decoration
    stretches = [
        reading
        for whole, end in zip(uncounted, ends, strict=True)
        for reading in (whole, (quantity, Stretch(counted.start, end), True))
    ]
    if before := _SET_BEFORE.match(bare, counted.start):
        stretches += [(quantity, Stretch(before.end(), end), True) for end in ends]
        art = bare.rfind("(", before.end())
        if art > 0 and _ART.fullmatch(bare, art):
            stretches.append((quantity, Stretch(before.end(), art), True))
        told = in_brackets("]", before[1], decoration) if before[2] is None else None
        decoration = told or decoration._replace(set_code=before[1], collector_number=before[2])
    return stretches, decoration
