"""Baselines: one made today passes today, fails on one new fault, and tells what is gone."""

from __future__ import annotations

import json
import os

import pytest

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
DAY = ("--as-of", "2026-10-08", "--output", "ndjson")
FAULTS = {
    "legal": f"{KRENKO}99 Mountain\n",
    "copies": f"{KRENKO}2 Sol Ring\n97 Mountain\n",
    "two faults of a code": f"{KRENKO}1 Counterspell\n1 Opt\n97 Mountain\n",
    "unknown card": f"{KRENKO}1 Sol Rng\n98 Mountain\n",
    "unreadable line": f"{KRENKO}12\n99 Mountain\n",
    "unknown commander": "Commander\n1 Krenko, Mob Bss\n\n99 Mountain\n",
    "no commander": "100 Mountain\n",
    "short": f"{KRENKO}90 Mountain\n",
    "binary": "PK\0\0",
    "empty": "\n",
    "json": '{"commanders": ["Krenko, Mob Boss"], "library": ["2 Sol Ring", "Sol Rng", "96 Mountain"]}',
    "expired": f"{KRENKO}2 Sol Ring\n97 Mountain\n# decklint: ignore=CPY until=2026-01-01 reason=x\n",
    "misread": f"{KRENKO}99 Mountain\n# decklint: fromat=duel\n",
}


@pytest.fixture
def decks(tmp_path, monkeypatch, decklint):
    """Writes decks, makes their baseline, writes other decks in their place, checks those against it."""
    monkeypatch.chdir(tmp_path)

    def run(before: dict[str, str], after: dict[str, str], *options: str):
        for name, text in before.items():
            (tmp_path / name).write_text(text)
        made = decklint("check", ".", *DAY, "--write-baseline", "known.baseline", *options)
        assert made.code == 0
        for name in before:
            (tmp_path / name).unlink()
        for name, text in after.items():
            (tmp_path / name).write_text(text)
        return decklint("check", ".", *DAY, "--baseline", "known.baseline", *options)

    return run


@pytest.mark.parametrize("options", ["", "--ignore CPY,LST,CID", "--select SIZ", "--strict"])
@pytest.mark.parametrize("fault", FAULTS)
def test_what_a_baseline_holds_passes(fault, options, decks):
    deck = {"deck.json" if fault == "json" else "deck.txt": FAULTS[fault]}
    run = decks(deck, deck, *options.split())
    assert run.code == 0, run.out
    assert run.lines[0].get("findings", []) == []


def test_the_verdict_stays_what_it_is(decks):
    deck = {"a.txt": FAULTS["copies"], "b.txt": FAULTS["unknown card"]}
    assert [line["legal"] for line in decks(deck, deck).lines] == [False, None]


# Before, after, exit code, what is shown.
CHANGES = [
    ("copies", f"{KRENKO}2 Sol Ring\n1 Counterspell\n96 Mountain\n", 1, ["CID001"]),
    ("copies", f"{KRENKO}2 Sol Ring\n2 Arcane Signet\n95 Mountain\n", 1, ["CPY001"]),
    ("copies", f"{KRENKO}2 Sol Ring\n1 Sol Rng\n96 Mountain\n", 2, ["LST002"]),
    ("unknown card", f"{KRENKO}1 Sol Rng\n1 Sol Rong\n97 Mountain\n", 2, ["LST002"]),
    ("unknown card", f"{KRENKO}1 Sol Rng\n1 Sol Rng\n97 Mountain\n", 2, ["LST002"]),
    ("two faults of a code", f"{KRENKO}1 Counterspell\n1 Opt\n1 Shock\n1 Ponder\n95 Mountain\n", 1, ["CID001"]),
    ("legal", FAULTS["binary"], 2, []),
    ("legal", FAULTS["unreadable line"], 2, ["LST001"]),
    ("unreadable line", f"{KRENKO}12\n13\n99 Mountain\n", 2, ["LST001"]),
    ("expired", FAULTS["expired"] + "# decklint: ignore=LST reason=y until=2026-01-01\n", 1, ["WAV002"]),
    # lines may move, blanks and comments come
    ("copies", f"\n# a remark\n{KRENKO}97 Mountain\n\n\n 2 Sol Ring\n", 0, []),
    # what is gone is told
    ("copies", FAULTS["legal"], 0, ["BAS001"]),
    ("two faults of a code", f"{KRENKO}1 Opt\n98 Mountain\n", 0, ["BAS001"]),
    ("unknown card", FAULTS["legal"], 0, ["BAS001"]),
    ("unreadable line", FAULTS["legal"], 0, ["BAS001", "BAS001"]),
    ("copies", f"{KRENKO}1 Counterspell\n98 Mountain\n", 1, ["BAS001", "CID001"]),
]


@pytest.mark.parametrize(("before", "after", "code", "shown"), CHANGES)
def test_only_what_is_new_fails(before, after, code, shown, decks):
    run = decks({"deck.txt": FAULTS[before]}, {"deck.txt": after})
    assert [finding["code"] for finding in run.lines[0].get("findings", [])] == shown
    assert run.code == code


def test_a_fault_known_in_one_deck_is_new_in_another(decks):
    run = decks(
        {"a.txt": FAULTS["copies"], "b.txt": FAULTS["legal"]}, {"a.txt": FAULTS["copies"], "b.txt": FAULTS["copies"]}
    )
    assert run.code == 1
    assert [len(line["findings"]) for line in run.lines] == [0, 1]


def test_what_is_gone_is_named_and_can_be_hidden(decks):
    run = decks({"d.txt": FAULTS["unknown card"]}, {"d.txt": FAULTS["legal"]})
    (finding,) = run.lines[0]["findings"]
    assert (finding["severity"], finding["params"]) == ("info", {"what": "LST002 (Sol Rng)", "quantity": 1})
    assert decks({"d.txt": FAULTS["copies"]}, {"d.txt": FAULTS["legal"]}, "--ignore", "BAS").lines[0]["findings"] == []


@pytest.mark.parametrize("fault", ["binary", "empty", "copies"])
def test_an_unreadable_deck_that_passes_is_told(fault, decks):
    deck = {"deck.txt": FAULTS[fault]}
    told = "deck.txt could not be checked, which is known from the baseline\n"
    assert (told in decks(deck, deck).err) == (fault != "copies")


@pytest.mark.parametrize(
    ("name", "shown"),
    [(b"a.txt", "a.txt"), ("Ü.txt".encode(), "Ü.txt"), (b"\xdc.txt", "\\xdc.txt"), (b"\\xdc.txt", "\\xdc.txt")],
)
def test_a_deck_is_gone_only_if_no_file_has_its_name(name, shown, decks, decklint):
    path = os.fsdecode(name)
    deck = {path: FAULTS["copies"], "b.txt": FAULTS["legal"]}
    assert "no more" not in decks(deck, deck).err
    os.unlink(path)
    assert f"decks that are no more: {shown}\n" in decklint("check", ".", *DAY, "--baseline", "known.baseline").err


def test_a_deck_that_is_gone_is_told(decks):
    run = decks({"a.txt": FAULTS["copies"], "b.txt": FAULTS["legal"]}, {"b.txt": FAULTS["legal"]})
    assert run.code == 0
    assert "decks that are no more: a.txt" in run.err


def test_a_baseline_is_readable_and_knows_no_lines(decks, tmp_path):
    decks({"a.txt": FAULTS["copies"], "b.txt": FAULTS["two faults of a code"]}, {})
    data = json.loads((tmp_path / "known.baseline").read_text())
    assert data["decklint_baseline"] == 1
    assert data["findings"] == [
        {"path": "a.txt", "code": "CPY001", "cards": ["Sol Ring"], "typed": ["Sol Ring"], "count": 1},
        {"path": "b.txt", "code": "CID001", "cards": ["Counterspell"], "typed": ["Counterspell"], "count": 1},
        {"path": "b.txt", "code": "CID001", "cards": ["Opt"], "typed": ["Opt"], "count": 1},
    ]


def test_a_baseline_is_about_its_own_folder(decks, decklint, tmp_path, monkeypatch):
    decks({"a.txt": FAULTS["copies"]}, {"a.txt": FAULTS["copies"]})
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert decklint("check", "../a.txt", *DAY, "--baseline", "../known.baseline").code == 0


def test_standard_input_has_a_baseline_too(decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = FAULTS["copies"].encode()
    assert decklint("check", *DAY, "--write-baseline", "b", stdin=text).code == 0
    assert decklint("check", *DAY, "--baseline", "b", stdin=text).code == 0
    assert decklint("check", *DAY, "--baseline", "b", stdin=FAULTS["short"].encode()).code == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is not JSON"),
        ("[]", "is no baseline of version 1"),
        ('{"decklint_baseline": 2}', "is no baseline of version 1"),
        ('{"decklint_baseline": 1}', "an entry without path, code"),
        ('{"decklint_baseline": 1, "findings": [{"path": "a"}]}', "an entry without path, code"),
        ('{"decklint_baseline": 1, "findings": [{"path": "a", "code": "X", "count": 0}]}', "a count of 1 or more"),
        ('{"decklint_baseline": 1, "findings": [{"path": "a", "code": "X", "cards": [[]]}]}', "an entry without path"),
    ],
)
def test_a_file_that_is_no_baseline(text, says, decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.txt").write_text(FAULTS["legal"])
    (tmp_path / "b.json").write_text(text)
    run = decklint("check", "deck.txt", "--baseline", "b.json")
    assert (run.code, run.out) == (64, "")
    assert says in run.err
    assert "--write-baseline b.json" in run.err


def test_a_baseline_that_cannot_be_written(decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.txt").write_text(FAULTS["legal"])
    run = decklint("check", "deck.txt", "--write-baseline", "nowhere/b.json")
    assert run.code == 64
    assert "nowhere/b.json cannot be written" in run.err


def test_a_baseline_that_is_not_finished_leaves_nothing_behind(decklint, tmp_path, monkeypatch):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.txt").write_text(FAULTS["legal"])
    monkeypatch.setattr(os, "replace", refuse)
    run = decklint("check", "deck.txt", "--write-baseline", "b.json")
    assert run.code == 64
    assert [path.name for path in tmp_path.iterdir()] == ["deck.txt"]
