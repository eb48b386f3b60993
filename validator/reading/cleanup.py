"""Lines that are no card as they stand, read again without what they were pasted with.

Only what the first reading leaves open is read again, so that no card is shadowed by a guess at its decoration; what
is found so is read as any line is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from rules.card import OracleCard
from rules.deck import Assumption, Zone
from rules.words import Sentence
from validator.decklists import text as plain
from validator.decklists.memo import ENTRY_BYTES
from validator.decklists.model import CardLine, Decklist, LineText
from validator.decklists.pastes import BETWEEN_COMMANDERS, NUMBERED, QUANTITY, before_remark, other_texts
from validator.reading.resolve import Found, Resolution, Resolver

_LINE_NUMBERS = Sentence("line-numbers", "line numbers")
_THEY_RISE = Sentence("numbers-rise", "they rise by one from line to line")

# Fewer lines with rising numbers may be quantities.
_FEWEST_NUMBERS = 3

_WHOLE_NAMES = frozenset({"name", "alias", "translation"})


def reread(
    decklist: Decklist, resolutions: Sequence[Resolution], resolver: Resolver
) -> tuple[Decklist, list[Resolution]]:
    """The list, and what its lines name, with those lines read anew that named no card and do so then.

    decklist: a list of lines; it stays as it is. Two commanders on one line become two lines of the same place.
    """
    numbered = _numbered(decklist.lines, resolutions)
    lines: list[CardLine] = []
    resolved: list[Resolution] = []
    used_numbers: list[CardLine] = []
    for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True)):
        if type(resolution.card) is OracleCard:
            lines.append(line)
            resolved.append(resolution)
            continue
        again: Found = ()
        if resolution.failed("unknown") or (resolution.failed("bad-quantity") and NUMBERED.match(line.text.text)):
            again = _read_again(line, i in numbered, resolver)
        if again and i in numbered:
            used_numbers.append(line)
        lines += [line._replace(text=text, zone=text.zone or line.zone) for text, _ in again] or [line]
        resolved += [found for _, found in again] or [resolution]
    assumptions = list(decklist.assumptions)
    if used_numbers:
        first = used_numbers[0].span
        assumptions.append(Assumption("list-numbers-assumed", first, _LINE_NUMBERS(), _THEY_RISE(), "medium"))
    decklist = replace(
        decklist,
        lines=lines,
        heading_candidates=[i for i, line in enumerate(lines) if line.text.may_be_heading],
        unsure=[i for i, line in enumerate(lines) if line.text.unsure],
        assumptions=assumptions,
    )
    return decklist, resolved


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


def _read_again(line: CardLine, is_numbered: bool, resolver: Resolver) -> Found:
    """The first other reading of a line that is no unknown card; two for two commanders, none if there is none."""
    key = line.text, line.zone is Zone.COMMAND, is_numbered
    found = resolver.read_again.get(key)
    if found is None:
        found = _first_other(line, is_numbered, resolver)
        resolver.read_again.keep(key, found, ENTRY_BYTES + len(found) * (1000 + 5 * len(line.text.text)))
    return found


def _first_other(line: CardLine, is_numbered: bool, resolver: Resolver) -> Found:
    text = line.text.text
    candidates = [*_without_number(text, is_numbered), *other_texts(text)]
    candidates += [*_without_number(candidates[-1], is_numbered)] if candidates else []
    for candidate in candidates:
        if (item := _read(candidate, line)) and not (found := resolver.resolve_text(item)).failed("unknown"):
            return ((item, found),)
    for candidate in (text, *candidates):
        if before := _before_remark(candidate, line, resolver):
            return before
        if pair := _two_commanders(candidate, line, resolver):
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


def _before_remark(text: str, line: CardLine, resolver: Resolver) -> Found:
    """`1 Sol Ring // best card`, where the whole name of a card stands before, and no card behind the slashes."""
    for before, behind in before_remark(text):
        item, remark = _read(before, line), _read(behind, line)
        if item is None or (found := resolver.resolve_text(item)).matched_by not in _WHOLE_NAMES:
            continue
        if remark is None or resolver.resolve_text(remark).failed("unknown"):
            return ((item, found),)
    return ()


def _two_commanders(text: str, line: CardLine, resolver: Resolver) -> Found:
    """Two commanders on one line: `Commander: Tymna the Weaver + Thrasios, Triton Hero`."""
    if line.zone is not Zone.COMMAND:
        return ()
    for between in BETWEEN_COMMANDERS.finditer(text):
        pair = [_read(text[: between.start()], line), _read(text[between.end() :], line)]
        found = [(item, resolver.resolve_text(item)) for item in pair if item is not None]
        if len(found) == 2 and all(one.matched_by in _WHOLE_NAMES and one.quantity == 1 for _, one in found):
            return tuple(found)
    return ()


def _read(text: str, line: CardLine) -> LineText | None:
    """A text as any line is read, at the place where its name stands in the line that it is taken from."""
    whole, start = line.text.text, line.text.column
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
        zone=item.zone or line.text.zone,
        set_code=item.set_code,
        collector_number=item.collector_number,
        bad_quantity=item.bad_quantity,
        may_be_heading=item.may_be_heading,
        unsure=item.unsure,
    )
