"""Where a linter's directive stands in a line: `# decklint: …` or `// decklint: …`, alone or after a card.

Case makes no difference, and before a key the colon may be missing: what is meant as a directive is not passed over.
What it says is the business of `validator.linting`; reading a list has only to know that it is no part of a name.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SETTINGS = ("format", "as-of", "strict")
WAIVER_KEYS = ("ignore", "until", "reason")
"""What a directive may say, as in `format=duel`: of the list, and of findings that may stand."""

# Looked for first: all lines but a few are told apart by it at the cost of one search.
_HINT = "decklint"
_BEFORE_KEY = rf"(?=[ \t]+(?:{'|'.join(SETTINGS + WAIVER_KEYS)})=)"
_DIRECTIVE = re.compile(rf"(?:^|(?<=\s))(?:#|//)[ \t]{{0,8}}decklint(?::|{_BEFORE_KEY})", re.IGNORECASE)


class DirectiveText(NamedTuple):
    """A line taken apart: what stands before the directive, the 1-based column of its `#` or `//`, what it says."""

    before: str
    column: int
    says: str


def directive_in(raw: str) -> DirectiveText | None:
    """The directive of a line, None if it has none. raw: one line without its line end."""
    if _HINT not in raw.lower():
        return None
    found = _DIRECTIVE.search(raw)
    return DirectiveText(raw[: found.start()], found.start() + 1, raw[found.end() :]) if found else None
