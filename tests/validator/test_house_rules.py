"""House rules: what they change, and the error for each way to get them wrong."""

from __future__ import annotations

import pytest

from validator.errors import InvalidHouseRules
from validator.linting.house_rules import read_house_rules
from validator.pipeline import Checker

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
EXTENDS = 'extends = "commander"\n'


def codes(toml: str, deck: str, store, as_of: str = "2026-10-08") -> list[str]:
    house = read_house_rules(EXTENDS + toml, store)
    verdict = Checker(house.store).check(deck, house.format, as_of=as_of)
    return [finding.code for finding in verdict.findings if finding.severity in ("error", "undecided")]


RING = KRENKO + "1 Sol Ring\n98 Mountain"
CRYPT = KRENKO + "1 Mana Crypt\n98 Mountain"
BAN = '[ban]\n"sol ring" = { reason = "too fast", since = 2026-10-01, until = "2026-10-31" }'
COMING = 'since = 2026-10-08\nuntil = "2026-10-31"\n[ban]\n"Sol Ring" = { reason = "announced" }'
SOONER = COMING.replace('" }', '", since = 2026-10-01, until = 2026-11-30 }')
ALLOW = '[allow]\n"Mana Crypt" = { reason = "we have them" }'


@pytest.mark.parametrize(
    ("toml", "deck", "as_of", "expected"),
    [
        pytest.param("", RING, "2026-10-08", [], id="nothing"),
        pytest.param(BAN, RING, "2026-10-08", ["LEG001"], id="ban"),
        pytest.param(BAN, RING, "2026-09-30", [], id="ban-not-yet"),
        pytest.param(BAN, RING, "2026-10-31", ["LEG001"], id="ban-last-day"),
        pytest.param(BAN, RING, "2026-11-01", [], id="ban-over"),
        pytest.param(COMING, RING, "2026-10-07", [], id="since-not-yet"),
        pytest.param(COMING, RING, "2026-10-08", ["LEG001"], id="since"),
        pytest.param(COMING, RING, "2026-10-31", ["LEG001"], id="until"),
        pytest.param(COMING, RING, "2026-11-01", [], id="until-is-over"),
        pytest.param(SOONER, RING, "2026-09-30", [], id="own-since-not-yet"),
        pytest.param(SOONER, RING, "2026-10-01", ["LEG001"], id="own-since-goes-before"),
        pytest.param(SOONER, RING, "2026-11-30", ["LEG001"], id="own-until-goes-before"),
        pytest.param(SOONER, RING, "2026-12-01", [], id="own-until-is-over"),
        pytest.param("since = 2026-10-08\nsize = 60", KRENKO + "59 Mountain", "2026-10-07", [], id="size-is-always"),
        pytest.param("", KRENKO + "1 Mana Crypt\n98 Mountain", "2026-10-08", ["LEG001"], id="list-stands"),
        pytest.param(ALLOW, KRENKO + "1 Mana Crypt\n98 Mountain", "2026-10-08", [], id="allow"),
        pytest.param("since = 2026-10-08\n" + ALLOW, CRYPT, "2026-10-07", ["LEG001"], id="allow-not-yet"),
        pytest.param("since = 2026-10-08\n" + ALLOW, CRYPT, "2026-10-08", [], id="allow-since"),
        pytest.param("size = 60", KRENKO + "59 Mountain", "2026-10-08", [], id="size"),
        pytest.param("size = 60", KRENKO + "99 Mountain", "2026-10-08", ["SIZ001"], id="size-other"),
        pytest.param("minimum_size = 60", KRENKO + "79 Mountain", "2026-10-08", [], id="between"),
        pytest.param("copies = 2", KRENKO + "2 Sol Ring\n97 Mountain", "2026-10-08", [], id="copies"),
        pytest.param(
            "allow_not_legal = true", KRENKO + "1 Goblin Bookie\n98 Mountain", "2026-10-08", [], id="silver-border"
        ),
        pytest.param("", KRENKO + "1 Goblin Bookie\n98 Mountain", "2026-10-08", ["LEG002"], id="no-silver-border"),
        pytest.param("maximum_game_changers = 0", KRENKO + "1 Gamble\n98 Mountain", "2026-10-08", ["HSE001"], id="gc"),
        pytest.param(
            '[[cards]]\nname = "Our Goblin"\ntype_line = "Creature — Goblin"\nlegalities = { commander = "legal" }',
            KRENKO + "1 our goblin\n98 Mountain",
            "2026-10-08",
            [],
            id="card-of-our-own",
        ),
    ],
)
def test_house_rules_change_a_verdict(toml, deck, as_of, expected, store):
    assert codes(toml, deck, store, as_of) == expected


def test_the_reason_is_in_the_finding(store):
    house = read_house_rules(EXTENDS + BAN, store)
    finding = Checker(house.store).check(RING, house.format, as_of="2026-10-08").findings[0]
    assert "too fast" in finding.message


def test_two_house_rules_have_two_verdict_ids(store):
    ids = set()
    for toml in ("", BAN, ALLOW, "size = 100", 'name = "x"'):
        house = read_house_rules(EXTENDS + toml, store)
        ids.add(Checker(house.store).check(RING, house.format, as_of="2026-10-08").verdict_id)
    assert len(ids) >= 4


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        pytest.param("= 1", "not TOML", id="toml"),
        pytest.param("", "“extends” has to be one of", id="no-format"),
        pytest.param('extends = "modern"', "“extends” has to be one of", id="other-format"),
        pytest.param(EXTENDS + "siez = 60", "Did you mean “size”", id="unknown-key"),
        pytest.param(EXTENDS + 'size = "60"', "“size” has to be", id="type"),
        pytest.param(EXTENDS + "size = true", "“size” has to be", id="bool-is-no-number"),
        pytest.param(EXTENDS + "size = 0", "“size” has to be", id="zero"),
        pytest.param(EXTENDS + "minimum_size = 200", "cannot be", id="more-than-the-maximum"),
        pytest.param(EXTENDS + '[ban]\n"Sol Rng" = { reason = "x" }', "Did you mean: Sol Ring", id="no-card"),
        pytest.param(EXTENDS + '[ban]\n"Sol Ring" = {}', "needs a reason", id="no-reason"),
        pytest.param(EXTENDS + '[ban]\n"Sol Ring" = { reason = " " }', "needs a reason", id="empty-reason"),
        pytest.param(EXTENDS + '[ban]\n"Sol Ring" = { reason = "x", until = "soon" }', "has to be a day", id="day"),
        pytest.param(EXTENDS + 'since = "soon"', "“since” has to be a day", id="since-no-day"),
        pytest.param(EXTENDS + "since = 2026", "“since” has to be", id="since-a-number"),
        pytest.param(EXTENDS + "until = 2026-10-08T00:00:00", "“until” has to be", id="until-a-time"),
        pytest.param(EXTENDS + "sinse = 2026-10-08", "Did you mean “since”", id="since-misspelt"),
        pytest.param(
            EXTENDS + 'since = 2026-10-08\n[ban]\n"Opt" = { reason = "x", until = 2026-10-07 }',
            "“Opt” in [ban] ends before it begins",
            id="until-before-the-file-s-since",
        ),
        pytest.param(
            EXTENDS + "since = 2026-10-08\nuntil = 2026-10-07", "“until” is before “since”", id="until-before-since"
        ),
        pytest.param(
            EXTENDS + '[ban]\n"Sol Ring" = { reason = "x", form = 1 }',
            "“form” of “Sol Ring” in [ban] is no setting",
            id="key-of-a-ban",
        ),
        pytest.param(EXTENDS + '[[cards]]\nname = "X"', "card 1 in [[cards]]", id="facts"),
    ],
)
def test_a_wrong_file_has_a_clear_error(toml, says, store):
    with pytest.raises(InvalidHouseRules) as raised:
        read_house_rules(toml, store)
    assert says in raised.value.message


def test_the_command_line_takes_them(tmp_path, decklint):
    (tmp_path / "deck.txt").write_text(RING)
    (tmp_path / "house.toml").write_text(EXTENDS + BAN.replace(', since = 2026-10-01, until = "2026-10-31"', ""))
    run = decklint("check", tmp_path / "deck.txt", "--house-rules", tmp_path / "house.toml")
    assert run.code == 1
    assert "banned by the house rules: too fast" in run.out
    assert decklint("check", tmp_path / "deck.txt", "--house-rules", tmp_path / "none.toml").code == 64
