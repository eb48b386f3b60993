"""The values the rules speak of, under one roof: cards, decks, findings, verdicts.

Plain, immutable, no behavior of a face. Names follow the Comprehensive Rules; the verdict's JSON shape is
`validator/schemas/verdict.schema.json`.
"""

from __future__ import annotations

from rules.card import MELD_RESULT, Face, IdentitySource, OracleCard, PartnerAbility
from rules.citations import CR, Citation, DatedList
from rules.deck import (
    Assumption,
    BadLine,
    Deck,
    Entry,
    IgnoredSection,
    NameGroup,
    Place,
    Span,
    Suggestion,
    Unresolved,
    WrongPrinting,
    Zone,
)
from rules.verdict import (
    Finding,
    NotChecked,
    Outcome,
    Provenance,
    Severity,
    Verdict,
)

__all__ = [
    "CR",
    "MELD_RESULT",
    "Assumption",
    "BadLine",
    "Citation",
    "DatedList",
    "Deck",
    "Entry",
    "Face",
    "Finding",
    "IdentitySource",
    "IgnoredSection",
    "NameGroup",
    "NotChecked",
    "OracleCard",
    "Outcome",
    "PartnerAbility",
    "Place",
    "Provenance",
    "Severity",
    "Span",
    "Suggestion",
    "Unresolved",
    "Verdict",
    "WrongPrinting",
    "Zone",
]
