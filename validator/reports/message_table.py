"""Every English text that can be said, as a page: `docs/messages.md`, which `rule_pages` writes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import rules
import validator
from rules.words import SENTENCES
from validator.messages.english import REASONS, REPORT
from validator.reports.rules import every_rule

_COUNTED = re.compile(r"\{\w+:[^{}|]*\|[^{}]*\}")
_FIELD = re.compile(r"\{\w+(:[^{}]*)?\}")


def message_page() -> str:
    """The page: how many texts of each kind there are and how long, then each with its number of words."""
    blocks = ["# Messages", _INTRODUCTION]
    summary = ["| kind | texts | mean | longest |", "|---|--:|--:|---|"]
    tables = []
    for kind, texts in _texts().items():
        words = {key: number_of_words(text) for key, text in texts.items()}
        longest = max(words, key=lambda key: words[key])
        mean = sum(words.values()) / len(words)
        summary.append(f"| {kind} | {len(words)} | {mean:.1f} | {words[longest]} ({longest}) |")
        rows = (f"| {key} | {_cell(text)} | {words[key]} |" for key, text in texts.items())
        tables += [f"## {kind}", "\n".join(["| key | English | words |", "|---|---|--:|", *rows])]
    return "\n\n".join([*blocks, "\n".join(summary), *tables]) + "\n"


_INTRODUCTION = """\
Every English text that a report can say, made by `make docs` from where it is said. `{…}` is a value and counts as one
word, with its noun as two. [languages.md](languages.md) says how a text is translated."""


def number_of_words(template: str) -> int:
    """The words of a text: a field is one, a field with its noun two."""
    return len(_FIELD.sub("x", _COUNTED.sub("x x", template)).split())


def _texts() -> dict[str, dict[str, str]]:
    """Kind -> key -> English text."""
    for package in (rules, validator):  # a sentence is known once its module is
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    return {
        "Findings": dict(sorted(_of_rules())),
        "Titles of rules": {rule.code: rule.title for rule in sorted(every_rule(), key=lambda rule: rule.code)},
        "Sentences": {key: SENTENCES[key].english for key in sorted(SENTENCES)},
        "Words of the reports": REPORT,
        "Why something was not checked": REASONS,
    }


def _of_rules() -> Iterator[tuple[str, str]]:
    for rule in every_rule():
        yield rule.code, rule.message
        yield from ((f"{rule.code} {variant}", text) for variant, text in rule.variants.items())


def _cell(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")
