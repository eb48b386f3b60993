"""Colors for a terminal (ECMA-48 escape sequences), or none."""

from __future__ import annotations

from rules.verdict import Severity

BOLD, DIM = "1", "2"

SEVERITY_STYLE = {
    Severity.ERROR: "1;31",
    Severity.UNDECIDED: "1;35",
    Severity.WARNING: "1;33",
    Severity.INFO: "1;34",
}
OUTCOME_STYLE = {"legal": "1;32", "illegal": "1;31", "undecided": "1;35", "unreadable": "1;31"}


class Painted(str):
    """A text with escape sequences of ours, which whoever puts it into a sentence leaves alone."""


class Paint:
    """Puts texts into a style; into none if `color` is off."""

    def __init__(self, color: bool) -> None:
        self._color = color

    def __call__(self, text: str, style: str) -> str:
        return Painted(f"\x1b[{style}m{text}\x1b[0m") if self._color and text else text
