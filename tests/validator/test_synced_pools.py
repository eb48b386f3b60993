"""Formats of which decklint keeps no list: judged by the pools and bans that a sync brings, from its day on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rules.card import OracleCard
from validator.cards.build import write_store
from validator.cards.store import CardStore
from validator.pipeline import Checker
from validator.service import create_app

DAY = "2026-11-20"
STATUSES = {
    "Krenko, Mob Boss": "legal",
    "Mountain": "legal",
    "Lightning Bolt": "legal",
    "Sol Ring": "banned",
    "Black Lotus": "not_legal",
}
BUNDLED_POOLS = {"brawl": None, "standard-brawl": None, "oathbreaker": "commander", "tiny-leaders": "commander"}
POOLS = {"brawl": "brawl", "standard-brawl": "standardbrawl", "oathbreaker": "oathbreaker", "tiny-leaders": "tlr"}


@pytest.fixture(scope="module")
def synced_file(few_cards: list[OracleCard], store: CardStore, tmp_path_factory) -> Path:
    """A few hundred cards, with what a provider says of five of them in pools of its own."""
    cards = []
    for card in [*few_cards, *store.find("Black Lotus").cards]:
        status = STATUSES.get(card.name, "not_legal")
        given = dict.fromkeys([*POOLS.values(), "predh"], status)
        cards.append(replace(card, legalities={**card.legalities, **given}))
    path = tmp_path_factory.mktemp("synced") / "cards.sqlite"
    write_store(path, cards, [], [], {"date": DAY})
    return path


@pytest.fixture(scope="module")
def synced(synced_file: Path) -> Checker:
    return Checker(CardStore(synced_file).load())


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


def test_what_the_data_bans_and_our_list_does_not_is_left_open(few_cards, tmp_path):
    cards = [
        replace(card, legalities={**card.legalities, "commander": "banned"}) if card.name == "Sol Ring" else card
        for card in few_cards
    ]
    write_store(tmp_path / "cards.sqlite", cards, [], [], {"date": DAY})
    judge = Checker(CardStore(tmp_path / "cards.sqlite").load())
    after = judge.check(deck("Sol Ring", 98), as_of="2026-11-29")
    assert after.legal is None
    assert [(f.code, f.severity, f.plain_params.get("variant")) for f in after.findings] == [
        ("LEG004", "warning", None),
        ("LEG001", "undecided", "unlisted"),
    ]
    before = judge.check(deck("Sol Ring", 98), as_of="2026-10-08")
    assert (before.legal, before.findings) == (True, ())


# --- what is said of a format, and who leads in it, rests on the same cards -------------------------------------------


@pytest.mark.parametrize("key", POOLS)
def test_what_is_said_of_a_format(key, synced_file, client):
    now = create_app({"DECKLINT_CARDS": str(synced_file)}).test_client()
    for day, knows_bans in (("2026-11-29", True), ("2026-11-19", False)):
        for path in (f"/v1/formats/{key}?as_of={day}", f"/v1/formats?as_of={day}"):
            answer = now.get(path).json
            found = next(item for item in answer.get("data", [answer]) if item["key"] == key)
            known = (found["card_pool"], found["knows_card_pool"], found["knows_banned_list"])
            assert known == (POOLS[key], True, knows_bans)
    bundled = client.get(f"/v1/formats/{key}?as_of=2026-11-29")
    assert (bundled.json["card_pool"], bundled.json["knows_banned_list"]) == (BUNDLED_POOLS[key], False)
    assert bundled.headers["ETag"] != now.get(f"/v1/formats/{key}?as_of=2026-11-29").headers["ETag"]


def test_formats_at_the_command_line(synced_file, decklint, monkeypatch):
    assert decklint("formats").out.count("banned list unknown") == 5
    monkeypatch.setenv("DECKLINT_CARDS", str(synced_file))
    assert decklint("formats").out.count(f"banned list of the card data, known since {DAY}") == 5


def test_who_leads_is_of_the_synced_pool(synced_file, decklint, client, monkeypatch):
    """Here no card with partner is legal in Brawl, so that there is no pair; without a sync nobody knows."""
    ask = "/v1/cards/Tymna the Weaver/partners?format=brawl&as_of=2026-11-29"
    before, told = client.get(ask).json, decklint("partners", "Tymna the Weaver", "--format", "brawl")
    assert before["data"]
    assert before["notes"] == [
        "The card data does not know the card pool and the banned list of Brawl: some of the pairs may not be legal."
    ]
    assert f"warning: {before['notes'][0]}\n" in told.err
    now = create_app({"DECKLINT_CARDS": str(synced_file)}).test_client().get(ask).json
    assert (now["data"], now["notes"]) == (
        [],
        ["Tymna the Weaver is not legal in Brawl: no deck there may have it in the command zone."],
    )
    monkeypatch.setenv("DECKLINT_CARDS", str(synced_file))
    assert decklint("partners", "Tymna the Weaver", "--format", "brawl").out == ""
