"""A small world of cards in the providers' shapes, and how tests serve and sync it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
from provider import Provider

Objects = dict[str, list[dict[str, Any]]]
"""Scryfall's bulk files by kind, as lists of objects."""


def lines(objects: list[dict[str, Any]]) -> bytes:
    return b"\n".join(map(orjson.dumps, objects)) + b"\n"


def serve(world: Objects, atomic: Path | None = None, **options: Any) -> Provider:
    mtgjson = {"AtomicCards.json.gz": atomic} if atomic else {}
    return Provider(scryfall={kind: lines(objects) for kind, objects in world.items()}, mtgjson=mtgjson, **options)


def environ(provider: Provider | None, home: Path) -> dict[str, str]:
    quick = {
        "DECKLINT_RETRY_BACKOFF_S": "0.01",
        "DECKLINT_READ_TIMEOUT_S": "0.8",
        "DECKLINT_DOWNLOAD_TIMEOUT_S": "20",
        "DECKLINT_DOWNLOAD_RETRIES": "2",
        "DECKLINT_DOWNLOAD_RESUMES": "2",
        "DECKLINT_SLOW_WINDOW_S": "0.2",
        "DECKLINT_MAX_RETRY_AFTER_S": "2",
    }
    return {**quick, **(provider.environ if provider else {}), "DECKLINT_DATA_DIR": str(home)}


def newer(world: Objects, **changes: list[dict[str, Any]]) -> Objects:
    """The world a day later: one card more, so that its store is another one."""
    extra = {**world["oracle_cards"][1], "name": "Day After", "oracle_id": "11111111-0000-4000-8000-000000000000"}
    later = {kind: list(objects) for kind, objects in world.items()}
    later["oracle_cards"].append(extra)
    return {**later, **changes}
