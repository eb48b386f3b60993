"""Batches: a line for a line, in order, whatever stands in them; limits, packing, and an answer while more arrives."""

from __future__ import annotations

import gzip
import json

import pytest
from service_client import ILLEGAL, JSON, LEGAL, NDJSON, TEXT, UNDECIDED, ZONES, problem_of

from validator.errors import CardStoreUnavailable
from validator.pipeline import Checker
from validator.service import create_app

BATCH = "/v1/validate/batch"


def post(client, lines, **options):
    """The lines of the answer to lines, each a value or text as it stands."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    answer = client.post(BATCH, data="\n".join(texts), **{"content_type": NDJSON, **options})
    assert (answer.status_code, answer.content_type) == (200, NDJSON), answer.data
    return [json.loads(line) for line in answer.data.splitlines()]


def summary(lines=0, legal=0, illegal=0, undecided=0, failed=0, stopped_by=None):
    return {
        "object": "batch_summary",
        "lines": lines,
        "legal": legal,
        "illegal": illegal,
        "undecided": undecided,
        "failed": failed,
        "complete": stopped_by is None,
        "stopped_by": stopped_by,
    }


def test_a_line_for_a_line_in_order(client):
    decks = [{"id": "a", "decklist": LEGAL}, {"decklist": ILLEGAL}, {"id": "c", "deck": ZONES}, {"decklist": UNDECIDED}]
    *lines, end = post(client, decks)
    assert [(line["index"], line.get("id"), line["status"], line["verdict"]["legal"]) for line in lines] == [
        (0, "a", 200, True),
        (1, None, 200, False),
        (2, "c", 200, True),
        (3, None, 200, None),
    ]
    assert end == summary(4, legal=2, illegal=1, undecided=1)


@pytest.mark.parametrize("deck", [{"decklist": LEGAL}, {"decklist": ILLEGAL}, {"deck": ZONES}], ids=repr)
def test_the_verdict_is_that_of_validate_byte_for_byte(deck, client):
    alone = client.post("/v1/validate", json=deck).data.rstrip(b"\n")
    line = client.post(BATCH, data=json.dumps(deck), content_type=NDJSON).data.splitlines()[0]
    assert line == b'{"index":0,"status":200,"verdict":' + alone + b"}"


BAD_LINES = {
    "not-json": ("nope", 400, "invalid_json"),
    "nan": ('{"decklist": NaN}', 400, "invalid_json"),
    "deep": ("[" * 50_000, 400, "invalid_json"),
    "lone-surrogate": (r'{"decklist": "\ud800"}', 400, "invalid_json"),
    "array": ("[]", 422, "invalid_body"),
    "nothing": ("{}", 422, "invalid_body"),
    "id-of-another-kind": ('{"id": 1, "decklist": "1 Sol Ring"}', 422, "invalid_body"),
    "long-id": ({"id": "x" * 201, "decklist": LEGAL}, 422, "invalid_body"),
    "format": ({"decklist": LEGAL, "format": "modern"}, 422, "unsupported_format"),
    "day": ({"decklist": LEGAL, "as_of": "x"}, 422, "bad_option"),
    "empty": ({"decklist": ""}, 422, "empty_deck"),
    "binary": ({"decklist": "1 Sol Ring\n" * 601}, 413, "deck_too_large"),
    "long-line": ({"decklist": "x" * 300_000}, 413, "deck_too_large"),
}


@pytest.mark.parametrize(("bad", "status", "code"), BAD_LINES.values(), ids=BAD_LINES)
def test_a_bad_line_does_not_end_the_batch(bad, status, code, client):
    before, line, after, end = post(client, [{"decklist": LEGAL}, bad, {"decklist": LEGAL}])
    assert (before["status"], after["status"], after["index"]) == (200, 200, 2)
    assert (line["index"], line["status"], line["problem"]["status"]) == (1, status, status)
    assert (line["problem"]["code"], line["problem"]["type"]) == (code, f"/problems/{code.replace('_', '-')}")
    assert end == summary(3, legal=2, failed=1)


def test_a_bad_line_keeps_its_id(client):
    line, _ = post(client, [{"id": "mine", "decklist": 1}])
    assert (line["id"], line["problem"]["errors"][0]["pointer"]) == ("mine", "/decklist")


def test_a_fault_of_ours_fails_its_line_only(client, monkeypatch):
    def fail(self, source, *_):
        raise RuntimeError("secret") if source == ILLEGAL else CardStoreUnavailable("No card data can be read.")

    monkeypatch.setattr(Checker, "check", fail)
    *lines, end = post(client, [{"decklist": ILLEGAL}, {"decklist": LEGAL}])
    assert [line["problem"]["code"] for line in lines] == ["internal_error", "card_data_unavailable"]
    assert "secret" not in json.dumps(lines)
    assert end == summary(2, failed=2)


@pytest.mark.parametrize(
    ("text", "judged"),
    [("", 0), ("\n \n\r\n", 0), ('{"decklist":"1 Sol Ring"}\r\n\r\n\n', 1), ('\n{"decklist":"1 Sol Ring"}', 1)],
    ids=repr,
)
def test_blank_lines_are_passed_over(text, judged, client):
    assert len(post(client, [text])) == judged + 1


@pytest.mark.parametrize("kind", [NDJSON, "application/jsonl", "application/x-ndjson; charset=UTF-8"])
def test_kinds_of_batches(kind, client):
    assert post(client, [{"decklist": LEGAL}], content_type=kind)[1]["legal"] == 1


def test_the_answer_is_of_the_kind_the_client_takes(client):
    answer = client.post(BATCH, data="", content_type=NDJSON, headers={"Accept": "application/jsonl"})
    assert answer.content_type == "application/jsonl"
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_packed_batch(client):
    packed = gzip.compress(json.dumps({"decklist": LEGAL}).encode() + b"\n")
    answer = client.post(BATCH, data=packed, content_type=NDJSON, headers={"Content-Encoding": "gzip"})
    assert json.loads(answer.data.splitlines()[-1]) == summary(1, legal=1)


@pytest.fixture(scope="module")
def small():
    """A service with small limits."""
    return create_app(
        {
            "DECKLINT_BATCH_MAX_DECKS": "2",
            "DECKLINT_BATCH_MAX_BYTES": "4096",
            "DECKLINT_BATCH_MAX_LINE_BYTES": "1024",
            "DECKLINT_BATCH_TIMEOUT_S": "1",
        }
    ).test_client()


def test_more_decks_than_a_batch_may_have(small):
    *lines, end = post(small, [{"decklist": LEGAL}] * 5)
    assert [line["status"] for line in lines] == [200, 200, 413]
    assert (lines[2]["index"], lines[2]["problem"]["limit"]) == (2, 2)
    assert end == summary(3, legal=2, failed=1, stopped_by="batch_too_large")


def test_more_bytes_than_a_batch_may_have(small):
    problem_of(small.post(BATCH, data=b" " * 4097, content_type=NDJSON), "batch_too_large", 413)
    bomb = gzip.compress(b"\n" * 30_000_000)
    answer = small.post(BATCH, data=bomb[:4000], content_type=NDJSON, headers={"Content-Encoding": "gzip"})
    line, end = map(json.loads, answer.data.splitlines())
    assert (line["problem"]["code"], end) == ("batch_too_large", summary(1, failed=1, stopped_by="batch_too_large"))


def test_a_longer_line_than_a_line_may_be(small):
    long, short, end = post(small, [{"decklist": "x" * 1100}, {"decklist": LEGAL}])
    assert (long["problem"]["code"], long["problem"]["limit_bytes"]) == ("deck_too_large", 1024)
    assert (short["index"], short["status"]) == (1, 200)
    assert end == summary(2, legal=1, failed=1)


def test_a_batch_that_takes_too_long(small, monkeypatch):
    import validator.service.batch as batch

    class Clock:
        now = 0.0

        @classmethod
        def monotonic(cls):
            cls.now += 0.7
            return cls.now

        @staticmethod
        def sleep(_): ...

    monkeypatch.setattr(batch, "time", Clock)
    line, late, end = post(small, [{"decklist": LEGAL}] * 2)
    assert (line["status"], late["problem"]["code"]) == (200, "request_timeout")
    assert end == summary(2, legal=1, failed=1, stopped_by="request_timeout")


@pytest.mark.parametrize(
    "cut", [gzip.compress(b'{"decklist":"1 Sol Ring"}\n' * 9)[:-9], b"no gzip"], ids=["cut", "none"]
)
def test_a_broken_body_is_told_before_the_summary(cut, client):
    answer = client.post(BATCH, data=cut, content_type=NDJSON, headers={"Content-Encoding": "gzip"})
    *_, line, end = map(json.loads, answer.data.splitlines())
    assert line["problem"]["code"] == "unreadable_body"
    assert (end["complete"], end["stopped_by"]) == (False, "unreadable_body")


def test_one_deck_is_no_batch(client):
    for kind in (JSON, TEXT):
        answer = client.post(BATCH, data=LEGAL, content_type=kind)
        assert problem_of(answer, "unsupported_media_type", 415)
        assert NDJSON in answer.headers["Accept-Post"]
