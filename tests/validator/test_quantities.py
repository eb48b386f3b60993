"""Quantities that stand apart from the name, in tables, XML and JSON: what they may be called, two of them, none."""

from __future__ import annotations

import json

import pytest
from each_row import each_row

from validator.decklists import read_decklist
from validator.decklists.entries import QUANTITY_KEYS

AS_OF = "2026-10-08"


def moxfield(**quantity):
    return json.dumps(
        {
            "commanders": {"Krenko, Mob Boss": {"quantity": 1, "card": {"name": "Krenko, Mob Boss"}}},
            "mainboard": {"Mountain": {**quantity, "card": {"name": "Mountain"}}},
        }
    )


def archidekt(**quantity):
    def card(name, category, **quantity):
        return {"categories": [category], "card": {"oracleCard": {"name": name}}, **quantity}

    cards = [card("Krenko, Mob Boss", "Commander", quantity=1), card("Mountain", "Land", **quantity)]
    return json.dumps({"categories": [], "cards": cards})


def aetherhub(**quantity):
    rows = [
        {"quantity": None, "name": "Commander"},
        {"quantity": 1, "name": "Krenko, Mob Boss"},
        {"quantity": None, "name": "Deck"},
        {"name": "Mountain", **quantity},
    ]
    return json.dumps({"convertedDeck": rows})


def mtgjson(**quantity):
    return json.dumps(
        {
            "commander": [{"name": "Krenko, Mob Boss", "count": 1, "number": "138"}],
            "mainBoard": [{"name": "Mountain", "number": "242", **quantity}],
        }
    )


def zones(**quantity):
    return json.dumps(
        {
            "commanders": [{"name": "Krenko, Mob Boss", "quantity": 1}],
            "library": [{"name": "Mountain", **quantity}],
        }
    )


JSON = {"moxfield-json": moxfield, "archidekt-json": archidekt, "aetherhub-json": aetherhub, "mtgjson": mtgjson}


def attributes(quantity):
    return "".join(f' {key}="{value}"' for key, value in quantity.items())


def cod(**quantity):
    return (
        '<cockatrice_deck version="1"><zone name="Commander"><card number="1" name="Krenko, Mob Boss"/></zone>'
        f'<zone name="main"><card{attributes(quantity)} name="Mountain"/></zone></cockatrice_deck>'
    )


def o8d(**quantity):
    return (
        '<deck><section name="Command Zone"><card qty="1">Krenko, Mob Boss</card></section>'
        f'<section name="Main"><card{attributes(quantity)}>Mountain</card></section></deck>'
    )


def dek(**quantity):
    return (
        '<Deck><Cards Quantity="1" Sideboard="true" Name="Krenko, Mob Boss" Annotation="16777728"/>'
        f'<Cards{attributes(quantity)} Sideboard="false" Name="Mountain"/></Deck>'
    )


XML = {"cod": cod, "o8d": o8d, "dek": dek}
MACHINES = {**JSON, **XML}


def check(checker, text, **options):
    return checker.check(text, as_of=AS_OF, **options)


@each_row("dialect", [*MACHINES, "zones"])
@each_row("key", [*QUANTITY_KEYS, "Qty", "COUNT"])
def test_a_quantity_may_have_many_names(dialect, key, checker):
    verdict = check(checker, {**MACHINES, "zones": zones}[dialect](**{key: 99}))
    assert read_decklist({**MACHINES, "zones": zones}[dialect](**{key: 99})).dialect == dialect
    assert (verdict.legal, verdict.deck.size, verdict.deck.assumptions) == (True, 100, ())


@pytest.mark.parametrize("dialect", XML)
def test_number_is_a_quantity_in_xml(dialect, checker):
    assert check(checker, XML[dialect](Number="99")).legal is True


@pytest.mark.parametrize("dialect", MACHINES)
def test_no_quantity_is_one_card_by_guess(dialect, checker):
    text = MACHINES[dialect](owned="99")
    verdict = check(checker, text)
    assert (verdict.legal, verdict.deck.size) == (False, 2)
    (guess,) = verdict.deck.assumptions
    assert (guess.code, str(guess.read_as), guess.confidence) == ("quantity-assumed", "one card", "medium")
    assert (guess.pointer is not None) == (dialect in JSON)
    assert (guess.span is not None) == (dialect in XML)
    assert "LST006" in [finding.code for finding in check(checker, text, strict=True).findings]


def test_decklint_s_own_json_has_one_card_by_default(checker):
    verdict = check(checker, zones())
    assert (verdict.deck.size, verdict.deck.assumptions) == (2, ())


@pytest.mark.parametrize("dialect", [*MACHINES, "zones"])
@pytest.mark.parametrize(("other", "is_open"), [("99", False), (" 99 ", False), ("98", True), ("", False)])
def test_two_quantities(dialect, other, is_open, checker):
    verdict = check(checker, {**MACHINES, "zones": zones}[dialect](quantity="99", copies=other))
    if not is_open:
        assert (verdict.legal, verdict.deck.size) == (True, 100)
        return
    assert verdict.legal is None
    (finding,) = verdict.findings
    assert finding.code == "LST001"
    assert finding.plain_params["why"] == "it has two quantities, “99” in “quantity” and “98” in “copies”"


@pytest.mark.parametrize("key", ["qtty", "count_", "board", "note", "zone", "finish"])
def test_an_unknown_key_in_decklint_s_own_json(key, checker):
    verdict = check(checker, zones(quantity=99, **{key: 1}))
    assert verdict.legal is None
    (finding,) = verdict.findings
    assert (finding.code, finding.pointers) == ("LST001", ("/library/0",))
    assert f"“{key}”" in finding.plain_params["why"]


def test_known_keys_in_decklint_s_own_json(checker):
    assert check(checker, zones(quantity=99, set_code="m13", collector_number="242")).legal is True


# --- tables ----------------------------------------------------------------------------------------------------------


def table(header, krenko, mountain):
    return f"{header}\n{krenko}\n{mountain}\n"


@pytest.mark.parametrize(
    "word",
    [
        *(
            "Quantity",
            "Count",
            "Qty",
            "Amount",
            "Copies",
            "Number of copies",
            "number_of_copies",
            "#",
            "Nombre",
            "Anzahl",
        ),
        *("Cantidad", "Quantité", "Quantità", "Quantidade", "Number", "枚数"),
    ],
)
def test_columns_of_quantities(word, checker):
    verdict = check(checker, table(f"{word},Name,Commander", '1,"Krenko, Mob Boss",yes', "99,Mountain,"))
    assert (verdict.legal, verdict.deck.size, verdict.deck.assumptions) == (True, 100, ())


@pytest.mark.parametrize("header", ["Name,Commander,Owned", "Name,Commander,Number of decks"])
def test_a_table_without_quantities_is_told_once(header, checker):
    text = table(header, '"Krenko, Mob Boss",yes,1', "Mountain,,99")
    verdict = check(checker, text)
    assert verdict.deck.size == 2
    (guess,) = verdict.deck.assumptions
    assert (guess.code, guess.line, str(guess.read_as)) == ("quantity-assumed", 1, "one card per row")
    assert [f.code for f in check(checker, text, strict=True).findings].count("LST006") == 1


@pytest.mark.parametrize(
    ("header", "mountain"),
    [("Name,Commander,Set,Number", "Mountain,,M13,242"), ("Name,Commander,Quantity,Number", "Mountain,,99,242")],
)
def test_a_number_beside_a_set_or_a_quantity_is_no_quantity(header, mountain):
    decklist = read_decklist(table(header, '"Krenko, Mob Boss",yes,1,138', mountain))
    assert [line.text.named.quantity for line in decklist.lines][1] == (99 if "Quantity" in header else 1)
    assert decklist.unreadable == []


@pytest.mark.parametrize(
    ("row", "is_open"), [("99,Mountain,,99", False), ("99,Mountain,,98", True), ("99,Mountain,,", False)]
)
def test_two_columns_of_quantities(row, is_open, checker):
    verdict = check(checker, table("Qty,Name,Commander,Copies", '1,"Krenko, Mob Boss",yes,1', row))
    assert verdict.legal is (None if is_open else True)
    if is_open:
        (finding,) = verdict.findings
        assert (finding.code, finding.spans[0].line) == ("LST001", 3)
        assert finding.plain_params["why"] == "it has two quantities, “99” in “Qty” and “98” in “Copies”"


def test_an_empty_cell_is_a_bad_quantity(checker):
    verdict = check(checker, table("Qty,Name,Commander", '1,"Krenko, Mob Boss",yes', ",Mountain,"))
    assert [finding.code for finding in verdict.findings] == ["LST004"]
