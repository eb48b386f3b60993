"""The body of an answer, as its raw bytes come: not faster than read, not longer than allowed, not forever."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import requests
from urllib3.exceptions import HTTPError

from validator.cards.sources.settings import Settings
from validator.errors import CardSourceDamaged, CardSourceUnavailable

CHUNK_BYTES = 64 * 1024
_CONTENT_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")


class CutShort(Exception):
    """The connection ended before the body did; another request can take up where it stopped."""


class Pace:
    """The time one download may take, over all its requests; a trickle is given up early."""

    def __init__(self, url: str, settings: Settings) -> None:
        self.url = url
        self.settings = settings
        self.until = time.monotonic() + settings.total_timeout_s
        self.restart()

    def restart(self) -> None:
        """Begin to measure the speed anew, as with a new connection."""
        self.window_start, self.window_bytes = time.monotonic(), 0

    def count(self, size: int) -> None:
        """Note that `size` bytes came. Raises CardSourceUnavailable when they come too slowly or too late."""
        self.check_deadline()
        settings = self.settings
        self.window_bytes += size
        elapsed_s = time.monotonic() - self.window_start
        if elapsed_s >= settings.slow_window_s:
            speed = self.window_bytes / elapsed_s
            if speed < settings.min_bytes_per_s:
                raise self._given_up(
                    f"comes at {speed:.0f} bytes per second, below the least of {settings.min_bytes_per_s}"
                )
            self.restart()

    def check_deadline(self) -> None:
        """Raise CardSourceUnavailable when the time for the whole download is over."""
        if time.monotonic() > self.until:
            raise self._given_up(f"is not here within {self.settings.total_timeout_s:g} s")

    def _given_up(self, why: str) -> CardSourceUnavailable:
        return CardSourceUnavailable(
            f"{self.url} {why}, and was given up. Run it again: what came of a file is kept and continued;"
            " the stored cards stay in use.",
            url=self.url,
        )


def read_body(response: requests.Response, pace: Pace) -> Iterator[bytes]:
    """The bytes of an answer as sent, Content-Encoding and all, in chunks of at most CHUNK_BYTES.

    Raises CutShort where the connection ends early, falls silent or breaks; CardSourceUnavailable for a trickle.
    """
    pace.restart()
    while True:
        try:
            # `read1` hands over what is there. `stream` would wait for a whole chunk, for hours with a trickle.
            chunk = response.raw.read1(CHUNK_BYTES, decode_content=False)
        except (HTTPError, OSError) as error:
            raise CutShort(str(error)) from error
        if not chunk:
            return
        pace.count(len(chunk))
        yield chunk


def range_start(response: requests.Response) -> int | None:
    """Where the body begins in the file: 0 for a whole one, None if a part does not say where."""
    if response.status_code != 206:
        return 0
    match = _CONTENT_RANGE.fullmatch(response.headers.get("Content-Range", ""))
    return int(match[1]) if match else None


def total_bytes(response: requests.Response) -> int | None:
    """The size of the whole file as sent, in bytes; None if the answer does not say."""
    if response.status_code == 206:
        match = _CONTENT_RANGE.fullmatch(response.headers.get("Content-Range", ""))
        return int(match[2]) if match and match[2] != "*" else None
    length = response.headers.get("Content-Length", "")
    return int(length) if length.isascii() and length.isdigit() else None


def check_kind(url: str, response: requests.Response) -> None:
    """Check by the headers that the body is data, packed in no way but gzip.

    Raises CardSourceUnavailable for a web page, CardSourceDamaged for another packing.
    """
    if response.headers.get("Content-Type", "").lower().startswith(("text/html", "application/xhtml")):
        raise web_page(url)
    encoding = response.headers.get("Content-Encoding", "identity").lower()
    if encoding not in {"identity", "gzip", "x-gzip", ""}:
        raise CardSourceDamaged(
            f"{url} comes with Content-Encoding “{encoding}”; expected gzip or none. Something between here and the"
            " provider packs anew: fetch the file past it and import it.",
            url=url,
            encoding=encoding,
        )


def check_start(url: str, start: bytes) -> None:
    """Raise CardSourceUnavailable if the first bytes are of a web page, whatever the headers say."""
    if start.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        raise web_page(url)


def check_size(url: str, size: int | None, limit: int) -> None:
    """Raise CardSourceDamaged if a body is, or says it will be, over the limit in bytes."""
    if size is not None and size > limit:
        raise CardSourceDamaged(
            f"{url} has {size:,} bytes or more; the limit is {limit:,} (DECKLINT_MAX_DOWNLOAD_BYTES for files)."
            " Check the address, or raise the limit.",
            url=url,
            size=size,
            limit=limit,
        )


def web_page(url: str) -> CardSourceUnavailable:
    """The error for HTML where data should be: not the provider's answer, or none of its files."""
    return CardSourceUnavailable(
        f"{url} gives a web page where JSON or gzip was expected: often the login page of a network, or a provider's"
        " notice. Open it in a browser to see; the stored cards stay in use.",
        url=url,
    )
