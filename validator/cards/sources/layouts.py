"""Layouts by the names that Scryfall and MTGJSON give them, and names of several parts."""

from __future__ import annotations

from rules.typeline import parse_type_line

SEPARATOR = " // "

# Game pieces that are never put into a deck and that no list names; the store does not hold them.
NO_CARD_LAYOUTS = frozenset({"art_series", "double_faced_token", "emblem", "token"})
_NO_CARD_TYPES = ("Card", "Dungeon", "Emblem", "Token")

KNOWN_LAYOUTS = NO_CARD_LAYOUTS | frozenset(
    """
    adventure aftermath augment battle case class flip host leveler meld modal_dfc mutate normal planar prepare
    prototype reversible_card saga scheme split transform vanguard
    """.split()
)


def folded_name(name: str) -> str:
    """A reversible printing's name without the repetition: `X // X` is X, `X // Y // X // Y` is `X // Y`."""
    parts = name.split(SEPARATOR)
    half = len(parts) // 2
    return SEPARATOR.join(parts[:half]) if len(parts) % 2 == 0 and parts[:half] == parts[half:] else name


def no_card_reason(layout: str, type_line: str | None) -> str | None:
    """Why an object of this layout and front type line is no card of the store; None for a card."""
    if layout in NO_CARD_LAYOUTS:
        return f"layout-{layout}"
    types = parse_type_line(type_line or "").types
    return next((f"type-{kind.lower()}" for kind in _NO_CARD_TYPES if kind in types), None)
