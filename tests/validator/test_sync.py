"""Card data from providers on the loopback: synced, judged by gates, used or set aside, rolled back, never worse."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import provider_data
import pytest
from provider import BEFORE, Provider, answer, cut, html, status, trickle, truncated, wrong_length
from small_world import Objects, environ, newer, serve

from validator.cards.acceptance import CANARIES
from validator.cards.data_dir import DataFolder, store_in_use
from validator.cards.store import CardStore

AS_OF = "2026-11-22"


@pytest.fixture
def home(settled: Path, tmp_path: Path) -> Path:
    """A copy of the settled folder for one test, its downloads forgotten."""
    shutil.copytree(settled, tmp_path / "home")
    shutil.rmtree(tmp_path / "home" / "downloads")
    return tmp_path / "home"


@pytest.fixture
def data(decklint, monkeypatch, home) -> Callable[..., Any]:
    """`decklint data …` on the test's folder, against a provider if one is given."""

    def run(*arguments: object, provider: Provider | None = None) -> Any:
        for name, value in environ(provider, home).items():
            monkeypatch.setenv(name, value)
        return decklint("data", *arguments)

    return run


def active(home: Path) -> CardStore:
    in_use = store_in_use({"DECKLINT_DATA_DIR": str(home)})
    assert in_use.origin == "synced", in_use.why
    return in_use.store


def failed(report: dict[str, Any]) -> list[str]:
    """The gates of a report that failed."""
    return [gate["name"] for gate in report["gates"] if not gate["passed"]]


def found(report: dict[str, Any], gate: str) -> str:
    """What a gate of a report found."""
    return next(entry["found"] for entry in report["gates"] if entry["name"] == gate)


# --- a sync ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["2026-07-lines", "2026-07-list", BEFORE])
def test_a_sync_brings_what_is_new(shape, world, atomic, data, home):
    before = active(home).digest
    with serve(newer(world), atomic, shape=shape) as provider:
        run = data("sync", "--output", "json", provider=provider)
        report = json.loads(run.out)
        assert (run.code, report["outcome"]) == (0, "activated"), run.out
        assert [gate["name"] for gate in report["gates"] if gate["passed"]] == [
            "sound",
            "counts",
            "canaries",
            "identity",
            "facts",
            "bans",
            "legality",
            "pools",
            "newer",
            "wanted",
        ]
        again = json.loads(data("sync", "--output", "json", provider=provider).out)
        assert (again["outcome"], again["digest"]) == ("up_to_date", report["digest"])
        assert all(source["is_unchanged"] for source in again["sources"].values())
    store = active(home)
    assert store.digest == report["digest"] != before
    assert store.find("Day After") is not None
    assert store.has_official_rulings


def test_names_in_other_languages_come_with_it(data, home, decklint):
    assert "fr" in active(home).languages()
    data("status")
    run = decklint("card", "Foudre", "--output", "json")
    assert json.loads(run.out)["name"] == "Lightning Bolt"


def test_without_mtgjson_the_names_stay(world, data, home):
    count = active(home).meta["count_foreign_names"]
    with serve(newer(world)) as provider:
        report = json.loads(data("sync", "--output", "json", provider=provider).out)
    assert report["outcome"] == "activated"
    assert "Names in other languages stay as they are" in report["warnings"][0]
    assert active(home).meta["count_foreign_names"] == count


def test_two_sources_that_differ_are_listed(world, atomic, data, home, tmp_path):
    entries = orjson.loads(atomic.read_bytes())["data"]
    entries["Sol Ring"][0]["manaCost"] = "{9}"
    provider_data.write_atomic_cards(tmp_path / "AtomicCards.json.gz", entries.items())
    with serve(newer(world), tmp_path / "AtomicCards.json.gz") as provider:
        assert data("sync", provider=provider).code == 0
    audit = json.loads(data("audit", "--output", "json").out)
    assert {"card": "Sol Ring", "fact": "mana cost", "ours": "{1}", "theirs": "{9}"} in audit["between_sources"]
    assert "Sol Ring: mana cost: Scryfall {1}, MTGJSON {9}" in data("audit").out


# --- gates -----------------------------------------------------------------------------------------------------------


def _without_half(world: Objects) -> Objects:
    half = world["oracle_cards"][::2]
    ids = {card.get("oracle_id") for card in half}
    return {
        **world,
        "oracle_cards": half,
        "default_cards": [card for card in world["default_cards"] if card.get("oracle_id") in ids],
    }


def _changed(world: Objects, change: Callable[[int, dict[str, Any]], dict[str, Any]]) -> Objects:
    changed = {kind: list(objects) for kind, objects in world.items()}
    for kind in ("oracle_cards", "default_cards"):
        changed[kind] = [change(number, card) for number, card in enumerate(world[kind])]
    return changed


def _green_ring(world: Objects) -> Objects:
    return _changed(world, lambda _, card: {**card, "color_identity": ["G"]} if card["name"] == "Sol Ring" else card)


def _identities(world: Objects) -> Objects:
    canaries = {canary.name for canary in CANARIES}
    return _changed(
        world,
        lambda number, card: (
            card if card["name"] in canaries or number % 20 else {**card, "color_identity": list("WUBRG")}
        ),
    )


def _facts(share: int, **fields: Any) -> Callable[[Objects], Objects]:
    """Every so manieth card with other fields on it and its front; the canaries as they are."""
    canaries = {canary.name for canary in CANARIES}

    def changed(number: int, card: dict[str, Any]) -> dict[str, Any]:
        if number % share or card["name"] in canaries:
            return card
        first, *others = card.get("card_faces") or [{}]
        return {**card, **fields, **({"card_faces": [first | fields, *others]} if first else {})}

    return lambda world: _changed(world, changed)


FACTS = {
    "all lead": _facts(1, oracle_text="This card can be your commander."),
    "a fifth is of another color": _facts(5, color_identity=["W", "G"], oracle_text="{W}{G}: Draw a card."),
    "a twentieth is legendary": _facts(20, type_line="Legendary Artifact"),
    "a twentieth may come any number of times": _facts(
        20, oracle_text="A deck can have any number of cards named this."
    ),
    "a twentieth has partner": _facts(20, keywords=["Partner"], oracle_text="Partner"),
}


@pytest.mark.parametrize("spoil", FACTS.values(), ids=FACTS)
def test_facts_do_not_change_on_many_cards_at_once(spoil, world, data, home):
    before = active(home).digest
    with serve(spoil(world)) as provider:
        report = json.loads(data("sync", "--output", "json", provider=provider).out)
        assert (report["outcome"], "facts" in failed(report)) == ("rejected", True), report["gates"]
        assert active(home).digest == before
        wanted = [word for gate in failed(report) for word in ("--accept", gate)]
        assert data("sync", *wanted, provider=provider).code == 0


def test_facts_may_change_on_a_few_cards(world, data):
    with serve(_facts(80, type_line="Legendary Artifact")(world)) as provider:
        report = json.loads(data("sync", "--output", "json", provider=provider).out)
    assert "facts" not in failed(report)
    assert "cards changed a fact, such as" in found(report, "facts")


def _legalities(status: str, share: int) -> Callable[[Objects], Objects]:
    def change(world: Objects) -> Objects:
        ids = {card.get("oracle_id") for card in world["oracle_cards"][::share]}
        return _changed(
            world,
            lambda _, card: (
                {**card, "legalities": {**card["legalities"], "commander": status}}
                if card.get("oracle_id") in ids
                else card
            ),
        )

    return change


@pytest.mark.parametrize(
    ("spoil", "gate"),
    [
        (_without_half, "counts"),
        (_green_ring, "canaries"),
        (_identities, "identity"),
        (_legalities("banned", 20), "bans"),
        (_legalities("not_legal", 3), "legality"),
    ],
)
def test_what_fails_a_gate_is_set_aside_with_the_reason(spoil, gate, world, data, home):
    before = active(home).digest
    with serve(spoil(world)) as provider:
        run = data("sync", "--output", "json", provider=provider)
        report = json.loads(run.out)
        assert (run.code, report["outcome"]) == (1, "rejected")
        assert gate in failed(report)
    assert active(home).digest == before
    aside = home / "rejected" / report["store"]
    assert CardStore(aside).digest == report["digest"]
    assert json.loads(aside.with_suffix(".json").read_text("utf-8"))["gates"] == report["gates"]
    with serve(newer(world)) as provider:
        assert "is in use" in data("sync", provider=provider).out
    assert active(home).digest != before


def test_a_damaged_file_is_no_store(home, data):
    [store] = (home / "stores").glob("*.sqlite")
    content = store.read_bytes()
    store.write_bytes(content[: len(content) // 2])
    in_use = store_in_use({"DECKLINT_DATA_DIR": str(home)})
    assert (in_use.origin, in_use.store.date) == ("bundled", "2026-11")
    assert "no synced card data can be read" in in_use.why
    assert in_use.passed_over
    assert "no synced card data can be read" in data("status").out


# --- faults on the way -----------------------------------------------------------------------------------------------

FOR_EVER = {
    "503": status(503),
    "Retry-After of a day": status(429, retry_after=86_400),
    "HTML instead of data": html(),
    "a truncated gzip of matching length": truncated(3000),
    "a connection cut": cut(2000),
    "a slow trickle": trickle(1, 0.05),
    "another length than said": wrong_length(7),
}
FOR_A_WHILE = {
    "429 with Retry-After": status(429, retry_after=0),
    "500": status(500),
    "a connection cut": cut(2000),
}


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        *(pytest.param(fault, 3, id=f"{name}, for ever") for name, fault in FOR_EVER.items()),
        *(pytest.param(fault, 0, id=f"{name}, then well") for name, fault in FOR_A_WHILE.items()),
    ],
)
@pytest.mark.parametrize("kind", ["default_cards", "rulings"])
def test_faults_leave_what_is_in_use(fault, code, kind, world, data, home):
    before = active(home).digest
    with serve(newer(world)) as provider:
        (provider.faults.add_forever if code else provider.faults.add)(provider.paths[kind], fault)
        run = data("sync", provider=provider)
        assert run.code == code, run.out + run.err
        if code:
            assert active(home).digest == before
            assert run.err.strip()
            provider.faults.clear()
            assert data("sync", provider=provider).code == 0
    assert active(home).digest != before
    assert active(home).integrity() == "ok"


@pytest.mark.parametrize("fault", [html(), answer(b"{"), answer(b'{"data": []}'), status(404)])
def test_an_index_that_is_none(fault, world, data, home):
    before = active(home).digest
    with serve(world) as provider:
        provider.faults.add_forever("/bulk-data", fault)
        run = data("sync", provider=provider)
    assert run.code == 3
    assert active(home).digest == before


def test_a_wrong_checksum_is_only_a_warning_of_mtgjson(world, atomic, data, home):
    with serve(newer(world), atomic) as provider:
        provider.faults.add_forever("/AtomicCards.json.gz.sha256", answer(b"0" * 64, "text/plain"))
        report = json.loads(data("sync", "--output", "json", provider=provider).out)
    assert report["outcome"] == "activated"
    assert len(report["warnings"]) == 1


def test_nobody_there(data, home, monkeypatch):
    before = active(home).digest
    monkeypatch.setenv("DECKLINT_SCRYFALL_URL", "http://127.0.0.1:9")
    run = data("sync")
    assert run.code == 3
    assert active(home).digest == before


@pytest.mark.slow
def test_killed_at_any_moment_a_working_store_remains(world, home):
    """Twenty syncs, each killed somewhere between its start and its end."""
    command = [sys.executable, "-c", "from validator.cli import main; main(['data', 'sync'])"]
    chance = random.Random(20261129)
    with serve(newer(world)) as provider:
        env = {**os.environ, **environ(provider, home)}
        start = time.monotonic()
        shutil.copytree(home, home.with_name("measured"))
        subprocess.run(command, env={**env, "DECKLINT_DATA_DIR": str(home.with_name("measured"))}, check=True)
        whole = time.monotonic() - start
        for _ in range(20):
            with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                time.sleep(chance.uniform(0.1, 1.05) * whole)
                process.send_signal(signal.SIGKILL)
            store = active(home)
            assert store.integrity() == "ok"
            assert store.find("Sol Ring") is not None
        last = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert last.returncode == 0, last.stderr
    assert active(home).find("Day After") is not None
    assert not list((home / "stores").glob("*.new"))


# --- by hand, back again, two at once --------------------------------------------------------------------------------


def test_files_given_by_hand(world, data, home, tmp_path):
    later = newer(world)
    provider_data.write_json_array(tmp_path / "a.json", later["oracle_cards"])
    provider_data.write_json_lines(tmp_path / "b.gz", later["default_cards"])
    provider_data.write_json_lines(tmp_path / "c.jsonl", later["rulings"])
    run = data("import", tmp_path / "a.json", tmp_path / "b.gz", tmp_path / "c.jsonl")
    assert run.code == 0, run.out + run.err
    assert active(home).find("Day After") is not None


def test_atomic_cards_alone_are_no_cards(atomic, data, home):
    before = active(home).digest
    run = data("import", atomic)
    assert run.code == 64
    assert "expected Scryfall's cards beside it" in run.err
    assert active(home).digest == before


@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (b"1 Sol Ring\n", 3, "is neither Scryfall's cards"),
        (b"", 3, "is neither"),
        (b'{"object":"ruling","oracle_id":"x"}\n', 64, "cannot do alone"),
        (b'{"object":"card","name":"Sol Ring","type_line":"Artifact","layout":"normal"}\n{"object":', 3, "line 2"),
    ],
)
def test_files_that_are_none(content, code, says, data, home, tmp_path):
    before = active(home).digest
    (tmp_path / "file").write_bytes(content)
    run = data("import", tmp_path / "file")
    assert (run.code, says in run.err) == (code, True), run.err
    assert active(home).digest == before


def test_roll_back(world, data, home):
    before = active(home).digest
    with serve(newer(world)) as provider:
        data("sync", provider=provider)
    given_up = active(home).path.name
    run = data("rollback")
    assert run.code == 0
    assert given_up in run.out
    assert active(home).digest == before
    assert (home / "rejected" / given_up).exists()
    assert data("rollback").code == 0
    assert store_in_use({"DECKLINT_DATA_DIR": str(home)}).origin == "bundled"
    nothing_left = data("rollback")
    assert nothing_left.code == 3
    assert "nothing to roll back" in nothing_left.err


def test_only_one_at_a_time(world, data, home):
    with serve(newer(world)) as provider, DataFolder(home).lock():
        run = data("sync", provider=provider)
    assert run.code == 3
    assert "Another process is changing the card data" in run.err


def test_status_says_what_is_in_use_and_how_old(data, home, monkeypatch):
    monkeypatch.setenv("DECKLINT_STALE_DAYS", "0")
    report = json.loads(data("status", "--output", "json").out)
    store = active(home)
    assert (report["origin"], report["digest"], report["status"]) == ("synced", store.digest, "warn")
    assert report["counts"]["cards"] == int(store.meta["count_cards"])
    assert "fr" in report["languages"]
    assert "warning: the card data is of" in data("status").out


def test_old_data_is_told_once_a_run(decklint, monkeypatch, tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n")
    monkeypatch.setenv("DECKLINT_STALE_DAYS", "0")
    run = decklint("check", tmp_path, "--as-of", AS_OF)
    assert run.code == 0
    assert run.err.count("the card data is of 2026-11") == 1
    monkeypatch.setenv("DECKLINT_STALE_DAYS", "99999")
    assert decklint("check", tmp_path).err == ""


def test_a_store_named_by_hand_answers(decklint, monkeypatch, home):
    [store] = (home / "stores").glob("*.sqlite")
    monkeypatch.setenv("DECKLINT_CARDS", str(store))
    assert store_in_use(os.environ).origin == "given"
    monkeypatch.setenv("DECKLINT_CARDS", str(store.with_name("nowhere.sqlite")))
    assert decklint("card", "Sol Ring").code == 3


# --- what a stranger tried -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"", b"{", b'{"stores": "x"}', b'{"stores": [1]}', None])
def test_a_lost_pointer_loses_no_store(content, world, data, home):
    before = active(home).digest
    if content is None:
        (home / "active.json").unlink()
    else:
        (home / "active.json").write_bytes(content)
    assert active(home).digest == before
    assert data("sync").code == 3  # nobody there
    assert active(home).digest == before
    with serve(newer(world)) as provider:
        assert data("sync", provider=provider).code == 0
    assert json.loads((home / "active.json").read_bytes())["stores"][1:] != []


@pytest.mark.parametrize("damage", ["middle", "missing"])
def test_a_damaged_store_gives_way_to_the_one_before(damage, world, data, home):
    before = active(home).digest
    with serve(newer(world)) as provider:
        assert data("sync", provider=provider).code == 0
        newest = active(home).path
        if damage == "missing":
            newest.unlink()
            assert active(home).digest == before
            assert "cannot be read" in data("status", provider=provider).out
        else:
            content = bytearray(newest.read_bytes())
            content[len(content) // 3 :] = b"\xa5" * (len(content) - len(content) // 3)
            newest.write_bytes(content)
        assert data("sync", provider=provider).code == 0
    assert active(home).integrity() == "ok"
    assert active(home).find("Day After") is not None


@pytest.mark.parametrize("said", ["garbage", "../../x", "2099-01-01T00:00:00Z", "2026/11/01 00:00"])
def test_a_date_that_is_none_is_today_and_told(said, world, data, home, monkeypatch):
    with serve(newer(world)) as provider:
        index = json.loads(provider.resources["/bulk-data"].read().splitlines()[0])
        assert "updated_at" in index
        whole = provider.resources["/bulk-data"].read()
        provider.faults.add_forever("/bulk-data", answer(whole.replace(b"2026-11-15T", said.encode() + b"")))
        run = data("sync", "--output", "json", provider=provider)
    report = json.loads(run.out)
    assert report["outcome"] == "activated", report
    assert any("dates its cards" in warning for warning in report["warnings"])
    store = active(home)
    assert store.path.parent == home / "stores"
    assert data("status").code == 0


def _no_legalities(world: Objects) -> Objects:
    return _changed(world, lambda _, card: {**card, "legalities": {}})


def _capitals(world: Objects) -> Objects:
    def change(_: int, card: dict[str, Any]) -> dict[str, Any]:
        return {**card, "legalities": {pool: status.title() for pool, status in card["legalities"].items()}}

    return _changed(world, change)


def _all_banned(world: Objects) -> Objects:
    return _changed(world, lambda _, card: {**card, "legalities": {**card["legalities"], "brawl": "banned"}})


@pytest.mark.parametrize(
    ("spoil", "gate"), [(_no_legalities, "legality"), (_capitals, "legality"), (_all_banned, "pools")]
)
def test_lost_or_absurd_legalities_are_no_change_of_a_few_cards(spoil, gate, world, data, home):
    with serve(spoil(newer(world))) as provider:
        report = json.loads(data("sync", "--output", "json", provider=provider).out)
    assert report["outcome"] == "rejected"
    assert gate in failed(report)


def test_a_gate_can_be_accepted_by_hand(world, data, home):
    spoilt = _legalities("banned", 20)(newer(world))
    with serve(spoilt) as provider:
        rejected = data("sync", provider=provider)
        assert rejected.code == 1
        advised = re.findall(r"--accept \w+", rejected.out)
        assert "--accept bans" in advised
        accepted = " ".join(advised).split()
        report = json.loads(data("sync", *accepted, "--output", "json", provider=provider).out)
    assert report["outcome"] == "activated"
    assert found(report, "bans").endswith("(accepted by hand)")


@pytest.mark.parametrize("content", [b"", b"<html></html>", b'{"data": {"Sol Ring": [{"name": "Sol', b"[1, 2]"])
def test_damaged_atomic_cards_stop_no_sync(content, world, data, home, tmp_path):
    count = active(home).meta["count_foreign_names"]
    (tmp_path / "AtomicCards.json.gz").write_bytes(content)
    with serve(newer(world), tmp_path / "AtomicCards.json.gz") as provider:
        report = json.loads(data("sync", "--output", "json", provider=provider).out)
        assert report["outcome"] == "activated"
        assert "stay as they are" in " ".join(report["warnings"])
    assert active(home).meta["count_foreign_names"] == count


def test_a_rollback_sticks(world, data, home):
    before = active(home).digest
    with serve(newer(world)) as provider:
        data("sync", provider=provider)
        data("rollback", provider=provider)
        again = json.loads(data("sync", "--output", "json", provider=provider).out)
        assert again["outcome"] == "rejected"
        assert failed(again) == ["wanted"]
        assert active(home).digest == before
        accepted = json.loads(data("sync", "--accept", "wanted", "--output", "json", provider=provider).out)
    assert accepted["outcome"] == "activated"


def test_older_files_do_not_replace_newer_data(world, data, home, tmp_path):
    provider_data.write_json_lines(tmp_path / "oracle-cards-20240101210157.jsonl", newer(world)["oracle_cards"])
    report = json.loads(data("import", tmp_path / "oracle-cards-20240101210157.jsonl", "--output", "json").out)
    assert (report["outcome"], report["date"]) == ("rejected", "2024-01-01")
    assert failed(report) == ["newer"]


def test_another_store_that_answers_is_told(world, data, home, decklint, monkeypatch):
    from fixtures import path

    monkeypatch.setenv("DECKLINT_CARDS", str(path("cards.sqlite")))
    with serve(newer(world)) as provider:
        accepted = "--accept", "counts", "--accept", "pools"
        report = json.loads(data("sync", *accepted, "--output", "json", provider=provider).out)
    assert report["outcome"] == "activated"
    assert "does not answer yet" in " ".join(report["warnings"])


def test_cards_that_only_one_source_has_are_listed(world, atomic, data, home, tmp_path):
    entries = orjson.loads(atomic.read_bytes())["data"]
    del entries["Sol Ring"]
    entries["Nobody's Card"] = [{**entries["Lightning Bolt"][0], "name": "Nobody's Card"}]
    entries["Lightning Bolt"][0]["legalities"].pop("Commander", None)
    entries["Lightning Bolt"][0]["legalities"].pop("commander", None)
    provider_data.write_atomic_cards(tmp_path / "AtomicCards.json.gz", entries.items())
    with serve(newer(world), tmp_path / "AtomicCards.json.gz") as provider:
        assert data("sync", provider=provider).code == 0
    between = json.loads(data("audit", "--output", "json").out)["between_sources"]
    assert {"card": "Sol Ring", "fact": "card", "ours": "there", "theirs": "missing"} in between
    assert {"card": "Nobody's Card", "fact": "card", "ours": "missing", "theirs": "there"} in between
    assert {
        "card": "Lightning Bolt",
        "fact": "commander legality",
        "ours": "legal",
        "theirs": "not said",
    } in between


@pytest.mark.parametrize("odd", [{"games": True}, {"keywords": 5, "layout": "split"}, {"legalities": [1]}, {"set": 7}])
def test_one_odd_value_ends_no_sync(odd, world, data, home):
    later = newer(world)
    later["default_cards"] = [{**later["default_cards"][0], **odd}, *later["default_cards"][1:]]
    with serve(later) as provider:
        run = data("sync", provider=provider)
    assert run.code == 0, run.out + run.err


def test_names_lost_in_one_language_fail_the_count(world, atomic, data, home, tmp_path):
    entries = orjson.loads(atomic.read_bytes())["data"]
    for faces in entries.values():
        for face in faces:
            for foreign in face.get("foreignData", ()):
                foreign["language"] = {"French": "Phyrexian"}.get(foreign["language"], foreign["language"])
    provider_data.write_atomic_cards(tmp_path / "AtomicCards.json.gz", entries.items())
    with serve(newer(world), tmp_path / "AtomicCards.json.gz") as provider:
        report = json.loads(data("sync", "--output", "json", provider=provider).out)
    assert report["outcome"] == "rejected"
    assert "names in the language fr" in found(report, "counts")


def test_a_renamed_card_keeps_its_old_name_as_an_alias(world, data, home):
    def rename(_: int, card: dict[str, Any]) -> dict[str, Any]:
        return {**card, "name": "Sun Ring"} if card["name"] == "Sol Ring" else card

    with serve(_changed(newer(world), rename)) as provider:
        report = json.loads(data("sync", "--accept", "canaries", "--output", "json", provider=provider).out)
    assert report["outcome"] == "activated", report["gates"]
    assert [card.name for card in active(home).find("Sol Ring").cards] == ["Sun Ring"]


def test_a_folder_that_cannot_be_written_is_named(world, decklint, home, monkeypatch):
    (home / "file").write_text("")
    with serve(world) as provider:
        for name, value in environ(provider, home / "file" / "below").items():
            monkeypatch.setenv(name, value)
        run = decklint("data", "sync")
    assert run.code == 3
    assert "cannot be written" in run.err
    assert "DECKLINT_DATA_DIR" in run.err


def test_japanese_names_are_found_without_their_readings(world, atomic, data, home, tmp_path):
    entries = orjson.loads(atomic.read_bytes())["data"]
    for face in entries["Sol Ring"]:
        face["foreignData"] = [
            *face.get("foreignData", ()),
            {"language": "Japanese", "name": "太（たい）陽（よう）の石"},
        ]
    provider_data.write_atomic_cards(tmp_path / "AtomicCards.json.gz", entries.items())
    with serve(newer(world), tmp_path / "AtomicCards.json.gz") as provider:
        assert data("sync", provider=provider).code == 0
    for name in ("太陽の石", "太（たい）陽（よう）の石"):
        assert [card.name for card in active(home).find(name).cards] == ["Sol Ring"]
