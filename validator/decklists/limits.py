"""How much a decklist may hold. Published in the docs; a list over a limit is refused whole, never cut short."""

from __future__ import annotations

from validator.errors import DecklistTooLarge

MAX_TEXT_BYTES = 256 * 1024
MAX_LINES = 600
MAX_NAME_CHARACTERS = 200
MAX_STRUCTURED_BYTES = 2 * 1024 * 1024
"""For JSON, XML and CSV, which say the same in more words."""
MAX_ENTRIES = 600
MIN_QUANTITY, MAX_QUANTITY = 1, 1000

# In UTF-8; a text that is short enough by it need not be encoded to be measured.
_MAX_BYTES_OF_CHARACTER = 4


def check_size(source: str | bytes, limit: int = MAX_TEXT_BYTES) -> None:
    """Raise DecklistTooLarge for a list over `limit` bytes (in UTF-8)."""
    size = len(source)
    if size * _MAX_BYTES_OF_CHARACTER <= limit:
        return
    if isinstance(source, str) and not source.isascii():
        size = len(source.encode("utf-8", "replace"))
    if size > limit:
        raise too_many_bytes(size, limit)


def too_many_bytes(size: int, limit: int = MAX_TEXT_BYTES) -> DecklistTooLarge:
    """The error for a list of `size` bytes over `limit` bytes."""
    return DecklistTooLarge(
        f"The decklist has {size:,} bytes or more; the limit is {limit // 1024} KiB ({limit:,} bytes). A Commander deck"
        " needs about 5,000: send one deck at a time.",
        size_bytes=size,
        limit_bytes=limit,
    )


def too_many(what: str, count: int, limit: int) -> DecklistTooLarge:
    """The error for a list with more than `limit` lines or entries."""
    return DecklistTooLarge(
        f"The decklist has {count:,} {what}; the limit is {limit}. Send one deck at a time, with one line for each"
        " card.",
        count=count,
        limit=limit,
    )
