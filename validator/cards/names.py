"""Card names as people type them: the key that two spellings of one name share."""

from __future__ import annotations

import re
import unicodedata

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
