"""Who leads when the list does not say: official decks in the shapes of programs, with no commander marked.

The oracle is the same list with its commander marked: whatever is legal so is never illegal without the mark.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from rules.card import OracleCard
from rules.check import check_deck
from rules.deck import Zone
from rules.verdict import Verdict
from validator.errors import BadOption, ValidatorError
from validator.pipeline import Checker, open_store

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "precons"
PATHS = sorted(FOLDER.glob("*.txt"))
# As transcribed it has a card twice.
MISPRINTED = "nec-upgrades-unleashed"
AT_LEAST = 0.95
FIXTURES = Path(__file__).resolve().parents[1] / "fixtures" / "decks"
AS_OF = "2026-10-08"

_LINE = re.compile(r"(COMMANDER: )?(\d+) (.+?)((?: \[[^\]]*\])*)")
_PRINTING = re.compile(r"\[([A-Z0-9]+):(\w+)\]")

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="needs ../shared")


class Line(NamedTuple):
    """A card line of a published list."""

    quantity: int
    name: str
    set_code: str
    number: str


class Precon(NamedTuple):
    """A published list: its commanders, its other cards in order, its day (ISO)."""

    stem: str
    commanders: list[Line]
    library: list[Line]
    day: str
    companions: Sequence[Line] = ()

    @property
    def aside(self) -> list[Line]:
        """What programs without a command zone keep in the sideboard."""
        return [*self.commanders, *self.companions]

    @property
    def lines(self) -> list[Line]:
        return self.commanders + self.library


@cache
def checker() -> Checker:
    return Checker(open_store().load())


@cache
def precons() -> list[Precon]:
    return [read_precon(path) for path in PATHS if path.stem != MISPRINTED]


@cache
def days_of_sets() -> dict[str, str]:
    rows = [line.split("\t") for line in (FOLDER.parents[1] / "data" / "sets.tsv").read_text("utf-8").splitlines()]
    return {row[0].lower(): row[3] for row in rows}


def read_precon(path: Path) -> Precon:
    source = path.read_text("utf-8")
    day = re.search(r"// DATE: ([-0-9]{10})", source)
    precon = Precon(path.stem, [], [], day[1] if day else days_of_sets()[path.stem.partition("-")[0]])
    for text in source.splitlines():
        if text.startswith("//"):
            continue
        match = _LINE.fullmatch(re.sub(r"^(\d+) \[\w+:\w+\]", r"\1", text))  # one stands before its name
        if match is None:
            break  # what follows the list is no part of the deck
        printing = _PRINTING.search(match[4])
        code, number = printing.groups() if printing else ("", "")
        line = Line(int(match[2]), match[3], code, number)
        (precon.commanders if match[1] else precon.library).append(line)
    return precon


# --- shapes ----------------------------------------------------------------------------------------------------------


def plain(lines: Sequence[Line]) -> str:
    return "".join(f"{line.quantity} {line.name}\n" for line in lines)


def printed(lines: Sequence[Line]) -> str:
    return "".join(
        f"{line.quantity} {line.name} ({line.set_code}) {line.number}\n" if line.set_code else plain([line])
        for line in lines
    )


def by_moxfield(lines: Sequence[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: re.sub(r"[^a-z0-9 ]", "", line.name.lower()))


def dek(main: Sequence[Line], side: Sequence[Line]) -> str:
    rows = [(line, "false") for line in main] + [(line, "true") for line in side]
    cards = "".join(
        f'<Cards CatID="{i}" Quantity="{line.quantity}" Sideboard="{is_side}" Name="{escape(line.name)}"/>\n'
        for i, (line, is_side) in enumerate(rows)
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Deck>\n<NetDeckID>0</NetDeckID>\n{cards}</Deck>\n'


def cod(main: Sequence[Line], side: Sequence[Line], beside: str = "") -> str:
    def zone(name: str, lines: Sequence[Line]) -> str:
        cards = "".join(f'<card number="{line.quantity}" name="{escape(line.name)}"/>\n' for line in lines)
        return f'<zone name="{name}">\n{cards}</zone>\n'

    zones = zone("main", main) + zone("side", side)
    return f'<?xml version="1.0"?>\n<cockatrice_deck version="1">\n{beside}{zones}</cockatrice_deck>\n'


def xmage(main: Sequence[Line], side: Sequence[Line]) -> str:
    def row(line: Line) -> str:
        return f"{line.quantity} [{line.set_code or 'C21'}:{line.number or '1'}] {line.name}\n"

    return "NAME:Deck\n" + "".join(map(row, main)) + "".join(f"SB: {row(line)}" for line in side)


def archidekt_csv(lines: Sequence[Line]) -> str:
    table = io.StringIO()
    rows = [(line.quantity, line.name, "Normal", line.set_code, line.number) for line in lines]
    csv.writer(table).writerows([("Quantity", "Name", "Finish", "Edition Code", "Collector Number"), *rows])
    return table.getvalue()


SHAPES: dict[str, Callable[[Precon], str]] = {
    "Moxfield text": lambda p: printed([*p.commanders, *by_moxfield(p.library)]),
    "Moxfield text, a card added": lambda p: printed([*p.commanders, *by_moxfield(p.library[1:]), p.library[0]]),
    "plain text as published": lambda p: plain(p.lines),
    "Arena without headings": lambda p: printed(p.lines),
    "Arena, a block": lambda p: printed(p.commanders) + "\n" + printed(p.library),
    "MTGO text": lambda p: plain(by_moxfield(p.library)) + "\n" + plain(p.aside),
    ".dek": lambda p: dek(by_moxfield(p.library), p.aside),
    ".cod, side": lambda p: cod(by_moxfield(p.library), p.aside),
    "XMage .dck": lambda p: xmage(by_moxfield(p.library), p.aside),
    ".cod, bannerCard": lambda p: cod(
        by_moxfield(p.lines), [], f"<bannerCard providerId=''>{escape(p.commanders[0].name)}</bannerCard>\n"
    ),
    ".cod, CDR": lambda p: cod(
        by_moxfield(p.lines),
        [],
        "<comments>" + "\n".join(f"CDR: {escape(line.name)}" for line in p.commanders) + "</comments>\n",
    ),
    "Archidekt CSV": lambda p: archidekt_csv(p.lines),
    "sorted with its commander": lambda p: plain(by_moxfield(p.lines)),
}
COMMANDER_ASIDE = {"MTGO text", ".dek", ".cod, side", "XMage .dck"}
# Here nothing but the cards themselves tells.
UNTOLD = {"sorted with its commander"}


def names(verdict: Verdict) -> list[str]:
    return sorted(card.name for card in verdict.deck.commander_cards)


@cache
def marked(stem: str) -> Verdict:
    precon = next(precon for precon in precons() if precon.stem == stem)
    text = "Commander\n" + plain(precon.commanders) + "\nDeck\n" + plain(precon.library)
    return checker().check(text, as_of=precon.day)


@pytest.mark.parametrize("shape", SHAPES)
def test_official_decks(shape: str, record_property: Callable[[str, object], None]) -> None:
    right, missed = 0, []
    for precon in precons():
        verdict = checker().check(SHAPES[shape](precon), as_of=precon.day)
        assert marked(precon.stem).legal is not False, precon.stem
        assert verdict.legal is not False, (precon.stem, [finding.message for finding in verdict.findings])
        assert all(isinstance(entry.card, OracleCard) for entry in verdict.deck.entries), precon.stem
        if names(verdict) == names(marked(precon.stem)):
            right += 1
        else:
            missed.append((precon.stem, names(verdict)))
    share = right / len(precons())
    record_property("right", f"{right} of {len(precons())}")
    print(f"{shape}: {right} of {len(precons())}, {share:.1%}", *missed[:8])
    assert share >= AT_LEAST or shape in UNTOLD, missed


# --- whatever is legal with its marks is never illegal without them ---------------------------------------------------


@cache
def exports() -> list[tuple[str, Precon]]:
    """Real exports and our own decks that are legal as they are marked, as lists to be written anew."""
    found = []
    paths = [*(FOLDER.parents[1] / "samples" / "decklists").iterdir(), *FIXTURES.glob("legal/*.txt")]
    for path in sorted(paths):
        try:
            verdict = checker().check(path.read_bytes(), as_of=AS_OF)
        except ValidatorError:
            continue
        if verdict.legal is False or not verdict.deck.commanders or verdict.deck.unresolved:
            continue
        zones: dict[Zone, list[Line]] = {}
        for entry in verdict.deck.entries:
            assert isinstance(entry.card, OracleCard)
            zones.setdefault(entry.zone, []).append(Line(entry.quantity, entry.card.front_name, "", ""))
        lists = zones.get(Zone.COMMAND, []), zones.get(Zone.LIBRARY, [])
        found.append((path.name, Precon(path.stem, *lists, AS_OF, zones.get(Zone.COMPANION, []))))
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_legal_with_marks_is_never_illegal_without(shape: str) -> None:
    assert len(exports()) > 60
    for name, deck in exports():
        verdict = checker().check(SHAPES[shape](deck), as_of=deck.day)
        assert verdict.legal is not False, (name, [finding.message for finding in verdict.findings])


FAULTS: dict[str, tuple[str, Callable[[Precon], list[Line]]]] = {
    "a card too few": ("SIZ001", lambda p: p.library[1:]),
    "a card too many": ("SIZ001", lambda p: [*p.library, Line(1, "Wastes", "", "")]),
    "a banned card": ("LEG001", lambda p: replaced(p, "Time Walk")),
    "a second copy": ("CPY001", lambda p: replaced(p, next(x.name for x in p.library[3:] if is_common(x)))),
}


def is_common(line: Line) -> bool:
    """Whether the card of a line can neither lead nor accompany, and is no basic land."""
    match = checker().store.get(line.name.lower())
    return match is not None and not {"Legendary", "Basic"} & match.cards[0].type_line.supertypes


def replaced(precon: Precon, name: str) -> list[Line]:
    """The library with another card instead of one that cannot lead."""
    i = next(i for i, line in enumerate(precon.library) if line.quantity == 1 and line.name != name and is_common(line))
    return [*precon.library[:i], *precon.library[i + 1 :], Line(1, name, "", "")]


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_whoever_leads_stays_illegal(fault: str) -> None:
    code, change = FAULTS[fault]
    for i, precon in enumerate(precons()[::8]):
        broken = precon._replace(library=change(precon))
        for shape in [*SHAPES][i % 3 :: 3]:
            if shape in ("Moxfield text, a card added",):
                continue
            verdict = checker().check(SHAPES[shape](broken), as_of=precon.day)
            if fault == "a card too many" and shape in COMMANDER_ASIDE:
                assert verdict.legal is not True, (precon.stem, shape)  # another legend may lead the hundred
                continue
            errors = {finding.code for finding in verdict.findings if finding.severity == "error"}
            assert verdict.legal is False, (precon.stem, shape, errors)
            assert code in errors, (precon.stem, shape, errors)


# --- small lists, one kind each --------------------------------------------------------------------------------------


class Small(NamedTuple):
    """A small list, and how it is to be read: who leads, who accompanies, what speaks for it; the verdict."""

    text: str
    legal: bool | None
    commanders: str = ""
    companion: str = ""
    evidence: str = ""


KRENKO, AMALIA, LURRUS = "Krenko, Mob Boss", "Amalia Benavides Aguirre", "Lurrus of the Dream-Den"
TYMNA, DARGO = "Tymna the Weaver", "Dargo, the Shipwrecker"
STALLS = "".join(
    f"1 {name}\n"
    for name in (
        *("Balloon Stand", "Bounce Chamber", "Bumper Cars", "Clown Extruder", "Concession Stand"),
        *("Costume Shop", "Drop Tower", "Ferris Wheel", "Foam Weapons Kiosk", "Fortune Teller"),
    )
)
WB = "1 Arcane Signet\n1 Bojuka Bog\n48 Plains\n49 Swamp\n"
PAIR = f"1 {AMALIA}\n1 {LURRUS}\n"


def banner(name: str, main: str, comments: str = "") -> str:
    return (
        f'<cockatrice_deck version="1"><bannerCard>{name}</bannerCard><comments>{comments}</comments>'
        f'<zone name="main"><card number="1" name="Zada, Hedron Grinder"/>{main}</zone></cockatrice_deck>'
    )


MOUNTAINS = '<card number="{}" name="Mountain"/>'
SMALL = {
    "commander and companion in the last block": Small(f"{WB}\n{PAIR}", True, AMALIA, LURRUS, "block"),
    "in the first block": Small(f"{PAIR}\n{WB}", True, AMALIA, LURRUS, "block"),
    "in the sideboard": Small(f"{WB}Sideboard\n{PAIR}", True, AMALIA, LURRUS, "sideboard"),
    "on lines of the sideboard": Small(
        WB + "".join(f"SB: {line}\n" for line in PAIR.splitlines()), True, AMALIA, LURRUS, "sideboard"
    ),
    "with other cards of the sideboard": Small(f"{WB}Sideboard\n{PAIR}3 Duress\n", True, AMALIA, LURRUS, "sideboard"),
    "with others in the last block": Small(f"{WB}\n{PAIR}3 Duress\n", True, AMALIA, LURRUS, "sideboard"),
    "on the first two lines": Small(f"{PAIR}{WB}", True, AMALIA, LURRUS, "above-sorted"),
    "a companion that does not keep its condition": Small(
        f"{WB.replace('49 Swamp', '48 Swamp')}1 Sheoldred, the Apocalypse\n\n{PAIR}", True, AMALIA, "", "sideboard"
    ),
    "with Attractions in the last block": Small(f"99 Mountain\n\n1 {KRENKO}\n{STALLS}", True, KRENKO, "", "block"),
    "with Attractions in the first block": Small(f"1 {KRENKO}\n{STALLS}\n99 Mountain\n", True, KRENKO, "", "block"),
    "with Attractions in the sideboard": Small(
        f"99 Mountain\nSideboard\n1 {KRENKO}\n{STALLS}", True, KRENKO, "", "sideboard"
    ),
    "two partners on the first two lines": Small(
        f"1 {DARGO}\n1 {TYMNA}\n1 Sol Ring\n1 Arcane Signet\n31 Mountain\n30 Swamp\n35 Plains\n",
        True,
        f"{DARGO} + {TYMNA}",
        "",
        "first-line",
    ),
    "the first line of a list in no order": Small(
        f"1 {KRENKO}\n1 Sol Ring\n1 Zada, Hedron Grinder\n1 Arcane Signet\n96 Mountain\n",
        True,
        KRENKO,
        "",
        "first-line",
    ),
    "the only card that can lead": Small(
        f"1 Arcane Signet\n1 {KRENKO}\n98 Mountain\n", True, KRENKO, "", "only-candidate"
    ),
    "off-identity under the only card that can lead": Small(
        "1 Sol Ring\n1 Goblin Matron\n1 Emry, Lurker of the Loch\n97 Island\n",
        False,
        "Emry, Lurker of the Loch",
        "",
        "only-candidate",
    ),
    "two that can lead, in a sorted list": Small(f"1 {KRENKO}\n98 Mountain\n1 Zada, Hedron Grinder\n", None),
    "illegal under the first, legal under another": Small(
        f"1 {KRENKO}\n1 Zilortha, Strength Incarnate\n98 Mountain\n", None
    ),
    "illegal under the block, legal under another": Small(
        f"1 {KRENKO}\n\n1 Zilortha, Strength Incarnate\n98 Mountain\n", None, KRENKO, "", "block"
    ),
    "only in the maybeboard": Small(f"99 Mountain\n\nMaybeboard\n1 {KRENKO}\n", None),
    "too small under each": Small(f"98 Mountain\n\n1 {KRENKO}\n", False, KRENKO, "", "block"),
    "a banner card": Small(
        banner(KRENKO, MOUNTAINS.format(98) + f'<card number="1" name="{KRENKO}"/>'), True, KRENKO, "", "field"
    ),
    "a banner card that is not in the list": Small(banner(KRENKO, MOUNTAINS.format(98)), True, KRENKO, "", "field"),
    "a banner card too many": Small(
        banner(KRENKO, MOUNTAINS.format(99)), True, "Zada, Hedron Grinder", "", "above-sorted"
    ),
    "a banner card that cannot lead": Small(
        banner("Goblin Matron", MOUNTAINS.format(99)), True, "Zada, Hedron Grinder", "", "above-sorted"
    ),
    "one commander, named twice": Small(
        banner(KRENKO, MOUNTAINS.format(98), f"CDR: {KRENKO}"), True, KRENKO, "", "field"
    ),
}


TWO_LEGENDS = [Line(q, name, "", "") for q, name in ((1, "Arcane Signet"), (1, KRENKO), (97, "Mountain"))]
TWO_LEGENDS.append(Line(1, "Zada, Hedron Grinder", "", ""))


def comments(value: str, *main: tuple[int, str]) -> str:
    return cod([Line(number, name, "", "") for number, name in main], [], f"<comments>{value}</comments>")


SMALL |= {
    "a pair in one comment": Small(
        comments("CDR: Tymna the Weaver / Thrasios, Triton Hero", (98, "Plains")),
        True,
        "Tymna the Weaver + Thrasios, Triton Hero",
        "",
        "field",
    ),
    "a pair of which one is named": Small(
        comments(f"CDR: {TYMNA}", (49, "Plains"), (49, "Forest"), (1, TYMNA), (1, "Thrasios, Triton Hero")),
        True,
        f"{TYMNA} + Thrasios, Triton Hero",
        "",
        "field",
    ),
    "of two that are named the one that can lead": Small(
        comments(f"CDR: {KRENKO}\nCDR: Goblin Matron", (98, "Mountain"), (1, "Goblin Matron"), (1, KRENKO)),
        True,
        KRENKO,
        "",
        "field",
    ),
    "a name that no card has": Small(comments("CDR: Krenko, Mob Bos", (99, "Mountain")), None, "", "", "field"),
    "a comment on another subject": Small(
        comments("A CDR for beginners", (99, "Mountain"), (1, KRENKO)), True, KRENKO, "", "only-candidate"
    ),
    "named, and in the sideboard": Small(
        cod([Line(99, "Mountain", "", "")], TWO_LEGENDS[1::2], f"<comments>CDR: {KRENKO}</comments>"),
        True,
        KRENKO,
        "",
        "field",
    ),
}


@pytest.mark.parametrize("kind", SMALL)
def test_small_lists(kind: str) -> None:
    text, legal, commanders, companion, evidence = SMALL[kind]
    verdict = checker().check(text, as_of=AS_OF)
    found = [finding.message for finding in verdict.findings]
    assert " + ".join(card.name for card in verdict.deck.commander_cards) == commanders, found
    assert "".join(entry.typed for entry in verdict.deck.companions) == companion
    told = {guess.evidence for guess in verdict.deck.assumptions if guess.code == "commander-inferred"}
    assert told == ({evidence} if evidence else set())
    assert verdict.legal is legal, found


def test_what_depends_on_the_guess_says_so() -> None:
    verdict = checker().check(SMALL["illegal under the block, legal under another"].text, as_of=AS_OF)
    who, off = verdict.findings
    assert (who.code, who.severity, off.code, off.severity) == ("CMD001", "undecided", "CID001", "undecided")
    assert who.message.startswith("No commander is marked. If Krenko, Mob Boss is the commander, the deck is illegal;")
    assert off.message.startswith("If Krenko, Mob Boss is the commander: Zilortha, Strength Incarnate has green")
    assert off.plain_params["if_commanders"] == [KRENKO]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("1 Jegantha, the Wellspring\n", "Jegantha, the Wellspring may be the companion. Put it under “Companion”."),
        (STALLS, "Fortune Teller under “Attractions”."),
    ],
)
def test_what_stands_under_the_commanders_heading_by_mistake(cards: str, message: str) -> None:
    text = f"Commander\n1 Sisay, Weatherlight Captain\n{cards}\nDeck\n99 Plains"
    verdict = checker().check(text, as_of=AS_OF)
    assert verdict.legal is False
    assert any(finding.message.endswith(message) for finding in verdict.findings)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (archidekt_csv(TWO_LEGENDS), "into a column “Section” of its line"),
        (cod(TWO_LEGENDS, []), "“CDR: its name” in the comments"),
        (dek(TWO_LEGENDS, []), "Put it in the sideboard"),
        (xmage(TWO_LEGENDS, []), "in a section [Commander]"),
        (plain(TWO_LEGENDS), "Add *CMDR* to its line"),
    ],
)
def test_advice_is_for_the_lists_program(text: str, how: str) -> None:
    findings = checker().check(text, as_of=AS_OF).findings
    assert [how in finding.message for finding in findings if finding.code == "CMD001"] == [True]


# --- who asks says who leads -----------------------------------------------------------------------------------------

UNMARKED = "1 Arcane Signet\n1 Krenko, Mob Boss\n97 Mountain\n1 Zada, Hedron Grinder\n"


def test_commanders_that_are_named() -> None:
    def leading(text: str, *names: str) -> tuple[bool | None, list[str], int]:
        verdict = checker().check(text, as_of=AS_OF, commanders=names)
        return verdict.legal, [card.name for card in verdict.deck.commander_cards], verdict.deck.size

    assert leading(UNMARKED, "krenko, mob boss") == (True, [KRENKO], 100)
    assert leading(UNMARKED, KRENKO, KRENKO) == (True, [KRENKO], 100)
    assert leading("99 Mountain", KRENKO) == (True, [KRENKO], 100)
    assert leading("100 Mountain", KRENKO) == (False, [KRENKO], 101)
    assert leading(f"1 {KRENKO} *CMDR*\n98 Mountain\n1 Zada, Hedron Grinder", "Zada, Hedron Grinder") == (
        True,
        ["Zada, Hedron Grinder"],
        100,
    )
    assert leading(UNMARKED) == (False, [], 100)
    assert leading("31 Cid, Timeless Artificer\n69 Island", "Cid, Timeless Artificer") == (
        True,
        ["Cid, Timeless Artificer"],
        100,
    )
    with pytest.raises(BadOption, match="Did you mean Krenko, Mob Boss"):
        leading(UNMARKED, "Krenko, Mob Bos")


def test_commanders_on_the_command_line(decklint: Callable[..., Any], put: Callable[..., Path]) -> None:
    put({"deck.txt": UNMARKED})
    assert decklint("check", "deck.txt").code == 2
    assert decklint("check", "deck.txt", "--commander", KRENKO).code == 0
    assert decklint("check", "deck.txt", "--commander", "Krenko").code == 64
    assert (
        "Commander\n1 Krenko, Mob Boss\n" in decklint("convert", "deck.txt", "--to", "arena", "--commander", KRENKO).out
    )
    parsed = json.loads(decklint("parse", "deck.txt", "--output", "json", "--commander", KRENKO).out)
    assert [entry["name"] for entry in parsed["entries"] if entry["zone"] == "command"] == [KRENKO]
    assert decklint("repair", "deck.txt", "--commander", KRENKO).code == 0


def test_commanders_in_requests(client: FlaskClient, schema_errors: Callable[[Any], list[str]]) -> None:
    def post(path: str, **body: object) -> Any:
        return client.post(path, json=body)

    verdict = post("/v1/validate", decklist=UNMARKED, commanders=[KRENKO]).json
    assert (verdict["legal"], verdict["deck"]["commanders"]) == (True, [KRENKO])
    assert post("/v1/validate", decklist=UNMARKED, commanders=[]).json["legal"] is False
    assert post("/v1/validate", decklist=UNMARKED).json["verdict_id"] != verdict["verdict_id"]
    assert post("/v1/validate", decklist=UNMARKED, commanders=["Xyz"]).status_code == 422
    assert post("/v1/validate", deck={"library": []}, commanders=[KRENKO]).status_code == 422
    zones = [entry["zone"] for entry in post("/v1/parse", decklist=UNMARKED, commanders=[KRENKO]).json["entries"]]
    assert zones.count("command") == 1
    line = json.dumps({"decklist": UNMARKED, "commanders": [KRENKO]})
    batch = client.post("/v1/validate/batch", data=line, content_type="application/x-ndjson")
    assert json.loads(batch.text.splitlines()[0])["verdict"]["legal"] is True
    guessed = post("/v1/validate", decklist=f"{WB}\n{PAIR}").json
    assert schema_errors(guessed) == []
    assert guessed["assumptions"][0]["evidence"] == "block"
    assert guessed["assumptions"][0]["alternatives"] == [
        {"commanders": [LURRUS], "companion": None, "evidence": "sideboard"}
    ]


def test_the_order_of_a_marked_list_makes_no_difference() -> None:
    for _, deck in exports():
        lines = [f"{line.quantity} {line.name} *CMDR*" for line in deck.commanders]
        lines += plain(deck.library).splitlines()
        verdicts = [checker().check("\n".join(order), as_of=AS_OF) for order in (lines, lines[::-1], sorted(lines))]
        assert len({verdict.legal for verdict in verdicts}) == 1, deck.stem
        assert len({frozenset(verdict.deck.commander_cards) for verdict in verdicts}) == 1


@pytest.mark.parametrize("order", [list, sorted])
def test_a_list_of_legends_takes_bounded_time(order: Callable[[list[str]], list[str]]) -> None:
    legends = [
        c for c in checker().store.all_cards() if c.commander_reason and c.legalities.get("commander") == "legal"
    ]
    hostile = [*legends[:60], *(c for c in legends if c.partner_abilities)]
    calls = 0

    def counted(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        return check_deck(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("validator.reading.choice.check_deck", counted)
        checker().check("\n".join(order([f"1 {c.front_name}" for c in hostile[:100]])), as_of=AS_OF)
    assert calls <= 12
