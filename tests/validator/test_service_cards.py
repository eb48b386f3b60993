"""Cards over HTTP: by any spelling, with slashes in names, nearest names, rulings and partners."""

from __future__ import annotations

import json
from urllib.parse import quote, unquote

import pytest
from service_client import JSON, TEXT, problem_of


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("Krenko, Mob Boss", "Krenko, Mob Boss"),
        ("krenko,%20mob%20BOSS", "Krenko, Mob Boss"),
        ("Lim-D%C3%BBl's Vault", "Lim-Dûl's Vault"),
        ("lim-dul’s vault", "Lim-Dûl's Vault"),
        ("Fire // Ice", "Fire // Ice"),
        ("Fire%20%2F%2F%20Ice", "Fire // Ice"),
        ("Fire%20//%20Ice", "Fire // Ice"),
        ("Delver of Secrets", "Delver of Secrets // Insectile Aberration"),
        ("Insectile Aberration", "Delver of Secrets // Insectile Aberration"),
        ("Wear%20%2f%2f%20Tear", "Wear // Tear"),
        ("_____", "_____"),
        ("+2 Mace", "+2 Mace"),
        ("%2B2%20Mace", "+2 Mace"),
    ],
)
def test_by_any_spelling(path, name, client):
    for end in ("", "/rulings", "/partners"):
        answer = client.get(f"/v1/cards/{path}{end}")
        assert answer.status_code == 200, answer.data
        body = answer.json
        assert (body if end == "" else body["card"])["name"] == name
    answer = client.get(f"/v1/cards/{path}")
    assert unquote(answer.headers["Content-Location"]) == f"/v1/cards/{name}"
    assert client.get(answer.headers["Content-Location"]).data == answer.data


def test_the_facts_are_those_of_the_command_line(client, decklint):
    answer = client.get("/v1/cards/Tymna the Weaver")
    assert answer.data.decode() == decklint("card", "Tymna the Weaver", "--output", "json").out
    in_words = client.get("/v1/cards/Tymna the Weaver", headers={"Accept": TEXT})
    assert (in_words.data.decode(), in_words.mimetype) == (decklint("card", "Tymna the Weaver").out, TEXT)


@pytest.mark.parametrize("end", ["", "/rulings", "/partners"])
def test_nearest_names(end, client):
    problem = problem_of(client.get(f"/v1/cards/Sol Rng{end}"), "card_not_found", 404)
    assert problem["suggestions"][0]["name"] == "Sol Ring"
    assert all(0 < near["score"] <= 1 for near in problem["suggestions"])
    assert client.get(f"/v1/cards/Sol Rng{end}?fuzzy=true").status_code == 200
    problem_of(client.get(f"/v1/cards/Sol Rng{end}?fuzzy=false"), "card_not_found", 404)


def test_what_is_near_to_nothing_is_not_found_however_fuzzy(client):
    problem_of(client.get("/v1/cards/Qqqqq Wwwww Zzzzz?fuzzy=true"), "card_not_found", 404)


def test_what_is_as_near_to_several_is_ambiguous(client, store):
    problem = problem_of(client.get("/v1/cards/Krenko?fuzzy=true"), "ambiguous_card_name", 404)
    assert "Krenko, Mob Boss" in problem["candidates"]


def test_an_ambiguous_name_has_candidates(client, store):
    name = next(key for key in ("fire", "ice", "bind", "start", "life") if len(store.find(key).cards) != 1)
    problem = problem_of(client.get(f"/v1/cards/{name}"), "ambiguous_card_name", 404)
    assert sorted(problem["candidates"]) == sorted(card.name for card in store.find(name).cards)
    for candidate in problem["candidates"]:
        assert client.get(f"/v1/cards/{quote(candidate, safe='')}").json["name"] == candidate


def test_partners_are_those_of_the_command_line(client, decklint):
    answer = client.get("/v1/cards/Amy Pond/partners?as_of=2026-10-08").json
    printed = decklint("partners", "Amy Pond", "--as-of", "2026-10-08", "--output", "ndjson").lines
    assert answer["data"] == printed
    assert (answer["object"], answer["has_more"], answer["format"], answer["as_of"]) == (
        "list",
        False,
        "commander",
        "2026-10-08",
    )
    assert client.get("/v1/cards/Sol Ring/partners").json["data"] == []


def test_partners_in_another_format(client):
    here, there = (
        {
            tuple(pair["commanders"])
            for pair in client.get(f"/v1/cards/Tymna the Weaver/partners?format={key}").json["data"]
        }
        for key in ("commander", "duel")
    )
    assert here
    assert here != there


def test_rulings(client, store):
    card = store.find("Krenko, Mob Boss").cards[0]
    answer = client.get("/v1/cards/Krenko, Mob Boss/rulings").json
    assert (answer["language"], answer["card"]["name"]) == ("en", card.name)
    assert len(answer["data"]) == len([ruling for ruling in store.rulings(card) if ruling.language == "en"])
    in_words = client.get("/v1/cards/Krenko, Mob Boss/rulings", headers={"Accept": TEXT})
    assert in_words.data.decode().startswith("Krenko, Mob Boss\n")


def test_a_translation_stands_beside_the_original(client, store):
    names = [name for (name,) in store.rows("SELECT DISTINCT c.name FROM rulings r JOIN cards c ON c.id = r.card_id")]
    assert names, "the bundled data has gists of rulings"
    for name in names:
        plain = client.get(f"/v1/cards/{quote(name, safe='')}/rulings").json
        french = client.get(f"/v1/cards/{quote(name, safe='')}/rulings?lang=fr").json
        assert [ruling["text"] for ruling in plain["data"]] == [ruling["text"] for ruling in french["data"]]
        assert all(ruling["translation"] is None for ruling in plain["data"])
        assert any(ruling["translation"]["language"] == "fr" for ruling in french["data"])


def test_no_translation_of_that_language(client):
    answer = client.get("/v1/cards/Krenko, Mob Boss/rulings?lang=xx")
    assert (answer.status_code, answer.json["language"]) == (200, "xx")


@pytest.mark.parametrize("path", ["Sol Ring", "Sol Ring/rulings", "Sol Ring/partners"])
def test_a_card_can_be_kept_until_it_changes(path, client):
    first = client.get(f"/v1/cards/{path}")
    assert first.content_type == JSON
    again = client.get(f"/v1/cards/{path}", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert json.loads(client.get(f"/v1/cards/{path}", headers={"If-None-Match": '"x"'}).data) == first.json
