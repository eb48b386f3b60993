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

# Zones whose lines are told as ignored instead of judged.
_IGNORED = (Zone.SIDEBOARD, Zone.IGNORED)


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
        resolutions = self._resolver.resolve(decklist.lines, suggestions)
        return _assemble(decklist, resolutions, format_, strict)

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


def _assemble(decklist: Decklist, resolutions: Sequence[Resolution], format_: Format, strict: bool) -> ParsedDeck:
    """The deck that resolved lines make, with the guesses that were needed."""
    assumptions: list[Assumption] = []
    zones: list[Zone] = [line.zone for line in decklist.lines]
    headings = _own_headings(decklist, resolutions, zones, assumptions)
    if decklist.zone_end is not None:
        assumptions.append(
            _assumption(decklist.zone_end, "section-ended", "library", "a blank line ended the section above", "high")
        )
    if Zone.COMMAND not in zones:
        inference = infer_commanders(decklist, resolutions, zones, format_)
        if inference is not None:
            _, why, confidence = inference
            for i in inference.lines:
                zones[i] = Zone.COMMAND
                assumptions.append(
                    _assumption(decklist.lines[i], "commander-inferred", "the commander", why, confidence)
                )
    entries: list[Entry] = []
    bad: list[BadLine] = []
    left_out: list[BadLine] = []
    for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True)):
        zone = zones[i]
        if zone in _IGNORED or i in headings:
            continue
        text, reading = line.text, resolution.reading
        if text.bad_quantity is not None and reading is not text.readings[0]:
            broken = BadLine(text.text, text.bad_quantity, zone, line.span, line.pointer)
            (left_out if reading.quantity == 0 else bad).append(broken)
            continue
        entries.append(
            Entry(
                reading.quantity,
                reading.name,
                resolution.card,
                zone,
                line.line,
                reading.column,
                reading.end_column,
                line.pointer,
            )
        )
    deck = Deck(
        tuple(entries),
        tuple(decklist.unreadable),
        tuple(bad),
        tuple(left_out),
        _ignored(decklist, resolutions, zones, headings),
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
    candidates = [i for i, line in enumerate(decklist.lines) if line.text.may_be_heading]
    if not candidates or 2 * len(candidates) > len(decklist.lines):
        return headings
    for i in candidates:
        line = decklist.lines[i]
        is_block_start = i == 0 or decklist.lines[i - 1].block != line.block
        is_followed = i + 1 < len(decklist.lines) and decklist.lines[i + 1].block == line.block
        card = resolutions[i].card
        if is_block_start and is_followed and isinstance(card, Unresolved) and card.reason == "unknown":
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


def _ignored(
    decklist: Decklist, resolutions: Sequence[Resolution], zones: Sequence[Zone], headings: set[int]
) -> tuple[IgnoredSection, ...]:
    """The sections that were set aside, each once, with the number of cards in it."""
    if Zone.SIDEBOARD not in zones and Zone.IGNORED not in zones:
        return ()
    totals: dict[tuple[str, Span | None, str | None], int] = {}
    for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True)):
        if zones[i] not in _IGNORED or i in headings:
            continue
        section = decklist.sections[line.section] if line.section >= 0 and line.text.zone is None else None
        if section is not None:
            key = (section.name, section.span, section.pointer)
        else:
            first = next((k for k in totals if k[0] == zones[i].value), None)
            key = first or (zones[i].value, line.span, line.pointer)
        totals[key] = totals.get(key, 0) + max(resolution.reading.quantity, 0)
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
