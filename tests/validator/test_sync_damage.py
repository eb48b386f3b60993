"""Odd objects from providers stop no sync; damaged pieces on disk stop nothing: the next best store, and a sentence."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import provider_data
import pytest
from provider import Provider
from small_world import Objects, environ, lines, newer, serve

from validator.cards.data_dir import store_in_use
from validator.cards.provider_files import gather
from validator.cards.sources.download import Downloader
from validator.cards.sources.settings import Settings
from validator.service import create_app

HALF = "\\ud83d"  # half of a surrogate pair, as JSON escapes it


@pytest.fixture
def home(settled: Path, tmp_path: Path) -> Path:
    shutil.copytree(settled, tmp_path / "home")
    shutil.rmtree(tmp_path / "home" / "downloads")
    return tmp_path / "home"


@pytest.fixture
def data(decklint, monkeypatch, home) -> Callable[..., Any]:
    def run(*arguments: object, provider: Provider | None = None) -> Any:
        for name, value in environ(provider, home).items():
            monkeypatch.setenv(name, value)
        return decklint("data", *arguments)

    return run


# --- odd objects -----------------------------------------------------------------------------------------------------

CARD = b'{"object":"card","name":"%b","type_line":"Artifact","oracle_id":"odd","color_identity":[]%b}'
BOLT = b"4457ed35-7c10-48c8-9776-456485fdf070"
ODD_LINES = {
    # kind of file -> lines that stand among its objects
    "oracle_cards": [
        b"7",
        b"[]",
        CARD % (HALF.encode(), b""),
        CARD % (b"\xff", b""),
        CARD % (b"Odd", b',"oracle_text":7'),
        CARD % (b"Odd", b',"legalities":{"commander":[]}'),
        CARD % (b"Odd", b',"card_faces":[7]'),
        CARD % (b"Odd", b',"mana_cost":"{}{"'),
        CARD % (b"Odd", b',"all_parts":7,"layout":"meld"'),
        CARD % (b"Odd", b',"keywords":7,"layout":"split"'),
        CARD % (b"Odd", b',"cmc":' + b"9" * 5000),
        CARD % (b"Odd", b',"' + HALF.encode() + b'":1'),
    ],
    "default_cards": [
        CARD % (b"Odd", b',"flavor_name":"' + HALF.encode() + b'"'),
        CARD % (b"Odd", b',"flavor_name":7'),
        CARD % (b"Odd", b',"lang":"fr","printed_name":"' + HALF.encode() + b'"'),
        CARD % (b"Odd", b',"lang":[],"printed_name":"X"'),
        CARD % (b"Odd", b',"set":7,"collector_number":"1","rarity":"rare"'),
        CARD % (b"Odd", b',"set":"' + HALF.encode() + b'","collector_number":"1","rarity":"rare"'),
        CARD % (b"Odd", b',"set":"odd","collector_number":"1","rarity":"rare","games":7'),
    ],
    "rulings": [
        b"null",
        b"[[]]",
        b'{"object":"ruling","oracle_id":"x","published_at":"2020-01-01","comment":7}',
        b'{"object":"ruling","oracle_id":"x","published_at":"2020-01-01","comment":"' + HALF.encode() + b'"}',
        b'{"object":"ruling","oracle_id":"' + HALF.encode() + b'","published_at":"2020-01-01","comment":"x"}',
        b'{"object":"ruling","oracle_id":"x","published_at":"2020-01-01","comment":"x","source":[]}',
    ],
}


@pytest.mark.parametrize("kind", ODD_LINES)
def test_odd_objects_stop_no_sync(kind, world: Objects, data, home):
    before = store_in_use({"DECKLINT_DATA_DIR": str(home)}).store.digest
    later = newer(world)
    with serve(later) as provider:
        objects = lines(later[kind]).splitlines()
        for number, odd in enumerate(ODD_LINES[kind]):
            objects.insert(20 * number + 1, odd.replace(b"odd", b"odd%d" % number))
        provider.publish_bulk(kind, b"\n".join(objects))
        run = data("sync", "--output", "json", provider=provider)
    report = json.loads(run.out)
    assert (run.code, report["outcome"]) == (0, "activated"), run.out + run.err
    imported = report["imports"]["scryfall rulings" if kind == "rulings" else "scryfall cards"]
    assert imported["set_aside"]["unreadable"] >= len(ODD_LINES[kind]) - 4, imported
    store = store_in_use({"DECKLINT_DATA_DIR": str(home)}).store
    assert store.digest != before
    assert store.find("Day After") is not None


ODD_FACES: dict[str, Any] = {
    "text": "x",
    "number": 7,
    "face-of-number": [7],
    "no-faces": [],
    "type-of-number": [{"name": "Sol Ring", "type": 7}],
    "names-of-number": [{"name": "Sol Ring", "type": "Artifact", "foreignData": 7}],
    "name-of-number": [{"name": "Sol Ring", "type": "Artifact", "foreignData": [{"language": "French", "name": 7}]}],
    "name-of-half-a-pair": [
        {"name": "Sol Ring", "type": "Artifact", "foreignData": [{"language": "French", "name": "HALF"}]}
    ],
    "cost-of-no-cost": [{"name": "Sol Ring", "type": "Artifact", "manaCost": "{}{"}],
    "text-of-half-a-pair": [{"name": "Sol Ring", "type": "Artifact", "text": "HALF"}],
    "legalities-of-list": [{"name": "Sol Ring", "type": "Artifact", "legalities": [1]}],
}


@pytest.mark.parametrize("name", ["Odd", "HALF"])
def test_odd_entries_of_mtgjson_stop_no_names(name, world, atomic, data, home, tmp_path):
    entries = orjson.loads(atomic.read_bytes())["data"]
    entries |= {f"{name} {key}": odd for key, odd in ODD_FACES.items()} | {"Sol Ring": ODD_FACES["names-of-number"]}
    file = tmp_path / "AtomicCards.json.gz"
    provider_data.write_atomic_cards(file, entries.items())
    file.write_bytes(file.read_bytes().replace(b"HALF", HALF.encode()))
    with serve(newer(world), file) as provider:
        run = data("sync", "--output", "json", provider=provider)
    report = json.loads(run.out)
    assert (run.code, report["outcome"], report["warnings"]) == (0, "activated", []), run.out + run.err
    aside = report["imports"]["mtgjson cards"]["set_aside"]
    assert aside["unreadable"] == (len(ODD_FACES) + 1 if name == "HALF" else 8), aside
    printed = store_in_use({"DECKLINT_DATA_DIR": str(home)}).store.rows("SELECT printed FROM foreign_names")
    assert ("Foudre",) in set(printed)


# --- pieces on disk --------------------------------------------------------------------------------------------------

DEEP = b"[" * 200_000


def _write(content: bytes) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(content) and None


def _pointing(stores: object, **others: object) -> Callable[[Path], None]:
    return _write(json.dumps({"stores": stores, **others}).encode())


def _folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to(path)


ANY = {
    "empty": _write(b""),
    "nul": _write(b"\0" * 100),
    "deep": _write(DEEP),
    "deep-object": _write(b'{"stores":' * 100_000),
    "cut": _write(b'{"stores": ["'),
    "no-utf-8": _write(b'{"stores": ["\xff.sqlite"]}'),
    "long-integer": _write(b'{"stores":' + b"9" * 5000 + b"}"),
    "list": _write(b"[1]"),
    "null": _write(b"null"),
    "a-folder": _folder,
    "a-pipe": _pipe,
    "a-loop": _loop,
}
POINTERS = ANY | {
    "nothing": lambda path: path.unlink(),
    "stores-of-number": _pointing(7),
    "stores-of-numbers": _pointing([7]),
    "store-of-null": _pointing([None]),
    "store-with-nul": _pointing(["a\0b.sqlite"]),
    "store-of-half-a-pair": _write(b'{"stores": ["' + HALF.encode() + b'.sqlite"]}'),
    "store-elsewhere": _pointing(["../../etc/passwd"]),
    "store-without-name": _pointing([""]),
    "given-up-of-number": _pointing(["a.sqlite"], given_up=7),
    "given-up-of-numbers": _pointing(["a.sqlite"], given_up=[{}]),
}


@pytest.mark.parametrize("damage", POINTERS.values(), ids=POINTERS)
def test_a_damaged_pointer_gives_way_to_the_stores_that_are_there(damage, world, data, home, monkeypatch):
    before = store_in_use({"DECKLINT_DATA_DIR": str(home)}).store.digest
    damage(home / "active.json")
    status = data("status", "--output", "json")
    assert status.code == 0, status.err
    report = json.loads(status.out)
    assert (report["origin"], report["digest"]) == ("synced", before)
    assert ("is damaged" in report["why"]) == (damage is not POINTERS["nothing"])
    with create_app().test_client() as client:
        assert before in client.get("/ready").text
    if not (home / "active.json").is_dir():
        with serve(newer(world)) as provider:
            assert data("sync", provider=provider).code == 0
        assert "is damaged" not in json.loads(data("status", "--output", "json").out)["why"]


@pytest.mark.parametrize("content", [b"", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 5000, DEEP])
def test_a_damaged_store_gives_way_to_the_bundled_one(content, data, home):
    [store] = (home / "stores").glob("*.sqlite")
    store.write_bytes(content)
    report = json.loads(data("status", "--output", "json").out)
    assert report["origin"] == "bundled"
    assert "no synced card data can be read" in report["why"]


STATES: dict[str, dict[str, Any]] = {
    "etag-of-two-lines": {"etag": '"a"\r\nX-Evil: 1'},
    "etag-with-nul": {"etag": "a\0b"},
    "etag-of-no-latin": {"etag": "\u6f22"},
    "etag-of-number": {"etag": 7},
    "last-modified-of-two-lines": {"last_modified": "x\n\ny"},
    "file-of-number": {"file": 7},
    "file-with-nul": {"file": "a\0b"},
    "file-elsewhere": {"file": "../active.json"},
    "file-too-long": {"file": "x" * 5000},
    "size-of-text": {"size_bytes": "7"},
    "size-of-true": {"size_bytes": True},
    "url-of-number": {"url": 7},
    "kind-of-list": {"kind": []},
    "day-of-number": {"updated_at": 7},
    "unknown-field": {"x": 1},
}


def _fetched(folder: Path, provider: Provider) -> set[str]:
    """Which files a sync would fetch."""
    provider.requests.clear()
    with Downloader(Settings.from_environ(environ(provider, folder))) as downloader:
        found = gather(folder / "downloads", downloader, lambda kind: None)
    return {kind for kind, file in found.files.items() if not file.is_unchanged}


@pytest.mark.parametrize("change", STATES.values(), ids=STATES)
def test_a_damaged_entry_of_the_state_is_fetched_anew(change, world, home):
    with serve(world) as provider:
        assert _fetched(home, provider) == {"oracle_cards", "default_cards", "rulings"}
        assert _fetched(home, provider) == set()
        path = home / "downloads" / "state.json"
        state = json.loads(path.read_bytes())
        state["rulings"] |= change
        path.write_text(json.dumps(state))
        assert _fetched(home, provider) == {"rulings"}
        assert _fetched(home, provider) == set()


@pytest.mark.parametrize(
    "damage", [d for d in ANY.values() if d is not _folder], ids=[k for k in ANY if k != "a-folder"]
)
def test_a_damaged_state_is_made_anew(damage, world, home):
    with serve(world) as provider:
        _fetched(home, provider)
        damage(home / "downloads" / "state.json")
        assert _fetched(home, provider) == {"oracle_cards", "default_cards", "rulings"}
        assert _fetched(home, provider) == set()


@pytest.mark.parametrize("damage", ANY.values(), ids=ANY)
def test_a_damaged_report_lists_nothing(damage, data, home):
    [store] = (home / "stores").glob("*.sqlite")
    damage(store.with_suffix(".json"))
    run = data("audit", "--output", "json")
    assert (run.code, json.loads(run.out)["between_sources"]) == (0, [])


def _file(path: Path) -> Path:
    path.write_bytes(b"x")
    return path


PLACES: dict[str, Callable[[Path], Path]] = {
    "too-long": lambda folder: folder / ("x" * 300),
    "far-too-long": lambda folder: folder / "/".join(["x" * 200] * 100),
    "a-file": lambda folder: _file(folder / "file"),
    "in-a-file": lambda folder: _file(folder / "file") / "home",
    "a-loop": lambda folder: (_loop(folder / "loop"), folder / "loop")[1],
    "a-device": lambda folder: Path("/dev/null"),
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_a_data_folder_that_cannot_be_read_gives_way_to_the_bundled_cards(place, data, decklint, tmp_path, monkeypatch):
    monkeypatch.setenv("DECKLINT_DATA_DIR", str(place(tmp_path)))
    run = decklint("data", "status", "--output", "json")
    assert run.code == 0, run.err
    report = json.loads(run.out)
    assert (report["origin"], report["kept"]) == ("bundled", [])
    assert "cannot be read" in report["why"]
    with create_app().test_client() as client:
        assert client.get("/ready").status_code == 200
    for command in (("data", "sync"), ("data", "rollback")):
        run = decklint(*command)
        assert (run.code, len(run.err.splitlines())) == (3, 1), run.err
