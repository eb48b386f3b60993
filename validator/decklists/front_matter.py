"""Front matter: what a list kept as Markdown says of itself above its first line, between two lines of dashes.

---
title: Goblins
commander: Krenko, Mob Boss
tags:
  - cheap
---
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.deck import BadLine, Span, Zone
from rules.words import Sentence
from validator.decklists.field_words import COMMANDER, COMPANION, FORMAT, KEY_OF, NAME, PLAYER
from validator.decklists.headings import ZONE_OF_PREFIX
from validator.decklists.model import Field

FRONT_MATTER = Sentence("front-matter", "it is front matter, which speaks of the deck")

_MOST_LINES = 200
_FENCE = "---"
_PAIR = re.compile(r"([^\s:#\-][^:]{0,40}?)[ \t]?:(?:[ \t]|$)")
_ITEM = re.compile(r"[ \t]{0,8}-[ \t]+(?=\S)")
# A value that is a card with its quantity is a line of the list.
_COUNTED = re.compile(r"\d{1,3}[xX]? \S")
_SAID = frozenset({COMMANDER, COMPANION, FORMAT, NAME, PLAYER})
_LEADS = {Zone.COMMAND: COMMANDER, Zone.COMPANION: COMPANION}


class FrontMatter(NamedTuple):
    """Front matter: how many lines it takes, those of dashes, the block between them, what that says of the deck."""

    lines: int
    fences: tuple[int, int]
    block: BadLine
    fields: list[Field]


def read_front_matter(lines: Sequence[str], is_heading: Callable[[str], bool]) -> FrontMatter | None:
    """The front matter of a list; None if it has none. is_heading: whether a line heads a part of a list."""
    first = next((i for i, line in enumerate(lines[:_MOST_LINES]) if line.strip()), None)
    if first is None or lines[first].strip() != _FENCE:
        return None
    fields: list[Field] = []
    key, has_pair = "", False
    for i in range(first + 1, min(len(lines), first + _MOST_LINES)):
        line = lines[i]
        text = line.strip()
        if text == _FENCE:
            if not has_pair or not any(rest.strip() for rest in lines[i + 1 :]):
                return None
            start = len(lines[first + 1]) - len(lines[first + 1].lstrip()) + 1
            span = Span(first + 2, start, i, len(lines[i - 1].rstrip()) + 1)
            block = BadLine(lines[first + 1].strip()[:200], FRONT_MATTER(), Zone.LIBRARY, span)
            return FrontMatter(i + 1, (first + 1, i + 1), block, fields)
        if not text or text.startswith("#"):
            continue
        if item := _ITEM.match(line):
            value = line[item.end() :].strip()
            if _COUNTED.match(value) or not key:
                return None
            _say(fields, key, value, line, i + 1)
            continue
        pair = _PAIR.match(text)
        if pair is None or is_heading(text):
            return None
        value = text[pair.end() :].strip()
        word = " ".join(pair[1].lower().replace("_", " ").split())
        zone = ZONE_OF_PREFIX.get(word)
        if _COUNTED.match(value) or (zone is not None and zone not in _LEADS):
            return None
        key = _LEADS[zone] if zone else KEY_OF.get(word, word)
        has_pair = has_pair or bool(value)
        if value:
            _say(fields, key, value, line, i + 1)
    return None


def _say(fields: list[Field], key: str, value: str, line: str, number: int) -> None:
    value = value.strip("\"'[] ")
    if value and key in _SAID:
        column = line.rindex(value) + 1
        fields.append(Field(key, value, Span(number, column, number, column + len(value))))
