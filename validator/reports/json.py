"""The verdict as JSON: `validator/schemas/verdict.schema.json`, the same bytes for every face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from rules.deck import Assumption, Span
from rules.verdict import Finding, NotChecked, Verdict
from validator.errors import ValidatorError
from validator.messages.catalog import Catalog, catalog
from validator.messages.languages import ENGLISH
from validator.reports.checked import Checked, Look
from validator.reports.words import card_or_typed

_SPAN_FIELDS = Span._fields


def verdict_bytes(verdict: Verdict, path: str | None = None, id: str | None = None, language: str = ENGLISH) -> bytes:
    """One verdict as one line of UTF-8 JSON, line feed included.

    path: the file it is about, for the command line.  id: what a batch calls it.
    language: of the messages, of `validator.messages.LANGUAGES`; the verdict names it where it is not English. Raises
    BadOption for any other.
    """
    return orjson.dumps(verdict_dict(verdict, path, id, language), option=orjson.OPT_APPEND_NEWLINE)


def verdict_dict(
    verdict: Verdict, path: str | None = None, id: str | None = None, language: str = ENGLISH
) -> dict[str, Any]:
    """The verdict in the shape of the schema, made of plain values only; the arguments are those of `verdict_bytes`."""
    texts, deck = catalog(language), verdict.deck
    counts = {"error": 0, "undecided": 0, "warning": 0, "info": 0}
    for finding in verdict.findings:
        counts[finding.severity.value] += 1
    report: dict[str, Any] = {"object": "verdict", "verdict_id": verdict.verdict_id}
    if path is not None:
        report["path"] = path
    if id is not None:
        report["id"] = id
    if language != ENGLISH:
        report["language"] = language
    companions = deck.companions
    report.update(
        format=verdict.format,
        as_of=verdict.as_of,
        legal=verdict.legal,
        counts=counts,
        deck={
            "size": deck.size,
            "commanders": [card_or_typed(entry) for entry in deck.commanders],
            "companion": card_or_typed(companions[0]) if companions else None,
            "color_identity": list(deck.color_identity) if deck.is_command_zone_known else None,
            "zones": {zone.value: quantity for zone, quantity in deck.quantity_by_zone.items()},
        },
        findings=[finding_dict(finding, texts.message(finding)) for finding in verdict.findings],
        not_checked=[not_checked_dict(skipped) for skipped in verdict.not_checked],
        assumptions=[assumption_dict(assumption, texts) for assumption in deck.assumptions],
        notes=[texts.sentence(note) for note in verdict.notes],
        provenance=_provenance(verdict),
    )
    return report


def finding_dict(finding: Finding, message: str) -> dict[str, Any]:
    """One finding in the shape of the schema. message: in the language asked for."""
    return {
        "object": "finding",
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": message,
        "params": finding.plain_params,
        "spans": [dict(zip(_SPAN_FIELDS, span, strict=True)) for span in finding.spans],
        "pointers": list(finding.pointers),
        "cards": [{"name": card.name, "oracle_id": card.oracle_id} for card in finding.cards],
        "citations": [{"source": citation.source, "number": citation.number} for citation in finding.citations],
        "suggestions": list(finding.suggestions),
        "rule_url": f"/v1/rules/{finding.code}",
    }


def assumption_dict(assumption: Assumption, texts: Catalog) -> dict[str, Any]:
    """One assumption in the shape of the schema; line and column are null for input without lines.

    Only a commander that no line marks has evidence and alternatives.
    """
    found: dict[str, Any] = {
        "code": assumption.code,
        "line": assumption.span.line if assumption.span else None,
        "column": assumption.span.column if assumption.span else None,
        "read_as": texts.sentence(assumption.read_as),
        "why": texts.sentence(assumption.why),
        "confidence": assumption.confidence,
    }
    if assumption.evidence:
        found["evidence"] = assumption.evidence
        found["alternatives"] = [
            {"commanders": list(other.commanders), "companion": other.companion, "evidence": other.evidence}
            for other in assumption.others
        ]
    return found


def not_checked_dict(skipped: NotChecked) -> dict[str, Any]:
    """A check that was not made, in the shape of the schema."""
    return {"check": skipped.check, "reason": skipped.reason, "params": dict(skipped.params)}


def _provenance(verdict: Verdict) -> dict[str, Any]:
    rests_on = verdict.provenance
    return {
        "program": rests_on.program,
        "cards": {"date": rests_on.cards_date, "digest": rests_on.cards_digest},
        "lists": [dated._asdict() for dated in rests_on.lists],
        "rules_edition": rests_on.rules_edition,
    }


def problem_dict(error: ValidatorError) -> dict[str, Any]:
    """Why a deck could not be checked: code, title, detail and the offending values."""
    return {"object": "problem", "code": error.code, "title": error.title, "detail": error.message, **error.params}


def problem_bytes(error: ValidatorError, path: str) -> bytes:
    """`problem_dict` of one file as one line of UTF-8 JSON."""
    problem = problem_dict(error)
    return orjson.dumps({"object": problem.pop("object"), "path": path, **problem}, option=orjson.OPT_APPEND_NEWLINE)


def render(decks: Iterable[Checked], look: Look) -> Iterator[str]:
    """A line for each deck as soon as it is checked: its verdict, or the problem that kept it from being checked."""
    for deck in decks:
        if deck.verdict is not None:
            yield verdict_bytes(deck.verdict, deck.path, language=look.language).decode()
        elif deck.error is not None:
            yield problem_bytes(deck.error, deck.path).decode()
