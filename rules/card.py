"""Cards as facts: faces, partner abilities, where colors come from. No rules text, no printing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.color import ColorIdentity
from rules.lists.names import LISTED
from rules.rulebreaker import Rulebreaker
from rules.typeline import NONCREATURE_SUBTYPES, TypeLine


class Face(NamedTuple):
    """One part of a card: a face, a half, an adventure. `mana_cost` and `type_line` are None where unseen."""

    name: str
    mana_cost: str | None
    type_line: str | None


class PartnerAbility(NamedTuple):
    """One partner ability (CR 702.124). `argument` is the [text] or [name] of the kinds that have one."""

    kind: str
    argument: str = ""


class IdentitySource(NamedTuple):
    """Why a color is in a card's identity: which colors, by what (`mana-cost`, `rules-text`, …), on which part."""

    colors: str
    by: str
    part: str


MELD_RESULT = "meld_result"
_SPLIT = frozenset({"split", "aftermath"})
_NONTRADITIONAL_TYPES = frozenset(
    {"Dungeon", "Emblem", "Hero", "Phenomenon", "Plane", "Scheme", "Stickers", "Token", "Vanguard"}
)
_USUAL_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery"}
)
_DOCTOR_TYPES = frozenset({"Time Lord", "Doctor"})


@dataclass(frozen=True, slots=True, eq=False)
class OracleCard:
    """An Oracle card as facts (no rules text), whatever its printing; compared by identity.

    `faces` has one entry for a one-part card. `commander_reason` says why the front face can be a commander,
    None if it can't. `copy_limit` is 1, a printed "up to" number, or None for any number. `mana_value` is that of
    the card in a deck, None where a half is unseen. `companion` is its companion condition's key, `unreadable` if
    that is a new one. `rarities` has the first letters of the rarities it was printed at in paper or on MTGO.
    `legalities` maps a card pool to legal, not_legal, restricted or banned; a pool without key is unknown.
    `released` is the day of the first set that is known to have it (ISO), `legal_from` the day from which it may be
    played; empty where unknown.
    """

    name: str
    layout: str
    mana_cost: str
    type_line: TypeLine
    color_identity: ColorIdentity
    faces: tuple[Face, ...]
    has_power_toughness: bool = False
    identity_sources: tuple[IdentitySource, ...] = ()
    partner_abilities: tuple[PartnerAbility, ...] = ()
    commander_reason: str | None = None
    copy_limit: int | None = 1
    mana_value: int | None = 0
    has_activated_ability: bool | None = False
    is_every_creature_type: bool = False
    companion: str | None = None
    rulebreaker: Rulebreaker | None = None
    chooses_color: bool = False
    circled_colors: int = 0
    brings_side_deck: bool = False
    rarities: str = ""
    legalities: Mapping[str, str] = field(default_factory=dict)
    oracle_id: str | None = None
    released: str = ""
    legal_from: str = ""
    english_name: str = ""
    """The name copies are counted by (CR 201.3); its own unless two names are interchangeable."""

    list_name: str = field(init=False, default="")
    """The name by which lists of cards know it: the front's, but both halves' for a split card.

    A name on a back or of a spell part is never looked up on a list (CR 722.4 for prepare cards).
    """
    is_deck_card: bool = field(init=False, default=True)
    """Whether it is a traditional card that can start the game in a deck (CR 100.2d, 108.2a, 712.4a)."""
    is_basic_land: bool = field(init=False, default=False)
    """CR 205.4c: any land with the supertype basic, whatever its name."""
    first_day: str = field(init=False, default="")
    """The day from which it is known to be out: `legal_from`, else `released`."""
    is_noteworthy: bool = field(init=False, default=False)
    """Whether it is on a list, is banned by the card data or is of a rare kind.

    Rules about those need not look at every card.
    """

    def __post_init__(self) -> None:
        line, list_name = self.type_line, self.name if self.is_split else self.front_name
        is_deck_card = (
            self.layout != MELD_RESULT
            and line.types.isdisjoint(_NONTRADITIONAL_TYPES)
            and "Attraction" not in line.subtypes
        )
        is_noteworthy = (
            list_name in LISTED
            or "banned" in self.legalities.values()
            or not is_deck_card
            or not line.types <= _USUAL_TYPES
            or self.brings_side_deck
            or self.circled_colors > 0
            or self.english_name not in ("", self.name)
        )
        for name, value in (
            ("english_name", self.english_name or self.name),
            ("list_name", list_name),
            ("is_deck_card", is_deck_card),
            ("is_basic_land", line.is_basic_land),
            ("first_day", self.legal_from or self.released),
            ("is_noteworthy", is_noteworthy),
        ):
            object.__setattr__(self, name, value)

    @property
    def front_name(self) -> str:
        return self.faces[0].name

    @property
    def is_split(self) -> bool:
        """CR 709.4: outside the stack a split card has the characteristics of both halves together."""
        return self.layout in _SPLIT

    @property
    def is_background(self) -> bool:
        """CR 702.124k: a legendary Background enchantment card."""
        line = self.type_line
        return line.is_legendary and "Enchantment" in line.types and "Background" in line.subtypes

    @property
    def is_doctor(self) -> bool:
        """Whether a Doctor's companion can be a commander with it: of just these two creature types (CR 702.124m)."""
        line = self.type_line
        has_just_these = line.subtypes - NONCREATURE_SUBTYPES == _DOCTOR_TYPES and not self.is_every_creature_type
        return line.is_legendary and "Creature" in line.types and has_just_these


def is_attraction(card: OracleCard) -> bool:
    """Whether it belongs in an Attraction deck (CR 717.2)."""
    return "Attraction" in card.type_line.subtypes


def is_sheet(card: OracleCard) -> bool:
    """Whether it is a sticker sheet (CR 123.2)."""
    return "Stickers" in card.type_line.types
