"""Markdown (GitHub's dialect), for a job's summary or a comment: the count, a table of decks, each deck's remarks."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from rules.words import printable
from validator.messages.catalog import Catalog, catalog
from validator.reports.checked import Checked, Look, remarks
from validator.reports.summary import COLUMNS, Row, summary_row, tally_text
from validator.reports.words import asides, deck_in_words, other_lines

_BLANKS = re.compile(r"[ \t\r\n]+")
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|~:])")
# GitHub and GitLab look for people to notify and for issues after the backslashes are gone: a blank of no width parts
# the sign from the name.
_REFERENCE = re.compile(r"(@|#(?=\d))")


def render(decks: Iterable[Checked], look: Look) -> Iterator[str]:
    """The whole page."""
    texts = catalog(look.language)
    rows, parts = [], []
    for deck in decks:
        rows.append(summary_row(deck))
        parts.append(_deck(deck, texts))
    yield f"# decklint: {tally_text(rows, texts)}\n\n{_table(rows, texts)}" + "".join(filter(None, parts))


def _table(rows: list[Row], texts: Catalog) -> str:
    lines = [table_row(*map(texts.say, COLUMNS)), "|---|---|--:|--:|--:|\n"]
    lines += [table_row(escaped(row.path), escaped(texts.say(row.outcome)), *row.counts) for row in rows]
    return "".join(lines)


def _deck(deck: Checked, texts: Catalog) -> str:
    """A deck's part of the page; nothing for one of which there is nothing to say."""
    found = remarks(deck, texts)
    lines = []
    if found:
        lines.append(
            table_row(*map(texts.say, ("col-line", "col-severity", "col-rule", "col-message"))) + "|--:|---|---|---|\n"
        )
    for remark in found:
        place = str(remark.span.line) if remark.span else escaped(" ".join(remark.pointers[:1]))
        severity, said = texts.severities[remark.severity], remark.message + other_lines(remark.finding, texts)
        lines.append(table_row(place, escaped(severity), escaped(remark.title), escaped(said)))
    if beside := asides(deck.verdict, texts):
        lines.append(("\n" if lines else "") + "".join(f"- {escaped(aside)}\n" for aside in beside))
    if not lines:
        return ""
    head = f"\n## {escaped(deck.path)}\n\n"
    if deck.verdict is not None:
        head += escaped(deck_in_words(deck.verdict.deck, texts)) + "\n\n"
    return head + "".join(lines)


def table_row(*cells: str) -> str:
    """A row of a table. cells: escaped."""
    return "| " + " | ".join(cells) + " |\n"


def escaped(text: str) -> str:
    """A text that stays as it is in Markdown and in HTML, on one line, and calls no one."""
    plain = html.escape(printable(_BLANKS.sub(" ", text)), quote=False)
    return _REFERENCE.sub(r"\1&#8203;", _SPECIAL.sub(r"\\\1", plain))
