"""Comparing two verdicts, without a face: which cards differ, what is new, gone and still there; properties of both."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.formats import FORMATS
from rules.verdict import Severity
from validator.comparing import compare, compare_cards
from validator.comparing.exit import exit_code
from validator.decklists.writers import WRITERS, write
from validator.linting.baseline import Known, fingerprints
from validator.pipeline import Checker, open_store
from validator.reading.named_deck import named_deck

DAY = "2026-10-08"
KRENKO = "1 Krenko, Mob Boss *CMDR*\n"


@cache
def checker():
    return Checker(open_store().load())


def judge(text, format_="commander", day=DAY):
    return checker().check(text, format_, as_of=day)


def deck(text, format_="commander"):
    return checker().parse(text, FORMATS[format_].on(DAY)).deck


def shown(changes) -> list[str]:
    """Each change as in “moved Opt: library 1 > companion 1”; an unknown name in quotes."""
    rows = []
    for change in changes:
        sides = (" ".join(f"{zone} {held[zone]}" for zone in sorted(held)) for held in (change.old, change.new))
        rows.append(f"{change.kind} {change.card if change.is_known else repr(change.card)}: {' > '.join(sides)}")
    return rows


CSV = 'Quantity,Name,Category\n1,"Krenko, Mob Boss",Commander\n1,Sol Ring,\n98,Mountain,\n'
BASE = KRENKO + "1 Sol Ring\n98 Mountain\n"
COD = write(named_deck(Checker(open_store()).parse(BASE, FORMATS["commander"].on(DAY))), "cod")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # the same deck, however it is written
        pytest.param(BASE, BASE, [], id="same"),
        pytest.param(BASE, "98 Mountain\n1 Sol Ring\n" + KRENKO, [], id="order"),
        pytest.param(BASE, "1x krenko, mob boss *CMDR*\n1 SOL  RING\n98 mountain", [], id="spelling"),
        pytest.param(BASE, "Commander\n1 Krenko, Mob Boss\n\nDeck\n1 Sol Ring\n98 Mountain", [], id="headings"),
        pytest.param(BASE, KRENKO + "1 Sol Ring (C21) 263\n98 Mountain", [], id="printing"),
        pytest.param(BASE, KRENKO + "50 Mountain\n1 Sol Ring\n48 Mountain", [], id="lines-add-up"),
        pytest.param(BASE, CSV, [], id="table"),
        pytest.param(BASE, COD, [], id="xml"),
        pytest.param("1 Lim-Dûl's Vault", "1 lim-dul’s vault", [], id="accents"),
        pytest.param("1 Fire // Ice", "1 Fire/Ice", [], id="halves"),
        pytest.param("1 Delver of Secrets", "1 Delver of Secrets // Insectile Aberration", [], id="faces"),
        pytest.param("1 Brisela, Voice of Nightmares", "1 brisela, voice of nightmares", [], id="result-of-a-meld"),
        pytest.param(BASE, BASE + "\nMaybeboard\n1 Opt", [], id="set-aside"),
        # cards that differ
        pytest.param(BASE, BASE + "1 Opt", ["added Opt:  > library 1"], id="added"),
        pytest.param(BASE, KRENKO + "98 Mountain", ["removed Sol Ring: library 1 > "], id="removed"),
        pytest.param(
            BASE, KRENKO + "2 Sol Ring\n98 Mountain", ["changed Sol Ring: library 1 > library 2"], id="number"
        ),
        pytest.param(
            "1 Krenko, Mob Boss *CMDR*\n1 Shock",
            "1 Krenko, Mob Boss\n1 Shock *CMDR*",
            ["moved Krenko, Mob Boss: command 1 > library 1", "moved Shock: library 1 > command 1"],
            id="moved",
        ),
        pytest.param(
            KRENKO + "\n1 Lurrus of the Dream-Den",
            KRENKO + "\nCompanion\n1 Lurrus of the Dream-Den",
            ["moved Lurrus of the Dream-Den: library 1 > companion 1"],
            id="companion",
        ),
        pytest.param(
            KRENKO + "3 Shock",
            KRENKO + "1 Shock\n1 Shock *CMDR*",
            ["changed Shock: library 3 > command 1 library 1"],
            id="moved-and-fewer",
        ),
        pytest.param(
            BASE, KRENKO + "98 Mountain\n\nSideboard\n1 Sol Ring", ["removed Sol Ring: library 1 > "], id="aside"
        ),
        # names that stand for no card compare as typed
        pytest.param(KRENKO + "1 Sol Rng", "1 Sol  Rng\n" + KRENKO, [], id="unknown-same"),
        pytest.param(
            KRENKO + "1 Sol Rng",
            KRENKO + "1 sol rng",
            ["removed 'Sol Rng': library 1 > ", "added 'sol rng':  > library 1"],
            id="unknown-other-case",
        ),
        pytest.param(
            KRENKO + "1 Sol Rng",
            KRENKO + "1 Sol Ring",
            ["added Sol Ring:  > library 1", "removed 'Sol Rng': library 1 > "],
            id="unknown-mended",
        ),
        pytest.param(
            KRENKO + "1 Start", KRENKO + "2 Start", ["changed 'Start': library 1 > library 2"], id="ambiguous"
        ),
    ],
)
def test_cards(old, new, expected):
    assert shown(compare(judge(old), judge(new)).cards) == sorted(
        expected, key=lambda row: row.split(" ", 1)[1].strip("'").casefold().split(":")[0]
    )


def test_a_signature_spell_has_a_zone_of_its_own():
    with_spell = "1 Daretti, Scrap Savant *CMDR*\n1 Shock *CMDR*"
    without = "1 Daretti, Scrap Savant *CMDR*\n1 Shock"
    changes = compare_cards(deck(with_spell, "oathbreaker"), deck(without, "oathbreaker"))
    assert shown(changes) == ["moved Shock: signature_spell 1 > library 1"]


def codes(changes) -> str:
    """`new … gone … still …`, each code with the first card or what is typed for it."""
    still = [kept.new for kept in changes.still]
    groups = (("new", changes.new), ("gone", changes.gone), ("still", still))
    return " | ".join(f"{head} {' '.join(f.code for f in found)}" for head, found in groups if found)


RINGS, CRYPT, UNKNOWN = (
    KRENKO + "2 Sol Ring\n97 Mountain",
    KRENKO + "1 Mana Crypt\n98 Mountain",
    KRENKO + "1 Xqz\n98 Mountain",
)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(BASE, BASE, "", id="none"),
        pytest.param(BASE, RINGS, "new CPY001", id="new"),
        pytest.param(RINGS, BASE, "gone CPY001", id="gone"),
        pytest.param(RINGS, RINGS, "still CPY001", id="still"),
        pytest.param(RINGS, "97 Mountain\n2 sol ring\n" + KRENKO, "still CPY001", id="other-line-and-spelling"),
        pytest.param(RINGS, KRENKO + "3 Sol Ring\n96 Mountain", "still CPY001", id="worse"),
        pytest.param(RINGS, KRENKO + "2 Shock\n97 Mountain", "new CPY001 | gone CPY001", id="another-card"),
        pytest.param(UNKNOWN, KRENKO + "98 Mountain\n1 Xqz", "still LST002", id="unknown"),
        pytest.param(UNKNOWN, KRENKO + "1 Xqy\n98 Mountain", "new LST002 | gone LST002", id="unknown-as-typed"),
        pytest.param(
            KRENKO + "1 Mana Crypt\n1 Mana Crypt\n97 Mountain",
            CRYPT,
            "gone LEG001 CPY001 | still LEG001",
            id="one-of-two",
        ),
        pytest.param(
            CRYPT,
            KRENKO + "1 Mana Crypt\n1 Mana Crypt\n97 Mountain",
            "new CPY001 LEG001 | still LEG001",
            id="two-of-one",
        ),
    ],
)
def test_findings(old, new, expected):
    def parts(text):
        return {head: sorted(rest) for head, *rest in map(str.split, filter(None, text.split(" | ")))}

    assert parts(codes(compare(judge(old), judge(new)).findings)) == parts(expected)


def test_what_is_not_checked():
    unread = compare(judge(BASE), judge(BASE + "12"))
    assert [(check.check, check.reason) for check in unread.not_checked.new] == [("deck-size", "unreadable-line")]
    assert compare(judge(BASE + "12"), judge(BASE)).not_checked.gone == unread.not_checked.new
    still = compare(judge(BASE + "12"), judge(BASE + "12")).not_checked
    assert (still.new, still.gone, len(still.still)) == ((), (), 1)


def test_a_side_that_is_missing():
    added = compare(None, judge(RINGS))
    assert added.cards is None
    assert codes(added.findings) == "new CPY001"
    assert codes(compare(judge(RINGS), None).findings) == "gone CPY001"
    assert not added.is_same


def regraded(verdict, severity):
    return replace(verdict, findings=tuple(replace(finding, severity=severity) for finding in verdict.findings))


def test_another_severity_is_a_difference():
    error = judge(RINGS)
    assert compare(error, error).is_same
    assert not compare(error, regraded(error, Severity.WARNING)).is_same


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (Severity.ERROR, Severity.ERROR, 0),
        (Severity.ERROR, Severity.UNDECIDED, 0),
        (Severity.UNDECIDED, Severity.UNDECIDED, 0),
        (Severity.WARNING, Severity.UNDECIDED, 2),
        (Severity.UNDECIDED, Severity.ERROR, 1),
        (Severity.WARNING, Severity.ERROR, 1),
    ],
)
def test_what_is_still_there_fails_only_if_it_is_graver(old, new, code):
    before, after = (regraded(judge(RINGS), severity) for severity in (old, new))
    known = Known(fingerprints(before.findings))
    still_open = known if new is Severity.UNDECIDED else Known()
    assert exit_code(compare(before, after), known, still_open) == code


# --- properties ------------------------------------------------------------------------------------------------------


@cache
def names():
    return [card.name for card in checker().store.all_cards()]


ZONES = ["", " *CMDR*"]
LINES = st.lists(st.tuples(st.integers(1, 9), st.integers(0, 34_000), st.sampled_from(ZONES)), min_size=1, max_size=12)
# Magic Online's list has no zone but the main deck and the sideboard, so that it says not who leads.
ZONED = [name for name in WRITERS if name != "mtgo"]


def listed(lines) -> list[str]:
    # One line at least is marked, so that no leader is guessed by the order.
    return [KRENKO.strip(), *(f"{quantity} {names()[at % len(names())]}{mark}" for quantity, at, mark in lines)]


@settings(max_examples=30)
@given(LINES, st.randoms(use_true_random=False))
def test_a_shuffled_copy_has_the_same_cards_and_findings(lines, random):
    rows = listed(lines)
    shuffled = random.sample(rows, len(rows))
    found = compare(judge("\n".join(rows)), judge("\n".join(shuffled)))
    assert found.cards == ()
    assert (found.old.legal, found.old.format) == (found.new.legal, found.new.format)
    assert not found.findings, codes(found.findings)


@given(LINES, st.sampled_from(ZONED))
def test_a_converted_copy_has_the_same_cards(lines, to):
    parsed = checker().parse("\n".join(listed(lines)), FORMATS["commander"].on(DAY))
    written = write(named_deck(parsed), to).encode()
    assert shown(compare_cards(parsed.deck, deck(written))) == []


MIRRORED = {"added": "removed", "removed": "added", "changed": "changed", "moved": "moved"}


@given(LINES, LINES)
def test_a_comparison_has_its_mirror(one, other):
    a, b = judge("\n".join(listed(one))), judge("\n".join(listed([*one[:3], *other])))
    there, back = compare(a, b), compare(b, a)
    assert [(c.card, c.kind, c.old, c.new) for c in there.cards] == [
        (c.card, MIRRORED[c.kind], c.new, c.old) for c in back.cards
    ]
    for these, those in ((there.findings, back.findings), (there.not_checked, back.not_checked)):
        assert (these.new, these.gone) == (those.gone, those.new)
        kept = ((repr(kept.old), repr(kept.new)) for kept in these.still)
        assert Counter(kept) == Counter((repr(kept.new), repr(kept.old)) for kept in those.still)
    assert there.is_same == back.is_same
