"""A finding's `params` put into words: which of them are colors, names, lists or sentences, and how a language says so.

In English the outcome is the finding's own message, which a test holds this module to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.counted import Counted
from validator.messages.catalog import COLORLESS, MAIN, Catalog

Names = Callable[[str], str]

# What the values of a message are. Whatever is not named here is taken over as it is: what the list says, a day, a
# set's code. Numbers need no naming.
NAME, COLORS, SENTENCE, WORD, TYPE_LINE, TYPE, CHOICE = (
    "card name",
    "colors",
    "sentence",
    "word",
    "type line",
    "type of card",
    "choice of sentences",
)
_KINDS = {
    **dict.fromkeys(("card", "first", "second", "companion", "actual"), NAME),
    **dict.fromkeys(("names", "candidates", "nearest", "choosers", "offending", "parts", "types"), NAME),
    **dict.fromkeys(("oathbreakers", "spells"), NAME),
    **dict.fromkeys(("off_colors", "identity", "colors"), COLORS),
    **dict.fromkeys(("condition", "read_as", "why", "first_abilities", "second_abilities"), SENTENCE),
    **dict.fromkeys(("format", "title", "section", "place"), WORD),
    "type_line": TYPE_LINE,
    "kinds": TYPE,
    "leaders": CHOICE,
}
# Lists of which any one will do.
_ALTERNATIVES = {"nearest"}
# Where one rule means something else by a word than the others.
_KINDS_OF_RULE = {
    ("CID003", "needed"): COLORS,
    ("CID005", "needed"): COLORS,
    ("LEG001", "why"): "",  # the house's own words
}


def message(code: str, params: Mapping[str, Any], texts: Catalog, names: Names | None = None) -> str | None:
    """The message that a rule's finding has in a language; None if the catalog has no template for it.

    params: a finding's, as plain values.  names: what a card is called in the language, by its Oracle name; the
    Oracle name stays where it is None.
    """
    template = texts.messages.get(code, {}).get(params.get("variant", MAIN))
    if template is None:
        return None
    return template.format_map({name: _said(code, name, value, texts, names) for name, value in params.items()})


@dataclass(frozen=True, slots=True)
class Listed:
    """Words in a row: with `joint`, “and” or “or”, between the last two, or with what the template asks for."""

    words: Sequence[str]
    joints: Mapping[str, str]
    joint: str = "and"

    def __format__(self, spec: str) -> str:
        if len(self.words) < 2:
            return "".join(self.words)
        joint = spec or self.joint
        if joint != "or" and any("," in word for word in self.words):
            return self.joints["between-long"].join(self.words)
        between = self.joints["between-long" if any("," in word for word in self.words[:-1]) else "between"]
        return between.join(self.words[:-1]) + self.joints[joint] + self.words[-1]


def _said(code: str, name: str, value: Any, texts: Catalog, names: Names | None) -> Any:
    """A value as a template can take it."""
    if type(value) is int:
        return Counted(value, texts.singular)
    kind = _KINDS_OF_RULE.get((code, name), _KINDS.get(name, ""))
    if kind == COLORS:
        return Listed([texts.colors[letter] for letter in value] or [texts.colors[COLORLESS]], texts.joints)
    if isinstance(value, list):
        words = [_word(kind, item, texts, names) for item in value]
        return Listed(words, texts.joints, "or" if kind == CHOICE or name in _ALTERNATIVES else "and")
    return _word(kind, value, texts, names)


def _word(kind: str, value: Any, texts: Catalog, names: Names | None) -> str:
    text = str(value)
    if kind == NAME:
        return names(text) if names else text
    if kind in (SENTENCE, CHOICE):
        return texts.sentence(text)
    if kind == WORD:
        return texts.word(text)
    if kind == TYPE:
        return texts.types.get(text, text)
    return _type_line(text, texts) if kind == TYPE_LINE else text


def _type_line(line: str, texts: Catalog) -> str:
    """A type line with its types in the language; types that are not known, and most subtypes, stay as printed."""
    sides = []
    for side in line.split(" // "):
        types, dash, subtypes = side.partition(" — ")
        known = texts.types.get(types.lower())
        below = texts.types.get(subtypes.lower(), subtypes)
        sides.append(f"{known}{texts.type_dash if dash else ''}{below}" if known else side)
    return " // ".join(sides)
