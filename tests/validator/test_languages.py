"""Which language is spoken: `Accept-Language`, `--lang` and `DECKLINT_LANG`; English unless asked otherwise."""

from __future__ import annotations

import re

import pytest

from rules.registry import RULES
from validator.cli import options
from validator.linting.codes import LINT_RULES
from validator.messages.catalog import catalog
from validator.messages.languages import LANGUAGES
from validator.reports.rules import find_rule
from validator.service.negotiation import choose_language

MESSY = "1 Krenko, Mob Boss\n\n2 Sol Ring\n1 Counterspell\n1 Lightnig Bolt\n12\n-1 Forest\n94 Mountain"


def test_the_command_line_offers_every_language():
    assert options.LANGUAGES == LANGUAGES


# --- Accept-Language -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("FR", "fr"),
        ("fr-CA", "fr"),
        ("fr-Latn-CA, en", "fr"),
        ("en, fr", "en"),
        ("fr, en", "fr"),
        ("en;q=0.8, fr;q=0.9", "fr"),
        ("fr;q=0.8, en;q=0.9", "en"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("de, fr;q=0.5", "fr"),
        ("de, en;q=0.5, fr;q=0.4", "en"),
        ("de", "en"),
        ("*", "en"),
        ("de, *", "en"),
        ("fr;q=0.5, *", "en"),
        ("fr, *;q=0.5", "fr"),
        ("en;q=0, *", "fr"),
        ("fr;q=0", "en"),
        ("en;q=0", "en"),
        ("fr;q=0, en;q=0", "en"),
        ("fr ; q=1.000", "fr"),
        ("fr;q=0.001", "fr"),
        ("fr;q=2, en;q=0.1", "en"),
        ("fry", "en"),
        (";;;,,,fr", "fr"),
        ("é, \x00, fr", "fr"),
        ("de," * 60 + "fr", "fr"),
    ],
)
def test_choose_language(header, expected):
    assert choose_language(header) == expected


# --- the command line ------------------------------------------------------------------------------------------------


@pytest.fixture
def deck(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text(MESSY, "utf-8")
    return path


def test_check_in_french(decklint, deck, schema_errors):
    run = decklint("check", "--lang", "fr", "--output", "json", "--as-of", "2026-10-08", deck)
    (verdict,) = run.lines
    assert run.code == 1
    assert verdict["language"] == "fr"
    assert schema_errors(verdict) == []
    assert "Sol Ring : 2 exemplaires" in decklint("check", "--lang", "FR", deck).out


def test_check_in_english_is_as_without_the_option(decklint, deck, monkeypatch):
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    for output in ("text", "ndjson"):
        run = decklint("check", "--output", output, deck)
        assert run.out == decklint("check", "--lang", "en", "--output", output, deck).out
        assert "Sol Ring: 2 copies" in run.out


def test_the_environment_sets_the_language(decklint, deck, monkeypatch):
    monkeypatch.setenv("DECKLINT_LANG", "fr")
    assert "Sol Ring : 2 exemplaires" in decklint("check", deck).out
    assert "Sol Ring: 2 copies" in decklint("check", "--lang", "en", deck).out
    monkeypatch.setenv("DECKLINT_LANG", "xx")
    run = decklint("check", deck)
    assert run.code == 64
    assert "DECKLINT_LANG" in run.err


def test_several_decks_in_french(decklint, tmp_path):
    for name, text in (("a.txt", MESSY), ("b.txt", "100 Mountain"), ("c.txt", ""), ("d.txt", "1 Sol Ring\n99 Xyzzy")):
        (tmp_path / name).write_text(text, "utf-8")
    lines = decklint("check", "--lang", "fr", tmp_path).out.splitlines()
    assert lines[-1] == "4 decks\u00a0: 2 illégaux, 1 indéterminé, 1 illisible"
    assert f"{tmp_path / 'c.txt'}\u00a0: n’a pas pu être vérifié" in lines


@pytest.mark.parametrize("code", [*RULES, *LINT_RULES])
def test_rule_in_french(code, decklint):
    run = decklint("rule", code, "--lang", "fr")
    title = catalog("fr").titles[code]
    assert run.out.splitlines()[2].startswith(f"{title}. Gravité")
    assert "L’explication et les exemples sont en anglais." in run.out
    assert not re.search(r"\{\w+:", run.out)
    (found,) = decklint("rule", code, "--lang", "fr", "--output", "json").lines
    assert (found["language"], found["title"]) == ("fr", title)
    assert set(found["messages"]) == {"message", *find_rule(code).variants}


def test_rules_in_french(decklint):
    out = decklint("rules", "--lang", "fr").out
    assert all(f"{code}  " in out and catalog("fr").titles[code] in out for code in RULES)
    assert all(line["language"] == "fr" for line in decklint("rules", "--lang", "fr", "--output", "json").lines)
    assert all("language" not in line for line in decklint("rules", "--output", "json").lines)
