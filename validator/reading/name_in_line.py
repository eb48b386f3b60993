"""The name that stands in a line: the longest known one, if all else is what is written around names.

    2 Sol Ring 🔥 [Ramp] ^ramp^      1 Three Visits () 315      1 [TMP] Power Sink      1 Force of Will - $80.00 USD
    1 Aang, Swift Savior // mvp pick      1 Foudre (Lightning Bolt)      - **1 Sol Ring**      Tymna + Thrasios, …

That is marks and pictures, brackets of any kind, sets, numbers, prices, finishes, comments, another name of the same
card: never free words. Each name is found at the borders of words, by its letters and digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.deck import Zone
from validator.cards.names import name_key
from validator.cards.store import Match
from validator.decklists import text as plain
from validator.decklists.decoration import Decoration, in_brackets
from validator.decklists.headings import GROUPS, is_category
from validator.decklists.model import LineText, Reading
from validator.decklists.pastes import BETWEEN_COMMANDERS, NUMBERED, QUANTITY, cleaned, has_picture, lead_end, unmarked
from validator.decklists.quantities import in_bounds

Find = Callable[[str], tuple[Match, bool] | None]
"""The cards of a name as typed, whatever its punctuation, and whether that is as it should be."""

_WHOLE_NAMES = frozenset({"name", "alias", "translation"})
# More pieces of decoration than this before and behind a name nobody writes.
_MOST_BEFORE, _MOST_BEHIND = 4, 8
# A remark that is so much like a card's other face is that face, misspelt (of 100).
_NEARLY = 70

# A bracket with all that is in it; slashes and bars, which part names; a word; any other character.
_TOKEN = re.compile(
    r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|<[^<>]*>|（[^（）]*）|【[^【】]*】|\^[^^]*\^|\*[^*\s][^*]*\*|/+|\|+"
    r"|[^\s()\[\]{}<>（）【】《》「」『』^/|]+|\S"
)
_STEPS = ("list", "spelling", "line", "remark")
# Cards that are called by both their halves.
_JOINED = frozenset(("split", "aftermath"))
# What a name is parted by from what stands behind it, but for the end of “Ach! Hans, Run!”.
_AFTER_NAME = " ,;:+-–—"
_BRACKETS = tuple("([{<（【^*")
_PARTS = re.compile(r"[^\w\s.,:;!?'’-]|-(?!\w)")
_PARTING = frozenset("/|《》「」『』()[]{}")
_JOINTS = frozenset("=+&-–—·")

_LETTER = re.compile(r"[^\W_]")
_MAY_END = re.compile(r"\w")
_DIGIT = re.compile(r"\D\d")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_NUMBER = re.compile(r"#?\d{1,5}[a-z★†*]?", re.IGNORECASE)
_COLLECTOR_NUMBER = re.compile(r"(?=\D{0,6}\d)[\w★†*-]{1,12}")
_TIMES = re.compile(r"[xX×](\d{1,4})|(\d{1,4})[xX×]")
_SET = re.compile(r"(?=\d*[A-Z])[A-Z0-9]{2,6}")
_SET_IN_BRACKETS = re.compile(r"\s*(?:([A-Za-z0-9]{2,6})(?:[ :/#-]{1,3}((?=\D{0,6}\d)[\w★†*-]{1,12}))?)?\s*")
_SHORT_IN_BRACKETS = re.compile(r"\w|[vV]\.? ?\d{1,2}|\W*")
_AT_ENDS = ".,;:!-–—+"

# What shops and programs write behind a name without brackets, of one word and of two.
_WORDS = frozenset(
    "foil foils etched nonfoil non-foil borderless showcase textless prerelease promo fullart full-art extended-art"
    " alt-art altered signed proxy".split()
)
_PAIRS = frozenset(
    "extended art|full art|alternate art|alt art|retro frame|old frame|old border|white border|black border|near mint"
    "|lightly played|surge foil|etched foil|foil etched|galaxy foil|rainbow foil|promo pack".split("|")
)
_SOME_WORDS = _WORDS.union(*(pair.split() for pair in _PAIRS))
# Conditions and languages, which like sets count in capitals only.
_CODES = frozenset("NM EX GD LP PL MP HP SP EN FR DE IT ES PT JP JA KR RU CN".split())


class Found(NamedTuple):
    """A line read anew: its text with one reading, the cards of that name, and what there was beside it.

    step: `list` (nothing but marks of a list or of markup), `spelling` (and other punctuation in the name), `line`
    (what is written around names), `remark` (words of the author's own, or another name of the card).
    """

    text: LineText
    match: Match
    step: str


class Names(NamedTuple):
    """Who knows names and sets."""

    find: Find
    knows_set: Callable[[str], bool]


def names_in_line(line: LineText, zone: Zone, is_numbered: bool, names: Names) -> Sequence[Found]:
    """The one name that stands in a line of a list; two for the names of two commanders, none if there is none.

    zone: of the line.  is_numbered: whether a number before a dot is surely that of the list's line.
    """
    found = _in_text(line, line.text, is_numbered, names)
    if found is not None:
        return (found,)
    if zone is Zone.COMMAND:
        text = unmarked(line.text)
        for between in BETWEEN_COMMANDERS.finditer(text):
            sides = text[: between.start()], " " * between.end() + text[between.end() :]
            pair = [found for side in sides if (found := _in_text(line, side, is_numbered, names))]
            if len(pair) == 2 and all(map(_is_one_commander, pair)):
                return pair
    return ()


def name_in_entry(line: LineText, names: Names) -> Sequence[Found]:
    """The name that stands in a name with a place of its own: a cell, an attribute, a member; none if there is none."""
    found = _Stretch(line.readings[0].name, True, names).found()
    return (_read_anew(line, line, line.readings[0], found, "list"),) if found else ()


def printing_in(line: LineText, names: Names) -> tuple[str, str, str] | None:
    """The words of a line that hold no known name, and the set and number that stand beside them; None without."""
    if line.collector_number is None and not _DIGIT.search(line.text):
        return None
    words, beside = _Stretch(line.named.name, True, names).printing()
    set_code, number = line.set_code or beside.set_code, line.collector_number or beside.collector_number
    return (words, set_code, number) if set_code and number and any(map(str.isalpha, words)) else None


def _is_one_commander(found: Found) -> bool:
    return found.match.kind in _WHOLE_NAMES and found.text.named.quantity == 1


def _in_text(line: LineText, text: str, is_numbered: bool, names: Names) -> Found | None:
    """The name in a line of a list, or in a part of one that stands at the same place."""
    clean, bare = cleaned(text)
    at = lead_end(clean)
    if number := NUMBERED.match(clean, at):
        if not (is_numbered or int(number[1]) == 1 or QUANTITY.match(clean, number.end())):
            return None
        at = lead_end(clean, number.end())
    item: object = line
    if at or bare != line.text:
        item = plain.parse_line(" " * at + bare[at:].rstrip(",; \t"))
    if not isinstance(item, LineText):
        return None
    reading = item.named
    found = _Stretch(reading.name, reading.is_counted, names, item.set_code is not None).found()
    if found is None:
        return None
    if item is not line:
        reading = reading._replace(column=reading.column + line.column - 1)
    is_told = bare != clean or has_picture(line.text)
    return _read_anew(line, item, reading, found, "line" if is_told else "list")


def _read_anew(line: LineText, item: LineText, reading: Reading, found: _Name, step: str) -> Found:
    """A line with the name that was found in one of its readings. step: what was passed over before the name was."""
    start = reading.column - line.column + found.start
    name = reading.name[found.start : found.end]
    if line.text[start : start + len(name)] != name and (start := line.text.find(name)) < 0:
        start, length = 0, len(line.text)  # as an entity it stands there otherwise
    else:
        length = len(name)
    beside = found.beside
    quantity, bad = reading.quantity, item.bad_quantity
    if beside.times is not None:
        quantity, bad = in_bounds(int(beside.times))
    anew = LineText(
        text=line.text,
        column=line.column,
        readings=(Reading(quantity, name, line.column + start, line.column + start + length, True),),
        zone=beside.zone or item.zone or line.zone,
        set_code=item.set_code or beside.set_code,
        collector_number=item.collector_number or beside.collector_number,
        bad_quantity=bad,
        may_be_heading=item.may_be_heading and beside.times is None,
        unsure=item.unsure,
    )
    return Found(anew, found.match, max(step, found.step, key=_STEPS.index))


class _Name(NamedTuple):
    """Where a name stands in a stretch of text, what it leads to, what is said beside it."""

    start: int
    end: int
    match: Match
    step: str
    beside: Decoration = Decoration()


class _Stretch:
    """A stretch of a line in which one name stands, and its pieces: words, brackets, marks.

    is_counted: whether the quantity was found outside of it, so that a number in it is none.  has_set: whether a set
    was.
    """

    def __init__(self, text: str, is_counted: bool, names: Names, has_set: bool = False) -> None:
        self.text, self.is_counted, self.names, self.has_set = text, is_counted, names, has_set
        self.pieces = [(piece.start(), piece.end()) for piece in _TOKEN.finditer(text)]
        self.words = [text[start:end] for start, end in self.pieces]

    def found(self) -> _Name | None:
        """The name, if there is nothing but what is written around names."""
        last = len(self.words)
        name = self._among(0, last)
        if name is None and _PARTS.search(self.text):
            name = self._of_parts(0, last) or self._before_remark()
        return name

    def _among(self, first: int, last: int) -> _Name | None:
        """The longest name among some pieces, if all the others are written around names."""
        low, high = first, last
        while low < min(last - 1, first + _MOST_BEFORE) and self._is_around(low, first, last):
            if self.words[low].isdecimal():
                break  # before a name a number is a quantity
            low += 1
        while high > max(first + 1, last - _MOST_BEHIND) and self._is_around(high - 1, first, last):
            high -= 1
        for left_out in range(low - first + last - high + 1):
            for start in range(first, min(low, first + left_out) + 1):
                end = last - (left_out - (start - first))
                if end < max(high, start + 1):
                    continue
                at = self.pieces[start][0]
                typed = self.text[at : self.pieces[end - 1][1]].rstrip(",;: ")
                name = typed.rstrip(_AFTER_NAME)
                if not (_MAY_END.search(self.words[start]) and _MAY_END.search(self.words[end - 1]) and name):
                    continue  # a mark is no part of the name
                if known := self.names.find(name):
                    rest = [*range(first, start), *range(end, last)]
                    is_loud = self.text.isupper() and any(self.words[i][0].isalpha() for i in rest)
                    if is_loud and all(name != face.name for card in known[0].cards for face in card.faces):
                        continue  # in a line of capitals they tell no set from a word
                    step = "line" if rest or name != typed else "list" if known[1] else "spelling"
                    return _Name(at, at + len(name), known[0], step, self._beside(rest))
        return None

    def printing(self) -> tuple[str, Decoration]:
        """What stands before all the pieces at the end that are written around names, and what those say."""
        last = len(self.words)
        high = last
        while high > max(1, last - _MOST_BEHIND) and self._is_around(high - 1, 0, last):
            high -= 1
        return self.text[: self.pieces[high - 1][1] if high else 0], self._beside(range(high, last))

    def _of_parts(self, first: int, last: int) -> _Name | None:
        """The one card that all parts name which slashes, brackets or dashes part; other words only in brackets."""
        parts: list[tuple[int, int, bool]] = []
        start = first
        for i in range(first, last):
            word = self.words[i]
            is_bracket = len(word) > 1 and word.startswith(_BRACKETS)
            if is_bracket or word[0] in _PARTING or word in _JOINTS:
                parts += [(start, i, False)] * (start < i) + [(i, i + 1, True)] * is_bracket
                start = i + 1
        parts += [(start, last, False)] * (start < last)
        if len(parts) + (parts != [(first, last, False)]) < 2:
            return None
        found: list[_Name] = []
        for start, end, is_bracket in parts:
            if all(self._is_around(i, first, last) for i in range(start, end)):
                continue
            inner = self._in_bracket(start) if is_bracket else self._among(start, end)
            if inner is not None and (not is_bracket or inner.match.kind in _WHOLE_NAMES or not found):
                found.append(inner)
            elif not is_bracket and not _is_foreign("".join(self.words[start:end])):
                return None
        cards = {card for name in found for card in name.match.cards}
        if len(cards) != 1:
            return None
        best = next((name for name in found if name.match.kind == "name"), found[0])
        rest = [i for i in range(first, last) if self._is_around(i, first, last)]
        return best._replace(step="remark", beside=self._beside(rest))

    def _in_bracket(self, i: int) -> _Name | None:
        """The name in a bracket, at its place in this stretch."""
        start = self.pieces[i][0] + 1
        inner = _Stretch(self.words[i][1:-1], True, self.names)
        name = inner._among(0, len(inner.words))
        return name and name._replace(start=name.start + start, end=name.end + start)

    def _before_remark(self) -> _Name | None:
        """`1 Sol Ring // best card`, where no card and no face of this one stands behind the slashes."""
        slashes = [i for i, word in enumerate(self.words) if word == "//" and i]
        for i in dict.fromkeys((*slashes[-1:], *slashes[:1])):
            if name := self._among(0, i):
                behind = self.text[self.pieces[i][1] :]
                remark = _Stretch(behind, True, self.names)
                if not remark._among(0, len(remark.words)) and _may_have_remark(name.match, behind):
                    return name._replace(step="remark")
        return None

    def _is_around(self, i: int, first: int, last: int) -> bool:
        """Whether a piece is something that is written around names, as it stands among the pieces next to it."""
        word = self.words[i].strip(_AT_ENDS)
        low = word.lower()
        if word[:1].isalpha() and not word.isupper() and low not in _SOME_WORDS and low[0] != "x":
            return False
        if not _LETTER.search(word):
            return True
        if word.startswith(_BRACKETS) and len(word) > 1:
            is_number = word[1:-1].strip().isdecimal()
            return (self.is_counted or i > first) if is_number else _is_said_around(word)
        if low in _WORDS or self._is_set(i):
            return True
        if _TIMES.fullmatch(word):
            return not self.is_counted
        if _NUMBER.fullmatch(word) and (self.is_counted or self.has_set or self._is_set(i + 1)):
            return True
        if i > first and self._is_set(i - 1) and _COLLECTOR_NUMBER.fullmatch(word):
            return True
        next_word = self.words[i + 1].strip(_AT_ENDS).lower() if i + 1 < last else ""
        return f"{low} {next_word}" in _PAIRS or (i > first and f"{self.words[i - 1].lower()} {low}" in _PAIRS)

    def _is_set(self, i: int) -> bool:
        """Whether a piece is a set, or an empty bracket in which one would be; bare ones are in capitals."""
        if not 0 <= i < len(self.words):
            return False
        word = self.words[i]
        if word[0] in "([{" and len(word) > 1:
            return _SET_IN_BRACKETS.fullmatch(word, 1, len(word) - 1) is not None
        word = word.strip(_AT_ENDS)
        return _SET.fullmatch(word) is not None and (word in _CODES or self.names.knows_set(word))

    def _beside(self, rest: Sequence[int]) -> Decoration:
        """What pieces that were left out say: set, number, quantity, part of the deck."""
        said = Decoration()
        for i in rest:
            word = self.words[i].strip(_AT_ENDS)
            if word.startswith(_BRACKETS) and len(word) > 1:
                code = _SET_IN_BRACKETS.fullmatch(word, 1, len(word) - 1)
                if code and code[1] and (code[1].isupper() or self.names.knows_set(code[1])):
                    said = said._replace(set_code=code[1], collector_number=code[2])
                said = said._replace(zone=said.zone or _zone_of(word), times=said.times or _times_of(word[1:-1]))
            elif times := _times_of(word):
                said = said._replace(times=times)
            elif _SET.fullmatch(word) and self.names.knows_set(word):
                said = said._replace(set_code=word)
            elif said.set_code and not said.collector_number and _COLLECTOR_NUMBER.fullmatch(word):
                said = said._replace(collector_number=word)
        return said


def _is_foreign(words: str) -> bool:
    """Whether words are in another script, as the name in another language is that stands beside the English one."""
    return any(map(str.isalpha, words)) and not _LATIN.search(words)


def _is_said_around(bracket: str) -> bool:
    """Whether what stands in a bracket is known to be written around names: a set, a finish, a group of cards."""
    inner = bracket[1:-1].strip()
    if bracket[0] == "^" or _SET_IN_BRACKETS.fullmatch(inner) or _SHORT_IN_BRACKETS.fullmatch(inner):
        return True
    kind = in_brackets(">", inner)
    if in_brackets("*" if bracket[0] == "*" else ")", inner) or (kind and not kind.unsure):
        return True
    words = [word.partition("{")[0].strip().lower() for word in inner.split(",")]
    return all(is_category(word) or word in GROUPS or word in _WORDS for word in words)


def _zone_of(bracket: str) -> Zone | None:
    said = in_brackets(")", bracket[1:-1])
    return said.zone if said else None


def _times_of(word: str) -> str | None:
    times = _TIMES.fullmatch(word)
    return (times[1] or times[2]) if times else None


def _may_have_remark(match: Match, remark: str) -> bool:
    """Whether words behind slashes may be a remark on what is named before them, and no misspelt half of it."""
    if match.kind in _WHOLE_NAMES:
        return True
    card = match.cards[0]
    if len(match.cards) > 1 or card.layout in _JOINED or card.layout == "meld":
        return False
    from rapidfuzz import fuzz  # loaded on the first remark: most runs have none

    key = name_key(remark)
    faces = [name_key(face.name) for face in card.faces]
    return all(face not in key and fuzz.ratio(key, face) < _NEARLY for face in faces)
