"""Resolved lines -> a deck: where each part of the list ends, what is a heading, every assumption that this needed."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from itertools import repeat

from rules.card import OracleCard, is_attraction, is_sheet
from rules.deck import (
    Assumption,
    BadLine,
    Deck,
    Entry,
    IgnoredSection,
    Suggestion,
    Unresolved,
    WrongPrinting,
    Zone,
)
from rules.formats import Format
from rules.partner import pairing
from rules.signature_spells import is_signature_spell
from rules.words import Said, Sentence
from validator.decklists import zones as zones_dialect
from validator.decklists.headings import heading_words, is_category
from validator.decklists.model import CardLine, Decklist, Section
from validator.decklists.pastes import may_have_quantity
from validator.reading.advice import mark_commander, mark_companion
from validator.reading.choice import choose
from validator.reading.inferred import COMMANDER, COMPANION, SAYS_SO, inferred
from validator.reading.named import NOBODY, Named
from validator.reading.read_deck import ReadDeck, ReadLine
from validator.reading.readings import Reading, Sheet, sideboard_below
from validator.reading.resolve import Resolution
from validator.reading.suggest import Suggester

_LIBRARY = Sentence("library", "the main deck")
_HEADING = Sentence("heading", "a heading")
_PRINTING = Sentence("printing-hint", "a printing hint")
_FIRST_OF_LIBRARY = Sentence("first-of-library", "the start of the main deck")
_ASIDE_READ = {
    Zone.SIDEBOARD: Sentence("sideboard", "the sideboard"),
    Zone.ATTRACTIONS: Sentence("attraction-deck", "the Attraction deck"),
    Zone.STICKERS: Sentence("sticker-sheets", "the sticker sheets"),
}
_BLANK_LINE_ENDS = Sentence("blank-line-ends", "a blank line ends the part above")
_BLANK_LINE_PARTS = Sentence("blank-line-parts", "a blank line separates it from the deck, without a heading")
_NO_CARD = Sentence("no-quantity-no-card", "“{line}” has no quantity and names no card")
_UNKNOWN_SET = Sentence("unknown-set", "the card data has no set “{word}”")
_MAKES_IT_WHOLE = Sentence("makes-it-whole", "with these cards the deck has its size")
_RUNS_ON = Sentence(
    "section-runs-on",
    "the section has too many cards for commanders, and no heading or blank line ends it",
)
# What is set aside by marks on its lines, without a heading.
_SIDEBOARD_NAME, _MAYBEBOARD = "Sideboard", Sentence("maybeboard", "Maybeboard or tokens")()

# More cards than this under a commander's heading are not all meant to be commanders.
_LONGEST_COMMAND_ZONE = 10

# Read once: a look-up on the Enum for every line would cost more than all the rules.
_COMMAND, _SIDEBOARD, _IGNORED = Zone.COMMAND, Zone.SIDEBOARD, Zone.IGNORED
_MAIN = (Zone.COMMAND, Zone.LIBRARY)
_new = tuple.__new__


def build(
    decklist: Decklist,
    resolutions: Sequence[Resolution],
    format_: Format,
    strict: bool,
    suggester: Suggester,
    named: Named = NOBODY,
) -> ReadDeck:
    """The deck that resolved lines make.

    resolutions: one for each of the list's lines.  named: commanders and companions that are named next to them.
    """
    reading = _Reading(decklist, resolutions, format_, named)
    if decklist.heading_candidates:
        reading.find_own_headings(suggester)
    reading.read_groups_set_aside()
    for line in decklist.zone_ends:
        reading.assume(line, "section-ended", _LIBRARY(), _BLANK_LINE_ENDS(), "high")
    if decklist.unsure:
        reading.assume_printings(suggester)
    reading.end_command_section()
    reading.join_labels()
    if named.is_decided:
        reading.decide_commanders()
    if named.companions:
        reading.find_companion()
    if not reading.is_marked and reading.may_infer:
        reading.suggest(suggester)
        return reading.choose_commanders(strict)
    reading.infer_sideboard()
    return reading.read_deck(strict, suggester)


def _has_quantity(read: ReadLine) -> bool:
    before = read.line.text.text[: max(read.resolution.column - read.line.text.column, 0)]
    return any(map(str.isdecimal, before))


def _is_one(read: ReadLine) -> bool:
    return read.zone in _MAIN and read.quantity == 1 and not read.is_heading


class _Reading:
    """A list on its way to a deck: its lines as they are read so far, and what was assumed."""

    def __init__(self, decklist: Decklist, resolutions: Sequence[Resolution], format_: Format, named: Named) -> None:
        self.decklist = decklist
        self.format = format_
        self.named = named
        zones = [line[2] for line in decklist.lines]
        self.lines: list[ReadLine] = list(
            map(_new, repeat(ReadLine), zip(decklist.lines, resolutions, zones, repeat(False)))
        )
        self.assumptions = list(decklist.assumptions)
        self.may_have_headings = False

    def assume(self, line: CardLine, code: str, read_as: Said, why: Said, confidence: str) -> None:
        """Note an assumption about a line."""
        self.assumptions.append(Assumption(code, line.span, read_as, why, confidence, line.pointer))

    def move(self, i: int, zone: Zone) -> None:
        """Read a line, by its index, as one of another zone."""
        self.lines[i] = self.lines[i]._replace(zone=zone)

    def find_own_headings(self, suggester: Suggester) -> None:
        """Find lines that are headings of the author's own: “Ramp”, “My pets:”, “Goblins (12)”.

        Such a line has no quantity and names no card, stands in a list whose card lines have quantities, and is a
        common word for a group of cards or shaped as a heading. Its cards go into the library; below a part that is
        set aside they stay there. Two kinds become ambiguous: one that is a card too, or half of one (“Burn”, “Sol
        Ring (2)”), and one in a part that is set aside, whose cards make the deck's size right. One that is nearly a
        card's name (“Sol Rng (2)”) stays an unknown card.
        """
        candidates = self.decklist.heading_candidates
        has_quantities = 2 * len(candidates) <= len(self.lines)
        for i in candidates:
            read = self.lines[i]
            text, words = read.line.text.text, " ".join(read.typed.lower().split())
            is_shaped = heading_words(text) != text and not may_have_quantity(text)
            is_common = is_category(words)
            is_title = not (is_shaped or is_common) and self._is_title(i)
            if not is_shaped and not (has_quantities and (is_common or is_title)):
                continue
            if isinstance(read.card, OracleCard):
                self._open(i, Unresolved("ambiguous", (Suggestion(read.card.name, 1.0),), may_be_heading=True))
                continue
            if not has_quantities or not read.resolution.failed("unknown"):
                continue
            if not is_common and suggester.is_nearly_a_card(words):
                continue
            below = [j for j in range(i + 1, len(self.lines)) if self.lines[j].line.section == read.line.section]
            if read.is_set_aside and self._completes_the_deck(below):
                self._open(i, Unresolved("ambiguous", may_be_heading=True))
                self.move(i, Zone.LIBRARY)
            else:
                self._head(i)

    def _is_title(self, i: int) -> bool:
        """Whether a line, by its index, is the first and no known card, and the deck has its size without it."""
        read = self.lines[i]
        if i or read.line.section >= 0 or read.line.text.zone is not None or not read.resolution.failed("unknown"):
            return False
        size = sum(read.quantity for read in self.lines[1:] if read.zone is Zone.LIBRARY or read.zone is _COMMAND)
        least, most = self.format.minimum_size, self.format.maximum_size
        return size == least == most

    def read_groups_set_aside(self) -> None:
        """Take cards below a card type's heading in a part that is set aside for the deck's, if they make it whole."""
        sections = self.decklist.sections
        groups = [i for i, part in enumerate(sections) if part.is_group and part.zone in (_SIDEBOARD, _IGNORED)]
        if not groups:
            return
        inside = set(groups)
        below = [i for i, read in enumerate(self.lines) if read.line.section in inside and read.line.text.zone is None]
        if self._completes_the_deck(below):
            for i in below:
                self.move(i, Zone.LIBRARY)
            self.assume(self.lines[below[0]].line, "section-ended", _LIBRARY(), _MAKES_IT_WHOLE(), "medium")

    def _completes_the_deck(self, aside: Sequence[int]) -> bool:
        """Whether the deck has too few cards, and with those of some lines (by index) that are set aside is whole."""
        missing = sum(self.lines[i].quantity for i in aside if self.lines[i].is_set_aside)
        size = sum(read.quantity for read in self.lines if read.zone is Zone.LIBRARY or read.zone is _COMMAND)
        least, most = self.format.minimum_size, self.format.maximum_size
        return size < least <= size + missing and (most is None or size + missing <= most)

    def _open(self, i: int, either: Unresolved) -> None:
        read = self.lines[i]
        self.lines[i] = read._replace(resolution=read.resolution._replace(card=either, matched_by="none"))
        self.may_have_headings = True

    def _head(self, i: int) -> None:
        """Take a line for a heading; its cards, up to the next known heading, are the library's."""
        line = self.lines[i].line
        self.lines[i] = self.lines[i]._replace(is_heading=True)
        self.may_have_headings = True
        self.assume(line, "heading-assumed", _HEADING(), _NO_CARD(line=line.text.text), "medium")
        for j in range(i, len(self.lines)):
            below = self.lines[j]
            if below.line.section != line.section or below.is_set_aside:
                break
            if below.line.text.zone is None:
                self.move(j, Zone.LIBRARY)

    def assume_printings(self, suggester: Suggester) -> None:
        """Say of words in brackets that were taken for a set, and are none that the card data knows."""
        for i in self.decklist.unsure:
            read = self.lines[i]
            text = read.line.text
            for word in () if read.is_set_aside else text.unsure:
                if read.resolution.has_in_name(word) or (text.may_be_heading and word.isdecimal()):
                    continue  # a part of the name; the number of a heading's cards
                if not suggester.knows_set(word):
                    self.assume(read.line, "printing-assumed", _PRINTING(), _UNKNOWN_SET(word=word), "low")

    def end_command_section(self) -> None:
        """Take all but the first one or two lines of a commander's section for the library, if it runs to the end.

        So it is when neither a heading nor a blank line follows the commanders.
        """
        lines, sections = self.lines, self.decklist.sections
        if not (self.decklist.is_lines and sections and lines) or self.format.signature_spells:
            return
        if lines[-1].zone is not _COMMAND:
            return
        start = next(i for i, read in enumerate(lines) if read.zone is _COMMAND)
        own = lines[start].line.section
        section = [i for i in range(start, len(lines)) if lines[i].line.text.zone is None]
        runs_on = all(lines[i].zone is _COMMAND and lines[i].line.section == own for i in section)
        # Even where no card follows it, a heading of the library ends the section.
        is_ended = any(part.zone is Zone.LIBRARY for part in sections[own + 1 :])
        if is_ended or not runs_on or sum(lines[i].quantity for i in section) <= _LONGEST_COMMAND_ZONE:
            return
        cards = [card for i in section[:2] if isinstance(card := lines[i].card, OracleCard)]
        commanders = 2 if len(cards) == 2 and pairing(cards[0], cards[1], self.format) is not None else 1
        if len(section) <= commanders:
            return
        for i in section[commanders:]:
            self.move(i, Zone.LIBRARY)
        self.assume(lines[section[commanders]].line, "section-ended", _FIRST_OF_LIBRARY(), _RUNS_ON(), "medium")

    def join_labels(self) -> None:
        """Take a label, `**Commander:** Krenko, Mob Boss`, for the line that lists this card, if there is one too.

        So it is where the label would be one card more than the deck has; a label that says so again is none either.
        """
        for i in [i for i, read in enumerate(self.lines) if read[2] is _COMMAND]:  # for every deck comes through here
            label = self.lines[i]
            if label.line.text.zone is not _COMMAND or label.is_heading:
                continue
            if type(label.card) is not OracleCard or _has_quantity(label):
                continue
            same = [j for j, read in enumerate(self.lines) if j != i and read.card is label.card and _is_one(read)]
            size = sum(read.quantity for read in self.lines if read.zone in _MAIN and not read.is_heading)
            least, most = self.format.minimum_size, self.format.maximum_size
            if same and least <= size - 1 and most is not None and size > most:
                self.lines[i] = label._replace(is_heading=True)
                self.move(same[0], _COMMAND)
                self.assume(self.lines[same[0]].line, "commander-inferred", COMMANDER(), SAYS_SO(), "high")

    def decide_commanders(self) -> None:
        """Make those the commanders that an option names, and no others."""
        self.lines = [
            read._replace(zone=Zone.LIBRARY) if read.zone in (_COMMAND, Zone.SIGNATURE) else read for read in self.lines
        ]
        for name in self.named.commanders:
            i = self._line_of(name)
            if i is None:
                self.lines.append(name)
            elif self.lines[i].quantity == 1:
                self.move(i, _COMMAND)
            else:
                one, others = self.lines[i], self.lines[i].quantity - 1
                self.lines[i] = one._replace(resolution=one.resolution._replace(quantity=others))
                self.lines.insert(i, one._replace(resolution=one.resolution._replace(quantity=1), zone=_COMMAND))

    def find_companion(self) -> None:
        """Let the card accompany that the list names so beside its lines."""
        if any(read.zone is Zone.COMPANION for read in self.lines):
            return
        for name in self.named.companions:
            i = self._line_of(name)
            if i is None:
                self.lines.append(name)
            elif self.lines[i].quantity == 1 and self.lines[i].zone is not _COMMAND:
                self.move(i, Zone.COMPANION)
            self.assume(name.line, "companion-inferred", COMPANION(), SAYS_SO(), "high")

    def _line_of(self, name: ReadLine) -> int | None:
        """The line (by index) of a card that is named; the main deck's goes before a sideboard's."""
        for zone in (_COMMAND, Zone.LIBRARY, _SIDEBOARD):
            for i, read in enumerate(self.lines):
                if read.zone is zone and read.card is name.card and not read.is_heading:
                    return i
        return None

    @property
    def is_marked(self) -> bool:
        """Whether the list or an option says who the commander is."""
        return (
            self.named.is_decided
            or any(read.zone is _COMMAND for read in self.lines)
            or any(bad.zone is _COMMAND for bad in self.decklist.unreadable)
        )

    @property
    def may_infer(self) -> bool:
        """Whether a list of this kind may leave open who the commander is.

        A deck by zones has a zone for that. Of an oathbreaker no layout tells which spell goes with it.
        """
        return self.decklist.dialect != zones_dialect.DIALECT and not self.format.signature_spells

    def suggest(self, suggester: Suggester) -> None:
        """Give the unknown names of the deck their suggestions, before several readings are made of the list."""
        for i, read in enumerate(self.lines):
            if isinstance(read.card, Unresolved) and not read.is_set_aside and not read.is_heading:
                better = suggester.improve(read.card, read.typed)
                self.lines[i] = read._replace(resolution=read.resolution._replace(card=better))

    def infer_sideboard(self) -> None:
        """Find a sideboard below a blank line."""
        if self.may_have_headings:
            return
        if side := sideboard_below(self.decklist, self.lines, self.format):
            self.set_aside(side)

    def set_aside(self, indices: Sequence[int]) -> None:
        """Read lines as a sideboard's, or as those of a side deck."""
        by_zone: dict[Zone, list[int]] = {}
        for i in indices:
            by_zone.setdefault(_zone_aside(self.lines[i].card), []).append(i)
        for zone, lines in by_zone.items():
            code = "sideboard-assumed" if zone is _SIDEBOARD else "side-deck-assumed"
            self.assume(self.lines[lines[0]].line, code, _ASIDE_READ[zone](), _BLANK_LINE_PARTS(), "medium")
            for i in lines:
                self.move(i, zone)

    def choose_commanders(self, strict: bool) -> ReadDeck:
        """The deck with the commanders that are inferred, and what the rules say of it."""
        lines, named = list(self.lines), []
        number = len(lines)
        for name in self.named.commanders:
            i = self._line_of(name)
            named.append(len(lines) if i is None else i)
            lines += [name] if i is None else []
        has_open_lines = bool(self.decklist.unreadable) or any(
            read.card.may_be_heading or read.card.reason == "bad-quantity"
            for read in self.lines
            if isinstance(read.card, Unresolved)
        )
        sheet = Sheet(self.decklist, lines, self.format, named, has_open_lines)

        def read(reading: Reading | None) -> ReadDeck:
            tried = copy(self)
            tried.lines, tried.assumptions = list(lines), list(self.assumptions)
            tried.take(reading, sheet, number)
            return tried.read_deck(strict, None)

        chosen, outcome = choose(sheet, read, self.format)
        return replace(chosen, outcome=outcome)

    def take(self, reading: Reading | None, sheet: Sheet, number: int) -> None:
        """Give the lines the roles of a reading.

        sheet: the list that it is a reading of.  number: how many lines are the list's own; of those behind them, which
        it names next to its lines, only the commanders stay.
        """
        used = reading.used if reading else ()
        if reading is not None:
            self.assumptions += inferred(reading, sheet)
            for i in reading.commanders:
                self.move(i, _COMMAND)
            if reading.companion is not None:
                self.move(reading.companion, Zone.COMPANION)
            if reading.aside:
                self.set_aside(reading.aside)
        self.lines = [read for i, read in enumerate(self.lines) if i < number or i in used]
        if reading is None or not sheet.fits(reading):
            self.infer_sideboard()

    def find_signature_spells(self) -> None:
        """Tell the signature spells in the command zone from those who cast them."""
        for i, read in enumerate(self.lines):
            if read.zone is _COMMAND and isinstance(read.card, OracleCard) and is_signature_spell(read.card):
                self.move(i, Zone.SIGNATURE)

    def read_deck(self, strict: bool, suggester: Suggester | None) -> ReadDeck:
        """The deck of the lines as they are read now. suggester: None if unknown names have their suggestions."""
        if self.format.signature_spells:
            self.find_signature_spells()
        decklist, lines = self.decklist, self.lines
        entries: list[Entry] = []
        bad: list[BadLine] = []
        left_out: list[BadLine] = []
        wrong: list[WrongPrinting] = []
        is_uncounted = has_set_aside = False
        for line, (quantity, typed, card, column, end_column, _, other_owner), zone, is_heading in lines:
            if zone is _SIDEBOARD or zone is _IGNORED:
                has_set_aside = True
                continue
            if is_heading:
                continue
            if type(card) is Unresolved:
                if card.reason == "bad-quantity":
                    assert line.text.bad_quantity is not None
                    broken = BadLine(line.text.text, line.text.bad_quantity, zone, line.span, line.pointer)
                    (left_out if quantity == 0 else bad).append(broken)
                    continue
                is_uncounted = is_uncounted or line.text.may_be_heading
                card = suggester.improve(card, typed) if suggester else card
            entries.append(_new(Entry, (quantity, typed, card, zone, line[1], column, end_column, line[5])))
            if other_owner is not None:
                text = line.text
                wrong.append(WrongPrinting(entries[-1], text.set_code or "", text.collector_number or "", other_owner))
        deck = Deck(
            tuple(entries),
            tuple(line for line in decklist.unreadable if line.zone is not _SIDEBOARD and line.zone is not _IGNORED),
            tuple(bad),
            tuple(left_out),
            _ignored_sections(decklist, lines) if has_set_aside else (),
            tuple(self.assumptions),
            strict,
            _sideboard_cards(lines) if has_set_aside else (),
            is_uncounted,
            tuple(wrong),
            _repeats(entries, lines) if len({entry[2] for entry in entries}) < len(entries) else (),
            tuple(decklist.not_cards),
            self.named.is_decided and not self.named.commanders,
            mark_commander(decklist.dialect),
            mark_companion(decklist.dialect),
        )
        return ReadDeck(decklist, tuple(lines), deck)


def _zone_aside(card: OracleCard | Unresolved) -> Zone:
    if isinstance(card, OracleCard) and is_attraction(card):
        return Zone.ATTRACTIONS
    return Zone.STICKERS if isinstance(card, OracleCard) and is_sheet(card) else _SIDEBOARD


def _repeats(entries: Sequence[Entry], lines: Sequence[ReadLine]) -> tuple[tuple[Entry, ...], ...]:
    """Entries of one card in one zone that are listed on several lines, but for those that each name another
    printing."""
    first: dict[tuple[object, Zone], Entry] = {}
    groups: dict[tuple[object, Zone], list[Entry]] = {}
    for entry in entries:
        key = entry[2], entry[3]  # by place, for every line of every deck comes through here
        earlier = first.setdefault(key, entry)
        if earlier is not entry and type(entry[2]) is OracleCard:
            groups.setdefault(key, [earlier]).append(entry)
    if not groups:
        return ()
    texts = {(line.line, line.pointer): line.text for line, _, _, _ in lines}

    def number_of_printings(group: Sequence[Entry]) -> int:
        named = [texts[entry.line, entry.pointer] for entry in group]
        return len({(text.set_code, text.collector_number) for text in named})

    return tuple(tuple(group) for group in groups.values() if len(group) > number_of_printings(group))


def _ignored_sections(decklist: Decklist, lines: Sequence[ReadLine]) -> tuple[IgnoredSection, ...]:
    """The sections that were set aside, each once, with the number of cards in it."""
    found: dict[object, IgnoredSection] = {}
    for read in lines:
        if not read.is_set_aside or read.is_heading:
            continue
        section = _whole_section(decklist, read.line.section)
        if section is not None and section.zone in (_SIDEBOARD, _IGNORED):
            key: object = section
            part = IgnoredSection(section.name, 0, section.span, section.pointer)
        else:  # the line's own mark sets it aside
            name = _SIDEBOARD_NAME if read.zone is _SIDEBOARD else _MAYBEBOARD
            same = (key for key, part in found.items() if part.name == name)
            key = next(same, name)
            part = IgnoredSection(name, 0, read.span, read.pointer)
        part = found.get(key, part)
        is_counted = not read.resolution.failed("bad-quantity")  # “1996 World Champion” is one card
        found[key] = replace(part, quantity=part.quantity + (read.quantity if is_counted else 0))
    return tuple(found.values())


def _whole_section(decklist: Decklist, index: int) -> Section | None:
    """The section of an index; for a group inside of one that is set aside that one. None for -1."""
    while index > 0 and decklist.sections[index].is_group and decklist.sections[index].zone in (_SIDEBOARD, _IGNORED):
        index -= 1
    return decklist.sections[index] if index >= 0 else None


def _sideboard_cards(lines: Sequence[ReadLine]) -> tuple[OracleCard, ...]:
    return tuple(read.card for read in lines if read.zone is _SIDEBOARD and isinstance(read.card, OracleCard))
