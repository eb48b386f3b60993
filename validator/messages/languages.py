"""Which languages there are, and which of them a client wants (RFC 9110, 12.5.4)."""

from __future__ import annotations

import re
from pathlib import Path

ENGLISH = "en"
LANGUAGES = (ENGLISH, *sorted(path.stem for path in Path(__file__).parent.glob("*.toml")))
"""English, and each language that has a file beside this one."""

# A header has a handful of ranges; what comes after these is not read.
_MAX_RANGES = 50

_RANGE = re.compile(
    r"\s*(\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*[qQ]\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?"
)


def choose_language(accept_language_header: str | None) -> str:
    """The language of LANGUAGES that an `Accept-Language` header likes best; English where nothing fits.

    accept_language_header: as received, None where the client sent none. A range matches by its first subtag, so
    that `fr-CA` is answered in French; `*` stands for every language no other range matches, English first. Of equal
    weights the one named first wins. A range that is malformed is passed over.
    """
    ranges = _ranges(accept_language_header or "")
    wishes: list[tuple[float, int, str]] = []
    for rank, language in enumerate(LANGUAGES):
        own = [(weight, -place) for place, (name, weight) in enumerate(ranges) if name == language]
        # A wildcard names no language, so that among those it stands for ours come in our order, after all named ones.
        others = [(weight, -len(ranges) - rank) for name, weight in ranges if name == "*"]
        if found := own or others:
            wishes.append((*max(found), language))
    weight, _, language = max(wishes, default=(0.0, 0, ENGLISH))
    return language if weight > 0 else ENGLISH


def _ranges(header: str) -> list[tuple[str, float]]:
    """The first subtag (lower case) and the weight of each well-formed range."""
    found = []
    for text in header.split(",", _MAX_RANGES)[:_MAX_RANGES]:
        if match := _RANGE.fullmatch(text):
            found.append((match[1].lower().partition("-")[0], float(match[2] or 1)))
    return found
