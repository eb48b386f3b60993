"""Who the commander is: one legendary card that can be, or two that can be together (CR 903.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.card import OracleCard
from rules.citations import CR
from rules.deck import Deck
from rules.formats import Format
from rules.lists.bans import BANNED_AS_COMMANDER
from rules.marks import how_to_mark, meant_otherwise
from rules.registry import BANNED_LIST, Example, rule
from rules.verdict import Finding, Severity
from rules.words import AnyOf

# Enough to choose from; a deck of legends would fill a page.
_MAX_CANDIDATES = 10


@rule(
    "CMD001",
    "no-commander",
    title="No commander is marked",
    message="No commander is marked; it could be {candidates:or}. {how}",
    variants={
        "other": "No commander is marked. If {commanders} is the commander, the deck is illegal; with {candidates:or}"
        " it is not. {how}",
        "none": "The deck is said to have no commander, and needs one.",
        "no-candidate": "No commander is marked, and no card in the list can be one.",
        "unknown-cards": "No commander is marked, and none of the known cards can be one.",
    },
    cites=[CR("903.3")],
    since="0.1",
    severity=Severity.UNDECIDED,
)
def no_commander(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Each deck has a commander, and the list has to say which card it is.

    A heading will do, or a mark such as *CMDR*, or a place where programs put commanders. While some card could
    be the commander, the verdict is open and the finding names the candidates. A list without any such card is
    illegal.
    """
    if deck.commanders or deck.has_bad_commander_line:
        return
    if deck.has_no_commander:
        yield no_commander.finding(variant="none", severity=Severity.ERROR)
        return
    cards = [*deck.sideboard, *(card for _, card in deck.cards)]
    candidates = list(dict.fromkeys(card.name for card in cards if format_.is_eligible(card)))
    if len(candidates) > _MAX_CANDIDATES:
        candidates = [*candidates[:_MAX_CANDIDATES], "…"]
    if candidates:
        yield no_commander.finding(suggestions=candidates, candidates=candidates, how=how_to_mark(deck))
    elif not deck.unresolved and deck.is_fully_read:
        yield no_commander.finding(variant="no-candidate", severity=Severity.ERROR)
    else:
        yield no_commander.finding(variant="unknown-cards")


no_commander.examples(
    legal=[Example("Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain")],
    illegal=[
        Example("1 Krenko, Mob Boss\n98 Mountain\n1 Zada, Hedron Grinder", expect=("CMD001",)),
        Example("1 Krenko, Mob Boss\n1 Zilortha, Strength Incarnate\n98 Mountain", expect=("CMD001",)),
        Example("100 Mountain", expect=("CMD001",)),
        Example("1 Krenko, Mob Boss\n99 Mountain", expect=("CMD001",), commanders=()),
        Example("1 Krenko, Mob Bos\n98 Mountain\n1 Sol Ring", expect=("CMD001", "LST002:1")),
    ],
)


def other_commander(taken: Sequence[OracleCard], others: Sequence[str], deck: Deck, is_legal_then: bool) -> Finding:
    """That others are possible. taken: the commanders that are assumed, if any, with whom the deck is illegal.

    is_legal_then: whether it is legal with the others.
    """
    names = [*(card.name for card in taken), *others]
    return no_commander.finding(
        variant="other" if taken and is_legal_then else "",
        suggestions=names,
        commanders=taken,
        candidates=others if is_legal_then else names,
        how=how_to_mark(deck),
    )


@rule(
    "CMD002",
    "too-many-commanders",
    title="More than two commanders",
    message="{quantity} commanders are marked ({names}); a deck can have one, or two partners.{meant}",
    cites=[CR("702.124g"), CR("903.3")],
    since="0.1",
)
def too_many_commanders(deck: Deck, format_: Format) -> Iterator[Finding]:
    """No partner ability or combination of them allows more than two commanders."""
    quantity = deck.number_of_commanders
    if quantity > format_.maximum_commanders:
        names = [entry.name for entry in deck.commanders]
        yield too_many_commanders.finding(deck.commanders, quantity=quantity, names=names, meant=meant_otherwise(deck))


too_many_commanders.examples(
    legal=[Example("1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n98 Forest")],
    illegal=[
        Example(
            "1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n1 Rograkh, Son of Rohgahh *CMDR*\n97 Forest",
            expect=("CMD002:1",),
        )
    ],
)


@rule(
    "CMD003",
    "ineligible-commander",
    title="This card can't be a commander",
    message="{card} ({type_line}) can't be your commander in {format}.",
    variants={
        "one-kind": "{card} can't be your commander in {format}; that takes {leaders}.",
        "background": "{card} is a Background; your first commander has to be one with “Choose a Background”.",
        "not-yet": "{card} ({type_line}) could not be your commander before {since}.",
    },
    cites=[CR("903.3"), CR("903.3a"), CR("712.8a"), CR("702.124k")],
    since="0.1",
)
def ineligible_commander(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A commander is a legendary creature, Vehicle, or Spacecraft with power and toughness, or says it can be one.

    Only the front face counts. Some formats take other cards too. A Background can be the second of two
    commanders; PTR001 checks whether the first one chooses a Background, so a Background next to another commander
    is not reported here. Vehicles and Spacecraft can be commanders since 2025.
    """
    has_company = deck.number_of_commanders > 1
    for entry in deck.commanders:
        card = entry.card
        if not isinstance(card, OracleCard) or not card.is_deck_card or format_.is_eligible(card):
            continue
        if card.is_background and not has_company:
            yield ineligible_commander.finding([entry], variant="background", card=card)
        elif (since := format_.eligible_since(card)) is not None:
            yield ineligible_commander.finding(
                [entry], variant="not-yet", card=card, type_line=card.type_line, since=since
            )
        elif not card.is_background:
            yield ineligible_commander.finding(
                [entry],
                variant="one-kind" if len(format_.commander_kinds) == 1 else "",
                card=card,
                type_line=card.type_line,
                format=format_.name,
                citations=[kind.citation for kind in format_.commander_kinds],
                leaders=AnyOf(kind.words for kind, since in format_.commander_kinds.items() if since <= format_.as_of),
            )


ineligible_commander.examples(
    legal=[
        Example("1 Shorikai, Genesis Engine *CMDR*\n50 Plains\n49 Island"),
        Example("1 Teferi, Temporal Archmage *CMDR*\n99 Island"),
        Example("1 Grist, the Hunger Tide *CMDR*\n50 Swamp\n49 Forest"),
        Example("1 The Seriema *CMDR*\n99 Plains"),
        Example("1 Jace, the Mind Sculptor *CMDR*\n49 Island", format="tiny-leaders", expect=("MNV001:1",)),
    ],
    illegal=[
        Example("1 Jace, the Mind Sculptor *CMDR*\n99 Island", expect=("CMD003:1",)),
        Example("1 The Eternity Elevator *CMDR*\n99 Wastes", expect=("CMD003:1",)),
        Example("1 Westvale Abbey *CMDR*\n99 Swamp", expect=("CMD003:1",)),
        Example("1 Raised by Giants *CMDR*\n99 Forest", expect=("CMD003:1",)),
        Example("1 Shorikai, Genesis Engine *CMDR*\n50 Plains\n49 Island", expect=("CMD003:1",), as_of="2025-07-31"),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 Lightning Bolt *CMDR*\n58 Mountain",
            expect=("CMD003:1",),
            format="oathbreaker",
        ),
    ],
)


@rule(
    "CMD004",
    "banned-as-commander",
    title="This card is banned as a commander",
    message="{card} is banned as a commander in {format}; it is allowed in the main deck.",
    cites=[CR("100.6")],
    since="0.1",
    needs=[BANNED_LIST],
)
def banned_as_commander(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Some lists ban a card in the command zone only.

    Commander's own list had such bans until 2014, Duel Commander's has them now.
    """
    for entry in deck.commanders:
        card = entry.card
        if isinstance(card, OracleCard) and format_.ban_status(card) == BANNED_AS_COMMANDER:
            yield banned_as_commander.finding([entry], card=card, format=format_.name)


banned_as_commander.examples(
    legal=[
        Example("1 Geist of Saint Traft *CMDR*\n50 Plains\n49 Island"),
        Example(
            "1 Tymna the Weaver *CMDR*\n1 Edgar Markov\n98 Swamp",
            format="duel",
            as_of="2026-07-27",
            expect=("CID001:2",),
        ),
    ],
    illegal=[
        Example(
            "1 Geist of Saint Traft *CMDR*\n50 Plains\n49 Island",
            expect=("CMD004:1",),
            format="duel",
            as_of="2026-07-27",
        ),
        Example("1 Braids, Cabal Minion *CMDR*\n99 Swamp", expect=("CMD004:1",), as_of="2012-01-01"),
    ],
)
