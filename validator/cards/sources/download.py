"""Fetching from a provider of cards: files to disk, whole and verified or not at all; small documents to memory."""

from __future__ import annotations

import hashlib
import io
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import requests
from urllib3.exceptions import HTTPError

from validator.cards.sources.session import Pace, Session, printable
from validator.cards.sources.settings import Settings
from validator.cards.sources.unpack import unpacked
from validator.errors import CardSourceDamaged, CardSourceUnavailable
from validator.files import replacing

# Called with the bytes received so far and, if known, the bytes there will be, both as sent.
Progress = Callable[[int, int | None], None]
T = TypeVar("T")

CHUNK_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file of a provider: where it lies, where it comes from, how to ask whether it has changed.

    size_bytes and sha256 are of the file as it lies there, compressed where the provider compresses. If
    `is_unchanged`, the provider has nothing newer than asked with: nothing was written, the size is 0, the digest "".
    """

    path: Path
    url: str
    etag: str | None
    last_modified: str | None
    size_bytes: int
    sha256: str
    is_unchanged: bool = False


class Downloader:
    """Fetches within the limits of `settings`; a context manager, for one thread at a time."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.session = Session(Pace(self.settings))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.session.close()

    def fetch(
        self,
        url: str,
        target: Path,
        *,
        etag: str | None = None,
        last_modified: str | None = None,
        sha256: str | None = None,
        progress: Progress | None = None,
    ) -> Fetched:
        """Download a file to `target`, which is replaced only when the new one is complete and verified.

        etag, last_modified: of the file as last fetched, if a newer one alone is wanted.
        sha256: 64 hexadecimal digits, where the provider says them beforehand.
        Raises CardSourceUnavailable if no good answer comes, stops coming, or comes too slowly; CardSourceDamaged if
        it is not the file promised; OSError if `target` cannot be written. Does not read a gzip file to its end:
        `unpack.open_bytes` does.
        """
        conditions = {"If-None-Match": etag, "If-Modified-Since": last_modified}
        # A file that is gzip already gains nothing from another coat.
        headers = {"Accept": "*/*", "Accept-Encoding": "identity" if url.endswith(".gz") else "gzip"}
        headers |= {name: value for name, value in conditions.items() if value}
        draft = target.with_name(target.name + ".part")

        def receive() -> Fetched:
            with self.session.answer(url, headers) as response:
                if response.status_code == 304:
                    return Fetched(target, url, etag, last_modified, 0, "", is_unchanged=True)
                validators = response.headers.get("ETag"), response.headers.get("Last-Modified")
                digest, size_bytes = hashlib.sha256(), 0
                with replacing(target, draft), draft.open("wb") as stream:
                    for chunk in _body(url, response, self.settings.max_bytes, progress):
                        stream.write(chunk)
                        digest.update(chunk)
                        size_bytes += len(chunk)
                    _verify(url, size_bytes, digest.hexdigest(), sha256)
            return Fetched(target, url, *validators, size_bytes, digest.hexdigest())

        return self._persist(url, receive)

    def document(self, url: str, accept: str = "application/json, */*;q=0.5") -> bytes:
        """A small document, such as an index or a checksum, of at most `settings.max_document_bytes`, unpacked.

        Raises CardSourceUnavailable and CardSourceDamaged as `fetch` does.
        """
        limit = self.settings.max_document_bytes

        def receive() -> bytes:
            with self.session.answer(url, {"Accept": accept, "Accept-Encoding": "identity"}) as response:
                return b"".join(_body(url, response, limit))

        packed = io.BytesIO(self._persist(url, receive))
        content = unpacked(packed, url, limit).read()  # type: ignore[arg-type]
        _check_start(url, content)
        return content

    def _persist(self, url: str, attempt: Callable[[], T]) -> T:
        """What `attempt` gives, tried again from the start where its connection is cut."""
        pace = self.session.pace
        pace.begin(url)
        number = 0
        while True:
            try:
                return attempt()
            except _CutShort as error:
                number += 1
                if number > self.settings.resumes:
                    raise CardSourceUnavailable(
                        f"{url} was cut short {number} times. Run it again; the stored cards stay in use.",
                        url=url,
                        reason=str(error),
                    ) from error
            # The first new try needs no pause: one cut says nothing of the provider's health.
            time.sleep(min(self.settings.backoff_s * (number - 1), pace.left_s()))


def read_sha256(content: bytes, url: str) -> str:
    """The digest in a checksum file: 64 hexadecimal digits, in lower case, with or without a file's name after it.

    url: where it is from. Raises CardSourceDamaged if it holds anything else.
    """
    match = re.match(rb"\s*([0-9A-Fa-f]{64})(\s|$)", content)
    if match is None:
        raise CardSourceDamaged(
            f"{url} holds no SHA-256 digest; expected 64 hexadecimal digits. Run it again later.", url=url
        )
    return match[1].decode().lower()


class _CutShort(Exception):
    """The connection ended before the body did; another request may bring it whole."""


def _body(url: str, response: requests.Response, limit: int, progress: Progress | None = None) -> Iterator[bytes]:
    """The bytes of an answer as sent, Content-Encoding and all, in chunks of at most CHUNK_BYTES.

    limit: the most bytes there may be. Raises _CutShort where the connection ends early, falls silent or breaks;
    CardSourceUnavailable for a web page, CardSourceDamaged for what is too large or packed in another way than gzip.
    """
    _check_kind(url, response)
    length = response.headers.get("Content-Length", "")
    # More digits than any size has would be no number to Python either.
    total = int(length[:20]) if length.isascii() and length.isdigit() else None
    _check_size(url, total, limit)
    received = 0
    while True:
        if progress is not None:
            progress(received, total)
        try:
            # `read1` hands over what is there. `stream` would wait for a whole chunk, for hours with a trickle.
            chunk = response.raw.read1(CHUNK_BYTES, decode_content=False)
        except (HTTPError, OSError, ValueError) as error:
            raise _CutShort(str(error)) from error
        if not chunk:
            break
        if not received:
            _check_start(url, chunk)
        received += len(chunk)
        _check_size(url, received, limit)
        yield chunk
    if total is not None and received < total:
        raise _CutShort(f"{received} of {total} bytes")


def _check_kind(url: str, response: requests.Response) -> None:
    if response.headers.get("Content-Type", "").lower().startswith(("text/html", "application/xhtml")):
        raise _web_page(url)
    encoding = response.headers.get("Content-Encoding", "identity").lower()
    if encoding not in {"identity", "gzip", "x-gzip", ""}:
        raise CardSourceDamaged(
            f"{url} comes with Content-Encoding “{printable(encoding)}”; expected gzip or none. Something between here"
            " and the provider packs anew: fetch the file past it and import it.",
            url=url,
        )


def _check_start(url: str, start: bytes) -> None:
    """Whether the first bytes are of a web page, whatever the headers say."""
    if start.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        raise _web_page(url)


def _check_size(url: str, size: int | None, limit: int) -> None:
    if size is not None and size > limit:
        raise CardSourceDamaged(
            f"{url} has {size:,} bytes or more; the limit is {limit:,} (DECKLINT_MAX_DOWNLOAD_BYTES for files)."
            " Check the address, or raise the limit.",
            url=url,
            size=size,
            limit=limit,
        )


def _web_page(url: str) -> CardSourceUnavailable:
    """The error for HTML where data should be: not the provider's answer, or none of its files."""
    return CardSourceUnavailable(
        f"{url} gives a web page where JSON or gzip was expected: often the login page of a network, or a provider's"
        " notice. Open it in a browser to see; the stored cards stay in use.",
        url=url,
    )


def _verify(url: str, size_bytes: int, digest: str, sha256: str | None) -> None:
    if size_bytes == 0:
        raise CardSourceDamaged(f"{url} is empty. Run it again later; the stored cards stay in use.", url=url)
    if sha256 is not None and digest != sha256.lower():
        raise CardSourceDamaged(
            f"{url} has the SHA-256 digest {digest}; the provider says {sha256}. It was altered on the way, or"
            " replaced in between: run it again.",
            url=url,
            sha256=digest,
            expected=sha256,
        )
