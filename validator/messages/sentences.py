"""Sentences that come ready-made in English, such as why a line cannot be read: found again by their templates.

    Sentences({"{number} is more than {maximum}": "{number} dépasse {maximum}"}).translate("2000 is more than 1000")

A template's parts in braces stand for any text, the same on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_PART = re.compile(r"\{(\w+)\}")


class Sentences:
    """English templates and what stands for them in one language."""

    def __init__(self, templates: Mapping[str, str]) -> None:
        self._whole = {english: text for english, text in templates.items() if not _PART.search(english)}
        # The one with the most words of its own comes first, should two fit.
        patterns = sorted(
            templates.keys() - self._whole.keys(), key=lambda english: (-len(_PART.sub("", english)), english)
        )
        self._patterns = [(_pattern(english), templates[english]) for english in patterns]

    def translate(self, english: str) -> str | None:
        """The sentence in the language, None if no template fits."""
        if (whole := self._whole.get(english)) is not None:
            return whole
        for pattern, text in self._patterns:
            if match := pattern.fullmatch(english):
                return text.format_map(match.groupdict())
        return None


def _pattern(english: str) -> re.Pattern[str]:
    words, parts = _PART.split(english)[::2], _PART.findall(english)
    regex = re.escape(words[0]) + "".join(
        f"(?P<{part}>.+){re.escape(rest)}" for part, rest in zip(parts, words[1:], strict=True)
    )
    return re.compile(regex, re.DOTALL)
