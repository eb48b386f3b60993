"""The service as it is run: gunicorn with its configuration file, several workers, slow clients, a graceful stop."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from service_client import LEGAL, NDJSON, TEXT

from validator.cards.data_dir import DataFolder

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT_S = 0.4


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


class Server:
    """`gunicorn wsgi:app` in a process of its own."""

    def __init__(self, folder, **settings):
        self.port = free_port()
        self.out, self.err = folder / "out", folder / "err"
        environ = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("DECKLINT_", "PROMETHEUS_"))},
            "DECKLINT_BIND": f"127.0.0.1:{self.port}",
            "DECKLINT_DATA_DIR": str(folder / "data"),
            "DECKLINT_REQUEST_TIMEOUT_S": "5",
            "TMPDIR": str(folder),
            **settings,
        }
        command = [sys.executable, "-m", "gunicorn", "wsgi:app"]
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=out, stderr=err)
        for _ in range(300):
            try:
                if self.ask("GET", "/health")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
            if self.process.poll() is not None:
                break
        raise AssertionError(self.err.read_text())

    def ask(self, method, path, body=None, **headers):
        """Status, headers and body of one answer, on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def validate(self, deck=LEGAL):
        status, _, body = self.ask("POST", "/v1/validate", deck, Content_Type=TEXT)
        assert status == 200, body
        return json.loads(body)

    def raw(self, *parts, pause_s=0.0):
        """What comes back for bytes that are sent as they are, one part after another."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as sock:
            for part in parts:
                sock.sendall(part)
                time.sleep(pause_s)
            received = b""
            while block := sock.recv(65536):
                received += block
        return received

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=40) == 0, self.err.read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory, few_cards_file):
    server = Server(tmp_path_factory.mktemp("server"), DECKLINT_CARDS=str(few_cards_file))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory, few_cards_file):
    """A server that waits for no client for long."""
    settings = {"DECKLINT_CARDS": str(few_cards_file), "DECKLINT_REQUEST_TIMEOUT_S": str(TIMEOUT_S)}
    server = Server(tmp_path_factory.mktemp("hasty"), **settings)
    yield server
    server.stop()


HEAD = b"POST /v1/validate HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n"

BATCH_HEAD = b"POST /v1/validate/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"


def test_a_verdict(server):
    assert server.validate()["legal"] is True


@pytest.mark.parametrize(
    "request_",
    [
        HEAD + b"Content-Length: 100\r\n\r\n1 Sol",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n1 Sol",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5",
    ],
    ids=["length", "chunks", "chunk-size"],
)
def test_a_body_that_does_not_come_is_408(request_, hasty):
    started = time.monotonic()
    answer = hasty.raw(request_)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"code":"request_timeout"' in answer
    assert TIMEOUT_S * 0.7 <= time.monotonic() - started < TIMEOUT_S + 3


def test_a_body_that_drips_is_408(hasty):
    started = time.monotonic()
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=30) as sock:
        sock.sendall(HEAD + b"Content-Length: 100000\r\n\r\n")
        sock.settimeout(0.05)
        received = b""
        while time.monotonic() - started < TIMEOUT_S + 3 and not received:
            try:
                sock.sendall(b"1")
                received = sock.recv(65536)
            except TimeoutError:
                continue
    assert received.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("request_", [b"", b"GET /health HTTP/1.1\r\nHost: "], ids=["nothing", "half"])
def test_headers_that_never_end_are_cut(request_, hasty):
    started = time.monotonic()
    assert hasty.raw(request_) == b""
    assert time.monotonic() - started < 15


@pytest.mark.parametrize(
    "sent",
    [b"", b"P", HEAD, HEAD + b"Content-Length: 100\r\n\r\n1", BATCH_HEAD + b"Content-Length: 100\r\n\r\n{"],
    ids=["nothing", "one-byte", "half-a-head", "half-a-body", "half-a-batch"],
)
def test_silent_and_slow_clients_keep_nobody_waiting(sent, server):
    """200 of them hold no thread; each would hold one for seconds if there were any to hold."""
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
    for sock in slow:
        sock.sendall(sent)
    started = time.monotonic()
    assert server.ask("GET", "/health")[0] == 200
    assert server.validate()["legal"] is True
    assert time.monotonic() - started < 4
    for sock in slow:
        sock.close()


@pytest.mark.parametrize(
    ("request_", "status", "code"),
    [
        (b"NONSENSE\r\n\r\n", 400, "bad_request"),
        (b"GET /health HTTP/1.1\r\nbad header\r\n\r\n", 400, "bad_request"),
        (b"GET /health HTTP/9.9\r\n\r\n", 400, "bad_request"),
        (HEAD + b"Content-Length: many\r\n\r\n", 400, "bad_request"),
        (HEAD + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400, "bad_request"),
        (b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\n\r\n", 414, "uri_too_long"),
        (b"GET /health HTTP/1.1\r\nX-A: " + b"x" * 9000 + b"\r\n\r\n", 431, "headers_too_large"),
        (
            b"GET /health HTTP/1.1\r\n" + b"".join(b"X-%d: x\r\n" % i for i in range(60)) + b"\r\n",
            431,
            "headers_too_large",
        ),
        (HEAD + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n1 Sol\r\n", 400, "unreadable_body"),
        (HEAD + b"Connection: close\r\nContent-Length: 3000000\r\n\r\n", 413, "deck_too_large"),
    ],
)
def test_what_is_no_http_gets_a_problem_too(request_, status, code, server):
    head, _, body = server.raw(request_).partition(b"\r\n\r\n")
    problem = json.loads(body)
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"application/problem+json" in head
    assert (problem["status"], problem["code"]) == (status, code)
    assert re.search(rb"X-Request-Id: [0-9a-f-]{36}", head)


def test_a_connection_is_kept_after_a_problem(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    for body, status in (("", 422), (LEGAL, 200), (b"\0", 400), (LEGAL, 200)):
        connection.request("POST", "/v1/validate", body, {"Content-Type": TEXT})
        answer = connection.getresponse()
        assert (answer.status, bool(answer.read())) == (status, True)
    connection.close()


def test_a_batch_is_answered_while_it_arrives(server):
    line = json.dumps({"decklist": LEGAL, "id": "x" * 190}).encode() + b"\n"
    lines = line * 8
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as sock:
        sock.sendall(BATCH_HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % (2 * len(lines)) + lines)
        received = b""
        while b'"index":2' not in received:
            received += sock.recv(65536)
        assert b"batch_summary" not in received
        sock.sendall(lines)
        while block := sock.recv(65536):
            received += block
    assert b'"lines":16' in received
    assert b"batch_summary" in received


def test_a_client_that_sends_all_before_it_reads_gets_its_batch(server):
    deck = "\n".join(f"1 No Such Card {i}" for i in range(300))
    line = json.dumps({"decklist": deck, "options": {"suggestions": 0}}).encode() + b"\n"
    status, _, body = server.ask("POST", "/v1/validate/batch", line * 200, Content_Type=NDJSON)
    assert status == 200
    assert len(body) > 10_000_000
    assert json.loads(body.splitlines()[-1])["undecided"] == 200


def test_a_client_that_leaves_a_batch_harms_nobody(server):
    line = json.dumps({"decklist": LEGAL}).encode() + b"\n"
    for _ in range(10):
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as sock:
            sock.sendall(BATCH_HEAD + b"Content-Length: 1000000\r\n\r\n" + line * 20)
            sock.recv(100)
    assert server.validate()["legal"] is True


def test_counts_are_of_all_workers(server):
    def counted():
        _, _, body = server.ask("GET", "/metrics")
        found = re.findall(rb'verdicts_total{format="predh",legal="\w+"} (\d+)', body)
        return int(found[0]) if found else 0

    before = counted()
    for _ in range(40):
        server.ask("POST", "/v1/validate?format=predh", LEGAL, Content_Type=TEXT)
    assert [counted() - before for _ in range(6)] == [40] * 6


def test_the_log_is_lines_of_json_without_decks(server):
    server.ask("GET", "/v1/cards/Krenko,%20Mob%20Boss")
    time.sleep(0.3)  # a line is written once the answer is sent
    lines = [json.loads(line) for line in server.out.read_text().splitlines()]
    assert {"/v1/validate", "/v1/cards/<path:name>"} <= {line["route"] for line in lines}
    assert "Krenko" not in server.out.read_text() + server.err.read_text()
    assert all(json.loads(line)["level"] for line in server.err.read_text().splitlines())


def test_workers_are_replaced_and_no_request_is_lost(tmp_path, few_cards_file):
    settings = {"DECKLINT_MAX_REQUESTS": "20", "DECKLINT_WORKERS": "2"}
    server = Server(tmp_path, DECKLINT_CARDS=str(few_cards_file), **settings)
    try:
        ends_at = time.monotonic() + 60
        while server.err.read_text().count("Booting worker") < 5 and time.monotonic() < ends_at:
            server.validate()
        assert server.err.read_text().count("Booting worker") >= 5
    finally:
        server.stop()


def test_a_stop_finishes_what_has_begun(tmp_path, few_cards_file):
    server = Server(tmp_path, DECKLINT_CARDS=str(few_cards_file), DECKLINT_WORKERS="1")
    deck = LEGAL.encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as sock:
        sock.sendall(HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(deck) + deck[:10])
        time.sleep(0.2)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        sock.sendall(deck[10:])
        received = b""
        while block := sock.recv(65536):
            received += block
    assert received.startswith(b"HTTP/1.1 200 ")
    assert b'"legal":true' in received
    assert server.process.wait(timeout=40) == 0
    assert list(tmp_path.glob("decklint-metrics-*")) == []


def test_new_cards_go_into_service_in_every_worker_without_a_failed_request(tmp_path, few_cards_file):
    folder = DataFolder(tmp_path / "data")
    folder.stores.mkdir(parents=True)
    for day in ("2026-11-01", "2026-11-20"):
        path = folder.stores / f"{day}.sqlite"
        shutil.copyfile(few_cards_file, path)
        connection = sqlite3.connect(path)
        connection.execute("UPDATE meta SET value = ? WHERE key = 'date'", (day,))
        connection.execute("UPDATE meta SET value = ? WHERE key = 'digest'", (day.replace("-", "") * 8,))
        connection.commit()
        connection.close()
    folder.activate(folder.stores / "2026-11-01.sqlite")
    server = Server(tmp_path)
    seen, failed, is_over = [], [], threading.Event()

    def ask():
        while not is_over.is_set():
            try:
                cards = server.validate()["provenance"]["cards"]
                seen.append((cards["date"], cards["digest"]))
            except Exception as error:
                failed.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    try:
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        folder.activate(folder.stores / "2026-11-20.sqlite")
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and {date for date, _ in seen[-40:]} != {"2026-11-20"}:
            time.sleep(0.2)
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
        server.stop()
    assert failed == []
    assert set(seen) == {("2026-11-01", "20261101" * 8), ("2026-11-20", "20261120" * 8)}
    assert {date for date, _ in seen[-40:]} == {"2026-11-20"}
