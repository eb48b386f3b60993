"""What providers publish, read: Scryfall's index in its shapes, files plain or gzip; and where they are looked for."""

from __future__ import annotations

import gzip
import json
from dataclasses import fields

import pytest
from provider import SHAPES, Provider

from validator.cards.sources import unpack
from validator.cards.sources.bulk_index import BulkFile, read_index
from validator.cards.sources.settings import MIB, VARIABLES, Settings
from validator.cards.sources.unpack import open_bytes
from validator.errors import BadOption, CardSourceDamaged, CardSourceUnavailable

BASE = "https://api.example.org/v1/bulk-data"
URL = "https://data.example.org/cards.jsonl.gz"

# --- the index -------------------------------------------------------------------------------------------------------

SAMPLES = {
    "bulk_data_2026-07.jsonl": BulkFile(
        "oracle_cards",
        "https://data.scryfall.io/oracle-cards/oracle-cards-20261001210157.jsonl.gz",
        "2026-10-01T21:01:57.842+00:00",
        True,
    ),
    "bulk_data_until_2026-07.json": BulkFile(
        "default_cards",
        "https://data.scryfall.io/default-cards/default-cards-20240221100428.json",
        "2024-02-21T10:04:28.932000Z",
        False,
    ),
}


@pytest.mark.parametrize(("name", "file"), SAMPLES.items())
def test_the_index_in_both_forms(name, file, SHARED):
    content = (SHARED / "samples" / "scryfall" / name).read_bytes()
    assert read_index(content, "https://api.scryfall.com/bulk-data", [file.kind]) == {file.kind: file}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_provider_of_the_tests_is_read_alike(shape):
    with Provider(scryfall={"oracle_cards": b'{"name":"A"}\n'}, shape=shape) as provider:
        [file] = read_index(provider.resources["/bulk-data"].content, provider.url, ["oracle_cards"]).values()
        assert file.url == provider.url + provider.paths["oracle_cards"]
        assert file.is_json_lines == (shape != "until-2026-07")


NEW = {"object": "bulk_data", "type": "oracle_cards", "jsonl_download_uri": URL, "compressed_size": 7}
OLD = {"object": "bulk_data", "type": "oracle_cards", "download_uri": "https://data.example.org/cards.json"}
ODD = {"object": "bulk_data", "type": "tags", "csv_download_uri": "https://data.example.org/tags.csv"}

GOOD = {
    "list": ({"object": "list", "data": [NEW]}, URL),
    "bare-list": ([NEW], URL),
    "one": (NEW, URL),
    "old": ({"object": "list", "data": [OLD]}, OLD["download_uri"]),
    "both-links": ([{**OLD, **NEW}], URL),
    "both-links-one-empty": ([{**NEW, **OLD, "jsonl_download_uri": None}], OLD["download_uri"]),
    "unknown-members": ({"object": "list", "data": [{**NEW, "x": {"y": []}}], "x": 1}, URL),
    "others-of-no-use": ([ODD, NEW, {"type": "rulings"}], URL),
    "relative": ({**NEW, "jsonl_download_uri": "cards.jsonl.gz"}, "https://api.example.org/v1/cards.jsonl.gz"),
    "rooted": ({**NEW, "jsonl_download_uri": "/cards.jsonl.gz"}, "https://api.example.org/cards.jsonl.gz"),
    "http": ({**NEW, "jsonl_download_uri": "http://127.0.0.1:8/c.gz"}, "http://127.0.0.1:8/c.gz"),
}


@pytest.mark.parametrize(("value", "url"), GOOD.values(), ids=GOOD)
def test_an_index(value, url):
    assert read_index(json.dumps(value, indent=1).encode(), BASE, ["oracle_cards"])["oracle_cards"].url == url


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
def test_an_index_of_lines(end):
    content = end.join(json.dumps(entry) for entry in (ODD, NEW, {**OLD, "type": "rulings"})) + end
    assert list(read_index(content.encode(), BASE, ["oracle_cards", "rulings"])) == ["oracle_cards", "rulings"]


NO_INDEX = {
    "empty": (b"", "the end of the file"),
    "blank": (b" \n\n", "the end of the file"),
    "garbage": (b"\x00\xff garbage", "begins with"),
    "cut": (b'{"object":"list","data":[{"obj', "line 1"),
    "bad-second-line": (json.dumps(NEW).encode() + b"\n\n{oops}\n", "line 3"),
    "number": (b"42", "begins with"),
    "deep": (b"[" * 100_000, "hundreds of them"),
    "object": (b'{"cards": []}', "no bulk file"),
    "second-line-object": (json.dumps(NEW).encode() + b"\n{}", "no bulk file"),
    "data-of-strings": (b'{"object": "list", "data": ["oracle_cards"]}', "no bulk file"),
    "no-type": (b'[{"download_uri": "https://data.example.org/x"}]', "no bulk file"),
    "type-of-number": (b'{"type": 3}', "no bulk file"),
    "others": (json.dumps([{**NEW, "type": "rulings"}, ODD]).encode(), "has no oracle_cards, only rulings, tags"),
    "nothing": (b"[]", "has no oracle_cards, only nothing"),
    **{
        f"link-{number}": (json.dumps([{**OLD, "download_uri": link}]).encode(), "oracle_cards has no jsonl_download")
        for number, link in enumerate(
            [None, 7, [], "ftp://example.org/x", "file:///etc/passwd", "http://example.org:x/", "http://[::1"]
        )
    },
}


@pytest.mark.parametrize(("content", "says"), NO_INDEX.values(), ids=NO_INDEX)
def test_no_index(content, says):
    with pytest.raises(CardSourceDamaged, match=f"(?s)The index {BASE} cannot be used: .*{says}"):
        read_index(content, BASE, ["oracle_cards"])


def test_an_error_in_place_of_an_index():
    content = b'{"object":"error","code":"overloaded","status":503,"details":"Come back later.\\u001b[2J"}'
    with pytest.raises(CardSourceUnavailable, match=r"answers with an error: Come back later\.\[2J$"):
        read_index(content, BASE, ["oracle_cards"])


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
    with open_bytes(path) as stream:
        assert (stream.read(10), stream.read()) == (PLAIN[:10], PLAIN[10:])


@pytest.mark.parametrize("content", [b"", b"\x1f", b"x", gzip.compress(b"")], ids=["empty", "one", "x", "empty-gzip"])
def test_a_tiny_file(content, tmp_path):
    path = tmp_path / "cards"
    path.write_bytes(content)
    expected = content if content[:2] != b"\x1f\x8b" else b""
    with open_bytes(path) as stream:
        assert stream.read() == expected


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


@pytest.mark.parametrize(("content", "says"), SPOILT.values(), ids=SPOILT)
def test_a_spoilt_file(content, says, tmp_path):
    path = tmp_path / "cards.gz"
    path.write_bytes(content)
    with (
        pytest.raises(CardSourceDamaged, match=rf"cards\.gz: .*{says}.*Fetch it again"),
        open_bytes(path) as stream,
    ):
        stream.read()


def test_a_bomb_is_not_unpacked(tmp_path):
    path = tmp_path / "cards.gz"
    path.write_bytes(gzip.compress(gzip.compress(bytes(64 * MIB))))
    with open_bytes(path) as stream:
        assert sum(len(stream.read(MIB)) for _ in range(15)) == 15 * MIB
        with pytest.raises(CardSourceDamaged, match="unpacks to more than 16,777,216 bytes"):
            stream.read(2 * MIB)


@pytest.mark.parametrize(("limit", "fits"), [(len(PLAIN), True), (len(PLAIN) - 1, False)])
def test_what_a_file_unpacks_to_is_limited(limit, fits, tmp_path, monkeypatch):
    path = tmp_path / "cards.gz"
    path.write_bytes(PACKED)
    monkeypatch.setattr(unpack, "MAX_UNPACKED_BYTES", limit)
    with open_bytes(path) as stream:
        if fits:
            assert len(stream.read()) == limit
        else:
            with pytest.raises(CardSourceDamaged, match=f"more than {limit:,} bytes"):
                stream.read()


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
