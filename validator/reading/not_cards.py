"""Lines that cannot be cards: addresses, fields, prices, totals, borders of tables, greetings and prose around a list.

Asked last, and only of lines that name no card however they are read: a line that names a card is a card. What such
a line says of the deck (`Format: EDH`) goes into the list's fields.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from rules.card import OracleCard
from rules.deck import BadLine, Span, Zone
from rules.words import Said, Sentence
from validator.decklists.csv_table import COLUMNS
from validator.decklists.field_words import ABOUT, COMMANDER, COMPANION, FORMAT, KEY_OF, LEADS, NAME, OTHER, TOTALS
from validator.decklists.headings import WORDS_FOR_CARDS, ZONE_OF_PREFIX
from validator.decklists.memo import ENTRY_BYTES, Memo
from validator.decklists.model import CardLine, Decklist, Field, Section
from validator.decklists.pastes import without_tags
from validator.decklists.text import A_TOTAL, NO_CARD_LINE
from validator.errors import EmptyDecklist
from validator.reading.own_format import format_called
from validator.reading.resolve import Resolution

_ADDRESS = Sentence("an-address", "it is an address")
_PRICE = Sentence("a-price", "it is a price")
_RULE = Sentence("a-rule", "it is a rule or the border of a table")
_HEADER = Sentence("a-table-header", "it names the columns of a table")
_FIELD = Sentence("a-field", "it says “{word}” of the deck")
_NO_FORMAT = Sentence("a-format-not-known", "it names the format “{format}”, which is not known here")
_LEADER = Sentence("a-sentence-on-the-commander", "it says who the commander is")
_GREETING = Sentence("a-greeting", "it is a greeting")
_PROSE = Sentence("prose", "it is text beside the list")

_WEB = re.compile(
    r"(?:https?|ftp)://\S|\bwww\.[\w-]{1,63}\.\w|\b[\w-]{1,63}\.(?:com|net|org|gg|io|app|info|de|fr|it|es|jp|ru|br)/\S"
    r"|^[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,20}$|^!?\[[^\[\]]{0,200}\]\([^()\s]{1,200}\)$",
    re.IGNORECASE,
)
_CURRENCY = r"(?:US|CA|A|R)?[$€£¥₽]|USD|EUR|GBP|BRL|CAD|AUD|JPY|CHF|RUB|tix"
_AMOUNT = re.compile(
    rf"[~≈+(]{{0,2}} ?(?:(?:{_CURRENCY}) ?\d[\d.,' ]{{0,12}}|\d[\d.,' ]{{0,12}}(?:{_CURRENCY}))\)?", re.IGNORECASE
)
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]{1,40}")
# What may stand in a total beside its own word.
_COUNTED_IN_TOTAL = (
    WORDS_FOR_CARDS
    | TOTALS
    | frozenset("usd eur gbp brl tix price us r number of in the main deck maindeck mainboard sideboard side".split())
    | frozenset("creatures lands spells artifacts enchantments instants sorceries planeswalkers decklist value".split())
)
_BORDER = re.compile(r"[-|+:=_*.•·~ \t\u2500-\u257f\u2010-\u2015]{1,500}")
_MARKS_BEFORE = re.compile(r"[-*•·–—>_#|\s]{1,8}")
_FIELD_SHAPE = re.compile(r"([^:=：]{1,40}?)(?:[ \t\u00a0\u202f]{0,3}[:=：]|[ \t][-–—][ \t])")
# A label in bold or italics at the start of a line, of any words: `- *Win condition*: attack`.
_LABEL = re.compile(r"[-*+•> \t]{0,4}(\*\*|__|\*|_)([^*_:]{1,40})(?::\1|\1[ \t]?:)[ \t]{1,8}\S")
_MADE_BY = re.compile(
    r"(?:exported|generated|imported|downloaded|created|updated|last updated|copied|printed|powered|built)"
    r" (?:on|by|with|from|at|via|using)(?![^\W_])",
    re.IGNORECASE,
)
_NAME_BELOW_ABOUT = re.compile(r"(?:Name|Nom|Nombre|Nome|名前|名称|名稱|이름|Название|Имя)[ \t]{1,8}(?=\S)")
_LEADS = re.compile(rf"(?:{'|'.join(LEADS)})[ \t]{{0,3}}[:-]?[ \t]{{0,3}}(?=\S)", re.IGNORECASE)
_GREETS = re.compile(
    r"(?:hi|hey|hello|hiya|howdy|greetings|good (?:morning|evening|day)|dear|thanks|thank you|cheers|salut|bonjour"
    r"|bonsoir|coucou|merci|hallo|moin|servus|guten (?:tag|abend)|danke|hola|buenas|buenos d[ií]as|gracias|ciao|salve"
    r"|buongiorno|grazie|olá|oi|bom dia|obrigado|obrigada|привет|здравствуйте|спасибо|こんにちは"
    r"|こんばんは|よろしく|ありがとう|你好|大家好|谢谢|謝謝|안녕|안녕하세요|감사합니다)(?![^\W_])",
    re.IGNORECASE,
)
_ENDS_SENTENCE = re.compile(r"[.!?…。！？]$")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_FEWEST_WORDS, _MANY_WORDS = 4, 12
_FIRST_DIGIT = re.compile(r"[-+*•(\[ ]{0,3}\d")

# Sections that speak of the deck; the general's, but in Forge's files, is the commander's.
_TELLING = {"dck": frozenset({"general", "metadata", "about"})}
_TELLING_ANYWHERE = frozenset({"about"})
_COLUMN_NAMES = frozenset(word for words in COLUMNS.values() for word in words)


class NotCard(NamedTuple):
    """Why a line cannot be a card, and what it says of the deck: key, value, and where in the line that stands."""

    why: Said
    key: str = ""
    value: str = ""
    start: int = 0


def not_a_card(text: str) -> NotCard | None:
    """Why a line cannot be a card by its shape alone; None if it may be one.

    text: of one line that names no known card. A line that begins with a number may be one with its quantity: only
    prices, totals and borders do not count as such.
    """
    if _BORDER.fullmatch(text):
        return NotCard(_RULE())
    if _AMOUNT.fullmatch(text):
        return NotCard(_PRICE())
    if _FIRST_DIGIT.match(text):
        return None
    words = _LETTERS.findall(text.lower())
    if not TOTALS.isdisjoint(words) and _COUNTED_IN_TOTAL.issuperset(words) and _DIGIT.search(text):
        return NotCard(A_TOTAL())
    return _field(text) or _sentence_on_commander(text) or (NotCard(_ADDRESS()) if _WEB.search(text) else None)


def _bare(text: str) -> str:
    """A line without tags, bullets and the marks of Markdown."""
    bare = without_tags(text)
    for mark in ("**", "__", "`"):
        bare = bare.replace(mark, "")
    before = _MARKS_BEFORE.match(bare)
    return bare[before.end() :] if before else bare


def _field(text: str) -> NotCard | None:
    """`Format: EDH`, `**Player:** Ann`, `- Name = Goblins`, with a word that is known."""
    bare = _bare(text)
    shape = _FIELD_SHAPE.match(bare)
    if shape is None:
        return None
    label = _LABEL.match(text)
    word = " ".join(shape[1].lower().split())
    zone = ZONE_OF_PREFIX.get(word)
    key = zone.value if zone else KEY_OF.get(word)
    if key == "command":
        key = COMMANDER
    elif key is None or (zone and key != COMPANION):
        return NotCard(_FIELD(word=label[2])) if label and zone is None else None
    value = bare[shape.end() :].strip(" \t|_*")
    is_unknown_format = key == FORMAT and format_called(value) is None
    why = _NO_FORMAT(format=value) if is_unknown_format else _FIELD(word=shape[1].strip())
    return NotCard(why, key, value, max(text.rfind(value), 0))


def _sentence_on_commander(text: str) -> NotCard | None:
    leads = _LEADS.search(text)
    if leads is None:
        return None
    value = text[leads.end() :].strip(" \t.!*_")
    return NotCard(_LEADER(), COMMANDER, value, text.rfind(value)) if value else None


class _Shape(NamedTuple):
    """What a line is by its shape alone."""

    verdict: NotCard | None
    is_sentence: bool
    is_greeting: bool


_shapes: Memo[str, _Shape] = Memo()


def _shape(text: str) -> _Shape:
    known = _shapes.get(text)
    if known is None:
        known = _Shape(not_a_card(text), _is_sentence(text), _GREETS.match(_bare(text)) is not None)
        _shapes.keep(text, known, ENTRY_BYTES + 400 + 2 * len(text))
    return known


class _Line(NamedTuple):
    """A line in question: its number, its text, where it stands among the card lines or the unreadable ones."""

    number: int
    text: str
    span: Span
    position: int
    is_card_line: bool


def set_apart(decklist: Decklist, resolutions: Sequence[Resolution]) -> tuple[Decklist, list[Resolution]]:
    """The list without the lines that cannot be cards, which are in `not_cards`, and what its lines name.

    decklist: a list of lines, of which some name no card; it stays as it is.
    Raises EmptyDecklist if no line is left.
    """
    questions = _questions(decklist, resolutions)
    found = {line: verdict for line in questions if (verdict := _shape(line.text).verdict)}
    _add_neighbors(questions, found)
    _add_told_below(decklist, questions, found)
    found.update(_prose(decklist, resolutions, questions, found))
    if not found:
        return decklist, list(resolutions)
    cards = {line.position for line in found if line.is_card_line}
    unreadable = {line.position for line in found if not line.is_card_line}
    lines = [line for i, line in enumerate(decklist.lines) if i not in cards]
    decklist = replace(
        decklist,
        lines=lines,
        sections=_sections(decklist, lines),
        unreadable=[bad for i, bad in enumerate(decklist.unreadable) if i not in unreadable],
        heading_candidates=[i for i, line in enumerate(lines) if line.text.may_be_heading],
        unsure=[i for i, line in enumerate(lines) if line.text.unsure],
        fields=[*decklist.fields, *_fields(found)],
        not_cards=sorted([*decklist.not_cards, *_blocks(decklist, found)], key=lambda bad: bad.span or (0,)),
    )
    if not lines and not decklist.unreadable:
        raise EmptyDecklist(NO_CARD_LINE)
    return decklist, [resolution for i, resolution in enumerate(resolutions) if i not in cards]


def _questions(decklist: Decklist, resolutions: Sequence[Resolution]) -> list[_Line]:
    """The lines that may be no cards, in their order: unknown ones, quantities out of bounds, unreadable lines."""
    found = [
        _Line(line.line, line.text.text, span, i, True)
        for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True))
        if (resolution.failed("unknown") or resolution.failed("bad-quantity")) and (span := line.span)
    ]
    found += [
        _Line(bad.span.line, bad.text, bad.span, i, False) for i, bad in enumerate(decklist.unreadable) if bad.span
    ]
    return sorted(found)


def _add_neighbors(questions: Sequence[_Line], found: dict[_Line, NotCard]) -> None:
    """Lines that are told by the next one: the header above a table's border, Arena's `About` above a name."""
    for line, below in pairwise(questions):
        if below.number != line.number + 1:
            continue
        if line.text.strip(" :*#").lower() in ABOUT and (name := _NAME_BELOW_ABOUT.match(below.text)):
            found[line] = NotCard(_FIELD(word=line.text))
            value = below.text[name.end() :]
            found[below] = NotCard(_FIELD(word=name[0].strip()), NAME, value, name.end())
        elif "|" in line.text and below in found and found[below].why.key == _RULE.key:
            found[line] = NotCard(_HEADER())
    for line in questions:
        cells = [cell.strip(" *").lower() for cell in line.text.strip("| ").split("|")]
        if line not in found and len(cells) > 1 and sum(cell in _COLUMN_NAMES for cell in cells) > 1:
            found[line] = NotCard(_HEADER())


def _add_told_below(decklist: Decklist, questions: Sequence[_Line], found: dict[_Line, NotCard]) -> None:
    """Lines without a quantity below a heading that speaks of the deck, as `Constructed` does below `[general]`."""
    telling = _TELLING.get(decklist.dialect, _TELLING_ANYWHERE)
    for line in questions:
        card = decklist.lines[line.position] if line.is_card_line else None
        if line not in found and card is not None and card.section >= 0 and card.text.may_be_heading:
            section = decklist.sections[card.section].name
            if section.lower() in telling:
                found[line] = NotCard(_FIELD(word=section))


def _sections(decklist: Decklist, lines: Sequence[CardLine]) -> list[Section]:
    """The list's sections: the `[general]` of one that has no card there says nothing of who is the commander."""
    used = {line.section for line in lines}
    generals = {"general", "General"} if decklist.dialect == "dck" else set()
    return [
        section._replace(zone=Zone.IGNORED) if section.name in generals and i not in used else section
        for i, section in enumerate(decklist.sections)
    ]


def _prose(
    decklist: Decklist, resolutions: Sequence[Resolution], questions: Sequence[_Line], found: dict[_Line, NotCard]
) -> dict[_Line, NotCard]:
    """Greetings and text around a list whose cards have quantities.

    Lines that follow each other, with no card between them, are text if half of them are sentences by their length or
    by what ends them; a lone line that is none may be a card that is misspelt.
    """
    rest = [line for line in questions if line not in found]
    if not any(_shape(line.text).is_sentence or _shape(line.text).is_greeting for line in rest):
        return {}
    known = [line for line, one in zip(decklist.lines, resolutions, strict=True) if type(one.card) is OracleCard]
    if not known or 2 * sum(line.text.may_be_heading for line in known) > len(known):
        return {}
    cards = sorted(line.line for line in known)
    text: dict[_Line, NotCard] = {}
    for _, run in groupby(rest, key=lambda line: bisect(cards, line.number)):
        text.update(_text_in(list(run)))
    return text


def _is_sentence(text: str) -> bool:
    text = _bare(text)
    words = len(_WORD.findall(text))
    return (
        bool(_MADE_BY.match(text))
        or words >= _MANY_WORDS
        or (words >= _FEWEST_WORDS and bool(_ENDS_SENTENCE.search(text)))
    )


def _text_in(run: Sequence[_Line]) -> dict[_Line, NotCard]:
    """What of lines that no card parts is text."""
    sentences = {line for line in run if _shape(line.text).is_sentence}
    greetings = {line for line in run if _shape(line.text).is_greeting}
    counted = {line for line in run if _FIRST_DIGIT.match(line.text)}  # perhaps cards with quantities
    is_text = len(sentences - counted) > 1 and 2 * len(sentences | greetings) >= len(run)
    return {
        line: NotCard(_GREETING() if line in greetings else _PROSE())
        for line in run
        if (line in greetings or line in sentences or is_text)
        and (line not in counted or (is_text and line in sentences))
    }


def _fields(found: dict[_Line, NotCard]) -> list[Field]:
    """What the lines say of the deck."""
    said = []
    for line, (_, key, value, start) in sorted(found.items()):
        if key and key != OTHER and value:
            column = line.span.column + start
            said.append(Field(key, value, Span(line.number, column, line.number, column + len(value))))
    return said


def _blocks(decklist: Decklist, found: dict[_Line, NotCard]) -> list[BadLine]:
    """The lines with their reasons; lines of text with nothing but blank lines between them are one block."""
    zones = {line.line: line.zone for line in decklist.lines}
    zones |= {bad.span.line: bad.zone for bad in decklist.unreadable if bad.span}
    others = {*zones, *decklist.comments, *(part.span.line for part in decklist.sections if part.span)}
    between = sorted(others - {line.number for line in found})
    blocks: list[BadLine] = []
    for line, (why, *_) in sorted(found.items()):
        above = blocks[-1].span if blocks and why.key == _PROSE.key == blocks[-1].why.key else None
        if above is not None and bisect(between, above.end_line) == bisect(between, line.number):
            end = line.span
            blocks[-1] = replace(blocks[-1], span=Span(above.line, above.column, end.end_line, end.end_column))
        else:
            blocks.append(BadLine(line.text, why, zones[line.number], line.span))
    return blocks
