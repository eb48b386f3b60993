"""Running the service: settings, cards replaced while it answers, metrics, the log, keys and limits."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import logging
import shutil
import threading
import time
from pathlib import Path

import pytest
from service_client import ILLEGAL, LEGAL, NDJSON, TEXT, problem_of

from validator.cards.data_dir import DataFolder
from validator.cards.store import CardStore
from validator.errors import BadOption
from validator.service import create_app
from validator.service.live_cards import LiveCards
from validator.service.settings import Settings, table

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "service.md").read_text("utf-8")

# --- settings --------------------------------------------------------------------------------------------------------


def test_every_setting_is_documented_with_its_default():
    for row in table().splitlines():
        assert row in DOCS, f"docs/service.md lacks: {row}"


@pytest.mark.parametrize("setting", dataclasses.fields(Settings), ids=lambda setting: setting.name)
def test_a_setting_is_read_from_its_variable(setting):
    other = {int: "1024", bool: "false" if setting.default else "true", str: "memory://x"}[type(setting.default)]
    if setting.name in ("trusted_proxies", "workers", "threads"):
        other = "5"
    if setting.name in ("request_timeout_s", "keepalive_s"):
        other = "7"
    value = getattr(Settings.of({f"DECKLINT_{setting.name.upper()}": other}), setting.name)
    assert value == type(setting.default)({"true": 1, "false": 0}.get(other, other))
    assert getattr(Settings.of({f"DECKLINT_{setting.name.upper()}": ""}), setting.name) == setting.default


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DECKLINT_MAX_BODY_BYTES", "many"),
        ("DECKLINT_MAX_BODY_BYTES", "-1"),
        ("DECKLINT_MAX_BODY_BYTES", "99999999999"),
        ("DECKLINT_WORKERS", "0"),
        ("DECKLINT_CONNECTIONS", "1.5"),
        *(("DECKLINT_REQUEST_TIMEOUT_S", seconds) for seconds in ("0", "0.05", "600.5", "1e1", "1.2.3", ".", "٣")),
        ("DECKLINT_CONNECTIONS", "٣"),
        ("DECKLINT_METRICS", "maybe"),
        ("DECKLINT_STALE_DAYS", "soon"),
        ("DECKLINT_RATE_LIMIT", "often"),
        ("DECKLINT_API_KEYS_FILE", "/nowhere/keys"),
    ],
)
def test_a_setting_that_means_nothing_stops_the_start(name, value):
    with pytest.raises(BadOption, match=name):
        create_app({name: value})


@pytest.mark.parametrize(
    ("given", "seconds", "published"), [("7", 7, 7), ("2.5", 2.5, 3), ("0.1", 0.1, 1), ("20.0", 20, 20)]
)
def test_seconds_may_have_a_fraction_and_are_published_whole(given, seconds, published):
    settings = Settings.of({"DECKLINT_REQUEST_TIMEOUT_S": given})
    assert repr(settings.request_timeout_s) == repr(seconds)
    assert settings.limits()["request_seconds"] == published


def test_the_limits_in_force_are_published():
    app = create_app({"DECKLINT_MAX_BODY_BYTES": "4096", "DECKLINT_BATCH_MAX_DECKS": "3"})
    limits = app.test_client().get("/v1/formats").json["limits"]
    assert (limits["structured_bytes"], limits["text_bytes"], limits["batch_decks"]) == (4096, 4096, 3)
    answer = app.test_client().post("/v1/validate", data="x" * 5000, content_type=TEXT)
    assert problem_of(answer, "deck_too_large", 413)["limit_bytes"] == 4096


# --- cards in service ------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, few_cards_file):
    """A data folder with two stores of different days."""
    import sqlite3

    folder = DataFolder(tmp_path / "data")
    folder.stores.mkdir(parents=True)
    for day in ("2026-11-01", "2026-11-20"):
        path = folder.stores / f"{day}.sqlite"
        shutil.copyfile(few_cards_file, path)
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE meta SET value = ? WHERE key = 'date'", (day,))
            connection.execute(
                "UPDATE meta SET value = ? WHERE key = 'digest'", (hashlib.sha256(day.encode()).hexdigest(),)
            )
        connection.close()
    return folder


def environ_of(folder):
    return {"DECKLINT_DATA_DIR": str(folder.path), "DECKLINT_STALE_DAYS": "30"}


def wait_for(condition):
    for _ in range(200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen within 10 s")


def test_a_new_store_goes_into_service_without_a_restart(folder, monkeypatch):
    monkeypatch.setattr("validator.service.live_cards.LOOK_EVERY_S", 0.0)
    folder.activate(folder.stores / "2026-11-01.sqlite")
    client = create_app(environ_of(folder)).test_client()

    def cards():
        answer = client.post("/v1/validate", data=ILLEGAL, content_type=TEXT)
        assert answer.status_code == 200
        return answer.json["provenance"]["cards"]

    tag = client.get("/v1/cards/Sol Ring").headers["ETag"]
    assert cards()["date"] == "2026-11-01"
    folder.activate(folder.stores / "2026-11-20.sqlite")
    seen = []
    wait_for(lambda: seen.append(cards()) or seen[-1]["date"] == "2026-11-20")
    digests = {day: hashlib.sha256(day.encode()).hexdigest() for day in ("2026-11-01", "2026-11-20")}
    assert all(card["digest"] == digests[card["date"]] for card in seen)
    assert client.get("/v1/cards/Sol Ring", headers={"If-None-Match": tag}).status_code == 200
    assert client.get("/ready").json["checks"]["cards"]["origin"] == "synced"


def test_requests_meanwhile_are_answered_by_one_store_each(folder, monkeypatch):
    monkeypatch.setattr("validator.service.live_cards.LOOK_EVERY_S", 0.0)
    folder.activate(folder.stores / "2026-11-01.sqlite")
    app = create_app(environ_of(folder))
    seen, failed, is_over = set(), [], threading.Event()

    def ask():
        client = app.test_client()
        while not is_over.is_set():
            answer = client.post("/v1/validate", data=LEGAL, content_type=TEXT)
            if answer.status_code != 200:
                failed.append(answer.data)
            cards = answer.json["provenance"]["cards"]
            seen.add((cards["date"], cards["digest"]))

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    folder.activate(folder.stores / "2026-11-20.sqlite")
    wait_for(lambda: len(seen) == 2)
    is_over.set()
    for thread in threads:
        thread.join()
    assert failed == []
    assert seen == {(day, hashlib.sha256(day.encode()).hexdigest()) for day in ("2026-11-01", "2026-11-20")}


def test_a_store_that_cannot_be_read_leaves_the_old_one_in_service(folder, monkeypatch):
    monkeypatch.setattr("validator.service.live_cards.LOOK_EVERY_S", 0.0)
    folder.activate(folder.stores / "2026-11-20.sqlite")
    live = LiveCards(environ_of(folder))
    (folder.stores / "2026-11-25.sqlite").write_bytes(b"no database")
    folder.activate(folder.stores / "2026-11-25.sqlite")
    wait_for(lambda: live.current() and live.readiness("2026-11-25")["status"] == "warn")
    ready = live.readiness("2026-11-25")
    assert (ready["date"], live.current().store.date) == ("2026-11-20", "2026-11-20")
    assert "could not be loaded" in ready["why"]
    folder.activate(folder.stores / "2026-11-01.sqlite")
    wait_for(lambda: live.current().store.date == "2026-11-01")
    wait_for(lambda: live.readiness("2026-11-05")["status"] == "pass")


@pytest.mark.parametrize(
    ("today", "status"),
    [("2026-11-20", "pass"), ("2026-12-20", "pass"), ("2026-12-21", "warn"), ("2020-01-01", "pass")],
)
def test_stale_cards_are_a_warning(today, status, folder):
    folder.activate(folder.stores / "2026-11-20.sqlite")
    ready = LiveCards(environ_of(folder)).readiness(today)
    assert (ready["status"], ready["origin"]) == (status, "synced")
    assert ("days old" in ready["why"]) == (status == "warn")


@pytest.mark.parametrize("harm", ["gone", "damaged", "replaced"])
def test_a_file_lost_under_the_service_is_a_failure(harm, folder):
    path = folder.stores / "2026-11-20.sqlite"
    folder.activate(path)
    client = create_app(environ_of(folder)).test_client()
    assert client.get("/ready").status_code == 200
    if harm == "gone":
        path.unlink()
    elif harm == "damaged":
        path.write_bytes(b"no database")
    else:
        shutil.copyfile(folder.stores / "2026-11-01.sqlite", path)
    answer = client.get("/ready")
    assert (answer.status_code, answer.json["status"]) == (503, "fail")
    assert path.name in answer.json["checks"]["cards"]["why"]
    assert client.post("/v1/validate", data=LEGAL, content_type=TEXT).json["legal"] is True
    assert client.get("/health").json == {"status": "pass"}


def test_cards_named_by_a_setting(folder, monkeypatch):
    client = create_app({"DECKLINT_CARDS": str(folder.stores / "2026-11-01.sqlite")}).test_client()
    assert client.get("/ready").json["checks"]["cards"]["origin"] == "given"
    assert client.get("/ready").json["checks"]["cards"]["date"] == "2026-11-01"


def test_the_pointer_is_looked_at_once_a_second_at_most(folder, monkeypatch):
    live = LiveCards(environ_of(folder))
    looks = []
    monkeypatch.setattr(live, "_look", lambda: looks.append(1) or live._mark)
    for _ in range(100):
        live.current()
    assert len(looks) == 1


def test_503_says_when_to_try_again(client, monkeypatch):
    from validator.errors import CardStoreUnavailable

    def fail(*_, **__):
        raise CardStoreUnavailable("No card data can be read.")

    monkeypatch.setattr(CardStore, "find", fail)
    answer = client.get("/v1/cards/Sol Ring")
    problem_of(answer, "card_data_unavailable", 503)
    assert int(answer.headers["Retry-After"]) > 0


# --- metrics and the log ---------------------------------------------------------------------------------------------


def samples(client):
    lines = client.get("/metrics").text.splitlines()
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


def test_metrics_count(client):
    def counted():
        return {key: now[key] - before.get(key, 0) for key in now if now[key] != before.get(key, 0)}

    before = samples(client)
    for deck in (LEGAL, ILLEGAL, ILLEGAL):
        client.post("/v1/validate", data=deck, content_type=TEXT, buffered=True)
    client.get("/v1/cards/Sol Ring", buffered=True)
    client.get("/v1/cards/No Such Card Name", buffered=True)
    client.get("/nowhere/to/go", buffered=True)
    batch = f"{json.dumps({'decklist': LEGAL})}\nnope"
    client.post("/v1/validate/batch", data=batch, content_type=NDJSON, buffered=True)
    now = samples(client)
    more = counted()
    assert more['validate_requests_total{route="/v1/validate",status="200"}'] == 3
    assert more['validate_requests_total{route="/v1/cards/<path:name>",status="200"}'] == 1
    assert more['validate_requests_total{route="/v1/cards/<path:name>",status="404"}'] == 1
    assert more['validate_requests_total{route="none",status="404"}'] == 1
    assert more['validate_seconds_count{route="/v1/validate"}'] == 3
    assert more['verdicts_total{format="commander",legal="illegal"}'] == 2
    assert more['verdicts_total{format="commander",legal="legal"}'] == 2
    assert more['findings_total{code="SIZ001"}'] == 2
    assert more['batch_lines_total{status="200"}'] == 1
    assert more['batch_lines_total{status="400"}'] == 1
    assert now["card_data_age_seconds"] > 0
    assert not any("Sol Ring" in key or "nowhere" in key for key in now)


def test_metrics_can_be_turned_off():
    problem_of(create_app({"DECKLINT_METRICS": "false"}).test_client().get("/metrics"), "not_found", 404)


def test_the_log_has_a_line_a_request_and_nothing_of_the_deck(client, caplog):
    with caplog.at_level(logging.INFO, "decklint.access"):
        answer = client.post("/v1/validate?format=duel", data=LEGAL, content_type=TEXT, buffered=True)
        client.get("/v1/cards/Krenko, Mob Boss", buffered=True)
    first, second = (json.loads(record.getMessage()) for record in caplog.records)
    assert first["request_id"] == answer.headers["X-Request-Id"]
    assert (first["method"], first["route"], first["status"]) == ("POST", "/v1/validate", 200)
    assert (first["bytes_in"], first["bytes_out"]) == (str(len(LEGAL)), len(answer.data))
    assert first["milliseconds"] >= 0
    assert second["route"] == "/v1/cards/<path:name>"
    assert "Krenko" not in caplog.text
    assert "duel" not in caplog.text


def test_the_log_can_be_turned_off(caplog):
    client = create_app({"DECKLINT_ACCESS_LOG": "off"}).test_client()
    with caplog.at_level(logging.INFO, "decklint.access"):
        client.get("/health", buffered=True)
    assert caplog.records == []


def test_a_line_of_the_log_goes_to_standard_output_at_once(client, capfd):
    from validator.service.logs import AccessHandler

    logger, handler = logging.getLogger("decklint.access"), AccessHandler()
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        client.get("/health", buffered=True)
        logger.info("another")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    line, another = capfd.readouterr().out.splitlines()
    assert (json.loads(line)["route"], another) == ("/health", "another")


def test_a_fault_of_ours_is_logged_as_one_line(client, caplog, monkeypatch):
    from validator.service.logs import JsonFormatter

    def fail(*_):
        raise RuntimeError("broken")

    monkeypatch.setattr(CardStore, "find", fail)
    problem_of(client.get("/v1/cards/Sol Ring"), "internal_error", 500)
    record = next(record for record in caplog.records if record.name == "decklint.errors")
    line = json.loads(JsonFormatter().format(record))
    assert (line["level"], line["logger"]) == ("error", "decklint.errors")
    assert "RuntimeError: broken" in line["traceback"]


# --- keys and limits -------------------------------------------------------------------------------------------------


def test_without_keys_and_limits_no_request_runs_a_hook():
    app = create_app({})
    assert not [*app.before_request_funcs, *app.after_request_funcs, *app.teardown_request_funcs]


@pytest.fixture
def keyed(tmp_path):
    digest = hashlib.sha256(b"secret").hexdigest()
    (tmp_path / "keys").write_text(f"# keys\n{digest}  # a friend\n\n")
    return create_app({"DECKLINT_API_KEYS_FILE": str(tmp_path / "keys")}).test_client()


@pytest.mark.parametrize(
    ("headers", "is_known"),
    [
        ({}, False),
        ({"X-Api-Key": "wrong"}, False),
        ({"X-Api-Key": "secret"}, True),
        ({"Authorization": "Bearer secret"}, True),
        ({"Authorization": "bearer  secret"}, True),
        ({"Authorization": "Basic secret"}, False),
        ({"X-Api-Key": hashlib.sha256(b"secret").hexdigest()}, False),
    ],
    ids=repr,
)
def test_a_key_is_asked_for(headers, is_known, keyed):
    answer = keyed.post("/v1/validate", data=LEGAL, content_type=TEXT, headers=headers)
    if is_known:
        assert answer.status_code == 200
    else:
        problem_of(answer, "unauthorized", 401)
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    "path", ["/health", "/ready", "/metrics", "/v1/docs", "/v1/openapi.json", "/problems/not-found"]
)
def test_what_needs_no_key(path, keyed):
    assert keyed.get(path).status_code == 200
    assert keyed.options("/v1/validate").status_code == 200


@pytest.mark.parametrize("content", ["", "# none", "secret", "\n" + "a" * 63])
def test_a_file_of_keys_that_has_none(content, tmp_path):
    (tmp_path / "keys").write_text(content)
    with pytest.raises(BadOption, match="SHA-256"):
        create_app({"DECKLINT_API_KEYS_FILE": str(tmp_path / "keys")})


def limited(**settings):
    return create_app({"DECKLINT_RATE_LIMIT": "3/hour", **settings}).test_client()


def test_more_than_the_limit_is_429_with_the_time_to_wait():
    client = limited()
    for left in (2, 1, 0):
        answer = client.post("/v1/validate", data=LEGAL, content_type=TEXT)
        assert (answer.status_code, answer.headers["X-RateLimit-Remaining"]) == (200, str(left))
        assert "Retry-After" not in answer.headers
    answer = client.get("/v1/rules")
    problem_of(answer, "too_many_requests", 429)
    assert 0 < int(answer.headers["Retry-After"]) <= 3601
    assert client.get("/health").status_code == 200
    assert client.options("/v1/validate").status_code == 200
    assert client.get("/v1/rules", environ_overrides={"REMOTE_ADDR": "10.0.0.9"}).status_code == 200


def test_a_batch_costs_what_its_lines_cost():
    client = limited()
    lines = "\n".join([json.dumps({"decklist": LEGAL})] * 4)
    answer = client.post("/v1/validate/batch", data=lines, content_type=NDJSON)
    found = [json.loads(line) for line in answer.data.splitlines()]
    assert [line["status"] for line in found[:-1]] == [200, 200, 200, 429]
    assert found[3]["problem"]["code"] == "too_many_requests"
    assert client.get("/v1/rules").status_code == 429


def test_a_made_up_key_buys_nothing():
    client = limited()
    statuses = [client.get("/v1/rules", headers={"X-Api-Key": str(i)}).status_code for i in range(4)]
    assert statuses == [200, 200, 200, 429]


@pytest.mark.parametrize(("proxies", "statuses"), [("0", [200, 200, 200, 429]), ("1", [200, 200, 200, 200])])
def test_the_address_behind_a_proxy_counts_only_if_it_is_trusted(proxies, statuses):
    client = limited(DECKLINT_TRUSTED_PROXIES=proxies)
    found = [client.get("/v1/rules", headers={"X-Forwarded-For": f"10.0.0.{i}"}).status_code for i in range(4)]
    assert found == statuses
