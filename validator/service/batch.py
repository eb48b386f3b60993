"""Many decks in one request: NDJSON in, NDJSON out, a line for a line, in order, each as soon as it is checked.

A thread reads the body while lines are checked and answered. Most clients send all of a body before they read
anything: were it read only as fast as answers are taken, both sides would wait for each other for ever.
"""

from __future__ import annotations

import queue
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import orjson
from flask import Request, Response

from validator.reports.checked import outcome_of
from validator.reports.json import verdict_bytes
from validator.service import metrics
from validator.service.bodies import body_blocks, body_length, bounded, is_packed, unpack
from validator.service.context import Service
from validator.service.live_cards import Serving
from validator.service.negotiation import NDJSON, answer_language, answer_type
from validator.service.problems import Problem, problem_body, problem_of, request_id
from validator.service.queries import read_query
from validator.service.questions import media_type, question_of, read_object
from validator.service.rendering import VARY
from validator.service.settings import Settings

ACCEPTED = (NDJSON, "application/jsonl", "application/ndjson")


class _Line(NamedTuple):
    """A line of the body; None for one that is too long to be read."""

    text: bytes | None


def answer_batch(request: Request, service: Service) -> Response:
    """The answer to a batch, streamed. Raises Problem for what can be refused before the first line is read."""
    kind = answer_type(request, ACCEPTED)
    environ = request.environ
    if media_type(environ.get("CONTENT_TYPE", "")) not in [(known, "utf-8") for known in ACCEPTED]:
        detail = f"A batch is one of: {', '.join(ACCEPTED)}, in UTF-8; each line a JSON object."
        raise Problem("unsupported_media_type", detail, {"Accept-Post": ", ".join(ACCEPTED)})
    read_query(request, ())
    limit = service.settings.batch_max_bytes
    if (length := body_length(environ) or 0) > limit:
        raise _too_large(length, limit)
    is_packed(environ)
    language = answer_language(request)
    batch = _Batch(environ, service, language)
    response = Response(batch.lines(), content_type=kind)
    response.call_on_close(batch.stop)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = VARY
    response.headers["Content-Language"] = language
    response.headers["X-Accel-Buffering"] = "no"  # or nginx would keep the lines until the last
    return response


def _too_large(size: int, limit: int) -> Problem:
    return Problem("batch_too_large", f"The batch has more than {limit:,} bytes.", limit_bytes=limit)


class _Batch:
    """One batch on its way."""

    def __init__(self, environ: Mapping[str, Any], service: Service, language: str) -> None:
        self._serving: Serving = service.cards.current()  # one store for the whole batch
        self._settings = service.settings
        self._access = service.access
        self._client = service.access.client()
        self._request_id = request_id()
        self._language = language
        self._counts = {"lines": 0, "legal": 0, "illegal": 0, "undecided": 0, "failed": 0}
        self._reader = _Reader(environ, service.settings)

    def lines(self) -> Iterator[bytes]:
        """The lines of the answer."""
        ends_at = time.monotonic() + self._settings.batch_timeout_s
        self._reader.start()
        stopped_by: Problem | None = None
        try:
            for line in self._reader.lines():
                if self._counts["lines"] >= self._settings.batch_max_decks:
                    limit = self._settings.batch_max_decks
                    raise Problem("batch_too_large", f"The batch has more than {limit} decks.", limit=limit)
                if time.monotonic() > ends_at:
                    seconds = self._settings.batch_timeout_s
                    raise Problem("request_timeout", f"The batch took more than {seconds:g} s.", limit_seconds=seconds)
                yield self._answer(line)
                time.sleep(0)  # a worker's requests take turns: between two decks others are answered
        except Exception as error:
            stopped_by = problem_of(error)
            yield self._failed(stopped_by, None)
        yield self._summary(stopped_by)

    def stop(self) -> None:
        """End the reading too, whether or not the client sent or took all."""
        self._reader.stop()

    def _answer(self, line: _Line) -> bytes:
        """One line's answer, and its place in the counts."""
        name: str | None = None
        try:
            if line.text is None:
                limit = self._settings.batch_max_line_bytes
                raise Problem("deck_too_large", f"The line has more than {limit:,} bytes.", limit_bytes=limit)
            # The first line was paid for with the request.
            if self._counts["lines"] and not self._access.charge(self._client):
                raise Problem("too_many_requests", "The batch has more lines than the rate limit allows.")
            body = read_object(line.text)
            name = body["id"] if type(body.get("id")) is str else None
            verdict = question_of(body, is_line=True).put_to(self._serving.checker)
        except Exception as error:
            return self._failed(problem_of(error), name)
        metrics.count_verdict(verdict)
        metrics.count_batch_line(200)
        self._counts[outcome_of(verdict)] += 1
        # The verdict is the one of /v1/validate, byte for byte.
        return self._opening(name, 200) + b',"verdict":' + verdict_bytes(verdict, language=self._language)[:-1] + b"}\n"

    def _failed(self, problem: Problem, name: str | None) -> bytes:
        metrics.count_batch_line(problem.type.status)
        self._counts["failed"] += 1
        body = orjson.dumps(problem_body(problem, self._request_id))
        return self._opening(name, problem.type.status) + b',"problem":' + body + b"}\n"

    def _opening(self, name: str | None, status: int) -> bytes:
        opening: dict[str, Any] = {"index": self._counts["lines"]}
        if name is not None:
            opening["id"] = name
        self._counts["lines"] += 1
        return orjson.dumps({**opening, "status": status})[:-1]

    def _summary(self, stopped_by: Problem | None) -> bytes:
        end = {"complete": stopped_by is None, "stopped_by": stopped_by and stopped_by.type.code}
        return orjson.dumps({"object": "batch_summary", **self._counts, **end}, option=orjson.OPT_APPEND_NEWLINE)


class _Reader(threading.Thread):
    """Reads a body into lines, at most as much as a batch may have, whether or not anyone takes them."""

    def __init__(self, environ: Mapping[str, Any], settings: Settings) -> None:
        super().__init__(name="decklint-batch", daemon=True)
        self._environ = environ
        self._settings = settings
        self._queue: queue.SimpleQueue[_Line | Exception | None] = queue.SimpleQueue()
        self._is_stopped = False

    def lines(self) -> Iterator[_Line]:
        """The lines as they arrive, without blank ones. Raises what went wrong with the reading."""
        while (item := self._queue.get()) is not None:
            if isinstance(item, Exception):
                raise item
            yield item

    def run(self) -> None:
        try:
            for line in split_lines(self._blocks(), self._settings.batch_max_line_bytes):
                if self._is_stopped:
                    return
                self._queue.put(line)
            self._queue.put(None)
        except Exception as error:
            self._queue.put(error)

    def stop(self) -> None:
        """Read no more. What a client still sends would be taken for its next request: the connection ends."""
        self._is_stopped = True
        sock = self._environ.get("gunicorn.socket")
        if self.is_alive():
            self.join(0.05)  # most often it only has to notice the end of the body
        if self.is_alive() and sock is not None:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RD)
        if self.is_alive():
            self.join(1)

    def _blocks(self) -> Iterator[bytes]:
        blocks = body_blocks(self._environ, self._settings)
        unpacked = unpack(blocks) if is_packed(self._environ) else blocks
        return bounded(unpacked, self._settings.batch_max_bytes, _too_large)


def split_lines(blocks: Iterator[bytes], limit: int) -> Iterator[_Line]:
    """Blocks as lines without their ends and without blank ones; None for what is longer than `limit` bytes."""
    pending, is_too_long = b"", False
    for block in blocks:
        *whole, rest = block.split(b"\n")
        for part in whole:
            yield from _line(pending + part, is_too_long or len(pending) + len(part) > limit)
            pending, is_too_long = b"", False
        pending += rest
        if len(pending) > limit:
            pending, is_too_long = b"", True
    yield from _line(pending, is_too_long)


def _line(text: bytes, is_too_long: bool) -> Iterator[_Line]:
    if is_too_long:
        yield _Line(None)
    elif text.strip():
        yield _Line(text)
