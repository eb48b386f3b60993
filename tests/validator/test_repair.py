"""Plans of a repair: what they ask for, in what order, and how the command line tells them."""

from __future__ import annotations

import json
import re

import pytest

from rules.check import check_deck
from validator.pipeline import Checker, find_format
from validator.repair import available, find_fillers, repair_deck
from validator.repair.fillers import ATTRACTIONS

DAY = "2026-10-08"

# A deck of 100 cards, each legal legend of it another that might lead.
LEGENDS = [
    "Lazav, Dimir Mastermind", "Tymna the Weaver", "Thrasios, Triton Hero", "Rograkh, Son of Rohgahh",
    "Geist of Saint Traft", "Isamaru, Hound of Konda", "Ghalta, Primal Hunger", "Kokusho, the Evening Star",
    "Niv-Mizzet, Parun", "Kozilek, Butcher of Truth", "Shorikai, Genesis Engine", "Kenrith, the Returned King",
]  # fmt: skip

NINE_ATTRACTIONS = "\n".join(f"1 {name}" for name in sorted(ATTRACTIONS) if name != "Fortune Teller")


def answer(text: str, store, format_: str = "commander", as_of: str = DAY):
    checker = Checker(store)
    judged = checker.format_on(find_format(format_), as_of)
    return repair_deck(checker.parse(text, judged).deck, judged, as_of, find_fillers(store))


def told(step) -> str:
    """A step in short: action, quantity, card, line, zones, codes."""
    zones = f"{step.zone or '-'}>{step.to or '-'}"
    return f"{step.action} {step.quantity} {step.card} @{step.line} {zones} {' '.join(r.code for r in step.reasons)}"


@pytest.mark.parametrize(
    ("text", "format_", "steps"),
    [
        (
            "1 Krenko, Mob Boss *CMDR*\n3 Sol Ring\n96 Mountain",
            "commander",
            ["lower 2 Sol Ring @2 library>- CPY001", "add 2 Mountain @0 ->library SIZ001"],
        ),
        (
            "1 Krenko, Mob Boss *CMDR*\n1 Sol Ring\n100 Mountain",
            "commander",
            ["lower 2 Mountain @3 library>- SIZ001"],
        ),
        (
            "1 Krenko, Mob Boss *CMDR*\n1 Counterspell\n99 Mountain",
            "commander",
            ["cut 1 Counterspell @2 library>- CID001"],
        ),
        (
            "1 Krenko, Mob Boss\n1 Zilortha, Strength Incarnate\n98 Mountain",
            "commander",
            [
                "move 1 Zilortha, Strength Incarnate @2 library>command CMD001",
            ],
        ),
        (
            "1 Krenko, Mob Boss *CMDR*\n1 Tymna the Weaver *CMDR*\n98 Mountain",
            "commander",
            ["cut 1 Tymna the Weaver @2 command>- PTR001", "add 1 Mountain @0 ->library SIZ001"],
        ),
        (
            "1 Krenko, Mob Boss *CMDR*\n98 Mountain\n\nCompanion\n1 Goblin Welder",
            "commander",
            ["move 1 Goblin Welder @5 companion>library CMP001"],
        ),
        (
            "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nCompanion\n1 Zirda, the Dawnwaker",
            "commander",
            ["cut 1 Zirda, the Dawnwaker @5 companion>- CMP003"],
        ),
        (
            "1 The Prismatic Piper *CMDR*\n1 Swords to Plowshares\n99 Island",
            "commander",
            ["cut 1 Swords to Plowshares @2 library>- CID003"],
        ),
        (
            "1 Chandra, Torch of Defiance *CMDR*\n1 Lightning Bolt\n58 Mountain",
            "oathbreaker",
            ["move 1 Lightning Bolt @2 library>signature_spell OTH001"],
        ),
        (
            "1 Krenko, Mob Boss *CMDR*\n1 Lightnig Bolt\n99 Mountain",
            "commander",
            ["cut 1 Lightnig Bolt @2 library>- LST002"],
        ),
        (
            "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n-1 Sol Ring",
            "commander",
            ["cut-line 1 -1 Sol Ring @3 library>- LST004"],
        ),
        (
            "1 Krenko, Mob Boss *CMDR*\n1 Fortune Teller\n99 Mountain\n\nAttractions\n" + NINE_ATTRACTIONS,
            "commander",
            ["move 1 Fortune Teller @2 library>attractions LEG003"],
        ),
        (
            "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nAttractions\n" + NINE_ATTRACTIONS,
            "commander",
            ["add 1 Fortune Teller @0 ->attractions SDK001"],
        ),
        (
            "Commander\n1 Golos, Tireless Pilgrim\n\nDeck\n99 Mountain\n\nSideboard\n1 Krenko, Mob Boss",
            "commander",
            [
                "move 1 Krenko, Mob Boss @0 sideboard>command LEG001",
                "cut 1 Golos, Tireless Pilgrim @2 command>- LEG001",
            ],
        ),
    ],
)
def test_the_first_plan(text, format_, steps, store):
    first = answer(text, store, format_).plans[0]
    assert [told(step) for step in first.steps] == steps
    assert first.cost == sum(step.quantity for step in first.steps)


def test_other_commanders_are_told_after_the_smallest_plan(store):
    text = "1 Krenko, Mob Boss *CMDR*\n1 Niv-Mizzet, Parun\n2 Counterspell\n3 Opt\n1 Geist of Saint Traft\n92 Mountain"
    plans = answer(text, store).plans
    assert [plan.is_change_of_commander for plan in plans] == [True, False]
    assert [card.name for card in plans[0].commanders] == ["Niv-Mizzet, Parun"]
    assert [plan.cost for plan in plans] == sorted(plan.cost for plan in plans)


@pytest.mark.parametrize(
    ("text", "format_", "codes"),
    [
        ("100 Mountain", "commander", {"CMD001"}),
        ("1 Goblin Welder *CMDR*\n99 Mountain", "commander", {"CMD001", "CMD003"}),
        ("1 Golos, Tireless Pilgrim *CMDR*\n99 Mountain", "commander", {"CMD001", "LEG001"}),
        ("1 Krenko, Mob Bos *CMDR*\n99 Mountain", "commander", {"CMD001", "LST002"}),
    ],
)
def test_why_there_is_no_plan(text, format_, codes, store):
    repair = answer(text, store, format_)
    assert repair.plans == ()
    assert {reason.code for reason in repair.why_none} == codes


def test_what_the_format_leaves_open_is_told_and_not_repaired(store):
    repair = answer("1 Krenko, Mob Boss *CMDR*\n98 Mountain", store, "brawl")
    assert [plan.outcome.legal for plan in repair.plans] == [None]
    assert {skipped.check for skipped in repair.not_checked} == {"banned-list", "card-pool"}


def test_a_deck_full_of_legends_takes_few_looks_at_the_rules(store, monkeypatch):
    looks = []
    monkeypatch.setattr(available, "check_deck", lambda *args: looks.append(args) or check_deck(*args))
    others = "\n".join(f"1 {name}" for name in LEGENDS)
    text = f"1 Krenko, Mob Boss *CMDR*\n2 Sol Ring\n1 Mana Crypt\n{others}\n{97 - len(LEGENDS)} Mountain"
    repair = answer(text, store)
    assert repair.plans
    assert len(looks) <= 40


def test_the_command_line_tells_plans_and_leaves_the_list_alone(decklint, tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Krenko, Mob Boss *CMDR*\n2 Sol Ring\n97 Mountain\n", "utf-8")
    before = deck.read_bytes()
    run = decklint("repair", deck, "--as-of", DAY)
    assert run.code == 0
    assert f"{deck}:2: lower Sol Ring from 2 to 1" in run.out
    assert "add 1 to the main deck, such as Mountain" in run.out
    run = decklint("repair", deck, "--as-of", DAY, "--output", "json")
    [plan] = json.loads(run.out)["plans"]
    assert [(step["action"], step["quantity"], step["line"]) for step in plan["steps"]] == [
        ("lower", 1, 2),
        ("add", 1, None),
    ]
    assert deck.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("1 Krenko, Mob Boss *CMDR*\n99 Mountain", 0, "nothing to repair"),
        ("100 Mountain", 1, "No card in the list can be the commander"),
    ],
)
def test_exit_codes(text, code, said, decklint):
    run = decklint("repair", "--as-of", DAY, stdin=text.encode())
    assert run.code == code
    assert said in run.out


def test_house_rules_are_repaired_too(decklint, tmp_path):
    rules = tmp_path / "rules.toml"
    rules.write_text('extends = "commander"\nmaximum_game_changers = 0\n', "utf-8")
    deck = b"1 Krenko, Mob Boss *CMDR*\n1 The One Ring\n98 Mountain"
    run = decklint("repair", "--as-of", DAY, "--house-rules", rules, stdin=deck)
    assert "2: cut 1 The One Ring\n      HSE001" in run.out
    assert decklint("repair", "--format", "duel", "--house-rules", rules, stdin=deck).code == 64
    # its own default, said aloud, is refused as by check
    assert decklint("repair", "--format", "commander", "--house-rules", rules, stdin=deck).code == 64


# Words of the English report; names of cards and zones in JSON are no words of it.
ENGLISH = re.compile(
    r"\b(legal|with|changes?|cut|add|lower|move|such|any|that|not|the|of|is|or|were|if|line|deck has)\b"
)

OF_ALL_KINDS = [
    ("brawl", "1 Krenko, Mob Boss *CMDR*\n98 Mountain"),
    ("oathbreaker", "1 Chandra, Torch of Defiance *CMDR*\n1 Lightning Bolt\n58 Mountain"),
    (
        "commander",
        "1 Krenko, Mob Boss *CMDR*\n1 Niv-Mizzet, Parun\n2 Opt\n1 Geist of Saint Traft\n1 Sol Rng\n12\n94 Mountain",
    ),
    ("commander", "1 Krenko, Mob Boss *CMDR*\n1 Fortune Teller\n99 Mountain\n\nAttractions\n" + NINE_ATTRACTIONS),
    ("commander", "1 Krenko, Mob Boss *CMDR*\n98 Mountain\n\nCompanion\n1 Goblin Welder"),
    ("commander", "1 Krenko, Mob Boss *CMDR*\n99 Mountain"),
    ("commander", "100 Mountain"),
]


@pytest.mark.parametrize(("format_", "text"), OF_ALL_KINDS)
def test_a_repair_in_french(format_, text, decklint):
    options = ("--as-of", DAY, "--format", format_)
    english, french = (decklint("repair", *options, "--lang", it, stdin=text.encode()) for it in ("en", "fr"))
    assert english.code == french.code
    assert len(english.out.splitlines()) == len(french.out.splitlines())
    names = {line.split(" ", 1)[1].removesuffix(" *CMDR*") for line in text.splitlines() if " " in line}
    plain = re.sub("|".join(map(re.escape, sorted(names, key=len, reverse=True))), "X", french.out)
    assert not ENGLISH.findall(re.sub(r"« [^»]* »|vouliez-vous dire.*", "", plain.replace("\u00a0", " "))), plain
    as_json = [
        decklint("repair", *options, "--output", "json", "--lang", it, stdin=text.encode()) for it in ("en", "fr")
    ]
    one, two = (json.loads(run.out) for run in as_json)
    assert (one.get("language"), two.pop("language")) == (None, "fr")
    assert without_messages(one) == without_messages(two)


def without_messages(value):
    """A repair's JSON without its words."""
    if isinstance(value, dict):
        return {key: without_messages(inner) for key, inner in value.items() if key != "message"}
    return [without_messages(inner) for inner in value] if isinstance(value, list) else value
