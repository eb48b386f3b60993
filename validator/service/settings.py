"""The settings of the service, read once from the environment; docs/service.md has the same table.

A value that means nothing stops the service at its start, with the variable's name: better than a limit that is not
the one that was meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import ceil

from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.settings import FLAG, TEXT, from_environ, seconds, setting, variables, whole

_MIB = 1024 * 1024


@dataclass(frozen=True)
class Settings:
    """Every setting of the service; each is the variable of its name in capitals after `DECKLINT_`.

    Numbers carry their unit in the name; an empty text turns the thing off.
    """

    max_body_bytes: int = setting(
        MAX_STRUCTURED_BYTES, whole(1024, MAX_STRUCTURED_BYTES), "bytes of a body with one deck, also once unpacked"
    )
    batch_max_decks: int = setting(500, whole(1, 100_000), "decks in a batch")
    batch_max_bytes: int = setting(8 * _MIB, whole(1024, 1024 * _MIB), "bytes of a batch, also once unpacked")
    batch_max_line_bytes: int = setting(256 * 1024, whole(1024, MAX_STRUCTURED_BYTES), "bytes of a line of a batch")
    request_timeout_s: float = setting(
        20, seconds(0.1, 600), "seconds, as in `2.5`, until a request must have arrived whole"
    )
    batch_timeout_s: float = setting(120, seconds(0.1, 3600), "seconds, as in `2.5`, until a batch must be answered")
    cache_s: int = setting(300, whole(0, 31_536_000), "`max-age` of what can be read with GET")
    cors_origin: str = setting("*", TEXT, "`Access-Control-Allow-Origin`; `none`: no CORS headers")
    trusted_proxies: int = setting(0, whole(0, 10), "proxies before the service whose `X-Forwarded-For` counts")
    rate_limit: str = setting("", TEXT, "decks or reads a client may ask for, as in `60/minute`; empty: no limit")
    rate_limit_storage: str = setting(
        "memory://", TEXT, "where the counts are kept: `memory://` counts in each worker, `redis://host:6379` in one"
    )
    api_keys_file: str = setting(
        "", TEXT, "a file with the SHA-256 of an API key on each line; empty: no key is asked for"
    )
    metrics: bool = setting(True, FLAG, "whether `/metrics` answers")
    access_log: bool = setting(True, FLAG, "whether each request is logged, as a line of JSON")
    bind: str = setting("127.0.0.1:8000", TEXT, "the address to answer at")
    workers: int = setting(2, whole(1, 256), "worker processes; about one for each core")
    connections: int = setting(1000, whole(1, 100_000), "connections that each worker holds open at once")
    max_requests: int = setting(20_000, whole(0, 100_000_000), "requests until a worker is replaced; 0: never")
    keepalive_s: int = setting(
        5, whole(1, 600), "seconds an idle connection stays open, and a request's headers may take"
    )
    graceful_timeout_s: int = setting(30, whole(1, 3600), "seconds a stopping worker may take to finish")

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Settings:
        """The settings an environment gives; a variable that is absent or empty leaves the default.

        `DECKLINT_CORS_ORIGIN=none` turns CORS off. Raises BadOption naming the variable and what was expected.
        """
        settings = from_environ(cls, environ)
        return replace(settings, cors_origin="") if settings.cors_origin == "none" else settings

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


def table() -> str:
    """Every setting as the rows of the table in docs/service.md."""
    rows = []
    for variable, one in zip(variables(Settings), fields(Settings), strict=True):
        default = str(one.default).lower() if isinstance(one.default, bool) else str(one.default)
        rows.append(f"| `{variable}` | {f'`{default}`' if default else ''} | {one.metadata['meaning']} |")
    return "\n".join(rows)
