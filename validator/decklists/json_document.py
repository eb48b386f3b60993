"""JSON -> the entries of a deck, each with its pointer (RFC 6901); broken JSON is refused with its place.

Each program's shape is a module of its own, told by keys that only it writes. `orjson`, which bounds how deep a
document may go, is loaded by the first document that is read: most runs have none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from rules.deck import Zone
from validator.decklists.entries import QUANTITY_KEYS, EntryCollector, Quantity, one_quantity
from validator.errors import UnreadableDecklist

SHAPES = (
    "“mainboard” or “boards” (Moxfield), “categories” and “cards” (Archidekt), “convertedDeck” (AetherHub),"
    " “mainBoard” (MTGJSON), “commanders” and “library” (decklint), or “commander” and “cards”"
)
"""What each of the dialects is told by, in words for messages."""

# What may follow the first bracket; `[Main]`, `[[Sol Ring]]` and `{R} burn` begin lists of lines.
_AFTER = {"{": ('"', "}"), "[": ('"', "{")}
_KINDS = {dict: "an object", list: "an array", str: "a string", bool: "true or false", type(None): "null"}
_SHOWN_KEYS = 6
_KEYS = frozenset(QUANTITY_KEYS)


class JsonEntry(NamedTuple):
    """A member of an object or array: its key or index, its pointer, and its own members, none if it has none."""

    key: str
    pointer: str
    members: Mapping[str, Any]

    def quantity(self) -> Quantity:
        """What stands for the quantity, as typed, by any of QUANTITY_KEYS; None where there is none."""
        return one_quantity((key, _typed(value)) for key, value in self.members.items() if key.lower() in _KEYS)

    def text(self, *path: str) -> str:
        """A string or number inside, as text; "" for anything else and for none."""
        value = inside(self.members, *path)
        return str(value) if type(value) in (str, int) else ""


def _typed(value: object) -> str:
    """A value as text; what is neither number nor text by its kind."""
    return str(value) if type(value) in (str, int, float) else _KINDS.get(type(value), "")


def is_json(text: str) -> bool:
    """Whether a text begins as a JSON object or array does, and no list of lines."""
    after = _AFTER.get(text[:1])
    return after is not None and text[1:].lstrip().startswith(after)


def read_object(text: str) -> dict[str, Any]:
    """The object that a text is. Raises UnreadableDecklist for broken JSON and for any other value."""
    import orjson

    try:
        document = orjson.loads(text.removeprefix("\ufeff"))
    except orjson.JSONDecodeError as error:
        raise UnreadableDecklist(
            f"The JSON is broken at line {error.lineno}, column {error.colno}: {error.msg}. Export the deck again, or"
            " mend it there.",
            reason="json",
            line=error.lineno,
            column=error.colno,
        ) from None
    if not isinstance(document, dict):
        raise wrong_shape("", document, f"an object with {SHAPES}")
    return document


def read_members(value: object, pointer: str) -> Iterator[JsonEntry]:
    """The members of an object or array; null has none. Raises UnreadableDecklist for any other value."""
    for key, entry in pairs(value, pointer):
        yield JsonEntry(str(key), pointer_to(pointer, str(key)), entry if isinstance(entry, dict) else {})


def pairs(value: object, pointer: str) -> Iterable[tuple[str | int, object]]:
    """Keys or indices with the values of an object or array. Raises UnreadableDecklist as `read_members` does."""
    if value is None:
        return ()
    if not isinstance(value, dict | list):
        raise wrong_shape(pointer, value, "an array or an object of card entries")
    return value.items() if isinstance(value, dict) else enumerate(value)


def other_boards(
    document: Mapping[str, Any], pointer: str, known: Collection[str]
) -> Iterator[tuple[str, str, object]]:
    """Members of a document that hold cards by their look, and that its dialect does not know.

    known: the keys that the dialect reads.
    Yields key, pointer and value of each array or object of which a member is an object with a quantity.
    """
    for key, value in document.items():
        if key in known or not isinstance(value, dict | list):
            continue
        members = value.values() if isinstance(value, dict) else value
        if any(isinstance(member, dict) and not _KEYS.isdisjoint(map(str.lower, member)) for member in members):
            yield key, pointer_to(pointer, key), value


def add_ignored(collector: EntryCollector, board: str, pointer: str, value: object, *name: str) -> None:
    """Take in the cards of a board that is no part of the deck.

    value: the board, an object or array.  name: the path to a card's name in its entry.
    Raises DecklistTooLarge over MAX_ENTRIES.
    """
    for entry in read_members(value, pointer):
        section = collector.section(board, Zone.IGNORED, False, None, pointer)
        collector.add(entry.quantity(), entry.text(*name), entry.pointer, Zone.IGNORED, section)


def pointer_to(pointer: str, key: str) -> str:
    """The pointer to a member of what `pointer` points to, its key escaped as RFC 6901 has it."""
    return f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"


def inside(value: object, *path: str) -> Any:
    """What stands at the end of a path of keys; None if there is none."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def wrong_shape(pointer: str, value: object, expected: str) -> UnreadableDecklist:
    """The error for a value of another kind than the dialect's; `pointer` is "" for the document itself."""
    where = f"at {pointer} there" if pointer else "it"
    return UnreadableDecklist(
        f"The JSON is no decklist: {where} is {_KINDS.get(type(value), 'a number')}; expected {expected}.",
        reason="json",
        pointer=pointer,
    )


def no_shape_known(text: str) -> UnreadableDecklist:
    """The error for JSON that no dialect takes for its own. Raises UnreadableDecklist itself if it is broken."""
    keys = list(read_object(text))
    shown = ", ".join(f"“{key[:40]}”" for key in keys[:_SHOWN_KEYS]) + (", …" if len(keys) > _SHOWN_KEYS else "")
    return UnreadableDecklist(
        f"This is JSON, but no decklist known here: its keys are {shown or 'none'}; expected {SHAPES}. Export the deck"
        " as plain text.",
        reason="json",
    )
