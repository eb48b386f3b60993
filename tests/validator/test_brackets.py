"""What stands in brackets or between stars behind a name: a part of the deck, a quantity, a printing, or told."""

from __future__ import annotations

import pytest
from each_row import each_row

from rules.formats import FORMATS
from validator.decklists import read_decklist

AS_OF = "2026-10-08"
KRENKO = "1 Krenko, Mob Boss *CMDR*\n"


def check(checker, deck, **options):
    return checker.check(deck, as_of=AS_OF, **options)


WORDS = {
    "commander": "command",
    "Commander": "command",
    "CMDR": "command",
    "general": "command",
    "companion": "companion",
    "sideboard": "sideboard",
    "side": "sideboard",
    "SB": "sideboard",
    "Side Deck": "sideboard",
    "maybe": "ignored",
    "Maybeboard": "ignored",
    "maybe board": "ignored",
    "OUT": "ignored",
    "cut": "ignored",
    "cuts": "ignored",
    "considering": "ignored",
    "token": "ignored",
    "main": "library",
}


@each_row("word", WORDS)
@each_row("around", ["({})", "[{}]", "<{}>", "*{}*"])
@each_row("rest", ["{}", "(C21) 263 {}", "{} #tag", "{} *F*"])
def test_a_part_of_the_deck(word, around, rest, checker):
    line = f"1 Sol Ring {rest.format(around.format(word))}"
    parsed = checker.parse(f"1 Opt\n{line}", FORMATS["commander"])
    assert (str(parsed.lines[1].zone), parsed.lines[1].card.name) == (WORDS[word], "Sol Ring")


@pytest.mark.parametrize("word", ["partner", "background", "other"])
def test_a_word_that_says_something_of_the_card_is_no_mark(word):
    (line,) = read_decklist(f"1 Sol Ring ({word})").lines
    assert line.zone == "library"


@pytest.mark.parametrize("note", ["# my own (maybe)", "# not [sideboard]", "# !Commander (maybe)", "#tag (out)"])
def test_a_note_or_a_tag_is_no_mark(note):
    (line,) = read_decklist(f"1 Sol Ring {note}").lines
    assert (line.text.named.name, str(line.zone)) == ("Sol Ring", "command" if "!" in note else "library")


@pytest.mark.parametrize(
    ("line", "quantity"),
    [
        ("Mountain (x99)", 99),
        ("Mountain (99x)", 99),
        ("Mountain [x99]", 99),
        ("99 Mountain (x99)", 99),
        ("99x Mountain (99x) (M13) 242", 99),
        ("99 Mountain (x1)", None),
        ("1 Mountain (99x)", None),
        ("99 Mountain [2x]", None),
        ("Mountain (x1001)", None),
    ],
)
def test_a_quantity_in_brackets(line, quantity, checker):
    verdict = check(checker, KRENKO + line)
    if quantity:
        assert (verdict.legal, verdict.deck.size) == (True, 1 + quantity)
        return
    assert verdict.legal is None
    assert [(finding.code, finding.spans[0].line) for finding in verdict.findings] == [("LST004", 2)]


def test_a_quantity_that_is_said_twice_names_both(checker):
    (finding,) = check(checker, KRENKO + "1 Mountain (99x)").findings
    assert finding.plain_params["why"] == "it is given twice, as 1 and as 99"


@pytest.mark.parametrize(
    "mark",
    [
        *("*F*", "*E*", "*f-etch*", "*F:pre*", "*JP*", "*foil*", "[foil]", "(foil)", "[etched]", "(F)", "(E)"),
        *("<extended art>", "<263>", "<borderless>", "(C21)", "[C21]", "(c21)", "(Neo)", "|C21", "(C21) 263"),
        "(ZZZ) 12",
    ],
)
def test_finishes_and_printings_need_no_word(mark, checker):
    verdict = check(checker, f"{KRENKO}1 Sol Ring {mark}\n98 Mountain")
    assert (verdict.legal, verdict.deck.assumptions) == (True, ())


@pytest.mark.parametrize(
    "mark", ["(keep)", "[keep]", "(Keep)", "<my own>", "(good)", "[1st]", "|keep", "(C21) [keep]", "(331)"]
)
def test_what_may_be_a_set_and_is_none_is_told(mark, checker):
    deck = f"{KRENKO}1 Sol Ring {mark}\n98 Mountain"
    verdict = check(checker, deck)
    (guess,) = verdict.deck.assumptions
    assert (guess.code, guess.line, guess.confidence) == ("printing-assumed", 2, "low")
    assert str(guess.why).startswith("the card data has no set")
    assert (verdict.legal, check(checker, deck, strict=True).legal) == (True, None)


@pytest.mark.parametrize(
    ("mark", "confidence"),
    [
        *(("[12]", "high"), ("(?)", "high"), ("()", "high"), ("() 315", "high"), ("(V.1)", "high"), ("(a)", "high")),
        *(("(Retro Frame)", "high"), ("[MM3] 36", "high"), ("276 (C14)", "high"), ("[Ramp] ^ramp^", "high")),
        *(("(keep this)", "medium"), ("{not sure}", "medium"), ("[too long for a set]", "medium")),
    ],
)
def test_what_programs_and_shops_write_is_told(mark, confidence, checker):
    deck = f"{KRENKO}1 Sol Ring {mark}\n98 Mountain"
    verdict = check(checker, deck)
    (guess,) = [guess for guess in verdict.deck.assumptions if guess.code == "name-assumed"]
    assert (guess.line, guess.confidence, str(guess.read_as)) == (2, confidence, "Sol Ring")
    assert (verdict.legal, check(checker, deck, strict=True).legal) == (True, None)


@pytest.mark.parametrize(
    "mark", ["*keep*", "*not sure*", "(C21) keep", "keep", "keep (C21)", "[Lightning Bolt]", "fem", "opt"]
)
def test_what_is_nothing_known_is_not_passed_over(mark, checker):
    verdict = check(checker, f"{KRENKO}1 Sol Ring {mark}\n98 Mountain")
    assert [(finding.code, finding.spans[0].line) for finding in verdict.findings] == [("LST002", 2)]


@pytest.mark.parametrize("name", ["Hazmat Suit (Used)", "No Way Out (Playtest)", "B.F.M. (Big Furry Monster)"])
def test_brackets_of_a_name_are_no_printing(name, checker):
    parsed = checker.parse(f"1 Opt\n1 {name}\n1 {name} (UND) 1", FORMATS["commander"])
    assert [read.card.name for read in parsed.lines] == ["Opt", name, name]
    assert parsed.deck.assumptions == ()


@pytest.mark.parametrize(
    ("line", "zone"), [("1 [maybe] Opt", "ignored"), ("1 [CMDR] Opt", "command"), ("1 [XLN] Opt", "library")]
)
def test_brackets_before_the_name(line, zone, checker):
    parsed = checker.parse(f"1 Ponder\n{line}", FORMATS["commander"])
    assert (str(parsed.lines[1].zone), parsed.lines[1].card.name) == (zone, "Opt")


@pytest.mark.parametrize(("heading", "zone"), [("Cuts", "ignored"), ("Out:", "ignored"), ("// Cut", "ignored")])
def test_headings_of_what_is_cut(heading, zone):
    assert read_decklist(f"1 Opt\n{heading}\n1 Ponder").lines[1].zone == zone


def test_cut_alone_may_be_half_a_card(checker):
    verdict = check(checker, f"{KRENKO}99 Mountain\n\nCut\n1 Shock")
    assert [finding.plain_params.get("candidates") for finding in verdict.findings] == [["Cut // Ribbons"]]
    verdict = check(checker, f"{KRENKO}99 Mountain\n\n// Cut\n1 Shock")
    assert (verdict.legal, verdict.deck.ignored[0].name) == (True, "Cut")


FORGE = ["|M13|1", "|M13", "|M13|[138]", "+|M13|1", "|m13|12"]


@pytest.mark.parametrize("bars", FORGE)
@pytest.mark.parametrize("dialect", [None, "text", "arena", "archidekt", "deckstats", "moxfield-text", "dck"])
def test_forge_s_bars_in_any_list(bars, dialect, checker):
    deck = f"Commander\n1 Krenko, Mob Boss{bars}\n\nDeck\n99 Mountain|M13|[242]"
    verdict = check(checker, deck, dialect=dialect)
    assert (verdict.legal, verdict.deck.assumptions) == (True, ())
    text = read_decklist(deck, dialect).lines[0].text
    assert text.set_code.upper() == "M13"
    assert text.collector_number == ("138" if "[" in bars else None)
