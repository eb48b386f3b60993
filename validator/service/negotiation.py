"""How to answer: the media type by `Accept`, the language by `Accept-Language`.

Clients repeat themselves, so what a header was found to mean is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from flask import Request
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.http import parse_accept_header

from validator.service.problems import Problem

TEXT, JSON, NDJSON = "text/plain", "application/json", "application/x-ndjson"
JSON_OR_TEXT = (JSON, TEXT)

LANGUAGES = ("en",)
"""The languages of messages, the default first."""

# A header longer than this is read each time: what strangers send must not fill the memory.
_REMEMBERED_LENGTH = 200


def answer_type(request: Request, offers: Sequence[str] = JSON_OR_TEXT) -> str:
    """The media type to answer with, the first offer if the client does not mind.

    Raises Problem 406 if the client takes none of the offers; `available` names them.
    """
    accept = request.environ.get("HTTP_ACCEPT")
    if not accept or accept == "*/*":
        return offers[0]
    find = _best_type if len(accept) <= _REMEMBERED_LENGTH else _best_type.__wrapped__
    best = find(accept, tuple(offers))
    if best is None:
        known = ", ".join(offers)
        raise Problem("not_acceptable", f"Accept allows none of the answers there are: {known}.", available=[*offers])
    return best


def answer_language(request: Request, languages: Sequence[str] = LANGUAGES) -> str:
    """The language to answer in: the best that `Accept-Language` allows, English if it allows none of ours."""
    accept = request.environ.get("HTTP_ACCEPT_LANGUAGE")
    if not accept or len(languages) == 1:
        return languages[0]
    find = _best_language if len(accept) <= _REMEMBERED_LENGTH else _best_language.__wrapped__
    return find(accept, tuple(languages))


@lru_cache(maxsize=256)
def _best_type(accept: str, offers: tuple[str, ...]) -> str | None:
    return parse_accept_header(accept, MIMEAccept).best_match(offers)


@lru_cache(maxsize=256)
def _best_language(accept: str, languages: tuple[str, ...]) -> str:
    # As RFC 4647 looks up: who asks for fr-CA takes fr. The best comes first.
    for value, quality in parse_accept_header(accept, LanguageAccept):
        primary = value.partition("-")[0].lower()
        if quality > 0 and primary in languages:
            return primary
    return languages[0]
