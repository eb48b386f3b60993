"""The API's description, OpenAPI 3.1, built from the application; `python -m validator.service FILE` writes it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask

from validator.service import answers, examples
from validator.service.endpoints import OPERATIONS, Operation
from validator.service.negotiation import JSON, NDJSON
from validator.service.problems import MEDIA_TYPE, PROBLEM_TYPES
from validator.service.schemas import BatchLineSchema, ValidateSchema
from validator.version import VERSION

_VERDICT = Path(__file__).parents[1] / "schemas" / "verdict.schema.json"
_USUAL = ("unauthorized", "too_many_requests")
_ABOUT = """Checks Commander decks: is a deck legal, and if not, why, on which line, by which rule.

**200 for any deck that was checked**, legal, illegal or undecided: its faults are the answer. Whatever could not be
checked is a problem (RFC 9457) with a stable `code`; its `type` is the address of a page. A verdict is what the command
line prints, byte for byte.

Within version 1 members are added, never changed or taken away: ignore those you do not know. What is on its way out
says so with `Deprecation` and `Sunset`. Each answer has an `X-Request-Id`. Answers to GET have a strong `ETag`. Bodies
may be packed with gzip. The limits are in `/v1/formats`. Where the service asks for an API key, send it in
`X-Api-Key` or as `Authorization: Bearer`."""
_BATCH_IN = (
    "One JSON object a line (NDJSON): each as the JSON body of `/v1/validate` (schema `BatchLine`), with an `id` of its"
    " own if you like. Blank lines are passed over."
)
_BATCH_OUT = (
    'One JSON object a line, in the order of the input: `{"index": 0, "id": "a", "status": 200, "verdict": {…}}`'
    ' (schema `Verdict`) or `{"index": 1, "status": 422, "problem": {…}}` (schema `Problem`). The last line is a'
    " `BatchSummary`: without it the answer is cut."
)
_HEADERS = {
    "X-Request-Id": {"description": "The request's id.", "schema": {"type": "string", "format": "uuid"}},
}
_ETAG = {"ETag": {"description": "Send it in `If-None-Match` to get 304.", "schema": {"type": "string"}}}
_RETRY = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}


def openapi_document(app: Flask) -> dict[str, Any]:
    """The description of an application's addresses; the same for the same program, whatever its settings."""
    spec = APISpec(
        title="decklint",
        version=VERSION,
        openapi_version="3.1.0",
        plugins=[MarshmallowPlugin()],
        info={"description": _ABOUT, "license": {"name": "MIT", "identifier": "MIT"}},
        servers=[{"url": "/"}],
        security=[{}, {"ApiKey": []}, {"Bearer": []}],
        tags=[{"name": tag} for tag in dict.fromkeys(operation.tag for operation in OPERATIONS.values())],
    )
    spec.components.security_scheme("ApiKey", {"type": "apiKey", "in": "header", "name": "X-Api-Key"})
    spec.components.security_scheme("Bearer", {"type": "http", "scheme": "bearer"})
    _add_schemas(spec)
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            described = _operation(rule.endpoint, view.__doc__ or "", OPERATIONS[rule.endpoint])
            spec.path(path_template(rule.rule), operations={method.lower(): described})
    document: dict[str, Any] = json.loads(json.dumps(spec.to_dict()))
    schemas = document["components"]["schemas"]
    _exactly_one_deck(schemas)
    for name in schemas:
        if hasattr(answers, name):
            # Members may be added: a client must not refuse them.
            schemas[name].pop("additionalProperties", None)
    return document


def path_template(rule: str) -> str:
    """A route of Flask as OpenAPI writes it: `/v1/cards/<path:name>` is `/v1/cards/{name}`."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)


def _add_schemas(spec: APISpec) -> None:
    text = _VERDICT.read_text("utf-8").replace('"#/$defs/', '"#/components/schemas/Verdict/$defs/')
    verdict = json.loads(text)
    del verdict["$schema"]
    spec.components.schema("Verdict", verdict)
    spec.components.schema("Any", {"type": "object"})
    spec.components.schema("Validate", schema=ValidateSchema)
    spec.components.schema("BatchLine", schema=BatchLineSchema)
    for name in ("ProblemError", "CardSuggestion", "Problem", "BatchSummary"):
        spec.components.schema(name, schema=getattr(answers, name))
    named = {schema for operation in OPERATIONS.values() for schema in operation.answers.values()}
    for name in sorted(filter(None, named)):
        if name not in spec.components.schemas:
            spec.components.schema(name, schema=getattr(answers, name))


def _operation(endpoint: str, docstring: str, operation: Operation) -> dict[str, Any]:
    summary, _, description = docstring.strip().partition("\n\n")
    described: dict[str, Any] = {
        "operationId": endpoint.removeprefix("v1.").rstrip("_"),
        "summary": " ".join(summary.split()),
        "tags": [operation.tag],
        "parameters": list(operation.parameters),
        "responses": {},
    }
    if description:
        described["description"] = " ".join(description.split())
    if operation.body:
        content = {kind: _content(kind, schema, examples.BODIES[kind]) for kind, schema in operation.body.items()}
        described["requestBody"] = {"required": True, "content": content}
        if NDJSON in operation.body:
            described["requestBody"]["description"] = _BATCH_IN
    headers = {**_HEADERS, **(_ETAG if operation.is_cached else {})}
    about = _BATCH_OUT if NDJSON in operation.answers else "What was asked for."
    for status in operation.statuses:
        answers_ = {kind: _content(kind, schema) for kind, schema in operation.answers.items()}
        described["responses"][str(status)] = {"description": about, "headers": headers, "content": answers_}
    if operation.is_cached:
        described["responses"]["304"] = {"description": "The client has it already.", "headers": headers}
    usual = _USUAL if endpoint.startswith("v1.") else ()
    _add_problems(described["responses"], (*operation.problems, *usual))
    return described


def _add_problems(responses: dict[str, Any], codes: tuple[str, ...]) -> None:
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(PROBLEM_TYPES[code].status, []).append(code)
    for status in sorted(by_status):
        kinds = by_status[status]
        responses[str(status)] = {
            "description": "; ".join(f"{PROBLEM_TYPES[code].title} (`{code}`)" for code in kinds) + ".",
            "headers": {**_HEADERS, **(_RETRY if status in (429, 503) else {})},
            "content": _problem_content(kinds),
        }
    responses["default"] = {
        "description": "Any other problem.",
        "headers": _HEADERS,
        "content": _problem_content(["internal_error"]),
    }


def _problem_content(codes: list[str]) -> dict[str, Any]:
    shown = {code: {"value": examples.problem_example(code)} for code in codes}
    return {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": shown}}


def _content(kind: str, schema: str | None, example: object = None) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": {"$ref": f"#/components/schemas/{schema}"} if schema else {"type": "string"}}
    if example is None and kind == JSON and schema is not None and schema in examples.ANSWERS:
        example = examples.ANSWERS[schema]
    if example is not None:
        content["example"] = example
    return content


def _exactly_one_deck(schemas: Mapping[str, Any]) -> None:
    """What `ValidateSchema` asks for beyond its members, which the plugin does not see."""
    for name in ("Validate", "BatchLine"):
        schemas[name]["oneOf"] = [
            {"required": ["deck"], "properties": {"dialect": False}},
            {"required": ["decklist"]},
        ]
