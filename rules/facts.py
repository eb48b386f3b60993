"""Facts of a card as plain JSON values: for conformance cases, rule examples and cards of the future.

{"name": "Seluma, Light of Aysen", "type_line": "Legendary Creature — Angel", "mana_cost": "{4}{W}",
 "color_identity": "W", "legalities": {"commander": "legal"},
 "rulebreaker": {"any_identity": [["Angel"], ["Basic", "Land"]]}}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.card import Face, IdentitySource, OracleCard, PartnerAbility
from rules.color import ColorIdentity
from rules.mana import mana_value
from rules.oracle import commander_reason
from rules.rulebreaker import rulebreaker_from_facts
from rules.typeline import parse_type_line


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_faces(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(face, list) and len(face) == 3 and _is_text(face[0]) for face in value)
    )


def _is_partner(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(ability, list) and 1 <= len(ability) <= 2 and all(map(_is_text, ability)) for ability in value
    )


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


# Fact -> its test and how a message says what it takes.
KEYS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    **dict.fromkeys("name layout mana_cost type_line rarities english_name".split(), (_is_text, "text")),
    "color_identity": (lambda value: _is_text(value) and set(value) <= set("WUBRG"), "letters of WUBRG"),
    **dict.fromkeys(
        "has_power_toughness is_every_creature_type chooses_color brings_side_deck".split(), (_is_flag, "true or false")
    ),
    "has_activated_ability": (lambda value: value is None or _is_flag(value), "true, false or null"),
    "faces": (_is_faces, "a list of [name, mana cost, type line]"),
    "partner": (_is_partner, "a list of [kind, argument]"),
    **dict.fromkeys(
        "copies mana_value".split(), (lambda value: value is None or _is_number(value), "a number or null")
    ),
    "circled_colors": (_is_number, "a number"),
    **dict.fromkeys(
        "commander companion oracle_id".split(), (lambda value: value is None or _is_text(value), "text or null")
    ),
    "rulebreaker": (_is_table, "a table"),
    "legalities": (
        lambda value: _is_table(value) and all(map(_is_text, value.values())),
        "a table of card pools with a status each",
    ),
}


def card_from_facts(facts: Mapping[str, Any]) -> OracleCard:
    """The card these facts describe.

    facts: `name` and `type_line` are required, every other key of KEYS has the plain default; `partner` is a list of
    [kind, argument], `copies` a number or null for any number, `faces` a list of [name, mana cost, type line] for
    all parts, `commander` overrides the reason that the type line gives.
    Raises ValueError for a missing or unknown key or a value of another kind.
    """
    unknown = set(facts) - set(KEYS)
    if unknown:
        raise ValueError(f"unknown facts: {', '.join(sorted(unknown))}; expected some of {', '.join(sorted(KEYS))}")
    for key, value in facts.items():
        is_right, what = KEYS[key]
        if not is_right(value):
            raise ValueError(f"{key} has to be {what}")
    if not facts.get("name") or not facts.get("type_line"):
        raise ValueError("facts of a card need a name and a type_line")
    name, cost = facts["name"], facts.get("mana_cost", "")
    line = parse_type_line(facts["type_line"])
    identity = ColorIdentity.of(facts.get("color_identity", ""))
    has_box = facts.get("has_power_toughness", "Creature" in line.types or "Vehicle" in line.subtypes)
    return OracleCard(
        name=name,
        layout=facts.get("layout", "normal"),
        mana_cost=cost,
        type_line=line,
        color_identity=identity,
        faces=tuple(Face(*face) for face in facts.get("faces", [[name, cost, line.text]])),
        has_power_toughness=has_box,
        identity_sources=(IdentitySource(str(identity), "facts", name),) if identity else (),
        partner_abilities=tuple(PartnerAbility(*ability) for ability in facts.get("partner", ())),
        commander_reason=facts.get("commander", commander_reason(line, has_box, "", name)),
        copy_limit=facts.get("copies", 1),
        mana_value=facts.get("mana_value", mana_value(cost)),
        has_activated_ability=facts.get("has_activated_ability", bool(line.basic_land_colors)),
        is_every_creature_type=facts.get("is_every_creature_type", False),
        companion=facts.get("companion"),
        rulebreaker=rulebreaker_from_facts(facts["rulebreaker"]) if "rulebreaker" in facts else None,
        chooses_color=facts.get("chooses_color", False),
        circled_colors=facts.get("circled_colors", 0),
        brings_side_deck=facts.get("brings_side_deck", False),
        rarities=facts.get("rarities", ""),
        legalities=facts.get("legalities", {}),
        oracle_id=facts.get("oracle_id"),
        english_name=facts.get("english_name", name),
    )
