"""GitLab's code quality report: a JSON array of issues. What has no line stands on line 1, for each must have one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from rules.verdict import Severity
from validator.messages.catalog import Catalog, catalog
from validator.reports.checked import Checked, Look, remarks
from validator.reports.fingerprints import fingerprints

_SEVERITY = {
    Severity.ERROR: "critical",
    Severity.UNDECIDED: "major",
    Severity.WARNING: "minor",
    Severity.INFO: "info",
}


def render(decks: Iterable[Checked], look: Look) -> Iterator[str]:
    """The report of all decks, line feed included."""
    texts = catalog(look.language)
    issues = [issue for deck in decks for issue in _issues(deck, texts)]
    yield orjson.dumps(issues, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_INDENT_2).decode()


def _issues(deck: Checked, texts: Catalog) -> Iterator[dict[str, Any]]:
    found = remarks(deck, texts)
    path = deck.plain_path
    for remark, fingerprint in zip(found, fingerprints(found, path), strict=True):
        span = remark.span
        yield {
            "description": f"{remark.message} [{remark.title}]",
            "check_name": remark.code,
            "fingerprint": fingerprint,
            "severity": _SEVERITY[remark.severity],
            "location": {
                "path": path,
                "lines": {"begin": span.line if span else 1, "end": span.end_line if span else 1},
            },
        }
