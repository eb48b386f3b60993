"""Findings, verdicts and rules in another language; English ones come back as they are."""

from __future__ import annotations

from dataclasses import replace

from rules.model import Deck, Finding, Verdict
from rules.registry import Rule
from validator.messages.catalog import MAIN, Catalog, catalog
from validator.messages.languages import ENGLISH
from validator.messages.wording import Names, message


def translate_finding(finding: Finding, language: str, names: Names | None = None) -> str:
    """A finding's message in a language of LANGUAGES; the English one where the catalog has none for its code.

    names: what a card is called in the language, by its Oracle name; None keeps the Oracle names. Raises BadOption for
    a language there is not.
    """
    return _message(finding, catalog(language), names)


def translate_verdict(verdict: Verdict, language: str, names: Names | None = None) -> Verdict:
    """The verdict with its messages, notes, assumptions and the name of house rules in a language of LANGUAGES.

    Codes, params, places, suggestions and the digest are those of the verdict given. Raises BadOption for a language
    there is not.
    """
    texts = catalog(language)
    if language == ENGLISH and names is None:
        return verdict
    return replace(
        verdict,
        findings=tuple(replace(finding, message=_message(finding, texts, names)) for finding in verdict.findings),
        notes=tuple(texts.sentence(note) for note in verdict.notes),
        format_name=texts.word(verdict.format_name),
        deck=_deck(verdict.deck, texts),
    )


def translate_rule(rule: Rule, language: str) -> Rule:
    """A rule with its title and message templates in a language; the explanation stays English.

    One that the catalog does not have stays English. Raises BadOption for a language there
    is not.
    """
    texts = catalog(language)
    if rule.code not in texts.titles:
        return rule
    templates = dict(texts.messages[rule.code])
    return replace(rule, title=texts.titles[rule.code], message=templates.pop(MAIN), variants=templates)


def _message(finding: Finding, texts: Catalog, names: Names | None) -> str:
    if texts.language == ENGLISH and names is None:
        return finding.message
    return message(finding.code, finding.params, texts, names) or finding.message


def _deck(deck: Deck, texts: Catalog) -> Deck:
    if not deck.assumptions:
        return deck
    guesses = (
        replace(guess, read_as=texts.sentence(guess.read_as), why=texts.sentence(guess.why))
        for guess in deck.assumptions
    )
    return replace(deck, assumptions=tuple(guesses))
