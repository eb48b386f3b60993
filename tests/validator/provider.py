"""A provider of cards on the loopback: Scryfall's bulk files and MTGJSON's, and all that goes wrong on the way.

    with Provider(scryfall={"oracle_cards": path_or_bytes}, mtgjson={"AtomicCards.json.gz": path_or_bytes}) as provider:
        provider.faults.add("/bulk-data", status(429, retry_after=1), html())
        settings = Settings.from_environ(provider.environ)

Paths: `/bulk-data` and `/bulk-data/<kind>`, the files these lead to (`provider.paths[kind]`), `/<MTGJSON file>` with
`.sha256` beside it, `/Meta.json`. A fault answers one request for its path, in the order added; then the path is well.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import itertools
import json
import os
import threading
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from typing import BinaryIO, NamedTuple

Content = bytes | Path

SHAPES = ("2026-07-lines", "2026-07-list", "until-2026-07")
BEFORE, SINCE = "until-2026-07", "2026-07-lines"
JSON, JSON_LINES, GZIP, TEXT = "application/json; charset=utf-8", "application/jsonl", "application/gzip", "text/plain"
MODIFIED = "Thu, 01 Oct 2026 21:01:57 GMT"
PAGE = b"<!DOCTYPE html>\n<html><title>Sign in</title><body>This network wants to know you.</body></html>"


class Logged(NamedTuple):
    """A request as it came and the status it got; the headers' names match in any case."""

    path: str
    headers: Message
    status: int


@dataclass(frozen=True)
class Resource:
    """What a path gives. `packs`: sent with Content-Encoding gzip to those who accept it."""

    content: Content
    content_type: str
    packs: bool = False
    etag: str = ""
    last_modified: str = MODIFIED

    def open(self) -> BinaryIO:
        return self.content.open("rb") if isinstance(self.content, Path) else io.BytesIO(self.content)

    @property
    def size(self) -> int:
        return self.content.stat().st_size if isinstance(self.content, Path) else len(self.content)

    @property
    def sha256(self) -> str:
        with self.open() as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()

    def read(self) -> bytes:
        with self.open() as stream:
            return stream.read()

    def packed(self) -> Resource:
        """The same with Content-Encoding gzip: another representation, so another ETag."""
        return replace(self, content=gzip.compress(self.read(), mtime=0), etag=self.etag[:-1] + '-gzip"')


# A fault answers a request for a resource, None if there is none at the path.
Fault = Callable[["Handler", Resource | None], None]


class Provider:
    """The server; `url` is the base of both providers. A context manager."""

    def __init__(
        self,
        scryfall: Mapping[str, Content] | None = None,
        mtgjson: Mapping[str, Content] | None = None,
        shape: str = SINCE,
    ) -> None:
        """scryfall: kind -> cards as JSON Lines or a JSON array, plain or gzip.

        mtgjson: file name -> content, packed here if the name ends in `.gz` and it is not.
        shape: of SHAPES, how Scryfall's index and files look.
        """
        assert shape in SHAPES
        self.shape = shape
        self.resources: dict[str, Resource] = {}
        self.paths: dict[str, str] = {}
        self.requests: list[Logged] = []
        self.faults = Faults()
        self.raw_bytes = 0  # that faults of `raw` have sent
        self.stopping = threading.Event()
        self._server = _Server(("127.0.0.1", 0), Handler)
        self._server.provider = self
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._environ_before = {name: os.environ.get(name) for name in ("NO_PROXY", "no_proxy")}
        for kind, content in (scryfall or {}).items():
            self.publish_bulk(kind, content)
        for name, content in (mtgjson or {}).items():
            self.publish_mtgjson(name, content)

    @property
    def environ(self) -> dict[str, str]:
        """The environment that leads decklint here."""
        return {"DECKLINT_SCRYFALL_URL": self.url, "DECKLINT_MTGJSON_URL": self.url}

    def __enter__(self) -> Provider:
        os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1"
        # A short poll: shutting down waits for the end of one.
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        for name, value in self._environ_before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value

    def publish(self, path: str, content: Content, content_type: str = GZIP, packs: bool = False) -> Resource:
        """Give `content` at a path, in place of what was there; its ETag is its digest."""
        resource = Resource(content, content_type, packs)
        resource = replace(resource, etag=f'"{resource.sha256[:32]}"')
        self.resources[path] = resource
        return resource

    def publish_bulk(self, kind: str, content: Content, day: str = "20261115") -> Resource:
        """Give a bulk file of Scryfall's in this provider's shape, and the index that names it."""
        slug = kind.replace("_", "-")
        if self.shape == BEFORE:
            path = f"/{slug}/{slug}-{day}210157.json"
            resource = self.publish(path, _array(content), JSON, packs=True)
        else:
            path = f"/{slug}/{slug}-{day}210157.jsonl.gz"
            resource = self.publish(path, _packed_lines(content))
        self.paths[kind] = path
        self._publish_index(day)
        return resource

    def publish_mtgjson(self, name: str, content: Content, day: str = "20261115") -> Resource:
        """Give a file of MTGJSON's, its checksum, and the Meta.json of that day."""
        is_packed = name.endswith(".gz")
        if is_packed and not _is_gzip(content):
            content = gzip.compress(_bytes(content), mtime=0)
        resource = self.publish(f"/{name}", content, GZIP if is_packed else JSON)
        self.publish(f"/{name}.sha256", resource.sha256.encode(), TEXT)
        date = f"{day[:4]}-{day[4:6]}-{day[6:]}"
        meta = {"date": date, "version": f"5.3.0+{day}"}
        self.publish("/Meta.json", json.dumps({"meta": meta, "data": meta}).encode(), JSON)
        return resource

    def _publish_index(self, day: str) -> None:
        entries = [self._entry(kind, path, day) for kind, path in self.paths.items()]
        for entry in entries:
            self.publish(f"/bulk-data/{str(entry['type']).replace('_', '-')}", json.dumps(entry).encode(), JSON)
        if self.shape == SINCE:
            lines = "".join(json.dumps(entry) + "\n" for entry in entries)
            self.publish("/bulk-data", lines.encode(), JSON_LINES)
        else:
            index = {"object": "list", "has_more": False, "data": entries}
            self.publish("/bulk-data", json.dumps(index).encode(), JSON)

    def _entry(self, kind: str, path: str, day: str) -> dict[str, object]:
        entry: dict[str, object] = {
            "object": "bulk_data",
            "type": kind,
            "updated_at": f"{day[:4]}-{day[4:6]}-{day[6:]}T21:01:57.842+00:00",
            "uri": f"{self.url}/bulk-data/{kind.replace('_', '-')}",
            "name": kind.replace("_", " ").title(),
        }
        if self.shape == BEFORE:
            packing = {"content_type": "application/json", "content_encoding": "gzip"}
            return entry | {"download_uri": self.url + path, **packing}
        return entry | {"jsonl_download_uri": self.url + path, "compressed_size": self.resources[path].size}


class Faults:
    """What goes wrong, by path: a queue of faults, each for one request, and faults that stay."""

    def __init__(self) -> None:
        self._queues: dict[str, deque[Fault]] = defaultdict(deque)
        self._forever: dict[str, Fault] = {}

    def add(self, path: str, *faults: Fault) -> None:
        """Let the next requests for `path` go wrong, each in its way."""
        self._queues[path].extend(faults)

    def add_forever(self, path: str, fault: Fault) -> None:
        """Let every request for `path` go wrong, once its queue is empty."""
        self._forever[path] = fault

    def clear(self) -> None:
        """Make all well."""
        self._queues.clear()
        self._forever.clear()

    def take(self, path: str) -> Fault | None:
        queue = self._queues[path]
        return queue.popleft() if queue else self._forever.get(path)


# --- faults ----------------------------------------------------------------------------------------------------------


def status(code: int, retry_after: object = None) -> Fault:
    """An error's status, with a Retry-After if given: seconds, or a date."""
    extra = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return lambda handler, resource: handler.send(code, b'{"object":"error"}', JSON, extra)


def redirect(to: str, code: int = 302) -> Fault:
    """Another address; its own path makes it a loop."""
    return lambda handler, resource: handler.send(code, b"", TEXT, {"Location": to})


def answer(body: bytes, content_type: str = JSON) -> Fault:
    """Status 200 with some other body: garbage, a wrong checksum."""
    return lambda handler, resource: handler.send(200, body, content_type)


def html(content_type: str = "text/html; charset=utf-8") -> Fault:
    """Status 200 with the login page of a network; with another `content_type`, in disguise."""
    return answer(PAGE, content_type)


def cut(after: int) -> Fault:
    """The connection ends after so many bytes of the body."""
    return lambda handler, resource: handler.send_resource(resource, stop_after=after)


def wrong_length(difference: int) -> Fault:
    """A Content-Length that is off by so much; the body is whole, as far as the length lets it through."""

    return lambda handler, resource: handler.send_resource(resource, length_off_by=difference)


def truncated(size: int) -> Fault:
    """Only the first `size` bytes of the file, as if they were all: the length agrees."""

    def fault(handler: Handler, resource: Resource | None) -> None:
        handler.send_resource(replace(resource, content=resource.read()[:size]))

    return fault


def trickle(chunk_bytes: int, every_s: float) -> Fault:
    """The right answer, slowly."""
    return lambda handler, resource: handler.send_resource(resource, chunk_bytes=chunk_bytes, every_s=every_s)


def without_length(stop_after: int | None = None) -> Fault:
    """The right answer in chunks whose sum is not said beforehand, ended early if `stop_after` is given."""
    return lambda handler, resource: handler.send_chunked(resource, stop_after)


def no_answer() -> Fault:
    """The connection ends without a word."""

    def fault(handler: Handler, resource: Resource | None) -> None:
        handler.close_connection = True

    return fault


def encoded(encoding: str) -> Fault:
    """The right bytes under a Content-Encoding that they do not have."""
    return lambda handler, resource: handler.send(
        200, resource.read(), resource.content_type, {"Content-Encoding": encoding}
    )


def raw(*pieces: bytes, every_s: float = 0.0, repeat_last: bool = False) -> Fault:
    """Bytes as they are, piece by piece, then the end; or the last piece again until the client goes away."""

    def fault(handler: Handler, resource: Resource | None) -> None:
        handler.close_connection = True
        provider = handler.server.provider
        with suppress(OSError):
            for piece in itertools.chain(pieces, itertools.repeat(pieces[-1]) if repeat_last else ()):
                handler.wfile.write(piece)
                provider.raw_bytes += len(piece)
                if provider.stopping.wait(every_s):
                    return

    return fault


# --- the server ------------------------------------------------------------------------------------------------------


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    provider: Provider

    def server_bind(self) -> None:
        # Not HTTPServer's, which asks the name service who 127.0.0.1 is.
        TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a client that goes away is what the tests are about."""


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        provider = self.server.provider
        path = self.path.partition("?")[0]
        fault, resource = provider.faults.take(path), provider.resources.get(path)
        self.number = len(provider.requests)
        provider.requests.append(Logged(path, self.headers, 0))
        if fault:
            fault(self, resource)
        else:
            self._answer(resource)

    def _answer(self, resource: Resource | None) -> None:
        agent = self.headers.get("User-Agent", "")
        if not self.headers.get("Accept") or not agent or agent.startswith("python-"):
            # As Scryfall does.
            self.send(400, b'{"object":"error","status":400,"details":"Who are you?"}', JSON)
        elif resource is None:
            self.send(404, b'{"object":"error","status":404}', JSON)
        else:
            self.send_resource(resource)

    def send(self, code: int, body: bytes, content_type: str, extra: Mapping[str, str] | None = None) -> None:
        self._head(code, {"Content-Type": content_type, "Content-Length": str(len(body)), **(extra or {})})
        self.wfile.write(body)

    def send_resource(
        self,
        resource: Resource,
        *,
        stop_after: int | None = None,
        length_off_by: int = 0,
        chunk_bytes: int = 64 * 1024,
        every_s: float = 0.0,
    ) -> None:
        """Answer as a good server does: 304 or 200; with faults if asked for."""
        headers = {"Content-Type": resource.content_type, "Last-Modified": resource.last_modified}
        if resource.packs and "gzip" in self.headers.get("Accept-Encoding", ""):
            resource = resource.packed()
            headers["Content-Encoding"] = "gzip"
        headers["ETag"] = resource.etag
        if self._is_known(resource):
            return self._head(304, {"ETag": resource.etag})
        whole = resource.size
        self._head(200, headers | {"Content-Length": str(whole + length_off_by)})
        sent = self._body(resource, min(whole, whole if stop_after is None else stop_after), chunk_bytes, every_s)
        if sent != whole or length_off_by:
            self.close_connection = True
        return None

    def send_chunked(self, resource: Resource, stop_after: int | None) -> None:
        self._head(200, {"Content-Type": resource.content_type, "Transfer-Encoding": "chunked", "ETag": resource.etag})
        body = resource.read()[:stop_after]
        for start in range(0, len(body), 1000):
            chunk = body[start : start + 1000]
            self.wfile.write(b"%x\r\n%b\r\n" % (len(chunk), chunk))
        if stop_after is None:
            self.wfile.write(b"0\r\n\r\n")
        else:
            self.close_connection = True

    def _body(self, resource: Resource, size: int, chunk_bytes: int, every_s: float) -> int:
        sent = 0
        with resource.open() as stream, suppress(ConnectionError):
            while sent < size and not (every_s and self.server.provider.stopping.wait(every_s)):
                chunk = stream.read(min(chunk_bytes, size - sent))
                self.wfile.write(chunk)
                sent += len(chunk)
        return sent

    def _is_known(self, resource: Resource) -> bool:
        # RFC 9110, 13.2.2: the ETag goes before the date.
        if tags := self.headers.get("If-None-Match"):
            return resource.etag in tags
        return self.headers.get("If-Modified-Since") == resource.last_modified

    def _head(self, code: int, headers: Mapping[str, str]) -> None:
        # Logged before it is sent: a client may go on, and a test look, before the body's end.
        requests = self.server.provider.requests
        requests[self.number] = requests[self.number]._replace(status=code)
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet: `provider.requests` has it."""


# --- content ---------------------------------------------------------------------------------------------------------


def _bytes(content: Content) -> bytes:
    return content.read_bytes() if isinstance(content, Path) else content


def _is_gzip(content: Content) -> bool:
    if isinstance(content, bytes):
        return content[:2] == b"\x1f\x8b"
    with content.open("rb") as stream:
        return stream.read(2) == b"\x1f\x8b"


def _plain(content: Content) -> bytes:
    return gzip.decompress(_bytes(content)) if _is_gzip(content) else _bytes(content)


def _array(content: Content) -> bytes:
    """Cards as the JSON array of the files until July 2026."""
    plain = _plain(content)
    if plain.lstrip()[:1] == b"[":
        return plain
    return b"[\n" + b",\n".join(line for line in plain.splitlines() if line.strip()) + b"\n]"


def _packed_lines(content: Content) -> Content:
    """Cards as the gzip of JSON Lines of the files since; gzip is taken as it is."""
    if _is_gzip(content):
        return content
    plain = _bytes(content)
    if plain.lstrip()[:1] == b"[":
        plain = b"".join(json.dumps(card).encode() + b"\n" for card in json.loads(plain))
    return gzip.compress(plain, mtime=0)
