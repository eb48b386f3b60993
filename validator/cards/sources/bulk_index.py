"""Scryfall's index of bulk files, as it was until July 2026 and as it is since.

Until then a list whose entries have `download_uri`: one JSON array a file, packed by Content-Encoding or not at all.
Since then entries, one a line, with `jsonl_download_uri`: gzip of JSON Lines (https://scryfall.com/docs/api/bulk-data).
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urljoin

from validator.cards.sources.scryfall import read_objects
from validator.cards.sources.session import printable
from validator.cards.sources.settings import is_web_url
from validator.errors import CardSourceDamaged, CardSourceUnavailable

_LINKS = ("jsonl_download_uri", "download_uri")  # the better one first


class BulkFile(NamedTuple):
    """One bulk file: its kind (`oracle_cards`, …), where it is, when it was made (ISO 8601, empty if not said)."""

    kind: str
    url: str
    updated_at: str
    is_json_lines: bool


def read_index(content: bytes, base_url: str, kinds: Iterable[str]) -> dict[str, BulkFile]:
    """The bulk files of these kinds in an index; what else there is, is passed over.

    base_url: where the index is from; links relative to it are made absolute.
    Raises CardSourceDamaged if the content is no index or lacks a usable link to one of the kinds,
    CardSourceUnavailable if it is an error of Scryfall's.
    """
    try:
        objects = list(read_objects(io.BytesIO(content)))
    except CardSourceDamaged as error:
        raise _unusable(base_url, error.message) from error
    entries: dict[str, dict[str, Any]] = {}
    for entry in objects:
        match entry:
            case {"object": "error"}:
                why = str(entry.get("details") or entry.get("code") or "no reason given")
                raise CardSourceUnavailable(f"{base_url} answers with an error: {printable(why)}", url=base_url)
            case {"type": str(kind)}:
                entries[kind] = entry
            case _:
                raise _unusable(base_url, "it lists something that is no bulk file")
    return {kind: _bulk_file(kind, entries, base_url) for kind in kinds}


def _bulk_file(kind: str, entries: dict[str, dict[str, Any]], base_url: str) -> BulkFile:
    if kind not in entries:
        known = printable(", ".join(sorted(entries))) or "nothing"
        raise _unusable(base_url, f"it has no {kind}, only {known}")
    entry = entries[kind]
    key = next((key for key in _LINKS if entry.get(key)), "")
    url = ""
    with suppress(KeyError, TypeError, ValueError):
        url = urljoin(base_url, entry[key])
    if not is_web_url(url):
        raise _unusable(base_url, f"its entry {kind} has no {' or '.join(_LINKS)} that is a URL of http or https")
    updated_at = entry.get("updated_at")
    return BulkFile(kind, url, updated_at if isinstance(updated_at, str) else "", key == _LINKS[0])


def _unusable(source: str, why: str) -> CardSourceDamaged:
    return CardSourceDamaged(
        f"The index {source} cannot be used: {why}. Run it again later; if it stays, check the address.", url=source
    )
