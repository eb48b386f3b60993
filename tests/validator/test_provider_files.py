"""What providers publish, read: Scryfall's index in its shapes, files plain or gzip; and where they are looked for."""

from __future__ import annotations

import gzip
import json
from dataclasses import fields

import pytest
from provider import SHAPES, Provider

from validator.cards.sources.bulk_index import read_index
from validator.cards.sources.settings import MIB, VARIABLES, Settings
from validator.cards.sources.unpack import open_bytes, read_lines
from validator.errors import BadOption, CardSourceDamaged, CardSourceUnavailable

BASE = "https://api.example.org/v1/bulk-data"
URL = "https://data.example.org/cards.jsonl.gz"

# --- the index -------------------------------------------------------------------------------------------------------


def test_the_index_since_july_2026(SHARED):
    path = SHARED / "samples" / "scryfall" / "bulk_data_2026-07.jsonl"
    index = read_index(path.read_bytes(), "https://api.scryfall.com/bulk-data")
    assert set(index) == {"art_tags", "oracle_cards"}
    file = index["oracle_cards"]
    assert file.url == "https://data.scryfall.io/oracle-cards/oracle-cards-20261001210157.jsonl.gz"
    assert (file.kind, file.updated_at) == ("oracle_cards", "2026-10-01T21:01:57.842+00:00")
    assert (file.compressed_size, file.is_json_lines) == (24595868, True)


def test_the_index_until_july_2026(SHARED):
    path = SHARED / "samples" / "scryfall" / "bulk_data_until_2026-07.json"
    index = read_index(path.read_bytes(), "https://api.scryfall.com/bulk-data")
    file = index["default_cards"]
    assert list(index) == ["default_cards"]
    assert file.url == "https://data.scryfall.io/default-cards/default-cards-20240221100428.json"
    assert (file.updated_at, file.compressed_size, file.is_json_lines) == ("2024-02-21T10:04:28.932000Z", None, False)


@pytest.mark.parametrize("path", ["/bulk-data", "/bulk-data/oracle-cards"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_provider_of_the_tests_is_read_alike(shape, path):
    with Provider(scryfall={"oracle_cards": b'{"name":"A"}\n'}, shape=shape) as provider:
        file = read_index(provider.resources[path].content, provider.url + path)["oracle_cards"]
        resource = provider.resources[provider.paths["oracle_cards"]]
        assert file.url == provider.url + provider.paths["oracle_cards"]
        assert file.compressed_size == (resource.size if file.is_json_lines else None)
        assert file.is_json_lines == (shape != "until-2026-07")


NEW = {"object": "bulk_data", "type": "oracle_cards", "jsonl_download_uri": URL, "compressed_size": 7}
OLD = {"object": "bulk_data", "type": "oracle_cards", "download_uri": "https://data.example.org/cards.json"}
ODD = {"object": "bulk_data", "type": "tags", "csv_download_uri": "https://data.example.org/tags.csv"}

GOOD = {
    "list": ({"object": "list", "data": [NEW]}, URL, 7),
    "bare-list": ([NEW], URL, 7),
    "one": (NEW, URL, 7),
    "old": ({"data": [OLD]}, OLD["download_uri"], None),
    "both-links": ({**OLD, **NEW}, URL, 7),
    "both-links-one-empty": ({**NEW, **OLD, "jsonl_download_uri": None}, OLD["download_uri"], None),
    "unknown-members": ({"object": "list", "data": [{**NEW, "x": {"y": []}}], "x": 1}, URL, 7),
    "others-of-no-use": ([ODD, NEW, {"type": "rulings"}], URL, 7),
    "no-size": ({**NEW, "compressed_size": None}, URL, None),
    "odd-size": ({**NEW, "compressed_size": "7"}, URL, None),
    "true-is-no-size": ({**NEW, "compressed_size": True}, URL, None),
    "size-of-unpacked": ({**OLD, "compressed_size": 7}, OLD["download_uri"], None),
    "relative": ({**NEW, "jsonl_download_uri": "cards.jsonl.gz"}, "https://api.example.org/v1/cards.jsonl.gz", 7),
    "rooted": ({**NEW, "jsonl_download_uri": "/cards.jsonl.gz"}, "https://api.example.org/cards.jsonl.gz", 7),
    "http": ({**NEW, "jsonl_download_uri": "http://127.0.0.1:8/c.gz"}, "http://127.0.0.1:8/c.gz", 7),
}


@pytest.mark.parametrize(("value", "url", "size"), GOOD.values(), ids=GOOD)
def test_an_index(value, url, size):
    file = read_index(json.dumps(value, indent=1).encode(), BASE)["oracle_cards"]
    assert (file.url, file.compressed_size) == (url, size)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
def test_an_index_of_lines(end):
    content = end.join(json.dumps(entry) for entry in (ODD, NEW, {**OLD, "type": "rulings"})) + end
    index = read_index(content.encode(), BASE)
    assert [file.kind for file in index.values()] == ["oracle_cards", "rulings"]


NO_INDEX = {
    "empty": (b"", "it is empty"),
    "blank": (b" \n\n", "it is empty"),
    "garbage": (b"\x00\xff garbage", "line 1 is no JSON"),
    "cut": (b'{"object":"list","data":[{"obj', "line 1 is no JSON"),
    "bad-second-line": (json.dumps(NEW).encode() + b"\n\n{oops}\n", "line 3 is no JSON"),
    "number": (b"42", "neither a list nor a bulk file"),
    "object": (b'{"cards": []}', "neither a list nor a bulk file"),
    "second-line-object": (json.dumps(NEW).encode() + b"\n{}", "line 2 is neither"),
    "data-of-strings": (b'{"data": ["oracle_cards"]}', "no object"),
    "no-type": (b'[{"download_uri": "https://data.example.org/x"}]', "no `type`"),
    "type-of-number": (b'{"type": 3}', "no `type`"),
}


@pytest.mark.parametrize(("content", "says"), NO_INDEX.values(), ids=NO_INDEX)
def test_no_index(content, says):
    with pytest.raises(CardSourceDamaged, match=f"{BASE} is no index of bulk files: .*{says}"):
        read_index(content, BASE)


def test_an_error_in_place_of_an_index():
    content = b'{"object":"error","code":"overloaded","status":503,"details":"Come back later."}'
    with pytest.raises(CardSourceUnavailable, match=r"answers with an error: Come back later\."):
        read_index(content, BASE)


MISSING = {
    "others": ([{**NEW, "type": "rulings"}, ODD], "has no oracle_cards, only rulings, tags"),
    "nothing": ([], "has no oracle_cards, only nothing"),
    "no-link": ([{**ODD, "type": "oracle_cards"}], "oracle_cards has neither jsonl_download_uri nor download_uri"),
    "ftp": ([{**NEW, "jsonl_download_uri": "ftp://example.org/x"}], "oracle_cards has a jsonl_download_uri that is no"),
    "file": ([{**OLD, "download_uri": "file:///etc/passwd"}], "oracle_cards has a download_uri that is no URL"),
    "port": ([{**OLD, "download_uri": "http://example.org:x/"}], "no URL of http or https"),
    "number": ([{**OLD, "download_uri": 7}], "no URL of http or https: 7"),
}


@pytest.mark.parametrize(("value", "says"), MISSING.values(), ids=MISSING)
def test_a_kind_that_is_not_there(value, says):
    index = read_index(json.dumps(value).encode(), BASE)
    with pytest.raises(CardSourceDamaged, match=f"{BASE} cannot be used: .*{says}"):
        index["oracle_cards"]


# --- files, plain or gzip --------------------------------------------------------------------------------------------

LINES = [b'{"n":%d}\n' % n for n in range(50_000)]
PLAIN = b"".join(LINES)
PACKED = gzip.compress(PLAIN, mtime=0)
WHOLE = {
    "plain": PLAIN,
    "gzip": PACKED,
    "members": gzip.compress(PLAIN[:1000]) + gzip.compress(PLAIN[1000:]),
    "padded": PACKED + b"\0" * 512,
    "twice": gzip.compress(PACKED),
}


@pytest.mark.parametrize("content", WHOLE.values(), ids=WHOLE)
def test_a_whole_file(content, tmp_path):
    path = tmp_path / "cards"
    path.write_bytes(content)
    assert list(read_lines(path)) == LINES
    with open_bytes(path) as stream:
        assert (stream.read(10), stream.read()) == (PLAIN[:10], PLAIN[10:])


@pytest.mark.parametrize("content", [b"", b"\x1f", b"x", gzip.compress(b"")], ids=["empty", "one", "x", "empty-gzip"])
def test_a_tiny_file(content, tmp_path):
    path = tmp_path / "cards"
    path.write_bytes(content)
    expected = content if content[:2] != b"\x1f\x8b" else b""
    assert b"".join(read_lines(path)) == expected


def flipped(content, at):
    return content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :]


SPOILT = {
    "only-magic": (PACKED[:2], "ends too early"),
    "cut-in-header": (PACKED[:6], "ends too early"),
    "cut-in-half": (PACKED[: len(PACKED) // 2], "ends too early"),
    "cut-before-checksum": (PACKED[:-8], "ends too early"),
    "cut-by-one": (PACKED[:-1], "ends too early"),
    "cut-within": (gzip.compress(PACKED[:-1]), "ends too early"),
    "checksum": (flipped(PACKED, len(PACKED) - 8), "corrupt"),
    "length": (flipped(PACKED, len(PACKED) - 1), "corrupt"),
    "method": (flipped(PACKED, 2), "corrupt"),
    "block": (flipped(PACKED, 10), "corrupt"),
    "garbage-behind": (PACKED + b"<html>", "corrupt"),
}


@pytest.mark.parametrize("read", [lambda path: open_bytes(path).read(), lambda path: list(read_lines(path))])
@pytest.mark.parametrize(("content", "says"), SPOILT.values(), ids=SPOILT)
def test_a_spoilt_file(content, says, read, tmp_path):
    path = tmp_path / "cards.gz"
    path.write_bytes(content)
    with pytest.raises(CardSourceDamaged, match=rf"cards\.gz: .*{says}.*Delete the file and fetch it again"):
        read(path)


def test_a_bomb_is_not_unpacked(tmp_path):
    path = tmp_path / "cards.gz"
    path.write_bytes(gzip.compress(gzip.compress(bytes(64 * MIB))))
    with open_bytes(path) as stream:
        assert sum(len(stream.read(MIB)) for _ in range(15)) == 15 * MIB
        with pytest.raises(CardSourceDamaged, match="unpacks to more than 16,777,216 bytes"):
            stream.read(2 * MIB)


@pytest.mark.parametrize(("limit", "fits"), [(len(PLAIN), True), (len(PLAIN) - 1, False)])
def test_what_a_file_unpacks_to_is_limited(limit, fits, tmp_path):
    path = tmp_path / "cards.gz"
    path.write_bytes(PACKED)
    with open_bytes(path, max_bytes=limit) as stream:
        if fits:
            assert len(stream.read()) == limit
        else:
            with pytest.raises(CardSourceDamaged, match=f"more than {limit:,} bytes"):
                stream.read()


@pytest.mark.parametrize(("limit", "fits"), [(7, True), (6, False)])
def test_a_line_is_limited(limit, fits, tmp_path):
    path = tmp_path / "cards.jsonl"
    path.write_bytes(b"123456\n123456\n")
    if fits:
        assert len(list(read_lines(path, max_line_bytes=limit))) == 2
    else:
        with pytest.raises(CardSourceDamaged, match=r"cards\.jsonl, line 1: longer than 6 bytes; expected JSON Lines"):
            list(read_lines(path, max_line_bytes=limit))


# --- settings --------------------------------------------------------------------------------------------------------

VALUES = {
    "scryfall_url": ("http://127.0.0.1:8000/", "http://127.0.0.1:8000"),
    "mtgjson_url": ("https://mirror.example.org/api/v5", "https://mirror.example.org/api/v5"),
    "contact": (" https://example.org/club?x=1 ", "https://example.org/club?x=1"),
    "connect_timeout_s": ("2.5", 2.5),
    "read_timeout_s": ("3", 3.0),
    "total_timeout_s": ("60", 60.0),
    "min_bytes_per_s": ("0", 0),
    "slow_window_s": ("5", 5.0),
    "max_bytes": ("1000000", 1000000),
    "retries": ("0", 0),
    "backoff_s": ("0.1", 0.1),
    "max_retry_after_s": ("30", 30.0),
    "resumes": ("9", 9),
}


@pytest.mark.parametrize(("variable", "field"), VARIABLES.items())
def test_a_setting_from_the_environment(variable, field):
    text, value = VALUES[field]
    settings = Settings.from_environ({variable: text, "HOME": "/"})
    assert getattr(settings, field) == value != getattr(Settings(), field)
    others = [other.name for other in fields(Settings) if other.name != field]
    assert [getattr(settings, name) for name in others] == [getattr(Settings(), name) for name in others]


def test_the_defaults():
    settings = Settings.from_environ({"DECKLINT_CONTACT": " ", "DECKLINT_SCRYFALL_URL": ""})
    assert settings == Settings()
    assert (settings.scryfall_url, settings.contact) == ("https://api.scryfall.com", "decklint")
    assert (settings.mtgjson_url, settings.max_bytes) == ("https://mtgjson.com/api/v5", 2**31)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        *(("DECKLINT_SCRYFALL_URL", url) for url in ("api.scryfall.com", "ftp://x.org", "file:///x", "http://", "//x")),
        *(("DECKLINT_MTGJSON_URL", url) for url in ("https://x:y", "https://x:99999", "http://x/?a", "http://x/#a")),
        *(("DECKLINT_MTGJSON_URL", url) for url in ("http://[::1", "http://x/\ny", "http://x y/")),
        *(("DECKLINT_CONTACT", contact) for contact in ("a\r\nb", "é", "x (y)", "x" * 201, "\\")),
        *(("DECKLINT_READ_TIMEOUT_S", seconds) for seconds in ("0", "-1", "soon", "nan", "inf", "86401")),
        *(("DECKLINT_DOWNLOAD_RETRIES", count) for count in ("-1", "1.5", "1_0", "٣", "many")),
        *(("DECKLINT_MAX_DOWNLOAD_BYTES", size) for size in ("0", "2G", "-5")),
    ],
)
def test_a_setting_that_means_nothing(variable, value):
    with pytest.raises(BadOption, match=f"(?s)^{variable} is “.*expected") as raised:
        Settings.from_environ({variable: value})
    assert raised.value.params == {"option": variable, "value": value}
