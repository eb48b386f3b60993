"""The type line of a card: supertypes, card types, subtypes (CR 205)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.color import COLORLESS, ColorIdentity

SUPERTYPES = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World", "Host", "Elite"})

# CR 305.6: the basic land types and the color of mana each makes.
BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

# CR 205.3m: the one creature type of two words. A plane's type is always the whole of what follows the dash.
_TWO_WORDS = "Time Lord"


# CR 205.3g, 205.3h: subtypes of artifacts and enchantments, which are no creature types.
_ARTIFACT_TYPES = (
    "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander Map"
    " Mutagen Powerstone Spacecraft Stone Treasure Vehicle"
)
_ENCHANTMENT_TYPES = "Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine"
NONCREATURE_SUBTYPES = frozenset(f"{_ARTIFACT_TYPES} {_ENCHANTMENT_TYPES}".split())


@dataclass(frozen=True, slots=True)
class TypeLine:
    """One face's type line, taken apart. `basic_land_colors` is what its basic land types tap for."""

    text: str
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    basic_land_colors: ColorIdentity

    @property
    def is_legendary(self) -> bool:
        return "Legendary" in self.supertypes

    @property
    def is_basic_land(self) -> bool:
        """CR 205.4c: any land with the supertype basic, whatever its name."""
        return "Basic" in self.supertypes and "Land" in self.types

    @property
    def is_creature_or_vehicle(self) -> bool:
        """Whether it has a power and toughness box without saying so."""
        return "Creature" in self.types or "Vehicle" in self.subtypes

    def commander_reason(self, has_power_toughness: bool) -> str | None:
        """Why a front face with this line can be a commander whatever its text says, else None (CR 903.3)."""
        if self.is_legendary:
            if "Creature" in self.types:
                return "legendary-creature"
            if "Vehicle" in self.subtypes:
                return "legendary-vehicle"
            if "Spacecraft" in self.subtypes and has_power_toughness:
                return "legendary-spacecraft"
        return None


@lru_cache(maxsize=8192)
def parse_type_line(text: str) -> TypeLine:
    """Take a printed type line apart: `Legendary Creature — Time Lord Doctor`.

    text: one face's line, words before the long dash being supertypes and types. Never raises; a word that is
    no known supertype is a card type.
    """
    before, _, after = text.partition(" — ")
    words = before.split()
    supertypes = frozenset(word for word in words if word in SUPERTYPES)
    types = frozenset(word for word in words if word not in SUPERTYPES)
    if "Plane" in types:
        subtypes = frozenset({after} if after else ())
    elif _TWO_WORDS in after:
        subtypes = frozenset([*after.replace(_TWO_WORDS, "").split(), _TWO_WORDS])
    else:
        subtypes = frozenset(after.split())
    land_colors = ColorIdentity.of(BASIC_LAND_TYPES[s] for s in subtypes if s in BASIC_LAND_TYPES)
    return TypeLine(text, supertypes, types, subtypes, land_colors or COLORLESS)
