"""Cards that a plan may add: basic lands for the library, and cards for side decks and signature spells.

They are examples: a plan says how many cards are missing, and that these would do.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.card import OracleCard
from rules.facts import card_from_facts
from rules.formats import Format
from validator.cards.extra_cards import Cards
from validator.cards.names import name_key

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
ATTRACTIONS = (
    "Clown Extruder",
    "Costume Shop",
    "Drop Tower",
    "Foam Weapons Kiosk",
    "Fortune Teller",
    "Balloon Stand",
    "Bounce Chamber",
    "Bumper Cars",
    "Concession Stand",
    "Ferris Wheel",
)
STICKERS = (
    "Ancestral Hot Dog Minotaur",
    "Carnival Elephant Meteor",
    "Contortionist Otter Storm",
    "Cool Fluffy Loxodon",
    "Cursed Firebreathing Yogurt",
    "Deep-Fried Plague Myr",
    "Demonic Tourist Laser",
    "Eldrazi Guacamole Tightrope",
    "Elemental Time Flamingo",
    "Eternal Acrobat Toast",
)
SPELLS = (
    "Swords to Plowshares",
    "Path to Exile",
    "Opt",
    "Counterspell",
    "Dark Ritual",
    "Duress",
    "Lightning Bolt",
    "Shock",
    "Giant Growth",
    "Naturalize",
    "All Is Dust",
    "Not of This World",
)


class Fillers(NamedTuple):
    """The cards of this file that the store has, each group in its order."""

    basics: tuple[OracleCard, ...] = ()
    attractions: tuple[OracleCard, ...] = ()
    stickers: tuple[OracleCard, ...] = ()
    spells: tuple[OracleCard, ...] = ()


def find_fillers(store: Cards) -> Fillers:
    """The fillers in a store, with one query. A name the store lacks is left out. Raises CardStoreUnavailable."""
    groups = (BASICS, ATTRACTIONS, STICKERS, SPELLS)
    found = store.lookup([name_key(name) for group in groups for name in group])
    matches = [[found[key] for name in group if (key := name_key(name)) in found] for group in groups]
    return Fillers(*(tuple(match.cards[0] for match in group if len(match.cards) == 1) for group in matches))


def any_fitting_card(format_: Format) -> OracleCard:
    """Stands for “any card that fits” where no basic land does: colorless, in the pool, of any number."""
    pool = format_.pool or "commander"
    return card_from_facts({"name": ANY_CARD, "type_line": "Basic Land", "legalities": {pool: "legal"}})


ANY_CARD = "any card that fits"
