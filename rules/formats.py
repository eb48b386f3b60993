"""A format is data: its size, card pool, banned list, copies, and who can be the commander.

Rules ask the format (`format_.copy_limit(card)`); they never compare its name. `on(day)` is the format as it was
on a day: lists and the kinds of commander change, the card pool does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from rules.card import OracleCard
from rules.citations import CR, Citation, DatedList
from rules.commander_kinds import (
    CREATURE_ELSEWHERE,
    LEGENDARY_CREATURE,
    LEGENDARY_PLANESWALKER,
    LEGENDARY_SPACECRAFT,
    LEGENDARY_VEHICLE,
    PLANESWALKER,
    SAYS_SO,
    UNCOMMON,
    CommanderKind,
)
from rules.lists.bans import BANNED, UNBANNED, BanList
from rules.lists.commander import COMMANDER as COMMANDER_BANS
from rules.lists.duel import DUEL as DUEL_BANS
from rules.lists.pauper import PAUPER_COMMANDER as PAUPER_BANS
from rules.words import Said

# Legendary Vehicles and Spacecraft can be commanders since the rules that came with Edge of Eternities.
_VEHICLES_SINCE = "2025-08-01"

_CR_KINDS: Mapping[CommanderKind, str] = {
    LEGENDARY_CREATURE: "",
    LEGENDARY_VEHICLE: _VEHICLES_SINCE,
    LEGENDARY_SPACECRAFT: _VEHICLES_SINCE,
    SAYS_SO: "",
    CREATURE_ELSEWHERE: "",
}


class HouseRule(NamedTuple):
    """Why a playgroup bans or allows a card, and from and until which day (ISO; empty for no bound)."""

    reason: str
    since: str = ""
    until: str = ""

    def holds_on(self, day: str) -> bool:
        """Whether it is in force on a day; the last day counts."""
        return self.since <= day and (not self.until or day <= self.until)


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """One format, compared by identity.

    `minimum_size` and `maximum_size` (None: no maximum) count the whole deck, commanders included.
    `pool` is the key of the card pool in a card's `legalities`, `in_pool` the statuses that are inside; None where
    the bundled data cannot know the pool, unless `any_card` says there is none. `pool_variant` is how a message says
    what a card lacks that is legal in Commander; with `commanders_outside_pool` only the other cards have to be inside.
    `bans` is its list; None is no known list, unless `has_no_bans`. `copies` is how many of one name a deck may hold,
    None for any number; card text may raise it. `commander_kinds` maps the kinds of card that can be the commander to
    the day (ISO) since when. `house_bans` and `house_allows` hold what a house says of a card. `as_of` is the day it is
    checked for, `ban_statuses` what list and house rules then say of each card they name; `on` sets both.
    `synced_pool` is the pool by which a provider of card data speaks of a format that decklint keeps no list of: once a
    sync has brought it, `with_synced` lets its `banned` be the format's list, known from the data's day,
    `banned_in_pool_since`, on. From `newest_release` on every card of the card data is out; empty where no one knows.
    """

    key: str
    name: str | Said
    minimum_size: int
    maximum_size: int | None
    size_citation: Citation
    pool: str | None = "commander"
    in_pool: frozenset[str] = frozenset({"legal", "banned"})
    pool_variant: str = ""
    commanders_outside_pool: bool = False
    any_card: bool = False
    bans: BanList | None = None
    has_no_bans: bool = False
    copies: int | None = 1
    commander_kinds: Mapping[CommanderKind, str] = field(default_factory=lambda: _CR_KINDS)
    maximum_commanders: int = 2
    partners_are_legendary: bool = True
    colorless_has_one_basic_type: bool = False
    maximum_mana_value: int | None = None
    signature_spells: bool = False
    boosters: tuple[str, ...] = ()
    is_draft: bool = False
    bracket_advice: bool = False
    commander_damage: bool = False
    maximum_game_changers: int | None = None
    house_bans: Mapping[str, HouseRule] = field(default_factory=dict)
    house_allows: Mapping[str, HouseRule] = field(default_factory=dict)
    allows_not_legal: bool = False
    as_of: str = ""
    ban_statuses: Mapping[str, str] = field(default_factory=dict)
    synced_pool: str | None = None
    banned_in_pool_since: str | None = None
    newest_release: str = ""

    def on(self, day: str, newest_release: str = "") -> Format:
        """This format as it is on a day (ISO date).

        newest_release: the day of the newest card that the card data knows; what is set stays if it is left out.
        """
        return _on(self, day, newest_release or self.newest_release)

    def with_synced(self, pools: Mapping[str, bool], date: str) -> Format:
        """This format with the pool that card data of a day (ISO) brings for it, and with its bans if it has any.

        pools: the pools the data speaks of, and whether it calls any card banned there.
        """
        if self.synced_pool is None or self.synced_pool not in pools:
            return self
        return _with_synced(self, date if pools[self.synced_pool] else None)

    @property
    def lists(self) -> tuple[DatedList, ...]:
        """The dated lists that hold on its day."""
        return (self.bans.dated(self.as_of),) if self.bans is not None and self.knows_bans else ()

    @property
    def knows_pool(self) -> bool:
        """Whether the data says which cards the format takes."""
        return self.any_card or self.pool is not None

    @property
    def knows_bans(self) -> bool:
        """Whether the banned list is known for its day."""
        return self.has_no_bans or (self.first_known is not None and self.as_of >= self.first_known)

    @property
    def first_known(self) -> str | None:
        """The first day for which the banned list is known (ISO), None without a list."""
        return self.bans.first_known if self.bans is not None else self.banned_in_pool_since

    @property
    def is_list_disputable(self) -> bool:
        """Whether the pool's own `banned` may be newer than the list: after the day it was last verified."""
        return self.bans is not None and self.pool == self.key and self.as_of > self.bans.verified_through

    def is_eligible(self, card: OracleCard) -> bool:
        """Whether a card can be the commander by itself, on the format's day (CR 903.3, 903.12c)."""
        return any(kind.takes(card) and since <= self.as_of for kind, since in self.commander_kinds.items())

    def eligible_since(self, card: OracleCard) -> str | None:
        """The day from which a card that can't be a commander on the format's day can; None if it never can."""
        days = [since for kind, since in self.commander_kinds.items() if kind.takes(card) and since > self.as_of]
        return min(days) if days else None

    def may_be_background(self, card: OracleCard) -> bool:
        """Whether a card can be the second commander next to one that chooses a Background (CR 702.124k)."""
        return card.is_background and (UNCOMMON not in self.commander_kinds or "u" in card.rarities)

    def grants_partner(self, card: OracleCard) -> bool:
        """CR 903.13f: after a draft with Commander Masters boosters a commander of at most one color has partner."""
        return "CMM" in self.boosters and len(card.color_identity) <= 1 and self.is_eligible(card)

    def copy_limit(self, card: OracleCard) -> int | None:
        """How many copies of a card a deck may hold; None for any number (CR 903.5b, 205.4c, 113.6n)."""
        if self.copies is None or card.is_basic_land or card.copy_limit is None:
            return None
        return max(self.copies, card.copy_limit)

    def pool_status(self, card: OracleCard) -> str:
        """`in`, `out`, or `unknown` where the data does not say."""
        if self.any_card or self.pool is None or card.list_name in self.house_allows:
            return "in"
        status = card.legalities.get(self.pool)
        if status is None:
            return "unknown"
        return "in" if status in self.in_pool or self.allows_not_legal else "out"

    def ban_status(self, card: OracleCard) -> str:
        """The card's status on the banned list of the format's day: banned, banned_as_…, or legal."""
        status = self.ban_statuses.get(card.list_name)
        if status is not None:
            return status
        if self.banned_in_pool_since is not None and self.knows_bans:
            return BANNED if card.legalities.get(self.pool or "") == BANNED else UNBANNED
        return BANNED if self.bans is not None and self.knows_bans and _bans_kind(self.bans, card) else UNBANNED


def _bans_kind(bans: BanList, card: OracleCard) -> bool:
    """Whether a card that a list does not name is banned with all of its kind."""
    line = card.type_line
    return not bans.banned_types.isdisjoint(line.types) or (
        bans.bans_side_decks and (card.brings_side_deck or "Attraction" in line.subtypes or "Stickers" in line.types)
    )


# Cached, so that whatever is cached by format finds the same one again. Strangers may ask for any day.
@lru_cache(maxsize=32)
def _with_synced(format_: Format, banned_since: str | None) -> Format:
    return replace(format_, pool=format_.synced_pool, banned_in_pool_since=banned_since)


@lru_cache(maxsize=256)
def _on(format_: Format, day: str, newest_release: str) -> Format:
    bans = format_.bans
    listed = dict(bans.on(day).statuses) if bans is not None and day >= bans.first_known else {}
    house_bans = {name: house for name, house in format_.house_bans.items() if house.holds_on(day)}
    house_allows = {name: house for name, house in format_.house_allows.items() if house.holds_on(day)}
    listed.update(dict.fromkeys(house_allows, UNBANNED))
    listed.update(dict.fromkeys(house_bans, BANNED))
    return replace(
        format_,
        as_of=day,
        ban_statuses=listed,
        house_bans=house_bans,
        house_allows=house_allows,
        newest_release=newest_release,
    )


COMMANDER = Format(
    "commander", "Commander", 100, 100, CR("903.5a"), bans=COMMANDER_BANS, bracket_advice=True, commander_damage=True
)

# CR 903.13f: at least 60 cards and no maximum; any number of a name the card pool holds. Whatever was drafted may be
# played, so there is neither pool nor list. CR 903.13a: Commander Legends boosters unless said otherwise.
COMMANDER_DRAFT = Format(
    "commander-draft",
    "Commander Draft",
    60,
    None,
    CR("903.13f"),
    pool=None,
    any_card=True,
    has_no_bans=True,
    copies=None,
    boosters=("CMR",),
    is_draft=True,
    commander_damage=True,
)

DUEL = Format("duel", "Duel Commander", 100, 100, CR("903.5a"), bans=DUEL_BANS)

# The commander is printed at uncommon, legendary or not; every other card at common.
PAUPER_COMMANDER = Format(
    "pauper-commander",
    "Pauper Commander",
    100,
    100,
    CR("903.5a"),
    pool="paupercommander",
    pool_variant="not-common",
    commanders_outside_pool=True,
    bans=PAUPER_BANS,
    commander_kinds={UNCOMMON: ""},
    partners_are_legendary=False,
)

# Cards printed up to New Phyrexia; the committee's own list is not in the bundled data.
PREDH = Format("predh", "PreDH", 100, 100, CR("903.5a"), pool="predh", pool_variant="too-new", synced_pool="predh")

_BRAWL_KINDS = {**_CR_KINDS, LEGENDARY_PLANESWALKER: ""}
# Pool and list of the Arena and Standard formats change by the week and come with a sync only.
BRAWL = Format(
    "brawl",
    "Brawl",
    100,
    100,
    Citation("Arena", "Brawl"),
    pool=None,
    synced_pool="brawl",
    commander_kinds=_BRAWL_KINDS,
    colorless_has_one_basic_type=True,
)
STANDARD_BRAWL = Format(
    "standard-brawl",
    "Standard Brawl",
    60,
    60,
    CR("903.12d"),
    pool=None,
    synced_pool="standardbrawl",
    commander_kinds=_BRAWL_KINDS,
    colorless_has_one_basic_type=True,
)

OATHBREAKER = Format(
    "oathbreaker",
    "Oathbreaker",
    60,
    60,
    Citation("Oathbreaker", "deck"),
    synced_pool="oathbreaker",
    commander_kinds={PLANESWALKER: ""},
    partners_are_legendary=False,
    signature_spells=True,
)

TINY_LEADERS = Format(
    "tiny-leaders",
    "Tiny Leaders: Reborn",
    50,
    50,
    Citation("TLR", "906.5"),
    synced_pool="tlr",
    commander_kinds={**_CR_KINDS, LEGENDARY_PLANESWALKER: ""},
    maximum_mana_value=3,
)

FORMATS = {
    format_.key: format_
    for format_ in (
        COMMANDER,
        COMMANDER_DRAFT,
        DUEL,
        PAUPER_COMMANDER,
        PREDH,
        BRAWL,
        STANDARD_BRAWL,
        OATHBREAKER,
        TINY_LEADERS,
    )
}
