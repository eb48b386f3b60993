"""Answers to GET: a strong ETag known before the work is done, 304 for a client that has it, a time to keep it."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable

from flask import Response, request

from rules.lists import RULES_EDITION
from validator.pipeline import PROGRAM
from validator.service.negotiation import JSON
from validator.service.rendering import VARY, content_type


def read_answer(
    build: Callable[[], bytes | str], cache_s: int, data_version: str, media_type: str = JSON, language: str = "en"
) -> Response:
    """What `build` makes, unless the client has it already.

    data_version: the digest of the cards the answer is made of, or another text that changes with it. Program, rules
    edition, day, path, query, media type and language are in the tag as well.
    """
    query = "&".join(sorted(request.query_string.decode("latin-1").split("&")))
    today = datetime.date.today().isoformat()
    basis = "\n".join((PROGRAM, RULES_EDITION, data_version, today, request.path, query, media_type, language))
    tag = hashlib.sha256(basis.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    known = request.if_none_match
    if known.star_tag:
        build()  # “*” means whatever is there: a problem, if nothing is
    if known.star_tag or known.contains_weak(tag):
        response = Response(status=304)
        del response.headers["Content-Type"]
    else:
        response = Response(build(), content_type=content_type(media_type))
        response.headers["Content-Language"] = language
    response.headers["ETag"] = f'"{tag}"'
    response.headers["Cache-Control"] = f"public, max-age={cache_s}"
    response.headers["Vary"] = VARY
    return response
