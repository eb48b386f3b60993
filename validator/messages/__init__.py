"""What is said in other languages than English: a catalog for each, by rule code and by key of a sentence.

    catalog.catalog("fr").message(finding)    # its message in French

The English of `rules/` and of the sentences is the source of truth; docs/languages.md says how to add a language.
"""
