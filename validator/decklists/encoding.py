"""Bytes -> text -> lines. UTF-8 only, with or without a byte order mark; anything else is refused with its place."""

from __future__ import annotations

import codecs

from validator.errors import UnreadableDecklist

# Characters without a width that come along when text is copied; no card's name has one.
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"))


def decode(data: bytes) -> str:
    """The text of a UTF-8 file. Raises UnreadableDecklist naming line and column of the first wrong byte."""
    if b"\0" in data:
        raise UnreadableDecklist(
            "This is a binary file, not a decklist: it holds NUL bytes. Export the deck as plain text in UTF-8.",
            reason="binary",
        )
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise _not_utf8(data, error.start) from None


def _not_utf8(data: bytes, at: int) -> UnreadableDecklist:
    """The error for bytes of which the one `at` an index is the first that is not UTF-8."""
    lines = split_lines(data[:at].decode())
    line, column = len(lines), len(lines[-1]) + 1
    return UnreadableDecklist(
        f"The decklist is not UTF-8: byte 0x{data[at]:02x} at line {line}, column {column}."
        " Save it as UTF-8 and send it again.",
        reason="encoding",
        line=line,
        column=column,
    )


def split_lines(text: str) -> list[str]:
    """The lines of a text, whether they end in LF, CRLF or CR; the last one may be empty."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
