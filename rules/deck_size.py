"""Deck size: how many cards, the commanders among them (CR 903.5a, 702.124b, 903.13f)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.color_identity import RIDDLE
from rules.formats import Format
from rules.model import CR, Deck, Finding, Severity
from rules.registry import EVERY_LINE, Example, rule


@rule(
    "SIZ001",
    "wrong-deck-size",
    title="The deck has too few or too many cards",
    message="The deck has {size} cards, {difference} too few; {format} needs exactly {minimum}, commanders included.",
    variants={
        "long": "The deck has {size} cards, {difference} too many; {format} needs exactly {minimum},"
        " commanders included.",
        "long-pair": "The deck has {size} cards, {difference} too many: beside two commanders {format} has room for"
        " {beside} others.",
        "short-pair": "The deck has {size} cards, {difference} too few: beside two commanders {format} needs"
        " {beside} others.",
        "rulebreaker": "The deck has {size} cards; whether its commander's Rulebreaker text lifts the maximum of"
        " {maximum} could not be read.",
        "below-minimum": "The deck has {size} cards, {difference} too few; {format} needs at least {minimum},"
        " commanders included.",
    },
    cites=[CR("903.5a"), CR("702.124b"), CR("903.13f")],
    since="0.1",
    needs=[EVERY_LINE],
    legal=[
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain"),
        Example("1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n98 Forest"),
        Example("1 Krenko, Mob Boss *CMDR*\n74 Mountain", format="commander-draft"),
    ],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n98 Mountain", expect=("SIZ001",)),
        Example("1 Krenko, Mob Boss *CMDR*\n101 Mountain", expect=("SIZ001",)),
        Example("1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n95 Forest", expect=("SIZ001",)),
        Example("1 Rules Riddle *CMDR*\n100 Mountain", expect=("SIZ001",), cards=(RIDDLE,)),
        Example("1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n99 Forest", expect=("SIZ001",)),
        Example("1 Krenko, Mob Boss *CMDR*\n58 Mountain", expect=("SIZ001",), format="commander-draft"),
    ],
)
def wrong_deck_size(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A deck has exactly the format's number of cards, its commanders counted.

    Commander: 100, so 99 beside one commander and 98 beside two. Commander Draft: at least 60 and no maximum,
    so at least 58 beside two. A companion, Attractions, stickers and a sideboard are outside the deck. Unknown
    cards count; while a line cannot be read at all, the size is not checked. A commander's Rulebreaker text may
    lift the maximum, never the minimum.
    """
    size, minimum = deck.size, format_.minimum_size
    is_pair = deck.number_of_commanders == 2
    if size < minimum:
        exact = format_.maximum_size is not None
        variant = ("short-pair" if is_pair else "") if exact else "below-minimum"
        difference = minimum - size
    elif format_.maximum_size is not None and size > format_.maximum_size and not _has_no_maximum(deck):
        variant = "long-pair" if is_pair else "long"
        difference = size - format_.maximum_size
        if any(clause.unreadable for clause in deck.rulebreakers):
            variant = "rulebreaker"
    else:
        return
    yield wrong_deck_size.finding(
        variant=variant,
        severity=Severity.UNDECIDED if variant == "rulebreaker" else None,
        size=size,
        difference=difference,
        minimum=minimum,
        maximum=format_.maximum_size,
        beside=minimum - 2 if is_pair else minimum - 1,
        format=format_.name,
    )


def _has_no_maximum(deck: Deck) -> bool:
    return any(clause.no_maximum_size for clause in deck.rulebreakers)
