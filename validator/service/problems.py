"""Every error of the service, as RFC 9457 problems; one table gives codes, titles and the pages behind `type`."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from validator import errors

MEDIA_TYPE = "application/problem+json"
REQUEST_ID = "decklint.request_id"
"""Where the edge leaves a request's id in the WSGI environment."""

_log = logging.getLogger("decklint.errors")


class ProblemType(NamedTuple):
    """One kind of problem: stable code, status, title, and what a client should do."""

    code: str
    status: int
    title: str
    advice: str


def _of(error: type[errors.ValidatorError], advice: str) -> ProblemType:
    return ProblemType(error.code, error.http_status, error.title, advice)


PROBLEM_TYPES = {
    kind.code: kind
    for kind in (
        ProblemType("bad_request", 400, "Not understood", "Correct the request as the detail says."),
        ProblemType("invalid_json", 400, "Not JSON", "Send one JSON object, in UTF-8, without NaN or Infinity."),
        ProblemType("unreadable_body", 400, "Broken body", "Send the whole body, packed as its Content-Encoding says."),
        _of(errors.UnreadableDecklist, "Send the list as text in UTF-8."),
        ProblemType("unauthorized", 401, "No valid API key", "Send a key in X-Api-Key, or as Authorization: Bearer."),
        ProblemType("not_found", 404, "Nothing here", "See /v1/docs for the paths there are."),
        ProblemType(
            "card_not_found",
            404,
            "No such card",
            "Use a name from `suggestions`, or add ?fuzzy=true for the nearest.",
        ),
        ProblemType("ambiguous_card_name", 404, "More than one card", "Use one of the full names in `candidates`."),
        ProblemType("method_not_allowed", 405, "Method not allowed", "Use a method of the `Allow` header."),
        ProblemType("not_acceptable", 406, "No such answer", "Accept one of the media types in `available`."),
        ProblemType("request_timeout", 408, "Too slow", "Send it again, within `limit_seconds` seconds."),
        _of(errors.DecklistTooLarge, "Send one deck, a line for each card."),
        ProblemType("batch_too_large", 413, "Batch too large", "Send fewer decks in each batch."),
        ProblemType("uri_too_long", 414, "Address too long", "Send the list as the body of a POST."),
        ProblemType(
            "unsupported_media_type",
            415,
            "Unknown kind of body",
            "Send a type from `Accept-Post`, in UTF-8, plain or packed with gzip.",
        ),
        ProblemType(
            "invalid_body",
            422,
            "Wrong shape",
            "Correct what `errors` lists: each has a pointer into the body, or `?` and a query parameter.",
        ),
        ProblemType("invalid_query", 422, "Wrong query", "Correct the parameters listed in `errors`."),
        _of(errors.EmptyDecklist, "Send at least one card line."),
        _of(errors.UnsupportedFormat, "Use a format from `known`."),
        _of(errors.BadOption, "Use a value as the detail says."),
        ProblemType("headers_too_large", 431, "Headers too large", "Send fewer or shorter headers."),
        ProblemType("too_many_requests", 429, "Too many requests", "Wait `Retry-After` seconds."),
        ProblemType("internal_error", 500, "Something broke here", "Try again. If it stays, report the `instance`."),
        _of(errors.CardStoreUnavailable, "Try again after `Retry-After` seconds. /ready says why."),
    )
}
# The first of each status is what Flask and gunicorn mean by it.
_CODE_OF_STATUS = {kind.status: kind.code for kind in reversed(PROBLEM_TYPES.values())}
_RETRY_STORE_S = "30"

MAX_ERRORS = 100
"""How many errors a problem lists; `more_errors` counts the others."""
_MAX_CHARACTERS = 1000  # of a text in a problem: a client that sends a megabyte need not get it back


class Problem(Exception):
    """Raised by a view to answer with a problem: its code, the detail, and members of its own."""

    def __init__(self, code: str, detail: str, headers: dict[str, str] | None = None, **members: Any) -> None:
        super().__init__(detail)
        self.type = PROBLEM_TYPES[code]
        self.detail = detail
        self.headers = headers or {}
        self.members = members


def slug(code: str) -> str:
    """A code as its page's name: `deck_too_large` is `/problems/deck-too-large`."""
    return code.replace("_", "-")


def page(name: str) -> str:
    """The page of a problem's `type`, as text. Raises Problem for an unknown name."""
    for kind in PROBLEM_TYPES.values():
        if slug(kind.code) == name:
            return f"{kind.title} ({kind.code}, HTTP {kind.status})\n\n{kind.advice}\n"
    raise Problem("not_found", f"There is no problem “{name}”.")


def register(app: Flask) -> None:
    """Let every error of an app leave as a problem."""
    app.register_error_handler(HTTPException, _from_http)
    app.register_error_handler(Exception, lambda error: _answer(problem_of(error)))


def request_id() -> str:
    """This request's id, sent back as X-Request-Id."""
    return str(request.environ.get(REQUEST_ID, ""))


def problem_of(error: Exception) -> Problem:
    """An error as a problem; a fault of ours says nothing of insides, and is logged."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, errors.ValidatorError):
        headers = {"Retry-After": _RETRY_STORE_S} if error.http_status == 503 else {}
        return Problem(error.code, error.message, headers, **error.params)
    _log.exception("request failed", exc_info=error)
    return Problem("internal_error", "The request could not be answered because of a fault in the service.")


def problem_body(problem: Problem, request_id: str) -> dict[str, Any]:
    """A problem's members, in the shape of RFC 9457."""
    kind = problem.type
    return {
        "type": f"/problems/{slug(kind.code)}",
        "title": kind.title,
        "status": kind.status,
        "detail": _clipped(problem.detail),
        "instance": f"urn:uuid:{request_id}",
        "code": kind.code,
        **_bounded(problem.members),
    }


def _bounded(members: Mapping[str, Any]) -> dict[str, Any]:
    """The same with at most MAX_ERRORS errors and no text that goes on and on."""
    bounded = {key: _clipped(value) if isinstance(value, str) else value for key, value in members.items()}
    if "errors" in members:
        listed = members["errors"][:MAX_ERRORS]
        bounded["errors"] = [{key: _clipped(text) for key, text in error.items()} for error in listed]
        if more := len(members["errors"]) - len(listed):
            bounded["more_errors"] = more
    return bounded


def _clipped(text: str) -> str:
    return text if len(text) <= _MAX_CHARACTERS else text[: _MAX_CHARACTERS - 1] + "…"


def _answer(problem: Problem) -> Response:
    headers = [*problem.headers.items(), ("Content-Type", MEDIA_TYPE), ("Cache-Control", "no-store")]
    return Response(orjson.dumps(problem_body(problem, request_id())), problem.type.status, headers)


def _from_http(error: HTTPException) -> Response:
    code = _CODE_OF_STATUS.get(error.code or 500)
    if code is None:
        code = "bad_request" if (error.code or 500) < 500 else "internal_error"
    kept = {"Allow", "Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"}
    headers = {key: value for key, value in error.get_headers() if key in kept}
    details = {
        "not_found": f"There is nothing at {request.path}.",
        "method_not_allowed": f"{request.path} does not take {request.method}; it takes {headers.get('Allow')}.",
        "too_many_requests": f"More was asked for than {error.description}.",
    }
    return _answer(Problem(code, details.get(code, error.description or PROBLEM_TYPES[code].title), headers))
