"""Differences as one JSON document; docs/diff.md has its keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from rules.verdict import Finding
from validator.comparing import CardChange, Comparison
from validator.messages.catalog import catalog
from validator.messages.languages import ENGLISH
from validator.reports.checked import Checked, Look
from validator.reports.compared import STATUSES, Compared
from validator.reports.json import finding_dict, not_checked_dict, problem_dict, verdict_dict

# Of a side's verdict what stands in the comparison already, or in the document.
_TOLD_ELSEWHERE = ("object", "path", "language", "findings", "not_checked")


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
    """One deck on its two sides, in the shape of docs/diff.md. language: of the messages."""
    return {
        "object": "deck_diff",
        "name": deck.name,
        "status": deck.status,
        "old": _side(deck.old, language),
        "new": _side(deck.new, language),
        **comparison_dict(deck.comparison, language),
    }


def comparison_dict(comparison: Comparison, language: str = ENGLISH) -> dict[str, Any]:
    """What differs: cards, findings, checks that were not made."""
    findings, skipped, cards = comparison.findings, comparison.not_checked, comparison.cards
    return {
        "cards": None if cards is None else [_card(change) for change in cards],
        "findings": {
            "new": [_finding(finding, language) for finding in findings.new],
            "gone": [_finding(finding, language) for finding in findings.gone],
            "still": [{"old": _finding(k.old, language), "new": _finding(k.new, language)} for k in findings.still],
        },
        "not_checked": {
            "new": [not_checked_dict(check) for check in skipped.new],
            "gone": [not_checked_dict(check) for check in skipped.gone],
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
        told = verdict_dict(side.verdict, language=language)
        found.update((key, value) for key, value in told.items() if key not in _TOLD_ELSEWHERE)
    return found


def _card(change: CardChange) -> dict[str, Any]:
    return {
        "card": change.card,
        "is_known": change.is_known,
        "change": change.kind,
        "old": {zone.value: quantity for zone, quantity in sorted(change.old.items())},
        "new": {zone.value: quantity for zone, quantity in sorted(change.new.items())},
    }


def _finding(finding: Finding, language: str) -> dict[str, Any]:
    return finding_dict(finding, catalog(language).message(finding))
