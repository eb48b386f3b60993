"""Text of programs: Archidekt, Arena, and what plain text takes over from others; a sideboard below a blank line."""

from __future__ import annotations

import pytest
from each_row import each_row
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.fuzz_target import LINE_DIALECTS
from rules.deck import Span
from rules.formats import FORMATS
from validator.decklists import read_decklist
from validator.decklists.limits import MAX_LINES
from validator.errors import DecklistTooLarge, ValidatorError

AS_OF = "2026-10-08"


def entries(decklist):
    return [(*line.text.named[:2], str(line.zone)) for line in decklist.lines]


# --- Archidekt -------------------------------------------------------------------------------------------------------

ARCHIDEKT = """Commander
1x Krenko, Mob Boss (m13) 138 *F* [Commander{top}] ^Keeper,#4aab08^

Ramp
1x Sol Ring (c21) 263 [Ramp,Maybeboard{noDeck}{noPrice}]
1x Elesh Norn, Grand Cenobite (plst) IMA-18 [Ramp] ^Have (foil),#4aab08^
2x Mountain [Ramp]

Flash Enabler
28x Snow-Covered Plains (sld) 1473★ *F* [Flash Enabler]

(New) Maybeboard
1x Opt (xln) 65 [(New) Maybeboard{noDeck}{noPrice},Ramp]

Sideboard
3x Shatter (m10) 152 [Sideboard]

Companion
1x Obosh, the Preypiercer (iko) 228 [Companion{noDeck}]
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_archidekt(ends):
    decklist = read_decklist(ARCHIDEKT.replace("\n", ends))
    assert decklist.dialect == "archidekt"
    assert entries(decklist) == [
        (1, "Krenko, Mob Boss", "command"),
        (1, "Sol Ring", "library"),
        (1, "Elesh Norn, Grand Cenobite", "library"),
        (2, "Mountain", "library"),
        (28, "Snow-Covered Plains", "library"),
        (1, "Opt", "ignored"),
        (3, "Shatter", "sideboard"),
        (1, "Obosh, the Preypiercer", "companion"),
    ]
    assert [(line.text.set_code, line.text.collector_number) for line in decklist.lines][:5] == [
        ("m13", "138"),
        ("c21", "263"),
        ("plst", "IMA-18"),
        (None, None),
        ("sld", "1473★"),
    ]
    assert [(s.name, str(s.zone), s.is_group, s.span.line) for s in decklist.sections] == [
        ("Commander", "command", False, 1),
        ("Ramp", "library", True, 4),
        ("Flash Enabler", "library", True, 9),
        ("(New) Maybeboard", "ignored", False, 12),
        ("Sideboard", "sideboard", False, 15),
        ("Companion", "companion", False, 18),
    ]
    assert decklist.lines[0].text.named[2:] == (4, 20, True)
    assert decklist.lines[0].span == Span(2, 1, 2, 68)
    assert decklist.unreadable == []


@pytest.mark.parametrize(
    ("categories", "zone"),
    [
        ("Ramp", "library"),
        ("Commander{top}", "command"),
        ("Commander", "command"),
        ("Ramp,Commander{top}", "library"),
        ("Ramp,Maybeboard{noDeck}{noPrice}", "library"),
        ("Maybeboard{noDeck}{noPrice},Ramp", "ignored"),
        ("Ideas{noDeck}", "ignored"),
        ("Ideas{noPrice}", "library"),
        ("Commander{noDeck}", "ignored"),
        ("Maybeboard", "ignored"),
        ("Sideboard{noDeck}{noPrice}", "sideboard"),
        ("Companion", "companion"),
        ("Attractions{noDeck}", "attractions"),
        ("Goblins [new]", "library"),
        ("", "library"),
    ],
)
@pytest.mark.parametrize("heading", ["", "Creature\n", "Maybeboard\n"])
def test_the_first_category_says_where_a_card_is(categories, zone, heading):
    text = f"{heading}1x Krenko, Mob Boss (m13) 138 [{categories}] ^Keeper,#4aab08^"
    assert entries(read_decklist(text)) == [(1, "Krenko, Mob Boss", zone)]


@pytest.mark.parametrize(
    ("line", "name", "zone"),
    [
        ("1x Opt ^a,#b^ [Maybeboard]", "Opt", "ignored"),
        ("1x Opt [Maybeboard] ^a,#b^", "Opt", "ignored"),
        ("1x Opt [XLN:65] [foil] [Maybeboard] ^a,#b^", "Opt", "ignored"),
        ("1x Opt [XLN:65] ^a,#b^", "Opt", "library"),
        ("1x [XLN:65] Opt [Maybeboard]", "Opt", "ignored"),
        ("1x Opt [Maybeboard] and more", "Opt [Maybeboard] and more", "library"),
        ("1x Opt ^a,#b^ and more", "Opt ^a,#b^ and more", "library"),
        ("1x Opt ^", "Opt ^", "library"),
        ("^a,#b^", "^a,#b^", "library"),
        ("1x Opt [Maybeboard]\u200b\u00a0", "Opt", "ignored"),
    ],
)
def test_nothing_behind_a_name_is_dropped(line, name, zone):
    decklist = read_decklist(f"1x Ponder\n{line}", "archidekt")
    assert entries(decklist) == [(1, "Ponder", "library"), (1, name, zone)]


def test_a_line_without_categories_is_where_its_heading_says():
    decklist = read_decklist("Maybeboard\n1x Opt (xln) 65 ^Keeper,#4aab08^\nDeck\n1x Sol Ring", "archidekt")
    assert entries(decklist) == [(1, "Opt", "ignored"), (1, "Sol Ring", "library")]


def test_only_a_category_of_the_list_is_a_heading_of_it(checker):
    parsed = checker.parse("Opt\n1x Sol Ring (c21) 263 [Ramp{noPrice}]\n\nRamp\n1x Ponder [Ramp]", FORMATS["commander"])
    assert [r.typed for r in parsed.lines] == ["Opt", "Sol Ring", "Ponder"]


def test_a_blank_line_is_no_heading_of_a_category_without_a_name():
    decklist = read_decklist("1x Sol Ring (c21) 263 [{noDeck}]\n\n1x Opt (xln) 65 ^a,#b^\nSB: 1x Ponder [Ramp]")
    assert entries(decklist) == [(1, "Sol Ring", "ignored"), (1, "Opt", "library"), (1, "Ponder", "sideboard")]
    assert decklist.sections == []


def test_an_ignored_category_is_told_by_its_name(checker):
    deck = ARCHIDEKT.replace("2x Mountain", "66x Mountain")
    verdict = checker.check(deck, as_of=AS_OF)
    told = [(f.plain_params["section"], f.plain_params["quantity"]) for f in verdict.findings if f.code == "LST005"]
    assert told == [("(New) Maybeboard", 1), ("Sideboard", 3)]
    assert verdict.deck.assumptions == ()


# --- Arena -----------------------------------------------------------------------------------------------------------

ARENA = """About
Name Goblins

Companion
1 Obosh, the Preypiercer (IKO) 228

Commander
1 Krenko, Mob Boss (M13) 138

Deck
99 Mountain (M13) 242

Sideboard
1 Obosh, the Preypiercer (IKO) 228
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("start", [0, ARENA.index("Companion"), ARENA.index("Commander")])
def test_arena(start, ends, checker):
    text = ARENA[start:].replace("\n", ends)
    decklist = read_decklist(text)
    assert decklist.dialect == "arena"
    assert entries(decklist)[-3:] == [
        (1, "Krenko, Mob Boss", "command"),
        (99, "Mountain", "library"),
        (1, "Obosh, the Preypiercer", "sideboard"),
    ]
    verdict = checker.check(text, as_of=AS_OF)
    assert (verdict.deck.size, verdict.deck.assumptions) == (100, ())
    assert "CMP005" not in [finding.code for finding in verdict.findings]


def test_a_companion_listed_again_in_the_sideboard_is_one_card(checker):
    verdict = checker.check(ARENA, as_of=AS_OF)
    assert len([e for e in verdict.deck.entries if e.typed == "Obosh, the Preypiercer"]) == 1


# --- plain text, as other programs write it --------------------------------------------------------------------------

SHAPES = {
    "moxfield": ("1 Sol Ring (C21) 263 *F* #ramp #!mana rocks", None, "C21", "263"),
    "moxfield-etched": ("1 Sol Ring (C21) 263 *E*", None, "C21", "263"),
    "moxfield-tag": ("1 Sol Ring (C21) 263 #!Commander", None, "C21", "263"),
    "goldfish": ("1 Sol Ring <263> [C21] (F)", None, "C21", "263"),
    "goldfish-etched": ("1 Sol Ring <263a> [C21] (E)", None, "C21", "263a"),
    "goldfish-kind": ("1 Sol Ring <extended art> [C21]", None, "C21", None),
    "goldfish-set": ("1 Sol Ring [C21]", None, "C21", None),
    "goldfish-foil": ("1 Sol Ring (F)", None, None, None),
    "tappedout": ("1x Sol Ring (C21) *CMDR* *F* #ramp #fast mana", "command", "C21", None),
    "tappedout-number": ("1x Sol Ring (C21:263) *F-ETCH*", None, "C21", "263"),
    "tappedout-companion": ("1x Sol Ring (C21:263) *CMPN* *F:pre*", "companion", "C21", "263"),
    "tappedout-sideboard": ("SB: 1x Sol Ring", "sideboard", None, None),
    "deckstats": ("1 [C21#263] Sol Ring", None, "C21", "263"),
    "deckstats-commander": ("1 [C21#263] Sol Ring # !Commander", "command", "C21", "263"),
    "deckstats-note": ("1 [C21] Sol Ring # my own # note", None, "C21", None),
    "deckstats-companion": ("1 Sol Ring # !Companion", "companion", None, None),
    "deckstats-sideboard": ("SB: 1 [C21#263] Sol Ring # foil", "sideboard", "C21", "263"),
    "precon": ("COMMANDER: 1 Sol Ring [C21:263] [foil]", "command", "C21", "263"),
    "precon-token": ("1 Sol Ring [C21:T1] [token]", "ignored", "C21", "T1"),
}


@pytest.mark.parametrize(("line", "zone", "set_code", "number"), SHAPES.values(), ids=SHAPES)
def test_shapes(line, zone, set_code, number, checker):
    decklist = read_decklist(f"1 Opt\n{line}")
    text = decklist.lines[1].text
    is_of_deckstats = "#263]" in line or "# !" in line
    assert (decklist.dialect, text.named[:2]) == ("deckstats" if is_of_deckstats else "text", (1, "Sol Ring"))
    assert (text.zone and str(text.zone), text.set_code, text.collector_number) == (zone, set_code, number)
    assert checker.parse(decklist, FORMATS["commander"]).lines[1].card.name == "Sol Ring"


def test_deckstats(checker):
    deck = "//Main\n1 [M13#138] Krenko, Mob Boss # !Commander\n99 [M13#242] Mountain # my note\n\n//Maybeboard\n1 Opt\n"
    verdict = checker.check(deck, as_of=AS_OF)
    assert (verdict.legal, [finding.code for finding in verdict.findings]) == (True, ["LST005"])


def test_precon(checker):
    deck = (
        "// NAME: Goblins\n// DATE: 2012-07-13\nCOMMANDER: 1 Krenko, Mob Boss [M13:138] [foil]\n99 Mountain [M13:242]\n"
    )
    verdict = checker.check(deck, as_of=AS_OF)
    assert (verdict.legal, verdict.findings) == (True, ())


# --- programs whose text means something of its own ------------------------------------------------------------------

DECKSTATS = """//NAME: Goblins from DeckStats.net

//Main
1 [M13#138] Krenko, Mob Boss # !Commander
//Ramp
1 [C21#263] Sol Ring # my own # note
//General
// a note
97 Mountain

//Sideboard
SB: 1 [M10#152] Shatter

//Maybeboard
1 Opt
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=ascii)
def test_deckstats_sections(ends):
    decklist = read_decklist(DECKSTATS.replace("\n", ends))
    assert decklist.dialect == "deckstats"
    assert entries(decklist) == [
        (1, "Krenko, Mob Boss", "command"),
        (1, "Sol Ring", "library"),
        (97, "Mountain", "library"),
        (1, "Shatter", "sideboard"),
        (1, "Opt", "ignored"),
    ]
    assert [(s.name, str(s.zone), s.is_group, s.span.line) for s in decklist.sections] == [
        ("Main", "library", False, 3),
        ("Ramp", "library", True, 5),
        ("General", "library", True, 7),
        ("Sideboard", "sideboard", False, 11),
        ("Maybeboard", "ignored", False, 14),
    ]
    assert (decklist.comments, decklist.unreadable) == ([1, 8], [])


@pytest.mark.parametrize(
    ("line", "is_heading"),
    [
        ("//Ramp", True),
        ("//Card draw (12)", True),
        (f"//{'x' * 60}", True),
        (f"//{'x' * 61}", False),
        ("// Ramp", False),
        ("//NAME: x", False),
        ("//a/b", False),
        ("//", False),
        ("///Ramp", False),
        ("# Ramp", False),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_section_of_deckstats_or_a_comment(line, is_heading):
    text = f"//Sideboard\nSB: 1 Shatter\n{line}\n1 Opt"
    decklist = read_decklist(text, "deckstats")
    assert len(decklist.sections) == 1 + is_heading
    assert decklist.comments == ([] if is_heading else [3])
    assert [str(line.zone) for line in decklist.lines] == ["sideboard", "sideboard"]
    assert read_decklist(text, "text").comments == [3]


WORKSTATION = """// Deck file for Magic Workstation (http://www.magicworkstation.com)

// Lands
        13 [US] Mountain (1)
// Creatures
        4 [UD] Masticore
// Sideboard
SB:     4 [UL] Rack and Ruin
"""


def test_magic_workstation_has_codes_of_its_own_for_sets():
    decklist = read_decklist(WORKSTATION)
    assert decklist.dialect == "mwdeck"
    assert entries(decklist) == [
        (13, "Mountain", "library"),
        (4, "Masticore", "library"),
        (4, "Rack and Ruin", "sideboard"),
    ]
    assert {(line.text.set_code, line.text.collector_number) for line in decklist.lines} == {(None, None)}
    assert [line.text.set_code for line in read_decklist(WORKSTATION, "text").lines] == ["US", "UD", "UL"]


MOXFIELD = "99 Mountain\n\nSIDEBOARD:\n1 Shatter\n\n1 Krenko, Mob Boss\n"


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=ascii)
def test_moxfield_puts_commanders_below_the_sideboard(ends, checker):
    verdict = checker.check(MOXFIELD.replace("\n", ends), as_of=AS_OF)
    assert (verdict.legal, verdict.deck.size) == (True, 100)
    assert [card.name for card in verdict.deck.commander_cards] == ["Krenko, Mob Boss"]
    assert [(part.name, part.quantity) for part in verdict.deck.ignored] == [("SIDEBOARD", 1)]
    assert {(guess.code, guess.line) for guess in verdict.deck.assumptions} == {
        ("section-ended", 6),
        ("commander-inferred", 6),
    }
    assert checker.check(MOXFIELD, as_of=AS_OF, strict=True).legal is None


def test_partners_below_the_sideboard(checker):
    deck = "98 Island\nSIDEBOARD:\n1 Opt\n\n1 Thrasios, Triton Hero\n1 Tymna the Weaver"
    verdict = checker.check(deck, as_of=AS_OF)
    assert sorted(card.name for card in verdict.deck.commander_cards) == ["Thrasios, Triton Hero", "Tymna the Weaver"]


@pytest.mark.parametrize(
    "deck",
    [
        "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nSIDEBOARD:\n1 Shatter\n\n1 Kiki-Jiki, Mirror Breaker",
        "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n\nSIDEBOARD:\n1 Shatter\n\n1 Kiki-Jiki, Mirror Breaker",
        "99 Mountain\n\nSIDEBOARD:\n1 Shatter\n\nSB: 1 Krenko, Mob Boss",
        "99 Mountain\n\nSIDEBOARD:\n1 Shatter\n\n2 Krenko, Mob Boss",
        "99 Mountain\n\nSIDEBOARD:\n1 Shatter\n1 Krenko, Mob Boss",
        "99 Mountain\n\nSIDEBOARD:\n1 Krenko, Mob Boss",
        "99 Mountain\n\nSideboard\n1 Shatter\n\n1 Krenko, Mob Boss",
    ],
    ids=["mark", "heading", "prefix", "two", "no-blank", "alone", "heading-in-small"],
)
def test_a_sideboard_that_nothing_ends(deck):
    for dialect in (None, "moxfield-text"):
        assert str(read_decklist(deck, dialect).lines[-1].zone) == "sideboard"


def test_magic_online_parts_the_sideboard_by_a_blank_line(checker):
    deck = "\n1 Krenko, Mob Boss *CMDR*\n60 Mountain\n?\n\n2 Shatter\n-=\n12\n\n1 Opt"
    forced = read_decklist(deck, "mtgo-text")
    assert [str(line.zone) for line in forced.lines] == ["command", "library", "library", "sideboard", "sideboard"]
    assert [(bad.span.line, str(bad.zone)) for bad in forced.unreadable] == [(8, "sideboard")]
    assert {str(line.zone) for line in read_decklist(deck).lines} == {"command", "library"}
    verdict = checker.check("60 Mountain\n\n1 Krenko, Mob Boss", dialect="mtgo-text", as_of=AS_OF)
    assert [(part.name, part.quantity) for part in verdict.deck.ignored] == [("Sideboard", 1)]
    assert verdict.deck.assumptions == ()


def test_a_heading_speaks_for_itself_in_magic_online_s_text():
    decklist = read_decklist("Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n\n1 Opt", "mtgo-text")
    assert [str(line.zone) for line in decklist.lines] == ["command", "library", "library"]


@each_row("dialect", ["deckstats", "mwdeck", "moxfield-text", "mtgo-text", "archidekt", "arena", "dck"])
@each_row(("line", "zone", "set_code", "number"), SHAPES.values(), ids=SHAPES)
def test_the_marks_of_one_program_are_read_in_the_lists_of_all(line, zone, set_code, number, dialect):
    text = read_decklist(f"1 Opt\n{line}", dialect).lines[1].text
    assert text.named[:2] == (1, "Sol Ring")
    if dialect == "archidekt" and line.endswith(("Ring [C21]", "> [C21]")):
        return  # at the end it is a category there
    assert str(text.zone) == str(zone)
    if dialect != "mwdeck":
        assert (text.set_code, text.collector_number) == (set_code, number)


@pytest.mark.parametrize("dialect", ["arena", "text", "dck", "deckstats"])
def test_a_commander_s_section_may_run_on_in_any_list(dialect, checker):
    heading = "[Commander]" if dialect == "dck" else "//Commander" if dialect == "deckstats" else "Commander"
    verdict = checker.check(f"{heading}\n1 Krenko, Mob Boss\n99 Mountain", dialect=dialect, as_of=AS_OF)
    assert (verdict.legal, [guess.code for guess in verdict.deck.assumptions]) == (True, ["section-ended"])


# --- lines that programs write, and where else they stand ------------------------------------------------------------


@pytest.mark.parametrize(
    ("dialect", "text", "comments", "unreadable"),
    [
        ("dck", "[metadata]\nName=x\nDeck Type=y\n[Main]\n1 Opt", [2, 3], []),
        ("dck", "[general]\nName=x\n[Main]\n1 Opt", [2], []),
        ("dck", "[Main]\n1 Opt\nFoo=bar", [], [3]),
        ("dck", "Foo=bar\n1 Opt", [], [1]),
        ("dck", "[Main]\n1 Opt\nFoo=bar|M13|1", [], [3]),
        ("dck", "NAME:x\n1 Opt\nLAYOUT MAIN:(1,1)", [1, 3], []),
        ("dck", "1 Opt\n|M13|1\n+\n1|M13\n--|x\n// a|b\n# a+", [6, 7], [2, 3, 4, 5]),
        ("archidekt", "1 Opt\n ^a,#b^\n [Ramp]\n-- [Ramp]\n1x [Ramp]\n// x [Ramp]", [6], [2, 3, 4, 5]),
        ("arena", "About\nName Goblins\n\nDeck\n1 Opt\nName Goblins", [2], [6]),
        ("arena", "About\nName\n\nDeck\n1 Opt", [2], []),
        ("arena", "Name Goblins\n1 Opt", [], [1]),
        ("text", "1 Opt\n//\n#\n---\n= = =\n// Sol Ring\n12\n1x\n*F*", [2, 3, 4, 5, 6], [7, 8]),
    ],
)
def test_comments_by_dialect(dialect, text, comments, unreadable):
    decklist = read_decklist(text, dialect)
    assert (decklist.comments, [bad.span.line for bad in decklist.unreadable]) == (comments, unreadable)
    assert all(bad.why for bad in decklist.unreadable)


@pytest.mark.parametrize(
    ("section", "zone"), [("general", "command"), ("Commander", "command"), ("metadata", "ignored"), ("Foo", "ignored")]
)
def test_cards_in_any_section_of_forge(section, zone):
    assert entries(read_decklist(f"[{section}]\n1 Opt|XLN|1", "dck")) == [(1, "Opt", zone)]


def test_a_section_without_a_name_is_told():
    decklist = read_decklist("[Main]\n[ ]\n1 Opt", "dck")
    assert [section.name for section in decklist.sections] == ["Main"]
    assert len(decklist.lines) + len(decklist.unreadable) == 2


# --- a sideboard below a blank line ----------------------------------------------------------------------------------

SIDE = "\n\n2 Shatter\n1 Opt\n"
READ_AS_SIDEBOARD = {
    "full-deck": "1 Krenko, Mob Boss *CMDR*\n99 Mountain" + SIDE,
    "printings": "1 Krenko, Mob Boss (M13) 138\n50 Mountain (M13) 242\n\n2 Shatter (M10) 152\n1 Opt (XLN) 65\n",
}
READ_AS_DECK = {
    "fills-the-deck": "1 Krenko, Mob Boss *CMDR*\n96 Mountain" + SIDE,
    "neither-fills": "1 Krenko, Mob Boss *CMDR*\n90 Mountain" + SIDE,
    "three-blocks": "1 Krenko, Mob Boss *CMDR*\n\n99 Mountain" + SIDE,
    "heading": "Deck\n1 Krenko, Mob Boss *CMDR*\n99 Mountain" + SIDE,
    "too-many": "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\n16 Shatter\n",
    "commander-below": "99 Mountain\n\n1 Krenko, Mob Boss\n",
    "commander-above": "1 Krenko, Mob Boss\n\n99 Mountain\n",
    "larger-below": "2 Mountain (M13) 242\n\n3 Opt (XLN) 65\n",
}


@pytest.mark.parametrize("deck", READ_AS_SIDEBOARD.values(), ids=READ_AS_SIDEBOARD)
def test_read_as_a_sideboard_and_told(deck, checker):
    parsed = checker.parse(deck, FORMATS["commander"])
    assert [str(read.zone) for read in parsed.lines][-2:] == ["sideboard", "sideboard"]
    guesses = {guess.code: (str(guess.read_as), guess.line, guess.confidence) for guess in parsed.deck.assumptions}
    assert guesses["sideboard-assumed"] == ("the sideboard", 4, "medium")
    assert [(part.name, part.quantity) for part in parsed.deck.ignored] == [("Sideboard", 3)]
    assert len(parsed.deck.entries) == 2


@pytest.mark.parametrize("deck", READ_AS_DECK.values(), ids=READ_AS_DECK)
def test_not_read_as_a_sideboard(deck, checker):
    parsed = checker.parse(deck, FORMATS["commander"])
    assert "sideboard-assumed" not in [guess.code for guess in parsed.deck.assumptions]
    assert "sideboard" not in [read.zone for read in parsed.lines]


def test_strict_leaves_a_sideboard_open(checker):
    deck = READ_AS_SIDEBOARD["full-deck"]
    assert checker.check(deck, as_of=AS_OF).legal is True
    assert checker.check(deck, as_of=AS_OF, strict=True).legal is None


def test_the_old_export_of_arena(SHARED, checker):
    # 11 and 4 by awk: the quantities above and below the blank line.
    parsed = checker.parse((SHARED / "samples" / "decklists" / "importer.mtga").read_bytes(), FORMATS["commander"])
    totals = {}
    for read in parsed.lines:
        totals[str(read.zone)] = totals.get(str(read.zone), 0) + read.quantity
    assert totals == {"library": 11, "sideboard": 4}


# --- the option ------------------------------------------------------------------------------------------------------


def test_dialect_of_the_command_line(tmp_path, decklint, checker):
    path = tmp_path / "deck.txt"
    path.write_text("Name,Quantity,Section\nOpt,5,Main\n", encoding="utf-8")
    assert decklint("parse", path).out.startswith("dialect: csv (the first line names the columns")
    forced = decklint("parse", path, "--dialect", "text")
    assert forced.out.startswith("dialect: text (asked for by name)\n")
    detected = decklint("check", path, "--output", "json").lines[0]
    as_text = decklint("check", path, "--output", "json", "--dialect", "text").lines[0]
    assert (detected["deck"]["size"], as_text["deck"]["size"]) == (5, 2)
    assert detected["verdict_id"] != as_text["verdict_id"]
    assert checker.check(path.read_bytes(), dialect="text").deck.size == as_text["deck"]["size"]


@pytest.mark.parametrize("command", ["check", "parse"])
def test_a_dialect_that_is_not_known(command, tmp_path, decklint):
    path = tmp_path / "deck.txt"
    path.write_text("1 Opt\n", encoding="utf-8")
    run = decklint(command, path, "--dialect", "excel")
    assert (run.code, run.out) == (64, "")
    assert "There is no dialect “excel”; expected one of: cod, " in run.err


# --- any text --------------------------------------------------------------------------------------------------------

# No pattern repeats inside a repetition; these are what such a pattern would choke on.
WORST = [
    "1x " + "a " * 98,
    "1x " + "(" * 197,
    "1x a " + "[" * 195,
    "1x a (abc) 1 " + "[a" * 90,
    "1x a " + "^" * 195,
    "1x a " + " ^,#" * 48,
    "1 a " + "<" * 98 + ">" * 98,
    "1 a " + "(F) " * 49,
    "1 a " + "# " * 98,
    "1 a " + "# !Commander " * 15,
    "1 [" + "A#" * 98,
    "1 a " + "(C21:1) " * 24,
    "1 a " + "*-" * 98 + "*",
    "Deck\n1 " + "a (" * 66,
    "{" + '"a' * 99,
]


@each_row("line", WORST, ids=range(len(WORST)))
@each_row("dialect", [None, *LINE_DIALECTS])
def test_worst_cases(dialect, line):
    for text in (line, f"About\n{line}", f"1x Sol Ring (c21) 263 [Ramp{{top}}]\n{line}"):
        try:
            read_decklist(text, dialect)
        except ValidatorError:
            continue


@pytest.mark.parametrize("dialect", LINE_DIALECTS)
def test_too_many_lines(dialect):
    with pytest.raises(DecklistTooLarge):
        read_decklist("1 Opt\n" * (MAX_LINES + 1), dialect)


PIECES = st.sampled_from(
    [
        *("1x ", "2 ", "Sol Ring", "Opt", " (c21) 263", " [Ramp]", " [Maybeboard{noDeck}]", " [", "]", " ^a,#b^", " ^"),
        *("\n", "\n\n", "Ramp", "About", "Name ", "Deck", "SB: ", " # !Commander", " <1>", " (F)", " *F*", "{top}"),
    ]
)


@given(text=st.lists(PIECES, max_size=20).map("".join), name=st.sampled_from([None, *LINE_DIALECTS]))
def test_every_line_is_accounted_for(text, name):
    try:
        decklist = read_decklist(text, name)
    except ValidatorError:
        return
    lines = text.split("\n")
    for card in decklist.lines:
        span = card.span
        assert lines[card.line - 1][span.column - 1 : span.end_column - 1] == card.text.text
        for reading in card.text.readings:
            assert lines[card.line - 1][reading.column - 1 : reading.end_column - 1] == reading.name
    told = [part.span.line for part in (*decklist.lines, *decklist.unreadable, *decklist.sections)]
    found = [number for number, line in enumerate(lines, start=1) if line.strip()]
    assert sorted(told + decklist.comments) == found
