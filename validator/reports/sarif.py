"""SARIF 2.1.0 (OASIS): one log with one run, whatever the number of decks, for code scanning and editors.

A result's `ruleId` is the rule's code, or that of the problem where a deck could not be checked. A check that was not
made is a notification of the run, and so is a note. Columns count Unicode characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import orjson

from rules.deck import Span
from rules.verdict import Severity
from validator.messages.catalog import Catalog, catalog
from validator.reports.checked import NOT_CHECKED, Checked, Look, Remark, remarks
from validator.reports.fingerprints import fingerprints
from validator.reports.rules import every_rule, rule_markdown
from validator.reports.words import notes
from validator.version import VERSION

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "decklint/v1"
_NOTE = "note"

_LINK = re.compile(r"\[([^\[\]]*)\]\(")
_LEVEL = {Severity.ERROR: "error", Severity.UNDECIDED: "warning", Severity.WARNING: "warning", Severity.INFO: "note"}


def render(decks: Iterable[Checked], look: Look) -> Iterator[str]:
    """The log as one line of JSON, line feed included."""
    texts = catalog(look.language)
    rules = list(_rules(look.language))
    index_of = {rule["id"]: i for i, rule in enumerate(rules)}
    artifacts: list[dict[str, Any]] = []
    artifact_of: dict[str, int] = {}
    results: list[dict[str, Any]] = []
    notifications: list[dict[str, Any]] = []
    could_check_all = True
    for deck in decks:
        if deck.uri not in artifact_of:  # a deck that is named twice is one artifact
            artifact_of[deck.uri] = len(artifacts)
            artifacts.append({"location": {"uri": deck.uri}, "properties": {"verdict": deck.outcome}})
        place = {"uri": deck.uri, "index": artifact_of[deck.uri]}
        found, lines = remarks(deck, texts), deck.lines
        for remark, fingerprint in zip(found, fingerprints(found, deck.uri), strict=True):
            if remark.code == NOT_CHECKED:
                notifications.append(_notification(f"{NOT_CHECKED}/{remark.name}", "warning", remark.message, place))
                continue
            if remark.is_problem:
                could_check_all = False
                if remark.code not in index_of and deck.error is not None:
                    index_of[remark.code] = len(rules)
                    rules.append(_problem_rule(remark, deck.error.title, texts))
            results.append(_result(remark, place, fingerprint, index_of[remark.code], lines, texts))
        notifications += [_notification(_NOTE, "note", note, place) for note in notes(deck.verdict, texts)]
    run = {
        "tool": {"driver": _driver(rules, notifications, texts)},
        "language": look.language,
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": could_check_all, "toolExecutionNotifications": notifications}],
        "artifacts": artifacts,
        "results": results,
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    yield orjson.dumps(log, option=orjson.OPT_APPEND_NEWLINE).decode()


def _driver(rules: list[dict[str, Any]], notifications: list[dict[str, Any]], texts: Catalog) -> dict[str, Any]:
    """The program with all that it may say. There is no `informationUri`, as there is no `helpUri` (`_rules`)."""
    ids = dict.fromkeys(notification["descriptor"]["id"] for notification in notifications)
    return {
        "name": "decklint",
        "fullName": f"decklint {VERSION}",
        "version": VERSION,
        "rules": rules,
        "notifications": [_notification_rule(id_, texts) for id_ in ids],
    }


def _notification_rule(id_: str, texts: Catalog) -> dict[str, Any]:
    if id_ == _NOTE:
        return {"id": id_, "name": id_, **_described(texts.say("title-notes"), texts.say("note-help"))}
    title = texts.say("not-made", check=texts.check(id_.partition("/")[2]))
    return {"id": id_, "name": id_.replace("/", "-"), **_described(title, texts.say("not-made-help"))}


def _described(title: str, explanation: str) -> dict[str, Any]:
    """What a descriptor says of itself, in the three lengths that GitHub requires of each."""
    return {
        "shortDescription": {"text": title},
        "fullDescription": {"text": explanation},
        "help": {"text": explanation},
    }


@lru_cache(maxsize=8)
def _rules(language: str) -> tuple[dict[str, Any], ...]:
    """Every rule with its page. There is no `helpUri`: it has to be absolute, and decklint has no host of its own."""
    return tuple(
        {
            "id": rule.code,
            "name": rule.name,
            **_described(worded.title, rule.explanation),
            "help": {"text": rule.explanation, "markdown": rule_markdown(rule, language)},
            "defaultConfiguration": {"level": _LEVEL[rule.severity]},
            "properties": {
                "tags": [rule.family],
                "citations": [str(citation) for citation in rule.citations],
                "page": f"docs/rules/{rule.code}.md",
                "rule_url": f"/v1/rules/{rule.code}",
            },
        }
        for rule in every_rule()
        for worded in [catalog(language).rule(rule)]
    )


def _problem_rule(remark: Remark, title: str, texts: Catalog) -> dict[str, Any]:
    return {
        "id": remark.code,
        "name": remark.name,
        **_described(title, texts.say("unreadable-help")),
        "defaultConfiguration": {"level": "error"},
    }


def _result(
    remark: Remark, place: dict[str, Any], fingerprint: str, index: int, lines: list[str], texts: Catalog
) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": remark.code,
        "ruleIndex": index,
        "level": _LEVEL[remark.severity],
        "message": {"text": _message(remark.message)},
        "locations": [_location(remark, place, lines, texts)],
        "partialFingerprints": {FINGERPRINT: fingerprint},
        "properties": {"severity": remark.severity.value},
    }
    if len(remark.spans) > 1:
        result["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": {"artifactLocation": place, "region": _region(span, lines)},
                "message": {"text": f"{texts.say('col-line')} {span.line}"},
            }
            for number, span in enumerate(remark.spans[1:], start=1)
        ]
    if remark.finding is not None:
        result["properties"]["cards"] = [card.name for card in remark.finding.cards]
        result["properties"]["suggestions"] = list(remark.finding.suggestions)
    return result


def _message(text: str) -> str:
    """A text as SARIF writes it: braces doubled (3.11.5), and nothing that looks like a link is one (3.11.6)."""
    return _LINK.sub(r"\\[\1\\](", text.replace("{", "{{").replace("}", "}}"))


def _notification(id_: str, level: str, message: str, place: dict[str, Any]) -> dict[str, Any]:
    return {
        "descriptor": {"id": id_},
        "level": level,
        "message": {"text": _message(message)},
        "locations": [{"physicalLocation": {"artifactLocation": place}}],
    }


def _location(remark: Remark, place: dict[str, Any], lines: list[str], texts: Catalog) -> dict[str, Any]:
    """A remark's main place: its span, else the whole list, for GitHub wants a region of each result.

    What stands for no line of the list says so: by its pointers, or by the message of the location.
    """
    region = _region(remark.span, lines) if remark.span else _whole(lines)
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": place, "region": region}}
    if remark.pointers:
        location["logicalLocations"] = [{"fullyQualifiedName": pointer} for pointer in remark.pointers]
    elif remark.span is None:
        location["message"] = {"text": texts.say("title-whole")}
    return location


def _whole(lines: list[str]) -> dict[str, Any]:
    """The region of a whole list; its very beginning where it has no lines that can be counted."""
    last = len(lines) - (lines[-1:] == [""])  # behind the last line feed is no line
    end_column = len(lines[last - 1]) + 1 if last > 0 else 1
    return {"startLine": 1, "startColumn": 1, "endLine": max(1, last), "endColumn": end_column}


def _region(span: Span, lines: list[str]) -> dict[str, Any]:
    region: dict[str, Any] = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    if span.line == span.end_line <= len(lines):
        region["snippet"] = {"text": lines[span.line - 1][span.column - 1 : span.end_column - 1]}
    return region
