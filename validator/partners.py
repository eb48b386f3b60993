"""Which cards may lead a deck together: for one card, or every legal pair once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.formats import Format
from rules.lists.bans import BANNED, BANNED_AS_COMMANDER
from rules.model import OracleCard
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

    The card itself need not be legal: the answer then says whom it could lead with if it were.
    """
    return [
        pair for other in _candidates(store, format_) if other.name != card.name for pair in _pair(card, other, format_)
    ]


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
        and (format_.leaders_outside_pool or format_.pool_status(card) == "in")
        and format_.ban_status(card) not in (BANNED, BANNED_AS_COMMANDER)
    ]


def _pair(card: OracleCard, other: OracleCard, format_: Format) -> Iterator[Pair]:
    kind = pairing(card, other, format_)
    if kind is not None:
        first, second = sorted((card, other), key=lambda c: c.name)
        yield Pair(first, second, kind.ability)
