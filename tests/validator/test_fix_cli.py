"""`decklint check --fix` and `--diff`: files in place, diffs that tools apply, exit codes, what is told where."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import tempfile

import pytest
from click.testing import CliRunner

from validator.cli import cli

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
MESSY = "commanders (1):\n1 krenko, mob boss\n\nDeck\n50 Mountain\n49 mountain\n"
TIDY = "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n"
DAY = ("--as-of", "2026-10-08")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def check(put, decklint):
    """`check("--fix", **{"deck.txt": …})` with these files in the current folder, named on the command line."""

    def run(*options, stdin=b"", **files):
        put(files)
        return decklint("check", *files, *DAY, *options, stdin=stdin)

    return run


def read(path):
    return path.read_bytes().decode()


# --- in place --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "after", "code", "told"),
    [
        (MESSY, TIDY, 0, "deck.txt: 1 name, 1 merged line, 1 heading\n"),
        (TIDY, TIDY, 0, ""),
        # the exit code is that of what now stands
        (f"{KRENKO}2 sol ring\n97 Mountain\n", f"{KRENKO}2 Sol Ring\n97 Mountain\n", 1, "deck.txt: 1 name\n"),
        (f"{KRENKO}1 Sol Rng\n98 mountain\n", f"{KRENKO}1 Sol Rng\n98 Mountain\n", 2, "deck.txt: 1 name\n"),
        ("Count,Name\n1,sol ring\n", "Count,Name\n1,sol ring\n", 1, "deck.txt: left as it is: csv is no list of lines"),
        ("\0", "\0", 2, ""),
        (
            "1 Adeliz, the Cinder Wind\n1 Goblin Guide\n1 Ice\n96 Mountain\n1 Niv-Mizzet, Parun\n",
            "1 Adeliz, the Cinder Wind\n1 Goblin Guide\n1 Ice\n96 Mountain\n1 Niv-Mizzet, Parun\n",
            2,
            "deck.txt: left as it is: rewriting it would change its cards, quantities, zones or printings\n",
        ),
    ],
)
def test_fixing_in_place(text, after, code, told, check, folder):
    run = check("--fix", **{"deck.txt": text})
    assert read(folder / "deck.txt") == after
    assert run.code == code
    assert run.err.startswith(told)
    assert bool(run.err) == bool(told)


def test_the_verdict_is_on_what_now_stands(check):
    run = check("--fix", "--output", "json", **{"deck.txt": MESSY})
    verdict = json.loads(run.out)
    assert (verdict["legal"], [finding["code"] for finding in verdict["findings"]]) == (True, [])
    run = check("--output", "json", **{"other.txt": MESSY})
    assert [finding["code"] for finding in json.loads(run.out)["findings"]] == ["LST008"]


def test_a_file_without_a_fix_is_not_touched(check, folder):
    (folder / "deck.txt").write_text(TIDY)
    os.utime(folder / "deck.txt", ns=(1, 1))
    before = os.stat(folder / "deck.txt")
    check("--fix", "deck.txt")
    after = os.stat(folder / "deck.txt")
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, 1)


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o664])
def test_the_mode_is_kept_and_nothing_is_left_behind(mode, check, folder):
    (folder / "deck.txt").write_text(MESSY)
    (folder / "deck.txt").chmod(mode)
    check("--fix", "deck.txt")
    assert read(folder / "deck.txt") == TIDY
    assert stat.S_IMODE(os.stat(folder / "deck.txt").st_mode) == mode
    assert os.listdir(folder) == ["deck.txt"]


def test_of_a_link_the_file_it_leads_to_is_rewritten(check, folder):
    (folder / "decks").mkdir()
    (folder / "decks" / "krenko.txt").write_text(MESSY)
    (folder / "link.txt").symlink_to(os.path.join("decks", "krenko.txt"))
    run = check("--fix", "link.txt", "decks")
    assert (folder / "link.txt").is_symlink()
    assert read(folder / "decks" / "krenko.txt") == TIDY
    target = folder / "decks" / "krenko.txt"
    assert run.err == f"link.txt: 1 name, 1 merged line, 1 heading (in {target}, where the link leads)\n"


def test_a_read_only_file_stays_and_the_run_says_so(check, folder):
    (folder / "deck.txt").write_text(MESSY)
    (folder / "deck.txt").chmod(0o444)
    run = check("--fix", "deck.txt", **{"other.txt": MESSY})
    assert (run.code, read(folder / "deck.txt"), read(folder / "other.txt")) == (74, MESSY, TIDY)
    assert "deck.txt: cannot be written, and stays as it is: it is read-only\n" in run.err


def test_a_pipe_is_not_rewritten(folder, decklint):
    inlet, outlet = os.pipe()
    os.write(outlet, MESSY.encode())
    os.close(outlet)
    run = decklint("check", f"/dev/fd/{inlet}", *DAY, "--fix", "--dialect", "text")
    os.close(inlet)
    assert run.code == 0
    assert "left as it is: it is no regular file" in run.err


def test_a_file_that_changes_meanwhile_stays(check, folder, monkeypatch):
    def mkstemp(**options):
        (folder / "deck.txt").write_text("1 Opt\n")
        return make(**options)

    make = tempfile.mkstemp
    monkeypatch.setattr(tempfile, "mkstemp", mkstemp)
    run = check("--fix", **{"deck.txt": MESSY})
    assert (read(folder / "deck.txt"), os.listdir(folder)) == ("1 Opt\n", ["deck.txt"])
    assert "deck.txt: left as it is: it was changed while it was being read\n" in run.err


def test_a_write_that_fails_leaves_the_old_file(check, folder, monkeypatch):
    def replace(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", replace)
    run = check("--fix", **{"deck.txt": MESSY})
    assert (run.code, read(folder / "deck.txt"), os.listdir(folder)) == (74, MESSY, ["deck.txt"])
    assert "deck.txt: cannot be written, and stays as it is: No space left on device\n" in run.err


def test_many_decks_in_a_folder_with_formats_of_their_own(folder, decklint):
    config = '[per-path]\n"brawl/**" = "brawl"\n"*.x.txt" = "oathbreaker"\n'
    (folder / "decklint.toml").write_text(config)
    (folder / "brawl").mkdir()
    for number in range(9):
        (folder / "brawl" / f"{number}.txt").write_text(MESSY.replace("50", "10"))
    # The same list leads in Oathbreaker only by its section: the spell has a zone of its own there.
    (folder / "a.x.txt").write_text("commander\n1 daretti, scrap savant\n1 lightning bolt\n\nDeck\n58 mountain\n")
    run = decklint("check", "brawl", "a.x.txt", *DAY, "--fix", "--jobs", "2", "--output", "ndjson")
    assert [verdict["format"] for verdict in run.lines] == ["brawl"] * 9 + ["oathbreaker"]
    assert run.err.count("1 name, 1 merged line, 1 heading") == 9
    expected = "Commander\n1 Daretti, Scrap Savant\n1 Lightning Bolt\n\nDeck\n58 Mountain\n"
    assert read(folder / "a.x.txt") == expected


def test_a_baseline_is_of_what_now_stands(check, folder):
    text = f"{KRENKO}2 sol ring\n97 Mountain\n"
    run = check("--fix", "--write-baseline", "known.json", **{"deck.txt": text})
    assert (run.code, read(folder / "deck.txt")) == (0, f"{KRENKO}2 Sol Ring\n97 Mountain\n")
    assert check("--fix", "--baseline", "known.json", "deck.txt").code == 0


def test_house_rules_cards_are_fixed_too(check, folder):
    house = 'extends = "commander"\nname = "Friday"\n[[cards]]\nname = "Goblin Table Flipper"\n'
    (folder / "house.toml").write_text(house + 'type_line = "Creature — Goblin"\ncolor_identity = "R"\n', "utf-8")
    text = f"{KRENKO}1 goblin table flipper\n98 Mountain\n"
    run = check("--fix", "--house-rules", "house.toml", **{"deck.txt": text})
    assert "deck.txt: 1 name\n" in run.err, run.err
    assert "1 Goblin Table Flipper\n" in read(folder / "deck.txt")


# --- as a diff -------------------------------------------------------------------------------------------------------


def test_a_diff_writes_nothing(check, folder):
    run = check("--diff", **{"deck.txt": MESSY, "tidy.txt": TIDY})
    assert run.out == (
        "--- a/deck.txt\n+++ b/deck.txt\n@@ -1,6 +1,5 @@\n-commanders (1):\n-1 krenko, mob boss\n+Commander\n"
        "+1 Krenko, Mob Boss\n \n Deck\n-50 Mountain\n-49 mountain\n+99 Mountain\n"
    )
    assert (run.code, run.err) == (1, "deck.txt: 1 name, 1 merged line, 1 heading\n")
    assert read(folder / "deck.txt") == MESSY


@pytest.mark.parametrize(
    ("files", "code", "says"),
    [
        ({"a.txt": TIDY}, 0, ""),
        ({"a.txt": f"{KRENKO}98 Mountain\n"}, 0, ""),  # not legal, and nothing to fix
        ({"a.txt": f"{KRENKO}1 Sol Rng\n1 Start\n97 Mountain\n"}, 0, "a.txt: undecided"),
        ({"a.txt": f"{KRENKO}1 Sol Rng\n98 mountain\n"}, 1, "a.txt: undecided, for no one card is named on line 2;"),
        ({"a.txt": b"\0"}, 2, "a.txt: cannot be read: This is a binary file"),
        ({"a.txt": b"\0", "b.txt": MESSY}, 1, "a.txt: cannot be read"),
        ({"a.txt": MESSY, "b.txt": b"\0"}, 1, "b.txt: cannot be read"),
        ({"a.txt": "Count,Name\n1,sol ring\n"}, 0, "a.txt: left as it is: csv is no list of lines"),
    ],
)
def test_the_exit_code_of_a_diff_and_what_is_told(files, code, says, check):
    run = check("--diff", **files)
    assert (run.code, bool(run.out)) == (code, code == 1)
    assert says in run.err
    assert bool(run.err) == bool(says)


def test_with_both_options_nothing_is_written(check, folder):
    run = check("--fix", "--diff", **{"deck.txt": MESSY})
    assert (run.code, read(folder / "deck.txt")) == (1, MESSY)


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_a_diff_of_standard_input(arguments, check):
    run = check(*arguments, "--diff", stdin=b"1 krenko, mob boss *CMDR*\n99 Mountain")
    assert run.out.startswith("--- a/stdin\n+++ b/stdin\n@@ -1,2 +1,2 @@\n-1 krenko, mob boss *CMDR*\n")
    assert (run.code, run.err) == (1, "stdin: 1 name\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("-", "--fix"), "Standard input cannot be rewritten in place"),
        (("--fix",), "Standard input cannot be rewritten in place"),
        (("deck.txt", "--diff", "--output", "json"), "leave --output json out"),
        (("deck.txt", "--diff", "--output", "sarif"), "leave --output sarif out"),
        (("deck.txt", "--diff", "--write-baseline", "known.json"), "leave --write-baseline out"),
        (("deck.txt", "--fix", "--diff", "--write-baseline", "known.json"), "leave --write-baseline out"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(arguments, says, check, folder):
    (folder / "deck.txt").write_text(MESSY)
    run = check(*arguments, stdin=MESSY.encode())
    assert (run.code, run.out) == (64, "")
    assert says in run.err
    assert read(folder / "deck.txt") == MESSY


FILES = {
    "plain.txt": MESSY.encode(),
    "no-end.txt": MESSY.rstrip("\n").encode(),
    "crlf.txt": MESSY.replace("\n", "\r\n").encode(),
    "cr.txt": MESSY.replace("\n", "\r").encode(),
    "utf-16.txt": MESSY.encode("utf-16"),
    "bom.txt": MESSY.encode("utf-8-sig"),
    "with blank.txt": MESSY.encode(),
    "a-Krenkö.txt": b"1 krenko, mob boss *CMDR*\n1 juzam djinn\n",
    "cp1252.txt": "1 krenko, mob boss *CMDR*\n# é è\n".encode("cp1252"),
    'quo"ted.txt': MESSY.encode(),
    "dir/far.txt": b"// note\n" * 20 + b"1 sol ring\n" + b"// note\n" * 20 + b"1 sol ring",
    "dir/linked.txt": MESSY.encode(),
    "..dots.txt": MESSY.encode(),
    "tidy.txt": TIDY.encode(),
}


@pytest.mark.parametrize("tool", ["git apply", "patch -p1 -s"])
def test_tools_apply_a_diff(tool, folder):
    if shutil.which(tool.split()[0]) is None:
        pytest.skip(f"needs {tool.split()[0]}")
    for name, data in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / "0link.txt").symlink_to(os.path.join("dir", "linked.txt"))  # read before the file it leads to
    decks = ["0link.txt", *(name for name in FILES if "/" not in name), "dir", str(folder / "plain.txt")]
    run = CliRunner().invoke(cli, ["check", *decks, *DAY, "--diff"])
    assert run.exit_code == 1
    subprocess.run(tool.split(), input=run.stdout_bytes, check=True, timeout=60)
    applied = {name: (folder / name).read_bytes() for name in FILES}
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    CliRunner().invoke(cli, ["check", *decks, *DAY, "--fix"])
    assert applied == {name: (folder / name).read_bytes() for name in FILES}
    assert [name for name in FILES if applied[name] == FILES[name]] == ["tidy.txt"]


def test_a_file_outside_the_current_folder_is_named_from_the_root_on(folder, decklint, monkeypatch):
    (folder / "deck.txt").write_text(MESSY)
    (folder / "inside").mkdir()
    monkeypatch.chdir(folder / "inside")
    run = decklint("check", os.path.join("..", "deck.txt"), *DAY, "--diff")
    assert run.out.startswith(f"--- a{folder / 'deck.txt'}\n+++ b{folder / 'deck.txt'}\n")
