"""Requests that cannot be answered: each has its status and its problem, and none is a fault of ours."""

from __future__ import annotations

import gzip
import json
import zlib
from typing import Any, NamedTuple

import pytest
from each_row import each_row
from service_client import JSON, LEGAL, NDJSON, TEXT, ZONES, problem_of

CSV, XML = "text/csv", "application/xml"
BYTES = LEGAL.encode()
VALIDATE, PARSE, BATCH = "/v1/validate", "/v1/parse", "/v1/validate/batch"


class Case(NamedTuple):
    """One request, and what it is refused with."""

    code: str
    status: int
    body: Any = None
    kind: str | None = JSON
    path: str = VALIDATE
    method: str = "POST"
    headers: dict[str, str] = {}  # noqa: RUF012


def _get(code, status, path, **headers):
    return Case(code, status, None, None, path, "GET", headers)


def _packed(data=BYTES, kind=TEXT, encoding="gzip", code="unreadable_body", status=400):
    return Case(code, status, data, kind, headers={"Content-Encoding": encoding})


def _entry(**members):
    return {"deck": {"library": [{"name": "Mountain", **members}]}}


ROOM = "x" * 3_000_000
CASES = {
    # not JSON
    "json-empty": Case("invalid_json", 400, b""),
    "json-truncated": Case("invalid_json", 400, b'{"decklist": "1 Sol R'),
    "json-nan": Case("invalid_json", 400, b'{"decklist": NaN}'),
    "json-infinity": Case("invalid_json", 400, b'{"decklist": -Infinity}'),
    "json-1e999": Case("invalid_json", 400, b'{"decklist": 1e999}'),
    "json-deep-arrays": Case("invalid_json", 400, b"[" * 100_000),
    "json-deep-objects": Case("invalid_json", 400, b'{"a":' * 100_000),
    "json-deep-and-closed": Case("invalid_json", 400, b"[" * 100_000 + b"]" * 100_000),
    "json-lone-surrogate": Case("invalid_json", 400, rb'{"decklist": "1 \ud800"}'),
    "json-low-surrogate": Case("invalid_json", 400, rb'{"decklist": "\udc00 1"}'),
    "json-surrogate-bytes": Case("invalid_json", 400, b'{"decklist": "1 \xed\xa0\x80"}'),
    "json-latin-1": Case("invalid_json", 400, b'{"decklist": "1 J\xf6tun Grunt"}'),
    "json-overlong-utf8": Case("invalid_json", 400, b'{"decklist": "1 \xc0\xaf"}'),
    "json-utf16": Case("invalid_json", 400, json.dumps({"decklist": LEGAL}).encode("utf-16")),
    "json-two-values": Case("invalid_json", 400, b"{} {}"),
    "json-comment": Case("invalid_json", 400, b'{"decklist": ""} // a comment'),
    "json-trailing-comma": Case("invalid_json", 400, b'{"decklist": "1 Sol Ring",}'),
    "json-single-quotes": Case("invalid_json", 400, b"{'decklist': ''}"),
    "json-control-character": Case("invalid_json", 400, b'{"decklist": "1\nSol Ring"}'),
    "json-zero-byte": Case("invalid_json", 400, b'{"decklist": "1 Sol Ring"}\0'),
    "json-text": Case("invalid_json", 400, LEGAL.encode()),
    # JSON of another shape
    "shape-null": Case("invalid_body", 422, b"null"),
    "shape-true": Case("invalid_body", 422, b"true"),
    "shape-number": Case("invalid_body", 422, b"12345678901234567890123"),
    "shape-string": Case("invalid_body", 422, b'"1 Sol Ring"'),
    "shape-array": Case("invalid_body", 422, []),
    "shape-nothing": Case("invalid_body", 422, {}),
    "shape-both": Case("invalid_body", 422, {"decklist": LEGAL, "deck": ZONES}),
    "shape-unknown-key": Case("invalid_body", 422, {"decklist": LEGAL, "x": 1}),
    "shape-decklist-null": Case("invalid_body", 422, {"decklist": None}),
    "shape-decklist-array": Case("invalid_body", 422, {"decklist": [LEGAL]}),
    "shape-deck-array": Case("invalid_body", 422, {"deck": [{"name": "Mountain"}]}),
    "shape-zone-unknown": Case("invalid_body", 422, {"deck": {"main": []}}),
    "shape-zone-string": Case("invalid_body", 422, {"deck": {"commanders": "Krenko, Mob Boss"}}),
    "shape-entry-string": Case("invalid_body", 422, {"deck": {"library": ["Mountain"]}}),
    "shape-name-missing": Case("invalid_body", 422, {"deck": {"library": [{"quantity": 1}]}}),
    "shape-name-empty": Case("invalid_body", 422, _entry(name="")),
    "shape-name-201": Case("invalid_body", 422, _entry(name="x" * 201)),
    "shape-quantity-0": Case("invalid_body", 422, _entry(quantity=0)),
    "shape-quantity-1001": Case("invalid_body", 422, _entry(quantity=1001)),
    "shape-quantity-98.5": Case("invalid_body", 422, _entry(quantity=98.5)),
    "shape-quantity-text": Case("invalid_body", 422, _entry(quantity="ninety-nine")),
    "shape-quantity-true": Case("invalid_body", 422, _entry(quantity=True)),
    "shape-quantity-huge": Case("invalid_body", 422, _entry(quantity=10**40)),
    "shape-set-code-11": Case("invalid_body", 422, _entry(set_code="x" * 11)),
    "shape-options-array": Case("invalid_body", 422, {"decklist": LEGAL, "options": []}),
    "shape-boosters-text": Case("invalid_body", 422, {"decklist": LEGAL, "boosters": "CMM"}),
    "shape-id-outside-a-batch": Case("invalid_body", 422, {"decklist": LEGAL, "id": "a"}),
    "shape-dialect-of-zones": Case("invalid_body", 422, {"deck": ZONES, "dialect": "text"}),
    # options that mean nothing
    "option-format": Case("unsupported_format", 422, {"decklist": LEGAL, "format": "modern"}),
    "option-day": Case("bad_option", 422, {"decklist": LEGAL, "as_of": "tomorrow"}),
    "option-day-13th-month": Case("bad_option", 422, {"decklist": LEGAL, "as_of": "2026-13-01"}),
    "option-day-empty": Case("bad_option", 422, {"decklist": LEGAL, "as_of": ""}),
    "option-day-of-a-week": Case("bad_option", 422, {"decklist": LEGAL, "as_of": "2026-W41-4"}),
    "option-boosters": Case("bad_option", 422, {"decklist": LEGAL, "boosters": ["XXX"]}),
    "option-dialect": Case("bad_option", 422, {"decklist": LEGAL, "dialect": "nope"}),
    "query-unknown": Case("invalid_body", 422, LEGAL, TEXT, VALIDATE + "?formatt=commander"),
    "query-twice": Case("invalid_body", 422, LEGAL, TEXT, VALIDATE + "?format=commander&format=duel"),
    "query-strict": Case("invalid_body", 422, LEGAL, TEXT, VALIDATE + "?strict=maybe"),
    "query-suggestions": Case("invalid_body", 422, LEGAL, TEXT, VALIDATE + "?suggestions=11"),
    "query-of-json": Case("invalid_body", 422, {"decklist": LEGAL}, JSON, VALIDATE + "?format=duel"),
    "query-empty-format": Case("unsupported_format", 422, LEGAL, TEXT, VALIDATE + "?format="),
    "query-bad-utf8": Case("unsupported_format", 422, LEGAL, TEXT, VALIDATE + "?format=%ff%fe"),
    "query-surrogate": Case("bad_option", 422, LEGAL, TEXT, VALIDATE + "?as_of=%ED%A0%80"),
    "query-no-day": Case("bad_option", 422, LEGAL, TEXT, VALIDATE + "?as_of="),
    "query-short-day": Case("bad_option", 422, LEGAL, TEXT, VALIDATE + "?as_of=20261008"),
    "query-two-days": Case("invalid_body", 422, LEGAL, TEXT, VALIDATE + "?as_of=&as_of="),
    # lists that are none
    "text-empty": Case("empty_deck", 422, "", TEXT),
    "text-blank": Case("empty_deck", 422, " \n\t\n", TEXT),
    "text-comments": Case("empty_deck", 422, "// nothing\n# at all", TEXT),
    "decklist-blank": Case("empty_deck", 422, {"decklist": "\n\n   \n"}),
    "deck-empty": Case("empty_deck", 422, {"deck": {"library": []}}),
    "text-binary": Case("unreadable_decklist", 400, b"PK\x03\x04\0\0", TEXT),
    "text-utf16-broken": Case("unreadable_decklist", 400, b"\xff\xfe1\x00 \x00\x00\xd8", TEXT),
    "text-bytes": Case("unreadable_decklist", 400, b"\xff\x81\x82\x83", TEXT),
    "csv-open-quote": Case("unreadable_decklist", 400, 'Quantity,Name\n1,"Sol Ring\n', CSV),
    "csv-no-header": Case("unreadable_decklist", 400, "hello there\n", CSV),
    "csv-empty": Case("unreadable_decklist", 400, "", CSV),
    "xml-broken": Case("unreadable_decklist", 400, "<cockatrice_deck><zone>", XML),
    "xml-unknown-root": Case("unreadable_decklist", 400, '<?xml version="1.0"?><html></html>', XML),
    "xml-doctype": Case(
        "unreadable_decklist", 400, '<!DOCTYPE a [<!ENTITY b "c">]><cockatrice_deck>&b;</cockatrice_deck>', XML
    ),
    "dialect-json-broken": Case(
        "unreadable_decklist", 400, '{"mainboard": ', JSON, VALIDATE + "?dialect=moxfield-json"
    ),
    "dialect-deep-json": Case("unreadable_decklist", 400, b"[" * 100_000, JSON, VALIDATE + "?dialect=mtgjson"),
    "dialect-unknown": Case("bad_option", 422, LEGAL, TEXT, VALIDATE + "?dialect=nope"),
    # too much
    "too-many-bytes": Case("deck_too_large", 413, ROOM, TEXT),
    "too-many-json-bytes": Case("deck_too_large", 413, {"decklist": ROOM}),
    "too-many-text-bytes": Case("deck_too_large", 413, "1 Mountain\n" * 30_000, TEXT),
    "too-many-lines": Case("deck_too_large", 413, "1 Mountain\n" * 601, TEXT),
    "too-many-entries": Case("deck_too_large", 413, {"deck": {"library": [{"name": "Mountain"}] * 601}}),
    "too-many-rows": Case("deck_too_large", 413, "Name\n" + "Mountain\n" * 601, CSV),
    # encodings
    "gzip-is-none": _packed(),
    "gzip-truncated": _packed(gzip.compress(LEGAL.encode() * 50)[:-6]),
    "gzip-damaged": _packed(gzip.compress(LEGAL.encode())[:-8] + b"\0" * 8),
    "gzip-and-more": _packed(gzip.compress(LEGAL.encode()) + b"more"),
    "gzip-empty": _packed(b""),
    "gzip-bomb": _packed(gzip.compress(b"1 Mountain\n" * 3_000_000), code="deck_too_large", status=413),
    "gzip-bomb-of-zeros": _packed(gzip.compress(bytes(100_000_000)), code="deck_too_large", status=413),
    "gzip-bomb-json": _packed(gzip.compress(b" " * 30_000_000), JSON, code="deck_too_large", status=413),
    "deflate": _packed(zlib.compress(LEGAL.encode()), encoding="deflate", code="unsupported_media_type", status=415),
    "brotli": _packed(encoding="br", code="unsupported_media_type", status=415),
    "gzip-twice": _packed(encoding="gzip, gzip", code="unsupported_media_type", status=415),
    # kinds of body
    "kind-none": Case("unsupported_media_type", 415, LEGAL, ""),
    "kind-form": Case("unsupported_media_type", 415, "decklist=1", "application/x-www-form-urlencoded"),
    "kind-upload": Case("unsupported_media_type", 415, LEGAL, "multipart/form-data; boundary=x"),
    "kind-html": Case("unsupported_media_type", 415, LEGAL, "text/html"),
    "kind-nonsense": Case("unsupported_media_type", 415, LEGAL, ";;;,"),
    "kind-latin-1": Case("unsupported_media_type", 415, LEGAL, "text/plain; charset=latin-1"),
    "kind-json-latin-1": Case("unsupported_media_type", 415, {"decklist": LEGAL}, "application/json; charset=latin-1"),
    "kind-batch": Case("unsupported_media_type", 415, LEGAL, NDJSON),
    "kind-one-deck-to-batch": Case("unsupported_media_type", 415, {"decklist": LEGAL}, JSON, BATCH),
    "kind-batch-latin-1": Case("unsupported_media_type", 415, "{}", NDJSON + "; charset=latin-1", BATCH),
    "length-of-batch": Case("batch_too_large", 413, b" " * (8 * 1024 * 1024 + 1), NDJSON, BATCH),
    "query-of-batch": Case("invalid_query", 422, "{}", NDJSON, BATCH + "?format=duel"),
    "packed-batch": Case("unsupported_media_type", 415, "{}", NDJSON, BATCH, headers={"Content-Encoding": "br"}),
    # kinds of answer
    "accept-image": Case("not_acceptable", 406, LEGAL, TEXT, headers={"Accept": "image/png"}),
    "accept-nothing": Case("not_acceptable", 406, LEGAL, TEXT, headers={"Accept": "*/*;q=0"}),
    "accept-nonsense": Case("not_acceptable", 406, LEGAL, TEXT, headers={"Accept": "nonsense"}),
    "accept-parse": Case("not_acceptable", 406, LEGAL, TEXT, PARSE, headers={"Accept": "image/*"}),
    "accept-batch": Case("not_acceptable", 406, "{}", NDJSON, BATCH, headers={"Accept": "text/plain"}),
    "accept-rules": _get("not_acceptable", 406, "/v1/rules", Accept="text/plain"),
    "accept-card": _get("not_acceptable", 406, "/v1/cards/Sol Ring", Accept="image/png"),
    # addresses and methods
    "path-root": _get("not_found", 404, "/"),
    "path-version": _get("not_found", 404, "/v2/validate"),
    "path-slash": _get("not_found", 404, "/v1/rules/"),
    "path-two-slashes": _get("not_found", 404, "//v1//rules"),
    "path-dots": _get("not_found", 404, "/v1/../etc/passwd"),
    "path-zero-byte": _get("not_found", 404, "/v1/rules/%00"),
    "path-bad-utf8": _get("not_found", 404, "/v1/rules/%ff"),
    "path-rule": _get("not_found", 404, "/v1/rules/CPY999"),
    "path-format": _get("not_found", 404, "/v1/formats/modern"),
    "path-problem": _get("not_found", 404, "/problems/none"),
    "path-no-name": _get("not_found", 404, "/v1/cards/"),
    "path-card": _get("card_not_found", 404, "/v1/cards/Qqqqq Wwwww"),
    "path-card-bad-utf8": _get("card_not_found", 404, "/v1/cards/%ff%fe"),
    "path-card-zero-byte": _get("card_not_found", 404, "/v1/cards/Sol%00Ring"),
    "path-card-201": _get("card_not_found", 404, "/v1/cards/" + "x" * 201),
    "path-card-of-partners": _get("card_not_found", 404, "/v1/cards/Qqqqq/partners"),
    "query-card": _get("invalid_query", 422, "/v1/cards/Sol Ring?fuzzy=maybe"),
    "query-card-unknown": _get("invalid_query", 422, "/v1/cards/Sol Ring?fuzy=true"),
    "query-rulings": _get("invalid_query", 422, "/v1/cards/Sol Ring/rulings?lang=%22"),
    "query-partners-day": _get("bad_option", 422, "/v1/cards/Sol Ring/partners?as_of=x"),
    "query-partners-format": _get("unsupported_format", 422, "/v1/cards/Sol Ring/partners?format=x"),
    "query-formats": _get("bad_option", 422, "/v1/formats?as_of=0000-00-00"),
    "query-rules": _get("invalid_query", 422, "/v1/rules?page=2"),
    "method-get": _get("method_not_allowed", 405, VALIDATE),
    "method-post": Case("method_not_allowed", 405, "{}", JSON, "/v1/rules"),
    "method-delete": Case("method_not_allowed", 405, None, None, "/v1/cards/Sol Ring", "DELETE"),
    "method-trace": Case("method_not_allowed", 405, None, None, "/health", "TRACE"),
    "method-unknown": Case("method_not_allowed", 405, None, None, VALIDATE, "BREW"),
}


def send(client, case):
    body = json.dumps(case.body) if isinstance(case.body, dict | list) else case.body
    return client.open(case.path, method=case.method, data=body, content_type=case.kind, headers=case.headers)


@each_row("case", CASES.values(), ids=CASES)
def test_a_request_that_cannot_be_answered(case, client):
    problem = problem_of(send(client, case), case.code, case.status)
    assert client.get(problem["type"]).status_code == 200


DECKS = {name: case for name, case in CASES.items() if case.path == VALIDATE and case.method == "POST"}


@each_row("case", DECKS.values(), ids=DECKS)
def test_parse_refuses_what_validate_refuses(case, client):
    problem_of(send(client, case._replace(path=PARSE)), case.code, case.status)


def test_the_table_is_long_and_no_status_is_a_fault_of_ours():
    assert len(CASES) >= 80
    assert {case.status for case in CASES.values()} == {400, 404, 405, 406, 413, 415, 422}


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "٣", "9" * 30])
def test_a_length_that_is_no_number(length, client):
    answer = client.post(VALIDATE, data=LEGAL, content_type=TEXT, environ_overrides={"CONTENT_LENGTH": length})
    assert answer.status_code in (400, 413)
    assert answer.json["code"] in ("bad_request", "deck_too_large")


@pytest.mark.parametrize(
    ("kind", "method", "path"), [(TEXT, "POST", VALIDATE), (JSON, "POST", VALIDATE), (None, "GET", "/v1/rules")]
)
def test_a_query_of_bytes_that_are_no_text(kind, method, path, client):
    raw = {"QUERY_STRING": "as_of=\xff"}
    answer = client.open(path, method=method, content_type=kind, environ_overrides=raw)
    problem_of(answer, "bad_request", 400)


def test_a_body_that_ends_early(client):
    answer = client.post(VALIDATE, data=LEGAL, content_type=TEXT, environ_overrides={"CONTENT_LENGTH": "500"})
    problem_of(answer, "unreadable_body", 400)


def test_415_says_what_would_be_read(client):
    answer = client.post(VALIDATE, data=LEGAL, content_type="text/html")
    assert answer.headers["Accept-Post"].split(", ") == [TEXT, JSON, CSV, XML, "text/xml"]
    answer = client.post(VALIDATE, data=LEGAL, content_type=TEXT, headers={"Content-Encoding": "br"})
    assert answer.headers["Accept-Encoding"] == "gzip, identity"


def test_405_says_what_would_do(client):
    assert set(client.get(VALIDATE).headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


def test_406_says_what_there_is(client):
    answer = client.post(VALIDATE, data=LEGAL, content_type=TEXT, headers={"Accept": "image/png"})
    assert {JSON, TEXT} <= set(answer.json["available"])


REPORTED = {
    "B265": "invalid_json",
    "B266": "invalid_body",
    "B267": "invalid_body",
    "B268": "invalid_body",
    "B269": "invalid_body",
    "B271": "invalid_body",
    "B272": "empty_deck",
}
"""What each `http-body` case of the public reports is refused with."""


def test_every_reported_body_has_its_problem(SHARED, client):
    lines = (SHARED / "cases" / "public_reports.jsonl").read_text("utf-8").splitlines()
    bodies = {case["id"]: case["input"] for case in map(json.loads, lines) if case["input_kind"] == "http-body"}
    answers = {name: client.post(VALIDATE, data=body, content_type=JSON) for name, body in bodies.items()}
    assert {name: answer.json["code"] for name, answer in answers.items()} == REPORTED


@pytest.mark.parametrize("quantity", ["ninety-nine", 98.5, None, [99], "99"], ids=repr)
def test_a_quantity_that_is_no_number_is_named(quantity, client):
    """The public reports' bodies, in the words of this API."""
    deck = {"commanders": [{"name": "Krenko, Mob Boss"}], "library": [{"name": "Mountain", "quantity": quantity}]}
    problem = problem_of(client.post(VALIDATE, json={"deck": deck}), "invalid_body", 422)
    assert [error["pointer"] for error in problem["errors"]] == ["/deck/library/0/quantity"]


KEYS = {f"k{i}": 0 for i in range(50_000)}
OUT_OF_PROPORTION = {
    "keys": (KEYS, 422),
    "keys-of-the-deck": ({"deck": KEYS}, 422),
    "keys-of-an-entry": ({"deck": {"library": [KEYS]}}, 422),
    "keys-of-the-options": ({"deck": {}, "options": KEYS}, 422),
    "some-keys-each": ({"deck": {"library": [{f"k{i}": 0 for i in range(90)}] * 500}}, 422),
    "entries": ({"deck": {"library": [0] * 60_000}}, 413),
    "entries-of-all-zones": ({"deck": {"library": [0] * 400, "sideboard": [0] * 400}}, 413),
    "wrong-entries": ({"deck": {"library": [0] * 600}}, 422),
    "boosters": ({"decklist": "1 Sol Ring", "boosters": [0] * 100_000}, 422),
    "boosters-long": ({"decklist": "1 Sol Ring", "boosters": ["x" * 1000] * 1500}, 422),
    **{
        f"{key}-long": ({"decklist": "1 Sol Ring", key: "x" * 1_000_000}, 422) for key in ("format", "dialect", "as_of")
    },
    "long-key": ({"k" * 1_000_000: 0}, 422),
}


@pytest.mark.parametrize(("body", "status"), OUT_OF_PROPORTION.values(), ids=OUT_OF_PROPORTION)
def test_a_problem_is_small_whatever_was_sent(body, status, client):
    answer = client.post("/v1/validate", data=json.dumps(body), content_type="application/json")
    assert answer.status_code == status
    assert len(answer.data) < 20_000
    errors = answer.json.get("errors", [])
    assert len(errors) <= 100
    assert ("more_errors" in answer.json) == (len(errors) == 100)


def test_a_problem_counts_the_errors_it_does_not_list(client):
    body = {"deck": {"library": [0] * 600}}
    problem = client.post("/v1/validate", data=json.dumps(body), content_type="application/json").json
    assert len(problem["errors"]) + problem["more_errors"] == 600
