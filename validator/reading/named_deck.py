"""From a list that was read to a deck as names, for the writers; and what has to be said about it.

parsed = Checker(open_store()).parse("1 krenko, mob boss *CMDR*\\n99 Mountain", FORMATS["commander"])
write(named_deck(parsed), "arena")
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import BadLine, Span, Zone
from rules.words import printable
from validator.decklists.limits import MAX_QUANTITY
from validator.decklists.model import Section
from validator.decklists.writers.model import ALL_ZONES, NamedCard, NamedDeck
from validator.reading.read_deck import ReadDeck, ReadLine

# As long as the text dialects can have them; what is longer is something else.
_MAX_SET_CODE_CHARACTERS, _MAX_NUMBER_CHARACTERS = 6, 12


class Note(NamedTuple):
    """Something to tell of a list that is converted: what, where, and whether a line of the deck is thereby missing."""

    message: str
    span: Span | None
    pointer: str | None = None
    is_missing: bool = False

    def place(self, path: str) -> str:
        """Where it stands in a file, as editors follow it."""
        if self.span is None:
            return f"{path}{self.pointer or ''}"
        return f"{path}:{self.span.line}:{self.span.column}"


def named_deck(parsed: ReadDeck, title: str = "") -> NamedDeck:
    """The deck as names, zones kept, each card of a zone once, in list order.

    Cards have their Oracle names; what names no one card stays as typed. Lines of a card add up, and a printing is
    kept where all of them name the same. Left out are ignored boards and what `notes` tells to be missing.
    title: what the list is called.
    """
    found: dict[Zone, dict[OracleCard | str, NamedCard]] = {zone: {} for zone in ALL_ZONES}
    for read in _written_lines(parsed):
        card = _named(read)
        key = read.card if isinstance(read.card, OracleCard) else card.name
        if earlier := found[read.zone].get(key):
            card = _added(earlier, card)
        found[read.zone][key] = card
    zones = {zone: tuple(_in_bounds(cards.values())) for zone, cards in found.items() if cards}
    return NamedDeck(zones, " ".join(title.split()))


def notes(parsed: ReadDeck) -> list[Note]:
    """All that was guessed, could not be read or resolved, or is left out, by line."""
    found = [*_about_lines(parsed), *_about_ignored(parsed)]
    for bad in parsed.decklist.unreadable:
        found.append(_missing(bad))
    for guess in parsed.deck.assumptions:
        found.append(Note(f"read as {guess.read_as} ({guess.why})", guess.span, guess.pointer))
    return sorted(found, key=lambda note: note.span or Span(0, 0, 0, 0))


def _written_lines(parsed: ReadDeck) -> Iterator[ReadLine]:
    for read in parsed.lines:
        if read.zone is not Zone.IGNORED and not read.is_heading and not read.resolution.failed("bad-quantity"):
            yield read


def _named(read: ReadLine) -> NamedCard:
    """One line's card with what the line says of its printing."""
    quantity, typed, card = read.quantity, read.typed, read.card
    set_code, number = read.line.text.set_code, read.line.text.collector_number
    # A name that looks like decoration (“Hazmat Suit (Used)”) is no set.
    if set_code and (len(set_code) > _MAX_SET_CODE_CHARACTERS or read.resolution.has_in_name(set_code)):
        set_code = None
    if not set_code or (number and len(number) > _MAX_NUMBER_CHARACTERS):
        number = None
    if not isinstance(card, OracleCard):
        return NamedCard(quantity, printable(" ".join(typed.split())), set_code, number)
    parts = tuple(face.name for face in card.faces) if len(card.faces) > 1 else ()
    return NamedCard(quantity, card.name, set_code, number, parts, card.layout)


def _added(earlier: NamedCard, card: NamedCard) -> NamedCard:
    """Two lines of one card as one; where they name different printings, none is kept."""
    if (earlier.set_code, earlier.collector_number) != (card.set_code, card.collector_number):
        earlier = earlier._replace(set_code=None, collector_number=None)
    return earlier._replace(quantity=earlier.quantity + card.quantity)


def _in_bounds(cards: Iterable[NamedCard]) -> Iterator[NamedCard]:
    """The same, a card that lines have brought over the highest quantity of one line in several pieces."""
    for card in cards:
        left = card.quantity
        while left > MAX_QUANTITY:
            yield card._replace(quantity=MAX_QUANTITY)
            left -= MAX_QUANTITY
        yield card._replace(quantity=left)


def _missing(bad: BadLine) -> Note:
    """The note on a line that yields no card; on an ignored board none is missed."""
    return Note(f"“{bad.text}” is not written: {bad.why}", bad.span, bad.pointer, bad.zone is not Zone.IGNORED)


def _about_lines(parsed: ReadDeck) -> Iterator[Note]:
    for read in parsed.lines:
        card, text = read.card, read.line.text
        if isinstance(card, OracleCard) or read.zone is Zone.IGNORED or read.is_heading:
            continue
        is_missing = False
        if card.reason == "bad-quantity":
            message = f"“{text.text}” is not written: {text.bad_quantity}"
            is_missing = read.quantity != 0
        elif card.reason == "ambiguous":
            either = [candidate.name for candidate in card.suggestions] + ["a heading"] * card.may_be_heading
            names = "; ".join(either)
            message = f"“{read.typed}” may be: {names}; it is written as typed"
        else:
            message = f"no card is named “{read.typed}”; it is written as typed"
        yield Note(message, read.span, read.pointer, is_missing)


def _about_ignored(parsed: ReadDeck) -> Iterator[Note]:
    """Each ignored board once, where it begins."""
    totals: dict[ReadLine | Section, int] = {}
    marked = None
    for read in parsed.lines:
        if read.zone is not Zone.IGNORED:
            continue
        board: ReadLine | Section | None = parsed.section_of(read)
        if not isinstance(board, Section) or board.zone is not Zone.IGNORED:
            board = marked = marked or read
        totals[board] = totals.get(board, 0) + read.quantity
    for board, number in totals.items():
        name = f"“{board.name}”" if isinstance(board, Section) else "what is marked as no part of the deck"
        yield Note(f"{name} is left out: {number} {'card' if number == 1 else 'cards'}", board.span, board.pointer)
