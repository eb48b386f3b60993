"""Every error of the service, as RFC 9457 problems; one table gives codes, titles and the pages behind `type`."""

from __future__ import annotations

import uuid
from typing import Any, NamedTuple

import orjson
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

from validator import errors

MEDIA_TYPE = "application/problem+json"


class ProblemType(NamedTuple):
    """One kind of problem: stable code, status, title, and what a client should do."""

    code: str
    status: int
    title: str
    advice: str


PROBLEM_TYPES = {
    kind.code: kind
    for kind in (
        ProblemType("bad_request", 400, "Not understood", "Mend the request as the detail describes it."),
        ProblemType("invalid_json", 400, "Not JSON", "Send one JSON object, in UTF-8, without NaN or Infinity."),
        ProblemType(
            "invalid_body", 422, "Wrong shape", "Mend the members named in `errors`; each has a pointer into the body."
        ),
        ProblemType("not_found", 404, "Nothing here", "See the README for the paths there are."),
        ProblemType("method_not_allowed", 405, "Method not allowed", "Use a method of the `Allow` header."),
        ProblemType("not_acceptable", 406, "No such answer", "Accept application/json or text/plain."),
        ProblemType(
            "unsupported_media_type", 415, "Unknown kind of body", "Send text/plain or application/json, in UTF-8."
        ),
        ProblemType("internal_error", 500, "Something broke here", "Try again; tell us the `instance` if it stays."),
        ProblemType(
            errors.UnreadableDecklist.code, 400, errors.UnreadableDecklist.title, "Send the list as text in UTF-8."
        ),
        ProblemType(
            errors.DecklistTooLarge.code, 413, errors.DecklistTooLarge.title, "Send one deck, a line for each card."
        ),
        ProblemType(errors.EmptyDecklist.code, 422, errors.EmptyDecklist.title, "Send at least one card line."),
        ProblemType(
            errors.UnsupportedFormat.code, 422, errors.UnsupportedFormat.title, "Use a key of `known` as the format."
        ),
        ProblemType(errors.BadOption.code, 422, errors.BadOption.title, "Use a value as the detail describes it."),
        ProblemType(
            errors.CardStoreUnavailable.code, 503, errors.CardStoreUnavailable.title, "The service is not set up yet."
        ),
    )
}
_CODE_OF_STATUS = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "deck_too_large",
    415: "unsupported_media_type",
}


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


def register(app: Flask) -> None:
    """Let every error of an app leave as a problem."""
    app.register_error_handler(Problem, _answer)
    app.register_error_handler(errors.ValidatorError, _from_validator)
    app.register_error_handler(HTTPException, _from_http)
    app.register_error_handler(Exception, _from_anything)


def request_id() -> str:
    """This request's id, sent back as X-Request-Id."""
    if "request_id" not in g:
        g.request_id = str(uuid.uuid4())
    return str(g.request_id)


def _answer(problem: Problem) -> Response:
    kind = problem.type
    body = {
        "type": f"/problems/{slug(kind.code)}",
        "title": kind.title,
        "status": kind.status,
        "detail": problem.detail,
        "instance": f"urn:uuid:{request_id()}",
        "code": kind.code,
        **problem.members,
    }
    return Response(orjson.dumps(body), kind.status, problem.headers, content_type=MEDIA_TYPE)


def _from_validator(error: errors.ValidatorError) -> Response:
    return _answer(Problem(error.code, error.message, **error.params))


def _from_http(error: HTTPException) -> Response:
    code = _CODE_OF_STATUS.get(error.code or 500)
    if code is None:
        code = "bad_request" if (error.code or 500) < 500 else "internal_error"
    headers = {key: value for key, value in error.get_headers() if key in {"Allow", "Retry-After"}}
    details = {
        "not_found": f"There is nothing at {request.path}.",
        "method_not_allowed": f"{request.path} does not take {request.method}; it takes {headers.get('Allow')}.",
    }
    return _answer(Problem(code, details.get(code, error.description or PROBLEM_TYPES[code].title), headers))


def _from_anything(error: Exception) -> Response:
    from flask import current_app

    current_app.logger.exception("request %s failed", request_id(), exc_info=error)
    return _answer(Problem("internal_error", "The deck could not be checked; the fault is ours."))
