"""The API's description: valid, whole, as committed, true of the answers; the client example of the docs runs."""

from __future__ import annotations

import contextlib
import io
import json
import re
import threading
import wsgiref.simple_server
from pathlib import Path

import pytest
from openapi_spec_validator import validate as validate_openapi
from service_client import NDJSON, PROBLEM, TEXT

from validator.decklists import DIALECTS
from validator.service import examples
from validator.service.__main__ import document_text
from validator.service.endpoints import OPERATIONS
from validator.service.openapi import openapi_document, path_template
from validator.service.problems import PROBLEM_TYPES
from validator.service.questions import QUERY

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def document(client):
    return client.get("/v1/openapi.json").json


def operations(document):
    return [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def test_the_description_is_openapi_3_1(document):
    assert document["openapi"].startswith("3.1.")
    validate_openapi(document)


def test_the_committed_description_is_the_one_that_is_served(client, document):
    """If this fails: `make openapi`, and look at what changed."""
    committed = (ROOT / "docs" / "openapi.json").read_text("utf-8")
    assert committed == document_text(openapi_document(client.application))
    assert json.loads(committed) == document


def test_every_address_is_described(client, document):
    rules = list(client.application.url_map.iter_rules())
    assert {rule.endpoint for rule in rules} == set(OPERATIONS)
    for rule in rules:
        methods = {method.lower() for method in rule.methods - {"HEAD", "OPTIONS"}}
        assert set(document["paths"][path_template(rule.rule)]) == methods
    assert len(document["paths"]) == len(rules)


def test_every_operation_says_enough(document):
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(names)) == len(names)
    for path, _, operation in operations(document):
        assert operation["summary"].endswith((".", ":")), path
        assert set(re.findall(r"{(\w+)}", path)) == {p["name"] for p in operation["parameters"] if p["in"] == "path"}
        for parameter in operation["parameters"]:
            assert parameter["description"]
            assert "example" in parameter
        for content in operation.get("requestBody", {}).get("content", {}).values():
            assert "example" in content
        for status, response in operation["responses"].items():
            kinds = response.get("content", {})
            assert ("content" in response) == (status != "304")
            if status == "default" or status >= "400":
                assert PROBLEM in kinds or status == "503", (path, status)
            for kind, content in kinds.items():
                if kind in (PROBLEM, "application/json") and "openapi" not in path:
                    assert "example" in content or content["examples"], (path, status)


def test_every_kind_of_problem_is_somewhere_with_an_example(document):
    shown = {
        code
        for _, _, operation in operations(document)
        for response in operation["responses"].values()
        for code in response.get("content", {}).get(PROBLEM, {}).get("examples", {})
    }
    # What comes before any address is found, or instead of one.
    anywhere = {"method_not_allowed", "uri_too_long", "headers_too_large"}
    assert shown | anywhere == set(PROBLEM_TYPES)
    assert set(examples.DETAILS) == set(PROBLEM_TYPES)


def test_the_answers_shown_are_those_that_are_given(client):
    """If this fails: `make openapi`, and look at what changed."""
    made = examples.answers_of(client.application)
    assert {schema: examples.ANSWERS[schema] for schema in made} == made


def test_the_examples_are_of_the_schemas(document, problems_of_schema):
    for schema, answer in examples.ANSWERS.items():
        assert problems_of_schema(answer, schema) == [], schema
    for code in PROBLEM_TYPES:
        assert problems_of_schema(examples.problem_example(code), "Problem") == []
    assert problems_of_schema(examples.ZONES, "Validate") == []
    assert problems_of_schema({"decklist": "", "deck": {}}, "Validate") != []
    assert problems_of_schema({}, "Validate") != []


@pytest.fixture(scope="module")
def problems_of_schema(document):
    """What a schema of the description has against a value."""
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource
    from referencing.jsonschema import DRAFT202012

    # Clients must take members they do not know; here each must be described.
    document = json.loads(json.dumps(document))
    for name, schema in document["components"]["schemas"].items():
        if name not in ("Problem", "Any") and "properties" in schema:
            schema.setdefault("additionalProperties", False)
    registry = Registry().with_resource("urn:api", Resource(document, DRAFT202012))

    def problems(value, name):
        schema = {"$ref": f"urn:api#/components/schemas/{name}"}
        return [error.message for error in Draft202012Validator(schema, registry=registry).iter_errors(value)]

    return problems


@pytest.mark.parametrize("schema", examples.REQUESTS)
def test_whole_answers_are_of_the_schemas(schema, client, problems_of_schema):
    method, path, body = examples.REQUESTS[schema]
    answer = client.open(path, method=method, data=body, content_type=TEXT if body else None)
    assert problems_of_schema(answer.json, schema) == []


@pytest.mark.parametrize(
    "name", ["Fire // Ice", "Tymna the Weaver", "Forest", "Lurrus of the Dream-Den", "Relentless Rats"]
)
def test_many_a_card_is_of_the_schema(name, client, problems_of_schema):
    assert problems_of_schema(client.get(f"/v1/cards/{name}").json, "Card") == []
    assert problems_of_schema(client.get(f"/v1/cards/{name}/rulings?lang=fr").json, "Rulings") == []
    assert problems_of_schema(client.get(f"/v1/cards/{name}/partners").json, "Partners") == []


def test_every_example_body_is_answered(client):
    for kind, body in examples.BODIES.items():
        data = body if isinstance(body, str) else json.dumps(body)
        path = "/v1/validate/batch" if kind == NDJSON else "/v1/validate"
        assert client.post(path, data=data, content_type=kind).status_code == 200, kind


def test_batch_lines_are_of_the_schemas(client, problems_of_schema):
    answer = client.post("/v1/validate/batch", data=examples.BATCH, content_type=NDJSON)
    good, bad, end = map(json.loads, answer.data.splitlines())
    assert problems_of_schema(good["verdict"], "Verdict") == []
    assert problems_of_schema(bad["problem"], "Problem") == []
    assert problems_of_schema(end, "BatchSummary") == []


def test_every_option_and_dialect_is_described(document):
    parameters = {p["name"]: p for p in document["paths"]["/v1/validate"]["post"]["parameters"] if p["in"] == "query"}
    assert tuple(sorted(parameters)) == tuple(sorted(QUERY))
    assert parameters["dialect"]["schema"]["enum"] == [dialect.DIALECT for dialect in DIALECTS]


# --- the client of the docs ------------------------------------------------------------------------------------------


class _Quiet(wsgiref.simple_server.WSGIRequestHandler):
    def log_message(self, *_):
        """Nothing."""


@pytest.fixture(scope="module")
def url(client):
    """The service at an address of this machine."""
    with wsgiref.simple_server.make_server("127.0.0.1", 0, client.application, handler_class=_Quiet) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_the_client_of_the_docs_runs(url, monkeypatch):
    page = (ROOT / "docs" / "service.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    monkeypatch.setenv("DECKLINT_URL", url)
    names: dict = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(code, "docs/service.md", "exec"), names)
    first, *rest = printed.getvalue().splitlines()
    assert first == "illegal"
    assert any(line.startswith("error CPY001 [2] ") for line in rest)
    with pytest.raises(RuntimeError, match="empty_deck"):
        names["ask"]("/v1/validate", "\n")
