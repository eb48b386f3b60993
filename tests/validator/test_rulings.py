"""Rulings: the English original first, a translation marked as one, and what to do where nothing is known."""

from __future__ import annotations

import tomllib
from pathlib import Path

import orjson
import pytest

from validator.cards import snapshot
from validator.cards.build import write_store
from validator.cards.rows import RulingRow
from validator.cards.store import CardStore
from validator.reports.rulings import rulings_dict, rulings_text

GISTS = Path(snapshot.__file__).parent / "sources" / "ruling_gists.toml"

# One for each ruling of ../shared/spec/rulings, counted by hand.
COUNTS = {
    "Francisco, Fowl Marauder": 14,
    "Sentinel of the Nameless City": 6,
    "Amalia Benavides Aguirre": 10,
    "Queen's Agent": 6,
    "Wheel of Potential": 11,
}


@pytest.mark.parametrize(("name", "count"), COUNTS.items())
def test_the_bundled_gists(name, count, decklint):
    answer = orjson.loads(decklint("card", name, "--rulings", "--lang", "fr", "--output", "json").out)
    assert (answer["card"]["name"], answer["status"], answer["language"]) == (name, "gists", "fr")
    assert "not the official text" in answer["note"]
    assert len(answer["data"]) == count
    for ruling in answer["data"]:
        assert (ruling["kind"], ruling["language"], ruling["is_source_of_truth"]) == ("gist", "en", False)
        assert (ruling["translation"]["language"], ruling["translation"]["is_machine_translated"]) == ("fr", True)
        assert ruling["text"] != ruling["translation"]["text"]
        assert ruling["date"] in {"2018-01-19", "2023-11-10", "2024-06-07"}


def test_no_gist_repeats_a_ruling(SHARED):
    """No six words in a row of any ruling there."""
    folder = SHARED / "spec" / "rulings"
    official = " ".join(path.read_text("utf-8") for path in folder.glob("*.txt"))
    runs = set(_runs(official))
    for card in tomllib.loads(GISTS.read_text("utf-8"))["card"]:
        for ruling in card["ruling"]:
            assert not runs & set(_runs(ruling["en"])), ruling["en"]
            assert not runs & set(_runs(ruling["fr"])), ruling["fr"]


def _runs(text: str, length: int = 6):
    words = "".join(c if c.isalnum() else " " for c in text.lower().replace("'", " ")).split()
    return zip(*(words[i:] for i in range(length)), strict=False)


def test_without_a_language_there_is_no_translation(decklint):
    answer = orjson.loads(decklint("card", "queens agent".replace("s ", "'s "), "--rulings", "--output", "json").out)
    assert [ruling["translation"] for ruling in answer["data"]] == [None] * 6


def test_any_other_card_needs_a_sync_and_says_how(decklint):
    run = decklint("card", "Sol Ring", "--rulings")
    assert run.code == 0
    assert "decklint data sync" in run.out
    answer = orjson.loads(decklint("card", "Sol Ring", "--rulings", "--output", "json").out)
    assert (answer["status"], answer["data"]) == ("not_synced", [])


def test_official_rulings_are_the_source_of_truth(store, tmp_path):
    known = "Shock", 1, "2004-10-04", "wotc"
    rows = [
        RulingRow(*known, "en", "official", "An official ruling."),
        RulingRow(*known, "fr", "official", "Une traduction."),
        RulingRow("Shock", 2, "2005-10-04", "wotc", "en", "official", "Another one."),
    ]
    write_store(tmp_path / "cards.sqlite", store.all_cards(), [], [], {"date": "2026-11-01"}, rulings=rows)
    synced = CardStore(tmp_path / "cards.sqlite")
    shock, ring = synced.find("Shock").cards[0], synced.find("Sol Ring").cards[0]
    answer = rulings_dict(shock, synced.rulings(shock), synced.has_official_rulings, "fr")
    assert answer["status"] == "official"
    assert [(r["text"], r["is_source_of_truth"]) for r in answer["data"]] == [
        ("An official ruling.", True),
        ("Another one.", True),
    ]
    assert [r["translation"] for r in answer["data"]] == [
        {"language": "fr", "text": "Une traduction.", "is_machine_translated": False},
        None,
    ]
    assert rulings_dict(ring, synced.rulings(ring), synced.has_official_rulings)["status"] == "none"
    text = rulings_text(shock, synced.rulings(shock), synced.has_official_rulings, "fr")
    assert "[fr, a translation] Une traduction." in text
    assert "[fr: no translation is known]" in text
