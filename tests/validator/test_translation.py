"""What a translation makes of values, verdicts and rules: words for colors, lists, numbers, types; the rest kept."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import rules.check  # noqa: F401 - registers the rules
from rules.color import ColorIdentity
from rules.formats import FORMATS
from rules.registry import RULES
from rules.typeline import parse_type_line
from rules.words import SENTENCES, AnyOf, Said, Sentence
from validator.errors import BadOption
from validator.messages.catalog import catalog
from validator.reports.checked import Checked, Look
from validator.reports.json import verdict_dict
from validator.reports.outputs import find_render

ROOT = Path(__file__).resolve().parents[2]
MESSY = "1 Krenko, Mob Boss\n\n2 Sol Ring\n1 Counterspell\n1 Lightnig Bolt\n12\n-1 Forest\n94 Mountain"


@pytest.fixture(scope="module")
def messy(checker):
    return checker.check(MESSY, as_of="2026-10-08")


def text_of(verdict, language):
    """The text report on a verdict."""
    return "".join(find_render("text")([Checked("a.txt", verdict=verdict)], Look(language)))


def french(code, **params):
    """A finding's message in French, plain blanks in it."""
    variant = params.pop("variant", "")
    return re.sub("[\u00a0\u202f]", " ", catalog("fr").message(RULES[code].finding(variant=variant, **params)))


@pytest.mark.parametrize(
    ("off", "identity", "expected"),
    [
        ("U", "R", "(rouge) : bleu en trop."),
        ("WG", "", "(incolore) : blanc et vert en trop."),
        ("UBR", "W", " : bleu, noir et rouge en trop."),
    ],
)
def test_colors_in_words(off, identity, expected):
    off_colors, identity = ColorIdentity.of(off), ColorIdentity.of(identity)
    assert french("CID001", card="Sol Ring", off_colors=off_colors, identity=identity).endswith(expected)


@pytest.mark.parametrize(
    ("nearest", "expected"),
    [
        (["Opt"], " dire Opt ?"),
        (["Opt", "Shock"], " dire Opt ou Shock ?"),
        (["Opt", "Shock", "Duress"], " dire Opt, Shock ou Duress ?"),
        (["Jace, Memory Adept", "Shock", "Opt"], " dire Jace, Memory Adept ; Shock ou Opt ?"),
    ],
)
def test_lists_in_words(nearest, expected):
    assert french("LST002", typed="Xyz", nearest=AnyOf(nearest), variant="suggest").endswith(expected)


@pytest.mark.parametrize(("size", "expected"), [(0, "0 carte,"), (1, "1 carte,"), (2, "2 cartes,")])
def test_numbers_with_their_noun(size, expected):
    assert expected in french("SIZ001", size=size, difference=1, minimum=100, format="Commander")


@pytest.mark.parametrize(
    ("type_line", "expected"),
    [
        ("Legendary Planeswalker — Jace", "(planeswalker légendaire : Jace)"),
        ("Legendary Artifact — Vehicle", "(artefact légendaire : véhicule)"),
        ("Land", "(terrain)"),
        ("Land // Legendary Creature — Elder Demon", "(terrain // créature légendaire : Elder Demon)"),
        ("Summon Dragon", "(Summon Dragon)"),
    ],
)
def test_type_lines(type_line, expected):
    assert expected in french("LEG003", card="Xyz", type_line=parse_type_line(type_line))


def test_a_sentence_that_is_not_translated_is_said_in_english():
    new = Said(Sentence("from-tomorrow", "a reason {who} has not translated yet"), (("who", "nobody"),))
    del SENTENCES["from-tomorrow"]
    assert french("LST001", why=new, text="?").endswith(": a reason nobody has not translated yet.")


@pytest.mark.parametrize("text", ["{card}", "{0}", "a } b", "%s"])
def test_braces_in_a_list_are_only_text(text):
    assert text in french("LST002", typed=text, nearest=AnyOf())


def test_a_rule_without_a_text_keeps_its_message():
    rule = replace(RULES["CPY001"], code="ZZZ001", message="Something new.")
    assert catalog("fr").message(rule.finding()) == "Something new."


def test_a_verdict_keeps_all_but_its_words(messy):
    english, other = verdict_dict(messy), verdict_dict(messy, language="fr")
    assert other.pop("language") == "fr"
    for one, two in zip(english["findings"], other["findings"], strict=True):
        assert one.pop("message") != two.pop("message")
    for one, two in zip(english["assumptions"], other["assumptions"], strict=True):
        assert (one.pop("read_as"), one.pop("why")) != (two.pop("read_as"), two.pop("why"))
    assert english.pop("notes") != other.pop("notes")
    assert english == other


def test_the_english_verdict_is_the_verdict(messy):
    assert verdict_dict(messy, language="en") == verdict_dict(messy)
    assert "language" not in verdict_dict(messy)


def test_the_schema_has_the_language(messy, schema_errors):
    french = verdict_dict(messy, path="a.txt", language="fr")
    assert french["language"] == "fr"
    assert schema_errors(french) == []


@pytest.mark.parametrize("format_", FORMATS)
def test_the_report_in_french(format_, checker):
    """Formats without a list or a pool leave checks unmade, a guessed commander leaves an assumption."""
    english = re.compile(r"\b(the|is|are|cards?|of|and|or|checked|because|read|as|assumed|error|warning)\b")
    verdict = checker.check(MESSY, format_, as_of="1999-01-01", strict=True)
    report = text_of(verdict, "fr")
    names = "|".join(map(re.escape, [*(f.name for f in FORMATS.values()), "Krenko, Mob Boss", "Lightning", "Blast"]))
    plain = re.sub(rf"\[[A-Z]{{3}}\d{{3}}[^\]]*\]|liste [\w-]+ du|{names}", "", report)
    assert not english.findall(plain), plain
    assert len(report.splitlines()) == len(text_of(verdict, "en").splitlines())


def test_house_rules_in_french(store):
    from validator.linting.house_rules import read_house_rules
    from validator.pipeline import Checker

    house = read_house_rules('extends = "commander"\ncopies = 2', store)
    verdict = Checker(house.store).check("1 Krenko, Mob Boss *CMDR*\n3 Sol Ring\n96 Mountain", house.format)
    report = text_of(verdict, "fr")
    assert report.splitlines()[0].endswith("illégal au format Commander avec règles maison")
    assert "2 au plus au format Commander avec règles maison" in report
    assert "règles maison «\u00a0Commander avec règles maison\u00a0»" in report


def test_a_rule_in_french():
    rule = catalog("fr").rule(RULES["CPY001"])
    assert rule.title == "Trop d’exemplaires d’une carte"
    assert set(rule.variants) == set(RULES["CPY001"].variants)
    assert rule.explanation == RULES["CPY001"].explanation
    assert catalog("en").rule(RULES["CPY001"]) == RULES["CPY001"]


def test_a_language_there_is_not(messy):
    with pytest.raises(BadOption, match="“xx”; expected one of: en, fr"):
        verdict_dict(messy, language="xx")


def test_a_third_language_is_one_file_and_no_code(tmp_path):
    """In a copy of the program, for a language is where the program is."""
    for package in ("rules", "validator", "fixtures"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "conformance"))
    text = (ROOT / "validator" / "messages" / "fr.toml").read_text("utf-8")
    text = text.replace('legal = "légal"', 'legal = "leĝa"').replace('line-numbers = "', 'line-numbers = "numeroj, ')
    (tmp_path / "validator" / "messages" / "eo.toml").write_text(text, "utf-8")
    (tmp_path / "deck.txt").write_text("1. Krenko, Mob Boss *CMDR*\n2. 98 Mountain\n3. Sol Ring", "utf-8")
    program = [sys.executable, "-c", "from validator.cli import main; main()"]
    command = [*program, "check", "deck.txt", "--as-of", "2026-10-08", "--lang", "eo"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8")
    assert run.stdout.startswith("deck.txt\u00a0: leĝa"), run
    assert "numeroj" in run.stdout
