"""Kinds of card that can be a commander; a format lists those it takes, each with its first day (CR 903.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.card import OracleCard
from rules.citations import CR, Citation
from rules.words import Said, Sentence


class CommanderKind(NamedTuple):
    """One kind: `takes(card)` on the front face, the rule, and how a message says it."""

    name: str
    citation: Citation
    takes: Callable[[OracleCard], bool]
    words: Said


def _kind(name: str, citation: Citation, takes: Callable[[OracleCard], bool], english: str) -> CommanderKind:
    return CommanderKind(name, citation, takes, Sentence(f"kind-{name}", english)())


def _for_reason(reason: str) -> Callable[[OracleCard], bool]:
    return lambda card: card.commander_reason == reason


def _is_planeswalker(card: OracleCard) -> bool:
    return "Planeswalker" in card.type_line.types


def _is_uncommon_commander(card: OracleCard) -> bool:
    line = card.type_line
    if "Land" in line.types:  # PDH 906.1: Dryad Arbor can't lead
        return False
    is_of_kind = line.is_creature_or_vehicle or ("Spacecraft" in line.subtypes and card.has_power_toughness)
    return "u" in card.rarities and is_of_kind


LEGENDARY_CREATURE = _kind("legendary-creature", CR("903.3"), _for_reason("legendary-creature"), "a legendary creature")
LEGENDARY_VEHICLE = _kind("legendary-vehicle", CR("903.3"), _for_reason("legendary-vehicle"), "a legendary Vehicle")
LEGENDARY_SPACECRAFT = _kind(
    "legendary-spacecraft",
    CR("903.3"),
    _for_reason("legendary-spacecraft"),
    "a legendary Spacecraft with power and toughness",
)
SAYS_SO = _kind("text", CR("903.3a"), _for_reason("text"), "a card whose text says so")
CREATURE_ELSEWHERE = _kind(
    "creature-outside-battlefield",
    CR("113.6c"),
    _for_reason("creature-outside-battlefield"),
    "a legendary card that is a creature anywhere but on the battlefield",
)
LEGENDARY_PLANESWALKER = _kind(
    "legendary-planeswalker",
    CR("903.12c"),
    lambda card: card.type_line.is_legendary and _is_planeswalker(card),
    "a legendary planeswalker",
)
PLANESWALKER = _kind("planeswalker", Citation("Oathbreaker", "deck"), _is_planeswalker, "a planeswalker")
UNCOMMON = _kind(
    "uncommon-creature",
    Citation("PDH", "commander"),
    _is_uncommon_commander,
    "a creature, Vehicle, or Spacecraft with power and toughness printed at uncommon",
)
