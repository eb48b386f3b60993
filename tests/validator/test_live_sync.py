"""The service under constant load while ten syncs happen: old or new cards, never a mix, and no failed request."""

from __future__ import annotations

import shutil
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from provider import Provider
from small_world import Objects, environ, newer, serve
from test_service_gunicorn import Server

from validator.cards.data_dir import DataFolder
from validator.cards.sync import sync

SYNCS = 10
DECK = "1 Krenko, Mob Boss *CMDR*\n" + "".join(f"1 Day {n}\n" for n in range(SYNCS)) + "89 Mountain\n"


def day(world: Objects, number: int) -> Objects:
    """The world on one day: it has one card that no other day has."""
    later = newer(world)
    own = {"name": f"Day {number}", "oracle_id": f"{number:08}-0000-4000-8000-000000000000"}
    later["oracle_cards"][-1] = {**later["oracle_cards"][-1], **own}
    return later


@pytest.mark.slow
def test_ten_syncs_under_load(world: Objects, settled: Path, tmp_path: Path) -> None:
    home = tmp_path / "data"
    shutil.copytree(settled, home)
    server = Server(tmp_path, DECKLINT_DATA_DIR=str(home))
    known: dict[str, str | None] = {}
    seen: list[tuple[str, tuple[str, ...]]] = []
    failed: list[Any] = []
    is_over = threading.Event()

    def ask() -> None:
        while not is_over.is_set():
            try:
                verdict = server.validate(DECK)
                unknown = [f["params"]["typed"] for f in verdict["findings"] if f["code"] == "LST002"]
                seen.append((verdict["provenance"]["cards"]["digest"], tuple(unknown)))
            except Exception as error:
                failed.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    try:
        known[server.validate(DECK)["provenance"]["cards"]["digest"]] = None
        for thread in threads:
            thread.start()
        for number in range(SYNCS):
            with serve(day(world, number)) as provider:
                assert isinstance(provider, Provider)
                report = sync(DataFolder(home), environ(provider, home), "2026-11-29", lambda kind: None)
            assert report.outcome == "activated", report.gates
            known[report.digest] = f"Day {number}"
            deadline = time.monotonic() + 30
            while time.monotonic() < deadline and {digest for digest, _ in seen[-20:]} != {report.digest}:
                time.sleep(0.05)
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
        server.stop()
    assert failed == []
    assert {digest for digest, _ in seen} == set(known)
    for digest, unknown in seen:
        days = {f"Day {number}" for number in range(SYNCS)}
        assert set(unknown) == days - {known[digest]}
    assert len(seen) > 100
