"""Waivers at work: the findings they take out, and what is to be told of the waivers themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.deck import Place
from rules.verdict import Finding
from rules.words import Said, Sentence
from validator.linting.codes import EXPIRED, UNUSED, WITHOUT_REASON
from validator.linting.directives import Waiver

_WAIVED = Sentence("waived", "Waived on line {line}: {code} {name}, because “{reason}”.")
_WAIVED_UNTIL = Sentence("waived-until", "Waived on line {line}: {code} {name}, because “{reason}”, until {until}.")
_WHOLE_WAIVED = Sentence("whole-waived", "Waived: {code} {name}, because “{reason}”.")
_WHOLE_WAIVED_UNTIL = Sentence("whole-waived-until", "Waived: {code} {name}, because “{reason}”, until {until}.")


def waive(
    findings: Iterable[Finding], waivers: Sequence[Waiver], day: str
) -> tuple[list[Finding], list[Finding], list[Said]]:
    """Take out what the waivers cover on a day (ISO).

    Returns the findings that stand; findings about waivers without a reason, expired or unused; and a note for each
    finding that was waived. A finding is waived by the first waiver that covers it, and every one that does is used.
    """
    told: list[Finding] = []
    in_force: list[Waiver] = []
    for waiver in waivers:
        if not waiver.reason:
            told.append(WITHOUT_REASON.finding([Place(waiver.span)], codes=list(waiver.shown)))
        elif waiver.until and waiver.until < day:
            told.append(
                EXPIRED.finding(
                    [Place(waiver.span)], codes=list(waiver.shown), reason=waiver.reason, until=waiver.until
                )
            )
        else:
            in_force.append(waiver)
    standing: list[Finding] = []
    notes: list[Said] = []
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
            told.append(UNUSED.finding([Place(waiver.span)], codes=list(waiver.shown), reason=waiver.reason))
    return standing, told, notes


def _note(finding: Finding, waiver: Waiver) -> Said:
    values: dict[str, Any] = {"code": finding.code, "name": finding.name, "reason": waiver.reason}
    if waiver.until:
        values["until"] = waiver.until
    if finding.spans:
        sentence = _WAIVED_UNTIL if waiver.until else _WAIVED
        return sentence(line=finding.spans[0].line, **values)
    return (_WHOLE_WAIVED_UNTIL if waiver.until else _WHOLE_WAIVED)(**values)
