"""Which reading of a list without a marked commander is taken: no guess makes a deck illegal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice

from rules.check import check_deck, left_open
from rules.commanders import other_commander
from rules.deck import Entry
from rules.formats import Format
from rules.verdict import Finding, Outcome, Severity
from validator.reading.read_deck import ReadDeck
from validator.reading.readings import Evidence, Reading, Sheet

Read = Callable[[Reading | None], ReadDeck]
"""What a reading makes of the list; without one, its lines as they stand."""

# Readings that are held against all rules, once cheap looks have left them possible.
_MOST_CHECKED = 8
# Faults of cards wherever they are in the deck: where no other reading touches their lines, none is legal.
_FAULTS_OF_CARDS = frozenset({"CPY001", "LEG001", "LEG002", "LEG003", "MNV001"})


def choose(sheet: Sheet, read: Read, format_: Format) -> tuple[ReadDeck, Outcome]:
    """The reading to take: the one with the strongest evidence, at equal evidence a legal one before others.

    Returns what it makes of the list, and what the rules say of that. If it is illegal and another possible reading is
    not, the outcome leaves open what depends on the choice.
    """
    judge = _Judge(sheet, read, format_)
    found = sheet.readings
    if not found:
        return judge.without_evidence()
    equals = [reading for reading in found if sheet.weight(reading)[0] == sheet.weight(found[0])[0]]
    reading = judge.first_legal(equals) if len(equals) > 1 else None
    return judge.settle(reading or found[0])


class _Judge:
    """Holds readings of one list against the rules, each at most once and no more than a few."""

    def __init__(self, sheet: Sheet, read: Read, format_: Format) -> None:
        self._sheet, self._read, self._format = sheet, read, format_
        self._known: dict[Reading | None, tuple[ReadDeck, Outcome]] = {}

    def check(self, reading: Reading | None) -> tuple[ReadDeck, Outcome]:
        """What a reading makes of the list, and what the rules say of that."""
        if reading not in self._known:
            made = self._read(reading)
            self._known[reading] = made, check_deck(made.deck, self._format, self._format.as_of)
        return self._known[reading]

    def first_legal(self, readings: Sequence[Reading]) -> Reading | None:
        """The first of several that is not illegal."""
        return next((one for one in islice(readings, _MOST_CHECKED) if self._is_legal(one)), None)

    def settle(self, reading: Reading) -> tuple[ReadDeck, Outcome]:
        """A reading, with the outcome left open as far as another possible one has not the same faults."""
        made, outcome = self.check(reading)
        if outcome.legal is not False:
            return made, outcome
        others = chain(self._sheet.readings, self._sheet.other_readings())
        sure = self._faults_of_cards(outcome)
        if sure:
            # No reading is legal: no more than a look at who else has the colors.
            likely = [one for one in filter(self._may_be_legal, others) if one.commanders != reading.commanders][:1]
            is_sure = len(sure) == sum(1 for finding in outcome.findings if finding.severity is Severity.ERROR)
            return (made, outcome) if is_sure or not likely else self._left_open(reading, likely, sure)
        legal, is_all = self._legal(others)
        same = [other for other in legal if other.commanders == reading.commanders]
        if same:
            return self.check(same[0]._replace(evidence=reading.evidence))
        return (made, outcome) if is_all and not legal else self._left_open(reading, legal)

    def _left_open(
        self, reading: Reading, legal: Sequence[Reading], sure: Sequence[Finding] = ()
    ) -> tuple[ReadDeck, Outcome]:
        is_weak = reading.evidence >= Evidence.FIRST_LINE  # too little to hold its colors against the deck
        made, outcome = self.check(None if is_weak else reading)
        return made, self._open(made, outcome, reading, legal, self._faults_of_cards(outcome) if sure else ())

    def without_evidence(self) -> tuple[ReadDeck, Outcome]:
        """The only card that can be the commander; else the only one with which the deck is legal, or the likeliest.

        None is taken while another card in the sideboard can be one, nor one of a maybeboard.
        """
        sheet = self._sheet
        others = list(sheet.other_readings())
        if not others:
            return self.check(sheet.reading_of_any_size())
        is_open = any(map(sheet.is_open, others))
        if not is_open and len({frozenset(sheet.cards(one.commanders)) for one in others}) == 1:
            return self.settle(others[0]._replace(evidence=Evidence.ONLY_CANDIDATE))
        legal, is_all = self._legal(others)
        if is_all and not legal:
            return self.check(min(others, key=self._number_off_identity))
        if is_all and len({one.commanders for one in legal}) == 1 and not sheet.is_open(legal[0]):
            return self.check(legal[0]._replace(evidence=Evidence.ONLY_LEGAL))
        made, outcome = self.check(None)
        return made, self._open(made, outcome, None, legal) if outcome.legal is False else outcome

    def _is_legal(self, reading: Reading) -> bool:
        return self.check(reading)[1].legal is not False

    def _legal(self, readings: Iterable[Reading]) -> tuple[list[Reading], bool]:
        """The first readings, of two sets of commanders, that are not illegal; and whether there are no more."""
        found: list[Reading] = []
        for checked, reading in enumerate(filter(self._may_be_legal, readings)):
            if checked == _MOST_CHECKED:
                return found, False
            if self._is_legal(reading):
                found.append(reading)
                if len({one.commanders for one in found}) == 2:
                    return found, False
        return found, not self._sheet.has_many_candidates

    def _may_be_legal(self, reading: Reading) -> bool:
        """A cheap look: no color of the deck is outside the commanders' identity, unless their text may allow it."""
        return not self._number_off_identity(reading)

    def _number_off_identity(self, reading: Reading) -> int:
        mask = 0
        for card in self._sheet.cards(reading.commanders):
            if card.rulebreaker is not None or card.chooses_color:
                return 0
            mask |= card.color_identity.mask
        if not mask and self._format.colorless_has_one_basic_type:
            return 0
        return self._sheet.number_off_identity(reading, mask)

    def _faults_of_cards(self, outcome: Outcome) -> list[Finding]:
        """The errors of cards whose role no reading changes: they make the deck illegal under each."""
        movable = self._sheet.movable_places
        return [
            finding
            for finding in outcome.findings
            if finding.code in _FAULTS_OF_CARDS
            and finding.severity is Severity.ERROR
            and all(isinstance(e, Entry) and (e.line, e.pointer) not in movable for e in finding.entries)
        ]

    def _open(
        self,
        made: ReadDeck,
        outcome: Outcome,
        taken: Reading | None,
        legal: Sequence[Reading],
        sure: Sequence[Finding] = (),
    ) -> Outcome:
        likely = legal or list(islice(self._sheet.other_readings(), 2))
        names = [" + ".join(card.name for card in self._sheet.cards(one.commanders)) for one in likely]
        commanders = self._sheet.cards(taken.commanders) if taken else ()
        who = other_commander(commanders, names, made.deck, is_legal_then=not sure)
        return left_open(outcome, made.deck.commander_cards, who, sure)
