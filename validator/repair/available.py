"""The cards a repair may use: each line of the list, the sideboard, signature spells; and what the rules say of each.

A finding keeps the entries it is about, and each of those that the rules are shown is some line's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from rules.card import OracleCard, is_attraction, is_sheet
from rules.check import check_deck
from rules.deck import Deck, Entry, Zone
from rules.formats import Format
from rules.registry import BANNED_LIST, CARD_POOL
from rules.signature_spells import is_signature_spell
from rules.verdict import Finding, Outcome, Placed, Severity
from validator.repair.fillers import Fillers

# What no repair can settle, since the data cannot know it.
_OF_FORMAT = frozenset({BANNED_LIST, CARD_POOL})

# Faults of a card wherever it is, of a commander, of a companion; all other codes speak of several cards together.
CARD_FAULTS = frozenset({"LEG001", "LEG002", "LEG003", "MNV001"})
IDENTITY_FAULTS = frozenset({"CID001", "CID002"})
COMMANDER_FAULTS = CARD_FAULTS | {"CMD003", "CMD004", "DRF001"}
COMPANION_FAULTS = CARD_FAULTS | {"CMP002", "CMP003"}

ON_LIST = (Zone.COMMAND, Zone.LIBRARY, Zone.SIGNATURE, Zone.COMPANION, Zone.ATTRACTIONS, Zone.STICKERS)


@dataclass(frozen=True, eq=False, slots=True)
class Line:
    """The cards of one entry. `zone` is None for a card that a plan may add.

    number: its place among all.  home: the zone besides those of commanders, spells and companion where such a card may
    be.  card is None where the name stands for no one card.  in_home, as_companion, as_commander: one of it as the
    rules are shown it; entries of their own, also where two lines say the same, for they are known by what they are.
    """

    number: int
    entry: Entry
    zone: Zone | None
    home: Zone
    card: OracleCard | None
    in_home: Entry
    as_companion: Entry
    as_commander: Entry

    @classmethod
    def of(cls, number: int, entry: Entry, zone: Zone | None) -> Line:
        """A line. zone: the entry's, or None."""
        card, home = entry.card if isinstance(entry.card, OracleCard) else None, Zone.LIBRARY
        if card is not None:
            home = Zone.ATTRACTIONS if is_attraction(card) else Zone.STICKERS if is_sheet(card) else home
        one = entry._replace(quantity=1)
        in_home, commander = one._replace(zone=home), one._replace(zone=Zone.COMMAND)
        return cls(number, entry._replace(), zone, home, card, in_home, one, commander)

    @property
    def quantity(self) -> int:
        """How many cards it is."""
        return self.entry.quantity

    @property
    def name(self) -> str:
        """The card's, or what is typed."""
        return self.card.name if self.card else self.entry.typed


Lines = frozenset[Line]


def cards_of(lines: Iterable[Line]) -> list[OracleCard]:
    """The cards of lines."""
    return [line.card for line in lines if line.card is not None]


def identity_mask(commanders: Iterable[Line]) -> int:
    """The colors of commanders together, as bits."""
    return reduce(or_, (card.color_identity.mask for card in cards_of(commanders)), 0)


def is_open(finding: Finding) -> bool:
    """Whether a finding stands between the deck and `legal`."""
    return finding.severity in (Severity.ERROR, Severity.UNDECIDED)


def is_legal_enough(outcome: Outcome) -> bool:
    """Whether nothing stands against a deck but what the format's own data leaves open."""
    return not any(map(is_open, outcome.findings)) and {part.check for part in outcome.not_checked} <= _OF_FORMAT


class AvailableCards:
    """All lines of a deck in a format on a day, and the only place from which a repair asks the rules."""

    def __init__(self, deck: Deck, format_: Format, as_of: str, fillers: Fillers) -> None:
        self.deck, self.format, self.as_of, self.fillers = deck, format_.on(as_of), as_of, fillers
        sideboard = (Entry(1, card.name, card, Zone.SIDEBOARD) for card in dict.fromkeys(deck.sideboard))
        spells = fillers.spells if self.format.signature_spells else ()
        rows: list[tuple[Entry, Zone | None]] = [(entry, entry.zone) for entry in (*deck.entries, *sideboard)]
        rows += [(Entry(1, card.name, card, Zone.LIBRARY), None) for card in spells]
        self.lines = [Line.of(number, entry, zone) for number, (entry, zone) in enumerate(rows)]
        self.bad_lines = (*deck.unreadable, *deck.bad_quantities)
        self._line_of = {
            id(entry): line for line in self.lines for entry in (line.entry, line.in_home, line.as_commander)
        }
        self._companion_of = {id(line.as_companion): line for line in self.lines}

    def lines_of(self, entries: Iterable[Placed]) -> Lines:
        """The lines of entries that the rules were shown; those shown as companions left out."""
        return frozenset(self._line_of[id(entry)] for entry in entries if id(entry) in self._line_of)

    def companions_of(self, entries: Iterable[Placed]) -> Lines:
        """The lines of entries that the rules were shown as companions."""
        return frozenset(self._companion_of[id(entry)] for entry in entries if id(entry) in self._companion_of)

    def named(self, findings: Iterable[Finding], codes: Collection[str]) -> Lines:
        """The lines that findings of these codes name, companions as companions left out."""
        return self.lines_of(entry for finding in findings if finding.code in codes for entry in finding.entries)

    def in_zone(self, *zones: Zone) -> list[Line]:
        """The lines that the list has in some zones."""
        return [line for line in self.lines if line.zone in zones]

    @cached_property
    def outcome(self) -> Outcome:
        """What the rules say of the deck as it is. Assumptions of the reading decide nothing: a plan says where each
        card goes."""
        entries = tuple(line.entry for line in self.in_zone(*ON_LIST))
        deck = self.deck
        return self.check(
            Deck(entries, deck.unreadable, deck.bad_quantities, sideboard=deck.sideboard,
                 has_uncounted_line=deck.has_uncounted_line)
        )  # fmt: skip

    def check(self, deck: Deck) -> Outcome:
        """What the rules say of a deck."""
        return check_deck(deck, self.format, self.as_of)

    def probe(self, commanders: Iterable[Line] = ()) -> tuple[Deck, tuple[Finding, ...]]:
        """Every card in its home under some commanders, companions in their zone too: what the rules hold against each.

        Quantities are 1: what is asked are the faults of cards, not of numbers. The commanders' entries are no line's.
        """
        entries = [Entry(1, card.name, card, Zone.COMMAND) for card in cards_of(commanders)]
        for line in self.lines:
            if line.card is None or line.zone is Zone.SIDEBOARD:
                continue
            entries.append(line.in_home)
            if line.zone is Zone.COMPANION:
                entries.append(line.as_companion)
        deck = Deck(tuple(entries))
        return deck, tuple(filter(is_open, self.check(deck).findings))

    @cached_property
    def barred(self) -> Lines:
        """The lines that can be in no home under any commander: unknown names, banned cards, cards outside the pool."""
        _, findings = self.probe()
        return self.named(findings, CARD_FAULTS).union(line for line in self.lines if line.card is None)

    def can_command(self, card: OracleCard) -> bool:
        """Whether a card can be a commander, alone or next to another, as far as its kind goes."""
        return self.format.is_eligible(card) or self.format.may_be_background(card)

    @cached_property
    def commander_findings(self) -> tuple[Finding, ...]:
        """What the rules hold against each card that may be the commander, each in the command zone."""
        entries = [
            line.as_commander
            for line in self.lines
            if line.zone and line.card and (line.zone is Zone.COMMAND or self.can_command(line.card))
        ]
        return tuple(f for f in self.check(Deck(tuple(entries))).findings if is_open(f) and f.code in COMMANDER_FAULTS)

    @cached_property
    def possible_commanders(self) -> list[Line]:
        """The lines with a card that can be a commander, alone or next to another, those of the command zone first."""
        unfit = self.named(self.commander_findings, COMMANDER_FAULTS)
        lines = [
            line for line in self.lines if line.zone and line.card and self.can_command(line.card) and line not in unfit
        ]
        return sorted(lines, key=lambda line: line.zone is not Zone.COMMAND)

    @cached_property
    def possible_spells(self) -> list[Line]:
        """The lines with a card that may be a signature spell: those that are first, then the list's, then others."""
        lines = [
            line
            for line in self.lines
            if line.card and line not in self.barred and is_signature_spell(line.card)
            and line.zone is not Zone.SIDEBOARD
        ]  # fmt: skip
        return sorted(lines, key=lambda line: (line.zone is not Zone.SIGNATURE, line.zone is None))
