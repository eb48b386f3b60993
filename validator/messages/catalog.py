"""One language's texts, read once: `fr.toml` next to this file for French, the program's own English for English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules.registry import Rule
from rules.verdict import Finding
from rules.words import ENGLISH as ENGLISH_WORDS
from rules.words import Language, Said
from validator.errors import BadOption
from validator.messages import english
from validator.messages.languages import ENGLISH, LANGUAGES

# The key of a rule's main message among its variants.
MAIN = ""

# Of `{size:card|cards}`: the field, and its word for many.
_COUNTED = re.compile(r"\{(\w+):[^{}|]*\|([^{}|]*)\}")
_SPEC = re.compile(r"\{(\w+):[^{}]*\}")


@dataclass(frozen=True)
class Catalog:
    """All texts of one language.

    `words` has the sentences and how values are put into words. `titles` and `messages` are those of rules, by code
    and variant, with the fields of the English ones; both are empty in English, which the rules speak themselves. A
    field may say how it is worded: `{size:card|cards}` for a counted noun, `{names:or}` for a list of alternatives.
    """

    words: Language
    report: Mapping[str, str]
    severities: Mapping[str, str]
    confidences: Mapping[str, str]
    reasons: Mapping[str, str]
    titles: Mapping[str, str] = field(default_factory=dict)
    messages: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    checks: Mapping[str, str] = field(default_factory=dict)
    decimal: str = "."

    @property
    def language(self) -> str:
        """The language's code."""
        return self.words.code

    def message(self, finding: Finding) -> str:
        """A finding's message; the English one where there is none for its rule."""
        template = self.messages.get(finding.code, {}).get(finding.variant)
        return finding.message if template is None else finding.say(self.words, template)

    def sentence(self, said: Said | str) -> str:
        """A sentence; somebody's own text stays as it is."""
        return self.words.say(said)

    def rule(self, rule: Rule) -> Rule:
        """A rule with its title and messages; the explanation stays English."""
        if rule.code not in self.titles:
            return rule
        templates = dict(self.messages[rule.code])
        return rule.worded(self.titles[rule.code], templates.pop(MAIN), templates)

    def check(self, name: str) -> str:
        """What a check is called, as in “color identity” for `color-identity`."""
        return self.checks.get(name, name.replace("-", " "))

    def say(self, key: str, **values: Any) -> str:
        """A text of the report with its values; numbers may be counted."""
        return self.words.fill(self.report[key], values)


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
    return _ENGLISH if language == ENGLISH else _read(language)


_ENGLISH = Catalog(ENGLISH_WORDS, english.REPORT, english.SEVERITIES, english.CONFIDENCES, english.REASONS)


def source(language: str) -> dict[str, Any]:
    """The file of a language other than English, as plain values."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files("validator.messages").joinpath(f"{language}.toml").read_text("utf-8"))


def _read(language: str) -> Catalog:
    data = source(language)
    words = Language(
        code=language,
        sentences=data["sentences"],
        colors=data["colors"],
        joints=data["joints"],
        singular=frozenset(data["singular"]),
        types={printed.lower(): word for printed, word in data["types"].items()},
        type_dash=data["type_dash"],
    )
    rules = data["rules"]
    return Catalog(
        words,
        titles={code: rule["title"] for code, rule in rules.items()},
        messages={code: {MAIN: rule["message"], **rule.get("variants", {})} for code, rule in rules.items()},
        **{key: data[key] for key in ("report", "severities", "confidences", "reasons", "checks", "decimal")},
    )
