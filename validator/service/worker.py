"""gunicorn's gevent worker, with an end to slow clients and problems for requests that are no HTTP.

A connection that is silent or slow waits without a thread of its own. Its request's headers have as long as an idle
connection may stay open (gunicorn's `keepalive`). When the time for the body is over, the reading side is closed: a
body then ends early, which the application answers with 408. Some time later the writing side is closed too, for a
client that does not take its answer.
"""

from __future__ import annotations

import os
import socket
import uuid
from contextlib import suppress
from typing import Any

import gevent  # type: ignore[import-untyped]
import orjson
from gunicorn.glogging import Logger  # type: ignore[import-untyped]
from gunicorn.http.errors import (  # type: ignore[import-untyped]
    ConfigurationProblem,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from validator.service.problems import MEDIA_TYPE, Problem, problem_body
from validator.service.settings import Settings

_OUR_FAULT = (ConfigurationProblem, InvalidResponseHeader, InvalidResponseHeaderName)


class QuietLogger(Logger):  # type: ignore[misc]
    """gunicorn's log without its access log: the service writes its own, without deck contents."""

    def access(self, *_: Any) -> None:
        """Nothing."""


class BoundedWorker(GeventWorker):  # type: ignore[misc]
    """`gevent`, with deadlines from the service's settings in the environment."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        settings = Settings.of(os.environ)
        self._read_s = settings.request_timeout_s
        self._write_s = settings.batch_timeout_s + 2 * settings.request_timeout_s

    def handle_request(self, listener_name: Any, req: Any, sock: socket.socket, addr: Any) -> None:
        """Answer a request whose headers have arrived. Raises StopIteration, which ends a connection that was cut."""
        loop = gevent.get_hub().loop
        timers = [loop.timer(self._read_s), loop.timer(self._write_s)]
        cut: list[int] = []
        for timer, side in zip(timers, (socket.SHUT_RD, socket.SHUT_RDWR), strict=True):
            timer.start(_shut, sock, side, cut)
        try:
            super().handle_request(listener_name, req, sock, addr)
        finally:
            for timer in timers:
                timer.close()
        if cut:
            raise StopIteration

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer a request that is no HTTP with a problem, as the application answers its own."""
        if not isinstance(exc, ParseException) or isinstance(exc, _OUR_FAULT):
            super().handle_error(req, client, addr, exc)
            return
        self.log.info("request refused: %s", type(exc).__name__)
        with suppress(OSError):
            client.sendall(_refusal(exc))


def _shut(sock: socket.socket, side: int, cut: list[int]) -> None:
    cut.append(side)
    with suppress(OSError):
        sock.shutdown(side)


def _refusal(error: Exception) -> bytes:
    """The whole answer to a request that gunicorn cannot read."""
    if isinstance(error, LimitRequestLine):
        problem = Problem("uri_too_long", "The request line is too long.")
    elif isinstance(error, LimitRequestHeaders):
        problem = Problem("headers_too_large", "The headers are too many or too long.")
    else:
        problem = Problem("bad_request", f"This is not HTTP as it should be: {type(error).__name__}.")
    request_id = str(uuid.uuid4())
    body = orjson.dumps(problem_body(problem, request_id))
    head = (
        f"HTTP/1.1 {problem.type.status} {problem.type.title}\r\nContent-Type: {MEDIA_TYPE}\r\n"
        f"Content-Length: {len(body)}\r\nX-Request-Id: {request_id}\r\nConnection: close\r\n\r\n"
    )
    return head.encode("latin-1") + body
