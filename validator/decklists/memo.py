"""What texts were found to be, remembered for the next deck. All memos of a process share one bound in bytes.

Decks share most of their lines, and people make the same slips: one reading serves them all. When the bound is
reached everything is forgotten, which costs one reading more and needs no bookkeeping for each look-up.
"""

from __future__ import annotations

import weakref
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MAX_BYTES = 24 * 1024 * 1024
"""How much all memos together may hold, by the sizes that are given for their entries."""

ENTRY_BYTES = 150
"""What an entry takes by itself: its place in a dictionary and a small tuple."""

_memos: weakref.WeakValueDictionary[int, Memo[object, object]] = weakref.WeakValueDictionary()
_held = 0


class Memo(dict[K, V], Generic[K, V]):
    """A dictionary whose entries may vanish at any moment: read it with `get`, add to it with `keep`.

    Safe to share between threads.
    """

    __slots__ = ("__weakref__",)

    def __init__(self) -> None:
        super().__init__()
        _memos[id(self)] = self  # type: ignore[assignment]

    def keep(self, key: K, value: V, size: int = ENTRY_BYTES) -> None:
        """Remember a value. size: about how many bytes key and value take, what others hold anyway left out."""
        global _held
        if _held + size > MAX_BYTES:
            forget()
        _held += size
        self[key] = value


def forget() -> None:
    """Empty every memo of this process."""
    global _held
    _held = 0
    for memo in list(_memos.values()):
        memo.clear()


def held_bytes() -> int:
    """About how many bytes all memos hold, by the sizes that were given."""
    return _held
