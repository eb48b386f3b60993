"""What is fuzzed: one list through one reader, and what must hold of the result.

A module of its own so that atheris sees all that it imports; the short fuzz in the tests asks for the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.deck import Span
from validator.decklists import (
    DIALECTS,
    json_document,  # noqa: F401  readers import these two when they first need them, and atheris would miss it
    read_decklist,
    with_line_ends,
    xml_elements,  # noqa: F401
)
from validator.decklists.encoding import INVISIBLE, decode, split_lines
from validator.decklists.limits import MAX_TEXT_BYTES
from validator.decklists.model import Decklist
from validator.errors import ValidatorError

DIALECT_NAMES = [dialect.DIALECT for dialect in DIALECTS]
LINE_DIALECTS = [dialect.DIALECT for dialect in DIALECTS if dialect.MAX_BYTES == MAX_TEXT_BYTES]

# How a comment may begin, beside rules of dashes; by dialect, what else docs/formats.md calls one.
_COMMENTS = ("//", "#", "```")
_COMMENTS_OF = {
    "arena": ("Name",),
    "dck": ("NAME:", "AUTHOR:", "LAYOUT MAIN:", "LAYOUT SIDEBOARD:"),
}


def read_one(data: bytes) -> None:
    """Read the rest of some bytes in the dialect that the first one names; raise if that breaks a promise.

    From 128 on the first byte has the rest read as bytes of any encoding; below, as text, so that not every change
    of a byte ends in a complaint about the encoding.
    """
    if not data:
        return
    chosen = data[0] % 128 % (len(DIALECT_NAMES) + 1)
    source = data[1:] if data[0] >= 128 else data[1:].decode("utf-8", "replace")
    try:
        decklist = read_decklist(source, DIALECT_NAMES[chosen - 1] if chosen else None)
    except ValidatorError:
        return
    broken = list(broken_promises(decklist, text_of(source)))
    if broken:
        raise AssertionError(f"{decklist.dialect}: " + "; ".join(broken))


def text_of(source: str | bytes) -> str:
    """The text that a reader sees."""
    decoded = decode(source) if isinstance(source, bytes) else source
    return with_line_ends(decoded if isinstance(decoded, str) else decoded[0])[0]


def broken_promises(decklist: Decklist, text: str) -> Iterator[str]:
    """What is wrong with a list as read from a text: nothing may be lost, read twice, or placed elsewhere."""
    if not decklist.why:
        yield "nothing says why it was read in this dialect"
    if not decklist.lines and not decklist.unreadable:
        yield "an empty list was not refused"
    if not decklist.is_lines:
        return
    lines = split_lines(text)
    spans = [part.span for part in (*decklist.lines, *decklist.sections, *decklist.unreadable, *decklist.not_cards)]
    told = [
        number
        for span in spans
        if span is not None
        for number in range(span.line, span.end_line + 1)
        if span.line == span.end_line or lines[number - 1].translate(INVISIBLE).strip()
    ]
    if None in spans:
        yield "something has no place"
    if len(set(told)) < len(told):
        yield f"a line was read twice: {told}"
    for span in spans:
        if span is not None and not _is_inside(span, lines):
            yield f"{span} is outside its line"
    yield from _lines_lost(decklist, lines, told)


def _is_inside(span: Span, lines: list[str]) -> bool:
    is_forward = span.line < span.end_line or (span.line == span.end_line and span.column <= span.end_column)
    is_first = 1 <= span.column <= len(lines[span.line - 1]) + 1
    return is_forward and is_first and span.end_column <= len(lines[span.end_line - 1]) + 1


def _lines_lost(decklist: Decklist, lines: list[str], told: list[int]) -> Iterator[str]:
    """What is lost: each line that is not blank is a card, a heading, a comment or unreadable."""
    bare = [line.translate(INVISIBLE).strip() for line in lines]
    accounted = sorted(told + decklist.comments)
    if accounted != (found := [number for number, text in enumerate(bare, start=1) if text]):
        yield f"of the lines {found} only {accounted} are accounted for"
    for number in decklist.comments:
        text = bare[number - 1]
        if (text[:1] == "[" and text[-1:] == "]") or (text[:1] == "<" and text[-1:] == ">"):  # tags of BBCode, HTML
            continue
        if text.startswith((*_COMMENTS, *_COMMENTS_OF.get(decklist.dialect, ()))) or not text.strip("-=*~ "):
            continue
        above = [part.name.lower() for part in decklist.sections if part.span and part.span.line < number]
        if decklist.dialect != "dck" or "=" not in text or above[-1:] not in (["metadata"], ["general"]):
            yield f"no comment, and passed over: {number}, {text}"
