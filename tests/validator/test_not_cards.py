"""Lines that cannot be cards: told as such, used where they say something, and never a card that looks like one."""

from __future__ import annotations

import contextlib

import pytest
from each_row import each_row
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.fuzz_target import text_of
from rules.formats import FORMATS
from rules.verdict import Severity
from validator.decklists import read_decklist
from validator.decklists.encoding import INVISIBLE
from validator.decklists.field_words import KEY_OF
from validator.errors import EmptyDecklist, ValidatorError
from validator.reading.not_cards import not_a_card
from validator.reading.own_format import format_called

AS_OF = "2026-10-08"
DECK = "1 Krenko, Mob Boss *CMDR*\n99 Mountain"

# A line, and the key of the reason why it is no card.
LINES = {
    "https://www.moxfield.com/decks/7CBqQtCVKES6e49vKXfIBQ": "an-address",
    "see www.moxfield.com/decks/x for more": "an-address",
    "archidekt.com/decks/1": "an-address",
    "[Moxfield](https://www.moxfield.com/decks/x)": "an-address",
    "![cover](cover.png)": "an-address",
    "ann@example.org": "an-address",
    "Decklist: https://example.org/decks/1": "a-field",
    "Name: Red Green Aggro": "a-field",
    "Name=Sliver Overlord (Commander)": "a-field",
    "Deck: Red Green Aggro": "a-field",
    "Player : Ann": "a-field",
    "Spieler: Ann": "a-field",
    "Joueuse\u00a0: Anne": "a-field",
    "Jugador: Ana": "a-field",
    "Giocatore: Anna": "a-field",
    "Jogador: Ana": "a-field",
    "Игрок: Анна": "a-field",
    "プレイヤー：アン": "a-field",
    "玩家：安": "a-field",
    "플레이어: 안": "a-field",
    "**Event:** Friday": "a-field",
    "- **Date**: 2026-11-30": "a-field",
    "<b>DCI:</b> 1234567": "a-field",
    "> Author = Ann": "a-field",
    "Format: EDH": "a-field",
    "Format: Modern": "a-format-not-known",
    "Bracket: 3": "a-field",
    "Colors: R": "a-field",
    "Average CMC: 2.5": "a-field",
    "My commander is Krenko, Mob Boss.": "a-sentence-on-the-commander",
    "Mon commandant est Krenko, Mob Boss": "a-sentence-on-the-commander",
    "- *Win condition*: attack with goblins": "a-field",
    "$1.20": "a-price",
    "~ 1,20 €": "a-price",
    "R$ 5,00": "a-price",
    "12.50 USD": "a-price",
    "Total: $123.45": "a-total",
    "Summe (100)": "a-total",
    "Main Deck Total: 100": "a-total",
    "Deck Name - Goblins": "a-field",
    "Created with: Moxfield": "a-field",
    "Exported on 2026-11-30": "prose",
    "<p>Thanks for reading!</p>": "a-greeting",
    "|---|:---:|": "a-rule",
    "══════════": "a-rule",
    "+-----+-----+": "a-rule",
    "| Qty | Name |": "a-table-header",
    "Hi all, here is my deck": "a-greeting",
    "Bonjour à tous": "a-greeting",
    "Thanks!": "a-greeting",
    "It plays many goblins, and they attack.": "prose",
    "what follows is the list that I have played for some years with my friends": "prose",
}


@each_row("line", LINES)
def test_a_line_that_cannot_be_a_card(line, checker):
    for text, number in ((f"{line}\n{DECK}", 1), (f"{DECK}\n\n{line}", 4)):
        verdict = checker.check(text, as_of=AS_OF)
        (finding,) = verdict.findings
        assert (finding.code, finding.severity, finding.spans[0].line) == ("LST009", Severity.INFO, number)
        assert finding.params["why"].key == LINES[line]
        assert (verdict.legal, verdict.deck.size) == (True, 100)


@each_row(
    "line",
    [
        *("Lightnig Bolt", "1 Circle of Protection: Redd", "2 Formats: x", "Krenko Mob Bos (M13) 138 *F*"),
        *("Sol Ring - best", "Ach! Hans Run", "100 total", "1 Sol Rng https://example.org", "Hij is here"),
        *("Unknown: Ann", "| 1 | Sol Rng |", "1.5", "Ashnod the Uncaring Twin of Urza"),
    ],
)
def test_what_may_be_a_card_stays_in_question(line, checker):
    verdict = checker.check(f"{DECK}\n{line}", as_of=AS_OF)
    assert verdict.legal is not True
    assert "LST009" not in [finding.code for finding in verdict.findings]


def test_no_card_is_taken_for_another_line(store):
    """No name looks like a field or an address, and with a quantity none looks like anything else."""
    names = {face for card in store.all_cards() for face in (card.name, *(face.name for face in card.faces))}
    assert {name: not_a_card(f"1 {name}") for name in names if not_a_card(f"1 {name}")} == {}
    assert {name for name in names if not_a_card(name)} <= {"_____", "______"}


def test_a_line_that_names_a_card_is_the_card(store, checker):
    """Every legal card, listed bare and with a quantity among lines that are none."""
    names = sorted(card.name for card in store.all_cards() if card.legalities.get("commander") == "legal")
    for start in range(0, len(names), 400):
        some = names[start : start + 400]
        text = "Player: Ann\nhttps://example.org\n" + "\n".join(f"1 {name}" for name in some) + "\nThanks!\n$1.20\n"
        parsed = checker.parse(text, FORMATS["commander"])
        assert [line.card.name for line in parsed.lines] == some
        assert [bad.span.line for bad in parsed.deck.not_cards] == [1, 2, len(some) + 3, len(some) + 4]


def test_a_list_of_such_lines_alone_is_empty(checker):
    with pytest.raises(EmptyDecklist):
        checker.check("https://www.moxfield.com/decks/x", as_of=AS_OF)


def test_words_before_a_colon_are_in_small_letters():
    assert [word for word in KEY_OF if word != " ".join(word.lower().split())] == []


# --- what is used -----------------------------------------------------------------------------------------------------


def test_fields_are_kept_with_their_places(checker):
    text = f"Player: Ann\n- **Deck** = Goblins\nMy commander is Krenko, Mob Boss.\nCompanion = Lurrus\n{DECK}"
    fields = checker.parse(text, None).decklist.fields
    assert [(field.key, field.value, *field.span[:2]) for field in fields] == [
        ("player", "Ann", 1, 9),
        ("name", "Goblins", 2, 14),
        ("commander", "Krenko, Mob Boss", 3, 17),
        ("companion", "Lurrus", 4, 13),
    ]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        *(("EDH", "commander"), ("Commander / EDH", "commander"), ("cEDH", "commander"), ("Duel Commander", "duel")),
        *(("Pauper Commander (PDH)", "pauper-commander"), ("PDH", "pauper-commander"), ("Historic Brawl", "brawl")),
        *(("Brawl", "brawl"), ("Oathbreaker", "oathbreaker"), ("統率者戦", "commander"), ("Modern", None), ("", None)),
    ],
)
def test_what_lists_call_a_format(name, key):
    assert format_called(name) == key


def test_a_list_names_its_format(checker):
    verdict = checker.check(f"Format: Duel Commander\n{DECK}", as_of=AS_OF)
    assert verdict.format == "duel"
    assert [(guess.code, guess.line) for guess in verdict.deck.assumptions] == [("format-assumed", 1)]


def test_an_option_goes_before_the_list_s_own_format(checker):
    verdict = checker.check(f"Format: Duel Commander\n{DECK}", "commander", as_of=AS_OF)
    assert (verdict.format, verdict.deck.assumptions) == ("commander", ())


def test_an_unknown_format_is_ignored(checker):
    verdict = checker.check(f"Format: Modern\n{DECK}", as_of=AS_OF)
    assert (verdict.format, verdict.legal) == ("commander", True)
    assert "“Modern”" in verdict.findings[0].message


def test_the_format_of_commander_is_no_assumption(checker):
    assert checker.check(f"Format: EDH\n{DECK}", as_of=AS_OF, strict=True).legal


def test_equal_ids_are_equal_verdicts(checker):
    text = f"Format: Duel Commander\n{DECK}"
    own, asked = checker.check(text, as_of=AS_OF), checker.check(text, "duel", as_of=AS_OF)
    assert own.verdict_id != asked.verdict_id


@pytest.mark.parametrize("query", ["", "?format=commander"])
def test_the_service_uses_the_list_s_own_format(query, client):
    body = f"Format: Duel Commander\n{DECK}".encode()
    answer = client.post(f"/v1/validate{query}", data=body, content_type="text/plain").json
    assert answer["format"] == ("commander" if query else "duel")


# --- front matter, prose, cells ---------------------------------------------------------------------------------------

FRONT = """---
title: Goblins
commander: "Krenko, Mob Boss"
format: Duel Commander
tags:
  - cheap
  # a remark

power: 6
---

"""


def test_front_matter(checker):
    parsed = checker.parse(FRONT + DECK, None)
    assert [(field.key, field.value, field.span.line) for field in parsed.decklist.fields] == [
        ("name", "Goblins", 2),
        ("commander", "Krenko, Mob Boss", 3),
        ("format", "Duel Commander", 4),
    ]
    (block,) = parsed.deck.not_cards
    assert (block.span.line, block.span.end_line, block.why.key) == (2, 9, "front-matter")
    assert parsed.decklist.comments == [1, 10]


@pytest.mark.parametrize(
    "text",
    [
        "---\n1 Opt\n---\n1 Ponder",
        "---\nCommander: 1 Opt\n---\n1 Ponder",
        "---\nSB: 1 Opt\n---\n1 Ponder",
        "---\nDeck:\n- 1 Opt\n---\n1 Ponder",
        "---\ntitle: x\n1 Opt\n1 Ponder",
        "---\ntitle: x\n---\n",
    ],
)
def test_what_is_no_front_matter(text):
    with contextlib.suppress(EmptyDecklist):
        assert read_decklist(text, "text").not_cards == []


def test_prose_of_a_readme_is_one_finding(checker):
    text = f"""# Goblins

This is a deck about goblins.  It wins by combat, and it is cheap to build.
- Skirk Prospector makes mana

Have fun with it, all of you!

## Decklist

{DECK}

## How to play it

You play goblins and attack with them until it is over.
2 years ago I built this for my brother, and we have played it since then.
Keep a hand with two lands.
"""
    verdict = checker.check(text, as_of=AS_OF)
    found = [(f.code, f.spans[0].line, f.spans[0].end_line) for f in verdict.findings]
    assert found == [("LST009", 3, 6), ("LST009", 15, 17)]
    assert verdict.legal


@pytest.mark.parametrize(
    "text",
    [
        "Commander (1)\n1\nKrenko, Mob Boss\n$1.20\nLands (99)\n99\nMountain\n$0.05",
        "Krenko, Mob Boss\n1\nMountain\n99",
        "1x\n\nKrenko, Mob Boss\n\n99x\n\nMountain",
    ],
)
def test_one_cell_a_line(text, checker):
    parsed = checker.parse(text, FORMATS["commander"])
    assert [(line.quantity, line.card.name) for line in parsed.lines] == [(1, "Krenko, Mob Boss"), (99, "Mountain")]
    assert parsed.deck.assumptions[0].code == "cells-assumed"


@pytest.mark.parametrize(
    ("line", "legal"), [("Goblins by Ann", True), ("Krenkos Mob Bosss", None), ("1 Goblins", False)]
)
def test_the_title_of_a_whole_list(line, legal, checker):
    assert checker.check(f"{line}\n{DECK}", as_of=AS_OF).legal is legal
    assert checker.check(f"{line}\n1 Krenko, Mob Boss *CMDR*\n98 Mountain", as_of=AS_OF).legal is None


@pytest.mark.parametrize("text", [f"{DECK}\n12", "12\n13\nOpt", "12\nOpt\n13\n1 Ponder", "1\nOpt\nPonder\n1\n2\nShock"])
def test_numbers_without_a_card_each_stay_unreadable(text, checker):
    assert "LST001" in [finding.code for finding in checker.check(text, as_of=AS_OF).findings]


def test_a_table_of_markdown(checker):
    text = "| Qty | Name | Price |\n|:---:|------|------:|\n| 1 | Krenko, Mob Boss | $1 |\n| 99 | Mountain | $0.1 |"
    parsed = checker.parse(text, FORMATS["commander"])
    assert [(line.quantity, line.card.name) for line in parsed.lines] == [(1, "Krenko, Mob Boss"), (99, "Mountain")]
    assert [bad.span.line for bad in parsed.deck.not_cards] == [1, 2]


def test_line_ends_of_a_program(checker):
    verdict = checker.check("~~Commanders~~\\n1 Krenko, Mob Boss\\n\\n~~Mainboard~~\\n99 Mountain\\n", as_of=AS_OF)
    assert verdict.legal
    assert [guess.code for guess in verdict.deck.assumptions] == ["line-ends-assumed"]


# --- nothing is lost --------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(sorted(KEY_OF))
SHAPES = st.one_of(
    st.sampled_from(sorted(LINES)),
    st.builds("{}{}{}".format, WORDS, st.sampled_from([": ", " = ", "：", ":"]), st.text(max_size=12)),
    st.sampled_from(["---", "title: x", "  - y", "commander: Opt", "| 1 | Sol Ring |", "About", "Name X", "12", "3x"]),
    st.sampled_from(["Sol Ring", "1 Sol Ring", "Sideboard", "Creatures", "#!Sideboard", "<br>", "Blue", "", " "]),
    st.text(max_size=30),
)


@given(lines=st.lists(SHAPES, max_size=12), end=st.sampled_from(["\n", "\r\n", "\n\n"]))
def test_every_line_is_accounted_for(lines, end, checker):
    text = end.join(lines)
    try:
        parsed = checker.parse(text, FORMATS["commander"])
    except ValidatorError:
        return
    decklist = parsed.decklist
    if not decklist.is_lines:
        return
    raw = text_of(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    told = set(decklist.comments)
    for part in (*parsed.lines, *decklist.sections, *decklist.unreadable, *decklist.not_cards):
        assert 1 <= part.span.column <= len(raw[part.span.line - 1]) + 1
        assert part.span.end_column <= len(raw[part.span.end_line - 1]) + 1
        told.update(range(part.span.line, part.span.end_line + 1))
    blank = {n for n, line in enumerate(raw, start=1) if not line.translate(INVISIBLE).strip()}
    assert told | blank == set(range(1, len(raw) + 1))
    for field in decklist.fields:
        at = raw[field.span.line - 1][field.span.column - 1 : field.span.end_column - 1]
        assert at == field.value
