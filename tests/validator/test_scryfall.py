"""Scryfall's objects: every layout, what is set aside, damage, pools, other names; and every object of the samples."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rules.card import OracleCard
from rules.oracle import derive
from validator.cards.rows import CardSet, ForeignName, PrintingRow
from validator.cards.sources import scryfall
from validator.cards.sources.rows import Imported, ImportReport, ProviderRuling

CARD = {"object": "card", "name": "A Card", "type_line": "Artifact", "layout": "normal", "oracle_id": "a"}


def imported(*objs: Mapping[str, Any]) -> Imported:
    return scryfall.import_cards(objs)


def card(**fields: Any) -> dict[str, Any]:
    return CARD | fields


# --- layouts -----------------------------------------------------------------------------------------------------


def face(name: str, line: str = "Creature — Elf", cost: str = "{G}", text: str = "", **more: Any) -> dict[str, Any]:
    return {"object": "card_face", "name": name, "type_line": line, "mana_cost": cost, "oracle_text": text, **more}


def two_faced(layout: str, **fields: Any) -> dict[str, Any]:
    whole = {"name": "A // B", "layout": layout, "type_line": "Creature — Elf // Instant", "color_identity": ["G"]}
    return card(**whole, card_faces=[face("A"), face("B", "Instant", "{1}{G}")]) | fields


@pytest.mark.parametrize(
    ("layout", "mana_value"),
    [
        *((layout, 1) for layout in ("adventure", "flip", "modal_dfc", "prepare", "transform")),
        ("split", 3),
        # Nobody has seen these: they are read by their faces.
        ("battle", 1),
        ("three_in_one", 1),
    ],
)
def test_a_layout_with_faces_gives_a_card_of_parts(layout: str, mana_value: int) -> None:
    result = imported(two_faced(layout))
    (found,) = result.cards
    assert (found.name, found.layout, found.mana_value) == ("A // B", layout, mana_value)
    assert found.faces == (("A", "{G}", "Creature — Elf"), ("B", "{1}{G}", "Instant"))
    assert result.report.layouts == {layout: 1}
    assert result.report.unknown_layouts == ({layout: 1} if layout == "three_in_one" else {})


def test_an_aftermath_card_is_told_from_other_split_cards_by_its_keyword() -> None:
    (found,) = imported(two_faced("split", keywords=["Aftermath"])).cards
    assert (found.layout, found.is_split, found.mana_value) == ("aftermath", True, 3)
    (other,) = imported(two_faced("split", keywords=["Fuse"])).cards
    assert (other.layout, other.is_split) == ("split", True)


@pytest.mark.parametrize(
    "layout",
    """
    normal leveler class case saga mutate prototype battle planar scheme vanguard augment host hologram
    """.split(),
)
def test_a_layout_without_faces_gives_a_card_of_one_part(layout: str) -> None:
    result = imported(card(layout=layout, mana_cost="{2}{U}", type_line="Creature — Fish", power="1", toughness="*"))
    (found,) = result.cards
    assert (found.layout, found.mana_value, len(found.faces), found.has_power_toughness) == (layout, 3, 1, True)
    assert set(result.report.unknown_layouts) == {"hologram"} & {layout}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"layout": "token"}, "layout-token"),
        ({"layout": "double_faced_token", "card_faces": [face("A"), face("B")]}, "layout-double_faced_token"),
        ({"layout": "emblem", "type_line": "Emblem — Ajani"}, "layout-emblem"),
        ({"layout": "art_series", "card_faces": [face("A", "Card"), face("A", "Card")]}, "layout-art_series"),
        ({"type_line": "Card"}, "type-card"),
        ({"type_line": "Dungeon — Undercity"}, "type-dungeon"),
        ({"type_line": "Token Creature — Goblin"}, "type-token"),
        ({"object": "set"}, "not-a-card"),
    ],
)
def test_what_is_no_card_is_set_aside_with_its_reason(fields: dict[str, Any], reason: str) -> None:
    assert scryfall.set_aside_reason(card(**fields)) == reason
    assert scryfall.printed_card(card(**fields)) is None
    result = imported(card(**fields), card(name="B", oracle_id="b"))
    assert [found.name for found in result.cards] == ["B"]
    assert (result.report.set_aside, result.report.objects) == ({reason: 1}, 2)


@pytest.mark.parametrize("line", ["Stickers", "Artifact — Attraction", "Conspiracy", "Hero", "Plane — Dominaria"])
def test_side_decks_and_supplementary_cards_are_kept(line: str) -> None:
    assert [found.type_line.text for found in imported(card(type_line=line)).cards] == [line]


MELD = [
    {"object": "related_card", "id": "1", "component": "meld_part", "name": "Top", "type_line": "Creature"},
    {"object": "related_card", "id": "2", "component": "meld_part", "name": "Bottom", "type_line": "Land"},
    {"object": "related_card", "id": "3", "component": "meld_result", "name": "Whole", "type_line": "Creature — God"},
    {"object": "related_card", "id": "4", "component": "token", "name": "Elf", "type_line": "Token Creature"},
]


def test_meld_parts_carry_the_name_of_what_they_become_and_that_is_no_card() -> None:
    parts = [
        card(id="1", name="Top", oracle_id="t", layout="meld", all_parts=MELD, mana_cost="{W}", color_identity=["W"]),
        card(id="2", name="Bottom", oracle_id="b", layout="meld", all_parts=MELD, type_line="Land"),
        card(id="3", name="Whole", oracle_id="w", layout="meld", all_parts=MELD, oracle_text="{U}: Win."),
    ]
    result = imported(*parts)
    assert [found.name for found in result.cards] == ["Bottom // Whole", "Top // Whole"]
    assert [found.faces[1] for found in result.cards] == [("Whole", "", "Creature — God")] * 2
    assert [str(found.color_identity) for found in result.cards] == ["", "W"]
    assert result.report.set_aside == {"meld-result": 1}


def reversible(*faces: dict[str, Any], **fields: Any) -> dict[str, Any]:
    obj = card(name=" // ".join(f["name"] for f in faces), layout="reversible_card", card_faces=list(faces), **fields)
    return {key: value for key, value in obj.items() if key not in {"oracle_id", "type_line"}}


X = face("X", oracle_id="x", layout="saga")
Y, Z = (face(name, oracle_id="yz", layout="adventure") for name in "YZ")


@pytest.mark.parametrize(
    ("obj", "name", "layout", "key"),
    [
        pytest.param(reversible(X, X), "X", "saga", "x", id="one-part"),
        pytest.param(reversible(Y, Z, Y, Z), "Y // Z", "adventure", "yz", id="two-parts"),
    ],
)
def test_a_reversible_printing_is_the_card_it_shows_twice(
    obj: dict[str, Any], name: str, layout: str, key: str
) -> None:
    (found,) = imported(obj).cards
    assert (found.name, found.layout, found.oracle_id) == (name, layout, key)
    assert [part.name for part in found.faces] == name.split(" // ")


def test_a_reversible_printing_and_the_card_itself_are_one() -> None:
    itself = card(name="X", oracle_id="x", type_line="Creature — Elf", mana_cost="{G}", set="m10") | {
        "collector_number": "7",
        "rarity": "rare",
    }
    for objs in ([reversible(X, X), itself], [itself, reversible(X, X)]):
        result = imported(*objs)
        assert [found.name for found in result.cards] == ["X"]
        assert [row.set_code for row in result.printings] == ["M10"]


def test_two_cards_back_to_back_are_none_of_their_own() -> None:
    obj = reversible(X, face("Other", oracle_id="o"))
    assert scryfall.printed_card(obj) is None
    assert imported(obj).report.set_aside == {"reversible-of-two": 1}


def test_a_color_indicator_and_every_other_source_count() -> None:
    faces = [face("A", cost="{1}{B}", text="({U} is reminder text.)\n{T}: Add {R}."), face("B", cost="")]
    faces[1]["color_indicator"] = ["W", "G"]
    obj = two_faced("transform", card_faces=faces)
    del obj["color_identity"]
    (found,) = imported(obj).cards
    assert str(found.color_identity) == "WBRG"
    assert [source.by for source in found.identity_sources] == ["mana-cost", "rules-text", "color-indicator"]


def test_what_is_null_is_unseen_and_what_is_absent_is_empty() -> None:
    seen = scryfall.printed_card(card())
    unseen = scryfall.printed_card(card(oracle_text=None))
    assert seen is not None
    assert unseen is not None
    assert (seen.parts[0].text, unseen.parts[0].text) == ("", None)
    assert (derive(seen).has_activated_ability, derive(unseen).has_activated_ability) == (False, None)


# --- damage in single objects ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"name": None}, "without a name"),
        ({"name": 5}, "`name` is no text"),
        ({"type_line": None}, "A Card: a card object without a type line"),
        ({"type_line": ["Artifact"]}, "`type_line` is no text"),
        ({"card_faces": {"name": "A"}}, "`card_faces` is no list"),
        ({"card_faces": ["A"]}, "`card_faces` is no list"),
        ({"color_identity": ["X"]}, "`color_identity` is no list of colors"),
        ({"color_identity": "W"}, "`color_identity` is no list of colors"),
        ({"oracle_text": "A deck can have up to umpteen cards named A Card."}, "unreadable copy limit 'umpteen'"),
        ({"layout": 7}, "`layout` is no text"),
        ({"set": 7}, "`set` is no text"),
    ],
)
def test_an_object_that_cannot_be_read_is_named_and_stops_nothing(fields: dict[str, Any], says: str) -> None:
    result = imported(card(**fields), card(name="B", oracle_id="b"))
    assert "B" in [found.name for found in result.cards]
    assert result.report.set_aside == {"unreadable": 1}
    assert says in result.report.problems[0]


def test_odd_values_beside_the_facts_are_tolerated() -> None:
    odd = {"legalities": 1, "games": None, "all_parts": [1], "keywords": None, "new_field": {}, "set_type": "moon"}
    result = imported(card(**odd, set="abc", collector_number="1", rarity="rare"))
    assert [found.name for found in result.cards] == ["A Card"]
    assert result.report.unknown_fields == {"new_field"}
    assert result.report.unknown_set_types == {"moon": 1}
    assert result.sets == (CardSet("ABC", "", "MOON", ""),)
    assert json.loads(json.dumps(result.report.as_dict()))["unknown_fields"] == ["new_field"]


def test_a_playtest_card_gives_way_to_the_real_card_of_its_name() -> None:
    fake = card(oracle_id="1", legalities={"commander": "not_legal"}, set="cmb1", collector_number="1", rarity="common")
    real = card(oracle_id="2", legalities={"commander": "legal"}, set="mkm", collector_number="2", rarity="uncommon")
    real |= {"type_line": "Creature — Fish", "set_type": "expansion"}
    for objs in ([fake, real], [real, fake]):
        result = imported(*objs)
        assert [(found.oracle_id, found.rarities) for found in result.cards] == [("2", "u")]
        assert [row.set_code for row in result.printings] == ["MKM"]
        assert (result.report.namesakes, result.report.set_aside) == ({"A Card"}, {"namesake": 1})


# --- pools, rarities, sets ---------------------------------------------------------------------------------------


def printing(code: str = "abc", rarity: str = "common", kind: str = "expansion", **fields: Any) -> dict[str, Any]:
    fields = {"games": ["paper"], "released_at": "2015-01-01", "digital": False} | fields
    return card(set=code, rarity=rarity, set_type=kind, set_name="A Set", collector_number="1", **fields)


LEGAL = {"commander": "legal"}


@pytest.mark.parametrize(
    ("objs", "rarities"),
    [
        pytest.param([printing()], "c", id="expansion"),
        pytest.param([printing("a", "rare"), printing("b", "uncommon"), printing("c")], "cur", id="several"),
        pytest.param([printing(kind="promo")], "", id="promo"),
        pytest.param([printing("sld", kind="box")], "", id="secret-lair"),
        pytest.param([printing("gn2", kind="box")], "c", id="other-box"),
        pytest.param([printing("30a", kind="memorabilia")], "", id="memorabilia"),
        pytest.param([printing("wc02", kind="memorabilia")], "", id="championship-deck"),
        pytest.param([printing(games=["arena"], digital=True)], "", id="arena-only"),
        pytest.param([printing(games=["arena", "mtgo", "paper"])], "c", id="arena-too"),
        pytest.param([printing("me2", kind="masters", games=["mtgo"], digital=True)], "c", id="mtgo-only"),
        pytest.param([printing("pxx", kind="promo", games=["mtgo"], digital=True)], "", id="mtgo-promo"),
        pytest.param([printing(rarity="bonus")], "s", id="bonus"),
        pytest.param([printing(kind="moon")], "", id="unknown-kind-of-set"),
        pytest.param([printing(legalities={"commander": "legal", "paupercommander": "restricted"})], "cu", id="given"),
        pytest.param([printing(legalities={"commander": "not_legal"})], "", id="outside-commander"),
    ],
)
def test_rarities_count_in_paper_and_on_mtgo(objs: list[dict[str, Any]], rarities: str) -> None:
    (found,) = imported(*({"legalities": LEGAL} | obj for obj in objs)).cards
    assert found.rarities == rarities


@pytest.mark.parametrize(
    ("legalities", "released", "pools"),
    [
        pytest.param(LEGAL, "2011-05-13", "commander:legal paupercommander:legal predh:legal", id="told-by-printings"),
        pytest.param(
            LEGAL, "2011-09-30", "commander:legal paupercommander:legal predh:not_legal", id="printed-too-late"
        ),
        pytest.param(
            {"commander": "not_legal"},
            "2000-01-01",
            "commander:not_legal paupercommander:not_legal predh:not_legal",
            id="outside",
        ),
        pytest.param(
            {"commander": "banned", "predh": "banned", "paupercommander": "restricted", "duel": "restricted"},
            "2020-01-01",
            "commander:banned duel:restricted paupercommander:not_legal predh:banned",
            id="the-providers-word-first",
        ),
        pytest.param(
            {
                "commander": "legal",
                "brawl": "legal",
                "standardbrawl": "not_legal",
                "oathbreaker": "banned",
                "modern": "legal",
            },
            "2020-01-01",
            "brawl:legal commander:legal oathbreaker:banned paupercommander:legal predh:not_legal"
            " standardbrawl:not_legal",
            id="pools-of-other-formats-with-a-commander",
        ),
        pytest.param({"commander": "perhaps"}, "2020-01-01", "", id="no-known-status"),
        pytest.param({}, "2020-01-01", "", id="no-word"),
    ],
)
def test_pools_are_the_providers_word_and_then_that_of_the_printings(
    legalities: dict[str, str], released: str, pools: str
) -> None:
    (found,) = imported(printing(legalities=legalities, released_at=released)).cards
    assert found.legalities == dict(pair.split(":") for pair in pools.split())


def test_a_set_keeps_its_kind_whatever_exists_in_it_on_arena_only() -> None:
    arena = printing("khm", games=["arena"], digital=True, name="A-Other", oracle_id="o", released_at="2014-01-01")
    result = imported(arena | {"legalities": LEGAL}, printing("khm") | {"legalities": LEGAL})
    assert [card_set.kind for card_set in result.sets] == ["EXPANSION"]
    assert [(found.name, found.rarities) for found in result.cards] == [("A Card", "c"), ("A-Other", "")]


def test_a_set_is_as_old_as_its_first_printing() -> None:
    result = imported(printing("sld", released_at="2024-02-02"), printing("sld", released_at="2019-12-02"))
    assert result.sets == (CardSet("SLD", "A Set", "EXPANSION", "2019-12-02"),)
    assert result.printings == (PrintingRow("A Card", "SLD", "1", "common"),)


# --- other names -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("objs", "aliases"),
    [
        pytest.param([card(flavor_name="Godzilla")], {"Godzilla": "A Card"}, id="flavor-name"),
        pytest.param([card(printed_name="Within")], {"Within": "A Card"}, id="printed-name"),
        pytest.param([card(printed_name="a  card")], {}, id="its-own-name"),
        pytest.param([card(flavor_name="")], {}, id="empty"),
        pytest.param([card(flavor_name="B"), card(name="B", oracle_id="b")], {}, id="name-of-another-card"),
        pytest.param([card(lang="fr", flavor_name="Godzilla")], {}, id="other-language"),
        pytest.param(
            [two_faced("transform", card_faces=[face("A", flavor_name="F"), face("B", flavor_name="G")])],
            {"F // G": "A // B", "F": "A // B", "G": "A // B"},
            id="of-both-faces",
        ),
        pytest.param(
            [two_faced("transform", card_faces=[face("A"), face("B", flavor_name="G")])],
            {"A // G": "A // B", "G": "A // B"},
            id="of-one-face",
        ),
        pytest.param(
            [reversible({**X, "flavor_name": "P"}, {**X, "flavor_name": "Q"})], {"P": "X", "Q": "X"}, id="of-each-side"
        ),
    ],
)
def test_other_english_names_are_aliases(objs: list[dict[str, Any]], aliases: dict[str, str]) -> None:
    assert imported(*objs).aliases == aliases


def test_an_alias_of_two_cards_leads_to_none_and_is_reported() -> None:
    result = imported(card(flavor_name="Godzilla"), card(name="B", oracle_id="b", flavor_name="godzilla"))
    assert result.aliases == {}
    assert result.report.ambiguous_aliases == {"Godzilla"}


def test_japanese_names_come_with_and_without_their_readings() -> None:
    result = imported(card(lang="ja", printed_name="些（さ）細（さい）な盗（ぬす）み"))
    assert [row.printed for row in result.foreign_names] == ["些細な盗み", "些（さ）細（さい）な盗（ぬす）み"]


# --- rulings -----------------------------------------------------------------------------------------------------

RULING = {"object": "ruling", "oracle_id": "a", "source": "wotc", "published_at": "2020-01-01", "comment": "Yes."}


@pytest.mark.parametrize(
    ("obj", "rows", "set_aside"),
    [
        (RULING, [("a", "2020-01-01", "wotc", "en", "official", "Yes.")], {}),
        (RULING | {"source": "scryfall"}, [("a", "2020-01-01", "scryfall", "en", "note", "Yes.")], {}),
        (RULING | {"comment": None}, [], {"unreadable": 1}),
        (CARD, [], {"not-a-ruling": 1}),
    ],
)
def test_a_ruling_becomes_a_row(obj: dict[str, Any], rows: list[Any], set_aside: dict[str, int]) -> None:
    report = ImportReport()
    assert list(scryfall.rulings([obj], report)) == rows
    assert report.set_aside == set_aside


# --- every object of the samples ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sample_objects(SHARED: Path) -> list[dict[str, Any]]:
    """The card objects of all sample files, in order of the files' names."""
    found = []
    for path in sorted((SHARED / "samples/scryfall").iterdir()):
        with path.open("rb") as stream:
            found += [obj for obj in scryfall.read_objects(stream) if obj["object"] == "card"]
    return found


@pytest.fixture(scope="module")
def samples(sample_objects: list[dict[str, Any]]) -> Imported:
    return scryfall.import_cards(sample_objects)


def test_no_sample_object_is_lost(samples: Imported) -> None:
    report = samples.report
    assert report.layouts == {
        "flip": 3,
        "modal_dfc": 23,
        "normal": 425,
        "planar": 5,
        "reversible_card": 11,
        "scheme": 1,
        "split": 2,
        "token": 2,
        "transform": 105,
    }
    assert report.objects == sum(report.layouts.values()) == 577
    assert report.set_aside == {"layout-token": 2, "namesake": 5}
    assert report.namesakes == {"Very Cryptic Command"}
    assert report.cards == len(samples.cards) == 342
    assert (report.unknown_layouts, report.unknown_set_types, report.unknown_fields) == ({}, {}, set())
    assert report.problems == []


# What the provider tells beyond the bundled store, which lacks second parts, or tells otherwise than it.
OTHERWISE: Mapping[tuple[str, str], tuple[Any, Any]] = {
    ("Boom // Bust", "has_activated_ability"): (None, False),
    ("Who // What // When // Where // Why", "has_activated_ability"): (None, False),
    ("Who // What // When // Where // Why", "mana_value"): (None, 13),
    # A type that came after the sample was taken.
    ("Mysterious Tome // Chilling Chronicle", "type_line"): ("Artifact — Book", "Artifact"),
}


def compared(card: OracleCard) -> dict[str, Any]:
    """The facts of a card that do not rest on its printings, nor on pools, nor on text the bundled store lacks."""
    left_out = {"oracle_id", "rarities", "legalities", "is_noteworthy", "faces", "identity_sources", "type_line"}
    left_out |= {"released", "first_day"}
    facts = {f.name: getattr(card, f.name) for f in dataclasses.fields(card) if f.name not in left_out}
    return facts | {"type_line": card.type_line.text, "face_names": [face.name for face in card.faces]}


def test_every_sample_has_the_facts_of_the_bundled_card(samples: Imported, store: Any) -> None:
    bundled = {card.name: card for card in store.all_cards()}
    differences = {}
    for card in samples.cards:
        known = compared(bundled[card.name])
        for field, value in compared(card).items():
            if value != known[field]:
                differences[card.name, field] = (known[field], value)
    assert differences == OTHERWISE


def test_every_sample_face_agrees_with_what_is_bundled_of_it(samples: Imported, store: Any) -> None:
    bundled = {card.name: card for card in store.all_cards()}
    for card in samples.cards:
        for face, known in zip(card.faces, bundled[card.name].faces, strict=True):
            assert known.mana_cost in {None, face.mana_cost}, face
            if card.name != "Mysterious Tome // Chilling Chronicle":
                assert known.type_line in {None, face.type_line}, face


def test_pools_agree_with_what_is_bundled(samples: Imported, store: Any) -> None:
    bundled = {card.name: card for card in store.all_cards()}
    differences = {
        (card.name, pool): (status, card.legalities[pool])
        for card in samples.cards
        for pool, status in bundled[card.name].legalities.items()
        if card.legalities[pool] != status
    }
    assert differences == {
        # PreDH's own list, which the bundled data lacks.
        ("Erayo, Soratami Ascendant // Erayo's Essence", "predh"): ("legal", "banned"),
        # Common in a set of sheets of which the bundled data has no printing.
        ("Happy Dead Squirrel", "paupercommander"): ("not_legal", "legal"),
    }


def test_our_reading_gives_the_providers_color_identity(sample_objects: list[dict[str, Any]]) -> None:
    """Also by themselves, without the provider's word, cost, text, types and color indicators give it."""
    checked = 0
    for obj in sample_objects:
        printed = scryfall.printed_card(obj)
        if printed is not None:
            own = derive(dataclasses.replace(printed, given_identity=None)).color_identity
            assert own == printed.given_identity, printed.name
            checked += 1
    assert checked == 575


def test_names_in_other_languages_come_from_the_samples(samples: Imported) -> None:
    names = set(samples.foreign_names)
    jace = "Jace, Vryn's Prodigy // Jace, Telepath Unbound"
    assert {
        ForeignName(jace, "fr", "Jace, prodige de Vryn // Jace, télépathe libéré"),
        ForeignName(jace, "fr", "Jace, prodige de Vryn"),
        ForeignName(jace, "fr", "Jace, télépathe libéré"),
        ForeignName("Okaun, Eye of Chaos", "zhs", "混沌之眼欧寇然"),
        ForeignName("Sylvan Library", "fr", "Bibliothèque sylvestre"),
        ForeignName("Phelddagrif", "it", "Phelddagrif"),
    } <= names
    assert {row.language for row in names} == {"de", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht"}
    assert Counter(row.name for row in names)[jace] == 30
    assert list(samples.foreign_names) == sorted(names)


def test_flavor_names_of_the_samples_are_aliases(samples: Imported) -> None:
    assert samples.aliases == {"The AllSpark": "Doubling Cube"}


def test_printings_of_the_samples_have_their_sets(samples: Imported) -> None:
    sets = {card_set.code: card_set for card_set in samples.sets}
    assert (sets["MID"].name, sets["MID"].kind, sets["MID"].released) == (
        "Innistrad: Midnight Hunt",
        "EXPANSION",
        "2021-09-24",
    )
    assert {row.set_code for row in samples.printings} == set(sets)
    assert PrintingRow("Doubling Cube", "SLD", "1080", "rare") in samples.printings
    assert {row.collector_number for row in samples.printings if row.name == "Very Cryptic Command"} == {
        f"49{letter}" for letter in "abcdef"
    }


def test_rulings_of_the_samples(SHARED: Path) -> None:
    report = ImportReport()
    rows: list[ProviderRuling] = []
    for path in sorted((SHARED / "samples/scryfall").glob("*_rulings.json")):
        with path.open("rb") as stream:
            rows += scryfall.rulings(scryfall.read_objects(stream), report)
    assert len(rows) == report.objects == 67
    assert Counter(row.kind for row in rows) == {"official": 64, "note": 3}
    assert all((row.kind == "official") == (row.source == "wotc") and row.language == "en" for row in rows)
    assert rows[0][:3] == ("594f6881-c059-46f8-aa4e-7151d502de73", "2017-07-17", "scryfall")
    assert report.set_aside == {}
