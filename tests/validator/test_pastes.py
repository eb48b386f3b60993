"""Lines as they are pasted from elsewhere: read without what is around them, where they are no card as they stand."""

from __future__ import annotations

import re

import pytest
from each_row import each_row

from rules.card import OracleCard
from rules.formats import FORMATS
from validator.decklists import read_decklist
from validator.reading.cleanup import reread
from validator.reading.resolve import Resolver

AS_OF = "2026-10-08"
KRENKO = "1 Krenko, Mob Boss *CMDR*\n"

LINES = {
    "- 1 Sol Ring": (1, "Sol Ring"),
    "* 1 Sol Ring": (1, "Sol Ring"),
    "• 2 Sol Ring": (2, "Sol Ring"),
    "• Sol Ring": (1, "Sol Ring"),
    "- Sol Ring": (1, "Sol Ring"),
    "– 1x Sol Ring": (1, "Sol Ring"),
    "- [ ] 1 Sol Ring": (1, "Sol Ring"),
    "- [x] 2 Sol Ring (C21) 263": (2, "Sol Ring"),
    "> 1 Sol Ring": (1, "Sol Ring"),
    "[[Sol Ring]]": (1, "Sol Ring"),
    "2 [[Sol Ring]]": (2, "Sol Ring"),
    "- 2 [[Sol Ring]],": (2, "Sol Ring"),
    "2 [Sol Ring](https://example.org/card/c21/263)": (2, "Sol Ring"),
    "2 Sol Ring - $1.50": (2, "Sol Ring"),
    "2 Sol Ring $1": (2, "Sol Ring"),
    "2 Sol Ring - 1.50": (2, "Sol Ring"),
    "2 Sol Ring €1.20": (2, "Sol Ring"),
    "2 Sol Ring (1,20 €)": (2, "Sol Ring"),
    "2 Sol Ring\t$1.50": (2, "Sol Ring"),
    "2 Sol Ring (C21) 263 - $1.50": (2, "Sol Ring"),
    "2 Sol Ring // best card": (2, "Sol Ring"),
    "2 Sol Ring (C21) 263 // best": (2, "Sol Ring"),
    "Sol Ring // best card": (1, "Sol Ring"),
    "2 Fire // Ice // best": (2, "Fire // Ice"),
    "2 Sol Ring,": (2, "Sol Ring"),
    "2 Sol Ring;": (2, "Sol Ring"),
    "Sol Ring\t2": (2, "Sol Ring"),
    "2\tSol Ring": (2, "Sol Ring"),
    "**2 Sol Ring**": (2, "Sol Ring"),
    "*2 Sol Ring*": (2, "Sol Ring"),
    "__2 Sol Ring__": (2, "Sol Ring"),
    "_2 Sol Ring_": (2, "Sol Ring"),
    "`2 Sol Ring`": (2, "Sol Ring"),
    "2 **Sol Ring**": (2, "Sol Ring"),
    "2 *Sol Ring*": (2, "Sol Ring"),
    "[b]2 Sol Ring[/b]": (2, "Sol Ring"),
    "2 [card]Sol Ring[/card]": (2, "Sol Ring"),
    "[*] 2 Sol Ring": (2, "Sol Ring"),
    "2 Lim-D&ucirc;l&#39;s Vault": (2, "Lim-Dûl's Vault"),
    "1 Minsc &amp; Boo, Timeless Heroes": (1, "Minsc & Boo, Timeless Heroes"),
    "7. 2 Sol Ring": (2, "Sol Ring"),
    "2 Sol Ring \U0001f48d": (2, "Sol Ring"),
    "\U0001f451 Sol Ring": (1, "Sol Ring"),
    "\u2b50\ufe0f 2x Sol Ring (C21) 263 \u2605": (2, "Sol Ring"),
    "\u2192 2 Sol Ring": (2, "Sol Ring"),
    "1. Sol Ring": (1, "Sol Ring"),
    "1) Sol Ring": (1, "Sol Ring"),
}


# A price, a picture or a remark on the line is told; bullets, markup and commas are not.
TOLD = re.compile("1\\.50|[$€→★\U0001f451\U0001f48d]|// best")


@each_row("line", LINES, ids=ascii)
@each_row("dialect", ["text", "arena", "deckstats", "archidekt"])
def test_lines(line, dialect, checker):
    parsed = checker.parse(f"1 Opt\n{line}\n1 Ponder", FORMATS["commander"], dialect=dialect)
    quantity, name = LINES[line]
    assert [(r.quantity, isinstance(r.card, OracleCard) and r.card.name) for r in parsed.lines] == [
        (1, "Opt"),
        (quantity, name),
        (1, "Ponder"),
    ]
    assert [line.line for line in parsed.decklist.lines] == [1, 2, 3]
    is_told = TOLD.search(line) is not None
    assert [guess.code for guess in parsed.deck.assumptions] == ["name-assumed"] * is_told


TOTALS = ["100 cards", "100 cartes", "100\u00a0Cartes", "Total: 100", "TOTAL : 100 cartes", "100 cards in total"]


@pytest.mark.parametrize("line", TOTALS)
@pytest.mark.parametrize("dialect", ["text", "arena"])
def test_a_total_is_no_card(line, dialect, checker):
    verdict = checker.check(f"{KRENKO}99 Mountain\n{line}", as_of=AS_OF, dialect=dialect)
    assert (verdict.legal, verdict.deck.size, verdict.deck.assumptions, verdict.notes) == (True, 100, (), ())
    (total,) = read_decklist(f"{KRENKO}{line}", dialect).not_cards
    assert total.span.line == 2


@pytest.mark.parametrize("line", ["100", "100 card games", "Total Opt", "Total", "100 total"])
def test_what_is_no_total(line, checker):
    assert checker.check(f"{KRENKO}99 Mountain\n{line}", as_of=AS_OF).legal is not True


@pytest.mark.parametrize(
    "line", ["- 2 Sol Ring", "\U0001f451 2 Sol Ring", "**2 Sol Ring**", "2 [[Sol Ring]]", "  • 2 Sol Ring"]
)
def test_places(line, checker):
    resolution = checker.parse(f"1 Opt\n{line}", FORMATS["commander"]).lines[1].resolution
    at = line.index("Sol Ring") + 1
    assert (resolution.column, resolution.end_column) == (at, at + len("Sol Ring"))


OPEN = {
    "1 Sol Ring // Opt": "LST002",  # two cards on one line
    "1 Fire // Watr": "LST002",  # a half, and one that is misspelt
    "1 Brazen Borrower // Pety Theft": "LST002",
    "- 1 Sol Rng": "LST002",
    "12. Sol Ring": "LST004",
    "12) Sol Ring": "LST002",
    "- 0.5 Sol Ring": "LST004",
    "1 Sol Ring - best": "LST002",
    "1 Sol Ring, Opt": "LST002",
    "1 Sol Ring + Opt": "LST002",  # only commanders stand two on a line
    "- 1 Start": "LST003",
}


@pytest.mark.parametrize("line", OPEN)
def test_what_stays_open(line, checker):
    verdict = checker.check(f"{KRENKO}{line}\n98 Mountain", as_of=AS_OF)
    assert verdict.legal is not True
    assert (OPEN[line], 2) in [(finding.code, finding.spans[0].line) for finding in verdict.findings if finding.spans]


def test_no_card_is_read_again(store):
    resolver = Resolver(store)
    names = [card.name for card in store.all_cards() if card.name.lower() not in {"library", "signature spells"}]
    for start in range(0, len(names), 500):
        for shape in ("1 {}", "{}"):
            decklist = read_decklist("\n".join(shape.format(name) for name in names[start : start + 500]), "text")
            again, _ = reread(decklist, resolver.resolve(decklist.lines), resolver)
            assert again.lines == decklist.lines


# --- numbers of a list's lines ---------------------------------------------------------------------------------------

CARDS = ["Krenko, Mob Boss", "Sol Ring", "Shock", "Mountain", "Goblin Guide"]


def numbered(numbers, form="{}. {}"):
    return [form.format(number, card) for number, card in zip(numbers, CARDS, strict=False)]


@pytest.mark.parametrize("form", ["{}. {}", "{}) {}", "{}.  {} (M13) 1"])
@pytest.mark.parametrize("between", ["\n", "\n\n", "\n# note\n"])
def test_rising_numbers_are_the_list_s(form, between, checker):
    parsed = checker.parse(between.join(numbered(range(1, 6), form)), FORMATS["commander"])
    assert [(r.quantity, r.card.name) for r in parsed.lines] == [(1, name) for name in CARDS]
    assert [guess.code for guess in parsed.deck.assumptions].count("list-numbers-assumed") == 1


def test_numbers_may_begin_anew_below_a_heading(checker):
    deck = "Commander\n1. Krenko, Mob Boss\n\nDeck\n1. Sol Ring\n2. Shock\n3. Goblin Guide\n4. 96 Mountain"
    verdict = checker.check(deck, as_of=AS_OF)
    assert (verdict.legal, verdict.deck.size) == (True, 100)
    assert checker.check(deck, as_of=AS_OF, strict=True).legal is None


@pytest.mark.parametrize("numbers", [(1, 2), (1, 3, 4), (1, 1, 2), (2, 3, 4, 5), (1, 2, 3, 5), (1, 1, 1, 96)])
@pytest.mark.parametrize("form", ["{}. {}", "{}) {}"])
def test_other_numbers_may_be_quantities(numbers, form, checker):
    verdict = checker.check("\n".join(numbered(numbers, form)), as_of=AS_OF)
    assert verdict.legal is None or any(f.code in ("LST002", "LST004") for f in verdict.findings)
    assert "list-numbers-assumed" not in [guess.code for guess in verdict.deck.assumptions]


# --- marks, headings, comments ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "zone"),
    [
        ("1 Sol Ring - Commander", "command"),
        ("1 Sol Ring – commander", "command"),
        ("1 Sol Ring: Sideboard", "sideboard"),
        ("- 1 Sol Ring - maybe", "ignored"),
        ("**1 Sol Ring (Commander)**", "command"),
        ("- 1 Sol Ring *CMDR*", "command"),
        ("- SB: 1 Sol Ring", "sideboard"),
        ("SB: - 1 Sol Ring", "sideboard"),
        ("Commander: [[Sol Ring]]", "command"),
        ("1 Sol Ring - Ramp", None),
    ],
)
def test_parts_of_the_deck(line, zone, checker):
    parsed = checker.parse(f"1 Opt\n1 Qqq\n{line}", FORMATS["commander"])
    assert isinstance(parsed.lines[2].card, OracleCard) is (zone is not None)
    assert str(parsed.lines[2].zone) == (zone or "library")


TWO = ["Tymna the Weaver", "Thrasios, Triton Hero"]


@pytest.mark.parametrize("between", [" + ", " & ", " / ", " // ", " and "])
@pytest.mark.parametrize("before", ["Commander: ", "Commanders: 1 ", "Commander\n1 ", "Commander\n- "])
def test_two_commanders_on_one_line(before, between, checker):
    verdict = checker.check(f"{before}{between.join(TWO)}\n\nDeck\n98 Forest", as_of=AS_OF)
    assert (verdict.legal, [card.name for card in verdict.deck.commander_cards]) == (True, TWO)


@pytest.mark.parametrize(
    "line", ["Tymna the Weaver + Thrasio", "Tymna + Thrasios", "2 Tymna the Weaver + Thrasios, Triton Hero"]
)
def test_two_commanders_are_whole_names(line, checker):
    verdict = checker.check(f"Commander\n{line}\n\nDeck\n98 Forest", as_of=AS_OF)
    assert "LST002" in [finding.code for finding in verdict.findings]


def test_one_commander_with_and_in_the_name(checker):
    verdict = checker.check("Commander: Minsc & Boo, Timeless Heroes\n99 Mountain", as_of=AS_OF)
    assert [card.name for card in verdict.deck.commander_cards] == ["Minsc & Boo, Timeless Heroes"]


def test_a_closing_tag_ends_its_part():
    decklist = read_decklist("[commander]\n1 Opt\n[/commander]\n1 Ponder\n[deck]\n1 Shock\n[/deck]", "text")
    assert [str(line.zone) for line in decklist.lines] == ["command", "library", "library"]
    assert decklist.unreadable == []


@pytest.mark.parametrize("line", ["```", "```text", "[b]", "[/b]", "[spoiler=My deck]", "[/spoiler]", "[list][*]"])
def test_markup_on_a_line_of_its_own_is_a_comment(line):
    decklist = read_decklist(f"1 Opt\n{line}\n1 Ponder", "text")
    assert (len(decklist.lines), decklist.comments, decklist.sections) == (2, [2], [])


@pytest.mark.parametrize("line", ["[Sol Ring]", "[keep]", "``", "[b] and more"])
def test_what_is_no_markup_is_told(line):
    decklist = read_decklist(f"1 Opt\n{line}\n1 Ponder", "text")
    assert decklist.comments == []


def test_a_pasted_deck(checker):
    deck = (
        "```\n**Commander**\n* 1 [[Krenko, Mob Boss]] - $2.50\n\n**Deck**\n* 1 [[Sol Ring]],\n* 1 Goblin King // lord\n"
        "* 97 Mountain &nbsp;\n\n**Sideboard**\n* 1 Shatter\n```\n"
    )
    verdict = checker.check(deck, as_of=AS_OF)
    assert (verdict.legal, verdict.deck.size, verdict.notes) == (True, 100, ())
    assert [finding.code for finding in verdict.findings] == ["LST005"]
