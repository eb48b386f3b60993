"""From bytes to a verdict: parse -> resolve -> check. The only place that knows decklists, cards and rules.

store = open_store()                      # the bundled cards
verdict = Checker(store).check("1 Krenko, Mob Boss *CMDR*\\n99 Mountain")
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import fixtures
from rules.check import check_deck
from rules.formats import FORMATS, Format
from rules.lists import RULES_EDITION
from rules.model import (
    Assumption,
    BadLine,
    Deck,
    Entry,
    IgnoredSection,
    OracleCard,
    Provenance,
    Span,
    Unresolved,
    Verdict,
    Zone,
)
from validator import __version__
from validator.cards.store import CardStore
from validator.command_zone import infer_commanders
from validator.decklists import read_decklist
from validator.decklists.model import CardLine, Decklist
from validator.errors import UnsupportedFormat
from validator.resolve import Resolution, Resolver

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


class Checker:
    """Judges decks against one card store; keep one for many decks. Safe to share between threads."""

    def __init__(self, store: CardStore) -> None:
        self.store = store
        self._resolver = Resolver(store)
        self._provenances: dict[Format, Provenance] = {}

    def check(
        self,
        source: str | bytes | Decklist,
        format: str = "commander",
        as_of: str | None = None,
        strict: bool = False,
        suggestions: int = 3,
    ) -> Verdict:
        """Judge one decklist.

        source: text, UTF-8 bytes, or a Decklist already read.  format: a key of `rules.formats.FORMATS`.
        as_of: the day to judge for, ISO date; today if None.  strict: every guess leaves the verdict open.
        suggestions: names offered for an unknown one, 0–10.
        Raises ValidatorError where the deck cannot be checked at all; a broken deck gets a verdict.
        """
        format_ = find_format(format)
        parsed = self.parse(source, format_, strict, suggestions)
        verdict = check_deck(parsed.deck, format_, as_of or datetime.date.today().isoformat())
        provenance = self.provenance(format_)
        verdict.notes = _notes(parsed)
        verdict.provenance = provenance
        verdict.verdict_id = _verdict_id(source, parsed.deck, format_, strict, suggestions, provenance)
        return verdict

    def parse(
        self,
        source: str | bytes | Decklist,
        format_: Format,
        strict: bool = False,
        suggestions: int = 3,
    ) -> ParsedDeck:
        """Read and resolve one decklist without judging it. Raises as `check` does."""
        decklist = source if isinstance(source, Decklist) else read_decklist(source)
        resolutions = self._resolver.resolve(decklist.lines)
        return _assemble(decklist, resolutions, format_, strict, Suggester(self.store, suggestions))

    def provenance(self, format_: Format) -> Provenance:
        """What a verdict in this format rests on."""
        known = self._provenances.get(format_)
        if known is None:
            known = self._provenances[format_] = Provenance(
                PROGRAM, self.store.date, self.store.digest, format_.lists, RULES_EDITION
            )
        return known


def open_store() -> CardStore:
    """The bundled card store. Raises CardStoreUnavailable if it is missing or damaged."""
    return CardStore(fixtures.path("cards.sqlite"))


def find_format(key: str) -> Format:
    """The format of this key. Raises UnsupportedFormat naming those there are."""
    if key not in FORMATS:
        known = ", ".join(FORMATS)
        raise UnsupportedFormat(
            f"There is no format “{key}”; expected one of: {known}.", format=key, known=list(FORMATS)
        )
    return FORMATS[key]


class Suggester:
    """Nearest names for the unknown ones of one deck: at most `limit` each, for the first few names only.

    A suggestion costs milliseconds; a pasted novel must not keep the service busy for a minute.
    """

    MAX_NAMES = 25

    def __init__(self, store: CardStore, limit: int) -> None:
        self._store = store
        self._limit = limit
        self._left = self.MAX_NAMES

    def improve(self, unresolved: Unresolved, name: str) -> Unresolved:
        """The same with suggestions, if its name is unknown and there are some left to give."""
        if unresolved.reason != "unknown" or not self._limit or not self._left:
            return unresolved
        self._left -= 1
        return Unresolved("unknown", self._store.suggest(name, self._limit))


def _assemble(
    decklist: Decklist, resolutions: Sequence[Resolution], format_: Format, strict: bool, suggester: Suggester
) -> ParsedDeck:
    """The deck that resolved lines make, with the guesses that were needed."""
    assumptions: list[Assumption] = []
    lines = decklist.lines
    zones: list[Zone] = [line.zone for line in lines]
    headings: set[int] = set()
    if decklist.heading_candidates:
        headings = _own_headings(decklist, resolutions, zones, assumptions)
    if decklist.zone_end is not None:
        assumptions.append(
            _assumption(decklist.zone_end, "section-ended", "the library", "a blank line ended the part above", "high")
        )
    if _COMMAND not in zones:
        inference = infer_commanders(decklist, resolutions, zones, format_)
        if inference is not None:
            _, why, confidence = inference
            for i in inference.lines:
                zones[i] = _COMMAND
                assumptions.append(_assumption(lines[i], "commander-inferred", "the commander", why, confidence))
    entries: list[Entry] = []
    bad: list[BadLine] = []
    left_out: list[BadLine] = []
    ignored_zones = {_SIDEBOARD, _IGNORED}.intersection(zones)
    for i, (quantity, typed, card, column, end_column, _) in enumerate(resolutions):
        zone = zones[i]
        if ignored_zones and zone in ignored_zones:
            continue
        line = lines[i]
        if type(card) is Unresolved:
            if i in headings:
                continue
            if card.reason == "bad-quantity":
                why = line.text.bad_quantity or ""
                broken = BadLine(line.text.text, why, zone, line.span, line.pointer)
                (left_out if quantity == 0 else bad).append(broken)
                continue
            card = suggester.improve(card, typed)
        entries.append(_new(Entry, (quantity, typed, card, zone, line[1], column, end_column, line[5])))
    ignored = _ignored_sections(decklist, resolutions, zones, headings) if ignored_zones else ()
    deck = Deck(
        tuple(entries),
        tuple(decklist.unreadable),
        tuple(bad),
        tuple(left_out),
        ignored,
        tuple(assumptions),
        strict,
    )
    return ParsedDeck(decklist, resolutions, zones, deck)


def _own_headings(
    decklist: Decklist, resolutions: Sequence[Resolution], zones: list[Zone], assumptions: list[Assumption]
) -> set[int]:
    """Lines that are headings of the author's own (“Ramp”), their cards put into the library.

    Such a line has no quantity, names no card, and starts a block of a list whose card lines have quantities.
    """
    headings: set[int] = set()
    without_quantity = sum(1 for line in decklist.lines if line.text.may_be_heading)
    if 2 * without_quantity > len(decklist.lines):
        return headings
    for i in decklist.heading_candidates:
        line = decklist.lines[i]
        is_followed = i + 1 < len(decklist.lines) and decklist.lines[i + 1].block == line.block
        card = resolutions[i].card
        if is_followed and isinstance(card, Unresolved) and card.reason == "unknown":
            headings.add(i)
            assumptions.append(
                _assumption(
                    line, "heading-assumed", "a heading", "no quantity, no card of that name, above cards", "medium"
                )
            )
            for j in range(i, len(zones)):
                if decklist.lines[j].section != line.section or decklist.lines[j].text.zone is not None:
                    break
                zones[j] = Zone.LIBRARY
    return headings


def _assumption(line: CardLine, code: str, read_as: str, why: str, confidence: str) -> Assumption:
    return Assumption(code, line.span, read_as, why, confidence)


def _ignored_sections(
    decklist: Decklist, resolutions: Sequence[Resolution], zones: Sequence[Zone], headings: set[int]
) -> tuple[IgnoredSection, ...]:
    """The sections that were set aside, each once, with the number of cards in it."""
    totals: dict[tuple[str, Span | None, str | None], int] = {}
    for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True)):
        if zones[i] not in (_SIDEBOARD, _IGNORED) or i in headings:
            continue
        section = decklist.sections[line.section] if line.section >= 0 and line.text.zone is None else None
        if section is not None:
            key = (section.name, section.span, section.pointer)
        else:
            first = next((k for k in totals if k[0] == zones[i].value), None)
            key = first or (zones[i].value, line.span, line.pointer)
        totals[key] = totals.get(key, 0) + resolution.quantity
    return tuple(IgnoredSection(name, total, span, pointer) for (name, span, pointer), total in totals.items())


def _notes(parsed: ParsedDeck) -> tuple[str, ...]:
    entries = parsed.deck.entries
    if entries and not any(isinstance(entry.card, OracleCard) for entry in entries):
        return (f"None of the {len(entries)} card lines names a known card: is this a decklist, in English?",)
    return ()


def _verdict_id(
    source: str | bytes | Decklist, deck: Deck, format_: Format, strict: bool, suggestions: int, provenance: Provenance
) -> str:
    """The digest of all that decides a verdict's content: list, options, lists in force, cards, program."""
    if isinstance(source, bytes):
        text = source
    elif isinstance(source, str):
        text = source.encode("utf-8", "surrogatepass")
    else:
        text = repr([(e.quantity, e.typed, e.zone.value, e.pointer) for e in deck.entries]).encode()
    basis = f"{format_.key}\n{strict}\n{suggestions}\n".encode() + _provenance_bytes(provenance)
    return hashlib.sha256(basis + text).hexdigest()


@lru_cache(maxsize=64)
def _provenance_bytes(provenance: Provenance) -> bytes:
    return repr(provenance).encode()
