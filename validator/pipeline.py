"""From bytes to a verdict: parse -> resolve -> check. The only place that knows decklists, cards and rules.

store = open_store()                      # the cards in use
verdict = Checker(store).check("1 Krenko, Mob Boss *CMDR*\\n99 Mountain")
"""

from __future__ import annotations

import codecs
import datetime
import hashlib
import os
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import lru_cache
from operator import attrgetter

from rules.check import check_deck
from rules.deck import BadLine, Unresolved, Zone
from rules.formats import FORMATS, Format
from rules.lists import RULES_EDITION
from rules.verdict import Outcome, Provenance, Verdict
from rules.words import Said, Sentence
from validator.cards.data_dir import store_in_use
from validator.cards.extra_cards import Cards
from validator.cards.store import CardStore
from validator.decklists import read_decklist
from validator.decklists.memo import Memo
from validator.decklists.model import CardLine, Decklist
from validator.errors import BadOption, UnsupportedFormat
from validator.reading.build import build
from validator.reading.named import NOBODY, decided, named_in
from validator.reading.own_format import DEFAULT, FORMAT_ALIASES, own_format
from validator.reading.read_deck import ReadDeck
from validator.reading.resolve import Resolution, Resolver
from validator.reading.suggest import Suggester, Suggestions
from validator.settings import did_you_mean, iso_day, nearest_word
from validator.version import VERSION

# Sets whose draft boosters change what a Commander Draft allows (CR 903.13e, 903.13f).
BOOSTERS = ("CMR", "CMM", "CLB")

# How many formats on their days a checker remembers the basis of.
_MANY_DAYS = 256

PROGRAM = f"decklint {VERSION}"

_card_of = attrgetter("card")


_SET_ASIDE = (Zone.SIDEBOARD, Zone.IGNORED)


_HOUSE_RULES = Sentence("house-rules", "Checked with the house rules “{name}” on top of {base}.")
_BOOSTERS = Sentence("boosters", "Checked for a draft of {sets} boosters.")
_UNREADABLE_ASIDE = Sentence("unreadable-aside", "Unreadable lines outside the deck: {lines}.")
_QUANTITIES_ASIDE = Sentence("quantities-aside", "Quantities out of bounds outside the deck: {lines}.")
_NAMELESS_ASIDE = Sentence("nameless-aside", "Unknown or ambiguous names outside the deck: {lines}.")
_NO_KNOWN_CARD = Sentence("no-known-card", "No line names a known card. Is this a decklist?")
_NEWER_CARDS = Sentence("newer-cards", "The card data is of {date}; newer cards are unknown.")


class Checker:
    """Checks decks with the cards of one store; keep one for many decks. Safe to share between threads."""

    def __init__(self, store: Cards) -> None:
        self.store = store
        self._resolver = Resolver(store)
        self._suggestions: Suggestions = Memo()
        self._bases: dict[Format, _Basis] = {}

    def check(
        self,
        source: str | bytes | Decklist,
        format: str | Format | None = None,
        as_of: str | None = None,
        strict: bool = False,
        suggestions: int = 3,
        boosters: Sequence[str] = (),
        dialect: str | None = None,
        commanders: Sequence[str] | None = None,
    ) -> Verdict:
        """Check one decklist.

        source: text, UTF-8 bytes, or a Decklist already read.  format: a key of `rules.formats.FORMATS`, or a Format;
        None for the one that the list names, else Commander.  as_of: the day to check for, ISO date; today if None.
        strict: every assumption leaves the verdict open.  boosters: set codes of the boosters of a Commander Draft, of
        BOOSTERS.  suggestions: names offered for an unknown one, 0–10.  dialect: the list's, of
        `validator.decklists.DIALECTS`; detected if None.  commanders: the names of the commanders, whatever the list
        says; empty if there is none.
        Raises ValidatorError where the deck cannot be checked at all; a broken deck gets a verdict.
        """
        day = read_day(as_of) if as_of else datetime.date.today().isoformat()
        decklist, resolutions = self._resolved(source, dialect)
        is_own = False
        if format is None:
            format, decklist = own_format(decklist)
            is_own = format != DEFAULT
        format_ = self.format_on(find_format(format, boosters) if isinstance(format, str) else format, day)
        parsed = self._built(decklist, resolutions, format_, strict, suggestions, commanders)
        outcome, basis = outcome_of(parsed, format_, day), self._basis(format_)
        return Verdict(
            format=format_.key,
            format_name=format_.name,
            as_of=day,
            legal=outcome.legal,
            deck=parsed.deck,
            findings=outcome.findings,
            not_checked=outcome.not_checked,
            notes=_notes_on(parsed, format_, self.store.date),
            provenance=basis.provenance,
            verdict_id=basis.verdict_id(source, strict, suggestions, dialect, is_own, commanders),
        )

    def parse(
        self,
        source: str | bytes | Decklist,
        format_: Format | None,
        strict: bool = False,
        suggestions: int = 3,
        dialect: str | None = None,
        as_of: str | None = None,
        commanders: Sequence[str] | None = None,
    ) -> ReadDeck:
        """Read and resolve one decklist without checking it. Raises as `check` does.

        format_: None for the one that the list names, else Commander, on the day `as_of` (ISO; today if None).
        """
        decklist, resolutions = self._resolved(source, dialect)
        if format_ is None:
            key, decklist = own_format(decklist)
            format_ = FORMATS[key].on(as_of or datetime.date.today().isoformat())
        return self._built(decklist, resolutions, format_, strict, suggestions, commanders)

    def own_format(self, source: str | bytes | Decklist, dialect: str | None = None) -> str:
        """The key of the format that a list names, else Commander's. Raises as `check` does."""
        return own_format(self._resolved(source, dialect)[0])[0]

    def _resolved(self, source: str | bytes | Decklist, dialect: str | None) -> tuple[Decklist, Sequence[Resolution]]:
        """A list, and what each of its lines names."""
        decklist = source if isinstance(source, Decklist) else read_decklist(source, dialect)
        resolutions = self._resolver.resolve(decklist.lines, decklist.shares_texts)
        if not decklist.unreadable and Unresolved not in map(type, map(_card_of, resolutions)):
            return decklist, resolutions
        # Most lists have no such line, and the many patterns are a tenth of a cold start.
        from validator.reading.cells import join_cells
        from validator.reading.cleanup import reread
        from validator.reading.not_cards import set_apart

        decklist, resolutions = reread(decklist, resolutions, self._resolver)
        if decklist.is_lines:
            decklist, resolutions = set_apart(decklist, resolutions)
            if decklist.unreadable:
                return join_cells(decklist, resolutions)
        return decklist, resolutions

    def _built(
        self,
        decklist: Decklist,
        resolutions: Sequence[Resolution],
        format_: Format,
        strict: bool,
        suggestions: int,
        commanders: Sequence[str] | None,
    ) -> ReadDeck:
        named = named_in(decklist.fields, self._resolver) if decklist.fields else NOBODY
        if commanders is not None:
            named = decided(commanders, named, self._resolver)
        suggester = Suggester(self.store, suggestions, self._suggestions)
        return build(decklist, resolutions, format_, strict, suggester, named)

    def format_on(self, format_: Format, day: str) -> Format:
        """A format on a day (ISO), with the pool and bans that only a sync brings."""
        return format_.with_synced(self.store.pools, self.store.date).on(day, self.store.newest_release)

    def _basis(self, format_: Format) -> _Basis:
        known = self._bases.get(format_)
        if known is None:
            if len(self._bases) >= _MANY_DAYS:
                self._bases = {}
            provenance = Provenance(PROGRAM, self.store.date, self.store.digest, format_.lists, RULES_EDITION)
            known = self._bases[format_] = _Basis(provenance, format_)
        return known


class _Basis:
    """What every verdict in one format on one day rests on."""

    def __init__(self, provenance: Provenance, format_: Format) -> None:
        self.provenance = provenance
        values = {field.name: getattr(format_, field.name) for field in fields(format_)}
        kinds = [(kind.name, since) for kind, since in format_.commander_kinds.items()]
        # What sets hold has no order, and the list is in the provenance.
        values.update(leaders=kinds, in_pool=sorted(format_.in_pool), bans=None)
        self._digest = hashlib.sha256(repr((provenance, values)).encode())

    def verdict_id(
        self,
        source: str | bytes | Decklist,
        strict: bool,
        suggestions: int,
        dialect: str | None,
        is_own: bool,
        commanders: Sequence[str] | None,
    ) -> str:
        """The digest of all that a verdict comes from: program, cards, format, day, lists in force, options, list.

        is_own: whether the list has named the format.
        """
        if isinstance(source, bytes):
            kind, content = "text", source
        elif isinstance(source, str):
            kind, content = "text", _bytes_of(source)
        else:
            kind, content = "list", source.content()
        if commanders is not None:
            kind = repr((kind, *commanders))
        digest = self._digest.copy()
        digest.update(f"\0{kind}\0{strict}\0{suggestions}\0{dialect}\0".encode())
        digest.update(content)
        if is_own:
            digest.update(b"\0own format")
        return digest.hexdigest()


def outcome_of(parsed: ReadDeck, format_: Format, day: str) -> Outcome:
    """What the rules say of a deck in the format it was read for, on the format's day."""
    return parsed.outcome or check_deck(parsed.deck, format_, day)


def open_store() -> CardStore:
    """The card store in use: a synced one, else the bundled. Raises CardStoreUnavailable if none can be read."""
    return store_in_use(os.environ).store


def read_day(text: str) -> str:
    """An ISO date, checked. Raises BadOption for anything else."""
    try:
        return iso_day(text)
    except ValueError:
        raise BadOption(f"“{text}” is not a day; expected one as in 2026-11-29.", option="as_of", value=text) from None


def find_format(key: str, boosters: Sequence[str] = ()) -> Format:
    """The format of this key, with the boosters of a draft.

    Raises UnsupportedFormat naming those there are, BadOption for boosters of another format or of no known set.
    """
    key = FORMAT_ALIASES.get(key.lower(), key.lower())
    if key not in FORMATS:
        near = nearest_word(key, (*FORMATS, *FORMAT_ALIASES))
        raise UnsupportedFormat(
            f"There is no format “{key}”; expected one of: {', '.join(FORMATS)}.{did_you_mean(near)}",
            format=key,
            known=list(FORMATS),
            nearest=near,
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


def _bytes_of(text: str) -> bytes:
    """The bytes that are read as this text."""
    data = text.encode()
    # What begins with a byte order mark has one more as bytes, where the first one is taken off.
    return codecs.BOM_UTF8 + data if data.startswith(codecs.BOM_UTF8) else data


# --- what a verdict notes -------------------------------------------------------------------------------------------


def _notes_on(parsed: ReadDeck, format_: Format, date: str) -> tuple[Said, ...]:
    """What is to be noted of a list in a format. date: of the card data."""
    notes = []
    base = FORMATS[format_.key]
    if format_.name != base.name or format_.house_bans or format_.house_allows:
        notes.append(_HOUSE_RULES(name=format_.name, base=base.name))
    if format_.boosters:  # CR 903.13a has a default, and which boosters they were bears on who may be commander
        notes.append(_BOOSTERS(sets=", ".join(format_.boosters)))
    unreadable = [bad for bad in parsed.decklist.unreadable if bad.zone in _SET_ASIDE]
    if unreadable:
        notes.append(_UNREADABLE_ASIDE(lines=_lines_of(unreadable)))
    if parsed.deck.ignored:
        amiss, nameless = _amiss_aside(parsed)
        if amiss:
            notes.append(_QUANTITIES_ASIDE(lines=_lines_of(amiss)))
        if nameless:
            notes.append(_NAMELESS_ASIDE(lines=_lines_of(nameless)))
    deck = parsed.deck
    if deck.entries and not deck.cards:
        notes.append(_NO_KNOWN_CARD())
    elif deck.unresolved:
        notes.append(_NEWER_CARDS(date=date))
    return tuple(notes)


def _amiss_aside(parsed: ReadDeck) -> tuple[list[CardLine], list[CardLine]]:
    """The lines in parts that were set aside whose quantity is out of bounds, and those that name no one card."""
    amiss: list[CardLine] = []
    nameless: list[CardLine] = []
    for read in parsed.lines:
        if read.is_set_aside and isinstance(read.card, Unresolved):
            (amiss if read.resolution.failed("bad-quantity") else nameless).append(read.line)
    return amiss, nameless


def _lines_of(bad_lines: Sequence[BadLine | CardLine]) -> str:
    return ", ".join(str(bad.span.line) if bad.span else str(bad.pointer) for bad in bad_lines)
