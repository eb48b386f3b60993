"""Files of card objects: each outer shape gives the same, damage is named with its place, memory is bounded."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from typing import Any

import orjson
import pytest

from validator.cards.sources import scryfall
from validator.errors import CardSourceDamaged


def objects(data: bytes) -> list[dict[str, Any]]:
    return list(scryfall.read_objects(io.BytesIO(data)))


# --- shapes of a file --------------------------------------------------------------------------------------------

TWO = [{"object": "card", "name": "Æther", "cmc": 1.5}, {"object": "card", "name": "B", "n": 2}]
LINES = b"".join(orjson.dumps(obj) + b"\n" for obj in TWO)
ARRAY = orjson.dumps(TWO)
LIST = orjson.dumps({"object": "list", "has_more": False, "data": TWO})


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(LINES, id="lines"),
        pytest.param(LINES.rstrip(b"\n"), id="lines-without-the-last-end"),
        pytest.param(LINES.replace(b"\n", b"\r\n\r\n"), id="lines-with-blank-ones"),
        pytest.param(b"\xef\xbb\xbf" + LINES, id="lines-after-a-byte-order-mark"),
        pytest.param(b"\n \n" + LINES, id="lines-after-blank-ones"),
        pytest.param(ARRAY, id="array"),
        pytest.param(b"[\n" + b",\n".join(map(orjson.dumps, TWO)) + b"\n]\n", id="array-with-a-line-each"),
        pytest.param(LIST, id="list"),
        pytest.param(LIST + b"\n", id="list-with-a-line-end"),
        pytest.param(json.dumps(json.loads(LIST), indent=2).encode(), id="list-over-lines"),
        pytest.param(json.dumps(TWO, indent=2).encode(), id="array-over-lines"),
        pytest.param(gzip.compress(LINES), id="lines-gzip"),
        pytest.param(gzip.compress(b" " * 100_000 + ARRAY), id="array-gzip-after-much-space"),
        pytest.param(b" " * 200_000 + LIST, id="list-after-much-space"),
    ],
)
def test_each_shape_gives_the_same_objects(data: bytes) -> None:
    assert objects(data) == TWO
    assert all(isinstance(obj.get("cmc", 1.0), float) for obj in objects(data))


@pytest.mark.parametrize("data", [json.dumps(TWO[0]).encode(), json.dumps(TWO[0], indent=1).encode()])
def test_one_object_alone_is_one_object(data: bytes) -> None:
    assert objects(data) == TWO[:1]


@pytest.mark.parametrize("data", [b"[]", b'{"object":"list","data":[]}', b' {\n"object":"list",\n"data":[]\n}'])
def test_an_empty_list_gives_nothing(data: bytes) -> None:
    assert objects(data) == []


def test_a_long_first_line_is_still_a_line() -> None:
    first = {"object": "card", "name": "Treasure", "all_parts": ["x" * 1000] * 400}
    assert objects(orjson.dumps(first) + b"\n" + LINES) == [first, *TWO]


@pytest.mark.parametrize(
    ("data", "read", "says"),
    [
        pytest.param(b"", 0, "byte 0: expected JSON that begins with { or [, found the end", id="empty"),
        pytest.param(b" \n ", 0, "found the end of the file", id="blank"),
        pytest.param(b"<!DOCTYPE html>", 0, "found b'<'", id="web-page"),
        pytest.param(b"\x00\x01\x02", 0, "byte 0", id="binary"),
        pytest.param(LINES[:-9], 1, "line 2, from byte 44", id="lines-cut-off"),
        pytest.param(LINES + b"oops\n" + LINES, 2, "line 3", id="lines-with-a-broken-one"),
        pytest.param(b'{"object":"card",}\n' + LINES, 0, "line 1, from byte 0", id="first-line-broken"),
        pytest.param(LINES + b"[1]\n", 2, "expected a JSON object", id="line-that-is-no-object"),
        pytest.param(LINES + b'{"name":"\xff"}\n', 2, "line 3", id="line-that-is-no-utf-8"),
        pytest.param(ARRAY[:-5], 1, "after value 1, between bytes 0 and 75", id="array-cut-off"),
        pytest.param(ARRAY[:-1], 2, "after value 2", id="array-without-its-end"),
        pytest.param(b"[1, 2]", 0, "expected a JSON object", id="array-of-numbers"),
        pytest.param(LIST[:-20], 1, "after value 1", id="list-cut-off"),
        pytest.param(json.dumps(TWO[0], indent=1).encode()[:-1], 0, "expected one JSON value", id="object-cut-off"),
        pytest.param(gzip.compress(LINES * 500)[:-30], None, "gzip", id="gzip-cut-off"),
        pytest.param(gzip.compress(LINES)[:12] + b"\x00" * 40, None, "gzip", id="gzip-broken"),
        pytest.param(b'{"a":' * 5000, 0, "", id="nested-without-end"),
    ],
)
def test_a_damaged_file_says_where(data: bytes, read: int | None, says: str) -> None:
    seen = []
    with pytest.raises(CardSourceDamaged, match="Download") as error:
        seen.extend(scryfall.read_objects(io.BytesIO(data)))
    assert says in error.value.message
    assert error.value.params["expected"]
    assert 0 <= error.value.params["byte"] <= max(len(data), 200_000)
    if read is not None:
        again = scryfall.read_objects(io.BytesIO(data))
        assert [next(again) for _ in range(read)] == TWO[:read]


def test_a_line_without_end_is_refused_before_it_fills_the_memory() -> None:
    endless = orjson.dumps(TWO[0]) + b"\n" + b'{"name":"' + b"x" * (17 * 1024 * 1024)
    with pytest.raises(CardSourceDamaged, match="16,777,216 bytes without a line end"):
        objects(endless)


class Endless(io.RawIOBase):
    """A file that is never whole in memory: a head, so many times the same object, an end."""

    def __init__(self, head: bytes, obj: bytes, joint: bytes, end: bytes, times: int) -> None:
        self.pieces = iter([head, *([obj + joint] * (times - 1)), obj + end])
        self.rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self.rest:
            self.rest = next(self.pieces, b"")
        size = min(len(buffer), len(self.rest))
        buffer[:size], self.rest = self.rest[:size], self.rest[size:]
        return size


@pytest.mark.parametrize(
    ("head", "joint", "end"),
    [
        pytest.param(b"", b"\n", b"\n", id="lines"),
        pytest.param(b"[", b",", b"]", id="array"),
        pytest.param(b'{"object":"list","data":[', b",", b"]}", id="list"),
    ],
)
def test_a_large_file_is_read_in_bounded_memory(head: bytes, joint: bytes, end: bytes) -> None:
    obj = orjson.dumps({"name": "A Card", "type_line": "Artifact", "oracle_id": "same", "flavor_text": "x" * 5000})
    file = io.BufferedReader(Endless(head, obj, joint, end, times=10_000))
    tracemalloc.start()
    try:
        result = scryfall.import_cards(scryfall.read_objects(file))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (result.report.objects, len(result.cards)) == (10_000, 1)
    assert peak < 2_000_000  # the file has 50 MB
