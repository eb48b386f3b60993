"""Many decks in few words: a row each, a table, a count of the outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.verdict import Severity
from rules.words import printable
from validator.messages.catalog import Catalog
from validator.reports.checked import OUTCOMES, Checked
from validator.reports.paint import BOLD, OUTCOME_STYLE, Paint
from validator.reports.quote import width

COLUMNS = ("col-deck", "col-verdict", "col-errors", "col-undecided", "col-warnings")


class Row(NamedTuple):
    """A deck's outcome, of OUTCOMES, and how many findings of each severity it has."""

    path: str
    outcome: str
    errors: int = 0
    undecided: int = 0
    warnings: int = 0

    @property
    def counts(self) -> tuple[str, str, str]:
        """The numbers as written in a table; a deck that could not be read has none."""
        if self.outcome == "unreadable":
            return ("–", "–", "–")
        return (str(self.errors), str(self.undecided), str(self.warnings))


def summary_row(deck: Checked) -> Row:
    """What a table says of a deck."""
    counts = Counter(finding.severity for finding in deck.verdict.findings) if deck.verdict else Counter[Severity]()
    numbers = counts[Severity.ERROR], counts[Severity.UNDECIDED], counts[Severity.WARNING]
    return Row(deck.path, deck.outcome, *numbers)


def tally_text(rows: Sequence[Row], texts: Catalog) -> str:
    """How many decks there are and how they came out: “3 decks: 2 legal, 1 illegal”."""
    tally = Counter(row.outcome for row in rows)
    parts = [texts.say(f"decks-{outcome}", number=tally[outcome]) for outcome in OUTCOMES if tally[outcome]]
    return texts.say("decks", total=len(rows), parts=", ".join(parts))


def table_text(rows: Sequence[Row], texts: Catalog, paint: Paint) -> str:
    """The rows as a table for a terminal, a line each, headings first."""
    head = [texts.say(column) for column in COLUMNS]
    cells = [[printable(row.path), texts.say(row.outcome), *row.counts] for row in rows]
    return table(head, cells, paint, [{1: OUTCOME_STYLE[row.outcome]} for row in rows])


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    paint: Paint,
    styles: Sequence[Mapping[int, str]],
    texts_first: int = 2,
) -> str:
    """Cells as a table for a terminal, a line a row, headings first.

    styles: for each row, the styles of cells by their place.  texts_first: so many cells are texts and stand to the
    left; those behind are numbers and stand to the right.
    """
    widths = [max(map(width, column)) for column in zip(head, *rows, strict=True)]

    def padded(cells: Sequence[str]) -> list[str]:
        blanks = [" " * (wide - width(cell)) for cell, wide in zip(cells, widths, strict=True)]
        texts = [cell + blank for cell, blank in zip(cells, blanks, strict=True)]
        numbers = [blank + cell for cell, blank in zip(cells, blanks, strict=True)]
        return texts[:texts_first] + numbers[texts_first:]

    lines = [paint("  ".join(padded(head)), BOLD)]
    for row, style in zip(rows, styles, strict=True):
        lines.append("  ".join(paint(cell, style[i]) if i in style else cell for i, cell in enumerate(padded(row))))
    return "\n".join(lines) + "\n"
