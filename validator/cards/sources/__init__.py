"""Where printed cards come from: one module a provider, each yielding `rules.oracle.PrintedCard`."""
