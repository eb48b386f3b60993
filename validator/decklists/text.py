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
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules.model import BadLine, Span, Zone
from validator.decklists.encoding import INVISIBLE, split_lines
from validator.decklists.headings import GROUPS, ZONE_OF_HEADING, ZONE_OF_PREFIX
from validator.decklists.limits import MAX_LINES, MAX_NAME_CHARACTERS, MAX_QUANTITY, MAX_TEXT_BYTES, too_many
from validator.decklists.model import CardLine, Decklist, LineText, Reading, Section
from validator.errors import EmptyDecklist

DIALECT = "text"
MAX_BYTES = MAX_TEXT_BYTES

# Longer lines hold no card: the longest name has 141 characters.
_MAX_LINE_CHARACTERS = 500


class Heading(NamedTuple):
    """A line that opens a part of the list."""

    name: str
    zone: Zone
    is_group: bool


class Unreadable(NamedTuple):
    """A line that holds something, but no card."""

    text: str
    why: str


class Ignored(NamedTuple):
    """A comment, a rule of dashes, or a blank line."""

    is_blank: bool


Item = LineText | Heading | Unreadable | Ignored

_new = tuple.__new__
_BLANK, COMMENT = Ignored(True), Ignored(False)

# Decks share most of their lines; one parse serves them all. Emptied when full, so that its size is bounded.
_MEMO_SIZE = 50_000
Memo = dict[str, Item]
_memo: Memo = {}


def detect(text: str) -> str | None:
    """Why this is plain text, which any text may be; None for XML, which no list of lines begins with."""
    if text.startswith(("<?xml", "<!")):
        return None
    return "one card a line, and nothing at its start tells of another dialect"


def parse(text: str) -> Decklist:
    """Read a plain-text list. Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line."""
    return read_lines(text, DIALECT, parse_line, _memo)


def read_lines(text: str, dialect: str, parse_line: Callable[[str], Item], memo: Memo) -> Decklist:
    """Read a list of lines, each by `parse_line`; what that made of a line is remembered in `memo`.

    Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line.
    """
    raw_lines = split_lines(text)
    if len(raw_lines) > MAX_LINES + 1 or (len(raw_lines) == MAX_LINES + 1 and raw_lines[-1].strip()):
        raise too_many("lines", len(raw_lines), MAX_LINES)
    decklist = Decklist(dialect)
    cards, zone, block, section = decklist.lines, Zone.LIBRARY, 0, -1
    last_was_blank, cards_in_section = True, 0
    for number, raw in enumerate(raw_lines, start=1):
        item = memo.get(raw)
        if item is None:
            if len(memo) >= _MEMO_SIZE:
                memo.clear()
            item = memo[raw] = parse_line(raw)
        if type(item) is LineText:
            if last_was_blank:
                block += 1
                last_was_blank = False
                if item.may_be_heading:
                    decklist.heading_candidates.append(len(cards))
                if cards_in_section and zone in (Zone.COMMAND, Zone.COMPANION):
                    # A commander's or companion's section without a heading after it ends at the blank line.
                    zone, section = Zone.LIBRARY, -1
                    decklist.zone_end = CardLine(item, number, zone, block)
            # A named tuple's own constructor takes twice the time, and this runs for every line of every deck.
            cards.append(_new(CardLine, (item, number, item.zone or zone, block, section, None)))
            cards_in_section += 1
        elif item is _BLANK:
            last_was_blank = True
        elif isinstance(item, Heading):
            zone, section = item.zone, len(decklist.sections)
            decklist.sections.append(Section(item.name, item.zone, item.is_group, _line_span(raw, number)))
            last_was_blank, cards_in_section = True, 0
        elif isinstance(item, Unreadable):
            decklist.unreadable.append(BadLine(item.text, item.why, zone, _line_span(raw, number)))
    if not cards and not decklist.unreadable:
        raise EmptyDecklist(
            "The list holds no card line. Expected one card a line with its quantity, as in “1 Sol Ring”.",
        )
    return decklist


def forget() -> None:
    """Empty the memo of lines; for measuring what a list costs whose lines were never seen."""
    _memo.clear()


def _line_span(raw: str, number: int) -> Span:
    start = len(raw) - len(raw.lstrip()) + 1
    return Span(number, start, number, start + len(raw.strip()))


# --- one line --------------------------------------------------------------------------------------------------------

_COMMENT_START = ("//", "#")
_RULER = re.compile(r"[-=*~ ]{2,}")
_COUNT_AFTER = re.compile(r" ?[(\[]\d{1,4}[)\]]$")
_PREFIX = re.compile(rf"({'|'.join(ZONE_OF_PREFIX)}) ?: *(?=\S)", re.IGNORECASE)


def parse_line(raw: str) -> Item:
    """Read one line of text, whatever stands around it."""
    text = raw.strip(" \t\u00a0\u3000\ufeff\u200b")
    if not text:
        return _BLANK
    column = raw.index(text[0]) + 1
    if len(text) > _MAX_LINE_CHARACTERS:
        return Unreadable(text[:60] + "…", f"it has {len(text)} characters, and no card line has more than 500")
    if simple := _SIMPLE.fullmatch(text):
        return _simple_line(text, column, int(simple[1]), simple.start(2))
    heading = _heading(text)
    if heading is not None:
        return heading
    if text.startswith(_COMMENT_START) or _RULER.fullmatch(text):
        return COMMENT
    zone = None
    if prefix := _PREFIX.match(text):
        zone = ZONE_OF_PREFIX[prefix[1].lower()]
        column += prefix.end()
        text = text[prefix.end() :]
    return _card_line(text, column, zone)


def _heading(text: str) -> Heading | None:
    """A heading with known words, with or without `//`, `#`, `:`, brackets and a count."""
    words = _COUNT_AFTER.sub("", text.lstrip("/#[ ").rstrip(":] ")).rstrip(": ").strip()
    key = " ".join(words.lower().split())
    if key in ZONE_OF_HEADING:
        return Heading(words, ZONE_OF_HEADING[key], is_group=False)
    if key in GROUPS:
        return Heading(words, Zone.LIBRARY, is_group=True)
    return None


# `1`, `1x`, `1 x` before the name; `x1` after it.
_QUANTITY_BEFORE = re.compile(r"(\d{1,12}) ?[xX×]?\s+(?=\S)|(\d{1,12})[xX×](?=\S)")
_QUANTITY_AFTER = re.compile(r"\s+[xX×] ?(\d{1,12})$")
_ODD_QUANTITY = re.compile(r"([-+−]?\d[\d.,]*) ?[xX×]?\s+(?=\S)")
_ONLY_NUMBER = re.compile(r"[-+−]?[\d.,]+ ?[xX×]?")


# The line most lists are made of, `1 Lightning Bolt`: nothing that could be decoration, a heading or a prefix.
_SIMPLE = re.compile(r"([1-9]\d{0,2})[xX]? ([^\W\d_][^()\[\]*#|<>:/\u200b-\u200d\u2060\ufeff]*[^\W\d_!?.])", re.ASCII)


def _simple_line(text: str, column: int, quantity: int, start: int) -> LineText:
    end = column + len(text)
    named = Reading(quantity, text[start:], column + start, end)
    return LineText(text, column, (named, Reading(1, text, column, end)))


def _card_line(text: str, column: int, zone: Zone | None) -> Item:
    bare, decoration = _undecorated(text)
    literal = _Stretch(0, len(text))
    short = _Stretch(0, len(bare))
    quantity, bad, counted = _quantity(text, bare)
    if not bare or _ONLY_NUMBER.fullmatch(bare):
        return Unreadable(text, "there is a number, but no card name" if bare else "there is no card name")
    stretches = [(1, literal), (1, short)]
    if counted is not None:
        stretches = [(1, literal), (quantity, counted.widened(text)), (1, short), (quantity, counted)]
        if before := _SET_BEFORE.match(bare, counted.start):
            stretches.append((quantity, _Stretch(before.end(), counted.end)))
            if art := _ART.search(bare, before.end()):
                stretches.append((quantity, _Stretch(before.end(), art.start())))
            decoration = decoration._replace(set_code=before[1], collector_number=before[2])
    readings: dict[tuple[int, str], Reading] = {}
    for number, (start, end) in stretches:
        name = text[start:end].translate(INVISIBLE).strip()
        if name and len(name) <= MAX_NAME_CHARACTERS:
            readings.setdefault((number, name), Reading(number, name, column + start, column + start + len(name)))
    if not readings:
        return Unreadable(text[:60] + "…", f"its card name has more than {MAX_NAME_CHARACTERS} characters")
    return LineText(
        text=text,
        column=column,
        readings=tuple(readings.values()),
        zone=decoration.zone or zone,
        set_code=decoration.set_code,
        collector_number=decoration.collector_number,
        bad_quantity=bad,
        may_be_heading=counted is None and bad is None and zone is None and not decoration.zone,
    )


class _Stretch(NamedTuple):
    """A part of a line's text, from `start` to before `end`."""

    start: int
    end: int

    def widened(self, text: str) -> _Stretch:
        """The same with the decoration that follows it."""
        return _Stretch(self.start, len(text)) if self.start else self


def _quantity(text: str, bare: str) -> tuple[int, str | None, _Stretch | None]:
    """The quantity of a line, why it is out of bounds, and where the name stands without it."""
    if before := _QUANTITY_BEFORE.match(bare):
        digits, name = before[1] or before[2], _Stretch(before.end(), len(bare))
    elif after := _QUANTITY_AFTER.search(bare):
        digits, name = after[1], _Stretch(0, after.start())
    elif odd := _ODD_QUANTITY.match(bare):
        return 1, f"“{odd[1]}” is no whole number", _Stretch(odd.end(), len(bare))
    else:
        return 1, None, None
    quantity = int(digits)
    if quantity == 0:
        return 0, "it is 0", name
    if quantity > MAX_QUANTITY:
        return quantity, f"{quantity} is more than {MAX_QUANTITY}", name
    return quantity, None, name


# --- decoration after the name ---------------------------------------------------------------------------------------


class _Decoration(NamedTuple):
    zone: Zone | None
    set_code: str | None
    collector_number: str | None


_MARK = re.compile(r"\s*\*([A-Za-z]{1,6})\*$")
_TAG = re.compile(r"\s+#[^#]*$")
_BRACKETS = re.compile(r"\s*\[([A-Za-z0-9]{2,6})(?::([^\[\]\s]{1,12}))?\]$")
_SET = re.compile(r"\s*\(([A-Za-z0-9]{2,6})\)(?:\s+([^\s()\[\]*#]{1,12}))?$")
_SET_BEFORE = re.compile(r"\[([A-Za-z0-9]{2,6})(?::([^\[\]\s]{1,12}))?\]\s+(?=\S)")
# Magic Workstation numbers the arts of a card: `13 [US] Mountain (1)`.
_ART = re.compile(r"\s+\(\d{1,2}\)$")
_ZONE_OF_MARK = {"cmdr": Zone.COMMAND, "cmc": None}
_FINISHES = frozenset({"foil", "etched", "token"})


def _undecorated(text: str) -> tuple[str, _Decoration]:
    """The text without what programs write after a name: `*CMDR*`, `*F*`, `[foil]`, `(SET) 123`, `[SET:1]`, `#tag`.

    What is taken off is kept as hints. A line of nothing but decoration stays as it is.
    """
    zone, set_code, number = None, None, None
    bare = text
    while True:
        for pattern in (_MARK, _TAG, _BRACKETS, _SET):
            match = pattern.search(bare)
            if match and match.start() > 0:
                break
        else:
            return bare, _Decoration(zone, set_code, number)
        if pattern is _MARK:
            zone = _ZONE_OF_MARK.get(match[1].lower()) or zone
        elif pattern is not _TAG and match[1].lower() not in _FINISHES:
            set_code, number = match[1], match[2]
        elif pattern is _BRACKETS and match[1].lower() == "token":
            zone = Zone.IGNORED
        bare = bare[: match.start()]


def known_headings() -> Iterator[tuple[str, Zone]]:
    """Every heading this dialect knows by its words, for the documentation."""
    yield from ZONE_OF_HEADING.items()
    yield from ((group, Zone.LIBRARY) for group in sorted(GROUPS))
