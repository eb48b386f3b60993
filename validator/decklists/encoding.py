"""Bytes -> text -> lines. UTF-8, or UTF-16 with its byte order mark; what is likely Windows-1252 is read so and told.

Anything else is refused with its place.
"""

from __future__ import annotations

import codecs

from rules.deck import Assumption, Span
from rules.words import Sentence
from validator.errors import UnreadableDecklist

# Characters without a width that come along when text is copied; no card's name has one.
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"))

_WINDOWS = Sentence("windows-1252", "Windows-1252 (Latin-1)")
_IS_TEXT = Sentence("is-text", "byte 0x{byte} is not UTF-8, but the list can be read as Windows-1252")

# In Windows-1252, which has all of Latin-1's letters. In a text of another code page the accented letters outweigh.
_MAX_SHARE_OF_ACCENTED = 0.25
_MIN_SHARE_OF_LETTERS = 0.5


def decode(data: bytes) -> tuple[str, Assumption | None]:
    """The text of a file, and the guess it took to read it; none for UTF-8, and for UTF-16 with a byte order mark.

    Raises UnreadableDecklist for a binary file, and naming line and column of the first byte that is wrong.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _utf16(data), None
    if b"\0" in data:
        raise _binary()
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode(), None
    except UnicodeDecodeError as error:
        return _windows_1252(data, error.start)


def checked(text: str) -> str:
    """A text as it is. Raises UnreadableDecklist naming the place of half a surrogate pair, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line, column = _place(text[: error.start])
        raise UnreadableDecklist(
            f"The decklist is no text: at line {line}, column {column} it has half a character (a lone surrogate). Read"
            " the list as UTF-8 and send it again.",
            reason="encoding",
            line=line,
            column=column,
        ) from None
    return text


def _utf16(data: bytes) -> str:
    try:
        text = data.decode("utf-16")
    except UnicodeDecodeError as error:
        # A multiple of the width of a character, so that what stands before can be read.
        line, column = _place(data[: error.start // 2 * 2].decode("utf-16", "ignore"))
        raise UnreadableDecklist(
            f"The decklist begins as UTF-16, but is broken at line {line}, column {column}. Save it as UTF-8 and send"
            " it again.",
            reason="encoding",
            line=line,
            column=column,
        ) from None
    if "\0" in text:
        raise _binary()
    return text


def _windows_1252(data: bytes, at: int) -> tuple[str, Assumption]:
    """The text in Windows-1252, if that makes sense. `at`: the index of the first byte that is not UTF-8."""
    line, column = _place(data[:at].decode())
    text = data.decode("cp1252", "replace")
    # A file with accents in UTF-8 is a damaged one, and no other encoding mends it.
    if not data.decode(errors="ignore").isascii() or "\ufffd" in text or not _makes_sense(text):
        raise UnreadableDecklist(
            f"The decklist is not UTF-8: byte 0x{data[at]:02x} at line {line}, column {column}."
            " Save it as UTF-8 and send it again.",
            reason="encoding",
            line=line,
            column=column,
        )
    why = _IS_TEXT(byte=f"{data[at]:02x}")
    span = Span(line, column, line, column + 1)
    return text, Assumption("encoding-assumed", span, _WINDOWS(), why, "medium")


def _makes_sense(text: str) -> bool:
    """Whether a text has no control characters, mostly letters, and few of them accented."""
    if not all(c.isprintable() or c in "\t\r\n\u00a0\u00ad" for c in text):
        return False
    letters = sum(map(str.isalpha, text))
    accented = sum(1 for c in text if c > "\x7f")
    others = sum(1 for c in text if not c.isalnum() and not c.isspace())
    return letters >= _MIN_SHARE_OF_LETTERS * (letters + others) and accented <= _MAX_SHARE_OF_ACCENTED * letters


def _place(before: str) -> tuple[int, int]:
    """Line and column of what comes after a text, 1-based."""
    lines = split_lines(before)
    return len(lines), len(lines[-1]) + 1


def _binary() -> UnreadableDecklist:
    return UnreadableDecklist(
        "This is a binary file, not a decklist: it holds NUL bytes. Export the deck as plain text in UTF-8.",
        reason="binary",
    )


def split_lines(text: str) -> list[str]:
    """The lines of a text, whether they end in LF, CRLF or CR; the last one may be empty."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")
