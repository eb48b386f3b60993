"""Where derived and provided facts disagree, and where two sources do: nothing is mended here, everything is listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.card import OracleCard
from rules.color import COLORLESS, ColorIdentity
from rules.formats import FORMATS
from rules.lists.bans import BANNED
from rules.oracle import PROVIDER, PrintedCard, derive
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


def read_disagreements(report: object) -> list[Disagreement]:
    """What a sync's report, as JSON, has of two sources that differ; nothing where it is damaged."""
    rows = report.get("disagreements") if isinstance(report, dict) else None
    return [
        Disagreement(*row)
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, list) and len(row) == len(Disagreement._fields) and all(isinstance(s, str) for s in row)
    ]


class SecondOpinion:
    """The cards of another source, shown one at a time, against ours by name."""

    def __init__(self, ours: Mapping[str, OracleCard]) -> None:
        self._ours = ours
        self._found: list[Disagreement] = []
        self._seen: set[str] = set()
        # A source may be silent on a pool where a card is not in it; whether it speaks of the pool shows at the end.
        self._silent: dict[str, list[str]] = {pool: [] for pool in _POOLS}
        self._spoken: set[str] = set()

    def compare(self, card: OracleCard | None, printed: PrintedCard) -> None:
        """Take in what the other source says of one of our cards, or of a card that only it has.

        Raises ValueError or KeyError for a card that is none.
        """
        if card is None:
            self._found.append(Disagreement(printed.name, "card", "missing", "there"))
            return
        self._seen.add(card.name)
        self._spoken.update(printed.legalities)
        self._found += compare_cards(card, derive(printed))
        for pool in _POOLS:
            if pool not in printed.legalities and card.legalities.get(pool, "not_legal") != "not_legal":
                self._silent[pool].append(card.name)

    def finish(self) -> list[Disagreement]:
        """Every disagreement, by card."""
        self._found += [
            Disagreement(name, f"{pool} legality", self._ours[name].legalities[pool], "not said")
            for pool in self._spoken.intersection(_POOLS)
            for name in self._silent[pool]
        ]
        self._found += [Disagreement(name, "card", "there", "missing") for name in self._ours if name not in self._seen]
        return sorted(self._found)


def compare_cards(ours: OracleCard, theirs: OracleCard) -> Iterator[Disagreement]:
    """Every fact that two sources see differently for one card. What one of them leaves open is none."""
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
