"""The cards a repair has to place: each line of the list as a lot, and what the rules hold against each.

A finding keeps the entries it is about, and each of those that the rules are shown is some lot's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.card import OracleCard
from rules.check import check_deck
from rules.deck import Deck, Entry, Zone
from rules.formats import Format
from rules.lists.game_changers import GAME_CHANGERS
from rules.registry import BANNED_LIST, CARD_POOL
from rules.side_decks import is_attraction, is_sheet
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
class Lot:
    """Cards that share a fate: those of one entry. `zone` is None for a card that a plan may add.

    home: the zone besides those of commanders, spells and companion where such a card may be.  limit: copies of its
    name that a deck may hold, None for any number.  card is None where the name stands for no one card.
    """

    index: int
    entry: Entry
    zone: Zone | None
    home: Zone
    card: OracleCard | None
    quantity: int
    limit: int | None
    is_game_changer: bool
    probed: Entry
    """One of it in its home, as the rules see it in a probe."""
    as_companion: Entry
    """One of it as the list has it, beside that in a probe."""
    as_commander: Entry
    """One of it in the command zone."""


def is_open(finding: Finding) -> bool:
    """Whether a finding stands between the deck and `legal`."""
    return finding.severity in (Severity.ERROR, Severity.UNDECIDED)


def is_legal_enough(outcome: Outcome) -> bool:
    """Whether nothing stands against a deck but what the format's own data leaves open."""
    return not any(map(is_open, outcome.findings)) and {part.check for part in outcome.not_checked} <= _OF_FORMAT


class Stock:
    """All lots of a deck in a format on a day, and the only place from which a repair asks the rules."""

    def __init__(self, deck: Deck, format_: Format, as_of: str, fillers: Fillers) -> None:
        self.deck, self.format, self.as_of, self.fillers = deck, format_.on(as_of), as_of, fillers
        self.checks = 0
        self.lots: list[Lot] = []
        self._lots: dict[int, int] = {}
        self._companions: dict[int, int] = {}
        for entry in deck.entries:
            self._take(entry, entry.zone)
        for card in dict.fromkeys(deck.sideboard):
            self._take(Entry(1, card.name, card, Zone.SIDEBOARD), Zone.SIDEBOARD)
        if self.format.signature_spells:
            for card in fillers.spells:
                self._take(Entry(1, card.name, card, Zone.LIBRARY), None)
        self.bad_lines = (*deck.unreadable, *deck.bad_quantities)

    def _take(self, entry: Entry, zone: Zone | None) -> None:
        home, card, index = Zone.LIBRARY, None, len(self.lots)
        if isinstance(entry.card, OracleCard):
            card = entry.card
            home = Zone.ATTRACTIONS if is_attraction(card) else Zone.STICKERS if is_sheet(card) else home
        limit = self.format.copy_limit(card) if card else None
        is_game_changer = card is not None and card.list_name in GAME_CHANGERS
        # Entries of their own, also where two lines say the same: they are told apart by what they are.
        entry, probed = entry._replace(), entry._replace(quantity=1, zone=home)
        companion, commander = entry._replace(quantity=1), entry._replace(quantity=1, zone=Zone.COMMAND)
        lot = Lot(index, entry, zone, home, card, entry.quantity, limit, is_game_changer, probed, companion, commander)
        self.lots.append(lot)
        self._lots.update({id(entry): index, id(probed): index, id(commander): index})
        self._companions[id(companion)] = index

    def lots_of(self, entries: Iterable[Placed]) -> frozenset[int]:
        """The lots (by index) of entries that the rules were shown; those shown as companions left out."""
        return frozenset(self._lots[id(entry)] for entry in entries if id(entry) in self._lots)

    def named(self, findings: Iterable[Finding], codes: Collection[str]) -> set[int]:
        """The lots (by index) that findings of these codes name, companions as companions left out."""
        return {lot for finding in findings if finding.code in codes for lot in self.lots_of(finding.entries)}

    def companions_of(self, entries: Iterable[Placed]) -> frozenset[int]:
        """The lots (by index) of entries that the rules were shown as companions."""
        return frozenset(self._companions[id(entry)] for entry in entries if id(entry) in self._companions)

    def in_zone(self, zone: Zone) -> list[Lot]:
        """The lots that the list has in a zone."""
        return [lot for lot in self.lots if lot.zone is zone]

    @cached_property
    def outcome(self) -> Outcome:
        """What the rules say of the deck as it is. Assumptions of the reading decide nothing: a plan says where each
        card goes."""
        entries = tuple(lot.entry for lot in self.lots if lot.zone in ON_LIST)
        deck = self.deck
        return self.check(
            Deck(entries, deck.unreadable, deck.bad_quantities, sideboard=deck.sideboard,
                 has_uncounted_line=deck.has_uncounted_line)
        )  # fmt: skip

    def check(self, deck: Deck) -> Outcome:
        """`check_deck`, counted."""
        self.checks += 1
        return check_deck(deck, self.format, self.as_of)

    def probe(self, commanders: Sequence[OracleCard] = ()) -> tuple[Deck, tuple[Finding, ...]]:
        """Every card in its home under some commanders, companions in their zone too: what the rules hold against each.

        Quantities are 1: what is asked are the faults of cards, not of numbers. The commanders' entries are no lot's.
        """
        entries = [Entry(1, card.name, card, Zone.COMMAND) for card in commanders]
        for lot in self.lots:
            if lot.card is None or lot.zone is Zone.SIDEBOARD:
                continue
            entries.append(lot.probed)
            if lot.zone is Zone.COMPANION:
                entries.append(lot.as_companion)
        deck = Deck(tuple(entries))
        return deck, tuple(filter(is_open, self.check(deck).findings))

    @cached_property
    def barred(self) -> frozenset[int]:
        """The lots that can be in no home, whoever leads: unknown names, banned cards, cards outside the pool."""
        _, findings = self.probe()
        unknown = {lot.index for lot in self.lots if lot.card is None}
        return frozenset(unknown | self.named(findings, CARD_FAULTS))

    @cached_property
    def free_by_colors(self) -> dict[int, int]:
        """Cards of the library that nothing bars but perhaps an identity, by the bit set of their colors."""
        numbers: dict[int, int] = {}
        for lot in self.in_zone(Zone.LIBRARY):
            if lot.card is not None and lot.index not in self.barred and lot.home is Zone.LIBRARY:
                mask = lot.card.color_identity.mask
                numbers[mask] = numbers.get(mask, 0) + lot.quantity
        return numbers

    @cached_property
    def number_barred(self) -> int:
        """Cards of the library that are barred from it, whoever leads."""
        barred = (lot for lot in self.in_zone(Zone.LIBRARY) if lot.index in self.barred or lot.home is not Zone.LIBRARY)
        return sum(lot.quantity for lot in barred)

    @cached_property
    def number_of_commanders(self) -> int:
        """Cards of the command zone as the list has it."""
        return sum(lot.quantity for lot in self.in_zone(Zone.COMMAND))

    @cached_property
    def number_beside(self) -> int:
        """Cards of the list that are neither in the library nor lead, and might come into the library."""
        beside = (Zone.COMPANION, Zone.SIGNATURE, Zone.ATTRACTIONS, Zone.STICKERS)
        return sum(lot.quantity for lot in self.lots if lot.zone in beside)

    @cached_property
    def commander_findings(self) -> tuple[Finding, ...]:
        """What the rules hold against each card that might lead, each in the command zone."""
        entries = [
            lot.as_commander
            for lot in self.lots
            if lot.zone is not None
            and lot.card is not None
            and (lot.zone is Zone.COMMAND or self._might_lead(lot.card))
        ]
        return tuple(f for f in self.check(Deck(tuple(entries))).findings if is_open(f) and f.code in COMMANDER_FAULTS)

    def _might_lead(self, card: OracleCard) -> bool:
        return self.format.is_eligible(card) or self.format.may_be_background(card)

    @cached_property
    def possible_commanders(self) -> list[Lot]:
        """The lots with a card that may lead, alone or beside another, those of the command zone first."""
        unfit = self.named(self.commander_findings, COMMANDER_FAULTS)
        lots = [
            lot for lot in self.lots
            if lot.zone is not None and lot.card is not None and self._might_lead(lot.card) and lot.index not in unfit
        ]  # fmt: skip
        return sorted(lots, key=lambda lot: lot.zone is not Zone.COMMAND)

    @cached_property
    def possible_spells(self) -> list[Lot]:
        """The lots with a card that may be a signature spell: those that are first, then the list's, then others."""
        lots = [
            lot for lot in self.lots
            if lot.card is not None and lot.index not in self.barred and is_signature_spell(lot.card)
            and lot.zone is not Zone.SIDEBOARD
        ]  # fmt: skip
        return sorted(lots, key=lambda lot: (lot.zone is not Zone.SIGNATURE, lot.zone is None))
