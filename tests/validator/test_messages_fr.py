"""Messages in French: nothing lacks a text, every text has the values of the English one, and no English shows through.

`messages_fr.json` beside this file has the French of every rule's examples, to be read by a person;
`python tests/validator/test_messages_fr.py` writes it anew. What is tested here of French holds for each language.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from each_row import each_row

import rules
import validator
from rules import check
from rules.card import OracleCard
from rules.registry import BANNED_LIST, CARD_POOL, RULES, Example
from rules.words import SENTENCES, AnyOf
from validator.linting.codes import LINT_RULES
from validator.messages.catalog import catalog, source
from validator.messages.languages import ENGLISH, LANGUAGES

FILE = Path(__file__).with_name("messages_fr.json")
FRENCH = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
CATALOGS = {language: catalog(language) for language in LANGUAGES}
EVERY_RULE = {**RULES, **LINT_RULES}
TABLES = ("report", "severities", "confidences", "reasons")
WORDS = ("colors", "joints")


def examples() -> dict[str, Example]:
    assert check.FAMILIES
    return {
        f"{rule.code} {side} {i}": example
        for rule in EVERY_RULE.values()
        for side, group in (("legal", rule.legal), ("illegal", rule.illegal))
        for i, example in enumerate(group, start=1)
    }


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def said(verdict) -> list[str]:
    return [f"{finding.code}: {CATALOGS['fr'].message(finding)}" for finding in verdict.findings]


# --- nothing is lacking ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("rule", EVERY_RULE.values(), ids=EVERY_RULE)
def test_every_code_and_variant_has_a_text_with_the_same_values(rule, language):
    english, other = {"": rule.message, **rule.variants}, CATALOGS[language].messages.get(rule.code, {})
    assert {variant: fields(text) for variant, text in other.items()} == {
        variant: fields(text) for variant, text in english.items()
    }
    assert CATALOGS[language].titles.get(rule.code)


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_for_a_code_that_is_not(language):
    assert set(source(language)["rules"]) == set(EVERY_RULE)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", TABLES)
def test_every_text_of_the_report_is_there_with_the_same_values(table, language):
    english, other = getattr(CATALOGS[ENGLISH], table), getattr(CATALOGS[language], table)
    assert {key: fields(text) for key, text in other.items()} == {key: fields(text) for key, text in english.items()}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", WORDS)
def test_every_word_is_there(table, language):
    assert set(getattr(CATALOGS[language].words, table)) == set(getattr(CATALOGS[ENGLISH].words, table))


@pytest.mark.parametrize("language", OTHERS)
def test_every_check_has_a_name(language):
    assert set(CATALOGS[language].checks) == {rule.family for rule in RULES.values()} | {BANNED_LIST, CARD_POOL}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_a_text_with_the_same_values(language):
    for package in (rules, validator):  # a sentence is known once its module is
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    other = CATALOGS[language].words.sentences
    assert {key: fields(text) for key, text in other.items()} == {
        key: fields(sentence.english) for key, sentence in SENTENCES.items()
    }


# --- what is said ----------------------------------------------------------------------------------------------------


@each_row("key", examples())
def test_message(key, judge_example):
    assert said(judge_example(examples()[key])) == FRENCH[key]


def test_no_message_is_left_over():
    assert set(FRENCH) == set(examples())


# Words no French sentence has. The names of cards, what a list or a house says, and what partner abilities are called
# stay as they are, so that they are taken out before.
ENGLISH_WORDS = re.compile(
    r"\b(the|is|are|was|cards?|of|and|or|in|to|which|this|white|blue|black|red|green|legendary|creature|colorless)\b",
    re.IGNORECASE,
)
KEPT = ("text", "typed", "section")
PARTNER_TEXTS = re.compile("Friends forever|Father & son|Character select|Time Lord et Docteur")


def nameless(value):
    """A value with “Xyz” for each name of a card and each word of the list."""
    if isinstance(value, OracleCard) or type(value) is str:
        return "Xyz"
    return type(value)(map(nameless, value)) if type(value) in (list, AnyOf) else value


@each_row("key", examples())
def test_no_english_shows_through(key, judge_example):
    for finding in judge_example(examples()[key]).findings:
        kept = {*KEPT, "why"} if finding.variant == "house" else KEPT
        params = {name: "Xyz" if name in kept else nameless(value) for name, value in finding.params.items()}
        french = PARTNER_TEXTS.sub("Xyz", CATALOGS["fr"].message(replace(finding, params=params)))
        assert not ENGLISH_WORDS.findall(french), french
        assert "{" not in french


def texts(table) -> list[str]:
    return [text for value in table.values() for text in (texts(value) if isinstance(value, dict) else [value])]


# A plain space, or none, where French has one that does not break; a straight apostrophe inside a word.
UNTYPOGRAPHIC = re.compile("[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»|\\w'\\w")


def test_french_typography():
    for text in texts({key: value for key, value in source("fr").items() if key != "singular"}):
        assert not UNTYPOGRAPHIC.search(re.sub(r"\{[^{}]*\}", "X", text)), text


if __name__ == "__main__":
    import sys

    sys.path.insert(0, str(Path(__file__).parents[1]))
    from conftest import example_judge

    from validator.pipeline import open_store

    judge = example_judge(open_store().load())
    written = {key: said(judge(example)) for key, example in examples().items()}
    FILE.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", "utf-8")
