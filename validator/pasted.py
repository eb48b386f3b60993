"""Lines that are no card as they stand, read again without what they were pasted with.

Only what the first reading leaves open is read again, so that no card is shadowed by a guess at its decoration; what
is found so is read as any line is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.model import Assumption, OracleCard, Zone
from validator.decklists import text as plain
from validator.decklists.model import CardLine, Decklist, LineText
from validator.decklists.pastes import BETWEEN_LEADERS, NUMBERED, QUANTITY, before_remark, other_texts
from validator.resolve import Resolution, Resolver

# Fewer lines with rising numbers may be quantities.
_FEWEST_NUMBERS = 3

# The resolver remembers texts by what they are, so that what is read anew is better one text each time.
_MEMO_SIZE = 10_000

_WHOLE_NAMES = frozenset({"name", "alias", "translation"})


def reread(decklist: Decklist, resolver: Resolver) -> Decklist | None:
    """The list with those lines read anew that named no card and do so without what is around them; None if none does.

    decklist: a list of lines; it stays as it is. Two commanders on one line become two lines of the same place.
    """
    resolutions = resolver.resolve(decklist.lines)
    numbered = _numbered(decklist.lines, resolutions)
    lines: list[CardLine] = []
    used_numbers: list[CardLine] = []
    for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True)):
        again: tuple[LineText, ...] = ()
        if resolution.failed("unknown") or (resolution.failed("bad-quantity") and NUMBERED.match(line.text.text)):
            again = _read_again(line, i in numbered, resolver)
        if again and i in numbered:
            used_numbers.append(line)
        lines += [line._replace(text=text, zone=text.zone or line.zone) for text in again] or [line]
    if all(new is old for new, old in zip(lines, decklist.lines, strict=False)):
        return None
    assumptions = list(decklist.assumptions)
    if used_numbers:
        why = "they rise by one from line to line"
        first = used_numbers[0].span
        assumptions.append(Assumption("list-numbers-assumed", first, "numbers of the list's lines", why, "medium"))
    return replace(
        decklist,
        lines=lines,
        heading_candidates=[i for i, line in enumerate(lines) if line.text.may_be_heading],
        unsure=[i for i, line in enumerate(lines) if line.text.unsure],
        assumptions=assumptions,
    )


def _numbered(lines: Sequence[CardLine], resolutions: Sequence[Resolution]) -> Collection[int]:
    """The lines (by index) whose number is surely or likely that of the list's line; none if they may be quantities.

    So it is where the numbers of at least three lines rise by one from 1, perhaps anew below a heading or a blank line.
    """
    found = {
        i: int(match[1])
        for i, (line, resolution) in enumerate(zip(lines, resolutions, strict=True))
        if not isinstance(resolution.card, OracleCard) and (match := NUMBERED.match(line.text.text))
    }
    last, last_block = 0, None
    for i, number in found.items():
        starts_anew = number == 1 and lines[i].block != last_block
        if number != last + 1 and not starts_anew:
            return ()
        last, last_block = number, lines[i].block
    return found.keys() if len(found) >= _FEWEST_NUMBERS else ()


def _read_again(line: CardLine, is_numbered: bool, resolver: Resolver) -> tuple[LineText, ...]:
    """The first other reading of a line that is no unknown card; two for two commanders, none if there is none."""
    text = line.text.text
    candidates = [*_without_number(text, is_numbered), *other_texts(text)]
    candidates += [*_without_number(candidates[-1], is_numbered)] if candidates else []
    for candidate in candidates:
        item = _read(candidate, line)
        if item is not None and not _resolved(item, resolver).failed("unknown"):
            return (item,)
    for candidate in (text, *candidates):
        if (item := _before_remark(candidate, line, resolver)) is not None:
            return (item,)
        if pair := _two_leaders(candidate, line, resolver):
            return pair
    return ()


def _without_number(text: str, is_numbered: bool) -> Iterator[str]:
    """A line without the number of its place in the list, and what else that may be.

    Where one card is meant either way, or a quantity follows, the number need not be told from a quantity.
    """
    number = NUMBERED.match(text)
    if number is None:
        return
    rest = text[number.end() :]
    if is_numbered or int(number[1]) == 1 or QUANTITY.match(rest):
        yield rest
        yield from other_texts(rest)


def _before_remark(text: str, line: CardLine, resolver: Resolver) -> LineText | None:
    """`1 Sol Ring // best card`, where the whole name of a card stands before, and no card behind the slashes."""
    for before, behind in before_remark(text):
        item, remark = _read(before, line), _read(behind, line)
        if item is None or _resolved(item, resolver).matched_by not in _WHOLE_NAMES:
            continue
        if remark is None or _resolved(remark, resolver).failed("unknown"):
            return item
    return None


def _two_leaders(text: str, line: CardLine, resolver: Resolver) -> tuple[LineText, ...]:
    """Two commanders on one line: `Commander: Tymna the Weaver + Thrasios, Triton Hero`."""
    if line.zone is not Zone.COMMAND:
        return ()
    for between in BETWEEN_LEADERS.finditer(text):
        pair = [_read(text[: between.start()], line), _read(text[between.end() :], line)]
        found = [_resolved(item, resolver) for item in pair if item is not None]
        if len(found) == 2 and all(one.matched_by in _WHOLE_NAMES and one.quantity == 1 for one in found):
            return tuple(item for item in pair if item is not None)
    return ()


def _read(text: str, line: CardLine) -> LineText | None:
    """A text as any line is read, at the place where its name stands in the line that it is taken from."""
    return _read_at(text, line.text.text, line.text.column, line.text.zone)


@lru_cache(maxsize=_MEMO_SIZE)
def _read_at(text: str, whole: str, start: int, zone: Zone | None) -> LineText | None:
    item = plain.parse_line(text)
    if not isinstance(item, LineText):
        return None
    readings = []
    for reading in item.readings:
        at = whole.find(reading.name)
        column = start + max(at, 0)
        end = column + (len(reading.name) if at >= 0 else len(whole))
        readings.append(reading._replace(column=column, end_column=end))
    return LineText(
        text=whole,
        column=start,
        readings=tuple(readings),
        zone=item.zone or zone,
        set_code=item.set_code,
        collector_number=item.collector_number,
        bad_quantity=item.bad_quantity,
        may_be_heading=item.may_be_heading,
        unsure=item.unsure,
    )


def _resolved(item: LineText, resolver: Resolver) -> Resolution:
    return resolver.resolve([CardLine(item, 1, Zone.LIBRARY, 1)])[0]
