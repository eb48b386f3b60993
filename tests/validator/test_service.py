"""The REST service: what it reads, what it answers, and that every error leaves as a problem."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from service_client import ILLEGAL, JSON, LEGAL, TEXT, UNDECIDED, ZONES, problem_of

import fixtures
from rules.formats import FORMATS
from validator.errors import CardStoreUnavailable
from validator.pipeline import Checker
from validator.reports.rules import all_rules
from validator.service import create_app

CODES = {rule.code for rule in all_rules()}
MESSY = f"{UNDECIDED}\n1 Fire\n0 Sol Ring\n-1 Shatter\n12\n1 Counterspell\n2 Opt\n\nMaybeboard\n1 Shatter"
UUID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"


@pytest.fixture(scope="module")
def validate(client):
    """POST a list as text, anything else as JSON."""

    def post(body, content_type=None, **options):
        if content_type is None:
            content_type = TEXT if isinstance(body, str | bytes) else JSON
        data = body if isinstance(body, str | bytes) else json.dumps(body)
        return client.post("/v1/validate", data=data, content_type=content_type, **options)

    return post


# --- decks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "legal"),
    [
        (LEGAL, True),
        (ILLEGAL, False),
        (UNDECIDED, None),
        ({"decklist": LEGAL}, True),
        ({"decklist": ILLEGAL}, False),
        ({"decklist": UNDECIDED}, None),
        ({"deck": ZONES}, True),
        ({"deck": {**ZONES, "library": [{"name": "Mountain"}]}}, False),
        ({"deck": {**ZONES, "library": [{"name": "Mountian"}, {"name": "Mountain", "quantity": 98}]}}, None),
    ],
    ids=[f"{kind}-{word}" for kind in ("text", "decklist", "zones") for word in ("legal", "illegal", "undecided")],
)
def test_a_deck_whatever_it_is_worth_is_200(body, legal, validate, schema_errors):
    answer = validate(body)
    assert (answer.status_code, answer.content_type) == (200, JSON)
    assert answer.json["legal"] is legal
    assert schema_errors(answer.json) == []
    assert re.fullmatch(UUID, answer.headers["X-Request-Id"])
    assert (answer.headers["Vary"], answer.headers["Cache-Control"]) == ("Accept, Accept-Language", "no-store")


@pytest.mark.parametrize("deck", [LEGAL, ILLEGAL, UNDECIDED, MESSY], ids=["legal", "illegal", "undecided", "messy"])
def test_same_answer_as_the_command_line(deck, validate, decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck").write_text(deck, encoding="utf-8")
    printed = decklint("check", "deck", "--output", "json").lines[0]
    del printed["path"]
    assert json.dumps(validate(deck).json) == json.dumps(printed)
    assert json.dumps(validate({"decklist": deck}).json) == json.dumps(printed)
    assert validate(deck, headers={"Accept": TEXT}).text == decklint("check", "deck").out


@pytest.mark.parametrize("body", [MESSY, {"decklist": MESSY}], ids=["text", "decklist"])
def test_text_has_spans(body, validate):
    findings = validate(body).json["findings"]
    assert all(finding["pointers"] == [] for finding in findings)
    unknown = next(finding for finding in findings if finding["code"] == "LST002")
    assert unknown["spans"] == [{"line": 2, "column": 3, "end_line": 2, "end_column": 10}]


def test_zones_have_pointers(validate):
    library = [{"name": "Sol Rng"}, {"name": "Counterspell"}, {"name": "Mountain", "quantity": 97}]
    findings = validate({"deck": {**ZONES, "library": library, "sideboard": [{"name": "Opt"}]}}).json["findings"]
    assert all(finding["spans"] == [] for finding in findings)
    assert {f["code"]: f["pointers"] for f in findings if f["pointers"]} == {
        "LST002": ["/deck/library/0"],
        "CID001": ["/deck/library/1"],
        "LST005": ["/deck/sideboard"],
    }


def test_every_zone_is_read(validate):
    zones = ["commanders", "library", "companion", "attractions", "stickers", "sideboard"]
    verdict = validate({"deck": {zone: [{"name": f"No Such Card {zone}"}] for zone in zones}}).json
    pointers = {f["params"]["typed"]: f["pointers"] for f in verdict["findings"] if f["code"] == "LST002"}
    assert pointers == {f"No Such Card {zone}": [f"/deck/{zone}/0"] for zone in zones[:-1]}
    assert (verdict["deck"]["size"], verdict["deck"]["companion"]) == (2, "No Such Card companion")


def test_zones_and_list_of_one_deck_agree(validate):
    counts = [
        {k: v for k, v in validate(body).json.items() if k in ("legal", "counts", "deck")}
        for body in (LEGAL, {"deck": ZONES})
    ]
    assert counts[0] == counts[1]


def test_who_leads_is_never_guessed_from_zones(validate):
    deck = {"library": [{"name": "Krenko, Mob Boss"}, {"name": "Mountain", "quantity": 99}]}
    verdict = validate({"deck": deck}).json
    assert (verdict["legal"], verdict["assumptions"]) == (None, [])
    found = next(finding for finding in verdict["findings"] if finding["code"] == "CMD001")
    assert found["suggestions"] == ["Krenko, Mob Boss"]


def test_decks_that_differ_have_verdict_ids_that_differ(validate):
    boards = [{**ZONES, "sideboard": [{"name": "Opt", "quantity": quantity}]} for quantity in (1, 2)]
    one, two = (validate({"deck": deck}).json for deck in boards)
    assert one["findings"] != two["findings"]
    assert one["verdict_id"] != two["verdict_id"]


def test_same_bytes_for_the_same_deck(validate):
    assert validate(MESSY).data == validate(MESSY).data


@pytest.mark.parametrize(
    ("query", "options", "check"),
    [
        ("format=commander-draft", {"format": "commander-draft"}, lambda v: v["format"] == "commander-draft"),
        ("strict=true", {"options": {"strict": True}}, lambda v: v["legal"] is None),
        ("strict=false", {"options": {"strict": False}}, lambda v: v["counts"]["undecided"] == 1),
        ("suggestions=0", {"options": {"suggestions": 0}}, lambda v: v["findings"][-1]["suggestions"] == []),
        ("suggestions=1", {"options": {"suggestions": 1}}, lambda v: len(v["findings"][-1]["suggestions"]) == 1),
    ],
    ids=["format", "strict", "not-strict", "no-suggestion", "one-suggestion"],
)
def test_options(query, options, check, validate):
    deck = "1 Krenko, Mob Boss\n\n98 Mountain\n1 Sol Rng"
    for answer in (validate(deck, query_string=query), validate({"decklist": deck, **options})):
        assert check(answer.json), answer.json


# --- kinds of body and answer ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accept", "content_type"),
    [
        (None, JSON),
        ("*/*", JSON),
        ("application/*", JSON),
        ("application/json", JSON),
        ("text/plain", "text/plain; charset=utf-8"),
        ("text/*", "text/plain; charset=utf-8"),
        ("text/plain;q=0.9, application/json;q=0.1", "text/plain; charset=utf-8"),
        ("text/html, application/xhtml+xml, */*;q=0.8", "text/html; charset=utf-8"),
        ("image/png, */*;q=0.8", JSON),
        ("application/sarif+json", "application/sarif+json"),
        ("application/sarif+json;q=0.5, application/json", JSON),
    ],
)
def test_accept(accept, content_type, validate):
    answer = validate(LEGAL, headers={"Accept": accept} if accept else {})
    assert (answer.status_code, answer.content_type) == (200, content_type)


@pytest.mark.parametrize(
    "accept", ["image/png", "application/xhtml+xml", "application/json;q=0", "*/*;q=0", "nonsense"]
)
def test_not_acceptable(accept, validate):
    problem_of(validate(LEGAL, headers={"Accept": accept}), "not_acceptable", 406)


@pytest.mark.parametrize("kind", ["text/plain; charset=utf-8", 'text/plain; charset="UTF-8"', "TEXT/PLAIN"])
def test_kinds_of_text(kind, validate):
    assert validate(LEGAL, kind).json["legal"] is True


@pytest.mark.parametrize(
    "kind", ["", "text/html", "application/pdf", "application/x-www-form-urlencoded", "text/plain; charset=latin-1"]
)
def test_unsupported_media_type(kind, validate):
    answer = validate(LEGAL, kind)
    problem_of(answer, "unsupported_media_type", 415)
    assert answer.headers.get("Accept-Post") == "text/plain, application/json, text/csv, application/xml, text/xml"


# --- what is refused -------------------------------------------------------------------------------------------------

BAD_JSON = {
    "empty": "",
    "truncated": '{"decklist": "1 Sol R',
    "nan": "NaN",
    "nan-within": '{"deck": {"library": [{"name": "Mountain", "quantity": NaN}]}}',
    "infinity": '{"decklist": Infinity}',
    "too-large-a-number": '{"decklist": 1e999}',
    "nested-lists": "[" * 100_000,
    "nested-closed": "[" * 100_000 + "]" * 100_000,
    "nested-objects": '{"deck":' * 100_000,
    "two-values": "{} {}",
    "not-utf8": b'{"decklist": "1 J\xf6tun Grunt"}',
    "lone-surrogate": r'{"decklist": "1 \ud800"}',
    "single-quotes": "{'decklist': ''}",
}


@pytest.mark.parametrize("body", BAD_JSON.values(), ids=BAD_JSON)
def test_bad_json(body, validate):
    problem_of(validate(body, JSON), "invalid_json", 400)


@pytest.mark.parametrize(
    ("body", "reason"),
    [(b"1 Sol Ring\n\xff\x02", "encoding"), (b"PK\x03\x04\0\0", "binary")],
    ids=["not-utf8", "binary"],
)
def test_bad_text(body, reason, validate):
    problem = problem_of(validate(body), "unreadable_decklist", 400)
    assert problem["reason"] == reason


def _entry(**members):
    return {"deck": {"library": [{"name": "Mountain"}, {"name": "Mountain", **members}]}}


WRONG_SHAPES = {
    "array": ([], None),
    "string": ('"1 Sol Ring"', None),
    "number": ("1", None),
    "null": ("null", None),
    "neither": ({}, ""),
    "both": ({"decklist": LEGAL, "deck": ZONES}, ""),
    "unknown-key": ({"decklist": LEGAL, "formatt": "commander"}, "/formatt"),
    "unknown-zone": ({"deck": {"main": []}}, "/deck/main"),
    "unknown-member": (_entry(count=1), "/deck/library/1/count"),
    "unknown-option": ({"decklist": LEGAL, "options": {"loose": True}}, "/options/loose"),
    "key-to-escape": ({"decklist": LEGAL, "a/b~c": 1}, "/a~1b~0c"),
    "decklist-null": ({"decklist": None}, "/decklist"),
    "decklist-number": ({"decklist": 1}, "/decklist"),
    "decklist-array": ({"decklist": ["1 Sol Ring"]}, "/decklist"),
    "deck-null": ({"deck": None}, "/deck"),
    "deck-string": ({"deck": LEGAL}, "/deck"),
    "zone-null": ({"deck": {"library": None}}, "/deck/library"),
    "zone-object": ({"deck": {"library": {"name": "Mountain"}}}, "/deck/library"),
    "entry-string": ({"deck": {"library": ["Mountain"]}}, "/deck/library/0"),
    "entry-null": ({"deck": {"library": [None]}}, "/deck/library/0"),
    "name-missing": ({"deck": {"library": [{"quantity": 1}]}}, "/deck/library/0/name"),
    "name-null": (_entry(name=None), "/deck/library/1/name"),
    "name-number": (_entry(name=1), "/deck/library/1/name"),
    "name-empty": (_entry(name=""), "/deck/library/1/name"),
    "quantity-0": (_entry(quantity=0), "/deck/library/1/quantity"),
    "quantity-negative": (_entry(quantity=-1), "/deck/library/1/quantity"),
    "quantity-1.5": (_entry(quantity=1.5), "/deck/library/1/quantity"),
    "quantity-x": (_entry(quantity="x"), "/deck/library/1/quantity"),
    "quantity-digits": (_entry(quantity="1"), "/deck/library/1/quantity"),
    "quantity-1001": (_entry(quantity=1001), "/deck/library/1/quantity"),
    "quantity-huge": (_entry(quantity=10**30), "/deck/library/1/quantity"),
    "quantity-true": (_entry(quantity=True), "/deck/library/1/quantity"),
    "quantity-null": (_entry(quantity=None), "/deck/library/1/quantity"),
    "set-code-number": (_entry(set_code=1), "/deck/library/1/set_code"),
    "format-number": ({"decklist": LEGAL, "format": 1}, "/format"),
    "format-null": ({"decklist": LEGAL, "format": None}, "/format"),
    "options-null": ({"decklist": LEGAL, "options": None}, "/options"),
    "options-array": ({"decklist": LEGAL, "options": []}, "/options"),
    "strict-string": ({"decklist": LEGAL, "options": {"strict": "yes"}}, "/options/strict"),
    "strict-number": ({"decklist": LEGAL, "options": {"strict": 1}}, "/options/strict"),
    "suggestions-negative": ({"decklist": LEGAL, "options": {"suggestions": -1}}, "/options/suggestions"),
    "suggestions-11": ({"decklist": LEGAL, "options": {"suggestions": 11}}, "/options/suggestions"),
    "suggestions-true": ({"decklist": LEGAL, "options": {"suggestions": True}}, "/options/suggestions"),
}


@pytest.mark.parametrize(("body", "pointer"), WRONG_SHAPES.values(), ids=WRONG_SHAPES)
def test_wrong_shape(body, pointer, validate):
    problem = problem_of(validate(body, JSON), "invalid_body", 422)
    errors = problem.get("errors", [])
    assert [error["pointer"] for error in errors] == ([] if pointer is None else [pointer])
    assert all(error["detail"] for error in errors)


def test_every_wrong_member_is_named_at_once(validate):
    body = {"deck": {"library": [{"name": "Opt", "quantity": 0}, {"nam": "Opt"}]}, "x": 1}
    pointers = {error["pointer"] for error in validate(body).json["errors"]}
    assert pointers == {"/deck/library/0/quantity", "/deck/library/1/name", "/deck/library/1/nam", "/x"}


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("formatt=commander", "?formatt"),
        ("strict=maybe", "?strict"),
        ("suggestions=11", "?suggestions"),
        ("suggestions=-1", "?suggestions"),
        ("suggestions=1.5", "?suggestions"),
        ("suggestions=", "?suggestions"),
        ("suggestions=²", "?suggestions"),
        ("suggestions=000099", "?suggestions"),
        (f"suggestions={'0' * 5000}99", "?suggestions"),
    ],
    ids=["unknown", "strict", "11", "negative", "fraction", "empty", "superscript", "zeros-first", "5,000-zeros-first"],
)
def test_wrong_query(query, pointer, validate):
    problem = problem_of(validate(LEGAL, query_string=query), "invalid_body", 422)
    assert [error["pointer"] for error in problem["errors"]] == [pointer]


@pytest.mark.parametrize("format_", ["modern", "", "<script>"])
def test_unknown_format(format_, validate):
    for answer in (validate(LEGAL, query_string={"format": format_}), validate({"decklist": LEGAL, "format": format_})):
        problem = problem_of(answer, "unsupported_format", 422)
        assert (problem["format"], problem["known"]) == (format_, list(FORMATS))


@pytest.mark.parametrize(
    "body",
    [
        "",
        "\n\n",
        "// comment",
        "Deck (99)",
        {"decklist": ""},
        {"decklist": "\n"},
        {"deck": {}},
        {"deck": {"library": []}},
    ],
    ids=repr,
)
def test_empty_deck(body, validate):
    problem_of(validate(body), "empty_deck", 422)


@pytest.mark.parametrize("path", ["/", "/v1", "/v2/validate", "/v1/validate/", "/v1/rules/CPY999", "/problems/none"])
def test_not_found(path, client):
    problem_of(client.get(path), "not_found", 404)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/v1/validate", {"POST", "OPTIONS"}),
        ("PUT", "/v1/validate", {"POST", "OPTIONS"}),
        ("POST", "/v1/rules", {"GET", "HEAD", "OPTIONS"}),
        ("PATCH", "/v1/rules/CPY001", {"GET", "HEAD", "OPTIONS"}),
        ("DELETE", "/health", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_method_not_allowed(method, path, allowed, client):
    answer = client.open(path, method=method)
    problem = problem_of(answer, "method_not_allowed", 405)
    assert set(answer.headers["Allow"].split(", ")) == allowed
    assert method in problem["detail"]


# --- problems --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        "invalid_json",
        "invalid_body",
        "not_found",
        "method_not_allowed",
        "not_acceptable",
        "unsupported_media_type",
        "internal_error",
        "unreadable_decklist",
        "deck_too_large",
        "empty_deck",
        "unsupported_format",
        "card_data_unavailable",
    ],
)
def test_the_page_behind_a_problem_type(code, client):
    page = client.get(f"/problems/{code.replace('_', '-')}")
    assert (page.status_code, page.mimetype) == (200, TEXT)
    assert code in page.text
    assert len(page.text.splitlines()) >= 3


def test_the_page_has_the_title_of_the_problem(validate, client):
    problem = validate("").json
    assert client.get(problem["type"]).text.startswith(problem["title"])


def test_a_fault_of_ours_says_nothing_of_insides(validate, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("secret")

    monkeypatch.setattr(Checker, "check", fail)
    answer = validate(LEGAL)
    problem_of(answer, "internal_error", 500)
    assert b"secret" not in answer.data
    assert b"RuntimeError" not in answer.data


def test_no_card_data(monkeypatch, tmp_path):
    monkeypatch.setattr(fixtures, "path", lambda name: tmp_path / name)
    with pytest.raises(CardStoreUnavailable):
        create_app({"DECKLINT_DATA_DIR": str(tmp_path)})


def test_card_data_lost_on_the_way(validate, monkeypatch):
    def fail(*_, **__):
        raise CardStoreUnavailable("No card data can be read.")

    monkeypatch.setattr(Checker, "check", fail)
    problem_of(validate(LEGAL), "card_data_unavailable", 503)


def test_each_answer_has_its_own_id(validate):
    assert validate(LEGAL).headers["X-Request-Id"] != validate(LEGAL).headers["X-Request-Id"]


# --- what can be asked -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/health", "/ready", "/v1/rules", "/v1/rules/CPY001", "/v1/formats"])
def test_get(path, client):
    answer = client.get(path)
    assert (answer.status_code, answer.content_type) == (200, JSON)
    assert re.fullmatch(UUID, answer.headers["X-Request-Id"])
    assert client.head(path).status_code == 200


def test_health_and_ready(client, store):
    assert client.get("/health").json == {"status": "pass"}
    ready = client.get("/ready")
    cards = ready.json["checks"]["cards"]
    assert ready.status_code == 200
    assert (cards["date"], cards["digest"], cards["count"]) == (store.date, store.digest, 35198)
    assert (cards["origin"], cards["age_days"] >= 0) == ("bundled", True)
    assert ready.json["status"] == cards["status"]


def test_rules(client):
    rules = client.get("/v1/rules").json
    assert (rules["object"], rules["has_more"]) == ("list", False)
    assert {rule["code"] for rule in rules["data"]} == CODES
    for rule in rules["data"]:
        assert client.get(f"/v1/rules/{rule['code']}").json == rule
        assert rule["object"] == "rule"
        assert rule["explanation"]
        assert rule["citations"]
        assert rule["legal"]
        assert rule["illegal"]


@pytest.mark.parametrize("name", ["CPY001", "cpy001", "too-many-copies"])
def test_rule_by_code_or_name(name, client):
    assert client.get(f"/v1/rules/{name}").json["code"] == "CPY001"


def test_every_finding_leads_to_its_rule(validate, client):
    for finding in validate(MESSY).json["findings"]:
        rule = client.get(finding["rule_url"]).json
        assert (rule["code"], rule["name"]) == (finding["code"], finding["name"])


def test_formats(client):
    formats = client.get("/v1/formats").json
    assert (formats["object"], formats["has_more"]) == ("list", False)
    assert [format_["key"] for format_ in formats["data"]] == list(FORMATS)
    commander = formats["data"][0]
    assert (commander["minimum_size"], commander["maximum_size"], commander["copies"]) == (100, 100, 1)
    assert set(commander["rules"]) <= CODES


# --- whatever comes in, nothing breaks -------------------------------------------------------------------------------

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(["Krenko, Mob Boss", "Mountain", "Fire", "Sol Rng"]) | st.text(max_size=30)
ENTRIES = st.fixed_dictionaries({"name": NAMES}, optional={"quantity": st.integers(-1, 1001) | JSON_VALUES})
ZONE_NAMES = st.sampled_from(["commanders", "library", "companion", "attractions", "stickers", "sideboard", "other"])
BODIES = st.fixed_dictionaries(
    {},
    optional={
        "deck": st.dictionaries(ZONE_NAMES, st.lists(ENTRIES | JSON_VALUES, max_size=4), max_size=3) | JSON_VALUES,
        "decklist": st.text(max_size=60) | JSON_VALUES,
        "format": st.sampled_from(list(FORMATS)) | JSON_VALUES,
        "options": st.fixed_dictionaries({}, optional={"strict": JSON_VALUES, "suggestions": JSON_VALUES}),
    },
)
REFUSALS = {400, 413, 422}


def assert_answered(answer, schema_errors):
    if answer.status_code == 200:
        assert schema_errors(answer.json) == []
    else:
        assert answer.status_code in REFUSALS
        problem_of(answer, answer.json["code"], answer.status_code)


@given(body=st.binary(max_size=200), kind=st.sampled_from([TEXT, JSON]))
def test_any_bytes(body, kind, validate, schema_errors):
    assert_answered(validate(body, kind), schema_errors)


@given(body=st.text(max_size=200), kind=st.sampled_from([TEXT, JSON]))
def test_any_text(body, kind, validate, schema_errors):
    assert_answered(validate(body.encode(), kind), schema_errors)


@given(body=JSON_VALUES | BODIES)
def test_any_json(body, validate, schema_errors):
    assert_answered(validate(json.dumps(body), JSON), schema_errors)


@given(query=st.dictionaries(st.sampled_from(["format", "strict", "suggestions"]) | st.text(max_size=9), st.text()))
def test_any_query(query, validate, schema_errors):
    assert_answered(validate(LEGAL, query_string=query), schema_errors)


@given(accept=st.text(st.characters(codec="latin-1", exclude_categories=["Cc"])), kind=st.text(max_size=30))
def test_any_header(accept, kind, validate):
    latin = kind.encode("latin-1", "replace").decode("latin-1").replace("\n", "").replace("\r", "")
    assert validate(LEGAL, latin, headers={"Accept": accept}).status_code in {200, 406, 415}


@given(path=st.text(max_size=20))
def test_any_path(path, client):
    for folder in ("/v1/", "/v1/rules/", "/problems/"):
        assert client.get(folder + path).status_code in {200, 308, 404, 405, 422}


@pytest.mark.parametrize("format_", ["Commander", "EDH", "pdh"])
def test_a_format_by_another_name(format_, validate):
    assert validate(LEGAL, query_string={"format": format_}).status_code == 200


def test_options_in_the_query_of_a_json_body_are_refused(validate):
    problem = problem_of(validate({"decklist": LEGAL}, query_string={"format": "duel"}), "invalid_body", 422)
    assert "format" in problem["detail"]


# --- how a list is read ----------------------------------------------------------------------------------------------


def test_parse_says_what_the_command_line_says(client, decklint, tmp_path):
    deck = "1 Krenko, Mob Boss\n\n1 sol ring (C21) 263\n2 Qqq Www\n12\n96 Mountain\nMaybeboard\n1 Opt\n"
    answer = client.post("/v1/parse", data=deck, content_type="text/plain")
    (tmp_path / "deck.txt").write_text(deck, "utf-8")
    assert answer.status_code == 200
    assert answer.data.decode() == decklint("parse", tmp_path / "deck.txt", "--output", "json").out
    entries = [(e["line"], e["quantity"], e["name"], e["zone"], e["matched_by"]) for e in answer.json["entries"]]
    assert entries == [
        (1, 1, "Krenko, Mob Boss", "command", "name"),
        (3, 1, "Sol Ring", "library", "name"),
        (4, 2, None, "library", "none"),
        (6, 96, "Mountain", "library", "name"),
        (8, 1, "Opt", "ignored", "name"),
    ]
    assert [(a["code"], a["line"], a["column"], a["confidence"]) for a in answer.json["assumptions"]] == [
        ("commander-inferred", 1, 1, "high")
    ]
    assert [bad["line"] for bad in answer.json["unreadable"]] == [5]


def test_parse_takes_the_same_bodies_as_validate(client):
    zones = {"deck": {"commanders": [{"name": "Krenko, Mob Boss"}], "library": [{"name": "Mountain", "quantity": 99}]}}
    by_zones = client.post("/v1/parse", json=zones)
    assert [(e["pointer"], e["zone"]) for e in by_zones.json["entries"]] == [
        ("/deck/commanders/0", "command"),
        ("/deck/library/0", "library"),
    ]
    in_json = client.post("/v1/parse", json={"decklist": "Name\nSol Ring", "dialect": "csv"})
    assert (in_json.json["dialect"], in_json.json["why"]) == ("csv", "asked for by name")
    in_words = client.post("/v1/parse", data="1 Sol Ring", content_type="text/plain", headers={"accept": "text/plain"})
    assert in_words.data.decode().startswith("dialect: text")


@pytest.mark.parametrize("path", ["/v1/parse", "/v1/validate"])
@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"data": "1 Sol Ring", "content_type": "text/plain", "query_string": {"dialect": "nope"}}, "bad_option"),
        ({"json": {"decklist": "1 Sol Ring", "dialect": "nope"}}, "bad_option"),
        ({"json": {"deck": {"library": [{"name": "Sol Ring"}]}, "dialect": "csv"}}, "invalid_body"),
        ({"data": "Sol Ring", "content_type": "text/plain", "query_string": {"dialect": "cod"}}, "unreadable_decklist"),
        ({"data": "", "content_type": "text/plain"}, "empty_deck"),
    ],
)
def test_a_dialect_that_does_not_fit_is_a_problem(request_, code, path, client):
    answer = client.post(path, **request_)
    assert (answer.mimetype, answer.json["code"]) == ("application/problem+json", code)
