"""How a list was read: in which dialect and why, every card line with its zone and card, and every guess."""

from __future__ import annotations

from typing import Any

import orjson

from rules.model import OracleCard
from validator.assembly import ParsedDeck
from validator.reports.json import assumption_dict


def parse_dict(parsed: ParsedDeck) -> dict[str, Any]:
    """`{"dialect", "why", "entries": […], "assumptions": […], "unreadable": […]}`, in input order.

    A line taken for a heading of the author's own is no entry: it stands among the assumptions.
    """
    return {
        "dialect": parsed.decklist.dialect,
        "why": parsed.decklist.why,
        "entries": [
            {
                "line": line.line or None,
                "column": resolution.column if line.line else None,
                "pointer": line.pointer,
                "quantity": resolution.quantity,
                "typed": resolution.typed,
                "name": resolution.card.name if isinstance(resolution.card, OracleCard) else None,
                "zone": zone.value,
                "matched_by": resolution.matched_by,
                "set_code": line.text.set_code,
                "collector_number": line.text.collector_number,
            }
            for i, (line, resolution, zone) in enumerate(
                zip(parsed.decklist.lines, parsed.resolutions, parsed.zones, strict=True)
            )
            if i not in parsed.headings
        ],
        "assumptions": [assumption_dict(guess) for guess in parsed.deck.assumptions],
        "unreadable": [
            {
                "line": bad.span.line if bad.span else None,
                "pointer": bad.pointer,
                "text": bad.text,
                "why": bad.why,
            }
            for bad in parsed.deck.unreadable
        ],
    }


def parse_bytes(parsed: ParsedDeck) -> bytes:
    """`parse_dict` as one line of UTF-8 JSON."""
    return orjson.dumps(parse_dict(parsed), option=orjson.OPT_APPEND_NEWLINE)


def parse_text(parsed: ParsedDeck) -> str:
    """`parse_dict` for a terminal: the dialect, then line, quantity, zone, name, and the typed name if it differs."""
    rows = [f"dialect: {parsed.decklist.dialect} ({parsed.decklist.why})"]
    for entry in parse_dict(parsed)["entries"]:
        name, typed = entry["name"] or "?", entry["typed"]
        aside = "" if name == typed else f"   typed “{typed}”"
        rows.append(f"{entry['line'] or '-':>4}  {entry['quantity']:>4}  {entry['zone']:<11}  {name}{aside}")
    for guess in parsed.deck.assumptions:
        rows.append(f"{guess.line or '-':>4}  assumed: read as {guess.read_as} ({guess.why})")
    for bad in parsed.deck.unreadable:
        rows.append(f"{bad.span.line if bad.span else '-':>4}  unreadable: {bad.why}")
    return "\n".join(rows) + "\n"
