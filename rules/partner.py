"""Two commanders: the partner abilities, one small table (CR 702.124).

Each row says which cards the ability allows next to its own. Different abilities never combine (702.124f), and
of a card with several any one will do (702.124g), so a pair is legal if some row fits in either order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules.card import OracleCard, PartnerAbility
from rules.citations import CR, Citation
from rules.deck import Deck
from rules.formats import Format
from rules.marks import meant_otherwise
from rules.registry import COMMAND_ZONE, Example, rule
from rules.text import fold
from rules.verdict import Finding
from rules.words import Said, Sentence

Fits = Callable[[PartnerAbility, OracleCard, OracleCard], bool]


class PartnerKind(NamedTuple):
    """One partner ability: `fits(ability, card, other)` says whether `card`, which has it, allows `other`."""

    ability: str
    words: Sentence
    citation: Citation
    fits: Fits


def _has_same(ability: PartnerAbility, card: OracleCard, other: OracleCard) -> bool:
    """Both have the ability, with the same [text] if it has one."""
    return any(
        theirs.kind == ability.kind and fold(theirs.argument) == fold(ability.argument)
        for theirs in other.partner_abilities
    )


def _names_each_other(ability: PartnerAbility, card: OracleCard, other: OracleCard) -> bool:
    """Each names the other; a one-sided naming makes no pair."""
    return fold(ability.argument) == fold(other.front_name) and any(
        theirs.kind == ability.kind and fold(theirs.argument) == fold(card.front_name)
        for theirs in other.partner_abilities
    )


def _is_background(ability: PartnerAbility, card: OracleCard, other: OracleCard) -> bool:
    """The other is a Background, whether or not it is a creature too."""
    return other.is_background


def _is_doctor(ability: PartnerAbility, card: OracleCard, other: OracleCard) -> bool:
    """The other is a legendary creature card that is a Time Lord Doctor and nothing else."""
    return other.is_doctor


def _kind(ability: str, english: str, citation: Citation, fits: Fits) -> PartnerKind:
    return PartnerKind(ability, Sentence(ability, english), citation, fits)


_BACKGROUND = "choose-a-background"

PARTNER_KINDS = {
    kind.ability: kind
    for kind in (
        _kind("partner", "Partner", CR("702.124h"), _has_same),
        _kind("partner-text", "Partner—{argument}", CR("702.124i"), _has_same),
        _kind("partner-with", "Partner with {argument}", CR("702.124j"), _names_each_other),
        _kind(_BACKGROUND, "Choose a Background", CR("702.124k"), _is_background),
        _kind("doctors-companion", "Doctor's companion", CR("702.124m"), _is_doctor),
    )
}


def pairing(a: OracleCard, b: OracleCard, format_: Format) -> PartnerKind | None:
    """The ability that lets two cards be commanders together, None if there is none.

    Both must be legendary and able to be commanders (CR 702.124a), a Background excepted (702.124k). A Commander
    Masters draft lends partner to commanders of at most one color (903.13f). Does not look at legality, nor at
    whether a and b are the same card: that is the copy rule's.
    """
    for card, other in ((a, b), (b, a)):
        for ability in card.partner_abilities:
            kind = PARTNER_KINDS.get(ability.kind)
            if kind and kind.fits(ability, card, other) and _can_be_commanders(card, other, kind, format_):
                return kind
    partner = PARTNER_KINDS["partner"]
    has_it = all(_PARTNER in card.partner_abilities or format_.grants_partner(card) for card in (a, b))
    return partner if has_it and _can_be_commanders(a, b, partner, format_) else None


_PARTNER = PartnerAbility("partner")


def _can_be_commanders(card: OracleCard, other: OracleCard, kind: PartnerKind, format_: Format) -> bool:
    """Both are legendary where the format asks for it, and can be commanders: alone, or as a chosen Background."""
    if format_.partners_are_legendary and not (card.type_line.is_legendary and other.type_line.is_legendary):
        return False
    second_may = format_.may_be_background(other) if kind.ability == _BACKGROUND else format_.is_eligible(other)
    return format_.is_eligible(card) and second_may


@rule(
    "PTR001",
    "illegal-partner-pair",
    title="These two cards can't be commanders together",
    message="{first} ({first_abilities}) and {second} ({second_abilities}) can't be commanders together.{meant}",
    variants={
        "first-has-none": "{first} and {second} can't be commanders together: {first} has no partner ability.{meant}",
        "second-has-none": "{first} and {second} can't be commanders together: {second} has no partner ability.{meant}",
        "none": "{first} and {second} can't be commanders together: neither has a partner ability.{meant}",
    },
    cites=[CR("702.124f"), CR("702.124g"), *(kind.citation for kind in PARTNER_KINDS.values())],
    since="0.1",
    concerns=lambda deck, format_: deck.number_of_commanders > 1,
    needs=[COMMAND_ZONE],
)
def illegal_partner_pair(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Two commanders need one partner ability that allows them both.

    Partner goes with partner. "Partner—[text]" goes with the same text. "Partner with [name]" goes with the card it
    names, which has to name it back. "Choose a Background" goes with a legendary Background. "Doctor's companion"
    goes with a legendary Time Lord Doctor of no other creature type. Different kinds never combine. A card that
    can't be a commander at all is reported by CMD003 only.
    """
    if len(deck.commander_cards) != 2:
        return
    first, second = deck.commander_cards
    if first is second and format_.copy_limit(first) == 1:
        return  # CPY001 reports this fault
    is_ineligible = any(not format_.is_eligible(card) and not card.is_background for card in (first, second))
    if is_ineligible or pairing(first, second, format_) is not None:
        return
    has = [bool(card.partner_abilities or card.is_background or card.is_doctor) for card in (first, second)]
    variants = {(False, True): "first-has-none", (True, False): "second-has-none", (False, False): "none"}
    yield illegal_partner_pair.finding(
        deck.commanders,
        variant=variants.get((has[0], has[1]), ""),
        first=first,
        second=second,
        first_abilities=_abilities(first),
        second_abilities=_abilities(second),
        meant=meant_otherwise(deck),
    )


illegal_partner_pair.examples(
    legal=[
        Example("1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n98 Forest"),
        Example("1 Cecily, Haunted Mage *CMDR*\n1 Wernog, Rider's Chaplain *CMDR*\n98 Island"),
        Example("1 Pir, Imaginative Rascal *CMDR*\n1 Toothy, Imaginary Friend *CMDR*\n98 Forest"),
        Example("1 Wilson, Refined Grizzly *CMDR*\n1 Raised by Giants *CMDR*\n98 Forest"),
        Example("1 The Tenth Doctor *CMDR*\n1 Rose Tyler *CMDR*\n98 Island"),
    ],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n1 Tymna the Weaver *CMDR*\n98 Mountain", expect=("PTR001:1",)),
        Example("1 Tymna the Weaver *CMDR*\n1 Pir, Imaginative Rascal *CMDR*\n98 Forest", expect=("PTR001:1",)),
        Example("1 Cecily, Haunted Mage *CMDR*\n1 Abby, Merciless Soldier *CMDR*\n98 Island", expect=("PTR001:1",)),
        Example("1 Wilson, Refined Grizzly *CMDR*\n1 Gut, True Soul Zealot *CMDR*\n98 Forest", expect=("PTR001:1",)),
        Example("1 Rose Tyler *CMDR*\n1 River Song *CMDR*\n98 Island", expect=("PTR001:1",)),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Zada, Hedron Grinder *CMDR*\n98 Mountain", expect=("PTR001:1",)),
    ],
)


_A_BACKGROUND, _A_DOCTOR = Sentence("background", "Background"), Sentence("time-lord-doctor", "Time Lord Doctor")
_NO_ABILITY = Sentence("no-partner-ability", "no partner ability")


def _abilities(card: OracleCard) -> list[Said | str]:
    """What a card has that may let it be a commander with another; one kind of ability may be a newer one."""
    words: list[Said | str] = [
        kind.words(argument=argument) if (kind := PARTNER_KINDS.get(ability)) else ability
        for ability, argument in card.partner_abilities
    ]
    if card.is_background:
        words.append(_A_BACKGROUND())
    if card.is_doctor:
        words.append(_A_DOCTOR())
    return words or [_NO_ABILITY()]
