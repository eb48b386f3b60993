"""What is said in other languages than English: a catalog for each, by rule code and by key of a sentence.

    choose_language("fr-CA, en;q=0.5")      # "fr"
    catalog("fr").message(finding)          # its message in French

The English of `rules/` and of the sentences is the source of truth; docs/languages.md says how to add a language.
"""

from __future__ import annotations

from validator.messages.catalog import Catalog, catalog
from validator.messages.languages import ENGLISH, LANGUAGES, choose_language

__all__ = ["ENGLISH", "LANGUAGES", "Catalog", "catalog", "choose_language"]
