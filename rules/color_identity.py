"""Color identity: every card must fit the commanders' combined identity (CR 903.5c, 903.5d)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.formats import Format
from rules.model import CR, Deck, Finding
from rules.registry import COMMAND_ZONE, Example, rule


@rule(
    "CID001",
    "off-identity-card",
    title="A card is outside the commanders' color identity",
    message="{card} has {off_colors} in its color identity; the commander's is {identity}.",
    cites=[CR("903.5c"), CR("903.4"), CR("702.124c")],
    since="0.1",
    needs=[COMMAND_ZONE],
    legal=[
        Example("1 Krenko, Mob Boss *CMDR*\n1 Lightning Bolt\n98 Mountain"),
        Example("1 Lazav, Dimir Mastermind *CMDR*\n1 Crypt Ghast\n98 Island"),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Polluted Delta\n98 Mountain"),
    ],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n1 Counterspell\n98 Mountain", expect=("CID001:2",)),
        Example("1 Ghalta, Primal Hunger *CMDR*\n1 Kitchen Finks\n98 Forest", expect=("CID001:2",)),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Transguild Courier\n98 Mountain", expect=("CID001:2",)),
    ],
)
def off_identity_card(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Every color of a card's identity must be in the commanders' combined identity.

    The identity is made of the mana symbols in cost and rules text of every part, color indicators and
    characteristic-defining abilities; both colors of a hybrid symbol count, reminder text does not.
    """
    for entry, card in deck.off_identity:
        off_colors = card.color_identity - deck.color_identity
        if not card.type_line.basic_land_colors - deck.color_identity:
            yield off_identity_card.finding([entry], card=card, off_colors=off_colors, identity=deck.color_identity)


@rule(
    "CID002",
    "off-identity-land",
    title="A land has a basic land type outside the commanders' color identity",
    message="{card} has a basic land type that makes {off_colors} mana; the commander's color identity is {identity}.",
    cites=[CR("903.5d"), CR("305.6")],
    since="0.1",
    needs=[COMMAND_ZONE],
    legal=[
        Example("1 Ghalta, Primal Hunger *CMDR*\n1 Snow-Covered Forest\n98 Forest"),
        Example("1 Kozilek, Butcher of Truth *CMDR*\n99 Wastes"),
    ],
    illegal=[
        Example("1 Ghalta, Primal Hunger *CMDR*\n1 Tropical Island\n98 Forest", expect=("CID002:2",)),
        Example("1 Kozilek, Butcher of Truth *CMDR*\n1 Forest\n98 Wastes", expect=("CID002:2",)),
    ],
)
def off_identity_land(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A card with a basic land type fits only if every color it could make is in the commanders' identity.

    Plains, Island, Swamp, Mountain and Forest make mana by their type alone, so no symbol need be printed. The
    words elsewhere in a text (a card that searches for a Forest) do not count.
    """
    for entry, card in deck.off_identity:
        off_colors = card.color_identity - deck.color_identity
        if card.type_line.basic_land_colors - deck.color_identity:
            yield off_identity_land.finding([entry], card=card, off_colors=off_colors, identity=deck.color_identity)
