"""Who leads, when the list does not say: inferred only where one reading makes sense, and always said aloud.

Three layouts of exports name the commander by place alone: a block of its own, the first line above a sorted
list, and a sideboard of one or two beside a main deck that is short by as many.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.formats import Format
from rules.model import OracleCard, Zone
from rules.partner import pairing
from validator.cards.names import name_key
from validator.decklists.model import Decklist
from validator.resolve import Resolution


class Inference(NamedTuple):
    """Which lines (by index) lead the deck, why, and how sure that is."""

    lines: tuple[int, ...]
    why: str
    confidence: str


def infer_commanders(
    decklist: Decklist, resolutions: Sequence[Resolution], zones: Sequence[Zone], format_: Format
) -> Inference | None:
    """The one reading of a list without a named commander, None if there is none or more than one.

    In Oathbreaker nobody is inferred: which spell would stand beside the planeswalker no layout tells.

    zones: the zone of each line as it stands. Only lines that name a known card once can lead.
    """
    if Zone.COMMAND in zones or format_.signature_spells:
        return None
    readings = {
        inference.lines: inference
        for inference in (
            *_own_blocks(decklist, resolutions, zones, format_),
            *_above_sorted(decklist, resolutions, zones, format_),
            _sideboard(resolutions, zones, format_),
        )
        if inference is not None
    }
    if len(readings) != 1:
        return None
    inference = next(iter(readings.values()))
    return inference if inference.why else None


def _can_lead(indices: Sequence[int], resolutions: Sequence[Resolution], format_: Format) -> bool:
    """Whether one or two lines, of one card each, may be the command zone."""
    cards: list[OracleCard] = []
    for i in indices:
        card = resolutions[i].card
        if not isinstance(card, OracleCard) or resolutions[i].quantity != 1:
            return False
        cards.append(card)
    if len(cards) == 1:
        return format_.is_eligible(cards[0])
    return len(cards) == 2 and pairing(cards[0], cards[1], format_) is not None


def _library(zones: Sequence[Zone]) -> list[int]:
    return [i for i, zone in enumerate(zones) if zone is Zone.LIBRARY]


def _own_blocks(
    decklist: Decklist, resolutions: Sequence[Resolution], zones: Sequence[Zone], format_: Format
) -> list[Inference]:
    """Every block of one or two lines that could lead; one that is neither first nor last is no reading itself.

    It still counts: beside it the first or last block is not the only reading.
    """
    library = _library(zones)
    if decklist.has_groups:
        return []
    blocks: dict[int, list[int]] = {}
    for i in library:
        blocks.setdefault(decklist.lines[i].block, []).append(i)
    found = []
    total = sum(resolutions[i].quantity for i in library)
    for position, lines in enumerate(blocks.values()):
        if total - sum(resolutions[i].quantity for i in lines) == format_.minimum_size:
            continue  # without the block the deck has its size: a sideboard or a companion
        if len(lines) < len(library) and len(lines) <= 2 and _can_lead(lines, resolutions, format_):
            where = {0: "top", len(blocks) - 1: "end"}.get(position)
            why = f"a block of its own at the {where}, and no heading" if where else ""
            found.append(Inference(tuple(lines), why, "high"))
    return found


def _above_sorted(
    decklist: Decklist, resolutions: Sequence[Resolution], zones: Sequence[Zone], format_: Format
) -> list[Inference]:
    library = _library(zones)
    if decklist.has_groups or len({decklist.lines[i].block for i in library}) != 1:
        return []
    names = [name_key(resolutions[i].typed) for i in library]
    leaders = sum(1 for i in library if _can_lead([i], resolutions, format_))
    found = []
    for count in (1, 2):
        lead, rest = tuple(library[:count]), names[count:]
        stands_out = rest and names[count - 1] > rest[0]
        is_only_one = count == 1 and leaders == 1
        if rest and rest == sorted(rest) and (stands_out or is_only_one) and _can_lead(lead, resolutions, format_):
            found.append(Inference(lead, "first line, eligible, no heading; the rest is sorted", "medium"))
    if len(library) > 2 and names[2:] == sorted(names[2:]) and _can_lead(library[:2], resolutions, format_):
        # The first two may lead together: that the second is one of the sorted rest is not the only reading.
        return [inference for inference in found if len(inference.lines) == 2]
    return found


def _sideboard(resolutions: Sequence[Resolution], zones: Sequence[Zone], format_: Format) -> Inference | None:
    side = tuple(i for i, zone in enumerate(zones) if zone is Zone.SIDEBOARD)
    if not _can_lead(side, resolutions, format_):
        return None
    total = sum(resolutions[i].quantity for i, zone in enumerate(zones) if zone in (Zone.LIBRARY, Zone.SIDEBOARD))
    if total != format_.minimum_size:
        return None
    why = f"the sideboard holds what the deck lacks of {format_.minimum_size} cards, and it can lead"
    return Inference(side, why, "high")
