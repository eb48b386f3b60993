"""Examples for the API's description. A test sends each and holds the answer against the one that is shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from flask import Flask

from validator.service.negotiation import JSON, NDJSON, TEXT
from validator.service.problems import PROBLEM_TYPES, Problem, problem_body
from validator.service.rendering import VERDICTS

AS_OF = "2026-10-08"
LIST = "1 Krenko, Mob Boss *CMDR*\n2 Sol Ring\n97 Mountain\n"
ZONES = {
    "format": "commander",
    "as_of": AS_OF,
    "deck": {
        "commanders": [{"name": "Krenko, Mob Boss"}],
        "library": [
            {"name": "Sol Ring", "set_code": "c21", "collector_number": "263"},
            {"name": "Mountain", "quantity": 98},
        ],
    },
    "options": {"suggestions": 3},
}
BATCH = (
    '{"id": "a", "decklist": "1 Krenko, Mob Boss *CMDR*\\n99 Mountain", "as_of": "2026-10-08"}\n'
    '{"id": "b", "deck": {}}\n'
)
CSV_LIST = "Quantity,Name\n1,Sol Ring\n"
XML_LIST = '<cockatrice_deck version="1"><zone name="main"><card number="1" name="Sol Ring"/></zone></cockatrice_deck>'

BODIES: dict[str, Any] = {
    TEXT: LIST,
    JSON: ZONES,
    "text/csv": CSV_LIST,
    "application/xml": XML_LIST,
    "text/xml": XML_LIST,
    NDJSON: BATCH,
}

DETAILS: dict[str, tuple[str, dict[str, Any]]] = {
    "bad_request": ("Content-Length is “x”; expected a whole number of bytes.", {}),
    "invalid_json": ("The body is not JSON: unexpected end of data: line 1 column 13 (char 12).", {}),
    "unreadable_body": ("The gzip data ends early.", {}),
    "unreadable_decklist": (
        "This is a binary file, not a decklist: it holds NUL bytes. Export the deck as plain text in UTF-8.",
        {"reason": "binary"},
    ),
    "unauthorized": ("This service needs an API key; none, or an unknown one, was sent.", {}),
    "not_found": ("There is no rule “CPY999”; see /v1/rules.", {}),
    "card_not_found": ("No card is named “Sol Rng”.", {"suggestions": [{"name": "Sol Ring", "score": 0.983}]}),
    "ambiguous_card_name": (
        "“Fire” may be: Fire // Ice; Fire Ape.",
        {"candidates": ["Fire // Ice", "Fire Ape"]},
    ),
    "method_not_allowed": ("/v1/validate does not take GET; it takes OPTIONS, POST.", {}),
    "not_acceptable": (
        f"Accept allows none of the answers there are: {', '.join(VERDICTS)}.",
        {"available": [*VERDICTS]},
    ),
    "request_timeout": ("The body did not arrive within 20 seconds.", {"limit_seconds": 20}),
    "deck_too_large": (
        "The decklist has 3,000,000 bytes or more; the limit is 2048 KiB (2,097,152 bytes).",
        {"size_bytes": 3_000_000, "limit_bytes": 2_097_152},
    ),
    "batch_too_large": ("The batch has more than 500 decks.", {"limit": 500}),
    "uri_too_long": ("The request line has more than 4094 bytes.", {}),
    "unsupported_media_type": ("A body of type “image/png” is not read; expected one of: text/plain, …", {}),
    "invalid_body": (
        "The body is not as expected; see “errors”.",
        {"errors": [{"pointer": "/deck/library/3/quantity", "detail": "Must be a whole number from 1 to 1000."}]},
    ),
    "invalid_query": (
        "The query is not as expected; see “errors”.",
        {"errors": [{"pointer": "?fuzy", "detail": "Unknown query parameter; expected some of: fuzzy."}]},
    ),
    "empty_deck": ("The decklist has no card line: expected lines such as “1 Sol Ring”.", {}),
    "unsupported_format": (
        "There is no format “modern”; expected one of: …",
        {"format": "modern", "known": ["commander"]},
    ),
    "bad_option": (
        "“tomorrow” is not a day; expected one as in 2026-11-29.",
        {"option": "as_of", "value": "tomorrow"},
    ),
    "headers_too_large": ("The headers have more than 8190 bytes in one field.", {}),
    "too_many_requests": ("More was asked for than 60 per 1 minute.", {}),
    "internal_error": ("The request could not be answered because of a fault in the service.", {}),
    "card_data_unavailable": ("No card data can be read from cards.sqlite: it is damaged.", {"file": "cards.sqlite"}),
}


def problem_example(code: str) -> dict[str, Any]:
    """A problem of a kind, as it may be answered."""
    detail, members = DETAILS[code]
    return problem_body(Problem(PROBLEM_TYPES[code].code, detail, **members), "4f7c2a90-5d0e-4b8e-a1c3-6f2d9b7e8a10")


REQUESTS: dict[str, tuple[str, str, Any]] = {
    "Verdict": ("POST", f"/v1/validate?as_of={AS_OF}", LIST),
    "Parsed": ("POST", "/v1/parse", LIST.replace("Sol Ring", "Sol Rng")),
    "Card": ("GET", "/v1/cards/Krenko, Mob Boss", None),
    "Rulings": ("GET", "/v1/cards/Krenko, Mob Boss/rulings", None),
    "Partners": ("GET", f"/v1/cards/Pir, Imaginative Rascal/partners?as_of={AS_OF}", None),
    "Formats": ("GET", f"/v1/formats?as_of={AS_OF}", None),
    "Format": ("GET", f"/v1/formats/commander?as_of={AS_OF}", None),
    "Rules": ("GET", "/v1/rules", None),
    "Rule": ("GET", "/v1/rules/CPY001", None),
    "Health": ("GET", "/health", None),
}
"""Schema -> the request whose answer is shown as its example."""

_FILE = Path(__file__).with_name("example_answers.json")
# Its own answer changes from day to day, as the cards grow stale.
_READY = {
    "status": "pass",
    "date": "2026-11-25",
    "digest": "0" * 64,
    "age_days": 4,
    "count": 35_000,
    "origin": "synced",
    "why": "the last sync that passed every gate",
}
ANSWERS: dict[str, Any] = {
    **(json.loads(_FILE.read_bytes()) if _FILE.is_file() else {}),
    "Ready": {"status": "pass", "checks": {"cards": _READY}},
}
"""Schema -> an answer, shortened: what `answers_of` made."""

_VOLATILE = {"digest": "0" * 64, "verdict_id": "0" * 64}
_SHORT = {"Formats": 1, "Rules": 1, "Partners": 2, "Rulings": 1}


def answers_of(app: Flask) -> dict[str, Any]:
    """The answer to each of `REQUESTS`, its lists shortened and what changes with the card data made constant."""
    client = app.test_client()
    made: dict[str, Any] = {}
    for schema, (method, path, body) in REQUESTS.items():
        answer: Any = client.open(path, method=method, data=body, content_type=TEXT if body else None).get_json()
        if schema in _SHORT:
            answer["data"] = answer["data"][: _SHORT[schema]]
        made[schema] = _constant(answer)
    return made


def write_answers(app: Flask) -> None:
    """Make the file of answers again, and use it."""
    made = answers_of(app)
    ANSWERS.update(made)
    _FILE.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _constant(value: Any) -> Any:
    if isinstance(value, list):
        return [_constant(item) for item in value]
    if not isinstance(value, dict):
        return value
    constant = {
        key: _VOLATILE[key] if key in _VOLATILE and isinstance(item, str | int) else _constant(item)
        for key, item in value.items()
    }
    if "rules" in constant:
        constant["rules"] = constant["rules"][:3]
    return constant
