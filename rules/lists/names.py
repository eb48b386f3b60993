"""Every name that is, or ever was, on one of the lists."""

from __future__ import annotations

from rules.lists.commander import COMMANDER
from rules.lists.duel import DUEL
from rules.lists.game_changers import GAME_CHANGERS
from rules.lists.pauper import PAUPER_COMMANDER

LISTED = GAME_CHANGERS | {change.card for bans in (COMMANDER, DUEL, PAUPER_COMMANDER) for change in bans.changes}
