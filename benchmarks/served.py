"""What a request costs: CPU of all processes of a gunicorn, ours and a trivial Flask application's side by side."""

from __future__ import annotations

import http.client
import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks import decks
from benchmarks.row import Row
from validator.cards.store import CardStore
from validator.pipeline import Checker
from validator.reports.json import verdict_bytes

ROOT = Path(__file__).resolve().parent.parent
ROUNDS, REQUESTS, BATCHES, DECKS_A_BATCH = 5, 1000, 3, 500
PATH = "/v1/validate"


class Server(NamedTuple):
    """A running gunicorn: its port, its master's process."""

    port: int
    pid: int

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}{PATH}"

    def post(self, path: str, kind: str, bodies: list[bytes]) -> None:
        """Send bodies over one connection, one after the other. Raises RuntimeError for an answer other than 200."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        for body in bodies:
            connection.request("POST", path, body, {"Content-Type": kind})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"{path} answers {answer.status}")
        connection.close()

    def cpu_s(self) -> float:
        """Seconds of CPU that master and workers have taken so far, as Linux tells."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        ticks = 0
        for pid in (str(self.pid), *children):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(app: str, checkout: Path = ROOT, **environ: str) -> Iterator[Server]:
    """A gunicorn with our configuration. checkout: whose application and environment it is."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    python = sys.executable if checkout == ROOT else str(checkout.absolute() / ".venv" / "bin" / "python")
    command = [python, "-m", "gunicorn", "--config", str(checkout.absolute() / "gunicorn.conf.py")]
    command += ["--bind", f"127.0.0.1:{port}", "--max-requests", "0", app]
    env = {**os.environ, **environ, "PYTHONPATH": str(checkout.absolute())}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=checkout, env=env, stdout=quiet, stderr=quiet) as process:
        try:
            running = Server(port, process.pid)
            _wait_for(running)
            yield running
        finally:
            process.terminate()
            process.wait(timeout=30)


def _wait_for(running: Server) -> None:
    for _ in range(300):
        try:
            running.post(PATH, "text/plain", [b"1 Sol Ring"])
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{running.url} does not answer")


def batch_of(store: CardStore, plain: list[str], number: int) -> bytes:
    """A body of so many distinct decks with printings."""
    known, chance = decks.printings(store), random.Random(number)
    lists = (decks.with_printings(plain[i % len(plain)], known, chance) for i in range(number))
    return b"".join(json.dumps({"decklist": deck, "as_of": "2026-10-08"}).encode() + b"\n" for deck in lists)


def rows(store: CardStore) -> Iterator[Row]:
    """CPU of one request against the trivial application's, and of one deck of a batch against one request."""
    if not Path("/proc/self/stat").exists():
        return
    checker = Checker(store)
    plain = decks.plain(checker, decks.published())
    deck = plain[0].encode()
    size = str(len(verdict_bytes(checker.check(deck))))
    with server("wsgi:app") as ours, server("benchmarks.trivial_app:app", TRIVIAL_ANSWER_BYTES=size) as other:
        pairs = [
            [_cpu_of(running, PATH, "text/plain", [deck] * REQUESTS) for running in (ours, other)]
            for _ in range(ROUNDS)
        ]
        mine, trivial = (min(column) / REQUESTS for column in zip(*pairs, strict=True))
        yield Row("CPU of a request: trivial Flask / `POST /v1/validate`", trivial / mine, 0.40, is_at_least=True)
        body = batch_of(store, plain, DECKS_A_BATCH)
        batch = [_cpu_of(ours, f"{PATH}/batch", "application/x-ndjson", [body]) for _ in range(BATCHES)]
        yield Row("CPU of a deck with printings in a batch / of a request", min(batch) / DECKS_A_BATCH / mine)


def _cpu_of(running: Server, path: str, kind: str, bodies: list[bytes]) -> float:
    before = running.cpu_s()
    running.post(path, kind, bodies)
    return running.cpu_s() - before
