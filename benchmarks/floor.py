"""The floor: the least a Commander check could do, in one hand-inlined function. Fixed; do not improve it.

`str.splitlines` and `partition`, one dict look-up a line, sum, singleton and identity by bit mask, one
`orjson.dumps` of a report of about 5 KB that echoes every card. No spans, no names but exact ones, one format.
"""

from __future__ import annotations

import orjson

from rules.card import OracleCard

Facts = tuple[str, int, bool, bool]


def facts_by_name(cards: list[OracleCard]) -> dict[str, Facts]:
    """Name -> (name, identity mask, any number allowed, banned)."""
    return {
        card.name: (
            card.name,
            card.color_identity.mask,
            card.type_line.is_basic_land or card.copy_limit is None,
            card.legalities.get("commander") != "legal",
        )
        for card in cards
    }


def check(text: str, cards: dict[str, Facts]) -> bytes:
    """The floor's report on one plain deck."""
    size, identity, in_command_zone = 0, 0, False
    seen: set[str] = set()
    faults: list[str] = []
    echo: list[dict[str, object]] = []
    masks: list[tuple[str, int]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        quantity, space, name = line.partition(" ")
        if not space:
            if line:
                in_command_zone = line == "Commander"
            continue
        card = cards.get(name)
        if card is None:
            faults.append(name)
            continue
        name, mask, any_number, banned = card
        count = int(quantity)
        size += count
        if banned:
            faults.append(name)
        if not any_number:
            if count > 1 or name in seen:
                faults.append(name)
            seen.add(name)
        if in_command_zone:
            identity |= mask
        else:
            masks.append((name, mask))
        echo.append({"line": number, "quantity": count, "name": name, "ok": not banned})
    for name, mask in masks:
        if mask & ~identity:
            faults.append(name)
    return orjson.dumps({"legal": size == 100 and not faults, "size": size, "faults": faults, "cards": echo})
