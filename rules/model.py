"""The values the rules speak of: cards, decks, findings, verdicts. Plain, immutable, no behavior of a face.

Names follow the Comprehensive Rules; DESIGN's verdict schema is `validator/schemas/verdict.schema.json`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from rules.color import COLORLESS, ColorIdentity
from rules.rulebreaker import Rulebreaker
from rules.typeline import NONCREATURE_SUBTYPES, TypeLine


class Face(NamedTuple):
    """One part of a card: a face, a half, an adventure. `mana_cost` and `type_line` are None where unseen."""

    name: str
    mana_cost: str | None
    type_line: str | None


class PartnerAbility(NamedTuple):
    """One partner ability (CR 702.124). `argument` is the [text] or [name] of the kinds that have one."""

    kind: str
    argument: str = ""


class IdentitySource(NamedTuple):
    """Why a color is in a card's identity: which colors, by what (`mana-cost`, `rules-text`, …), on which part."""

    colors: str
    by: str
    part: str


MELD_RESULT = "meld_result"
_SPLIT = frozenset({"split", "aftermath"})
_NONTRADITIONAL_TYPES = frozenset(
    {"Dungeon", "Emblem", "Hero", "Phenomenon", "Plane", "Scheme", "Stickers", "Token", "Vanguard"}
)
_USUAL_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery"}
)
_DOCTOR_TYPES = frozenset({"Time Lord", "Doctor"})


@dataclass(frozen=True, slots=True, eq=False)
class OracleCard:
    """An Oracle card as facts (no rules text), whatever its printing; compared by identity.

    `faces` has one entry for a one-part card. `commander_reason` says why the front face can be a commander,
    None if it can't. `copy_limit` is 1, a printed "up to" number, or None for any number. `mana_value` is that of
    the card in a deck, None where a half is unseen. `companion` is its companion condition's key, `unreadable` if
    that is a new one. `rarities` has the first letters of the rarities it was printed at in paper or on MTGO.
    `legalities` maps a card pool to legal, not_legal, restricted or banned; a pool without key is unknown.
    """

    name: str
    layout: str
    mana_cost: str
    type_line: TypeLine
    color_identity: ColorIdentity
    faces: tuple[Face, ...]
    has_power_toughness: bool = False
    identity_sources: tuple[IdentitySource, ...] = ()
    partner_abilities: tuple[PartnerAbility, ...] = ()
    commander_reason: str | None = None
    copy_limit: int | None = 1
    mana_value: int | None = 0
    has_activated_ability: bool | None = False
    is_every_creature_type: bool = False
    companion: str | None = None
    rulebreaker: Rulebreaker | None = None
    chooses_color: bool = False
    circled_colors: int = 0
    brings_side_deck: bool = False
    rarities: str = ""
    legalities: Mapping[str, str] = field(default_factory=dict)
    oracle_id: str | None = None
    english_name: str = ""
    """The name copies are counted by (CR 201.3); its own unless two names are interchangeable."""

    list_name: str = field(init=False, default="")
    """The name by which lists of cards know it: the front's, but both halves' for a split card.

    What stands on a back or in a spell part is never looked up on a list (CR 722.4 for prepare cards).
    """
    is_deck_card: bool = field(init=False, default=True)
    """Whether it is a traditional card that can start the game in a deck (CR 100.2d, 108.2a, 712.4a)."""
    is_noteworthy: bool = field(init=False, default=False)
    """Whether it stands on a list or is of a rare kind, so that rules about those need not look at every card."""

    def __post_init__(self) -> None:
        from rules.lists.names import LISTED  # lists speak of cards, so that they import this module

        line, list_name = self.type_line, self.name if self.is_split else self.front_name
        is_deck_card = (
            self.layout != MELD_RESULT
            and line.types.isdisjoint(_NONTRADITIONAL_TYPES)
            and "Attraction" not in line.subtypes
        )
        is_noteworthy = (
            list_name in LISTED
            or not is_deck_card
            or not line.types <= _USUAL_TYPES
            or self.brings_side_deck
            or self.circled_colors > 0
            or self.english_name not in ("", self.name)
        )
        for name, value in (
            ("english_name", self.english_name or self.name),
            ("list_name", list_name),
            ("is_deck_card", is_deck_card),
            ("is_noteworthy", is_noteworthy),
        ):
            object.__setattr__(self, name, value)

    @property
    def front_name(self) -> str:
        return self.faces[0].name

    @property
    def is_split(self) -> bool:
        """CR 709.4: outside the stack a split card has the characteristics of both halves together."""
        return self.layout in _SPLIT

    @property
    def is_background(self) -> bool:
        """CR 702.124k: a legendary Background enchantment card."""
        line = self.type_line
        return line.is_legendary and "Enchantment" in line.types and "Background" in line.subtypes

    @property
    def is_doctor(self) -> bool:
        """CR 702.124m: a legendary Time Lord Doctor creature card that has no other creature type."""
        line = self.type_line
        has_just_these = line.subtypes - NONCREATURE_SUBTYPES == _DOCTOR_TYPES and not self.is_every_creature_type
        return line.is_legendary and "Creature" in line.types and has_just_these


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
    """A maybeboard, tokens, a display card: no part of the deck."""

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


class Suggestion(NamedTuple):
    """A name to offer instead, with a score in [0, 1]."""

    name: str
    score: float


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Why a name stands for no card: `unknown`, or `ambiguous` with its candidates among the suggestions."""

    reason: str
    suggestions: tuple[Suggestion, ...] = ()


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


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that yields no entry: unreadable, or with a quantity out of bounds. `zone` is where it stood."""

    text: str
    why: str
    zone: Zone
    span: Span | None = None
    pointer: str | None = None


@dataclass(frozen=True, slots=True)
class IgnoredSection:
    """A part of the list that is no part of the deck: its name, the cards in it, its heading's place."""

    name: str
    quantity: int
    span: Span | None = None
    pointer: str | None = None


@dataclass(frozen=True, slots=True)
class Assumption:
    """One guess made while reading: what was read as what, where, why, and how sure (high, medium, low)."""

    code: str
    span: Span | None
    read_as: str
    why: str
    confidence: str
    pointer: str | None = None

    @property
    def line(self) -> int:
        return self.span.line if self.span else 0

    @property
    def place(self) -> str:
        """Where it stands, in words."""
        return f"Line {self.span.line}" if self.span else self.pointer or "The list"


class NameGroup(NamedTuple):
    """All entries of the deck that share one English name."""

    card: OracleCard
    quantity: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Deck:
    """A resolved decklist. `entries` holds every readable line in input order, ignored zones left out.

    `bad_quantities` are lines whose quantity is out of bounds, `left_out` those with the quantity 0.
    """

    entries: tuple[Entry, ...]
    unreadable: tuple[BadLine, ...] = ()
    bad_quantities: tuple[BadLine, ...] = ()
    left_out: tuple[BadLine, ...] = ()
    ignored: tuple[IgnoredSection, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    strict: bool = False

    @cached_property
    def _tally(self) -> _Tally:
        """All that one walk over the entries yields; a deck is judged in microseconds, so it is walked once."""
        tally = _Tally()
        cards, library, seen, colors = tally.cards, 0, set(), 0
        for entry in self.entries:
            quantity, _, card, zone, _, _, _, _ = entry
            if type(card) is Unresolved:
                tally.unresolved.append(entry)
            elif type(card) is OracleCard and (zone is _LIBRARY or zone is _COMMAND or zone is _SIGNATURE):
                cards.append((entry, card))
                colors |= card.color_identity.mask
                if quantity > 1 or card in seen:
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
    def side_zones(self) -> Collection[Zone]:
        """The zones beside command zone and library that have cards."""
        return self._tally.others.keys()

    @property
    def has_open_lines(self) -> bool:
        """Whether anything in the list is unknown, unreadable, set aside or guessed."""
        return bool(
            self._tally.unresolved
            or self.unreadable
            or self.bad_quantities
            or self.left_out
            or self.ignored
            or self.assumptions
        )

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
        """Those of `cards` that stand on some list or are of a rare kind: all that most rules need to look at."""
        return self._tally.noteworthy

    @cached_property
    def outside(self) -> Sequence[tuple[Entry, OracleCard]]:
        """Cards outside the starting deck that the game will see and that so have to be legal."""
        zones = (Zone.COMPANION, Zone.ATTRACTIONS, Zone.STICKERS)
        entries = [entry for zone in zones for entry in self.in_zone(zone)]
        return [(entry, entry.card) for entry in entries if isinstance(entry.card, OracleCard)]

    @property
    def unresolved(self) -> Sequence[Entry]:
        """Every entry whose name stands for no one card."""
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

    @property
    def has_assumed_headings(self) -> bool:
        """Whether some line was taken for a heading though it could be a misspelt card."""
        return any(guess.code == "heading-assumed" for guess in self.assumptions)

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
            and not any(bad.zone is Zone.COMMAND for bad in (*self.unreadable, *self.bad_quantities))
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
        """Groups of entries with one English name, for names that occur more than once in all."""
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

    __slots__ = (
        "cards",
        "colors",
        "command",
        "commanders",
        "library",
        "noteworthy",
        "others",
        "repeated",
        "unresolved",
    )

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


class Severity(StrEnum):
    ERROR = "error"
    UNDECIDED = "undecided"
    WARNING = "warning"
    INFO = "info"


class Citation(NamedTuple):
    """A rule number in its document: `CR` for the Comprehensive Rules."""

    source: str
    number: str

    def __str__(self) -> str:
        return f"{self.source} {self.number}"


def CR(number: str) -> Citation:
    """A citation of the Comprehensive Rules, as in `CR("903.5b")`."""
    return Citation("CR", number)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault or remark. `params` holds every value of the message, so that any face can reword it."""

    code: str
    name: str
    severity: Severity
    message: str
    params: Mapping[str, Any]
    spans: tuple[Span, ...] = ()
    pointers: tuple[str, ...] = ()
    cards: tuple[OracleCard, ...] = ()
    citations: tuple[Citation, ...] = ()
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotChecked:
    """A check that could not be made, and why."""

    check: str
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)


class DatedList(NamedTuple):
    """A list in force: since when, and through which day nobody has seen it change (ISO dates)."""

    name: str
    effective: str
    verified_through: str


class Provenance(NamedTuple):
    """What a verdict rests on: the program, its card data, the lists in force, the edition of the rules."""

    program: str
    cards_date: str
    cards_digest: str
    lists: tuple[DatedList, ...]
    rules_edition: str


@dataclass(slots=True)
class Verdict:
    """What the rules say of a deck: `legal` is True, False, or None where it could not be decided.

    `check_deck` fills the first six fields; the pipeline adds notes, provenance and the digest of all inputs.
    """

    format: str
    as_of: str
    legal: bool | None
    deck: Deck
    findings: tuple[Finding, ...]
    not_checked: tuple[NotChecked, ...]
    notes: tuple[str, ...] = ()
    provenance: Provenance | None = None
    verdict_id: str = ""
