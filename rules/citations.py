"""What findings and lists refer to: rule numbers in their documents, and lists with their dates."""

from __future__ import annotations

from typing import NamedTuple


class Citation(NamedTuple):
    """A rule number in its document: `CR` for the Comprehensive Rules."""

    source: str
    number: str

    def __str__(self) -> str:
        return f"{self.source} {self.number}"


def CR(number: str) -> Citation:
    """A citation of the Comprehensive Rules, as in `CR("903.5b")`."""
    return Citation("CR", number)


class DatedList(NamedTuple):
    """A list in force: since when, and through which day no one has seen it change (ISO dates)."""

    name: str
    effective: str
    verified_through: str
