"""The verdict in words, for a terminal: every finding with its place, then what was guessed, then the sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.formats import FORMATS
from rules.model import Finding, OracleCard, Severity, Verdict
from validator.messages import ENGLISH, translate_verdict
from validator.messages.catalog import COLORLESS, Catalog, catalog

_WORD = {True: "legal", False: "illegal", None: "undecided"}
_MAX_LINES_SHOWN = 8


def verdict_text(verdict: Verdict, path: str = "deck", language: str = ENGLISH) -> str:
    """The whole report, one fact a line, line feed at the end.

    path: what to call the deck; findings start with `path:line:column:` so that editors can follow them.
    language: of `validator.messages.LANGUAGES`. Raises BadOption for any other.
    """
    return "\n".join(_lines(translate_verdict(verdict, language), path, catalog(language))) + "\n"


def _lines(verdict: Verdict, path: str, texts: Catalog) -> Iterator[str]:
    deck, say = verdict.deck, texts.say
    names = [e.card.name if isinstance(e.card, OracleCard) else e.typed for e in deck.commanders]
    colors = str(deck.color_identity) or texts.colors[COLORLESS]
    if not deck.is_command_zone_known:
        colors = say("identity-unknown")
    leaders = " + ".join(names) or say("no-commander")
    name = verdict.format_name or FORMATS[verdict.format].name
    yield say("head", path=path, legal=say(_WORD[verdict.legal]), format=name)
    yield "  " + say("deck", leaders=leaders, colors=colors, size=deck.size)
    for finding in verdict.findings:
        yield "  " + say(
            "finding",
            place=_place(finding, path),
            severity=texts.severities[finding.severity],
            message=finding.message,
            also=_other_lines(finding, texts),
            citation=_citation(finding),
        )
    for skipped in verdict.not_checked:
        yield "  " + say("not-checked", check=texts.check(skipped.check), reason=texts.reasons[skipped.reason])
    for guess in deck.assumptions:
        where = f"{path}:{guess.span.line}:{guess.span.column}: " if guess.span else ""
        confidence = texts.confidences[guess.confidence]
        yield "  " + say("assumed", place=where, read_as=guess.read_as, why=guess.why, confidence=confidence)
    for note in verdict.notes:
        yield "  " + say("note", note=note)
    yield f"  {_sum(verdict, texts)}"


def _place(finding: Finding, path: str) -> str:
    if finding.spans:
        return f"{path}:{finding.spans[0].line}:{finding.spans[0].column}: "
    return f"{finding.pointers[0]}: " if finding.pointers else ""


def _other_lines(finding: Finding, texts: Catalog) -> str:
    """The further lines of a finding that has several, as in “ (also line 4)”; a long run is cut short."""
    lines = list(dict.fromkeys(str(span.line) for span in finding.spans[1:]))
    more = ", …" if len(lines) > _MAX_LINES_SHOWN else ""
    return texts.say("also", lines=", ".join(lines[:_MAX_LINES_SHOWN]) + more) if lines else ""


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
    if verdict.provenance:
        text += texts.say("cards-of", date=verdict.provenance.cards_date)
        lists = verdict.provenance.lists
        text += "".join(texts.say("list-of", name=dated.name, day=dated.effective) for dated in lists)
    return text
