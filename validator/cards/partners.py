"""Which cards may lead a deck together: for one card, or every legal pair once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.card import OracleCard
from rules.formats import Format
from rules.lists.bans import BANNED, BANNED_AS_COMMANDER
from rules.partner import pairing
from validator.cards.store import CardStore


class Pair(NamedTuple):
    """Two cards that may be commanders together, in name order, and the ability that lets them."""

    first: OracleCard
    second: OracleCard
    ability: str

    def as_dict(self) -> dict[str, Any]:
        """`{"commanders": [..], "ability": .., "color_identity": [..]}`."""
        return {
            "commanders": [self.first.name, self.second.name],
            "ability": self.ability,
            "color_identity": list(self.first.color_identity | self.second.color_identity),
        }


def partners_of(card: OracleCard, store: CardStore, format_: Format) -> list[Pair]:
    """Every pair this card makes with a card legal in the format, the other card's name in order.

    The card itself need not be legal: the answer then says whom it could lead with if it were, and `caveats` that it
    is not.
    """
    return [
        pair for other in _candidates(store, format_) if other.name != card.name for pair in _pair(card, other, format_)
    ]


def caveats(card: OracleCard | None, format_: Format) -> tuple[str, ...]:
    """What holds the pairs of a card, or all pairs, open or idle, in English sentences; () where nothing does.

    card: whose pairs they are, None for all.  format_: as the cards at hand can judge it.
    """
    said = []
    if card is not None and (why := _why_it_may_not_lead(card, format_)):
        said.append(f"{card.name} {why} in {format_.name}: no deck there may have it in the command zone.")
    unknown = [
        what for what, known in (("card pool", format_.knows_pool), ("banned list", format_.knows_bans)) if not known
    ]
    if unknown:
        missing = " and ".join(f"the {what}" for what in unknown)
        said.append(f"The card data does not know {missing} of {format_.name}: some of the pairs may not be legal.")
    return tuple(said)


def all_pairs(store: CardStore, format_: Format) -> Iterator[Pair]:
    """Every legal pair of legal cards once, in name order."""
    candidates = _candidates(store, format_)
    for i, card in enumerate(candidates):
        for other in candidates[i + 1 :]:
            yield from _pair(card, other, format_)


def _candidates(store: CardStore, format_: Format) -> Sequence[OracleCard]:
    """The legal cards that can be half of a pair: with an ability, or of a class that one points at."""
    return [
        card
        for card in store.commanders()
        if (card.partner_abilities or card.is_background or card.is_doctor)
        and _why_it_may_not_lead(card, format_) is None
    ]


def _why_it_may_not_lead(card: OracleCard, format_: Format) -> str | None:
    """What the pool and the banned list have against a card in the command zone; None if nothing."""
    if not format_.commanders_outside_pool and format_.pool_status(card) != "in":
        return "is not legal" if format_.pool_status(card) == "out" else "is not known to be legal"
    return {BANNED: "is banned", BANNED_AS_COMMANDER: "is banned as a commander"}.get(format_.ban_status(card))


def _pair(card: OracleCard, other: OracleCard, format_: Format) -> Iterator[Pair]:
    kind = pairing(card, other, format_)
    if kind is not None:
        first, second = sorted((card, other), key=lambda c: c.name)
        yield Pair(first, second, kind.ability)
