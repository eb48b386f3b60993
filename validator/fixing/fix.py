"""One list through all fixes, and checked: it has to stay the same deck.

fixed = fix_deck(b"1 krenko, mob boss *CMDR*\\n99 Mountain", Checker(open_store()), FORMATS["commander"], "2026-10-08")
fixed.new           # b"1 Krenko, Mob Boss *CMDR*\\n99 Mountain"
fixed.summary       # "1 name"
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.formats import Format
from validator.decklists import LINE_ENDS_ASSUMED
from validator.errors import ValidatorError
from validator.fixing.document import LeftAlone, read_document
from validator.fixing.headings import heading_edits
from validator.fixing.lines import sure_lines
from validator.fixing.names import name_edits
from validator.fixing.repeats import Merges, merges
from validator.fixing.verify import REPEATED, Evaluated, evaluate, what_differs
from validator.pipeline import Checker


@dataclass(frozen=True)
class Fixed:
    """A list before and after: the same bytes if there is nothing to fix, or if it is left alone.

    why_not: why it is left alone, as the end of a sentence.  open_lines: the 1-based numbers of lines that name no one
    card, which stay as they are.
    """

    old: bytes
    new: bytes
    names: int = 0
    merged_lines: int = 0
    headings: int = 0
    why_not: str = ""
    open_lines: tuple[int, ...] = ()

    @property
    def is_changed(self) -> bool:
        return self.new != self.old

    @property
    def summary(self) -> str:
        """What was fixed, as in “2 names, 1 merged line, 1 heading”; "" for nothing."""
        counts = (("name", self.names), ("merged line", self.merged_lines), ("heading", self.headings))
        return ", ".join(f"{number} {what}{'s' * (number != 1)}" for what, number in counts if number)


def fix_deck(data: bytes, checker: Checker, format_: Format, day: str, dialect: str | None = None) -> Fixed:
    """Fix the names, repeated lines and headings of one list.

    data: the file's bytes, as `Checker.check` takes them.  format_, day: what to check by (an ISO date).
    dialect: the list's; detected if None. The result holds the same cards in the same zones and printings, with the
    same verdict; a list that cannot be fixed so stays as it is.
    Raises ValidatorError where the list cannot be read at all.
    """
    format_ = checker.format_on(format_, day)
    before = evaluate(data, checker, format_, day, dialect)
    open_lines = tuple(dict.fromkeys(entry.line for entry in before.parsed.deck.unresolved))
    try:
        fixed = _fixed(data, before, checker)
        if fixed.is_changed:
            _hold(before, fixed.new, checker, format_, day, dialect)
    except LeftAlone as error:
        fixed = Fixed(data, data, why_not=str(error))
    return replace(fixed, open_lines=open_lines)


def _fixed(data: bytes, before: Evaluated, checker: Checker) -> Fixed:
    """A list with all fixes. Raises LeftAlone for a list that has no lines to edit."""
    parsed = before.parsed
    if not parsed.decklist.is_lines:
        raise LeftAlone(f"{parsed.decklist.dialect} is no list of lines, and only those are rewritten")
    if any(guess.code == LINE_ENDS_ASSUMED for guess in parsed.decklist.assumptions):
        raise LeftAlone("its lines end in “\\n” and not in line ends")
    document = read_document(data)
    sure = list(sure_lines(parsed, document))
    merged = merges(parsed, sure, document) if not _lets_repeats_stand(before) else Merges()
    names = [
        edit for edit in name_edits(sure, parsed.decklist.dialect, checker.store) if edit.line not in merged.removed
    ]
    headings = list(heading_edits(parsed, document))
    rewritten = {edit.line for edit in headings}
    headings += [edit for edit in merged.headings if edit.line not in rewritten]
    new = document.edited([*names, *merged.quantities, *headings], merged.removed)
    return Fixed(data, new, len(names), len(merged.removed), len(headings)) if new != data else Fixed(data, data)


def _lets_repeats_stand(before: Evaluated) -> bool:
    """Whether the list's author has waived repeated lines everywhere: that they stand is meant."""
    return any(waiver.is_whole and REPEATED in waiver.codes for waiver in before.directives.waivers)


def _hold(before: Evaluated, new: bytes, checker: Checker, format_: Format, day: str, dialect: str | None) -> None:
    """Read a rewritten list again. Raises LeftAlone if it is not the same deck any more."""
    try:
        differs = what_differs(before, evaluate(new, checker, format_, day, dialect))
    except ValidatorError as error:
        differs = f"whether it can be read ({error.message})"
    if differs:
        raise LeftAlone(f"rewriting it would change {differs}")
