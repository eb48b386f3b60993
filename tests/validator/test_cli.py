"""The command line: exit codes, which files are read, what is printed, what can be looked up."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from operator import itemgetter
from pathlib import Path

import pytest

import fixtures
from rules.formats import FORMATS
from validator.reports.rules import all_rules

CODES = [rule.code for rule in all_rules()]
KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
DECKS = {
    "legal": f"{KRENKO}99 Mountain\n".encode(),
    "illegal": f"{KRENKO}98 Mountain\n".encode(),
    "undecided": f"{KRENKO}1 Sol Rng\n98 Mountain\n".encode(),
    "broken": b"PK\x03\x04\x00\x00",
}
MESSY = f"""{KRENKO}90 Mountain
1 Sol Rng
1 Brisela, Voice of Nightmares
0 Sol Ring
-1 Shatter
12
1 Counterspell
2 Lightning Bolt
1 Mana Crypt

Maybeboard
1 Opt
"""
SCRIPT = Path(sys.executable).parent / "decklint"


@pytest.fixture
def decks(tmp_path, monkeypatch):
    """One file for each kind of deck, in the current folder."""
    for name, content in DECKS.items():
        (tmp_path / f"{name}.txt").write_bytes(content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def codes(verdict):
    return [finding["code"] for finding in verdict["findings"]]


# --- exit codes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("legal", 0),
        ("legal legal", 0),
        ("illegal", 1),
        ("undecided", 2),
        ("broken", 2),
        ("legal undecided", 2),
        ("broken legal", 2),
        ("legal illegal", 1),
        ("undecided illegal", 1),
        ("illegal broken", 1),
    ],
)
@pytest.mark.parametrize("output", ["text", "json", "ndjson"])
def test_exit_code(names, code, output, decks, decklint):
    assert decklint("check", *(f"{name}.txt" for name in names.split()), "--output", output).code == code


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("check nowhere.txt", "nowhere.txt does not exist"),
        ("check legal.txt nowhere", "nowhere does not exist"),
        ("check empty", "empty holds no decklist: expected files ending in "),
        ("check legal.txt --format modern", "expected one of: commander, commander-draft"),
        ("check legal.txt --output yaml", "'text', 'json', 'ndjson'"),
        ("check legal.txt --frobnicate", "--frobnicate"),
        ("parse nowhere.txt", "nowhere.txt does not exist"),
        ("parse empty", "empty"),
        ("parse .", "a folder: expected one decklist"),
        ("parse legal.txt --format modern", "commander, commander-draft"),
        ("partners", "--all"),
        ("partners Opt --all", "--all"),
        ("partners --all --format modern", "commander, commander-draft"),
        ("frobnicate", "frobnicate"),
        ("", "Usage"),
    ],
)
def test_wrong_usage(arguments, says, decks, decklint):
    (decks / "empty").mkdir()
    run = decklint(*arguments.split())
    assert run.code == 64
    assert says in run.err
    assert run.out == ""


@pytest.mark.parametrize("arguments", ["--help", "-h", "check --help", "--version"])
def test_help(arguments, decklint):
    run = decklint(*arguments.split())
    assert (run.code, run.err) == (0, "")
    assert "decklint" in run.out


def _no_store(path):
    assert not path.exists()


def _store_of_another_schema(path):
    shutil.copyfile(fixtures.path("cards.sqlite"), path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE meta SET value = '9999' WHERE key = 'schema_version'")
    connection.commit()
    connection.close()


def _damaged_store(path):
    data = fixtures.path("cards.sqlite").read_bytes()
    path.write_bytes(data[:100_000] + bytes(len(data) - 100_000))


STORES = {
    "missing": _no_store,
    "empty": lambda path: path.write_bytes(b""),
    "no-database": lambda path: path.write_text("cards"),
    "truncated": lambda path: path.write_bytes(fixtures.path("cards.sqlite").read_bytes()[:100_000]),
    "damaged": _damaged_store,
    "other-schema": _store_of_another_schema,
}


@pytest.mark.parametrize("make", STORES.values(), ids=STORES)
def test_no_card_data(make, decks, decklint, monkeypatch):
    store = decks / "store.sqlite"
    make(store)
    monkeypatch.setattr(fixtures, "path", lambda name: store)
    run = decklint("check", "legal.txt", "illegal.txt")
    assert run.code == 3
    assert "No card data can be read from store.sqlite" in run.err


@pytest.mark.parametrize("command", ["parse legal.txt", "card Opt", "partners Opt", "partners --all"])
def test_no_card_data_for_other_commands(command, decks, decklint, monkeypatch):
    monkeypatch.setattr(fixtures, "path", lambda name: decks / "nowhere.sqlite")
    run = decklint(*command.split())
    assert (run.code, run.out) == (3, "")
    assert "No card data can be read from nowhere.sqlite" in run.err


@pytest.mark.parametrize(("name", "code"), [("legal", 0), ("illegal", 1), ("undecided", 2), ("broken", 2)])
def test_the_installed_command(name, code, decks):
    run = subprocess.run([SCRIPT, "check", f"{name}.txt"], capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (code, b"")
    assert run.stdout.startswith(f"{name}.txt: ".encode())


def test_a_reader_that_stops_early_is_no_verdict():
    with subprocess.Popen([SCRIPT, "partners", "--all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141  # neither 0, all legal, nor 1, some illegal: nobody read on


# --- which files are read --------------------------------------------------------------------------------------------


def test_a_folder_is_walked(tmp_path, decklint):
    wanted = ["a.dec", "b.txt", "notes.md", "sub/c.deck", "sub/deeper/D.TXT"]
    for name in [*reversed(wanted), ".hidden.txt", ".git/e.txt", "sub/.f/g.txt", "h"]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(DECKS["legal"])
    run = decklint("check", tmp_path, "--output", "ndjson")
    assert [verdict["path"] for verdict in run.lines] == [f"{tmp_path}/{name}" for name in wanted]


def test_paths_are_checked_in_the_order_given(decks, decklint):
    names = ["undecided.txt", "legal.txt", "illegal.txt"]
    assert [verdict["path"] for verdict in decklint("check", *names, "--output", "ndjson").lines] == names


@pytest.mark.parametrize("arguments", [["check"], ["check", "-"]], ids=["default", "dash"])
def test_standard_input(arguments, decklint):
    run = decklint(*arguments, "--output", "json", stdin=DECKS["illegal"])
    assert (run.code, run.lines[0]["path"], run.lines[0]["legal"]) == (1, "stdin", False)


@pytest.mark.skipif(not os.path.exists("/dev/stdin"), reason="needs /dev/stdin")
def test_a_pipe_with_a_path():
    # What `decklint check <(program)` names is a pipe too.
    run = subprocess.run([SCRIPT, "check", "/dev/stdin"], input=DECKS["legal"], capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.parametrize("output", ["text", "json"])
def test_a_file_name_that_is_not_utf8(output, tmp_path):
    path = os.path.join(os.fsencode(tmp_path), b"deck\xff.txt")
    try:
        with open(path, "wb") as file:
            file.write(DECKS["legal"])
    except OSError:
        pytest.skip("needs a file system that takes any bytes")
    run = subprocess.run([SCRIPT, "check", path, "--output", output], capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")


BROKEN = {
    "binary": (b"\x89PNG\r\n\x1a\n\0\0", "unreadable_decklist", "binary file"),
    "empty": (b"", "empty_deck", "no card line"),
    "blank": (b"\n \n\t\r\n", "empty_deck", "no card line"),
    "comments": (b"// nothing\n# here\n-----\n", "empty_deck", "no card line"),
    "headings": (b"Commander\n\nDeck (99)\n", "empty_deck", "no card line"),
}


@pytest.mark.parametrize(("content", "code", "says"), BROKEN.values(), ids=BROKEN)
def test_no_decklist(content, code, says, tmp_path, decklint):
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    run = decklint("check", path, "--output", "json")
    problem = run.lines[0]
    assert (run.code, problem["object"], problem["path"], problem["code"]) == (2, "problem", str(path), code)
    assert says in problem["detail"]
    assert f"error: {problem['detail']} [{code}]" in decklint("check", path).out
    parse = decklint("parse", path)
    assert (parse.code, parse.out, parse.err) == (2, "", f"Error: {problem['detail']}\n")


@pytest.mark.parametrize(
    ("content", "byte", "line", "column"),
    [
        (b"\xff", "0xff", 1, 1),
        (b"4 Mountain\n1 \xff\x01 Sol", "0xff", 2, 3),
        (b"4 Mountain\r\n1 \xe9\x81clair", "0xe9", 2, 3),
        (b"4 Mountain\r1 \xe9\xe9\xe9\xe9\xe9", "0xe9", 2, 3),
        ("1 Jötun ".encode() + b"\xff", "0xff", 1, 9),
        (b"\xef\xbb\xbf1 Sol \xff\xff", "0xff", 1, 7),
        ("1 Jötun\n1 J".encode() + b"\xc3", "0xc3", 2, 4),
    ],
    ids=["first-byte", "lf", "crlf", "cr", "after-accents", "after-byte-order-mark", "cut-short"],
)
def test_not_utf8(content, byte, line, column, decklint):
    run = decklint("check", "--output", "json", stdin=content)
    assert run.lines[0]["code"] == "unreadable_decklist"
    assert f"not UTF-8: byte {byte} at line {line}, column {column}. Save it as UTF-8" in run.lines[0]["detail"]
    assert run.code == 2


def test_a_file_that_cannot_be_read(tmp_path, decklint):
    (tmp_path / "dangling.txt").symlink_to(tmp_path / "nowhere")
    run = decklint("check", tmp_path)
    assert run.code == 2
    assert "The file cannot be read" in run.out


def test_no_card_recognized(decklint):
    deck = "40 Wyspa\n30 Równina\n30 Bagno\n".encode()
    run = decklint("check", "--output", "json", stdin=deck)
    verdict = run.lines[0]
    assert (run.code, verdict["legal"]) == (2, None)
    assert verdict["notes"] == ["No line names a known card. Is this a decklist?"]
    assert f"note: {verdict['notes'][0]}" in decklint("check", stdin=deck).out


# --- what is printed -------------------------------------------------------------------------------------------------


def test_json_for_one_deck(decks, decklint, schema_errors):
    verdict = json.loads(decklint("check", "legal.txt", "--output", "json").out)
    assert schema_errors(verdict) == []
    assert (verdict["path"], verdict["legal"], verdict["deck"]["commanders"]) == (
        "legal.txt",
        True,
        ["Krenko, Mob Boss"],
    )


@pytest.mark.parametrize("output", ["json", "ndjson"])
def test_ndjson_for_several_with_a_broken_one_between(output, decks, decklint, schema_errors):
    run = decklint("check", "legal.txt", "broken.txt", "undecided.txt", "--output", output)
    first, problem, last = run.lines
    assert [line["object"] for line in run.lines] == ["verdict", "problem", "verdict"]
    assert [line["path"] for line in run.lines] == ["legal.txt", "broken.txt", "undecided.txt"]
    assert (first["legal"], problem["code"], last["legal"]) == (True, "unreadable_decklist", None)
    assert schema_errors(first) == schema_errors(last) == []


def test_text_says_every_finding_with_its_place(tmp_path, monkeypatch, decklint):
    monkeypatch.chdir(tmp_path)
    Path("messy.txt").write_text(MESSY, encoding="utf-8")
    verdict = decklint("check", "messy.txt", "--output", "json").lines[0]
    text = decklint("check", "messy.txt").out.splitlines()
    assert {"LST001", "LST002", "LEG003", "LST004", "LST005", "CID001", "CPY001", "LEG001"} <= set(codes(verdict))
    for finding in verdict["findings"]:
        place = "messy.txt:{line}:{column}: ".format(**finding["spans"][0]) if finding["spans"] else ""
        start = f"  {place}{finding['severity']}: {finding['message']} [{finding['code']} {finding['name']}"
        assert any(line.startswith(start) for line in text), start


def test_places_of_findings(decklint):
    verdict = decklint("check", "--output", "json", stdin=MESSY.encode()).lines[0]
    places = {(f["code"], s["line"], s["column"], s["end_column"]) for f in verdict["findings"] for s in f["spans"]}
    assert places == {
        ("LST002", 3, 3, 10),
        ("LEG003", 4, 3, 31),
        ("LST004", 5, 1, 11),
        ("LST004", 6, 1, 11),
        ("LST001", 7, 1, 3),
        ("CID001", 8, 3, 15),
        ("CPY001", 9, 3, 17),
        ("LEG001", 10, 3, 13),
        ("LST005", 12, 1, 11),
    }


def test_text_says_assumptions_and_what_was_not_checked(decklint):
    out = decklint("check", stdin=b"1 Krenko, Mob Boss\n\n99 Mountain\n").out
    assert "stdin:1:1: assumed: read as the commander" in out
    out = decklint("check", stdin=b"100 Mountain\n").out
    assert "not checked: color identity, because no commander is marked" in out


def test_strict_leaves_a_guess_undecided(decklint):
    deck = b"1 Krenko, Mob Boss\n\n99 Mountain\n"
    assert decklint("check", stdin=deck).code == 0
    run = decklint("check", "--strict", "--output", "json", stdin=deck)
    assert (run.code, run.lines[0]["legal"]) == (2, None)


def test_format_option(decklint):
    deck = f"{KRENKO}59 Mountain\n".encode()
    assert decklint("check", stdin=deck).code == 1
    assert decklint("check", "--format", "commander-draft", stdin=deck).code == 0


@pytest.mark.parametrize(
    ("options", "language", "note"),
    [
        ("--format commander-draft", "en", "Checked for a draft of CMR boosters."),
        ("--format commander-draft --boosters clb,CMM", "en", "Checked for a draft of CLB, CMM boosters."),
        ("--format commander-draft", "fr", "Vérifié pour un draft avec des boosters CMR."),
        ("", "en", None),
    ],
)
def test_a_verdict_on_a_draft_says_of_which_boosters(options, language, note, decklint):
    run = decklint(
        "check", *options.split(), "--lang", language, "--output", "json", stdin=f"{KRENKO}59 Forest".encode()
    )
    assert run.lines[0]["notes"] == ([note] if note else [])


def test_many_decks_at_once_are_judged_as_each_alone(tmp_path, decklint):
    # From eight decks on all cards are loaded first: a second way to look up names.
    lists = {
        **DECKS,
        "messy": MESSY.encode(),
        "part": b"1 Fire\n1 lim-dul's vault\n1 Ravager of the Fells\n98 Island\n",
    }
    for i, content in enumerate([*lists.values(), *lists.values()]):
        (tmp_path / f"{i}.txt").write_bytes(content)
    together = decklint("check", tmp_path, "--output", "ndjson").out.splitlines()
    assert len(together) >= 8
    alone = [decklint("check", path, "--output", "ndjson").out.strip() for path in sorted(tmp_path.glob("*.txt"))]
    assert sorted(together) == sorted(alone)


# --- parse -----------------------------------------------------------------------------------------------------------

LIST = """// Commander
1 krenko, mob boss (M13) 138 *F*

Deck (98)
97x Mountain
1 fire [APC:128]
SB: 1 Shatter
1 Sol Rng
12
"""


def test_parse_json(decklint):
    parsed = json.loads(decklint("parse", "--output", "json", stdin=LIST.encode()).out)
    keys = ("line", "column", "quantity", "typed", "name", "zone", "matched_by")
    assert (parsed["dialect"], parsed["why"][:19]) == ("text", "one card a line, an")
    assert [tuple(entry[key] for key in keys) for entry in parsed["entries"]] == [
        (2, 3, 1, "krenko, mob boss", "Krenko, Mob Boss", "command", "name"),
        (5, 5, 97, "Mountain", "Mountain", "library", "name"),
        (6, 3, 1, "fire", "Fire // Ice", "library", "part"),
        (7, 7, 1, "Shatter", "Shatter", "sideboard", "name"),
        (8, 3, 1, "Sol Rng", None, "library", "none"),
    ]
    assert [(entry["set_code"], entry["collector_number"]) for entry in parsed["entries"]][:3] == [
        ("M13", "138"),
        (None, None),
        ("APC", "128"),
    ]
    assert [(bad["line"], bad["text"]) for bad in parsed["unreadable"]] == [(9, "12")]
    assert parsed["assumptions"] == []


def test_parse_text(tmp_path, decklint):
    path = tmp_path / "deck.txt"
    path.write_text(f"1 Krenko, Mob Boss\n\n{LIST[LIST.index('97x') :]}", encoding="utf-8")
    run = decklint("parse", path)
    assert run.code == 0
    assert run.out.startswith("dialect: text (one card a line, and nothing at its start tells of another dialect)\n")
    for words in ("Krenko, Mob Boss", "assumed: read as the commander", "typed “Sol Rng”", "unreadable: "):
        assert words in run.out


# --- card and partners -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Sol Ring", "Sol Ring"),
        ("sOL rING", "Sol Ring"),
        ("  Sol   Ring ", "Sol Ring"),
        ("jotun grunt", "Jötun Grunt"),
        ("JÖTUN GRUNT", "Jötun Grunt"),
        ("Jo\u0308tun Grunt", "Jötun Grunt"),
        ("lim-dul's vault", "Lim-Dûl's Vault"),
        ("Lim‐Dûl’s Vault", "Lim-Dûl's Vault"),
        ("Æther Vial", "Aether Vial"),
        ("nazgul", "Nazgûl"),
        ("fire // ice", "Fire // Ice"),
        ("FIRE//ICE", "Fire // Ice"),
        ("Fire", "Fire // Ice"),
        ("ice", "Fire // Ice"),
        ("Ravager of the Fells", "Huntmaster of the Fells // Ravager of the Fells"),
        ("Lightning Bolt", "Lightning Bolt"),
        ("Wasteland", "Wasteland"),
        ("Waste Land", "Waste Land"),
    ],
)
def test_card_by_any_spelling(typed, name, decklint):
    run = decklint("card", typed, "--output", "json")
    assert (run.code, run.err) == (0, "")
    assert json.loads(run.out)["name"] == name


def test_card_facts(decklint):
    card = json.loads(decklint("card", "Bruse Tarl, Boorish Herder", "--output", "json").out)
    assert (card["object"], card["oracle_id"], card["mana_cost"]) == (
        "card",
        "e39a1f6b-6b13-4a8b-ac0c-63ede4636812",
        "{2}{R}{W}",
    )
    assert card["color_identity"] == ["W", "R"]
    assert [ability["kind"] for ability in card["partner_abilities"]] == ["partner"]
    assert card["legalities"]["commander"] == "legal"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Dryad Arbor", ["color identity: green", "can be a commander: no", "copies in a deck: 1"]),
        ("Mountain", ["color identity: red", "copies in a deck: any number"]),
        ("Relentless Rats", ["copies in a deck: any number"]),
        ("Mana Crypt", ["commander: banned"]),
        ("Krenko, Mob Boss", ["{2}{R}{R}", "can be a commander: yes, a legendary creature"]),
    ],
)
def test_card_in_words(name, words, decklint):
    out = decklint("card", name).out
    assert out.startswith(name)
    assert [word for word in words if word not in out] == []


@pytest.mark.parametrize("command", ["card", "partners"])
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("krenko mob bos", "No card is named “krenko mob bos”. Did you mean: Krenko, Mob Boss"),
        ("Lightnig Bolt", "Did you mean: Lightning Bolt"),
        ("qqqqqqqqqqqqqqqq", "No card is named “qqqqqqqqqqqqqqqq”.\n"),
        (
            "brisela, voice of nightmares",
            "“brisela, voice of nightmares” may be: Bruna, the Fading Light // Brisela, Voice of Nightmares;"
            " Gisela, the Broken Blade // Brisela, Voice of Nightmares. Write the whole name.",
        ),
    ],
    ids=["misspelt", "letter-missing", "nothing-near", "ambiguous"],
)
def test_names_that_are_no_card(command, name, says, decklint):
    run = decklint(command, name)
    assert (run.code, run.out) == (64, "")
    assert says in run.err


def test_every_legal_pair(decklint):
    pairs = decklint("partners", "--all", "--output", "ndjson").lines
    assert Counter(pair["ability"] for pair in pairs) == {
        "partner": 1653,
        "choose-a-background": 959,
        "doctors-companion": 459,
        "partner-text": 43,
        "partner-with": 21,
    }
    assert len({frozenset(pair["commanders"]) for pair in pairs}) == len(pairs) == 3135
    for pair in pairs:
        assert set(pair) == {"commanders", "ability", "color_identity"}
        assert len(set(pair["commanders"])) == 2
        assert pair["color_identity"] == [color for color in "WUBRG" if color in pair["color_identity"]]


def test_partners_of_one_card(decklint):
    run = decklint("partners", "pir, imaginative rascal", "--output", "ndjson")
    assert run.lines == [
        {
            "commanders": ["Pir, Imaginative Rascal", "Toothy, Imaginary Friend"],
            "ability": "partner-with",
            "color_identity": ["U", "G"],
        }
    ]
    assert "Thrasios, Triton Hero + Tymna the Weaver  (partner, WUBG)" in decklint("partners", "Tymna the Weaver").out


def test_partners_of_each_card_are_those_of_all(decklint):
    every = decklint("partners", "--all", "--output", "ndjson").lines
    for name in ("Tymna the Weaver", "Raised by Giants", "The Fourth Doctor", "Ellie, Brick Master"):
        expected = [pair for pair in every if name in pair["commanders"]]
        assert expected
        found = decklint("partners", name, "--output", "ndjson").lines
        assert sorted(found, key=itemgetter("commanders")) == sorted(expected, key=itemgetter("commanders"))


def test_a_card_without_partners(decklint):
    run = decklint("partners", "Krenko, Mob Boss")
    assert (run.code, run.out) == (0, "")
    assert "Krenko, Mob Boss may not share the command zone with any card." in run.err


@pytest.mark.parametrize(
    ("name", "format_", "day", "says"),
    [
        ("Rograkh, Son of Rohgahh", "duel", "2026-10-10", "is banned as a commander in Duel Commander"),
        ("Tymna the Weaver", "duel", "2026-10-10", None),
        ("Rograkh, Son of Rohgahh", "commander", "2026-10-10", None),
        ("Rograkh, Son of Rohgahh", "tiny-leaders", "2026-10-10", "does not know the banned list of Tiny Leaders"),
        ("Tymna the Weaver", "duel", "2026-07-26", "does not know the banned list of Duel Commander"),
    ],
)
def test_partners_of_a_card_that_may_not_lead(name, format_, day, says, decklint, client):
    run = decklint("partners", name, "--format", format_, "--as-of", day)
    notes = client.get(f"/v1/cards/{name}/partners?format={format_}&as_of={day}").json["notes"]
    assert run.out.count("\n") > 20
    assert run.err == "".join(f"warning: {note}\n" for note in notes)
    assert (says in notes[0]) if says else not notes


# --- rules and formats -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["CPY001", "cpy001", "too-many-copies", " Too-Many-Copies "])
def test_rule_by_code_or_name(name, decklint):
    assert decklint("rule", name).out.startswith("# CPY001 too-many-copies\n")


@pytest.mark.parametrize("code", CODES)
def test_every_rule_explains_itself(code, decklint):
    rule = json.loads(decklint("rule", code, "--output", "json").out)
    assert (rule["object"], rule["code"]) == ("rule", code)
    text = decklint("rule", code).out
    for example in rule["legal"] + rule["illegal"]:
        assert example["decklist"] in text
    assert rule["explanation"] in text


def test_unknown_rule_names_those_there_are(decklint):
    run = decklint("rule", "CPY999")
    assert (run.code, run.out) == (64, "")
    assert "There is no rule “CPY999”" in run.err
    assert [code for code in CODES if code not in run.err] == []


def test_rules(decklint):
    assert {line.split()[0] for line in decklint("rules").out.splitlines()} == set(CODES)
    assert {rule["code"] for rule in decklint("rules", "--output", "json").lines} == set(CODES)


def test_formats(decklint):
    assert [line.split()[0] for line in decklint("formats").out.splitlines()] == list(FORMATS)
    assert "100 cards, 1 copy of a card, commander-banned of 2026-02-09" in decklint("formats").out
    assert [format_["key"] for format_ in decklint("formats", "--output", "json").lines] == list(FORMATS)


def test_what_is_no_regular_file_in_a_folder_is_passed_over_and_named(decklint, tmp_path):
    (tmp_path / "a.txt").write_text("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n")
    os.mkfifo(tmp_path / "pipe.txt")
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "README.md").write_text("# Our lists\n\nLegal in Commander.\n")
    with socket.socket(socket.AF_UNIX) as sock, contextlib.chdir(tmp_path):
        sock.bind("socket.txt")
    run = decklint("check", str(tmp_path))
    assert run.code == 0
    for name in ("pipe.txt", "pipe.md", "socket.txt"):
        assert f"{name} is passed over: it is no regular file" in run.err
    assert "README.md is passed over: it holds no list" in run.err
