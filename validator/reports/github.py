"""GitHub's workflow commands: an annotation a remark, on its line, and a notice a note.

GitHub shows ten of each level a step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.verdict import Severity
from validator.messages.catalog import catalog
from validator.reports.checked import Checked, Look, Remark, remarks
from validator.reports.summary import summary_row, tally_text
from validator.reports.words import notes

_LEVEL = {
    Severity.ERROR: "error",
    Severity.UNDECIDED: "warning",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
}
# What a note is titled, which has no code.
_NOTE = "decklint"
# In this order: the sign that the others are written with comes first.
_ESCAPES = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_IN_PROPERTIES = ((":", "%3A"), (",", "%2C"))


def render(decks: Iterable[Checked], look: Look) -> Iterator[str]:
    """The annotations of each deck as soon as it is checked, then how many decks came out how, for the log."""
    texts = catalog(look.language)
    rows = []
    for deck in decks:
        path = deck.plain_path
        yield "".join(annotation(remark, path) + "\n" for remark in remarks(deck, texts))
        yield "".join(
            _command("notice", {"file": path, "title": _NOTE}, note) + "\n" for note in notes(deck.verdict, texts)
        )
        rows.append(summary_row(deck))
    yield tally_text(rows, texts) + "\n"


def annotation(remark: Remark, path: str) -> str:
    """One command. Columns are left out of a span over several lines, which have none in common."""
    properties = {"file": path}
    if span := remark.span:
        properties["line"] = str(span.line)
        properties["endLine"] = str(span.end_line)
        if span.line == span.end_line:
            properties |= {"col": str(span.column), "endColumn": str(span.end_column)}
    properties["title"] = remark.title
    return _command(_LEVEL[remark.severity], properties, remark.message)


def _command(level: str, properties: Mapping[str, str], message: str) -> str:
    written = ",".join(f"{key}={_escaped(value, (*_ESCAPES, *_IN_PROPERTIES))}" for key, value in properties.items())
    return f"::{level} {written}::{_escaped(message, _ESCAPES)}"


def _escaped(text: str, escapes: Iterable[tuple[str, str]]) -> str:
    for sign, escape in escapes:
        text = text.replace(sign, escape)
    return text
