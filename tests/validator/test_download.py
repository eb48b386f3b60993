"""Downloads against a provider on the loopback: what is asked, what is honored, tried again, refused, left behind."""

from __future__ import annotations

import gzip
import hashlib
import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import tracemalloc
from dataclasses import replace

import pytest
import requests
from provider import (
    BEFORE,
    GZIP,
    JSON,
    MODIFIED,
    TEXT,
    Provider,
    answer,
    cut,
    encoded,
    html,
    no_answer,
    raw,
    redirect,
    status,
    trickle,
    truncated,
    without_length,
    wrong_length,
)
from requests.adapters import BaseAdapter

import validator
from validator.cards.sources.bulk_index import read_index
from validator.cards.sources.download import Downloader, read_sha256
from validator.cards.sources.settings import MIB, Settings
from validator.cards.sources.unpack import open_bytes
from validator.errors import CardSourceDamaged, CardSourceUnavailable

CARDS = b"".join(b'{"name":"Card %d","salt":"%x"}\n' % (n, n * 0x9E3779B97F4A7C15) for n in range(8000))
FILE = "/AtomicCards.json.gz"
PACKED = gzip.compress(CARDS, mtime=0)
SIZE = len(PACKED)
HALF = SIZE // 2
OLD = b"the file of last week"
QUICK = Settings(
    connect_timeout_s=2,
    read_timeout_s=0.4,
    total_timeout_s=10,
    slow_window_s=0.3,
    min_bytes_per_s=2000,
    retries=2,
    backoff_s=0.01,
    max_retry_after_s=2,
    resumes=2,
)


@pytest.fixture
def provider():
    with Provider(scryfall={"oracle_cards": PACKED}, mtgjson={"AtomicCards.json.gz": PACKED}) as server:
        yield server


@pytest.fixture
def downloader(provider):
    with Downloader(replace(QUICK, mtgjson_url=provider.url)) as loader:
        yield loader


@pytest.fixture
def target(tmp_path):
    path = tmp_path / "cards.json.gz"
    path.write_bytes(OLD)
    return path


def asked(provider, path=FILE):
    return [request for request in provider.requests if request.path == path]


def names(folder):
    return sorted(path.name for path in folder.iterdir())


# --- a plain download ------------------------------------------------------------------------------------------------


def test_a_file_is_fetched_whole(provider, downloader, target):
    seen = []
    fetched = downloader.fetch(provider.url + FILE, target, progress=lambda *step: seen.append(step))
    assert target.read_bytes() == PACKED
    assert names(target.parent) == [target.name]
    assert (fetched.path, fetched.url, fetched.is_unchanged) == (target, provider.url + FILE, False)
    assert (fetched.size_bytes, fetched.sha256) == (SIZE, hashlib.sha256(PACKED).hexdigest())
    assert (fetched.etag, fetched.last_modified) == (provider.resources[FILE].etag, MODIFIED)
    assert seen[0] == (0, SIZE)
    assert seen[-1] == (SIZE, SIZE)
    assert seen == sorted(seen)


@pytest.mark.parametrize("contact", ["decklint", "https://example.org/club"])
def test_the_provider_learns_who_asks(contact, provider, target):
    with Downloader(replace(QUICK, contact=contact)) as downloader:
        downloader.document(provider.url + "/bulk-data")
        downloader.fetch(provider.url + FILE, target)
    index, file = provider.requests
    for request in (index, file):
        assert request.headers["User-Agent"] == f"decklint/{validator.__version__} (+{contact})"
    assert (index.headers["Accept"], file.headers["Accept"]) == ("application/json, */*;q=0.5", "*/*")
    assert file.headers["Accept-Encoding"] == "identity"
    assert not {"If-None-Match", "If-Modified-Since", "Range", "If-Range"} & set(file.headers)


@pytest.mark.parametrize("known", ["etag", "last_modified"])
def test_what_is_unchanged_is_not_sent_again(known, provider, downloader, target):
    first = downloader.fetch(provider.url + FILE, target)
    target.write_bytes(OLD)
    again = downloader.fetch(provider.url + FILE, target, **{known: getattr(first, known)})
    assert (again.is_unchanged, again.size_bytes, again.sha256) == (True, 0, "")
    assert getattr(again, known) == getattr(first, known)
    header = {"etag": "If-None-Match", "last_modified": "If-Modified-Since"}[known]
    assert provider.requests[-1].headers[header] == getattr(first, known)
    assert provider.requests[-1].status == 304
    assert target.read_bytes() == OLD


def test_what_changed_is_sent(provider, downloader, target):
    first = downloader.fetch(provider.url + FILE, target)
    provider.publish(FILE, b"anew")
    again = downloader.fetch(provider.url + FILE, target, etag=first.etag)
    assert (again.is_unchanged, target.read_bytes()) == (False, b"anew")
    assert again.etag == provider.resources[FILE].etag != first.etag


def test_a_file_packed_on_the_way_is_kept_packed(target):
    with Provider(scryfall={"oracle_cards": CARDS}, shape=BEFORE) as provider, Downloader(QUICK) as downloader:
        index = read_index(downloader.document(provider.url + "/bulk-data"), provider.url, ["oracle_cards"])
        fetched = downloader.fetch(index["oracle_cards"].url, target)
        sent = provider.resources[provider.paths["oracle_cards"]]
        assert fetched.etag == sent.packed().etag != sent.etag
        assert target.read_bytes() == sent.packed().content
        with open_bytes(target) as stream:
            assert json.load(stream) == [json.loads(line) for line in CARDS.splitlines()]


# --- trouble that passes ---------------------------------------------------------------------------------------------

PASSING = {
    "500": ([status(500)], 2),
    "502-504": ([status(502), status(504)], 3),
    "429-wait-0": ([status(429, 0)], 2),
    "429-wait-until-past": ([status(429, "Thu, 01 Jan 2026 00:00:00 GMT")], 2),
    "429-wait-unreadable": ([status(429, "soon")], 2),
    "no-answer": ([no_answer()], 2),
    "cut": ([cut(HALF)], 2),
    "cut-at-once": ([cut(0)], 2),
    "cut-twice": ([cut(1000), cut(1000)], 3),
    "cut-then-500": ([cut(1000), status(500)], 3),
    "silent": ([trickle(HALF, 0.6)], 2),
    "no-length": ([without_length()], 1),
    "cut-without-length": ([without_length(HALF)], 2),
    "redirect": ([redirect("/elsewhere")], 1),
}


@pytest.mark.parametrize(("faults", "tries"), PASSING.values(), ids=PASSING)
def test_trouble_that_passes(faults, tries, provider, downloader, target):
    provider.publish("/elsewhere", PACKED)
    provider.faults.add(FILE, *faults)
    fetched = downloader.fetch(provider.url + FILE, target, sha256=fetched_digest(provider))
    assert target.read_bytes() == PACKED
    assert fetched.size_bytes == SIZE
    assert len(asked(provider)) == tries
    assert names(target.parent) == [target.name]


def fetched_digest(provider):
    return requests.get(f"{provider.url}{FILE}.sha256", headers={"User-Agent": "test"}, timeout=5).text


def test_retry_after_is_honored(provider, downloader, target):
    provider.faults.add(FILE, status(429, retry_after=1))
    start = time.monotonic()
    downloader.fetch(provider.url + FILE, target)
    assert 1 <= time.monotonic() - start < 3


# --- trouble that stays ----------------------------------------------------------------------------------------------

STAYING = {
    "503": (status(503), 3, CardSourceUnavailable, "answers 503, after 3 tries"),
    "429": (status(429), 3, CardSourceUnavailable, "answers 429"),
    "wait-a-day": (status(429, 86_400), 1, CardSourceUnavailable, r"Retry-After: 86400\); decklint waits at most 2 s"),
    "wait-until-2099": (status(503, "Thu, 01 Jan 2099 00:00:00 GMT"), 1, CardSourceUnavailable, "Retry-After: Thu, 01"),
    "404": (status(404), 1, CardSourceUnavailable, "answers 404, there is nothing there"),
    "403": (status(403), 1, CardSourceUnavailable, "answers 403"),
    "304-unasked": (status(304), 1, CardSourceUnavailable, "answers 304"),
    "206-unasked": (status(206), 1, CardSourceUnavailable, "answers 206"),
    "redirect-loop": (redirect(FILE), 6, CardSourceUnavailable, "redirects more than 5 times"),
    "redirect-to-ftp": (redirect("ftp://127.0.0.1/x"), 1, CardSourceUnavailable, "no address of http"),
    "redirect-to-file": (redirect("file:///etc/passwd"), 1, CardSourceUnavailable, "no address of http"),
    "redirect-nowhere": (redirect(""), 6, CardSourceUnavailable, "redirects more than 5 times"),
    "redirect-malformed": (redirect("http://[::1"), 1, CardSourceUnavailable, "no address of http"),
    "redirect-of-no-port": (redirect("http://127.0.0.1:99999/"), 1, CardSourceUnavailable, "no address of http"),
    "redirect-to-no-name": (redirect("http://" + "a" * 70 + ".example/"), 1, CardSourceUnavailable, "no "),
    "redirect-of-controls": (redirect("http://x/\x1b[2J"), 1, CardSourceUnavailable, r"http://x/\[2J”"),
    "no-answer": (no_answer(), 3, CardSourceUnavailable, "cut before the answer"),
    "html": (html(), 1, CardSourceUnavailable, "web page"),
    "html-in-disguise": (html(JSON), 1, CardSourceUnavailable, "web page"),
    "html-as-gzip": (html(GZIP), 1, CardSourceUnavailable, "web page"),
    "trickle": (trickle(50, 0.05), 1, CardSourceUnavailable, "bytes per second, below the least of 2000"),
    "cut": (cut(100), 3, CardSourceUnavailable, "cut short 3 times"),
    "cut-without-length": (without_length(100), 3, CardSourceUnavailable, "cut short 3 times"),
    "truncated": (truncated(HALF), 1, CardSourceDamaged, "SHA-256"),
    "length-too-small": (wrong_length(-10), 1, CardSourceDamaged, "SHA-256"),
    "length-too-large": (wrong_length(10), 3, CardSourceUnavailable, "cut short 3 times"),
    "other-bytes": (answer(b"x" * SIZE), 1, CardSourceDamaged, "SHA-256"),
    "empty": (answer(b""), 1, CardSourceDamaged, "is empty"),
    "brotli": (encoded("br"), 1, CardSourceDamaged, "Content-Encoding “br”"),
}


@pytest.mark.parametrize(("fault", "tries", "error", "says"), STAYING.values(), ids=STAYING)
def test_trouble_that_stays(fault, tries, error, says, provider, downloader, target):
    provider.faults.add_forever(FILE, fault)
    digest = hashlib.sha256(PACKED).hexdigest()
    with pytest.raises(error, match=says) as raised:
        downloader.fetch(provider.url + FILE, target, sha256=digest)
    assert raised.value.params["url"] == provider.url + FILE
    assert len(asked(provider)) == tries
    assert target.read_bytes() == OLD
    assert names(target.parent) == [target.name]


def test_without_size_and_checksum_an_empty_file_is_still_refused(provider, downloader, target):
    provider.faults.add(FILE, answer(b""))
    with pytest.raises(CardSourceDamaged, match="empty"):
        downloader.fetch(provider.url + FILE, target)


def test_without_size_and_checksum_reading_finds_the_cut(provider, downloader, target):
    provider.faults.add(FILE, truncated(SIZE - 5))
    downloader.fetch(provider.url + FILE, target)
    with open_bytes(target) as stream, pytest.raises(CardSourceDamaged, match=r"cards\.json\.gz: .*ends too early"):
        stream.read()


def test_less_than_its_headers_say_is_a_cut(provider, downloader, target):
    provider.faults.add(FILE, wrong_length(10))
    downloader.fetch(provider.url + FILE, target)
    assert target.read_bytes() == PACKED
    assert [request.status for request in asked(provider)] == [200, 200]


def test_time_for_the_whole_is_limited(provider, target):
    provider.faults.add_forever(FILE, trickle(200, 0.02))  # fast enough at any moment
    settings = replace(QUICK, total_timeout_s=0.5, min_bytes_per_s=0)
    start = time.monotonic()
    with Downloader(settings) as downloader, pytest.raises(CardSourceUnavailable, match=r"not here within 0\.5 s"):
        downloader.fetch(provider.url + FILE, target)
    assert time.monotonic() - start < 1.5


@pytest.mark.parametrize("fault", [None, without_length()], ids=["said", "unsaid"])
@pytest.mark.parametrize(("limit", "fits"), [(SIZE, True), (SIZE - 1, False)])
def test_size_is_limited(fault, limit, fits, provider, target):
    if fault:
        provider.faults.add(FILE, fault)
    with Downloader(replace(QUICK, max_bytes=limit)) as downloader:
        if fits:
            assert downloader.fetch(provider.url + FILE, target).size_bytes == limit
        else:
            with pytest.raises(CardSourceDamaged, match=f"the limit is {limit:,}"):
                downloader.fetch(provider.url + FILE, target)
            assert names(target.parent) == [target.name]


def test_nobody_listens(downloader, target):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/cards"
        with pytest.raises(CardSourceUnavailable, match="cannot be fetched: no connection"):
            downloader.fetch(url, target)


def test_encryption_is_not_given_up(downloader, target):
    class Turncoat(BaseAdapter):
        def send(self, request, **options):
            response = requests.Response()
            response.status_code = 302
            response.headers["Location"] = downloader.settings.mtgjson_url + FILE
            response.url, response.request, response.raw = request.url, request, None
            response._content, response._content_consumed = b"", True
            return response

        def close(self):
            pass

    downloader.session.mount("https://", Turncoat())
    with pytest.raises(CardSourceUnavailable, match="not encrypted"):
        downloader.fetch("https://example.org/cards", target)
    assert target.read_bytes() == OLD


# --- what is never read, what never ends ---------------------------------------------------------------------------

ENDLESS = b"x" * 65_536
LONG = b"Content-Length: 99999999999\r\n\r\n"
UNREAD = {
    # an answer whose body has no end -> the requests that follow it, and what is said if none does
    "redirect": (b"302 Found\r\nLocation: /elsewhere\r\n", 1, ""),
    "redirect-in-chunks": (b"307 X\r\nLocation: /elsewhere\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n", 1, ""),
    "redirect-malformed": (b"302 Found\r\nLocation: http://[\r\n", 0, "no address of http"),
    "asked-again": (b"503 Busy\r\n", 1, ""),
    "asked-again-later": (b"429 Many\r\nRetry-After: 0\r\n", 1, ""),
    "refused": (b"404 None\r\n", 0, "answers 404"),
    "web-page": (b"200 OK\r\nContent-Type: text/html\r\n", 0, "web page"),
    "too-large": (b"200 OK\r\n", 0, "the limit is"),
}


@pytest.mark.parametrize(("head", "more", "says"), UNREAD.values(), ids=UNREAD)
def test_a_body_that_is_of_no_use_is_not_read(head, more, says, provider, downloader, target):
    provider.publish("/elsewhere", PACKED)
    rest = b"" if head.endswith(b"\r\n\r\n") or b"chunked" in head else LONG
    provider.faults.add(FILE, raw(b"HTTP/1.1 " + head + rest, ENDLESS, repeat_last=True))
    start = time.monotonic()
    if says:
        with pytest.raises((CardSourceUnavailable, CardSourceDamaged), match=says):
            downloader.fetch(provider.url + FILE, target)
    else:
        downloader.fetch(provider.url + FILE, target)
        assert target.read_bytes() == PACKED
    assert len(provider.requests) == 1 + more
    assert time.monotonic() - start < 3
    assert provider.raw_bytes < 32 * MIB  # what the sockets' buffers take in


OK = b"HTTP/1.1 200 OK\r\n"
DRIPS = {
    "status": (b"HTTP/1.1 200 O", b"K"),
    "one-header": (OK + b"X: ", b"y"),
    "many-headers": (OK, b"X: y\r\n"),
    "interim-answers": (b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "body": (OK + b"Content-Length: 99999999\r\n\r\n", b"x"),
    "body-without-length": (OK + b"\r\n", b"x"),
    "chunks": (OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    "size-of-a-chunk": (OK + b"Transfer-Encoding: chunked\r\n\r\n", b"0"),
    "redirects": (b"HTTP/1.1 302 Found\r\nLocation: /AtomicCards.json.gz\r\nX: ", b"y"),
}


@pytest.mark.parametrize("least", [0, 2000], ids=["deadline", "speed"])
@pytest.mark.parametrize("pieces", DRIPS.values(), ids=DRIPS)
def test_what_drips_is_given_up(pieces, least, provider, target):
    provider.faults.add_forever(FILE, raw(*pieces, every_s=0.03, repeat_last=True))
    settings = replace(QUICK, total_timeout_s=0.6 if not least else 30, min_bytes_per_s=least, slow_window_s=0.3)
    says = "below the least of 2000" if least else r"not here within 0\.6 s"
    start = time.monotonic()
    with Downloader(settings) as downloader, pytest.raises(CardSourceUnavailable, match=says):
        downloader.fetch(provider.url + FILE, target)
    assert time.monotonic() - start < 2
    assert names(target.parent) == [target.name]


def test_a_provider_may_think_before_it_answers(provider, downloader, target):
    provider.faults.add(FILE, raw(b"", OK + b"Content-Length: %d\r\n\r\n" % SIZE, PACKED, every_s=0.35))
    downloader.fetch(provider.url + FILE, target)
    assert target.read_bytes() == PACKED


DIGITS = b"9" * 5000
ODD_ANSWERS = {
    "length-of-any-length": OK + b"Content-Length: " + DIGITS + b"\r\n\r\nx",
    "two-lengths": OK + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nx",
    "wait-of-any-length": b"HTTP/1.1 503 Busy\r\nRetry-After: " + DIGITS + b"\r\n\r\n",
    "wait-until-no-day": b"HTTP/1.1 503 Busy\r\nRetry-After: Fri, 99 Foo 99999 99:99:99 GMT\r\n\r\n",
    "chunk-of-any-length": OK + b"Transfer-Encoding: chunked\r\n\r\n" + DIGITS + b"\r\nx",
    "negative-chunk": OK + b"Transfer-Encoding: chunked\r\n\r\n-5\r\nx",
    "chunk-of-no-number": OK + b"Transfer-Encoding: chunked\r\n\r\nsize\r\nx",
    "status-of-any-length": b"HTTP/1.1 " + DIGITS + b" OK\r\n\r\n",
    "no-http": b"\x00\x01\x02\r\n\r\n",
    "long-header": OK + b"X: " + b"y" * 100_000 + b"\r\n\r\n",
    "many-headers": OK + b"X: y\r\n" * 1000 + b"\r\n",
    "redirect-to-controls": b"HTTP/1.1 302 Found\r\nLocation: http://x/\x00\x1b\r\n\r\n",
    "redirect-to-no-utf-8": b"HTTP/1.1 302 Found\r\nLocation: http://\xff\xfe/\r\n\r\n",
    "redirect-to-a-dot": b"HTTP/1.1 302 Found\r\nLocation: http://.127.0.0.1/\r\n\r\n",
    "redirect-to-a-long-name": b"HTTP/1.1 302 Found\r\nLocation: http://" + b"a" * 300 + b".x/\r\n\r\n",
    "redirect-with-a-long-path": b"HTTP/1.1 302 Found\r\nLocation: /" + b"a" * 60_000 + b"\r\n\r\n",
}


@pytest.mark.parametrize("data", ODD_ANSWERS.values(), ids=ODD_ANSWERS)
def test_an_odd_answer_is_an_error_of_ours(data, provider, downloader, target):
    provider.faults.add_forever(FILE, raw(data))
    for ask in (lambda url: downloader.fetch(url, target), downloader.document):
        with pytest.raises((CardSourceUnavailable, CardSourceDamaged)) as error:
            ask(provider.url + FILE)
        assert error.value.message.isprintable()
        assert len(error.value.message) < 600
    assert (target.read_bytes(), names(target.parent)) == (OLD, [target.name])


# --- interrupted -----------------------------------------------------------------------------------------------------


KILLED = """
import sys
from pathlib import Path
from validator.cards.sources.download import Downloader
Downloader().fetch(sys.argv[1], Path(sys.argv[2]))
"""


def test_killed_it_leaves_nothing_that_hurts(provider, downloader, tmp_path):
    target = tmp_path / "cards.gz"
    part = tmp_path / "cards.gz.part"
    provider.faults.add(FILE, trickle(4096, 0.02))
    process = subprocess.Popen([sys.executable, "-c", KILLED, provider.url + FILE, target])
    try:
        until = time.monotonic() + 10
        while not (part.exists() and part.stat().st_size > 8192):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.005)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert not target.exists()
    downloader.fetch(provider.url + FILE, target)
    assert target.read_bytes() == PACKED
    assert names(tmp_path) == ["cards.gz"]


# --- memory ----------------------------------------------------------------------------------------------------------


def test_a_large_file_is_never_in_memory(provider, tmp_path):
    source = tmp_path / "source"
    block = random.Random(7).randbytes(MIB)
    with source.open("wb") as stream:
        stream.writelines(itertools.repeat(block, 60))
    provider.publish("/large", source)
    with Downloader() as downloader:
        tracemalloc.start()
        try:
            fetched = downloader.fetch(provider.url + "/large", tmp_path / "large")
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    assert fetched.size_bytes == os.path.getsize(source) == 60 * MIB
    assert fetched.sha256 == provider.resources["/large"].sha256
    assert peak < 4 * MIB


# --- documents -------------------------------------------------------------------------------------------------------


def test_an_index_leads_to_its_file(provider, downloader, target):
    url = provider.url + "/bulk-data"
    file = read_index(downloader.document(url), url, ["oracle_cards"])["oracle_cards"]
    downloader.fetch(file.url, target)
    with open_bytes(target) as stream:
        assert stream.read() == CARDS


DOCUMENTS = {
    "503": (status(503), CardSourceUnavailable, "answers 503"),
    "html": (html(), CardSourceUnavailable, "web page"),
    "html-in-disguise": (html(JSON), CardSourceUnavailable, "web page"),
    "cut": (cut(5), CardSourceUnavailable, "cut short 3 times"),
    "large": (answer(b"x" * 100_001), CardSourceDamaged, "the limit is 100,000"),
    "bomb": (encoded("gzip"), CardSourceDamaged, "unpacks to more than 100,000"),
    "brotli": (encoded("br"), CardSourceDamaged, "Content-Encoding “br”"),
}


@pytest.mark.parametrize(("fault", "error", "says"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_that_is_none(fault, error, says, provider, request):
    content = gzip.compress(b"x" * 100_001) if "bomb" in request.node.name else b'{"some": "document"}'
    provider.publish("/document", content, JSON)
    provider.faults.add_forever("/document", fault)
    settings = replace(QUICK, max_document_bytes=100_000)
    with Downloader(settings) as downloader, pytest.raises(error, match=says):
        downloader.document(provider.url + "/document")


@pytest.mark.parametrize("cut_off", [0, 5])
def test_a_document_packed_unasked(cut_off, provider, downloader):
    packed = gzip.compress(b'{"some": "document"}')
    provider.publish("/document", packed[: len(packed) - cut_off], JSON)
    provider.faults.add("/document", encoded("gzip"))
    if cut_off:
        with pytest.raises(CardSourceDamaged, match="ends too early"):
            downloader.document(provider.url + "/document")
    else:
        assert downloader.document(provider.url + "/document") == b'{"some": "document"}'


DIGEST = hashlib.sha256(PACKED).hexdigest()


@pytest.mark.parametrize(
    "content", [DIGEST, f"{DIGEST}\n", f"  {DIGEST.upper()}\r\n", f"{DIGEST}  AtomicCards.json.gz\n"]
)
def test_a_checksum(content):
    assert read_sha256(content.encode(), "there") == DIGEST


@pytest.mark.parametrize("content", ["", DIGEST[1:], DIGEST + "0", "<html>", f"sha256:{DIGEST}", "g" * 64])
def test_no_checksum(content):
    with pytest.raises(CardSourceDamaged, match="there holds no SHA-256 digest"):
        read_sha256(content.encode(), "there")


def test_the_checksum_of_another_file(provider, downloader, target):
    provider.faults.add(f"{FILE}.sha256", answer(hashlib.sha256(b"other").hexdigest().encode(), TEXT))
    checksum = downloader.document(f"{provider.url}{FILE}.sha256", accept="*/*")
    with pytest.raises(CardSourceDamaged, match="SHA-256"):
        downloader.fetch(provider.url + FILE, target, sha256=read_sha256(checksum, "there"))
    assert (target.read_bytes(), names(target.parent)) == (OLD, [target.name])
