"""One language's texts, read once: `fr.toml` beside this file for French, the rules' own messages for English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules.color import COLOR_NAMES
from rules.registry import RULES
from validator.errors import BadOption
from validator.linting.codes import LINT_RULES
from validator.messages import english
from validator.messages.languages import ENGLISH, LANGUAGES
from validator.messages.sentences import Sentences

# The key of a rule's main message among its variants, and of the colors of a card that has none.
MAIN, COLORLESS = "", "colorless"

# Of `{size:card|cards}`: the field, and its word for many.
_COUNTED = re.compile(r"\{(\w+):[^{}|]*\|([^{}|]*)\}")
_SPEC = re.compile(r"\{(\w+):[^{}]*\}")


@dataclass(frozen=True)
class Catalog:
    """All texts of one language.

    `messages` are templates by rule code and variant, with the fields of the English ones; a field may say how it is
    worded: `{size:card|cards}` for a counted noun, `{names:or}` for a list of alternatives. `sentences` are the
    program's ready-made ones, `words` what it puts where somebody's own name may stand too; both are None in English,
    which has nothing to look up. `singular` are the numbers that take the first of two nouns. `unknown` frames an
    English sentence that has no translation, `decimal` parts the places of a number.
    """

    language: str
    titles: Mapping[str, str]
    messages: Mapping[str, Mapping[str, str]]
    report: Mapping[str, str]
    severities: Mapping[str, str]
    confidences: Mapping[str, str]
    reasons: Mapping[str, str]
    colors: Mapping[str, str]
    joints: Mapping[str, str]
    singular: frozenset[int]
    checks: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    sentences: Sentences | None = None
    words: Sentences | None = None
    unknown: str = "{text}"
    type_dash: str = " — "
    decimal: str = "."

    def sentence(self, text: str) -> str:
        """An English sentence of the program's in this language; one that is not known stays English, in quotes."""
        if self.sentences is None or not text:
            return text
        return self.sentences.translate(text) or self.unknown.format(text=text)

    def word(self, text: str) -> str:
        """The program's own word in this language; the name of a format, a section or a place stays as it is."""
        return (self.words.translate(text) if self.words else None) or text

    def check(self, name: str) -> str:
        """What a check is called, as in “color identity” for `color-identity`."""
        return self.checks.get(name, name.replace("-", " "))

    def say(self, key: str, **values: object) -> str:
        """A text of the report with its values; numbers may be counted."""
        return self.report[key].format_map(
            {name: Counted(value, self.singular) if type(value) is int else value for name, value in values.items()}
        )


@dataclass(frozen=True, slots=True)
class Counted:
    """A number that a template may give a noun: `{size:card|cards}` is “1 card” or “2 cards”."""

    number: int
    singular: frozenset[int]

    def __str__(self) -> str:
        return str(self.number)

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self.number)
        one, _, many = spec.partition("|")
        return f"{self.number} {one if self.number in self.singular else many}"


def shown(template: str) -> str:
    """A template for people to read: `{size:card|cards}` as `{size} cards`."""
    return _SPEC.sub(r"{\1}", _COUNTED.sub(r"{\1} \2", template))


@lru_cache(maxsize=len(LANGUAGES))
def catalog(language: str) -> Catalog:
    """The texts of a language of LANGUAGES. Raises BadOption for any other, naming those there are."""
    if language not in LANGUAGES:
        raise BadOption(
            f"There are no messages in “{language}”; expected one of: {', '.join(LANGUAGES)}.",
            option="lang",
            value=language,
        )
    return _english() if language == ENGLISH else _read(language)


def _english() -> Catalog:
    rules = {**RULES, **LINT_RULES}
    return Catalog(
        language=ENGLISH,
        titles={code: rule.title for code, rule in rules.items()},
        messages={code: {MAIN: rule.message, **rule.variants} for code, rule in rules.items()},
        report=english.REPORT,
        severities=english.SEVERITIES,
        confidences=english.CONFIDENCES,
        reasons=english.REASONS,
        colors={**COLOR_NAMES, COLORLESS: COLORLESS},
        joints=english.JOINTS,
        singular=frozenset(english.SINGULAR),
    )


def source(language: str) -> dict[str, Any]:
    """The file of a language other than English, as plain values."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files("validator.messages").joinpath(f"{language}.toml").read_text("utf-8"))


def _read(language: str) -> Catalog:
    data = source(language)
    rules = data["rules"]
    return Catalog(
        language=language,
        titles={code: rule["title"] for code, rule in rules.items()},
        messages={code: {MAIN: rule["message"], **rule.get("variants", {})} for code, rule in rules.items()},
        report=data["report"],
        severities=data["severities"],
        confidences=data["confidences"],
        reasons=data["reasons"],
        checks=data["checks"],
        colors=data["colors"],
        joints=data["joints"],
        singular=frozenset(data["singular"]),
        types={english.lower(): word for english, word in data["types"].items()},
        sentences=Sentences(data["sentences"]),
        words=Sentences(data["words"]),
        unknown=data["unknown"],
        type_dash=data["type_dash"],
        decimal=data["decimal"],
    )
