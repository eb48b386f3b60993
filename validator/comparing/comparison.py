"""Two verdicts compared: everything that differs between them, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from rules.verdict import Finding, NotChecked, Verdict
from validator.comparing.cards import CardChange, compare_cards
from validator.comparing.findings import Changes, compare_findings, compare_not_checked


@dataclass(frozen=True)
class Comparison:
    """What differs between two verdicts; a side that is missing has none.

    `cards` are None where one side is missing: a deck that came or went is reported as such, not card by card.
    """

    old: Verdict | None
    new: Verdict | None
    cards: tuple[CardChange, ...] | None
    findings: Changes[Finding]
    not_checked: Changes[NotChecked]

    @property
    def is_same(self) -> bool:
        """Whether there is nothing to report: same cards, verdict, findings with their severity, checks left out."""
        old, new = self.old, self.new
        if old is None or new is None or (old.legal, old.format_name) != (new.legal, new.format_name):
            return False
        is_changed = self.cards or self.findings or self.not_checked
        return not is_changed and all(kept.old.severity == kept.new.severity for kept in self.findings.still)


def compare(old: Verdict | None, new: Verdict | None) -> Comparison:
    """Everything that differs between two verdicts: of two lists, or of one on two days or in two formats.

    None is a deck that there is not: all that the other verdict says is then new, or gone. `compare(b, a)` is the
    mirror of `compare(a, b)`: added cards are removed ones, new findings are gone. Findings are compared as the
    verdicts have them, so that what a selection or a waiver took out of them is not there.
    """
    cards = compare_cards(old.deck, new.deck) if old is not None and new is not None else None
    return Comparison(old, new, cards, compare_findings(old, new), compare_not_checked(old, new))
