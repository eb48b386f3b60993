"""Plain JSON, as people and small programs write it: a commander and cards, by any of the usual names.

{"commander": "Krenko, Mob Boss", "cards": [{"name": "Mountain", "quantity": 99}]}
{"commander": ["Krenko, Mob Boss"], "decklist": ["1 Sol Ring", "98 Mountain"]}
{"Commanders": {"Krenko, Mob Boss": {"count": 1}}, "Mainboard": {"Mountain": {"count": 99}}}   (TopDeck)

A card is an object with a `name`, a line of text, or a name that is the key of its quantity or of an object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from rules.deck import Zone
from validator.decklists import text as plain
from validator.decklists.encoding import split_lines
from validator.decklists.entries import EntryCollector, Quantity
from validator.decklists.field_words import FORMAT, KEY_OF, NAME, PLAYER
from validator.decklists.headings import zone_of_section
from validator.decklists.json_document import JsonEntry, inside, pointer_to, read_object
from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.decklists.model import Decklist, Field, LineText

DIALECT = "plain-json"
MAX_BYTES = MAX_STRUCTURED_BYTES

# One of these keys of the main deck, and one of those beside it, tell this dialect from the others.
_OWN_KEYS = ("cards", "decklist", "Mainboard", "deckObj")
_BESIDE = ("commander", "commanders", "Commanders", "Commander", "name", "metadata")
_MAIN = frozenset("cards decklist deck main mainboard maindeck main_deck list library".split())
_WRAPPERS = ("deckObj", "deck", "data")
_BOARDS = ("board", "section", "zone", "category", "role")
_CODES, _NUMBERS = ("set_code", "set", "setCode", "edition"), ("collector_number", "collectorNumber", "number", "cn")
_TOLD = (FORMAT, NAME, PLAYER)


def detect(text: str) -> str | None:
    """Why this is plain JSON, None if it is not."""
    if '"library"' in text or not any(f'"{key}"' in text for key in _BESIDE):
        return None
    key = next((key for key in _OWN_KEYS if f'"{key}"' in text), None)
    if key is None and '"deck"' in text and '"commander"' in text:
        key = "deck"
    return f"it is JSON with “{key}”, in the shape of no one program" if key else None


class _Card(NamedTuple):
    """A card as it stands: its quantity as typed, name or line, pointer, zone, and the members of its object."""

    quantity: Quantity
    name: str
    entry: JsonEntry
    zone: Zone
    is_line: bool


def parse(text: str) -> Decklist:
    """Read a deck. A commander that stands among the cards, too, is one card.

    Raises UnreadableDecklist for broken JSON, DecklistTooLarge over MAX_ENTRIES, EmptyDecklist without a card.
    """
    collector = EntryCollector(DIALECT)
    document: Mapping[str, Any] = read_object(text)
    pointer = ""
    for key in _WRAPPERS:
        if isinstance(document.get(key), dict) and not _MAIN.isdisjoint(map(str.lower, document[key])):
            document, pointer = document[key], pointer_to(pointer, key)
    cards = [card for key, value in document.items() for card in _cards(key, value, pointer_to(pointer, key))]
    commanders = {_key(card) for card in cards if card.zone is Zone.COMMAND and not card.entry.members}
    twice = {_key(card) for card in cards if card.zone is not Zone.COMMAND or card.entry.members} & commanders
    for card in cards:
        if _key(card) in twice:
            if card.zone is Zone.COMMAND and not card.entry.members:
                continue
            card = card._replace(zone=Zone.COMMAND)
        _add(collector, card)
    collector.decklist.fields += _fields(document, pointer)
    collector.decklist.fields += _fields(inside(document, "metadata"), pointer_to(pointer, "metadata"))
    return collector.finish("at least one card in “commander”, “cards” or “decklist”")


def _key(card: _Card) -> str:
    line = plain.parse_line(card.name) if card.is_line else None
    name = line.named.name if isinstance(line, LineText) else card.name
    return " ".join(name.lower().split())


def _cards(key: str, value: object, pointer: str) -> Iterator[_Card]:
    """The cards of a member of the document; none if it is no board."""
    word = key.lower().replace("_", " ").strip()
    zone, is_group = (Zone.LIBRARY, False) if word.replace(" ", "_") in _MAIN else zone_of_section(word)
    if isinstance(value, str):
        if is_group or (zone is Zone.LIBRARY and "\n" not in value):
            return
        for line in filter(str.strip, split_lines(value)):
            yield _Card(None, line, JsonEntry(key, pointer, {}), zone, True)
        return
    members: Iterable[tuple[str | int | None, object]] = enumerate(value) if isinstance(value, list) else ()
    if isinstance(value, dict):
        members = [(None, value)] if "name" in value else value.items()
    for name, member in members:
        place = pointer if name is None else pointer_to(pointer, str(name))
        if isinstance(member, str) and isinstance(name, int):
            if not is_group:
                yield _Card(None, member, JsonEntry(str(name), place, {}), zone, True)
        elif isinstance(member, dict):
            entry = JsonEntry(str(name), place, member)
            named = entry.text("name") or entry.text("card", "name") or entry.text("card")
            if not named and isinstance(name, str):
                named = name
            if not is_group:
                yield _Card(entry.quantity(), named, entry, _zone_of(entry, zone), False)
            elif entry.quantity() is not None:
                yield _Card(entry.quantity(), named, entry, Zone.IGNORED, False)
        elif isinstance(name, str) and isinstance(member, int) and not is_group:
            yield _Card(str(member), name, JsonEntry(name, place, {"quantity": member}), zone, False)
        elif not is_group:
            yield _Card(None, "", JsonEntry("", place, {}), zone, False)


def _zone_of(entry: JsonEntry, zone: Zone) -> Zone:
    """The zone of a card: its own, where it names one that is no group of the deck's, else that of its board."""
    for key in _BOARDS:
        own, is_group = zone_of_section(entry.text(key))
        if not is_group:
            return own
    is_commander = any(entry.members.get(key) is True for key in ("commander", "isCommander", "is_commander"))
    return Zone.COMMAND if is_commander else zone


def _add(collector: EntryCollector, card: _Card) -> None:
    pointer = card.entry.pointer
    if not card.is_line:
        code, number = (next(filter(None, map(card.entry.text, keys)), "") for keys in (_CODES, _NUMBERS))
        collector.add(card.quantity, card.name, pointer, card.zone, -1, code, number, is_one_by_default=True)
        return
    item = plain.parse_line(card.name)
    if isinstance(item, LineText):
        collector.add_line(item, pointer, card.zone)
    else:
        collector.add(None, card.name if isinstance(item, plain.Unreadable) else "", pointer, card.zone)


def _fields(document: object, pointer: str) -> list[Field]:
    """What the document says of the deck in members that are text."""
    members = document if isinstance(document, dict) else {}
    found = []
    for key, value in members.items():
        field = KEY_OF.get(key.lower().replace("_", " "))
        if isinstance(value, str) and field in _TOLD and "\n" not in value:
            found.append(Field(field, value[:200], None, pointer_to(pointer, key)))
    return found
