"""The words lists use to head their parts, and the zone each opens."""

from __future__ import annotations

from rules.model import Zone

_ZONES: dict[Zone, str] = {
    Zone.COMMAND: "commander|commanders|commander(s)|command zone|general|generals",
    Zone.LIBRARY: "deck|main|mainboard|main board|main deck|maindeck|library|decklist|cards|the 99",
    Zone.COMPANION: "companion|companions",
    Zone.ATTRACTIONS: "attractions|attraction deck",
    Zone.STICKERS: "stickers|sticker sheets",
    Zone.SIDEBOARD: "sideboard|side board|side|sb",
    Zone.IGNORED: "maybeboard|maybe board|maybe|considering|tokens|tokens & extras|display commander"
    "|display commanders|acquireboard|wishlist|wishboard",
}
ZONE_OF_HEADING = {word: zone for zone, words in _ZONES.items() for word in words.split("|")}

# Headings that only group cards of the library, by card type.
GROUPS = frozenset(
    [
        "creature",
        "creatures",
        "instant",
        "instants",
        "sorcery",
        "sorceries",
        "artifact",
        "artifacts",
        "enchantment",
        "enchantments",
        "planeswalker",
        "planeswalkers",
        "battle",
        "battles",
        "land",
        "lands",
        "basic land",
        "basic lands",
        "nonbasic land",
        "nonbasic lands",
        "spell",
        "spells",
        "noncreature spells",
        "other",
        "other spells",
    ]
)

# Words that mark one line when a colon and a card follow: `COMMANDER: 1 Krenko, Mob Boss`, `SB: 1 Shatter`.
ZONE_OF_PREFIX = {
    "commander": Zone.COMMAND,
    "commanders": Zone.COMMAND,
    "cmdr": Zone.COMMAND,
    "cm": Zone.COMMAND,
    "companion": Zone.COMPANION,
    "sideboard": Zone.SIDEBOARD,
    "sb": Zone.SIDEBOARD,
    "maybeboard": Zone.IGNORED,
    "mb": Zone.IGNORED,
}
