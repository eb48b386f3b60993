"""Where a linter's directive stands in a line: `# decklint: …` or `// decklint: …`, alone or after a card.

What it says is the business of `validator.linting`; reading a list has only to know that it is no part of a name.
"""

from __future__ import annotations

import re
from typing import NamedTuple

# Looked for first: all lines but a few are told apart by it at the cost of one search.
_HINT = "ecklint:"
_DIRECTIVE = re.compile(r"(?:^|(?<=\s))(?:#|//)[ \t]{0,8}[Dd]ecklint:")


class DirectiveText(NamedTuple):
    """A line taken apart: what stands before the directive, the 1-based column of its `#` or `//`, what it says."""

    before: str
    column: int
    says: str


def directive_in(raw: str) -> DirectiveText | None:
    """The directive of a line, None if it has none. raw: one line without its line end."""
    if _HINT not in raw:
        return None
    found = _DIRECTIVE.search(raw)
    return DirectiveText(raw[: found.start()], found.start() + 1, raw[found.end() :]) if found else None
