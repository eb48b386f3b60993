"""The rules and formats for people: one rule as Markdown (docs and terminal), one as plain values (HTTP)."""

from __future__ import annotations

from typing import Any

from rules.check import FAMILIES
from rules.example_cards import EXAMPLE_CARDS
from rules.formats import Format
from rules.registry import RULES, Example, Rule
from validator.linting.codes import LINT_RULES
from validator.messages.catalog import Catalog, catalog, shown
from validator.messages.languages import ENGLISH


def all_rules() -> list[Rule]:
    """Every rule, by family as `check.py` lists them, then code."""
    order = [family.__name__.rpartition(".")[2].replace("_", "-") for family in FAMILIES]
    return sorted(RULES.values(), key=lambda rule: (order.index(rule.family), rule.code))


def every_rule() -> list[Rule]:
    """Every rule of `all_rules`, then the linter's own: whatever a finding may name."""
    return [*all_rules(), *LINT_RULES.values()]


def find_rule(code_or_name: str) -> Rule | None:
    """The rule with this code or name, in any case, also one of the linter's own; None if there is none."""
    wanted = code_or_name.strip().lower()
    return next((rule for rule in every_rule() if wanted in (rule.code.lower(), rule.name)), None)


def rule_dict(rule: Rule, language: str = ENGLISH) -> dict[str, Any]:
    """A rule as plain values. Where the language is not English, it has that and the message templates too."""
    rule = catalog(language).rule(rule)
    more = {} if language == ENGLISH else {"language": language, "messages": _templates(rule)}
    return {
        "object": "rule",
        "code": rule.code,
        "name": rule.name,
        "title": rule.title,
        **more,
        "family": rule.family,
        "severity": rule.severity.value,
        "explanation": rule.explanation,
        "citations": [{"source": c.source, "number": c.number} for c in rule.citations],
        "since": rule.since,
        "legal": [_example_dict(example) for example in rule.legal],
        "illegal": [_example_dict(example) for example in rule.illegal],
    }


def rule_markdown(rule: Rule, language: str = ENGLISH) -> str:
    """A rule's page: what it says, where that stands, and a list that keeps it next to one that breaks it.

    In another language than English the page has the messages too, and says that the explanation is in English.
    """
    texts = catalog(language)
    rule = texts.rule(rule)
    say = texts.say
    cited = ", ".join(str(citation) for citation in rule.citations)
    severity = texts.severities[rule.severity]
    blocks = [
        f"# {rule.code} {rule.name}",
        say("rule", title=rule.title, severity=severity, citations=cited, since=rule.since),
        *(() if language == ENGLISH else _translated_blocks(rule, texts)),
        rule.explanation,
    ]
    sides = (("rule-keeps", "rule-silent", rule.legal), ("rule-breaks", "rule-speaks", rule.illegal))
    for decided, advised, examples in sides:
        if examples:  # what a baseline holds, no list shows
            blocks += ["## " + say(decided if rule.decides else advised), *map(_example_markdown, examples)]
    return "\n\n".join(blocks) + "\n"


def _translated_blocks(rule: Rule, texts: Catalog) -> tuple[str, str]:
    """The messages of a rule that has been translated, and what has not been."""
    messages = "\n".join(f"- {template}" for template in _templates(rule).values())
    return f"{texts.say('rule-messages')}\n\n{messages}", texts.say("rule-english")


def _templates(rule: Rule) -> dict[str, str]:
    """A rule's messages for people to read, by variant; the main one first, as `message`."""
    return {variant: shown(template) for variant, template in {"message": rule.message, **rule.variants}.items()}


def format_dict(format_: Format) -> dict[str, Any]:
    """A format as plain values."""
    return {
        "object": "format",
        "key": format_.key,
        "name": format_.name,
        "minimum_size": format_.minimum_size,
        "maximum_size": format_.maximum_size,
        "copies": format_.copies,
        "card_pool": format_.pool,
        "knows_card_pool": format_.knows_pool,
        "knows_banned_list": format_.knows_bans,
        "leaders": [kind.name for kind in format_.commander_kinds],
        "lists": [dated._asdict() for dated in format_.lists],
        "rules": [rule.code for rule in all_rules()],
    }


def _example_dict(example: Example) -> dict[str, Any]:
    return {
        "decklist": example.decklist,
        "format": example.format,
        "as_of": example.as_of,
        "strict": example.strict,
        "boosters": list(example.boosters),
        "house_rules": example.house_rules or None,
        "cards": [dict(EXAMPLE_CARDS[name]) for name in example.cards],
        "commanders": None if example.commanders is None else list(example.commanders),
        "expect": list(example.expect),
    }


def _example_markdown(example: Example) -> str:
    options = []
    if example.format != "commander":
        options.append(f"format `{example.format}`")
    if example.strict:
        options.append("strict")
    if example.as_of != Example._field_defaults["as_of"]:
        options.append(f"as of {example.as_of}")
    if example.boosters:
        options.append(f"boosters {', '.join(example.boosters)}")
    if example.commanders is not None:
        options.append(f"commanders given: {', '.join(example.commanders) or 'none'}")
    if example.cards:
        options.append(f"with the invented card {', '.join(example.cards)}")
    if example.house_rules:
        options.append("house rules " + "; ".join(f"`{line}`" for line in example.house_rules.splitlines()))
    expect = ", ".join(f"`{code}`" for code in example.expect)
    caption = "; ".join(filter(None, [", ".join(options), f"yields {expect}" if expect else ""]))
    block = f"```\n{example.decklist}\n```"
    return f"{caption[0].upper()}{caption[1:]}:\n\n{block}" if caption else block
