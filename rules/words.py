"""What is said: sentences by key, and values put into words by their type. Pure, and one renderer for every language.

    TOO_LARGE = Sentence("quantity-too-large", "{quantity} is more than {most}")
    said = TOO_LARGE(quantity=2000, most=1000)   # Said: the sentence and its values
    str(said)                                    # "2000 is more than 1000"
    french.say(said)                             # by the template that the French catalog has for the key

The English of a sentence stands where it is said; `validator/messages` has the other languages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.card import OracleCard
from rules.color import COLOR_NAMES, ColorIdentity
from rules.typeline import TypeLine

# Controls, what turns the direction of writing around, line and paragraph separators, halves of surrogate pairs.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

COLORLESS = "colorless"
"""The key of the color word of a card that has no color."""

SENTENCES: dict[str, Sentence] = {}
"""Every sentence that can be said, by key."""


class Sentence:
    """One sentence, or a part of one, that can be said: its key and its English template.

    Call it with the template's values. Raises ValueError for a key that is taken.
    """

    __slots__ = ("english", "key")

    def __init__(self, key: str, english: str) -> None:
        if key in SENTENCES:
            raise ValueError(f"the key of a sentence is taken: {key}")
        self.key, self.english = key, english
        SENTENCES[key] = self

    def __repr__(self) -> str:
        return f"Sentence({self.key!r})"

    def __call__(self, **params: Any) -> Said:
        return Said(self, tuple(params.items()))


def printable(text: str, keeps_lines: bool = False) -> str:
    """A text as any output may show it: it cannot move a cursor, begin a line or turn the writing around.

    A tab is a blank, other controls are “�”. keeps_lines: tabs and line feeds stay.
    """
    if text.isprintable():
        return text
    kept = {"\t": "\t", "\n": "\n"} if keeps_lines else {"\t": " "}
    return _UNSAFE.sub(lambda found: kept.get(found[0], "\ufffd"), text)


class Said(NamedTuple):
    """A sentence with its values, to be put into words in any language; its text is the English one."""

    sentence: Sentence
    params: tuple[tuple[str, Any], ...] = ()

    @property
    def key(self) -> str:
        """The sentence's key."""
        return self.sentence.key

    def __str__(self) -> str:
        return ENGLISH.say(self)


class AnyOf(tuple[Any, ...]):
    """Values of which a message says that any one will do."""


class Together(tuple[Any, ...]):
    """Sentences that follow each other, perhaps none."""


class CardType(str):
    """A card type or supertype, or several in a row, as printed."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A number that a template may give a noun: `{size:card|cards}` is “1 card” or “2 cards”.

    singular: the numbers that take the first of the two nouns.
    """

    number: int
    singular: frozenset[int] = frozenset({1})

    def __str__(self) -> str:
        return str(self.number)

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self.number)
        one, _, many = spec.partition("|")
        return f"{self.number} {one if self.number in self.singular else many}"


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


@dataclass(frozen=True)
class Language:
    """The words of one language.

    sentences: templates by key; one that is missing is said in English.  colors: by letter and COLORLESS.
    joints: “and”, “or”, and what parts the words of a row, by key.  singular: the numbers that take the first of two
    nouns.  types: card types, lower case, as the language prints them; others stay.  type_dash: before subtypes.
    """

    code: str = "en"
    sentences: Mapping[str, str] = field(default_factory=dict)
    colors: Mapping[str, str] = field(default_factory=lambda: {**COLOR_NAMES, COLORLESS: COLORLESS})
    joints: Mapping[str, str] = field(
        default_factory=lambda: {"and": " and ", "or": " or ", "between": ", ", "between-long": "; "}
    )
    singular: frozenset[int] = frozenset({1})
    types: Mapping[str, str] = field(default_factory=dict)
    type_dash: str = " — "

    def say(self, said: Said | str) -> str:
        """A sentence in this language. A text that is somebody's own comes back as it is, but printable."""
        if isinstance(said, str):
            return printable(said)
        return self.fill(self.sentences.get(said.key, said.sentence.english), dict(said.params))

    def fill(self, template: str, params: Mapping[str, Any]) -> str:
        """A template with its values in words."""
        return template.format_map({key: self.word(value) for key, value in params.items()})

    def word(self, value: Any) -> Any:
        """A value as a template can take it."""
        kind = type(value)
        if kind is str:
            return printable(value)
        if kind is int:
            return Counted(value, self.singular)
        if isinstance(value, OracleCard):
            return value.name
        if isinstance(value, ColorIdentity):
            return Listed([self.colors[letter] for letter in value] or [self.colors[COLORLESS]], self.joints)
        if isinstance(value, Said):
            return self.say(value)
        if isinstance(value, TypeLine):
            return self._type_line(value.text)
        if isinstance(value, CardType):
            return self.types.get(value.lower(), str(value))
        if isinstance(value, Together):
            return "".join(format(self.word(item)) for item in value)
        if isinstance(value, list | tuple):
            words = [format(self.word(item)) for item in value]
            return Listed(words, self.joints, "or" if isinstance(value, AnyOf) else "and")
        return value

    def _type_line(self, line: str) -> str:
        """A type line with its types in the language; types that are not known, and most subtypes, stay as printed."""
        sides = []
        for side in line.split(" // "):
            types, dash, subtypes = side.partition(" — ")
            known = self.types.get(types.lower())
            below = self.types.get(subtypes.lower(), subtypes)
            sides.append(f"{known}{self.type_dash if dash else ''}{below}" if known else side)
        return " // ".join(sides)


ENGLISH = Language()


def plain(value: Any) -> Any:
    """A value as JSON can hold it: names of cards, letters of colors, English text."""
    if isinstance(value, OracleCard):
        return value.name
    if isinstance(value, ColorIdentity):
        return list(value)
    if isinstance(value, Said | CardType):
        return str(value)
    if isinstance(value, TypeLine):
        return value.text
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
