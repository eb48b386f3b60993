"""How the service speaks HTTP: kinds of bodies and answers, packing, tags, headers, who may ask from where."""

from __future__ import annotations

import gzip
import json
import uuid

import pytest
from service_client import ILLEGAL, JSON, LEGAL, NDJSON, TEXT, UNDECIDED, ZONES

from validator.messages.catalog import catalog
from validator.service import create_app
from validator.service.negotiation import answer_language

CSV = "Quantity,Name\n99,Mountain\n1,Sol Ring\n"
COD = '<cockatrice_deck version="1"><zone name="main"><card number="99" name="Mountain"/></zone></cockatrice_deck>'
MOXFIELD = {
    "commanders": {"Krenko, Mob Boss": {"quantity": 1, "card": {"name": "Krenko, Mob Boss"}}},
    "mainboard": {"Mountain": {"quantity": 99, "card": {"name": "Mountain"}}},
}

# --- kinds of bodies -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "body", "query", "dialect"),
    [
        ("text/plain", LEGAL, "", "text"),
        ("text/plain", CSV, "", "csv"),
        ("text/plain", COD, "", "cod"),
        ("text/plain", json.dumps(MOXFIELD), "", "moxfield-json"),
        ("text/plain", LEGAL.encode("utf-16"), "", "text"),
        ("text/plain; charset=utf-16", LEGAL.encode("utf-16"), "", "text"),
        ("text/csv", CSV, "", "csv"),
        ("text/csv", "Name\nSol Ring", "", "csv"),
        ("text/csv", LEGAL, "?dialect=text", "text"),
        ("application/xml", COD, "", "cod"),
        ("text/xml; charset=utf-8", COD, "", "cod"),
        ("application/json", json.dumps(MOXFIELD), "?dialect=moxfield-json", "moxfield-json"),
        ("application/json", json.dumps({"deck": ZONES}), "?dialect=zones", "zones"),
        ("application/json", json.dumps({"decklist": LEGAL}), "", "text"),
        ("application/json", json.dumps({"decklist": CSV, "dialect": "csv"}), "", "csv"),
        ("application/json", json.dumps({"deck": ZONES}), "", "zones"),
        ("application/json; charset=utf-8", b"\xef\xbb\xbf" + json.dumps({"deck": ZONES}).encode(), "", "zones"),
    ],
)
def test_any_dialect(kind, body, query, dialect, client):
    read = client.post(f"/v1/parse{query}", data=body, content_type=kind)
    assert (read.status_code, read.json["dialect"]) == (200, dialect), read.json
    assert client.post(f"/v1/validate{query}", data=body, content_type=kind).json["object"] == "verdict"


@pytest.mark.parametrize("encoding", ["gzip", "GZIP", "x-gzip", "identity", ""])
@pytest.mark.parametrize(("body", "kind"), [(LEGAL, TEXT), (json.dumps({"deck": ZONES}), JSON)], ids=["text", "json"])
def test_packed_bodies(body, kind, encoding, client):
    data = gzip.compress(body.encode()) if "gzip" in encoding.lower() else body.encode()
    answer = client.post("/v1/validate", data=data, content_type=kind, headers={"Content-Encoding": encoding})
    assert answer.data == client.post("/v1/validate", data=body, content_type=kind).data


def test_a_body_in_chunks(client):
    def chunked(environ):
        environ.pop("CONTENT_LENGTH", None)
        return {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True, "CONTENT_LENGTH": ""}

    answer = client.post("/v1/validate", data=LEGAL, content_type=TEXT, environ_overrides=chunked({}))
    assert answer.json["legal"] is True


# --- kinds and languages of answers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [LEGAL, ILLEGAL, UNDECIDED], ids=["legal", "illegal", "undecided"])
def test_the_verdict_id_is_the_tag(deck, client):
    answer = client.post("/v1/validate", data=deck, content_type=TEXT)
    in_words = client.post("/v1/validate", data=deck, content_type=TEXT, headers={"Accept": TEXT})
    assert answer.headers["ETag"] == f'"{answer.json["verdict_id"]}"'
    assert in_words.headers["ETag"] == f'"{answer.json["verdict_id"]}-plain-en"'
    assert answer.headers["Vary"] == "Accept, Accept-Language"
    assert answer.headers["Content-Language"] in ("en", "fr")


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("*", "en"),
        ("fr", "fr"),
        ("FR", "fr"),
        ("fr-CA", "fr"),
        ("fr-CA, en;q=0.5", "fr"),
        ("fr;q=0.4, en;q=0.5", "en"),
        ("de", "en"),
        ("de, fr;q=0.1", "fr"),
        ("en-GB, fr", "en"),
        ("nonsense;;q=x", "en"),
        ("fr" + " " * 300, "fr"),
    ],
)
def test_language(accept, language, client):
    headers = {} if accept is None else {"Accept-Language": accept}
    with client.application.test_request_context("/", headers=headers) as context:
        assert answer_language(context.request) == language


def test_messages_in_french(client):
    verdicts = {}
    for language in ("en", "fr"):
        headers = {"Accept-Language": f"{language}-CA"}
        answer = client.post("/v1/validate", data=ILLEGAL, content_type=TEXT, headers=headers)
        batch = client.post(
            "/v1/validate/batch", data=json.dumps({"decklist": ILLEGAL}), content_type=NDJSON, headers=headers
        )
        assert batch.headers["Content-Language"] == answer.headers["Content-Language"] == language
        assert json.loads(batch.data.splitlines()[0])["verdict"] == answer.json
        verdicts[language] = answer
        headers["Accept"] = TEXT
        in_words = client.post("/v1/validate", data=ILLEGAL, content_type=TEXT, headers=headers)
        assert answer.json["findings"][0]["message"] in in_words.text
    english, french = verdicts["en"].json, verdicts["fr"].json
    assert english["verdict_id"] == french["verdict_id"]
    assert english["findings"][0]["params"] == french["findings"][0]["params"]
    assert english["findings"][0]["message"] != french["findings"][0]["message"]
    finding = client.application.extensions["decklint"].cards.current().checker.check(ILLEGAL).findings[0]
    assert french["findings"][0]["message"] == catalog("fr").message(finding)
    assert verdicts["fr"].headers["ETag"] == f'"{french["verdict_id"]}-json-fr"'


def test_rules_in_french(client):
    english, french = (
        client.get("/v1/rules/CPY001", headers={"Accept-Language": language}) for language in ("en", "fr")
    )
    assert (french.headers["Content-Language"], french.json["language"]) == ("fr", "fr")
    assert english.json["title"] != french.json["title"]
    assert english.headers["ETag"] != french.headers["ETag"]
    every = client.get("/v1/rules", headers={"Accept-Language": "fr"}).json["data"]
    assert french.json in every


# --- tags and time to keep -------------------------------------------------------------------------------------------

READS = [
    "/v1/rules",
    "/v1/rules/CPY001",
    "/v1/formats",
    "/v1/formats/duel",
    "/v1/cards/Sol Ring",
    "/v1/cards/Sol Ring/rulings",
    "/v1/cards/Sol Ring/partners",
    "/v1/openapi.json",
    "/v1/docs",
]


@pytest.mark.parametrize("path", READS)
def test_a_read_has_a_strong_tag(path, client):
    answer = client.get(path)
    tag = answer.headers["ETag"]
    assert answer.status_code == 200
    assert tag.startswith('"')
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    assert answer.headers["Vary"] == "Accept, Accept-Language"
    assert client.get(path).headers["ETag"] == tag
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = client.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.data) == (304, b""), known
        assert (again.headers["ETag"], "Content-Type" in again.headers) == (tag, False)
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200
    head = client.head(path)
    assert (head.status_code, head.headers["ETag"], head.data) == (200, tag, b"")


def test_what_differs_has_tags_that_differ(client):
    paths = [*READS, "/v1/formats?as_of=2020-01-01", "/v1/cards/Opt", "/v1/cards/Sol Ring/rulings?lang=fr"]
    tags = [client.get(path).headers["ETag"] for path in paths]
    tags.append(client.get("/v1/cards/Sol Ring", headers={"Accept": TEXT}).headers["ETag"])
    tags.append(create_app({"DECKLINT_BATCH_MAX_DECKS": "7"}).test_client().get("/v1/formats").headers["ETag"])
    assert len(set(tags)) == len(tags)


def test_a_tag_of_nothing_there_is_404(client):
    assert client.get("/v1/cards/Qqqqq Wwwww", headers={"If-None-Match": "*"}).status_code == 404


def test_order_of_a_query_makes_no_other_tag(client):
    path = "/v1/cards/Tymna the Weaver/partners"
    one, two = (
        client.get(f"{path}?{query}") for query in ("format=duel&as_of=2026-10-08", "as_of=2026-10-08&format=duel")
    )
    assert one.headers["ETag"] == two.headers["ETag"]


# --- headers of every answer -----------------------------------------------------------------------------------------

EVERY = [
    ("POST", "/v1/validate", 200),
    ("GET", "/v1/rules", 200),
    ("GET", "/health", 200),
    ("GET", "/v1/cards/Qqqqq", 404),
    ("GET", "/nowhere", 404),
    ("PUT", "/v1/validate", 405),
    ("OPTIONS", "/v1/validate", 200),
]


@pytest.mark.parametrize(("method", "path", "status"), EVERY)
def test_every_answer_has_these(method, path, status, client):
    body = {"data": LEGAL, "content_type": TEXT} if method == "POST" else {}
    answer = client.open(path, method=method, **body)
    headers = answer.headers
    assert answer.status_code == status
    assert uuid.UUID(headers["X-Request-Id"])
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert len(headers.getlist("Content-Security-Policy")) == 1
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert {"ETag", "Retry-After", "X-Request-Id"} <= set(headers["Access-Control-Expose-Headers"].split(", "))
    assert "Retry-After" not in headers
    assert "Set-Cookie" not in headers


def test_a_browser_may_ask_whether_it_may_ask(client):
    answer = client.options(
        "/v1/validate", headers={"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
    )
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Methods"] == "GET, POST, OPTIONS"
    assert {"Content-Type", "X-Api-Key"} <= set(answer.headers["Access-Control-Allow-Headers"].split(", "))
    assert answer.headers["Access-Control-Max-Age"] == "86400"
    assert "Access-Control-Allow-Methods" not in client.get("/health").headers


@pytest.mark.parametrize(("setting", "allowed"), [("none", None), ("https://a.example", "https://a.example")])
def test_another_origin(setting, allowed):
    answer = create_app({"DECKLINT_CORS_ORIGIN": setting}).test_client().options("/v1/validate")
    assert answer.headers.get("Access-Control-Allow-Origin") == allowed
    assert ("Access-Control-Max-Age" in answer.headers) == (allowed is not None)


@pytest.mark.parametrize(
    ("given", "is_kept"),
    [
        ("4f7c2a90-5d0e-4b8e-a1c3-6f2d9b7e8a10", True),
        ("4F7C2A90-5D0E-4B8E-A1C3-6F2D9B7E8A10", False),
        ("mine", False),
        ("x" * 5000, False),
        ('"><script>', False),
    ],
)
def test_the_id_of_a_request_may_be_given(given, is_kept, client):
    answer = client.get("/nowhere", headers={"X-Request-Id": given})
    assert (answer.headers["X-Request-Id"] == given) == is_kept
    assert answer.json["instance"] == f"urn:uuid:{answer.headers['X-Request-Id']}"


def test_the_page_of_the_reference_loads_nothing(client):
    answer = client.get("/v1/docs")
    assert (answer.status_code, answer.content_type) == (200, "text/html; charset=utf-8")
    assert "script" not in answer.headers["Content-Security-Policy"]
    for word in ("<script", "http://", "https://", "<link", "<img", "@import", "url("):
        assert word not in answer.text.replace("https://decklint", ""), word
    for path in ("/v1/validate", "/v1/cards/{name}/partners", "/ready"):
        assert path in answer.text
