"""The outputs of `decklint check`: each lists exactly the planted faults, is what its readers expect, escapes.

`outputs/written/` has what each output is for the decks of `outputs/decks/`, to be read by a person;
`python tests/validator/test_outputs.py` writes it anew.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rules.model import Finding, Severity, Span
from rules.registry import RULES
from validator.cli import cli
from validator.errors import UnreadableDecklist
from validator.messages import LANGUAGES
from validator.pipeline import Checker
from validator.reports.checked import Checked, Look, Remark
from validator.reports.fingerprints import fingerprints
from validator.reports.github import annotation
from validator.reports.html_parts import pip
from validator.reports.markdown import escaped
from validator.reports.outputs import OUTPUTS, find_render
from validator.reports.quote import printable, quoted
from validator.reports.sarif import FINGERPRINT

HERE = Path(__file__).resolve().parent
DATA = HERE / "outputs"
DECKS = sorted((DATA / "decks").iterdir())
AS_OF = "2026-10-08"
KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
SUFFIX = {"sarif": "json", "gitlab": "json", "junit": "xml", "markdown": "md", "html": "html"}


def checked(checker: Checker) -> list[Checked]:
    decks = []
    for path in DECKS:
        data = path.read_bytes()
        try:
            decks.append(Checked(path.name, data, checker.check(data, as_of=AS_OF)))
        except UnreadableDecklist as error:
            decks.append(Checked(path.name, data, error=error))
    return decks


def written(output: str, checker: Checker) -> str:
    """An output for all decks; of SARIF without the rules' pages, which stand in docs/rules."""
    out = "".join(find_render(output)(checked(checker), Look()))
    if output == "sarif":
        log = json.loads(out)
        del log["runs"][0]["tool"]
        for result in log["runs"][0]["results"]:
            del result["ruleIndex"]
        out = json.dumps(log, indent=1, ensure_ascii=False) + "\n"
    # The program's version and card data change more often than an output.
    return re.sub(r"cards of \d{4}-\d\d(-\d\d)?|decklint \d+\.\d+\.\w+|data is of \d{4}-\d\d(-\d\d)?", "…", out)


def snapshot(output: str) -> Path:
    return DATA / "written" / f"{output}.{SUFFIX.get(output, 'txt')}"


SNAPSHOTS = [output for output in OUTPUTS if "json" not in output]


@pytest.fixture
def in_decks(monkeypatch):
    monkeypatch.chdir(DATA / "decks")


@pytest.fixture
def run(in_decks, decklint):
    """The command line on all decks, an output each."""
    names = [path.name for path in DECKS]
    return lambda output, *more: decklint("check", *names, "--as-of", AS_OF, "--output", output, *more)


def planted() -> list[tuple[str, int | None, str]]:
    rows = [line.split("; ") for line in (DATA / "faults.txt").read_text("utf-8").splitlines()[1:]]
    return sorted(
        ((file, None if line == "-" else int(line), code) for file, line, code in rows), key=lambda fault: str(fault)
    )


# --- the same faults in all of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("output", OUTPUTS)
def test_exactly_the_planted_faults(output, run):
    from output_readers import READERS

    answer = run(output)
    assert answer.code == 1
    expected = [(file, line or 1, code) if output == "gitlab" else (file, line, code) for file, line, code in planted()]
    assert sorted(map(tuple, READERS[output](answer.out)), key=str) == sorted(expected, key=str)


@pytest.mark.parametrize("output", SNAPSHOTS)
def test_snapshot(output, checker):
    assert written(output, checker) == snapshot(output).read_text("utf-8")


@pytest.mark.parametrize("output", [output for output in OUTPUTS if output not in ("json", "ndjson")])
def test_a_deck_undecided_for_want_of_a_list_is_seen(output, in_decks, decklint):
    """No finding: only a check that was not made keeps this deck from being legal."""
    answer = decklint("check", "legal.txt", "--as-of", "1999-01-01", "--output", output)
    assert answer.code == 2
    assert "not checked" in answer.out.replace("\\", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("output", OUTPUTS)
def test_every_output_speaks_every_language(output, language, run):
    out = run(output, "--lang", language).out
    if language == "fr":
        assert "carte" in out
        assert "No card is named" not in out


@pytest.mark.parametrize("output", OUTPUTS)
def test_output_is_utf8_whatever_the_terminal(output, tmp_path):
    (tmp_path / "é.txt").write_text(KRENKO + "98 Mountain\n1 Lim-Dûl’s Vaultt\n", "utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "latin-1:replace", "PYTHONUTF8": "0"}
    command = [sys.executable, "-c", "from validator.cli import main; main()", "check", "é.txt", "--output", output]
    env["PYTHONPATH"] = str(HERE.parents[1])
    out = subprocess.run(command, capture_output=True, check=False, cwd=tmp_path, env=env).stdout
    assert b"Vaultt" in out
    if output != "text":
        out.decode("utf-8")


# --- text ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "span", "expected"),
    [
        (["2 Sol Ring"], Span(1, 3, 1, 11), ("1 | 2 Sol Ring", "  |   ^^^^^^^^")),
        ([""] * 9 + ["1 X"], Span(10, 3, 10, 4), ("10 | 1 X", "   |   ^")),
        (["1\tOpt"], Span(1, 3, 1, 6), ("1 | 1 Opt", "  |   ^^^")),
        (["1 島 Opt"], Span(1, 5, 1, 8), ("1 | 1 島 Opt", "  |      ^^^")),
        (["1 島"], Span(1, 3, 1, 4), ("1 | 1 島", "  |   ^^")),
        (["1 e\u0301 Opt"], Span(1, 6, 1, 9), ("1 | 1 e\u0301 Opt", "  |     ^^^")),
        (["1 \x1b[31mOpt\u202e"], Span(1, 3, 1, 4), ("1 | 1 \ufffd[31mOpt\ufffd", "  |   ^")),
        (["12"], Span(1, 3, 1, 3), ("1 | 12", "  |   ^")),
        (["1 Opt", "2"], Span(1, 3, 2, 2), ("1 | 1 Opt", "  |   ^^^")),
        (["1 Opt"], Span(2, 1, 2, 2), None),
    ],
)
def test_caret(lines, span, expected):
    assert quoted(lines, span) == expected


def test_a_long_line_is_cut_around_the_span():
    line, carets = quoted(["x" * 400 + "Opt" + "y" * 400], Span(1, 401, 1, 404))
    assert line.startswith("1 | …x")
    assert line.endswith("y…")
    assert len(line) < 120
    assert carets.index("^") == line.index("Opt")
    assert carets.count("^") == 3


@pytest.mark.parametrize("text", ["Ghazbán", "« Opt »", "a\u202fb", "a\u00a0b"])
def test_spaces_and_letters_are_printable(text):
    assert printable(text) == text


@pytest.mark.parametrize(
    ("when", "is_terminal", "environment", "has_color"),
    [
        ("auto", False, {}, False),
        ("auto", True, {}, True),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", True, {"TERM": "dumb"}, False),
        ("always", False, {}, True),
        ("always", False, {"NO_COLOR": "1"}, True),
        ("never", True, {}, False),
    ],
)
def test_color(when, is_terminal, environment, has_color, monkeypatch, in_decks, decklint):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    run = decklint("check", "copies.txt", "legal.txt", "--as-of", AS_OF, "--color", when)
    assert ("\x1b[" in run.out) is has_color
    plain = decklint("check", "copies.txt", "legal.txt", "--as-of", AS_OF, "--color", "never").out
    assert re.sub(r"\x1b\[[\d;]*m", "", run.out) == plain


def test_other_outputs_have_no_color(run):
    for output in OUTPUTS:
        assert output == "text" or "\x1b" not in run(output, "--color", "always").out


def test_text_comes_deck_by_deck(checker):
    """The first report is there before the second deck is judged."""
    decks = iter(checked(checker)[:2])
    parts = find_render("text")(decks, Look())
    assert DECKS[0].name in next(parts)
    assert next(decks).path == DECKS[1].name


def test_one_deck_has_no_table(in_decks, decklint):
    assert "Verdict" not in decklint("check", "legal.txt", "--as-of", AS_OF).out
    assert "Verdict" in decklint("check", "legal.txt", "size.txt", "--as-of", AS_OF).out


# --- sarif -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sarif_errors():
    schema = json.loads((DATA / "sarif.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return lambda log: [f"{e.json_path}: {e.message}" for e in Draft202012Validator(schema).iter_errors(log)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [["legal.txt"], ["binary.txt"], ["copies.txt", "copies.txt"], ["."]])
def test_sarif_conforms(names, language, in_decks, decklint, sarif_errors):
    log = json.loads(decklint("check", *names, "--output", "sarif", "--lang", language, "--as-of", AS_OF).out)
    assert sarif_errors(log) == []
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert {rule["id"] for rule in rules} >= set(RULES)
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]["artifactLocation"]
        assert run["artifacts"][place["index"]]["location"]["uri"] == place["uri"]


@pytest.mark.parametrize(
    "break_", [lambda r: r.pop("tool"), lambda r: r["results"][0].pop("message"), lambda r: r.update(extra=1)]
)
def test_the_schema_can_fail(break_, run, sarif_errors):
    log = json.loads(run("sarif").out)
    break_(log["runs"][0])
    assert sarif_errors(log)


def test_sarif_rules_have_their_pages(run):
    (log,) = json.loads(run("sarif").out)["runs"]
    for rule in log["tool"]["driver"]["rules"]:
        if rule["id"] in RULES:
            assert rule["help"]["markdown"].startswith(f"# {rule['id']} ")
            assert (HERE.parents[1] / rule["properties"]["page"]).is_file()


def test_sarif_regions_are_the_text(run):
    (log,) = json.loads(run("sarif").out)["runs"]
    regions = [r["locations"][0]["physicalLocation"].get("region", {}) for r in log["results"]]
    snippets = {region["snippet"]["text"] for region in regions if "snippet" in region}
    assert {"Sol Ring", "Mana Crypt", "Giant Growth", "Sol Rng", "12", "0 Sol Ring"} <= snippets
    assert not any(s != s.strip() for s in snippets)


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
    finding = Finding("LST001", "unreadable-line", Severity.UNDECIDED, "no", {"text": "12"})
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


def test_junit_counts(run):
    from junitparser import JUnitXml

    suites = JUnitXml.fromstring(run("junit").out.encode())
    told = {suite.name: (suite.tests, suite.failures, suite.errors, suite.skipped) for suite in suites}
    assert told == {
        "banned.txt": (2, 2, 0, 0),
        "binary.txt": (1, 0, 1, 0),
        "copies.txt": (3, 2, 0, 0),
        "encoding.txt": (1, 0, 1, 0),
        "identity.txt": (2, 2, 0, 0),
        "legal.txt": (1, 0, 0, 0),
        "odd, 100%.txt": (1, 0, 1, 0),
        "size.txt": (1, 1, 0, 0),
        "unknown.txt": (1, 0, 1, 0),
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
    from output_readers import READERS

    text = KRENKO + "98 Mountain\n1 a\x0b\x1b<b>&\"'\ufffe]]>\n"
    out = "".join(find_render(output)([Checked("<d>&\x01.txt", text, checker.check(text, as_of=AS_OF))], Look()))
    assert not re.search("[\x00-\x08\x0b-\x1f]", out)
    assert "<b>&" not in out
    assert [fault.code for fault in READERS[output](out)] == ["LST002"]


# --- github, gitlab, markdown ----------------------------------------------------------------------------------------


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
    finding = Finding("CPY001", "n", Severity.ERROR, message, {})
    assert annotation(Remark("CPY001", "n", Severity.ERROR, message, spans, (), finding), path) == expected


def test_gitlab_fingerprints_and_severities(run):
    issues = json.loads(run("gitlab").out)
    assert len({issue["fingerprint"] for issue in issues}) == len(issues) == len(planted())
    severity = {(issue["location"]["path"], issue["check_name"]): issue["severity"] for issue in issues}
    assert severity["size.txt", "SIZ001"] == severity["binary.txt", "unreadable_decklist"] == "critical"
    assert severity["unknown.txt", "LST002"] == "major"
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
    ],
)
def test_markdown_escapes(text, expected):
    assert escaped(text) == expected


# --- html ------------------------------------------------------------------------------------------------------------


def test_html_needs_nothing_from_elsewhere(run):
    from output_readers import parse_html

    out = run("html").out
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
    assert "4 cards without lands, mana value 3.75 on average" in page  # (4 + 1 + 1 + 9) / 4


def test_html_shows_mana_costs(checker):
    page = page_of(checker, KRENKO + "98 Mountain\n1 Figure of Destiny\n")
    row = page.partition("Krenko, Mob Boss *CMDR*")[2].partition("</tr>")[0]
    assert re.findall(r'aria-label="(.+?)"', row) == ["2", "R", "R"]
    row = page.partition("Figure of Destiny</mark>")[2].partition("</tr>")[0]
    assert re.findall(r'aria-label="(.+?)"', row) == ["R/W"]
    assert row.count("<path") == 1


@pytest.mark.parametrize(("symbol", "colors"), [("R", 1), ("12", 1), ("G/W", 2), ("2/U", 2), ("B/P", 1), ("X", 1)])
def test_pip(symbol, colors):
    assert len(set(re.findall(r"#[0-9a-f]{6}", pip(symbol)))) == colors


def test_html_of_a_deck_without_lines(run):
    page = run("html").out.partition(">zones.json <")[2]
    assert "<code>/library/1</code>" in page
    assert '<td class="line">98 Mountain</td>' in page


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
        ({"deck": {"library": [{"name": "<b>x</b>"}]}}, "1 &lt;b&gt;x&lt;/b&gt;"),
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


def test_every_output_is_an_option_and_documented():
    (option,) = [parameter for parameter in cli.commands["check"].params if parameter.name == "output"]
    assert list(option.type.choices) == list(OUTPUTS)
    page = (HERE.parents[1] / "docs" / "outputs.md").read_text("utf-8")
    assert all(f"`{output}`" in page for output in OUTPUTS)


if __name__ == "__main__":
    from validator.pipeline import open_store

    (DATA / "written").mkdir(exist_ok=True)
    for each in SNAPSHOTS:
        snapshot(each).write_text(written(each, Checker(open_store())), "utf-8")
