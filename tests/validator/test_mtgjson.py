"""MTGJSON's AtomicCards: shapes of the file, faces by side, cards of one name, foreign names, what is odd."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest

from rules.card import OracleCard
from rules.oracle import PrintedCard, derive
from validator.cards.sources import mtgjson
from validator.cards.sources.rows import ImportReport
from validator.errors import CardSourceDamaged

FACE = {"name": "A Card", "layout": "normal", "type": "Artifact", "legalities": {"commander": "Legal"}}


def face(oracle_id: str = "a", **fields: Any) -> dict[str, Any]:
    return FACE | {"identifiers": {"scryfallOracleId": oracle_id}} | fields


def read(data: bytes, report: ImportReport | None = None) -> list[PrintedCard]:
    """The cards of a file, in order."""
    entries = mtgjson.cards_of(mtgjson.read_atomic_cards(io.BytesIO(data)), report or ImportReport())
    found = (mtgjson.printed_card(name, faces) for name, faces in entries)
    return [printed for printed in found if printed is not None]


def cards(entries: Mapping[str, Any]) -> list[OracleCard]:
    return [derive(printed) for printed in read(orjson.dumps({"meta": META, "data": entries}))]


# --- shapes of a file --------------------------------------------------------------------------------------------

BARE = {"A Card": [face()], "B": [face("b", name="B", text="{T}: Add {R}.")]}
META = {"date": "2026-07-30", "version": "5.3.0+20260730"}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(orjson.dumps({"meta": META, "data": BARE}), id="wrapped"),
        pytest.param(orjson.dumps({"data": BARE, "meta": META}), id="wrapped-the-other-way-round"),
        pytest.param(json.dumps({"meta": META, "data": BARE}, indent=4).encode(), id="over-lines"),
        pytest.param(orjson.dumps({"data": BARE}), id="data-alone"),
        pytest.param(orjson.dumps(BARE), id="bare"),
        pytest.param(b"\xef\xbb\xbf \n" + orjson.dumps(BARE), id="bare-after-a-byte-order-mark"),
    ],
)
def test_each_shape_gives_the_same_cards(data: bytes) -> None:
    assert [(card.name, card.oracle_id, str(card.color_identity)) for card in map(derive, read(data))] == [
        ("A Card", "a", ""),
        ("B", "b", "R"),
    ]


def test_cards_named_like_the_wrapping_are_cards() -> None:
    found = read(orjson.dumps({"data": [face(name="data")], "meta": [face("m")]}))
    assert [card.name for card in found] == ["data", "meta"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"", "expected {, found the end", id="empty"),
        pytest.param(b"[]", "found '['", id="array"),
        pytest.param(b"<html>", "found '<'", id="web-page"),
        pytest.param(orjson.dumps(BARE)[:-40], "line 1, character", id="cut-off"),
        pytest.param(orjson.dumps(BARE)[:-1], "expected , or }, found the end", id="without-its-end"),
        pytest.param(b"{7: []}", "expected a key", id="number-for-a-key"),
        pytest.param(b'{"A": [' + b'{"x":' * 10**6, "hundreds of them", id="deep"),
        pytest.param(b'{"data": {"A": ' + b"[" * 10**6, "hundreds of them", id="deep-within"),
    ],
)
def test_a_damaged_file_says_where(data: bytes, says: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(CardSourceDamaged) as error:
            read(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert says in error.value.message
    assert peak < 4_000_000


ODD: dict[str, tuple[bytes, int]] = {
    # what stands among the cards -> how many are counted
    "text": (b'"X": "M3C"', 1),
    "number": (b'"X": 1e999', 1),
    "long-integer": (b'"X": ' + b"9" * 10_000, 1),
    "list-of-numbers": (b'"X": [1]', 1),
    "object": (b'"X": {"a": []}', 1),
    "half-a-surrogate-pair": (b'"\\ud83d": []', 1),
    "no-utf-8": (b'"\xff": []', 1),
}


@pytest.mark.parametrize(("odd", "counted"), ODD.values(), ids=ODD)
def test_what_is_no_card_is_counted_and_stops_nothing(odd: bytes, counted: int) -> None:
    one, other = orjson.dumps({"A": [face()]})[1:-1], orjson.dumps({"B": [face("b")]})[1:-1]
    for data in (b"{%b,%b,%b}" % (one, odd, other), b'{"meta":{},"data":{%b,%b,%b}}' % (one, odd, other)):
        report = ImportReport()
        assert [card.oracle_id for card in read(data, report)] == ["a", "b"]
        assert report.set_aside == {"unreadable": counted}
        assert json.dumps(report.as_dict(), ensure_ascii=False).encode()


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
            assert sum(1 for _ in mtgjson.read_atomic_cards(stream)) == 10_000
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
    (card,) = cards({"A // B": halves(layout)})
    assert (card.name, card.layout, card.mana_value, str(card.color_identity)) == ("A // B", layout, mana_value, "WR")
    assert card.faces == (("A", "{R}", "Instant"), ("B", "{1}{W}", "Sorcery"))


def test_a_half_without_an_object_is_known_by_name_only() -> None:
    (card,) = cards({"A // B": halves("split")[1:]})
    assert card.faces == (("A", "{R}", "Instant"), ("B", None, None))
    assert (card.mana_value, card.has_activated_ability) == (None, None)
    (single,) = cards({"Who // What": [face(name="Who // What")]})
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
    found = cards(entries)
    assert [card.name for card in found] == ["Top // Whole", "Bottom // Whole"]
    assert [card.faces[1] for card in found] == [("Whole", "", None)] * 2


def test_a_reversible_printing_is_the_card_it_shows_twice() -> None:
    both = [face("x", faceName="X", side=side, layout="reversible_card") for side in "ab"]
    (alone,) = cards({"X // X": both})
    assert (alone.name, alone.layout, len(alone.faces)) == ("X", "normal", 1)


@pytest.mark.parametrize("ids", [("1", "2"), ("", "")])
def test_several_cards_under_one_name_are_told_apart(ids: tuple[str, str]) -> None:
    playtest = face(ids[0], legalities={}, isFunny=True)
    real = face(ids[1], type="Creature — Fish")
    found = cards({"A Card": [playtest, real]})
    assert [card.type_line.text for card in found] == ["Artifact", "Creature — Fish"]


@pytest.mark.parametrize("fields", [{"layout": "token"}, {"type": "Card"}, {"type": "Dungeon"}])
def test_what_is_no_card_is_left_out(fields: dict[str, Any]) -> None:
    assert [card.name for card in cards({"A Card": [face(**fields)], "B": [face("b", name="B")]})] == ["B"]


@pytest.mark.parametrize(
    ("faces", "says"),
    [
        ([], "no face object"),
        ([face(type=None)], "without `type`"),
        ([face(text=5)], "`text` is no text"),
        ([face(text="\ufffd")], "`text` is no text"),
        ([face(colorIdentity=["X"])], "`colorIdentity` is no list of colors"),
        ([face(legalities=["x"])], "`legalities` is no object"),
        ([face(layout=5)], "`layout` is no text"),
        ([face(identifiers=5)], "`identifiers` is no object"),
    ],
)
def test_a_card_that_cannot_be_read_says_why(faces: list[dict[str, Any]], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        mtgjson.printed_card("A Card", faces)


# --- names in other languages ------------------------------------------------------------------------------------


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
    found = mtgjson.foreign_names("A", {"foreignData": [{"language": word, "name": "X"}]}, ImportReport())
    assert list(found) == [(code, "X")]


def test_an_unknown_language_is_counted() -> None:
    report = ImportReport()
    assert list(mtgjson.foreign_names("A", {"foreignData": [{"language": "Elvish", "name": "X"}]}, report)) == []
    assert report.unknown_languages == {"Elvish": 1}


@pytest.mark.parametrize("odd", [7, "x", None, {}, {"language": 7}, {"language": "French", "name": ["X"]}, {"x": 1}])
def test_an_odd_name_is_counted_and_the_others_stay(odd: Any) -> None:
    report = ImportReport()
    good = {"language": "French", "name": "Un"}
    assert list(mtgjson.foreign_names("A", {"foreignData": [odd, good]}, report)) == [("fr", "Un")]
    assert report.set_aside["unreadable"] + report.unknown_languages.total() == 1


@pytest.mark.parametrize(("odd", "counted"), [(7, 1), ({"x": 1}, 1), ("French", 1), (None, 0), ([], 0)])
def test_odd_names_are_counted(odd: Any, counted: int) -> None:
    report = ImportReport()
    assert list(mtgjson.foreign_names("A", {"foreignData": odd}, report)) == []
    assert report.set_aside["unreadable"] == counted


# --- the samples -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deck(SHARED: Path) -> list[dict[str, Any]]:
    """The card objects of the sample deck; MTGJSON's decks hold more fields than AtomicCards, but the same ones."""
    data = orjson.loads((SHARED / "samples/mtgjson/deck_with_foreign_data.json").read_bytes())["data"]
    cards: list[dict[str, Any]] = data["commander"] + data["mainBoard"]
    return cards


def test_the_sample_of_atomic_cards(SHARED: Path) -> None:
    report = ImportReport()
    found = map(derive, read((SHARED / "samples/mtgjson/atomic_cards_shape.json").read_bytes(), report))
    assert [(card.name, card.legalities.get("commander"), card.mana_value) for card in found] == [
        ("Funny Card", None, 2),
        ("Lightning Bolt", "legal", 1),
        ("Prodigal Sorcerer", "legal", 3),
        ("Wear // Tear", "legal", 2),
    ]
    assert report.problems == []


def test_every_card_of_the_sample_deck_has_the_facts_of_the_bundled_card(
    deck: list[dict[str, Any]], store: Any
) -> None:
    bundled = {card.name: card for card in store.all_cards()}
    found = cards({card["name"]: [card] for card in deck})
    assert len(found) == 86
    fields = "layout mana_cost color_identity partner_abilities commander_reason copy_limit companion chooses_color"
    for card in found:
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


def test_the_sample_deck_brings_names_in_seven_languages(deck: list[dict[str, Any]]) -> None:
    report = ImportReport()
    names = {(c["name"], *name) for c in deck for name in mtgjson.foreign_names(c["name"], c, report)}
    assert {language for _, language, _ in names} == {"de", "es", "fr", "it", "ja", "pt", "zhs"}
    assert {name for name, _, _ in names} == {card["name"] for card in deck}
    assert {
        ("Yuma, Proud Protector", "de", "Yuma, stolzer Beschützer"),
        ("The Mending of Dominaria", "de", "Die Wiederherstellung Dominarias"),
        ("Heaven // Earth", "de", "Himmel // Erde"),
        ("Heaven // Earth", "de", "Erde"),
    } <= names
    assert (report.unknown_languages, report.problems) == ({}, [])
