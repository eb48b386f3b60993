"""Reading a request's deck and options, from any of the bodies there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import orjson
from flask import Request
from marshmallow import Schema, ValidationError
from werkzeug.http import parse_options_header

from rules.verdict import Verdict
from validator.decklists import Decklist
from validator.decklists.zones import DIALECT, read_zones
from validator.pipeline import Checker
from validator.service.bodies import read_body
from validator.service.negotiation import JSON, TEXT
from validator.service.problems import Problem
from validator.service.queries import arguments, day_of, flag, raise_if, read_query, small_number
from validator.service.schemas import BATCH_LINE, VALIDATE, deck_faults, flat_errors
from validator.service.settings import Settings

CSV, XML = "text/csv", ("application/xml", "text/xml")
ACCEPTED = (TEXT, JSON, CSV, *XML)
ACCEPT_POST = {"Accept-Post": ", ".join(ACCEPTED)}
QUERY = ("format", "as_of", "strict", "suggestions", "boosters", "dialect")
"""The options of a body that is a list, as query parameters."""

_BODY_OPTIONS = {"format", "as_of", "boosters", "dialect", "options"}
_CHARSETS = {"utf-8", "utf8", "us-ascii", "utf-16"}


class Question(NamedTuple):
    """A deck and how to check it. id: what a batch calls it."""

    source: bytes | str | Decklist
    format: str | None = None
    strict: bool = False
    suggestions: int = 3
    as_of: str | None = None
    boosters: tuple[str, ...] = ()
    dialect: str | None = None
    id: str | None = None
    commanders: tuple[str, ...] | None = None

    def put_to(self, checker: Checker) -> Verdict:
        """The verdict. Raises ValidatorError as `Checker.check` does."""
        source, format_, strict, suggestions, as_of, boosters, dialect, _, commanders = self
        return checker.check(source, format_, as_of, strict, suggestions, boosters, dialect, commanders)


def read_question(request: Request, settings: Settings) -> Question:
    """The deck and options of a request.

    A list of any dialect is a body of its own, with the options in the query; so is another program's JSON with
    `?dialect=`. `application/json` without it is an object of `schemas.ValidateSchema`. A deck by zones is held
    against the schema either way.
    Raises Problem, or ValidatorError for the list itself.
    """
    environ = request.environ
    kind, charset = media_type(environ.get("CONTENT_TYPE", ""))
    if kind not in ACCEPTED:
        expected = f"expected one of: {', '.join(ACCEPTED)}"
        raise Problem(
            "unsupported_media_type", f"A body of type “{kind[:80] or 'none'}” is not read; {expected}.", ACCEPT_POST
        )
    if charset not in _CHARSETS:
        detail = f"The charset “{charset[:40]}” is not read; expected utf-8."
        raise Problem("unsupported_media_type", detail, ACCEPT_POST)
    if kind != JSON:
        return _from_list(request, settings, "csv" if kind == CSV else None)
    if "dialect" in arguments(request):
        return _from_list(request, settings, None)
    if environ.get("QUERY_STRING"):
        keys = ", ".join(sorted(request.args)) or "none"
        raise Problem(
            "invalid_body",
            f"With a JSON body the options are in the body, not in the query: {keys[:200]}. With"
            " ?dialect= the body is another program's deck.",
        )
    return question_of(read_object(read_body(environ, settings)))


def question_of(body: Mapping[str, Any], is_line: bool = False) -> Question:
    """The question a JSON object puts. Raises Problem for another shape, ValidatorError for the list itself."""
    data = _load(BATCH_LINE if is_line else VALIDATE, body)
    options = data["options"]
    return Question(
        data["decklist"] if "decklist" in data else _read_deck({"deck": data["deck"]}),
        data.get("format"),
        options["strict"],
        options["suggestions"],
        day_of(data["as_of"]),
        tuple(data["boosters"]),
        data["dialect"],
        data.get("id"),
        None if data["commanders"] is None else tuple(data["commanders"]),
    )


def _from_zones(document: Mapping[str, Any]) -> Decklist:
    """The deck of a body that is one by zones, bare or in `deck`. Raises as `question_of` does."""
    if "deck" not in document:
        _refuse(deck_faults(document))
    else:
        why = "With ?dialect= the options are in the query."
        faults = {key: why for key in document if key in _BODY_OPTIONS}
        _load(VALIDATE, {key: value for key, value in document.items() if key not in faults}, faults)
    return _read_deck(document)


def _load(schema: Schema, body: Mapping[str, Any], faults: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What a schema makes of a body. faults: what else is wrong with it.  Raises Problem if anything is."""
    data: dict[str, Any] = {}
    faults = dict(faults or {})
    try:
        data = schema.load(body)
    except ValidationError as error:
        faults.update(error.messages_dict)
    _refuse(faults)
    return data


def _refuse(faults: Mapping[str, Any]) -> None:
    if faults:
        errors = list(flat_errors(faults))
        raise Problem("invalid_body", "The body is not as expected; see “errors”.", errors=errors)


def _read_deck(document: Mapping[str, Any]) -> Decklist:
    decklist = read_zones(document)
    decklist.why = "asked for by name"
    return decklist


def read_object(data: bytes) -> dict[str, Any]:
    """The JSON object that bytes are. Raises Problem for anything else."""
    try:
        body = orjson.loads(data.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError as error:
        raise Problem("invalid_json", f"The body is not JSON: {error}.") from None
    if not isinstance(body, dict):
        raise Problem("invalid_body", "The body is not a JSON object; expected {“deck”: …} or {“decklist”: …}.")
    return body


@lru_cache(maxsize=256)
def media_type(header: str) -> tuple[str, str]:
    """A Content-Type's media type and charset, in small letters; utf-8 where it names none."""
    kind, options = parse_options_header(header[:200])
    return kind.lower(), options.get("charset", "utf-8").lower()


def _from_list(request: Request, settings: Settings, dialect: str | None) -> Question:
    if not request.environ.get("QUERY_STRING"):
        return Question(read_body(request.environ, settings), dialect=dialect)
    query = read_query(request, QUERY, "invalid_body")
    errors: list[dict[str, str]] = []
    strict, suggestions = flag(query, "strict", errors), small_number(query, "suggestions", 3, errors)
    raise_if(errors, "invalid_body")
    dialect = query.get("dialect", dialect)
    data = read_body(request.environ, settings)  # the dialect found in it has a limit of its own
    source: bytes | Decklist = data
    if dialect == DIALECT:
        # The JSON body names no dialect: its verdict has the same id.
        source, dialect = _from_zones(read_object(data)), None
    return Question(
        source,
        query.get("format"),
        strict,
        suggestions,
        day_of(query.get("as_of")),
        tuple(filter(None, query.get("boosters", "").split(","))),
        dialect,
    )
