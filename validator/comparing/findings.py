"""What one verdict says and another does not: findings, and checks that were not made.

A finding is known as the baseline knows it (`validator.linting.baseline`), so that rearranging a list changes none; but
the text typed for a card counts only where it names no card, for a list that was re-spelt has the same faults.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from rules.verdict import Finding, NotChecked, Severity, Verdict
from validator.linting.baseline import Fingerprint, fingerprints, of_not_checked

T = TypeVar("T")

_GRAVITY = {Severity.INFO: 0, Severity.WARNING: 1, Severity.UNDECIDED: 2, Severity.ERROR: 3}


class Kept(NamedTuple, Generic[T]):
    """What both verdicts say, as each of them says it: lines, numbers and severity may differ."""

    old: T
    new: T


class Changes(NamedTuple, Generic[T]):
    """What only the second verdict says, what only the first does, and what both do; each in its verdict's order."""

    new: tuple[T, ...] = ()
    gone: tuple[T, ...] = ()
    still: tuple[Kept[T], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.new or self.gone)


def compare_findings(old: Verdict | None, new: Verdict | None) -> Changes[Finding]:
    """The findings of two verdicts; None has none."""
    return _paired(_by_print(old), _by_print(new))


def compare_not_checked(old: Verdict | None, new: Verdict | None) -> Changes[NotChecked]:
    """What two verdicts say was not checked; None says nothing."""
    return _paired(
        *([(of_not_checked(skipped), skipped) for skipped in v.not_checked] if v else [] for v in (old, new))
    )


def same_fault(print_: Fingerprint) -> Fingerprint:
    """What a finding is known by between two lists: without the text typed for cards that are known."""
    return print_._replace(typed=()) if print_.cards else print_


def is_graver(kept: Kept[Finding]) -> bool:
    """Whether the second verdict takes a finding more seriously than the first."""
    return _GRAVITY[kept.new.severity] > _GRAVITY[kept.old.severity]


def _by_print(verdict: Verdict | None) -> list[tuple[Fingerprint, Finding]]:
    if verdict is None:
        return []
    return list(zip(map(same_fault, fingerprints(verdict.findings)), verdict.findings, strict=True))


def _paired(old: Sequence[tuple[Fingerprint, T]], new: Sequence[tuple[Fingerprint, T]]) -> Changes[T]:
    """Each of `new` with the first of `old` that is known by the same and has no other yet."""
    left: defaultdict[Fingerprint, list[T]] = defaultdict(list)
    for print_, said in old:
        left[print_].append(said)
    added, still = [], []
    for print_, said in new:
        if left[print_]:
            still.append(Kept(left[print_].pop(0), said))
        else:
            added.append(said)
    gone = [said for print_, said in old if any(said is other for other in left[print_])]
    return Changes(tuple(added), tuple(gone), tuple(still))
