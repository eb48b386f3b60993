"""Cards that examples of rules need and the bundled data lacks: facts by name, in the shape of `rules.facts`.

Only whoever shows or runs an example loads this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_FACTS: tuple[Mapping[str, Any], ...] = (
    {
        "name": "Tolabow, Loch Rascal",
        "type_line": "Legendary Creature — Otter",
        "mana_cost": "{1}{U}",
        "color_identity": "U",
        "legalities": {"commander": "legal"},
        "rulebreaker": {"any_identity": [["Basic", "Land"]], "one_more_color": [["Instant"], ["Sorcery"]]},
    },
    # A commander whose Rulebreaker clause is of a new kind.
    {
        "name": "Rules Riddle",
        "type_line": "Legendary Creature — Sphinx",
        "color_identity": "R",
        "legalities": {"commander": "legal"},
        "rulebreaker": {"unreadable": True},
    },
    # A split card of which one half is unseen.
    {
        "name": "Half Seen",
        "type_line": "Instant",
        "layout": "split",
        "mana_cost": "{1}{U}",
        "color_identity": "U",
        "mana_value": None,
        "legalities": {"commander": "legal"},
    },
    # A companion with a new condition.
    {
        "name": "Companion of Tomorrow",
        "type_line": "Creature — Goblin",
        "companion": "unreadable",
        "legalities": {"commander": "legal"},
    },
    {
        "name": "Goblin Lackey Lord",
        "type_line": "Legendary Creature — Goblin",
        "mana_cost": "{R}",
        "color_identity": "R",
        "layout": "adventure",
        "faces": [["Goblin Lackey Lord", "{R}", "Legendary Creature — Goblin"], ["Unseen Part", None, None]],
        "legalities": {"commander": "legal"},
    },
    # Card data newer than the list may know of a change.
    {
        "name": "Tomorrow's Menace",
        "type_line": "Sorcery",
        "color_identity": "R",
        "legalities": {"commander": "banned"},
    },
    {"name": "Mana Crypt", "type_line": "Artifact", "legalities": {"commander": "legal"}},
    # A card of which the data does not say whether it is legal.
    {"name": "Tomorrow's Goblin", "type_line": "Creature — Goblin", "color_identity": "R"},
)

EXAMPLE_CARDS = {facts["name"]: facts for facts in _FACTS}
