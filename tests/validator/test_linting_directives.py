"""Directives in a list's own comments: settings, and waivers with a reason, an end and a use."""

from __future__ import annotations

import pytest

from validator.cli.files import read_deck
from validator.linting.config import Configs
from validator.linting.directives import read_directives
from validator.linting.linter import Flags, Linter
from validator.pipeline import Checker

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
TODAY = "2026-10-08"
LINTERS = {"WAV", "DIR", "BAS"}


@pytest.fixture
def lint(store, tmp_path):
    """A list and a day -> exit code, legal, `CODE:LINE` of each finding but advice and stale lists, notes."""

    def run(text: str | bytes, day: str = TODAY, flags: Flags | None = None, name: str = "deck.txt"):
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        linted = Linter(Checker(store), flags or Flags(), read_deck, Configs(), day).lint(str(path))
        assert linted.verdict is not None, linted.error
        found = [
            f.code + (f":{f.spans[0].line}" if f.spans else "")
            for f in linted.verdict.findings
            if f.code not in ("LEG004", "LST006")
        ]
        return linted.exit_code, linted.verdict, found

    return run


# Line 2 of a deck of Krenko and Mountains, what is found: a waived fault, or one that stands.
LINES = [
    ("2 Sol Ring", 1, ["CPY001:2"]),
    ('2 Sol Ring # decklint: ignore=CPY001 reason="house rule"', 0, []),
    ('2 Sol Ring // decklint: ignore=CPY001 reason="house rule"', 0, []),
    ('2 Sol Ring    #decklint: ignore=CPY001 reason="house rule"', 0, []),
    ('2 Sol Ring //   Decklint:ignore=CPY001 reason="house rule"', 0, []),
    ('2 Sol Ring # DECKLINT: ignore=CPY001 reason="house rule"', 0, []),
    ('2 Sol Ring # decklint ignore=CPY001 reason="house rule"', 0, []),
    ('2 Sol Ring # decklint reason="house rule"', 1, ["CPY001:2", "DIR001:2"]),
    ('2 Sol Ring (LEA) 269 *F* # decklint: ignore=CPY001 reason="house rule"', 0, []),
    ('2x Sol Ring [Ramp] #tag # decklint: ignore=too-many-copies reason="our #1 // rule"', 0, []),
    ("2 Sol Ring # decklint: ignore=CPY reason=house rule of ours", 0, []),
    ("2 Sol Ring # decklint: reason=house rule ignore=CPY until=2026-10-08", 0, []),
    ("2 Sol Ring # decklint: ignore=CPY,CID reason='house rule'", 0, []),
    ('2 Sol Ring # decklint: ignore=CPY,CID reason="house rule" until=2026-10-08', 0, []),
    ('2 Sol Ring # decklint: ignore=CPY,CID reason="house rule" until=2026-10-07', 1, ["CPY001:2", "WAV002:2"]),
    ("2 Sol Ring # decklint: ignore=CPY001", 1, ["CPY001:2", "WAV001:2"]),
    ('2 Sol Ring # decklint: ignore=CPY001 reason=""', 1, ["CPY001:2", "WAV001:2"]),
    ('2 Sol Ring # decklint: ignore=CID001 reason="wrong code"', 1, ["CPY001:2", "WAV003:2"]),
    ('1 Sol Ring\n1 Mountain # decklint: ignore=CPY001 reason="gone"', 0, ["WAV003:3"]),
    # what cannot be read is told, and waives nothing
    ('2 Sol Ring # decklint: ignroe=CPY001 reason="x"', 1, ["CPY001:2", "DIR001:2"]),
    ('2 Sol Ring # decklint: ignore=CPY01 reason="x"', 1, ["CPY001:2", "DIR001:2"]),
    ('2 Sol Ring # decklint: ignore= reason="x"', 1, ["CPY001:2", "DIR001:2"]),
    ('2 Sol Ring # decklint: ignore reason="x"', 1, ["CPY001:2", "DIR001:2"]),
    ('2 Sol Ring # decklint: ignore=CPY001 until=soon reason="x"', 1, ["CPY001:2", "DIR001:2"]),
    ('2 Sol Ring # decklint: ignore=CPY001 ignore=CID reason="x"', 1, ["CPY001:2", "DIR001:2"]),
    ('2 Sol Ring # decklint: reason="x"', 1, ["CPY001:2", "DIR001:2"]),
    ("2 Sol Ring # decklint:", 1, ["CPY001:2", "DIR001:2"]),
    ("2 Sol Ring # decklint: format=duel", 1, ["CPY001:2", "DIR001:2"]),
    # no directive
    ("2 Sol Ring # my decklint: is silent", 1, ["CPY001:2"]),
    ("2 Sol Ring # decklint would say something", 1, ["CPY001:2"]),
    ("2 Sol Ring # decklint, with ignore=CPY001, would not", 1, ["CPY001:2"]),
    ("2 Sol Ring # decklinter ignore=CPY001 reason=x", 1, ["CPY001:2"]),
    # other faults of the line
    ('1 Counterspell\n1 Sol Ring # decklint: ignore=CID001 reason="next line"', 1, ["CID001:2", "WAV003:3"]),
    ('1 Counterspell # decklint: ignore=CID001 reason="house rule"\n1 Sol Ring', 0, []),
    ('1 Mana Crypt # decklint: ignore=LEG001 reason="house rule"\n1 Sol Ring', 0, []),
    # a fault of several lines is waived on any of them
    ('1 Sol Ring\n1 Sol Ring # decklint: ignore=CPY001 reason="x"', 0, []),
]


@pytest.mark.parametrize(("line", "code", "found"), LINES)
def test_a_directive_behind_a_card(line, code, found, lint):
    got, verdict, codes = lint(f"{KRENKO}{line}\n97 Mountain\n")
    assert ([c for c in codes if not c.startswith("LST008")], got) == (found, code)
    assert verdict.deck.size == 100
    assert not verdict.deck.unresolved


FILES = [
    ('# decklint: ignore=CPY001 reason="house rule"\n', 0, []),
    ('// decklint: ignore=CPY001 reason="house rule"\n', 0, []),
    ('  # decklint: ignore=CPY001 reason="house rule"\r\n', 0, []),
    ("# decklint: ignore=CPY001 until=2026-10-08 reason=season one\n", 0, []),
    ("# decklint: ignore=CPY001 until=2026-10-07 reason=season one\n", 1, ["WAV002:1", "CPY001:3"]),
    ("# decklint: ignore=CPY001\n", 1, ["WAV001:1", "CPY001:3"]),
    ("# decklint: ignore=LEG001 reason=none\n", 1, ["WAV003:1", "CPY001:3"]),
    ("# decklint: ignore=CPY001 reason=a\n# decklint: ignore=CPY reason=b\n", 0, []),
    ("# decklint: strict=maybe\n", 1, ["DIR001:1", "CPY001:3"]),
    ("# decklint: format=dule\n", 1, ["DIR001:1", "CPY001:3"]),
    ("# decklint: as-of=2026-13-01\n", 1, ["DIR001:1", "CPY001:3"]),
    ("# decklint: format=commander\n# decklint: format=duel\n", 1, ["DIR001:2", "CPY001:4"]),
    ("# decklint: until=2026-12-31\n", 1, ["DIR001:1", "CPY001:3"]),
    ("# decklint: format=commander ignore=CPY001 reason=both\n", 0, []),
]


@pytest.mark.parametrize(("lines", "code", "found"), FILES)
def test_a_directive_on_a_line_of_its_own(lines, code, found, lint):
    got, verdict, codes = lint(f"{lines}{KRENKO}2 Sol Ring\n97 Mountain\n")
    assert (got, codes) == (code, found)
    assert (verdict.legal, verdict.deck.size) == (False, 100)


@pytest.mark.parametrize(
    ("says", "format_", "day"),
    [
        ("format=duel", "duel", TODAY),
        ("format=Duel as-of=2026-09-01", "duel", "2026-09-01"),
        ('as-of="2026-09-01"', "commander", "2026-09-01"),
        ("strict", "commander", TODAY),
    ],
)
@pytest.mark.parametrize("mark", ["#", "//"])
def test_settings_of_a_list(mark, says, format_, day, lint):
    _, verdict, found = lint(f"{mark} decklint: {says}\n{KRENKO}99 Mountain\n")
    assert (verdict.format, verdict.as_of, found) == (format_, day, [])


@pytest.mark.parametrize(("says", "legal"), [("strict", None), ("strict=true", None), ("strict=false", True)])
def test_strict_in_a_list(says, legal, lint):
    code, verdict, _ = lint(f"# decklint: {says}\n1 Krenko, Mob Boss\n99 Mountain\n")
    assert (verdict.legal, code) == (legal, 0 if legal else 2)


@pytest.mark.parametrize(
    ("flags", "code"),
    [(Flags(as_of="2026-10-07"), 0), (Flags(as_of="2026-10-08"), 1), (Flags(), 1)],
)
def test_a_waiver_ends_by_the_day_the_deck_is_judged_for(flags, code, lint):
    text = f"{KRENKO}2 Sol Ring # decklint: ignore=CPY001 until=2026-10-07 reason=x\n97 Mountain\n"
    assert lint(text, flags=flags)[0] == code


def test_what_is_waived_is_told(lint):
    text = f'{KRENKO}2 Sol Ring # decklint: ignore=CPY001 until=2026-12-31 reason="house rule"\n97 Mountain\n'
    _, verdict, _ = lint(text)
    assert tuple(map(str, verdict.notes)) == (
        "Waived on line 2: CPY001 too-many-copies, because “house rule”, until 2026-12-31.",
    )


@pytest.mark.parametrize("code", ["LST002", "LST", "unknown-card"])
def test_a_waiver_answers_no_open_question(code, lint):
    got, verdict, found = lint(f"{KRENKO}1 Sol Rng # decklint: ignore={code} reason=mine\n98 Mountain\n")
    assert (got, verdict.legal, found) == (2, None, [])


@pytest.mark.parametrize(
    ("text", "has_them"),
    [
        (f"{KRENKO}99 Mountain\n# decklint: format=duel\n", True),
        (f"\ufeff# decklint: format=duel\n{KRENKO}99 Mountain", True),
        (f"Deck\n{KRENKO}99 Mountain // decklint: ignore=CPY reason=x\n", True),
        ("About\nName Mine\n\nCommander\n1 Krenko, Mob Boss\n\nDeck\n# decklint: strict\n99 Mountain\n", True),
        # no comments there
        ('{"commanders": ["Krenko, Mob Boss"],\n"library": ["Mountain"],\n"x": " # decklint: format=duel"}', False),
        ("Count,Name\n1,Sol Ring # decklint: format=duel\n", False),
        ("1 Sol Ring # decklint is a program\n", False),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_which_lists_have_directives(text, has_them, encoding):
    found = read_directives(text.encode(encoding) if encoding == "utf-8" else text.lstrip("\ufeff").encode(encoding))
    assert bool(found.format or found.waivers or found.strict or found.problems) == has_them


DIALECTS = {
    "text": "{d}\n1 Krenko, Mob Boss *CMDR*\n2 Sol Ring {w}\n97 Mountain\n",
    "arena": "{d}\nCommander\n1 Krenko, Mob Boss\n\nDeck\n2 Sol Ring {w}\n97 Mountain\n",
    "moxfield": "{d}\n1 Krenko, Mob Boss (M13) 138 *CMDR*\n2 Sol Ring (LEA) 269 {w}\n97 Mountain (LEA) 292\n",
    "archidekt": "{d}\n1x Krenko, Mob Boss (m13) 138 [Commander{{top}}]\n2x Sol Ring (lea) 269 [Ramp] {w}\n"
    "97x Mountain (lea) 292 [Land]\n",
    "deckstats": "{d}\n//Commander\n1 [M13#138] Krenko, Mob Boss # !Commander\n\n//Main\n2 [LEA#269] Sol Ring {w}\n"
    "97 [LEA#292] Mountain\n",
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_directives_in_lists_of_programs(dialect, lint):
    waiver = '# decklint: ignore=CPY001 reason="house rule"'
    text = DIALECTS[dialect].format(d="# decklint: as-of=2026-09-01", w=waiver)
    code, verdict, found = lint(text)
    assert (verdict.as_of, verdict.deck.size, len(verdict.deck.commanders)) == ("2026-09-01", 100, 1)
    assert [c for c in found if not c.startswith("LST007")] == []
    assert code == 0


def test_a_directive_changes_neither_places_nor_blocks(checker):
    plain = "Commander\n1 Krenko, Mob Boss\n\n{}2 Sol Ring{}\n97 Mountain\n"
    without = checker.check(plain.format("# a remark\n", ""), as_of=TODAY)
    with_ = checker.check(
        plain.format("# decklint: format=commander\n", " # decklint: ignore=CPY reason=x"), as_of=TODAY
    )
    assert with_.findings == without.findings
    assert with_.deck.entries == without.deck.entries
