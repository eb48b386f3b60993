"""Names in ten languages from the bundled file: what they lead to, whatever the store, and only on a miss."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path

import pytest

import fixtures
from rules.formats import FORMATS
from validator.cards import foreign_names
from validator.cards.build import write_store
from validator.cards.names import name_key
from validator.cards.sources.printed_names import BASICS, PRINTED, build_names
from validator.cards.store import CardStore
from validator.errors import CardStoreUnavailable
from validator.pipeline import Checker

AS_OF = "2026-11-30"
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
LANGUAGES = ("de", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht")

needs_shared = pytest.mark.skipif(not (DATA / PRINTED).exists(), reason="needs ../shared")

FRENCH = {
    "Foudre": "Lightning Bolt",
    "Anneau solaire": "Sol Ring",
    "Retour au pays": "Swords to Plowshares",
    "Terres dévastées": "Wasteland",
    "Feu // Glace": "Fire // Ice",
}
NEWER = ["Azog, Moria's Ruin", "Jace, Multiverse Architect", "Sphinx's Approach", "Arzakon", "Seluma, Light of Aysen"]

# Lists as they are written in other languages, each a legal deck.
DECKS = {
    "fr": "1 Krenko le caïd *CMDR*\n1 Foudre\n1 Anneau solaire\n97 Montagne",
    "de": "1 Krenko der Boss *CMDR*\n1 Blitzschlag\n1 Sonnenring\n97 Gebirge",
    "ja": "1 群衆の親分、クレンコ *CMDR*\n1 稲妻\n1 太陽の指輪\n97 山",
}


def names(store: CardStore, name: str) -> list[str]:
    match = store.find(name)
    return [card.name for card in match.cards] if match else []


def verdict_of(store: CardStore, text: str):
    return Checker(store).check(text, as_of=AS_OF)


def test_the_file_is_at_most_13_mb_and_the_store_8() -> None:
    assert fixtures.path(foreign_names.FILE).stat().st_size <= 13_000_000
    assert fixtures.path("cards.sqlite").stat().st_size <= 8_000_000


def test_every_language_has_its_names(store: CardStore) -> None:
    counts = foreign_names.names_by_language()
    assert tuple(counts) == LANGUAGES
    assert min(counts.values()) > 11_000
    assert counts["fr"] > 29_000
    assert store.languages() == LANGUAGES


@pytest.mark.parametrize("name", [*FRENCH, *NEWER])
def test_a_card_is_shown_offline(decklint, name: str) -> None:
    run = decklint("card", name)
    assert run.code == 0
    assert run.out.startswith(FRENCH.get(name, name))


@pytest.mark.parametrize("language", DECKS)
def test_a_list_in_another_language_is_read(store: CardStore, language: str) -> None:
    verdict = verdict_of(store, DECKS[language])
    assert verdict.legal, [finding.message for finding in verdict.findings]


def test_the_basics_lead_to_the_basics_in_every_language(store: CardStore) -> None:
    path = DATA / BASICS
    if not path.exists():
        pytest.skip("needs ../shared")
    with path.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert {row["lang"] for row in rows} == set(LANGUAGES)
    assert len({row["oracle_name"] for row in rows}) == 11
    for row in rows:
        assert names(store, row["name"]) == [row["oracle_name"]], row


def test_an_english_name_goes_before_any_other(store: CardStore) -> None:
    # “Vendetta” is Italian for Vengeance, and a card of its own.
    assert names(store, "Vendetta") == ["Vendetta"]


def test_a_part_of_a_melded_card_is_what_it_is_in_english(store: CardStore) -> None:
    verdict = verdict_of(store, "1 Krenko, Mob Boss *CMDR*\n1 Brisela, voix des cauchemars\n98 Montagne")
    assert [finding.code for finding in verdict.findings if finding.severity == "error"] == ["LEG003"]


def test_an_ambiguous_name_is_ambiguous_until_a_printing_tells(store: CardStore) -> None:
    parsed = Checker(store).parse("1 Éclair fourchu\n1 Éclair fourchu (ROE) 146", FORMATS["commander"].on(AS_OF))
    ambiguous, told = parsed.lines
    assert sorted(names(store, "Éclair fourchu")) == ["Forked Bolt", "Forked Lightning"]
    assert ambiguous.card.reason == "ambiguous"
    assert told.card.name == "Forked Bolt"


def test_the_file_is_asked_only_on_a_miss(store: CardStore, monkeypatch) -> None:
    asked: list[object] = []
    rows = foreign_names._rows
    monkeypatch.setattr(foreign_names, "_rows", lambda *query: asked.append(query) or rows(*query))
    assert verdict_of(store, "1 Krenko, Mob Boss *CMDR*\n1 Fire/Ice\n1 sol ring (C21) 263 *F*\n97 Mountain").deck
    assert asked == []
    assert verdict_of(store, "1 Krenko, Mob Boss *CMDR*\n1 Foudre\n98 Montagne").legal
    assert len(asked) == 1


def test_the_names_serve_any_store(store: CardStore, tmp_path: Path) -> None:
    cards = [store.find(name).cards[0] for name in ("Lightning Bolt", "Mountain", "Fire // Ice")]
    write_store(tmp_path / "cards.sqlite", cards, [], [], {"date": "2026-11-20"})
    for small in (CardStore(tmp_path / "cards.sqlite"), CardStore(tmp_path / "cards.sqlite").load()):
        assert names(small, "Foudre") == ["Lightning Bolt"]
        assert names(small, "Montagne") == ["Mountain"]
        assert names(small, "Glace") == ["Fire // Ice"]
        assert names(small, "Anneau solaire") == []  # not a card of this store


def test_a_file_that_is_not_there_is_said(tmp_path: Path, monkeypatch, store: CardStore) -> None:
    monkeypatch.setattr(fixtures, "_FOLDER", tmp_path)
    foreign_names._connection.cache_clear()
    try:
        with pytest.raises(CardStoreUnavailable, match=foreign_names.FILE):
            names(store, "Foudre")
    finally:
        foreign_names._connection.cache_clear()


@needs_shared
def test_most_printed_names_are_found(store: CardStore) -> None:
    """Of the names of a language that belong to a card, all lead to it, alone or among others."""
    with gzip.open(DATA / PRINTED, "rt", encoding="utf-8") as stream:
        printed = json.load(stream)
    lost = [
        (english, name)
        for english, by_language in list(printed.items())[::50]
        if (match := store.get(name_key(english)))
        for some in by_language.values()
        for name in some
        if (found := store.find(name)) is None
        or (store.get(name_key(name)) is None and not set(match.cards) <= set(found.cards))
    ]
    assert lost == []


@pytest.mark.slow
@needs_shared
def test_the_file_is_what_any_build_gives_byte_for_byte(store: CardStore, tmp_path: Path) -> None:
    build_names(DATA, store, tmp_path / "names.sqlite")
    assert (tmp_path / "names.sqlite").read_bytes() == fixtures.path(foreign_names.FILE).read_bytes()
