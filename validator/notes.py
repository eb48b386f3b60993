"""What a verdict says beside its findings: house rules, boosters, bad lines in parts set aside, age of the cards."""

from __future__ import annotations

from collections.abc import Sequence

from rules.deck import BadLine, Unresolved, Zone
from rules.formats import FORMATS, Format
from rules.words import Said, Sentence
from validator.decklists.model import CardLine
from validator.reading.read_deck import ReadDeck

_SET_ASIDE = (Zone.SIDEBOARD, Zone.IGNORED)


_HOUSE_RULES = Sentence("house-rules", "Judged by the house rules “{name}” on top of {base}.")
_BOOSTERS = Sentence("boosters", "Judged for a draft with boosters of {sets}.")
_UNREADABLE_ASIDE = Sentence(
    "unreadable-aside", "Lines that cannot be read stand in parts that were set aside: {lines}."
)
_QUANTITIES_ASIDE = Sentence(
    "quantities-aside", "Quantities that are out of bounds stand in parts that were set aside: {lines}."
)
_NAMELESS_ASIDE = Sentence("nameless-aside", "Lines that name no one card stand in parts that were set aside: {lines}.")
_NO_KNOWN_CARD = Sentence("no-known-card", "None of the card lines names a known card: is this a decklist, in English?")
_NEWER_CARDS = Sentence("newer-cards", "The card data is of {date}; newer cards are not known.")


def notes_on(parsed: ReadDeck, format_: Format, date: str) -> tuple[Said, ...]:
    """What is to be noted of a list in a format. date: of the card data."""
    notes = []
    base = FORMATS[format_.key]
    if format_.name != base.name or format_.house_bans or format_.house_allows:
        notes.append(_HOUSE_RULES(name=format_.name, base=base.name))
    if format_.boosters:  # CR 903.13a has a default, and which boosters they were bears on who may be commander
        notes.append(_BOOSTERS(sets=", ".join(format_.boosters)))
    unreadable = [bad for bad in parsed.decklist.unreadable if bad.zone in _SET_ASIDE]
    if unreadable:
        notes.append(_UNREADABLE_ASIDE(lines=_lines_of(unreadable)))
    if parsed.deck.ignored:
        amiss, nameless = _amiss_aside(parsed)
        if amiss:
            notes.append(_QUANTITIES_ASIDE(lines=_lines_of(amiss)))
        if nameless:
            notes.append(_NAMELESS_ASIDE(lines=_lines_of(nameless)))
    deck = parsed.deck
    if deck.entries and not deck.cards:
        notes.append(_NO_KNOWN_CARD())
    elif deck.unresolved:
        notes.append(_NEWER_CARDS(date=date))
    return tuple(notes)


def _amiss_aside(parsed: ReadDeck) -> tuple[list[CardLine], list[CardLine]]:
    """The lines in parts that were set aside whose quantity is out of bounds, and those that name no one card."""
    amiss: list[CardLine] = []
    nameless: list[CardLine] = []
    for read in parsed.lines:
        if read.is_set_aside and isinstance(read.card, Unresolved):
            (amiss if read.resolution.failed("bad-quantity") else nameless).append(read.line)
    return amiss, nameless


def _lines_of(bad_lines: Sequence[BadLine | CardLine]) -> str:
    return ", ".join(str(bad.span.line) if bad.span else str(bad.pointer) for bad in bad_lines)
