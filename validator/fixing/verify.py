"""What every fix has to keep: read again, the list is the same deck, and nothing new is said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.card import OracleCard
from rules.formats import Format
from rules.verdict import Finding
from validator.linting.directives import Directives, read_directives
from validator.linting.waivers import waive
from validator.pipeline import Checker, outcome_of
from validator.reading.read_deck import ReadDeck

# What a fix settles: that a card stands on several lines.
REPEATED = "LST008"


class Evaluated(NamedTuple):
    """A list as it was read, its directives, what the rules say of it, and the findings that no waiver takes out."""

    parsed: ReadDeck
    directives: Directives
    legal: bool | None
    findings: Sequence[Finding]


def evaluate(data: bytes, checker: Checker, format_: Format, day: str, dialect: str | None) -> Evaluated:
    """Read and check a list, without letting its assumptions leave the verdict open: those are compared.

    data, dialect: as `Checker.check` takes them.  format_: to check by.  day: ISO. Raises ValidatorError where
    the list cannot be read at all.
    """
    directives = read_directives(data, dialect)
    parsed = checker.parse(data, format_, suggestions=0, dialect=dialect)
    verdict = outcome_of(parsed, format_, day)
    standing, noted, _ = waive(verdict.findings, directives.waivers, day)
    return Evaluated(parsed, directives, verdict.legal, [*standing, *noted, *directives.problems])


def what_differs(before: Evaluated, after: Evaluated) -> str:
    """What of a list is not as it was, in words; "" if it is the same."""
    was, is_ = before.parsed, after.parsed
    for what, then, now in (
        ("its cards, quantities, zones or printings", _cards(was), _cards(is_)),
        ("its headings", _sections(was), _sections(is_)),
        ("what was assumed in reading it", _assumptions(was), _assumptions(is_)),
        ("the lines that cannot be read", _open_lines(was), _open_lines(is_)),
        ("its comments", len(was.decklist.comments), len(is_.decklist.comments)),
        ("whether it is legal", before.legal, after.legal),
    ):
        if then != now:
            return what
    then, now = _findings(before.findings), _findings(after.findings)
    strange = {key[0] for key in now - then} | {key[0] for key in then if key not in now and key[0] != REPEATED}
    return f"what is found in it ({', '.join(sorted(strange))})" if strange else ""


def _cards(parsed: ReadDeck) -> Counter[tuple[Any, ...]]:
    """How many of each card and printing there are in each zone; what names no card counts by its text."""
    found: Counter[tuple[Any, ...]] = Counter()
    for read in parsed.lines:
        if read.is_heading:
            continue
        card, text = read.card, read.line.text
        what = (card.name, card.layout) if isinstance(card, OracleCard) else (text.text, card.reason)
        set_code = "" if not text.set_code or read.resolution.has_in_name(text.set_code) else text.set_code
        printing = (set_code.upper(), (text.collector_number or "").lower())
        found[(read.zone, *what, *printing)] += read.quantity
    return found


def _sections(parsed: ReadDeck) -> list[tuple[Any, ...]]:
    own = sum(read.is_heading for read in parsed.lines)
    return [*((section.zone, section.is_group) for section in parsed.decklist.sections), (own,)]


def _assumptions(parsed: ReadDeck) -> Counter[tuple[str, ...]]:
    return Counter((a.code, str(a.read_as), a.confidence) for a in parsed.deck.assumptions)


def _open_lines(parsed: ReadDeck) -> Counter[tuple[str, ...]]:
    return Counter((bad.text, bad.zone) for bad in parsed.decklist.unreadable)


def _findings(findings: Sequence[Finding]) -> Counter[tuple[str, ...]]:
    """The findings apart from where they are, and from how many lines a card stands on."""
    return Counter((f.code, f.severity, *sorted(card.name for card in f.cards)) for f in findings)
