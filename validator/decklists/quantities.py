"""The quantity in a line of text: `1`, `1x`, `1 x` or `x1` before the name, `x1` behind it."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.words import Said, Sentence
from validator.decklists.limits import MAX_QUANTITY

NO_WHOLE_NUMBER = Sentence("no-whole-number", "“{typed}” is not a whole number")
TOO_LARGE = Sentence("quantity-too-large", "{quantity} is more than {most}")
_ZERO = Sentence("quantity-zero", "it is 0")

_SHOWN_DIGITS = 20

# `1x` is no card, but `1 X` is one: there is a card of that name.
_ALONE = re.compile(r"[-+−]?[\d.,]+(?:[xX]| ?×)?|[xX×]\d+")
_BEFORE = re.compile(r"(\d+) ?[xX×]?\s+(?=\S)|(\d+)[xX×](?=\S)|[xX×](\d+)\s+(?=\S)")
_BEHIND = re.compile(r"[xX×] ?(\d+)")
_ODD = re.compile(r"([-+−]?\d[\d.,]*) ?[xX×]?\s+(?=\S)")


class Stretch(NamedTuple):
    """A part of a line's text, from `start` to before `end`."""

    start: int
    end: int


def is_only_quantity(bare: str) -> bool:
    """Whether a line without its decoration is a quantity and no name."""
    return _ALONE.fullmatch(bare) is not None


def quantity_of(bare: str) -> tuple[int, Said | None, Stretch | None]:
    """The quantity of a line, why it is out of bounds, and where the name stands without it; None if it has none.

    bare: the line without decoration.
    """
    before = _BEFORE.match(bare)
    digits = "" if before is None else before[1] or before[2] or before[3]
    # The number before may be the name's: “1996 World Champion x2”.
    behind = _behind(bare) if before is None or int(digits) > MAX_QUANTITY else None
    if behind is not None:
        digits, name = behind
    elif before is not None:
        name = Stretch(before.end(), len(bare))
    elif odd := _ODD.match(bare):
        return 1, NO_WHOLE_NUMBER(typed=odd[1]), Stretch(odd.end(), len(bare))
    else:
        return 1, None, None
    return (*in_bounds(int(digits)), name)


def in_bounds(quantity: int) -> tuple[int, Said | None]:
    """A quantity, and why it is out of bounds if it is."""
    if quantity == 0:
        return 0, _ZERO()
    if quantity > MAX_QUANTITY:
        return quantity, TOO_LARGE(quantity=_shown(str(quantity)), most=MAX_QUANTITY)
    return quantity, None


def _behind(bare: str) -> tuple[str, Stretch] | None:
    """The digits of `Sol Ring x2` or `Sol Ring x 2`, and the name before them."""
    before, _, last = bare.rpartition(" ")
    if last.isdecimal() and before[-1:] in ("x", "X", "×"):
        before, last = before[:-1], f"x {last}"
        if not before[-1:].isspace():
            return None
    match = _BEHIND.fullmatch(last)
    name = before.rstrip()
    return (match[1], Stretch(0, len(name))) if match and name else None


def _shown(digits: str) -> str:
    return digits if len(digits) <= _SHOWN_DIGITS else digits[:_SHOWN_DIGITS] + "…"
