"""One page of HTML for all decks: the list with the findings beside their lines, counts, the mana curve.

The page needs nothing but itself, runs no script and can be printed. Whatever comes from a list is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.deck import Entry
from rules.verdict import Verdict
from validator.messages.catalog import Catalog, catalog
from validator.reports.checked import Checked, Look, Remark, remarks
from validator.reports.html_parts import STYLE, count_table, curve, escaped, identity_pips, mana_pips
from validator.reports.summary import COLUMNS, Row, summary_row, tally_text
from validator.reports.words import assumed, deck_in_words, other_lines

CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def render(decks: Iterable[Checked], look: Look) -> Iterator[str]:
    """The whole page."""
    texts = catalog(look.language)
    rows, parts = [], []
    for number, deck in enumerate(decks, start=1):
        rows.append(summary_row(deck))
        parts.append(_deck(deck, number, texts))
    title = escaped(f"decklint: {tally_text(rows, texts)}")
    yield (
        f'<!DOCTYPE html>\n<html lang="{look.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_SECURITY_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    )
    if len(rows) > 1:
        yield _table(rows, texts)
    yield from parts
    yield "</body>\n</html>\n"


def _table(rows: Sequence[Row], texts: Catalog) -> str:
    """All decks, each with a link to its part."""
    head = "".join(f"<th>{escaped(texts.say(column))}</th>" for column in COLUMNS)
    lines = [
        f'<tr><td><a href="#deck-{number}">{escaped(row.path)}</a></td>'
        f'<td class="{row.outcome}">{escaped(texts.say(row.outcome))}</td>'
        + "".join(f'<td class="number">{count}</td>' for count in row.counts)
        + "</tr>\n"
        for number, row in enumerate(rows, start=1)
    ]
    return f'<table class="decks">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{"".join(lines)}</tbody>\n</table>\n'


def _deck(deck: Checked, number: int, texts: Catalog) -> str:
    """One deck's part of the page."""
    outcome = f'<span class="{deck.outcome}">{escaped(texts.say(deck.outcome))}</span>'
    parts = [f'<section id="deck-{number}">\n<h2>{escaped(deck.path)} {outcome}</h2>\n']
    found = remarks(deck, texts)
    verdict = deck.verdict
    lines = deck.lines if verdict is None or _has_lines(verdict) else []
    apart = [remark for remark in found if _line_of(remark, lines) is None]
    if verdict is not None:
        of = verdict.deck
        pips = identity_pips(of.color_identity) if of.is_command_zone_known else ""
        parts.append(f"<p>{pips} {escaped(deck_in_words(of, texts))}</p>\n")
    if apart:
        items = "".join(f"<li>{_place(remark, texts)}{_remark(remark, texts)}</li>\n" for remark in apart)
        parts.append(f"<h3>{escaped(texts.say('title-whole'))}</h3>\n<ul>\n{items}</ul>\n")
    elif not found:
        parts.append(f"<p>{escaped(texts.say('nothing-found'))}</p>\n")
    if verdict is not None:
        parts += [count_table(verdict.deck, texts), curve(verdict.deck, texts)]
    parts.append(_list(verdict, lines, found, texts))
    if verdict is not None:
        parts += [_assumed(verdict, texts), _notes(verdict, texts)]
    return "".join(parts) + "</section>\n"


def _has_lines(verdict: Verdict) -> bool:
    """Whether places in this list are lines; those of a JSON document are pointers."""
    deck = verdict.deck
    return any(entry.line for entry in deck.entries) or any(finding.spans for finding in verdict.findings)


def _line_of(remark: Remark, lines: Sequence[str]) -> int | None:
    return remark.span.line if remark.span and remark.span.line <= len(lines) else None


def _list(verdict: Verdict | None, lines: Sequence[str], found: Sequence[Remark], texts: Catalog) -> str:
    """The list as it was written, each line with its mana costs and what is to be said of it.

    A list without lines is shown by its entries.
    """
    entries = verdict.deck.entries if verdict else ()
    rows = _line_rows(entries, lines, found, texts) if lines else _entry_rows(entries)
    if not rows:
        return ""
    return (
        f'<h3>{escaped(texts.say("title-list"))}</h3>\n<table class="list">\n<tbody>\n{"".join(rows)}</tbody></table>\n'
    )


def _line_rows(entries: Sequence[Entry], lines: Sequence[str], found: Sequence[Remark], texts: Catalog) -> list[str]:
    costs = {entry.line: mana_pips(entry) for entry in entries}
    here: dict[int, list[Remark]] = {}
    for remark in found:
        line = _line_of(remark, lines)
        if line is not None:
            here.setdefault(line, []).append(remark)
    marks: dict[int, set[tuple[int, int]]] = {}
    for span in (span for remark in found for span in remark.spans if span.line == span.end_line):
        marks.setdefault(span.line, set()).add((span.column - 1, span.end_column - 1))
    last = len(lines) if lines[-1] else len(lines) - 1  # nothing stands behind the last line's end
    rows = []
    for number, text in enumerate(lines[:last], start=1):
        said = "".join(f"<div>{_remark(remark, texts)}</div>" for remark in here.get(number, ()))
        rows.append(
            f'<tr><td class="number">{number}</td><td class="line">{_marked(text, marks.get(number, ()))}</td>'
            f"<td>{costs.get(number, '')}</td><td>{said}</td></tr>\n"
        )
    return rows


def _entry_rows(entries: Sequence[Entry]) -> list[str]:
    return [
        f'<tr><td></td><td class="line">{entry.quantity} {escaped(entry.typed)}</td>'
        f"<td>{mana_pips(entry)}</td><td>{escaped(entry.pointer or '')}</td></tr>\n"
        for entry in entries
    ]


def _marked(text: str, stretches: Iterable[tuple[int, int]]) -> str:
    """A line with the stretches that findings are about marked (0-based, end exclusive); those that overlap are one."""
    parts, at = [], 0
    for start, end in sorted(stretches):
        start = max(start, at)
        if start < end:
            parts += [escaped(text[at:start]), f"<mark>{escaped(text[start:end])}</mark>"]
            at = end
    return "".join(parts) + escaped(text[at:])


def _remark(remark: Remark, texts: Catalog) -> str:
    severity = f'<b class="{remark.severity.value}">{escaped(texts.severities[remark.severity])}</b>'
    also = escaped(other_lines(remark.spans, texts))
    return f"{severity} {escaped(remark.message)}{also} <code>{escaped(remark.title)}</code>"


def _place(remark: Remark, texts: Catalog) -> str:
    """Where a remark belongs that stands beside no line: its pointer, or a line that cannot be shown."""
    if remark.span:
        return escaped(texts.say("at-line", line="{}")).format(f'<span class="number">{remark.span.line}</span>')
    return f"<code>{escaped(remark.pointers[0])}</code> " if remark.pointers else ""


def _assumed(verdict: Verdict, texts: Catalog) -> str:
    items = "".join(f"<li>{escaped(assumed(guess, texts))}</li>\n" for guess in verdict.deck.assumptions)
    return f"<h3>{escaped(texts.say('title-guesses'))}</h3>\n<ul>\n{items}</ul>\n" if items else ""


def _notes(verdict: Verdict, texts: Catalog) -> str:
    items = "".join(f"<li>{escaped(texts.sentence(note))}</li>\n" for note in verdict.notes)
    notes = f"<h3>{escaped(texts.say('title-notes'))}</h3>\n<ul>\n{items}</ul>\n" if items else ""
    rests_on = verdict.provenance
    lists = "".join(texts.say("list-of", name=dated.name, day=dated.effective) for dated in rests_on.lists)
    said = f"{rests_on.program}, {verdict.as_of}{texts.say('cards-of', date=rests_on.cards_date)}{lists}"
    return f'{notes}<p class="provenance">{escaped(said)}</p>\n'
