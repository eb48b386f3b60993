"""The English words of the text report, and how English messages put values into words.

What the findings say stands in `rules/`. Another language's catalog has a text for each key here.
"""

from __future__ import annotations

REPORT = {
    "head": "{path}: {legal} in {format}",
    "deck": "{leaders} ({colors}), {size:card|cards}",
    "legal": "legal",
    "illegal": "illegal",
    "undecided": "could not be decided",
    "no-commander": "no commander",
    "identity-unknown": "identity unknown",
    "finding": "{place}{severity}: {message}{also} [{citation}]",
    "also": " (also line {lines})",
    "not-checked": "not checked: {check}, because {reason}",
    "assumed": "{place}assumed: read as {read_as} ({why}; confidence {confidence})",
    "note": "note: {note}",
    "sum": "{errors:error|errors}, {undecided} undecided, {warnings:warning|warnings}",
    "cards-of": "; cards of {date}",
    "list-of": ", {name} list of {day}",
    "not-checkable": "{path}: could not be checked",
    "problem": "error: {message} [{code}]",
    "decks": "{total:deck|decks}: {parts}",
    "decks-legal": "{number} legal",
    "decks-illegal": "{number} illegal",
    "decks-undecided": "{number} undecided",
    "decks-unreadable": "{number} unreadable",
    "unreadable": "could not be checked",
    "unreadable-help": "Nothing of the deck could be checked; the message says why, and what to do.",
    "not-made": "Not checked: {check}",
    "not-made-help": "What this check rests on could not be read, or the card data lacks it; the message says which.",
    "col-deck": "Deck",
    "col-verdict": "Verdict",
    "col-errors": "Errors",
    "col-undecided": "Undecided",
    "col-warnings": "Warnings",
    "col-line": "Line",
    "col-severity": "Severity",
    "col-rule": "Rule",
    "col-message": "What is found",
    "title-list": "The list",
    "title-whole": "On the deck as a whole",
    "title-guesses": "Assumed",
    "title-notes": "Notes",
    "title-types": "Cards by type",
    "title-curve": "Mana curve",
    "title-other": "Other",
    "lands-left-out": "{number:card|cards} without lands, mana value {average} on average",
    "mana-value-of": "mana value {value}: {number:card|cards}",
    "nothing-found": "Nothing is found.",
    "rule": "{title}. Severity: {severity}. Rules: {citations}. Since {since}.",
    "rule-messages": "Messages:",
    "rule-english": "The explanation and the examples are in English.",
    "rule-keeps": "Keeps the rule",
    "rule-breaks": "Breaks it",
    "rule-silent": "Nothing to say",
    "rule-speaks": "Something to say",
}

SEVERITIES = {"error": "error", "undecided": "undecided", "warning": "warning", "info": "info"}
CONFIDENCES = {"high": "high", "medium": "medium", "low": "low"}

# Why a check was not made.
REASONS = {
    "no-commander": "no commander is named",
    "command-zone-unresolved": "a commander could not be read",
    "commander-inferred": "the commander is a guess",
    "line-without-quantity": "a line without a quantity names no card and may be a heading",
    "unreadable-line": "a line cannot be read",
    "bad-quantity": "a quantity is out of bounds",
    "no-card-recognized": "none of its lines names a known card",
    "list-unknown": "the card data does not have this format's list",
    "pool-unknown": "the card data does not have this format's card pool",
    "before-first-known-day": "the list is not known for so early a day",
}

JOINTS = {"and": " and ", "or": " or ", "between": ", ", "between-long": "; "}
SINGULAR = (1,)
