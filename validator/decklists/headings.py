"""The words lists use to head their parts, and the zone each opens."""

from __future__ import annotations

import re

from rules.deck import Zone
from validator.decklists import foreign_headings

_ZONES: dict[Zone, str] = {
    Zone.COMMAND: "commander|commanders|commander(s)|command zone|general|generals|partner|partners"
    "|partner commander|background|oathbreaker|oathbreakers|signature spell|signature spells",
    Zone.LIBRARY: "deck|main|mainboard|main board|main deck|maindeck|library|decklist|cards|the 99",
    Zone.COMPANION: "companion|companions",
    Zone.ATTRACTIONS: "attractions|attraction deck",
    Zone.STICKERS: "stickers|sticker sheets",
    Zone.SIDEBOARD: "sideboard|side board|side-board|side deck|side|sb",
    Zone.IGNORED: "maybeboard|maybe board|maybe|considering|cuts|out|tokens|tokens & extras|display commander"
    "|display commanders|acquireboard|wishlist|wishboard|planar deck|scheme deck",
}
ZONE_OF_HEADING = {word: zone for zone, words in _ZONES.items() for word in words.split("|")} | {
    word: zone for zone, words in foreign_headings.ZONES.items() for word in words
}

# A heading too, but bare it may as well be the half of a card that has its name.
ZONE_OF_HALF = {"cut": Zone.IGNORED}

# Words that a comment may well consist of: behind `//` or `#` they are no heading.
COMMON_WORDS = frozenset("general generals partner partners background side cards maybe other spell spells".split())

# Words that only programs write, into a zone or a category of their files; in plain text they may be anything.
_ZONES_OF_PROGRAMS: dict[Zone, str] = {
    Zone.SIDEBOARD: "outside|outside the game",
    Zone.IGNORED: "acquire|avatar|vanguard|planes|schemes|planes/schemes|conspiracy|dungeon|contraptions",
}
_ZONE_OF_SECTION = (
    ZONE_OF_HEADING
    | ZONE_OF_HALF
    | {word: zone for zone, words in _ZONES_OF_PROGRAMS.items() for word in words.split("|")}
)


def zone_of_section(name: str) -> tuple[Zone, bool]:
    """The zone that a program's name for a part of the deck means, and whether it only groups cards.

    name: as typed, any case. A name that is not known (“Ramp”, “nonlands”) is a group of the library's cards.
    """
    zone = _ZONE_OF_SECTION.get(" ".join(name.lower().split()))
    return (Zone.LIBRARY, True) if zone is None else (zone, False)


# French has a blank before a colon, which word processors keep from breaking (U+00A0, U+202F).
COLONS_AND_BLANKS = ":： \t\u00a0\u202f\u3000"
WORDS_FOR_CARDS = frozenset("card cards carte cartes karte karten carta cartas".split())
"""What is counted in `100 cards`; no card is called so."""
NUMBER_OF_CARDS = rf"\d{{1,4}}(?:\s(?:{'|'.join(sorted(WORDS_FOR_CARDS, reverse=True))}))?"
"""What a heading says of its size, as in `Commander (1)`, `Réserve (15 cartes)`; matched whatever the case."""
_COUNTED = re.compile(rf"[(\[]{NUMBER_OF_CARDS}[)\]]$", re.IGNORECASE)


def heading_words(text: str) -> str:
    """A line without what only a heading has at its end, a colon or a number of cards: `My pets (12):`."""
    words = text.rstrip(COLONS_AND_BLANKS)
    count = _COUNTED.search(words)
    if count and count.start() > 0:
        words = words[: count.start()].rstrip(COLONS_AND_BLANKS)
    return words or text


# Headings that only group cards of the library, by card type.
GROUPS = frozenset(
    "creature|creatures|legendary creatures|artifact creature|artifact creatures|enchantment creatures|instant|instants"
    "|sorcery|sorceries|instants and sorceries|artifact|artifacts|enchantment|enchantments|planeswalker|planeswalkers"
    "|battle|battles|land|lands|basic land|basic lands|nonbasic land|nonbasic lands|spell|spells|noncreature spells"
    "|other|other spells|nonlands".split("|")
).union(foreign_headings.GROUPS)

# What authors call groups of cards of their own. A line of one of these words above cards is a heading even if some
# card's name is much like it; if a card or half of one has that very name, nobody can tell.
_CATEGORIES = frozenset(
    "anthem|anthems|cut|board wipe|board wipes|boardwipes|burn|card advantage|card draw|combo|control|counter|counters"
    "|counterspells|draw|evasion|finisher|finishers|flex|goodstuff|graveyard|hate|interaction|lifegain|mana|mana base"
    "|mana dorks|mana rocks|mill|pump|protection|ramp|recursion|removal|sac outlets|sacrifice|spot removal|stax|support"
    "|synergy|theme|tribal|tutor|tutors|utility|value|voltron|win|wincon|wincons|win condition|win conditions"
    # card types and kinds of card that plain lists have no zone for
    "|aura|auras|conspiracies|conspiracy|contraptions|dungeon|dungeons|equipment|equipments|legendary|mana artifacts"
    "|phenomena|phenomenon|plane|planes|planes/schemes|saga|sagas|scheme|schemes|snow|vanguard|vehicle|vehicles"
    # rarities
    "|common|commons|uncommon|uncommons|rare|rares|mythic|mythics|mythic rare|mythic rares|special|bonus".split("|")
)

# Colors and groups of colors, one or several of which head cards: `Blue`, `Blue White`, `Mono-Red cards`, `Azorius`.
_COLORS = frozenset(
    "white|blue|black|red|green|colorless|colourless|multicolor|multicolored|multicolour|multicoloured|mono|gold|hybrid"
    "|azorius|dimir|rakdos|gruul|selesnya|orzhov|izzet|golgari|boros|simic"
    "|blanc|bleu|noir|rouge|vert|incolore|multicolore|weiß|blau|schwarz|rot|grün|farblos|mehrfarbig|blanco|azul|negro"
    "|rojo|verde|incoloro|multicolor|bianco|blu|nero|rosso|branco|preto|vermelho|incolor|白|青|黒|赤|緑|無色|多色"
    "|белый|синий|чёрный|черный|красный|зелёный|зеленый".split("|")
)
_FILLING = frozenset("and und et e y cards spells card".split())
_BETWEEN_WORDS = re.compile(r"[\s/,&+-]")
# A mana value that heads cards: `CMC2`, `CMC 7+`, `MV: 3`, `Mana value 4`, `4-drops`.
_MANA_VALUE = re.compile(r"(?:cmc|mv|mana value|mana cost|converted mana cost)[ :=]{0,2}\d{1,2}\+?|\d{1,2}\+?-?drops?")


def is_category(words: str) -> bool:
    """Whether words, in small letters, are what authors often call a group of cards: its use, color, cost, rarity."""
    if words in _CATEGORIES or _MANA_VALUE.fullmatch(words):
        return True
    parts = [part for part in _BETWEEN_WORDS.split(words) if part and part not in _FILLING]
    return bool(parts) and _COLORS.issuperset(parts)


_ABBREVIATIONS = {"cmdr": Zone.COMMAND, "cm": Zone.COMMAND, "mb": Zone.IGNORED}

# Words that mark one line when a colon and a card follow: `COMMANDER: 1 Krenko, Mob Boss`, `SB: 1 Shatter`,
# `Commandant : Krenko, Mob Boss`. Not those of the library, where a deck's own name may follow: `Deck: Goblins`.
ZONE_OF_PREFIX = {word: zone for word, zone in ZONE_OF_HEADING.items() if zone is not Zone.LIBRARY} | _ABBREVIATIONS

# Words that mark one line in brackets or between stars behind the name: `(maybe)`, `[commander]`, `*CMDR*`.
ZONE_OF_MARK = {
    **{word: zone for word, zone in ZONE_OF_HEADING.items() if word not in COMMON_WORDS or word in ("maybe", "side")},
    **_ABBREVIATIONS,
    **ZONE_OF_HALF,
    "cmpn": Zone.COMPANION,
    "general": Zone.COMMAND,
    "token": Zone.IGNORED,
}
