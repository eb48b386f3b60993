"""Where derived and provided facts disagree, and where two sources do: nothing is mended here, everything is listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.color import COLORLESS, ColorIdentity
from rules.formats import FORMATS
from rules.lists.bans import BANNED
from rules.model import OracleCard
from rules.oracle import PROVIDER
from validator.cards.store import CardStore

# The formats that a provider keeps a list of its own for, by the provider's key.
_LISTS = {"commander": "commander", "duel": "duel", "predh": "predh", "pauper-commander": "paupercommander"}
# The pools on which two sources are compared where both speak of them.
_POOLS = ("commander", "paupercommander", "predh", "brawl", "standardbrawl", "oathbreaker", "duel")


class Disagreement(NamedTuple):
    """One fact of one card that two sides see differently. `ours` and `theirs` are in words."""

    card: str
    fact: str
    ours: str
    theirs: str


def derived_identity(card: OracleCard) -> ColorIdentity:
    """The color identity that a card's own symbols, indicators and rules give (CR 903.4), the provider's word apart."""
    identity = COLORLESS
    for source in card.identity_sources:
        if source.by != PROVIDER:
            identity |= ColorIdentity.of(source.colors)
    return identity


def audit_store(store: CardStore, day: str) -> Iterator[Disagreement]:
    """Every disagreement within one store, by card: identity from text against provided, our lists against legality.

    day: the day of our lists, ISO. What no source says is no disagreement. A card of which a part is unseen may have
    more colors than were derived; it is listed all the same.
    """
    formats = [(FORMATS[key].on(day), pool) for key, pool in _LISTS.items() if FORMATS[key].bans is not None]
    for card in store.each_card():
        if (derived := derived_identity(card)) != card.color_identity:
            yield Disagreement(card.name, "color identity", _colors(derived), _colors(card.color_identity))
        for format_, pool in formats:
            status = card.legalities.get(pool)
            is_banned = format_.ban_status(card) == BANNED
            if status in ("legal", "banned") and is_banned != (status == "banned"):
                ours = "banned" if is_banned else "not banned"
                yield Disagreement(card.name, f"{format_.key} list", ours, status)


def compare(ours: Iterable[OracleCard], theirs: Mapping[str, OracleCard]) -> Iterator[Disagreement]:
    """Every disagreement between two sources, in the order of `ours`, then cards that only `theirs` has.

    theirs: cards by name. What one of them leaves open is no disagreement.
    """
    seen = set()
    for card in ours:
        seen.add(card.name)
        other = theirs.get(card.name)
        if other is None:
            yield Disagreement(card.name, "card", "there", "missing")
        else:
            yield from compare_cards(card, other)
    for name in theirs:
        if name not in seen:
            yield Disagreement(name, "card", "missing", "there")


def compare_cards(ours: OracleCard, theirs: OracleCard) -> Iterator[Disagreement]:
    """Every fact that two sources see differently for one card."""
    facts = (
        ("type line", ours.type_line.text, theirs.type_line.text),
        ("mana cost", ours.mana_cost, theirs.mana_cost),
        ("color identity", _colors(ours.color_identity), _colors(theirs.color_identity)),
        ("may lead", _yes(ours.commander_reason), _yes(theirs.commander_reason)),
        ("copies", str(ours.copy_limit or "any number"), str(theirs.copy_limit or "any number")),
        ("partner abilities", _partners(ours), _partners(theirs)),
    )
    for fact, one, other in facts:
        if one != other:
            yield Disagreement(ours.name, fact, one, other)
    for pool in _POOLS:
        pair = ours.legalities.get(pool), theirs.legalities.get(pool)
        if None not in pair and pair[0] != pair[1]:
            yield Disagreement(ours.name, f"{pool} legality", str(pair[0]), str(pair[1]))


def _colors(identity: ColorIdentity) -> str:
    return str(identity) or "colorless"


def _yes(reason: str | None) -> str:
    return "yes" if reason else "no"


def _partners(card: OracleCard) -> str:
    return ", ".join(f"{ability.kind} {ability.argument}".strip() for ability in card.partner_abilities) or "none"
