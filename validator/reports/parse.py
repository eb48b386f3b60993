"""How a list was read: in which dialect and why, every card line with its zone and card, every assumption."""

from __future__ import annotations

from typing import Any

import orjson

from rules.card import OracleCard
from rules.words import printable
from validator.messages.catalog import catalog
from validator.messages.languages import ENGLISH
from validator.reading.read_deck import ReadDeck
from validator.reports.json import assumption_dict


def parse_dict(parsed: ReadDeck) -> dict[str, Any]:
    """`{"dialect", "why", "entries": […], "assumptions": […], "unreadable": […]}`, in input order.

    A line taken for a heading of the author's own is no entry: it stands among the assumptions.
    """
    return {
        "dialect": parsed.decklist.dialect,
        "why": parsed.decklist.why,
        "entries": [
            {
                "line": read.line.line or None,
                "column": read.resolution.column if read.line.line else None,
                "pointer": read.pointer,
                "quantity": read.quantity,
                "typed": read.typed,
                "name": read.card.name if isinstance(read.card, OracleCard) else None,
                "oracle_id": read.card.oracle_id if isinstance(read.card, OracleCard) else None,
                "zone": read.zone.value,
                "matched_by": read.resolution.matched_by,
                "set_code": read.line.text.set_code,
                "collector_number": read.line.text.collector_number,
            }
            for read in parsed.lines
            if not read.is_heading
        ],
        "assumptions": [assumption_dict(assumption, catalog(ENGLISH)) for assumption in parsed.deck.assumptions],
        "unreadable": [
            {
                "line": bad.span.line if bad.span else None,
                "pointer": bad.pointer,
                "text": bad.text,
                "why": str(bad.why),
            }
            for bad in parsed.deck.unreadable
        ],
    }


def parse_bytes(parsed: ReadDeck) -> bytes:
    """`parse_dict` as one line of UTF-8 JSON."""
    return orjson.dumps(parse_dict(parsed), option=orjson.OPT_APPEND_NEWLINE)


def parse_text(parsed: ReadDeck) -> str:
    """`parse_dict` for a terminal: the dialect, then line, quantity, zone, name, and the typed name if it differs."""
    rows = [f"dialect: {parsed.decklist.dialect} ({parsed.decklist.why})"]
    for entry in parse_dict(parsed)["entries"]:
        name, typed = entry["name"] or "?", entry["typed"]
        aside = "" if name == typed else f"   typed “{printable(typed)}”"
        rows.append(f"{entry['line'] or '-':>4}  {entry['quantity']:>4}  {entry['zone']:<11}  {name}{aside}")
    for assumption in parsed.deck.assumptions:
        line = f"{assumption.line or '-':>4}"
        rows.append(f"{line}  assumed: read as {assumption.read_as} ({assumption.why})")
    for bad in parsed.deck.unreadable:
        rows.append(f"{bad.span.line if bad.span else '-':>4}  unreadable: {bad.why}")
    for other in parsed.deck.not_cards:
        rows.append(f"{other.span.line if other.span else '-':>4}  no card: {other.why}")
    return "\n".join(rows) + "\n"
