"""What the formats share that have a line for each card.

A line is written so that it is read as it was meant: each of its shapes is put before the dialect's own `parse_line`,
and the first that is understood stands. None of the bundled cards' names needs that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.deck import Zone
from validator.decklists import text as plain_text
from validator.decklists.model import LineText
from validator.decklists.writers.model import NamedCard, NamedDeck


def write_parts(
    deck: NamedDeck, parts: Mapping[Zone, str], line: Callable[[NamedCard], str], between: str = "\n\n"
) -> str:
    """Each part of a deck under its heading.

    line: the line of one card.  between: what stands between two parts.
    """
    listed = deck.by_part(parts)
    if Zone.COMMAND in deck.zones:
        # Without its heading a library that has no card would be looked for among the many that lead.
        listed.setdefault(parts[Zone.LIBRARY], [])
    blocks = ("\n".join([heading, *map(line, cards)]) for heading, cards in listed.items())
    return between.join(blocks) + "\n"


def card_line(
    card: NamedCard,
    name: str,
    printing: str = "",
    parse_line: Callable[[str], plain_text.Item] = plain_text.parse_line,
) -> str:
    """The line of one card: quantity, name, and the printing unless the name would then be read amiss.

    name: what the program calls the card.  printing: as the program writes it, "" for none.
    A name that cannot be read back in any shape is written all the same.
    """
    plain = f"{card.quantity} {name}"
    for line in (plain + printing, plain, f"{card.quantity}x {name}"):
        item = parse_line(line)
        if isinstance(item, LineText) and any(r[:2] == (card.quantity, name) for r in item.readings):
            return line
    return plain


def in_parentheses(card: NamedCard) -> str:
    """The printing as Arena and Moxfield write it, ` (C21) 263`, "" where set or number is not known."""
    if not card.set_code or not card.collector_number:
        return ""
    return f" ({card.set_code.upper()}) {card.collector_number}"
