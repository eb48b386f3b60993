"""Nearest names to a misspelled one, among all the keys of a store.

Compared are those that share three letters in a row with it, the rarest first until there are enough. An index finds
them in no time, a search through all names in some milliseconds; they are the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

CUTOFF = 0.8
"""The least score of a suggestion."""

# From this many characters on the beginning of a name stands for the names it begins, with this score.
_SHORT_NAME, _SHORT_NAME_SCORE = 4, 0.9
# How many are compared by the slower and better measure.
_SHORTLIST = 12
# Of so many names that share the rarest three letters, one is the nearest. A shorter name has too few letters to share.
_ENOUGH, _FEWEST_LETTERS = 1500, 7
# The index takes as long to make as so many searches.
_INDEX_FROM = 40
# Letters of card names, the most frequent first; what is not among them is rarest.
_RARITY = {letter: rarity for rarity, letter in enumerate(" etaoinsrhldcumfpgwybvk,'-jxqz/")}


class Near(NamedTuple):
    """A key of a name, and how near it is, in [0, 1]."""

    key: str
    score: float


class NearestNames:
    """The keys of a store's names, to find those that are nearest to one that is none.

    keys: of `names.name_key`, in order, each once.
    """

    def __init__(self, keys: Sequence[str]) -> None:
        self.keys = keys
        self._index: dict[str, list[str]] | None = None
        self._asked = 0

    def make_index(self) -> None:
        """Make the index now, in about 0.3 s and 6 MB; else it is made once many names have been asked about."""
        index: dict[str, list[str]] = {}
        for key in self.keys:
            for letters in _threes(key):
                index.setdefault(letters, []).append(key)
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
        for number in range(bisect_left(self.keys, typed), len(self.keys)):
            key = self.keys[number]
            if not key.startswith(typed):
                break
            if key[len(typed) : len(typed) + 1] in (",", " "):
                begun.append(key)
        for key in sorted(begun, key=lambda key: (key[len(typed)] != ",", len(key), key)):
            yield Near(key, _SHORT_NAME_SCORE)

    def _candidates(self, typed: str) -> Sequence[str]:
        """Keys among which are the nearest: those that share the rarest letters, or all."""
        if len(typed) < _FEWEST_LETTERS:
            return self.keys
        self._asked += 1
        if self._index is None and self._asked > _INDEX_FROM:
            self.make_index()
        found: set[str] = set()
        for letters in sorted(_threes(typed), key=_rarity):
            found.update(self._holding(letters) if self._index is None else self._index.get(letters, ()))
            if len(found) >= _ENOUGH:
                break
        return sorted(found)

    def _holding(self, letters: str) -> Iterator[str]:
        """The keys that have these letters in a row, without the index."""
        text = self._lines
        at = text.find(letters)
        while at >= 0:
            end = text.find("\n", at)
            yield text[text.rfind("\n", 0, at) + 1 : end]
            at = text.find(letters, end)

    @cached_property
    def _lines(self) -> str:
        """All keys, each with a line feed."""
        return "".join(f"{key}\n" for key in self.keys)


def _rarity(letters: str) -> tuple[int, str]:
    """What three letters are sorted by, the rarest first."""
    return -sum(_RARITY.get(letter, len(_RARITY)) for letter in letters), letters


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
