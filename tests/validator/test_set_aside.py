"""What is no part of the deck and cannot be read: told by a note, and never counted in silence."""

from __future__ import annotations

import json

import pytest

AS_OF = "2026-10-08"
DECK = "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n\n"

UNREADABLE = "Unreadable lines outside the deck: {}."
AMISS = "Quantities out of bounds outside the deck: {}."
NAMELESS = "Unknown or ambiguous names outside the deck: {}."


@pytest.mark.parametrize(
    ("lines", "notes"),
    [
        ("1 Opt\n1 Ponder", []),
        ("1 Opt\n1 Lightnig Bolt", [NAMELESS.format(9)]),
        ("1 Qqq Www\n1 Opt\nStart\n1 Ponderr", [NAMELESS.format("8, 10, 11")]),
        ("1 Opt\n12", [UNREADABLE.format(9)]),
        ("1 Opt\n-1 Ponder\n1001 Shock", [AMISS.format("9, 10")]),
        ("7\n0 Opt\n1 Qqq", [UNREADABLE.format(8), AMISS.format(9), NAMELESS.format(10)]),
    ],
)
@pytest.mark.parametrize("part", ["Sideboard", "Maybeboard"])
def test_notes(part, lines, notes, checker):
    verdict = checker.check(f"{DECK}{part}\n{lines}", as_of=AS_OF)
    assert verdict.legal is True
    assert [finding.code for finding in verdict.findings] == ["LST005"]
    assert list(map(str, verdict.notes)) == notes


def test_lines_that_their_own_mark_sets_aside(checker):
    verdict = checker.check(f"{DECK}SB: 1 Qqq\n1 Www [token]\n1 Zzz (maybe)", as_of=AS_OF)
    assert list(map(str, verdict.notes)) == [NAMELESS.format("7, 8, 9")]


@pytest.mark.parametrize(
    ("lines", "number"),
    [("1 Opt\n1 Ponder", 2), ("1 Opt\n1996 World Champion", 2), ("1 Opt\n1996 Ponder", 1), ("2 Opt\n0 Ponder", 2)],
)
def test_how_many_cards_are_set_aside(lines, number, checker):
    verdict = checker.check(f"{DECK}Sideboard\n{lines}", as_of=AS_OF)
    assert [section.quantity for section in verdict.deck.ignored] == [number]


def test_the_same_lines_in_the_deck_are_findings(checker):
    verdict = checker.check(f"{DECK}1 Qqq\n12\n-1 Opt", as_of=AS_OF)
    assert [finding.code for finding in verdict.findings] == ["LST002", "LST001", "LST004"]
    assert not any("set aside" in str(note) for note in verdict.notes)


def test_pointers_of_json(checker):
    deck = {
        "commanders": [{"name": "Krenko, Mob Boss"}],
        "library": [{"name": "Mountain", "quantity": 99}],
        "sideboard": [{"name": "Opt"}, {"name": "Qqq"}],
    }
    verdict = checker.check(json.dumps(deck), as_of=AS_OF)
    assert list(map(str, verdict.notes)) == [NAMELESS.format("/sideboard/1")]
