"""Card names as people type them: the key two spellings of one name share, and the nearest names to a misspelt one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from rules.model import Suggestion

# Commas, spaces, hyphens and underscores stay: without them nine pairs of cards share a key
# (Wasteland / Waste Land, _____ / ______).
_FOLDED = str.maketrans(
    {
        **dict.fromkeys("’‘‛ʼ´`′＇", "'"),
        **dict.fromkeys("“”„‟″«»＂", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "æ": "ae",
        "Æ": "ae",
        "œ": "oe",
        "Œ": "oe",
        "ß": "ss",
        "ø": "o",
        "Ø": "o",
        "đ": "d",
        "ł": "l",
        "Ł": "l",
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", ""),
    }
)
_SLASHES = re.compile(r" ?// ?")

SUGGESTION_CUTOFF = 0.8
_SHORTLIST = 12


def name_key(name: str) -> str:
    """The key of a name: case, accents, ligatures, kinds of quote and dash, and runs of space folded away.

    name: as typed, any length.  Two cards never share a key; `A // B` and `A//B` do.
    """
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name.translate(_FOLDED)).translate(_FOLDED)
        name = "".join(c for c in name if not unicodedata.combining(c))
    elif "`" in name:
        name = name.replace("`", "'")
    key = " ".join(name.casefold().split())
    return _SLASHES.sub("//", key) if "//" in key else key


def nearest(name: str, names: Sequence[str], limit: int = 3) -> tuple[Suggestion, ...]:
    """Nearest of `names` to a misspelt one, best first.

    name: as typed, 1–200 characters.  names: keys or display names to choose from.  limit: 1–10.
    Returns at most `limit` suggestions with score in [0, 1]; () when none reaches 0.8.
    """
    from rapidfuzz import fuzz, process  # loaded on the first unknown name: most runs have none
    from rapidfuzz.distance import JaroWinkler

    key = name_key(name)
    # Jaro-Winkler is fast and forgiving of a wrong end; edit distance ranks its shortlist better.
    shortlist = process.extract(
        key, names, scorer=JaroWinkler.normalized_similarity, limit=_SHORTLIST, score_cutoff=SUGGESTION_CUTOFF
    )
    ranked = sorted(
        (Suggestion(found, round((fuzz.ratio(key, found) / 100 + score) / 2, 3)) for found, score, _ in shortlist),
        key=lambda s: (-s.score, s.name),
    )
    return tuple(s for s in ranked if s.score >= SUGGESTION_CUTOFF)[:limit]
