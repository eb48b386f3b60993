"""Decks by zones: one reader, so that the same bytes have the same answer whichever way they come.

Over HTTP their shape is checked first; a file on the command line is read leniently, as all files are.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from service_client import JSON, NDJSON, TEXT, ZONES, problem_of

REQUEST_ID = {"X-Request-Id": "4f7c2a90-5d0e-4b8e-a1c3-6f2d9b7e8a10"}
KRENKO = {"name": "Krenko, Mob Boss"}


def post(client, document, path="/v1/validate", kind=JSON):
    return client.post(path, data=json.dumps(document), content_type=kind, headers=REQUEST_ID)


def both_ways(client, document):
    """The status and body of a document as a JSON body, and as one of the dialect `zones`."""
    answers = [post(client, document, path) for path in ("/v1/validate", "/v1/validate?dialect=zones")]
    return [(answer.status_code, answer.data) for answer in answers]


def deck(*entries, **zones):
    return {"commanders": [KRENKO], "library": [{"name": "Mountain", "quantity": 98}, *entries], **zones}


ODD = st.sampled_from([None, True, 0, -1, 1.5, 1001, "2", "", [], {}, "x" * 11, "x" * 201])
ENTRIES = st.fixed_dictionaries(
    {"name": st.sampled_from(["Mountain", "Krenko, Mob Boss", "Sol Rng", "Sol  Ring", "\u200b", " ", "Fire"]) | ODD},
    optional={
        "quantity": st.integers(1, 99) | ODD,
        "set_code": st.sampled_from(["lea", "m13"]) | ODD,
        "collector_number": st.sampled_from(["292", "138"]) | ODD,
        "count": st.integers(0, 2),
        "a/b~c": st.none(),
    },
)
NAMES = st.sampled_from(["commanders", "library", "companion", "attractions", "stickers", "sideboard", "attic"])
DECKS = st.dictionaries(NAMES, st.lists(ENTRIES | ODD, max_size=4) | ODD, max_size=4) | ODD
DOCUMENTS = st.fixed_dictionaries({"deck": DECKS}, optional={"x": st.just([{"name": "Opt", "quantity": 1}])})


@given(document=DOCUMENTS)
@example(document={"deck": deck()})
@example(document={"deck": {"library": [{"name": "Mountain"}] * 601}})
@example(document={"deck": {"library": [None] * 700}})
def test_the_same_bytes_have_the_same_answer_both_ways(document, client):
    as_body, by_dialect = both_ways(client, document)
    assert as_body == by_dialect
    read = [post(client, document, path).data for path in ("/v1/parse", "/v1/parse?dialect=zones")]
    assert read[0] == read[1]


@pytest.mark.parametrize("data", ["", "{", "[]", "null", "1", '{"deck": NaN}', b'{"deck": "\xff"}', b"\xef\xbb\xbf{}}"])
def test_what_is_no_object_has_the_same_answer_both_ways(data, client):
    answers = [
        client.post(path, data=data, content_type=JSON, headers=REQUEST_ID)
        for path in ("/v1/validate", "/v1/validate?dialect=zones")
    ]
    assert answers[0].status_code in (400, 422)
    assert answers[0].data == answers[1].data


QUANTITIES = [0, -1, 1001, "2", True, 1.5, None]


@pytest.mark.parametrize("quantity", QUANTITIES, ids=repr)
@pytest.mark.parametrize(
    ("path", "is_bare"),
    [("/v1/validate", False), ("/v1/validate?dialect=zones", False), ("/v1/validate?dialect=zones", True)],
    ids=["body", "dialect", "bare"],
)
def test_a_wrong_quantity_is_refused(quantity, path, is_bare, client):
    zones = deck({"name": "Opt", "quantity": quantity})
    problem = problem_of(post(client, zones if is_bare else {"deck": zones}, path), "invalid_body", 422)
    pointer = "/library/1/quantity" if is_bare else "/deck/library/1/quantity"
    assert problem["errors"] == [{"pointer": pointer, "detail": "Must be a whole number from 1 to 1000."}]
    if not is_bare:
        batch = json.loads(post(client, {"deck": zones}, "/v1/validate/batch", NDJSON).data.splitlines()[0])
        assert (batch["status"], batch["problem"]["errors"]) == (422, problem["errors"])


@pytest.mark.parametrize(
    ("quantity", "severity"),
    [(0, "warning"), *((quantity, "undecided") for quantity in QUANTITIES[1:] if quantity != "2")],
    ids=repr,
)
def test_a_file_with_a_wrong_quantity_is_read(quantity, severity, decklint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.json").write_text(json.dumps(deck({"name": "Sol Ring", "quantity": quantity})), "utf-8")
    verdict = decklint("check", "deck.json", "--output", "json").lines[0]
    found = next(finding for finding in verdict["findings"] if finding["code"] == "LST004")
    assert (found["severity"], found["pointers"]) == (severity, ["/library/1"])


def test_a_file_may_have_what_a_request_may_not(decklint, tmp_path, monkeypatch, client):
    monkeypatch.chdir(tmp_path)
    zones = deck({"name": "Sol Ring", "count": "1"}, {"name": "Opt", "qtty": 1}, attic=[{"name": "Shatter"}])
    (tmp_path / "deck.json").write_text(json.dumps(zones), "utf-8")
    verdict = decklint("check", "deck.json", "--output", "json").lines[0]
    assert {finding["code"]: finding["pointers"] for finding in verdict["findings"] if finding["pointers"]} == {
        "LST001": ["/library/2"],
        "LST005": ["/attic"],
    }
    problem = problem_of(post(client, zones, "/v1/validate?dialect=zones"), "invalid_body", 422)
    assert [error["pointer"] for error in problem["errors"]] == [
        "/library/1/count",
        "/library/2/qtty",
        "/attic",
    ]
    # A list of which nobody said what it is, is read as a file is.
    assert post(client, zones, kind=TEXT).json["counts"] == verdict["counts"]


def test_pointers_are_into_what_was_sent(client):
    zones = deck({"name": "Sol Rng"}, sideboard=[{"name": "Opt"}])
    wrapped, bare = (post(client, body, "/v1/validate?dialect=zones").json for body in ({"deck": zones}, zones))
    pointers = [
        {finding["code"]: finding["pointers"] for finding in verdict["findings"] if finding["pointers"]}
        for verdict in (wrapped, bare)
    ]
    assert pointers[0] == {"LST002": ["/deck/library/1"], "LST005": ["/deck/sideboard"]}
    assert pointers[1] == {"LST002": ["/library/1"], "LST005": ["/sideboard"]}
    assert wrapped["deck"] == bare["deck"]


@pytest.mark.parametrize(
    "option", [{"format": "duel"}, {"as_of": "2026-10-08"}, {"options": {}}, {"boosters": []}, {"dialect": None}]
)
def test_options_beside_a_deck_that_is_a_body_of_its_own_are_refused(option, client):
    problem = problem_of(post(client, {"deck": ZONES, **option}, "/v1/validate?dialect=zones"), "invalid_body", 422)
    (error,) = problem["errors"]
    assert error == {"pointer": f"/{next(iter(option))}", "detail": "With ?dialect= the options are in the query."}


def test_options_in_the_query(client):
    by_dialect = post(client, {"deck": ZONES}, "/v1/validate?dialect=zones&format=duel&as_of=2026-10-08&strict=true")
    as_body = post(client, {"deck": ZONES, "format": "duel", "as_of": "2026-10-08", "options": {"strict": True}})
    assert by_dialect.json == as_body.json


def test_printings_are_kept_also_of_an_entry_that_was_seen_before(client):
    printings = [("lea", "292"), ("m13", "242"), (None, None), ("lea", "292")]
    entries = [
        {"name": "Mountain", **({"set_code": code, "collector_number": number} if code else {})}
        for code, number in printings
    ]
    for path in ("/v1/parse", "/v1/parse?dialect=zones"):
        read = post(client, {"deck": {"library": entries}}, path).json
        assert [(entry["set_code"], entry["collector_number"]) for entry in read["entries"]] == printings


@given(entries=st.lists(ENTRIES, max_size=4))
def test_the_name_of_the_quantity_makes_no_other_deck(entries):
    """Entries with `quantity` are remembered and those with `Quantity` are not: they read the same."""
    from validator.decklists.zones import read_zones
    from validator.errors import EmptyDecklist

    def read(name):
        renamed = [{name if key == "quantity" else key: value for key, value in entry.items()} for entry in entries]
        try:
            decklist = read_zones({"library": renamed})
        except EmptyDecklist:
            return None
        texts = [
            (text.text, text.readings, text.set_code, text.collector_number, text.bad_quantity)
            for text in (line.text for line in decklist.lines)
        ]
        return texts, [line[1:] for line in decklist.lines], [bad.pointer for bad in decklist.unreadable]

    assert read("quantity") == read("Quantity") == read("quantity")


def test_an_oracle_id_stands_for_a_name(store, client):
    (krenko,) = store.find("Krenko, Mob Boss").cards
    unknown = "00000000-0000-4000-8000-000000000000"
    named = {"commanders": [KRENKO], "library": [{"name": "Mountain", "quantity": 99}]}
    by_id = {**named, "commanders": [{"oracle_id": krenko.oracle_id}]}
    for document in (named, by_id):
        answer = post(client, {"deck": document, "as_of": "2026-10-08"}).json
        assert (answer["legal"], answer["deck"]["commanders"]) == (
            True,
            post(client, {"deck": named}).json["deck"]["commanders"],
        )
    answer = post(
        client, {"deck": {**named, "library": [{"oracle_id": unknown}, {"name": "Mountain", "quantity": 98}]}}
    )
    (finding,) = [finding for finding in answer.json["findings"] if finding["severity"] == "undecided"]
    assert (finding["code"], finding["pointers"]) == ("LST002", ["/deck/library/0"])


@pytest.mark.parametrize("entry", [{}, {"quantity": 2}, {"oracle_id": "7"}, {"oracle_id": 7}, {"oracle_id": None}])
def test_an_entry_needs_a_name_or_an_oracle_id(entry, client):
    problem = problem_of(post(client, {"deck": deck(entry)}), "invalid_body", 422)
    assert problem["errors"][0]["pointer"].startswith("/deck/library/1")
