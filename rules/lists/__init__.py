"""Dated lists, each with its source and the day through which it was checked.

`cr_ledger.toml` holds every rule number that code or data cites; `tests/rules/test_citations.py` keeps it whole.
"""

from __future__ import annotations

from rules.model import DatedList

# Kept in the card store as each card's legality; these are the list's dates.
# Source: Wizards' banned and restricted page, last change 2026-02-09, read again on 2026-10-08.
COMMANDER_BANNED = DatedList("commander-banned", "2026-02-09", "2026-10-08")

# The edition of the Comprehensive Rules the citations were last compared with (effective date).
RULES_EDITION = "2026-08-07"
