"""Comparing names as the rules do: case and accents make no difference."""

from __future__ import annotations

import unicodedata


def fold(name: str) -> str:
    """A name for comparison with another name printed in rules text, which may lack its accents."""
    if not name.isascii():
        name = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return name.casefold().replace("’", "'")
