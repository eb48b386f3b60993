"""What a heading opens where it stands below another, and the marks and tags that a heading may have."""

from __future__ import annotations

import pytest

from validator.decklists import read_decklist

AS_OF = "2026-10-08"


def zones(text):
    return [str(line.zone) for line in read_decklist(text, "text").lines]


@pytest.mark.parametrize("mark", ["#!", "# !", "//!", "// !", "#! "])
@pytest.mark.parametrize(
    ("words", "zone"), [("Sideboard", "sideboard"), ("Maybeboard (3)", "ignored"), ("General", "command")]
)
def test_a_directive_heads_a_part(mark, words, zone):
    assert zones(f"1 Opt\n{mark}{words}\n1 Ponder") == ["library", zone]


@pytest.mark.parametrize("line", ["Sideboard<br>", "<h3>Sideboard</h3>", '<b class="x">Sideboard</b>:', "<p>Sideboard"])
def test_tags_of_html_around_a_heading(line):
    assert zones(f"1 Opt\n{line}\n1 Ponder") == ["library", "sideboard"]


@pytest.mark.parametrize("line", ["<br>", "<br/>", "</div>", '<a href="https://example.org">', "<!-- best -->"])
def test_a_line_of_tags_is_a_comment(line):
    assert read_decklist(f"1 Opt\n{line}\n1 Ponder", "text").comments == [2]


@pytest.mark.parametrize("group", ["Creatures", "Lands (1)", "### Creature", "Kreaturen"])
@pytest.mark.parametrize("aside", ["Sideboard", "Maybeboard"])
def test_a_card_type_stays_in_the_part_above_it(group, aside, checker):
    text = f"Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n\n{aside}\n1 Opt\n\n{group}\n1 Ponder\n\nDeck\n"
    verdict = checker.check(text, as_of=AS_OF)
    assert verdict.legal
    assert [(part.name, part.quantity) for part in verdict.deck.ignored] == [(aside, 2)]


def test_a_card_type_leads_back_into_a_deck_that_it_makes_whole(checker):
    text = "Commander\n1 Krenko, Mob Boss\n\nSideboard\n1 Opt\n\nCreatures\n1 Goblin Guide\n\nLands\n98 Mountain"
    verdict = checker.check(text, as_of=AS_OF)
    assert (verdict.legal, verdict.deck.size) == (True, 100)
    assert [(guess.code, guess.line) for guess in verdict.deck.assumptions] == [("section-ended", 8)]


@pytest.mark.parametrize(
    "words", ["Blue", "Blue White", "red, green & white", "CMC2", "CMC: 7+", "mythic rare", "4-drops"]
)
def test_colors_costs_and_rarities_head_cards(words, checker):
    verdict = checker.check(f"1 Krenko, Mob Boss *CMDR*\n{words}\n1 Sol Ring\n98 Mountain", as_of=AS_OF)
    assert (verdict.legal, verdict.deck.size) == (True, 100)


def test_conspiracy_alone_may_be_the_card_or_a_heading(checker):
    verdict = checker.check("1 Krenko, Mob Boss *CMDR*\nConspiracy\n1 Sol Ring\n98 Mountain", as_of=AS_OF)
    assert (verdict.legal, [finding.code for finding in verdict.findings]) == (None, ["LST003"])


LABELS = {
    "bold": ("**Commander:** Krenko, Mob Boss\n\n1 Krenko, Mob Boss\n99 Mountain", True),
    "above-its-heading": ("Commander: Krenko, Mob Boss\n\nCommander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain", True),
    "twice": ("Commander: Krenko, Mob Boss\nCommander: Krenko, Mob Boss\n99 Mountain", True),
    "alone": ("Commander: Krenko, Mob Boss\n99 Mountain", True),
    "a-copy-too-many": ("Commander: Krenko, Mob Boss\n1 Krenko, Mob Boss\n98 Mountain", False),
    "with-quantities": ("1 Krenko, Mob Boss *CMDR*\n1 Krenko, Mob Boss\n99 Mountain", False),
}


@pytest.mark.parametrize(("deck", "is_legal"), LABELS.values(), ids=LABELS)
def test_a_label_that_names_a_listed_card_is_no_second_copy(deck, is_legal, checker):
    verdict = checker.check(deck, as_of="2026-10-08")
    assert verdict.legal is is_legal
    assert len(verdict.deck.commanders) == 1
