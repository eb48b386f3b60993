"""Formats of which decklint keeps no list: judged by the pools and bans that a sync brings, from its day on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from validator.cards.build import write_store
from validator.cards.store import CardStore
from validator.pipeline import Checker

DAY = "2026-11-20"
STATUSES = {
    "Krenko, Mob Boss": "legal",
    "Mountain": "legal",
    "Lightning Bolt": "legal",
    "Sol Ring": "banned",
    "Black Lotus": "not_legal",
}
POOLS = {"brawl": "brawl", "standard-brawl": "standardbrawl", "oathbreaker": "oathbreaker", "tiny-leaders": "tlr"}


@pytest.fixture(scope="module")
def synced(store: CardStore, tmp_path_factory) -> Checker:
    """Every card, with what a provider says of five of them in pools of its own."""
    cards = []
    for card in store.all_cards():
        status = STATUSES.get(card.name, "not_legal")
        given = dict.fromkeys([*POOLS.values(), "predh"], status)
        cards.append(replace(card, legalities={**card.legalities, **given}))
    path = tmp_path_factory.mktemp("synced") / "cards.sqlite"
    write_store(path, cards, [], [], {"date": DAY})
    return Checker(CardStore(path).load())


def deck(card: str, lands: int) -> str:
    return f"1 Krenko, Mob Boss *CMDR*\n1 {card}\n{lands} Mountain"


LANDS = {"brawl": 98, "standard-brawl": 58, "predh": 98}


@pytest.mark.parametrize("key", LANDS)
@pytest.mark.parametrize(
    ("card", "legal", "codes"),
    [
        ("Lightning Bolt", True, []),
        ("Sol Ring", False, ["LEG001"]),
        ("Black Lotus", False, ["LEG002"]),
    ],
)
def test_a_synced_format_is_judged_whole(key, card, legal, codes, synced):
    verdict = synced.check(deck(card, LANDS[key]), key, as_of="2026-11-29")
    assert (verdict.legal, [f.code for f in verdict.findings], verdict.not_checked) == (legal, codes, ())


@pytest.mark.parametrize("key", LANDS)
def test_bans_are_not_known_for_a_day_before_the_data(key, synced):
    verdict = synced.check(deck("Sol Ring", LANDS[key]), key, as_of="2026-11-19")
    assert [(s.check, s.reason, s.params.get("first_known")) for s in verdict.not_checked] == [
        ("banned-list", "before-first-known-day", DAY)
    ]
    assert "LEG001" not in [f.code for f in verdict.findings]


@pytest.mark.parametrize("key", LANDS)
def test_without_a_sync_it_stays_open(key, checker):
    verdict = checker.check(deck("Lightning Bolt", LANDS[key]), key, as_of="2026-11-29")
    assert verdict.legal is not True
    assert "banned-list" in [skipped.check for skipped in verdict.not_checked]


def test_what_the_data_bans_and_our_list_does_not_is_left_open(store, tmp_path):
    cards = [
        replace(card, legalities={**card.legalities, "commander": "banned"}) if card.name == "Sol Ring" else card
        for card in store.all_cards()
    ]
    write_store(tmp_path / "cards.sqlite", cards, [], [], {"date": DAY})
    judge = Checker(CardStore(tmp_path / "cards.sqlite").load())
    after = judge.check(deck("Sol Ring", 98), as_of="2026-11-29")
    assert after.legal is None
    assert [(f.code, f.severity, f.params.get("variant")) for f in after.findings] == [
        ("LEG004", "warning", None),
        ("LEG001", "undecided", "unlisted"),
    ]
    before = judge.check(deck("Sol Ring", 98), as_of="2026-10-08")
    assert (before.legal, before.findings) == (True, ())
