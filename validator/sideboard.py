"""What stands below a blank line, when the list does not say.

Magic Online's text and Arena's first exports part a sideboard from the deck by nothing else. Players part what they
like by blank lines: it is inferred only where one reading makes sense, and always said aloud.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.formats import Format
from rules.model import Zone
from validator.decklists.model import Decklist
from validator.resolve import Resolution

MAX_SIDEBOARD = 15


def infer_sideboard(
    decklist: Decklist, resolutions: Sequence[Resolution], zones: Sequence[Zone], format_: Format
) -> tuple[int, ...]:
    """The lines (by index) of a sideboard that only a blank line parts from the deck; none if that is no sure reading.

    zones: the zone of each line, those of the commanders known. The list has no heading and two blocks, the second
    smaller and of 15 cards at most. Both together are no deck of the format's size; the first one is, or else nine
    lines of ten name their printing, so that a program wrote them and parted no groups.
    """
    lines = decklist.lines
    if decklist.sections or not lines or lines[-1].block != lines[0].block + 1:
        return ()
    side = tuple(i for i, line in enumerate(lines) if line.block == lines[-1].block)
    if len(side) > MAX_SIDEBOARD or any(zones[i] is not Zone.LIBRARY for i in side):
        return ()
    if any(zone is not Zone.LIBRARY and zone is not Zone.COMMAND for zone in zones):
        return ()
    total = sum(resolution.quantity for resolution in resolutions)
    below = sum(resolutions[i].quantity for i in side)
    if below > min(MAX_SIDEBOARD, total - below - 1) or _is_size(total, format_):
        return ()
    printings = sum(1 for line in lines if line.text.set_code and line.text.collector_number)
    return side if _is_size(total - below, format_) or 10 * printings >= 9 * len(lines) else ()


def _is_size(size: int, format_: Format) -> bool:
    return size >= format_.minimum_size and (format_.maximum_size is None or size <= format_.maximum_size)
