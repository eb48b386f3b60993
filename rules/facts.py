"""Facts of a card as plain values, and back: for card stores, conformance cases, rule examples and house rules.

{"name": "Seluma, Light of Aysen", "type_line": "Legendary Creature — Angel", "mana_cost": "{4}{W}",
 "color_identity": "W", "legalities": {"commander": "legal"},
 "rulebreaker": {"any_identity": [["Angel"], ["Basic", "Land"]]}}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.card import Face, IdentitySource, OracleCard, PartnerAbility
from rules.color import COLORLESS, WUBRG, ColorIdentity
from rules.mana import mana_value
from rules.rulebreaker import is_rulebreaker, rulebreaker_facts, rulebreaker_from_facts
from rules.typeline import parse_type_line


class _Kind(NamedTuple):
    """A kind of plain value: how a message says it, its test, and how it becomes the card's value and back."""

    words: str
    takes: Callable[[Any], bool]
    decode: Callable[[Any], Any] | None = None
    encode: Callable[[Any], Any] = lambda value: value


class Fact(NamedTuple):
    """One fact: the card's field, the kind of its plain value, and what it is where no value is given.

    default: a value, or a function of the fields before it.
    """

    field: str
    kind: _Kind
    default: Any = None


def _one_of(words: str, *types: type) -> _Kind:
    return _Kind(words, lambda value: type(value) in types)


def _rows(words: str, row: type[Face | IdentitySource | PartnerAbility], fewest: int) -> _Kind:
    """Lists of texts, each a named tuple on the card. A face may lack what nobody has seen, a card may not lack one."""
    parts = (str, type(None)) if row is Face else str

    def takes(value: Any) -> bool:
        return isinstance(value, list) and all(
            isinstance(item, list)
            and fewest <= len(item) <= len(row._fields)
            and isinstance(item[0], str)
            and all(isinstance(part, parts) for part in item)
            for item in value or ([None] if row is Face else [])
        )

    return _Kind(words, takes, lambda value: tuple(row(*item) for item in value), lambda value: list(map(list, value)))


_TEXT = _one_of("text", str)
_FLAG = _one_of("true or false", bool)
_NUMBER_OR_NULL = _one_of("a number or null", int, type(None))
_TEXT_OR_NULL = _one_of("text or null", str, type(None))
_TYPE_LINE = _Kind("text", _TEXT.takes, parse_type_line, lambda line: line.text)
_COLORS = _Kind("letters of WUBRG", lambda v: isinstance(v, str) and set(v) <= set(WUBRG), ColorIdentity.of, str)
_DAY = _Kind("a day as in 2026-11-13", lambda v: isinstance(v, str) and bool(re.fullmatch(r"\d{4}-\d\d-\d\d", v)))
_CLAUSE = _Kind("a table of lists of kinds", is_rulebreaker, rulebreaker_from_facts, rulebreaker_facts)
_STATUSES = _Kind(
    "a table of card pools with a status each",
    lambda value: isinstance(value, Mapping) and all(isinstance(status, str) for status in value.values()),
)

FACTS: Mapping[str, Fact] = {
    "name": Fact("name", _TEXT),
    "mana_cost": Fact("mana_cost", _TEXT, ""),
    "type_line": Fact("type_line", _TYPE_LINE),
    "color_identity": Fact("color_identity", _COLORS, COLORLESS),
    "has_power_toughness": Fact("has_power_toughness", _FLAG, lambda card: card["type_line"].is_creature_or_vehicle),
    "layout": Fact("layout", _TEXT, "normal"),
    "faces": Fact(
        "faces",
        _rows("a list of [name, mana cost, type line]", Face, 3),
        lambda card: (Face(card["name"], card["mana_cost"], card["type_line"].text),),
    ),
    "sources": Fact(
        "identity_sources",
        _rows("a list of [colors, by, part]", IdentitySource, 3),
        lambda card: _plain_sources(card["color_identity"], card["mana_cost"], card["faces"][0].name),
    ),
    "partner": Fact("partner_abilities", _rows("a list of [kind, argument]", PartnerAbility, 1), ()),
    "commander": Fact(
        "commander_reason",
        _TEXT_OR_NULL,
        lambda card: card["type_line"].commander_reason(card["has_power_toughness"]),
    ),
    "copies": Fact("copy_limit", _NUMBER_OR_NULL, 1),
    "mana_value": Fact("mana_value", _NUMBER_OR_NULL, lambda card: mana_value(card["mana_cost"])),
    "has_activated_ability": Fact(
        "has_activated_ability",
        _one_of("true, false or null", bool, type(None)),
        lambda card: bool(card["type_line"].basic_land_colors),
    ),
    "is_every_creature_type": Fact("is_every_creature_type", _FLAG, False),
    "companion": Fact("companion", _TEXT_OR_NULL),
    "rulebreaker": Fact("rulebreaker", _CLAUSE),
    "chooses_color": Fact("chooses_color", _FLAG, False),
    "circled_colors": Fact("circled_colors", _one_of("a number", int), 0),
    "brings_side_deck": Fact("brings_side_deck", _FLAG, False),
    "rarities": Fact("rarities", _TEXT, ""),
    "legalities": Fact("legalities", _STATUSES, {}),
    "oracle_id": Fact("oracle_id", _TEXT_OR_NULL),
    "released": Fact("released", _DAY, ""),
    "legal_from": Fact("legal_from", _DAY, ""),
    "english_name": Fact("english_name", _TEXT, lambda card: card["name"]),
}
"""Every fact by its key."""

_PLAIN = {fact.field: fact.default for fact in FACTS.values() if not callable(fact.default)}
_DERIVED = [(fact.field, fact.default) for fact in FACTS.values() if callable(fact.default)]
_DECODERS = {key: (fact.field, fact.kind.decode) for key, fact in FACTS.items()}


def _plain_sources(identity: ColorIdentity, mana_cost: str, front: str) -> tuple[IdentitySource, ...]:
    """Where the colors come from if nothing says so: the mana cost if it has just them."""
    colors = str(identity)
    by = "mana-cost" if colors == "".join(letter for letter in WUBRG if letter in mana_cost) else "facts"
    return (IdentitySource(colors, by, front),) if colors else ()


def card_of(facts: Mapping[str, Any]) -> OracleCard:
    """The card of facts that are known to be right: see `card_from_facts`, and `facts_of`, which wrote them."""
    card: dict[str, Any] = _PLAIN.copy()
    for key, value in facts.items():
        field, decode = _DECODERS[key]
        card[field] = value if decode is None or value is None else decode(value)
    for field, default in _DERIVED:
        if field not in card:
            card[field] = default(card)
    return OracleCard(**card)


def card_from_facts(facts: Mapping[str, Any]) -> OracleCard:
    """The card these facts describe.

    facts: `name` and `type_line` are required, every other key of FACTS has the plain default; `partner` is a list of
    [kind, argument], `copies` a number or null for any number, `faces` a list of [name, mana cost, type line] for
    all parts, `commander` overrides the reason that the type line gives.
    Raises ValueError for a missing or unknown key or a value of another kind.
    """
    unknown = set(facts) - set(FACTS)
    if unknown:
        raise ValueError(f"unknown facts: {', '.join(sorted(unknown))}; expected some of {', '.join(sorted(FACTS))}")
    for key, value in facts.items():
        if not FACTS[key].kind.takes(value):
            raise ValueError(f"{key} has to be {FACTS[key].kind.words}")
    if not facts.get("name") or not facts.get("type_line"):
        raise ValueError("facts of a card need a name and a type_line")
    return card_of(facts)


def facts_of(card: OracleCard) -> dict[str, Any]:
    """The facts of a card that are not the default, so that `card_of` gives an equal card."""
    values = {fact.field: getattr(card, fact.field) for fact in FACTS.values()}
    facts = {}
    for key, (field, kind, default) in FACTS.items():
        if values[field] != (default(values) if callable(default) else default):
            facts[key] = kind.encode(values[field]) if values[field] is not None else None
    return facts
