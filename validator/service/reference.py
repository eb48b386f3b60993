"""The API's description as JSON and as a page to read, made once, without anything from elsewhere."""

from __future__ import annotations

from flask import Response, current_app

from validator.service.context import service
from validator.service.docs_page import CONTENT_SECURITY_POLICY, docs_page
from validator.service.negotiation import HTML
from validator.service.openapi import openapi_document
from validator.service.reads import read_answer
from validator.service.rendering import json_bytes
from validator.service.v1 import bp

_MADE = "decklint-reference"


@bp.get("/openapi.json")
def openapi_json() -> Response:
    """Describe the API, in OpenAPI 3.1."""
    return read_answer(lambda: _made()[0], service().settings.cache_s, "")


@bp.get("/docs")
def docs() -> Response:
    """Describe the API, for people."""
    response = read_answer(lambda: _made()[1], service().settings.cache_s, "", HTML)
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    return response


def _made() -> tuple[bytes, str]:
    made: tuple[bytes, str] | None = current_app.extensions.get(_MADE)
    if made is None:
        document = openapi_document(current_app)
        made = current_app.extensions[_MADE] = (json_bytes(document), docs_page(document))
    return made
