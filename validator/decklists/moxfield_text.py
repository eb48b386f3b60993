"""Moxfield's text for Magic Online: the sideboard below `SIDEBOARD:`, and below a blank line whoever leads.

    99 Mountain

    SIDEBOARD:
    1 Shatter

    1 Krenko, Mob Boss

Without a sideboard the last block is the commander's in the same way, as plain text has it already. Moxfield's other
texts are plain text too, with marks that are read in any list.
"""

from __future__ import annotations

from rules.deck import Zone
from validator.decklists import text as plain
from validator.decklists.encoding import split_lines
from validator.decklists.limits import MAX_TEXT_BYTES
from validator.decklists.memo import Memo
from validator.decklists.model import CardLine, Decklist

DIALECT = "moxfield-text"
MAX_BYTES = MAX_TEXT_BYTES

_lines: plain.Lines = Memo()

_SIDEBOARD = "SIDEBOARD:"
_MOST_COMMANDERS = 2


def detect(text: str) -> str | None:
    """Why this is Moxfield's text for Magic Online, None if it is not."""
    if _SIDEBOARD not in text:
        return None
    lines = [line.strip() for line in split_lines(text)]
    below = lines[lines.index(_SIDEBOARD) + 1 :] if _SIDEBOARD in lines else []
    while below and not below[-1]:
        below.pop()
    if "" not in below:
        return None
    blank = len(below) - below[::-1].index("")
    commanders = below[blank:]
    is_one_part = any(below[: blank - 1]) and "" not in below[: blank - 1]
    if is_one_part and len(commanders) <= _MOST_COMMANDERS and all(line.startswith("1 ") for line in commanders):
        return "below “SIDEBOARD:” and a blank line it has one or two cards, as Moxfield writes commanders"
    return None


def parse(text: str) -> Decklist:
    """Read a list; one or two cards below the sideboard and a blank line are no part of the sideboard.

    That they lead is not said here: they are a block of their own at the end, and so likely to.
    Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line.
    """
    decklist = plain.read_lines(text, DIALECT, plain.parse_line, _lines)
    lines = decklist.lines
    commanders = [i for i, line in enumerate(lines) if line.block == lines[-1].block]
    if (
        len(commanders) <= _MOST_COMMANDERS
        and all(_may_lead(lines[i]) for i in commanders)
        and _is_below_sideboard(decklist)
    ):
        for i in commanders:
            lines[i] = lines[i]._replace(zone=Zone.LIBRARY, section=-1)
        decklist.zone_ends.append(lines[commanders[0]])
    return decklist


def _may_lead(line: CardLine) -> bool:
    return line.zone is Zone.SIDEBOARD and line.text.zone is None and line.text.named.quantity == 1


def _is_below_sideboard(decklist: Decklist) -> bool:
    """Whether the last block follows cards of its section, which is the only one, and nobody is named to lead."""
    lines, sections = decklist.lines, decklist.sections
    if len(sections) != 1 or sections[0].name != "SIDEBOARD" or any(line.zone is Zone.COMMAND for line in lines):
        return False
    return len({line.block for line in lines if line.section == 0}) == 2
