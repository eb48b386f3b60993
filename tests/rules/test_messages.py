"""What the findings say and cite, word for word: `messages.json` beside this file has it for every rule's examples.

A changed sentence shows up here as a difference to be read by a person. `python tests/rules/test_messages.py` writes
the file anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from string import Formatter

import pytest
from each_row import each_row

from rules import check
from rules.registry import RULES, Example

FILE = Path(__file__).with_name("messages.json")
MESSAGES = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}


def examples() -> dict[str, tuple[str, Example]]:
    assert check.FAMILIES
    return {
        f"{rule.code} {side} {i}": (rule.code, example)
        for rule in RULES.values()
        for side, group in (("legal", rule.legal), ("illegal", rule.illegal))
        for i, example in enumerate(group, start=1)
    }


def said(code: str, verdict) -> list[str]:
    return [
        f"{finding.severity}: {finding.message} ({', '.join(str(citation) for citation in finding.citations)})"
        for finding in verdict.findings
        if finding.code == code
    ]


@each_row("key", examples())
def test_message(key, judge_example):
    code, example = examples()[key]
    assert said(code, judge_example(example)) == MESSAGES[key]


def test_no_message_is_left_over():
    assert set(MESSAGES) == set(examples())


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_rule_has_examples_of_both_sides(rule):
    assert rule.legal
    assert rule.illegal


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_variant_has_an_example(rule, judge_example):
    findings = [f for example in (*rule.legal, *rule.illegal) for f in judge_example(example).findings]
    assert {f.variant for f in findings if f.code == rule.code} == {"", *rule.variants}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_value_of_a_message_is_in_its_params(rule, judge_example):
    for example in rule.illegal:
        for finding in judge_example(example).findings:
            if finding.code == rule.code:
                template = rule.template(finding.variant)
                fields = {name for _, name, _, _ in Formatter().parse(template) if name}
                assert fields <= set(finding.params)


@pytest.mark.parametrize(("deck", "said"), [("1 Sol Ring", "has 1 card,"), ("1 Sol Ring\n1 Opt", "has 2 cards,")])
def test_a_number_has_its_noun(deck, said, checker):
    (size,) = [f.message for f in checker.check(deck, as_of="2026-10-08").findings if f.code == "SIZ001"]
    assert said in size


if __name__ == "__main__":
    import sys

    sys.path.insert(0, str(Path(__file__).parents[1]))
    from conftest import example_judge

    from validator.pipeline import open_store

    judge = example_judge(open_store().load())
    written = {key: said(code, judge(example)) for key, (code, example) in examples().items()}
    FILE.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", "utf-8")
