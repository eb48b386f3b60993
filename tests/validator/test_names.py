"""Names in other languages, printings as tie-break and cross-check, on a store that has them."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path

import pytest

from rules.card import OracleCard
from rules.deck import Unresolved
from rules.formats import FORMATS
from validator.cards.build import write_store
from validator.cards.names import name_key
from validator.cards.rows import CardSet, ForeignName, PrintingRow, RulingRow
from validator.cards.store import CardStore
from validator.pipeline import Checker

AS_OF = "2026-10-08"

FOREIGN = [
    ForeignName("Lightning Bolt", "fr", "Foudre"),
    ForeignName("Lightning Bolt", "de", "Blitzschlag"),
    ForeignName("Fire // Ice", "fr", "Feu"),
    ForeignName("Sol Ring", "fr", "Anneau solaire"),
    ForeignName("Sol Ring", "ja", "太陽の指輪"),
    # One French name of two cards, as there are many.
    ForeignName("Shock", "fr", "Choc"),
    ForeignName("Spark Spray", "fr", "Choc"),
    # A French name that is the English name of another card: the English one is meant.
    ForeignName("Lightning Bolt", "it", "Opt"),
]
PRINTINGS = [
    PrintingRow("Shock", "M10", "155", "common"),
    PrintingRow("Spark Spray", "SCG", "105", "common"),
    PrintingRow("Lightning Bolt", "M10", "146", "common"),
]


@pytest.fixture(scope="module")
def named_cards(few_cards: list[OracleCard], store: CardStore) -> list[OracleCard]:
    """The checked-in cards, and those that have a name below."""
    named = {name for row in (*FOREIGN, *PRINTINGS) for name in (row.name, getattr(row, "printed", row.name))}
    others = [card for card in store.all_cards() if card.name in named and card not in few_cards]
    return [*few_cards, *others]


@pytest.fixture(scope="module", params=["loaded", "asked"])
def foreign(request, named_cards: list[OracleCard], tmp_path_factory) -> CardStore:
    """A few hundred cards, with a few names in other languages."""
    path = tmp_path_factory.mktemp("names") / "cards.sqlite"
    sets = [CardSet("M10", "Magic 2010", "core", "2009-07-17"), CardSet("SCG", "Scourge", "expansion", "2003-05-26")]
    rulings = [RulingRow("Shock", 1, "2004-10-04", "wotc", "en", "gist", "A gist.")]
    write_store(path, named_cards, sets, PRINTINGS, {"date": "2026-11"}, {}, FOREIGN, rulings)
    opened = CardStore(path)
    return opened.load() if request.param == "loaded" else opened


def resolved(store: CardStore, text: str):
    return [read.resolution for read in Checker(store).parse(text, FORMATS["commander"].on(AS_OF)).lines]


@pytest.mark.parametrize(
    ("line", "name", "matched_by"),
    [
        ("1 Foudre", "Lightning Bolt", "translation"),
        ("1 FOUDRE", "Lightning Bolt", "translation"),
        ("2x Blitzschlag (M10) 146", "Lightning Bolt", "translation"),
        ("1 anneau  solaire #ramp", "Sol Ring", "translation"),
        ("1 太陽の指輪", "Sol Ring", "translation"),
        ("1 Feu", "Fire // Ice", "translation"),
        ("1 Opt", "Opt", "name"),
        ("1 Foudre 🔥", "Lightning Bolt", "line"),
        ("1 Foudre (Lightning Bolt)", "Lightning Bolt", "remark"),
        ("1 Lightning Bolt / Foudre", "Lightning Bolt", "remark"),
        ("1 《太陽の指輪/Sol Ring》", "Sol Ring", "remark"),
        ("1 《太陽の指輪》", "Sol Ring", "line"),
        ("1 Choc (SCG) 105 🔥", "Spark Spray", "printing"),
        ("1 Choc (SCG) 105", "Spark Spray", "printing"),
        ("1 Choc (scg)", "Spark Spray", "printing"),
        ("1 Choc (M10) 155", "Shock", "printing"),
        # A number that nobody knows in a set decides by the set.
        ("1 Choc (M10) 999", "Shock", "printing"),
    ],
)
def test_names_in_other_languages(foreign, line, name, matched_by):
    [resolution] = resolved(foreign, line)
    assert isinstance(resolution.card, OracleCard)
    assert (resolution.card.name, resolution.matched_by) == (name, matched_by)


@pytest.mark.parametrize("line", ["1 Choc", "1 Choc (ZZZ) 1", "1 Choc (M10) 146"])
def test_one_name_of_two_cards_is_ambiguous_with_both(foreign, line):
    [resolution] = resolved(foreign, line)
    assert isinstance(resolution.card, Unresolved)
    assert resolution.card.reason == "ambiguous"
    assert [s.name for s in resolution.card.suggestions] == ["Shock", "Spark Spray"]


def test_a_name_of_no_language_stays_unknown(foreign):
    [resolution] = resolved(foreign, "1 Foudroiement")
    assert resolution.failed("unknown")


def test_a_deck_in_french_is_judged_like_one_in_english(foreign):
    french = Checker(foreign).check("1 Krenko, Mob Boss *CMDR*\n2 Foudre\n97 Mountain", as_of=AS_OF)
    english = Checker(foreign).check("1 Krenko, Mob Boss *CMDR*\n2 Lightning Bolt\n97 Mountain", as_of=AS_OF)
    assert [(f.code, f.plain_params["card"]) for f in french.findings] == [("CPY001", "Lightning Bolt")]
    assert [f.message for f in english.findings] == ["Lightning Bolt: 2 copies, only 1 allowed."]


def test_find_answers_in_any_language(foreign):
    assert [card.name for card in foreign.find("Anneau Solaire").cards] == ["Sol Ring"]
    assert tuple(foreign.names_by_language()) == ("de", "fr", "it", "ja")
    assert set(foreign.languages()) >= {"de", "fr", "it", "ja", "ru"}


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("1 Shock (M10) 155", None),
        ("1 Shock (M10) 146", "Lightning Bolt"),
        ("1 Shock (m10) 146", "Lightning Bolt"),
        ("1 Shock [M10:146]", "Lightning Bolt"),
        ("1 Shock (M10)", None),
        ("1 Shock (SCG) 999", None),
        ("1 Shock (XYZ) 146", None),
    ],
)
def test_a_printing_that_is_another_card_is_told(foreign, line, wrong):
    verdict = Checker(foreign).check(f"1 Krenko, Mob Boss *CMDR*\n{line}\n98 Mountain", as_of=AS_OF)
    told = [(f.code, f.severity, f.plain_params["actual"], f.spans[0].line) for f in verdict.findings]
    assert told == ([("LST007", "warning", wrong, 2)] if wrong else [])
    assert verdict.legal is True


def test_rebalanced_cards_are_told_apart(store):
    checker = Checker(store)
    verdict = checker.check("1 Krenko, Mob Boss *CMDR*\n1 A-Forge Boss\n98 Mountain", as_of=AS_OF)
    assert ("LEG002", "A-Forge Boss") in [(f.code, f.plain_params["card"]) for f in verdict.findings]
    [unknown] = checker.check("1 Krenko, Mob Boss *CMDR*\n1 A-Sol Ring\n98 Mountain", as_of=AS_OF).findings
    assert (unknown.code, unknown.suggestions[0]) == ("LST002", "Sol Ring")


@pytest.mark.slow
def test_every_french_name_leads_to_its_card_or_to_all_its_cards(SHARED: Path, store: CardStore, tmp_path: Path):
    """Of the 171 French names there that stand for two names, 30 do so for two whole cards, the rest for parts."""
    with gzip.open(SHARED / "data/printed_names.json.gz") as stream:
        names = json.load(stream)
    own = {card.name for card in store.all_cards()}
    french = [
        ForeignName(name, "fr", printed)
        for name, languages in names.items()
        if name in own
        for printed in languages.get("fr", ())
    ]
    write_store(tmp_path / "cards.sqlite", store.all_cards(), [], [], {"date": "2021-03"}, {}, french)
    opened = CardStore(tmp_path / "cards.sqlite")
    wanted: dict[str, set[str]] = {}
    for name, _, printed in french:
        wanted.setdefault(name_key(printed), set()).add(name)
    found = {key: {card.name for card in match.cards} for key, match in opened.translations(list(wanted)).items()}
    # The bundled names know the word in other languages too, for other cards, and then it is ambiguous.
    assert [key for key, cards in wanted.items() if not cards <= found[key]] == []
    assert sum(len(cards) > 1 for cards in wanted.values()) == 33
    assert sum(found[key] != cards for key, cards in wanted.items()) < 300
    with sqlite3.connect(tmp_path / "cards.sqlite") as connection:
        assert connection.execute("SELECT count(*) FROM foreign_names").fetchone()[0] > 15_000


def test_a_store_in_memory_answers_when_its_file_is_gone(named_cards: list[OracleCard], tmp_path: Path):
    """Later syncs may remove it under an idle worker."""
    rulings = [RulingRow("Shock", 1, "2004-10-04", "wotc", "en", "official", "A ruling.")]
    path = tmp_path / "cards.sqlite"
    write_store(path, named_cards, [], PRINTINGS, {"date": "2026-11"}, {}, FOREIGN, rulings)
    loaded = CardStore(path).load()
    path.unlink()
    assert [card.name for card in loaded.find("Foudre").cards] == ["Lightning Bolt"]
    shock = loaded.find("Shock").cards[0]
    assert [ruling.text for ruling in loaded.rulings(shock)] == ["A ruling."]
    assert [printing.set_code for printing in loaded.printings(shock)] == ["M10"]
