"""Who the commander is when the list does not say: the readings that make sense, each with what speaks for it.

Most exports do not mark the commander: it stands first, last, in a block, in the sideboard, in a comment, with or
without a companion beside it. A reading says which lines are the commanders, which the companion, and which lines of
the list are set aside. The same few functions list and weigh them in every dialect; `choice` takes one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from rules.card import OracleCard, is_attraction, is_sheet
from rules.companion import CONDITIONS
from rules.deck import Deck, Entry, Zone
from rules.formats import Format
from rules.lists.bans import BANNED_AS_COMPANION
from rules.partner import pairing
from validator.decklists.model import Decklist
from validator.reading.order import stands_out
from validator.reading.read_deck import ReadLine

MAX_SIDEBOARD = 15

# Lines of a place that are looked at, and companions that are held against their condition: a stranger's list may be
# of legends only.
_MOST_LINES = 12
_MOST_COMPANIONS = 20
# Cards that can be the commander and for which nothing speaks, and those of them that may have a partner.
_MOST_CANDIDATES = 120
_MOST_PARTNERS = 16

_COMMAND, _LIBRARY, _SIDEBOARD, _IGNORED = Zone.COMMAND, Zone.LIBRARY, Zone.SIDEBOARD, Zone.IGNORED


class Evidence(IntEnum):
    """What speaks for a reading, the strongest first."""

    FIELD = 0
    """The list names the commander beside its cards: front matter, a comment, the card that a program shows."""
    BLOCK = 1
    """A block of its own, the first or the last."""
    SIDEBOARD = 2
    """The sideboard of a deck that is short."""
    ABOVE_SORTED = 3
    """The first lines, above others that are sorted."""
    FIRST_LINE = 4
    """The first lines of a list in no order."""
    ONLY_CANDIDATE = 5
    """No other card can be the commander."""
    ONLY_LEGAL = 6
    """Under no other card is the deck legal."""
    NONE = 7

    @property
    def code(self) -> str:
        """As the verdict says it: `above-sorted`."""
        return self.name.lower().replace("_", "-")


class Reading(NamedTuple):
    """One way to read a list: its commanders, perhaps a companion, and lines of the deck that are set aside, by index.

    `aside` are a sideboard's or side deck's cards below a blank line.
    """

    commanders: tuple[int, ...]
    companion: int | None = None
    aside: tuple[int, ...] = ()
    evidence: Evidence = Evidence.NONE

    @property
    def used(self) -> tuple[int, ...]:
        """The lines that are given a role."""
        return self.commanders if self.companion is None else (*self.commanders, self.companion)


class Sheet:
    """A list without a marked commander, as readings look at it.

    lines: all that was read, then the commanders that the list names beside its cards and that no line has.
    named: the lines (by index) of the cards that the list names so.  is_size_open: whether the number of cards is not
    known, as a line cannot be read or counted.
    """

    def __init__(
        self, decklist: Decklist, lines: Sequence[ReadLine], format_: Format, named: Sequence[int], is_size_open: bool
    ) -> None:
        self.lines, self.format, self.named = lines, format_, tuple(named)
        self._is_size_open = is_size_open
        self._sections = decklist.sections
        self._companions_left = _MOST_COMPANIONS
        self.library = [i for i, read in enumerate(lines) if read.zone is _LIBRARY and not read.is_heading]
        self.sideboard = [i for i, read in enumerate(lines) if read.zone is _SIDEBOARD]
        self.size = self._quantity(self.library)
        blocks: dict[int, list[int]] = {}
        for i in self.library:
            blocks.setdefault(lines[i].line.block, []).append(i)
        parts = list(blocks.values())
        self.first_block = parts[0] if len(parts) > 1 and not self._is_in_group(parts[0][0]) else []
        self.last_block = parts[-1] if len(parts) > 1 and not self._is_in_group(parts[-1][0]) else []
        # What may be a sideboard below a blank line.
        below = self._quantity(self.last_block)
        self.last_is_small = below <= min(MAX_SIDEBOARD, self.size - below - 1)

    @cached_property
    def _side_cards(self) -> set[int]:
        """The lines of Attractions and sticker sheets in the first and the last block."""
        return {i for i in (*self.first_block, *self.last_block) if any(map(_is_side_card, self.cards((i,))))}

    @cached_property
    def _colors(self) -> list[tuple[int, int]]:
        """The lines of the library whose card has colors, with these."""
        cards = ((i, self.lines[i].card) for i in self.library)
        found = [(i, c.color_identity.mask) for i, c in cards if type(c) is OracleCard and c.is_deck_card]
        return [(i, mask) for i, mask in found if mask]

    def number_off_identity(self, reading: Reading, mask: int) -> int:
        """How many lines of the library have colors outside an identity."""
        gone = {*reading.used, *reading.aside}
        return sum(1 for i, colors in self._colors if colors & ~mask and i not in gone)

    def cards(self, indices: Sequence[int]) -> tuple[OracleCard, ...]:
        """The cards of lines that have one."""
        return tuple(card for i in indices if isinstance(card := self.lines[i].card, OracleCard))

    @cached_property
    def readings(self) -> list[Reading]:
        """The possible readings for which something speaks, the likeliest first; at equal evidence in list order.

        At equal evidence those that set nothing aside go first, then those with no one that the list does not name, or
        those that give more lines a role.
        """
        found = [*self._with_unknown_commander(), *self._possible(self._places, _MOST_LINES), *self._with_partner()]
        weighed = [reading._replace(evidence=self._evidence(reading)) for reading in found]
        return sorted((one for one in weighed if one.evidence is not Evidence.NONE), key=self.weight)

    def weight(self, reading: Reading) -> tuple[tuple[int, bool], int]:
        """By what readings are ordered; of those that the first part makes equal, a legal one goes first."""
        is_aside = not set(reading.aside) <= self._side_cards
        is_named = reading.evidence is Evidence.FIELD
        unnamed = len(set(reading.commanders) - set(self.named))
        return (reading.evidence, is_aside), unnamed if is_named else -len(reading.used)

    def other_readings(self) -> Iterator[Reading]:
        """The possible readings for which nothing speaks; at most some are looked at."""
        return self._possible([self._candidates[:_MOST_CANDIDATES]], _MOST_CANDIDATES)

    def reading_of_any_size(self) -> Reading | None:
        """The commanders of a deck of the wrong size, if more speaks for them than a place in a list in no order."""
        for commanders in self._commanders(self._places, _MOST_LINES):
            reading = Reading(commanders)
            evidence = self._evidence(reading)
            if evidence in (Evidence.FIELD, Evidence.BLOCK, Evidence.ABOVE_SORTED):
                return reading._replace(evidence=evidence)
        return None

    @property
    def has_many_candidates(self) -> bool:
        """Whether more cards can be the commander than are looked at."""
        partners = sum(map(self._may_have_partner, self._candidates))
        return len(self._candidates) > _MOST_CANDIDATES or partners > _MOST_PARTNERS

    def is_open(self, reading: Reading) -> bool:
        """Whether a commander is in a maybeboard, or another card that can be one in what is set aside.

        Without more evidence the commander is unknown then.
        """
        aside = (*self.sideboard, *reading.aside)
        beside = {i for i in aside if self._may_command(i)} - set(reading.commanders)
        return bool(beside) or any(self.lines[i].zone is _IGNORED for i in reading.commanders)

    @property
    def movable_places(self) -> set[tuple[int, str | None]]:
        """The places of lines to which some reading may give a role, or set them aside."""
        last = self.last_block if self.last_is_small else []
        near = [i for i in (*self.first_block, *self._first_lines(3)) if self._may_accompany(i)]
        movable = (*self._candidates, *last, *self.sideboard, *self.named, *near)
        return {(self.lines[i].line.line, self.lines[i].pointer) for i in movable}

    @cached_property
    def _candidates(self) -> list[int]:
        aside = [i for i, read in enumerate(self.lines) if read.is_set_aside]
        return [i for i in (*self.library, *aside) if self._may_command(i)]

    @property
    def _places(self) -> list[Sequence[int]]:
        """The lines among which commanders are looked for, a place at a time."""
        first = self._first_lines(3)
        last = self.last_block if self.last_is_small else []
        return [self.named, self.first_block[:_MOST_LINES], last, self.sideboard, first]

    def _first_lines(self, count: int) -> list[int]:
        first = self.library[:count]
        return [] if not first or self._is_in_group(first[0]) else first

    # --- who can be the commander -----------------------------------------------------------------------------------

    def _may_command(self, i: int) -> bool:
        card, format_ = self.lines[i].card, self.format
        if type(card) is not OracleCard or self.lines[i].quantity != 1:
            return False
        return format_.is_eligible(card) or format_.may_be_background(card)

    def _commanders(self, places: Sequence[Sequence[int]], most: int) -> Iterator[tuple[int, ...]]:
        """One or two lines of a place that can be commanders alone or together, each once."""
        seen: set[tuple[int, ...]] = set()
        for place in places:
            able = [i for i in place if self._may_command(i)][:most]
            found: list[tuple[int, ...]] = [(i,) for i in able if self.format.is_eligible(self._card(i))]
            if self.format.maximum_commanders > 1:
                partners = [i for i in able if self._may_have_partner(i)][:_MOST_PARTNERS]
                found += [pair for pair in combinations(partners, 2) if self._are_pair(*pair)]
            yield from (commanders for commanders in found if commanders not in seen)
            seen.update(found)

    def _may_have_partner(self, i: int) -> bool:
        card = self._card(i)
        has_ability = bool(card.partner_abilities) or card.is_background or card.is_doctor
        return has_ability or self.format.grants_partner(card)

    def _are_pair(self, first: int, second: int) -> bool:
        a, b = self._card(first), self._card(second)
        return a is not b and pairing(a, b, self.format) is not None

    def _card(self, i: int) -> OracleCard:
        card = self.lines[i].card
        assert isinstance(card, OracleCard)
        return card

    # --- how the rest is read then ----------------------------------------------------------------------------------

    def _possible(self, places: Sequence[Sequence[int]], most: int) -> Iterator[Reading]:
        """The possible readings with commanders of these places, not weighed."""
        return (reading for found in self._commanders(places, most) for reading in self._arrangements(found))

    def _with_unknown_commander(self) -> list[Reading]:
        """The commanders that the list names, where one of them is no known card."""
        reading = Reading(self.named)
        return [reading] if len(self.cards(self.named)) < len(self.named) and self.fits(reading) else []

    def _with_partner(self) -> Iterator[Reading]:
        """The possible readings with a commander that the list names, and a partner that it does not."""
        if self.format.maximum_commanders > 1:
            for first in filter(self._may_command, self.named):
                others = [i for i in self._candidates if i not in self.named and self._may_have_partner(i)]
                for second in others[:_MOST_PARTNERS] if self._may_have_partner(first) else ():
                    if self._are_pair(first, second):
                        yield from self._arrangements((first, second))

    def _arrangements(self, commanders: tuple[int, ...]) -> Iterator[Reading]:
        """The possible readings under some commanders: with what companion, and what is set aside."""
        for companion in (None, *self._near(commanders)):
            plain = Reading(commanders, companion)
            for aside in self._asides(plain):
                reading = plain._replace(aside=aside)
                if self.fits(reading) and (companion is None or self._keeps_companion(reading)):
                    yield reading

    def _near(self, commanders: tuple[int, ...]) -> list[int]:
        """The lines beside commanders whose card may be their companion."""
        places = (self.first_block, self.last_block, self.sideboard, self._first_lines(3), self.named)
        near = [place[:_MOST_LINES] for place in places if set(commanders) <= set(place)]
        found = dict.fromkeys(i for place in near for i in place if i not in commanders)
        return [i for i in found if self.lines[i].quantity == 1 and self._may_accompany(i)]

    def _may_accompany(self, i: int) -> bool:
        card = self.lines[i].card
        return (
            isinstance(card, OracleCard)
            and card.companion is not None
            and self.format.ban_status(card) != BANNED_AS_COMPANION
        )

    def _asides(self, reading: Reading) -> Iterator[tuple[int, ...]]:
        """What may be set aside: nothing, the side deck beside the commanders, the rest of the last block."""
        yield ()
        found = set()
        for block in (self.first_block, self.last_block):
            if not self._side_cards.isdisjoint(block):
                found.add(tuple(i for i in block if i not in reading.used and i in self._side_cards))
        if self.last_is_small:
            found.add(tuple(i for i in self.last_block if i not in reading.used))
        yield from sorted(found - {()}, key=len)

    def fits(self, reading: Reading) -> bool:
        """Whether the deck has a size that the format takes."""
        if self._is_size_open and not reading.aside and all(i in self.library for i in reading.used):
            return True
        size = self._number_of_others(reading) + len(reading.commanders)
        most = self.format.maximum_size
        if size < self.format.minimum_size:
            return False
        return most is None or size <= most or self._may_be_larger(reading)

    def _may_be_larger(self, reading: Reading) -> bool:
        clauses = (card.rulebreaker for card in self.cards(reading.commanders))
        return any(clause is not None and (clause.no_maximum_size or clause.unreadable) for clause in clauses)

    def _number_of_others(self, reading: Reading) -> int:
        """The cards of the deck without its commanders."""
        gone = {*reading.used, *reading.aside}
        return self.size - self._quantity([i for i in gone if self.lines[i].zone is _LIBRARY])

    def _keeps_companion(self, reading: Reading) -> bool:
        """Whether the companion keeps its condition and the commanders' identity, as far as is known."""
        companion = reading.companion
        assert companion is not None
        card = self._card(companion)
        commanders = self.cards(reading.commanders)
        if not any(one.chooses_color for one in commanders):
            mask = 0
            for one in commanders:
                mask |= one.color_identity.mask
            if card.color_identity.mask & ~mask:
                return False
        condition = CONDITIONS.get(card.companion or "")
        if condition is None or self._companions_left <= 0:
            return condition is None
        self._companions_left -= 1
        breach = condition(self._deck(reading), self.format)
        return not breach.whole_deck and not breach.failing

    def _deck(self, reading: Reading) -> Deck:
        gone = {*reading.used, *reading.aside}
        main = [(i, _LIBRARY) for i in self.library if i not in gone]
        zones = [(i, _COMMAND) for i in reading.commanders] + main
        return Deck(
            tuple(Entry(self.lines[i].quantity, self.lines[i].typed, self.lines[i].card, zone) for i, zone in zones)
        )

    # --- what speaks for it -----------------------------------------------------------------------------------------

    def _evidence(self, reading: Reading) -> Evidence:
        used = set(reading.used)
        if not set(reading.commanders).isdisjoint(self.named):
            return Evidence.FIELD
        for block in (self.first_block, self.last_block):
            if used <= set(block) and self._side_cards >= set(block) - used:
                return Evidence.BLOCK
        is_in_sideboard = used <= set(self.sideboard)
        if is_in_sideboard or (used <= set(self.last_block) and set(reading.aside) >= set(self.last_block) - used):
            is_short = self._number_of_others(reading) < self.format.minimum_size
            return Evidence.SIDEBOARD if is_short else Evidence.NONE
        return self._evidence_of_order(reading)

    def _evidence_of_order(self, reading: Reading) -> Evidence:
        count = len(reading.used)
        if set(self._first_lines(count)) != set(reading.used):
            return Evidence.NONE
        is_above = stands_out([self.lines[i].typed for i in self.library if i not in reading.aside], count)
        if is_above is None:
            return Evidence.FIRST_LINE
        return Evidence.ABOVE_SORTED if is_above else Evidence.NONE

    # --- small things -----------------------------------------------------------------------------------------------

    def _quantity(self, indices: Sequence[int]) -> int:
        return sum(self.lines[i].quantity for i in indices if not self.lines[i].resolution.failed("bad-quantity"))

    def _is_in_group(self, i: int) -> bool:
        section = self.lines[i].line.section
        return section >= 0 and self._sections[section].is_group


def _is_side_card(card: OracleCard) -> bool:
    return is_attraction(card) or is_sheet(card)


def sideboard_below(decklist: Decklist, lines: Sequence[ReadLine], format_: Format) -> tuple[int, ...]:
    """The lines (by index) of a sideboard that only a blank line parts from the deck; none if that is no sure reading.

    lines: with the commanders known. The list has no heading and two blocks, the second smaller and of 15 cards at
    most. Both together are no deck of the format's size; the first one is, or else nine lines of ten name their
    printing, so that a program wrote them and parted no groups.
    """
    if decklist.sections or not lines or lines[-1].line.block != lines[0].line.block + 1:
        return ()
    side = tuple(i for i, read in enumerate(lines) if read.line.block == lines[-1].line.block)
    if len(side) > MAX_SIDEBOARD or any(lines[i].zone is not _LIBRARY for i in side):
        return ()
    if any(read.zone is not _LIBRARY and read.zone is not _COMMAND for read in lines):
        return ()
    total = sum(read.quantity for read in lines)
    below = sum(lines[i].quantity for i in side)
    if below > min(MAX_SIDEBOARD, total - below - 1) or _is_size(total, format_):
        return ()
    printings = sum(1 for read in lines if read.line.text.set_code and read.line.text.collector_number)
    return side if _is_size(total - below, format_) or 10 * printings >= 9 * len(lines) else ()


def _is_size(size: int, format_: Format) -> bool:
    return size >= format_.minimum_size and (format_.maximum_size is None or size <= format_.maximum_size)
