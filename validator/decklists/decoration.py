"""What programs write after a card's name: `*CMDR*`, `*F*`, `[foil]`, `(SET) 123`, `[SET:1]`, `<123>`, `#tag`.

Each piece is cut off the end by where it must begin, and only that piece is matched: no line makes this slow.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.model import Zone


class Decoration(NamedTuple):
    """What the decoration of a line says: a zone, and the printing it hints at."""

    zone: Zone | None = None
    set_code: str | None = None
    collector_number: str | None = None


_NOTHING = Decoration()

_MARK = re.compile(r"\*([A-Za-z:-]{1,10})\*")
_BRACKETS = re.compile(r"\[([A-Za-z0-9]{2,6})(?::([^\[\]\s]{1,12}))?\]")
_COMMANDER = re.compile(r"[\[(]commander(?:\{[a-z]{1,10}\})?[\])]", re.IGNORECASE)
_SET = re.compile(r"\(([A-Za-z0-9]{2,6})(?::([^\s()]{1,12}))?\)(?:\s{1,4}(?![xX×]\d)([^\s()\[\]*#]{1,12}))?")
# MTGGoldfish's number or kind of printing, and its marks for foil and etched.
_ANGLE = re.compile(r"<([^<>]{1,40})>")
_GOLDFISH_FINISHES = ("(F)", "(E)")

_ZONE_OF_MARK = {
    "cmdr": Zone.COMMAND,
    "commander": Zone.COMMAND,
    "cmpn": Zone.COMPANION,
    "companion": Zone.COMPANION,
}
# Deckstats' notes; `#!Commander` without a blank is a tag of Moxfield.
_ZONE_OF_NOTE = {"# !commander": Zone.COMMAND, "# !companion": Zone.COMPANION}
_FINISHES = frozenset({"foil", "etched", "token"})


def undecorated(text: str, decoration: Decoration = _NOTHING) -> tuple[str, Decoration, list[int]]:
    """A line's text without its decoration, what that said, and where a name in it may end, furthest first.

    A line of nothing but decoration stays as it is. decoration: what is known already, from what stands behind; of
    two printings the last counts, for only what stands before it may belong to the name (“Hazmat Suit (Used)”).
    """
    ends = [len(text)]
    while True:
        start, decoration = _last_piece(text, decoration)
        if start <= 0:
            break
        if text[-1] == ")" and len(text) != ends[-1]:
            ends.append(len(text))
        text = text[:start].rstrip()
    if len(text) != ends[-1]:
        ends.append(len(text))
    return text, decoration, ends


def _last_piece(text: str, decoration: Decoration) -> tuple[int, Decoration]:
    """Where the last piece of decoration begins, 0 or less if there is none, and what is known with it."""
    last = text[-1:]
    if last == "*":
        start = text.rfind("*", 0, -1)
        if start > 0 and (mark := _MARK.fullmatch(text, start)):
            return start, decoration._replace(zone=_ZONE_OF_MARK.get(mark[1].lower(), decoration.zone))
    elif last == "]":
        start = text.rfind("[")
        if start > 0 and _COMMANDER.fullmatch(text, start):
            return start, decoration._replace(zone=Zone.COMMAND)
        if start > 0 and (brackets := _BRACKETS.fullmatch(text, start)) and _is_set(*brackets.groups()):
            return start, _with_brackets(brackets, decoration)
    elif last == ">":
        start = text.rfind("<")
        if start > 0 and (angle := _ANGLE.fullmatch(text, start)):
            number = angle[1] if angle[1][:1].isdecimal() else None
            return start, decoration._replace(collector_number=number or decoration.collector_number)
    elif text.endswith(_GOLDFISH_FINISHES):
        return len(text) - 3, decoration
    start = text.rfind("#")
    if start > 0 and text[start - 1].isspace():
        return start, decoration._replace(zone=_ZONE_OF_NOTE.get(text[start:].lower(), decoration.zone))
    start = text.rfind("(")
    if start > 0 and _COMMANDER.fullmatch(text, start):
        return start, decoration._replace(zone=Zone.COMMAND)
    if start > 0 and (printing := _SET.fullmatch(text, start)):
        number = printing[2] or printing[3]
        if _is_set(printing[1], number):
            return start, _with_printing(printing[1], number, decoration)
    return 0, decoration


def _with_brackets(brackets: re.Match[str], decoration: Decoration) -> Decoration:
    word = brackets[1].lower()
    if word == "token":
        return decoration._replace(zone=Zone.IGNORED)
    if word in _FINISHES:
        return decoration
    return _with_printing(brackets[1], brackets[2], decoration)


def _is_set(code: str, number: str | None) -> bool:
    """Whether a code in brackets may be a set's: one of digits alone is a number of cards or of an art."""
    return number is not None or not code.isdecimal()


def _with_printing(set_code: str, number: str | None, decoration: Decoration) -> Decoration:
    """What is known with a set and its number; a word like “(Used)” without one no program writes for a set."""
    if number is None and set_code.istitle() and set_code.isalpha():
        return decoration
    return Decoration(decoration.zone, decoration.set_code or set_code, decoration.collector_number or number)
