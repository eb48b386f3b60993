"""What a provider's file yields as a whole, and the report of what was read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.card import OracleCard
from validator.cards.rows import CardSet, ForeignName, PrintingRow

# Sentences about single objects that a report keeps; all of them are counted.
_KEPT_PROBLEMS = 20


class ProviderRuling(NamedTuple):
    """One ruling as a provider gives it; `RulingRow` has it under its card's name, with a number.

    `card` is the oracle id, or the Oracle name where the source gives no id. `date` is ISO. `source` is who wrote
    it, `wotc` or the provider. `language` is a code. `kind` is `official` for rulings of Wizards of the Coast, `note`
    for a provider's own words.
    """

    card: str
    date: str
    source: str
    language: str
    kind: str
    text: str


@dataclass(slots=True)
class ImportReport:
    """What an import read and what became of it; nothing is left out without being counted here.

    `objects` counts everything read, `cards` the cards that came of it. `layouts` counts card objects by the
    provider's layout. `set_aside` counts objects that became no card of ours by reason: `layout-…` and `type-…` for
    what is no card (tokens, art), `meld-result`, `reversible-of-two`, `namesake` (another card has the name),
    `not-a-card` and `unreadable`. `problems` says what was wrong with the first unreadable ones.
    """

    objects: int = 0
    cards: int = 0
    layouts: Counter[str] = field(default_factory=Counter)
    set_aside: Counter[str] = field(default_factory=Counter)
    unknown_layouts: Counter[str] = field(default_factory=Counter)
    unknown_set_types: Counter[str] = field(default_factory=Counter)
    unknown_languages: Counter[str] = field(default_factory=Counter)
    unknown_fields: set[str] = field(default_factory=set)
    namesakes: set[str] = field(default_factory=set)
    ambiguous_aliases: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)

    def unreadable(self, what: str) -> None:
        """Count an object that should have become something and could not, and keep why."""
        self.set_aside["unreadable"] += 1
        if len(self.problems) < _KEPT_PROBLEMS:
            self.problems.append(what)

    def as_dict(self) -> dict[str, Any]:
        """The report as plain JSON values, keys and names in order."""
        return {
            "objects": self.objects,
            "cards": self.cards,
            "layouts": dict(sorted(self.layouts.items())),
            "set_aside": dict(sorted(self.set_aside.items())),
            "unknown_layouts": dict(sorted(self.unknown_layouts.items())),
            "unknown_set_types": dict(sorted(self.unknown_set_types.items())),
            "unknown_languages": dict(sorted(self.unknown_languages.items())),
            "unknown_fields": sorted(self.unknown_fields),
            "namesakes": sorted(self.namesakes),
            "ambiguous_aliases": sorted(self.ambiguous_aliases),
            "problems": list(self.problems),
        }


@dataclass(frozen=True, slots=True)
class Imported:
    """All that came of a provider's card files. `aliases` maps other English names to Oracle names."""

    cards: tuple[OracleCard, ...]
    sets: tuple[CardSet, ...]
    printings: tuple[PrintingRow, ...]
    aliases: Mapping[str, str]
    foreign_names: tuple[ForeignName, ...]
    report: ImportReport
