"""Findings about the lint run itself: waivers, directives, the baseline. They never bear on `Verdict.legal`."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from rules.citations import Citation
from rules.registry import Example, Rule
from rules.verdict import Severity


@dataclass
class LintRule(Rule):
    """A rule of the linter's own: it has a page and findings as others, checks no deck, and is not in the registry."""

    about: str = ""

    @property
    def family(self) -> str:
        return "linter"

    @property
    def explanation(self) -> str:
        return self.about


_KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
_WAIVED = f'{_KRENKO}# decklint: ignore=CPY001 until=2026-12-31 reason="our table\'s rule"\n2 Sol Ring\n97 Mountain'


def _lint_rule(
    code: str,
    name: str,
    title: str,
    message: str,
    severity: Severity,
    about: str,
    legal: str,
    illegal: str = "",
    besides: tuple[str, ...] = (),
) -> LintRule:
    """besides: what else the illegal list yields, as the rules' examples have it."""
    return LintRule(
        code,
        name,
        title,
        message,
        variants={},
        citations=(Citation("decklint", "configuration"),),
        since="1.0",
        severity=severity,
        needs=(),
        wants=(),
        concerns=None,
        check=lambda deck, format_: iter(()),
        legal=(Example(legal),),
        illegal=(Example(illegal, expect=(*besides, f"{code}:2")),) if illegal else (),
        about=about,
    )


WITHOUT_REASON = _lint_rule(
    "WAV001",
    "waiver-without-reason",
    "A waiver gives no reason",
    'The waiver of {codes} has no effect without a reason; add one, as in reason="our table\'s rule"',
    Severity.ERROR,
    "A waiver says why.\n"
    "\n"
    "`# decklint: ignore=CODE` has no effect without `reason=`: whoever reads the list later has to know why a fault\n"
    "is accepted.",
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
    "A waiver ends with the day it names.\n"
    "\n"
    "`until=` is the last day on which it holds, by the day the deck is checked for. After that, what it waived is\n"
    "reported again, and so is the waiver, until it is renewed or removed.",
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
    "A waiver waives something.\n"
    "\n"
    "If no finding matches it, the fault has been fixed, or the waiver is on the wrong line.",
    _WAIVED,
    f'{_KRENKO}# decklint: ignore=CPY001 reason="season one"\n1 Sol Ring\n98 Mountain',
)
UNREADABLE = _lint_rule(
    "DIR001",
    "unreadable-directive",
    "A directive can't be read",
    "This directive has no effect: {why}.",
    Severity.ERROR,
    "A directive can be read.\n"
    "\n"
    "After `# decklint:` or `// decklint:` come pairs of `key=value`. A directive that can't be read has no effect,\n"
    "so the deck may not be checked as its author meant. That is why it is an error.",
    f"{_KRENKO}# decklint: format=commander\n99 Mountain",
    f"{_KRENKO}# decklint: fromat=commander\n99 Mountain",
)
GONE = _lint_rule(
    "BAS001",
    "gone-from-baseline",
    "A finding of the baseline no longer occurs",
    "The baseline has {what} ×{quantity}, which no longer occurs; write it again with --write-baseline.",
    Severity.INFO,
    "Every finding of the baseline still occurs.\n"
    "\n"
    "A finding that no longer occurs can be removed: write the baseline again.",
    f"{_KRENKO}99 Mountain",
)

LINT_RULES = MappingProxyType({rule.code: rule for rule in (WITHOUT_REASON, EXPIRED, UNUSED, UNREADABLE, GONE)})
"""Every code of the linter's own, by code."""
