"""Verdicts in other languages: a catalog for each, keyed by rule code, filled from the findings' own `params`.

    choose_language("fr-CA, en;q=0.5")      # "fr"
    translate_finding(finding, "fr")        # its message in French
    translate_verdict(verdict, "fr")        # the whole verdict, codes and params as they are

The English messages of `rules/` are the source of truth; docs/languages.md says how to add a language.
"""

from __future__ import annotations

from validator.messages.languages import ENGLISH, LANGUAGES, choose_language
from validator.messages.translate import translate_finding, translate_rule, translate_verdict

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "choose_language",
    "translate_finding",
    "translate_rule",
    "translate_verdict",
]
