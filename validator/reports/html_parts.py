"""Pieces of the HTML page: mana symbols, counts by card type, the mana curve, the style sheet."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable

from rules.card import OracleCard
from rules.deck import Deck, Entry
from rules.typeline import parse_type_line
from rules.words import CardType
from validator.messages.catalog import Catalog

# A card of several types counts as the first of these that it has.
_TYPES = ("Land", "Creature", "Planeswalker", "Battle", "Artifact", "Enchantment", "Instant", "Sorcery")
_HIGHEST = 7

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_SYMBOL = re.compile(r"\{([^{}]{1,12})\}")
_FILL = {"W": "#f8f3cf", "U": "#aadff5", "B": "#bdb5b2", "R": "#f5a98b", "G": "#9fd3ae"}
_GRAY = "#d2cecb"

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1c1c1c; }
table { border-collapse: collapse; margin: .5rem 0; }
td, th { padding: .1rem .6rem; text-align: left; vertical-align: top; }
.decks td, .decks th { border-bottom: 1px solid #ddd; }
.number { text-align: right; color: #555; font-variant-numeric: tabular-nums; }
.line { font-family: ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.list tr { break-inside: avoid; }
.list tr:nth-child(even) { background: #f6f6f6; }
mark { background: #ffe08a; }
.legal { color: #18692d; } .illegal, .error, .unreadable { color: #a8101d; }
.undecided { color: #7a2a90; } .warning { color: #7d5500; } .info { color: #1d5b94; }
.pip { width: 1.1em; height: 1.1em; vertical-align: -.2em; }
.provenance { color: #555; font-size: .85em; }
section { border-top: 1px solid #999; margin-top: 2rem; }
@media print {
  body { margin: 0; max-width: none; font-size: 10pt; }
  a { color: inherit; }
  mark { border-bottom: 1px solid; }
  h2, h3 { break-after: avoid; }
  .decks tr, .curve { break-inside: avoid; }
}
"""


def escaped(text: str) -> str:
    """A text as it may stand in HTML, in an attribute too; controls, which HTML has no way to write, are “�”."""
    return html.escape(_CONTROL.sub("\ufffd", text))


def pip(symbol: str) -> str:
    """A mana symbol, without its braces, as a small picture; of two colors if it is hybrid."""
    fills = [_FILL[letter] for letter in symbol.split("/") if letter in _FILL] or [_GRAY]
    if "/" in symbol and len(fills) == 1 and "P" not in symbol.split("/"):
        fills.insert(0, _GRAY)
    size = {1: 11, 2: 9}.get(len(symbol), 6)
    name = escaped(symbol)
    return (
        f'<svg class="pip" viewBox="0 0 16 16" role="img" aria-label="{name}"><circle cx="8" cy="8" r="8"'
        f' fill="{fills[0]}"/>'
        + (f'<path d="M13.66 2.34A8 8 0 0 1 2.34 13.66Z" fill="{fills[1]}"/>' if len(fills) > 1 else "")
        + f'<text x="8" y="{8 + size * 0.36:.1f}" font-size="{size}" text-anchor="middle">{name}</text></svg>'
    )


def mana_pips(entry: Entry) -> str:
    """The mana cost of an entry's card; nothing for a land or an unknown card. Parts keep their `//`."""
    if not isinstance(entry.card, OracleCard):
        return ""
    return " // ".join(
        "".join(pip(symbol) for symbol in _SYMBOL.findall(part)) for part in entry.card.mana_cost.split(" // ") if part
    )


def identity_pips(identity: Iterable[str]) -> str:
    """The colors of an identity, a colorless diamond's letter if there are none."""
    return "".join(pip(letter) for letter in identity) or pip("C")


def count_table(deck: Deck, texts: Catalog) -> str:
    """How many cards of each type the deck has, commanders included; unknown cards are not counted."""
    counts = Counter[str]()
    for entry, card in deck.cards:
        counts[_type_of(card)] += entry.quantity
    rows = "".join(
        f'<tr><td>{escaped(_type_name(name, texts))}</td><td class="number">{counts[name]}</td></tr>\n'
        for name in (*_TYPES, "")
        if counts[name]
    )
    return f"<h3>{escaped(texts.say('title-types'))}</h3>\n<table>\n{rows}</table>\n" if rows else ""


def curve(deck: Deck, texts: Catalog) -> str:
    """A bar for each mana value from 0 to 7 and more, of all cards but lands, and the average."""
    values = Counter[int]()
    for entry, card in deck.cards:
        if card.mana_value is not None and _type_of(card) != "Land":
            values[card.mana_value] += entry.quantity
    total = values.total()
    if not total:
        return ""
    bars = [0] * (_HIGHEST + 1)
    for value, number in values.items():
        bars[min(value, _HIGHEST)] += number
    average = f"{sum(value * number for value, number in values.items()) / total:.2f}"
    average = average.replace(".", texts.decimal)
    picture = "".join(_bar(value, number, max(bars), texts) for value, number in enumerate(bars))
    said = escaped(texts.say("lands-left-out", number=total, average=average))
    return (
        f"<h3>{escaped(texts.say('title-curve'))}</h3>\n"
        f'<svg class="curve" viewBox="0 0 320 120" width="320" height="120" role="img" aria-label="{said}">\n'
        f"{picture}</svg>\n<p>{said}</p>\n"
    )


def _bar(value: int, number: int, highest: int, texts: Catalog) -> str:
    height, left = 80 * number / highest, 40 * value
    name = f"{value}+" if value == _HIGHEST else str(value)
    told = escaped(texts.say("mana-value-of", value=name, number=number))
    return (
        f'<g><title>{told}</title><rect x="{left + 4}" y="{100 - height:.1f}" width="32" height="{height:.1f}"'
        ' fill="#6b7a8f"/>'
        f'<text x="{left + 20}" y="{95 - height:.1f}" font-size="11" text-anchor="middle">{number}</text>'
        f'<text x="{left + 20}" y="115" font-size="11" text-anchor="middle">{name}</text></g>\n'
    )


def _type_of(card: OracleCard) -> str:
    """The type a card is counted as, by its front face; empty for none of _TYPES."""
    types = parse_type_line(card.faces[0].type_line or card.type_line.text).types
    return next((name for name in _TYPES if name in types), "")


def _type_name(name: str, texts: Catalog) -> str:
    return str(texts.words.word(CardType(name))).capitalize() if name else texts.say("title-other")
