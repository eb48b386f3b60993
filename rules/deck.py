"""A decklist as the rules see it: entries in zones, and everything that reading the list left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from rules.card import OracleCard
from rules.color import COLORLESS, ColorIdentity
from rules.rulebreaker import Rulebreaker
from rules.words import Said


class Zone(StrEnum):
    """Where a line of the list puts its cards."""

    COMMAND = "command"
    LIBRARY = "library"
    SIGNATURE = "signature_spell"
    COMPANION = "companion"
    ATTRACTIONS = "attractions"
    STICKERS = "stickers"
    SIDEBOARD = "sideboard"
    IGNORED = "ignored"
    """A maybeboard, tokens, a display card: not part of the deck."""

    # Enum hashes in Python; zones are counted for every line.
    __hash__ = str.__hash__


# Looking a member up on its Enum costs more than the comparison it is for.
_COMMAND, _LIBRARY, _SIGNATURE = Zone.COMMAND, Zone.LIBRARY, Zone.SIGNATURE


class Span(NamedTuple):
    """A stretch of the input: 1-based, columns in characters, end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Place(NamedTuple):
    """Where something is that is not a card line, such as a linter's directive."""

    span: Span | None
    pointer: str | None = None
    typed: str = ""


class Suggestion(NamedTuple):
    """A name to offer instead, with a score in [0, 1]."""

    name: str
    score: float


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Why a name is no one card's: `unknown`, or `ambiguous` with its candidates among the suggestions.

    `may_be_heading`: the line may as well head other lines; without candidates it is a heading, of which
    it is open whether its cards belong to the deck.
    """

    reason: str
    suggestions: tuple[Suggestion, ...] = ()
    may_be_heading: bool = False


class Entry(NamedTuple):
    """One line of a decklist: `quantity` copies of `card` in `zone`.

    `card` is an Unresolved where `typed` names no one card. `line` is 1-based and 0 for input without lines;
    `pointer` is an RFC 6901 pointer for JSON input.
    """

    quantity: int
    typed: str
    card: OracleCard | Unresolved
    zone: Zone
    line: int = 0
    column: int = 0
    end_column: int = 0
    pointer: str | None = None

    @property
    def span(self) -> Span | None:
        """Where its name is in the text, None for input without lines."""
        return Span(self.line, self.column, self.line, self.end_column) if self.line else None

    @property
    def name(self) -> str:
        """The card's name; as typed where it names no one card."""
        return self.card.name if isinstance(self.card, OracleCard) else self.typed


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that yields no entry: unreadable, or with a quantity out of bounds. `zone` is where it stood."""

    text: str
    why: Said
    zone: Zone
    span: Span | None = None
    pointer: str | None = None

    @property
    def typed(self) -> str:
        """The line as written."""
        return self.text


class WrongPrinting(NamedTuple):
    """A printing next to an entry's card that belongs to another card, `actual`."""

    entry: Entry
    set_code: str
    collector_number: str
    actual: str


@dataclass(frozen=True, slots=True)
class IgnoredSection:
    """A part of the list that is not part of the deck: its name, the cards in it, its heading's place."""

    name: str | Said
    quantity: int
    span: Span | None = None
    pointer: str | None = None

    @property
    def typed(self) -> str:
        """Its name as written."""
        return str(self.name)


class OtherReading(NamedTuple):
    """Another way to read who leads: names of commanders and companion, the code of what speaks for it."""

    commanders: tuple[str, ...]
    companion: str | None
    evidence: str


@dataclass(frozen=True, slots=True)
class Assumption:
    """One assumption made while reading: what was read as what, where, why, and how sure (high, medium, low).

    Of a commander that no line marks, `evidence` is the code of what speaks for it; `others` are the other readings.
    """

    code: str
    span: Span | None
    read_as: Said
    why: Said
    confidence: str
    pointer: str | None = None
    evidence: str = ""
    others: tuple[OtherReading, ...] = ()

    @property
    def typed(self) -> str:
        """Nothing: it is about how the list was read, not about what one line says."""
        return ""

    @property
    def line(self) -> int:
        return self.span.line if self.span else 0


class NameGroup(NamedTuple):
    """All entries of the deck that share one English name."""

    card: OracleCard
    quantity: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Deck:
    """A resolved decklist. `entries` holds every readable line in input order, ignored zones left out.

    `bad_quantities` are lines whose quantity is out of bounds, `left_out` those with the quantity 0.
    `sideboard` has the known cards of a sideboard, which are not part of the deck; the commander may be among them.
    `has_uncounted_line`: a line without a quantity names no card, and may be one card or a heading.
    `wrong_printings` are the printings on the list that are another card's; `repeats` the entries of one card in one
    zone that is listed on several lines without a reason, such as a printing of its own for each. `not_cards` are
    lines, or blocks of lines, that cannot be cards. `has_no_commander`: whoever asks says so. `mark_commander` and
    `mark_companion` say how the list's program marks them.
    """

    entries: tuple[Entry, ...]
    unreadable: tuple[BadLine, ...] = ()
    bad_quantities: tuple[BadLine, ...] = ()
    left_out: tuple[BadLine, ...] = ()
    ignored: tuple[IgnoredSection, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    strict: bool = False
    sideboard: tuple[OracleCard, ...] = ()
    has_uncounted_line: bool = False
    wrong_printings: tuple[WrongPrinting, ...] = ()
    repeats: tuple[tuple[Entry, ...], ...] = ()
    not_cards: tuple[BadLine, ...] = ()
    has_no_commander: bool = False
    mark_commander: Said | None = None
    mark_companion: Said | None = None

    @cached_property
    def _tally(self) -> _Tally:
        """All that one walk over the entries yields; a deck is checked in microseconds, so it is walked once."""
        tally = _Tally()
        cards, library, seen, colors = tally.cards, 0, set(), 0
        for entry in self.entries:
            quantity, _, card, zone, _, _, _, _ = entry
            if type(card) is Unresolved:
                tally.unresolved.append(entry)
            elif type(card) is OracleCard and (zone is _LIBRARY or zone is _COMMAND or zone is _SIGNATURE):
                cards.append((entry, card))
                colors |= card.color_identity.mask
                if (quantity > 1 or card in seen) and not card.is_basic_land:
                    tally.repeated.add(card)
                seen.add(card)
                if card.is_noteworthy:
                    tally.noteworthy.append((entry, card))
            if zone is _LIBRARY:
                library += quantity
            elif zone is _COMMAND:
                tally.commanders.append(entry)
                tally.command += quantity
            else:
                tally.others.setdefault(zone, []).append(entry)
        tally.library = library
        tally.colors = colors
        return tally

    @property
    def commanders(self) -> Sequence[Entry]:
        """The entries of the command zone."""
        return self._tally.commanders

    def in_zone(self, zone: Zone) -> Sequence[Entry]:
        """The entries of a zone other than command zone and library."""
        return self._tally.others.get(zone, ())

    @property
    def companions(self) -> Sequence[Entry]:
        """The entries of the companion's zone."""
        return self.in_zone(Zone.COMPANION)

    @property
    def rulebreakers(self) -> Sequence[Rulebreaker]:
        """The Rulebreaker clauses of the commanders; a clause on a card in the library does nothing."""
        return [card.rulebreaker for card in self.commander_cards if card.rulebreaker is not None]

    @property
    def cards(self) -> Sequence[tuple[Entry, OracleCard]]:
        """Every resolved entry of the starting deck (command zone, library, signature spells), with its card."""
        return self._tally.cards

    @property
    def noteworthy(self) -> Sequence[tuple[Entry, OracleCard]]:
        """Those of `cards` that are on some list or of a rare kind: all that most rules need to look at."""
        return self._tally.noteworthy

    @cached_property
    def outside(self) -> Sequence[tuple[Entry, OracleCard]]:
        """Cards outside the starting deck that the game will see and that so have to be legal."""
        zones = (Zone.COMPANION, Zone.ATTRACTIONS, Zone.STICKERS)
        entries = [entry for zone in zones for entry in self.in_zone(zone)]
        return [(entry, entry.card) for entry in entries if isinstance(entry.card, OracleCard)]

    @property
    def unresolved(self) -> Sequence[Entry]:
        """Every entry that names no one card."""
        return self._tally.unresolved

    @property
    def size(self) -> int:
        """Cards in the deck, commanders included (CR 903.5a); companion and side decks are outside it."""
        tally = self._tally
        spells = tally.others.get(_SIGNATURE)
        return tally.command + tally.library + (sum(e.quantity for e in spells) if spells else 0)

    @property
    def number_of_commanders(self) -> int:
        """Cards in the command zone, unknown ones counted."""
        return self._tally.command

    @property
    def quantity_by_zone(self) -> dict[Zone, int]:
        """Cards by zone, for each zone that has any."""
        tally = self._tally
        totals = {_COMMAND: tally.command, _LIBRARY: tally.library}
        for zone, entries in tally.others.items():
            totals[zone] = sum(entry.quantity for entry in entries)
        return {zone: quantity for zone, quantity in totals.items() if quantity}

    @cached_property
    def commander_cards(self) -> tuple[OracleCard, ...]:
        """The resolved commanders, a card once for each copy."""
        return tuple(e.card for e in self.commanders if isinstance(e.card, OracleCard) for _ in range(e.quantity))

    def commanders_again(self, card: OracleCard | None = None) -> int:
        """Cards of the library that are a commander already: this one, or any."""
        commanders = {card} if card else set(self.commander_cards)
        return sum(e.quantity for e, c in self.cards if e.zone is _LIBRARY and c in commanders)

    @property
    def is_commander_inferred(self) -> bool:
        """Whether no line says who is the commander, so that it was assumed."""
        return any(assumption.code == "commander-inferred" for assumption in self.assumptions)

    @property
    def has_bad_commander_line(self) -> bool:
        """Whether a line of the command zone cannot be read or counted."""
        return any(bad.zone is Zone.COMMAND for bad in (*self.unreadable, *self.bad_quantities))

    @property
    def is_fully_read(self) -> bool:
        """Whether every line's cards could be counted."""
        return not self.unreadable and not self.bad_quantities

    @cached_property
    def is_command_zone_known(self) -> bool:
        """Whether a commander is named and each line of the command zone is a known card."""
        return (
            bool(self.commanders)
            and all(isinstance(e.card, OracleCard) for e in self.commanders)
            and not self.has_bad_commander_line
        )

    @cached_property
    def color_identity(self) -> ColorIdentity:
        """The combined identity of the commanders (CR 702.124c), also of an illegal pair or trio."""
        combined = COLORLESS
        for card in self.commander_cards:
            combined |= card.color_identity
        return combined

    @cached_property
    def off_identity(self) -> Sequence[tuple[Entry, OracleCard]]:
        """Entries of deck cards with a color outside the commanders' identity."""
        outside = ~self.color_identity.mask
        if not self._tally.colors & outside:
            return ()
        return [pair for pair in self.cards if pair[1].color_identity.mask & outside and pair[1].is_deck_card]

    def by_english_name(self) -> Iterator[NameGroup]:
        """Groups of entries with one English name that occurs more than once in all; basic lands left out."""
        repeated = self._tally.repeated
        if any(card.english_name != card.name for _, card in self.noteworthy):
            groups = self._group(lambda card: True)
        elif repeated:
            groups = self._group(repeated.__contains__)
        else:
            return
        for pairs in groups.values():
            entries = tuple(entry for entry, _ in pairs)
            quantity = sum(entry.quantity for entry in entries)
            if quantity > 1:
                yield NameGroup(pairs[0][1], quantity, entries)

    def _group(self, takes: Callable[[OracleCard], bool]) -> dict[str, list[tuple[Entry, OracleCard]]]:
        groups: dict[str, list[tuple[Entry, OracleCard]]] = {}
        for pair in self.cards:
            if takes(pair[1]):
                groups.setdefault(pair[1].english_name, []).append(pair)
        return groups


class _Tally:
    """What one walk over a deck's entries yields."""

    def __init__(self) -> None:
        self.commanders: list[Entry] = []
        self.cards: list[tuple[Entry, OracleCard]] = []
        self.unresolved: list[Entry] = []
        self.noteworthy: list[tuple[Entry, OracleCard]] = []
        self.repeated: set[OracleCard] = set()
        self.colors = 0
        self.command = 0
        self.library = 0
        self.others: dict[Zone, list[Entry]] = {}
