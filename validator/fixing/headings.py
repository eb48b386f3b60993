"""Headings of the deck's zones in the words that decklint's own writers use: `Commanders (2):` becomes `Commander`.

What stands around the words stays, such as `//` or `==`; a colon and the number of cards go. Left alone are headings in
other languages, of groups and of the author's own, and those whose words say more than their zone (“Background”).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rules.deck import Zone
from validator.decklists import arena, dck
from validator.decklists import text as plain
from validator.decklists.headings import NUMBER_OF_CARDS
from validator.decklists.model import Section
from validator.decklists.writers import arena as arena_writer
from validator.decklists.writers import dck as dck_writer
from validator.decklists.writers import moxfield as moxfield_writer
from validator.decklists.writers import text as text_writer
from validator.fixing.document import Document, Edit, before_directive
from validator.reading.read_deck import ReadDeck

# What means the same as the writers' word, in lower case.
_SYNONYMS: Mapping[Zone, str] = {
    Zone.COMMAND: "commander|commanders|commander(s)|command zone|general|generals",
    Zone.SIGNATURE: "signature spell|signature spells",
    Zone.COMPANION: "companion|companions",
    Zone.LIBRARY: "deck|main|mainboard|main board|main deck|maindeck|library|decklist|cards|the 99",
    Zone.ATTRACTIONS: "attractions|attraction deck",
    Zone.STICKERS: "stickers|sticker sheets",
    Zone.SIDEBOARD: "sideboard|side board|side-board|side deck|side|sb",
}
_ZONE_OF_WORDS = {word: zone for zone, words in _SYNONYMS.items() for word in words.split("|")}
# In old files of Forge it heads notes on the deck.
_METADATA = "general"

_COUNT = re.compile(rf"[(（\[]?{NUMBER_OF_CARDS}[)）\]]?", re.IGNORECASE)
_COLONS = "：:"


def heading_edits(parsed: ReadDeck, document: Document) -> Iterator[Edit]:
    """The headings to write otherwise, of plain text, Arena's and Forge's; other dialects have words of their own."""
    dialect = parsed.decklist.dialect
    for section in parsed.decklist.sections:
        zone = _ZONE_OF_WORDS.get(" ".join(section.name.lower().split()))
        if section.is_group or section.span is None or zone is None:
            continue
        raw = document.line(section.span.line)
        text = before_directive(raw).strip(plain.MARGIN)
        if dialect == dck.DIALECT:
            new = _section_of_forge(text, section, zone)
        elif dialect in (plain.DIALECT, arena.DIALECT):
            new = _plain_heading(text, section, zone)
        else:
            continue
        column = raw.index(text) + 1
        if new != text:
            yield Edit(section.span.line, column, column + len(text), new)


def _plain_heading(text: str, section: Section, zone: Zone) -> str:
    """A heading of plain text in the usual words, as it is where a writer writes it so or brackets are around it."""
    if text in (text_writer.PARTS[zone], moxfield_writer.PARTS[zone], arena_writer.PARTS[zone]):
        return text
    start = text.find(section.name)
    before, tail = text[:start], text[start + len(section.name) :]
    if start < 0 or "[" in before:  # BBCode, whose tags come in pairs, or some program's section
        return text
    tail = _COUNT.sub("", tail, count=1).translate(dict.fromkeys(map(ord, _COLONS)))
    return before + text_writer.PARTS[zone] + (" " * tail.startswith(" ") + tail.strip() if tail.strip() else "")


def _section_of_forge(text: str, section: Section, zone: Zone) -> str:
    words = text[1:-1].strip(plain.MARGIN)
    is_section = text[:1] == "[" and text[-1:] == "]" and words == section.name and words.lower() != _METADATA
    return dck_writer.PARTS[zone] if is_section else text
