"""Writers: what is written is read as the same deck, in every format; the command `convert` and what it tells."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from each_row import each_row
from hypothesis import given
from hypothesis import strategies as st

from rules.card import OracleCard
from rules.deck import Zone
from rules.formats import FORMATS
from rules.verdict import Severity
from validator.cli.convert import FORMAT_NAMES
from validator.decklists import read_decklist
from validator.decklists.encoding import INVISIBLE
from validator.decklists.limits import MAX_ENTRIES, MAX_LINES, MAX_QUANTITY
from validator.decklists.writers import ALL_ZONES, LINE_FORMATS, WRITERS, NamedCard, NamedDeck, what_is_lost, write
from validator.decklists.zones import ZONE_OF_KEY, read_zones
from validator.pipeline import Checker, open_store
from validator.reading.named_deck import named_deck, notes

ROOT = Path(__file__).resolve().parent.parent.parent
WRITTEN = Path(__file__).resolve().parent / "written"
DOCS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
AS_OF = "2026-10-08"
each_format = pytest.mark.parametrize("to", WRITERS)


@cache
def checker():
    return Checker(open_store().load())


@cache
def cards():
    """Every card of the store, those with an odd name or several parts apart."""
    every = checker().store.all_cards()
    odd = [card for card in every if not re.fullmatch(r"[A-Z][A-Za-z,' -]*[a-z]", card.name)]
    return every, odd


def read_back(written, to):
    """The list that a written one is read as."""
    return read_zones(json.loads(written)["deck"]) if to == "json" else read_decklist(written.encode())


def parse(source, format_="commander"):
    return checker().parse(source, FORMATS[format_].on(AS_OF))


def content(deck):
    """Quantity of each name by zone."""
    found = {}
    for zone, named in deck.zones.items():
        total = found.setdefault(str(zone), Counter())
        for card in named:
            total[card.name] += card.quantity
    return found


def as_listed(parsed):
    """The same of a list as it stands, before anyone wonders who leads."""
    found = {}
    for read in parsed.lines:
        assert isinstance(read.card, OracleCard), read
        found.setdefault(str(read.line.zone), Counter())[read.card.name] += read.quantity
    return found


def as_written(deck, to):
    """The content that a format can tell apart: Magic Online's has main deck and sideboard, JSON no signature spell."""
    found = {}
    for zone, total in content(deck).items():
        if to == "mtgo" and zone not in ("library", "command"):
            zone = "sideboard"
        if zone == "signature_spell":
            zone = "command"
        found.setdefault(zone, Counter()).update(total)
    return found


def deck_of(lines, **options):
    return named_deck(parse(lines, **options))


# --- any deck --------------------------------------------------------------------------------------------------------

# By number, for hypothesis would write out a choice of all cards.
ANY_CARD = st.builds(
    lambda is_odd, number: cards()[is_odd][number % len(cards()[is_odd])], st.booleans(), st.integers(0, 10**6)
)
ENTRIES = st.builds(
    lambda card, quantity, printing: {"name": card.name, "quantity": quantity, **printing},
    ANY_CARD,
    st.integers(1, 3) | st.sampled_from([7, 10, 99, MAX_QUANTITY]),
    st.fixed_dictionaries(
        {},
        optional={
            "set_code": st.sampled_from(["C21", "2xm", "und", "PLST"]),
            "collector_number": st.sampled_from(["263", "12a", "263★", "IMA-18"]),
        },
    ),
)
ZONES = st.fixed_dictionaries({key: st.lists(ENTRIES, max_size=4) for key in ZONE_OF_KEY}).filter(
    lambda zones: any(zones.values())
)


@given(zones=ZONES, format_=st.sampled_from(["commander", "oathbreaker"]))
def test_any_deck_is_read_back_as_it_was(zones, format_):
    parsed = parse(read_zones(zones), format_)
    deck = named_deck(parsed)
    assert sum(card.quantity for named in deck.zones.values() for card in named) == sum(
        entry["quantity"] for entries in zones.values() for entry in entries
    )
    for to in WRITERS:
        again = parse(read_back(write(deck, to), to), format_)
        assert as_listed(again) == as_written(deck, to), to
        assert again.decklist.unreadable == []
        if zones["commanders"] and to != "mtgo":
            assert content(named_deck(again)) == content(deck), to


@given(zones=ZONES)
def test_a_printing_is_kept_or_left_out(zones):
    deck = deck_of(read_zones(zones))
    # By name alone: who is the commander may be read from the layout.
    printings: dict[str, set[tuple[str, str | None]]] = {}
    for card in (card for named in deck.zones.values() for card in named if card.set_code is not None):
        printings.setdefault(card.name, set()).update(((card.set_code.upper(), card.collector_number),))
    for to in WRITERS:
        again = deck_of(read_back(write(deck, to), to))
        for named in again.zones.values():
            for card in named:
                if card.set_code is None:
                    continue
                known = printings[card.name]
                assert card.set_code.upper() in {code for code, _ in known}
                assert card.collector_number is None or (card.set_code.upper(), card.collector_number) in known


@each_format
def test_every_odd_name_is_read_back(to):
    every, odd = cards()
    chosen = list(dict.fromkeys([*odd, *every[::20]]))
    assert len(chosen) > 2000
    for start in range(0, len(chosen), MAX_ENTRIES - 10):
        some = chosen[start : start + MAX_ENTRIES - 10]
        deck = deck_of(read_zones({"library": [{"name": card.name, "quantity": 2} for card in some]}))
        again = parse(read_back(write(deck, to), to))
        assert [(r.quantity, r.card.name) for r in again.lines] == [(2, card.name) for card in some]


@pytest.mark.parametrize("to", [to for to in WRITERS if to != "mtgo"])
def test_what_is_read_back_is_written_the_same(to):
    written = write(deck_of(DECK), to)
    assert write(deck_of(read_back(written, to)), to) == written


# --- the decks of the fixtures ---------------------------------------------------------------------------------------

DECKS = ROOT / "fixtures" / "decks"


def judged(source, format_):
    """Verdict and the codes that matter to it."""
    verdict = checker().check(source, format_, as_of=AS_OF)
    serious = {f.code for f in verdict.findings if f.severity in (Severity.ERROR, Severity.UNDECIDED)}
    return verdict.legal, serious


@each_row("to", WRITERS)
@each_row("path", sorted(DECKS.glob("legal/*.txt")), ids=lambda path: path.stem)
def test_legal_decks_stay_legal(path, to):
    format_ = next(iter(re.findall(r"format=(\S+)", path.with_suffix(".expected").read_text("utf-8"))), "commander")
    deck = deck_of(path.read_bytes(), format_=format_)
    verdict = judged(read_back(write(deck, to), to), format_)
    assert verdict == (True, set())


# --- names -----------------------------------------------------------------------------------------------------------

SPECIAL = [
    '"Ach! Hans, Run!"',
    '"Name Sticker" Goblin',
    'Henzie "Toolbox" Torre',
    "Kongming, “Sleeping Dragon”",
    "Minsc & Boo, Timeless Heroes",
    "R&D's Secret Lair",
    "Fire // Ice",
    "Who // What // When // Where // Why",
    "Commit // Memory",
    "SP//dr, Piloted by Peni",
    "Delver of Secrets // Insectile Aberration",
    "Brazen Borrower // Petty Theft",
    "Branchloft Pathway // Boulderloft Pathway",
    "Akki Lavarunner // Tok-Tok, Volcano Born",
    "Lim-Dûl's Vault",
    "Séance",
    "Bösium Strip",
    "Dandân",
    "1996 World Champion",
    "+2 Mace",
    "_____",
    "_____ Goblin",
    "X",
    "Hazmat Suit (Used)",
    "Artist Alley (Plane)",
    "B.F.M. (Big Furry Monster)",
    "Circle of Protection: Red",
    "Commander Liara Portyr",
    "Companion of the Trials",
    "Erase (Not the Urza's Legacy One)",
    "Look at Me, I'm R&D",
    "Rathi Berserker",
    "Burn Away",
    "Deck of Many Things",
    "The Deck of Many Things",
]


@pytest.fixture(scope="module")
def special(store):
    """Those of the names above that the bundled cards have."""
    found = [match.cards[0].name for name in SPECIAL if (match := store.find(name)) and match.kind == "name"]
    assert len(found) >= 30
    return found


@pytest.mark.parametrize("quantity", [1, 2, 12])
@each_format
def test_special_names(to, quantity, special):
    for printing in ({}, {"set_code": "C21"}, {"set_code": "C21", "collector_number": "263"}):
        entries = [{"name": name, "quantity": quantity, **printing} for name in special]
        for zones in ({"commanders": entries, "library": entries}, {"library": entries}):
            deck = deck_of(read_zones(zones))
            again = parse(read_back(write(deck, to), to))
            assert again.decklist.unreadable == []
            assert as_listed(again) == as_written(deck, to)


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Fire // Ice", ["Fire // Ice", "Fire // Ice", "Fire // Ice", "Fire/Ice", "Fire // Ice", "Fire // Ice"]),
        (
            "Commit // Memory",
            ["Commit // Memory"] * 3 + ["Commit/Memory", "Commit // Memory", "Commit // Memory"],
        ),
        (
            "Brazen Borrower // Petty Theft",
            [
                "Brazen Borrower // Petty Theft",
                "Brazen Borrower",
                "Brazen Borrower // Petty Theft",
                "Brazen Borrower",
                "Brazen Borrower // Petty Theft",
                "Brazen Borrower",
            ],
        ),
        (
            "Emeria's Call // Emeria, Shattered Skyclave",
            [
                "Emeria's Call // Emeria, Shattered Skyclave",
                "Emeria's Call",
                "Emeria's Call // Emeria, Shattered Skyclave",
                "Emeria's Call",
                "Emeria's Call",
                "Emeria's Call",
            ],
        ),
        ("SP//dr, Piloted by Peni", ["SP//dr, Piloted by Peni"] * 6),
    ],
    ids=["split", "aftermath", "adventure", "double-faced", "slashes"],
)
def test_what_each_program_calls_a_card(name, called):
    deck = deck_of(f"1 {name}")
    for to, expected in zip(("text", "arena", "moxfield", "mtgo", "cod", "dck"), called, strict=True):
        assert read_back(write(deck, to), to).lines[0].text.named.name == expected, to


# --- one deck in every format ----------------------------------------------------------------------------------------

DECK = """Commander
1 minsc & boo, timeless heroes (clb) 285

Companion
1 jegantha, the wellspring (IKO) 222

Deck
1 Fire (MH2) 290
1 Brazen Borrower (ELD) 39
1 Emeria's Call (ZNR) 12
1 Lim-Dul's Vault
1 Hazmat Suit (Used)
1 Kongming, "Sleeping Dragon" (C13)
1 _____
30 Forest (UNF) 239
1 Sol Rng
3 Forest (UNF) 239
1 Sol Ring (C21) 263
1 Sol Ring

Attractions
1 Balloon Stand

Sideboard
2 Opt
1 SP//dr, Piloted by Peni

Maybeboard
1 Ponder
"""
SUFFIXES = {"mtgo": "dek", "cod": "cod", "dck": "dck", "json": "json"}


@each_format
def test_one_deck_in_every_format(to):
    deck = named_deck(parse(DECK), "Minsc & Boo")
    assert write(deck, to) == (WRITTEN / f"{to}.{SUFFIXES.get(to, 'txt')}").read_text(encoding="utf-8")


@each_format
def test_every_format_is_documented(to):
    assert f"| `{to}` |" in DOCS
    assert WRITERS[to].PROGRAM in DOCS


def test_the_formats_are_known_to_the_command_line():
    assert tuple(WRITERS) == FORMAT_NAMES


@each_format
def test_every_zone_has_its_part(to):
    assert set(WRITERS[to].PARTS) == set(ALL_ZONES)
    assert set(ALL_ZONES) == set(Zone) - {Zone.IGNORED}


def test_json_is_a_body_of_the_service(client):
    written = write(deck_of("1 Krenko, Mob Boss (M13) 138 *CMDR*\n99 Mountain\nSB: 1 Opt"), "json")
    answer = client.post("/v1/validate", data=written, content_type="application/json")
    assert answer.status_code == 200
    assert answer.json["legal"] is True
    assert answer.json["deck"]["commanders"] == ["Krenko, Mob Boss"]


# --- the deck as names -----------------------------------------------------------------------------------------------


def named(lines, zone=Zone.LIBRARY):
    return [card[:4] for card in deck_of(lines).zones[zone]]


def test_lines_of_a_card_add_up_where_the_first_stood():
    assert named("1 Sol Ring\n2 Mountain\n1 sol ring\n3 MOUNTAIN") == [
        (2, "Sol Ring", None, None),
        (5, "Mountain", None, None),
    ]


@pytest.mark.parametrize(
    ("lines", "printing"),
    [
        ("1 Opt (XLN) 65\n1 Opt (XLN) 65", ("XLN", "65")),
        ("1 Opt (XLN) 65\n1 Opt (DOM) 60", (None, None)),
        ("1 Opt (XLN) 65\n1 Opt", (None, None)),
        ("1 Opt [XLN]", ("XLN", None)),
    ],
)
def test_a_printing_stays_where_all_lines_agree(lines, printing):
    assert [card[2:] for card in named(lines)] == [printing]


def test_what_is_more_than_a_line_may_say_gets_several():
    deck = deck_of("600 Mountain\n600 Mountain\n1000 Mountain")
    assert [card.quantity for card in deck.zones[Zone.LIBRARY]] == [1000, 1000, 200]
    for to in WRITERS:
        assert as_listed(parse(read_back(write(deck, to), to)))["library"]["Mountain"] == 2200


def test_one_card_in_two_zones_stays_two():
    deck = deck_of("Commander\n1 Krenko, Mob Boss\n\nDeck\n1 Krenko, Mob Boss\n98 Mountain")
    assert content(deck) == {
        "command": {"Krenko, Mob Boss": 1},
        "library": {"Krenko, Mob Boss": 1, "Mountain": 98},
    }


def test_an_inferred_commander_is_written_as_one():
    deck = deck_of("1 Krenko, Mob Boss\n\n99 Mountain")
    assert write(deck, "text") == "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n"


def test_a_heading_of_ones_own_is_no_card():
    source = "Commander\n1 Krenko, Mob Boss\n\nDeck\n90 Mountain\n\nMy goblins:\n1 Goblin Matron\n1 Mogg Fanatic\n"
    deck = deck_of(source)
    assert content(deck)["library"] == {"Mountain": 90, "Goblin Matron": 1, "Mogg Fanatic": 1}
    assert [note.message for note in notes(parse(source))] == [
        "read as a heading (“My goblins:” has no quantity and names no card)"
    ]


def test_a_signature_spell_is_written_beside_its_oathbreaker():
    source = "Commander\n1 Chandra, Torch of Defiance\n1 Lightning Bolt\n\nDeck\n58 Mountain"
    deck = deck_of(source, format_="oathbreaker")
    assert content(deck)["signature_spell"] == {"Lightning Bolt": 1}
    for to in WRITERS:
        if to != "mtgo":
            again = deck_of(read_back(write(deck, to), to), format_="oathbreaker")
            assert content(again) == content(deck), to


ANY_NAME = st.text(st.characters(exclude_categories=[]), min_size=1, max_size=60)


@given(names=st.lists(ANY_NAME, min_size=1, max_size=5))
def test_no_name_breaks_a_document(names):
    deck = NamedDeck({Zone.LIBRARY: tuple(NamedCard(1, name, name, name) for name in names)}, " ".join(names))
    for to in ("cod", "mtgo"):
        again = read_decklist(write(deck, to), {"cod": "cod", "mtgo": "dek"}[to])
        assert len(again.lines) + len(again.unreadable) == len(names)


@given(
    names=st.lists(st.text(max_size=40).filter(lambda name: name.translate(INVISIBLE).strip()), min_size=1, max_size=5)
)
def test_names_of_no_card_stay_as_typed(names):
    zones = {"library": [{"name": name, "quantity": 1} for name in names]}
    deck = deck_of(read_zones(zones))
    for to in WRITERS:
        written = write(deck, to)
        assert written.endswith("\n")
        if to in LINE_FORMATS:
            # No name may begin another line.
            assert written.count("\n") <= 6 + len(names)
            continue
        again = parse(read_back(written, to))
        assert len(again.decklist.lines) + len(again.decklist.unreadable) == sum(map(len, deck.zones.values()))


# --- the command -----------------------------------------------------------------------------------------------------


def told(run, path="stdin"):
    """What is told on standard error, without the name of the list."""
    return [line.removeprefix(f"{path}:").strip() for line in run.err.splitlines()]


@each_format
def test_convert(to, decklint, tmp_path):
    path = tmp_path / "Minsc & Boo.txt"
    path.write_text(DECK, encoding="utf-8")
    run = decklint("convert", path, "--to", to)
    assert run.code == 0
    assert run.out == (WRITTEN / f"{to}.{SUFFIXES.get(to, 'txt')}").read_text(encoding="utf-8")
    assert told(run, path)[:2] == [
        "16:1: no card is named “Sol Rng”; it is written as typed.",
        "28:1: “Maybeboard” is left out: 1 card.",
    ]
    strange = [line for line in told(run, path)[2:] if WRITERS[to].PROGRAM in line]
    assert bool(strange) == (to in ("arena", "mtgo", "cod", "dck"))


def test_convert_says_which_parts_a_program_lacks(decklint):
    deck = b"1 Krenko, Mob Boss *CMDR*\n99 Mountain\nAttractions\n2 Balloon Stand\n"
    assert told(decklint("convert", "--to", "cod", stdin=deck)) == [
        "Cockatrice has no command zone: 1 card written under “Commander”.",
        "Cockatrice has no Attraction deck: 2 cards written under “Attractions”.",
    ]
    assert told(decklint("convert", "--to", "mtgo", stdin=deck)) == [
        "Magic Online has no Attraction deck: 2 cards written under “sideboard”.",
    ]
    assert told(decklint("convert", "--to", "moxfield", stdin=deck)) == []


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("12", 2, "“12” is not written: there is a number, but no card name."),
        ("1.5 Opt", 2, "“1.5 Opt” is not written: “1.5” is not a whole number."),
        ("1001 Opt", 2, "“1001 Opt” is not written: 1001 is more than 1000."),
        ("0 Opt", 0, "“0 Opt” is not written: it is 0."),
        ("1 Sol Rng", 0, "no card is named “Sol Rng”; it is written as typed."),
    ],
)
def test_convert_tells_of_every_line_that_is_not_a_card(line, code, says, decklint):
    run = decklint("convert", "--to", "text", stdin=f"1 Krenko, Mob Boss *CMDR*\n{line}\n99 Mountain\n".encode())
    assert run.code == code
    assert told(run) == [f"2:1: {says}"]
    typed = "1 Sol Rng\n" if line == "1 Sol Rng" else ""
    assert run.out == f"Commander\n1 Krenko, Mob Boss\n\nDeck\n{typed}99 Mountain\n"


def test_convert_tells_of_guesses(decklint):
    run = decklint("convert", "--to", "text", stdin=b"1 Krenko, Mob Boss\n\n99 Mountain\n")
    assert told(run) == ["1:1: read as the commander (a separate block at the top, without a heading)."]


def test_convert_tells_of_an_ambiguous_name(decklint, store):
    run = decklint("convert", "--to", "text", stdin=b"Deck\n99 Mountain\n\nBurn\n1 Shock\n1 Opt\n")
    assert "“Burn” may be: " in run.err
    assert "1 Burn\n" in run.out
    assert run.code == 0


def test_convert_misses_nothing_on_an_ignored_board(decklint):
    deck = b"1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nMaybeboard\n12\n3 Sol Rng\n1 Opt\n"
    run = decklint("convert", "--to", "text", stdin=deck)
    assert (run.code, run.out) == (0, "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n")
    assert told(run)[0] == "4:1: “Maybeboard” is left out: 4 cards."


def test_convert_places_marks_of_single_lines(decklint):
    run = decklint("convert", "--to", "text", stdin=b"1 Krenko, Mob Boss *CMDR*\n99 Mountain\nMB: 2 Opt\nMB: 1 Shock\n")
    assert told(run) == ["3:5: what is marked as no part of the deck is left out: 3 cards."]


@pytest.mark.parametrize("deck", [b"", b"// nothing\n", b"Maybeboard\n1 Opt\n", b"12\n", b"PK\x03\x04\x00"], ids=repr)
def test_convert_of_nothing(deck, decklint):
    run = decklint("convert", "--to", "text", stdin=deck)
    assert (run.code, run.out) == (2, "")
    assert run.err


def test_convert_usage(decklint, tmp_path):
    (tmp_path / "deck.txt").write_text("1 Opt", encoding="utf-8")
    for arguments in (
        ["--to", "docx"],
        [],
        ["--to", "text", tmp_path],
        ["--to", "text", tmp_path / "none.txt"],
        ["--to", "text", "--format", "none"],
        ["--to", "text", "--dialect", "none"],
    ):
        run = decklint("convert", *arguments, stdin=b"1 Opt")
        assert (run.code, run.out) == (64, ""), arguments


def test_convert_takes_the_dialect(decklint):
    run = decklint("convert", "--to", "text", "--dialect", "csv", stdin=b"Name\nSol Ring\n")
    assert (run.code, run.out) == (0, "Deck\n1 Sol Ring\n")


@pytest.mark.parametrize("from_", WRITERS)
def test_what_convert_writes_it_converts(from_, decklint, tmp_path):
    # In memory the zones of JSON are read by `read_zones`; here every format has to be found out.
    path = WRITTEN / f"{from_}.{SUFFIXES.get(from_, 'txt')}"
    run = decklint("convert", path, "--to", "json")
    assert run.code == 0
    assert json.loads(run.out)["deck"]["library"][0] | {"set_code": "", "collector_number": ""} == {
        "name": "Fire // Ice",
        "quantity": 1,
        "set_code": "",
        "collector_number": "",
    }


def test_convert_says_when_a_list_is_too_long_to_read_back(decklint):
    every = [card for card in cards()[0] if card.layout == "normal"][: MAX_ENTRIES - 1]
    deck = {"commanders": [{"name": "Krenko, Mob Boss"}], "library": [{"name": card.name} for card in every]}
    named_ = deck_of(read_zones(deck))
    lines = MAX_ENTRIES + 3
    assert list(what_is_lost(named_, "text", write(named_, "text"))) == [
        f"The list has {lines} lines; decklint itself reads no more than {MAX_LINES}."
    ]
    assert list(what_is_lost(named_, "json", write(named_, "json"))) == []
