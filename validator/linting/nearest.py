"""The word that a misspelt one may have been meant for, among the few that can stand in a place."""

from __future__ import annotations

from collections.abc import Iterable

_SIMILAR = 0.5


def nearest_word(word: str, known: Iterable[str]) -> str:
    """The known word that a misspelt one is most like; empty if none is near."""
    from rapidfuzz import process  # not needed where nothing is misspelt
    from rapidfuzz.distance import OSA

    choices = list(known)
    lower = [choice.lower() for choice in choices]
    found = process.extractOne(word.lower(), lower, scorer=OSA.normalized_similarity, score_cutoff=_SIMILAR)
    return choices[found[2]] if found else ""


def nearest_format(word: str) -> str:
    """The format that a misspelt one is most like; empty if none is near."""
    from rules.formats import FORMATS
    from validator.pipeline import FORMAT_ALIASES

    return nearest_word(word, (*FORMATS, *FORMAT_ALIASES))


def did_you_mean(near: str) -> str:
    """“ Did you mean …?” for a word that was found near, with a blank before; empty for none."""
    return f" Did you mean “{near}”?" if near else ""
