"""gunicorn's worker, with an end to slow clients and problems for requests that are no HTTP.

A thread that waits for a client is a thread that serves nobody. The reading side of a connection is closed when its
time is over: a body then ends early, which the application answers with 408; headers that never end get no answer.
Some time later the writing side is closed too, for a client that does not take its answer.
"""

from __future__ import annotations

import os
import socket
import threading
import time
import uuid
from contextlib import suppress
from typing import Any

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
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from validator.service.problems import MEDIA_TYPE, Problem, problem_body
from validator.service.settings import Settings

_LOOK_EVERY_S = 0.5  # or sooner, where less time is given to read
_OUR_FAULT = (ConfigurationProblem, InvalidResponseHeader, InvalidResponseHeaderName)


class QuietLogger(Logger):  # type: ignore[misc]
    """gunicorn's log without its access log: the service writes its own, without deck contents."""

    def access(self, *_: Any) -> None:
        """Nothing."""


class Deadlines:
    """Connections and until when each may be read from and written to; one thread looks after all of them."""

    def __init__(self, read_s: float, write_s: float) -> None:
        self._read_s, self._write_s = read_s, write_s
        self._started: dict[socket.socket, float] = {}
        self._cut: set[socket.socket] = set()
        self._thread: threading.Thread | None = None

    def begin(self, sock: socket.socket) -> None:
        """Start the clock of a connection's request."""
        if self._thread is None:  # not before the fork: threads do not outlive it
            self._thread = threading.Thread(target=self._watch, name="decklint-deadlines", daemon=True)
            self._thread.start()
        self._started[sock] = time.monotonic()

    def end(self, sock: socket.socket) -> bool:
        """Stop it; whether the connection was cut."""
        self._started.pop(sock, None)
        if sock in self._cut:
            self._cut.discard(sock)
            return True
        return False

    def _watch(self) -> None:
        while True:
            time.sleep(min(_LOOK_EVERY_S, self._read_s / 4))
            now = time.monotonic()
            for sock, started in list(self._started.items()):
                if now - started > self._write_s:
                    self._shut(sock, socket.SHUT_RDWR)
                elif now - started > self._read_s and sock not in self._cut:
                    self._shut(sock, socket.SHUT_RD)

    def _shut(self, sock: socket.socket, side: int) -> None:
        self._cut.add(sock)
        if sock not in self._started:  # done meanwhile
            self._cut.discard(sock)
            return
        with suppress(OSError):
            sock.shutdown(side)


class BoundedThreadWorker(ThreadWorker):  # type: ignore[misc]
    """`gthread`, with deadlines from the service's settings in the environment."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        settings = Settings.of(os.environ)
        self._deadlines = Deadlines(
            settings.request_timeout_s, settings.batch_timeout_s + 2 * settings.request_timeout_s
        )

    def handle(self, conn: Any) -> Any:
        """Handle a request on a connection, in a thread."""
        sock = conn.sock
        self._deadlines.begin(sock)
        is_kept: Any = False
        try:
            is_kept = super().handle(conn)
        finally:
            is_cut = self._deadlines.end(sock)
        return False if is_cut else is_kept

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer a request that is no HTTP with a problem, as the application answers its own."""
        if not isinstance(exc, ParseException) or isinstance(exc, _OUR_FAULT):
            super().handle_error(req, client, addr, exc)
            return
        self.log.info("request refused: %s", type(exc).__name__)
        with suppress(OSError):
            client.sendall(_refusal(exc))


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
