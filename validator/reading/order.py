"""Whether names are sorted, in any of the orders that programs sort by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from validator.cards.names import name_key

# Fewer names than this may be in order by chance as soon as one is not.
_FEW = 8


def _letters(name: str) -> str:
    """A name as Moxfield sorts it: without case and punctuation."""
    return "".join(c for c in name_key(name) if c.isalnum() or c == " ")


def _only_letters(name: str) -> str:
    return "".join(filter(str.isalnum, name_key(name)))


_COLLATIONS: tuple[Callable[[str], str], ...] = (str, name_key, _letters, _only_letters)


def stands_out(names: Sequence[str], count: int) -> bool | None:
    """Whether the first `count` names stand above others that are sorted without them.

    False if all sort as they stand; None if the others are in no order, or there are none. A name in twenty
    may be out of its place, as a card is that was added at the end.
    """
    rest = names[count:]
    if not rest:
        return None
    least, key = min(((_descents(rest, key), i) for i, key in enumerate(_COLLATIONS)), key=lambda found: found)
    if least > (max(1, len(rest) // 20) if len(rest) >= _FEW else 0):
        return None
    return _descents(names[: count + 1], _COLLATIONS[key]) > 0


def _descents(names: Sequence[str], collate: Callable[[str], str]) -> int:
    """How many names come before the one above them."""
    keys = [collate(name) for name in names]
    return sum(1 for above, below in pairwise(keys) if above > below)
