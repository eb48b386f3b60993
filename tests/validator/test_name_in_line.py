"""Names that are written a little differently, and names among what programs and shops write around them."""

from __future__ import annotations

import random

import pytest
from each_row import each_row

from rules.card import OracleCard
from rules.formats import FORMATS
from validator.cards.names import name_key
from validator.cards.spelling import letters_of
from validator.decklists import text as plain
from validator.decklists.model import LineText
from validator.reading.name_in_line import Names, names_in_line

AS_OF = "2026-11-30"
FORMAT = FORMATS["commander"]

LINES = {
    # other punctuation, joined names
    "1 Krenko Mob Boss": ("Krenko, Mob Boss", "spelling"),
    "1 Snow Covered Forest": ("Snow-Covered Forest", "spelling"),
    "1 Jaces Defeat": ("Jace's Defeat", "spelling"),
    "1 Henzie Toolbox Torre": ('Henzie "Toolbox" Torre', "spelling"),
    "1 Ratonhnhaké:ton": ("Ratonhnhaké\ua789ton", "spelling"),
    "1 Dusk /// Dawn": ("Dusk // Dawn", "spelling"),
    "1 Fae of Wishes || Granted": ("Fae of Wishes // Granted", "spelling"),
    "1 Fire and Ice": ("Fire // Ice", "spelling"),
    "1 Sword of Fire & Ice": ("Sword of Fire and Ice", "spelling"),
    "1 Minsc and Boo, Timeless Heroes": ("Minsc & Boo, Timeless Heroes", "spelling"),
    "1 Ishgard, the Holy See / Faith & Grief": ("Ishgard, the Holy See // Faith & Grief", "spelling"),
    "1 Brisela Voice of Nightmares": ("Brisela, Voice of Nightmares", "spelling"),
    # the same card named twice
    "1 Wear // Tear // Wear": ("Wear // Tear", "remark"),
    "1 Balin's Tomb // Ancient Tomb (LTC) 357": ("Ancient Tomb", "remark"),
    "1 Ancient Tomb // Balin's Tomb": ("Ancient Tomb", "remark"),
    "1 《太陽の指輪/Sol Ring》": ("Sol Ring", "remark"),
    "1 太陽の指輪 (Sol Ring)": ("Sol Ring", "remark"),
    # sets, numbers, finishes, prices, categories, pictures
    "1 Three Visits () 315": ("Three Visits", "line"),
    "1 Arcane Signet () 1F★": ("Arcane Signet", "line"),
    "1 Goblin Matron (Borderless)": ("Goblin Matron", "line"),
    "1 Vandalblast (Extended Art)": ("Vandalblast", "line"),
    "1 Goblin Matron (V.1)": ("Goblin Matron", "line"),
    "1 Sol Ring (0331) (Borderless)": ("Sol Ring", "line"),
    "1 Cyclonic Rift [MM3] 36": ("Cyclonic Rift", "line"),
    "1 Power Sink 276 (C14)": ("Power Sink", "line"),
    "1 Power Sink|TMP 78": ("Power Sink", "line"),
    "1 Power Sink+ (TMP) 78": ("Power Sink", "line"),
    "1 Power Sink + (TMP) 78": ("Power Sink", "line"),
    "1 Power Sink {TMP}": ("Power Sink", "line"),
    "[TMP] Power Sink": ("Power Sink", "line"),
    "1 Counterspell FEM": ("Counterspell", "line"),
    "1 Force of Will $80.00 USD": ("Force of Will", "line"),
    "1 Ajani's Chosen | | | $0.47": ("Ajani's Chosen", "line"),
    "1 Sol Ring (C21) 263 [Ramp] ^ramp^": ("Sol Ring", "line"),
    "1 Sol Ring (JMP) 472 [foil] NM $3.00": ("Sol Ring", "line"),
    "1 Sol Ring, foil": ("Sol Ring", "line"),
    "1x [BBD:255] [foil] Rowan Kenrith": ("Rowan Kenrith", "line"),
    "🔥 1 Sol Ring": ("Sol Ring", "line"),
    "1 Foil 🔥": ("Foil", "line"),
    "1 Foil foil": ("Foil", "line"),
    "1 🐉 Dragon Fodder": ("Dragon Fodder", "line"),
    "1 Cyclonic Rift 🔥 // wincon": ("Cyclonic Rift", "remark"),
    # remarks
    "1 Aang, Swift Savior // mvp pick": ("Aang, Swift Savior // Aang and La, Ocean's Fury", "remark"),
    "1 Sol Ring//wincon": ("Sol Ring", "remark"),
    "1 Sol Ring (from my other deck)": ("Sol Ring", "remark"),
    "1 Sol Ring (Commander: Strixhaven)": ("Sol Ring", "remark"),
    # a known printing
    "1 Blitzzauber (M11) 149": ("Lightning Bolt", "printing"),
    "1 Foudre [M11] 149": ("Lightning Bolt", "line"),
    "1 Sol Rng (C21) 263": ("Sol Ring", "printing"),
}


@each_row("line", LINES, ids=ascii)
def test_lines(line, checker):
    deck = f"1 Opt\n{line}\n1 Ponder"
    read = checker.parse(deck, FORMAT, dialect="text").lines[1]
    name, matched_by = LINES[line]
    assert isinstance(read.card, OracleCard)
    assert (read.card.name, read.quantity, read.resolution.matched_by) == (name, 1, matched_by)
    assert line[read.resolution.column - 1 : read.resolution.end_column - 1] == read.typed
    (guess,) = checker.parse(deck, FORMAT, dialect="text").deck.assumptions
    assert (guess.code, guess.line, str(guess.read_as)) == ("name-assumed", 2, name)
    assert guess.confidence == ("high" if matched_by in ("spelling", "line") else "medium")
    assert read.typed in str(guess.why)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 Waste-land", "ambiguous"),
        ("1 Start 🔥", "ambiguous"),
        ("1 Sol Rng", "unknown"),
        ("1 2 Sol Ring", "unknown"),
        ("1 2 Sol Ring 🔥", "unknown"),
        ("1 Sol Rng 🔥", "unknown"),
        ("1 SOL RING FEM", "unknown"),
        ("1 Sol Ring fem", "unknown"),
        ("1 Sol Ring Fem", "unknown"),
        ("1 Goblin 🔥", "unknown"),  # not ______ Goblin
        ("1 Sol Ring / Opt", "unknown"),
        ("1 Sol Ring (Lightning Bolt)", "unknown"),
        ("1 Sol Ring 🔥 // Opt", "unknown"),
        ("1 Brazen Borrower // Pety Theft 🔥", "unknown"),
        ("1 Encouraging Aviator // Jump keep", "unknown"),
        ("1 Lightning Bolt keep (C21) 263", "unknown"),  # whose printing that is it does not say
        ("1 please Opt (C21) 263", "unknown"),
        ("Forest 10", "unknown"),  # a quantity, or a number
        ("2000 Sol Ring 🔥", "bad-quantity"),
    ],
)
def test_what_stays_open(line, reason, checker):
    read = checker.parse(f"1 Opt\n{line}", FORMAT, dialect="text").lines[1]
    assert getattr(read.card, "reason", read.card) == reason


def test_a_printing_without_a_name_is_no_card(checker):
    parsed = checker.parse("1 Opt\n1 (C21) 263\n1 [C21:263]", FORMAT, dialect="text")
    assert [read.card.name for read in parsed.lines if isinstance(read.card, OracleCard)] == ["Opt"]


QUANTITIES = {"10x Forest (UNF) 🔥": 10, "Forest 🔥 x10": 10, "Forest (x10) 🔥": 10, "- 10 Forest 🔥": 10}


@each_row("line", QUANTITIES, ids=ascii)
def test_quantities(line, checker):
    read = checker.parse(f"1 Opt\n{line}", FORMAT, dialect="text").lines[1]
    assert (read.card.name, read.quantity) == ("Forest", QUANTITIES[line])


@pytest.mark.parametrize(
    "name", ["Caesar, Legion&apos;s Emperor (PIP)", "Plains (a)", "Krenko Mob Boss", "Sol Ring 🔥"]
)
def test_names_in_xml(name, checker):
    deck = f'<cockatrice_deck version="1"><zone name="main"><card number="3" name="{name}"/></zone></cockatrice_deck>'
    (read,) = checker.parse(deck, FORMAT).lines
    assert isinstance(read.card, OracleCard)
    assert read.quantity == 3


# --- any two decorations ---------------------------------------------------------------------------------------------

BEFORE = ["[TMP] ", "[foil] ", "[BBD:255] ", "🐉 "]
BEHIND = [
    *(" () 315", " (Borderless)", " (Extended Art)", " (V.1)", " (0331) (Borderless)", " [MM3] 36", " 276 (C14)"),
    *("|TMP 78", "+ (TMP) 78", " + (TMP) 78", " $80.00 USD", " - $1.50", " €1.20", " [Ramp] ^ramp^", " 🔥", " // note"),
    *(" (foil)", " Foil", " FEM", " NM", " {TMP}", " (Retro Frame)", " *F*", " [4ed/208]", " | | | $0.47", " #tag"),
    *(" (M11) 149", " (a)", " <extended art>", " 【foil】", " (C21) 263", " [Removal]", ", foil"),
]
FREE = ["please", "keep", "fem", "best card", "and", "of", "Tmp", "the", "ZZZZ", "maybe not"]


def decorated(name: str, decoration: str) -> str:
    return decoration + name if decoration in BEFORE else name + decoration


def legal_names(store) -> list[str]:
    return [card.name for card in store.all_cards() if card.legalities.get("commander") == "legal"]


def names_read(lines: list[str], checker) -> list[str | None]:
    """What each line names, none for no card; `lines` at most 500."""
    parsed = checker.parse("\n".join(["1 Opt", *lines]), FORMAT, dialect="text")
    found: dict[int, str] = {}
    for read in parsed.lines:
        if isinstance(read.card, OracleCard) and not read.is_heading:
            assert read.line.line not in found
            found[read.line.line] = read.card.name
    return [found.get(number) for number in range(2, len(lines) + 2)]


@pytest.mark.parametrize("one_in", [pytest.param(1, marks=pytest.mark.slow), 25])
def test_any_two_decorations_leave_the_name(one_in, store, checker):
    chance = random.Random(one_in)
    names = legal_names(store)[::one_in]
    for start in range(0, len(names), 500):
        some = names[start : start + 500]
        lines = []
        for name in some:
            first, second = chance.sample(BEFORE + BEHIND, 2)
            lines.append("1 " + decorated(decorated(name, first), second))
        wrong = [pair for pair in zip(lines, names_read(lines, checker), some, strict=True) if pair[1] != pair[2]]
        assert wrong == []


@pytest.mark.parametrize("one_in", [pytest.param(1, marks=pytest.mark.slow), 25])
def test_a_free_word_more_names_no_card_but_a_longer_one(one_in, store, checker):
    chance = random.Random(one_in)
    names = legal_names(store)[::one_in]
    for start in range(0, len(names), 500):
        some = names[start : start + 500]
        lines, longer = [], []
        for name in some:
            decoration, word = chance.choice([d for d in BEFORE + BEHIND if d not in (" // note", " #tag")]), FREE
            longer.append(chance.choice([f"{chance.choice(word)} {name}", f"{name} {chance.choice(word)}"]))
            lines.append("1 " + decorated(longer[-1], decoration))
        for line, found, whole in zip(lines, names_read(lines, checker), longer, strict=True):
            assert found is None or letters_of(name_key(found)) == letters_of(name_key(whole)), line


# --- the whole store -------------------------------------------------------------------------------------------------


def test_names_that_differ_in_punctuation_alone(store):
    names: dict[str, set[str]] = {}
    for card in store.all_cards():
        if "__" not in card.name:
            names.setdefault(letters_of(name_key(card.name)), set()).add(card.name)
    assert sorted(tuple(sorted(same)) for same in names.values() if len(same) > 1) == [
        ("Clear the Mind", "Clear, the Mind"),
        ("Gather the Townsfolk", "Gather, the Townsfolk"),
        ("Glimpse the Unthinkable", "Glimpse, the Unthinkable"),
        ("Lava Axe", "Lava, Axe"),
        ("Monster Mash-Up", "Monster Mashup"),
        ("Rampant Growth", "Rampant, Growth"),
        ("Ransack the Lab", "Ransack, the Lab"),
        ("Waste Land", "Wasteland"),
    ]


def test_a_plain_name_is_its_card_alone(store, checker):
    names = legal_names(store)
    for start in range(0, len(names), 500):
        some = names[start : start + 500]
        assert names_read([f"1 {name}" for name in some], checker) == some


# --- lines that nobody writes ----------------------------------------------------------------------------------------

HOSTILE = [
    *("1 1 foo " * 25, "1 (a) foo" + " (a)" * 40, "1 a" + " // a" * 38, "1 a" + " / a" * 45, "1 MOM " + "MOM " * 40),
    *("•" * 190, "1 " + "• " * 90, "1 " + "(a[b{c<d" * 20, "1 foo" + " and a" * 30, "1 foo" + " $1.00" * 25),
    *(
        "1 " + "1 " * 8 + "foo " + "1 " * 8 + "// " + "1 // " * 25,
        "foo" + "\ta" * 60 + "\t1",
        "^" * 180 + "a",
        "1 " + "_a " * 60,
    ),
]


@each_row("line", HOSTILE, ids=ascii)
def test_any_line_asks_for_few_names(line, store):
    asked: list[str] = []
    item = plain.parse_line(line)
    if isinstance(item, LineText):
        names = Names(lambda name: asked.append(name), store.knows_set)
        assert names_in_line(item, "command", False, names) == ()
        assert len(asked) < 300
