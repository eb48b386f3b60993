"""Scryfall's index of bulk files, as it was until July 2026 and as it is since.

Until then a JSON list whose entries have `download_uri`: one JSON array a file, packed by Content-Encoding or not at
all. Since then entries with `jsonl_download_uri`: gzip of JSON Lines, whose `compressed_size` is the file's. Either
may come as a list, as JSON Lines, or as one entry (https://scryfall.com/docs/api/bulk-data).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

import orjson

from validator.cards.sources.settings import is_web_url
from validator.errors import CardSourceDamaged, CardSourceUnavailable

_LINKS = ("jsonl_download_uri", "download_uri")  # the better one first


@dataclass(frozen=True, slots=True)
class BulkFile:
    """One bulk file: its kind (`oracle_cards`, `default_cards`, …), where it is, when it was made (ISO 8601).

    compressed_size: its size in bytes as sent, where that is certain beforehand.
    """

    kind: str
    url: str
    updated_at: str | None
    compressed_size: int | None
    is_json_lines: bool


class BulkIndex(dict[str, BulkFile]):
    """Kind -> bulk file. A kind that is not there raises CardSourceDamaged, which names those that are."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.unusable: dict[str, str] = {}  # kind -> what is wrong with its entry

    def __missing__(self, kind: str) -> BulkFile:
        if kind in self.unusable:
            why = f"its entry {kind} {self.unusable[kind]}"
        else:
            why = f"it has no {kind}, only {', '.join(sorted({*self, *self.unusable})) or 'nothing'}"
        raise CardSourceDamaged(
            f"The index {self.source} cannot be used: {why}. Run it again later; if it stays, the provider has changed"
            " its index and decklint needs an update.",
            url=self.source,
            kind=kind,
        )


def read_index(content: bytes, base_url: str) -> BulkIndex:
    """The bulk files of an index, in any of its shapes; unknown members are passed over.

    base_url: where the index is from; links relative to it are made absolute.
    Raises CardSourceDamaged if the content is no index, CardSourceUnavailable if it is an error of Scryfall's.
    An entry without a usable link is an error only when its kind is asked for.
    """
    index = BulkIndex(base_url)
    for entry in _entries(content, base_url):
        kind = entry.get("type")
        if not isinstance(kind, str):
            raise _no_index(base_url, "an entry has no `type`")
        try:
            index[kind] = _bulk_file(kind, entry, base_url)
        except ValueError as error:
            index.unusable[kind] = str(error)
    return index


def _entries(content: bytes, source: str) -> Iterator[Mapping[str, Any]]:
    for place, value in _values(content, source):
        match value:
            case {"object": "error"}:
                raise CardSourceUnavailable(
                    f"{source} answers with an error: {value.get('details') or value.get('code') or 'no reason given'}",
                    url=source,
                )
            case {"data": list(data)}:
                pass
            case {"type": _}:
                data = [value]
            case list(data):
                pass
            case _:
                raise _no_index(source, f"{place} is neither a list nor a bulk file")
        for entry in data:
            if not isinstance(entry, dict):
                raise _no_index(source, f"{place} lists something that is no object")
            yield entry


def _values(content: bytes, source: str) -> Iterator[tuple[str, Any]]:
    """The JSON values of a document of one value, or of one each line, and where they stand."""
    try:
        yield "it", orjson.loads(content)
        return
    except orjson.JSONDecodeError:
        pass
    lines = [(number, line) for number, line in enumerate(content.splitlines(), 1) if line.strip()]
    if not lines:
        raise _no_index(source, "it is empty")
    for number, line in lines:
        try:
            yield f"line {number}", orjson.loads(line)
        except orjson.JSONDecodeError as error:
            raise _no_index(source, f"line {number} is no JSON ({error})") from error


def _bulk_file(kind: str, entry: Mapping[str, Any], base_url: str) -> BulkFile:
    """The entry as a bulk file. Raises ValueError saying what is wrong with it."""
    key = next((key for key in _LINKS if entry.get(key)), None)
    if key is None:
        raise ValueError(f"has neither {' nor '.join(_LINKS)}")
    link = entry[key]
    url = urljoin(base_url, link) if isinstance(link, str) else ""
    if not is_web_url(url):
        raise ValueError(f"has a {key} that is no URL of http or https: {link!r}")
    path = urlsplit(url).path
    size, updated_at = entry.get("compressed_size"), entry.get("updated_at")
    # What a server packs by Content-Encoding is sent at a size that only the server knows.
    is_certain = path.endswith(".gz") and isinstance(size, int) and not isinstance(size, bool) and size > 0
    return BulkFile(
        kind=kind,
        url=url,
        updated_at=updated_at if isinstance(updated_at, str) else None,
        compressed_size=size if is_certain else None,
        is_json_lines=key == "jsonl_download_uri" or path.endswith((".jsonl", ".jsonl.gz")),
    )


def _no_index(source: str, why: str) -> CardSourceDamaged:
    return CardSourceDamaged(
        f"{source} is no index of bulk files: {why}. Expected a list of them as JSON, or one a line. Check the"
        " address, or run it again later.",
        url=source,
    )
