"""Facts of a card as plain values: what is taken, what is refused and why, and back again without a loss."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from each_row import each_row

from rules.card import OracleCard
from rules.facts import FACTS, card_from_facts, facts_of
from validator.cards.schema import id_bytes, id_text

BEAR = {"name": "Tomorrow's Bear", "type_line": "Legendary Creature — Bear", "mana_cost": "{1}{G}"}

# Facts beside the name and type line, and what the message has to say.
REFUSED = [
    ({"colour": "G"}, "unknown facts: colour; expected some of .*color_identity"),
    ({"name": ""}, "need a name and a type_line"),
    ({"name": 5}, "name has to be text"),
    ({"color_identity": "X"}, "color_identity has to be letters of WUBRG"),
    ({"color_identity": ["G"]}, "color_identity has to be letters of WUBRG"),
    ({"copies": "any"}, "copies has to be a number or null"),
    ({"copies": True}, "copies has to be a number or null"),
    ({"mana_value": 1.5}, "mana_value has to be a number or null"),
    ({"chooses_color": 1}, "chooses_color has to be true or false"),
    ({"chooses_color": None}, "chooses_color has to be true or false"),
    ({"has_activated_ability": "yes"}, "has_activated_ability has to be true, false or null"),
    ({"faces": []}, r"faces has to be a list of \[name, mana cost, type line\]"),
    ({"faces": [["Bear"]]}, "faces has to be a list"),
    ({"faces": [[None, "", ""]]}, "faces has to be a list"),
    ({"partner": ["partner"]}, r"partner has to be a list of \[kind, argument\]"),
    ({"partner": [["partner-with", None]]}, "partner has to be a list"),
    ({"sources": [["G", "facts"]]}, r"sources has to be a list of \[colors, by, part\]"),
    ({"rulebreaker": []}, "rulebreaker has to be a table"),
    ({"rulebreaker": {"any_color": []}}, "rulebreaker has to be a table"),
    ({"rulebreaker": {"any_identity": ["Angel"]}}, "rulebreaker has to be a table"),
    ({"rulebreaker": {"no_maximum_size": []}}, "rulebreaker has to be a table"),
    ({"legalities": {"commander": True}}, "legalities has to be a table of card pools"),
    ({"oracle_id": 7}, "oracle_id has to be text or null"),
]

# Facts beside those of the bear that are not the default.
KEPT: list[dict[str, Any]] = [
    {},
    {"copies": None},
    {"copies": 7},
    {"commander": None},
    {"commander": "text"},
    {"mana_value": None},
    {"has_activated_ability": None},
    {"has_activated_ability": True},
    {"has_power_toughness": False},
    {"color_identity": "WG"},
    {"color_identity": "G", "sources": [["G", "rules-text", "Tomorrow's Bear"]]},
    {"color_identity": "G", "sources": []},
    {"layout": "transform", "faces": [["Tomorrow's Bear", "{1}{G}", "Creature"], ["Yesterday's Bear", None, None]]},
    {"partner": [["partner", ""], ["partner-with", "Yesterday's Bear"]]},
    {"rulebreaker": {"any_identity": [["Bear", 7], ["Basic", "Land"]], "no_maximum_size": True}},
    {"rulebreaker": {"unreadable": True}},
    {"circled_colors": 2, "chooses_color": True, "brings_side_deck": True, "is_every_creature_type": True},
    {"legalities": {"commander": "banned"}, "rarities": "cu", "english_name": "Bear"},
    {"oracle_id": "0aa3a5e1-8a1f-4b1c-8d6f-3f6e5c0b8d11", "companion": "unreadable"},
]


@each_row(("facts", "message"), REFUSED)
def test_what_is_no_fact_is_refused_with_what_would_be_one(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        card_from_facts({**BEAR, **facts})


@each_row("facts", KEPT)
def test_only_what_is_not_the_default_is_kept(facts: dict[str, Any]) -> None:
    assert facts_of(card_from_facts({**BEAR, **facts})) == {**BEAR, **facts}


def test_a_plain_card_is_what_its_cost_and_type_line_say() -> None:
    bear = card_from_facts(BEAR)
    assert (bear.mana_value, bear.commander_reason, bear.copy_limit) == (2, "legendary-creature", 1)
    assert (bear.has_power_toughness, bear.has_activated_ability, bear.legalities) == (True, False, {})
    assert [face.name for face in bear.faces] == ["Tomorrow's Bear"]
    assert card_from_facts({"name": "A Wood", "type_line": "Basic Land — Forest"}).has_activated_ability


def test_every_card_of_the_store_comes_back_from_its_facts(store: Any) -> None:
    for card in store.all_cards():
        again = card_from_facts(json.loads(json.dumps(facts_of(card))))
        assert _values(again) == _values(card), card.name


def test_every_field_of_a_card_is_a_fact() -> None:
    fields = {field.name for field in dataclasses.fields(OracleCard) if field.init}
    assert {fact.field for fact in FACTS.values()} == fields


@each_row("text", ["0AA3A5E1-8A1F-4B1C-8D6F-3F6E5C0B8D11", "0aa3a5e1-8a1f-4b1c-8d6f-3f6e5c0b8d11"])
def test_an_oracle_id_takes_16_bytes(text: str) -> None:
    data = id_bytes(text)
    assert data is not None
    assert len(data) == 16
    assert id_text(data) == text.lower()


@each_row("text", ["", "0aa3a5e18a1f4b1c8d6f3f6e5c0b8d11", "0aa3a5e1-8a1f-4b1c-8d6f-3f6e5c0b8d1", "Sol Ring"])
def test_what_is_no_oracle_id_takes_none(text: str) -> None:
    assert id_bytes(text) is None


def _values(card: OracleCard) -> dict[str, Any]:
    return {field.name: getattr(card, field.name) for field in dataclasses.fields(card)}
