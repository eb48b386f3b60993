"""Who is the commander and what is a sideboard, when the list does not say: read from the layout, and always told.

Three layouts of exports name the commander by place alone: a block of its own, the first line above a sorted list, and
a sideboard of one or two beside a main deck that is short by as many. Magic Online's text and Arena's first exports
part a sideboard from the deck by a blank line and nothing else. Players part what they like by blank lines: each is
inferred only where one reading makes sense.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import Zone
from rules.formats import Format
from rules.partner import pairing
from rules.words import Said, Sentence
from validator.cards.names import name_key
from validator.decklists.model import Decklist
from validator.reading.read_deck import ReadLine

MAX_SIDEBOARD = 15

_TOP_BLOCK = Sentence("top-block", "a separate block at the top, without a heading")
_LAST_BLOCK = Sentence("last-block", "a separate block at the end, without a heading")
_ABOVE_SORTED = Sentence("above-sorted", "the first line, above a sorted list without a heading")
_SIDEBOARD = Sentence("sideboard-leads", "the sideboard fills the deck up to {size} cards, and can be the commander")


class Inference(NamedTuple):
    """Which lines (by index) are the commanders, why, and how sure that is."""

    lines: tuple[int, ...]
    why: Said | None
    confidence: str


def infer_commanders(decklist: Decklist, lines: Sequence[ReadLine], format_: Format) -> Inference | None:
    """The one reading of a list without a named commander, None if there is none or more than one.

    In Oathbreaker no one is inferred: which spell would go with the planeswalker no layout tells. Only lines that name
    a known card once can be commanders.
    """
    if format_.signature_spells or any(read.zone is Zone.COMMAND for read in lines):
        return None
    readings = {
        inference.lines: inference
        for inference in (
            *_own_blocks(decklist, lines, format_),
            *_above_sorted(decklist, lines, format_),
            _sideboard(lines, format_),
        )
        if inference is not None
    }
    if len(readings) != 1:
        return None
    inference = next(iter(readings.values()))
    return inference if inference.why else None


def infer_sideboard(decklist: Decklist, lines: Sequence[ReadLine], format_: Format) -> tuple[int, ...]:
    """The lines (by index) of a sideboard that only a blank line parts from the deck; none if that is no sure reading.

    lines: with the commanders known. The list has no heading and two blocks, the second smaller and of 15 cards at
    most. Both together are no deck of the format's size; the first one is, or else nine lines of ten name their
    printing, so that a program wrote them and parted no groups.
    """
    if decklist.sections or not lines or lines[-1].line.block != lines[0].line.block + 1:
        return ()
    side = tuple(i for i, read in enumerate(lines) if read.line.block == lines[-1].line.block)
    if len(side) > MAX_SIDEBOARD or any(lines[i].zone is not Zone.LIBRARY for i in side):
        return ()
    if any(read.zone is not Zone.LIBRARY and read.zone is not Zone.COMMAND for read in lines):
        return ()
    total = sum(read.quantity for read in lines)
    below = sum(lines[i].quantity for i in side)
    if below > min(MAX_SIDEBOARD, total - below - 1) or _is_size(total, format_):
        return ()
    printings = sum(1 for read in lines if read.line.text.set_code and read.line.text.collector_number)
    return side if _is_size(total - below, format_) or 10 * printings >= 9 * len(lines) else ()


def _is_size(size: int, format_: Format) -> bool:
    return size >= format_.minimum_size and (format_.maximum_size is None or size <= format_.maximum_size)


def _can_be_commanders(indices: Sequence[int], lines: Sequence[ReadLine], format_: Format) -> bool:
    """Whether one or two lines, of one card each, may be the command zone."""
    cards: list[OracleCard] = []
    for i in indices:
        card = lines[i].card
        if not isinstance(card, OracleCard) or lines[i].quantity != 1:
            return False
        cards.append(card)
    if len(cards) == 1:
        return format_.is_eligible(cards[0])
    return len(cards) == 2 and pairing(cards[0], cards[1], format_) is not None


def _library(lines: Sequence[ReadLine]) -> list[int]:
    return [i for i, read in enumerate(lines) if read.zone is Zone.LIBRARY]


def _own_blocks(decklist: Decklist, lines: Sequence[ReadLine], format_: Format) -> list[Inference]:
    """Every block of one or two lines that could be commanders; one that is neither first nor last is no reading
    itself.

    It still counts: beside it the first or last block is not the only reading.
    """
    library = _library(lines)
    if decklist.has_groups:
        return []
    blocks: dict[int, list[int]] = {}
    for i in library:
        blocks.setdefault(lines[i].line.block, []).append(i)
    found = []
    total = sum(lines[i].quantity for i in library)
    for position, block in enumerate(blocks.values()):
        if total - sum(lines[i].quantity for i in block) == format_.minimum_size:
            continue  # without the block the deck has its size: a sideboard or a companion
        if len(block) < len(library) and len(block) <= 2 and _can_be_commanders(block, lines, format_):
            why = {0: _TOP_BLOCK(), len(blocks) - 1: _LAST_BLOCK()}.get(position)
            found.append(Inference(tuple(block), why, "high"))
    return found


def _above_sorted(decklist: Decklist, lines: Sequence[ReadLine], format_: Format) -> list[Inference]:
    library = _library(lines)
    if decklist.has_groups or len({lines[i].line.block for i in library}) != 1:
        return []
    names = [name_key(lines[i].typed) for i in library]
    possible = sum(1 for i in library if _can_be_commanders([i], lines, format_))
    found = []
    for count in (1, 2):
        first, rest = tuple(library[:count]), names[count:]
        stands_out = rest and names[count - 1] > rest[0]
        is_only_one = count == 1 and possible == 1
        if rest and rest == sorted(rest) and (stands_out or is_only_one) and _can_be_commanders(first, lines, format_):
            found.append(Inference(first, _ABOVE_SORTED(), "medium"))
    if len(library) > 2 and names[2:] == sorted(names[2:]) and _can_be_commanders(library[:2], lines, format_):
        # The first two may be commanders together: that the second is one of the sorted rest is not the only reading.
        return [inference for inference in found if len(inference.lines) == 2]
    return found


def _sideboard(lines: Sequence[ReadLine], format_: Format) -> Inference | None:
    side = tuple(i for i, read in enumerate(lines) if read.zone is Zone.SIDEBOARD)
    if not _can_be_commanders(side, lines, format_):
        return None
    total = sum(read.quantity for read in lines if read.zone in (Zone.LIBRARY, Zone.SIDEBOARD))
    if total != format_.minimum_size:
        return None
    return Inference(side, _SIDEBOARD(size=format_.minimum_size), "high")
