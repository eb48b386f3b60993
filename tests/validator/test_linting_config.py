"""Configuration files: which one counts, what a key does, what a wrong one is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from validator.linting.codes import LINT_RULES
from validator.linting.config import KEYS, OWN_FILE, SHARED_FILE, Configs
from validator.linting.directives import SETTINGS, WAIVER_KEYS
from validator.linting.paths import fits
from validator.linting.selection import SEVERITIES

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
COPIES = f"{KRENKO}2 Sol Ring\n97 Mountain\n"
GUESSED = "1 Krenko, Mob Boss\n\n99 Mountain\n"
BRAWL = f"{KRENKO}59 Mountain\n"


@pytest.fixture
def tree(put):
    """Writes files, given by name, below a fresh current folder."""
    return lambda **files: put(files)


def judged(run) -> dict:
    return json.loads(run.out)


# Files, options, what the verdict of a/deck.txt says.
PRECEDENCE = [
    ({}, "", {"format": "commander"}),
    ({"decklint.toml": 'format = "duel"'}, "", {"format": "duel"}),
    ({"pyproject.toml": '[tool.decklint]\nformat = "duel"'}, "", {"format": "duel"}),
    # the nearest file counts, and only it
    ({"decklint.toml": 'format = "duel"', "a/decklint.toml": 'format = "predh"'}, "", {"format": "predh"}),
    ({"decklint.toml": 'format = "duel"', "a/decklint.toml": ""}, "", {"format": "commander"}),
    ({"decklint.toml": 'format = "duel"', "a/pyproject.toml": "[tool.other]"}, "", {"format": "duel"}),
    (
        {"decklint.toml": 'format = "duel"', "pyproject.toml": '[tool.decklint]\nformat = "predh"'},
        "",
        {"format": "duel"},
    ),
    # flag > directive > file
    ({"decklint.toml": 'format = "duel"'}, "--format predh", {"format": "predh"}),
    ({"decklint.toml": 'format = "duel"'}, "--format commander", {"format": "commander"}),
    ({"decklint.toml": 'format = "duel"', "DIRECTIVE": "format=brawl"}, "", {"format": "brawl"}),
    ({"DIRECTIVE": "format=brawl"}, "--format predh", {"format": "predh"}),
    ({"decklint.toml": "as-of = 2026-02-08"}, "", {"as_of": "2026-02-08"}),
    ({"decklint.toml": 'as-of = "2026-02-08"', "DIRECTIVE": "as-of=2026-03-01"}, "", {"as_of": "2026-03-01"}),
    ({"DIRECTIVE": "as-of=2026-03-01"}, "--as-of 2026-04-01", {"as_of": "2026-04-01"}),
    # per path: relative to the file's folder, the last that fits
    ({"decklint.toml": '[per-path]\n"a/**" = "brawl"'}, "", {"format": "brawl"}),
    ({"decklint.toml": 'format = "duel"\n[per-path]\n"b/**" = "brawl"'}, "", {"format": "duel"}),
    ({"decklint.toml": '[per-path]\n"a" = "brawl"\n"deck.txt" = "predh"'}, "", {"format": "predh"}),
    ({"a/decklint.toml": '[per-path]\n"a/**" = "brawl"'}, "", {"format": "commander"}),
]


@pytest.mark.parametrize(("files", "options", "said"), PRECEDENCE)
def test_precedence(files, options, said, tree, decklint):
    directive = files.get("DIRECTIVE")
    files = {name: text for name, text in files.items() if name != "DIRECTIVE"}
    tree(**{**files, "a/deck.txt": (f"# decklint: {directive}\n" if directive else "") + COPIES})
    verdict = judged(decklint("check", "a/deck.txt", "--output", "json", *options.split()))
    assert {key: verdict[key] for key in said} == said
    assert not [f for f in verdict["findings"] if f["code"] == "DIR001"]


# Configuration, list, options, exit code, legal, codes with severities (LEG004 left out).
EFFECTS = [
    ('ignore = ["CPY001"]', COPIES, "", 0, False, []),
    ('ignore = ["CPY001"]', COPIES, "--select CPY", 1, False, ["CPY001 error"]),
    ('select = ["CID"]', COPIES, "", 0, False, []),
    ("select = []", COPIES, "", 1, False, ["CPY001 error"]),
    ('select = ["CID"]', COPIES, "--ignore CID", 0, False, []),
    ('select = ["CID"]', COPIES, "--select LST,CPY", 1, False, ["CPY001 error"]),
    ('[severity]\n"CPY001" = "warning"', COPIES, "", 0, False, ["CPY001 warning"]),
    ('[severity]\n"too-many-copies" = "info"', COPIES, "", 0, False, ["CPY001 info"]),
    ('[severity]\n"CPY" = "ignore"', COPIES, "", 0, False, []),
    ('[severity]\n"CPY" = "ignore"\n"CPY001" = "error"', COPIES, "", 1, False, ["CPY001 error"]),
    ('[severity]\n"CPY001" = "error"\n"CPY" = "ignore"', COPIES, "", 1, False, ["CPY001 error"]),
    ('[severity]\n"ADV001" = "error"', COPIES, "", 1, False, ["CPY001 error"]),
    # an open verdict stays open
    ('[severity]\n"LST002" = "info"', f"{KRENKO}1 Sol Rng\n98 Mountain\n", "", 2, None, ["LST002 info"]),
    ('[severity]\n"LST002" = "ignore"', f"{KRENKO}1 Sol Rng\n98 Mountain\n", "", 2, None, []),
    # a warning made an error fails the run, and the verdict stays legal
    ('[severity]\n"LST004" = "error"', f"{KRENKO}0 Sol Ring\n99 Mountain\n", "", 1, True, ["LST004 error"]),
    ("strict = false", GUESSED, "", 0, True, []),
    ("strict = true", GUESSED, "--no-strict", 0, True, []),
]


@pytest.mark.parametrize(("config", "text", "options", "code", "legal", "found"), EFFECTS)
def test_what_a_configuration_does(config, text, options, code, legal, found, tree, decklint):
    tree(**{"decklint.toml": config, "deck.txt": text})
    run = decklint("check", "deck.txt", "--as-of", "2026-10-08", "--output", "json", *options.split())
    verdict = judged(run)
    assert [f"{f['code']} {f['severity']}" for f in verdict["findings"]] == found
    assert (run.code, verdict["legal"]) == (code, legal)


def test_strict_in_a_configuration_leaves_guesses_open(tree, decklint):
    tree(**{"decklint.toml": "strict = true", "deck.txt": GUESSED})
    run = decklint("check", "deck.txt", "--output", "json")
    assert (run.code, judged(run)["legal"]) == (2, None)


@pytest.mark.parametrize(
    ("exclude", "paths", "kept"),
    [
        ("[]", "decks", ["a.txt", "old/b.txt", "old/c.txt"]),
        ('["old"]', "decks", ["a.txt"]),
        ('["decks/old/**"]', "decks", ["a.txt"]),
        ('["old/b.txt"]', "decks", ["a.txt", "old/b.txt", "old/c.txt"]),
        ('["b.txt"]', "decks", ["a.txt", "old/c.txt"]),
        # a deck that is named itself is checked
        ('["old"]', "decks/old/c.txt", ["old/c.txt"]),
        ('["old"]', "decks/a.txt decks/old/c.txt --force-exclude", ["a.txt"]),
        ('["old"]', "decks/old/c.txt --force-exclude", []),
        ('["old"]', "decks --force-exclude", ["a.txt"]),
    ],
)
def test_excluded_decks(exclude, paths, kept, tree, decklint):
    decks = {f"decks/{name}": COPIES for name in ("a.txt", "old/b.txt", "old/c.txt")}
    tree(**{"decklint.toml": f"exclude = {exclude}", **decks})
    run = decklint("check", *paths.split(), "--output", "ndjson")
    assert [verdict["path"] for verdict in run.lines] == [f"decks/{name}" for name in kept]


def test_a_run_whose_decks_are_all_excluded_is_wrong_usage(tree, decklint):
    tree(**{"decklint.toml": 'exclude = ["*.txt"]', "decks/a.txt": COPIES})
    run = decklint("check", "decks")
    assert (run.code, run.out) == (64, "")
    assert "excluded" in run.err


@pytest.mark.parametrize(("output", "told"), [("text", ""), ("ndjson", ""), ("sarif", '"results":[]')])
def test_with_force_exclude_such_a_run_passes(output, told, tree, decklint):
    tree(**{"decklint.toml": 'exclude = ["*.txt"]', "decks/a.txt": COPIES})
    run = decklint("check", "decks/a.txt", "--force-exclude", "--output", output)
    assert (run.code, run.err) == (0, "info: nothing was checked: every decklist is excluded by the configuration\n")
    assert told in run.out.replace(" ", "")
    assert bool(run.out) is bool(told)


def test_with_two_days_such_a_run_says_so_too(tree, decklint):
    tree(**{"decklint.toml": 'exclude = ["*.txt"]', "decks/a.txt": COPIES})
    days = ("--as-of", "2026-02-08", "--as-of", "2026-02-09")
    run = decklint("check", "decks/a.txt", "--force-exclude", *days)
    assert (run.code, run.err) == (0, "info: nothing was checked: every decklist is excluded by the configuration\n")
    assert decklint("check", "decks", *days).code == 64


def test_each_deck_has_its_own_configuration(tree, decklint):
    tree(**{"a/decklint.toml": 'format = "brawl"', "a/d.txt": BRAWL, "b/d.txt": BRAWL})
    assert [verdict["format"] for verdict in decklint("check", ".", "--output", "ndjson").lines] == [
        "brawl",
        "commander",
    ]


def test_standard_input_has_the_configuration_of_the_current_folder(tree, decklint):
    tree(**{"decklint.toml": 'format = "duel"'})
    assert judged(decklint("check", "-", "--output", "json", stdin=COPIES.encode()))["format"] == "duel"


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ('fromat = "duel"', ["“fromat”", "Did you mean “format”?"]),
        ("as_of = 2026-01-01", ["“as_of”", "Did you mean “as-of”?"]),
        ("zzzzzzzz = 1", ["zzzzzzzz", *KEYS]),
        ('format = "dule"', ["“dule”", "Did you mean “duel”?"]),
        ("format = 3", ["“format” has to be the key of a format"]),
        ('as-of = "soon"', ["“as-of” has to be a day"]),
        ('strict = "yes"', ["“strict” has to be true or false"]),
        ('select = "CPY"', ["“select” has to be a list"]),
        ('ignore = ["CPY01"]', ["ignore", "“CPY01”", "Did you mean “CPY001”?"]),
        ('severity = "info"', ["“severity” has to be a table"]),
        (
            '[severity]\n"LEG004" = "fatal"',
            ["“LEG004” of severity has to be one of error, warning, info, ignore, not “fatal”"],
        ),
        ('[severity]\n"LEG004" = "undecided"', ["“LEG004” of severity has to be one of error, warning, info, ignore"]),
        ('[severity]\n"LGE004" = "info"', ["Did you mean “LEG004”?"]),
        ('[per-path]\n"a/**" = "dule"', ["per-path", "Did you mean “duel”?"]),
        ('exclude = ["[z-a]"]', ["“[z-a]” in “exclude” is no pattern"]),
        ("format = ", ["not TOML"]),
    ],
)
@pytest.mark.parametrize("file", ["decklint.toml", "pyproject.toml"])
def test_a_wrong_setting_is_refused_with_its_file(file, config, says, tree, decklint):
    table = config.replace("[severity]", "[tool.decklint.severity]").replace("[per-path]", "[tool.decklint.per-path]")
    text = config if file == "decklint.toml" else table if table[0] == "[" else f"[tool.decklint]\n{table}"
    tree(**{file: text, "deck.txt": COPIES})
    run = decklint("check", "deck.txt")
    assert (run.code, run.out) == (64, "")
    assert all(word in run.err for word in [file, *says]), run.err


@pytest.mark.parametrize(
    ("glob", "path", "is_fit"),
    [
        ("brawl/**", "brawl/a.txt", True),
        ("brawl/**", "brawl/x/a.txt", True),
        ("brawl/**", "old/brawl/a.txt", False),
        ("**/brawl/*", "old/brawl/a.txt", True),
        ("brawl", "old/brawl/a.txt", True),
        ("brawl/", "brawl/a.txt", True),
        ("./brawl/*.txt", "brawl/a.txt", True),
        ("brawl/*.txt", "brawl/a.csv", False),
        ("*.csv", "x/y/a.csv", True),
        ("a?.txt", "ab.txt", True),
        ("a?.txt", "a/.txt", False),
        ("a[bc].txt", "ab.txt", True),
        ("a[!bc].txt", "ab.txt", False),
        ("a.txt", "aXtxt", False),
        ("**", "x/a.txt", True),
    ],
)
def test_patterns_of_paths(glob, path, is_fit):
    assert fits(path, glob) == is_fit


PAGE = Path(__file__).resolve().parents[2] / "docs" / "configuration.md"


@pytest.mark.parametrize("word", [*KEYS, *SETTINGS, *WAIVER_KEYS, *SEVERITIES, *LINT_RULES, OWN_FILE, SHARED_FILE])
def test_every_setting_and_code_is_documented(word):
    assert word in PAGE.read_text("utf-8")


def test_the_configuration_of_the_page_is_one(tree):
    block = PAGE.read_text("utf-8").split("```toml\n")[1].split("```")[0]
    tree(**{"decklint.toml": block})
    config = Configs().for_deck("brawl/deck.txt")
    assert (config.format_of("brawl/deck.txt"), config.format_of("deck.txt")) == ("brawl", "commander")
    assert config.excludes("old/deck.txt")
