"""Verdicts and answers in the media types there are. Another kind of report is another row of `VERDICTS`."""

from __future__ import annotations

from collections.abc import Callable

import orjson
from flask import Response

from rules.verdict import Verdict
from validator.messages.languages import ENGLISH
from validator.reports.checked import Checked, Look
from validator.reports.html import CONTENT_SECURITY_POLICY
from validator.reports.json import verdict_bytes
from validator.reports.outputs import find_render
from validator.service.negotiation import HTML, JSON, SARIF, TEXT

VARY = "Accept, Accept-Language"
Rendering = Callable[[Verdict, bytes | str | None, str], bytes | str]
"""A verdict, the list as it came (None if it has no text) and a language -> the body of the answer."""


def _json(verdict: Verdict, source: bytes | str | None, language: str) -> bytes:
    return verdict_bytes(verdict, language=language)


def _report(output: str) -> Rendering:
    """A rendering by an output of `decklint check`, of a deck that has no file."""

    def rendering(verdict: Verdict, source: bytes | str | None, language: str) -> str:
        return "".join(find_render(output)([Checked("deck", source, verdict)], Look(language)))

    return rendering


VERDICTS: dict[str, Rendering] = {
    JSON: _json,
    TEXT: _report("text"),
    SARIF: _report("sarif"),
    HTML: _report("html"),
}
"""Media type -> a verdict in a language, the default type first."""


def verdict_answer(verdict: Verdict, media_type: str, language: str, source: bytes | str | None = None) -> Response:
    """A verdict in a media type of `VERDICTS`, with its id as ETag, for no cache to keep. source: the list's text."""
    # The same verdict in other words has another tag; the schema's own form has the bare id.
    variant = "" if (media_type, language) == (JSON, ENGLISH) else f"-{media_type.rpartition('/')[2]}-{language}"
    headers = _headers(media_type, language)
    headers.append(("ETag", f'"{verdict.verdict_id}{variant}"'))
    if media_type == HTML:
        headers.append(("Content-Security-Policy", CONTENT_SECURITY_POLICY))
    return Response(VERDICTS[media_type](verdict, source, language), 200, headers)


def answer(body: bytes | str, media_type: str) -> Response:
    """An answer to one request in English, for no cache to keep."""
    return Response(body, 200, _headers(media_type, ENGLISH))


def _headers(media_type: str, language: str) -> list[tuple[str, str]]:
    return [
        ("Content-Type", content_type(media_type)),
        ("Vary", VARY),
        ("Cache-Control", "no-store"),
        ("Content-Language", language),
    ]


def content_type(media_type: str) -> str:
    """A media type with the charset, for text."""
    return f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type


def json_bytes(value: object) -> bytes:
    """Plain values as one line of JSON."""
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)


def listing(data: list[object], **members: object) -> dict[str, object]:
    """A list as the API gives it; ours are short, so there is never more."""
    return {"object": "list", "data": data, "has_more": False, **members}
