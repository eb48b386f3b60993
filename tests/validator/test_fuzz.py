"""Any text in any dialect: nothing but a ValidatorError, no line lost, and no pattern that a line could make slow.

`python -m benchmarks.fuzz` asks the same for longer, with inputs that coverage guides.
"""

from __future__ import annotations

import csv
import importlib
import inspect
import io
import json
import pkgutil
import re
from collections.abc import Iterator
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import validator.decklists
from benchmarks.fuzz_target import DIALECT_NAMES, LINE_DIALECTS, broken_promises, text_of
from validator.decklists import read_decklist
from validator.decklists.encoding import INVISIBLE
from validator.decklists.headings import GROUPS, ZONE_OF_HEADING
from validator.errors import EmptyDecklist, ValidatorError

# --- any text --------------------------------------------------------------------------------------------------------

NAMES = st.sampled_from(
    [
        "Mountain",
        "Sol Ring",
        "Fire // Ice",
        "+2 Mace",
        "X",
        "_____",
        "“Ach! Hans, Run!”",
        "Hazmat Suit (Used)",
        "Sol Rng",
    ]
)
QUANTITIES = st.sampled_from(
    ["", "1 ", "1x ", "x1 ", "0 ", "-1 ", "1.5 ", "1001 ", "9" * 20 + " ", "SB: 1 ", "\u0661 "]
)
DECORATION = st.sampled_from(
    ["", " *CMDR*", " *F*", " (M13) 138", " [2XM:129]", "|M13|1", "|", "+", " x4", " #tag", " [Ramp,Draw{noDeck}]"]
) | st.sampled_from([" ^Keeper,#4aab08^", "\t", "\u200b"])
HEADINGS = st.builds(
    "{}{}{}".format,
    st.sampled_from(["", "// ", "# ", "[", "=="]),
    st.sampled_from(sorted([*ZONE_OF_HEADING, *GROUPS, "metadata", "About", "Ramp"])),
    st.sampled_from(["", ":", " (12)", "]"]),
)
LINES = st.one_of(
    st.builds("{}{}{}".format, QUANTITIES, NAMES | st.text(max_size=8), DECORATION),
    HEADINGS,
    st.sampled_from(["", " ", "---", "// note", "# note", "Name=x", "NAME:x", "Name x", "12", "\ufeff", "sep=;", '"']),
    st.sampled_from(
        [
            "[metadata]",
            "[ ]",
            "[]",
            "^a,#b^",
            " ^",
            "--- [Ramp]",
            "//Ramp",
            "SIDEBOARD:",
            "1 [C21#263] Opt # !Commander",
            "|M13",
            "+",
            "1|",
            "Foo=bar|x",
            "SB:",
            "\x0b",
        ]
    ),
    st.builds(",".join, st.lists(st.sampled_from(["Name", "Quantity", "1", "Opt", '"Opt"', '"', ""]), max_size=4)),
    st.text(max_size=30),
    st.text("0123456789xX×*#()[]{}:/|^-=~ .,'\"+", max_size=20),
)
LISTS = st.builds(
    lambda lines, end: end.join(lines), st.lists(LINES, max_size=8), st.sampled_from(["\n", "\r\n", "\r", "\n\n"])
)
KEYS = st.sampled_from(
    ["Quantity", "quantity", "qty", "number", "Name", "name", "Sideboard", "deck", "boards", "mainboard", "commanders"]
) | st.sampled_from(
    ["library", "cards", "card", "categories", "oracleCard", "main", "mainBoard", "data", "count", "set", "code"]
)
LEAVES = st.sampled_from(["1", "Opt", "true", "x", "", "-1", "Commander", "&amp;", "&#0;", "&x;"]) | st.text(max_size=5)
MARKUP = st.recursive(
    st.text("ab<&]> ", max_size=5) | st.just("<!DOCTYPE z>") | st.just("<!--"),
    lambda inner: st.builds(
        lambda tag, key, value, body: f'<{tag} {key}="{value}">{body}</{tag}>',
        st.sampled_from(["cockatrice_deck", "Deck", "deck", "zone", "section", "card", "Cards"]),
        KEYS,
        LEAVES,
        st.lists(inner, max_size=3).map("".join),
    ),
    max_leaves=6,
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 1001) | st.floats() | LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
).map(json.dumps)
ANY_TEXT = st.text(st.characters(exclude_categories=[]), max_size=150)  # lone surrogates too
SOURCES = LISTS | MARKUP | JSON | ANY_TEXT | LISTS.map(str.encode) | st.binary(max_size=150)


@pytest.mark.parametrize("dialect", [None, *DIALECT_NAMES])
@given(source=SOURCES)
def test_no_text_breaks_a_dialect(dialect, source):
    try:
        decklist = read_decklist(source, dialect)
    except ValidatorError:
        return
    assert list(broken_promises(decklist, text_of(source))) == []


@pytest.mark.parametrize("dialect", LINE_DIALECTS)
@given(text=LISTS)
def test_no_line_is_lost(dialect, text):
    try:
        decklist = read_decklist(text, dialect)
    except ValidatorError:
        return
    assert list(broken_promises(decklist, text)) == []


@pytest.mark.parametrize("dialect", LINE_DIALECTS)
@given(lines=st.lists(LINES.filter(lambda line: len(line.splitlines()) <= 1), max_size=12))
def test_lines_are_as_many_as_what_was_made_of_them(dialect, lines):
    """Lines that are not blank are card lines, headings, comments and unreadable lines, and no two of these."""
    try:
        decklist = read_decklist("\n".join(lines), dialect)
    except ValidatorError:
        return
    number = sum(1 for line in lines if line.translate(INVISIBLE).strip())
    made = (decklist.lines, decklist.sections, decklist.comments, decklist.unreadable)
    assert sum(map(len, made)) == number


# --- tables, XML, JSON: whatever could hold a card -------------------------------------------------------------------

CELLS = st.sampled_from(
    ["", "1", "2x", "0", "-1", "Opt", "Sol Ring", "Fire // Ice", 'a "b"', "a,b", "a\nb", " ", "true"]
)
ROWS = st.lists(st.lists(CELLS, max_size=5), max_size=8)


def number_of(decklist) -> int:
    return len(decklist.lines) + len(decklist.unreadable)


@given(rows=ROWS, end=st.sampled_from(["\n", "\r\n"]))
def test_no_row_of_a_table_is_lost(rows, end):
    written = io.StringIO()
    csv.writer(written, lineterminator=end).writerows([["Quantity", "Name", "Section"], *rows])
    try:
        found = number_of(read_decklist(written.getvalue(), "csv"))
    except EmptyDecklist:
        found = 0
    assert found == sum(1 for row in rows if any(cell.strip() for cell in row))


ATTRIBUTES = st.dictionaries(st.sampled_from(["name", "number", "qty", "Quantity", "price", "x"]), st.just("1"))
TAGS = {
    "cod": ("cockatrice_deck", "zone", "card"),
    "o8d": ("deck", "section", "card"),
    "dek": ("Deck", "Deck", "Cards"),
}


@pytest.mark.parametrize("dialect", TAGS)
@given(
    elements=st.lists(
        st.tuples(st.sampled_from(["card", "Cards", "CARD", "crad", "note", "tag"]), ATTRIBUTES, st.integers(0, 1)),
        max_size=6,
    ),
    text=st.sampled_from(["", " \n", "1 Opt"]),
)
def test_no_element_that_may_be_a_card_is_lost(dialect, elements, text):
    root, part, card = TAGS[dialect]
    inside = "".join(
        f"<{tag} {' '.join(f'{k}={v!r}' for k, v in have.items())}>Opt</{tag}>" for tag, have, _ in elements
    )
    source = f"<{root}><{part} name='main'>{text}{inside}</{part}></{root}>"
    quantities = {"number", "qty", "quantity"}
    expected = bool(text.strip())
    for tag, have, _ in elements:
        expected += tag.lower() == card.lower() or not quantities.isdisjoint(key.lower() for key in have)
    try:
        assert number_of(read_decklist(source, dialect)) == expected
    except EmptyDecklist:
        assert not expected


ENTRIES = st.lists(
    st.fixed_dictionaries({"quantity": st.just(1), "count": st.just(1)}, optional={"name": st.just("Opt")}), max_size=3
)
BOARDS = st.dictionaries(
    st.sampled_from(
        ["mainboard", "sideboard", "x/y", "mainBoard", "planes", "library", "cards", "convertedDeck", "extra"]
    ),
    ENTRIES | ENTRIES.map(lambda entries: dict(zip("abc", entries, strict=False))),
    max_size=5,
)


@pytest.mark.parametrize("dialect", ["moxfield-json", "archidekt-json", "aetherhub-json", "mtgjson", "zones"])
@given(boards=BOARDS)
def test_no_entry_of_a_document_is_lost(dialect, boards):
    try:
        found = number_of(read_decklist(json.dumps(boards), dialect))
    except EmptyDecklist:
        found = 0
    assert found == sum(map(len, boards.values()))


# --- patterns --------------------------------------------------------------------------------------------------------

CHARACTERS = 200
# A hundred for each character: many times less than the square, which two long repeats in a row could take.
MOST_STEPS = 100 * CHARACTERS


def modules() -> Iterator[object]:
    yield validator.decklists
    for found in pkgutil.walk_packages(validator.decklists.__path__, "validator.decklists."):
        yield importlib.import_module(found.name)


MODULES = {
    module.__name__.removeprefix("validator.decklists").lstrip(".") or "__init__": module for module in modules()
}
PATTERNS = {
    f"{name}.{attribute}": value
    for name, module in MODULES.items()
    for attribute, value in vars(module).items()
    if isinstance(value, re.Pattern)
}
each_pattern = pytest.mark.parametrize("name", PATTERNS)


@pytest.mark.parametrize("module", MODULES)
def test_every_pattern_stands_where_it_is_found(module):
    """No pattern is made inside a function, or by the way: each is a name of its module."""
    source = inspect.getsource(MODULES[module])
    assert not re.findall(r"\bre\.(?:match|search|fullmatch|sub|subn|split|findall|finditer)\(", source)
    own = [name for name in PATTERNS if name.rpartition(".")[0] == module]
    assert len(own) == len(re.findall(r"^\w+(?:: [^=]+)? = re\.compile\(", source, re.MULTILINE))
    assert len(own) == source.count("re.compile(")


REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)


def parts(item) -> list:
    """The sequences inside one item of a parsed pattern."""
    kind, value = item
    if kind in REPEATS:
        return [value[2]]
    if kind is op.SUBPATTERN:
        return [value[3]]
    if kind is op.BRANCH:
        return list(value[1])
    if kind in (op.ASSERT, op.ASSERT_NOT):
        return [value[1]]
    if kind is op.ATOMIC_GROUP:
        return [value]
    return []


def is_long(item) -> bool:
    """A repeat that a 200-character line could keep busy: unbounded, or nearly."""
    return item[0] in REPEATS and item[1][1] >= CHARACTERS


def nested(sequence, is_inside=False) -> Iterator:
    """Every long repeat inside another one."""
    for item in sequence:
        if is_inside and is_long(item):
            yield item
        for part in parts(item):
            yield from nested(part, is_inside or is_long(item))


def long_repeats(sequence) -> Iterator:
    """Every long repeat."""
    for item in sequence:
        if is_long(item):
            yield item
        for part in parts(item):
            yield from long_repeats(part)


def depth(sequence) -> int:
    """How many long repeats may share one text between them: those in a row add up, of a choice the most."""
    return sum(is_long(item) + max(map(depth, parts(item)), default=0) for item in sequence)


@each_pattern
def test_no_repeat_is_nested_in_another(name):
    parsed = parser.parse(PATTERNS[name].pattern, PATTERNS[name].flags)
    assert list(nested(parsed)) == []
    assert depth(parsed) <= 2
    assert all(len(item[1][2]) == 1 and not parts(item[1][2][0]) for item in long_repeats(parsed))


@pytest.mark.parametrize("bad", [r"(a+)+", r"(?:a|b*)*", r"(\s*x?){2,}", r"(?:(a{1,250}))*", r"(?=(a*)*)"])
def test_nested_repeats_are_found(bad):
    assert list(nested(parser.parse(bad)))


class Link(NamedTuple):
    """One step of a flattened pattern: which characters it takes, whether it must take one, whether it is long."""

    takes: frozenset[str]
    is_must: bool
    is_long: bool


PROBES = [*map(chr, range(0x180)), "\u2013", "\u2212", "\u3000", "\uff11", "\u200b", "\ufeff", "日"]


def chains(sequence) -> list[list[Link]]:
    """A sequence without its groups: for each choice it has, the items in a row."""
    found: list[list[Link]] = [[]]
    for item in sequence:
        kind, value = item
        if kind in REPEATS and is_long(item):
            options = [[Link(probe(value[2][0]), value[0] > 0, True)]]
        elif kind in REPEATS:
            options = [[link._replace(is_must=link.is_must and value[0] > 0) for link in c] for c in chains(value[2])]
        elif kind in (op.ASSERT, op.ASSERT_NOT, op.AT):
            options = [[]]
        elif parts(item):
            options = [chain for part in parts(item) for chain in chains(part)]
        else:
            options = [[Link(probe(item), True, False)]]
        found = [chain + option for chain in found for option in unlike(options)]
    return found


def unlike(options):
    """Each option once."""
    return list({tuple(option): option for option in options}.values())


def probe(item) -> frozenset[str]:
    return frozenset(c for c in PROBES if takes(item, c))


def rivals(chain) -> Iterator[tuple[Link, Link]]:
    """Pairs of long repeats that may share one run of characters: nothing that must stand between parts them."""
    for i, first in enumerate(chain):
        for j in range(i + 1, len(chain)):
            second, between = chain[j], chain[i + 1 : j]
            if not (first.is_long and second.is_long and first.takes & second.takes):
                continue
            if not any(
                link.is_must and not (link.takes & first.takes and link.takes & second.takes) for link in between
            ):
                yield first, second


@each_pattern
def test_no_two_long_repeats_share_a_run(name):
    parsed = parser.parse(PATTERNS[name].pattern, PATTERNS[name].flags)
    assert [pair for chain in chains(parsed) for pair in rivals(chain)] == []


@pytest.mark.parametrize("bad", [r"a*a*", r"\s*x?\s+", r"\w+(?:-|_)?\d*", r"(a+)(b|)a+", r"\d+\d\d+", r".*,?.*"])
def test_repeats_that_share_a_run_are_found(bad):
    assert any(True for chain in chains(parser.parse(bad)) for _ in rivals(chain))


@pytest.mark.parametrize("good", [r"a*b*", r"\s*x\s+", r"\w+-\w+", r"[^,]*,.{1,9}", r"\d+ ?x?\s+"])
def test_repeats_that_share_none_are_not(good):
    assert not any(True for chain in chains(parser.parse(good)) for _ in rivals(chain))


class Steps:
    """A matcher that backtracks as `re` does and counts: one step for each item tried at a place."""

    def __init__(self, pattern: re.Pattern) -> None:
        self.parsed = parser.parse(pattern.pattern, pattern.flags)
        self.count = 0

    def ends(self, sequence, text, at, index=0) -> Iterator[int]:
        """Where a match of the rest of a sequence may end, best first."""
        if index == len(sequence):
            yield at
            return
        for end in self.item(sequence[index], text, at):
            yield from self.ends(sequence, text, end, index + 1)

    def item(self, item, text, at) -> Iterator[int]:
        self.count += 1
        kind, value = item
        if kind in REPEATS:
            yield from self.repeat(kind, *value, text, at)
        elif kind is op.SUBPATTERN:
            yield from self.ends(value[3], text, at)
        elif kind is op.ATOMIC_GROUP:
            yield from list(self.ends(value, text, at))[:1]
        elif kind is op.BRANCH:
            for branch in value[1]:
                yield from self.ends(branch, text, at)
        elif kind in (op.ASSERT, op.ASSERT_NOT):
            if any(True for _ in self.ends(value[1], text, at)) == (kind is op.ASSERT):
                yield at
        elif kind is op.AT:
            is_start, is_end = at == 0, at == len(text)
            if is_start if value in (op.AT_BEGINNING, op.AT_BEGINNING_STRING) else is_end:
                yield at
        elif at < len(text) and takes(item, text[at]):
            yield at + 1

    def repeat(self, kind, least, most, sequence, text, at) -> Iterator[int]:
        """All ends of a repeat."""
        ends = self.few if most < 10 else self.many
        found = ends(kind, least, most, sequence, text, at)
        yield from list(found)[:1] if kind is op.POSSESSIVE_REPEAT else found

    def few(self, kind, least, most, sequence, text, at) -> Iterator[int]:
        """Those of a short one: the ends of each round, and from each the ends of the rest."""
        if kind is op.MIN_REPEAT and not least:
            yield at
        if most:
            for end in self.ends(sequence, text, at):
                if end > at:
                    yield from self.few(kind, max(least - 1, 0), most - 1, sequence, text, end)
        if kind is not op.MIN_REPEAT and not least:
            yield at

    def many(self, kind, least, most, sequence, text, at) -> Iterator[int]:
        """Those of a long one, whose rounds have one end each: it repeats one character, as a test here asks."""
        places = [at]
        while len(places) <= most:
            self.count += 1
            end = next(self.ends(sequence, text, places[-1]), None)
            if end is None:
                break
            places.append(end)
        yield from places[least:] if kind is op.MIN_REPEAT else reversed(places[least:])


CATEGORIES = {
    op.CATEGORY_DIGIT: str.isdecimal,
    op.CATEGORY_NOT_DIGIT: lambda c: not c.isdecimal(),
    op.CATEGORY_SPACE: str.isspace,
    op.CATEGORY_NOT_SPACE: lambda c: not c.isspace(),
    op.CATEGORY_WORD: lambda c: c.isalnum() or c == "_",
    op.CATEGORY_NOT_WORD: lambda c: not (c.isalnum() or c == "_"),
}


def takes(item, character) -> bool:
    """Whether an item that takes one character takes this one, whatever its case."""
    kind, value = item
    if kind is op.LITERAL:
        return character.lower() == chr(value).lower()
    if kind is op.NOT_LITERAL:
        return character.lower() != chr(value).lower()
    if kind is op.ANY:
        return character != "\n"
    if kind is op.RANGE:
        return any(value[0] <= ord(c) <= value[1] for c in (character, character.lower()[0], character.upper()[0]))
    if kind is op.CATEGORY:
        return CATEGORIES[value](character)
    assert kind is op.IN, f"what is {kind}?"
    is_negated = value[0][0] is op.NEGATE
    return any(takes(member, character) for member in value[is_negated:]) != is_negated


def alphabet(sequence) -> list[str]:
    """Characters that a pattern asks for, each once, those of its classes first."""
    found: dict[str, None] = {}
    literals: dict[str, None] = {}
    for item in sequence:
        if item[0] is op.IN:
            found.update(dict.fromkeys([c for c in "1 ax,.:;|*#=-_" if takes(item, c)][:3]))
        elif item[0] is op.LITERAL:
            literals[chr(item[1])] = None
        for part in parts(item):
            found.update(dict.fromkeys(alphabet(part)))
    return list(found | literals)


def worst_cases(parsed) -> Iterator[str]:
    """200 characters that a pattern is busy with: runs of one and of two that it knows, at whose end it fails."""
    known = alphabet(parsed)[:8] or ["a"]
    for one in known:
        for two in known:
            run = (one + two) * (CHARACTERS // 2)
            yield run
            yield run[: CHARACTERS - 1] + "\0"
            yield ("1 " + run)[: CHARACTERS - 1] + "\0"


def steps_of(name: str, text: str) -> int:
    """The steps of the pattern over a text: from its start, or from everywhere if the module searches with it."""
    module, _, attribute = name.rpartition(".")
    is_searched = re.search(rf"\b{attribute}\.(?:search|sub|subn|split|findall|finditer)\(", SOURCES_OF[module])
    matcher = Steps(PATTERNS[name])
    for start in range(len(text)) if is_searched else (0,):
        for _ in matcher.ends(matcher.parsed, text, start):
            pass
    return matcher.count


SOURCES_OF = {name: inspect.getsource(module) for name, module in MODULES.items()}


@each_pattern
def test_no_text_keeps_a_pattern_busy(name):
    # All ways to match are walked, which is more than `re` does for any one of its functions.
    assert max(steps_of(name, text) for text in worst_cases(Steps(PATTERNS[name]).parsed)) <= MOST_STEPS


def test_steps_are_counted():
    """The matcher above finds what `re` finds, and a slow pattern slow."""
    slow = Steps(re.compile(r"a*a*a*a*b"))
    assert list(slow.ends(slow.parsed, "a" * 40, 0)) == []
    assert slow.count > MOST_STEPS
    for pattern in PATTERNS.values():
        for text in ("1 Sol Ring", "[Main]", "Sol Ring x2", "sep=;", "-----", "*F*", "(C21) 263", "Name,Count", "x"):
            matcher = Steps(pattern)
            first = next(matcher.ends(matcher.parsed, text, 0), None)
            found = pattern.match(text)
            assert first == (found.end() if found else None), (pattern.pattern, text)
