"""One page of HTML for all decks: the list with the findings next to their lines, counts, the mana curve.

The page needs nothing but itself, runs no script and can be printed. Its form is `templates/report.html`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from rules.card import OracleCard
from rules.deck import Deck, Entry, Span
from rules.typeline import parse_type_line
from rules.verdict import Verdict
from rules.words import CardType
from validator.messages.catalog import Catalog, catalog
from validator.reports.checked import Checked, Look, Remark, remarks
from validator.reports.pages import PAGES
from validator.reports.summary import COLUMNS, Row, summary_row, tally_text
from validator.reports.words import assumed, deck_in_words, notes, other_lines, rests_on

CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

# A card of several types counts as the first of these that it has.
_TYPES = ("Land", "Creature", "Planeswalker", "Battle", "Artifact", "Enchantment", "Instant", "Sorcery")
_HIGHEST = 7

_SYMBOL = re.compile(r"\{([^{}]{1,12})\}")
_FILL = {"W": "#f8f3cf", "U": "#aadff5", "B": "#bdb5b2", "R": "#f5a98b", "G": "#9fd3ae"}
_GRAY = "#d2cecb"

_PAGE, _PIP = PAGES.get_template("report.html"), PAGES.get_template("pip.html")


def render(decks: Iterable[Checked], look: Look) -> Iterator[str]:
    """The whole page."""
    texts = catalog(look.language)
    parts = [_part(deck, texts) for deck in decks]
    yield _PAGE.render(
        texts=texts,
        say=texts.say,
        policy=CONTENT_SECURITY_POLICY,
        tally=tally_text([part.row for part in parts], texts),
        columns=COLUMNS,
        parts=parts,
        deck_in_words=deck_in_words,
        other_lines=other_lines,
        rests_on=rests_on,
    )


class Line(NamedTuple):
    """A line of the list, or an entry of a list without lines.

    stretches: its text in pieces, each with whether a finding is about it.  cost: its mana symbols as HTML.
    """

    number: int | str
    stretches: Sequence[tuple[str, bool]]
    cost: str = ""
    remarks: Sequence[Remark] = ()
    pointer: str = ""


class Curve(NamedTuple):
    """How many cards of each mana value from 0 to 7 and more, lands left out; how many in all; their average."""

    bars: Sequence[int]
    number: int
    average: str


class Part(NamedTuple):
    """What the page shows of a deck. apart: the remarks that are shown next to no line."""

    row: Row
    verdict: Verdict | None
    remarks: Sequence[Remark]
    apart: Sequence[Remark]
    lines: Sequence[Line]
    identity: str = ""
    types: Sequence[tuple[str, int]] = ()
    curve: Curve | None = None
    assumptions: Sequence[str] = ()
    notes: Sequence[str] = ()


def _part(deck: Checked, texts: Catalog) -> Part:
    found, verdict = remarks(deck, texts), deck.verdict
    # Places in a JSON document are pointers: its text is not shown.
    lines = deck.lines if verdict is None or _has_lines(verdict) else []
    last = len(lines) if lines and lines[-1] else len(lines) - 1  # nothing stands behind the last line's end
    here: defaultdict[int, list[Remark]] = defaultdict(list)
    for remark in found:
        here[remark.span.line if remark.span and remark.span.line <= len(lines) else 0].append(remark)
    marked: defaultdict[int, list[Span]] = defaultdict(list)
    for span in (span for remark in found for span in remark.spans if span.line == span.end_line):
        marked[span.line].append(span)
    entries = verdict.deck.entries if verdict else ()
    costs = {entry.line: _cost(entry) for entry in entries}
    shown = [
        Line(number, list(_stretches(text, marked[number])), costs.get(number, ""), here[number])
        for number, text in enumerate(lines[:last], start=1)
    ] or [
        Line("", [(f"{entry.quantity} {entry.typed}", False)], _cost(entry), (), entry.pointer or "")
        for entry in entries
    ]
    part = Part(summary_row(deck), verdict, found, here[0], shown)
    if verdict is None:
        return part
    of = verdict.deck
    return part._replace(
        identity=_pips(of.color_identity or "C") if of.is_command_zone_known else "",
        types=_types(of, texts),
        curve=_curve(of, texts),
        assumptions=[assumed(assumption, texts) for assumption in of.assumptions],
        notes=notes(verdict, texts),
    )


def _has_lines(verdict: Verdict) -> bool:
    deck = verdict.deck
    return any(entry.line for entry in deck.entries) or any(finding.spans for finding in verdict.findings)


def _stretches(text: str, spans: Iterable[Span]) -> Iterator[tuple[str, bool]]:
    """A line in pieces, each with whether a span is on it; spans that overlap are one."""
    at = 0
    for start, end in sorted((span.column - 1, span.end_column - 1) for span in spans):
        start = max(start, at)
        if start < end:
            yield from ((text[at:start], False), (text[start:end], True))
            at = end
    yield text[at:], False


def _cost(entry: Entry) -> Markup:
    """The mana cost of an entry's card; nothing for a land or an unknown card. Parts keep their `//`."""
    cost = entry.card.mana_cost if isinstance(entry.card, OracleCard) else ""
    return Markup(" // ").join(_pips(_SYMBOL.findall(part)) for part in cost.split(" // ") if part)


def _pips(symbols: Iterable[str]) -> Markup:
    return Markup().join(map(pip, symbols))


@lru_cache(maxsize=256)
def pip(symbol: str) -> Markup:
    """A mana symbol, without its braces, as a small picture; of two colors if it is hybrid."""
    letters = symbol.split("/")
    fills = [_FILL[letter] for letter in letters if letter in _FILL] or [_GRAY]
    if len(letters) > 1 and len(fills) == 1 and "P" not in letters:
        fills.insert(0, _GRAY)
    return Markup(_PIP.render(symbol=symbol, fills=fills))


def _types(deck: Deck, texts: Catalog) -> list[tuple[str, int]]:
    """How many cards of each type the deck has, commanders included; unknown cards are not counted."""
    counts = Counter[str]()
    for entry, card in deck.cards:
        counts[_type_of(card)] += entry.quantity
    return [(_type_name(name, texts), counts[name]) for name in (*_TYPES, "") if counts[name]]


def _curve(deck: Deck, texts: Catalog) -> Curve | None:
    values = Counter[int]()
    for entry, card in deck.cards:
        if card.mana_value is not None and _type_of(card) != "Land":
            values[card.mana_value] += entry.quantity
    total = values.total()
    if not total:
        return None
    bars = [0] * (_HIGHEST + 1)
    for value, number in values.items():
        bars[min(value, _HIGHEST)] += number
    average = f"{sum(value * number for value, number in values.items()) / total:.2f}"
    return Curve(bars, total, average.replace(".", texts.decimal))


def _type_of(card: OracleCard) -> str:
    """The type a card is counted as, by its front face; empty for none of _TYPES."""
    types = parse_type_line(card.faces[0].type_line or card.type_line.text).types
    return next((name for name in _TYPES if name in types), "")


def _type_name(name: str, texts: Catalog) -> str:
    return str(texts.words.word(CardType(name))).capitalize() if name else texts.say("title-other")
