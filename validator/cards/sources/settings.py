"""Where card data is fetched from and within which limits: from the environment, with defaults that need none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from validator.errors import BadOption

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """The providers' base URLs, who asks, and the limits of one download.

    A time is in seconds, a size in bytes as sent (compressed, where the provider compresses).
    """

    scryfall_url: str = "https://api.scryfall.com"
    mtgjson_url: str = "https://mtgjson.com/api/v5"
    contact: str = "decklint"  # stands in the User-Agent, so that a provider can tell who asks
    connect_timeout_s: float = 10.0
    read_timeout_s: float = 30.0  # the longest silence
    total_timeout_s: float = 1800.0  # one whole download, pauses between tries included
    min_bytes_per_s: int = 1024  # slower than this over `slow_window_s` is given up
    slow_window_s: float = 30.0
    max_bytes: int = 2048 * MIB  # a file
    max_document_bytes: int = 8 * MIB  # an index or checksum, held in memory
    retries: int = 4  # of a request that got no answer, or one of 429 and 5xx
    backoff_s: float = 1.0  # the pauses between them: none, 2, 4, 8 … times this, at most 30 s
    max_retry_after_s: float = 120.0  # a longer wait asked for by the provider is an error
    resumes: int = 5  # of an answer cut short

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> Settings:
        """The settings as the variables of VARIABLES say; what is unset or empty keeps its default.

        Raises BadOption naming the variable whose value means nothing.
        """
        given = {name: environ[name].strip() for name in VARIABLES if environ.get(name, "").strip()}
        return cls(**{VARIABLES[name]: _READERS[VARIABLES[name]](name, value) for name, value in given.items()})


# Environment variable -> field of Settings.
VARIABLES = {
    "DECKLINT_SCRYFALL_URL": "scryfall_url",
    "DECKLINT_MTGJSON_URL": "mtgjson_url",
    "DECKLINT_CONTACT": "contact",
    "DECKLINT_CONNECT_TIMEOUT_S": "connect_timeout_s",
    "DECKLINT_READ_TIMEOUT_S": "read_timeout_s",
    "DECKLINT_DOWNLOAD_TIMEOUT_S": "total_timeout_s",
    "DECKLINT_MIN_BYTES_PER_S": "min_bytes_per_s",
    "DECKLINT_SLOW_WINDOW_S": "slow_window_s",
    "DECKLINT_MAX_DOWNLOAD_BYTES": "max_bytes",
    "DECKLINT_DOWNLOAD_RETRIES": "retries",
    "DECKLINT_RETRY_BACKOFF_S": "backoff_s",
    "DECKLINT_MAX_RETRY_AFTER_S": "max_retry_after_s",
    "DECKLINT_DOWNLOAD_RESUMES": "resumes",
}


def is_web_url(url: str) -> bool:
    """Whether a URL is absolute, of http or https, without blanks, with a host and, if any, a port that can be."""
    if not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False


def _read_url(variable: str, value: str) -> str:
    if not is_web_url(value) or urlsplit(value).query or urlsplit(value).fragment:
        raise _bad(variable, value, "a URL of http or https, such as https://api.scryfall.com, without ? and #")
    return value.rstrip("/")


def _read_contact(variable: str, value: str) -> str:
    # It goes into a header, inside parentheses (RFC 9110, 10.1.5).
    if not (value.isascii() and value.isprintable()) or set("()\\") & set(value) or len(value) > 200:
        raise _bad(variable, value, "a URL or mail address, in ASCII, without parentheses, of at most 200 characters")
    return value


def _read_seconds(variable: str, value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= 86_400:
        raise _bad(variable, value, "seconds: a number above 0, at most 86400")
    return seconds


def _read_count(variable: str, value: str) -> int:
    # Not int(), which takes "1_0" and digits of other scripts too.
    if not (value.isascii() and value.isdigit()) or len(value) > 15:
        raise _bad(variable, value, "a whole number, 0 or more")
    return int(value)


def _read_positive(variable: str, value: str) -> int:
    if (count := _read_count(variable, value)) == 0:
        raise _bad(variable, value, "a whole number above 0")
    return count


_READERS: dict[str, Any] = {
    "scryfall_url": _read_url,
    "mtgjson_url": _read_url,
    "contact": _read_contact,
    "connect_timeout_s": _read_seconds,
    "read_timeout_s": _read_seconds,
    "total_timeout_s": _read_seconds,
    "min_bytes_per_s": _read_count,
    "slow_window_s": _read_seconds,
    "max_bytes": _read_positive,
    "retries": _read_count,
    "backoff_s": _read_seconds,
    "max_retry_after_s": _read_seconds,
    "resumes": _read_count,
}


def _bad(variable: str, value: str, expected: str) -> BadOption:
    return BadOption(
        f"{variable} is “{value}”; expected {expected}. Mend it, or unset it for the default.",
        option=variable,
        value=value,
    )
