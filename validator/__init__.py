"""decklint: is this Commander deck legal, and if not, why, on which line, by which rule?

import validator
verdict = validator.check("1 Krenko, Mob Boss *CMDR*\\n99 Mountain", format="commander")
verdict.legal, verdict.findings
"""

from typing import TYPE_CHECKING, Any

from validator.version import VERSION

__version__ = VERSION

if TYPE_CHECKING:
    from validator.library import check as check


def __getattr__(name: str) -> Any:
    # `check` is loaded on first use, so that the command line does not pay for what it does not need.
    if name == "check":
        from validator.library import check

        return check
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
