"""`python -m benchmarks.soak [SECONDS]`: mixed load on the service while workers are killed and the cards change.

Valid, illegal, huge, malformed, slow and half-closed requests and batches of 500 decks, from a dozen threads at once.
Every so often a worker is killed with SIGKILL; once, half way, another card store becomes active. Printed at the end:
answers by kind and status, requests lost with a killed worker, memory after the first minute and at the end.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import fixtures
from validator.cards.data_dir import DataFolder

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 600
KILL_EVERY_S = 45
THREADS = 2  # for each kind of request

LEGAL = "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n"
ILLEGAL = "1 Krenko, Mob Boss *CMDR*\n2 Sol Ring\n1 Counterspell\n1 Lightnig Bolt\n95 Mountain\n"


class Soak:
    """One run: the server's process, what is asked of it, and what came back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = DataFolder(folder / "data")
        self.port = _free_port()
        self.seen: Counter[tuple[str, str]] = Counter()
        self.is_over = threading.Event()
        self.killed_at: list[float] = []
        environ = {**os.environ, "DECKLINT_DATA_DIR": str(self.data.path), "DECKLINT_REQUEST_TIMEOUT_S": "5"}
        command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{self.port}", "wsgi:app"]
        self.log = (folder / "log").open("wb")
        self.process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=self.log, stderr=self.log)

    def workers(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    def memory_mb(self) -> float:
        """Proportional memory of master and workers together."""
        total = 0
        for pid in (self.process.pid, *self.workers()):
            try:
                rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            except OSError:
                continue
            total += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        return total / 1024

    def ask(self, kind: str, ask: Callable[[], str]) -> None:
        """Ask over and over until the run ends, and count what comes back."""
        while not self.is_over.is_set():
            started = time.monotonic()
            try:
                status = ask()
            except (OSError, http.client.HTTPException) as error:
                near_a_kill = any(started - 6 < killed < time.monotonic() + 1 for killed in self.killed_at)
                status = "lost with a killed worker" if near_a_kill else f"LOST: {type(error).__name__}"
            self.seen[kind, status] += 1

    def post(self, path: str, body: bytes, kind: str = "text/plain") -> str:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("POST", path, body, {"Content-Type": kind})
            answer = connection.getresponse()
            answer.read()
            return str(answer.status)
        finally:
            connection.close()

    def batch(self) -> str:
        line = json.dumps({"decklist": random.choice((LEGAL, ILLEGAL))})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            body = ((line + "\n") * 500).encode()
            connection.request("POST", "/v1/validate/batch", body, {"Content-Type": "application/x-ndjson"})
            lines = connection.getresponse().read().splitlines()
            is_whole = len(lines) == 501 and b"batch_summary" in lines[-1]
            return "200" if is_whole else "CUT"
        finally:
            connection.close()

    def slow(self) -> str:
        """A body that does not come: cut by the service after its time."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as sock:
            sock.sendall(
                b"POST /v1/validate HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\n1 "
            )
            return _status(sock)

    def half_closed(self) -> str:
        """A client that closes its side at once and still reads."""
        head = (
            f"POST /v1/validate HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: {len(LEGAL)}\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as sock:
            sock.sendall((head + LEGAL).encode())
            sock.shutdown(socket.SHUT_WR)
            return _status(sock)

    def malformed(self) -> str:
        kind, body = random.choice(
            [
                ("application/json", b"[" * 100_000),
                ("application/json", b'{"deck": NaN}'),
                ("application/json", b'{"deck": {"library": [{"name": 1}]}}'),
                ("text/plain", b"\xff\xfe\x00"),
                ("text/plain", b""),
                ("image/png", b"x"),
            ]
        )
        return self.post("/v1/validate", body, kind)

    def kinds(self) -> dict[str, Callable[[], str]]:
        huge = ("1 Sol Ring\n" * 30_000).encode()
        return {
            "legal": lambda: self.post("/v1/validate", LEGAL.encode()),
            "illegal": lambda: self.post("/v1/validate", ILLEGAL.encode()),
            "huge": lambda: self.post("/v1/validate", huge),
            "malformed": self.malformed,
            "slow": self.slow,
            "half-closed": self.half_closed,
            "batch of 500": self.batch,
        }

    def change_cards(self) -> None:
        """Another store becomes active: the bundled cards under a later day."""
        self.data.stores.mkdir(parents=True, exist_ok=True)
        path = self.data.stores / "2026-11-20.sqlite"
        shutil.copyfile(fixtures.path("cards.sqlite"), path)
        connection = sqlite3.connect(path)
        with connection:
            connection.execute("UPDATE meta SET value = '2026-11-20' WHERE key = 'date'")
            connection.execute("UPDATE meta SET value = ? WHERE key = 'digest'", ("20261120" * 8,))
        connection.close()
        self.data.activate(path)


def main(arguments: list[str]) -> int:
    """Run and print; 1 if an answer was a 5xx or a request was lost without a killed worker."""
    seconds = int(arguments[0]) if arguments else SECONDS
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder))
        try:
            return _run(soak, seconds)
        finally:
            soak.process.terminate()
            soak.process.wait(timeout=60)
            soak.log.close()


def _run(soak: Soak, seconds: int) -> int:
    while True:
        try:
            soak.post("/v1/validate", LEGAL.encode())
            break
        except OSError:
            time.sleep(0.1)
    threads = [
        threading.Thread(target=soak.ask, args=(kind, ask))
        for kind, ask in soak.kinds().items()
        for _ in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    start, first, kills, is_changed = time.monotonic(), 0.0, 0, False
    while (elapsed := time.monotonic() - start) < seconds:
        time.sleep(1)
        if not first and elapsed > min(60, seconds / 5):
            first = soak.memory_mb()
        if elapsed > (kills + 1) * KILL_EVERY_S and elapsed < seconds - 20:
            soak.killed_at.append(time.monotonic())
            os.kill(random.choice(soak.workers()), signal.SIGKILL)
            kills += 1
        if not is_changed and elapsed > seconds / 2:
            soak.change_cards()
            is_changed = True
    last = soak.memory_mb()
    soak.is_over.set()
    for thread in threads:
        thread.join()
    return _print(soak, kills, first, last)


def _print(soak: Soak, kills: int, first: float, last: float) -> int:
    faults = 0
    for (kind, status), count in sorted(soak.seen.items()):
        is_fault = status.startswith(("5", "LOST", "CUT"))
        faults += count if is_fault else 0
        print(f"  {kind:<14}{status:<28}{count:>8}{'   <- fault' if is_fault else ''}")
    print(f"  workers killed {kills}, card data changed once, faults {faults}")
    print(f"  memory of all processes (PSS): {first:.0f} MB after the first minute, {last:.0f} MB at the end")
    return 1 if faults else 0


def _status(sock: socket.socket) -> str:
    received = b""
    while block := sock.recv(65536):
        received += block
        if b"\r\n\r\n" in received:
            break
    return received.split(b" ", 2)[1].decode() if received.startswith(b"HTTP/") else "closed"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
