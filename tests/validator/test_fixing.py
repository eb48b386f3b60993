"""What is fixed in a list and what never is: lists before and after, encodings and line ends, the promise."""

from __future__ import annotations

import codecs
import json
import re
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fixtures
from rules.card import OracleCard
from rules.formats import FORMATS
from rules.registry import RULES
from validator.cards.extra_cards import ExtraCards
from validator.cards.names import name_key
from validator.cards.store import Match
from validator.decklists import read_decklist
from validator.decklists.writers import LINE_FORMATS, write
from validator.decklists.zones import read_zones
from validator.errors import ValidatorError
from validator.fixing import fix, fix_deck
from validator.fixing.document import Edit
from validator.pipeline import Checker, open_store
from validator.reading.named_deck import named_deck

FOLDER = Path(__file__).resolve().parent / "fixing"
AS_OF = "2026-10-08"
KRENKO = "1 Krenko, Mob Boss *CMDR*\n"

# Each list of the folder, and what its rewriting is told to have fixed.
TOLD = {
    "headings": "6 headings",
    "headings-in-arena": "2 headings",
    "headings-in-forge": "3 headings",
    "headings-left-alone": "",
    "headings-of-old-forge": "2 headings",
    "merged": "8 merged lines, 2 headings",
    "merged-below-counts": "5 merged lines, 4 headings",
    "merged-not": "",
    "merged-not-across-blank-lines": "2 merged lines",
    "merged-not-where-waived": "1 name",
    "names-as-typed": "18 names",
    "names-in-archidekt": "3 names",
    "names-in-arena": "4 names, 3 merged lines",
    "names-in-deckstats": "4 names",
    "names-in-forge": "5 names",
    "names-in-moxfield-text": "4 names",
    "names-in-xmage": "4 names, 1 merged line",
    "names-left-alone": "2 names",
    "names-of-parts": "6 names, 5 merged lines",
    "names-with-list-numbers": "1 name",
    "two-on-one-line": "3 names",
}


@cache
def checker():
    return Checker(open_store().load())


def fixed(data, dialect=None, checked=None):
    data = data if isinstance(data, bytes) else data.encode()
    return fix_deck(data, checked or checker(), FORMATS["commander"], AS_OF, dialect)


# --- lists before and after ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TOLD)
def test_a_list_before_and_after(name):
    result = fixed((FOLDER / f"{name}.before").read_bytes())
    assert result.new.decode() == (FOLDER / f"{name}.after").read_text("utf-8")
    assert (result.summary, result.why_not) == (TOLD[name], "")
    assert result.is_changed == bool(TOLD[name])
    assert not fixed(result.new).is_changed


def test_every_list_of_the_folder_is_tried():
    assert {path.stem for path in FOLDER.iterdir()} == set(TOLD)


@pytest.mark.parametrize("to", sorted(LINE_FORMATS))
def test_what_a_writer_writes_needs_no_fixing(to):
    library = ["Fire // Ice", "Emeria's Call // Emeria, Shattered Skyclave", "Lim-Dûl's Vault"]
    zones = {"library": library, "companion": ["Jegantha, the Wellspring"], "sideboard": ["Shatter"]}
    deck = {zone: [{"name": name} for name in cards] for zone, cards in zones.items()}
    deck |= {"commanders": [{"name": "Krenko, Mob Boss", "set_code": "DDT", "collector_number": "52"}]}
    written = write(named_deck(checker().parse(read_zones(deck), FORMATS["commander"])), to)
    assert not fixed(written).is_changed
    assert fixed(written.replace("Lim-Dûl's Vault", "lim-dul's vault")).new.decode() == written


class German(ExtraCards):
    """The bundled cards, three of them with a German name, one of which two cards share."""

    def translations(self, keys):
        names = {"sonnenring": ["Sol Ring"], "blitzschlag": ["Lightning Bolt"], "schmettern": ["Shatter", "Smash"]}
        cards = {key: tuple(self.find(name).cards[0] for name in names[key]) for key in keys if key in names}
        return {key: Match(found, "translation") for key, found in cards.items()}


def test_names_in_other_languages_are_no_mistake():
    german = Checker(German(open_store().load(), ()))
    text = (
        KRENKO
        + "1 sonnenring\n1 blitzschlag\n1 schmettern (M10) 155\n1 shatter (M10) 155\n2 Blitzschlag\n93 mountain\n"
    )
    result = fixed(text, checked=german)
    assert result.new.decode() == (KRENKO + "1 sonnenring\n3 blitzschlag\n2 schmettern (M10) 155\n93 Mountain\n")
    assert not fixed(result.new, checked=german).is_changed


# --- bytes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # line ends of each kind, mixed; none at the end; blanks at line ends
        (b"1 krenko, mob boss *CMDR*\r\n99 mountain\r\n", b"1 Krenko, Mob Boss *CMDR*\r\n99 Mountain\r\n"),
        (b"1 krenko, mob boss *CMDR*\r99 mountain", b"1 Krenko, Mob Boss *CMDR*\r99 Mountain"),
        (b"1 krenko, mob boss *CMDR*\n\r\n\n99 mountain \t\r", b"1 Krenko, Mob Boss *CMDR*\n\r\n\n99 Mountain \t\r"),
        # the last line goes: what is the last then ends as it did
        (KRENKO.encode() + b"50 Mountain\r\n49 Mountain", KRENKO.encode() + b"99 Mountain"),
        (KRENKO.encode() + b"50 Mountain\r\n49 Mountain\n", KRENKO.encode() + b"99 Mountain\r\n"),
        (KRENKO.encode() + b"50 Mountain\n# x\n49 Mountain", KRENKO.encode() + b"99 Mountain\n# x"),
        # encodings
        (codecs.BOM_UTF8 + b"commanders:\n1 Krenko, Mob Boss", codecs.BOM_UTF8 + b"Commander\n1 Krenko, Mob Boss"),
        ("1 juza\u0301m djinn\n".encode(), "1 Juzám Djinn\n".encode()),
        (
            codecs.BOM_UTF16_LE + "1 juzam djinn\r\n".encode("utf-16-le"),
            codecs.BOM_UTF16_LE + "1 Juzám Djinn\r\n".encode("utf-16-le"),
        ),
        (
            codecs.BOM_UTF16_BE + "1 bespoke bo".encode("utf-16-be"),
            codecs.BOM_UTF16_BE + "1 Bespoke Bō".encode("utf-16-be"),
        ),
        # Windows-1252 is a guess: a name that rests on it stays
        (
            "1 juzám djinn\n1 seance\n1 sol ring\n# né\n".encode("cp1252"),
            "1 juzám djinn\n1 Séance\n1 Sol Ring\n# né\n".encode("cp1252"),
        ),
    ],
)
def test_all_else_stays_byte_for_byte(before, after):
    result = fixed(before)
    assert result.new == after
    assert not fixed(after).is_changed


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ('{"library": [{"name": "sol ring", "quantity": 1}]}', "zones is no list of lines"),
        ("Count,Name\n1,sol ring\n", "csv is no list of lines"),
        ('<?xml version="1.0"?><Deck><Cards Quantity="1" Name="sol ring"/></Deck>', "dek is no list of lines"),
        ("1 juzám djinn\n1 bespoke bo\n1 sol ring\n".encode("cp1252"), "Windows-1252, which lacks the “ō”"),
        # sorted as typed, and not as Oracle has it: then the first line would lead
        (
            "1 Adeliz, the Cinder Wind\n1 Goblin Guide\n1 Ice\n96 Mountain\n1 Niv-Mizzet, Parun\n",
            "would change its cards, quantities, zones",
        ),
    ],
)
def test_what_is_left_alone_says_why(data, why):
    result = fixed(data)
    assert why in result.why_not
    assert (result.is_changed, result.summary) == (False, "")


@pytest.mark.parametrize(
    "text",
    [
        "1 Krenko, Mob Boss *CMDR*\n1 Fire\n1 Fire Diamond\n97 Mountain\n",
        "1 Krenko, Mob Boss\n1 Fire Diamond\n1 fireball\n97 Mountain\n",
    ],
)
def test_the_other_side_of_that(text):
    assert fixed(text).is_changed


def test_lines_that_name_no_one_card_are_told():
    assert fixed(f"{KRENKO}1 Sol Rng\n1 start\n1 sol ring\n96 Mountain\n").open_lines == (2, 3)
    assert fixed(f"{KRENKO}1 sol ring\n98 Mountain\n").open_lines == ()


# --- the promise -----------------------------------------------------------------------------------------------------

SABOTAGED = f"# note\n{KRENKO}1 Sol Ring (C21) 263\n1 counterspell\nshock  # decklint: ignore=CID\n\n95 Mountain\n12\n"


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        (Edit(4, 3, 15, "Lightning Bolt"), "its cards"),
        (Edit(4, 3, 15, "Sol Rng"), "its cards"),
        (Edit(7, 1, 3, "94"), "its cards"),
        (Edit(3, 13, 22, "(LEA) 269"), "its cards"),
        (Edit(3, 12, 22, ""), "its cards"),
        (Edit(6, 1, 1, "Sideboard"), "its cards"),
        (Edit(6, 1, 1, "Lands"), "its headings"),
        (Edit(8, 1, 3, "13"), "the lines that cannot be read"),
        (Edit(8, 1, 3, ""), "the lines that cannot be read"),
        (Edit(1, 1, 7, ""), "its comments"),
        (Edit(7, 12, 12, " (Foo)"), "what was assumed"),
        (Edit(5, 8, 35, ' # decklint: ignore=CID reason="x"'), "what is found in it (WAV001, WAV003)"),
        (Edit(1, 1, 7, '# decklint: ignore=CID reason="x"'), "what is found in it (CID001)"),
    ],
)
def test_an_edit_that_would_change_the_deck_is_not_made(edit, what, monkeypatch):
    monkeypatch.setattr(fix, "name_edits", lambda *_: [edit])
    result = fixed(SABOTAGED)
    assert result.new == result.old
    assert what in result.why_not


def lists():
    """Every list at hand that a text can be: decks, examples of rules, conformance cases as the writers write them."""
    for path in sorted(fixtures.path("decks").glob("*/*.*")):
        if path.suffix != ".expected":
            yield path.name, path.read_bytes()
    for rule in RULES.values():
        for number, example in enumerate((*rule.legal, *rule.illegal)):
            yield f"{rule.code} {number}", example.decklist.encode()
    for path in sorted(fixtures.path("conformance").glob("*.json")):
        for case in json.loads(path.read_text("utf-8"))["cases"][::6]:
            zones = {
                zone: [{"name": n, "quantity": q} for n, q in cards.items()] for zone, cards in case["deck"].items()
            }
            try:
                deck = named_deck(checker().parse(read_zones(zones), FORMATS["commander"]))
            except ValidatorError:
                continue
            yield case["id"], write(deck, "text").lower().encode()


def whole_deck(data, dialect=None):
    """A list as everyone may know it: the cards of each zone, all guesses, the verdict with its findings, by name."""
    parsed = checker().parse(data, FORMATS["commander"].on(AS_OF), dialect=dialect)
    verdict = checker().check(data, as_of=AS_OF, suggestions=0, dialect=dialect)
    zones = named_deck(parsed).zones
    printings = Counter()
    for read in parsed.lines:
        if read.is_heading:
            continue
        named = read.card.name if isinstance(read.card, OracleCard) else read.typed
        number = (read.line.text.collector_number or "").lower()
        printings[named, number] += read.quantity
    ignored = sum(section.quantity for section in parsed.deck.ignored)
    guesses = sorted(guess.code for guess in parsed.deck.assumptions)
    cards = {zone: Counter({card.name: card.quantity for card in cards}) for zone, cards in zones.items()}
    codes = {finding.code for finding in verdict.findings if finding.code != "LST008"}
    errors = {(f.code, *sorted(card.name for card in f.cards)) for f in verdict.findings if f.severity == "error"}
    return cards, printings, ignored, guesses, verdict.legal, verdict.deck.size, codes, errors


def others(data, dialect=None):
    """The lines of a list that are neither cards nor headings, in order: no fix has any business with them."""
    decklist = read_decklist(data, dialect)
    used = {line.line for line in decklist.lines} | {section.span.line for section in decklist.sections if section.span}
    text = data.decode("utf-16" if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8", "replace")
    return [line for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1) if number not in used]


def keeps_its_promise(data, dialect=None):
    """Fix a list, hold the result against the list, fix it again; returns what was fixed, None for no list at all."""
    try:
        result = fixed(data, dialect)
    except ValidatorError:
        return None
    if result.is_changed:
        assert whole_deck(result.new, dialect) == whole_deck(data, dialect)
        if read_decklist(data, dialect).is_lines:
            assert others(result.new, dialect) == others(data, dialect)
        again = fixed(result.new, dialect)
        assert (again.summary, again.why_not) == ("", "")
    return result


def test_every_list_of_the_repository_stays_the_same_deck():
    results = [result for _, data in lists() if (result := keeps_its_promise(data))]
    assert len(results) > 500
    assert sum(result.is_changed for result in results) > 150
    assert sum(bool(result.why_not) for result in results) < 30


def test_every_list_of_programs_stays_the_same_deck(SHARED):
    paths = [*(SHARED / "samples" / "decklists").iterdir(), *(SHARED / "corpus" / "precons").glob("*.txt")]
    results = {path.stem: keeps_its_promise(path.read_bytes()) for path in paths}
    assert sum(result is not None for result in results.values()) > 190
    left = [result.why_not for result in results.values() if result and result.why_not]
    assert all("is no list of lines" in why for why in left)


# --- any list --------------------------------------------------------------------------------------------------------


@cache
def odd_names():
    """Cards of every layout and with every odd character, by name."""
    every = checker().store.all_cards()
    odd = [card for card in every if not re.fullmatch(r"[A-Z][A-Za-z,' -]*[a-z]", card.name)]
    return odd[::7] + every[::900]


def without_accents(name):
    return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))


SPELLINGS = [
    lambda card: card.name,
    lambda card: card.name.lower(),
    lambda card: card.name.upper(),
    lambda card: card.faces[0].name,
    lambda card: card.faces[-1].name.lower(),
    lambda card: card.name.replace("'", "’").replace("-", "–"),
    lambda card: without_accents(card.name),
    lambda card: card.name.replace(" // ", "/"),
    lambda card: card.name.replace(" // ", " & ").lower(),
    lambda card: f'"{card.name}"',
    lambda card: card.name[:-1],
]
NAMES = st.builds(
    lambda spell, number: spell(odd_names()[number % len(odd_names())]),
    st.sampled_from(SPELLINGS),
    st.integers(0, 10_000),
) | st.sampled_from(["Mountain", "mountain", "sol ring", "Sol Ring", "Fire", "fire/ice", "krenko, mob boss", "Sol Rng"])
QUANTITIES = st.sampled_from(
    ["1 ", "1 ", "2 ", "1x ", "x3 ", "", "- 1 ", "SB: 1 ", " 4  ", "0 ", "700 ", "2. ", "1 [M13:242] "]
)
AFTER = st.sampled_from(
    [
        "",
        "",
        "",
        " (M13) 242",
        " (m13) 242",
        "|M13|[242]",
        " *F*",
        " #tag",
        " # note",
        " (Foo)",
        " x2",
        " [Ramp]",
        " *CMDR*",
    ]
) | st.sampled_from([" # decklint: ignore=CPY001,LST008 reason=x", " // why", "\t", " ^Keeper,#4aab08^", " - $1.50"])
WORDS = "commander|Commanders|CMDR|general|main deck|Deck|The 99|companion|sideboard|side|sb|maybeboard|Kommandeur|Ramp"
HEADINGS = st.builds(
    "{}{}{}".format,
    st.sampled_from(["", "", "// ", "# ", "//", "[", "== "]),
    st.sampled_from([*WORDS.split("|"), "Lands", "Tokens", "Signature Spell", "Background", "metadata"]),
    st.sampled_from(["", "", ":", " (2)", "]", " ==", " (1):"]),
)
LINES = st.one_of(
    *[st.builds("{}{}{}".format, QUANTITIES, NAMES, AFTER)] * 4,
    HEADINGS,
    st.sampled_from(["", "", "// note", "---", "12", "Name=x", "About", "SIDEBOARD:", "1 Krenko, mob boss *CMDR*"]),
)
OPENINGS = st.sampled_from(
    ["", "", "", "[metadata]\n", "About\n", "//NAME: x from DeckStats.net\n", "// Deck file for Magic Workstation\n"]
) | st.sampled_from(["1x Opt (c21) 1 [Ramp{noDeck}]\n", "NAME:x\n", "Commander\n1 krenko, mob boss (DDT) 52\n\ndeck\n"])


@given(
    opening=OPENINGS,
    lines=st.lists(LINES, min_size=1, max_size=14),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    encoding=st.sampled_from(["utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252"]),
    dialect=st.sampled_from([None, None, None, "text", "mtgo-text", "moxfield-text", "dck", "archidekt"]),
    repeats=st.booleans(),
)
def test_any_list_stays_the_same_deck(opening, lines, end, encoding, dialect, repeats):
    text = (opening + "\n".join(lines + lines[: 4 * repeats])).replace("\n", end)
    keeps_its_promise(text.encode(encoding, "replace"), dialect)


@given(st.integers(0, 10_000), st.sampled_from(SPELLINGS[:10]))
def test_a_name_becomes_one_that_is_read_as_the_same_card(number, spell):
    card = odd_names()[number % len(odd_names())]
    typed = spell(card)
    line = fixed(f"{KRENKO}1 {typed}\n").new.decode().splitlines()[1]
    new = checker().parse(f"{KRENKO}{line}\n", FORMATS["commander"]).lines[1]
    if new.card is card:
        is_whole = name_key(typed) == name_key(card.name)
        assert line == f"1 {card.faces[0].name if card.layout == 'meld' and not is_whole else card.name}"
