"""Card pools: what a card's printings, or a provider's word, say about where it is legal, and its rarities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# The pools of singleton formats with a commander, by the keys that Scryfall and MTGJSON share.
POOLS = (
    "brawl",
    "commander",
    "competitivebrawl",
    "duel",
    "oathbreaker",
    "paupercommander",
    "predh",
    "standardbrawl",
    "tlr",
)
_STATUSES = frozenset({"legal", "not_legal", "restricted", "banned"})

# Pauper Commander: the rarities of these kinds of set count, in paper or on MTGO; not those of promos, Secret Lairs,
# local releases, Arena, nor of these special printings.
_RARITY_KINDS = frozenset(
    {
        "CORE",
        "EXPANSION",
        "JOKE_SET",
        "MAGIC_ONLINE",
        "REMIX",
        "SUPPLEMENTAL",
        "SUPPLEMENTAL_MODERN_LEGAL",
        "SUPPLEMENTAL_STANDARD_LEGAL",
    }
)
_RARITY_EXCEPTIONS = ("30A", "CED", "CEI", "WC", "PRM", "SLC", "SLD", "SLU", "SLX")

# Sets that go on for years under the date they began: a printing in them tells nothing of when.
_ROLLING = frozenset({"PRM", "PLST", "ULST", "SLD", "PMEI", "PLGS", "PRES", "PREL"})

# Of these only the first day is known, and only one has had cards that were in no set before.
_UNDATED = _ROLLING - {"SLD"}

# PreDH: cards printed up to New Phyrexia.
_PREDH_UNTIL = "2011-05-13"

# Where printings count: a card that exists on Arena only was printed nowhere.
_COUNTED_GAMES = frozenset({"paper", "mtgo"})


@dataclass(slots=True)
class History:
    """What a card's printings tell: its rarities where they count, and when it first appeared (ISO, empty: never).

    `earliest` is the first day on which it may have been out, that of a set which goes on for years being its first.
    """

    rarities: set[str] = field(default_factory=set)
    first: str = ""
    earliest: str = ""

    def add(self, set_code: str, kind: str, released: str, rarity: str, games: frozenset[str] | None = None) -> None:
        """Take one printing in.

        set_code: upper case.  kind, released: its set's, empty if unknown.  rarity: a word or its first letter, or
        empty.
        games: where the printing exists (`paper`, `mtgo`, `arena`); None where only the kind of set tells.
        """
        if games is not None and games.isdisjoint(_COUNTED_GAMES):
            return
        if released and set_code not in _ROLLING:
            self.first = min(filter(None, (self.first, released)))
        if released and set_code not in _UNDATED:
            self.earliest = min(filter(None, (self.earliest, released)))
        if rarity and kind in _RARITY_KINDS and not set_code.startswith(_RARITY_EXCEPTIONS):
            # Basic lands have a rarity of their own and are as common as cards get.
            self.rarities.add({"l": "c"}.get(rarity[0], rarity[0]))


def known_pools(status: str | None, history: History) -> tuple[str, dict[str, str]]:
    """A card's rarities and its legality in every pool its printings tell of; a pool they do not is left out.

    `status` is the card's legality in Commander, on whose pool the others rest; nothing is known without it.
    """
    if status is None:
        return "", {}
    is_in = status in {"legal", "banned"}
    rarities = "".join(letter for letter in "curms" if letter in history.rarities) if is_in else ""
    pools = {"commander": status, "paupercommander": "legal" if "c" in rarities else "not_legal"}
    if history.first or not is_in:
        pools["predh"] = "legal" if is_in and history.first <= _PREDH_UNTIL else "not_legal"
    return rarities, pools


def given_pools(given: Mapping[str, str], history: History) -> tuple[str, dict[str, str]]:
    """A card's rarities and its legality in every pool, the provider's word before that of the printings.

    given: pool -> status as Scryfall writes them; other pools and statuses are passed over.  history: what the
    printings tell.

    Some data writes `restricted` in Pauper Commander for an uncommon that may only lead: it is outside the pool,
    and who may lead is told by the rarity.
    """
    statuses = {pool: status for pool, status in given.items() if pool in POOLS and status in _STATUSES}
    pauper = statuses.get("paupercommander")
    if pauper == "restricted":
        statuses["paupercommander"] = "not_legal"
    status = statuses.get("commander")
    rarities, told = known_pools(status, history)
    statuses = told | statuses
    if status in {"legal", "banned"}:
        sure = set(rarities) | ({"legal": {"c"}, "restricted": {"u"}}.get(pauper or "") or set())
        rarities = "".join(letter for letter in "curms" if letter in sure)
    return rarities, statuses
