"""Differences in Markdown (GitHub's dialect), for a pull request: a table of decks, then each that differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.verdict import Finding
from validator.comparing import CardChange, Kept
from validator.messages.catalog import Catalog, catalog
from validator.reports.checked import Checked, Look, remarks
from validator.reports.compared import (
    COLUMNS,
    Compared,
    card_name,
    deck_line,
    formats,
    groups,
    new_asides,
    outcomes,
    quantities,
    tally,
    worded,
)
from validator.reports.markdown import escaped, table_row
from validator.reports.words import not_checked


def render(decks: Iterable[Compared], look: Look) -> Iterator[str]:
    """The whole page."""
    texts = catalog(look.language)
    rows = list(decks)
    parts = [_deck(deck, texts) for deck in rows if deck.status not in ("same", "removed") or len(rows) == 1]
    yield f"# decklint diff: {tally((deck.status for deck in rows), texts)}\n\n{_table(rows, texts)}" + "".join(parts)


def _table(decks: list[Compared], texts: Catalog) -> str:
    lines = [table_row(*map(texts.say, COLUMNS)), "|---|---|---|--:|--:|--:|--:|\n"]
    for deck in decks:
        lines.append(table_row(*map(escaped, (deck.name, *outcomes(deck, texts), *deck.counts))))
    return "".join(lines)


def _deck(deck: Compared, texts: Catalog) -> str:
    """A deck's part of the page."""
    parts = [f"\n## {escaped(deck.name)}\n"]
    if line := deck_line(deck, texts):
        parts.append(f"\n{escaped(line + formats(deck, texts))}\n")
    if deck.comparison.cards:
        head = table_row(*map(texts.say, ("col-card", "col-before", "col-after"))) + "|---|---|---|\n"
        parts.append("\n" + head + "".join(_card(change, texts) for change in deck.comparison.cards))
    elif deck.comparison.cards is not None and deck.days is None:
        parts.append(f"\n{escaped(texts.say('diff-no-cards'))}\n")
    if said := list(_said(deck, texts)):
        columns = map(texts.say, ("col-line", "col-severity", "col-rule", "col-message"))
        parts.append("\n" + table_row("", *columns) + "|---|--:|---|---|---|\n" + "".join(said))
    if notes := [
        f"- {escaped(texts.say(key) + ' ' + text)}\n"
        for key, group in zip(("diff-before", "diff-after"), new_asides(deck, texts), strict=True)
        for text in group
    ]:
        parts.append("\n" + "".join(notes))
    return "".join(parts)


def _card(change: CardChange, texts: Catalog) -> str:
    cells = (card_name(change, texts), quantities(change.old, texts), quantities(change.new, texts))
    return table_row(*map(escaped, cells))


def _said(deck: Compared, texts: Catalog) -> Iterator[str]:
    """What could not be checked at all, then findings and checks not made: new, gone, still there."""
    for side in deck.uncheckable:
        yield from _problem(side, "col-before" if side is deck.old else "col-after", texts)
    for group in groups(deck):
        label = escaped(texts.say(f"col-{group.what}"))
        yield from (_finding(label, finding, texts) for finding in group.findings)
        for check in group.skipped:
            severity = escaped(texts.severities["undecided"])
            yield table_row(label, "", severity, "", escaped(not_checked(check, texts)))


def _problem(side: Checked, column: str, texts: Catalog) -> Iterator[str]:
    for remark in remarks(side, texts):
        place = str(remark.span.line) if remark.span else ""
        cells = (texts.say(column), place, texts.severities[remark.severity], remark.title, remark.message)
        yield table_row(*map(escaped, cells))


def _finding(label: str, finding: Finding | Kept[Finding], texts: Catalog) -> str:
    shown, message = worded(finding, texts)
    place = str(shown.spans[0].line) if shown.spans else " ".join(shown.pointers[:1])
    severity = texts.severities[shown.severity]
    return table_row(label, *map(escaped, (place, severity, f"{shown.code} {shown.name}", message)))
