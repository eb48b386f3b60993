"""LEG005: what is said of a card before its release, and what is not."""

from __future__ import annotations

import pytest
from each_row import each_row

from rules.facts import card_from_facts
from validator.cards.extra_cards import ExtraCards
from validator.linting.house_rules import read_house_rules
from validator.pipeline import Checker

SELUMA = "1 Seluma, Light of Aysen *CMDR*\n99 Plains"
KRENKO = "1 Krenko, Mob Boss *CMDR*\n99 Mountain"
LATER = {"name": "Next Year's Ogre", "type_line": "Creature — Ogre", "legalities": {"commander": "legal"}}


def said(checker: Checker, deck: str, day: str, format_: object = "commander") -> list[str]:
    return [str(f.severity) for f in checker.check(deck, format_, as_of=day).findings if f.code == "LEG005"]


@each_row(
    ("deck", "day", "severities"),
    [
        (SELUMA, "2026-11-05", ["error"]),
        (SELUMA, "2026-11-06", ["undecided"]),
        (SELUMA, "2026-11-12", ["undecided"]),
        (SELUMA, "2026-11-13", []),
        (KRENKO, "1999-01-01", ["undecided"]),
        (KRENKO, "2012-07-12", ["undecided"]),
        (KRENKO, "2012-07-13", []),
        # No set of its is known: nothing is said.
        ("1 Krenko, Mob Boss *CMDR*\n1 Bind\n98 Mountain", "2012-07-13", []),
        # A card that is not legal at all is LEG002's.
        ("1 Krenko, Mob Boss *CMDR*\n1 Ruby Collector\n98 Mountain", "2012-07-13", []),
        # What is set aside is not played.
        ("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nMaybeboard\n1 Sphinx's Approach", "2026-01-01", []),
    ],
)
def test_what_is_said_on_a_day(deck: str, day: str, severities: list[str], checker: Checker) -> None:
    assert said(checker, deck, day) == severities


def test_a_companion_has_to_be_out_too(checker: Checker) -> None:
    deck = "1 Niv-Mizzet, Parun *CMDR*\n99 Island\n\nCompanion\n1 Lutri, the Spellchaser"
    assert said(checker, deck, "2020-04-16") == ["undecided"]
    assert said(checker, deck, "2020-04-17") == []


def test_what_was_drafted_may_be_played(checker: Checker) -> None:
    assert said(checker, KRENKO, "2001-01-01", "commander-draft") == []


def test_a_house_may_play_a_card_early(store) -> None:
    allow = 'extends = "commander"\n[allow]\n"Seluma, Light of Aysen" = { reason = "we have it" }'
    house = read_house_rules(allow, store)
    assert said(Checker(house.store), SELUMA, "2026-01-01", house.format) == []


@pytest.mark.parametrize(
    ("facts", "day", "severities"),
    [
        ({"legal_from": "2027-03-05"}, "2026-12-01", ["error"]),
        ({"legal_from": "2027-03-05"}, "2027-03-01", ["undecided"]),
        ({"legal_from": "2027-03-05"}, "2027-03-05", []),
        ({"released": "2027-03-05"}, "2026-12-01", ["undecided"]),
        ({}, "2026-12-01", []),
    ],
)
def test_a_card_of_the_future_has_its_day(facts, day, severities, store) -> None:
    cards = ExtraCards(store, [card_from_facts({**LATER, **facts, "color_identity": "R"})])
    deck = "1 Krenko, Mob Boss *CMDR*\n1 Next Year's Ogre\n98 Mountain"
    assert said(Checker(cards), deck, day) == severities


def test_a_replay_of_history_may_ignore_it(decklint, tmp_path) -> None:
    (tmp_path / "deck.txt").write_text(KRENKO)
    then = ("check", tmp_path / "deck.txt", "--as-of", "2012-07-12")
    assert "LEG005" in decklint(*then, "--output", "json").out
    ignored = decklint(*then, "--ignore", "LEG005", "--output", "json").lines[0]
    assert [finding["code"] for finding in ignored["findings"]] == []
