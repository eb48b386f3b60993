"""Companions: one card outside the deck whose condition the starting deck meets (CR 702.139, 903.11a).

The starting deck is all cards with the commanders (CR 702.139b). Each condition yields the cards that break it; what
the card data does not know leaves the condition open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rules.card import OracleCard
from rules.citations import CR
from rules.color_identity import number_of_choosers
from rules.deck import Deck, Entry, Zone
from rules.formats import Format
from rules.lists.bans import BANNED_AS_COMPANION
from rules.mana import repeats_a_symbol
from rules.registry import BANNED_LIST, COMMAND_ZONE, EVERY_LINE, Example, rule
from rules.verdict import Finding, Severity
from rules.words import Sentence

PERMANENT_TYPES = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
CARD_TYPES = PERMANENT_TYPES | {"Instant", "Kindred", "Sorcery"}
KAHEERA_TYPES = frozenset({"Cat", "Elemental", "Nightmare", "Dinosaur", "Beast"})

# Cards beyond the minimum deck size that one condition asks for.
MORE_CARDS = 20


class Breach(NamedTuple):
    """What breaks a condition: entries that fail, entries that the data leaves open, or the deck as a whole."""

    failing: Sequence[Entry] = ()
    unknown: Sequence[Entry] = ()
    whole_deck: bool = False


Condition = Callable[[Deck, Format], Breach]

# True: the card meets the condition; None: the data does not say.
_Test = Callable[[OracleCard], bool | None]


def _each(test: _Test) -> Condition:
    def condition(deck: Deck, format_: Format) -> Breach:
        answers = [(entry, test(card)) for entry, card in deck.cards]
        return Breach(
            [entry for entry, answer in answers if answer is False],
            [entry for entry, answer in answers if answer is None],
        )

    return condition


def card_types(card: OracleCard) -> frozenset[str]:
    """The card types of a card in a deck; CR 113.6c: one is a creature anywhere but on the battlefield."""
    types = card.type_line.types
    return types | {"Creature"} if card.commander_reason == "creature-outside-battlefield" else types


def is_land(card: OracleCard) -> bool:
    return "Land" in card.type_line.types


def _is_permanent(card: OracleCard) -> bool:
    return not PERMANENT_TYPES.isdisjoint(card.type_line.types)


def _even(card: OracleCard) -> bool | None:
    return None if card.mana_value is None else card.mana_value % 2 == 0


def _odd_or_land(card: OracleCard) -> bool | None:
    even = _even(card)
    return True if is_land(card) else None if even is None else not even


def _three_or_more_or_land(card: OracleCard) -> bool | None:
    return True if is_land(card) else None if card.mana_value is None else card.mana_value >= 3


def _permanent_two_or_less(card: OracleCard) -> bool | None:
    return True if not _is_permanent(card) else None if card.mana_value is None else card.mana_value <= 2


def _no_repeated_symbol(card: OracleCard) -> bool | None:
    """CR 709.4b: a split card has the symbols of both halves, so its costs are looked at together."""
    costs = [card.mana_cost, *(face.mana_cost for face in card.faces[1:] if card.is_split)]
    known = "".join(cost for cost in costs if cost is not None)
    if repeats_a_symbol(known):
        return False
    return None if None in costs else True


def _kaheera(card: OracleCard) -> bool | None:
    line = card.type_line
    return (
        "Creature" not in card_types(card) or card.is_every_creature_type or not KAHEERA_TYPES.isdisjoint(line.subtypes)
    )


def _activated(card: OracleCard) -> bool | None:
    return True if not _is_permanent(card) else card.has_activated_ability


def _different_names(deck: Deck, format_: Format) -> Breach:
    return Breach([e for group in deck.by_english_name() if not is_land(group.card) for e in group.entries])


def _shared_type(deck: Deck, format_: Format) -> Breach:
    """All nonland cards share one card type: those without the commonest type are named."""
    nonland = [(entry, CARD_TYPES & card_types(card)) for entry, card in deck.cards if not is_land(card)]
    tally = {kind: sum(1 for _, types in nonland if kind in types) for kind in sorted(CARD_TYPES)}
    commonest = max(tally, key=lambda kind: tally[kind])
    return Breach([entry for entry, types in nonland if commonest not in types])


def _twenty_more(deck: Deck, format_: Format) -> Breach:
    return Breach(whole_deck=deck.size < format_.minimum_size + MORE_CARDS)


CONDITIONS: dict[str, Condition] = {
    "even-mana-values": _each(_even),
    "no-repeated-symbol": _each(_no_repeated_symbol),
    "cat-elemental-nightmare-dinosaur-beast": _each(_kaheera),
    "mana-value-three-or-more": _each(_three_or_more_or_land),
    "permanents-mana-value-two-or-less": _each(_permanent_two_or_less),
    "different-names": _different_names,
    "odd-mana-values": _each(_odd_or_land),
    "shared-card-type": _shared_type,
    "twenty-more-cards": _twenty_more,
    "activated-abilities": _each(_activated),
}


# The conditions in our own words, for messages.
CONDITION_WORDS = {
    key: Sentence(f"companion-{key}", english)
    for key, english in {
        "even-mana-values": "every card must have an even mana value",
        "no-repeated-symbol": "no card can have the same mana symbol twice in its cost",
        "cat-elemental-nightmare-dinosaur-beast": (
            "every creature must be a Cat, Elemental, Nightmare, Dinosaur or Beast"
        ),
        "mana-value-three-or-more": "every nonland card must have mana value 3 or more",
        "permanents-mana-value-two-or-less": "every permanent card must have mana value 2 or less",
        "different-names": "all nonland cards must have different names",
        "odd-mana-values": "every nonland card must have an odd mana value",
        "shared-card-type": "all nonland cards must share a card type",
        "twenty-more-cards": "the deck must have 20 cards more than the minimum",
        "activated-abilities": "every permanent card must have an activated ability",
    }.items()
}


def _has_companion(deck: Deck, format_: Format) -> bool:
    return bool(deck.companions)


def _companion_cards(deck: Deck) -> Iterator[tuple[Entry, OracleCard]]:
    for entry in deck.companions:
        if isinstance(entry.card, OracleCard):
            yield entry, entry.card


@rule(
    "CMP001",
    "companion-condition",
    title="The deck does not meet the companion's condition",
    message="{companion} can't be your companion: {condition}; the deck has {offending}.",
    variants={
        "whole-deck": "{companion} can't be your companion: the deck has {size:card|cards}, at least {needed} are"
        " needed.",
        "no-ability": "{companion} can't be your companion: it has no companion ability.",
        "unknown-cards": "{companion} can't be checked as your companion: facts are missing for {offending}.",
        "unknown-condition": "{companion} can't be checked as your companion: its condition is unknown.",
    },
    cites=[CR("702.139"), CR("702.139a"), CR("702.139b"), CR("103.2b")],
    since="0.1",
    concerns=_has_companion,
    needs=[EVERY_LINE],
)
def companion_condition(deck: Deck, format_: Format) -> Iterator[Finding]:
    """The starting deck, commanders included, meets the condition of its companion.

    Each offending card is named. Mana values and types are those of the card in a deck: the front face, both halves
    of a split card together, X as 0. A Commander deck has exactly 100 cards, so it is never 20 above the minimum.
    """
    for entry, card in _companion_cards(deck):
        if card.companion is None:
            yield companion_condition.finding([entry], variant="no-ability", companion=card)
            continue
        condition = CONDITIONS.get(card.companion)
        if condition is None:
            yield companion_condition.finding(
                [entry], variant="unknown-condition", severity=Severity.UNDECIDED, companion=card
            )
            continue
        breach = condition(deck, format_)
        if breach.whole_deck:
            needed = format_.minimum_size + MORE_CARDS
            yield companion_condition.finding(
                [entry], variant="whole-deck", companion=card, size=deck.size, needed=needed
            )
        elif breach.failing:
            yield companion_condition.finding(
                breach.failing,
                companion=card,
                condition=CONDITION_WORDS[card.companion](),
                offending=_named(breach.failing),
            )
        elif breach.unknown or deck.unresolved:
            in_deck = (Zone.COMMAND, Zone.LIBRARY, Zone.SIGNATURE)
            unknown = [*breach.unknown, *(entry for entry in deck.unresolved if entry.zone in in_deck)]
            if unknown:
                yield companion_condition.finding(
                    unknown,
                    variant="unknown-cards",
                    severity=Severity.UNDECIDED,
                    companion=card,
                    offending=_named(unknown),
                )


companion_condition.examples(
    legal=[
        Example("1 Rin and Seri, Inseparable *CMDR*\n99 Mountain\n\nCompanion\n1 Kaheera, the Orphanguard"),
        Example("1 Lazav, Dimir Mastermind *CMDR*\n99 Island\n\nCompanion\n1 Gyruda, Doom of Depths"),
    ],
    illegal=[
        Example(
            "1 Rin and Seri, Inseparable *CMDR*\n1 Dryad Arbor\n98 Mountain\n\nCompanion\n1 Kaheera, the Orphanguard",
            expect=("CMP001:2",),
        ),
        Example("1 The Second Doctor *CMDR*\n99 Island\n\nCompanion\n1 Yorion, Sky Nomad", expect=("CMP001:5",)),
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nCompanion\n1 Goblin Welder", expect=("CMP001:5",)),
        Example(
            "1 Lazav, Dimir Mastermind *CMDR*\n1 Half Seen\n98 Island\n\nCompanion\n1 Gyruda, Doom of Depths",
            expect=("CMP001:2",),
            cards=("Half Seen",),
        ),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nCompanion\n1 Companion of Tomorrow",
            expect=("CMP001:5",),
            cards=("Companion of Tomorrow",),
        ),
    ],
)


def _named(entries: Sequence[Entry]) -> list[str]:
    return list(dict.fromkeys(entry.name for entry in entries))


@rule(
    "CMP002",
    "banned-as-companion",
    title="This card is banned as a companion",
    message="{card} is banned as a companion in {format}; it is allowed in the deck.",
    cites=[CR("100.6"), CR("702.139a")],
    since="0.1",
    concerns=_has_companion,
    needs=[BANNED_LIST],
)
def banned_as_companion(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Some lists ban a card as a companion only: in a deck of single copies its condition asks for nothing."""
    for entry, card in _companion_cards(deck):
        if format_.ban_status(card) == BANNED_AS_COMPANION:
            yield banned_as_companion.finding([entry], card=card, format=format_.name)


banned_as_companion.examples(
    legal=[Example("1 Lutri, the Spellchaser *CMDR*\n50 Island\n49 Mountain")],
    illegal=[
        Example(
            "1 Niv-Mizzet, Parun *CMDR*\n50 Island\n49 Mountain\n\nCompanion\n1 Lutri, the Spellchaser",
            expect=("CMP002:6",),
        )
    ],
)


@rule(
    "CMP003",
    "off-identity-companion",
    title="The companion is outside the commanders' color identity",
    message="{card}, your companion, has {off_colors} in its color identity; the commander's is {identity}.",
    cites=[CR("903.11a"), CR("702.139d")],
    since="0.1",
    concerns=_has_companion,
    needs=[COMMAND_ZONE],
)
def off_identity_companion(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A card brought into a Commander game from outside fits the commanders' identity like the deck's own.

    A Rulebreaker does not help, as the companion is not in the deck. If a commander's color is chosen, the choice
    has to suit the companion too.
    """
    if number_of_choosers(deck):
        return  # the companion is among the cards of CID003
    for entry, card in _companion_cards(deck):
        off_colors = card.color_identity - deck.color_identity
        if off_colors:
            yield off_identity_companion.finding(
                [entry], card=card, off_colors=off_colors, identity=deck.color_identity
            )


off_identity_companion.examples(
    legal=[Example("1 Lazav, Dimir Mastermind *CMDR*\n99 Island\n\nCompanion\n1 Gyruda, Doom of Depths")],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nCompanion\n1 Zirda, the Dawnwaker", expect=("CMP003:5",))
    ],
)


@rule(
    "CMP004",
    "companion-in-deck",
    title="The companion is also in the deck",
    message="{card} is your companion and also in the deck; it can't be both.",
    cites=[CR("903.11a")],
    since="0.1",
    concerns=_has_companion,
)
def companion_in_deck(deck: Deck, format_: Format) -> Iterator[Finding]:
    """No card of the starting deck, commanders included, has the same name as the companion."""
    for entry, card in _companion_cards(deck):
        twins = [other for other, its_card in deck.cards if its_card.english_name == card.english_name]
        if twins:
            yield companion_in_deck.finding([*twins, entry], card=card)


companion_in_deck.examples(
    legal=[Example("1 Lazav, Dimir Mastermind *CMDR*\n99 Island\n\nCompanion\n1 Gyruda, Doom of Depths")],
    illegal=[
        Example(
            "1 Lazav, Dimir Mastermind *CMDR*\n1 Gyruda, Doom of Depths\n98 Island\n\nCompanion"
            "\n1 Gyruda, Doom of Depths",
            expect=("CMP004:2",),
        )
    ],
)


@rule(
    "CMP005",
    "too-many-companions",
    title="More than one companion",
    message="{quantity} companions are listed ({names}), only 1 allowed.",
    cites=[CR("702.139a"), CR("103.2b")],
    since="0.1",
    concerns=_has_companion,
)
def too_many_companions(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A deck has one companion or none."""
    quantity = sum(entry.quantity for entry in deck.companions)
    if quantity > 1:
        yield too_many_companions.finding(deck.companions, quantity=quantity, names=_named(deck.companions))


too_many_companions.examples(
    legal=[Example("1 Lazav, Dimir Mastermind *CMDR*\n99 Island\n\nCompanion\n1 Gyruda, Doom of Depths")],
    illegal=[
        Example(
            "1 Kenrith, the Returned King *CMDR*\n99 Island\n\nCompanion\n1 Kaheera, the Orphanguard"
            "\n1 Jegantha, the Wellspring",
            expect=("CMP001:1", "CMP005:5"),
        )
    ],
)
