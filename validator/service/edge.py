"""What every answer gets, whatever made it: a request id, headers, a line in the log, a place in the metrics.

A WSGI layer around the application rather than hooks inside it: it also sees what streams, and costs microseconds.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import orjson

from validator.service import metrics
from validator.service.bodies import STARTED
from validator.service.context import Service
from validator.service.logs import log_access
from validator.service.problems import REQUEST_ID

_Headers = list[tuple[str, str]]
_Environ = dict[str, Any]

NO_ROUTE = "none"
"""The route of requests to no known address, in metrics."""

_SECURITY: _Headers = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
]
_NOTHING_ELSE = ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
_EXPOSED = (
    "ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, Content-Language,"
    " Deprecation, Sunset"
)
_PREFLIGHT: _Headers = [
    ("Access-Control-Allow-Methods", "GET, POST, OPTIONS"),
    (
        "Access-Control-Allow-Headers",
        "Accept, Accept-Language, Authorization, Content-Encoding, Content-Type, If-None-Match, X-Api-Key,"
        " X-Request-Id",
    ),
    ("Access-Control-Max-Age", "86400"),
]
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Edge:
    """An application with its edge. app: the WSGI application inside.  service: what it has."""

    def __init__(self, app: Callable[..., Iterable[bytes]], service: Service) -> None:
        settings = service.settings
        self._app = app
        self._is_logging = settings.access_log
        self._always = list(_SECURITY)
        self._preflight: _Headers = []
        if settings.cors_origin:
            self._always += [
                ("Access-Control-Allow-Origin", settings.cors_origin),
                ("Access-Control-Expose-Headers", _EXPOSED),
            ]
            self._preflight = _PREFLIGHT

    def __call__(self, environ: _Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer one request."""
        started = environ[STARTED] = time.monotonic()
        request_id = environ[REQUEST_ID] = _request_id(environ)
        status, route = "500", NO_ROUTE

        def start(status_line: str, headers: _Headers, exc_info: Any = None) -> Any:
            nonlocal status, route
            status, route = status_line[:3], _route(environ)
            headers += self._always
            headers.append(("X-Request-Id", request_id))
            if not any(name == "Content-Security-Policy" for name, _ in headers):
                headers.append(_NOTHING_ELSE)
            if environ["REQUEST_METHOD"] == "OPTIONS":
                headers += self._preflight
            if status != "429" and status != "503":
                headers[:] = [header for header in headers if header[0] != "Retry-After"]
            return start_response(status_line, headers, exc_info)

        body = self._app(environ, start)
        return _Answer(body, lambda size: self._done(environ, status, route, size, time.monotonic() - started))

    def _done(self, environ: _Environ, status: str, route: str, size: int, seconds: float) -> None:
        metrics.count_request(route, status, seconds)
        if self._is_logging:
            # Nothing of a deck, a query or a header is in it.
            line = {
                "time": _stamp(int(time.time())),
                "request_id": environ[REQUEST_ID],
                "client": environ.get("REMOTE_ADDR", ""),
                "method": environ["REQUEST_METHOD"][:20],
                "route": route,
                "status": int(status),
                "milliseconds": round(seconds * 1000, 2),
                "bytes_in": environ.get("CONTENT_LENGTH") or None,
                "bytes_out": size,
            }
            log_access(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))


class _Answer:
    """A body on its way out; reports how many bytes it had once the server closes it."""

    __slots__ = ("_body", "_done", "_size")

    def __init__(self, body: Iterable[bytes], done: Callable[[int], None]) -> None:
        self._body = body
        self._done = done
        self._size = 0

    def __iter__(self) -> Iterator[bytes]:
        for block in self._body:
            self._size += len(block)
            yield block

    def close(self) -> None:
        """What a server calls when it is done, or the client is gone."""
        try:
            close = getattr(self._body, "close", None)
            if close is not None:
                close()
        finally:
            self._done(self._size)


def _request_id(environ: _Environ) -> str:
    """The id a client or proxy gave if it is a UUID, else a new one."""
    given = environ.get("HTTP_X_REQUEST_ID")
    if given and _UUID.fullmatch(given):
        return str(given)
    digits = f"{random.getrandbits(128):032x}"  # an id, no secret
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-a{digits[17:20]}-{digits[20:]}"


@lru_cache(maxsize=2)
def _stamp(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(second))


def _route(environ: _Environ) -> str:
    request = environ.get("werkzeug.request")
    rule = request.url_rule if request is not None else None
    return rule.rule if rule is not None else NO_ROUTE
