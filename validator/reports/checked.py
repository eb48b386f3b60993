"""What every output is made of: a deck that was checked, or why it could not be, as remarks with their places."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from pathlib import PurePath
from typing import NamedTuple
from urllib.parse import quote

from rules.deck import Span
from rules.verdict import Finding, Severity, Verdict
from validator.decklists import with_line_ends
from validator.decklists.encoding import decode, split_lines
from validator.errors import ValidatorError
from validator.messages.catalog import Catalog
from validator.messages.languages import ENGLISH
from validator.reports.words import not_checked

OUTCOMES = ("legal", "illegal", "undecided", "unreadable")
NOT_CHECKED = "not-checked"

_OUTCOME = {True: "legal", False: "illegal", None: "undecided"}


def outcome_of(verdict: Verdict) -> str:
    """How a verdict comes out, one of OUTCOMES."""
    return _OUTCOME[verdict.legal]


class Look(NamedTuple):
    """How an output is to be worded and, on a terminal, colored. language: of `validator.messages.LANGUAGES`."""

    language: str = ENGLISH
    color: bool = False


class Checked(NamedTuple):
    """One deck: what to call it, the list as it came (None if it has no text), its verdict or why there is none."""

    path: str
    source: bytes | str | None = None
    verdict: Verdict | None = None
    error: ValidatorError | None = None

    @property
    def outcome(self) -> str:
        """One of OUTCOMES."""
        return outcome_of(self.verdict) if self.verdict else "unreadable"

    @property
    def lines(self) -> list[str]:
        """The lines of the list, as spans count them; none if it is no text."""
        if self.source is None:
            return []
        try:
            return split_lines(
                with_line_ends(self.source if isinstance(self.source, str) else decode(self.source)[0])[0]
            )
        except ValidatorError:
            return []

    @property
    def uri(self) -> str:
        """The path as a relative URI reference, or a `file:` URI where it is absolute; `./` and `//` taken out."""
        path = PurePath(self.path)
        return path.as_uri() if path.is_absolute() else quote(self.plain_path)

    @property
    def plain_path(self) -> str:
        """The path with slashes, without `./` in front."""
        return posixpath.normpath(PurePath(self.path).as_posix())


class Remark(NamedTuple):
    """One thing to say of a deck: a finding, a check that was not made, or why nothing could be checked.

    code: the rule's, `not-checked`, or that of a `ValidatorError`.  spans: its places, the main one first.
    """

    code: str
    name: str
    severity: Severity
    message: str
    spans: tuple[Span, ...] = ()
    pointers: tuple[str, ...] = ()
    finding: Finding | None = None

    @property
    def span(self) -> Span | None:
        """The main place, None where it concerns the whole deck or a list without lines."""
        return self.spans[0] if self.spans else None

    @property
    def title(self) -> str:
        """Code and name, as in “CPY001 too-many-copies”; a problem has just a code."""
        return self.code if self.is_problem else f"{self.code} {self.name}"

    @property
    def is_problem(self) -> bool:
        """Whether it says why the deck could not be checked at all."""
        return self.finding is None and self.code != NOT_CHECKED


def remarks(deck: Checked, texts: Catalog) -> list[Remark]:
    """All there is to say of a deck, in the order of the verdict: findings, then what was not checked."""
    return list(_remarks(deck, texts))


def _remarks(deck: Checked, texts: Catalog) -> Iterator[Remark]:
    if deck.error is not None:
        error = deck.error
        yield Remark(error.code, error.code.replace("_", "-"), Severity.ERROR, error.message, _place(error))
    if deck.verdict is None:
        return
    for finding in deck.verdict.findings:
        message = texts.message(finding)
        yield Remark(finding.code, finding.name, finding.severity, message, finding.spans, finding.pointers, finding)
    for skipped in deck.verdict.not_checked:
        yield Remark(NOT_CHECKED, skipped.check, Severity.UNDECIDED, not_checked(skipped, texts))


def _place(error: ValidatorError) -> tuple[Span, ...]:
    """Where a list is broken, if that is known; the column is 1 where only the line is."""
    line, column = error.params.get("line"), error.params.get("column")
    if not isinstance(line, int) or line < 1:
        return ()
    start = column if isinstance(column, int) and column > 0 else 1
    return (Span(line, start, line, start + 1),)
