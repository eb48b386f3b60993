"""One figure of the benchmark, and what it must reach."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A figure by its name. reach: its bound, an upper one unless `is_at_least`; None where it is only shown."""

    name: str
    figure: float
    reach: float | None = None
    is_at_least: bool = False

    def __str__(self) -> str:
        line = f"  {self.name:<58}{self.figure:>9.2f}"
        if self.reach is None:
            return line
        is_met = self.figure >= self.reach if self.is_at_least else self.figure <= self.reach
        return f"{line}   {'≥' if self.is_at_least else '≤'} {self.reach:<5g}{'' if is_met else '  missed'}"
