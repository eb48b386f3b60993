"""What a source of card data yields beside the cards: sets, printings, names in other languages, rulings."""

from __future__ import annotations

from typing import NamedTuple

RARITY_WORDS = {"c": "common", "u": "uncommon", "r": "rare", "m": "mythic", "s": "special", "l": "land"}
"""Rarities by the letter that a store keeps."""


class CardSet(NamedTuple):
    """A set of cards: its code in capitals, name, kind and release date (ISO, empty if unknown)."""

    code: str
    name: str
    kind: str
    released: str


class PrintingRow(NamedTuple):
    """One printing: the Oracle name it belongs to, set code in capitals, collector number, rarity."""

    name: str
    set_code: str
    collector_number: str
    rarity: str


class ForeignName(NamedTuple):
    """What a card, or one face of it, is called in another language: its Oracle name, language code, printed name.

    Languages go by Scryfall's codes: `fr`, `de`, `es`, `it`, `pt`, `ja`, `ko`, `ru`, `zhs`, `zht`. A card of several
    parts has its names joined by ` // ` and each of them alone.
    """

    name: str
    language: str
    printed: str


class RulingRow(NamedTuple):
    """One ruling of a card: its Oracle name, ISO date, source (`wotc`), language, kind and text.

    kind: `official` for the publisher's own words, of which the English ones are the source of truth; `note` for a
    provider's, `gist` for a summary in decklint's. `number` tells the rulings of a card apart; a translation has
    that of its original.
    is_machine_translated: whether a machine made the text from one in another language.
    """

    name: str
    number: int
    date: str
    source: str
    language: str
    kind: str
    text: str
    is_machine_translated: bool = False
