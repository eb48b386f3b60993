"""Differences as one JSON document; docs/diff.md has its keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from rules.verdict import Finding
from validator.comparing import CardChange
from validator.messages.catalog import catalog
from validator.messages.languages import ENGLISH
from validator.reports.checked import Checked, Look
from validator.reports.compared import STATUSES, Compared
from validator.reports.json import finding_dict, not_checked_dict, problem_dict, verdict_dict

# Of a side's verdict what stands in the comparison already, or in the document.
_ELSEWHERE = ("object", "path", "language", "findings", "not_checked")


def render(decks: Iterable[Compared], look: Look) -> Iterator[str]:
    """The whole document."""
    rows = [compared_dict(deck, look.language) for deck in decks]
    counted = Counter(row["status"] for row in rows)
    report: dict[str, Any] = {"object": "diff"}
    if look.language != ENGLISH:
        report["language"] = look.language
    report["counts"] = {"decks": len(rows), **{status: counted[status] for status in STATUSES}}
    report["decks"] = rows
    yield orjson.dumps(report, option=orjson.OPT_APPEND_NEWLINE).decode()


def compared_dict(deck: Compared, language: str = ENGLISH) -> dict[str, Any]:
    """One deck on its two sides and what differs, in the shape of docs/diff.md. language: of the messages."""
    findings, skipped, cards = deck.comparison.findings, deck.comparison.not_checked, deck.comparison.cards
    texts = catalog(language)

    def found(findings: Iterable[Finding]) -> list[dict[str, Any]]:
        return [finding_dict(finding, texts.message(finding)) for finding in findings]

    olds, news = (found(kept[side] for kept in findings.still) for side in (0, 1))
    return {
        "object": "deck_diff",
        "name": deck.name,
        "status": deck.status,
        "old": _side(deck.old, language),
        "new": _side(deck.new, language),
        "cards": None if cards is None else [_card(change) for change in cards],
        "findings": {
            "new": found(findings.new),
            "gone": found(findings.gone),
            "still": [{"old": old, "new": new} for old, new in zip(olds, news, strict=True)],
        },
        "not_checked": {
            "new": list(map(not_checked_dict, skipped.new)),
            "gone": list(map(not_checked_dict, skipped.gone)),
            "still": [not_checked_dict(kept.new) for kept in skipped.still],
        },
    }


def _side(side: Checked | None, language: str) -> dict[str, Any] | None:
    if side is None:
        return None
    found: dict[str, Any] = {"path": side.path, "outcome": side.outcome, "problem": None}
    if side.error is not None:
        found["problem"] = problem_dict(side.error)
    if side.verdict is not None:
        verdict = verdict_dict(side.verdict, language=language)
        found.update((key, value) for key, value in verdict.items() if key not in _ELSEWHERE)
    return found


def _card(change: CardChange) -> dict[str, Any]:
    return {
        "card": change.card,
        "is_known": change.is_known,
        "change": change.kind,
        "old": {zone.value: quantity for zone, quantity in sorted(change.old.items())},
        "new": {zone.value: quantity for zone, quantity in sorted(change.new.items())},
    }
