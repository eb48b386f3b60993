"""Files of card objects: each outer shape gives the same, damage is named with its place, memory is bounded."""

from __future__ import annotations

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
        pytest.param(b" " * 400_000 + ARRAY, id="array-after-much-space"),
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
        pytest.param(b"", 0, "line 1, character 1: expected JSON that begins with { or [, found the end", id="empty"),
        pytest.param(b" \n ", 0, "found the end of the file", id="blank"),
        pytest.param(b"<!DOCTYPE html>", 0, "found '<'", id="web-page"),
        pytest.param(b"\x00\x01\x02", 0, "character 1", id="binary"),
        pytest.param(LINES[:-9], 1, "line 2, character", id="lines-cut-off"),
        pytest.param(LINES + b"oops\n" + LINES, 2, "line 3", id="lines-with-a-broken-one"),
        pytest.param(b'{"object":"card",}\n' + LINES, 0, "line 1", id="first-line-broken"),
        pytest.param(LINES + b'{"cmc": NaN}\n', 2, "NaN is no number", id="no-number"),
        pytest.param(ARRAY[:-5], 1, "line 1, character", id="array-cut-off"),
        pytest.param(ARRAY[:-1], 2, "expected , or ], found the end", id="array-without-its-end"),
        pytest.param(ARRAY[:-1] + b" 7]", 2, "expected , or ], found '7'", id="array-without-a-comma"),
        pytest.param(ARRAY + b"]", 2, "expected the end of the file, found ']'", id="array-with-two-ends"),
        pytest.param(LIST[:-20], 0, "line 1", id="list-cut-off"),
        pytest.param(json.dumps(TWO[0], indent=1).encode()[:-1], 0, "line 5", id="object-cut-off"),
        pytest.param(b'{"a":' * 5000, 0, "hundreds of them", id="nested-without-end"),
        pytest.param(b"[" * 10**7, 0, "hundreds of them", id="arrays-without-end"),
        pytest.param(ARRAY[:-1] + b"," + b"[" * 10**7, 2, "hundreds of them", id="arrays-without-end-behind"),
        pytest.param(LINES + b"[" * 10**6 + b"]" * 10**6, 2, "hundreds of them", id="deep-line"),
        pytest.param(b'{"object":"list","data":' + b'{"a":' * 10**6, 0, "hundreds of them", id="deep-list"),
    ],
)
def test_a_damaged_file_says_where(data: bytes, read: int, says: str) -> None:
    seen: list[Any] = []
    tracemalloc.start()
    try:
        with pytest.raises(CardSourceDamaged, match="Download") as error:
            seen.extend(scryfall.read_objects(io.BytesIO(data)))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4_000_000
    assert says in error.value.message
    assert error.value.params["expected"]
    assert seen == TWO[:read]


def test_a_value_without_end_is_refused_before_it_fills_the_memory() -> None:
    endless = orjson.dumps(TWO[0]) + b"\n" + b'{"name":"' + b"x" * (17 * 1024 * 1024)
    with pytest.raises(CardSourceDamaged, match="more than 4,194,304 characters"):
        objects(endless)


ODD = {
    # what a file holds beside a card -> what is counted of it
    "no-object": (b"[1]", {"unreadable": 1}),
    "number": (b"7", {"unreadable": 1}),
    "integer-of-any-length": (b'{"object":"card","name":' + b"9" * 10_000 + b"}", {"unreadable": 1}),
    "integer-nobody-reads": (b'{"object":"set","n":' + b"9" * 10_000 + b"}", {"not-a-card": 1}),
    "half-a-surrogate-pair": (b'{"object":"card","name":"\\ud800","type_line":"Artifact"}', {"unreadable": 1}),
    "no-utf-8": (b'{"object":"card","name":"\xff","type_line":"Artifact"}', {"unreadable": 1}),
    "half-a-pair-in-a-key": (b'{"\\ud800":{"\\udfff":["\\uDFFF"]},"object":"set"}', {"not-a-card": 1}),
    "flavor-name": (
        b'{"object":"card","name":"C","type_line":"Artifact","oracle_id":"c","flavor_name":"\\udead"}',
        {"unreadable": 1},
    ),
}


@pytest.mark.parametrize(("odd", "aside"), ODD.values(), ids=ODD)
def test_one_odd_object_is_counted_and_stops_nothing(odd: bytes, aside: dict[str, int]) -> None:
    card = b'{"object":"card","name":"A Card","type_line":"Artifact","oracle_id":"a"}'
    for file in (b"[" + odd + b"," + card + b"]", card + b"\n" + odd + b"\n"):
        result = scryfall.import_cards(scryfall.read_objects(io.BytesIO(file)))
        assert "A Card" in [found.name for found in result.cards]
        assert ("C" in [found.name for found in result.cards]) == (b'"C"' in odd)
        assert result.aliases == {}
        assert result.report.set_aside == aside
        assert json.dumps(result.report.as_dict(), ensure_ascii=False).encode()


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
        pytest.param(b"\n", b"\n", b"\n", id="lines"),
        pytest.param(b"[", b",", b"]", id="array"),
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
