"""Asking over HTTP with care: who asks, how often and how long, where redirects may lead, and which answers will do."""

from __future__ import annotations

import http.client
import io
import time
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import requests
from requests.adapters import HTTPAdapter
from urllib3 import BaseHTTPResponse
from urllib3.exceptions import HTTPError, InvalidHeader
from urllib3.util import Retry

from validator.cards.sources.settings import Settings, is_web_url
from validator.errors import CardSourceUnavailable
from validator.version import VERSION

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

# Answers worth another try: asked too often, or the provider's own trouble.
PASSING = (429, 500, 502, 503, 504)
_LONGEST_BACKOFF_S = 30
_MAX_REDIRECTS = 5
_KEPT = "the stored cards stay in use."


class Pace:
    """The time one file may take, from its first connection to its last byte; what comes too slowly is given up."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.begin("")

    def begin(self, url: str) -> None:
        """Begin with a file."""
        self.url = url
        self.until = time.monotonic() + self.settings.total_timeout_s
        self.restart()

    def restart(self) -> None:
        """Begin to measure the speed with the next bytes: a provider may think before it answers."""
        self._window_start: float | None = None
        self._window_bytes = 0

    def left_s(self) -> float:
        """The seconds that are left, above 0. Raises CardSourceUnavailable if there are none."""
        left_s = self.until - time.monotonic()
        if left_s <= 0:
            raise self._given_up(f"is not here within {self.settings.total_timeout_s:g} s")
        return left_s

    def count(self, size: int) -> None:
        """Note that `size` bytes came. Raises CardSourceUnavailable when they come too slowly."""
        now = time.monotonic()
        self._window_start = now if self._window_start is None else self._window_start
        self._window_bytes += size
        elapsed_s = now - self._window_start
        if elapsed_s >= self.settings.slow_window_s:
            speed, least = self._window_bytes / elapsed_s, self.settings.min_bytes_per_s
            if speed < least and size:
                raise self._given_up(f"comes at {speed:.0f} bytes per second, below the least of {least}")
            self.restart()

    def _given_up(self, why: str) -> CardSourceUnavailable:
        return CardSourceUnavailable(f"{self.url} {why}, and was given up. Run it again; {_KEPT}", url=self.url)


class _PacedStream(io.RawIOBase):
    """What comes over a socket, headers and bodies: no wait lasts beyond the time that is left."""

    def __init__(self, sock: Any, raw: Any, pace: Pace) -> None:
        self._sock, self._raw, self._pace = sock, raw, pace

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        self._sock.settimeout(min(self._pace.settings.read_timeout_s, self._pace.left_s()))
        size: int = self._raw.readinto(buffer) or 0
        self._pace.count(size)
        return size

    def close(self) -> None:
        self._raw.close()
        super().close()


class _PacedResponse(http.client.HTTPResponse):
    def __init__(self, pace: Pace, sock: Any, *args: Any, **options: Any) -> None:
        super().__init__(sock, *args, **options)
        pace.restart()
        self.fp: Any = io.BufferedReader(_PacedStream(sock, self.fp.detach(), pace))


class _PacedAdapter(HTTPAdapter):
    """Reads every answer at a pace: the timeouts of `requests` are for each wait, never for the whole."""

    def __init__(self, pace: Pace, retry: Retry) -> None:
        self._pace = pace
        super().__init__(max_retries=retry)

    def get_connection_with_tls_context(self, *args: Any, **options: Any) -> Any:
        pool: Any = super().get_connection_with_tls_context(*args, **options)
        if "response_class" not in vars(pool.ConnectionCls):
            response_class = staticmethod(partial(_PacedResponse, self._pace))
            pool.ConnectionCls = type("PacedConnection", (pool.ConnectionCls,), {"response_class": response_class})
        return pool


class _PacedRetry(Retry):
    """urllib3's Retry, where a Retry-After that is too long is an error, and no unwanted body is read."""

    def __init__(self, *args: Any, pace: Pace, **options: Any) -> None:
        super().__init__(*args, **options)
        self.pace = pace

    def new(self, **options: Any) -> _PacedRetry:
        # Each try has a Retry of its own, made from the last one.
        return super().new(pace=self.pace, **options)

    def increment(
        self,
        method: str | None = None,
        url: str | None = None,
        response: BaseHTTPResponse | None = None,
        *args: Any,
        **options: Any,
    ) -> _PacedRetry:
        self.pace.left_s()
        again = super().increment(method, url, response, *args, **options)
        if response is not None:
            response.close()  # else its body would be read to the end, whatever comes
        return again

    def get_backoff_time(self) -> float:
        return min(super().get_backoff_time(), self.pace.left_s())

    def get_retry_after(self, response: BaseHTTPResponse) -> float | None:
        """The seconds to wait; None where the header is missing or says nothing.

        Raises CardSourceUnavailable if they are too many.
        """
        try:
            wait_s = super().get_retry_after(response)
        except (InvalidHeader, ValueError, OverflowError):
            return None
        longest_s = self.pace.settings.max_retry_after_s
        if wait_s is not None and wait_s > min(longest_s, self.pace.left_s()):
            asked = printable(response.headers["Retry-After"])
            raise CardSourceUnavailable(
                f"{self.pace.url} answers {response.status} and asks to come back later (Retry-After: {asked});"
                f" decklint waits at most {longest_s:g} s. Run it again after that; {_KEPT}",
                url=self.pace.url,
                answered=response.status,
                retry_after=asked,
            )
        return wait_s


class Session(requests.Session):
    """Asks with a true User-Agent, again where that may help, and at a pace; a context manager."""

    def __init__(self, pace: Pace) -> None:
        super().__init__()
        self.pace = pace
        settings = pace.settings
        self.headers["User-Agent"] = f"decklint/{VERSION} (+{settings.contact})"
        retry = _PacedRetry(
            total=settings.retries,
            status_forcelist=PASSING,
            allowed_methods={"GET"},
            backoff_factor=settings.backoff_s,
            backoff_max=_LONGEST_BACKOFF_S,
            raise_on_status=False,
            pace=pace,
        )
        for scheme in ("http://", "https://"):
            self.mount(scheme, _PacedAdapter(pace, retry))

    def get_redirect_target(self, resp: requests.Response) -> str | None:
        """None: `answer` follows redirects. `requests` would read their bodies first."""
        return None

    def answer(self, url: str, headers: Mapping[str, str]) -> requests.Response:
        """What a URL gives, redirects followed: 200 with its body not yet read, or 304 if the headers ask for changes.

        Raises CardSourceUnavailable for any other status, and where no answer comes.
        """
        good = {200, 304} if {"If-None-Match", "If-Modified-Since"} & headers.keys() else {200}
        here = url
        for _ in range(_MAX_REDIRECTS + 1):
            response = self._ask(here, headers)
            if response.status_code in good:
                return response
            response.close()
            if not response.is_redirect:
                raise _refused(url, response)
            here = _led_to(url, here, response)
        raise _unreachable(url, f"it redirects more than {_MAX_REDIRECTS} times")

    def _ask(self, url: str, headers: Mapping[str, str]) -> requests.Response:
        settings = self.pace.settings
        timeouts = (settings.connect_timeout_s, settings.read_timeout_s)
        try:
            return self.get(url, headers=dict(headers), stream=True, timeout=timeouts)
        except (requests.RequestException, HTTPError, ValueError) as error:
            raise _unreachable(self.pace.url, self._why(error)) from error

    def _why(self, error: Exception) -> str:
        match error:
            case requests.ConnectTimeout():
                return f"no connection within {self.pace.settings.connect_timeout_s:g} s"
            case requests.exceptions.SSLError():
                return "its certificate is not accepted, or TLS fails"
            case requests.Timeout():
                return f"no answer within {self.pace.settings.read_timeout_s:g} s"
            case requests.ConnectionError():
                return "no connection, or it was cut before the answer"
        return f"the address or the answer is no HTTP ({type(error).__name__})"


def printable(text: str) -> str:
    """What a provider says, fit to be shown: the first 200 characters, without those that move a cursor."""
    return "".join(filter(str.isprintable, text[:200]))


def _led_to(url: str, here: str, response: requests.Response) -> str:
    """Where a redirect leads. Raises CardSourceUnavailable for what is no address to go to."""
    location = response.headers["Location"]
    try:
        there = urljoin(here, location)
    except ValueError:
        there = ""
    if not is_web_url(there):
        raise _unreachable(url, f"it redirects to “{printable(location)}”, which is no address of http or https")
    if here.startswith("https:") and not there.startswith("https:"):
        raise CardSourceUnavailable(f"{url} leads to {there}, which is not encrypted; nothing was taken.", url=url)
    return there


def _unreachable(url: str, why: str) -> CardSourceUnavailable:
    return CardSourceUnavailable(
        f"{url} cannot be fetched: {why}. Check the network and the address, then run it again; {_KEPT}", url=url
    )


def _refused(url: str, response: requests.Response) -> CardSourceUnavailable:
    status = response.status_code
    if status in PASSING:
        tries = len(response.raw.retries.history) + 1 if response.raw.retries else 1
        advice = f"after {tries} tries. Run it again later; {_KEPT}"
    elif status in {404, 410}:
        advice = "there is nothing there. A file may have been replaced since the index was read: run it again."
    else:
        advice = "which decklint cannot use. Check the address."
    return CardSourceUnavailable(f"{url} answers {status}, {advice}", url=url, answered=status)
