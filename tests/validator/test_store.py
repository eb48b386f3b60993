"""The bundled card store: whole, read-only, the same by query and from memory, and built alike every time."""

from __future__ import annotations

import csv
import dataclasses
import hashlib
import json
import shutil
import sqlite3
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.card import OracleCard
from rules.oracle import derive
from validator.cards.build import FRONT_NAME, FULL_NAME, PART_NAME, SCHEMA_VERSION
from validator.cards.names import name_key
from validator.cards.snapshot import build_snapshot
from validator.cards.sources import corpus
from validator.cards.store import CardStore, Match
from validator.errors import CardStoreUnavailable

ROOT = Path(__file__).resolve().parents[2]
BUNDLED = ROOT / "fixtures/cards.sqlite"
DATA = ROOT.parent / "shared/data"

needs_shared = pytest.mark.skipif(not (DATA / corpus.CARDS).exists(), reason="needs ../shared")


@pytest.fixture(scope="module")
def loaded() -> CardStore:
    """The bundled store with names and facts in memory."""
    return CardStore(BUNDLED).load()


@pytest.fixture(scope="module")
def asking() -> CardStore:
    """The bundled store as the command line opens it: every look-up is a query."""
    return CardStore(BUNDLED)


@pytest.fixture(scope="module")
def sql() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{BUNDLED.as_uri()}?mode=ro&immutable=1", uri=True)
    yield connection
    connection.close()


def facts(card: OracleCard) -> dict[str, Any]:
    """All fields of a card, for comparing cards of two stores."""
    return {field.name: getattr(card, field.name) for field in dataclasses.fields(card)}


def plain(match: Match | None) -> Any:
    return match and (match.kind, [facts(card) for card in match.cards])


def found(store: CardStore, name: str) -> list[str]:
    match = store.find(name)
    return [card.name for card in match.cards] if match else []


# --- what is in it ---------------------------------------------------------------------------------------------


def test_the_store_holds_every_card_once(loaded: CardStore) -> None:
    names = [card.name for card in loaded.all_cards()]
    assert len(names) == 34_555 - 2 + 645
    assert len(set(names)) == len(names)
    assert names == sorted(names)


def test_the_file_is_at_most_8_mb() -> None:
    assert BUNDLED.stat().st_size <= 8_000_000


def test_the_file_is_sound(sql: sqlite3.Connection) -> None:
    assert sql.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_meta_says_where_the_cards_come_from(asking: CardStore) -> None:
    assert asking.date == asking.meta["date"] == "2026-11"
    assert asking.meta["schema_version"] == str(SCHEMA_VERSION)
    sources = json.loads(asking.meta["source_sha256"])
    assert set(sources) >= {"commander_legality.tsv", "oracle_corpus.jsonl.gz", "printings.csv.gz"}
    for digest in (asking.digest, asking.meta["digest"], *sources.values()):
        assert len(digest) == 64
        assert set(digest) <= set(string.hexdigits.lower())


def test_meta_counts_the_rows(asking: CardStore, sql: sqlite3.Connection) -> None:
    counts = {k.removeprefix("count_"): int(v) for k, v in asking.meta.items() if k.startswith("count_")}
    assert counts.keys() >= {"cards", "names", "printings", "sets"}
    assert counts == {table: sql.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in counts}


def test_no_row_hangs_loose(sql: sqlite3.Connection) -> None:
    for table in ("names", "printings"):
        query = f"SELECT count(*) FROM {table} WHERE card_id NOT IN (SELECT id FROM cards)"
        assert sql.execute(query).fetchone() == (0,)
    assert sql.execute("SELECT count(*) FROM printings WHERE set_id NOT IN (SELECT id FROM sets)").fetchone() == (0,)


def test_no_text_of_a_card_is_in_it(sql: sqlite3.Connection) -> None:
    longest = sql.execute("SELECT max(length(facts)) FROM cards").fetchone()[0]
    assert longest < 1000
    query = "SELECT count(*) FROM cards WHERE facts LIKE '%can be your commander%' OR facts LIKE '%(You can have two%'"
    assert sql.execute(query).fetchone() == (0,)


# --- it is only read -------------------------------------------------------------------------------------------


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Path]:
    """A copy of the store that nobody may write, in a folder that nobody may write."""
    folder = tmp_path / "locked"
    folder.mkdir()
    path = Path(shutil.copy(BUNDLED, folder / "cards.sqlite"))
    path.chmod(0o444)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o755)


def test_a_locked_store_serves(locked: Path) -> None:
    before = locked.read_bytes()
    for store in (CardStore(locked), CardStore(locked).load()):
        assert found(store, "sol ring") == ["Sol Ring"]
        assert store.suggest("Sol Rin")[0].name == "Sol Ring"
        assert store.printings(store.lookup(["sol ring"])["sol ring"].cards[0])
    assert [path.name for path in locked.parent.iterdir()] == ["cards.sqlite"]
    assert locked.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "why"),
    [
        pytest.param(None, "unable to open", id="missing"),
        pytest.param(b"", "no card store", id="empty"),
        pytest.param(b"1 Sol Ring\n" * 1000, "no card store", id="no-database"),
    ],
)
def test_a_file_that_is_no_store_is_refused(content: bytes | None, why: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CardStoreUnavailable, match=why) as caught:
        CardStore(path)
    assert caught.value.params == {"file": "cards.sqlite"}
    assert str(tmp_path) not in caught.value.message


def test_a_store_of_another_schema_is_refused(tmp_path: Path) -> None:
    path = Path(shutil.copy(BUNDLED, tmp_path / "cards.sqlite"))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE meta SET value = '0' WHERE key = 'schema_version'")
    connection.commit()
    connection.close()
    with pytest.raises(CardStoreUnavailable, match=f"its schema is 0, this program reads {SCHEMA_VERSION}"):
        CardStore(path)


# --- names -----------------------------------------------------------------------------------------------------


def test_a_query_and_the_memory_give_the_same(asking: CardStore, loaded: CardStore, sql: sqlite3.Connection) -> None:
    keys = [key for (key,) in sql.execute("SELECT DISTINCT key FROM names ORDER BY key")]
    parts = [key for (key,) in sql.execute("SELECT DISTINCT key FROM names WHERE tier > ?", (FULL_NAME,))]
    some = sorted({*keys[::12], *parts[::2], "no such card", "", "sol  ring"})
    assert len(some) > 3000
    by_query, by_memory = asking.lookup(some), loaded.lookup(some)
    assert by_query.keys() == by_memory.keys()
    assert len(some) - len(by_query) == 3
    for key, match in by_query.items():
        assert plain(match) == plain(by_memory[key]) == plain(loaded.get(key)), key


def test_each_card_is_found_by_its_name(loaded: CardStore) -> None:
    for card in loaded.all_cards():
        match = loaded.get(name_key(card.name))
        assert match is not None, card.name
        assert match == ((card,), "name"), card.name


def test_no_two_names_share_a_key(sql: sqlite3.Connection) -> None:
    names = [name for (name,) in sql.execute("SELECT name FROM cards")]
    assert len({name_key(name) for name in names}) == len(names)
    shared = "SELECT key FROM names WHERE tier = ? GROUP BY key HAVING count(*) > 1"
    assert sql.execute(shared, (FULL_NAME,)).fetchall() == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Wasteland", "Waste Land", id="space"),
        pytest.param("_____", "______", id="underscores"),
    ],
)
def test_names_that_are_nearly_alike_stay_apart(one: str, other: str, loaded: CardStore) -> None:
    assert (found(loaded, one), found(loaded, other)) == ([one], [other])


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        pytest.param("LIGHTNING BOLT", "Lightning Bolt", id="case"),
        pytest.param("  Sol   Ring ", "Sol Ring", id="spaces"),
        pytest.param("lim-dul’s vault", "Lim-Dûl's Vault", id="accents-and-curly-quote"),
        pytest.param("Lim–Dûl`s Vault", "Lim-Dûl's Vault", id="en-dash-and-backtick"),
        pytest.param("Nazgul", "Nazgûl", id="without-accent"),
        pytest.param("Nazgu\u0302l", "Nazgûl", id="combining-accent"),
        pytest.param("Æther Vial", "Aether Vial", id="ligature"),
        pytest.param("Sol\u200b Ring", "Sol Ring", id="invisible-space"),
        pytest.param("Sol\u00a0Ring", "Sol Ring", id="no-break-space"),
        pytest.param("Fire//Ice", "Fire // Ice", id="slashes-without-spaces"),
        pytest.param("fire // ice", "Fire // Ice", id="slashes-with-spaces"),
    ],
)
def test_spellings_of_a_name_lead_to_its_card(typed: str, name: str, asking: CardStore, loaded: CardStore) -> None:
    assert found(asking, typed) == found(loaded, typed) == [name]


# --- parts -----------------------------------------------------------------------------------------------------


def overshadowing(sql: sqlite3.Connection, tier: int) -> set[str]:
    """Cards whose own name is also the name of another card's part of this tier."""
    query = (
        "SELECT DISTINCT c.name FROM names own JOIN names part ON part.key = own.key AND part.card_id <> own.card_id"
        " JOIN cards c ON c.id = own.card_id WHERE own.tier = ? AND part.tier = ?"
    )
    return {name for (name,) in sql.execute(query, (FULL_NAME, tier))}


def test_a_card_named_like_a_part_of_another_is_found_as_itself(
    asking: CardStore, loaded: CardStore, sql: sqlite3.Connection
) -> None:
    like_later_parts, like_fronts = overshadowing(sql, PART_NAME), overshadowing(sql, FRONT_NAME)
    assert len(like_later_parts) == 23
    assert like_later_parts >= {"Ancestral Recall", "Channel", "Demonic Tutor", "Lightning Bolt"}
    assert like_later_parts >= {"Swords to Plowshares", "Rampant Growth", "Reanimate", "Wheel of Fortune"}
    assert like_fronts == {"Bind", "Smelt"}
    for name in like_later_parts | like_fronts:
        for store in (asking, loaded):
            match = store.find(name)
            assert match is not None, name
            assert match.kind == "name", name
            assert [(card.name, len(card.faces)) for card in match.cards] == [(name, 1)]


@pytest.mark.parametrize(
    ("part", "names"),
    [
        pytest.param("Delver of Secrets", ["Delver of Secrets // Insectile Aberration"], id="front"),
        pytest.param("Insectile Aberration", ["Delver of Secrets // Insectile Aberration"], id="back"),
        pytest.param("Ormendahl, Profane Prince", ["Westvale Abbey // Ormendahl, Profane Prince"], id="back-legend"),
        pytest.param("Stomp", ["Bonecrusher Giant // Stomp"], id="adventure"),
        pytest.param("Ice", ["Fire // Ice"], id="second-half"),
        pytest.param("Fire", ["Fire // Ice"], id="front-before-second-half"),
        pytest.param("Why", ["Who // What // When // Where // Why"], id="fifth-part"),
        pytest.param(
            "Brisela, Voice of Nightmares",
            [
                "Bruna, the Fading Light // Brisela, Voice of Nightmares",
                "Gisela, the Broken Blade // Brisela, Voice of Nightmares",
            ],
            id="meld-result-of-two",
        ),
    ],
)
def test_a_part_leads_to_its_card(part: str, names: list[str], asking: CardStore, loaded: CardStore) -> None:
    for store in (asking, loaded):
        match = store.find(part)
        assert match is not None
        assert match.kind == "part"
        assert [card.name for card in match.cards] == names


def test_every_part_leads_to_its_card_unless_a_nearer_name_is_alike(loaded: CardStore) -> None:
    cards = [card for card in loaded.all_cards() if len(card.faces) > 1]
    assert len(cards) == 912
    own = {name_key(card.name) for card in loaded.all_cards()}
    fronts = {name_key(card.front_name) for card in cards}
    for card in cards:
        for face in card.faces:
            key = name_key(face.name)
            if key not in own and (face is card.faces[0] or key not in fronts):
                match = loaded.get(key)
                assert match is not None, face.name
                assert match.kind == "part", face.name
                assert card in match.cards, face.name


# --- oracle ids ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spelled", [str.lower, str.upper])
def test_an_oracle_id_leads_to_its_card(spelled, asking: CardStore, loaded: CardStore) -> None:
    match = loaded.find("Krenko, Mob Boss")
    assert match is not None
    oracle_id = match.cards[0].oracle_id
    assert oracle_id is not None
    for store in (asking, loaded):
        found = store.find(spelled(oracle_id))
        assert found is not None
        assert (found.kind, [card.name for card in found.cards]) == ("name", ["Krenko, Mob Boss"])


def test_an_unknown_oracle_id_leads_nowhere(asking: CardStore, loaded: CardStore) -> None:
    for store in (asking, loaded):
        assert store.find("00000000-0000-4000-8000-000000000000") is None
        assert store.find("00000000-0000-4000-8000-00000000000") is None


def test_every_oracle_id_takes_16_bytes(sql: sqlite3.Connection) -> None:
    query = "SELECT DISTINCT length(oracle_id), typeof(oracle_id) FROM cards ORDER BY 1"
    assert sql.execute(query).fetchall() == [(None, "null"), (16, "blob")]


# --- suggestions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        pytest.param("Lightnig Bolt", "Lightning Bolt", id="letter-missing"),
        pytest.param("Lightningg Bolt", "Lightning Bolt", id="letter-twice"),
        pytest.param("Lihgtning Bolt", "Lightning Bolt", id="letters-swapped"),
        pytest.param("ightning Bolt", "Lightning Bolt", id="first-letter-missing"),
        pytest.param("lIGHTNIG bOLT", "Lightning Bolt", id="any-case"),
        pytest.param("Krenko Mob Bos", "Krenko, Mob Boss", id="comma-missing"),
        pytest.param("Swords to Plowshare", "Swords to Plowshares", id="end-missing"),
        pytest.param("Lim Dul's Valt", "Lim-Dûl's Vault", id="accent-and-hyphen"),
        pytest.param("Brazen Borower", "Brazen Borrower // Petty Theft", id="front-of-two"),
        pytest.param("Insectile Aberation", "Delver of Secrets // Insectile Aberration", id="back-of-two"),
        pytest.param("Sol Ring", "Sol Ring", id="exact"),
    ],
)
def test_the_nearest_name_comes_first(typed: str, name: str, asking: CardStore, loaded: CardStore) -> None:
    suggestions = loaded.suggest(typed)
    assert suggestions[0].name == name
    assert suggestions == asking.suggest(typed)
    scores = [suggestion.score for suggestion in suggestions]
    assert scores == sorted(scores, reverse=True)
    assert all(0.8 <= score <= 1 for score in scores)
    assert len({suggestion.name for suggestion in suggestions}) == len(suggestions) <= 3


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("qqqqzzzz", id="letters"),
        pytest.param("99999", id="digits"),
        pytest.param("the best card that I ever opened in a booster", id="sentence"),
        pytest.param("y" * 200, id="long"),
        pytest.param("雷", id="other-script"),
    ],
)
def test_nothing_is_suggested_when_nothing_is_near(typed: str, loaded: CardStore) -> None:
    assert loaded.suggest(typed) == ()


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 10])
def test_at_most_so_many_are_suggested(limit: int, loaded: CardStore) -> None:
    suggestions = loaded.suggest("Goblin Warrior", limit)
    assert len(suggestions) == limit
    assert suggestions == loaded.suggest("Goblin Warrior", 10)[:limit]


# --- leaders and printings -------------------------------------------------------------------------------------


def test_commanders_are_all_that_can_lead_alone_or_beside_another(loaded: CardStore) -> None:
    expected = [card for card in loaded.all_cards() if card.commander_reason or card.is_background]
    assert set(expected) <= set(loaded.commanders())
    assert [c for c in loaded.commanders() if c not in set(expected) and "Background" not in c.type_line.text] == []


def test_printings_are_in_order_of_release(loaded: CardStore) -> None:
    match = loaded.find("Sol Ring")
    assert match is not None
    printings = loaded.printings(match.cards[0])
    dates = [p.released or "unknown" for p in printings]  # those of an unknown day come last
    assert dates == sorted(dates)
    assert {"LEA", "C21"} <= {p.set_code for p in printings}
    assert {p.rarity for p in printings} <= set("curmsl")


def test_rarities_are_known_letters(sql: sqlite3.Connection) -> None:
    unknown, *known = sorted(rarity for (rarity,) in sql.execute("SELECT DISTINCT rarity FROM printings"))
    assert (unknown, known) == ("", sorted("curmsl"))
    # Of newer cards, and of printings under another name, a rarity may be unknown.
    query = "SELECT count(*) FROM printings WHERE rarity = ''"
    assert sql.execute(query).fetchone()[0] < 400


# --- the build, from ../shared ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The snapshot built anew, over another file."""
    path = tmp_path_factory.mktemp("snapshot") / "cards.sqlite"
    path.write_bytes(b"not a store")
    build_snapshot(DATA, path)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    return path.read_bytes()


@pytest.mark.slow
@needs_shared
def test_the_bundled_file_is_what_any_build_gives_byte_for_byte(built: bytes) -> None:
    assert hashlib.sha256(built).hexdigest() == hashlib.sha256(BUNDLED.read_bytes()).hexdigest()


@needs_shared
def test_the_source_digests_are_those_of_the_files(asking: CardStore) -> None:
    for name, digest in json.loads(asking.meta["source_sha256"]).items():
        file = DATA / name if (DATA / name).exists() else DATA.parent / "spec" / name
        assert digest == hashlib.sha256(file.read_bytes()).hexdigest(), name


@pytest.mark.slow
@needs_shared
def test_a_card_comes_out_as_it_went_in(loaded: CardStore) -> None:
    stored = {card.name: card for card in loaded.all_cards()}
    for printed in corpus.printed_cards(DATA):
        assert facts(stored.pop(printed.name)) == facts(derive(printed)), printed.name
    assert len(stored) == 645
    assert all(card.legal_from for card in stored.values())


@needs_shared
def test_only_printings_of_back_faces_are_left_out(loaded: CardStore) -> None:
    cards = loaded.all_cards()
    names = {card.name for card in cards}
    backs = {face.name for card in cards for face in card.faces[1:]}
    given = list(corpus.printings(DATA))
    left_out = [printing for printing in given if printing.name not in names]
    assert {printing.name for printing in left_out} <= backs
    others = {(p.name, p.set_code, p.collector_number) for p in corpus.alternate_printings(DATA.parent / "spec", cards)}
    others -= {(p.name, p.set_code, p.collector_number) for p in given}
    assert int(loaded.meta["count_printings"]) == len(given) - len(left_out) + len(others)
    assert len(given) == 100_904 + 644 - 2


@needs_shared
def test_split_costs_reach_the_second_half(loaded: CardStore) -> None:
    with (DATA / corpus.SPLIT_COSTS).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert len(rows) == 123
    for row in rows:
        match = loaded.find(row["name"])
        assert match is not None, row["name"]
        costs = [face.mana_cost for face in match.cards[0].faces]
        assert costs == [row["first"], row["second"]], row["name"]
