"""decklint: is this Commander deck legal, and if not, why, on which line, by which rule?

import validator
verdict = validator.check("1 Krenko, Mob Boss *CMDR*\\n99 Mountain", format="commander")
verdict.legal, verdict.findings
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from validator.version import VERSION

if TYPE_CHECKING:
    from rules.verdict import Verdict
    from validator.pipeline import Checker

__version__ = VERSION


def check(
    decklist: str | bytes,
    format: str | None = None,
    as_of: str | None = None,
    strict: bool = False,
    dialect: str | None = None,
) -> Verdict:
    """Check one decklist against the cards in use, which are loaded once; see `validator.pipeline.Checker.check`."""
    return default_checker().check(decklist, format, as_of=as_of, strict=strict, dialect=dialect)


@lru_cache(maxsize=1)
def default_checker() -> Checker:
    """The checker on the cards in use, all in memory. Raises CardStoreUnavailable."""
    # Loaded on first use, so that the command line does not pay for what it does not need.
    from validator.pipeline import Checker, open_store

    return Checker(open_store().load())
