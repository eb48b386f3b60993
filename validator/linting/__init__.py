"""The linter around the verdict: which findings count here, by flags, configuration, waivers and a baseline.

The rules of the game are in `rules/` and know nothing of this; no choice made here changes `Verdict.legal`.
`docs/configuration.md` is its reference.
"""
