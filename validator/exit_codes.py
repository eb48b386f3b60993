"""The exit codes of all commands, in one place; docs/exit-codes.md says what each means for which command."""

from __future__ import annotations

from collections.abc import Collection

EXIT_YES = 0
EXIT_NO = 1
"""The answer is no: a deck is illegal, a list would be rewritten, there is no plan, new data is refused."""
EXIT_OPEN = 2
"""It could not be decided, or not wholly: something is undecided, unread or left out."""
EXIT_NO_DATA = 3
EXIT_USAGE = 64
EXIT_NOT_WRITTEN = 74
EXIT_STOPPED = 130
EXIT_BROKEN_PIPE = 141

ALL = (EXIT_YES, EXIT_NO, EXIT_OPEN, EXIT_NO_DATA, EXIT_USAGE, EXIT_NOT_WRITTEN, EXIT_STOPPED, EXIT_BROKEN_PIPE)


def of_several(codes: Collection[int]) -> int:
    """The code of a run from those of its decks, each EXIT_YES, EXIT_NO or EXIT_OPEN: a no goes before what is open."""
    return EXIT_NO if EXIT_NO in codes else max(codes, default=EXIT_YES)
