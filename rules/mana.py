"""Mana costs as numbers: mana value (CR 202.3) and repeated symbols."""

from __future__ import annotations

import re
from collections import Counter

_SYMBOL = re.compile(r"\{([^{}]+)\}")


def symbols(mana_cost: str) -> list[str]:
    """The symbols of a mana cost, without braces, in order."""
    return _SYMBOL.findall(mana_cost)


def mana_value(mana_cost: str) -> int:
    """The mana value of one cost, as a card in a deck has it: X is 0, a hybrid symbol its larger half.

    The half symbols of silver-bordered cards count as 0.
    """
    return sum(_value(symbol) for symbol in symbols(mana_cost))


def _value(symbol: str) -> int:
    if symbol.isdecimal():
        return int(symbol)
    if symbol in {"X", "Y", "Z"} or symbol.startswith("H") or symbol in {"½", "∞"}:
        return 0
    first = symbol.partition("/")[0]
    return int(first) if first.isdecimal() else 1


def repeats_a_symbol(mana_cost: str) -> bool:
    """Whether a symbol is in a cost twice; hybrid symbols are compared whole, and {1} is a symbol."""
    return any(count > 1 for count in Counter(symbols(mana_cost)).values())
