"""What a comparison means for a run that is to fail only on what is new."""

from __future__ import annotations

from rules.verdict import Severity
from validator.comparing.comparison import Comparison
from validator.comparing.findings import is_graver, same_fault
from validator.exit_codes import EXIT_NO, EXIT_OPEN, EXIT_YES
from validator.linting.baseline import Known


def exit_code(comparison: Comparison, known: Known, still_open: Known) -> int:
    """EXIT_NO for an error that is new or was less than one, EXIT_OPEN if something new is open, else EXIT_YES.

    comparison: of what both sides show.  known: of the old side, all that a baseline would hold, nothing where there is
    no old side.  still_open: what leaves the new side open, also where a selection hides it.
    """
    findings = comparison.findings
    worse = [*findings.new, *(kept.new for kept in findings.still if is_graver(kept))]
    if any(finding.severity is Severity.ERROR for finding in worse):
        return EXIT_NO
    is_open = any(finding.severity is Severity.UNDECIDED for finding in worse)
    return EXIT_OPEN if is_open or _as_faults(still_open) - _as_faults(known) else EXIT_YES


def _as_faults(known: Known) -> Known:
    faults = Known()
    for print_, count in known.items():
        faults[same_fault(print_)] += count
    return faults
