"""Waivers at work: the findings they take out, and what is to be told of the waivers themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.model import Finding
from validator.linting.codes import EXPIRED, UNUSED, WITHOUT_REASON
from validator.linting.directives import Waiver


def waive(
    findings: Iterable[Finding], waivers: Sequence[Waiver], day: str
) -> tuple[list[Finding], list[Finding], list[str]]:
    """Take out what the waivers cover on a day (ISO).

    Returns the findings that stand; findings about waivers without a reason, expired or unused; and a note for each
    finding that was waived. A finding is waived by the first waiver that covers it, and every one that does is used.
    """
    told: list[Finding] = []
    in_force: list[Waiver] = []
    for waiver in waivers:
        if not waiver.reason:
            told.append(WITHOUT_REASON.finding(spans=[waiver.span], codes=list(waiver.shown)))
        elif waiver.until and waiver.until < day:
            told.append(
                EXPIRED.finding(spans=[waiver.span], codes=list(waiver.shown), reason=waiver.reason, until=waiver.until)
            )
        else:
            in_force.append(waiver)
    standing: list[Finding] = []
    notes: list[str] = []
    used: set[Waiver] = set()
    for finding in findings:
        covering = [waiver for waiver in in_force if waiver.covers(finding)]
        used.update(covering)
        if covering:
            notes.append(_note(finding, covering[0]))
        else:
            standing.append(finding)
    for waiver in in_force:
        if waiver not in used:
            told.append(UNUSED.finding(spans=[waiver.span], codes=list(waiver.shown), reason=waiver.reason))
    return standing, told, notes


def _note(finding: Finding, waiver: Waiver) -> str:
    code, name, reason, until = finding.code, finding.name, waiver.reason, waiver.until
    if not finding.spans:
        return (
            f"Waived: {code} {name}, because “{reason}”, until {until}."
            if until
            else f"Waived: {code} {name}, because “{reason}”."
        )
    line = finding.spans[0].line
    return (
        f"Waived on line {line}: {code} {name}, because “{reason}”, until {until}."
        if until
        else f"Waived on line {line}: {code} {name}, because “{reason}”."
    )
