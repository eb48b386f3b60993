"""The whole corpus, written as each provider's files and read back: the facts of the bundled store, card by card."""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from provider_data import (
    atomic_cards,
    default_cards,
    oracle_cards,
    oracle_id,
    rulings,
    write_atomic_cards,
    write_json_array,
    write_json_lines,
)

from rules.model import OracleCard
from validator.cards.rows import CardSet, ForeignName
from validator.cards.sources import corpus, mtgjson, scryfall
from validator.cards.sources.rows import Imported, ImportReport

FIELDS = [field.name for field in dataclasses.fields(OracleCard) if field.name != "oracle_id"]


# --- in Scryfall's shape -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(SHARED: Path, tmp_path_factory: pytest.TempPathFactory) -> Imported:
    """All cards and printings of ../shared/data, written as Scryfall's two files and read back."""
    folder, data = tmp_path_factory.mktemp("scryfall"), SHARED / "data"
    write_json_array(folder / "oracle.json", oracle_cards(data))
    write_json_lines(folder / "default.jsonl.gz", default_cards(data, ("fr",)))
    with (folder / "oracle.json").open("rb") as one, (folder / "default.jsonl.gz").open("rb") as other:
        return scryfall.import_cards(scryfall.read_objects(one), scryfall.read_objects(other))


def test_the_whole_corpus_comes_back_with_the_same_facts(whole: Imported, store: Any) -> None:
    bundled = {card.name: card for card in store.all_cards()}
    assert [found.name for found in whole.cards] == sorted(bundled)
    assert len(bundled) == 34_555
    for found in whole.cards:
        assert found.oracle_id == oracle_id(found.name)
        for field in FIELDS:
            assert getattr(found, field) == getattr(bundled[found.name], field), (found.name, field)


def test_the_whole_corpus_comes_back_with_the_same_printings_and_names(
    whole: Imported, store: Any, SHARED: Path
) -> None:
    names = {card.name for card in whole.cards}
    fronts = {card.front_name: card.name for card in whole.cards}
    rows = {row for row in corpus.printings(SHARED / "data") if row.name in names}
    assert set(whole.printings) == {row._replace(rarity="common") if row.rarity == "land" else row for row in rows}
    spec = corpus.aliases(SHARED / "spec")
    aliases = {alias: name if name in names else fronts[name] for alias, name in spec.items()}
    laboratory = "Havengul Laboratory // Havengul Mystery"
    assert whole.aliases == aliases | {"Hawkins National Laboratory // Havengul Mystery": laboratory}
    sets = {card_set.code: card_set for card_set in corpus.sets(SHARED / "data")}
    for card_set in whole.sets:
        known = sets.get(card_set.code, CardSet(card_set.code, "", "", ""))
        assert (card_set.name, card_set.released) == (known.name, known.released)
    assert len(whole.foreign_names) > 20_000


def test_the_whole_corpus_leaves_nothing_unaccounted_for(whole: Imported) -> None:
    report = whole.report
    assert report.set_aside == {"meld-result": 7}
    assert report.layouts["reversible_card"] == 70
    assert sum(report.layouts.values()) == report.objects
    left = (report.unknown_layouts, report.unknown_set_types, report.unknown_fields, report.problems)
    assert left == ({}, {}, set(), [])


def test_made_up_rulings_come_back(SHARED: Path) -> None:
    report = ImportReport()
    rows = list(scryfall.rulings(rulings(SHARED / "data"), report))
    assert Counter(row.kind for row in rows) == {"official": 346, "note": 346}


# --- in MTGJSON's shape ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def atomic(SHARED: Path, tmp_path_factory: pytest.TempPathFactory, store: Any) -> Imported:
    """The same cards as AtomicCards, with the rarities of the bundled store, since the file has none."""
    path = tmp_path_factory.mktemp("mtgjson") / "AtomicCards.json"
    write_atomic_cards(path, atomic_cards(SHARED / "data"))
    with path.open("rb") as stream:
        return mtgjson.import_cards(stream, {card.name: card.rarities for card in store.all_cards()})


def test_atomic_cards_come_back_with_the_same_facts(atomic: Imported, store: Any) -> None:
    """But for PreDH where the bundled store does not know: a file that has the pool says no by its silence."""
    bundled = {card.name: card for card in store.all_cards()}
    assert [found.name for found in atomic.cards] == sorted(bundled)
    unknown = []
    for found in atomic.cards:
        known = bundled[found.name]
        assert found.oracle_id == oracle_id(found.name)
        if "predh" not in known.legalities:
            unknown.append(found.name)
            known = dataclasses.replace(known, legalities={**known.legalities, "predh": "not_legal"})
        for field in FIELDS:
            assert getattr(found, field) == getattr(known, field), (found.name, field)
    assert len(unknown) == 213


def test_atomic_cards_leave_nothing_unaccounted_for(atomic: Imported) -> None:
    report = atomic.report
    assert atomic.date == "2026-07-30"
    assert report.set_aside == {"meld-result": 7}
    assert sum(report.layouts.values()) == report.objects
    left = (report.unknown_layouts, report.unknown_languages, report.unknown_fields, report.problems)
    assert left == ({}, {}, set(), [])
    assert (atomic.sets, atomic.printings, atomic.aliases) == ((), (), {})


def test_atomic_cards_bring_names_in_ten_languages(atomic: Imported) -> None:
    names = set(atomic.foreign_names)
    assert len({row.language for row in names}) == 10
    delver = "Delver of Secrets // Insectile Aberration"
    assert {row.printed for row in names if (row.name, row.language) == (delver, "fr")} == {
        "Sondeur de secrets",
        "Aberration insectoïde",
        "Sondeur de secrets // Aberration insectoïde",
    }
    assert ForeignName("Bruna, the Fading Light // Brisela, Voice of Nightmares", "it", "Bruna, Luce Morente") in names


def test_atomic_cards_say_who_may_lead(atomic: Imported) -> None:
    assert atomic.leadership is not None
    assert atomic.leadership.keys() == {card.name for card in atomic.cards}
    leaders = {name for name, formats in atomic.leadership.items() if "commander" in formats}
    assert leaders == {
        card.name
        for card in atomic.cards
        if card.commander_reason is not None and card.legalities["commander"] in {"legal", "banned"}
    }
