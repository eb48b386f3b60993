"""The settings of the service, read once from the environment; docs/service.md has the same table.

A value that means nothing stops the service at its start, with the variable's name: better than a limit that is not
the one that was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from math import ceil
from typing import Any

from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.errors import BadOption

PREFIX = "DECKLINT_"

_MIB = 1024 * 1024
_TRUE, _FALSE = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}


def _whole(minimum: int, maximum: int) -> Callable[[str], int]:
    def read(value: str) -> int:
        if value.isascii() and value.isdigit() and len(value) < 16 and minimum <= int(value) <= maximum:
            return int(value)
        raise ValueError(f"a whole number from {minimum} to {maximum}")

    return read


def _seconds(maximum: int) -> Callable[[str], float]:
    def read(value: str) -> float:
        if value.isascii() and value.replace(".", "", 1).isdigit() and len(value) < 16:
            seconds = float(value)
            if 0.1 <= seconds <= maximum:
                return int(seconds) if seconds.is_integer() else seconds
        raise ValueError(f"a number of seconds from 0.1 to {maximum}")

    return read


def _flag(value: str) -> bool:
    if value.lower() in _TRUE | _FALSE:
        return value.lower() in _TRUE
    raise ValueError("true or false")


def _setting(default: Any, read: Callable[[str], Any], meaning: str) -> Any:
    return field(default=default, metadata={"read": read, "meaning": meaning})


@dataclass(frozen=True)
class Settings:
    """Every setting of the service; each is the variable of its name in capitals after `DECKLINT_`.

    Numbers carry their unit in the name; an empty text turns the thing off.
    """

    max_body_bytes: int = _setting(
        MAX_STRUCTURED_BYTES, _whole(1024, MAX_STRUCTURED_BYTES), "bytes of a body with one deck, also once unpacked"
    )
    batch_max_decks: int = _setting(500, _whole(1, 100_000), "decks in a batch")
    batch_max_bytes: int = _setting(8 * _MIB, _whole(1024, 1024 * _MIB), "bytes of a batch, also once unpacked")
    batch_max_line_bytes: int = _setting(256 * 1024, _whole(1024, MAX_STRUCTURED_BYTES), "bytes of a line of a batch")
    request_timeout_s: float = _setting(
        20, _seconds(600), "seconds, as in `2.5`, until a request must have arrived whole"
    )
    batch_timeout_s: float = _setting(120, _seconds(3600), "seconds, as in `2.5`, until a batch must be answered")
    cache_s: int = _setting(300, _whole(0, 31_536_000), "`max-age` of what can be read with GET")
    cors_origin: str = _setting("*", str, "`Access-Control-Allow-Origin`; `none`: no CORS headers")
    trusted_proxies: int = _setting(0, _whole(0, 10), "proxies before the service whose `X-Forwarded-For` counts")
    rate_limit: str = _setting("", str, "decks or reads a client may ask for, as in `60/minute`; empty: no limit")
    rate_limit_storage: str = _setting(
        "memory://", str, "where the counts are kept: `memory://` counts in each worker, `redis://host:6379` in one"
    )
    api_keys_file: str = _setting(
        "", str, "a file with the SHA-256 of an API key on each line; empty: no key is asked for"
    )
    metrics: bool = _setting(True, _flag, "whether `/metrics` answers")
    access_log: bool = _setting(True, _flag, "whether each request is logged, as a line of JSON")
    bind: str = _setting("127.0.0.1:8000", str, "the address to answer at")
    workers: int = _setting(2, _whole(1, 256), "worker processes; about one for each core")
    connections: int = _setting(1000, _whole(1, 100_000), "connections that each worker holds open at once")
    max_requests: int = _setting(20_000, _whole(0, 100_000_000), "requests until a worker is replaced; 0: never")
    keepalive_s: int = _setting(
        5, _whole(1, 600), "seconds an idle connection stays open, and a request's headers may take"
    )
    graceful_timeout_s: int = _setting(30, _whole(1, 3600), "seconds a stopping worker may take to finish")

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Settings:
        """The settings an environment gives; a variable that is absent or empty leaves the default.

        `DECKLINT_CORS_ORIGIN=none` turns CORS off. Raises BadOption naming the variable and what was expected.
        """
        values: dict[str, Any] = {}
        for setting in fields(cls):
            name = variable(setting.name)
            given = environ.get(name, "").strip()
            if not given:
                continue
            try:
                values[setting.name] = setting.metadata["read"](given)
            except ValueError as error:
                raise BadOption(f"{name} is “{given}”; expected {error}.", option=name, value=given) from None
        if values.get("cors_origin") == "none":
            values["cors_origin"] = ""
        return cls(**values)

    def limits(self) -> dict[str, int]:
        """The limits of requests as published at `/v1/formats`; names carry their units."""
        from validator.decklists import limits

        return {
            "text_bytes": min(limits.MAX_TEXT_BYTES, self.max_body_bytes),
            "text_lines": limits.MAX_LINES,
            "structured_bytes": self.max_body_bytes,
            "card_entries": limits.MAX_ENTRIES,
            "name_characters": limits.MAX_NAME_CHARACTERS,
            "minimum_quantity": limits.MIN_QUANTITY,
            "maximum_quantity": limits.MAX_QUANTITY,
            "batch_decks": self.batch_max_decks,
            "batch_bytes": self.batch_max_bytes,
            "batch_line_bytes": self.batch_max_line_bytes,
            "request_seconds": ceil(self.request_timeout_s),
            "batch_seconds": ceil(self.batch_timeout_s),
        }


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def table() -> str:
    """Every setting as the rows of the table in docs/service.md."""
    rows = []
    for setting in fields(Settings):
        default = str(setting.default).lower() if isinstance(setting.default, bool) else str(setting.default)
        rows.append(
            f"| `{variable(setting.name)}` | {f'`{default}`' if default else ''} | {setting.metadata['meaning']} |"
        )
    return "\n".join(rows)
