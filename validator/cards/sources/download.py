"""Fetching from a provider of cards: files to disk, whole and verified or not at all; small documents to memory."""

from __future__ import annotations

import hashlib
import re
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import requests

from validator.cards.sources.http import body
from validator.cards.sources.http.body import CutShort, Pace
from validator.cards.sources.http.partial import Partial
from validator.cards.sources.http.session import get, open_session
from validator.cards.sources.settings import Settings
from validator.errors import CardSourceDamaged, CardSourceUnavailable

# Called with the bytes received so far and, if known, the bytes there will be, both as sent.
Progress = Callable[[int, int | None], None]
T = TypeVar("T")


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


@dataclass(frozen=True, slots=True)
class Document:
    """A small answer in memory, decompressed; if `is_unchanged`, its content is empty."""

    content: bytes
    url: str
    etag: str | None
    last_modified: str | None
    is_unchanged: bool = False


class Downloader:
    """Fetches within the limits of `settings`; a context manager, for one thread at a time."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.session = open_session(self.settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self.session.close()

    def fetch(
        self,
        url: str,
        target: Path,
        *,
        etag: str | None = None,
        last_modified: str | None = None,
        expected_bytes: int | None = None,
        sha256: str | None = None,
        accept: str = "*/*",
        progress: Progress | None = None,
    ) -> Fetched:
        """Download a file to `target`, which is replaced only when the new one is complete and verified.

        etag, last_modified: of the file as last fetched, if a newer one alone is wanted.
        expected_bytes: its size as sent, where the provider says it beforehand.  sha256: 64 hexadecimal digits.
        What came of an interrupted download lies beside `target` (see Partial) and is continued by the next call.
        Raises CardSourceUnavailable if no good answer comes, stops coming, or comes too slowly; CardSourceDamaged if
        it is not the file promised; OSError if `target` cannot be written. Does not read a gzip file to its end:
        `unpack.open_bytes` does.
        """
        job = _Job(url, Partial(target), Pace(url, self.settings), expected_bytes, progress or _silent)
        headers = {
            "Accept": accept,
            # A file that is gzip already gains nothing from another coat.
            "Accept-Encoding": "identity" if url.endswith(".gz") else "gzip",
            **_conditions(etag, last_modified),
        }
        try:
            response = self._persist(job.pace, lambda: self._receive(job, headers))
            if response.status_code == 304:
                job.partial.discard()
                return Fetched(target, url, etag, last_modified, 0, "", is_unchanged=True)
            size_bytes = job.partial.size
            digest = _verified(job, size_bytes, sha256)
        except CardSourceDamaged:
            job.partial.discard()
            raise
        except CardSourceUnavailable:
            if job.partial.size == 0:
                job.partial.discard()
            raise
        job.partial.finish()
        return Fetched(target, url, *_validators(response), size_bytes, digest)

    def document(
        self,
        url: str,
        *,
        etag: str | None = None,
        last_modified: str | None = None,
        accept: str = "application/json, */*;q=0.5",
    ) -> Document:
        """Get a small document, such as an index or a checksum, of at most `settings.max_document_bytes`.

        Raises as `fetch` does.
        """
        headers = {"Accept": accept, "Accept-Encoding": "identity", **_conditions(etag, last_modified)}
        pace = Pace(url, self.settings)
        response, content = self._persist(pace, lambda: self._read(pace, headers))
        if response.status_code == 304:
            return Document(b"", url, etag, last_modified, is_unchanged=True)
        return Document(content, url, *_validators(response))

    def _persist(self, pace: Pace, attempt: Callable[[], T]) -> T:
        """What `attempt` gives, tried again where its connection is cut."""
        cut = CutShort()
        for number in range(self.settings.resumes + 1):
            if number > 1:  # the first new try needs no pause: one cut says nothing of the provider's health
                time.sleep(self.settings.backoff_s * (number - 1))
            pace.check_deadline()
            try:
                return attempt()
            except CutShort as error:
                cut = error
        raise CardSourceUnavailable(
            f"{pace.url} was cut short {self.settings.resumes + 1} times. Run it again: what came of a file is kept and"
            " continued; the stored cards stay in use.",
            url=pace.url,
            reason=str(cut),
        ) from cut

    def _receive(self, job: _Job, headers: dict[str, str]) -> requests.Response:
        """One request for the file or the rest of it, and its answer appended to the part at hand."""
        if_range = job.partial.validator_for(job.url)
        good = _good(headers)
        if if_range:
            headers = {**headers, "Range": f"bytes={job.partial.size}-", "If-Range": if_range}
            good |= {206, 416}
        with get(self.session, job.url, headers, self.settings, good=good) as response:
            if response.status_code != 304:
                body.check_kind(job.url, response)
                start = body.range_start(response)
                if response.status_code == 416 or start not in {0, job.partial.size}:
                    # Not the rest we asked for. Without the part, the next request asks for the whole.
                    job.partial.discard()
                    raise CutShort(f"the rest cannot be had: {response.status_code}")
                if start == 0:
                    job.partial.begin(job.url, *_validators(response))
                self._append(job, response)
        return response

    def _append(self, job: _Job, response: requests.Response) -> None:
        received, total = job.partial.size, body.total_bytes(response)
        body.check_size(job.url, total, self.settings.max_bytes)
        job.progress(received, total)
        is_first = True
        with job.partial.path.open("ab") as stream:
            for chunk in body.read_body(response, job.pace):
                if is_first:
                    # A web page first: that it is one tells more than that its size is wrong.
                    if received == 0:
                        body.check_start(job.url, chunk)
                    _check_expected(job, total)
                    is_first = False
                received += len(chunk)
                body.check_size(job.url, received, self.settings.max_bytes)
                stream.write(chunk)
                job.progress(received, total)
        if total is not None and received < total:
            raise CutShort(f"{received} of {total} bytes")

    def _read(self, pace: Pace, headers: dict[str, str]) -> tuple[requests.Response, bytes]:
        """One request for a document: the answer and its content, decompressed."""
        limit = self.settings.max_document_bytes
        with get(self.session, pace.url, headers, self.settings, good=_good(headers)) as response:
            if response.status_code == 304:
                return response, b""
            body.check_kind(pace.url, response)
            body.check_size(pace.url, body.total_bytes(response), limit)
            content = bytearray()
            for chunk in body.read_body(response, pace):
                content += chunk
                body.check_size(pace.url, len(content), limit)
        unpacked = _unpacked(pace.url, bytes(content), limit) if _is_gzip(response) else bytes(content)
        body.check_start(pace.url, unpacked)
        return response, unpacked


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


@dataclass(frozen=True, slots=True)
class _Job:
    """One call of `fetch`."""

    url: str
    partial: Partial
    pace: Pace
    expected_bytes: int | None
    progress: Progress


def _silent(received: int, total: int | None) -> None:
    pass


def _conditions(etag: str | None, last_modified: str | None) -> dict[str, str]:
    """The headers that ask for a newer version only."""
    headers = {"If-None-Match": etag, "If-Modified-Since": last_modified}
    return {name: value for name, value in headers.items() if value}


def _good(headers: Mapping[str, str]) -> frozenset[int]:
    """The statuses that answer a request: 304 only if it asked for what is newer."""
    return frozenset({200, 304} if {"If-None-Match", "If-Modified-Since"} & headers.keys() else {200})


def _validators(response: requests.Response) -> tuple[str | None, str | None]:
    return response.headers.get("ETag"), response.headers.get("Last-Modified")


def _check_expected(job: _Job, size_bytes: int | None) -> None:
    if job.expected_bytes is not None and size_bytes is not None and size_bytes != job.expected_bytes:
        raise CardSourceDamaged(
            f"{job.url} has {size_bytes:,} bytes; the provider's index says {job.expected_bytes:,}."
            " It is cut or altered, or the index is of another day: run it again.",
            url=job.url,
            size=size_bytes,
            expected=job.expected_bytes,
        )


def _verified(job: _Job, size_bytes: int, sha256: str | None) -> str:
    """The digest of the complete part. Raises CardSourceDamaged if it is not what was promised."""
    if size_bytes == 0:
        raise CardSourceDamaged(f"{job.url} is empty. Run it again later; the stored cards stay in use.", url=job.url)
    _check_expected(job, size_bytes)
    with job.partial.path.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    if sha256 is not None and digest != sha256.lower():
        raise CardSourceDamaged(
            f"{job.url} has the SHA-256 digest {digest}; the provider says {sha256}. It was altered on the way, or"
            " replaced in between: run it again.",
            url=job.url,
            sha256=digest,
            expected=sha256,
        )
    return digest


def _is_gzip(response: requests.Response) -> bool:
    return response.headers.get("Content-Encoding", "").lower() in {"gzip", "x-gzip"}


def _unpacked(url: str, content: bytes, limit: int) -> bytes:
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        unpacked = unpacker.decompress(content, limit + 1)
    except zlib.error as error:
        raise CardSourceDamaged(f"{url} is no whole gzip ({error}). Run it again.", url=url) from error
    body.check_size(url, len(unpacked), limit)
    if not unpacker.eof:
        raise CardSourceDamaged(f"{url} is gzip that ends too early. Run it again.", url=url)
    return unpacked
