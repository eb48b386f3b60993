"""From bytes to a verdict: parse -> resolve -> check. The only place that knows decklists, cards and rules.

store = open_store()                      # the cards in use
verdict = Checker(store).check("1 Krenko, Mob Boss *CMDR*\\n99 Mountain")
"""

from __future__ import annotations

import datetime
import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.check import check_deck
from rules.formats import FORMATS, Format
from rules.lists import RULES_EDITION
from rules.lists.game_changers import EDITION as GAME_CHANGERS_EDITION
from rules.model import (
    Assumption,
    BadLine,
    Deck,
    Entry,
    IgnoredSection,
    OracleCard,
    Provenance,
    Span,
    Suggestion,
    Unresolved,
    Verdict,
    WrongPrinting,
    Zone,
)
from rules.partner import pairing
from rules.signature_spells import is_signature_spell
from validator import __version__
from validator.cards.home import store_in_use
from validator.cards.overlay import Cards
from validator.cards.store import CardStore
from validator.command_zone import infer_commanders
from validator.decklists import read_decklist
from validator.decklists import zones as zones_dialect
from validator.decklists.headings import CATEGORIES, heading_words
from validator.decklists.model import CardLine, Decklist
from validator.errors import BadOption, UnsupportedFormat
from validator.pasted import reread
from validator.resolve import Resolution, Resolver
from validator.sideboard import infer_sideboard

# Sets whose draft boosters change what a Commander Draft allows (CR 903.13e, 903.13f).
BOOSTERS = ("CMR", "CMM", "CLB")

# More cards than this under a commander's heading are not all meant to lead.
_LONGEST_COMMAND_ZONE = 10

# “Lightnig Bolt” is by more than this Lightning Bolt; “Goblins”, the beginning of some names, is by less a card.
_NEARLY = 0.9

# How many formats on their days a checker remembers the provenance of.
_MANY_DAYS = 512

# What else players call a format.
FORMAT_ALIASES = {
    "edh": "commander",
    "cedh": "commander",
    "duel-commander": "duel",
    "pdh": "pauper-commander",
    "paupercommander": "pauper-commander",
    "standardbrawl": "standard-brawl",
    "tlr": "tiny-leaders",
}

PROGRAM = f"decklint {__version__}"

# Read once: a look-up on the Enum for every line would cost more than all the rules.
_COMMAND, _SIDEBOARD, _IGNORED = Zone.COMMAND, Zone.SIDEBOARD, Zone.IGNORED
_new = tuple.__new__


@dataclass(frozen=True)
class ParsedDeck:
    """A list as it was read: each line with its zone and card, the deck they make, the guesses on the way."""

    decklist: Decklist
    resolutions: Sequence[Resolution]
    zones: Sequence[Zone]
    deck: Deck
    headings: frozenset[int] = frozenset()
    """The lines, by index, that were taken for headings of the author's own."""


class Checker:
    """Judges decks against one card store; keep one for many decks. Safe to share between threads."""

    def __init__(self, store: Cards) -> None:
        self.store = store
        self._resolver = Resolver(store)
        self._provenances: dict[Format, Provenance] = {}

    def check(
        self,
        source: str | bytes | Decklist,
        format: str | Format = "commander",
        as_of: str | None = None,
        strict: bool = False,
        suggestions: int = 3,
        boosters: Sequence[str] = (),
        dialect: str | None = None,
    ) -> Verdict:
        """Judge one decklist.

        source: text, UTF-8 bytes, or a Decklist already read.  format: a key of `rules.formats.FORMATS`, or a Format.
        as_of: the day to judge for, ISO date; today if None.  strict: every guess leaves the verdict open.
        boosters: set codes of the boosters of a Commander Draft, of BOOSTERS.
        suggestions: names offered for an unknown one, 0–10.  dialect: the list's, of `validator.decklists.DIALECTS`;
        detected if None.
        Raises ValidatorError where the deck cannot be checked at all; a broken deck gets a verdict.
        """
        day = read_day(as_of) if as_of else datetime.date.today().isoformat()
        format_ = self.judged(find_format(format, boosters) if isinstance(format, str) else format, day)
        parsed = self.parse(source, format_, strict, suggestions, dialect)
        verdict = check_deck(parsed.deck, format_, day)
        provenance = self.provenance(format_)
        verdict.notes = _notes(parsed, format_, self.store.date)
        verdict.provenance = provenance
        verdict.format_name = format_.name
        verdict.verdict_id = _verdict_id(source, format_, strict, suggestions, provenance, dialect)
        return verdict

    def parse(
        self,
        source: str | bytes | Decklist,
        format_: Format,
        strict: bool = False,
        suggestions: int = 3,
        dialect: str | None = None,
    ) -> ParsedDeck:
        """Read and resolve one decklist without judging it. Raises as `check` does."""
        decklist = source if isinstance(source, Decklist) else read_decklist(source, dialect)
        parsed = self._assembled(decklist, format_, strict, 0)
        if not parsed.deck.unresolved and not parsed.deck.bad_quantities:
            return parsed
        if decklist.is_lines and (again := reread(decklist, self._resolver)) is not None:
            decklist = again
        return self._assembled(decklist, format_, strict, suggestions)

    def _assembled(self, decklist: Decklist, format_: Format, strict: bool, suggestions: int) -> ParsedDeck:
        resolutions = self._resolver.resolve(decklist.lines)
        return _assemble(decklist, resolutions, format_, strict, Suggester(self.store, suggestions))

    def judged(self, format_: Format, day: str) -> Format:
        """A format as the cards here can judge it on a day (ISO): with the pool and bans that only a sync brings."""
        return format_.with_synced(self.store.pools, self.store.date).on(day)

    def provenance(self, format_: Format) -> Provenance:
        """What a verdict in this format rests on."""
        known = self._provenances.get(format_)
        if known is None:
            if len(self._provenances) >= _MANY_DAYS:
                self._provenances = {}
            known = self._provenances[format_] = Provenance(
                PROGRAM, self.store.date, self.store.digest, format_.lists, RULES_EDITION
            )
        return known


def open_store() -> CardStore:
    """The card store in use: a synced one, else the bundled. Raises CardStoreUnavailable if none can be read."""
    return store_in_use(os.environ).store


def read_day(text: str) -> str:
    """An ISO date, checked. Raises BadOption for anything else."""
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadOption(f"“{text}” is no day; expected one as in 2026-11-29.", option="as_of", value=text) from None


def find_format(key: str, boosters: Sequence[str] = ()) -> Format:
    """The format of this key, with the boosters of a draft.

    Raises UnsupportedFormat naming those there are, BadOption for boosters of another format or of no known set.
    """
    key = FORMAT_ALIASES.get(key.lower(), key.lower())
    if key not in FORMATS:
        known = ", ".join(FORMATS)
        raise UnsupportedFormat(
            f"There is no format “{key}”; expected one of: {known}.", format=key, known=list(FORMATS)
        )
    return _with_boosters(FORMATS[key], tuple(boosters)) if boosters else FORMATS[key]


@lru_cache(maxsize=32)
def _with_boosters(format_: Format, boosters: tuple[str, ...]) -> Format:
    codes = tuple(code.upper() for code in boosters)
    unknown = [code for code in codes if code not in BOOSTERS]
    if unknown or not format_.is_draft:
        raise BadOption(
            f"Boosters are an option of commander-draft, of the sets {', '.join(BOOSTERS)}; got {', '.join(codes)}"
            f" for {format_.key}.",
            option="boosters",
            value=list(codes),
        )
    return replace(format_, boosters=codes)


class Suggester:
    """Nearest names for the unknown ones of one deck: at most `limit` each, for the first few names only.

    A suggestion costs milliseconds; a pasted novel must not keep the service busy for a minute.
    """

    MAX_NAMES = 25

    def __init__(self, store: Cards, limit: int) -> None:
        self._store = store
        self._limit = limit
        self._left = self.MAX_NAMES
        self._asked = 0

    def is_nearly_a_card(self, name: str) -> bool:
        """Whether a name is so much like a card's that it is likely misspelt; so are all after the first few asked."""
        self._asked += 1
        if self._asked > self.MAX_NAMES:
            return True
        return any(nearest.score > _NEARLY for nearest in self._store.suggest(name, 1))

    def knows_set(self, code: str) -> bool:
        """Whether the card data has a set of this code."""
        return self._store.knows_set(code)

    def improve(self, unresolved: Unresolved, name: str) -> Unresolved:
        """The same with suggestions, if its name is unknown and there are some left to give."""
        if unresolved.reason != "unknown" or not self._limit or not self._left:
            return unresolved
        self._left -= 1
        return Unresolved("unknown", self._store.suggest(name, self._limit))


def _assemble(
    decklist: Decklist, resolutions: list[Resolution], format_: Format, strict: bool, suggester: Suggester
) -> ParsedDeck:
    """The deck that resolved lines make, with the guesses that were needed."""
    assumptions = list(decklist.assumptions)
    lines = decklist.lines
    zones: list[Zone] = [line.zone for line in lines]
    headings: set[int] = set()
    may_have_headings = False
    if decklist.heading_candidates:
        headings, may_have_headings = _own_headings(decklist, resolutions, zones, assumptions, suggester)
    for line in decklist.zone_ends:
        why = "a blank line ended the part above"
        assumptions.append(_assumption(line, "section-ended", "the library", why, "high"))
    if decklist.unsure:
        _assume_printings(decklist, resolutions, zones, assumptions, suggester)
    may_run_on = decklist.is_lines and decklist.sections and not format_.signature_spells
    if may_run_on and zones and zones[-1] is _COMMAND:
        _end_command_section(decklist, resolutions, zones, assumptions, format_)
    names_a_leader = any(section.zone is _COMMAND for section in decklist.sections)
    if _COMMAND not in zones and not names_a_leader and decklist.dialect != zones_dialect.DIALECT:
        inference = infer_commanders(decklist, resolutions, zones, format_)
        if inference is not None:
            _, why, confidence = inference
            for i in inference.lines:
                zones[i] = _COMMAND
                assumptions.append(_assumption(lines[i], "commander-inferred", "the commander", why, confidence))
    if not may_have_headings and (side := infer_sideboard(decklist, resolutions, zones, format_)):
        why = "a blank line parts it from the deck, and no heading"
        assumptions.append(_assumption(lines[side[0]], "sideboard-assumed", "the sideboard", why, "medium"))
        for i in side:
            zones[i] = _SIDEBOARD
    entries: list[Entry] = []
    bad: list[BadLine] = []
    left_out: list[BadLine] = []
    is_uncounted = False
    ignored_zones = {_SIDEBOARD, _IGNORED}.intersection(zones)
    is_special = bool(ignored_zones) or format_.signature_spells
    wrong: list[WrongPrinting] = []
    for i, (quantity, typed, card, column, end_column, _, other_owner) in enumerate(resolutions):
        line, zone = lines[i], zones[i]
        if is_special or type(card) is Unresolved:
            if zone in ignored_zones or i in headings:
                continue
            if zone is _COMMAND and format_.signature_spells and type(card) is OracleCard and is_signature_spell(card):
                zone = zones[i] = Zone.SIGNATURE
            elif type(card) is Unresolved and card.reason == "bad-quantity":
                why = line.text.bad_quantity or ""
                broken = BadLine(line.text.text, why, zone, line.span, line.pointer)
                (left_out if quantity == 0 else bad).append(broken)
                continue
            elif type(card) is Unresolved:
                is_uncounted = is_uncounted or line.text.may_be_heading
                card = suggester.improve(card, typed)
        entries.append(_new(Entry, (quantity, typed, card, zone, line[1], column, end_column, line[5])))
        if other_owner is not None:
            text = line.text
            wrong.append(WrongPrinting(entries[-1], text.set_code or "", text.collector_number or "", other_owner))
    ignored = _ignored_sections(decklist, resolutions, zones, headings) if ignored_zones else ()
    deck = Deck(
        tuple(entries),
        tuple(bad_line for bad_line in decklist.unreadable if bad_line.zone not in (_SIDEBOARD, _IGNORED)),
        tuple(bad),
        tuple(left_out),
        ignored,
        tuple(assumptions),
        strict,
        _sideboard_cards(resolutions, zones) if _SIDEBOARD in ignored_zones else (),
        is_uncounted,
        tuple(wrong),
        _repeats(entries, decklist) if len({entry[2] for entry in entries}) < len(entries) else (),
    )
    return ParsedDeck(decklist, resolutions, zones, deck, frozenset(headings))


def _repeats(entries: Sequence[Entry], decklist: Decklist) -> tuple[tuple[Entry, ...], ...]:
    """Entries of one card in one zone that stand on several lines, but for those that each name another printing."""
    hints = {(line.line, line.pointer): (line.text.set_code, line.text.collector_number) for line in decklist.lines}
    groups: dict[tuple[OracleCard, Zone], list[Entry]] = {}
    for entry in entries:
        if isinstance(entry.card, OracleCard):
            groups.setdefault((entry.card, entry.zone), []).append(entry)
    return tuple(
        tuple(group)
        for group in groups.values()
        if len(group) > len({hints[entry.line, entry.pointer] for entry in group})
    )


def _own_headings(
    decklist: Decklist,
    resolutions: list[Resolution],
    zones: list[Zone],
    assumptions: list[Assumption],
    suggester: Suggester,
) -> tuple[set[int], bool]:
    """Lines that are headings of the author's own: “Ramp”, “My pets:”, “Goblins (12)”.

    Such a line has no quantity and names no card, stands in a list whose card lines have quantities, and is a common
    word for a group of cards or shaped as a heading. Its cards go into the library, unless it stands under a part
    that is set aside. Two kinds become ambiguous: one that is a card too, or half of one (“Burn”, “Sol Ring (2)”), and
    one in a part that is set aside, whose cards may be the deck's. One that is nearly a card's name (“Sol Rng (2)”)
    stays an unknown card. Returns the headings, and whether any line is or may be one.
    """
    headings: set[int] = set()
    is_any_open = False
    has_quantities = 2 * len(decklist.heading_candidates) <= len(decklist.lines)
    for i in decklist.heading_candidates:
        line, resolution = decklist.lines[i], resolutions[i]
        words = " ".join(resolution.typed.lower().split())
        is_shaped = heading_words(line.text.text) != line.text.text
        if not is_shaped and not (has_quantities and words in CATEGORIES):
            continue
        if isinstance(resolution.card, OracleCard):
            either = Unresolved("ambiguous", (Suggestion(resolution.card.name, 1.0),), may_be_heading=True)
            resolutions[i] = resolution._replace(card=either, matched_by="none")
            is_any_open = True
            continue
        if not has_quantities or not resolution.failed("unknown"):
            continue
        if words not in CATEGORIES and suggester.is_nearly_a_card(words):
            continue
        if zones[i] in (_SIDEBOARD, _IGNORED):
            resolutions[i] = resolution._replace(card=Unresolved("ambiguous", may_be_heading=True))
            zones[i] = Zone.LIBRARY
            is_any_open = True
        else:
            headings.add(i)
            why = f"“{line.text.text}” has no quantity, and names no card"
            assumptions.append(_assumption(line, "heading-assumed", "a heading", why, "medium"))
            for j in range(i, len(zones)):
                if decklist.lines[j].section != line.section or zones[j] in (_SIDEBOARD, _IGNORED):
                    break
                if decklist.lines[j].text.zone is None:
                    zones[j] = Zone.LIBRARY
    return headings, is_any_open or bool(headings)


def _assume_printings(
    decklist: Decklist,
    resolutions: Sequence[Resolution],
    zones: Sequence[Zone],
    assumptions: list[Assumption],
    suggester: Suggester,
) -> None:
    """Tell of words in brackets that were taken for a set, and are none that the card data knows."""
    for i in decklist.unsure:
        line, typed = decklist.lines[i], resolutions[i].typed
        for word in line.text.unsure if zones[i] not in (_SIDEBOARD, _IGNORED) else ():
            if typed.endswith((f"({word})", f"[{word}]")) or (line.text.may_be_heading and word.isdecimal()):
                continue  # a part of the name; the number of a heading's cards
            if not suggester.knows_set(word):
                why = f"“{word}” is no set that the card data knows"
                assumptions.append(_assumption(line, "printing-assumed", "a hint at the printing", why, "low"))


def _end_command_section(
    decklist: Decklist, resolutions: list[Resolution], zones: list[Zone], assumptions: list[Assumption], format_: Format
) -> None:
    """Take all but the first one or two lines of a commander's section for the library, if it runs to the list's end.

    So it is when neither a heading nor a blank line follows the commanders.
    """
    lines = decklist.lines
    start = next(i for i, zone in enumerate(zones) if zone is _COMMAND)
    section = [i for i in range(start, len(lines)) if lines[i].text.zone is None]
    runs_on = all(zones[i] is _COMMAND and lines[i].section == lines[start].section for i in section)
    # Even where no card follows it, a heading of the library ends the section.
    is_ended = any(part.zone is Zone.LIBRARY for part in decklist.sections[lines[start].section + 1 :])
    if is_ended or not runs_on or sum(resolutions[i].quantity for i in section) <= _LONGEST_COMMAND_ZONE:
        return
    cards = [card for i in section[:2] if isinstance(card := resolutions[i].card, OracleCard)]
    leaders = 2 if len(cards) == 2 and pairing(cards[0], cards[1], format_) is not None else 1
    if len(section) <= leaders:
        return
    for i in section[leaders:]:
        zones[i] = Zone.LIBRARY
    why = "the section holds more cards than can lead, and neither heading nor blank line ends it"
    assumptions.append(_assumption(lines[section[leaders]], "section-ended", "the first of the library", why, "medium"))


def _assumption(line: CardLine, code: str, read_as: str, why: str, confidence: str) -> Assumption:
    return Assumption(code, line.span, read_as, why, confidence, line.pointer)


def _ignored_sections(
    decklist: Decklist, resolutions: Sequence[Resolution], zones: Sequence[Zone], headings: set[int]
) -> tuple[IgnoredSection, ...]:
    """The sections that were set aside, each once, with the number of cards in it."""
    totals: dict[tuple[str, Span | None, str | None], int] = {}
    for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True)):
        if zones[i] not in (_SIDEBOARD, _IGNORED) or i in headings:
            continue
        section = decklist.sections[line.section] if line.section >= 0 else None
        if section is not None and section.zone not in (_SIDEBOARD, _IGNORED):
            section = None  # the line's own mark sets it aside
        if section is not None:
            key = (section.name, section.span, section.pointer)
        else:
            name = "Sideboard" if zones[i] is _SIDEBOARD else "Maybeboard or tokens"
            first = next((k for k in totals if k[0] == name), None)
            key = first or (name, line.span, line.pointer)
        is_counted = line.text.bad_quantity is None
        totals[key] = totals.get(key, 0) + (resolution.quantity if is_counted else 0)
    return tuple(IgnoredSection(name, total, span, pointer) for (name, span, pointer), total in totals.items())


def _sideboard_cards(resolutions: Sequence[Resolution], zones: Sequence[Zone]) -> tuple[OracleCard, ...]:
    pairs = zip(resolutions, zones, strict=True)
    return tuple(r.card for r, zone in pairs if zone is _SIDEBOARD and isinstance(r.card, OracleCard))


def _notes(parsed: ParsedDeck, format_: Format, date: str) -> tuple[str, ...]:
    notes = []
    base = FORMATS[format_.key]
    if format_.name != base.name or format_.house_bans or format_.house_allows:
        notes.append(f"Judged by the house rules “{format_.name}” on top of {base.name}.")
    unreadable = [bad for bad in parsed.decklist.unreadable if bad.zone in (_SIDEBOARD, _IGNORED)]
    if unreadable:
        notes.append(f"Lines that cannot be read stand in parts that were set aside: {_lines_of(unreadable)}.")
    if parsed.deck.ignored:
        amiss, nameless = _amiss_aside(parsed)
        if amiss:
            notes.append(f"Quantities that are out of bounds stand in parts that were set aside: {_lines_of(amiss)}.")
        if nameless:
            notes.append(f"Lines that name no one card stand in parts that were set aside: {_lines_of(nameless)}.")
    deck = parsed.deck
    if deck.entries and not deck.cards:
        notes.append("None of the card lines names a known card: is this a decklist, in English?")
    elif deck.unresolved:
        notes.append(f"The card data is of {date}; newer cards are not known.")
    return tuple(notes)


def _amiss_aside(parsed: ParsedDeck) -> tuple[list[CardLine], list[CardLine]]:
    """The lines in parts that were set aside whose quantity is out of bounds, and those that name no one card."""
    amiss: list[CardLine] = []
    nameless: list[CardLine] = []
    for line, resolution, zone in zip(parsed.decklist.lines, parsed.resolutions, parsed.zones, strict=True):
        if (zone is _SIDEBOARD or zone is _IGNORED) and isinstance(resolution.card, Unresolved):
            (amiss if resolution.failed("bad-quantity") else nameless).append(line)
    return amiss, nameless


def _lines_of(bad_lines: Sequence[BadLine | CardLine]) -> str:
    return ", ".join(str(bad.span.line) if bad.span else str(bad.pointer) for bad in bad_lines)


def _verdict_id(
    source: str | bytes | Decklist,
    format_: Format,
    strict: bool,
    suggestions: int,
    provenance: Provenance,
    dialect: str | None,
) -> str:
    """The digest of all that decides a verdict's content: list, options, lists in force, cards, program."""
    if isinstance(source, bytes):
        text = source
    elif isinstance(source, str):
        text = source.encode("utf-8", "surrogatepass")
    else:
        text = repr([(line.text.readings, line.zone.value, line.pointer) for line in source.lines]).encode()
    options = f"{strict}\n{suggestions}\n" + (f"{dialect}\n" if dialect else "")
    basis = options.encode() + _format_bytes(format_) + _provenance_bytes(provenance)
    return hashlib.sha256(basis + text).hexdigest()


@lru_cache(maxsize=64)
def _format_bytes(format_: Format) -> bytes:
    """What tells two formats apart that an option or house rules made of one."""
    sizes = (format_.minimum_size, format_.maximum_size, format_.copies, format_.maximum_game_changers)
    house = (format_.house_bans, format_.house_allows, format_.allows_not_legal)
    # What the day decides, so that two days with the same lists and rules have one id.
    leaders = [kind.name for kind, since in format_.leaders.items() if since <= format_.as_of]
    is_stale = format_.bans is not None and format_.as_of > format_.bans.verified_through
    on_day = (leaders, is_stale, format_.knows_bans, format_.as_of >= GAME_CHANGERS_EDITION.effective)
    return repr((format_.key, format_.name, sizes, house, format_.boosters, on_day)).encode()


@lru_cache(maxsize=64)
def _provenance_bytes(provenance: Provenance) -> bytes:
    return repr(provenance).encode()
