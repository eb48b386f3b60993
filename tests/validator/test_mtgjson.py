"""MTGJSON's AtomicCards: shapes of the file, faces by side, several cards under one name, foreign names, rulings."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest

from rules.oracle import derive
from validator.cards.rows import ForeignName
from validator.cards.sources import mtgjson
from validator.cards.sources.rows import Imported, ImportReport
from validator.errors import CardSourceDamaged

FACE = {"name": "A Card", "layout": "normal", "type": "Artifact", "legalities": {"commander": "Legal"}}


def face(oracle_id: str = "a", **fields: Any) -> dict[str, Any]:
    return FACE | {"identifiers": {"scryfallOracleId": oracle_id}} | fields


def imported(entries: Mapping[str, Any], **options: Any) -> Imported:
    return mtgjson.import_cards(io.BytesIO(orjson.dumps({"meta": {"date": "2026-07-30"}, "data": entries})), **options)


# --- shapes of a file --------------------------------------------------------------------------------------------

BARE = {"A Card": [face()], "B": [face("b", name="B", text="{T}: Add {R}.")]}
META = {"date": "2026-07-30", "version": "5.3.0+20260730"}


@pytest.mark.parametrize(
    ("data", "date"),
    [
        pytest.param(orjson.dumps({"meta": META, "data": BARE}), "2026-07-30", id="wrapped"),
        pytest.param(json.dumps({"meta": META, "data": BARE}, indent=4).encode(), "2026-07-30", id="over-lines"),
        pytest.param(orjson.dumps({"data": BARE}), "", id="data-alone"),
        pytest.param(orjson.dumps(BARE), "", id="bare"),
        pytest.param(b"\xef\xbb\xbf \n" + orjson.dumps(BARE), "", id="bare-after-a-byte-order-mark"),
        pytest.param(gzip.compress(orjson.dumps({"meta": META, "data": BARE})), "2026-07-30", id="gzip"),
    ],
)
def test_each_shape_gives_the_same_cards(data: bytes, date: str) -> None:
    result = mtgjson.import_cards(io.BytesIO(data))
    assert [(card.name, card.oracle_id, str(card.color_identity)) for card in result.cards] == [
        ("A Card", "a", ""),
        ("B", "b", "R"),
    ]
    assert result.date == date


def test_cards_named_like_the_wrapping_are_cards() -> None:
    result = mtgjson.import_cards(io.BytesIO(orjson.dumps({"data": [face(name="data")], "meta": [face("m")]})))
    assert [card.name for card in result.cards] == ["data", "meta"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"", "byte 0: expected AtomicCards", id="empty"),
        pytest.param(b"[]", "found b'[]'", id="array"),
        pytest.param(b"<html>", "found b'<html>'", id="web-page"),
        pytest.param(b'{"meta":{"date":"x"},"data":{"code":"M3C"}}', "under 'code'", id="deck"),
        pytest.param(b'{"meta":{},"data":{"A":[1]}}', "a list of card objects under 'A'", id="list-of-numbers"),
        pytest.param(orjson.dumps(BARE)[:-40], "after value 1", id="cut-off"),
        pytest.param(orjson.dumps(BARE)[:-1], "after value 1", id="without-its-end"),
        pytest.param(gzip.compress(orjson.dumps(BARE) * 9)[:-20], "gzip data that is whole", id="gzip-cut-off"),
    ],
)
def test_a_damaged_file_says_where(data: bytes, says: str) -> None:
    with pytest.raises(CardSourceDamaged) as error:
        mtgjson.import_cards(io.BytesIO(data))
    assert says in error.value.message


def test_a_deck_file_is_no_atomic_cards_and_the_error_says_what_to_give(SHARED: Path) -> None:
    with (
        (SHARED / "samples/mtgjson/deck_with_foreign_data.json").open("rb") as stream,
        pytest.raises(CardSourceDamaged, match=r"AtomicCards\.json can be read"),
    ):
        mtgjson.import_cards(stream)


def test_a_large_file_is_read_in_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "AtomicCards.json"
    entry = b'"%d":' + orjson.dumps([face(f"{1}", purchaseUrls={"x": "y" * 5000})])
    with path.open("wb") as file:
        file.write(b'{"meta":{"date":"2026-07-30"},"data":{')
        file.writelines((b"," if number else b"") + entry % number for number in range(10_000))
        file.write(b"}}")
    tracemalloc.start()
    try:
        with path.open("rb") as stream:
            assert sum(1 for _ in mtgjson.read_atomic_cards(stream).entries) == 10_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000  # the file has 50 MB


# --- faces and layouts -------------------------------------------------------------------------------------------


def halves(layout: str, oracle_id: str = "ab") -> list[dict[str, Any]]:
    shared = {"name": "A // B", "layout": layout, "colorIdentity": ["R", "W"]}
    first = face(oracle_id, side="a", faceName="A", type="Instant", manaCost="{R}", **shared)
    return [face(oracle_id, side="b", faceName="B", type="Sorcery", manaCost="{1}{W}", **shared), first]


@pytest.mark.parametrize(
    ("layout", "mana_value"),
    [("split", 3), ("aftermath", 3), ("adventure", 1), ("flip", 1), ("transform", 1), ("prepare", 1), ("new", 1)],
)
def test_faces_stand_in_order_of_their_sides(layout: str, mana_value: int) -> None:
    result = imported({"A // B": halves(layout)})
    (card,) = result.cards
    assert (card.name, card.layout, card.mana_value, str(card.color_identity)) == ("A // B", layout, mana_value, "WR")
    assert card.faces == (("A", "{R}", "Instant"), ("B", "{1}{W}", "Sorcery"))
    assert result.report.unknown_layouts == ({"new": 2} if layout == "new" else {})


def test_a_half_without_an_object_is_known_by_name_only() -> None:
    (card,) = imported({"A // B": halves("split")[1:]}).cards
    assert card.faces == (("A", "{R}", "Instant"), ("B", None, None))
    assert (card.mana_value, card.has_activated_ability) == (None, None)
    (single,) = imported({"Who // What": [face(name="Who // What")]}).cards
    assert [part.name for part in single.faces] == ["Who // What"]


@pytest.mark.parametrize("shares_the_key", [True, False])
def test_meld_parts_carry_the_name_of_what_they_become_and_that_is_no_card(shares_the_key: bool) -> None:
    meld = {"layout": "meld", "type": "Creature — Angel"}
    whole = face("w", faceName="Whole", side="b", **(meld | {"type": "Creature — Eldrazi"}))
    entries = {
        "Top // Whole": [face("t", faceName="Top", side="a", **meld)],
        "Bottom // Whole": [face("b", faceName="Bottom", side="a", **meld)],
    }
    if shares_the_key:
        entries["Bottom // Whole"].append(whole)
    else:
        entries["Whole"] = [whole]
    result = imported(entries)
    assert [card.name for card in result.cards] == ["Bottom // Whole", "Top // Whole"]
    assert [card.faces[1] for card in result.cards] == [("Whole", "", "Creature — Eldrazi")] * 2
    assert result.report.set_aside == {"meld-result": 1}


def test_a_reversible_printing_is_the_card_it_shows_twice() -> None:
    both = [face("x", faceName="X", side=side, layout="reversible_card") for side in "ab"]
    (alone,) = imported({"X // X": both}).cards
    assert (alone.name, alone.layout, len(alone.faces)) == ("X", "normal", 1)
    result = imported({"X // X": both, "X": [face("x", name="X", layout="saga")]})
    assert [(card.name, card.layout) for card in result.cards] == [("X", "saga")]


@pytest.mark.parametrize("ids", [("1", "2"), ("", "")])
def test_several_cards_under_one_name_are_told_apart(ids: tuple[str, str]) -> None:
    playtest = face(ids[0], legalities={}, isFunny=True)
    real = face(ids[1], type="Creature — Fish")
    result = imported({"A Card": [playtest, real]})
    assert [card.type_line.text for card in result.cards] == ["Creature — Fish"]
    assert (result.report.objects, result.report.set_aside) == (2, {"namesake": 1})


@pytest.mark.parametrize(
    ("fields", "reason"),
    [({"layout": "token"}, "layout-token"), ({"type": "Card"}, "type-card"), ({"type": "Dungeon"}, "type-dungeon")],
)
def test_what_is_no_card_is_set_aside_with_its_reason(fields: dict[str, Any], reason: str) -> None:
    result = imported({"A Card": [face(**fields)], "B": [face("b", name="B")]})
    assert [card.name for card in result.cards] == ["B"]
    assert result.report.set_aside == {reason: 1}


@pytest.mark.parametrize(
    ("faces", "says"),
    [
        ([], "no face object"),
        ([face(type=None)], "without `type`"),
        ([face(text=5)], "`text` is no text"),
        ([face(colorIdentity=["X"])], "`colorIdentity` is no list of colors"),
        ([face(legalities=[])], None),
        ([face(legalities=["x"])], "`legalities` is no object"),
        ([face(foreignData={"x": 1})], "`foreignData` is no list of objects"),
        ([face(layout=5)], "`layout` is no text"),
        ([face(rulings=[{"date": "2020-01-01"}])], "a ruling of a: it needs"),
    ],
)
def test_what_cannot_be_read_is_named_and_stops_nothing(faces: list[dict[str, Any]], says: str | None) -> None:
    result = imported({"A Card": faces, "B": [face("b", name="B")]})
    assert "B" in [card.name for card in result.cards]
    assert [says in problem for problem in result.report.problems if says] == [True] * (says is not None)
    assert result.report.set_aside == ({"unreadable": 1} if says else {})


# --- pools -------------------------------------------------------------------------------------------------------


def test_a_pool_the_file_is_silent_about_for_one_card_is_closed_to_it() -> None:
    result = imported(
        {
            "A Card": [face(legalities={"commander": "Legal", "brawl": "Banned", "modern": "Legal"})],
            "Bee": [face("bee", name="Bee", legalities={"paupercommander": "Legal", "commander": "Legal"})],
            "Bug": [face("b", name="Bug", legalities={"paupercommander": "Restricted", "commander": "Legal"})],
            "C": [face("c", name="C", legalities={})],
        }
    )
    assert [dict(card.legalities) for card in result.cards] == [
        {"commander": "legal", "brawl": "banned", "paupercommander": "not_legal"},
        {"commander": "legal", "brawl": "not_legal", "paupercommander": "legal"},
        {"commander": "legal", "brawl": "not_legal", "paupercommander": "not_legal"},
        {"commander": "not_legal", "brawl": "not_legal", "paupercommander": "not_legal"},
    ]
    assert [card.rarities for card in result.cards] == ["", "c", "u", ""]


def test_rarities_may_come_from_elsewhere() -> None:
    result = imported(
        {"A Card": [face()], "B": [face("b", name="B", legalities={})]}, rarities={"A Card": "cm", "B": "r"}
    )
    assert [card.rarities for card in result.cards] == ["cm", ""]


# --- names in other languages, rulings, leaders --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "foreign", "names"),
    [
        pytest.param("A", {"name": "Un"}, ["Un"], id="one-part"),
        pytest.param("A", {"name": "Un // Deux"}, ["Un // Deux"], id="one-part-with-slashes"),
        pytest.param(
            "A // B", {"name": "Un // Deux", "faceName": "Un"}, ["Deux", "Un", "Un // Deux"], id="whole-and-face"
        ),
        pytest.param(
            "A // B",
            {"name": "Un // Deux // Un // Deux", "faceName": "Un // Deux"},
            ["Deux", "Un", "Un // Deux"],
            id="repeated-for-each-face",
        ),
        pytest.param("A // B", {"name": "Un"}, ["Un"], id="front-only"),
        pytest.param("A", {"name": None}, [], id="without-a-name"),
    ],
)
def test_names_in_other_languages(name: str, foreign: dict[str, Any], names: list[str]) -> None:
    found = mtgjson.foreign_names(name, {"foreignData": [foreign | {"language": "French"}]}, ImportReport())
    assert sorted(set(found)) == [("fr", printed) for printed in names]


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("French", "fr"),
        ("German", "de"),
        ("Spanish", "es"),
        ("Italian", "it"),
        ("Portuguese (Brazil)", "pt"),
        ("Japanese", "ja"),
        ("Korean", "ko"),
        ("Russian", "ru"),
        ("Chinese Simplified", "zhs"),
        ("Chinese Traditional", "zht"),
    ],
)
def test_each_language_has_its_code(word: str, code: str) -> None:
    result = imported({"A Card": [face(foreignData=[{"language": word, "name": "X"}])]})
    assert result.foreign_names == (ForeignName("A Card", code, "X"),)


def test_an_unknown_language_is_counted() -> None:
    result = imported({"A Card": [face(foreignData=[{"language": "Elvish", "name": "X"}])]})
    assert (result.foreign_names, result.report.unknown_languages) == ((), {"Elvish": 1})


def test_a_ruling_on_both_faces_is_one_ruling() -> None:
    ruling = {"date": "2020-01-01", "text": "Yes."}
    faces = [half | {"rulings": [ruling]} for half in halves("split")]
    (row,) = imported({"A // B": faces}).rulings
    assert row == ("ab", "2020-01-01", "wotc", "en", "official", "Yes.")
    without_id = FACE | {"rulings": [ruling]}
    assert [row.card for row in imported({"A Card": [without_id]}).rulings] == ["A Card"]


def test_leadership_skills_are_kept_for_the_audit() -> None:
    skills = {"brawl": False, "commander": True, "oathbreaker": True}
    result = imported({"A Card": [face(leadershipSkills=skills)], "B": [face("b", name="B")]})
    assert result.leadership == {"A Card": {"commander", "oathbreaker"}, "B": frozenset()}


# --- the samples -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deck(SHARED: Path) -> list[dict[str, Any]]:
    """The card objects of the sample deck; MTGJSON's decks hold more fields than AtomicCards, but the same ones."""
    data = orjson.loads((SHARED / "samples/mtgjson/deck_with_foreign_data.json").read_bytes())["data"]
    cards: list[dict[str, Any]] = data["commander"] + data["mainBoard"]
    return cards


@pytest.fixture(scope="module")
def from_deck(deck: list[dict[str, Any]]) -> Imported:
    return imported({card["name"]: [card] for card in deck})


def test_the_sample_of_atomic_cards(SHARED: Path) -> None:
    with (SHARED / "samples/mtgjson/atomic_cards_shape.json").open("rb") as stream:
        result = mtgjson.import_cards(stream)
    assert [(card.name, card.legalities["commander"], card.mana_value) for card in result.cards] == [
        ("Funny Card", "not_legal", 2),
        ("Lightning Bolt", "legal", 1),
        ("Prodigal Sorcerer", "legal", 3),
        ("Wear // Tear", "legal", 2),
    ]
    assert (result.report.objects, result.report.layouts, result.report.set_aside) == (5, {"normal": 3, "split": 2}, {})


def test_every_card_of_the_sample_deck_has_the_facts_of_the_bundled_card(from_deck: Imported, store: Any) -> None:
    bundled = {card.name: card for card in store.all_cards()}
    assert (len(from_deck.cards), from_deck.report.set_aside, from_deck.report.problems) == (86, {}, [])
    fields = "layout mana_cost color_identity partner_abilities commander_reason copy_limit companion chooses_color"
    for card in from_deck.cards:
        known = bundled[card.name]
        for field in [*fields.split(), "has_activated_ability", "is_every_creature_type", "front_name"]:
            if (card.name, field) != ("Heaven // Earth", "has_activated_ability"):
                assert getattr(card, field) == getattr(known, field), (card.name, field)
        # Nagas became Snakes after the sample was taken.
        assert card.type_line.text.replace("Naga", "Snake") == known.type_line.text
        assert card.legalities["commander"] == known.legalities["commander"]


def test_our_reading_gives_the_color_identity_of_the_sample_deck(deck: list[dict[str, Any]]) -> None:
    """But for the second half that a deck's object does not show."""
    for card in deck:
        printed = mtgjson.printed_card(card["name"], [{k: v for k, v in card.items() if k != "colorIdentity"}])
        assert printed is not None
        own = derive(printed).color_identity
        missing = set(card["colorIdentity"]) - set(own)
        assert missing == ({"R"} if card["name"] == "Heaven // Earth" else set()), card["name"]


def test_the_sample_deck_brings_names_in_seven_languages(from_deck: Imported) -> None:
    names = set(from_deck.foreign_names)
    assert {row.language for row in names} == {"de", "es", "fr", "it", "ja", "pt", "zhs"}
    assert {row.name for row in names} == {card.name for card in from_deck.cards}
    assert {
        ForeignName("Yuma, Proud Protector", "de", "Yuma, stolzer Beschützer"),
        ForeignName("The Mending of Dominaria", "de", "Die Wiederherstellung Dominarias"),
        ForeignName("Heaven // Earth", "de", "Himmel // Erde"),
        ForeignName("Heaven // Earth", "de", "Erde"),
    } <= names
    assert from_deck.report.unknown_languages == {}


def test_the_sample_deck_brings_rulings_and_leaders(deck: list[dict[str, Any]], from_deck: Imported) -> None:
    by_id = {card["identifiers"]["scryfallOracleId"]: card for card in deck}
    texts = {(oracle_id, r["text"]) for oracle_id, card in by_id.items() for r in card.get("rulings") or ()}
    assert {(row.card, row.text) for row in from_deck.rulings} == texts
    assert from_deck.leadership is not None
    leaders = {name for name, formats in from_deck.leadership.items() if "commander" in formats}
    assert leaders == {card.name for card in from_deck.cards if card.commander_reason is not None}
