"""`python -m benchmarks.sync_faults`: what providers and disks can do to a sync, fault by fault, and what came of it.

A made-up provider on the loopback serves thirty cards. Each fault is a `decklint data sync` of its own process (or, for
the disk, a `decklint data status` after the damage) and has failed if it leaves a traceback, another exit code than
those expected, a data folder without a sound store, takes more than SECONDS or more than MIB of memory. Printed at the
end: a table by kind. The exit code is 1 if any failed.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from validator.cards.data_dir import store_in_use

SECONDS, MIB = 30.0, 160
ROOT = Path(__file__).resolve().parent.parent
GATES = "counts canaries identity facts bans legality pools newer wanted".split()
COMMAND = "import sys; from validator.cli import main; main(sys.argv[1:])"
ENVIRON = {
    "DECKLINT_CONNECT_TIMEOUT_S": "1",
    "DECKLINT_READ_TIMEOUT_S": "1",
    "DECKLINT_DOWNLOAD_TIMEOUT_S": "3",
    "DECKLINT_SLOW_WINDOW_S": "60",
    "DECKLINT_DOWNLOAD_RETRIES": "1",
    "DECKLINT_DOWNLOAD_RESUMES": "1",
    "DECKLINT_RETRY_BACKOFF_S": "0.1",
    "DECKLINT_MAX_RETRY_AFTER_S": "1",
    "DECKLINT_MAX_DOWNLOAD_BYTES": str(256 * 1024 * 1024),
    "NO_PROXY": "127.0.0.1",
}
OK = b"HTTP/1.1 200 OK\r\nConnection: close\r\n"


def card(number: int, **fields: object) -> bytes:
    """One printing of one of the made-up cards."""
    known = {"object": "card", "name": f"Made-up {number}", "type_line": "Artifact", "layout": "normal"}
    printing = {"oracle_id": f"id-{number}", "color_identity": [], "legalities": {"commander": "legal"}}
    return json.dumps(
        known | printing | {"set": "mad", "collector_number": f"{number}", "rarity": "rare"} | fields
    ).encode()


CARDS = [card(number) for number in range(30)]
RULINGS = [
    json.dumps({"object": "ruling", "oracle_id": "id-1", "published_at": "2026-01-01", "comment": f"Of {n}."}).encode()
    for n in range(30)
]
ATOMIC = {
    f"Made-up {n}": [
        {"name": f"Made-up {n}", "type": "Artifact", "foreignData": [{"language": "French", "name": f"F{n}"}]}
    ]
    for n in range(30)
}
Answer = Iterator[bytes]


def whole(content: bytes, status: bytes = OK) -> Answer:
    """An answer with its length."""
    yield status + b"Content-Length: %d\r\n\r\n" % len(content) + content


def packed(lines: list[bytes]) -> bytes:
    return gzip.compress(b"\n".join(lines) + b"\n", 1)


class Provider:
    """Answers each path with the pieces that stand for it; `faults` go before what is well."""

    def __init__(self, faults: dict[str, Callable[[], Answer]]) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        atomic = gzip.compress(json.dumps({"meta": {}, "data": ATOMIC}).encode())
        kinds = {"oracle_cards": CARDS, "default_cards": CARDS, "rulings": RULINGS}
        entries = [{"type": kind, "jsonl_download_uri": f"{self.url}/{kind}.gz"} for kind in kinds]
        self.paths: dict[str, Callable[[], Answer]] = {
            "/bulk-data": lambda: whole("\n".join(map(json.dumps, entries)).encode()),
            "/AtomicCards.json.gz": lambda: whole(atomic),
            "/AtomicCards.json.gz.sha256": lambda: whole(hashlib.sha256(atomic).hexdigest().encode()),
            **{f"/{kind}.gz": (lambda lines=lines: whole(packed(lines))) for kind, lines in kinds.items()},
            **faults,
        }
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self.listener.accept()
                threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            request = connection.recv(65_536)
            path = request.split(b" ", 2)[1].decode("latin-1").partition("?")[0]
            none = lambda: whole(b"", b"HTTP/1.1 404 None\r\nConnection: close\r\n")  # noqa: E731
            for piece in self.paths.get(path, none)():
                connection.sendall(piece)


class Fault(NamedTuple):
    """One fault: its kind and name, answers by path or damage to the data folder, the exit codes that will do."""

    kind: str
    name: str
    answers: dict[str, Callable[[], Answer]]
    damage: Callable[[Path], object] | None = None
    codes: tuple[int, ...] = (3,)


def endless(head: bytes, piece: bytes, every_s: float = 0.0) -> Callable[[], Answer]:
    """A head, and the same piece for ever."""

    def answer() -> Answer:
        yield head
        while True:
            time.sleep(every_s)
            yield piece

    return answer


INDEX, CARD_FILE, ATOMIC_FILE, RULING_FILE = "/bulk-data", "/default_cards.gz", "/AtomicCards.json.gz", "/rulings.gz"
LENGTH, CHUNKED = b"Content-Length: 999999999999\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n"


def answer_faults() -> Iterator[Fault]:
    """Answers that are none, that never end, or come drop by drop."""
    for code in (301, 302, 307, 308, 400, 404, 410, 429, 500, 503):
        status = b"HTTP/1.1 %d X\r\nConnection: close\r\nLocation: /rulings.gz?\r\n" % code
        for path in (INDEX, CARD_FILE):
            codes = (0, 1, 3) if code < 400 else (3,)
            yield Fault(
                "body never read", f"{code} {path}", {path: endless(status + LENGTH, b"x" * 65_536)}, codes=codes
            )
    targets = "http://[ ftp://127.0.0.1/ file:///etc/passwd http://127.0.0.1:99999/ // http://.x/ http://a..b/ \x1b[2J"
    for target in [*targets.split(), "/bulk-data", "x" * 60_000, f"http://{'a' * 300}/", ""]:
        head = b"HTTP/1.1 302 X\r\nLocation: " + target.encode("latin-1") + b"\r\n"
        yield Fault("redirects", target[:20], {INDEX: lambda head=head: whole(b"", head)})
    drips = {"status": b"HTTP/1.1 20", "header": OK + b"X: ", "headers": OK, "body": OK + LENGTH, "chunk": OK + CHUNKED}
    for name, head in drips.items():
        piece = {"headers": b"X: y\r\n", "chunk": b"1\r\nx\r\n"}.get(name, b"0")
        for path in (INDEX, CARD_FILE, ATOMIC_FILE):
            yield Fault(
                "drips", f"{name} {path}", {path: endless(head, piece, 0.2)}, codes=(0 if "Atomic" in path else 3,)
            )
    for name, header in {
        "length": b"Content-Length: %b\r\n\r\n",
        "wait": b"Retry-After: %b\r\n\r\n",
        "chunk": CHUNKED + b"%b\r\n",
        "range": b"Content-Range: bytes %b-%b/1\r\n\r\n".replace(b"%b-%b", b"%b-"),
    }.items():
        for number in (b"9" * 5000, b"-1", b"0x", b"\xff", b""):
            status = b"HTTP/1.1 503 X\r\n" if name == "wait" else OK
            data = status + header % number + b"x"
            yield Fault("numbers", f"{name} {number[:4]!r}", {CARD_FILE: lambda data=data: iter([data])})


def file_faults() -> Iterator[Fault]:
    """Files that are cut, deep, huge or something else."""
    good = packed(CARDS)
    deep = {"arrays": b"[", "objects": b'{"a":', "lists": b'[{"a":'}
    for name, opening in deep.items():
        for kind, head in {"line": b"", "array": b"[" + CARDS[0] + b",", "lines": CARDS[0] + b"\n"}.items():
            content = gzip.compress(head + opening * 2_000_000, 1)
            for path, code in {CARD_FILE: 3, RULING_FILE: 3}.items():
                yield Fault("deep files", f"{name} {kind} {path}", {path: lambda c=content: whole(c)}, codes=(code,))
        content = b'{"data":{"A":' + opening * 2_000_000
        yield Fault("deep files", f"{name} index", {INDEX: lambda c=content[:7_000_000]: whole(c)})
    broken = {
        "empty": b"", "cut": good[:-20], "no gzip": b"\x1f\x8bxxxxxxxx", "bomb": gzip.compress(bytes(300_000_000), 9),
        "web page": b"<html>", "zeros": bytes(5000), "one value": gzip.compress(b'"' + b"x" * 20_000_000 + b'"'),
        "no end": gzip.compress(b"[" + CARDS[0]), "number": b"9" * 100_000, "comma": gzip.compress(b"[,]"),
    }  # fmt: skip
    for name, content in broken.items():
        for path in (CARD_FILE, RULING_FILE, INDEX):
            yield Fault("broken files", f"{name} {path}", {path: lambda c=content: whole(c)})
    odd = [
        b"7",
        b"null",
        b'"x"',
        b"[]",
        b'{"name":7}',
        b'{"name":"\\ud800"}',
        b'{"n":' + b"9" * 9000 + b"}",
        b'{"\\udfff":"\xff"}',
    ]
    odd += [card(99, **fields) for fields in ({"flavor_name": 7}, {"card_faces": 7}, {"games": 7}, {"legalities": 7})]
    odd += [card(99, flavor_name="HALF").replace(b"HALF", b"\\udc00"), card(99, lang=[], printed_name={})]
    for number, line in enumerate(odd):
        for path, lines in {CARD_FILE: CARDS, RULING_FILE: RULINGS}.items():
            content = packed([*lines[:9], line, *lines[9:]])
            yield Fault("odd objects", f"{number} {path}", {path: lambda c=content: whole(c)}, codes=(0,))
        data = b'{"data":{%b,"A":%b,"\\ud800":%b}}' % (json.dumps(ATOMIC).encode()[1:-1], line, b"[" + line + b"]")
        names = {ATOMIC_FILE: lambda d=data: whole(d), f"{ATOMIC_FILE}.sha256": lambda: whole(b"x")}
        yield Fault("odd objects", f"{number} names", names, codes=(0,))


def gate_faults() -> Iterator[Fault]:
    """Whole files whose facts are not those of yesterday."""
    changes: dict[str, dict[str, object]] = {
        "all lead": {"oracle_text": "This card can be your commander."},
        "all blue": {"color_identity": ["U"], "mana_cost": "{U}"},
        "all legendary": {"type_line": "Legendary Artifact"},
        "any number": {"oracle_text": "A deck can have any number of cards named this."},
        "all partner": {"oracle_text": "Partner", "keywords": ["Partner"]},
    }
    for name, fields in changes.items():
        content = packed([card(number, **fields) for number in range(30)])
        answers = {path: lambda c=content: whole(c) for path in ("/oracle_cards.gz", CARD_FILE)}
        yield Fault("gate facts", name, answers, codes=(1,))


def disk_faults() -> Iterator[Fault]:
    """Damage to what lies on disk."""
    contents = {
        "empty": b"", "zeros": bytes(99), "deep": b"[" * 999_999, "deep object": b'{"a":' * 99_999, "null": b"null",
        "no utf-8": b"\xff\xfe", "number": b"9" * 9000, "wrong": b'{"stores":[7],"rulings":7}', "cut": b'{"stores":["',
        "nul": b'{"stores":["a\\u0000.sqlite"]}', "half": b'{"stores":["\\ud800.sqlite"]}',
        "etag": b'{"rulings":{"kind":"rulings","file":"f","url":"u","etag":"a\\r\\nb","last_modified":null,'
        b'"size_bytes":1,"sha256":""}}',
    }  # fmt: skip
    for place in ("active.json", "downloads/state.json"):
        for name, content in contents.items():
            yield Fault("disk", f"{place} {name}", {}, lambda home, p=place, c=content: (home / p).write_bytes(c), (0,))
    for name in ("active.json", "stores"):
        yield Fault("disk", f"{name} a loop", {}, lambda home, n=name: _looped(home / n), (0, 3))
    for content in (b"", bytes(9999), b"SQLite format 3\0" + b"\xff" * 9999):
        stores = lambda home, c=content: [p.write_bytes(c) for p in (home / "stores").glob("*.sqlite")]  # noqa: E731
        # The bundled cards answer, and beside them thirty are too few.
        yield Fault("disk", f"store {content[:9]!r}", {}, stores, (1,))


def _looped(path: Path) -> None:
    shutil.move(path, f"{path}.away")
    path.symlink_to(path)


def run(fault: Fault, settled: Path) -> tuple[Fault, float, float, str]:
    """One fault: how long it took in seconds, its memory in MiB, and what is wrong, empty if nothing is."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        shutil.copytree(settled, home)
        if fault.damage:
            fault.damage(home)
        found = sync(home, fault.answers)
        wrong = found.wrong(fault.codes)
        if fault.damage:
            status = command(home, {}, "status")
            wrong += status.wrong((0,))
        with suppress(Exception), closing(store_in_use({"DECKLINT_DATA_DIR": str(home)}).store) as store:
            return (
                fault,
                found.seconds,
                found.mib,
                wrong + ("" if store.integrity() == "ok" else "the store is damaged"),
            )
        return fault, found.seconds, found.mib, wrong + "no store answers"


class Found(NamedTuple):
    """What a command left."""

    code: int
    error: str
    seconds: float
    mib: float

    def wrong(self, codes: tuple[int, ...]) -> str:
        """What is wrong with it, empty if nothing is."""
        last = self.error.strip()[-300:]
        if self.code not in codes or "Traceback" in self.error:
            return f"exit {self.code}: {last} "
        slow = f"{self.seconds:.1f} s " if self.seconds > SECONDS else ""
        return slow + (f"{self.mib:.0f} MiB " if self.mib > MIB else "")


def sync(home: Path, answers: dict[str, Callable[[], Answer]], *accepted: str) -> Found:
    """A sync from a provider with these faults; canaries are no cards of it."""
    provider = Provider(answers)
    urls = {"DECKLINT_SCRYFALL_URL": provider.url, "DECKLINT_MTGJSON_URL": provider.url}
    with provider.listener:
        gates = [word for gate in accepted or ("canaries", "newer") for word in ("--accept", gate)]
        return command(home, urls, "sync", *gates)


def command(home: Path, environ: dict[str, str], *arguments: str) -> Found:
    """`decklint data …` in a process of its own."""
    with tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        environ = {**os.environ, **ENVIRON, **environ, "DECKLINT_DATA_DIR": str(home)}
        words = [sys.executable, "-c", COMMAND, "data", *arguments]
        process = subprocess.Popen(words, cwd=ROOT, env=environ, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        error = errors.read().decode("utf-8", "replace")
        return Found(process.returncode, error, time.monotonic() - start, usage.ru_maxrss / 1024)


def main() -> int:
    """Every fault once; 1 if any failed."""
    faults = [*answer_faults(), *file_faults(), *gate_faults(), *disk_faults()]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(4) as pool:
        settled = Path(folder) / "settled"
        first = sync(settled, {}, *GATES)
        if first.code != 0:
            print(f"Without a fault the sync fails: {first}", file=sys.stderr)
            return 1
        results = list(pool.map(lambda fault: run(fault, settled), faults))
    print(f"{'kind':<18}{'tried':>6}{'failed':>8}{'slowest':>10}{'most memory':>13}")
    for kind in dict.fromkeys(fault.kind for fault in faults):
        rows = [row for row in results if row[0].kind == kind]
        failed = sum(bool(row[3]) for row in rows)
        slowest, most = max(row[1] for row in rows), max(row[2] for row in rows)
        print(f"{kind:<18}{len(rows):>6}{failed:>8}{slowest:>8.1f} s{most:>9.0f} MiB")
    for fault, _, _, wrong in results:
        if wrong:
            print(f"FAILED {fault.kind}, {fault.name}: {wrong}")
    return int(any(row[3] for row in results))


if __name__ == "__main__":
    sys.exit(main())
