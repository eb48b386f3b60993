"""What the rules answer: findings, checks that could not be made, and the verdict they add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from rules.card import OracleCard
from rules.citations import Citation, DatedList
from rules.deck import Deck, Span


class Severity(StrEnum):
    ERROR = "error"
    UNDECIDED = "undecided"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault or remark. `params` holds every value of the message, so that any face can reword it."""

    code: str
    name: str
    severity: Severity
    message: str
    params: Mapping[str, Any]
    spans: tuple[Span, ...] = ()
    pointers: tuple[str, ...] = ()
    cards: tuple[OracleCard, ...] = ()
    citations: tuple[Citation, ...] = ()
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotChecked:
    """A check that could not be made, and why."""

    check: str
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Provenance(NamedTuple):
    """What a verdict rests on: the program, its card data, the lists in force, the edition of the rules."""

    program: str
    cards_date: str
    cards_digest: str
    lists: tuple[DatedList, ...]
    rules_edition: str


@dataclass(slots=True)
class Verdict:
    """What the rules say of a deck: `legal` is True, False, or None where it could not be decided.

    `check_deck` fills the first six fields; the pipeline adds notes, provenance, the digest of all inputs and,
    for house rules, the name they go by.
    """

    format: str
    as_of: str
    legal: bool | None
    deck: Deck
    findings: tuple[Finding, ...]
    not_checked: tuple[NotChecked, ...]
    notes: tuple[str, ...] = ()
    provenance: Provenance | None = None
    verdict_id: str = ""
    format_name: str = ""
