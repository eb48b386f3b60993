"""Dated lists, each with its source and the day through which it was checked.

`commander.py`, `duel.py`, `pauper.py`: banned lists through time, built on `bans.py`; `game_changers.py`: advice.
`cr_ledger.toml` holds every rule number that code or data cites; `tests/rules/test_citations.py` keeps it whole.
"""

from __future__ import annotations

# The edition of the Comprehensive Rules the citations were last compared with (effective date).
RULES_EDITION = "2026-08-07"
