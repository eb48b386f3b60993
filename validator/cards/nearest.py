"""Nearest names to a misspelt one, among all the keys of a store: by an index of three letters, or one by one."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

CUTOFF = 0.8
"""The least score of a suggestion."""

# From this many characters on the beginning of a name stands for the names it begins, with this score.
_SHORT_NAME, _SHORT_NAME_SCORE = 4, 0.9
# How many are compared by the slower and better measure.
_SHORTLIST = 12
# Of so many names that share the rarest three letters, one is the nearest. A shorter name has too few letters to share.
_ENOUGH, _FEWEST_LETTERS = 1000, 7
# The index takes as long to make as so many names to compare one by one.
_INDEX_FROM = 60


class Near(NamedTuple):
    """A key of a name, and how near it is, in [0, 1]."""

    key: str
    score: float


class NearestNames:
    """The keys of a store's names, to find those that are nearest to one that is none.

    keys: of `names.name_key`, in order, each once.
    """

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = keys
        self._index: dict[str, array[int]] | None = None
        self._asked = 0

    def make_index(self) -> None:
        """Make the index now, in about 0.3 s and 3 MB; else it is made once many names have been asked for."""
        index: dict[str, array[int]] = {}
        for number, key in enumerate(self._keys):
            for letters in _threes(key):
                if letters in index:
                    index[letters].append(number)
                else:
                    index[letters] = array("I", (number,))
        self._index = index

    def find(self, typed: str, limit: int) -> list[Near]:
        """The nearest keys to one as `names.name_key` gives it, best first, at most `limit`; none below CUTOFF.

        Names that a short name begins come first.
        """
        found = {near.key: near for near in islice(self._begun_by(typed), limit)}
        for near in _ranked(typed, self._candidates(typed))[: limit + 2]:
            found.setdefault(near.key, near)
        return sorted(found.values(), key=lambda near: -near.score)

    def _begun_by(self, typed: str) -> Iterator[Near]:
        """“Krenko, Mob Boss” for “Krenko”: names that begin with it, whole words of it, the shortest first."""
        if len(typed) < _SHORT_NAME:
            return
        begun = []
        for number in range(bisect_left(self._keys, typed), len(self._keys)):
            key = self._keys[number]
            if not key.startswith(typed):
                break
            if key[len(typed) : len(typed) + 1] in (",", " "):
                begun.append(key)
        for key in sorted(begun, key=lambda key: (key[len(typed)] != ",", len(key), key)):
            yield Near(key, _SHORT_NAME_SCORE)

    def _candidates(self, typed: str) -> Sequence[str]:
        """Keys among which are the nearest: those that share the rarest three letters, or all."""
        self._asked += 1
        if self._index is None and self._asked > _INDEX_FROM:
            self.make_index()
        if self._index is None or len(typed) < _FEWEST_LETTERS:
            return self._keys
        found: set[int] = set()
        for numbers in sorted(filter(None, map(self._index.get, _threes(typed))), key=len):
            found.update(numbers)
            if len(found) >= _ENOUGH:
                break
        return [self._keys[number] for number in sorted(found)]


def _threes(key: str) -> set[str]:
    return {key[start : start + 3] for start in range(len(key) - 2)}


def _ranked(typed: str, keys: Sequence[str]) -> list[Near]:
    from rapidfuzz import fuzz, process  # loaded on the first unknown name: most runs have none
    from rapidfuzz.distance import JaroWinkler

    # Jaro-Winkler is fast and forgiving of a wrong end; edit distance ranks its shortlist better.
    shortlist = process.extract(
        typed, keys, scorer=JaroWinkler.normalized_similarity, limit=_SHORTLIST, score_cutoff=CUTOFF
    )
    ranked = [Near(key, round((fuzz.ratio(typed, key) / 100 + score) / 2, 3)) for key, score, _ in shortlist]
    return sorted((near for near in ranked if near.score >= CUTOFF), key=lambda near: (-near.score, near.key))
