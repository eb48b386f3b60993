"""XML -> elements with their places, through defusedxml: a DOCTYPE, an entity or broken markup is refused.

Imported by the first XML that is read: most runs have none, and the parser takes its time to load.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, InputSource

from defusedxml import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from rules.deck import Zone
from rules.words import Sentence
from validator.decklists.encoding import split_lines
from validator.decklists.entries import QUANTITY_KEYS, EntryCollector, Place
from validator.decklists.headings import zone_of_section
from validator.decklists.limits import MAX_ENTRIES, too_many
from validator.decklists.opening import BLANK, doctype_refused
from validator.errors import UnreadableDecklist

# Attributes that only a card has; an element of another name with one of them may be a card misnamed.
_NO_CARD = Sentence("no-card-element", "it has a quantity but is not a <{element}>")
_TEXT_BESIDE = Sentence("text-beside", "it has text next to its cards, “{words}”")

_QUANTITIES = frozenset({"number", *QUANTITY_KEYS})

# A deck needs two or three elements a card; a document with more is no deck.
MAX_ELEMENTS = 10 * MAX_ENTRIES


@dataclass(slots=True)
class Element:
    """An element: its name and attributes' names in lower case, where it starts (1-based), what holds it."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    parent: Element | None
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text directly inside."""
        return "".join(self.texts)

    def inside(self, name: str) -> Element | None:
        """The nearest element of this name around this one."""
        around = self.parent
        while around is not None and around.name != name:
            around = around.parent
        return around


class Document(NamedTuple):
    """Every element in the order of the input, and the input's lines."""

    elements: list[Element]
    lines: list[str]

    def named(self, name: str) -> Iterator[Element]:
        """The elements of this name (in lower case), in the order of the input."""
        return (element for element in self.elements if element.name == name)

    def place(self, element: Element) -> Place:
        """Where an element stands: from its start to the end of its tag, or of its line if that comes first."""
        line = self.lines[element.line - 1]
        start = element.column - 1
        end = line.find(">", start) + 1 or len(line)
        return Place(element.line, element.column, end + 1, line[start:end], element.column)

    def section(self, card: Element, kind: str, collector: EntryCollector) -> tuple[Zone, int]:
        """The zone and the section of a card: those of the nearest element of this kind around it, by its name."""
        around = card.inside(kind)
        name = around.attributes.get("name", "").strip() if around is not None else ""
        if around is None or not name:
            return Zone.LIBRARY, -1
        zone, is_group = zone_of_section(name)
        return zone, collector.section(name, zone, is_group, self.place(around).span)

    def leave_nothing(self, card: str, holders: tuple[str, ...], collector: EntryCollector) -> None:
        """Tell of what could be a card and is not read as one: an element of another name, and text between cards.

        card: the elements that were read.  holders: those that hold cards and no text of their own.
        """
        for element in self.elements:
            if element.name == card:
                continue
            if not _QUANTITIES.isdisjoint(element.attributes):
                collector.reject(_NO_CARD(element=card), self.place(element))
            elif element.name in holders and element.text.strip(BLANK):
                words = " ".join(element.text.split())[:60]
                collector.reject(_TEXT_BESIDE(words=words), self.place(element))


def read_elements(text: str) -> Document:
    """Every element of a document with its place.

    Raises UnreadableDecklist for broken markup and for any DOCTYPE or entity declaration, DecklistTooLarge over
    MAX_ELEMENTS. Opens no file and no connection, whatever the document says.
    """
    body = text.lstrip(BLANK)
    # The parser allows nothing before the XML declaration; the places are counted from the text's own start.
    before = split_lines(text[: len(text) - len(body)])
    parser = DefusedExpatParser(forbid_dtd=True, forbid_entities=True, forbid_external=True)
    handler = _Handler(parser, len(before) - 1, len(before[-1]))
    parser.setContentHandler(handler)
    source = InputSource()
    source.setCharacterStream(io.StringIO(body))
    try:
        parser.parse(source)
    except DefusedXmlException:
        raise doctype_refused() from None
    except (SAXException, UnicodeError) as error:
        line, column = handler.position()
        what = error.getMessage() if isinstance(error, SAXParseException) else "it holds characters that are no text"
        raise UnreadableDecklist(
            f"The XML is broken at line {line}, column {column}: {what}. Export the deck again, or mend it there.",
            reason="xml",
            line=line,
            column=column,
        ) from None
    return Document(handler.elements, split_lines(text))


class _Handler(ContentHandler):
    """Takes down each element as the parser meets it."""

    def __init__(self, parser: DefusedExpatParser, lines_before: int, columns_before: int) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._parser = parser
        self._before = lines_before, columns_before
        self._innermost: Element | None = None

    def position(self) -> tuple[int, int]:
        """Line and column of what the parser is reading, 1-based."""
        line, column = self._parser.getLineNumber() or 1, self._parser.getColumnNumber() or 0
        lines_before, columns_before = self._before
        return line + lines_before, column + 1 + (columns_before if line == 1 else 0)

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        if len(self.elements) >= MAX_ELEMENTS:
            raise too_many("elements", MAX_ELEMENTS + 1, MAX_ELEMENTS)
        attributes = {key.lower(): value for key, value in attrs.items()}
        self._innermost = Element(name.lower(), attributes, *self.position(), self._innermost)
        self.elements.append(self._innermost)

    def endElement(self, name: str) -> None:
        if self._innermost is not None:
            self._innermost = self._innermost.parent

    def characters(self, content: str) -> None:
        if self._innermost is not None:
            self._innermost.texts.append(content)
