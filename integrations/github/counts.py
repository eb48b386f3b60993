"""How many decks came out how: verdicts as NDJSON on standard input, `legal=3` and so on, a line each, on output."""

from __future__ import annotations

import json
import sys
from collections import Counter

OUTCOMES = {True: "legal", False: "illegal", None: "undecided"}

counts = Counter(
    "unreadable" if report["object"] == "problem" else OUTCOMES[report["legal"]]
    for report in map(json.loads, sys.stdin.buffer)
)
for outcome in ("legal", "illegal", "undecided", "unreadable"):
    print(f"{outcome}={counts[outcome]}")
