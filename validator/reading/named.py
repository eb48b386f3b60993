"""Commanders that are named next to the list's lines: by an option, or in the list's front matter and comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import Zone
from validator.decklists import text as plain
from validator.decklists.model import CardLine, Field, LineText
from validator.decklists.pastes import BETWEEN_COMMANDERS
from validator.errors import BadOption
from validator.reading.read_deck import ReadLine
from validator.reading.resolve import Resolution, Resolver

COMMANDER, COMPANION = "commander", "companion"

# More names than this in one list's fields are not all meant.
_MOST_FIELDS = 8
MOST_COMMANDERS = 10


class Named(NamedTuple):
    """The commanders and companions that are named, each a line of its own, where the name stands, one a card.

    is_decided: whether who asks has named them, so that nothing else counts; there may be none then.
    """

    commanders: tuple[ReadLine, ...] = ()
    companions: tuple[ReadLine, ...] = ()
    is_decided: bool = False


NOBODY = Named()


def named_in(fields: Sequence[Field], resolver: Resolver) -> Named:
    """Whom a list names beside its lines; what is no known card is a line all the same."""
    commanders = [field for field in fields if field.key == COMMANDER][:_MOST_FIELDS]
    companions = [field for field in fields if field.key == COMPANION][:_MOST_FIELDS]
    return Named(
        _each_once(line for field in commanders for line in _in_field(field, Zone.COMMAND, resolver)),
        _each_once(line for field in companions for line in _in_field(field, Zone.COMPANION, resolver)),
    )


def decided(commanders: Sequence[str], named: Named, resolver: Resolver) -> Named:
    """The same with the commanders that whoever asks names.

    Raises BadOption for a name that is no one card's, and for too many.
    """
    if len(commanders) > MOST_COMMANDERS:
        raise BadOption(
            f"{len(commanders)} commanders are named; at most {MOST_COMMANDERS} are read.",
            option="commanders",
            value=list(commanders[: MOST_COMMANDERS + 1]),
        )
    lines = [_decided(name, resolver) for name in commanders]
    return Named(_each_once(lines), named.companions, is_decided=True)


def _decided(name: str, resolver: Resolver) -> ReadLine:
    line = _line(name, Zone.COMMAND, 0, 1, None, resolver)
    if line is None or not isinstance(line.card, OracleCard):
        nearest = resolver.store.suggest(name[:200], 3) if line is not None else ()
        names = [suggestion.name for suggestion in nearest]
        hint = f" Did you mean {' or '.join(names)}?" if names else ""
        raise BadOption(f"No one card is named “{name[:200]}”.{hint}", option="commanders", value=name[:200])
    return line


def _in_field(field: Field, zone: Zone, resolver: Resolver) -> Iterator[ReadLine]:
    """The card that a field names; two, where its value is two whole names with a word between them."""
    line, column = (field.span.line, field.span.column) if field.span else (0, 1)

    def read(start: int, end: int | None) -> ReadLine | None:
        return _line(field.value[start:end], zone, line, column + start, field.pointer, resolver)

    whole = read(0, None)
    if whole is not None and not isinstance(whole.card, OracleCard):
        for between in BETWEEN_COMMANDERS.finditer(field.value):
            pair = read(0, between.start()), read(between.end(), None)
            if all(one is not None and isinstance(one.card, OracleCard) for one in pair):
                yield from (one for one in pair if one is not None)
                return
    if whole is not None:
        yield whole


def _line(text: str, zone: Zone, line: int, column: int, pointer: str | None, resolver: Resolver) -> ReadLine | None:
    """A name as a line of one card; None if it is none that could be a card's."""
    item = plain.parse_line(text)
    if not isinstance(item, LineText):
        return None
    shift = column - 1
    readings = tuple(
        reading._replace(column=reading.column + shift, end_column=reading.end_column + shift)
        for reading in item.readings
    )
    moved = LineText(
        item.text, item.column + shift, readings, zone, item.set_code, item.collector_number, item.bad_quantity
    )
    card_line = CardLine(moved, line, zone, -1, -1, pointer)
    (resolution,) = resolver.resolve([card_line], are_remembered=False)
    return ReadLine(card_line, resolution._replace(quantity=1), zone)


def _each_once(lines: Iterator[ReadLine] | Sequence[ReadLine]) -> tuple[ReadLine, ...]:
    """The same, of several that name one card the first."""
    return tuple({_key(line.resolution): line for line in reversed(list(lines))}.values())[::-1]


def _key(resolution: Resolution) -> object:
    return resolution.card if isinstance(resolution.card, OracleCard) else resolution.typed.lower()
