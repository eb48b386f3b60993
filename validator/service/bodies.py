"""Bytes of a body: bounded, unpacked, and a clear problem for one that is broken, too large or too slow.

Time is bounded by the worker (`worker.py`), which stops reading from a client when its time is over: the body then
ends early here.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from validator.decklists.limits import too_many_bytes
from validator.service.problems import Problem
from validator.service.settings import Settings

STARTED = "decklint.started"
"""Where the edge leaves the monotonic time at which a request began to be answered."""

_BLOCK = 1024
_GZIP = zlib.MAX_WBITS | 16


def read_body(environ: Mapping[str, Any], settings: Settings) -> bytes:
    """The whole body, unpacked, of at most `settings.max_body_bytes`.

    Raises Problem 400 for one that is broken or ends early, 408 for one that took too long, 415 for an encoding
    other than gzip; DecklistTooLarge over the limit, before all of it is read or unpacked.
    """
    limit = settings.max_body_bytes
    length = body_length(environ)
    if length is None:
        data = b"".join(bounded(body_blocks(environ, settings), limit, too_many_bytes))
    elif length > limit:
        raise too_many_bytes(length, limit)
    else:
        data = _read(environ, settings, length) if length else b""
        if len(data) < length:
            raise _ended_early(environ, settings)
    if "HTTP_CONTENT_ENCODING" in environ and is_packed(environ):
        return b"".join(bounded(unpack([data]), limit, too_many_bytes))
    return data


def body_length(environ: Mapping[str, Any]) -> int | None:
    """How many bytes the client says it sends; None if it sends them in chunks. Raises Problem for nonsense."""
    text = environ.get("CONTENT_LENGTH") or ""
    if environ.get("HTTP_TRANSFER_ENCODING"):
        return None if environ.get("wsgi.input_terminated") else 0
    if not text:
        return 0
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise Problem("bad_request", f"Content-Length is “{text[:40]}”; expected a whole number of bytes.")
    return int(text)


def is_packed(environ: Mapping[str, Any]) -> bool:
    """Whether the body is packed with gzip. Raises Problem 415 for any other encoding than none."""
    encoding = environ.get("HTTP_CONTENT_ENCODING", "").strip().lower()
    if encoding in ("", "identity"):
        return False
    if encoding in ("gzip", "x-gzip"):
        return True
    raise Problem(
        "unsupported_media_type",
        f"The Content-Encoding “{encoding[:40]}” is not read; expected gzip, or none.",
        {"Accept-Encoding": "gzip, identity"},
    )


def body_blocks(environ: Mapping[str, Any], settings: Settings) -> Iterator[bytes]:
    """The body as it arrives, in small blocks, as it was sent. Raises Problem if it is broken or ends early."""
    left = body_length(environ)
    while left is None or left > 0:
        block = _read(environ, settings, _BLOCK if left is None else min(_BLOCK, left))
        if not block:
            if left is None:
                return
            raise _ended_early(environ, settings)
        if left is not None:
            left -= len(block)
        yield block


def unpack(blocks: Iterator[bytes] | list[bytes]) -> Iterator[bytes]:
    """gzip blocks as what was packed, in pieces of at most 64 KiB. Raises Problem 400 if it is not gzip, or not all."""
    inflate = zlib.decompressobj(_GZIP)
    try:
        for block in blocks:
            while block and not inflate.eof:
                yield inflate.decompress(block, 65_536)
                block = inflate.unconsumed_tail
            if inflate.unused_data or (inflate.eof and block):
                raise Problem("unreadable_body", "Something follows the end of the gzip data.")
    except zlib.error as error:
        raise Problem("unreadable_body", f"The body is not gzip, as its Content-Encoding says: {error}.") from None
    if not inflate.eof:
        raise Problem("unreadable_body", "The gzip data ends early.")


def bounded(blocks: Iterator[bytes], limit: int, refusal: Callable[[int, int], Exception]) -> Iterator[bytes]:
    """Blocks as they are. Raises what `refusal` makes of their size so far and the limit, in bytes, if it is more."""
    total = 0
    for block in blocks:
        total += len(block)
        if total > limit:
            raise refusal(total, limit)
        yield block


def _read(environ: Mapping[str, Any], settings: Settings, size: int) -> bytes:
    try:
        data: bytes = environ["wsgi.input"].read(size)
    except Exception as error:  # each server has its own for chunks that are broken
        if _is_late(environ, settings):
            raise _too_slow(settings) from None
        raise Problem("unreadable_body", f"The body cannot be read: {type(error).__name__}.") from None
    return data


def _ended_early(environ: Mapping[str, Any], settings: Settings) -> Problem:
    if _is_late(environ, settings):
        return _too_slow(settings)
    return Problem("unreadable_body", "The body ended before the bytes that Content-Length says.")


def _is_late(environ: Mapping[str, Any], settings: Settings) -> bool:
    """Whether a body ended because the worker cut it; its clock began to run a little before ours."""
    now, limit = time.monotonic(), settings.request_timeout_s
    return now - float(environ.get(STARTED, now)) >= limit - min(0.5, limit / 4)


def _too_slow(settings: Settings) -> Problem:
    limit = settings.request_timeout_s
    detail = f"The body did not arrive within {limit} seconds."
    return Problem("request_timeout", detail, {"Connection": "close"}, limit_seconds=limit)
