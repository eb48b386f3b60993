"""The HTTP session: who asks, how often a request without an answer is repeated, how long a wait is honored."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import BaseHTTPResponse
from urllib3.exceptions import InvalidHeader
from urllib3.util import Retry

from validator.cards.sources.settings import Settings
from validator.errors import CardSourceUnavailable
from validator.version import VERSION

# Answers worth another try: asked too often, or the provider's own trouble.
PASSING = (429, 500, 502, 503, 504)
_LONGEST_BACKOFF_S = 30
_MAX_REDIRECTS = 5


class BoundedRetry(Retry):
    """urllib3's Retry, where a Retry-After above `longest_wait_s` is an error instead of a silent sleep."""

    def __init__(self, *args: Any, longest_wait_s: float, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.longest_wait_s = longest_wait_s

    def new(self, **kwargs: Any) -> BoundedRetry:
        # Each try has a Retry of its own, made from the last one.
        return super().new(longest_wait_s=self.longest_wait_s, **kwargs)

    def get_retry_after(self, response: BaseHTTPResponse) -> float | None:
        """The seconds to wait; None where the header is missing or says nothing.

        Raises CardSourceUnavailable if they are too many.
        """
        try:
            wait_s = super().get_retry_after(response)
        except InvalidHeader:
            return None
        if wait_s is not None and wait_s > self.longest_wait_s:
            asked = response.headers["Retry-After"]
            raise CardSourceUnavailable(
                f"The provider answers {response.status} and asks to come back later (Retry-After: {asked}); decklint"
                f" waits at most {self.longest_wait_s:g} s. Run it again after that; the stored cards stay in use.",
                answered=response.status,
                retry_after=asked,
            )
        return wait_s


def open_session(settings: Settings) -> requests.Session:
    """A session with a true User-Agent and retries; close it after use."""
    session = requests.Session()
    session.max_redirects = _MAX_REDIRECTS
    session.headers["User-Agent"] = f"decklint/{VERSION} (+{settings.contact})"
    retry = BoundedRetry(
        total=settings.retries,
        status_forcelist=PASSING,
        allowed_methods={"GET"},
        backoff_factor=settings.backoff_s,
        backoff_max=_LONGEST_BACKOFF_S,
        raise_on_status=False,
        longest_wait_s=settings.max_retry_after_s,
    )
    for scheme in ("http://", "https://"):
        session.mount(scheme, HTTPAdapter(max_retries=retry))
    return session


def get(
    session: requests.Session,
    url: str,
    headers: Mapping[str, str],
    settings: Settings,
    *,
    good: Collection[int] = (200, 304),
) -> requests.Response:
    """The answer to a GET, redirects followed, its body not yet read.

    good: the statuses a caller can use.
    Raises CardSourceUnavailable for any other, and where no answer comes. Headers and the bodies of answers that are
    not used are bounded by the read timeout of each read only, not by a time for the whole.
    """
    timeouts = (settings.connect_timeout_s, settings.read_timeout_s)
    try:
        response = session.get(url, headers=headers, stream=True, timeout=timeouts)
    except requests.RequestException as error:
        raise _unreachable(url, error, settings) from error
    except CardSourceUnavailable as error:
        error.params["url"] = url
        raise
    if url.startswith("https:") and not response.url.startswith("https:"):
        response.close()
        raise CardSourceUnavailable(
            f"{url} leads to {response.url}, which is not encrypted; nothing was taken from there.", url=url
        )
    if response.status_code not in good:
        response.close()
        raise _refused(url, response)
    return response


def _unreachable(url: str, error: requests.RequestException, settings: Settings) -> CardSourceUnavailable:
    match error:
        case requests.TooManyRedirects():
            why = f"it redirects more than {_MAX_REDIRECTS} times"
        case requests.ConnectTimeout():
            why = f"no connection within {settings.connect_timeout_s:g} s"
        case requests.exceptions.SSLError():
            why = "its certificate is not accepted, or TLS fails"
        case requests.Timeout():
            why = f"no answer within {settings.read_timeout_s:g} s"
        case requests.ConnectionError():
            why = "no connection, or it was cut before the answer"
        case _:
            why = f"the address or the answer is no HTTP ({type(error).__name__})"
    return CardSourceUnavailable(
        f"{url} cannot be fetched: {why}. Check the network and the address, then run it again;"
        " the stored cards stay in use.",
        url=url,
        reason=str(error),
    )


def _refused(url: str, response: requests.Response) -> CardSourceUnavailable:
    status = response.status_code
    if status in PASSING:
        tries = len(response.raw.retries.history) + 1 if response.raw.retries else 1
        advice = f"after {tries} tries. Run it again later; the stored cards stay in use."
    elif status in {404, 410}:
        advice = "there is nothing there. A file may have been replaced since the index was read: run it again."
    else:
        advice = "which decklint cannot use. Check the address."
    return CardSourceUnavailable(
        f"{url} answers {status} {response.reason or ''}".rstrip() + f", {advice}", url=url, answered=status
    )
