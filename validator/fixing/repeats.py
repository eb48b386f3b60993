"""Lines of one card made one: the first takes the sum, the later ones go.

    3 Mountain                     5 Mountain
    1 Sol Ring           ->        1 Sol Ring
    2x mountain

Only lines that say the same but for quantity and spelling of the name: in one part of the list, with the same
printing and marks, and without a note, a tag or a linter's directive.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import Zone
from validator.decklists.limits import MAX_QUANTITY
from validator.fixing.document import Document, Edit, before_directive
from validator.fixing.lines import SureLine
from validator.reading.read_deck import ReadDeck

# What a line says besides quantity, name and printing: a note, a tag, a directive, Archidekt's label.
_NOTES = ("#", "//", "^")
# Before the name stand perhaps a bullet or `SB:`, then a quantity, then set and number as XMage has them.
_BEFORE = re.compile(r"([^\d\[\]]*?)([xX×]?)(\d{1,4}) ?[xX×]?((?:\s+|(?<=[xX×]))(?:\[[^\[\]]{1,20}\]\s+)?)")
_BEHIND = re.compile(r"(\s+[xX×] ?)(\d{1,4})(?=\s|$)")
_HEADING_COUNT = re.compile(r"(\d{1,4})(?=[)）\]]?[\s:：=*~#/-]*$)")
# What is only taken for a heading may have another number at its end: “Mountain|M13|[242]”.
_OWN_HEADING_COUNT = re.compile(r"(?<=\()(\d{1,4})(?=\)[\s:]*$)")


class Written(NamedTuple):
    """How a line is written: where its quantity stands (an empty stretch where it has none), all but that and the
    name, by which lines of one card are the same."""

    column: int
    end_column: int
    around: tuple[str, str, str]


@dataclass
class Merges:
    """What merging changes: edits of quantities, lines that go, edits of headings whose number is wrong then."""

    quantities: list[Edit] = field(default_factory=list)
    removed: set[int] = field(default_factory=set)
    headings: list[Edit] = field(default_factory=list)


def merges(parsed: ReadDeck, lines: Iterable[SureLine], document: Document) -> Merges:
    """The lines to merge. lines: those of the list that name a card for sure, in order."""
    found, parts = Merges(), _parts(parsed)
    groups: dict[tuple[int, Zone, OracleCard, tuple[str, str, str]], list[tuple[SureLine, Written]]] = {}
    for line in lines:
        written = how_written(line)
        if written is not None:
            groups.setdefault((parts[line.place], line.zone, line.card, written.around), []).append((line, written))
    merged_parts = set()
    for (part, *_), group in groups.items():
        total = sum(line.resolution.quantity for line, _ in group)
        if len(group) == 1 or total > MAX_QUANTITY:
            continue
        first, written = group[0]
        quantity = str(total) if written.end_column > written.column else f"{total} "
        found.quantities.append(Edit(first.line.line, written.column, written.end_column, quantity))
        found.removed.update(line.line.line for line, _ in group[1:])
        merged_parts.add(part)
    found.headings.extend(_counts(parsed, document, parts, merged_parts))
    return found


def how_written(line: SureLine) -> Written | None:
    """A line taken apart; None for one that shares its place, has a note, or whose quantity cannot be placed."""
    before, after = line.before, line.after
    if not line.is_alone or any(mark in piece for mark in _NOTES for piece in (before, after)):
        return None
    quantity, start = str(line.resolution.quantity), len(before)
    if counted := _BEFORE.fullmatch(before):
        if counted[3] != quantity:
            return None
        around = (counted[1].strip(), counted[4].strip(), " ".join(after.lower().split()))
        return Written(counted.start(3) + 1, counted.end(3) + 1, around)
    behind = _BEHIND.match(after)
    at = line.resolution.end_column
    if any(character.isdigit() for character in before):
        return None
    if behind:
        if behind[2] != quantity:
            return None
        rest = " ".join(after[behind.end() :].lower().split())
        return Written(at + behind.start(2), at + behind.end(2), (before.strip(), "", rest))
    if quantity != "1":
        return None
    return Written(start + 1, start + 1, (before.strip(), "", " ".join(after.lower().split())))


def _parts(parsed: ReadDeck) -> list[int]:
    """For each line the part of the list it stands in: from one heading to the next, above the first also from one
    blank line to the next."""
    parts: list[int] = []
    part, last = 0, None
    for read in parsed.lines:
        here = (read.line.section, read.line.block if read.line.section < 0 else 0)
        if here != last or read.is_heading:
            part, last = part + 1, here
        parts.append(part)
    return parts


def _counts(parsed: ReadDeck, document: Document, parts: list[int], merged: Iterable[int]) -> Iterator[Edit]:
    """Edits of the headings above merged lines whose number is no longer, or never was, that of the cards below."""
    for part in sorted(merged):
        lines = [read for read, other in zip(parsed.lines, parts, strict=True) if other == part]
        inside = [read for read in lines if not read.is_heading]
        own = [read for read in lines if read.is_heading]
        section = parsed.section_of(inside[0])
        if own:
            number, pattern = own[0].line.line, _OWN_HEADING_COUNT
        elif section is not None and section.span is not None:
            number, pattern = section.span.line, _HEADING_COUNT
        else:
            continue
        count = pattern.search(before_directive(document.line(number)))
        total = str(sum(read.quantity for read in inside))
        if count and count[1] != total:
            yield Edit(number, count.start(1) + 1, count.end(1) + 1, total)
