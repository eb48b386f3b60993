"""The lines that name a card for sure, with the place of the name: the only ones that names and merging touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rules.card import MELD_RESULT, OracleCard
from rules.deck import Zone
from validator.decklists.model import CardLine
from validator.decklists.pastes import NUMBERED
from validator.fixing.document import Document
from validator.reading.read_deck import ReadDeck
from validator.reading.resolve import Resolution


class SureLine(NamedTuple):
    """A card line whose name is one card's for sure: its place among the lines, and all that stands there."""

    place: int
    line: CardLine
    resolution: Resolution
    card: OracleCard
    zone: Zone
    raw: str
    is_alone: bool
    """Whether no other card stands on the line."""

    @property
    def before(self) -> str:
        """What stands before the name."""
        return self.raw[: self.resolution.column - 1]

    @property
    def after(self) -> str:
        """What stands behind the name."""
        return self.raw[self.resolution.end_column - 1 :]


def sure_lines(parsed: ReadDeck, document: Document) -> Iterator[SureLine]:
    """The lines that name one card for sure, in order.

    Not among them: lines whose reading rests on an assumption (a name, a printing or an encoding that is assumed,
    numbers of the list's lines), lines with another card's printing, of which one of the two is a slip, and names that
    do not stand in the line as they were read. A heading is no card line.
    """
    codes = {assumption.code for assumption in parsed.deck.assumptions}
    assumed = {a.line for a in parsed.deck.assumptions if a.code in ("name-assumed", "printing-assumed")}
    cards_on = Counter(read.line.line for read in parsed.lines)
    for index, (line, resolution, zone, _) in enumerate(parsed.lines):
        card, typed = resolution.card, resolution.typed
        if not isinstance(card, OracleCard) or card.layout == MELD_RESULT or resolution.other_owner is not None:
            continue
        raw = document.line(line.line)
        if line.line in assumed or raw[resolution.column - 1 : resolution.end_column - 1] != typed:
            continue
        if "encoding-assumed" in codes and not typed.isascii():
            continue
        if "list-numbers-assumed" in codes and NUMBERED.match(line.text.text):
            continue
        yield SureLine(index, line, resolution, card, zone, raw, cards_on[line.line] == 1)
