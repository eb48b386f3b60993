"""Headings: each word, however it is written, and none that hides a card."""

from __future__ import annotations

import pytest

from validator.cards.names import name_key
from validator.decklists import foreign_headings, read_decklist
from validator.decklists.headings import CATEGORIES, GROUPS, ZONE_OF_HALF, ZONE_OF_HEADING

AS_OF = "2026-10-08"

# Cards that are headings where they stand bare, without a quantity; docs/formats.md says so.
CARDS = {"library", "signature spells"}


def test_no_heading_hides_a_card(store):
    hidden = {word for word in {*ZONE_OF_HEADING, *GROUPS} if store.find(name_key(word))}
    assert hidden == CARDS


def test_a_heading_that_is_half_a_card_is_open_where_it_stands_bare(store):
    for word in ZONE_OF_HALF:
        assert store.find(word).kind == "part"
        assert word in CATEGORIES


@pytest.mark.parametrize("word", sorted({*ZONE_OF_HEADING, *GROUPS} - CARDS))
def test_every_heading(word):
    zone = ZONE_OF_HEADING.get(word, "library")
    for line in (word, f"{word}:", word.upper(), f"== {word} ==", f"{word} (2)", f"[{word}]", f"**{word}**"):
        decklist = read_decklist(f"1 Opt\n{line}\n1 Ponder", "text")
        assert [str(card.zone) for card in decklist.lines] == ["library", zone], line
        assert len(decklist.sections) == 1


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
def test_a_word_that_is_no_heading_is_told(heading, checker):
    verdict = checker.check(f"{heading}\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain", as_of=AS_OF)
    assert verdict.legal is not True


@pytest.mark.parametrize("words", [*foreign_headings.ZONES.values(), foreign_headings.GROUPS])
def test_words_are_in_lower_case_and_once(words):
    assert list(words) == [word.lower() for word in words]
    assert len(words) == len(set(words))
