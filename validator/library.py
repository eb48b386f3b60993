"""The library face: `validator.check(...)` on the bundled cards, loaded once."""

from __future__ import annotations

from functools import lru_cache

from rules.verdict import Verdict
from validator.pipeline import Checker, open_store


@lru_cache(maxsize=1)
def default_checker() -> Checker:
    """The checker on the bundled cards, all in memory. Raises CardStoreUnavailable."""
    return Checker(open_store().load())


def check(
    decklist: str | bytes,
    format: str = "commander",
    as_of: str | None = None,
    strict: bool = False,
    dialect: str | None = None,
) -> Verdict:
    """Judge one decklist on the bundled cards; see `validator.pipeline.Checker.check`."""
    return default_checker().check(decklist, format, as_of=as_of, strict=strict, dialect=dialect)
