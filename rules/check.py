"""One deck, one format, all rules: every fault at once, in a stable order."""

from __future__ import annotations

# Importing a family registers its rules; the order here is the order of the documentation.
from rules import color_identity, commanders, copies, deck_size, decklist, legality, partner
from rules.formats import Format
from rules.model import Deck, Finding, NotChecked, Severity, Span, Verdict
from rules.registry import COMMAND_ZONE, EVERY_LINE, RULES

FAMILIES = (deck_size, commanders, partner, color_identity, copies, legality, decklist)

_RULES = tuple(sorted(RULES.values(), key=lambda rule: [f.__name__ for f in FAMILIES].index(rule.check.__module__)))


def check_deck(deck: Deck, format_: Format, as_of: str) -> Verdict:
    """Judge a deck by every rule of a format.

    deck: resolved, with whatever could not be read kept in it.  as_of: the day it is judged for, ISO date.
    Returns a Verdict with findings ordered by place (those without a line first), then code. Never raises for a
    deck, however broken. `legal` is False if an error stands, else None if anything is open, else True.
    """
    on_day = format_.on(as_of)
    missing = _missing(deck)
    findings: list[Finding] = []
    not_checked: list[NotChecked] = []
    for rule in _RULES:
        reason = next((missing[need] for need in rule.needs if need in missing), None) if missing else None
        if reason is None:
            findings.extend(rule.check(deck, on_day))
        elif not any(skipped.check == rule.family for skipped in not_checked):
            not_checked.append(NotChecked(rule.family, reason))
    if len(findings) > 1:
        findings.sort(key=_place)
    return Verdict(format_.key, as_of, _is_legal(findings, not_checked), deck, tuple(findings), tuple(not_checked))


def _missing(deck: Deck) -> dict[str, str]:
    """Which needs of rules this deck does not meet, and why: the one way a rule is ever left out."""
    missing = {}
    if not deck.commanders:
        missing[COMMAND_ZONE] = "no-commander"
    elif not deck.is_command_zone_known:
        missing[COMMAND_ZONE] = "command-zone-unresolved"
    if deck.unreadable:
        missing[EVERY_LINE] = "unreadable-line"
    elif deck.bad_quantities:
        missing[EVERY_LINE] = "bad-quantity"
    return missing


def _place(finding: Finding) -> tuple[Span | tuple[()], str, str]:
    return (
        finding.spans[0] if finding.spans else (),
        finding.pointers[0] if finding.pointers else "",
        finding.code,
    )


def _is_legal(findings: list[Finding], not_checked: list[NotChecked]) -> bool | None:
    severities = {finding.severity for finding in findings}
    if Severity.ERROR in severities:
        return False
    return None if Severity.UNDECIDED in severities or not_checked else True
