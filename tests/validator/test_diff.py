"""`decklint diff`, and `decklint check` with two days: lists, folders, days, settings, exit codes, wrong usage."""

from __future__ import annotations

import json
import os

import pytest

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
LEGAL = f"{KRENKO}99 Mountain\n"
RINGS = f"{KRENKO}2 Sol Ring\n97 Mountain\n"
CRYPT = f"{KRENKO}1 Mana Crypt\n98 Mountain\n"
BOTH = f"{KRENKO}2 Sol Ring\n1 Mana Crypt\n96 Mountain\n"
RINGS_AND_XQZ = f"{KRENKO}2 Sol Ring\n1 Xqz\n96 Mountain\n"
UNKNOWN = f"{KRENKO}1 Xqz\n98 Mountain\n"
UNREADABLE = f"{KRENKO}12\n99 Mountain\n"
BINARY = "PK\x03\x04\x00"
DAY = ("--as-of", "2026-10-08")
DUEL_DAY = ("--as-of", "2026-07-27")


@pytest.fixture
def run(decklint, put):
    """Files by name and a command line -> exit code and the JSON document."""

    def call(files: dict[str, str], *arguments: str, stdin: str = ""):
        put(files)
        result = decklint(*arguments, "--output", "json", stdin=stdin.encode())
        return result.code, json.loads(result.out) if result.out else result.err

    return call


def diff(run, old: str, new: str, *options: str):
    """Two lists -> exit code and what differs."""
    code, document = run({"old.txt": old, "new.txt": new}, "diff", "old.txt", "new.txt", *options)
    return code, document["decks"][0]


def said(deck) -> str:
    """The codes that are new (+), gone (-) and still there (=)."""
    found = deck["findings"]
    groups = (("+", found["new"]), ("-", found["gone"]), ("=", [kept["new"] for kept in found["still"]]))
    return " ".join(sign + finding["code"] for sign, findings in groups for finding in findings)


# --- exit codes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "only_new", "told"),
    [
        pytest.param(LEGAL, LEGAL, 0, 0, "", id="legal"),
        pytest.param(LEGAL, RINGS, 1, 1, "+CPY001", id="broken"),
        pytest.param(RINGS, LEGAL, 0, 0, "-CPY001", id="mended"),
        pytest.param(RINGS, RINGS, 1, 0, "=CPY001", id="still-illegal"),
        pytest.param(RINGS, BOTH, 1, 1, "+LEG001 =CPY001", id="worse"),
        pytest.param(LEGAL, UNKNOWN, 2, 2, "+LST002", id="undecided"),
        pytest.param(UNKNOWN, UNKNOWN, 2, 0, "=LST002", id="still-undecided"),
        pytest.param(UNKNOWN, LEGAL, 0, 0, "-LST002", id="decided"),
        pytest.param(LEGAL, UNREADABLE, 2, 2, "+LST001", id="not-checked"),
        pytest.param(UNREADABLE, UNREADABLE, 2, 0, "=LST001", id="still-not-checked"),
        pytest.param(RINGS, RINGS_AND_XQZ, 1, 2, "+LST002 =CPY001", id="known-error-new-question"),
        pytest.param(LEGAL, BINARY, 2, 2, "", id="unreadable"),
        pytest.param(BINARY, BINARY, 2, 0, "", id="still-unreadable"),
        pytest.param(BINARY, RINGS, 1, 1, "+CPY001", id="readable-now"),
        pytest.param(RINGS, BINARY, 2, 2, "", id="nobody-knows-what-is-gone"),
        pytest.param(LEGAL, LEGAL + "0 Opt\n", 0, 0, "+LST004", id="a-new-warning"),
    ],
)
def test_the_exit_code_is_that_of_new(old, new, code, only_new, told, run):
    got, deck = diff(run, old, new, *DAY)
    assert (got, said(deck)) == (code, told)
    assert diff(run, old, new, *DAY, "--only-new")[0] == only_new


def test_only_new_sees_what_a_selection_hides(run):
    assert diff(run, LEGAL, UNKNOWN, *DAY, "--only-new", "--ignore", "LST")[0] == 2
    assert diff(run, UNKNOWN, UNKNOWN, *DAY, "--only-new", "--ignore", "LST")[0] == 0
    assert diff(run, LEGAL, RINGS, *DAY, "--only-new", "--ignore", "CPY")[0] == 0


def test_only_new_minds_what_got_graver(run):
    # A commander whose text says how large a deck may be leaves the size open; without it, it is an error.
    open_ = "1 Lurrus of the Dream-Den *CMDR*\n1 Xqz *CMDR*\n99 Plains\n"
    code, deck = diff(run, open_, "1 Lurrus of the Dream-Den *CMDR*\n100 Plains\n", *DAY, "--only-new")
    (kept,) = deck["findings"]["still"]
    assert (kept["old"]["severity"], kept["new"]["severity"], code) == ("undecided", "error", 1)


# --- two days --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "days", "code", "told"),
    [
        # 2024-09-23: four cards are banned
        pytest.param(CRYPT, "2024-09-22 2024-09-23", 1, "+LEG001", id="mana-crypt"),
        pytest.param(KRENKO + "1 Jeweled Lotus\n98 Mountain", "2024-09-22 2024-09-23", 1, "+LEG001", id="lotus"),
        pytest.param(
            KRENKO + "1 Dockside Extortionist\n98 Mountain", "2024-09-22 2024-09-23", 1, "+LEG001", id="dockside"
        ),
        pytest.param("1 Nadu, Winged Wisdom *CMDR*\n99 Forest", "2024-09-22 2024-09-23", 1, "+LEG001", id="nadu-leads"),
        pytest.param(KRENKO + "1 Sol Ring\n98 Mountain", "2024-09-22 2024-09-23", 0, "", id="not-sol-ring"),
        pytest.param(CRYPT, "2024-09-21 2024-09-22", 0, "", id="both-before"),
        pytest.param(CRYPT, "2024-09-23 2024-09-24", 1, "=LEG001", id="both-after"),
        pytest.param(CRYPT, "2024-09-23 2024-09-22", 1, "+LEG001", id="the-later-day-is-second"),
        pytest.param(CRYPT, "2024-09-23 2024-09-23", 1, "=LEG001", id="the-same-day"),
        pytest.param(BOTH, "2024-09-22 2024-09-23", 1, "+LEG001 =CPY001", id="beside-a-fault-that-stays"),
        # 2025-04-22: five are unbanned
        pytest.param(
            "1 Urza, Lord High Artificer *CMDR*\n1 Gifts Ungiven\n98 Island",
            "2025-04-21 2025-04-22",
            0,
            "-LEG001",
            id="gifts",
        ),
        pytest.param(
            "1 Braids, Cabal Minion *CMDR*\n1 Panoptic Mirror\n98 Swamp",
            "2025-04-21 2025-04-22",
            0,
            "-LEG001 -LEG001",
            id="braids-leads",
        ),
        pytest.param(
            "1 Braids, Cabal Minion *CMDR*\n1 Panoptic Mirror\n98 Swamp",
            "2025-04-20 2025-04-21",
            1,
            "=LEG001 =LEG001",
            id="braids-before",
        ),
        # 2026-02-09: Biorhythm is unbanned, Lutri only as companion is not
        pytest.param(
            "1 Azusa, Lost but Seeking *CMDR*\n1 Biorhythm\n98 Forest",
            "2026-02-08 2026-02-09",
            0,
            "+ADV001 -LEG001",
            id="biorhythm",
        ),
        pytest.param(
            "1 Lutri, the Spellchaser *CMDR*\n50 Island\n49 Mountain",
            "2026-02-08 2026-02-09",
            0,
            "-LEG001",
            id="lutri-leads",
        ),
        pytest.param(
            "Commander\n1 Niv-Mizzet, Parun\n\nCompanion\n1 Lutri, the Spellchaser\n\nDeck\n50 Island\n49 Mountain",
            "2026-02-08 2026-02-09",
            1,
            "+CMP002 -LEG001",
            id="lutri-beside",
        ),
        # 2025-08-01: legendary Vehicles lead
        pytest.param("1 Parhelion II *CMDR*\n99 Plains", "2025-07-31 2025-08-01", 0, "-CMD003", id="vehicle-leads"),
        # after 2026-10-08 nobody has seen the list
        pytest.param(LEGAL, "2026-10-08 2026-10-09", 0, "+LEG004", id="unverified"),
    ],
)
def test_one_deck_on_two_days(text, days, code, told, run):
    options = [word for day in days.split() for word in ("--as-of", day)]
    got, document = run({"deck.txt": text}, "diff", "deck.txt", *options)
    (deck,) = document["decks"]
    assert (got, said(deck)) == (code, told)
    assert deck["cards"] == []
    assert [deck[side]["as_of"] for side in ("old", "new")] == sorted(days.split())
    assert run({}, "check", "deck.txt", *options) == (got, document)


COMING = """extends = "commander"
since = 2027-02-09
[ban]
"Sol Ring" = { reason = "announced" }
"Opt" = { reason = "announced", since = 2027-03-01 }
[allow]
"Mana Crypt" = { reason = "announced" }
"""


@pytest.mark.parametrize(
    ("card", "days", "told"),
    [
        ("Sol Ring", "2027-02-08 2027-02-09", "+LEG001"),
        ("Sol Ring", "2027-02-07 2027-02-08", ""),
        ("Sol Ring", "2027-02-09 2027-02-10", "=LEG001"),
        ("Mana Crypt", "2027-02-08 2027-02-09", "-LEG001"),
        ("Mana Crypt", "2027-02-07 2027-02-08", "=LEG001"),
        ("Opt", "2027-02-08 2027-02-09", ""),
        ("Opt", "2027-02-28 2027-03-01", "+LEG001"),
        ("Brainstorm", "2027-02-08 2027-02-09", ""),
    ],
)
def test_a_coming_list(card, days, told, run):
    leader = "1 Urza, Lord High Artificer *CMDR*\n"
    files = {"deck.txt": f"{leader}1 {card}\n98 Island\n", "coming.toml": COMING}
    options = [word for day in days.split() for word in ("--as-of", day)]
    _, document = run(files, "diff", "deck.txt", *options, "--house-rules", "coming.toml", "--ignore", "LEG004,ADV")
    assert said(document["decks"][0]) == told


def test_old_and_new_have_a_day_each(run):
    days = ("--as-of", "2024-09-23", "--as-of", "2024-09-22")
    code, deck = diff(run, CRYPT, KRENKO + "1 Mana Crypt\n1 Sol Ring\n97 Mountain\n", *days)
    assert (code, said(deck)) == (0, "-LEG001")
    assert [change["card"] for change in deck["cards"]] == ["Mountain", "Sol Ring"]
    assert (deck["old"]["as_of"], deck["new"]["as_of"]) == (days[1], days[3])


@pytest.mark.parametrize("command", ["diff", "check"])
def test_many_decks_on_two_days(command, run):
    files = {"decks/a.txt": LEGAL, "decks/b.txt": CRYPT, "c.txt": RINGS}
    days = ("--as-of", "2024-09-22", "--as-of", "2024-09-23")
    arguments = ("decks", "c.txt") if command == "check" else ("decks/a.txt", "decks/b.txt", "c.txt")
    code, document = run(files, command, *arguments, *days)
    assert code == 1
    assert [(deck["name"], deck["status"]) for deck in document["decks"]] == [
        ("decks/a.txt", "same"),
        ("decks/b.txt", "changed"),
        ("c.txt", "same"),
    ]
    assert document["counts"] == {"decks": 3, "changed": 1, "same": 2, "added": 0, "removed": 0, "uncomparable": 0}


def test_standard_input_on_two_days(run):
    days = ("--as-of", "2024-09-22", "--as-of", "2024-09-23")
    for arguments in (["check"], ["check", "-"], ["diff", "-"]):
        code, document = run({}, *arguments, *days, stdin=CRYPT)
        assert (code, said(document["decks"][0])) == (1, "+LEG001")


def test_a_flag_s_days_go_before_the_list_s_and_the_file_s(run):
    days = ("--as-of", "2024-09-22", "--as-of", "2024-09-23")
    files = {"decklint.toml": "as-of = 2020-01-01", "deck.txt": CRYPT + "# decklint: as-of=2020-01-02\n"}
    _, document = run(files, "diff", "deck.txt", *days)
    assert said(document["decks"][0]) == "+LEG001"


def test_a_waiver_that_ends_between_the_days(run):
    text = KRENKO + '1 Mana Crypt # decklint: ignore=LEG001 until=2025-01-01 reason="until the new year"\n98 Mountain\n'
    days = ("--as-of", "2025-01-01", "--as-of", "2025-01-02")
    code, document = run({"deck.txt": text}, "diff", "deck.txt", *days)
    assert (code, said(document["decks"][0])) == (1, "+LEG001 +WAV002")


# --- settings --------------------------------------------------------------------------------------------------------


def test_lists_have_the_settings_of_a_check(run):
    files = {
        "decklint.toml": 'ignore = ["CPY"]\n[per-path]\n"duel/**" = "duel"\n',
        "duel/old.txt": LEGAL,
        "duel/new.txt": f"{KRENKO}2 Shock\n1 Blood Moon\n96 Mountain\n",
    }
    code, document = run(files, "diff", "duel/old.txt", "duel/new.txt", *DUEL_DAY)
    (deck,) = document["decks"]
    assert {deck[side]["format"] for side in ("old", "new")} == {"duel"}
    assert said(deck) == "+LEG001"
    assert deck["new"]["notes"][-1] == "Hidden by the selection: CPY001."
    code, document = run(
        {}, "diff", "duel/old.txt", "duel/new.txt", *DUEL_DAY, "--format", "commander", "--select", "CPY"
    )
    assert (code, said(document["decks"][0])) == (1, "+CPY001")


def test_strict_leaves_a_guess_open(run):
    guessed = "1 Krenko, Mob Boss\n\n99 Mountain\n"
    assert diff(run, LEGAL, guessed, *DAY)[0] == 0
    code, deck = diff(run, LEGAL, guessed, *DAY, "--strict")
    assert code == 2
    assert "+LST006" in said(deck)
    assert deck["cards"] == []


@pytest.mark.parametrize(
    ("arguments", "told"), [(["-", "duel/deck.txt"], "+LEG001"), (["duel/deck.txt", "-"], "-LEG001")]
)
def test_standard_input_is_judged_like_what_it_is_compared_with(arguments, told, run):
    files = {
        "decklint.toml": '[per-path]\n"duel/**" = "duel"\n',
        "duel/deck.txt": f"{KRENKO}1 Blood Moon\n98 Mountain\n",
    }
    _, document = run(files, "diff", *arguments, *DUEL_DAY, stdin=LEGAL)
    (deck,) = document["decks"]
    assert {deck[side]["format"] for side in ("old", "new")} == {"duel"}
    assert said(deck) == told
    assert "stdin" in {deck["old"]["path"], deck["new"]["path"]}


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="needs /dev/fd")
def test_a_pipe_is_judged_like_what_it_is_compared_with(run, tmp_path):
    (tmp_path / "decklint.toml").write_text('format = "duel"')
    reading, writing = os.pipe()
    os.write(writing, LEGAL.encode())
    os.close(writing)
    code, document = run({"deck.txt": LEGAL}, "diff", f"/dev/fd/{reading}", "deck.txt", *DAY)
    os.close(reading)
    (deck,) = document["decks"]
    assert (code, deck["status"], deck["old"]["format"]) == (0, "same", "duel")


# --- folders ---------------------------------------------------------------------------------------------------------


def test_folders(run):
    files = {
        "a/same.txt": LEGAL,
        "a/sub/changed.txt": LEGAL,
        "a/gone.txt": RINGS,
        "a/broken.txt": LEGAL,
        "a/left-out.txt": RINGS,
        "b/same.txt": "99 Mountain\n" + KRENKO,
        "b/sub/changed.txt": KRENKO + "1 Sol Ring\n98 Mountain\n",
        "b/come.txt": UNKNOWN,
        "b/broken.txt": BINARY,
        "b/left-out.txt": RINGS,
        "decklint.toml": 'exclude = ["left-out.txt"]',
    }
    code, document = run(files, "diff", "a", "b", *DAY)
    assert code == 2
    assert [(deck["name"], deck["status"]) for deck in document["decks"]] == [
        ("broken.txt", "uncomparable"),
        ("come.txt", "added"),
        ("gone.txt", "removed"),
        ("same.txt", "same"),
        (os.path.join("sub", "changed.txt"), "changed"),
    ]
    broken, come, gone, _, changed = document["decks"]
    assert broken["new"]["problem"]["code"] == "unreadable_decklist"
    assert (broken["cards"], said(broken)) == (None, "")
    assert (come["old"], come["cards"], said(come)) == (None, None, "+LST002")
    assert (gone["new"], gone["cards"], said(gone)) == (None, None, "-CPY001")
    assert [change["card"] for change in changed["cards"]] == ["Mountain", "Sol Ring"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        pytest.param({"x.txt": RINGS, "y.txt": LEGAL}, {"y.txt": LEGAL}, 0, id="an-illegal-deck-goes"),
        pytest.param({"y.txt": LEGAL}, {"x.txt": RINGS, "y.txt": LEGAL}, 1, id="an-illegal-deck-comes"),
        pytest.param({"x.txt": LEGAL}, {"y.txt": LEGAL}, 0, id="no-pair"),
    ],
)
def test_a_deck_that_comes_counts_and_one_that_goes_does_not(old, new, code, run):
    files = {f"{side}/{name}": text for side, decks in (("old", old), ("new", new)) for name, text in decks.items()}
    for options in ([], ["--only-new"]):
        assert run(files, "diff", "old", "new", *DAY, *options)[0] == code


# --- wrong usage -----------------------------------------------------------------------------------------------------

TWO = "--as-of 2026-10-08 --as-of 2026-10-09"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("diff deck.txt", ["OLD and NEW", "--as-of twice", "1 path"]),
        ("diff deck.txt --as-of 2026-10-08", ["1 path and 1 --as-of"]),
        ("diff deck.txt deck.txt deck.txt", ["3 paths"]),
        ("diff", ["OLD NEW"]),
        ("diff - -", ["Only one of OLD and NEW"]),
        ("diff deck.txt folder", ["deck.txt", "folder", "two folders"]),
        ("diff - folder", ["two folders"]),
        ("diff deck.txt nowhere.txt", ["nowhere.txt does not exist"]),
        ("diff folder empty", ["empty holds no decklist"]),
        ("diff excluded excluded", ["excluded by the configuration"]),
        (f"diff excluded {TWO}", ["excluded by the configuration"]),
        (f"diff deck.txt {TWO} --as-of 2026-10-10", ["3 times", "two to compare"]),
        ("diff deck.txt --as-of 2026-10-08 --as-of tomorrow", ["“tomorrow” is not a day"]),
        ("diff deck.txt --as-of soon --as-of 2026-10-08", ["“soon” is not a day"]),
        ("diff deck.txt deck.txt --format modern", ["expected one of: commander"]),
        ("diff deck.txt deck.txt --output sarif", ["--output", "markdown"]),
        (f"check deck.txt {TWO} --as-of 2026-10-10", ["3 times"]),
        *(
            (f"check deck.txt {TWO} --output {name}", ["text and json", name])
            for name in ("ndjson", "sarif", "junit", "github", "gitlab", "markdown", "html")
        ),
        (f"check deck.txt {TWO} --baseline known.json", ["--baseline", "one day"]),
        (f"check deck.txt {TWO} --write-baseline known.json", ["--write-baseline", "one day"]),
        (f"check deck.txt {TWO} --watch", ["--watch", "one day"]),
        (f"repair deck.txt {TWO}", ["2 times", "repair judges for one day"]),
        (f"partners Pir {TWO}", ["2 times", "partners judges for one day"]),
    ],
)
def test_wrong_usage(arguments, says, decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("deck.txt", "folder/deck.txt", "excluded/deck.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(LEGAL)
    (tmp_path / "empty").mkdir()
    (tmp_path / "excluded" / "decklint.toml").write_text('exclude = ["*"]')
    result = decklint(*arguments.split())
    assert (result.code, result.out) == (64, "")
    assert all(word in result.err for word in says), result.err
    assert not (tmp_path / "known.json").exists()


@pytest.mark.parametrize("command", ["check", "repair"])
def test_one_day_is_what_it_was(command, decklint, tmp_path):
    (tmp_path / "deck.txt").write_text(CRYPT)
    result = decklint(command, tmp_path / "deck.txt", "--output", "json", "--as-of", "2024-09-22")
    report = json.loads(result.out)
    assert (result.code, report["as_of"], report["legal"]) == (0, "2024-09-22", True)


def test_forced_exclusion_holds_on_two_days_too(run):
    files = {"excluded.txt": CRYPT, "decklint.toml": 'exclude = ["excluded.txt"]'}
    days = ("--as-of", "2024-09-22", "--as-of", "2024-09-23")
    assert run(files, "check", "excluded.txt", *days)[0] == 1
    code, document = run(files, "check", "excluded.txt", *days, "--force-exclude")
    assert (code, document["decks"]) == (0, [])


def test_no_card_data(decklint, tmp_path, monkeypatch):
    monkeypatch.setenv("DECKLINT_CARDS", str(tmp_path / "nowhere.sqlite"))
    (tmp_path / "deck.txt").write_text(LEGAL)
    assert decklint("diff", tmp_path / "deck.txt", tmp_path / "deck.txt").code == 3
