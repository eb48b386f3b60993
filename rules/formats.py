"""A format is data: its size, its card pool, how many copies, who may lead, which rules apply.

Rules ask the format (`format_.copy_limit(card)`); they never compare its name.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rules.lists import COMMANDER_BANNED
from rules.model import CR, Citation, DatedList, OracleCard


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    `minimum_size` and `maximum_size` (None: no maximum) count the whole deck, commanders included.
    `legality_key` names the card pool in a card's `legalities`; None where any card may be played.
    `copies` is how many of one name a deck may hold, None for any number; card text may raise it.
    `lists` are the dated lists it is judged by, `as_of` the day (ISO) it is judged for, empty for no day.
    """

    key: str
    name: str
    minimum_size: int
    maximum_size: int | None
    legality_key: str | None
    copies: int | None
    size_citation: Citation
    lists: tuple[DatedList, ...] = ()
    maximum_commanders: int = 2
    as_of: str = ""

    def on(self, day: str) -> Format:
        """This format as it is judged on a day (ISO date)."""
        return _on(self, day)

    def is_eligible(self, card: OracleCard) -> bool:
        """Whether a card can be the commander by itself (CR 903.3)."""
        return card.commander_reason is not None

    def copy_limit(self, card: OracleCard) -> int | None:
        """How many copies of a card a deck may hold; None for any number (CR 903.5b, 205.4c, 113.6n)."""
        if self.copies is None or card.type_line.is_basic_land or card.copy_limit is None:
            return None
        return max(self.copies, card.copy_limit)

    def status(self, card: OracleCard) -> str:
        """legal, not_legal, restricted or banned in this format; unknown where the data does not say."""
        return "legal" if self.legality_key is None else card.status(self.legality_key)


@lru_cache(maxsize=256)
def _on(format_: Format, day: str) -> Format:
    return replace(format_, as_of=day)


COMMANDER = Format(
    key="commander",
    name="Commander",
    minimum_size=100,
    maximum_size=100,
    legality_key="commander",
    copies=1,
    size_citation=CR("903.5a"),
    lists=(COMMANDER_BANNED,),
)

# CR 903.13f: at least 60 cards and no maximum; any number of a name the card pool holds; whatever was drafted.
COMMANDER_DRAFT = Format(
    key="commander-draft",
    name="Commander Draft",
    minimum_size=60,
    maximum_size=None,
    legality_key=None,
    copies=None,
    size_citation=CR("903.13f"),
)

FORMATS = {format_.key: format_ for format_ in (COMMANDER, COMMANDER_DRAFT)}
