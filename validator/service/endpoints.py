"""What each address takes and gives, for the API's description. Paths and methods come from the application itself,
summaries from the views' docstrings; a test holds the two together.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from validator.decklists import DIALECTS
from validator.messages.languages import LANGUAGES
from validator.service.negotiation import HTML, JSON, NDJSON, TEXT
from validator.service.questions import CSV, XML
from validator.service.rendering import VERDICTS


class Operation(NamedTuple):
    """One operation. answers: media type -> name of a schema, or None for text.  problems: codes besides the usual."""

    tag: str
    answers: dict[str, str | None]
    parameters: tuple[dict[str, Any], ...] = ()
    body: dict[str, str | None] = {}  # noqa: RUF012 - never changed
    problems: tuple[str, ...] = ()
    is_cached: bool = False
    statuses: tuple[int, ...] = (200,)


def _parameter(name: str, place: str, description: str, example: object, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": place,
        "required": place == "path",
        "description": description,
        "schema": {"type": "string", **schema},
        "example": example,
    }


def _query(name: str, description: str, example: object, **schema: Any) -> dict[str, Any]:
    return _parameter(name, "query", description, example, **schema)


_DAY = {"format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
_FORMAT = _query("format", "A key of `/v1/formats`, or another name of it.", "commander")
_AS_OF = _query("as_of", "The day to check for; today if absent.", "2026-10-08", **_DAY)
_STRICT = _query(
    "strict", "Whether each assumption leaves the verdict open.", "false", enum=["true", "false", "1", "0"]
)
_SUGGESTIONS = _query("suggestions", "Names offered for an unknown one.", 3, type="integer", minimum=0, maximum=10)
_BOOSTERS = _query("boosters", "Set codes of the boosters of a Commander Draft, with commas between.", "CMM")
_DIALECT = _query(
    "dialect",
    "The list's; detected if absent. With it, an `application/json` body is another program's deck.",
    "text",
    enum=[dialect.DIALECT for dialect in DIALECTS],
)
_OPTIONS = (_FORMAT, _AS_OF, _STRICT, _SUGGESTIONS, _BOOSTERS, _DIALECT)
_LANGUAGE = _parameter(
    "Accept-Language",
    "header",
    f"The language of messages, of {', '.join(LANGUAGES)}; English where it is not to be had.",
    "en",
)
_NAME = _parameter("name", "path", "In any spelling; `/` may be written as it is.", "Krenko, Mob Boss", minLength=1)
_FUZZY = _query("fuzzy", "Whether the nearest name will do.", "true", enum=["true", "false", "1", "0"])
_VERDICTS = {kind: "Verdict" if kind == JSON else None for kind in VERDICTS}
_DECK_BODY: dict[str, str | None] = {TEXT: None, JSON: "Validate", CSV: None, **dict.fromkeys(XML)}
_DECK_PROBLEMS = (
    *("invalid_json", "unreadable_body", "unreadable_decklist", "bad_request", "not_acceptable", "request_timeout"),
    *("deck_too_large", "unsupported_media_type", "invalid_body", "empty_deck", "unsupported_format", "bad_option"),
    "card_data_unavailable",
)
_CARD_PROBLEMS = ("card_not_found", "ambiguous_card_name", "not_acceptable", "invalid_query", "card_data_unavailable")

OPERATIONS = {
    "v1.validate": Operation("Decks", _VERDICTS, (*_OPTIONS, _LANGUAGE), _DECK_BODY, _DECK_PROBLEMS),
    "v1.validate_batch": Operation(
        "Decks",
        {NDJSON: None},
        (_LANGUAGE,),
        {NDJSON: None},
        (
            *("not_acceptable", "batch_too_large", "unsupported_media_type", "invalid_query", "bad_request"),
            "card_data_unavailable",
        ),
    ),
    "v1.parse": Operation("Decks", {JSON: "Parsed", TEXT: None}, _OPTIONS, _DECK_BODY, _DECK_PROBLEMS),
    "v1.card": Operation("Cards", {JSON: "Card", TEXT: None}, (_NAME, _FUZZY), {}, _CARD_PROBLEMS, True),
    "v1.rulings": Operation(
        "Cards",
        {JSON: "Rulings", TEXT: None},
        (
            _NAME,
            _query("lang", "The language of a translation next to the original.", "fr", pattern="^[a-z]{2,3}$"),
            _FUZZY,
        ),
        {},
        _CARD_PROBLEMS,
        True,
    ),
    "v1.partners": Operation(
        "Cards",
        {JSON: "Partners"},
        (_NAME, _FORMAT, _AS_OF, _FUZZY),
        {},
        (*_CARD_PROBLEMS, "unsupported_format", "bad_option"),
        True,
    ),
    "v1.formats": Operation(
        "Rules",
        {JSON: "Formats"},
        (_AS_OF,),
        {},
        ("not_acceptable", "invalid_query", "bad_option", "card_data_unavailable"),
        True,
    ),
    "v1.format_": Operation(
        "Rules",
        {JSON: "Format"},
        (_parameter("key", "path", "A format's key.", "commander"), _AS_OF),
        {},
        ("not_found", "not_acceptable", "invalid_query", "bad_option", "card_data_unavailable"),
        True,
    ),
    "v1.rules": Operation("Rules", {JSON: "Rules"}, (_LANGUAGE,), {}, ("not_acceptable", "invalid_query"), True),
    "v1.rule": Operation(
        "Rules",
        {JSON: "Rule", TEXT: None},
        (_parameter("code", "path", "A rule's code or name.", "CPY001"), _LANGUAGE),
        {},
        ("not_found", "not_acceptable", "invalid_query"),
        True,
    ),
    "v1.openapi_json": Operation("About", {JSON: "Any"}, (), {}, (), True),
    "v1.docs": Operation("About", {HTML: None}, (), {}, (), True),
    "health": Operation("Operation", {JSON: "Health"}),
    "ready": Operation("Operation", {JSON: "Ready"}, statuses=(200, 503)),
    "metrics": Operation("Operation", {TEXT: None}, problems=("not_found",)),
    "problem_page": Operation(
        "About",
        {TEXT: None},
        (_parameter("page", "path", "The last part of a problem's `type`.", "empty-deck"),),
        {},
        ("not_found",),
    ),
}
"""Endpoint of the application -> what it takes and gives."""
