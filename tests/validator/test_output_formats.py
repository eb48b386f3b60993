"""What each output of `decklint check` promises beside the findings: schemas, fingerprints, escapes, counts, pages."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from output_readers import AS_OF, DATA, KRENKO, READERS, parse_html, planted

from rules.deck import Span
from rules.registry import RULES
from rules.verdict import Severity
from validator.decklists.limits import MAX_LINES
from validator.linting.codes import LINT_RULES
from validator.messages.languages import LANGUAGES
from validator.reports.checked import Checked, Look, Remark
from validator.reports.fingerprints import fingerprints
from validator.reports.github import annotation
from validator.reports.markdown import escaped
from validator.reports.outputs import OUTPUTS, find_render
from validator.reports.sarif import FINGERPRINT

ROOT = Path(__file__).resolve().parents[2]

# --- sarif -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [["legal.txt"], ["binary.txt"], ["copies.txt", "copies.txt"], ["."]])
def test_sarif_conforms(names, language, in_decks, decklint, sarif_errors):
    log = json.loads(decklint("check", *names, "--output", "sarif", "--lang", language, "--as-of", AS_OF).out)
    assert sarif_errors(log) == []
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert {rule["id"] for rule in rules} >= {*RULES, *LINT_RULES}
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]["artifactLocation"]
        assert run["artifacts"][place["index"]]["location"]["uri"] == place["uri"]


@pytest.mark.parametrize(
    "break_", [lambda r: r.pop("tool"), lambda r: r["results"][0].pop("message"), lambda r: r.update(extra=1)]
)
def test_the_schema_can_fail(break_, run_output, sarif_errors):
    log = json.loads(run_output("sarif").out)
    break_(log["runs"][0])
    assert sarif_errors(log)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sarif_has_what_github_requires(language, run_output):
    """Properties that GitHub's page on SARIF support marks as required, which the standard leaves open."""
    (run,) = json.loads(run_output("sarif", "--lang", language).out)["runs"]
    driver = run["tool"]["driver"]
    assert driver["notifications"]
    for descriptor in (*driver["rules"], *driver["notifications"]):
        for told in ("shortDescription", "fullDescription", "help"):
            assert 0 < len(descriptor[told]["text"]) <= (1024 if told != "help" else 10_000)
    for result in run["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region.keys() >= {"startLine", "startColumn", "endLine", "endColumn"}
        assert result["partialFingerprints"]


@pytest.mark.parametrize(
    ("name", "region"),
    [
        ("binary.txt", (1, 1, 1, 1)),  # no text, no lines
        ("short.txt", (1, 1, 2, 12)),
        ("unended.txt", (1, 1, 2, 12)),
        ("one.txt", (1, 1, 1, 26)),
    ],
)
def test_sarif_on_a_deck_as_a_whole(name, region, in_decks, tmp_path, decklint):
    texts = {"short.txt": KRENKO + "97 Mountain\n", "unended.txt": KRENKO + "97 Mountain", "one.txt": KRENKO}
    path = tmp_path / name
    path.write_text(texts[name], "utf-8") if name in texts else path.write_bytes(Path(name).read_bytes())
    (run,) = json.loads(decklint("check", path, "--as-of", AS_OF, "--output", "sarif").out)["runs"]
    (location,) = run["results"][0]["locations"]
    assert location["message"]["text"] == "The whole deck"
    assert tuple(location["physicalLocation"]["region"].values()) == region


def test_sarif_rules_have_their_pages(run_output):
    (log,) = json.loads(run_output("sarif").out)["runs"]
    for rule in log["tool"]["driver"]["rules"]:
        if rule["id"] in RULES or rule["id"] in LINT_RULES:
            assert rule["help"]["markdown"].startswith(f"# {rule['id']} ")
            assert (ROOT / rule["properties"]["page"]).is_file()


def test_sarif_regions_are_the_text(run_output):
    (log,) = json.loads(run_output("sarif").out)["runs"]
    regions = [r["locations"][0]["physicalLocation"].get("region", {}) for r in log["results"]]
    snippets = {region["snippet"]["text"] for region in regions if "snippet" in region}
    assert {"Sol Ring", "Shatter", "12", "0 Sol Ring", "Shock"} <= snippets
    assert not any(s != s.strip() for s in snippets)


@pytest.mark.parametrize(
    ("name", "told"),
    [("{0} x", "{{0}} x"), ("a [b](c)", r"a \[b\](c)"), ("a [b] c", "a [b] c"), ("plain", "plain")],
)
def test_sarif_messages_have_neither_placeholders_nor_links(name, told, checker):
    verdict = checker.check(KRENKO + "98 Mountain", as_of=AS_OF)
    verdict = replace(verdict, findings=(replace(RULES["SIZ001"], message="{name}").finding(name=name),))
    (log,) = json.loads("".join(find_render("sarif")([Checked("a.txt", None, verdict)], Look())))["runs"]
    assert [result["message"]["text"] for result in log["results"]] == [told]


def identities(checker, text, path="a.txt"):
    deck = Checked(path, text, checker.check(text, as_of=AS_OF))
    (log,) = json.loads("".join(find_render("sarif")([deck], Look())))["runs"]
    return [result["partialFingerprints"][FINGERPRINT] for result in log["results"]]


MESSY = KRENKO + "90 Mountain\n2 Sol Ring\n1 Counterspell\n1 Sol Rng\n1 Shattr\n"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "// my deck\n\n" + text,
        lambda text: text.replace("2 Sol Ring", "3 Sol Ring"),
        lambda text: text.replace("90 Mountain", "88 Mountain\n1 Shock\n1 Spark Elemental"),
        lambda text: text.replace("1 Counterspell", "1 counterspell"),
    ],
)
def test_fingerprints_outlive_changes_elsewhere(change, checker):
    before = identities(checker, MESSY)
    assert len(set(before)) == len(before) > 3
    assert sorted(identities(checker, change(MESSY))) == sorted(before)


def test_fingerprints_tell_apart(checker):
    before = set(identities(checker, MESSY))
    assert before.isdisjoint(identities(checker, MESSY, "b.txt"))
    assert before == set(identities(checker, MESSY, "./a.txt"))
    assert len(before & set(identities(checker, MESSY.replace("Counterspell", "Opt")))) == len(before) - 1


def test_equal_findings_have_fingerprints_of_their_own():
    finding = RULES["LST001"].finding(text="12", why="no")
    remark = Remark("LST001", "unreadable-line", Severity.UNDECIDED, "no", finding=finding)
    assert len(set(fingerprints([remark, remark], "a.txt"))) == 2


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a.txt", "a.txt"),
        ("./decks//a b.txt", "decks/a%20b.txt"),
        ("../a.txt", "../a.txt"),
        ("a:b.txt", "a%3Ab.txt"),
        ("100%.txt", "100%25.txt"),
        ("é.txt", "%C3%A9.txt"),
        ("/x/a#.txt", "file:///x/a%23.txt"),
    ],
)
def test_uri(path, uri):
    assert Checked(path).uri == uri


# --- junit -----------------------------------------------------------------------------------------------------------


def test_junit_counts(run_output):
    from junitparser import JUnitXml

    suites = JUnitXml.fromstring(run_output("junit").out.encode())
    told = {suite.name: (suite.tests, suite.failures, suite.errors, suite.skipped) for suite in suites}
    assert told == {
        "binary.txt": (1, 0, 1, 0),
        "copies.txt": (3, 2, 0, 0),
        "encoding.txt": (1, 0, 1, 0),
        "legal.txt": (1, 0, 0, 0),
        "odd, 100%.txt": (1, 0, 1, 0),
        "unreadable.txt": (4, 1, 1, 1),
        "zones.json": (1, 1, 0, 0),
    }
    assert (suites.tests, suites.failures, suites.errors, suites.skipped) == tuple(
        map(sum, zip(*told.values(), strict=True))
    )
    for suite in suites:
        assert len({case.name for case in suite}) == len(list(suite)) == suite.tests


@pytest.mark.parametrize("output", ["junit", "html"])
def test_controls_and_markup_in_names(output, checker):
    text = KRENKO + "98 Mountain\n1 a\x0b\x1b<b>&\"'\ufffe]]>\n"
    out = "".join(find_render(output)([Checked("<d>&\x01.txt", text, checker.check(text, as_of=AS_OF))], Look()))
    assert not re.search("[\x00-\x08\x0b-\x1f]", out)
    assert "<b>&" not in out
    assert [fault.code for fault in READERS[output](out)] == ["LST002"]


# --- github, gitlab, markdown ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("output", sorted(set(OUTPUTS) - {"gitlab"}))
def test_a_deck_that_passes_by_a_waiver_says_so(output, language, tmp_path, decklint):
    deck = tmp_path / "deck.txt"
    deck.write_text(f'{KRENKO}2 Sol Ring # decklint: ignore=CPY001 reason="our table"\n97 Mountain\n')
    run = decklint("check", str(deck), "--as-of", AS_OF, "--output", output, "--lang", language)
    told = {"en": "Waived on line 2: CPY001 too-many-copies", "fr": "Dérogation ligne 2"}[language]
    assert run.code == 0
    assert told in run.out.replace("\\", "").replace("\u202f", " ")
    assert "our table" in run.out


@pytest.mark.parametrize(
    ("path", "spans", "message", "expected"),
    [
        ("a.txt", (), "m", "::error file=a.txt,title=CPY001 n::m"),
        ("a,b:100%.txt", (), "m", "::error file=a%2Cb%3A100%25.txt,title=CPY001 n::m"),
        ("a", (), "1: 100%, \r\n::error::x", "::error file=a,title=CPY001 n::1: 100%25, %0D%0A::error::x"),
        ("a", (Span(2, 3, 2, 9),), "m", "::error file=a,line=2,endLine=2,col=3,endColumn=9,title=CPY001 n::m"),
        ("a", (Span(2, 3, 4, 9),), "m", "::error file=a,line=2,endLine=4,title=CPY001 n::m"),
    ],
)
def test_annotation(path, spans, message, expected):
    finding = RULES["CPY001"].finding()
    assert annotation(Remark("CPY001", "n", Severity.ERROR, message, spans, (), finding), path) == expected


def test_gitlab_has_the_documented_keys(run_output):
    """Those that GitLab's page on code quality requires, with the severities it knows."""
    for issue in json.loads(run_output("gitlab").out):
        assert issue.keys() == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert issue["location"].keys() == {"path", "lines"}
        assert not issue["location"]["path"].startswith(("./", "/"))
        assert issue["location"]["lines"]["end"] >= issue["location"]["lines"]["begin"] >= 1


def test_gitlab_fingerprints_and_severities(run_output):
    issues = json.loads(run_output("gitlab").out)
    assert len({issue["fingerprint"] for issue in issues}) == len(issues) == len(planted(DATA))
    severity = {(issue["location"]["path"], issue["check_name"]): issue["severity"] for issue in issues}
    assert severity["copies.txt", "CPY001"] == severity["binary.txt", "unreadable_decklist"] == "critical"
    assert severity["odd, 100%.txt", "LST002"] == "major"
    assert severity["unreadable.txt", "LST004"] == "minor"
    assert severity["copies.txt", "LST008"] == "info"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a | b", r"a \| b"),
        ("<b>", "&lt;b&gt;"),
        ("*x* _y_ `z`", r"\*x\* \_y\_ \`z\`"),
        ("a\nb", "a b"),
        ("[x](y)", r"\[x\]\(y\)"),
        ("\\|", r"\\\|"),
        ("« Opt »", "« Opt »"),
        ("@me, a@b/c", "@&#8203;me, a@&#8203;b/c"),
        ("#12 #ramp", r"\#&#8203;12 \#ramp"),
    ],
)
def test_markdown_escapes(text, expected):
    assert escaped(text) == expected


# --- html ------------------------------------------------------------------------------------------------------------


def test_html_needs_nothing_from_elsewhere(run_output):
    out = run_output("html").out
    page = parse_html(out)
    assert page.tags.isdisjoint({"script", "link", "img", "iframe", "object", "base", "form"})
    assert all(address.startswith("#deck-") for address in page.addresses)
    assert "url(" not in out
    assert "@import" not in out
    assert "<script" not in out.lower()
    assert "&lt;script&gt;" in out


def page_of(checker, text, **options):
    verdict = checker.check(text, as_of=AS_OF)
    return "".join(find_render("html")([Checked("a.txt", text, verdict)], Look(**options)))


def markdown_of(checker, text, **options):
    verdict = checker.check(text, as_of=AS_OF)
    return "".join(find_render("markdown")([Checked("a.txt", text, verdict)], Look(**options)))


def test_html_marks_the_span_beside_its_line(checker):
    page = page_of(checker, KRENKO + "97 Mountain\n  2 Sol Ring\n")
    assert '<td class="number">3</td><td class="line">  2 <mark>Sol Ring</mark></td>' in page
    assert "CPY001" in page.partition("<mark>Sol Ring</mark>")[2].partition("</tr>")[0]


def test_html_counts_and_curve(checker):
    page = page_of(
        checker, KRENKO + "95 Mountain\n1 Sol Ring\n1 Shock\n1 Blasphemous Act\n1 Valakut, the Molten Pinnacle\n"
    )
    counts = dict(re.findall(r'<tr><td>(\w+)</td><td class="number">(\d+)</td></tr>', page))
    assert counts == {"Land": "96", "Creature": "1", "Artifact": "1", "Instant": "1", "Sorcery": "1"}
    titles = dict(re.findall(r"<title>mana value (\S+): (\d+) cards?</title>", page))
    assert titles == {"0": "0", "1": "2", "2": "0", "3": "0", "4": "1", "5": "0", "6": "0", "7+": "1"}
    assert "4 nonland cards, average mana value 3.75" in page  # (4 + 1 + 1 + 9) / 4


@pytest.mark.parametrize(
    ("language", "average", "place", "also"),
    [
        ("en", "average mana value 1.75", "Line 4: ", "(also line 3)"),
        ("fr", "valeur de mana moyenne 1,75", "Ligne 4\u00a0: ", "(aussi ligne 3)"),
    ],
)
def test_html_and_markdown_in_a_language(language, average, place, also, checker):
    deck = KRENKO + "1 Opt\n1 Opt\n1 Sol Ring (keep)\n96 Mountain\n"
    page = page_of(checker, deck, language=language)
    assert average in page  # (4 + 1 + 1 + 1) / 4
    for text in (page, markdown_of(checker, deck, language=language).replace("\\", "")):
        assert place in text
        assert also in text


def test_html_shows_mana_costs(checker):
    page = page_of(checker, KRENKO + "98 Mountain\n1 Figure of Destiny\n")
    row = page.partition("Krenko, Mob Boss *CMDR*")[2].partition("</tr>")[0]
    assert re.findall(r'aria-label="(.+?)"', row) == ["2", "R", "R"]
    row = page.partition("Figure of Destiny</mark>")[2].partition("</tr>")[0]
    assert re.findall(r'aria-label="(.+?)"', row) == ["R/W"]
    assert row.count("<path") == 1


@pytest.mark.parametrize(
    ("card", "symbol", "colors"),
    [
        ("Shock", "R", 1),
        ("Emrakul, the Aeons Torn", "15", 1),
        ("Kitchen Finks", "G/W", 2),
        ("Advice from the Fae", "2/U", 2),
        ("Dismember", "B/P", 1),
        ("Fireball", "X", 1),
    ],
)
def test_html_pip(card, symbol, colors, checker):
    page = page_of(checker, f"{KRENKO}1 {card}\n")
    pip = page.partition(f'aria-label="{symbol}">')[2].partition("</svg>")[0]
    assert len(set(re.findall(r"#[0-9a-f]{6}", pip))) == colors


def test_html_of_a_deck_without_lines(run_output):
    page = run_output("html").out.partition(">zones.json <")[2]
    assert "<code>/library/1</code>" in page
    assert '<td class="line">98 Mountain</td>' in page


def test_html_of_the_longest_list_marks_every_finding(checker):
    page = page_of(checker, KRENKO + "".join(f"1 Qqq {number}\n" for number in range(MAX_LINES - 1)))
    assert page.count("<mark>Qqq ") == page.count("<code>LST002 ") == MAX_LINES - 1


# --- the service -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_service_sarif(language, client, sarif_errors):
    headers = {"Accept": "application/sarif+json", "Accept-Language": language}
    answer = client.post("/v1/validate", data=MESSY, content_type="text/plain", headers=headers)
    assert (answer.status_code, answer.content_type) == (200, "application/sarif+json")
    log = json.loads(answer.data)
    assert sarif_errors(log) == []
    regions = [r["locations"][0]["physicalLocation"].get("region", {}) for r in log["runs"][0]["results"]]
    assert {"startLine": 3, "startColumn": 3, "endLine": 3, "endColumn": 11, "snippet": {"text": "Sol Ring"}} in regions


@pytest.mark.parametrize(
    ("body", "shows"),
    [
        ({"decklist": MESSY}, "<mark>Sol Ring</mark>"),
        ({"deck": {"library": [{"name": "<b>q</b>"}]}}, "1 &lt;b&gt;q&lt;/b&gt;"),
    ],
)
def test_service_html(body, shows, client):
    answer = client.post("/v1/validate", json=body, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.content_type) == (200, "text/html; charset=utf-8")
    assert shows in answer.text
    assert answer.headers["ETag"].endswith('-html-en"')
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_service_text_quotes_the_line(client):
    answer = client.post("/v1/validate", data=MESSY, content_type="text/plain", headers={"Accept": "text/plain"})
    assert "    3 | 2 Sol Ring\n      |   ^^^^^^^^\n" in answer.text
