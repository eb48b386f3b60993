"""JSON of programs: zones, names, printings, pointers; what is broken or of another shape is refused, never a crash."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.deck import Zone
from validator.decklists import read_decklist
from validator.decklists.limits import MAX_ENTRIES, MAX_STRUCTURED_BYTES
from validator.decklists.moxfield_json import BOARDS
from validator.errors import DecklistTooLarge, EmptyDecklist, UnreadableDecklist, ValidatorError

AS_OF = "2026-10-08"
NAMES = ["moxfield-json", "archidekt-json", "aetherhub-json", "mtgjson", "zones"]


def entries(decklist):
    """Quantity, name, zone and pointer of each line."""
    return [(*line.text.named[:2], str(line.zone), line.pointer) for line in decklist.lines]


def printings(decklist):
    return [(line.text.set_code, line.text.collector_number) for line in decklist.lines]


def moxfield(name, quantity=1, **card):
    return {"quantity": quantity, "boardType": "mainboard", "card": {"name": name, **card}}


ONE = {"quantity": 1, "count": 1, "name": "Opt"}


def test_moxfield_2():
    deck = {
        "name": "Goblins",
        "main": {"name": "Krenko, Mob Boss"},
        "mainboard": {"Fire // Ice": moxfield("Fire // Ice", 2, set="apc", cn="128"), "Opt": {"quantity": 1}},
        "sideboard": {"Shatter": moxfield("Shatter")},
        "maybeboard": {"Ponder": moxfield("Ponder")},
        "commanders": {"Krenko, Mob Boss": moxfield("Krenko, Mob Boss")},
        "companions": {"Obosh, the Preypiercer": moxfield("Obosh, the Preypiercer")},
        "signatureSpells": None,
        "attractions": {},
        "tokens": [{"name": "Goblin"}],
    }
    decklist = read_decklist(json.dumps(deck))
    assert decklist.dialect == "moxfield-json"
    assert entries(decklist) == [
        (1, "Krenko, Mob Boss", "command", "/commanders/Krenko, Mob Boss"),
        (2, "Fire // Ice", "library", "/mainboard/Fire ~1~1 Ice"),
        (1, "Opt", "library", "/mainboard/Opt"),
        (1, "Obosh, the Preypiercer", "companion", "/companions/Obosh, the Preypiercer"),
        (1, "Shatter", "sideboard", "/sideboard/Shatter"),
        (1, "Ponder", "ignored", "/maybeboard/Ponder"),
    ]
    assert printings(decklist)[1] == ("apc", "128")
    assert [(section.name, section.pointer) for section in decklist.sections][:2] == [
        ("commanders", "/commanders"),
        ("mainboard", "/mainboard"),
    ]


def test_moxfield_3():
    boards = {
        "mainboard": {"count": 2, "cards": {"a~b": moxfield("Mountain", 2), "c": {"quantity": 1}}},
        "commanders": {"count": 1, "cards": {"d": moxfield("Krenko, Mob Boss", set="m13", cn="138")}},
        "signatureSpells": {"count": 1, "cards": {"e": moxfield("Shock")}},
        "wishes": {"count": 1, "cards": {"f": moxfield("Opt")}},
        "tokens": {"count": 1, "cards": {"g": moxfield("Goblin")}},
    }
    decklist = read_decklist(json.dumps({"boards": boards}))
    assert entries(decklist) == [
        (2, "Mountain", "library", "/boards/mainboard/cards/a~0b"),
        (1, "Krenko, Mob Boss", "command", "/boards/commanders/cards/d"),
        (1, "Shock", "command", "/boards/signatureSpells/cards/e"),
        (1, "Opt", "ignored", "/boards/wishes/cards/f"),
        (1, "Goblin", "ignored", "/boards/tokens/cards/g"),
    ]
    assert [(str(bad.why), bad.pointer) for bad in decklist.unreadable] == [
        ("there is no card name", "/boards/mainboard/cards/c")
    ]


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_of_moxfield_has_a_zone(board):
    zone = read_decklist(json.dumps({"mainboard": {}, board: {"Opt": moxfield("Opt")}})).lines[0].zone
    assert (zone is Zone.LIBRARY) == (board == "mainboard")


def archidekt(name, *categories, quantity=1):
    card = {"oracleCard": {"name": name}, "edition": {"editioncode": "m13"}, "collectorNumber": "138"}
    return {"categories": list(categories), "quantity": quantity, "card": card}


def test_archidekt():
    named = [("Commander", True), ("Ramp", True), ("Ideas", False), ("Sideboard", True), ("Companion", False)]
    deck = {
        "categories": [{"name": name, "includedInDeck": is_in_deck} for name, is_in_deck in named],
        "cards": [
            archidekt("Krenko, Mob Boss", "Commander", "Goblins"),
            archidekt("Sol Ring", "Ramp", "Ideas"),
            archidekt("Opt", "Ideas", "Ramp", quantity=3),
            archidekt("Shatter", "Sideboard"),
            archidekt("Obosh, the Preypiercer", "Companion"),
            archidekt("Mountain"),
            archidekt("Island", "Not there"),
            archidekt("Ponder", "Maybeboard"),
            {"categories": None, "quantity": 1, "card": None},
        ],
    }
    decklist = read_decklist(json.dumps(deck))
    assert entries(decklist) == [
        (1, "Krenko, Mob Boss", "command", "/cards/0"),
        (1, "Sol Ring", "library", "/cards/1"),
        (3, "Opt", "ignored", "/cards/2"),
        (1, "Shatter", "sideboard", "/cards/3"),
        (1, "Obosh, the Preypiercer", "companion", "/cards/4"),
        (1, "Mountain", "library", "/cards/5"),
        (1, "Island", "library", "/cards/6"),
        (1, "Ponder", "ignored", "/cards/7"),
    ]
    assert printings(decklist)[0] == ("m13", "138")
    assert [(s.name, str(s.zone), s.is_group, s.pointer) for s in decklist.sections][:3] == [
        ("Commander", "command", False, "/categories/0"),
        ("Ramp", "library", True, "/categories/1"),
        ("Ideas", "ignored", False, "/categories/2"),
    ]
    assert [bad.pointer for bad in decklist.unreadable] == ["/cards/8"]


def test_aetherhub():
    rows = [
        {"quantity": 2, "name": "Opt", "set": "XLN", "number": "65"},
        {"quantity": None, "name": "Commander"},
        {"quantity": 1, "name": "Krenko, Mob Boss", "set": "", "number": ""},
        {"quantity": None, "name": ""},
        {"quantity": None, "name": "Deck"},
        {"quantity": 98, "name": "Mountain"},
        {"quantity": None, "name": "Sideboard"},
        {"quantity": 1, "name": "Shatter"},
        {"quantity": None, "name": "Sol Ring"},
        {"quantity": 1},
        7,
    ]
    decklist = read_decklist(json.dumps({"convertedDeck": rows}))
    assert entries(decklist) == [
        (2, "Opt", "library", "/convertedDeck/0"),
        (1, "Krenko, Mob Boss", "command", "/convertedDeck/2"),
        (98, "Mountain", "library", "/convertedDeck/5"),
        (1, "Shatter", "sideboard", "/convertedDeck/7"),
        (1, "Sol Ring", "sideboard", "/convertedDeck/8"),
    ]
    assert str(decklist.lines[4].text.bad_quantity) == "“null” is not a whole number"
    assert printings(decklist)[:2] == [("XLN", "65"), (None, None)]
    assert [bad.pointer for bad in decklist.unreadable] == ["/convertedDeck/9", "/convertedDeck/10"]


@pytest.mark.parametrize("pointer", ["", "/data"])
def test_mtgjson(pointer):
    deck = {
        "commander": [{"name": "Krenko, Mob Boss", "count": 1, "setCode": "M13", "number": "138"}],
        "mainBoard": [{"name": "Fire // Ice", "faceName": "Fire", "count": 2, "legalities": {"commander": "Legal"}}],
        "sideBoard": [{"name": "Shatter", "count": 1}],
        "displayCommander": [{"name": "Krenko, Mob Boss", "count": 1}],
        "tokens": [{"name": "Goblin", "count": 3}],
    }
    decklist = read_decklist(json.dumps({"meta": {}, "data": deck} if pointer else deck))
    assert entries(decklist) == [
        (1, "Krenko, Mob Boss", "command", f"{pointer}/commander/0"),
        (2, "Fire // Ice", "library", f"{pointer}/mainBoard/0"),
        (1, "Shatter", "sideboard", f"{pointer}/sideBoard/0"),
        (1, "Krenko, Mob Boss", "ignored", f"{pointer}/displayCommander/0"),
        (3, "Goblin", "ignored", f"{pointer}/tokens/0"),
    ]
    assert printings(decklist)[0] == ("M13", "138")


@pytest.mark.parametrize("pointer", ["", "/deck"])
def test_zones(pointer):
    deck = {
        "library": [{"name": "Mountain", "quantity": 98, "set_code": "M13", "collector_number": "242"}],
        "commanders": [{"name": "Krenko, Mob Boss"}],
        "companion": [{"name": "Obosh, the Preypiercer", "quantity": 1}],
        "attractions": [{"name": "Balloon Stand", "quantity": 1}],
        "stickers": [{"name": "Ancestral Hot Dog Minotaur", "quantity": 1}],
        "sideboard": [{"name": "Shatter", "quantity": 1}],
        "ideas": [{"name": "Opt", "quantity": 2}],
        "title": "mine",
    }
    decklist = read_decklist(json.dumps({"deck": deck} if pointer else deck))
    assert entries(decklist) == [
        (1, "Krenko, Mob Boss", "command", f"{pointer}/commanders/0"),
        (98, "Mountain", "library", f"{pointer}/library/0"),
        (1, "Obosh, the Preypiercer", "companion", f"{pointer}/companion/0"),
        (1, "Balloon Stand", "attractions", f"{pointer}/attractions/0"),
        (1, "Ancestral Hot Dog Minotaur", "stickers", f"{pointer}/stickers/0"),
        (1, "Shatter", "sideboard", f"{pointer}/sideboard/0"),
        (2, "Opt", "ignored", f"{pointer}/ideas/0"),
    ]
    assert printings(decklist)[1] == ("M13", "242")


def test_a_verdict_on_json_points_to_entries(checker, schema_errors):
    from validator.reports.json import verdict_dict

    zones = {"commanders": [{"name": "Krenko, Mob Boss"}], "library": [{"name": "Mountain", "quantity": 97}]}
    zones["library"] += [{"name": "Counterspell"}, {"name": "Sol Rng"}, {"quantity": 1}]
    verdict = checker.check(json.dumps(zones), as_of=AS_OF)
    report = verdict_dict(verdict)
    assert schema_errors(report) == []
    assert sorted((f["code"], *f["pointers"]) for f in report["findings"]) == [
        ("CID001", "/library/1"),
        ("LST001", "/library/3"),
        ("LST002", "/library/2"),
    ]
    assert all(not finding["spans"] for finding in report["findings"])


@pytest.mark.parametrize(
    ("quantity", "why"),
    [
        (1, None),
        ("4", None),
        (0, "it is 0"),
        (1001, "1001 is more than 1000"),
        (-1, "“-1” is not a whole number"),
        (1.0, "“1.0” is not a whole number"),
        (None, "“null” is not a whole number"),
        (True, "“true or false” is not a whole number"),
        ([1], "“an array” is not a whole number"),
        ({}, "“an object” is not a whole number"),
        ("", "it is empty"),
        (10**30, "“1e+30” is not a whole number"),
    ],
)
@pytest.mark.parametrize("dialect", ["moxfield-json", "archidekt-json", "mtgjson", "zones"])
def test_quantities(dialect, quantity, why):
    lists = {
        "moxfield-json": {"mainboard": {"Opt": {"quantity": quantity}}},
        "archidekt-json": {"cards": [archidekt("Opt", quantity=quantity)]},
        "mtgjson": {"mainBoard": [{"name": "Opt", "count": quantity}]},
        "zones": {"library": [{"name": "Opt", "quantity": quantity}]},
    }
    bad = read_decklist(json.dumps(lists[dialect]), dialect).lines[0].text.bad_quantity
    assert (bad and str(bad)) == why


BROKEN = {
    "cut": ('{"library": [{"name": "Opt"}', "line 1, column"),
    "comma": ('{\n "library": [{"name": "Opt"},]\n}', "line 2, column"),
    "single-quote": ("{\"library\": ['Opt']}", "line 1, column 14"),
    "nan": ('{"library": [{"name": "Opt", "quantity": NaN}]}', "line 1, column"),
    "two": ('{"library": []} {}', "after document"),
    "surrogate": ('{"library": [{"name": "\\ud800"}]}', "surrogate"),
    "deep": ('{"library": ' + "[" * 100_000, "depth limit"),
    "deep-objects": ('{"library": {"a":' * 3000, "depth limit"),
    "control": ('{"library": [{"name": "a\nb"}]}', "line 1"),
    "no-shape-cut": ('{"deck', "line 1"),
}


@pytest.mark.parametrize(("text", "says"), BROKEN.values(), ids=BROKEN)
def test_broken_json_is_refused_with_its_place(text, says):
    with pytest.raises(UnreadableDecklist, match="The JSON is broken") as error:
        read_decklist(text)
    assert says in error.value.message
    assert error.value.params.keys() == {"reason", "line", "column"}


SHAPES = {
    "unknown": ('{"cards": [1]}', None, "its keys are “cards”; expected “mainboard”"),
    "many-keys": (json.dumps(dict.fromkeys("abcdefgh")), None, "“e”, “f”, …; expected"),
    "empty": ("{}", None, "its keys are none"),
    "array": ('[{"name": "Opt"}]', None, "it is an array; expected an object with “mainboard”"),
    "array-of-names": ('["Opt"]', None, "it is an array"),
    "number": ("1", "zones", "it is a number"),
    "null": ("null", "mtgjson", "it is null"),
    "board": ('{"mainboard": "1 Opt"}', None, "at /mainboard there is a string; expected an array or an object"),
    "boards": ('{"boards": {"mainboard": {"cards": 7}}}', None, "at /boards/mainboard/cards there is a number"),
    "cards": ('{"categories": [], "cards": {"oracleCard": 1}, "x": 1}', "archidekt-json", ""),
    "categories": ('{"categories": true, "cards": []}', "archidekt-json", "at /categories there is true or false"),
    "zone": ('{"library": 99}', None, "at /library there is a number"),
}


@pytest.mark.parametrize(("text", "dialect", "says"), SHAPES.values(), ids=SHAPES)
def test_json_of_another_shape(text, dialect, says):
    if not says:
        assert [bad.pointer for bad in read_decklist(text, dialect).unreadable] == ["/cards/oracleCard"]
        return
    with pytest.raises(UnreadableDecklist) as error:
        read_decklist(text, dialect)
    assert says in error.value.message
    assert error.value.params["reason"] == "json"


@pytest.mark.parametrize(
    "text", ['{"mainboard": {}}', '{"convertedDeck": []}', '{"mainBoard": null}', '{"library": []}']
)
def test_json_without_a_card(text):
    with pytest.raises(EmptyDecklist):
        read_decklist(text)


@pytest.mark.parametrize(
    ("document", "dialect", "section", "pointer"),
    [
        ({"mainboard": {"Opt": ONE}, "attic": {"Ponder": ONE}}, "moxfield-json", "attic", "/attic/Ponder"),
        (
            {
                "boards": {"mainboard": {"cards": {"a": {"quantity": 1, "card": {"name": "Opt"}}}}},
                "mainboard": {"x": ONE},
            },
            "moxfield-json",
            "/mainboard",
            "/mainboard/x",
        ),
        ({"data": {"mainBoard": [ONE], "attic": [ONE]}}, "mtgjson", "attic", "/data/attic/0"),
        ({"cards": [ONE], "attic": [ONE]}, "archidekt-json", "attic", "/attic/0"),
        ({"convertedDeck": [ONE], "attic": [ONE]}, "aetherhub-json", "attic", "/attic/0"),
        ({"library": [ONE], "attic": {"a/b": ONE}}, "zones", "attic", "/attic/a~1b"),
        ({"deck": {"library": [ONE]}, "library": [ONE]}, "zones", "/library", "/library/0"),
    ],
    ids=["moxfield-2", "moxfield-3", "mtgjson", "archidekt", "aetherhub", "zones", "beside-deck"],
)
def test_a_board_that_is_not_known_is_ignored_by_name(document, dialect, section, pointer):
    decklist = read_decklist(json.dumps(document), dialect)
    found = next(line for line in (*decklist.lines, *decklist.unreadable) if line.pointer == pointer)
    assert (found.zone, decklist.sections[-1].name, decklist.sections[-1].zone) == (Zone.IGNORED, section, Zone.IGNORED)
    assert len(decklist.lines) + len(decklist.unreadable) == 2


@pytest.mark.parametrize(
    "note", [{"attic": {"a": "b"}}, {"attic": ["Opt"]}, {"attic": {"a": {"name": "Opt"}}}, {"n": 1}]
)
def test_what_has_no_quantity_is_no_board(note):
    decklist = read_decklist(json.dumps({"mainboard": {"Opt": ONE}} | note), "moxfield-json")
    assert len(decklist.lines) + len(decklist.unreadable) == 1


def test_limits():
    card = {"name": "Island", "set_code": "x" * 3000}
    assert len(read_decklist(json.dumps({"library": [card] * MAX_ENTRIES})).lines) == MAX_ENTRIES
    for deck in ({"library": [{"name": "Opt"}] * (MAX_ENTRIES + 1)}, {"library": [1] * (MAX_ENTRIES + 1)}):
        with pytest.raises(DecklistTooLarge, match="601 card entries"):
            read_decklist(json.dumps(deck))
    with pytest.raises(DecklistTooLarge, match="2048 KiB"):
        read_decklist(json.dumps({"library": [{"name": "Opt"}], "note": "x" * MAX_STRUCTURED_BYTES}))


def test_long_names():
    decklist = read_decklist(json.dumps({"library": [{"name": "x" * 200}, {"name": "x" * 201}]}))
    assert len(decklist.lines) == 1
    assert str(decklist.unreadable[0].why) == "its card name has more than 200 characters"
    assert decklist.unreadable[0].pointer == "/library/1"


def test_parse_json_from_the_command_line(tmp_path, decklint):
    path = tmp_path / "deck.json"
    path.write_text('{"library": [{"name": "Opt", "quantity": 2}, {}]}', encoding="utf-8")
    report = json.loads(decklint("parse", path, "--output", "json").out)
    assert (report["dialect"], report["why"]) == ("zones", "it has “library”, a zone of decklint's own")
    assert [(e["line"], e["column"], e["pointer"], e["name"]) for e in report["entries"]] == [
        (None, None, "/library/0", "Opt")
    ]
    assert [(bad["line"], bad["pointer"]) for bad in report["unreadable"]] == [(None, "/library/1")]
    assert decklint("check", tmp_path, "--output", "json").lines[0]["path"] == str(path)


KEYS = st.sampled_from(
    [
        *("mainboard", "boards", "cards", "card", "name", "quantity", "categories", "oracleCard", "includedInDeck"),
        *("convertedDeck", "data", "mainBoard", "commander", "count", "deck", "library", "commanders", "a/~b"),
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.sampled_from(["Opt", "1", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(document=st.dictionaries(KEYS, VALUES, max_size=4), name=st.sampled_from([None, *NAMES]))
@example(document={"library": None, "a/~b": [None]}, name=None)
def test_no_document_breaks_a_dialect(document, name):
    try:
        decklist = read_decklist(json.dumps(document), name)
    except ValidatorError:
        return
    for line in [*decklist.lines, *decklist.unreadable]:
        value = document
        for step in line.pointer.split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            value = value[int(key)] if isinstance(value, list) else value[key]
