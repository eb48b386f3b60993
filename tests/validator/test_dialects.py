"""Dialects: what each list is taken for and why, how many cards stand in each zone, where, and what is refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from each_row import each_row
from hypothesis import given
from hypothesis import strategies as st

from rules.card import OracleCard
from rules.deck import Span, Zone
from rules.formats import FORMATS
from validator.cli.files import SUFFIXES
from validator.decklists import DIALECTS, read_decklist
from validator.decklists.csv_table import MAX_COLUMNS, MAX_ROWS
from validator.decklists.entries import read_quantity
from validator.decklists.limits import MAX_ENTRIES, MAX_LINES, MAX_STRUCTURED_BYTES, MAX_TEXT_BYTES
from validator.decklists.xml_elements import MAX_ELEMENTS
from validator.errors import BadOption, DecklistTooLarge, EmptyDecklist, UnreadableDecklist, ValidatorError

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
NAMES = [dialect.DIALECT for dialect in DIALECTS]
AS_OF = "2026-10-08"


def counts(decklist):
    """Cards by zone, as the list says."""
    total = Counter()
    for line in decklist.lines:
        total[str(line.zone)] += line.text.named.quantity
    return dict(total)


def entries(decklist):
    """Quantity, name and zone of each line."""
    return [(*line.text.named[:2], str(line.zone)) for line in decklist.lines]


def places(decklist):
    """Line, column and end of each name."""
    return [(line.line, *line.text.named[2:4]) for line in decklist.lines]


def codes(verdict):
    return [finding.code for finding in verdict.findings]


# --- real exports ----------------------------------------------------------------------------------------------------

# Counted by hand, and again with awk and jq: dialect, card lines, cards by zone.
SAMPLES = {
    "aetherhub.json": ("aetherhub-json", 93, {"command": 2, "companion": 1, "library": 98}),
    "archidekt.json": ("archidekt-json", 93, {"command": 2, "companion": 1, "library": 98}),
    "archidekt_labels.txt": ("archidekt", 19, {"command": 1, "library": 41, "ignored": 4}),
    "archidekt_sections.txt": ("archidekt", 105, {"command": 1, "library": 99, "ignored": 17}),
    "arena_companion.txt": ("arena", 35, {"companion": 1, "library": 80, "sideboard": 15}),
    "forge_commander.dck": ("dck", 83, {"command": 1, "library": 99}),
    "importer.cod": ("cod", 5, {"library": 19, "sideboard": 3}),
    "importer.dck": ("dck", 6, {"library": 4, "sideboard": 4}),
    "importer.dec": ("text", 21, {"library": 60, "sideboard": 15}),
    "importer.dek": ("dek", 6, {"library": 5, "sideboard": 3}),
    "importer.mtga": ("text", 12, {"library": 15}),  # 4 of them the sideboard, which the pipeline infers
    "importer.mwDeck": ("mwdeck", 19, {"library": 60, "sideboard": 15}),
    "importer.o8d": ("o8d", 2, {"library": 1, "sideboard": 2}),
    "manabox.csv": ("csv", 96, {"library": 100}),
    "manabox.txt": ("text", 96, {"library": 100}),
    "moxfield_text.txt": ("text", 82, {"library": 100}),
    "moxfield_v2.json": (
        "moxfield-json",
        95,
        {"command": 2, "companion": 1, "library": 98, "sideboard": 1, "ignored": 1},
    ),
    "mtgo.dek": ("dek", 100, {"library": 99, "command": 1}),
    "scryfall_deck.csv": ("csv", 93, {"command": 2, "library": 98, "sideboard": 1}),
    "xmage_commander_partners.dck": ("dck", 70, {"library": 99, "sideboard": 2}),
    "xmage_companion_zirda.dck": ("dck", 18, {"library": 60, "sideboard": 1}),
    "../mtgjson/deck_with_foreign_data.json": ("mtgjson", 86, {"command": 1, "library": 99}),
}
# Names of the samples that no card of the bundled data has: made up, or of sets that came later.
UNKNOWN = {
    "importer.cod": ["@#$NOT A REAL CARD NAME@#$"],
}


def test_every_sample_is_in_the_table(SHARED):
    folder = SHARED / "samples" / "decklists"
    assert {path.name for path in folder.iterdir()} == {name for name in SAMPLES if (folder / name).parent == folder}


@pytest.mark.parametrize(("name", "dialect", "lines", "zones"), [(k, *v) for k, v in SAMPLES.items()], ids=SAMPLES)
def test_samples(name, dialect, lines, zones, SHARED):
    decklist = read_decklist((SHARED / "samples" / "decklists" / name).read_bytes())
    assert (decklist.dialect, len(decklist.lines), counts(decklist)) == (dialect, lines, zones)
    assert decklist.unreadable == []
    assert decklist.why


@pytest.mark.parametrize("name", SAMPLES)
def test_every_name_of_the_samples_is_a_card(name, SHARED, checker):
    parsed = checker.parse((SHARED / "samples" / "decklists" / name).read_bytes(), FORMATS["commander"])
    unknown = [r.typed for r in parsed.lines if not isinstance(r.card, OracleCard)]
    assert unknown == UNKNOWN.get(name, [])


@pytest.mark.parametrize(
    ("name", "commanders"),
    [
        ("../mtgjson/deck_with_foreign_data.json", ["Yuma, Proud Protector"]),
        ("aetherhub.json", ["Kraum, Ludevic's Opus", "Vial Smasher the Fierce"]),
        ("archidekt.json", ["Kraum, Ludevic's Opus", "Vial Smasher the Fierce"]),
        ("forge_commander.dck", ["Atraxa, Praetors' Voice"]),
        ("moxfield_text.txt", ["Hakbal of the Surging Soul"]),
        ("moxfield_v2.json", ["Kraum, Ludevic's Opus", "Vial Smasher the Fierce"]),
        ("mtgo.dek", ["Sharuum the Hegemon"]),
        ("scryfall_deck.csv", ["Kraum, Ludevic's Opus", "Vial Smasher the Fierce"]),
    ],
)
def test_the_commander_decks_among_the_samples_are_legal(name, commanders, SHARED, checker):
    verdict = checker.check((SHARED / "samples" / "decklists" / name).read_bytes(), as_of=AS_OF)
    assert verdict.legal is True
    assert sorted(card.name for card in verdict.deck.commander_cards) == commanders


# --- public reports --------------------------------------------------------------------------------------------------

KINDS = ("csv", "cod", "dck", "mtgo-dek")
REPORTS = ["B235", "B236", "B253", "B254", "B258", "B259", "B262", "B263"]


@pytest.fixture(scope="session")
def reports(SHARED):
    """The parsing cases of public bug reports, by id."""
    lines = (SHARED / "cases" / "public_reports.jsonl").read_text(encoding="utf-8").splitlines()
    cases = {case["id"]: case for case in map(json.loads, lines) if case.get("input_kind") in KINDS}
    for case in cases.values():
        case["input"] = re.sub(r"\{FILL:(\d+):([^}]+)\}", r"\1 \2", case["input"])
    return cases


def test_every_public_report_of_these_dialects_is_here(reports):
    assert sorted(reports) == REPORTS


@pytest.mark.parametrize("id_", REPORTS)
def test_public_reports(id_, reports, checker):
    case = reports[id_]
    if "bad-input" in case["expect"]["codes"]:
        with pytest.raises(UnreadableDecklist):
            checker.check(case["input"], as_of=AS_OF)
        return
    verdict = checker.check(case["input"], as_of=AS_OF)
    assert verdict.legal is case["expect"]["legal"]
    assert verdict.deck.size == case["deck_size"]
    assert set(codes(verdict)) <= {"LST008"}  # CubeCobra lists a card once for each copy
    named = {entry.typed: entry.card.name for entry in verdict.deck.entries}
    assert {typed: named[typed] for typed in case["expect"]["resolves"]} == case["expect"]["resolves"]


# --- detection -------------------------------------------------------------------------------------------------------

COD = '<cockatrice_deck version="1"><zone name="main"><card number="1" name="Sol Ring"/></zone></cockatrice_deck>'
DEK = '<Deck><Cards CatID="1" Quantity="1" Sideboard="false" Name="Sol Ring"/></Deck>'
O8D = '<deck game="a6c8d2e8"><section name="Main"><card qty="1" id="1">Sol Ring</card></section></deck>'
MOXFIELD = '{"mainboard": {"Sol Ring": {"quantity": 1, "card": {"name": "Sol Ring", "set": "c21", "cn": "263"}}}}'
ARCHIDEKT = '{"categories": [], "cards": [{"quantity": 1, "card": {"oracleCard": {"name": "Sol Ring"}}}]}'
AETHERHUB = '{"convertedDeck": [{"quantity": 1, "name": "Sol Ring", "set": "C21", "number": "263"}]}'
MTGJSON = '{"data": {"mainBoard": [{"count": 1, "name": "Sol Ring", "setCode": "C21", "number": "263"}]}}'
ZONES = '{"library": [{"quantity": 1, "name": "Sol Ring"}]}'
DETECTED = {
    "cockatrice": (COD, "cod", "<cockatrice_deck>"),
    "cockatrice-declared": (f'<?xml version="1.0" encoding="UTF-8"?>\n{COD}', "cod", "<cockatrice_deck>"),
    "cockatrice-comment": (f"<!-- mine -->{COD}", "cod", "<cockatrice_deck>"),
    "mtgo": (DEK, "dek", "<Deck>"),
    "mtgo-namespaces": (DEK.replace("<Deck>", '<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">'), "dek", "<Deck>"),
    "octgn": (O8D, "o8d", "sections"),
    "forge": ("[metadata]\nName=x\n[Main]\n1 Sol Ring", "dck", "[metadata]"),
    "forge-section": ("[Commander]\n1 Krenko, Mob Boss", "dck", "[Commander]"),
    "xmage": ("NAME:x\n1 [C21:263] Sol Ring", "dck", "NAME:"),
    "xmage-author": ("AUTHOR:x\n1 [C21:263] Sol Ring", "dck", "AUTHOR:"),
    "xmage-bare": ("1 [C21:263★] Sol Ring", "dck", "set and number"),
    "xmage-side-first": ("SB: 1 [C21:263] Sol Ring", "dck", "set and number"),
    "csv": ("Quantity,Name\n1,Sol Ring", "csv", "“Name”, “Quantity”, with a comma"),
    "csv-semicolon": ("qty;Card Name\n1;Sol Ring", "csv", "semicolon"),
    "csv-tab": ("COUNT\tCARD\n1\tSol Ring", "csv", "tab"),
    "csv-quoted": ('"Count","Tradelist Count","Name"\n"1","0","Sol Ring"', "csv", "“Count”"),
    "csv-sep": ("sep=;\nQuantity;Name\n1;Sol Ring", "csv", "sep=;"),
    "csv-sep-quoted": ('"sep=,"\r\nFolder Name,Quantity,Card Name\r\nx,1,Sol Ring', "csv", "sep=,"),
    "text": ("1 Sol Ring", "text", "nothing at its start"),
    "text-comma": ("1 Krenko, Mob Boss\n1 Sol Ring", "text", ""),
    "text-comment": ("// NAME: Cards, name, quantity\n1 Sol Ring", "text", ""),
    "text-heading": ("Commander\n1 Krenko, Mob Boss", "text", ""),
    "text-set": ("    4 [MI] Masticore", "text", ""),
    "text-angle": ("<Ramp>\n1 Sol Ring", "text", ""),
    "text-heart": ("<3 this deck\n1 Sol Ring", "text", ""),
    "text-words": ("My name\n1 Sol Ring", "text", ""),
    "text-one-column": ("Name\nSol Ring", "text", ""),
    "text-equals": ("a=b, c\n1 Sol Ring", "text", ""),
    "text-links": ("[[Krenko, Mob Boss]]\n1 Sol Ring", "text", ""),
    "text-symbols": ("{R}{G} Goblins\n1 Sol Ring", "text", ""),
    "text-set-in-brackets": ("1 Sol Ring [C21]\n1 Opt [XLN:65]", "text", ""),
    "text-finish-in-brackets": ("1 Sol Ring (C21) 263 [foil]", "text", ""),
    "text-deckstats": ("//Main\n//Ramp\n1 Sol Ring # my note\n1 [C21] Opt", "text", ""),
    "text-workstation": ("    4 [UD] Masticore\nSB: 1 [UD] Annul", "text", ""),
    "text-workstation-later": ("1 Sol Ring\n// of Magic Workstation", "text", ""),
    "text-tag": ("1 Sol Ring (C21) 263 #!Commander #tag", "text", ""),
    "text-sideboard": ("99 Mountain\n\nSIDEBOARD:\n1 Opt", "text", ""),
    "text-sideboard-of-two-parts": ("99 Mountain\nSIDEBOARD:\n1 Opt\n\n1 Ponder\n\n1 Krenko, Mob Boss", "text", ""),
    "text-sideboard-and-many": ("9 Mountain\nSIDEBOARD:\n1 Opt\n\n1 Ponder\n1 Shock\n1 Bolt", "text", ""),
    "text-sideboard-and-four": ("9 Mountain\nSIDEBOARD:\n1 Opt\n\n4 Ponder", "text", ""),
    "text-sideboard-of-blanks": ("9 Mountain\nSIDEBOARD:\n\n\n1 Ponder", "text", ""),
    "text-sideboard-in-small": ("9 Mountain\n\nSideboard\n1 Opt\n\n1 Krenko, Mob Boss", "text", ""),
    "text-magic-online": ("60 Mountain\n\n15 Shatter", "text", ""),
    "deckstats-name": ("//NAME: Goblins from DeckStats.net\n//Main\n1 Sol Ring", "deckstats", "names DeckStats.net"),
    "deckstats-printing": ("//Main\n1 [C21#263] Sol Ring", "deckstats", "with # between them"),
    "deckstats-commander": ("1 Krenko, Mob Boss # !Commander\n99 Mountain", "deckstats", "# !Commander"),
    "workstation": (
        "// Deck file for Magic Workstation (http://www.magicworkstation.com)\n4 [UD] Masticore",
        "mwdeck",
        "names Magic Workstation",
    ),
    "moxfield": ("99 Mountain\n\nSIDEBOARD:\n1 Opt\n\n1 Krenko, Mob Boss", "moxfield-text", "SIDEBOARD:"),
    "moxfield-ends": (
        "98 Mountain\r\n\r\nSIDEBOARD:\r\n1 Opt\r\n\r\n1 Krark, the Thumbless\r\n1 Sakashima\r\n",
        "moxfield-text",
        "",
    ),
    "archidekt": ("1x Sol Ring (c21) 263 [Ramp{noPrice}]", "archidekt", "{noDeck}"),
    "archidekt-categories": ("Ramp\n1x Sol Ring (c21) 263 *F* [Ramp,Mana]", "archidekt", "categories in brackets"),
    "archidekt-label": ("1x Sol Ring (c21) 263 ^Keeper,#4aab08^", "archidekt", "carets"),
    "arena-about": ("About\r\nName Goblins\r\n\r\nDeck\r\n1 Sol Ring", "arena", "About"),
    "arena-deck": ("Deck\n1 Sol Ring (C21) 263\n", "arena", "“Deck”"),
    "arena-commander": ("Commander\r\n1 Krenko, Mob Boss (M13) 138\r\n\r\nDeck\r\n1 Opt (XLN) 65", "arena", ""),
    "moxfield-json": (MOXFIELD, "moxfield-json", "mainboard"),
    "archidekt-json": (ARCHIDEKT, "archidekt-json", "oracleCard"),
    "aetherhub-json": (AETHERHUB, "aetherhub-json", "convertedDeck"),
    "mtgjson": (MTGJSON, "mtgjson", "mainBoard"),
    "zones": (ZONES, "zones", "library"),
    "zones-late": ('{\n "note": "' + "x" * 5000 + '",' + ZONES[1:], "zones", "library"),
}


@each_row("before", ["", "\ufeff", "\n\n \t\r\n"], ids=["", "byte-order-mark", "blank"])
@each_row(("text", "dialect", "why"), DETECTED.values(), ids=DETECTED)
def test_detection(text, dialect, why, before):
    decklist = read_decklist(before + text)
    assert decklist.dialect == dialect
    assert why in decklist.why
    assert decklist.why
    assert read_decklist((before + text).encode()).lines[-1].text.named.name == decklist.lines[-1].text.named.name


def test_plain_text_is_asked_last():
    assert [
        *("cod", "o8d", "dek"),
        *("moxfield-json", "archidekt-json", "aetherhub-json", "mtgjson", "plain-json", "zones"),
        *("dck", "csv", "archidekt", "arena"),
        *("deckstats", "mwdeck", "moxfield-text", "mtgo-text", "text"),
    ] == NAMES


@pytest.mark.parametrize("dialect", DIALECTS, ids=NAMES)
def test_detection_looks_at_the_opening_only(dialect):
    text = "1 Sol Ring\n" * 400
    assert len(text) > 4096
    for later in ("<cockatrice_deck>", "[metadata]\n", "NAME:x\n", "Quantity,Name\n"):
        assert dialect.detect(text + later) == dialect.detect(text)


@pytest.mark.parametrize("name", NAMES)
def test_a_dialect_may_be_asked_for(name):
    lists = {"cod": COD, "dek": DEK, "o8d": O8D, "dck": "1 Sol Ring|C21", "csv": "Name\nSol Ring"}
    lists |= {"moxfield-json": MOXFIELD, "archidekt-json": ARCHIDEKT, "aetherhub-json": AETHERHUB}
    lists |= {"mtgjson": MTGJSON, "zones": ZONES, "plain-json": '{"cards": ["1 Sol Ring"]}'}
    decklist = read_decklist(lists.get(name, "1 Sol Ring"), name)
    assert (decklist.dialect, entries(decklist)) == (name, [(1, "Sol Ring", "library")])
    assert decklist.why == "asked for by name"


@pytest.mark.parametrize("name", ["", "CSV", "moxfield", "json"])
def test_an_unknown_dialect(name):
    with pytest.raises(BadOption, match=r"There is no dialect “.*”; expected one of: cod, .*, text\.") as error:
        read_decklist("1 Sol Ring", name)
    assert error.value.params == {"option": "dialect", "value": name, "known": NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_dialects_are_documented(name):
    assert f"| `{name}` |" in DOCS


# --- CSV -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        "Quantity,Name\n2,Island",
        "name,quantity\nIsland,2",
        "CARD_NAME;Amount\r\nIsland;2\r\n",
        "Card\tQTY\rIsland\t2\r",
        '"Count" , "Name"\n"2" , "Island"',
        "sep=|\nName|Copies\nIsland|2",
        "SEP=;\n\nQuantity;Name\n;\n2;Island\n;;\n\n",
        "Count/Qty,Name,Foil\n2,Island,",
        "Quantity,Name,Note\n2,Island",
        "Set,Quantity,Name\n,2x,Island",
        'Note,Quantity,Name\n"several\nlines, a ""quote""",2,Island',
        "Name,Section\nIsland,Main\nIsland,Main",
        '\ufeff"Quantity","Name"\n"2","Is\u200bland"',
    ],
    ids=ascii,
)
def test_csv(table):
    decklist = read_decklist(table)
    assert decklist.dialect == "csv"
    assert {name for _, name, _ in entries(decklist)} == {"Island"}
    assert counts(decklist) == {"library": 2}
    assert decklist.unreadable == []


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ('"Henzie ""Toolbox"" Torre"', 'Henzie "Toolbox" Torre'),
        ('"Kongming, ""Sleeping Dragon"""', 'Kongming, "Sleeping Dragon"'),
        ('Henzie "Toolbox" Torre', 'Henzie "Toolbox" Torre'),
        (' "Krenko, Mob Boss" ', "Krenko, Mob Boss"),
        ('"Krenko,\n Mob Boss"', "Krenko, Mob Boss"),
        ('"Krenko", Mob Boss', "Krenko"),
        ("Who // What // When // Where // Why", "Who // What // When // Where // Why"),
    ],
)
def test_quotes_in_csv(field, name):
    assert entries(read_decklist(f"Quantity,Name\n1,{field}\n1,Island")) == [
        (1, name, "library"),
        (1, "Island", "library"),
    ]


@each_row(
    ("section", "zone"),
    [
        ("Commander", "command"),
        ("commanders", "command"),
        ("Main", "library"),
        ("", "library"),
        ("nonlands", "library"),
        ("Ramp", "library"),
        ('"Commander,Ramp"', "command"),
        ("companion", "companion"),
        ("Sideboard", "sideboard"),
        ("outside", "sideboard"),
        ("Attractions", "attractions"),
        ("maybeboard", "ignored"),
        ("maybe", "ignored"),
        ("acquire", "ignored"),
        ("Tokens", "ignored"),
        ("Side Deck", "sideboard"),
        ("Cut", "ignored"),
        ("Commander{top}", "command"),
        ('"Commander{top},Ramp"', "command"),
        ("Maybeboard{noDeck}{noPrice}", "ignored"),
        ("Ideas{noDeck}", "ignored"),
        ("Ramp{noPrice}", "library"),
        ("Sideboard{noDeck}", "sideboard"),
    ],
)
@each_row("column", ["Section", "Board", "zone", "CATEGORY", "Board Type"])
def test_zones_in_csv(column, section, zone):
    assert entries(read_decklist(f"{column},Quantity,Name\n{section},1,Sol Ring")) == [(1, "Sol Ring", zone)]


@pytest.mark.parametrize("true", ["1", "yes", "TRUE", "x", "✓"])
@pytest.mark.parametrize("false", ["0", "", "no", "false"])
@pytest.mark.parametrize(("column", "zone"), [("Sideboard", "sideboard"), ("Commander", "command")])
def test_yes_and_no_in_csv(column, zone, true, false):
    table = f"{column},Quantity,Name\n{true},1,Sol Ring\n{false},1,Opt"
    assert entries(read_decklist(table)) == [(1, "Sol Ring", zone), (1, "Opt", "library")]


# The headers of programs of which no sample is at hand.
HEADERS = {
    "moxfield": (
        '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified",'
        '"Collector Number","Alter","Proxy","Purchase Price"\n'
        '"2","1","Sol Ring","c21","Near Mint","English","foil","","2024-01-01 00:00","263","False","False",""',
        (2, "Sol Ring", "library"),
        ("c21", "263"),
    ),
    "deckbox": (
        "Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,Foil\n"
        "2,0,Sol Ring,Commander 2021,C21,263,Near Mint,English,",
        (2, "Sol Ring", "library"),
        ("C21", "263"),
    ),
    "deckbox-without-code": (
        "Count,Tradelist Count,Name,Edition,Card Number\n2,0,Sol Ring,Commander 2021,263",
        (2, "Sol Ring", "library"),
        (None, "263"),
    ),
    "dragon-shield": (
        '"sep=,"\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition\r\n'
        "Box,2,0,Sol Ring,C21,Commander 2021,263,NearMint\r\n",
        (2, "Sol Ring", "library"),
        ("C21", "263"),
    ),
    "archidekt": (
        "Quantity,Name,Finish,Condition,Date Added,Language,Edition Name,Edition Code,Collector Number\n"
        "2,Sol Ring,Normal,NM,2024-01-01,EN,Commander 2021,c21,263",
        (2, "Sol Ring", "library"),
        ("c21", "263"),
    ),
    "tappedout": (
        "Board,Qty,Name,Printing,Foil,Alter,Signed,Condition,Language,Commander\nmain,1,Edgar Markov,C17,,,,,,True",
        (1, "Edgar Markov", "command"),
        (None, None),
    ),
    "tappedout-side": (
        "Board,Qty,Name,Printing,Foil,Alter,Signed,Condition,Languange\nside,2,Sol Ring,,,,,,",
        (2, "Sol Ring", "sideboard"),
        (None, None),
    ),
    "mtgo": (
        "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,\n"
        '"Kalitas, Traitor of Ghet",1,59417,Mythic Rare,OGW,86/184,No,Yes',
        (1, "Kalitas, Traitor of Ghet", "sideboard"),
        ("OGW", "86"),
    ),
    "goldfish": (
        "Card,Set ID,Set Name,Quantity,Foil,Variation,Collector Number\nSol Ring,C21,Commander 2021,2,REGULAR,,263",
        (2, "Sol Ring", "library"),
        ("C21", "263"),
    ),
}


@pytest.mark.parametrize(("table", "entry", "printing"), HEADERS.values(), ids=HEADERS)
def test_headers_of_programs(table, entry, printing):
    decklist = read_decklist(table)
    assert (decklist.dialect, entries(decklist)) == ("csv", [entry])
    text = decklist.lines[0].text
    assert (text.set_code, text.collector_number) == printing


def test_places_in_csv():
    decklist = read_decklist('Note,Name,Quantity\n,Sol Ring,1\n  a, "Krenko, Mob Boss" ,1\n"x\ny",Opt,1\n')
    assert places(decklist) == [(2, 2, 10), (3, 6, 24), (5, 4, 7)]
    assert [line.span for line in decklist.lines][:2] == [Span(2, 1, 2, 12), Span(3, 3, 3, 27)]


def test_a_row_without_a_name_is_told(checker):
    table = "Quantity,Name,Section\n1,Krenko Mob Boss,Commander\n99,Mountain,Main\n12,,Main\n3\n"
    decklist = read_decklist(table.replace("Krenko Mob Boss", '"Krenko, Mob Boss"'))
    assert [(bad.text, str(bad.why), bad.span.line) for bad in decklist.unreadable] == [
        ("12,,Main", "there is no card name", 4),
        ("3", "there is no card name", 5),
    ]
    verdict = checker.check(decklist, as_of=AS_OF)
    assert codes(verdict) == ["LST001", "LST001"]
    assert verdict.legal is None


def test_an_ignored_part_of_a_table_is_told_once(checker):
    table = "Section,Count,Name\ncommanders,1,Krenko Mob Boss\nlands,99,Mountain\nmaybe,1,Opt\nmaybe,2,Ponder\n"
    verdict = checker.check(table.replace("Krenko Mob Boss", '"Krenko, Mob Boss"'), as_of=AS_OF)
    assert verdict.legal is True
    assert [(f.code, f.plain_params["section"], f.plain_params["quantity"], f.spans) for f in verdict.findings] == [
        ("LST005", "maybe", 3, (Span(4, 1, 4, 12),))
    ]


# --- XML -------------------------------------------------------------------------------------------------------------


def test_cockatrice():
    decklist = read_decklist(
        """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
 <deckname>1 Black Lotus</deckname><comments>a &amp; b</comments>
 <bannerCard providerId="">Sol Ring</bannerCard>
 <zone name="main">
  <card number="2" price="0" name="Fire // Ice"/><card name="Lim-D&#251;l's Vault"/>
  <card name="Sol Ring" setShortName="C21" collectorNumber="263" number="1"></card>
 </zone>
 <zone name="side"><card number="3" name="Minsc &amp; Boo, Timeless Heroes"/></zone>
 <zone name="Commander"><card number="1" name="Krenko, Mob Boss"/></zone>
 <zone name="tokens"><card number="1" name="Goblin"/></zone>
</cockatrice_deck>"""
    )
    assert entries(decklist) == [
        (2, "Fire // Ice", "library"),
        (1, "Lim-Dûl's Vault", "library"),
        (1, "Sol Ring", "library"),
        (3, "Minsc & Boo, Timeless Heroes", "sideboard"),
        (1, "Krenko, Mob Boss", "command"),
        (1, "Goblin", "ignored"),
    ]
    assert places(decklist)[:4] == [(6, 3, 50), (6, 50, 85), (7, 3, 77), (9, 20, 78)]
    assert [(s.name, s.zone, s.span.line) for s in decklist.sections] == [
        ("main", Zone.LIBRARY, 5),
        ("side", Zone.SIDEBOARD, 9),
        ("Commander", Zone.COMMAND, 10),
        ("tokens", Zone.IGNORED, 11),
    ]
    text = decklist.lines[2].text
    assert (text.set_code, text.collector_number) == ("C21", "263")


@pytest.mark.parametrize("true", ["true", "True", "TRUE", "1"])
def test_mtgo(true):
    decklist = read_decklist(
        f"""<Deck xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="9" Quantity="1" Sideboard="{true}" Name="Krenko, Mob Boss" />
  <Cards Name="Dead/Gone" Sideboard="False" CatID="7" Quantity="60"/>
  <Cards Name="Mountain" Quantity="39"/>
</Deck>"""
    )
    assert entries(decklist) == [
        (1, "Krenko, Mob Boss", "sideboard"),
        (60, "Dead/Gone", "library"),
        (39, "Mountain", "library"),
    ]
    assert [line for line, *_ in places(decklist)] == [3, 4, 5]


def test_octgn():
    decklist = read_decklist(
        """<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593" sleeveid="0">
  <section name="Main" shared="False"><card qty="2" id="x"> Fire &amp;
    Ice </card><card id="y">Opt</card></section>
  <section name="Sideboard" shared="False" />
  <section name="Command Zone"><card qty="1">Krenko, Mob Boss</card></section>
  <section name="Planes/Schemes"><card qty="1">Academy at Tolaria West</card></section>
  <notes><![CDATA[1 Sol Ring]]></notes>
</deck>"""
    )
    assert entries(decklist) == [
        (2, "Fire & Ice", "library"),
        (1, "Opt", "library"),
        (1, "Krenko, Mob Boss", "command"),
        (1, "Academy at Tolaria West", "ignored"),
    ]
    assert places(decklist) == [(2, 39, 60), (3, 16, 29), (5, 32, 46), (6, 34, 48)]


@pytest.mark.parametrize("before", ["", "\ufeff", "\n\n", "\r\n \r\n", "  "], ids=ascii)
@pytest.mark.parametrize("name", ["cod", "dek", "o8d"])
def test_places_count_from_the_start_of_the_text(name, before):
    text = {"cod": COD, "dek": DEK, "o8d": O8D}[name]
    line = re.split("\r\n|\n", before + text)[before.count("\n")]
    place = places(read_decklist(before + text, name))[0]
    assert place[:2] == (before.count("\n") + 1, re.search("<(card |Cards)", line).start() + 1)


# Each with the one reason for which it must be refused, before anything of it is expanded or fetched.
UNSAFE = {
    "bomb": '<!DOCTYPE z [<!ENTITY a "Mountain"><!ENTITY b "&a;&a;&a;&a;">]>' + COD.replace("Sol Ring", "&b;"),
    "bomb-long": "<!DOCTYPE z [" + '<!ENTITY a "Mountain">' * 500 + "]>" + COD,
    "quadratic": f'<!DOCTYPE z [<!ENTITY a "{"x" * 9000}">]>' + COD.replace("Sol Ring", "&a;" * 1000),
    "file": '<!DOCTYPE z [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + COD.replace("Sol Ring", "&a;"),
    "parameter": '<!DOCTYPE z [<!ENTITY % a SYSTEM "http://127.0.0.1:9/a"> %a;]>' + COD,
    "external": '<!DOCTYPE z SYSTEM "http://127.0.0.1:9/a.dtd">' + COD,
    "bare": "<!DOCTYPE z>" + COD,
    "unused": '<!DOCTYPE z [<!ENTITY a "x">]>' + COD,
}


@pytest.mark.parametrize("dialect", [None, "cod", "dek", "o8d"])
@pytest.mark.parametrize("declaration", ["", '<?xml version="1.0"?>\n'], ids=["bare", "declared"])
@pytest.mark.parametrize("text", UNSAFE.values(), ids=UNSAFE)
def test_unsafe_xml_is_refused(text, declaration, dialect):
    with pytest.raises(UnreadableDecklist) as error:
        read_decklist(declaration + text, dialect)
    assert "DOCTYPE" in error.value.message
    assert error.value.params["reason"] == "doctype"


BROKEN = {
    "cut": ('<cockatrice_deck version="1">\n <zone name="main">\n', 3, 1),
    "mismatch": ('<cockatrice_deck>\n  <zone name="main"></card>\n</cockatrice_deck>', 2, 23),
    "attribute": ('<cockatrice_deck>\n<card number=1 name="Sol Ring"/></cockatrice_deck>', 2, 14),
    "entity": ('<cockatrice_deck>\n<card name="&a;"/></cockatrice_deck>', 2, 1),
    "ampersand": ('<cockatrice_deck>\n<card name="Minsc & Boo"/></cockatrice_deck>', 2, 20),
    "two-roots": ("<deck><section/></deck>\n<deck/>", 2, 1),
    "lead": ("\n\n  <Deck><", 3, 9),
    "control": ("<Deck>\x01</Deck>", 1, 7),
}


@pytest.mark.parametrize(("text", "line", "column"), BROKEN.values(), ids=BROKEN)
def test_broken_xml_is_refused_with_its_place(text, line, column):
    with pytest.raises(UnreadableDecklist, match=f"The XML is broken at line {line}, column {column}") as error:
        read_decklist(text)
    assert error.value.params == {"reason": "xml", "line": line, "column": column}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<?xml version="1.0"?>\n<html><body>1 Sol Ring</body></html>', "<html>"),
        ("<?xml", "no root element"),
        ("<!-- 1 Sol Ring -->", "no root element"),
    ],
)
def test_xml_that_is_no_decklist(text, found):
    with pytest.raises(UnreadableDecklist, match=found) as error:
        read_decklist(text)
    assert error.value.params == {"reason": "xml"}


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (COD.replace("</zone>", "\n<crad number='1' name='Opt'/></zone>"), 2, "it has a quantity but is not a <card>"),
        (COD.replace("</zone>", "1 Opt</zone>"), 1, "it has text next to its cards, “1 Opt”"),
        (
            DEK.replace("</Deck>", "\n<Card Quantity='1' Name='Opt'/></Deck>"),
            2,
            "it has a quantity but is not a <cards>",
        ),
        (DEK.replace("</Deck>", "1 Opt</Deck>"), 1, "it has text next to its cards, “1 Opt”"),
        (O8D.replace("</section>", "\n<item qty='1'>Opt</item></section>"), 2, "it has a quantity but is not a <card>"),
        (O8D.replace("</deck>", "1 Opt</deck>"), 1, "it has text next to its cards, “1 Opt”"),
    ],
    ids=["cod-element", "cod-text", "dek-element", "dek-text", "o8d-element", "o8d-text"],
)
def test_what_may_be_a_card_in_xml_is_told(text, line, why, checker):
    decklist = read_decklist(text)
    assert entries(decklist) == [(1, "Sol Ring", "library")]
    assert [(bad.span.line, str(bad.why)) for bad in decklist.unreadable] == [(line, why)]
    assert "LST001" in codes(checker.check(text, as_of=AS_OF))


@pytest.mark.parametrize("text", ["<cockatrice_deck/>", "<Deck></Deck>", "<deck><section name='Main'/></deck>"])
def test_xml_without_a_card(text):
    with pytest.raises(EmptyDecklist):
        read_decklist(text)


@pytest.mark.parametrize("encoding", ["UTF-16", "latin-1", "no-such-encoding"])
def test_the_encoding_is_that_of_the_bytes_whatever_the_declaration_says(encoding):
    declared = f'<?xml version="1.0" encoding="{encoding}"?>{COD}'.replace("Sol Ring", "Lim-Dûl's Vault")
    assert entries(read_decklist(declared.encode())) == [(1, "Lim-Dûl's Vault", "library")]


# --- .dck, .mwDeck, .dec ---------------------------------------------------------------------------------------------

FORGE = """[metadata]
Name=Arm for Test
Deck Type=constructed
Comment=1 Black Lotus
[Commander]
1 Wyleth, Soul of Steel+|CMR
[Main]
1 Shatter|M10|1
1 Fire // Ice|APC|[128]
  2 Island|C16|3|#U
1 Plains+
1 Swamp
[Sideboard]
1 Opt|XLN
[Planes]
1 Academy at Tolaria West|HOP
[Lands]
1 Forest
[Attractions]
1 Balloon Stand|UNF
"""


def test_forge():
    decklist = read_decklist(FORGE.replace("\n", "\r\n"))
    read = [(line.text.readings[0].quantity, line.text.readings[0].name, str(line.zone)) for line in decklist.lines]
    assert read == [
        (1, "Wyleth, Soul of Steel", "command"),
        (1, "Shatter", "library"),
        (1, "1 Fire // Ice", "library"),  # as it stands first; the resolver goes on to the next reading
        (2, "Island", "library"),
        (1, "Plains", "library"),
        (1, "Swamp", "library"),
        (1, "Opt", "sideboard"),
        (1, "Academy at Tolaria West", "ignored"),
        (1, "Forest", "library"),
        (1, "Balloon Stand", "attractions"),
    ]
    printings = [(line.text.set_code, line.text.collector_number) for line in decklist.lines]
    assert printings[:5] == [("CMR", None), ("M10", None), ("APC", "128"), ("C16", None), (None, None)]
    assert [(s.name, str(s.zone)) for s in decklist.sections] == [
        ("metadata", "ignored"),
        ("Commander", "command"),
        ("Main", "library"),
        ("Sideboard", "sideboard"),
        ("Planes", "ignored"),
        ("Lands", "library"),
        ("Attractions", "attractions"),
    ]
    assert decklist.lines[3].span == Span(10, 3, 10, 20)
    assert decklist.lines[3].text.readings[0][2:4] == (5, 11)


def test_xmage():
    decklist = read_decklist(
        "NAME:Goblins\nAUTHOR:1 Opt\n\n99 [M13:242] Mountain\n1 [WAR:2*] Ugin, the Ineffable\n"
        "1 [ODY:72+] Cephalid Looter\nSB: 1 [M13:140] Krenko, Mob Boss\n"
        "LAYOUT MAIN:(1,2)(NONE,false,50)|([M13:242])\nLAYOUT SIDEBOARD:(1,1)\n"
    )
    assert entries(decklist) == [
        (99, "Mountain", "library"),
        (1, "Ugin, the Ineffable", "library"),
        (1, "Cephalid Looter", "library"),
        (1, "Krenko, Mob Boss", "sideboard"),
    ]
    assert [line.text.collector_number for line in decklist.lines] == ["242", "2*", "72+", "140"]
    assert places(decklist)[-1] == (7, 17, 33)


def test_what_is_no_part_of_a_deck_is_told(checker):
    deck = FORGE.replace("2 Island|C16|3|#U", "1 Mountain\n94 Mountain|M10").replace(
        "Fire // Ice|APC|[128]", "Lightning Bolt|M10"
    )
    deck = (
        deck.replace("Swamp", "Wear")
        .replace("[Lands]\n1 Forest\n", "")
        .replace("[Attractions]\n1 Balloon Stand|UNF\n", "")
    )
    verdict = checker.check(deck, as_of=AS_OF)
    assert [(f.code, f.plain_params.get("section")) for f in verdict.findings] == [
        ("LST005", "Sideboard"),
        ("LST005", "Planes"),
    ]


def test_magic_workstation(checker):
    deck = (
        "// Deck file for Magic Workstation (http://www.magicworkstation.com)\n// NAME : Goblins\n// Lands\n"
        "        13 [US] Mountain (1)\n        86 [6E] Mountain (12)\nSB:  1 [M13] Krenko, Mob Boss\n"
    )
    verdict = checker.check(deck, as_of=AS_OF)
    assert (verdict.legal, verdict.deck.size) == (True, 100)
    assert [(e.typed, e.line, e.column, e.end_column) for e in verdict.deck.entries] == [
        ("Mountain", 4, 17, 25),
        ("Mountain", 5, 17, 25),
        ("Krenko, Mob Boss", 6, 14, 30),
    ]


def test_a_count_after_a_heading_is_no_number_of_an_art(checker):
    verdict = checker.check("1 Krenko, Mob Boss *CMDR*\n\nCounterspell (3)\n99 Mountain", as_of=AS_OF)
    assert "CID001" not in codes(verdict)


def test_apprentice():
    decklist = read_decklist("// Creatures\n        4 Masticore\n// Sideboard\nSB:  4 Annul\nSB:  1 Mishra's Helix\n")
    assert (decklist.dialect, counts(decklist)) == ("text", {"library": 4, "sideboard": 5})


# --- quantities ------------------------------------------------------------------------------------------------------

SHAPES = {
    "csv": 'Quantity,Name,Section\n1,"Krenko, Mob Boss",Commander\n99,Mountain,Main\n{},Sol Ring,Main\n',
    "cod": '<cockatrice_deck><zone name="Commander"><card name="Krenko, Mob Boss"/></zone>\n<zone name="main">'
    '<card number="99" name="Mountain"/>\n<card number="{}" name="Sol Ring"/>\n</zone></cockatrice_deck>',
    "o8d": '<deck><section name="Command Zone"><card>Krenko, Mob Boss</card></section>\n<section name="Main">'
    '<card qty="99">Mountain</card>\n<card qty="{}">Sol Ring</card></section></deck>',
    "dck": "[Commander]\n1 Krenko, Mob Boss|M13\n[Main]\n99 Mountain|M13\n{} Sol Ring|C21",
}


@pytest.mark.parametrize("dialect", SHAPES)
@pytest.mark.parametrize(
    ("quantity", "severity", "says"),
    [
        ("0", "warning", "has quantity 0 and is left out"),
        ("1001", "undecided", "1001 is more than 1000"),
        ("-1", "undecided", "“-1” is not a whole number"),
        ("1.5", "undecided", "“1.5” is not a whole number"),
    ],
)
def test_bad_quantities(dialect, quantity, severity, says, checker):
    deck = SHAPES[dialect].format(quantity)
    verdict = checker.check(deck, as_of=AS_OF)
    line = deck[: deck.index("Sol Ring")].count("\n") + 1
    assert [(f.code, str(f.severity), f.spans[0].line) for f in verdict.findings] == [("LST004", severity, line)]
    assert says in verdict.findings[0].message
    assert verdict.legal is (True if severity == "warning" else None)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (None, (1, None)),
        ("1", (1, None)),
        (" 1000 ", (1000, None)),
        ("4x", (4, None)),
        ("x4", (4, None)),
        ("１２", (12, None)),
        ("007", (7, None)),
        ("0", (0, "it is 0")),
        ("", (1, "it is empty")),
        ("1001", (1001, "1001 is more than 1000")),
        ("+1", (1, "“+1” is not a whole number")),
        ("1.0", (1, "“1.0” is not a whole number")),
        ("one", (1, "“one” is not a whole number")),
        ("9" * 30, (int("9" * 30), "99999999999999999999… is more than 1000")),
        ("9" * 5000, (1, "“99999999999999999999…” is not a whole number")),
    ],
)
def test_read_quantity(typed, expected):
    quantity, bad = read_quantity(typed)
    assert (quantity, bad and str(bad)) == expected


# --- limits ----------------------------------------------------------------------------------------------------------


def test_more_room_for_tables_and_xml():
    note = "x" * 3000
    rows = "".join(f"1,Island,{note}\n" for _ in range(MAX_ENTRIES))
    assert MAX_TEXT_BYTES < len(rows) < MAX_STRUCTURED_BYTES
    assert counts(read_decklist(f"Quantity,Name,Note\n{rows}")) == {"library": MAX_ENTRIES}
    cards = f'<card name="Island" note="{note}"/>' * MAX_ENTRIES
    assert counts(read_decklist(f"<cockatrice_deck>{cards}</cockatrice_deck>")) == {"library": MAX_ENTRIES}


TOO_LARGE = {
    "text": ("1 Sol Ring\n" + "#" * MAX_TEXT_BYTES, "the limit is 256 KiB"),
    "dck": ("[Main]\n1 Sol Ring\n" + "#" * MAX_TEXT_BYTES, "the limit is 256 KiB"),
    "dck-lines": ("[Main]\n" + "1 Sol Ring\n" * MAX_LINES, f"the limit is {MAX_LINES}"),
    "csv": ("Quantity,Name\n1," + "é" * (MAX_STRUCTURED_BYTES // 2), "the limit is 2048 KiB"),
    "cod": (COD + " " * MAX_STRUCTURED_BYTES, "the limit is 2048 KiB"),
    "csv-entries": ("Quantity,Name\n" + "1,Island\n" * (MAX_ENTRIES + 1), "601 card entries; the limit is 600"),
    "csv-unreadable": ("Quantity,Name\n" + "1,\n" * (MAX_ENTRIES + 1), "601 card entries; the limit is 600"),
    "csv-rows": ("Quantity,Name\n" + '"",\n' * MAX_ROWS, f"the limit is {MAX_ROWS}"),
    "cod-entries": (COD.replace("<zone", '<card name="Opt"/>' * MAX_ENTRIES + "<zone"), "601 card entries"),
    "cod-elements": (COD.replace("<zone", "<a/>" * MAX_ELEMENTS + "<zone"), f"the limit is {MAX_ELEMENTS}"),
    "cod-deep": ("<cockatrice_deck>" + "<a>" * MAX_ELEMENTS, f"the limit is {MAX_ELEMENTS}"),
}


@pytest.mark.parametrize(("text", "says"), TOO_LARGE.values(), ids=TOO_LARGE)
def test_too_large(text, says):
    for source in (text, text.encode()):
        with pytest.raises(DecklistTooLarge, match=says):
            read_decklist(source)


BROKEN_TABLES = {
    "open-quote": ('Quantity,Name\n1,"Sol Ring\n1,Island\n', None, "line 2, column 3: a quote is opened"),
    "open-quote-later": ('Quantity,Name\n1,"a""b"\n1,Opt\n"1,Island', None, "line 4, column 1: a quote is opened"),
    "fields": (f"Quantity,Name\n1,Opt{',' * MAX_COLUMNS}", None, f"line 2, column .*more than {MAX_COLUMNS} fields"),
    "no-header": ("1,Sol Ring\n2,Island", "csv", "no column of card names"),
    "no-name": ("sep=,\nQuantity,Title\n1,Sol Ring", None, "no column of card names"),
    "header-in-quotes": ('"a,Name,b",Quantity\n1,2', None, "no column of card names"),
    "empty": ("", "csv", "no column of card names"),
    "header-open": ('"Quantity,Name\n1,Sol Ring', None, "line 1, column 1: a quote is opened"),
}


@pytest.mark.parametrize(("text", "dialect", "says"), BROKEN_TABLES.values(), ids=BROKEN_TABLES)
def test_broken_tables_are_refused(text, dialect, says):
    with pytest.raises(UnreadableDecklist, match=says) as error:
        read_decklist(text, dialect)
    assert error.value.params["reason"] == "csv"


@pytest.mark.parametrize("text", ["Quantity,Name", "Quantity,Name\n\n,\n , \n", 'Quantity,Name\n"",""\n'])
def test_a_table_without_a_row(text):
    with pytest.raises(EmptyDecklist):
        read_decklist(text)


@pytest.mark.parametrize(("length", "readable"), [(200, True), (201, False)])
@pytest.mark.parametrize("dialect", ["csv", "cod"])
def test_long_names(dialect, length, readable):
    name = "x" * length
    text = f"Quantity,Name\n1,{name}" if dialect == "csv" else COD.replace("Sol Ring", name)
    decklist = read_decklist(text)
    assert (len(decklist.lines), len(decklist.unreadable)) == ((1, 0) if readable else (0, 1))
    assert readable or str(decklist.unreadable[0].why) == "its card name has more than 200 characters"


# --- command line ----------------------------------------------------------------------------------------------------

FILES = {
    "a.csv": 'Quantity,Name,Section\n1,"Krenko, Mob Boss",Commander\n99,Mountain,Main\n',
    "b.cod": '<cockatrice_deck><zone name="main"><card number="99" name="Mountain"/></zone>'
    '<zone name="side"><card number="1" name="Krenko, Mob Boss"/></zone></cockatrice_deck>',
    "c.dek": '<Deck><Cards Quantity="99" Name="Mountain"/>'
    '<Cards Quantity="1" Sideboard="true" Name="Krenko, Mob Boss"/></Deck>',
    "d.dck": "NAME:x\n99 [M13:242] Mountain\nSB: 1 [M13:140] Krenko, Mob Boss\n",
    "e.mwDeck": "        99 [M13] Mountain (1)\nSB:  1 [M13] Krenko, Mob Boss\n",
    "f.o8d": '<deck><section name="Main"><card qty="99">Mountain</card></section>'
    '<section name="Command Zone"><card qty="1">Krenko, Mob Boss</card></section></deck>',
}


def test_a_folder_is_walked_for_every_ending(tmp_path, decklint):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "notes.xml").write_text("no deck", encoding="utf-8")
    run = decklint("check", tmp_path, "--output", "ndjson")
    assert [(Path(verdict["path"]).name, verdict["legal"]) for verdict in run.lines] == [(name, True) for name in FILES]
    assert {Path(name).suffix.lower() for name in FILES} < SUFFIXES


@pytest.mark.parametrize(("name", "code"), [("deck.csv", 0), ("deck.CSV", 0), ("deck.txt", 2), ("-", 0)])
def test_a_large_table_is_read_from_the_command_line(name, code, tmp_path, decklint):
    table = FILES["a.csv"].replace("Section\n", f"Section,{'x' * MAX_TEXT_BYTES}\n").encode()
    (tmp_path / "deck.csv" if name == "-" else tmp_path / name).write_bytes(table)
    run = decklint("check", name if name == "-" else tmp_path / name, stdin=table)
    assert run.code == code


def test_a_refused_list_has_a_reason(tmp_path, decklint):
    path = tmp_path / "bomb.cod"
    path.write_text(UNSAFE["bomb"], encoding="utf-8")
    run = decklint("check", path, "--output", "json")
    assert (run.code, run.lines[0]["code"]) == (2, "unreadable_decklist")


# --- any text --------------------------------------------------------------------------------------------------------

SEEDS = [text for text, *_ in DETECTED.values()] + [FORGE, *FILES.values()]
PIECES = st.sampled_from(
    [
        *(
            '"',
            '""',
            ",",
            ";",
            "\t",
            "\n",
            "\r\n",
            "<",
            ">",
            "/>",
            "&amp;",
            "&",
            "<!--",
            "]]>",
            "[",
            "]",
            "|",
            "+",
            "=",
            "{",
            "}",
            "^",
            "null",
        ),
        *("SB:", "NAME:", "sep=;", "0", "1001", "９", "\ufeff", "\x00", "\ud800", "\u2028", "\x0b", "𝔸", "x" * 300),
    ]
)


@st.composite
def damaged(draw):
    """A list of some dialect with a few pieces put in or a stretch cut out."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(0, 5))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(PIECES) + text[at + draw(st.integers(0, 9)) :]
    return text


@given(text=damaged() | st.text(), name=st.sampled_from([None, *NAMES]))
def test_no_text_breaks_a_dialect(text, name):
    try:
        decklist = read_decklist(text, name)
    except ValidatorError:
        return
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for card in decklist.lines:
        if card.pointer is not None:
            assert card.pointer.startswith("/")
            continue
        line, span = lines[card.line - 1], card.span
        assert line[span.column - 1 : span.end_column - 1] == card.text.text
        for reading in card.text.readings:
            assert 1 <= reading.column <= reading.end_column <= len(line) + 1
