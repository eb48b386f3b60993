"""Reading a request's deck and options, and choosing how to answer."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import orjson
from flask import Request
from marshmallow import ValidationError

from validator.decklists import Decklist
from validator.decklists.limits import MAX_STRUCTURED_BYTES, too_many_bytes
from validator.decklists.zones import read_zones
from validator.service.problems import Problem
from validator.service.schemas import ValidateSchema, flat_errors

TEXT, JSON = "text/plain", "application/json"
_SCHEMA = ValidateSchema()
_TRUE, _FALSE = {"true", "1"}, {"false", "0"}


class Question(NamedTuple):
    """A deck and how to judge it."""

    source: bytes | str | Decklist
    format: str
    strict: bool
    suggestions: int
    as_of: str | None
    boosters: tuple[str, ...]
    dialect: str | None = None


def read_question(request: Request) -> Question:
    """The deck and options of a request. Raises Problem, or ValidatorError for the list itself."""
    if request.mimetype == TEXT:
        return _from_text(request)
    if request.mimetype == JSON:
        return _from_json(request)
    raise Problem(
        "unsupported_media_type",
        f"A body of type “{request.mimetype or 'none'}” is not read; expected {TEXT} or {JSON}.",
        {"Accept-Post": f"{TEXT}, {JSON}"},
    )


def answer_type(request: Request) -> str:
    """The media type to answer with. Raises Problem 406 if the client takes none of ours."""
    best = request.accept_mimetypes.best_match([JSON, TEXT]) if request.accept_mimetypes else JSON
    if best is None:
        raise Problem("not_acceptable", f"Accept allows none of the answers there are: {JSON}, {TEXT}.")
    return best


def _body(request: Request, limit: int) -> bytes:
    if request.content_length is not None and request.content_length > limit:
        raise too_many_bytes(request.content_length, limit)
    data = request.stream.read(limit + 1)
    if len(data) > limit:
        raise too_many_bytes(len(data), limit)
    return data


def _from_text(request: Request) -> Question:
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if charset not in {"utf-8", "utf8", "us-ascii"}:
        raise Problem(
            "unsupported_media_type",
            f"The charset “{charset}” is not read; expected utf-8.",
            {"Accept-Post": f"{TEXT}, {JSON}"},
        )
    unknown = set(request.args) - {"format", "strict", "suggestions", "as_of", "boosters", "dialect"}
    errors = [{"pointer": f"?{key}", "detail": "Unknown query parameter."} for key in sorted(unknown)]
    strict, suggestions = request.args.get("strict", "false").lower(), request.args.get("suggestions", "3")
    if strict not in _TRUE | _FALSE:
        errors.append({"pointer": "?strict", "detail": "Must be true or false."})
    if not re.fullmatch(r"[0-9]|10", suggestions):
        errors.append({"pointer": "?suggestions", "detail": "Must be a whole number from 0 to 10."})
    if errors:
        raise Problem("invalid_body", "The query is not as expected.", errors=errors)
    body = _body(request, MAX_STRUCTURED_BYTES)  # the dialect found in it has a limit of its own
    boosters = tuple(filter(None, request.args.get("boosters", "").split(",")))
    return Question(
        body,
        request.args.get("format", "commander"),
        strict in _TRUE,
        int(suggestions),
        request.args.get("as_of"),
        boosters,
        request.args.get("dialect"),
    )


def _from_json(request: Request) -> Question:
    if request.args:
        keys = ", ".join(sorted(request.args))
        raise Problem("invalid_body", f"With a JSON body the options stand in the body, not in the query: {keys}.")
    try:
        body: Any = orjson.loads(_body(request, MAX_STRUCTURED_BYTES))
    except orjson.JSONDecodeError as error:
        raise Problem("invalid_json", f"The body is not JSON: {error}.") from None
    if not isinstance(body, dict):
        raise Problem("invalid_body", "The body is no JSON object; expected {“deck”: …} or {“decklist”: …}.")
    try:
        data = _SCHEMA.load(body)
    except ValidationError as error:
        raise Problem(
            "invalid_body", "The body is not as expected; see “errors”.", errors=list(flat_errors(error.messages))
        ) from None
    source = data["decklist"] if "decklist" in data else read_zones(data["deck"])
    options = data["options"]
    return Question(
        source,
        data["format"],
        options["strict"],
        options["suggestions"],
        data["as_of"],
        tuple(data["boosters"]),
        data["dialect"],
    )
