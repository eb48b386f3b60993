"""Pauper Commander's own bans, besides the kinds of card that no format of this family allows.

Source: the format's page as of 2021; its list is not known to have changed since, nor was it read again.
"""

from __future__ import annotations

from rules.lists.bans import ALWAYS, BANNED, BanList, Change
from rules.lists.commander import OFFENSIVE, OUTSIDE_THE_GAME

PAUPER_COMMANDER = BanList(
    name="pauper-commander-banned",
    format_name="Pauper Commander",
    changes=(
        *(Change(ALWAYS, name, BANNED) for name in (*OUTSIDE_THE_GAME, *OFFENSIVE)),
        *(Change("2021-01-01", name, BANNED) for name in ("Mystic Remora", "Rhystic Study")),
    ),
    first_known="2021-01-01",
    verified_through="2021-12-31",
    banned_types=frozenset({"Conspiracy"}),
)
