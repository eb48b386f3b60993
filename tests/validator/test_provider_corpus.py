"""The whole corpus in each provider's shape, synced and read back: the bundled facts, the official decks' verdicts."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from provider import Provider
from provider_data import (
    World,
    atomic_cards,
    default_cards,
    oracle_cards,
    oracle_id,
    rulings,
    whole,
    write_atomic_cards,
    write_json_lines,
)
from world_facts import FILE, write_world

from rules.card import OracleCard
from rules.verdict import Verdict
from validator.cards import previous
from validator.cards.data_dir import report_path, store_in_use
from validator.cards.names import name_key
from validator.cards.rows import CardSet, ForeignName
from validator.cards.sources import corpus
from validator.cards.sources.layouts import SEPARATOR
from validator.cards.store import CardStore
from validator.pipeline import Checker

pytestmark = pytest.mark.slow

_LEFT_OUT = {"oracle_id", "released", "legal_from", "first_day"}
FIELDS = [field.name for field in dataclasses.fields(OracleCard) if field.name not in _LEFT_OUT]


# --- a sync of everything ----------------------------------------------------------------------------------------


class Synced(NamedTuple):
    """What a sync of all cards left: the store, the report beside it, the most memory it took in KiB (0: unknown)."""

    store: CardStore
    report: dict[str, Any]
    peak_kib: int


@pytest.fixture(scope="module")
def every_card(SHARED: Path) -> World:
    return whole(SHARED / "data")


@pytest.fixture(scope="module")
def atomic_file(every_card: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("mtgjson") / "AtomicCards.json.gz"
    write_atomic_cards(path, atomic_cards(every_card))
    return path


@pytest.fixture(scope="module")
def synced(every_card: World, atomic_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Synced:
    """All cards, printings, rulings and names of ../shared/data, through providers on the loopback."""
    folder = tmp_path_factory.mktemp("sync")
    write_json_lines(folder / "oracle.gz", oracle_cards(every_card))
    write_json_lines(folder / "default.gz", default_cards(every_card))
    write_json_lines(folder / "rulings.gz", rulings(every_card))
    files = {"oracle_cards": "oracle.gz", "default_cards": "default.gz", "rulings": "rulings.gz"}
    scryfall_files = {kind: folder / file for kind, file in files.items()}
    with Provider(scryfall=scryfall_files, mtgjson={"AtomicCards.json.gz": atomic_file}) as provider:
        env = {**os.environ, **provider.environ, "DECKLINT_DATA_DIR": str(folder / "home")}
        run = subprocess.run(
            [sys.executable, "-c", SYNC_AND_WEIGH], env=env, capture_output=True, text=True, check=False
        )
    assert run.returncode == 0, run.stdout + run.stderr
    store = store_in_use({"DECKLINT_DATA_DIR": str(folder / "home")}).store
    return Synced(store, json.loads(report_path(store.path).read_bytes()), int(run.stdout.splitlines()[-1] or 0))


SYNC_AND_WEIGH = """
import sys
from pathlib import Path
from validator.cli import main
try:
    main(["data", "sync"])
finally:
    # Not ru_maxrss, which begins with the memory of the process that started this one.
    status = Path("/proc/self/status").read_text() if sys.platform == "linux" else ""
    print(*(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
"""


def test_the_checked_in_cards_are_of_this_corpus(every_card: World, tmp_path: Path) -> None:
    """`make world` writes them anew."""
    write_world(every_card, tmp_path / FILE.name)
    assert (tmp_path / FILE.name).read_bytes() == FILE.read_bytes()


def test_a_sync_takes_bounded_memory(synced: Synced) -> None:
    assert synced.peak_kib <= 150 * 1024


def test_the_official_decks_are_judged_as_before(synced: Synced, SHARED: Path, checker: Checker) -> None:
    decks = sorted((SHARED / "corpus" / "precons").glob("*.txt"))
    assert len(decks) == 177
    after = Checker(CardStore(synced.store.path).load())
    for deck in decks:
        one, other = (judge.check(deck.read_bytes(), as_of="2026-10-08") for judge in (checker, after))
        assert (other.legal, told(other)) == (one.legal, told(one)), deck.name


def told(verdict: Verdict) -> list[Any]:
    return [(finding.code, finding.spans, finding.message) for finding in verdict.findings]


def test_the_whole_corpus_comes_back_with_the_same_facts(synced: Synced, store: Any) -> None:
    bundled = {card.name: card for card in store.all_cards() if not card.legal_from}
    assert len(bundled) == 34_553
    found_names = []
    for found in synced.store.each_card():
        found_names.append(found.name)
        assert found.oracle_id == oracle_id(found.name)
        for field in FIELDS:
            assert getattr(found, field) == getattr(bundled[found.name], field), (found.name, field)
    assert found_names == sorted(bundled)


def test_the_whole_corpus_comes_back_with_the_same_printings_and_names(synced: Synced, SHARED: Path) -> None:
    cards = list(synced.store.each_card())
    names = {card.name for card in cards}
    fronts = {card.front_name: card.name for card in cards}
    known_rows = {(row.name, row.set_code, row.collector_number) for row in corpus.printings(SHARED / "data")}
    rows = [(row.name, row.set_code, row.collector_number) for row in previous.printings_of(synced.store)]
    assert sorted(rows) == sorted(row for row in known_rows if row[0] in names)
    spec = corpus.aliases(SHARED / "spec")
    aliases = {name_key(alias): name if name in names else fronts[name] for alias, name in spec.items()}
    # The provider has another name on the front, so that it is joined with the names behind it too.
    backs = {card.name: [face.name for face in card.faces[1:]] for card in cards if card.layout != "meld"}
    for alias in spec:
        name = aliases[name_key(alias)]
        aliases[name_key(SEPARATOR.join([alias, *backs.get(name, ())]))] = name
    assert previous.aliases_of(synced.store) == aliases
    sets = {card_set.code: card_set for card_set in corpus.sets(SHARED / "data")}
    for card_set in previous.sets_of(synced.store):
        known = sets.get(card_set.code, CardSet(card_set.code, "", "", ""))
        assert (card_set.name, card_set.released) == (known.name, known.released)
    assert int(synced.store.meta["count_foreign_names"]) > 170_000


def test_the_whole_corpus_leaves_nothing_unaccounted_for(synced: Synced) -> None:
    report = synced.report["imports"]["scryfall cards"]
    assert report["set_aside"] == {"meld-result": 7}
    assert report["layouts"]["reversible_card"] == 70
    assert sum(report["layouts"].values()) == report["objects"]
    left = [report[key] for key in ("unknown_layouts", "unknown_set_types", "unknown_fields", "problems")]
    assert left == [{}, {}, [], []]
    assert synced.report["disagreements"] == []


def test_rulings_come_with_their_source(synced: Synced) -> None:
    assert Counter(row.kind for row in previous.rulings_of(synced.store)) == {"official": 346, "note": 346}


# --- in MTGJSON's shape ------------------------------------------------------------------------------------------


def test_atomic_cards_have_every_card_and_its_names(synced: Synced) -> None:
    """Read beside Scryfall's, they agree with every fact of them."""
    report = synced.report["imports"]["mtgjson cards"]
    assert (report["cards"], report["set_aside"]) == (34_553, {"no-card-of-ours": 7})
    assert (report["unknown_languages"], report["problems"]) == ({}, [])
    names = set(previous.foreign_names_of(synced.store))
    assert len({row.language for row in names}) == 10
    delver = "Delver of Secrets // Insectile Aberration"
    assert {row.printed for row in names if (row.name, row.language) == (delver, "fr")} == {
        "Sondeur de secrets",
        "Aberration insectoïde",
        "Sondeur de secrets // Aberration insectoïde",
    }
    assert ForeignName(delver, "it", "Scopritore di Segreti") in names
