"""Bytes -> text. UTF-8 only, with or without a byte order mark; anything else is refused with its place."""

from __future__ import annotations

from validator.errors import UnreadableDecklist


def decode(data: bytes) -> str:
    """The text of a UTF-8 file. Raises UnreadableDecklist naming line and column of the first wrong byte."""
    if b"\0" in data:
        raise UnreadableDecklist(
            "This is a binary file, not a decklist: it holds NUL bytes. Export the deck as plain text in UTF-8.",
            reason="binary",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        raise UnreadableDecklist(
            f"The decklist is not UTF-8: byte 0x{data[error.start]:02x} at line {line}, column {column}."
            " Save it as UTF-8 and send it again.",
            reason="encoding",
            line=line,
            column=column,
        ) from None
