"""Two verdicts side by side: cards, commanders, findings. Two lists on one day, or one list on two days.

    before, after = validator.check(old), validator.check(new)
    compare(before, after).cards        # (CardChange(card="Sol Ring", is_known=True, old={}, new={library: 1}),)

Pure: it reads nothing and checks nothing; `exit` says what a comparison means for a run. `docs/diff.md` says what
counts as a difference.
"""

from __future__ import annotations

from validator.comparing.cards import ADDED, CHANGED, MOVED, REMOVED, CardChange, compare_cards
from validator.comparing.comparison import Comparison, compare
from validator.comparing.findings import Changes, Kept

__all__ = [
    "ADDED",
    "CHANGED",
    "MOVED",
    "REMOVED",
    "CardChange",
    "Changes",
    "Comparison",
    "Kept",
    "compare",
    "compare_cards",
]
