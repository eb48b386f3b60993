"""Every name of the bundled cards, in every shape of a line: the card, its quantity, and what is told of its printing.

And the shapes themselves, each with the names that look like one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from each_row import each_row

from rules.card import OracleCard
from validator.decklists import archidekt, dck, read_decklist
from validator.decklists import text as plain
from validator.decklists.headings import GROUPS, ZONE_OF_HEADING
from validator.decklists.model import CardLine, LineText
from validator.reading.resolve import Resolver


class Shape(NamedTuple):
    """A way to write a line; what must be read from it, whatever the name."""

    template: str
    quantity: int = 1
    set_code: str | None = None
    number: str | None = None
    parse_line: object = plain.parse_line
    every: int = 1  # of so many plain names one is asked; those that look odd are asked all


def archidekt_line(raw: str) -> plain.Item:
    """The item of a line in a list of Archidekt's with just this line."""
    return archidekt._read(raw).item


ARCHIDEKT, DCK = archidekt_line, dck.parse_line
SHAPES = {
    "plain": Shape("1 {}"),
    "times": Shape("4x {}", 4),
    "bare": Shape("{}"),
    "printing": Shape("1 {} (UND) 123", 1, "UND", "123"),
    "foil": Shape("1 {} (UND) 123 *F*", 1, "UND", "123", every=36),
    "spaced": Shape("2 x {}", 2, every=36),
    "tab": Shape("2\t{}", 2, every=36),
    "before": Shape("x2 {}", 2, every=36),
    "after": Shape("{} x2", 2, every=36),
    "after-spaced": Shape("{} x 2", 2, every=36),
    "after-printing": Shape("{} (UND) 123 x2", 2, "UND", "123", every=36),
    "after-set": Shape("{} (UND) x2 *F*", 2, "UND", every=36),
    "full-width": Shape("１２x {}", 12, every=36),
    "letters": Shape("1 {} (und) 12★", 1, "und", "12★", every=36),
    "list": Shape("1 {} (PLST) A25-1 *E*", 1, "PLST", "A25-1", every=36),
    "set": Shape("1 {} (UND)", 1, "UND", every=36),
    "no-quantity": Shape("{} (UND) 123a", 1, "UND", "123a", every=36),
    "brackets": Shape("1 {} [UND:P1] [foil]", 1, "UND", "P1", every=36),
    "goldfish": Shape("1 {} <1†> [UND] (F)", 1, "UND", "1†", every=36),
    "tappedout": Shape("1x {} (UND:12) *CMDR* *f-etch* #tag #more tags", 1, "UND", "12", every=36),
    "tags": Shape("1 {} #tag #!tag", every=36),
    "xmage": Shape("1 [UND:123] {}", 1, "UND", "123", every=36),
    "deckstats": Shape("1 [UND#123] {} # !Commander", 1, "UND", "123", every=36),
    "prefix": Shape("SB: 3 {}", 3, every=36),
    "archidekt": Shape("1x {} (und) 123 *F* [Cat,Other{{noDeck}}] ^l,#fff^", 1, "und", "123", ARCHIDEKT, every=36),
    "archidekt-bare": Shape("2x {} [Cat]", 2, None, None, ARCHIDEKT, every=36),
    "forge": Shape("1 {}|UND|1", 1, "UND", None, DCK, every=36),
    "forge-foil": Shape("1 {}+|UND|[12]", 1, "UND", "12", DCK, every=36),
    "forge-plain": Shape("7 {}", 7, None, None, DCK, every=36),
    "xmage-dck": Shape("SB: 1 [UND:123a] {}", 1, "UND", "123a", DCK, every=36),
}

# A heading stands where no quantity does: these two are cards as well, and nothing tells which is meant.
HEADINGS = {"bare": {"Library", "Signature Spells"}}

# What a name may have in common with decoration, a quantity, a mark or a heading.
ODD = re.compile(r"[^A-Za-z ,'’-]|^.{1,2}$|^[a-z]|\d|\b[xX]\b")
WORDS = {word for heading in (*ZONE_OF_HEADING, *GROUPS) for word in heading.split()}


def is_odd(name: str) -> bool:
    return ODD.search(name) is not None or not WORDS.isdisjoint(name.lower().split())


@pytest.fixture(scope="module")
def names(store) -> list[str]:
    return sorted({card.name for card in store.all_cards()})


@pytest.fixture(scope="module")
def resolver(store) -> Resolver:
    return Resolver(store)


def read(shape: Shape, name: str, resolver: Resolver):
    """What a name is read as: card, quantity, set and number; what kind of line it is if no card's."""
    item = shape.parse_line(shape.template.format(name))
    if not isinstance(item, LineText):
        return type(item).__name__
    resolution = resolver.resolve([CardLine(item, 1, item.zone, 1)])[0]
    if not isinstance(resolution.card, OracleCard):
        return resolution.card.reason
    return resolution.card.name, resolution.quantity, item.set_code, item.collector_number


def test_there_are_as_many_names_as_ever(names):
    assert len(names) > 34_000
    assert sum(map(is_odd, names)) > 1000


@pytest.mark.parametrize("one_in", [pytest.param(1, marks=pytest.mark.slow), 12])
@pytest.mark.parametrize("kind", SHAPES)
def test_every_name_in_every_shape(kind, one_in, names, resolver):
    """Of the odd names and of the plain ones, one in so many."""
    shape = SHAPES[kind]
    asked = names if shape.every == 1 else [*filter(is_odd, names), *names[:: shape.every]]
    asked = [*asked[::one_in], *HEADINGS.get(kind, ())]
    wrong = {
        name: found
        for name in asked
        if (found := read(shape, name, resolver)) != (name, shape.quantity, shape.set_code, shape.number)
    }
    assert wrong == dict.fromkeys(HEADINGS.get(kind, ()), "Heading")


@pytest.mark.parametrize("kind", ["plain", "printing", "after", "xmage"])
def test_every_odd_name_in_small_letters(kind, names, resolver):
    # Where a name in small letters ends as `(und)` would, its end is a hint that `reading.named_deck` takes back.
    shape = SHAPES[kind]
    wrong = [
        name for name in filter(is_odd, names) if read(shape, name.lower(), resolver)[:2] != (name, shape.quantity)
    ]
    assert wrong == []


# --- shapes ----------------------------------------------------------------------------------------------------------

LINES = {
    # quantities
    "1 Sol Ring": (1, "Sol Ring"),
    "1x Sol Ring": (1, "Sol Ring"),
    "1X Sol Ring": (1, "Sol Ring"),
    "1× Sol Ring": (1, "Sol Ring"),
    "1xSol Ring": (1, "Sol Ring"),
    "1 x Sol Ring": (1, "Sol Ring"),
    "x1 Sol Ring": (1, "Sol Ring"),
    "X3\tSol Ring": (3, "Sol Ring"),
    "Sol Ring x2": (2, "Sol Ring"),
    "Sol Ring X 2": (2, "Sol Ring"),
    "Sol Ring": (1, "Sol Ring"),
    "002 Sol Ring": (2, "Sol Ring"),
    "１ Sol Ring": (1, "Sol Ring"),
    "４x Sol Ring": (4, "Sol Ring"),
    "Sol Ring x２": (2, "Sol Ring"),
    # what looks like a quantity, and is a name or a part of one
    "1 X": (1, "X"),
    "1 x": (1, "X"),
    "1x X": (1, "X"),
    "2 x x": (2, "X"),
    "X": (1, "X"),
    "X x3": (3, "X"),
    "1 X (UND) 76": (1, "X", "UND", "76"),
    "1 X|UND|1": (1, "X", "UND"),
    "1 X|UND|[76]": (1, "X", "UND", "76"),
    "1 X+|UND": (1, "X", "UND"),
    "1 +2 Mace+|AFR|1": (1, "+2 Mace", "AFR"),
    "1 X|": (1, None),
    "1 X|UND|1|2": (1, None),
    "1 X|a set": (1, None),
    "1 Fire | Ice": (1, "Fire // Ice"),
    "1996 World Champion": (1, "1996 World Champion"),
    "2 1996 World Champion": (2, "1996 World Champion"),
    "1996 World Champion x2": (2, "1996 World Champion"),
    "1996 World Champion (PCEL) 1 x2": (2, "1996 World Champion", "PCEL", "1"),
    "+2 Mace": (1, "+2 Mace"),
    "1 +2 Mace": (1, "+2 Mace"),
    "+2 Mace x4": (4, "+2 Mace"),
    # printings
    "1 Sol Ring (C21) 263": (1, "Sol Ring", "C21", "263"),
    "1 Sol Ring (C21)": (1, "Sol Ring", "C21"),
    "1 Sol Ring (Neo)": (1, "Sol Ring"),
    "1 Sol Ring (Neo) 12": (1, "Sol Ring", "Neo", "12"),
    "1 Sol Ring [C21:263]": (1, "Sol Ring", "C21", "263"),
    "1 [C21:263] Sol Ring": (1, "Sol Ring", "C21", "263"),
    "1 [C21] Sol Ring": (1, "Sol Ring", "C21"),
    "1 Sol Ring (C21) 123a": (1, "Sol Ring", "C21", "123a"),
    "1 Sol Ring (C21) 12★": (1, "Sol Ring", "C21", "12★"),
    "1 Sol Ring (PLST) A25-1": (1, "Sol Ring", "PLST", "A25-1"),
    "1 Sol Ring (C21) P1": (1, "Sol Ring", "C21", "P1"),
    "1 Sol Ring (C21) 1†": (1, "Sol Ring", "C21", "1†"),
    "1 Sol Ring (C21) 263 *F*": (1, "Sol Ring", "C21", "263"),
    "1 Sol Ring (C21) 263 *E*": (1, "Sol Ring", "C21", "263"),
    "1 Sol Ring #tag": (1, "Sol Ring"),
    "1 Sol Ring #!tag": (1, "Sol Ring"),
    "1 Sol Ring (C21) 263 *F* #a tag #!another": (1, "Sol Ring", "C21", "263"),
    "Sol Ring (C21) x2": (2, "Sol Ring", "C21"),
    "Sol Ring (C21) 263 x2 *F*": (2, "Sol Ring", "C21", "263"),
    # what looks like a printing, and is a part of a name
    "Hazmat Suit (Used)": (1, "Hazmat Suit (Used)"),
    "1 Hazmat Suit (Used)": (1, "Hazmat Suit (Used)"),
    "Hazmat Suit (Used) (UND) 76": (1, "Hazmat Suit (Used)", "UND", "76"),
    "1 Hazmat Suit (Used) (UND) 76": (1, "Hazmat Suit (Used)", "UND", "76"),
    "1 hazmat suit (used) (und) 76": (1, "Hazmat Suit (Used)", "und", "76"),
    "Hazmat Suit (Used) x2": (2, "Hazmat Suit (Used)"),
    "1 Artist Alley (Plane)": (1, "Artist Alley (Plane)"),
    "1 Artist Alley": (1, "Artist Alley"),
    "1 B.F.M. (Big Furry Monster) (UGL) 28": (1, "B.F.M. (Big Furry Monster)", "UGL", "28"),
    # what looks like a heading, a comment or a ruler
    "1 Commander Liara Portyr": (1, "Commander Liara Portyr"),
    "Commander Liara Portyr": (1, "Commander Liara Portyr"),
    "Companion of the Trials": (1, "Companion of the Trials"),
    "_____": (1, "_____"),
    "1 _____": (1, "_____"),
    "1 Library": (1, "Library"),
    "Fire // Ice": (1, "Fire // Ice"),
    "1 Fire//Ice (MH2) 290": (1, "Fire // Ice", "MH2", "290"),
    '1 "Ach! Hans, Run!"': (1, '"Ach! Hans, Run!"'),
    "1 “Ach! Hans, Run!”": (1, '"Ach! Hans, Run!"'),
    '1 Kongming, "Sleeping Dragon"': (1, "Kongming, “Sleeping Dragon”"),
    # blanks
    "\t1\tSol Ring\t(C21)\t263\t": (1, "Sol Ring", "C21", "263"),
    "1\u00a0Sol\u00a0Ring\u00a0(C21)\u00a0263": (1, "Sol Ring", "C21", "263"),
    "\u200b1 Sol\u200b Ring\u200d\u2060": (1, "Sol Ring"),
    "\ufeff1 Sol Ring\ufeff": (1, "Sol Ring"),
    "1\u3000Sol Ring": (1, "Sol Ring"),
}


@each_row("line", LINES, ids=ascii)
@each_row("ends", ["\n", "\r\n", "\r"], ids=ascii)
def test_lines(line, ends, resolver):
    quantity, name, set_code, number = (*LINES[line], None, None)[:4]
    decklist = read_decklist(f"1 Opt{ends}{line}{ends}1 Ponder", "text")
    assert (len(decklist.lines), decklist.sections, decklist.unreadable, decklist.comments) == (3, [], [], [])
    resolution = resolver.resolve(decklist.lines)[1]
    if name is None:
        assert not isinstance(resolution.card, OracleCard)
        return
    assert resolver.store.find(name).cards[0] == resolution.card
    text = decklist.lines[1].text
    assert (resolution.quantity, text.set_code, text.collector_number) == (quantity, set_code, number)


@pytest.mark.parametrize("line", ["1", "1x", "1 ×", "x1", "12", "1 (C21) 263", "1 *F*", "SB: 1x", "SB: 1 [C21]"])
def test_a_quantity_alone_is_no_card(line):
    decklist = read_decklist(f"1 Opt\n{line}", "text")
    assert [bad.span.line for bad in decklist.unreadable] == [2]
