"""The verdict in words, for a terminal: every finding with its place, then what was guessed, then the sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.formats import FORMATS
from rules.model import Finding, OracleCard, Severity, Verdict

_WORD = {True: "legal", False: "illegal", None: "could not be decided"}
_MAX_LINES_SHOWN = 8
_REASONS = {
    "no-commander": "no commander is named",
    "command-zone-unresolved": "a commander could not be read",
    "commander-inferred": "the commander is a guess",
    "line-without-quantity": "a line without a quantity names no card and may be a heading",
    "unreadable-line": "a line cannot be read",
    "bad-quantity": "a quantity is out of bounds",
    "no-card-recognized": "none of its lines names a known card",
    "list-unknown": "the card data does not have this format's list",
    "pool-unknown": "the card data does not have this format's card pool",
    "before-first-known-day": "the list is not known for so early a day",
}


def verdict_text(verdict: Verdict, path: str = "deck") -> str:
    """The whole report, one fact a line, line feed at the end.

    path: what to call the deck; findings start with `path:line:column:` so that editors can follow them.
    """
    return "\n".join(_lines(verdict, path)) + "\n"


def _lines(verdict: Verdict, path: str) -> Iterator[str]:
    deck = verdict.deck
    names = [e.card.name if isinstance(e.card, OracleCard) else e.typed for e in deck.commanders]
    colors = (str(deck.color_identity) or "colorless") if deck.is_command_zone_known else "identity unknown"
    leaders = " + ".join(names) or "no commander"
    name = verdict.format_name or FORMATS[verdict.format].name
    yield f"{path}: {_WORD[verdict.legal]} in {name}"
    yield f"  {leaders} ({colors}), {_counted(deck.size, 'card')}"
    for finding in verdict.findings:
        also = _other_lines(finding)
        yield f"  {_place(finding, path)}{finding.severity}: {finding.message}{also} [{_citation(finding)}]"
    for skipped in verdict.not_checked:
        yield f"  not checked: {skipped.check.replace('-', ' ')}, because {_REASONS[skipped.reason]}"
    for guess in deck.assumptions:
        where = f"{path}:{guess.span.line}:{guess.span.column}: " if guess.span else ""
        yield f"  {where}assumed: read as {guess.read_as} ({guess.why}; confidence {guess.confidence})"
    for note in verdict.notes:
        yield f"  note: {note}"
    yield f"  {_sum(verdict)}"


def _place(finding: Finding, path: str) -> str:
    if finding.spans:
        return f"{path}:{finding.spans[0].line}:{finding.spans[0].column}: "
    return f"{finding.pointers[0]}: " if finding.pointers else ""


def _other_lines(finding: Finding) -> str:
    """The further lines of a finding that has several, as in “ (also line 4)”; a long run is cut short."""
    lines = list(dict.fromkeys(str(span.line) for span in finding.spans[1:]))
    more = ", …" if len(lines) > _MAX_LINES_SHOWN else ""
    return f" (also line {', '.join(lines[:_MAX_LINES_SHOWN])}{more})" if lines else ""


def _citation(finding: Finding) -> str:
    rules = [citation.number for citation in finding.citations if citation.source == "CR"]
    return f"{finding.code} {finding.name}" + (f", CR {rules[0]}" if rules else "")


def _sum(verdict: Verdict) -> str:
    counts = Counter(finding.severity for finding in verdict.findings)
    parts = [
        _counted(counts[Severity.ERROR], "error"),
        f"{counts[Severity.UNDECIDED]} undecided",
        _counted(counts[Severity.WARNING], "warning"),
    ]
    text = ", ".join(parts)
    if verdict.provenance:
        text += f"; cards of {verdict.provenance.cards_date}"
        text += "".join(f", {dated.name} list of {dated.effective}" for dated in verdict.provenance.lists)
    return text


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
