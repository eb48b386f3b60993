"""The outputs of `decklint diff`: the page's examples, JSON as documented, Markdown that stays text, French, colors."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "diff.md").read_text("utf-8")
FILES = dict(re.findall(r"`([\w.]+)`:\n\n```text\n(.*?)```", PAGE, re.DOTALL))
EXAMPLES = re.findall(r"```console\n\$ decklint (.*?)\n(.*?)```", PAGE, re.DOTALL)

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
LEGAL = f"{KRENKO}99 Mountain\n"
DAY = ("--as-of", "2026-10-08")
OLD = f"{KRENKO}1 Mana Crypt\n3 Shock\n1 Sol Rng\n12\n94 Mountain\n"
NEW = "1 Krenko, Mob Boss\n2 Sol Ring\n1 Xqz\n1 Shock *CMDR*\n2 Shock\n93 Mountain\n"


@pytest.fixture
def run(decklint, put):
    """Files by name and a command line -> what it leaves."""

    def call(files: dict[str, str | bytes], *arguments: str):
        put(files)
        return decklint(*arguments)

    return call


def both(run, output: str, *options: str) -> str:
    return run({"old.txt": OLD, "new.txt": NEW}, "diff", "old.txt", "new.txt", "--output", output, *DAY, *options).out


def test_the_page_has_examples():
    assert len(EXAMPLES) == 3
    assert set(FILES) == {"old.txt", "new.txt", "coming.toml"}


@pytest.mark.parametrize(("command", "expected"), EXAMPLES)
def test_the_examples_of_the_page(command, expected, run):
    result = run(FILES, *shlex.split(command))
    assert (result.out, result.err) == (expected, "")


# --- json ------------------------------------------------------------------------------------------------------------


def test_json_is_as_documented(run, schema_errors):
    document = json.loads(both(run, "json"))
    shown = json.loads(re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1])
    (deck,), (example,) = document["decks"], shown["decks"]
    assert (set(document), set(document["counts"]), set(deck)) == (set(shown), set(shown["counts"]), set(example))
    assert set(deck["findings"]) == set(deck["not_checked"]) == {"new", "gone", "still"}
    assert {key for change in deck["cards"] for key in change} == set(example["cards"][0])
    for side in ("old", "new"):
        undocumented = [key for key in deck[side] if f"`{key}`" not in PAGE]
        assert undocumented == []
        found = deck["findings"]
        findings = found["new" if side == "new" else "gone"] + [kept[side] for kept in found["still"]]
        skipped = deck["not_checked"]["new" if side == "new" else "gone"] + deck["not_checked"]["still"]
        own = {key: value for key, value in deck[side].items() if key not in ("outcome", "problem")}
        # Put together again, a side is the verdict of a check: nothing of it is lost.
        assert schema_errors({"object": "verdict", **own, "findings": findings, "not_checked": skipped}) == []
        checked = json.loads(run({}, "check", f"{side}.txt", "--output", "json", *DAY).out)
        ordered = sorted(findings, key=lambda f: checked["findings"].index(f))
        assert {"object": "verdict", **own, "findings": ordered} | {"not_checked": checked["not_checked"]} == checked
        assert sorted(skipped, key=str) == sorted(checked["not_checked"], key=str)


def test_json_of_a_list_that_cannot_be_read(run):
    result = run({"old.txt": LEGAL, "new.txt": b"PK\x03\x04\0"}, "diff", "old.txt", "new.txt", "--output", "json", *DAY)
    (deck,) = json.loads(result.out)["decks"]
    assert (result.code, deck["status"], deck["cards"]) == (2, "uncomparable", None)
    assert deck["new"] == {"path": "new.txt", "outcome": "unreadable", "problem": deck["new"]["problem"]}
    assert deck["new"]["problem"]["code"] == "unreadable_decklist"


# --- what all outputs say --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_output_says_every_difference(language, run):
    document = json.loads(both(run, "json", "--lang", language))
    (deck,) = document["decks"]
    assert document.get("language", "en") == language
    pages = [
        both(run, "text", "--lang", language),
        re.sub(r"\\(.)", r"\1", unescape(both(run, "markdown", "--lang", language))),
    ]
    found = deck["findings"]
    said = [finding["message"] for finding in found["new"] + found["gone"]]
    said += [kept["new"]["message"] for kept in found["still"]]
    assert len(said) > 4
    assert {change["change"] for change in deck["cards"]} == {"added", "removed", "changed", "moved"}
    for page in pages:
        assert [text for text in said if text not in page] == []
        assert [change["card"] for change in deck["cards"] if change["card"] not in page] == []


ENGLISH = re.compile(r"\b(the|of|now|before|gone|still|added|removed|was|library|cards|known|checked|same)\b")


@pytest.mark.parametrize("output", ["text", "markdown"])
def test_french_has_no_english(output, run):
    files = {"a/x.txt": OLD, "b/x.txt": NEW, "a/y.txt": LEGAL, "b/z.txt": LEGAL, "a/s.txt": LEGAL, "b/s.txt": LEGAL}
    files |= {"a/u.txt": LEGAL, "b/u.txt": f"{KRENKO}\nCompanion\n1 Lurrus of the Dream-Den\n\nDeck\n99 Mountain\n"}
    out = run(files, "diff", "a", "b", *DAY, "--lang", "fr", "--output", output).out
    out = re.sub(r"\[[A-Z]{3}\d+ .*?\]|[A-Z]{3}\d{3} [\w\\-]+|Lurrus of the Dream\\?-Den|# decklint diff", "", out)
    assert ENGLISH.findall(out) == []
    assert "compagnon" in out
    two_days = run({"d.txt": f"{KRENKO}1 Mana Crypt\n98 Mountain"}, "diff", "d.txt", "--as-of", "2024-09-22", "--as-of",
                   "2024-09-23", "--lang", "fr", "--output", output).out  # fmt: skip
    assert "illégal le 2024-09-23" in two_days.replace("\\", "")


# --- text ------------------------------------------------------------------------------------------------------------


def test_text_of_folders_ends_in_a_table(run):
    files = {"a/x.txt": LEGAL, "b/x.txt": f"{KRENKO}2 Sol Ring\n97 Mountain\n", "a/y.txt": LEGAL, "b/y.txt": LEGAL}
    files |= {
        "a/gone.txt": LEGAL,
        "b/come.txt": f"{KRENKO}1 Sol Rng\n98 Mountain\n",
        "a/z.txt": LEGAL,
        "b/z.txt": b"\0PK",
    }
    out = run(files, "diff", "a", "b", *DAY).out
    assert out.splitlines()[-7:] == [
        "Deck      Before  After                 Cards  New  Gone  Still there",
        "come.txt  –       could not be decided      –    1     0            0",
        "gone.txt  legal   –                         –    0     0            0",
        "x.txt     legal   illegal                   2    1     0            0",
        "y.txt     legal   legal                     0    0     0            0",
        "z.txt     legal   could not be checked      –    0     0            0",
        "5 decks: 1 changed, 1 the same, 1 added, 1 removed, 1 can't be compared",
    ]
    heads = [line for line in out.splitlines() if re.match(r"\S+\.txt: ", line)]
    assert heads == [
        "come.txt: added, could not be decided (Commander)",
        "gone.txt: removed, was legal (Commander)",
        "x.txt: legal → illegal (Commander)",
        "z.txt: legal → could not be checked (Commander)",
    ]
    assert "  + 2 Sol Ring (main deck)\n" in out
    assert "  ~ Mountain (main deck): 99 → 97\n" in out


def test_text_of_one_pair_that_is_the_same(run):
    out = run({"old.txt": LEGAL, "new.txt": LEGAL}, "diff", "old.txt", "new.txt", *DAY).out
    assert out == (
        "old.txt → new.txt: legal → legal (Commander)\n  Krenko, Mob Boss (R), 100 cards\n  no card differs\n"
    )


def test_who_leads_and_by_which_format_before_and_after(run):
    old = f"{KRENKO}99 Mountain\n"
    new = (
        "// decklint: format=duel\nCommander\n1 Jegantha, the Wellspring\n\nCompanion\n1 Lurrus of the Dream-Den\n\n"
        "Deck\n99 Mountain\n"
    )
    head, line, *_ = run({"old.txt": old, "new.txt": new}, "diff", "old.txt", "new.txt", *DAY).out.splitlines()
    assert head.endswith("(Commander → Duel Commander)")
    before, after = line.strip().split(" → ")
    assert before == "Krenko, Mob Boss (R), 100 cards"
    assert after == "Jegantha, the Wellspring (WUBRG), 100 cards, companion Lurrus of the Dream-Den"


def test_guesses_and_notes_of_one_side_are_told(run):
    guessed = '# decklint: ignore=CPY reason="ours"\n1 Krenko, Mob Boss\n\n2 Sol Ring\n97 Mountain\n'
    out = run({"old.txt": LEGAL, "new.txt": guessed}, "diff", "old.txt", "new.txt", *DAY).out
    assert "  now: assumed: read as the commander (" in out
    assert "  now: note: Waived on line 4: CPY001 too-many-copies, because “ours”." in out
    assert "  before: " in run({}, "diff", "new.txt", "old.txt", *DAY).out
    assert "assumed" not in run({}, "diff", "new.txt", "new.txt", *DAY).out


@pytest.mark.parametrize(("when", "is_colored"), [("always", True), ("never", False), ("auto", False)])
def test_color(when, is_colored, run):
    out = run({"old.txt": OLD, "new.txt": NEW}, "diff", "old.txt", "new.txt", *DAY, "--color", when).out
    assert ("\x1b[" in out) == is_colored
    assert re.sub(r"\x1b\[[\d;]*m", "", out) == both(run, "text")


# --- text that is no markup ------------------------------------------------------------------------------------------


def test_names_and_paths_stay_text(run):
    evil = "<img src=x> [a](http://x) | `c` @me \x1b[2J\u202e"
    files = {"a_b|c.txt": LEGAL, "<b>.txt": f"{KRENKO}1 {evil}\n98 Mountain\n"}
    page = run(files, "diff", "a_b|c.txt", "<b>.txt", *DAY, "--output", "markdown").out
    assert "<img" not in page
    assert "<b>" not in page
    assert "a\\_b\\|c\\.txt" in page
    assert "\\[a\\]\\(http\\:" in page
    assert "@&#8203;me" in page
    assert "@me" not in page
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} <= {8, 4, 6}
    text = run({}, "diff", "a_b|c.txt", "<b>.txt", *DAY).out
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_a_file_name_that_is_not_utf8(run, tmp_path):
    import os

    name = os.fsdecode(b"\xff.txt")
    try:
        (tmp_path / name).write_text(LEGAL)
    except OSError:
        pytest.skip("this file system has no such names")
    for output in ("text", "json", "markdown"):
        result = run({"new.txt": LEGAL}, "diff", name, "new.txt", *DAY, "--output", output)
        assert result.code == 0
        assert "\ufffd" in result.out or "\\ufffd" in result.out
