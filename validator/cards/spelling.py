"""Names by their letters and digits alone: “Krenko Mob Boss”, “Snow Covered Forest”, “Fae of Wishes || Granted”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_NO_LETTERS = re.compile(r"[^\w\n]+|_+")


def letters_of(key: str) -> str:
    """The letters and digits of a name key (`names.name_key`), in a row."""
    return _NO_LETTERS.sub("", key)


def spelt(key: str) -> Sequence[str]:
    """The letters and digits of a name key; also those with “and” for “&”, or without an “and”."""
    if " and " in key:
        return letters_of(key), letters_of(key.replace(" and ", " "))
    return (letters_of(key), letters_of(key.replace("&", "and"))) if "&" in key else (letters_of(key),)


class Spellings:
    """The keys of a store's names by their letters and digits: about 5 MB, made in some 20 ms.

    keys: of `names.name_key`. One with a gap (“______ Goblin”) is told from a word by the gap alone, and is left out.
    """

    def __init__(self, keys: Iterable[str]) -> None:
        some = [key for key in keys if "__" not in key]
        # All in one go, for the command line makes this for a single unknown name.
        letters = _NO_LETTERS.sub("", "\n".join(some)).split("\n") if some else []
        self._keys = dict(zip(letters, some, strict=True))
        self._others: dict[str, list[str]] = {}
        for own, key in zip(letters, some, strict=True):
            if self._keys[own] is not key:
                self._others.setdefault(own, []).append(key)

    def keys_of(self, letters: str) -> Sequence[str]:
        """The keys that have these letters and digits."""
        key = self._keys.get(letters)
        return () if key is None else (key, *self._others.get(letters, ()))
