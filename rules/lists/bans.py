"""A banned list through time: the changes, and what they add up to on a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.citations import DatedList

# Statuses of a card on a list. The roles: banned everywhere, only as commander, only as companion.
BANNED, BANNED_AS_COMMANDER, BANNED_AS_COMPANION, UNBANNED = (
    "banned",
    "banned_as_commander",
    "banned_as_companion",
    "legal",
)

# The day of a change that holds as long as the format has a list.
ALWAYS = "0000-00-00"


class Change(NamedTuple):
    """From a day on (ISO date) a card has a status on the list."""

    day: str
    card: str
    status: str


class BansOnDay(NamedTuple):
    """A list on one day: the day of its last change, and each listed card's status."""

    effective: str
    statuses: Mapping[str, str]


@dataclass(frozen=True, eq=False, slots=True)
class BanList:
    """One format's banned list. Cards are listed under their `OracleCard.list_name`.

    `first_known` is the first day the list is known for, `verified_through` the last on which no one has seen it
    differ. `banned_types` are card types banned as a whole; `bans_side_decks` every card that brings stickers or
    Attractions into the game.
    """

    name: str
    format_name: str
    changes: tuple[Change, ...]
    first_known: str
    verified_through: str
    banned_types: frozenset[str] = frozenset()
    bans_side_decks: bool = False

    def on(self, day: str) -> BansOnDay:
        """The list on a day (ISO date); a change takes effect on its own day."""
        return _on(self, day)

    def dated(self, day: str) -> DatedList:
        """The list's name and dates for a verdict of that day."""
        return DatedList(self.name, self.on(day).effective, self.verified_through)


@lru_cache(maxsize=256)
def _on(bans: BanList, day: str) -> BansOnDay:
    statuses: dict[str, str] = {}
    effective = bans.first_known
    for change in sorted(bans.changes, key=lambda change: change.day):
        if change.day > day:
            break
        effective = max(effective, change.day)
        if change.status == UNBANNED:
            statuses.pop(change.card, None)
        else:
            statuses[change.card] = change.status
    return BansOnDay(effective, statuses)
