"""What a request may ask in its query, and a problem that names each parameter that means nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from flask import Request
from werkzeug.datastructures import MultiDict

from validator.errors import BadOption
from validator.pipeline import read_day
from validator.service.problems import Problem

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
TRUE, FALSE = {"true", "1"}, {"false", "0"}


def read_query(request: Request, known: Collection[str], code: str = "invalid_query") -> Mapping[str, str]:
    """The parameters of a query, each given once.

    known: those there are.  Raises Problem (`code`) naming every parameter that is unknown or given twice.
    """
    if not request.environ.get("QUERY_STRING"):
        return {}
    errors = []
    for key, values in arguments(request).lists():
        if key not in known:
            some = f"expected some of: {', '.join(known)}" if known else "this address takes none"
            errors.append(query_error(key, f"Unknown query parameter; {some}."))
        elif len(values) > 1:
            errors.append(query_error(key, "Is given more than once."))
    raise_if(errors, code)
    return request.args.to_dict()


def arguments(request: Request) -> MultiDict[str, str]:
    """The query as it was sent. Raises Problem 400 for bytes in it that are not UTF-8."""
    try:
        return request.args
    except UnicodeDecodeError:
        raise Problem("bad_request", "The address is not UTF-8; write such characters as %C3%A9.") from None


def flag(query: Mapping[str, str], key: str, errors: list[dict[str, str]]) -> bool:
    """A parameter that is true or false; false if absent. Anything else is added to the errors."""
    value = query.get(key, "false").lower()
    if value not in TRUE | FALSE:
        errors.append(query_error(key, "Must be true or false."))
    return value in TRUE


def small_number(query: Mapping[str, str], key: str, default: int, errors: list[dict[str, str]]) -> int:
    """A parameter that is a whole number from 0 to 10. Anything else is added to the errors."""
    value = query.get(key)
    if value is None:
        return default
    if not re.fullmatch(r"[0-9]|10", value):
        errors.append(query_error(key, "Must be a whole number from 0 to 10."))
        return default
    return int(value)


def day_of(text: str | None) -> str | None:
    """A day as it is given; None for none. Raises BadOption for all but `YYYY-MM-DD`, the empty text included."""
    if text is None or _DAY.fullmatch(text):
        return text and read_day(text)
    raise BadOption(f"“{text}” is not a day; expected one as in 2026-11-29.", option="as_of", value=text)


def query_error(key: str, detail: str) -> dict[str, str]:
    """One member of a problem's `errors`."""
    return {"pointer": f"?{key}", "detail": detail}


def raise_if(errors: list[dict[str, str]], code: str) -> None:
    """Raise the problem if there is an error."""
    if errors:
        members: dict[str, Any] = {"errors": errors}
        raise Problem(code, "The query is not as expected; see “errors”.", **members)
