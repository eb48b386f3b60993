"""What programs write after a card's name: `*CMDR*`, `*F*`, `[foil]`, `(SET) 123`, `[SET:1]`, `|SET|1`, `#tag`.

Each piece is cut off the end by where it must begin, and only that piece is matched: no line makes this slow. A piece
that is nothing known stays, as a part of the name.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.deck import Zone
from validator.decklists.headings import ZONE_OF_MARK


class Decoration(NamedTuple):
    """What the decoration of a line says: a zone, the printing it hints at, a number of cards.

    `unsure` has what was taken for a set or a kind of printing only because it may be one.
    """

    zone: Zone | None = None
    set_code: str | None = None
    collector_number: str | None = None
    times: str | None = None
    unsure: tuple[str, ...] = ()


_NOTHING = Decoration()

_OPENING = {"*": "*", "]": "[", ")": "(", ">": "<"}
_CODE = re.compile(r"([A-Za-z0-9]{2,6})(?::([^\[\]()\s]{1,12}))?")
_NUMBERED_SET = re.compile(r"\(([A-Za-z0-9]{2,6})(?::([^\s()]{1,12}))?\)\s{1,4}(?![xX×]\d)([^\s()\[\]*#]{1,12}\*?)")
_TIMES = re.compile(r"[xX×] ?(\d{1,4})|(\d{1,4}) ?[xX×]")
# Forge's set and number of the art or, in brackets, of the card.
_BARS = re.compile(r"\|([A-Za-z0-9]{2,6})(?:\|(?:\d{1,4}|\[([^\[\]\s|]{1,12})\])?)?")
# A mark like `*F*`, `*JP*`, `*f-etch*`, `*F:pre*`.
_FINISH_MARK = re.compile(r"[a-z]{1,2}|[ef][:-][a-z:-]{1,12}", re.IGNORECASE)

# Deckstats' notes; `#!Commander` without a blank is a tag of Moxfield.
_ZONE_OF_NOTE = {"# !commander": Zone.COMMAND, "# !companion": Zone.COMPANION}
_FINISHES = frozenset("foil|etched|nonfoil|non-foil|foil-etched|etched foil|proxy|altered|signed|promo|f|e".split("|"))
# What MTGGoldfish calls kinds of printings: one of these words is in each.
_KINDS = frozenset(
    "art borderless showcase extended frame retro promo prerelease foil etched border textless serialized stamped"
    " bundle booster buy-a-box fnm launch anime surge halo galaxy planeswalker theme list variant full-art".split()
)
_LONGEST_KIND = 40


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
    start = text.rfind(" # ")
    if start > 0:  # a note, whatever is in it
        note = text[start + 1 :].lower()
        zone = next((zone for mark, zone in _ZONE_OF_NOTE.items() if note.startswith(mark)), decoration.zone)
        return start + 1, decoration._replace(zone=zone)
    start = text.find("|")
    if start > 0 and (bars := _BARS.fullmatch(text, start)):
        return start - (text[start - 1] == "+"), _with_printing(bars[1], bars[2], decoration)
    last, tag = text[-1:], text.rfind("#")
    is_tagged = tag > 0 and text[tag - 1].isspace()
    if last in _OPENING and not (is_tagged and last == ")"):
        start = text.rfind(_OPENING[last], 0, -1)
        if start > 0 and (found := in_brackets(last, text[start + 1 : -1], decoration)) is not None:
            return start, found
    if is_tagged:
        return tag, decoration
    start = text.rfind("(")
    if start > 0 and (printing := _NUMBERED_SET.fullmatch(text, start)):
        number = printing[2] or printing[3]
        if any(character.isdecimal() for character in number):
            return start, _with_printing(printing[1], number, decoration)
    return 0, decoration


def in_brackets(closing: str, inner: str, decoration: Decoration = _NOTHING) -> Decoration | None:
    """What is known with a piece in brackets, or between stars; None for one that is no decoration.

    closing: the character at its end.  inner: what is inside.
    """
    word = " ".join(inner.partition("{")[0].lower().split())
    if (zone := ZONE_OF_MARK.get(word)) is not None:
        return decoration._replace(zone=zone)
    if word in _FINISHES:
        return decoration
    if times := _TIMES.fullmatch(word):
        return decoration._replace(times=times[1] or times[2])
    if closing == "*":
        return decoration if _FINISH_MARK.fullmatch(word) else None
    if closing == ">":
        return _with_kind(inner, decoration)
    code = _CODE.fullmatch(inner)
    if code is None:
        return None
    if code[2] is None and inner.isdecimal():  # digits alone are a number in the set, of cards, or of an art
        unsure = (*decoration.unsure, inner)
        return decoration._replace(collector_number=inner, unsure=unsure) if closing == ")" else None
    return _with_printing(code[1], code[2], decoration)


def _with_kind(kind: str, decoration: Decoration) -> Decoration | None:
    """What is known with MTGGoldfish's number or kind of a printing."""
    if kind[:1].isdecimal():
        return decoration._replace(collector_number=kind)
    if not kind or len(kind) > _LONGEST_KIND:
        return None
    is_known = not _KINDS.isdisjoint(kind.lower().split())
    return decoration if is_known else decoration._replace(unsure=(*decoration.unsure, kind))


def _with_printing(set_code: str, number: str | None, decoration: Decoration) -> Decoration:
    """What is known with a set and its number; a word like “(Used)” without one no program writes for a set."""
    if number is None:
        decoration = decoration._replace(unsure=(*decoration.unsure, set_code))
        if set_code.istitle() and set_code.isalpha():
            return decoration
    return decoration._replace(
        set_code=decoration.set_code or set_code, collector_number=decoration.collector_number or number
    )
