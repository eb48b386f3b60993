"""Color identity: every card must fit the commanders' combined identity (CR 903.5c, 903.5d).

What loosens it is applied here in order: Rulebreaker clauses of the commanders, Brawl's basic lands for a colorless
commander, and colors that a commander's player chooses before the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.card import OracleCard
from rules.citations import CR
from rules.color import COLORLESS, ColorIdentity
from rules.deck import Deck, Entry
from rules.formats import Format
from rules.registry import COMMAND_ZONE, Example, Rule, rule
from rules.rulebreaker import Kind
from rules.verdict import Finding, Severity
from rules.words import CardType


class OffIdentity(NamedTuple):
    """An entry with colors outside the commanders' identity that nothing excuses."""

    entry: Entry
    card: OracleCard
    colors: ColorIdentity


def uncovered(deck: Deck, format_: Format) -> Sequence[OffIdentity]:
    """Off-identity entries that neither a Rulebreaker clause nor Brawl's basics allow; chosen colors not yet used."""
    if not deck.off_identity:
        return ()
    identity = deck.color_identity
    return [
        OffIdentity(entry, card, card.color_identity - identity)
        for entry, card in deck.off_identity
        if not _is_allowed(card, deck) and not _is_free_basic(card, deck, format_)
    ]


def _is_allowed(card: OracleCard, deck: Deck) -> bool:
    """Whether a commander's Rulebreaker clause covers the card, whatever its identity or within one more color."""
    # CID005 counts the colors of the second.
    return any(_is_of(card, (*clause.any_identity, *clause.one_more_color)) for clause in deck.rulebreakers)


def _is_of(card: OracleCard, kinds: Sequence[Kind]) -> bool:
    return any(kind.covers(card.type_line, card.mana_value) for kind in kinds)


def _is_free_basic(card: OracleCard, deck: Deck, format_: Format) -> bool:
    """CR 903.12e: a colorless commander's deck may have basics of one basic land type; CID002 counts the types."""
    is_colorless = not deck.color_identity and not number_of_choosers(deck)
    return format_.colorless_has_one_basic_type and is_colorless and _is_typed_basic(card)


def _is_typed_basic(card: OracleCard) -> bool:
    return card.type_line.is_basic_land and bool(card.type_line.basic_land_colors)


def _has_unreadable_clause(deck: Deck) -> bool:
    return any(clause.unreadable for clause in deck.rulebreakers)


def _companions_outside(deck: Deck) -> list[OffIdentity]:
    """Companions with a color outside the commanders' printed identity."""
    known = [(entry, entry.card) for entry in deck.companions if isinstance(entry.card, OracleCard)]
    identity = deck.color_identity
    return [OffIdentity(entry, card, colors) for entry, card in known if (colors := card.color_identity - identity)]


def number_of_choosers(deck: Deck) -> int:
    """How many commanders have a color of their player's choice (CR 903.4b)."""
    return sum(1 for card in deck.commander_cards if card.chooses_color)


def _has_chooser(deck: Deck, format_: Format) -> bool:
    return number_of_choosers(deck) > 0


def needed_colors(deck: Deck, format_: Format) -> ColorIdentity:
    """The colors outside the printed identity that the deck and its companion need."""
    needed = COLORLESS
    for off in (*uncovered(deck, format_), *_companions_outside(deck)):
        needed |= off.colors
    return needed


def _off_identity(of: Rule, deck: Deck, format_: Format, has_land_type: bool) -> Iterator[Finding]:
    """What a rule finds on off-identity cards with a basic land type, or without; a chosen color is CID003's."""
    if not deck.off_identity or number_of_choosers(deck):
        return
    is_open = _has_unreadable_clause(deck)
    for entry, card, colors in uncovered(deck, format_):
        if bool(card.type_line.basic_land_colors) is has_land_type:
            yield of.finding(
                [entry],
                variant="rulebreaker" if is_open else "",
                severity=Severity.UNDECIDED if is_open else None,
                card=card,
                off_colors=colors,
                identity=deck.color_identity,
            )


@rule(
    "CID001",
    "off-identity-card",
    title="A card is outside the commanders' color identity",
    message="{card} has {off_colors} in its color identity; the commander's is {identity}.",
    variants={
        "circled": "{card} has two colors of its owner's choice; the commander's color identity ({identity}) has too"
        " few.",
        "rulebreaker": "{card} has {off_colors} in its color identity ({identity} is allowed); the commander's"
        " Rulebreaker text could not be read.",
    },
    cites=[CR("903.5c"), CR("903.4"), CR("702.124c")],
    since="0.1",
    needs=[COMMAND_ZONE],
)
def off_identity_card(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Every color of a card's identity must be in the commanders' combined identity.

    The identity comes from the mana symbols in cost and rules text of every part, color indicators and
    characteristic-defining abilities. Both colors of a hybrid symbol count. Reminder text does not. Colors circled
    on a card as the deck is made count too (CR 207.5): any two of the commanders' colors will do.
    """
    yield from _off_identity(off_identity_card, deck, format_, has_land_type=False)
    for entry, card in deck.noteworthy:
        has_enough = len(deck.color_identity) + number_of_choosers(deck) >= card.circled_colors
        if not has_enough and not _is_allowed(card, deck):
            yield off_identity_card.finding(
                [entry],
                variant="circled",
                severity=Severity.UNDECIDED if _has_unreadable_clause(deck) else None,
                card=card,
                identity=deck.color_identity,
            )


off_identity_card.examples(
    legal=[
        Example("1 Krenko, Mob Boss *CMDR*\n1 Lightning Bolt\n98 Mountain"),
        Example("1 Lazav, Dimir Mastermind *CMDR*\n1 Crypt Ghast\n98 Island"),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Polluted Delta\n98 Mountain"),
        Example("1 Lazav, Dimir Mastermind *CMDR*\n1 Cryptic Spires\n98 Island"),
    ],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n1 Counterspell\n98 Mountain", expect=("CID001:2",)),
        Example("1 Ghalta, Primal Hunger *CMDR*\n1 Kitchen Finks\n98 Forest", expect=("CID001:2",)),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Transguild Courier\n98 Mountain", expect=("CID001:2",)),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Cryptic Spires\n98 Mountain", expect=("CID001:2",)),
        Example("1 Rules Riddle *CMDR*\n1 Counterspell\n98 Mountain", expect=("CID001:2",), cards=("Rules Riddle",)),
    ],
)


@rule(
    "CID002",
    "off-identity-land",
    title="A basic land type makes mana outside the commanders' color identity",
    message="{card} has a basic land type and makes {off_colors} mana; the commander's color identity is {identity}.",
    variants={
        "rulebreaker": "{card} makes {off_colors} mana ({identity} is allowed); the commander's Rulebreaker text"
        " could not be read.",
        "one-type": "A colorless commander allows basic lands of one type only; this deck has {types}.",
    },
    cites=[CR("903.5d"), CR("305.6"), CR("903.12e")],
    since="0.1",
    needs=[COMMAND_ZONE],
)
def off_identity_land(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A card with a basic land type fits only if every color it could make is in the commanders' identity.

    Plains, Island, Swamp, Mountain and Forest make mana by their type alone, without a printed symbol. The same
    words elsewhere in a text do not count, as on a card that searches for a Forest. In Brawl, a deck whose commander
    has no color may have basic lands of one basic land type.
    """
    if not deck.off_identity:
        return
    yield from _off_identity(off_identity_land, deck, format_, has_land_type=True)
    free = [(entry, card) for entry, card in deck.off_identity if _is_free_basic(card, deck, format_)]
    types = list(dict.fromkeys(str(card.type_line.basic_land_colors) for _, card in free))
    if len(types) > 1:
        names = list(dict.fromkeys(card.name for _, card in free))
        yield off_identity_land.finding([entry for entry, _ in free], variant="one-type", types=names)


off_identity_land.examples(
    legal=[
        Example("1 Ghalta, Primal Hunger *CMDR*\n1 Snow-Covered Forest\n98 Forest"),
        Example("1 Kozilek, Butcher of Truth *CMDR*\n99 Wastes"),
    ],
    illegal=[
        Example("1 Ghalta, Primal Hunger *CMDR*\n1 Tropical Island\n98 Forest", expect=("CID002:2",)),
        Example("1 Kozilek, Butcher of Truth *CMDR*\n1 Forest\n98 Wastes", expect=("CID002:2",)),
        Example(
            "1 Dawnsire, Sunstar Dreadnought *CMDR*\n30 Mountain\n29 Forest",
            expect=("CID002:2",),
            format="standard-brawl",
        ),
        Example("1 Rules Riddle *CMDR*\n1 Tropical Island\n98 Mountain", expect=("CID002:2",), cards=("Rules Riddle",)),
    ],
)


@rule(
    "CID003",
    "color-choice-exceeded",
    title="The deck needs more colors than its commanders can choose",
    message="The deck needs {needed} outside the commanders' color identity ({identity}); {choosers} can add only"
    " {allowed:color|colors}.",
    cites=[CR("903.4b"), CR("903.5c"), CR("607.2p")],
    since="0.1",
    concerns=_has_chooser,
    needs=[COMMAND_ZONE],
)
def color_choice_exceeded(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Some commanders have one color of their player's choice, which counts in deck building.

    A deck is legal if some choice covers every card and the companion. Each such commander adds one color to the
    printed identity. The list does not have to say which color was chosen.
    """
    allowed = number_of_choosers(deck)
    needed = needed_colors(deck, format_)
    if len(needed) > allowed:
        yield color_choice_exceeded.finding(
            [off.entry for off in (*uncovered(deck, format_), *_companions_outside(deck))],
            identity=deck.color_identity,
            needed=needed,
            allowed=allowed,
            choosers=_names(card for card in deck.commander_cards if card.chooses_color),
        )


color_choice_exceeded.examples(
    legal=[
        Example(
            "1 The Prismatic Piper *CMDR*\n1 Rograkh, Son of Rohgahh *CMDR*\n1 Counterspell\n97 Mountain",
            expect=("CID004",),
        ),
    ],
    illegal=[
        Example(
            "1 The Prismatic Piper *CMDR*\n1 Rograkh, Son of Rohgahh *CMDR*\n1 Counterspell\n1 Swords to Plowshares\n"
            "96 Mountain",
            expect=("CID003:3",),
        ),
        Example("1 The Prismatic Piper *CMDR*\n50 Island\n49 Plains", expect=("CID003:2",)),
    ],
)


@rule(
    "CID004",
    "chosen-color",
    title="The deck depends on the color chosen for a commander",
    message="The deck fits its color identity if you choose {colors} for {choosers}.",
    variants={
        "free": "The deck fits its color identity whatever color you choose for {choosers}.",
        "another": "The deck fits its color identity if you choose a color other than {identity:or} for {choosers}.",
    },
    cites=[CR("903.4b")],
    since="0.1",
    concerns=_has_chooser,
    severity=Severity.INFO,
    needs=[COMMAND_ZONE],
)
def chosen_color(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Where a commander's color is chosen before the game, the verdict says which choice it assumes."""
    allowed = number_of_choosers(deck)
    needed = needed_colors(deck, format_)
    if len(needed) > allowed:
        return  # CID003
    circled = max((card.circled_colors for _, card in deck.noteworthy), default=0)
    if len(deck.color_identity) + allowed < circled:
        return  # no choice suffices, which CID001 reports
    lacks_a_color = len(deck.color_identity | needed) < circled
    yield chosen_color.finding(
        variant="another" if lacks_a_color else "" if needed else "free",
        colors=needed,
        identity=deck.color_identity | needed,
        choosers=_names(card for card in deck.commander_cards if card.chooses_color),
    )


chosen_color.examples(
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain")],
    illegal=[
        Example("1 The Prismatic Piper *CMDR*\n99 Island", expect=("CID004",)),
        Example(
            "1 The Prismatic Piper *CMDR*\n1 Rograkh, Son of Rohgahh *CMDR*\n1 Cryptic Spires\n97 Mountain",
            expect=("CID004",),
        ),
        Example("1 Faceless One *CMDR*\n1 Raised by Giants *CMDR*\n98 Forest", expect=("CID004",)),
    ],
)


@rule(
    "CID005",
    "rulebreaker-color-exceeded",
    title="The cards of a Rulebreaker need more than one extra color",
    message="The {kinds} cards may share one extra color, but they need {needed}.",
    cites=[CR("903.5c"), CR("101.1"), CR("113.6n")],
    since="0.1",
    concerns=lambda deck, format_: deck.rulebreakers,
    needs=[COMMAND_ZONE],
)
def rulebreaker_color_exceeded(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A Rulebreaker that grants one color of its player's choice grants the same one to all its cards.

    The deck is legal if one color covers every card of the named kinds. The list does not have to say which one.
    """
    for clause in deck.rulebreakers:
        if not clause.one_more_color:
            continue
        covered = [
            (entry, card)
            for entry, card in deck.off_identity
            if _is_of(card, clause.one_more_color) and not _is_of(card, clause.any_identity)
        ]
        needed = COLORLESS
        for _, card in covered:
            needed |= card.color_identity - deck.color_identity
        if len(needed) > 1:
            kinds = [CardType(" ".join(kind.words).lower()) for kind in clause.one_more_color]
            yield rulebreaker_color_exceeded.finding([entry for entry, _ in covered], kinds=kinds, needed=needed)


rulebreaker_color_exceeded.examples(
    legal=[
        Example("1 Tolabow, Loch Rascal *CMDR*\n1 Lightning Bolt\n1 Shock\n97 Island", cards=("Tolabow, Loch Rascal",))
    ],
    illegal=[
        Example(
            "1 Tolabow, Loch Rascal *CMDR*\n1 Lightning Bolt\n1 Swords to Plowshares\n97 Island",
            expect=("CID005:2",),
            cards=("Tolabow, Loch Rascal",),
        )
    ],
)


def _names(cards: Iterator[OracleCard]) -> list[str]:
    return [card.name for card in cards]
