"""Where card data is fetched from and within which limits: from the environment, with defaults that need none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from validator.settings import Kind, from_environ, seconds, setting, variables, whole

MIB = 1024 * 1024


def is_web_url(url: str) -> bool:
    """Whether a URL is absolute, of http or https, without blanks, with a host and, if any, a port that can be."""
    if not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False


def _read_url(value: str) -> str:
    if not is_web_url(value) or urlsplit(value).query or urlsplit(value).fragment:
        raise ValueError(value)
    return value.rstrip("/")


def _read_contact(value: str) -> str:
    # It goes into a header, inside parentheses (RFC 9110, 10.1.5).
    if not (value.isascii() and value.isprintable()) or set("()\\") & set(value) or len(value) > 200:
        raise ValueError(value)
    return value


_URL = Kind("a URL of http or https, such as https://api.scryfall.com, without ? and #", _read_url)
_CONTACT = Kind("a URL or mail address, in ASCII, without parentheses, of at most 200 characters", _read_contact)
_SECONDS = seconds(0.001, 86_400)
_COUNT, _POSITIVE = whole(0, 10**15 - 1), whole(1, 10**15 - 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """The providers' base URLs, who asks, and the limits of one download.

    A time is in seconds, a size in bytes as sent (compressed, where the provider compresses).
    """

    scryfall_url: str = setting("https://api.scryfall.com", _URL, "where Scryfall answers")
    mtgjson_url: str = setting("https://mtgjson.com/api/v5", _URL, "where MTGJSON answers")
    contact: str = setting("decklint", _CONTACT, "stands in the User-Agent, so that a provider can tell who asks")
    connect_timeout_s: float = setting(10.0, _SECONDS, "the longest wait for a connection")
    read_timeout_s: float = setting(30.0, _SECONDS, "the longest silence")
    total_timeout_s: float = setting(
        1800.0, _SECONDS, "one whole download, pauses between tries included", "DOWNLOAD_TIMEOUT_S"
    )
    min_bytes_per_s: int = setting(1024, _COUNT, "slower than this over `slow_window_s` is given up")
    slow_window_s: float = setting(30.0, _SECONDS, "see `min_bytes_per_s`")
    max_bytes: int = setting(2048 * MIB, _POSITIVE, "a file", "MAX_DOWNLOAD_BYTES")
    retries: int = setting(4, _COUNT, "of a request that got no answer, or one of 429 and 5xx", "DOWNLOAD_RETRIES")
    backoff_s: float = setting(
        1.0, _SECONDS, "the pauses between them: none, 2, 4, 8 … times this, at most 30 s", "RETRY_BACKOFF_S"
    )
    max_retry_after_s: float = setting(120.0, _SECONDS, "a longer wait asked for by the provider is an error")
    resumes: int = setting(5, _COUNT, "of an answer cut short", "DOWNLOAD_RESUMES")
    max_document_bytes: int = 8 * MIB  # an index or checksum, held in memory

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> Settings:
        """The settings as the environment's variables say. Raises BadOption for a value that means nothing."""
        return from_environ(cls, environ)


VARIABLES = variables(Settings)
