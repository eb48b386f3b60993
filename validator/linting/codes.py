"""Findings about the lint run itself: waivers, directives, the baseline. They never bear on `Verdict.legal`."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from rules.citations import Citation
from rules.deck import Deck
from rules.formats import Format
from rules.registry import Check, Example, Rule
from rules.verdict import Finding, Severity


class LintRule(Rule):
    """A rule of the linter's own: it has a page and a finding as others, and is not part of the registry."""

    @property
    def family(self) -> str:
        return "linter"


_KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
_WAIVED = f'{_KRENKO}# decklint: ignore=CPY001 until=2026-12-31 reason="our table\'s rule"\n2 Sol Ring\n97 Mountain'


def waiver_without_reason(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A waiver says why.

    `# decklint: ignore=CODE` has no effect without `reason=`: whoever reads the list later has to know why a fault is
    accepted.
    """
    yield from ()


def expired_waiver(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A waiver ends with the day it names.

    `until=` is the last day on which it holds, by the day the deck is checked for. After that, what it waived is
    reported again, and so is the waiver, until it is renewed or removed.
    """
    yield from ()


def unused_waiver(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A waiver waives something.

    If no finding matches it, the fault has been fixed, or the waiver is on the wrong line.
    """
    yield from ()


def unreadable_directive(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A directive can be read.

    After `# decklint:` or `// decklint:` come pairs of `key=value`. A directive that can't be read has no effect, so
    the deck may not be checked as its author meant. That is why it is an error.
    """
    yield from ()


def gone_from_baseline(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Every finding of the baseline still occurs.

    A finding that no longer occurs can be removed: write the baseline again.
    """
    yield from ()


def _lint_rule(
    code: str,
    name: str,
    title: str,
    message: str,
    severity: Severity,
    check: Check,
    legal: str,
    illegal: str,
    besides: tuple[str, ...] = (),
) -> LintRule:
    """besides: what else the illegal list yields, as the rules' examples have it."""
    return LintRule(
        code=code,
        name=name,
        title=title,
        message=message,
        variants={},
        citations=(Citation("decklint", "configuration"),),
        since="1.0",
        legal=(Example(legal),),
        illegal=(Example(illegal, expect=(*besides, f"{code}:2")),) if illegal else (),
        severity=severity,
        needs=(),
        wants=(),
        concerns=None,
        check=check,
    )


WITHOUT_REASON = _lint_rule(
    "WAV001",
    "waiver-without-reason",
    "A waiver gives no reason",
    'The waiver of {codes} has no effect without a reason; add one, as in reason="our table\'s rule"',
    Severity.ERROR,
    waiver_without_reason,
    _WAIVED,
    f"{_KRENKO}# decklint: ignore=CPY001\n2 Sol Ring\n97 Mountain",
    besides=("CPY001:3",),
)
EXPIRED = _lint_rule(
    "WAV002",
    "expired-waiver",
    "A waiver has expired",
    "The waiver of {codes} (“{reason}”) ended on {until}; renew it or remove it.",
    Severity.ERROR,
    expired_waiver,
    _WAIVED,
    f'{_KRENKO}# decklint: ignore=CPY001 until=2026-10-07 reason="season one"\n2 Sol Ring\n97 Mountain',
    besides=("CPY001:3",),
)
UNUSED = _lint_rule(
    "WAV003",
    "unused-waiver",
    "A waiver waives nothing",
    "The waiver of {codes} (“{reason}”) waives nothing; remove it.",
    Severity.WARNING,
    unused_waiver,
    _WAIVED,
    f'{_KRENKO}# decklint: ignore=CPY001 reason="season one"\n1 Sol Ring\n98 Mountain',
)
UNREADABLE = _lint_rule(
    "DIR001",
    "unreadable-directive",
    "A directive can't be read",
    "This directive has no effect: {why}.",
    Severity.ERROR,
    unreadable_directive,
    f"{_KRENKO}# decklint: format=commander\n99 Mountain",
    f"{_KRENKO}# decklint: fromat=commander\n99 Mountain",
)
GONE = _lint_rule(
    "BAS001",
    "gone-from-baseline",
    "A finding of the baseline no longer occurs",
    "The baseline has {what} ×{quantity}, which no longer occurs; write it again with --write-baseline.",
    Severity.INFO,
    gone_from_baseline,
    f"{_KRENKO}99 Mountain",
    "",
)

LINT_RULES = MappingProxyType({rule.code: rule for rule in (WITHOUT_REASON, EXPIRED, UNUSED, UNREADABLE, GONE)})
"""Every code of the linter's own, by code."""
