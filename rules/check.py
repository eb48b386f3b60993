"""One deck, one format, all rules: every fault at once, in a stable order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

# Importing a family registers its rules; the order here is the order of the documentation.
from rules import (
    advice,
    color_identity,
    commanders,
    companion,
    copies,
    deck_size,
    decklist,
    draft,
    house,
    legality,
    mana_values,
    partner,
    side_decks,
    signature_spells,
)
from rules.card import OracleCard
from rules.deck import Deck, Span
from rules.formats import Format
from rules.registry import BANNED_LIST, CARD_POOL, COMMAND_ZONE, EVERY_LINE, RULES, Rule
from rules.verdict import Finding, NotChecked, Outcome, Severity

FAMILIES = (
    deck_size,
    commanders,
    partner,
    color_identity,
    copies,
    legality,
    companion,
    side_decks,
    mana_values,
    signature_spells,
    draft,
    house,
    decklist,
    advice,
)

_ORDER = {family.__name__: number for number, family in enumerate(FAMILIES)}
# Neighbors with the same concern together, so that it is asked once: most decks have none of them.
_RULES = [
    (concerns, tuple(rules))
    for concerns, rules in groupby(
        sorted(RULES.values(), key=lambda rule: _ORDER[rule.check.__module__]), key=lambda rule: rule.concerns
    )
]


def check_deck(deck: Deck, format_: Format, as_of: str) -> Outcome:
    """Check a deck by every rule of a format.

    deck: resolved, with whatever could not be read kept in it.  as_of: the day it is checked for, ISO date.
    Returns an Outcome with findings ordered by place (those without a line first), then code. Never raises for a
    deck, however broken. `legal` is False if an error stands, else None if anything is undecided, else True.
    """
    on_day = format_.on(as_of)
    missing = _missing(deck, on_day)
    findings: list[Finding] = []
    not_checked: list[NotChecked] = []
    for concerns, rules in _RULES:
        if concerns is not None and not concerns(deck, on_day):
            continue
        for rule in rules:
            need = next((need for need in rule.needs if need in missing), None) if missing else None
            if need is None:
                findings.extend(rule.check(deck, on_day))
            if missing:
                for lacking in (need, *rule.wants):
                    if lacking in missing:
                        _note(not_checked, rule, lacking, missing[lacking], on_day)
    if len(findings) > 1:
        findings.sort(key=_place)
    return Outcome(_is_legal(findings, not_checked), tuple(findings), tuple(not_checked))


def left_open(
    outcome: Outcome, commanders: Sequence[OracleCard], why: Finding, sure: Sequence[Finding] = ()
) -> Outcome:
    """The outcome of a deck whose commanders are assumed, where errors depend on that: they are undecided.

    commanders: those that were assumed, if any.  why: the finding that says which others are possible.  sure: the
    findings that hold with any commander.
    """
    findings = [why]
    for finding in outcome.findings:
        if finding.severity is Severity.ERROR and finding not in sure:
            finding = replace(finding, severity=Severity.UNDECIDED, under=tuple(commanders))
        if finding.code != why.code:
            findings.append(finding)
    findings.sort(key=_place)
    return Outcome(_is_legal(findings, outcome.not_checked), tuple(findings), outcome.not_checked)


def _missing(deck: Deck, format_: Format) -> dict[str, str]:
    """Which needs of rules are not met, and why: the one way a rule is ever left out."""
    missing = {}
    if deck.has_bad_commander_line or (deck.commanders and not deck.is_command_zone_known):
        missing[COMMAND_ZONE] = "command-zone-unresolved"
    elif not deck.commanders:
        missing[COMMAND_ZONE] = "no-commander"
    elif deck.strict and deck.is_commander_inferred:
        missing[COMMAND_ZONE] = "commander-inferred"
    if deck.unreadable:
        missing[EVERY_LINE] = "unreadable-line"
    elif deck.bad_quantities:
        missing[EVERY_LINE] = "bad-quantity"
    elif deck.unresolved and not deck.cards:
        missing[EVERY_LINE] = "no-card-recognized"
    elif deck.has_uncounted_line:
        missing[EVERY_LINE] = "line-without-quantity"
    if not format_.knows_bans:
        missing[BANNED_LIST] = "list-unknown" if format_.first_known is None else "before-first-known-day"
    if not format_.knows_pool:
        missing[CARD_POOL] = "pool-unknown"
    return missing


def _note(not_checked: list[NotChecked], rule: Rule, need: str, reason: str, format_: Format) -> None:
    """Say once that a check was left out: the format's part by its own name, a deck's by the rule's family."""
    is_of_format = need in (BANNED_LIST, CARD_POOL)
    check = need if is_of_format else rule.family
    if any(skipped.check == check for skipped in not_checked):
        return
    if not is_of_format and not rule.decides:
        return
    params = {"format": str(format_.name)} if is_of_format else {}
    if need == BANNED_LIST and format_.first_known is not None:
        params["first_known"] = format_.first_known
    not_checked.append(NotChecked(check, reason, params))


def _place(finding: Finding) -> tuple[Span | tuple[()], list[tuple[int, str]], str]:
    steps = finding.pointers[0].split("/") if finding.pointers else []
    pointer = [(int(step), "") if step.isdecimal() else (-1, step) for step in steps]
    return (finding.spans[0] if finding.spans else (), pointer, finding.code)


def _is_legal(findings: Sequence[Finding], not_checked: Sequence[NotChecked]) -> bool | None:
    severities = {finding.severity for finding in findings}
    if Severity.ERROR in severities:
        return False
    return None if Severity.UNDECIDED in severities or not_checked else True
