"""The dated lists against their sources, and the bundled cards against the lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.formats import COMMANDER, DUEL, FORMATS, PAUPER_COMMANDER
from rules.lists.bans import BANNED, BANNED_AS_COMMANDER, BANNED_AS_COMPANION
from rules.lists.commander import COMMANDER as COMMANDER_BANS
from rules.lists.duel import DUEL as DUEL_BANS
from rules.lists.game_changers import GAME_CHANGERS
from rules.lists.names import LISTED

SPEC = Path(__file__).resolve().parents[3] / "shared" / "spec"
needs_shared = pytest.mark.skipif(not SPEC.is_dir(), reason="needs ../shared")
NEWEST = "2026-10-08"


def names_in(file: str) -> list[str]:
    lines = (SPEC / file).read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


@pytest.fixture(scope="module")
def cards(store):
    return store.all_cards()


def test_every_listed_name_is_a_card(cards):
    names = {card.list_name for card in cards}
    assert set() == LISTED - names


def test_no_two_cards_share_a_listed_name(cards):
    found = [card.list_name for card in cards if card.list_name in LISTED]
    assert sorted(found) == sorted(set(found))


@needs_shared
def test_replaying_the_changes_gives_the_list(cards):
    commander = COMMANDER.on(NEWEST)
    banned = {card.list_name for card in cards if commander.ban_status(card) == BANNED and _in_pool(card)}
    assert banned == set(names_in("banned.txt"))


@needs_shared
def test_the_card_data_agrees_with_the_list(cards):
    commander = COMMANDER.on(NEWEST)
    by_data = {card.name for card in cards if card.legalities.get("commander") == "banned"}
    by_list = {card.name for card in cards if commander.ban_status(card) == BANNED and _in_pool(card)}
    assert by_data == by_list


def _in_pool(card) -> bool:
    return card.legalities.get("commander") in ("legal", "banned")


@needs_shared
def test_every_change_of_the_history_is_there():
    rows = [line.split("\t") for line in names_in("ban_history.tsv")[1:]]
    ours = {(change.day, change.card, change.status) for change in COMMANDER_BANS.changes}
    conspiracies = {"Advantageous Proclamation", "Backup Plan", "Brago's Favor", "Double Stroke", "Immediate Action"}
    for day, card, status in rows:
        if day != "1900-01-01":
            assert (day, card, status) in ours, card
        elif card in conspiracies:
            assert not any(change.card == card for change in COMMANDER_BANS.changes)


@needs_shared
def test_game_changers_are_those_of_the_page():
    assert set(names_in("gamechangers.txt")) == GAME_CHANGERS
    assert len(GAME_CHANGERS) == 53


@needs_shared
def test_duel_commander_has_its_three_lists():
    section, names = "", {}
    for line in names_in("duel_commander.txt"):
        line = line.partition("#")[0].strip()
        if line.startswith("["):
            section = line.strip("[]")
        else:
            names.setdefault(section, set()).add(line)
    listed = DUEL_BANS.on("2026-07-27").statuses
    by_status = {status: {card for card, s in listed.items() if s == status} for status in set(listed.values())}
    assert by_status[BANNED_AS_COMMANDER] == names["banned-as-commander"]
    assert by_status[BANNED_AS_COMPANION] == names["banned-as-companion"]
    assert by_status[BANNED] >= names["banned"]


@pytest.mark.parametrize(
    ("day", "card", "status"),
    [
        ("2007-03-07", "Rofellos, Llanowar Emissary", "legal"),
        ("2007-03-08", "Rofellos, Llanowar Emissary", BANNED_AS_COMMANDER),
        ("2009-03-20", "Rofellos, Llanowar Emissary", "legal"),
        ("2014-09-26", "Rofellos, Llanowar Emissary", BANNED),
        ("2020-04-01", "Lutri, the Spellchaser", "legal"),
        ("2020-04-02", "Lutri, the Spellchaser", BANNED),
        ("2026-02-09", "Lutri, the Spellchaser", BANNED_AS_COMPANION),
        ("2025-04-21", "Braids, Cabal Minion", BANNED),
        ("2025-04-22", "Braids, Cabal Minion", "legal"),
    ],
)
def test_a_change_takes_effect_on_its_day(day, card, status, store):
    assert COMMANDER.on(day).ban_status(store.find(card).cards[0]) == status


@pytest.mark.parametrize("format_", FORMATS.values(), ids=FORMATS)
def test_a_format_on_a_day_stays_itself(format_):
    on_day = format_.on(NEWEST)
    assert (on_day.key, on_day.as_of, on_day.on(NEWEST).lists) == (format_.key, NEWEST, on_day.lists)


def test_a_list_is_not_known_before_its_first_day():
    assert not COMMANDER.on("2005-04-01").knows_bans
    assert COMMANDER.on("2005-04-02").knows_bans
    assert not DUEL.on("2026-07-26").knows_bans
    assert PAUPER_COMMANDER.on(NEWEST).lists[0].verified_through == "2021-12-31"
