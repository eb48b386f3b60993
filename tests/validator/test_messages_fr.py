"""Messages in French: nothing lacks a text, every text has the values of the English one, and no English shows through.

`messages_fr.json` beside this file has the French of every rule's examples, to be read by a person;
`python tests/validator/test_messages_fr.py` writes it anew. What is tested here of French holds for each language.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from rules import check
from rules.companion import CONDITION_WORDS
from rules.formats import FORMATS
from rules.partner import PARTNER_KINDS
from rules.registry import BANNED_LIST, CARD_POOL, RULES, Example
from validator.linting.codes import LINT_RULES
from validator.messages import (
    ENGLISH,
    LANGUAGES,
    translate_finding,
)
from validator.messages.catalog import catalog, source
from validator.messages.wording import message

FILE = Path(__file__).with_name("messages_fr.json")
FRENCH = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
CATALOGS = {language: catalog(language) for language in LANGUAGES}
EVERY_RULE = {**RULES, **LINT_RULES}
TABLES = ("report", "severities", "confidences", "reasons", "colors", "joints")


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
    return [f"{finding.code}: {translate_finding(finding, 'fr')}" for finding in verdict.findings]


# --- nothing is lacking ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("rule", EVERY_RULE.values(), ids=EVERY_RULE)
def test_every_code_and_variant_has_a_text_with_the_same_values(rule, language):
    english, other = CATALOGS[ENGLISH].messages[rule.code], CATALOGS[language].messages.get(rule.code, {})
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
def test_every_check_has_a_name(language):
    assert set(CATALOGS[language].checks) == {rule.family for rule in RULES.values()} | {BANNED_LIST, CARD_POOL}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", ["sentences", "words"])
def test_a_sentence_has_the_parts_of_the_english_one(table, language):
    for english, text in source(language)[table].items():
        assert fields(text) == fields(english), english


# What rules/ puts into `params` ready-made, beside what `test_sentences.py` finds in the source.
PUT_INTO_PARAMS = [
    *CONDITION_WORDS.values(),
    *{kind.words: None for format_ in FORMATS.values() for kind in format_.leaders},
    *(kind.title for kind in PARTNER_KINDS.values()),
    "no partner ability",
    "Background",
    "Time Lord Doctor",
]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("sentence", PUT_INTO_PARAMS)
def test_every_sentence_that_rules_put_into_params_is_known(sentence, language):
    assert CATALOGS[language].sentences.translate(sentence), sentence


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("format_", [f for f in FORMATS.values() if f.bans is not None], ids=lambda f: f.key)
def test_every_banned_list_has_a_title(format_, language):
    assert CATALOGS[language].word(format_.bans.title) != format_.bans.title


# --- what is said ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", examples())
def test_message(key, judge_example):
    assert said(judge_example(examples()[key])) == FRENCH[key]


def test_no_message_is_left_over():
    assert set(FRENCH) == set(examples())


@pytest.mark.parametrize("key", examples())
def test_values_are_worded_as_the_rules_word_them(key, judge_example):
    """With English texts the outcome is the message itself: each value is known for what it is."""
    for finding in judge_example(examples()[key]).findings:
        assert message(finding.code, finding.params, CATALOGS[ENGLISH]) == finding.message


# Words no French sentence has. The names of cards, what a list or a house says, and what partner abilities are called
# stay as they are, so that they are taken out before.
ENGLISH_WORDS = re.compile(
    r"\b(the|is|are|was|cards?|of|and|or|in|to|which|this|white|blue|black|red|green|legendary|creature|colorless)\b",
    re.IGNORECASE,
)
KEPT = ("text", "typed", "section")
PARTNER_TEXTS = re.compile("Friends forever|Father & son|Character select|Time Lord et Docteur")


@pytest.mark.parametrize("key", examples())
def test_no_english_shows_through(key, judge_example):
    for finding in judge_example(examples()[key]).findings:
        kept = {*KEPT, "why"} if finding.params.get("variant") == "house" else KEPT
        params = {name: "Xyz" if name in kept else value for name, value in finding.params.items()}
        french = PARTNER_TEXTS.sub("Xyz", message(finding.code, params, CATALOGS["fr"], lambda name: "Xyz"))
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
