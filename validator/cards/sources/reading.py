"""Reading a provider's file as a stream of JSON values, in bounded memory, whatever its outer shape."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

import ijson  # type: ignore[import-untyped]
import orjson

from validator.errors import CardSourceDamaged

# The largest single line or object; the largest real card object has some hundred kilobytes.
MAX_LINE_BYTES = 16 * 1024 * 1024
_HEAD_BYTES = 64 * 1024
_BUFFER_BYTES = 64 * 1024
# What a value of another type than documented comes to: one odd object is counted, and ends no import.
ODD_VALUE = (ValueError, TypeError, AttributeError, KeyError)
_FETCH = "Download the file again."
_BOM = b"\xef\xbb\xbf"
_SPACE = b" \t\r\n"
_COLORS = ("W", "U", "B", "R", "G")


class Source:
    """A byte stream that can be looked into before it is read, gzip undone; it counts the bytes it gave.

    stream: open for reading bytes, at its start, plain or gzip.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.offset, self.lines = 0, 0  # given so far; lines are counted in leading space and by `readline`
        self._stream: Any = stream
        self._head, self._at = b"", 0
        if self.peek(2) == b"\x1f\x8b":
            joined: Any = _Joined(self._head, stream)
            self._stream, self._head = gzip.GzipFile(fileobj=joined, mode="rb"), b""
        if self.peek(3) == _BOM:
            self.read(3)

    def peek(self, size: int) -> bytes:
        """The next bytes, at most `size`, fewer only at the end; reading starts before them."""
        pieces = [self._head[self._at :]]
        missing = size - len(pieces[0])
        while missing > 0 and (piece := self._raw(missing)):
            pieces.append(piece)
            missing -= len(piece)
        self._head, self._at = b"".join(pieces), 0
        return self._head[:size]

    def read(self, size: int = _BUFFER_BYTES) -> bytes:
        """Up to `size` bytes; none at the end."""
        data = self._head[self._at : self._at + size] or self._raw(size)
        self._at += len(data)
        self.offset += len(data)
        if self._at >= len(self._head):
            self._head, self._at = b"", 0
        return data

    def readline(self) -> bytes:
        """The next line with its end. Raises CardSourceDamaged for one over MAX_LINE_BYTES."""
        end = self._head.find(b"\n", self._at) + 1
        if end:
            line = self._head[self._at : end]
            self._at = end
        else:
            head = self._head[self._at :]
            line = head + self._guard(self._stream.readline, MAX_LINE_BYTES + 1 - len(head))
            self._head, self._at = b"", 0
        if len(line) > MAX_LINE_BYTES:
            raise self.damaged("a line that ends", f"more than {MAX_LINE_BYTES:,} bytes without a line end")
        self.offset += len(line)
        self.lines += 1
        return line

    def first(self) -> bytes:
        """The first byte that is no space, none at the end of the stream; reading starts with it."""
        while (head := self.peek(_HEAD_BYTES)) and not head.strip(_SPACE):
            self.lines += self.read(len(head)).count(b"\n")
        self.lines += self.read(len(head) - len(head.lstrip(_SPACE))).count(b"\n")
        return self.peek(1)

    def damaged(self, expected: str, found: str, place: str = "", advice: str = _FETCH) -> CardSourceDamaged:
        """The error for a place of the file, by default the byte that would be read next."""
        return CardSourceDamaged(
            f"The card data is damaged: {place or f'byte {self.offset}'}: expected {expected}, found {found}. {advice}",
            byte=self.offset,
            expected=expected,
            found=found,
        )

    def _raw(self, size: int) -> bytes:
        return self._guard(self._stream.read, size)

    def _guard(self, read: Any, size: int) -> bytes:
        try:
            data: bytes = read(size)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise self.damaged("gzip data that is whole", f"{error}") from error
        return data


class _Joined:
    """Bytes already taken from a stream, then the rest of it."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head, self._stream = head, stream

    def read(self, size: int = -1) -> bytes:
        if not self._head:
            return self._stream.read(size)
        cut = len(self._head) if size < 0 else size
        data, self._head = self._head[:cut], self._head[cut:]
        return data


def json_items(source: Source, prefix: str) -> Iterator[Any]:
    """The values at an ijson prefix (`item`, `data.item`), numbers with a point as float."""
    return _parsed(source, ijson.items(source, prefix, use_float=True, buf_size=_BUFFER_BYTES))


def json_pairs(source: Source, prefix: str) -> Iterator[tuple[str, Any]]:
    """The keys and values of the object at an ijson prefix."""
    return _parsed(source, ijson.kvitems(source, prefix, use_float=True, buf_size=_BUFFER_BYTES))


def _parsed(source: Source, values: Iterator[Any]) -> Iterator[Any]:
    number = 0
    try:
        for value in values:
            number += 1
            yield value
    except ijson.JSONError as error:
        why = str(error).strip().partition("\n")[0].strip() or "bytes that are no JSON"
        start = max(0, source.offset - _BUFFER_BYTES)  # the parser reads ahead and does not say how far it came
        place = f"after value {number}, between bytes {start} and {source.offset}"
        raise source.damaged("JSON that goes on", why, place) from error


def json_lines(source: Source) -> Iterator[Any]:
    """The value on each line that is not blank."""
    while line := source.readline():
        if text := line.strip(_SPACE):
            try:
                value = orjson.loads(text)
            except orjson.JSONDecodeError as error:
                source.offset -= len(line)
                place = f"line {source.lines}, from byte {source.offset}"
                raise source.damaged("one JSON value on the line", error.msg, place) from error
            yield value


def single_json(source: Source) -> Any:
    """The one value that fills the rest of a source of at most MAX_LINE_BYTES."""
    data = source.peek(MAX_LINE_BYTES + 1)
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise source.damaged("one JSON value", f"{error.msg} at line {error.lineno}") from error


def text_of(obj: Mapping[str, Any], key: str, default: str | None = None) -> str | None:
    """A field that is text, `default` if it is absent, None if it is null. Raises ValueError for another type."""
    value = obj.get(key, default)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"`{key}` is no text")
    return value


def colors_of(obj: Mapping[str, Any], key: str) -> list[str]:
    """A field that is a list of color letters, [] if it is absent. Raises ValueError for anything else."""
    value = obj.get(key) or []
    if not isinstance(value, list) or not all(letter in _COLORS for letter in value):
        raise ValueError(f"`{key}` is no list of colors")
    return value
