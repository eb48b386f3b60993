"""From bytes to a verdict: parse -> resolve -> check. The only place that knows decklists, cards and rules.

store = open_store()                      # the cards in use
verdict = Checker(store).check("1 Krenko, Mob Boss *CMDR*\\n99 Mountain")
"""

from __future__ import annotations

import datetime
import hashlib
import os
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from rules.check import check_deck
from rules.formats import FORMATS, Format
from rules.lists import RULES_EDITION
from rules.lists.game_changers import EDITION as GAME_CHANGERS_EDITION
from rules.model import (
    Provenance,
    Verdict,
)
from validator import __version__
from validator.assembly import ParsedDeck, assemble
from validator.cards.home import store_in_use
from validator.cards.overlay import Cards
from validator.cards.store import CardStore
from validator.decklists import read_decklist
from validator.decklists.model import Decklist
from validator.errors import BadOption, UnsupportedFormat
from validator.notes import notes_on
from validator.pasted import reread
from validator.resolve import Resolver
from validator.suggester import Suggester

# Sets whose draft boosters change what a Commander Draft allows (CR 903.13e, 903.13f).
BOOSTERS = ("CMR", "CMM", "CLB")

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
        verdict.notes = notes_on(parsed, format_, self.store.date)
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
        again = reread(decklist, self._resolver) if decklist.is_lines else None
        if again is None and not suggestions:
            return parsed
        return self._assembled(again or decklist, format_, strict, suggestions)

    def _assembled(self, decklist: Decklist, format_: Format, strict: bool, suggestions: int) -> ParsedDeck:
        resolutions = self._resolver.resolve(decklist.lines)
        return assemble(decklist, resolutions, format_, strict, Suggester(self.store, suggestions))

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
