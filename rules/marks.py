"""What a list should mark: its commander, and cards among the commanders that are meant for another part."""

from __future__ import annotations

from rules.card import is_attraction, is_sheet
from rules.deck import Deck
from rules.words import Said, Sentence, Together

_MARK_COMMANDER = Sentence("mark-commander", "Add *CMDR* to its line or put it under “Commander”.")
_MARK_COMPANION = Sentence("mark-companion", "Put it under “Companion”.")
_MAY_BE_COMPANION = Sentence("may-be-companion", " {companion:or} may be the companion. {how}")
_ARE_ATTRACTIONS = Sentence("are-attractions", " Put {cards} under “Attractions”.")
_ARE_STICKERS = Sentence("are-stickers", " Put {cards} under “Stickers”.")


def how_to_mark(deck: Deck) -> Said:
    """How the deck's list says who the commander is."""
    return deck.mark_commander or _MARK_COMMANDER()


def meant_otherwise(deck: Deck) -> Together:
    """What to say of cards in the command zone that may be meant for another: a companion, Attractions, stickers."""
    cards = list(dict.fromkeys(deck.commander_cards))
    said: list[Said] = []
    if companions := [card for card in cards if card.companion is not None]:
        said.append(_MAY_BE_COMPANION(companion=tuple(companions), how=deck.mark_companion or _MARK_COMPANION()))
    for sentence, belongs in ((_ARE_ATTRACTIONS, is_attraction), (_ARE_STICKERS, is_sheet)):
        if found := [card for card in cards if belongs(card)]:
            said.append(sentence(cards=tuple(found)))
    return Together(said)
