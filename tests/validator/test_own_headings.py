"""Lines without a quantity that may be headings of the author's own: taken for one, left open, or a card."""

from __future__ import annotations

import pytest

from rules.formats import FORMATS
from validator.reports.parse import parse_dict

AS_OF = "2026-10-08"


def check(checker, deck, **options):
    return checker.check(deck, as_of=AS_OF, **options)


def codes(verdict):
    return [(finding.code, finding.spans[0].line) for finding in verdict.findings if finding.spans]


# A line in a list of cards with quantities, and the card it may be.
EITHER = {
    "Counterspell (1)": "Counterspell",
    "Sol Ring (2)": "Sol Ring",
    "Sol Ring [2]": "Sol Ring",
    "Sol Ring (12)": "Sol Ring",
    "Lightning Bolt:": "Lightning Bolt",
    "Lightning Bolt (1):": "Lightning Bolt",
    "lightning bolt : ": "Lightning Bolt",
    "Ice (3)": "Fire // Ice",
    "Sacrifice": "Sacrifice",
    "Burn": "Turn // Burn",
}


@pytest.mark.parametrize("line", EITHER)
def test_a_heading_that_names_a_card_is_open(line, checker):
    verdict = check(checker, f"1 Krenko, Mob Boss *CMDR*\n{line}\n1 Shock\n98 Mountain")
    assert (verdict.legal, codes(verdict)) == (None, [("LST003", 2)])
    (finding,) = verdict.findings
    assert finding.plain_params["variant"] == "heading"
    assert finding.plain_params["candidates"] == [EITHER[line]]
    assert finding.message.endswith(
        f"Write “1 {finding.plain_params['typed']}” for the card, “// {finding.plain_params['typed']}” for the heading."
    )
    assert ("deck-size", "line-without-quantity") in [(n.check, n.reason) for n in verdict.not_checked]
    assert verdict.deck.assumptions == ()


@pytest.mark.parametrize("line", EITHER)
@pytest.mark.parametrize(("prefix", "size"), [("1 ", 101), ("// ", 100)])
def test_the_advice_settles_it(line, prefix, size, checker):
    typed = check(checker, f"1 Krenko, Mob Boss *CMDR*\n{line}\n1 Shock\n98 Mountain").findings[0].plain_params["typed"]
    verdict = check(checker, f"1 Krenko, Mob Boss *CMDR*\n{prefix}{typed}\n1 Shock\n98 Mountain")
    assert verdict.deck.size == size
    assert "LST003" not in [finding.code for finding in verdict.findings]


@pytest.mark.parametrize("line", ["Sol Ring (2)", "Sol Ring:"])
def test_it_is_open_in_a_list_without_quantities_too(line, checker):
    verdict = check(checker, f"Krenko, Mob Boss *CMDR*\nShock\nOpt\n{line}\n96x Mountain")
    assert ("LST003", 4) in codes(verdict)
    assert verdict.legal is not True


@pytest.mark.parametrize("name", ["Brand New Card (263)", "Brand New Card:", "Goblin (1)"])
@pytest.mark.parametrize("before", ["- 1 ", "* 3x ", "- [ ] 1 ", "(1) ", "[1] ", "1: ", "1) ", "1- "])
def test_a_line_that_may_have_a_quantity_is_no_heading(before, name, checker):
    verdict = check(checker, f"1 Krenko, Mob Boss *CMDR*\n{before}{name}\n1 Shock\n98 Mountain")
    assert (verdict.legal, verdict.deck.assumptions) == (None, ())
    assert [line for _, line in codes(verdict)] == [2]


@pytest.mark.parametrize("line", ["- Goblins (12)", "* My pets:", "Goblins 12:", "1-drops (9)", "- Removal (7)"])
def test_a_bullet_or_a_number_elsewhere_makes_no_quantity(line, checker):
    verdict = check(checker, f"1 Krenko, Mob Boss *CMDR*\n{line}\n1 Shock\n98 Mountain")
    assert (verdict.legal, [a.code for a in verdict.deck.assumptions]) == (True, ["heading-assumed"])


@pytest.mark.parametrize("line", ["Goblins (12)", "My pets:", "My pets (2):", "Ramp", "Card draw:", "Removal (7)"])
def test_a_heading_that_names_no_card_is_one_and_quoted(line, checker):
    deck = f"1 Krenko, Mob Boss *CMDR*\n{line}\n1 Shock\n98 Mountain"
    verdict = check(checker, deck)
    assert (verdict.legal, verdict.deck.size) == (True, 100)
    (guess,) = verdict.deck.assumptions
    assert (guess.code, guess.line, str(guess.read_as)) == ("heading-assumed", 2, "a heading")
    assert str(guess.why) == f"“{line}” has no quantity and names no card"
    assert check(checker, deck, strict=True).legal is None


@pytest.mark.parametrize("line", ["Lightnig Bolt:", "Counterspel (1)", "Sol Rng (2)"])
def test_what_is_nearly_a_card_is_no_heading(line, checker):
    verdict = check(checker, f"1 Krenko, Mob Boss *CMDR*\n{line}\n1 Shock\n98 Mountain")
    assert (verdict.legal, codes(verdict)) == (None, [("LST002", 2)])
    assert "line-without-quantity" in [n.reason for n in verdict.not_checked]


@pytest.mark.parametrize("line", ["Hazmat Suit (Used)", "Library of Alexandria", "Opt", "1 Sol Ring", "Sol Ring x1"])
def test_what_is_not_shaped_as_a_heading_is_a_card(line, checker):
    verdict = check(checker, f"1 Krenko, Mob Boss *CMDR*\n{line}\n98 Mountain")
    assert verdict.deck.size == 100
    assert "LST003" not in [finding.code for finding in verdict.findings]


def test_a_number_behind_a_name_that_has_its_quantity_is_a_guess(checker):
    verdict = check(checker, "1 Krenko, Mob Boss *CMDR*\n1 Sol Ring (12)\n98 Mountain")
    assert (verdict.legal, codes(verdict)) == (True, [])
    assert [guess.code for guess in verdict.deck.assumptions] == ["printing-assumed"]


@pytest.mark.parametrize("line", ["My pets:", "Goblins (12)"])
def test_parse_shows_a_heading_once(line, checker):
    deck = f"1 Krenko, Mob Boss *CMDR*\n{line}\n1 Shock\n98 Mountain"
    shown = parse_dict(checker.parse(deck, FORMATS["commander"]))
    assert [entry["line"] for entry in shown["entries"]] == [1, 3, 4]
    assert [guess["line"] for guess in shown["assumptions"]] == [2]


DECK = "Commander\n1 Krenko, Mob Boss\n\nDeck\n98 Mountain\n\n"


@pytest.mark.parametrize("part", ["Sideboard", "Maybeboard"])
@pytest.mark.parametrize("line", ["Ramp", "Goblins (12)", "My pets:"])
@pytest.mark.parametrize("blank", ["\n", ""])
def test_a_heading_in_a_part_that_is_set_aside_is_open(part, line, blank, checker):
    verdict = check(checker, f"{DECK}{part}\n1 Shatter\n{blank}{line}\n1 Sol Ring")
    assert verdict.legal is None
    assert codes(verdict) == [("LST005", 7), ("LST003", 9 + len(blank))]
    assert verdict.findings[-1].plain_params["variant"] == "heading-aside"
    assert "deck-size" in [n.check for n in verdict.not_checked]
    assert verdict.deck.ignored[0].quantity == 2


@pytest.mark.parametrize(("lines", "size", "aside"), [("Deck\n// Ramp", 100, 1), ("// Ramp", 99, 2)])
def test_the_advice_settles_what_is_set_aside(lines, size, aside, checker):
    verdict = check(checker, f"{DECK}Sideboard\n1 Shatter\n\n{lines}\n1 Sol Ring")
    assert (verdict.deck.size, verdict.deck.ignored[0].quantity) == (size, aside)
    assert "LST003" not in [finding.code for finding in verdict.findings]
