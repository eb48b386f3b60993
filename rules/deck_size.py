"""Deck size: how many cards, the commanders among them (CR 903.5a, 702.124b, 903.13f)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.card import OracleCard
from rules.citations import CR
from rules.deck import Deck
from rules.formats import Format
from rules.registry import EVERY_LINE, Example, rule
from rules.verdict import Finding, Severity


@rule(
    "SIZ001",
    "wrong-deck-size",
    title="The deck has too few or too many cards",
    message="The deck has {size:card|cards}, {difference} too few; {format} needs exactly {minimum}, commanders"
    " included.",
    variants={
        "long": "The deck has {size:card|cards}, {difference} too many; {format} needs exactly {minimum},"
        " commanders included.",
        "long-pair": "The deck has {size:card|cards}, {difference} too many: with two commanders, {format} has room"
        " for {beside_two} others.",
        "short-pair": "The deck has {size:card|cards}, {difference} too few: with two commanders, {format} needs"
        " {beside_two} others.",
        "above-maximum": "The deck has {size:card|cards}, {difference} too many; {format} allows at most {maximum},"
        " commanders included.",
        "rulebreaker": "The deck has {size:card|cards}, more than {maximum}; the commander's text may allow it, but"
        " could not be read.",
        "below-minimum": "The deck has {size:card|cards}, {difference} too few; {format} needs at least {minimum},"
        " commanders included.",
    },
    cites=[CR("903.5a"), CR("702.124b"), CR("903.13f")],
    since="0.1",
    needs=[EVERY_LINE],
)
def wrong_deck_size(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A deck has exactly the format's number of cards, its commanders counted.

    Commander: 100, so 99 with one commander and 98 with two. Commander Draft: at least 60 and no maximum, so at
    least 58 with two. A companion, Attractions, stickers and a sideboard are outside the deck. Unknown cards count. A
    commander that is also listed in the main deck counts once. While a line can't be read, the size is not checked. A
    commander's Rulebreaker text may lift the maximum, never the minimum.
    """
    size, minimum, maximum = deck.size, format_.minimum_size, format_.maximum_size
    if maximum is not None and size > maximum >= size - _listed_again(deck, format_):
        return
    if size < minimum:
        difference, variants = minimum - size, ("", "short-pair", "below-minimum")
    elif maximum is not None and size > maximum and not _has_no_maximum(deck):
        difference, variants = size - maximum, ("long", "long-pair", "above-maximum")
    else:
        return
    is_open = size > minimum and _may_have_no_maximum(deck)
    alone, pair, bound = variants
    if is_open:
        variant = "rulebreaker"
    elif minimum != maximum:
        variant = bound
    else:
        variant = pair if deck.number_of_commanders == 2 else alone
    yield wrong_deck_size.finding(
        variant=variant,
        severity=Severity.UNDECIDED if is_open else None,
        citations=[format_.size_citation, *([CR("702.124b")] if variant.endswith("pair") else [])],
        size=size,
        difference=difference,
        minimum=minimum,
        maximum=maximum,
        beside_two=minimum - 2,
        format=format_.name,
    )


wrong_deck_size.examples(
    legal=[
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain"),
        Example("1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n98 Forest"),
        Example("1 Krenko, Mob Boss *CMDR*\n74 Mountain", format="commander-draft"),
    ],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n98 Mountain", expect=("SIZ001",)),
        Example("1 Krenko, Mob Boss *CMDR*\n200 Mountain", expect=("SIZ001",)),
        Example("1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n40 Forest", expect=("SIZ001",)),
        Example("1 Rules Riddle *CMDR*\n100 Mountain", expect=("SIZ001",), cards=("Rules Riddle",)),
        Example("1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n99 Forest", expect=("SIZ001",)),
        Example("1 Krenko, Mob Boss *CMDR*\n58 Mountain", expect=("SIZ001",), format="commander-draft"),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n100 Mountain",
            expect=("SIZ001",),
            house_rules='extends = "commander"\nminimum_size = 60',
        ),
    ],
)


def _listed_again(deck: Deck, format_: Format) -> int:
    """Cards by which a commander is listed in the main deck again: CPY001's fault."""
    commanders = {card for card in deck.commander_cards if format_.copy_limit(card) == 1}
    return sum(deck.commanders_again(card) for card in commanders)


def _may_have_no_maximum(deck: Deck) -> bool:
    """Whether a commander's text that cannot be read, or a commander that is not known, might lift the maximum."""
    is_unknown = any(not isinstance(entry.card, OracleCard) for entry in deck.commanders)
    return is_unknown or any(clause.unreadable for clause in deck.rulebreakers)


def _has_no_maximum(deck: Deck) -> bool:
    return any(clause.no_maximum_size for clause in deck.rulebreakers)
