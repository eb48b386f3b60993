"""The smallest change that makes a deck legal: `repair_deck`; docs/repair.md is its reference."""

from __future__ import annotations

from validator.repair.fillers import Fillers, find_fillers
from validator.repair.plan import OwnReason, Plan, Reason, Repair, Step
from validator.repair.search import repair_deck

__all__ = ["Fillers", "OwnReason", "Plan", "Reason", "Repair", "Step", "find_fillers", "repair_deck"]
