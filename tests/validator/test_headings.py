"""Headings: each word, however it is written, and none that hides a card."""

from __future__ import annotations

import pytest
from each_row import each_row

from validator.cards.names import name_key
from validator.decklists import foreign_headings, read_decklist
from validator.decklists.headings import (
    COMMON_WORDS,
    GROUPS,
    ZONE_OF_HALF,
    ZONE_OF_HEADING,
    ZONE_OF_PREFIX,
    is_category,
)

AS_OF = "2026-10-08"

# Cards that are headings where they stand bare, without a quantity; docs/formats.md says so.
CARDS = {"library", "signature spells"}


def test_no_heading_hides_a_card(store):
    words = {*ZONE_OF_HEADING, *GROUPS}
    assert {word for word in words if store.get(name_key(word))} == CARDS
    # Halves of split cards in another language: a heading where they stand bare.
    assert {word for word in words if store.find(word)} - CARDS == {"commander", "terre"}


def test_a_heading_that_is_half_a_card_is_open_where_it_stands_bare(store):
    for word in ZONE_OF_HALF:
        assert store.find(word).kind == "part"
        assert is_category(word)


@each_row("word", sorted({*ZONE_OF_HEADING, *GROUPS} - CARDS))
def test_every_heading(word):
    zone = ZONE_OF_HEADING.get(word, "library")
    plain = (word, f"{word}:", word.upper(), f"== {word} ==", f"{word} (2)", f"[{word}]", f"**{word}**")
    french = (f"{word} :", f"{word}\u00a0:", f"{word}\u202f(2)\u00a0:", f"{word}\u00a0(2 cartes)", f"{word} : 2 cartes")
    markup = (f"[b]{word}[/b]", f"## {word}", f"[b][u]{word}:[/u][/b]", f"[h2]{word} (1)[/h2]")
    for line in (*plain, *french, *markup, f"{word} (1 card)", f"{word} (2 Cards):", f"// {word} (2 Karten)"):
        if line.startswith(("//", "#")) and word in COMMON_WORDS:
            continue  # a remark
        decklist = read_decklist(f"1 Opt\n{line}\n1 Ponder", "text")
        assert [str(card.zone) for card in decklist.lines] == ["library", zone], line
        assert len(decklist.sections) == 1


@each_row("word", sorted(ZONE_OF_PREFIX))
def test_every_word_before_a_card(word):
    for start in (f"{word}: ", f"{word}:", f"{word} : ", f"{word}\u00a0: ", f"{word.upper()} - ", f"{word}\uff1a"):
        for line, quantity in ((f"{start}1 Ponder", 1), (f"{start}2x Ponder", 2), (f"{start}Ponder", 1)):
            card = read_decklist(f"1 Opt\n{line}\n1 Shock", "text").lines[1]
            reading = card.text.readings[-1]
            assert (card.zone, reading.quantity, reading.name) == (ZONE_OF_PREFIX[word], quantity, "Ponder"), line
            assert reading.column == line.index("Ponder") + 1


@pytest.mark.parametrize("line", ["Deck: Goblins", "Ma liste : Ponder", "Cards: Ponder", "Goblins - Commander: Ponder"])
def test_other_words_before_a_colon_mark_no_card(line):
    (card,) = read_decklist(line, "text").lines
    assert (card.zone, card.text.readings[0].name) == ("library", line)


def test_no_card_begins_with_a_word_and_a_colon(store):
    cards = [card.name for card in store.all_cards()]
    decklist = read_decklist("\n".join(name for name in cards if ":" in name or " - " in name), "text")
    assert len(decklist.lines) > 20
    assert {str(line.zone) for line in decklist.lines} == {"library"}


LEADERS = [
    "Commandants : Tymna the Weaver et Thrasios, Triton Hero",
    "Kommandeure: Tymna the Weaver und Thrasios, Triton Hero",
    "Comandantes: Tymna the Weaver y Thrasios, Triton Hero",
    "Comandanti: Tymna the Weaver e Thrasios, Triton Hero",
    "Commandant\u00a0: Tymna the Weaver\nPartner\u00a0: Thrasios, Triton Hero",
    "Commandant\u00a0(2)\u00a0:\n1 Tymna the Weaver\n1 Thrasios, Triton Hero",
    "Commandants (2 cartes)\n1 Tymna the Weaver\n1 Thrasios, Triton Hero",
]


@pytest.mark.parametrize("start", LEADERS, ids=ascii)
def test_lists_with_french_headings_are_legal(start, checker):
    aside = "Réserve\u00a0(1)\u00a0:\n1 Lightning Bolt\nPeut-être (1 carte)\n1 Shock\n"
    verdict = checker.check(
        f"{start}\n\nDeck (98 cartes)\n30 Forest\n30 Island\n20 Plains\n18 Swamp\n\n{aside}", as_of=AS_OF
    )
    assert (verdict.legal, verdict.deck.size, verdict.deck.assumptions) == (True, 100, ())
    assert [card.name for card in verdict.deck.commander_cards] == ["Tymna the Weaver", "Thrasios, Triton Hero"]


# A list as Arena writes it in each language: commander, companion, deck, sideboard.
ARENA = {
    "de": ("Kommandeur", "Gefährte", "Deck", "Sideboard"),
    "fr": ("Commandant", "Compagnon", "Deck", "Réserve"),
    "es": ("Comandante", "Compañero", "Mazo", "Banquillo"),
    "it": ("Comandante", "Compagno", "Mazzo", "Sideboard"),
    "pt": ("Comandante", "Companheiro", "Deck", "Reserva"),
    "ja": ("統率者", "相棒", "デッキ", "サイドボード"),
    "ko": ("커맨더", "단짝", "덱", "사이드보드"),
    "ru": ("Командир", "Спутник", "Колода", "Сайдборд"),
    "zh-Hans": ("指挥官", "行侣", "套牌", "备牌"),
    "zh-Hant": ("指揮官", "行侶", "套牌", "備牌"),
}


@pytest.mark.parametrize("language", ARENA)
def test_arena_in_other_languages(language, checker):
    commander, companion, deck, sideboard = ARENA[language]
    cards = (
        f"{commander}\n1 Krenko, Mob Boss (M13) 138\n\n{companion}\n1 Jegantha, the Wellspring (IKO) 222\n\n"
        f"{deck}\n99 Mountain (M13) 242\n\n{sideboard}\n1 Jegantha, the Wellspring (IKO) 222\n"
    )
    verdict = checker.check(cards, as_of=AS_OF)
    assert (verdict.deck.size, verdict.deck.assumptions, verdict.not_checked) == (100, (), ())
    assert [card.name for card in verdict.deck.commander_cards] == ["Krenko, Mob Boss"]
    assert [entry.typed for entry in verdict.deck.in_zone("companion")] == ["Jegantha, the Wellspring"]
    assert verdict.deck.ignored[0].quantity == 1


@pytest.mark.parametrize("heading", ["统率者", "ｺﾏﾝﾀﾞｰ", "Kommandeurin"])
def test_a_word_that_is_no_heading_is_reported(heading, checker):
    """It heads the cards below, as a group of the author's own; who is the commander is seen from the block."""
    verdict = checker.check(f"{heading}\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain", as_of=AS_OF)
    told = [(assumption.code, assumption.line) for assumption in verdict.deck.assumptions]
    assert told == [("heading-assumed", 1), ("commander-inferred", 2)]
    assert verdict.legal is True


@pytest.mark.parametrize("words", [*foreign_headings.ZONES.values(), foreign_headings.GROUPS])
def test_words_are_in_lower_case_and_once(words):
    assert list(words) == [word.lower() for word in words]
    assert len(words) == len(set(words))
