"""`.dck`, which two programs write: Forge with sections, XMage with the printing before the name.

    [metadata]                          NAME:Goblins
    Name=Goblins                        99 [M13:242] Mountain
    [Commander]                         SB: 1 [M13:140] Krenko, Mob Boss
    1 Krenko, Mob Boss+|M13|1           LAYOUT MAIN:(1,1)(NONE,false,50)|([M13:242])
    [Main]
    99 Mountain|M13|[242]

Forge marks a foil with `+`, and gives the number of the art or, in brackets, the collector number. XMage keeps a
commander in the sideboard. Every other line is read as plain text, which is also how Apprentice's lines are.
"""

from __future__ import annotations

import re

from rules.deck import Zone
from rules.words import Sentence
from validator.decklists import text as plain
from validator.decklists.headings import zone_of_section
from validator.decklists.limits import MAX_TEXT_BYTES
from validator.decklists.memo import Memo
from validator.decklists.model import Decklist, LineText
from validator.decklists.opening import first_line

DIALECT = "dck"
MAX_BYTES = MAX_TEXT_BYTES

_lines: plain.Lines = Memo()

_SECTION = re.compile(r"\[([^\[\]|]{1,40})\]")
# Where lines like `Name=Goblins` tell of the deck.
_TELLING_SECTIONS = frozenset({"metadata", "general"})
_EQUALS_SIGN = Sentence("equals-sign", "it has an equals sign, like a line of [metadata], and no card has one")
_FORGE_SECTIONS = frozenset(
    (
        *("metadata", "general", "commander", "main", "sideboard", "avatar", "planes", "schemes"),
        *("conspiracy", "dungeon", "attractions", "contraptions"),
    )
)
_XMAGE_HEADER = ("NAME:", "AUTHOR:", "LAYOUT MAIN:", "LAYOUT SIDEBOARD:")
_XMAGE_LINE = re.compile(r"(?:SB: *)?\d{1,4} *\[[A-Za-z0-9]{2,6}:[^\[\]\s]{1,12}\] ")
# No card's name has an equals sign.
_METADATA = re.compile(r"[A-Za-z][A-Za-z ]{0,30}=")
_COLLECTOR_NUMBER = re.compile(r"\[([^\[\]\s]{1,12})\]")


def detect(text: str) -> str | None:
    """Why this is a `.dck` of Forge or XMage, None if it is not."""
    first = text[:1]
    if first == "[":
        line = first_line(text)
        section = _SECTION.fullmatch(line)
        if section and section[1].strip().lower() in _FORGE_SECTIONS:
            return f"the first line is the section “{line}”, as Forge writes it"
    elif first in "NAL" and text.startswith(_XMAGE_HEADER):
        return f"the first line begins with “{text.partition(':')[0]}:”, as XMage writes it"
    elif "[" in text[:16] and _XMAGE_LINE.match(text):
        return "the first line has set and number before the name, as XMage writes them"
    return None


def parse(text: str) -> Decklist:
    """Read a `.dck` file. Raises DecklistTooLarge over MAX_LINES, EmptyDecklist without a card line."""
    decklist = plain.read_lines(text, DIALECT, parse_line, _lines)
    for i, section in enumerate(decklist.sections):
        if section.name.lower() == "general" and not any(line.section == i for line in decklist.lines):
            # What Forge once called its metadata; with cards it is the general of a deck, as in any list.
            decklist.sections[i] = section._replace(zone=Zone.IGNORED)
    return decklist


def parse_line(raw: str) -> plain.Item:
    """Read one line of either program's; any other as plain text."""
    line = raw.strip(plain.MARGIN)
    if line.startswith(_XMAGE_HEADER):
        return plain.COMMENT
    if _METADATA.match(line):
        return plain.Remark(plain.shown(line), _TELLING_SECTIONS, _EQUALS_SIGN())
    if (section := _SECTION.fullmatch(line)) and (name := section[1].strip(plain.MARGIN)):
        return _heading(raw, name)
    name, bar, printing = line.partition("|")
    if line.startswith(plain.COMMENT_START) or (not bar and not line.endswith("+")):
        return plain.parse_line(raw)
    item = plain.parse_undecorated(raw, raw[: raw.index(line)] + name.rstrip().removesuffix("+"))
    if not isinstance(item, LineText):
        return item
    set_code, _, number = printing.partition("|")
    bracketed = _COLLECTOR_NUMBER.match(number)
    return LineText(
        text=raw[item.column - 1 :].rstrip(plain.MARGIN),
        column=item.column,
        readings=item.readings,
        zone=item.zone,
        set_code=set_code.strip() or item.set_code,
        collector_number=bracketed[1] if bracketed else item.collector_number,
        bad_quantity=item.bad_quantity,
        unsure=item.unsure,
    )


def _heading(raw: str, name: str) -> plain.Heading:
    """A section's heading; one that is no part of a deck, as Forge's metadata and planes, sets its lines aside."""
    item = plain.parse_line(raw)
    if isinstance(item, plain.Heading):
        return item._replace(is_group=False)  # sections do not lie in each other
    zone, is_group = zone_of_section(name)
    return plain.Heading(name, Zone.IGNORED if is_group else zone, is_group=False)
