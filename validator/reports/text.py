"""The verdict in words, for a terminal: every finding with its place and line, then what was assumed, then the sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rules.deck import Span
from rules.verdict import Finding, Severity, Verdict
from rules.words import printable
from validator.messages.catalog import Catalog, catalog
from validator.reports.checked import Checked, Look, remarks
from validator.reports.paint import BOLD, DIM, OUTCOME_STYLE, SEVERITY_STYLE, Paint
from validator.reports.quote import quoted
from validator.reports.summary import Row, summary_row, table_text, tally_text
from validator.reports.words import assumed, deck_in_words, not_checked, other_lines, rests_on


def render(decks: Iterable[Checked], look: Look) -> Iterator[str]:
    """Each deck's report as soon as it is checked, one fact a line, then a table and the sum if there are several."""
    texts, paint = catalog(look.language), Paint(look.color)
    rows = []
    for deck in decks:
        yield "\n".join(_lines(deck, texts, paint)) + "\n"
        rows.append(summary_row(deck))
    if len(rows) > 1:
        yield sum_text(rows, look)


def sum_text(rows: Sequence[Row], look: Look) -> str:
    """What stands below the reports of several decks: a table, and how they came out."""
    texts = catalog(look.language)
    return "\n" + table_text(rows, texts, Paint(look.color)) + tally_text(rows, texts) + "\n"


def _lines(deck: Checked, texts: Catalog, paint: Paint) -> Iterator[str]:
    """What is to be said of a deck. Findings start with `path:line:column:` so that editors can follow them."""
    path, lines, verdict, say = printable(deck.path), deck.lines, deck.verdict, texts.say
    outcome = OUTCOME_STYLE[deck.outcome]
    if verdict is None:
        yield paint(say("not-checkable", path=path), outcome)
        for remark in remarks(deck, texts):
            yield "  " + say("problem", message=printable(remark.message), code=remark.code)
            yield from _quote(lines, remark.span, paint, SEVERITY_STYLE[Severity.ERROR])
        return
    yield say("head", path=paint(path, BOLD), legal=paint(say(deck.outcome), outcome), format=verdict.format_name)
    yield "  " + printable(deck_in_words(verdict.deck, texts))
    for finding in verdict.findings:
        yield from finding_lines(finding, texts.message(finding), path, texts, lines, paint)
    for skipped in verdict.not_checked:
        yield f"  {not_checked(skipped, texts)}"
    for assumption in verdict.deck.assumptions:
        where = f"{path}:{assumption.span.line}:{assumption.span.column}: " if assumption.span else ""
        yield f"  {assumed(assumption, texts, where)}"
    for note in verdict.notes:
        yield "  " + say("note", note=printable(texts.sentence(note)))
    yield f"  {_sum(verdict, texts)}"


def finding_lines(
    finding: Finding, message: str, path: str, texts: Catalog, lines: Sequence[str], paint: Paint
) -> Iterator[str]:
    """A finding and its line of the list, indented. message: in the language.  path: printable."""
    style = SEVERITY_STYLE[finding.severity]
    yield "  " + texts.say(
        "finding",
        place=paint(_place(finding, path), BOLD),
        severity=paint(texts.severities[finding.severity], style),
        message=printable(message),
        also=other_lines(finding, texts),
        citation=_citation(finding),
    )
    yield from _quote(lines, finding.spans[0] if finding.spans else None, paint, style)


def _quote(lines: Sequence[str], span: Span | None, paint: Paint, style: str) -> Iterator[str]:
    """The line of a span with carets under it, if the line is at hand."""
    pair = quoted(lines, span) if span else None
    if pair is not None:
        yield "    " + paint(pair[0], DIM)
        yield "    " + paint(pair[1], style)


def _place(finding: Finding, path: str) -> str:
    if finding.spans:
        return f"{path}:{finding.spans[0].line}:{finding.spans[0].column}: "
    return f"{finding.pointers[0]}: " if finding.pointers else ""


def _citation(finding: Finding) -> str:
    rules = [citation.number for citation in finding.citations if citation.source == "CR"]
    return f"{finding.code} {finding.name}" + (f", CR {rules[0]}" if rules else "")


def _sum(verdict: Verdict, texts: Catalog) -> str:
    counts = Counter(finding.severity for finding in verdict.findings)
    text = texts.say(
        "sum",
        errors=counts[Severity.ERROR],
        undecided=counts[Severity.UNDECIDED],
        warnings=counts[Severity.WARNING],
    )
    return text + rests_on(verdict, texts)
