"""Fixtures for all tests: the bundled cards, each face of the product, the folder of shared material."""

from __future__ import annotations

import gc
import io
import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# pytest puts `tests/` first on the path, where the folders `tests/rules` and `tests/validator` would pass for
# namespace packages and hide the real ones.
sys.path.insert(0, str(ROOT))

settings.register_profile("decklint", deadline=None, max_examples=60)
settings.load_profile("decklint")


def pytest_collection_finish() -> None:
    """What is there by now stays: else the collector walks over thousands of tests again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


# Card data that a developer has synced must not decide what the tests see.
os.environ["DECKLINT_DATA_DIR"] = str(ROOT / ".pytest_cache" / "no-card-data")
os.environ.pop("DECKLINT_CARDS", None)
# The bundled cards grow old while the tests stay the same.
os.environ["DECKLINT_STALE_DAYS"] = "999999"


class Run(NamedTuple):
    """What one call of the command line left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """Standard output as NDJSON."""
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture(scope="session", name="SHARED")
def shared_folder() -> Path:
    """The material beside the repository; tests that need it are skipped in a clone without it."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("needs ../shared")
    return folder


@pytest.fixture(scope="session")
def serving():
    """The bundled cards as the service prepares them, all in memory."""
    from validator.service import live_cards

    return live_cards._load(os.environ)


@pytest.fixture(scope="session")
def store(serving):
    """The bundled cards, all in memory."""
    return serving.store


@pytest.fixture(scope="session", autouse=True)
def cards_loaded_once(serving):
    """Every application on the bundled cards has the session's: loading them takes as long as many a test."""
    from validator.service import live_cards

    load = live_cards._load

    def load_others(environ):
        in_use = live_cards.store_in_use(environ)
        in_use.store.close()
        is_loaded = in_use.store.path == serving.store.path
        return serving._replace(origin=in_use.origin, why=in_use.why) if is_loaded else load(environ)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_cards, "_load", load_others)
        yield


@pytest.fixture(scope="session")
def checker(store):
    """The pipeline on the bundled cards."""
    from validator.pipeline import Checker

    return Checker(store)


@pytest.fixture(scope="session")
def client():
    """A client of the REST service."""
    from validator.service import create_app

    return create_app().test_client()


@pytest.fixture
def decklint(capsysbinary, monkeypatch) -> Callable[..., Run]:
    """The command line in this process: `decklint("check", path, stdin=b"")`."""
    from validator.cli import main

    def run(*arguments: object, stdin: bytes = b"") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsysbinary.readouterr()
        with pytest.raises(SystemExit) as exit_:
            main([str(argument) for argument in arguments])
        out, err = capsysbinary.readouterr()
        return Run(exit_.value.code or 0, out.decode(), err.decode())

    return run


@pytest.fixture
def put(tmp_path, monkeypatch) -> Callable[[Mapping[str, str | bytes]], Path]:
    """Files by path -> written below a fresh current folder, which is returned."""
    monkeypatch.chdir(tmp_path)

    def write(files: Mapping[str, str | bytes]) -> Path:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path

    return write


@pytest.fixture(scope="session")
def schema_errors() -> Callable[[Any], list[str]]:
    """What the published JSON Schema has against a verdict; nothing if it conforms."""
    from jsonschema import Draft202012Validator

    schema = json.loads((ROOT / "validator" / "schemas" / "verdict.schema.json").read_bytes())
    validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return lambda verdict: [f"{error.json_path}: {error.message}" for error in validator.iter_errors(verdict)]


@pytest.fixture(scope="session")
def judge_example(store):
    """A rule's example -> its verdict, with all that the example says of format, day and cards."""
    return example_judge(store)


def example_judge(store):
    from rules.example_cards import EXAMPLE_CARDS
    from rules.facts import card_from_facts
    from validator.cards.extra_cards import ExtraCards
    from validator.linting.config import Configs
    from validator.linting.house_rules import read_house_rules
    from validator.linting.linter import Flags, Linter
    from validator.pipeline import Checker

    def judge(example):
        if "# decklint:" in example.decklist:  # what the linter's own codes are about
            flags = Flags(as_of=example.as_of)
            linter = Linter(Checker(store), flags, lambda _: example.decklist.encode(), Configs(), example.as_of)
            return linter.lint("-").verdict
        extra = [card_from_facts(EXAMPLE_CARDS[name]) for name in example.cards]
        format_, cards = example.format, ExtraCards(store, extra)
        if example.house_rules:
            format_, cards = read_house_rules(example.house_rules, store)
        return Checker(cards).check(
            example.decklist,
            format_,
            as_of=example.as_of,
            strict=example.strict,
            boosters=example.boosters,
            commanders=example.commanders,
        )

    return judge
