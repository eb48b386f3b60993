"""What a translation makes of values, verdicts and rules: words for colors, lists, numbers, types; the rest kept."""

from __future__ import annotations

import re

import pytest

from rules.formats import FORMATS
from rules.model import Finding, Severity
from rules.registry import RULES
from validator.errors import BadOption
from validator.messages import translate_finding, translate_rule, translate_verdict
from validator.reports.json import verdict_dict
from validator.reports.text import verdict_text

MESSY = "1 Krenko, Mob Boss\n\n2 Sol Ring\n1 Counterspell\n1 Lightnig Bolt\n12\n-1 Forest\n94 Mountain"


@pytest.fixture(scope="module")
def messy(checker):
    return checker.check(MESSY, as_of="2026-10-08")


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"card": "Sol Ring", "off_colors": ["U"], "identity": ["R"]}, "(rouge) : bleu en trop."),
        ({"card": "Sol Ring", "off_colors": ["W", "G"], "identity": []}, "(incolore) : blanc et vert en trop."),
        ({"card": "Sol Ring", "off_colors": ["U", "B", "R"], "identity": ["W"]}, " : bleu, noir et rouge en trop."),
    ],
)
def test_colors_in_words(params, expected):
    finding = Finding("CID001", "off-identity-card", Severity.ERROR, "", params)
    assert translate_finding(finding, "fr").replace("\u00a0", " ").endswith(expected)


@pytest.mark.parametrize(
    ("nearest", "expected"),
    [
        (["Opt"], ": Opt ?"),
        (["Opt", "Shock"], ": Opt ou Shock ?"),
        (["Opt", "Shock", "Duress"], ": Opt, Shock ou Duress ?"),
        (["Jace, Memory Adept", "Shock", "Opt"], ": Jace, Memory Adept ; Shock ou Opt ?"),
    ],
)
def test_lists_in_words(nearest, expected):
    params = {"typed": "Xyz", "nearest": nearest, "variant": "suggest"}
    finding = Finding("LST002", "unknown-card", Severity.UNDECIDED, "", params)
    plain = re.sub("[\u00a0\u202f]", " ", translate_finding(finding, "fr"))
    assert plain.endswith(expected)


@pytest.mark.parametrize(("size", "expected"), [(0, "0 carte,"), (1, "1 carte,"), (2, "2 cartes,")])
def test_numbers_with_their_noun(size, expected):
    params = {"size": size, "difference": 1, "minimum": 100, "format": "Commander"}
    assert expected in translate_finding(Finding("SIZ001", "wrong-deck-size", Severity.ERROR, "", params), "fr")


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
    params = {"card": "Xyz", "type_line": type_line}
    finding = Finding("LEG003", "not-a-deck-card", Severity.ERROR, "", params)
    assert expected in translate_finding(finding, "fr").replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("why", "expected"),
    [
        ("it is empty", "elle est vide"),
        ("2000 is more than 1000", "2000 dépasse 1000"),
        ("a reason nobody has translated yet", "« a reason nobody has translated yet »"),
    ],
)
def test_a_sentence_that_is_not_known_stays_english_in_quotes(why, expected):
    finding = Finding("LST001", "unreadable-line", Severity.UNDECIDED, "", {"why": why, "text": "?"})
    assert translate_finding(finding, "fr").replace("\u00a0", " ") == f"Cette ligne est illisible : {expected}."


@pytest.mark.parametrize("text", ["{card}", "{0}", "a } b", "%s"])
def test_braces_in_a_list_are_only_text(text):
    finding = Finding("LST002", "unknown-card", Severity.UNDECIDED, "", {"typed": text, "nearest": []})
    assert text in translate_finding(finding, "fr")


def test_a_code_without_a_text_keeps_its_message():
    finding = Finding("ZZZ001", "from-tomorrow", Severity.INFO, "Something new.", {})
    assert translate_finding(finding, "fr") == "Something new."


def test_names_of_cards_in_the_language(messy):
    french = {"Sol Ring": "Anneau solaire"}
    finding = next(finding for finding in messy.findings if finding.code == "CPY001")
    assert translate_finding(finding, "fr", lambda name: french.get(name, name)).startswith("Anneau solaire figure 2")
    assert translate_finding(finding, "en", lambda name: french.get(name, name)).startswith("Anneau solaire appears 2")


def test_a_verdict_keeps_all_but_its_words(messy):
    french = translate_verdict(messy, "fr")
    english, other = verdict_dict(messy), verdict_dict(french)
    for one, two in zip(english["findings"], other["findings"], strict=True):
        assert one.pop("message") != two.pop("message")
    for one, two in zip(english["assumptions"], other["assumptions"], strict=True):
        assert (one.pop("read_as"), one.pop("why")) != (two.pop("read_as"), two.pop("why"))
    assert english.pop("notes") != other.pop("notes")
    assert english == other


def test_the_english_verdict_is_the_verdict(messy):
    assert translate_verdict(messy, "en") is messy
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
    report = verdict_text(verdict, "a.txt", "fr")
    names = "|".join(map(re.escape, [*(f.name for f in FORMATS.values()), "Krenko, Mob Boss", "Lightning", "Blast"]))
    plain = re.sub(rf"\[[A-Z]{{3}}\d{{3}}[^\]]*\]|liste [\w-]+ du|{names}", "", report)
    assert not english.findall(plain), plain
    assert len(report.splitlines()) == len(verdict_text(verdict, "a.txt").splitlines())


def test_house_rules_in_french(store):
    from validator.house_rules import read_house_rules
    from validator.pipeline import Checker

    house = read_house_rules('extends = "commander"\ncopies = 2', store)
    verdict = Checker(house.store).check("1 Krenko, Mob Boss *CMDR*\n3 Sol Ring\n96 Mountain", house.format)
    report = verdict_text(verdict, language="fr")
    assert report.splitlines()[0].endswith("illégal au format Commander avec règles maison")
    assert "le format Commander avec règles maison autorise 2 exemplaires" in report
    assert "règles maison «\u00a0Commander avec règles maison\u00a0»" in report


def test_a_rule_in_french():
    rule = translate_rule(RULES["CPY001"], "fr")
    assert rule.title == "Une carte figure plus d’une fois"
    assert set(rule.variants) == set(RULES["CPY001"].variants)
    assert rule.explanation == RULES["CPY001"].explanation
    assert translate_rule(RULES["CPY001"], "en") == RULES["CPY001"]


@pytest.mark.parametrize(
    "translate", [translate_verdict, lambda v, language: translate_finding(v.findings[0], language)]
)
def test_a_language_there_is_not(translate, messy):
    with pytest.raises(BadOption, match="“xx”; expected one of: en, fr"):
        translate(messy, "xx")
