"""How to answer: the media type by `Accept`, the language by `Accept-Language`.

Clients repeat themselves, so what a header was found to mean is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from flask import Request
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.http import parse_accept_header

from validator.messages.languages import ENGLISH, LANGUAGES
from validator.service.problems import Problem

TEXT, JSON, NDJSON = "text/plain", "application/json", "application/x-ndjson"
HTML, SARIF = "text/html", "application/sarif+json"
JSON_OR_TEXT = (JSON, TEXT)

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


def answer_language(request: Request) -> str:
    """The language to answer in: the best that `Accept-Language` allows, English if it allows none of ours."""
    accept = request.environ.get("HTTP_ACCEPT_LANGUAGE")
    if not accept:
        return ENGLISH
    return _best_language(accept) if len(accept) <= _REMEMBERED_LENGTH else choose_language(accept)


@lru_cache(maxsize=256)
def _best_type(accept: str, offers: tuple[str, ...]) -> str | None:
    return parse_accept_header(accept, MIMEAccept).best_match(offers)


def choose_language(accept_language: str) -> str:
    """The language of LANGUAGES that a header likes best, of two alike the one named first; English where none fits.

    A range matches by its first subtag, so that `fr-CA` is answered in French; `*` stands for every language that no
    other range matches, English first.
    """
    weights: dict[str, float] = {}
    for name, weight in parse_accept_header(accept_language, LanguageAccept):
        weights.setdefault(name.lower().partition("-")[0], weight)
    named = [name for name, weight in weights.items() if name in LANGUAGES and weight > 0]
    return max((*named, *LANGUAGES), key=lambda name: weights.get(name, weights.get("*", 0.0)))


_best_language = lru_cache(maxsize=256)(choose_language)
