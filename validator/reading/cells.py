"""One cell a line, as a page's table is copied: a number, a name and a price on lines of their own.

1
Krenko, Mob Boss
$1.20
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rules.card import OracleCard
from rules.deck import Assumption
from rules.words import Sentence
from validator.decklists.entries import read_quantity
from validator.decklists.model import Decklist
from validator.reading.resolve import Resolution

_QUANTITIES = Sentence("quantities-on-lines", "quantities")
_ONE_A_CELL = Sentence("one-cell-a-line", "each number stands on a line of its own next to a card without one")

# A lone number may be anything.
_FEWEST = 2


def join_cells(decklist: Decklist, resolutions: Sequence[Resolution]) -> tuple[Decklist, Sequence[Resolution]]:
    """The list, and what its lines name, with each number on a line of its own as the quantity of the card beside it.

    decklist: a list of lines; it stays as it is. Nothing changes unless every such number has a card below it, or
    every one a card above it, which has no quantity of its own.
    """
    numbers = {
        bad.span.line: quantity
        for bad in decklist.unreadable
        if bad.span and bad.why.key == "only-a-number" and (quantity := _quantity(bad.text))
    }
    if len(numbers) < _FEWEST or len(numbers) < sum(bad.why.key == "only-a-number" for bad in decklist.unreadable):
        return decklist, resolutions
    cards = {
        line.line: i
        for i, (line, one) in enumerate(zip(decklist.lines, resolutions, strict=True))
        if type(one.card) is OracleCard and line.text.may_be_heading
    }
    order = sorted([*numbers, *(line.line for line in decklist.lines)])
    below = dict(pairwise(order))
    above = {number: before for before, number in below.items()}
    beside = next((side for side in (below, above) if all(side.get(number) in cards for number in numbers)), None)
    if beside is None:
        return decklist, resolutions
    joined_lines = {beside[number] for number in numbers}
    joined = list(resolutions)
    for number, quantity in numbers.items():
        i = cards[beside[number]]
        joined[i] = joined[i]._replace(quantity=quantity)
    first = next(bad.span for bad in decklist.unreadable if bad.span and bad.span.line in numbers)
    guess = Assumption("cells-assumed", first, _QUANTITIES(), _ONE_A_CELL(), "medium")
    decklist = replace(
        decklist,
        unreadable=[bad for bad in decklist.unreadable if not (bad.span and bad.span.line in numbers)],
        comments=sorted([*decklist.comments, *numbers]),
        heading_candidates=[i for i in decklist.heading_candidates if decklist.lines[i].line not in joined_lines],
        assumptions=[*decklist.assumptions, guess],
    )
    return decklist, joined


def _quantity(typed: str) -> int:
    number, bad = read_quantity(typed)
    return 0 if bad else number
