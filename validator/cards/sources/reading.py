"""Reading a provider's file as a stream of JSON values, one at a time, in bounded memory, whatever its outer shape."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from validator.errors import CardSourceDamaged

# The longest single value, in characters; the largest real card object has some hundred thousand.
MAX_VALUE_CHARS = 4 * 1024 * 1024
_PIECE_BYTES = 256 * 1024
# What a value of another type than documented comes to: one odd object is counted, and ends no import.
ODD_VALUE = (ValueError, TypeError, AttributeError, KeyError)
_SPACE = re.compile(r"[ \t\r\n]*")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_COLORS = ("W", "U", "B", "R", "G")


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number of JSON")


# The decoder of the standard library reads a value where it stands in a longer text, and bounds how deeply values nest.
# An integer of thousands of digits, which `int` refuses, is read as a float: nothing here is counted with.
_DECODE = json.JSONDecoder(parse_constant=_no_number).raw_decode
_DECODE_LONG = json.JSONDecoder(parse_constant=_no_number, parse_int=float).raw_decode


class Source:
    """JSON text that is read value by value; no more of it is held than the value at hand and one piece.

    stream: UTF-8 bytes from the start, with or without a byte order mark. What is none becomes U+FFFD: see `text_of`.
    Every method raises CardSourceDamaged, with the place, where the text is not what is asked for.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._text, self._at, self._is_all = "", 0, False
        self._lines, self._chars = 0, 0  # before `_text`

    def peek(self) -> str:
        """The next character that is no space, "" at the end; reading goes on with it."""
        while True:
            space = _SPACE.match(self._text, self._at)
            self._at = space.end() if space else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if self._is_all:
                return ""
            self._read_on()

    def skip(self, expected: str) -> str:
        """Go past the next character, which has to be one of the expected, and give it."""
        found = self.peek()
        if not found or found not in expected:
            raise self.damaged(" or ".join(expected), repr(found) if found else "the end of the file")
        self._at += 1
        return found

    def value(self) -> Any:
        """The next value."""
        self.peek()
        while True:
            try:
                value, end = self._decode()
                if end < len(self._text) or self._is_all:
                    is_odd = _SURROGATE.search(self._text, self._at, end) is not None
                    self._at = end
                    return _mended(value) if is_odd else value
            except RecursionError:
                raise self.damaged("values in each other a few times", "hundreds of them") from None
            except json.JSONDecodeError as error:
                if self._is_all:
                    raise self.damaged("JSON that goes on", error.msg, error.pos) from None
            except ValueError as error:
                raise self.damaged("a number", str(error)) from None
            self._read_on()

    def values(self) -> Iterator[Any]:
        """The values of an array that fills the text, or the values that stand in it one after the other."""
        if self.peek() != "[":
            while self.peek():
                yield self.value()
            return
        self.skip("[")
        if self.peek() == "]":
            self.skip("]")
        else:
            yield self.value()
            while self.skip(",]") == ",":
                yield self.value()
        if found := self.peek():
            raise self.damaged("the end of the file", repr(found))

    def members(self) -> Iterator[str]:
        """The keys of an object; the value of each has to be read before the next is asked for."""
        self.skip("{")
        if self.peek() == "}":
            self.skip("}")
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise self.damaged("a key in quotes", type(key).__name__)
            self.skip(":")
            yield key
            if self.skip(",}") == "}":
                return

    def damaged(self, expected: str, found: str, at: int | None = None) -> CardSourceDamaged:
        """The error for a place in the text at hand, by default where reading would go on."""
        at = self._at if at is None else at
        line, character = self._lines + self._text.count("\n", 0, at) + 1, self._chars + at + 1
        return CardSourceDamaged(
            f"The card data is damaged: line {line}, character {character}: expected {expected}, found {found}."
            " Download the file again.",
            line=line,
            character=character,
            expected=expected,
            found=found,
        )

    def _decode(self) -> tuple[Any, int]:
        try:
            return _DECODE(self._text, self._at)
        except json.JSONDecodeError:
            raise
        except ValueError:
            return _DECODE_LONG(self._text, self._at)

    def _read_on(self) -> None:
        """Let go of what was read, and have at least twice of what is left."""
        rest = self._text[self._at :]
        if len(rest) > MAX_VALUE_CHARS:
            raise self.damaged("a value that ends", f"more than {MAX_VALUE_CHARS:,} characters of one")
        data = self._stream.read(max(_PIECE_BYTES, len(rest)))
        piece = self._decoder.decode(data, final=not data)
        self._lines += self._text.count("\n", 0, self._at)
        self._chars += self._at
        self._text, self._at, self._is_all = rest + piece, 0, not data


def _mended(value: Any) -> Any:
    """The value with halves of surrogate pairs replaced by U+FFFD: no text with one can be stored or printed."""
    match value:
        case str():
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        case list():
            return [_mended(item) for item in value]
        case dict():
            return {_mended(key): _mended(item) for key, item in value.items()}
    return value


def text_of(obj: Mapping[str, Any], key: str, default: str | None = None) -> str | None:
    """A field that is text, `default` if it is absent, None if it is null.

    Raises ValueError for another type, and for text in which something cannot be read.
    """
    value = obj.get(key, default)
    if value is not None and (not isinstance(value, str) or "\ufffd" in value):
        raise ValueError(f"`{key}` is no text")
    return value


def colors_of(obj: Mapping[str, Any], key: str) -> list[str]:
    """A field that is a list of color letters, [] if it is absent. Raises ValueError for anything else."""
    value = obj.get(key) or []
    if not isinstance(value, list) or not all(letter in _COLORS for letter in value):
        raise ValueError(f"`{key}` is no list of colors")
    return value
