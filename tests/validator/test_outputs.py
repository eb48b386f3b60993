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
from hypothesis import given
from hypothesis import strategies as st
from output_readers import AS_OF, DATA, DECKS, KRENKO, READERS, as_told_by, in_order, planted

from rules.deck import Span
from rules.words import printable
from validator.cli.check import check
from validator.errors import UnreadableDecklist
from validator.messages.languages import LANGUAGES
from validator.pipeline import Checker
from validator.reports.checked import Checked, Look
from validator.reports.outputs import OUTPUTS, find_render
from validator.reports.quote import quoted

HERE = Path(__file__).resolve().parent
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


# --- the same faults in all of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("output", OUTPUTS)
def test_exactly_the_planted_faults(output, run_output):
    answer = run_output(output)
    assert answer.code == 1
    assert in_order(READERS[output](answer.out)) == as_told_by(output, planted(DATA))


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
def test_every_output_speaks_every_language(output, language, run_output):
    out = run_output(output, "--lang", language).out
    if language == "fr":
        assert "carte" in out
        assert "No card is named" not in out


def test_output_is_utf8_whatever_the_terminal(tmp_path):
    (tmp_path / "é.txt").write_text(KRENKO + "98 Mountain\n1 Lim-Dûl’s Vaultt\n", "utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "latin-1:replace", "PYTHONUTF8": "0"}
    command = [sys.executable, "-c", EACH_OUTPUT, *OUTPUTS]
    env["PYTHONPATH"] = str(HERE.parents[1])
    out = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path, env=env).stdout
    outs = dict(zip(OUTPUTS, out.split(b"\0\n"), strict=False))
    assert [output for output in OUTPUTS if b"Vaultt" not in outs[output]] == []
    for output in OUTPUTS:
        if output != "text":
            outs[output].decode("utf-8")


# One process for all: starting it takes longer than what it does.
EACH_OUTPUT = """
import sys
from contextlib import suppress
from validator.cli import main
for output in sys.argv[1:]:
    with suppress(SystemExit):
        main(["check", "é.txt", "--output", output])
    sys.stdout.flush()
    sys.stdout.buffer.write(b"\\0\\n")
    sys.stdout.flush()
"""


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


def test_other_outputs_have_no_color(run_output):
    for output in OUTPUTS:
        assert output == "text" or "\x1b" not in run_output(output, "--color", "always").out


def test_text_comes_deck_by_deck(checker):
    """The first report is there before the second deck is judged."""
    decks = iter(checked(checker)[:2])
    parts = find_render("text")(decks, Look())
    assert DECKS[0].name in next(parts)
    assert next(decks).path == DECKS[1].name


def test_one_deck_has_no_table(in_decks, decklint):
    assert "Verdict" not in decklint("check", "legal.txt", "--as-of", AS_OF).out
    assert "Verdict" in decklint("check", "legal.txt", "copies.txt", "--as-of", AS_OF).out


# --- any text --------------------------------------------------------------------------------------------------------


@given(st.lists(st.one_of(st.text(max_size=40), st.sampled_from(["1 Sol Ring", "2 Shock", "1 Sol Rng"])), max_size=8))
def test_any_text_has_the_same_findings_in_every_output(checker, lines):
    text = KRENKO + "\n".join(lines)
    deck = Checked("a.txt", text, checker.check(text, as_of=AS_OF))
    outs = {output: "".join(find_render(output)([deck], Look())) for output in OUTPUTS}
    expected = sorted(map(str, READERS["json"](outs["json"])))
    for output in ("sarif", "junit", "github", "markdown", "html"):
        assert sorted(map(str, READERS[output](outs[output]))) == expected, output


def test_every_output_is_an_option_and_documented():
    (option,) = [parameter for parameter in check.params if parameter.name == "output"]
    assert list(option.type.choices) == list(OUTPUTS)
    page = (HERE.parents[1] / "docs" / "outputs.md").read_text("utf-8")
    assert all(f"`{output}`" in page for output in OUTPUTS)


def test_templates_are_loaded_for_html_only():
    """A cold start pays for Jinja only where a page is made."""
    code = (
        "import sys; from validator.reports.outputs import *;"
        "[find_render(name) for name in OUTPUTS if name != 'html'];"
        "[find_diff_render(name) for name in DIFF_OUTPUTS]; print('jinja2' in sys.modules);"
        "find_render('html'); print('jinja2' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


if __name__ == "__main__":
    from validator.pipeline import open_store

    (DATA / "written").mkdir(exist_ok=True)
    for each in SNAPSHOTS:
        snapshot(each).write_text(written(each, Checker(open_store())), "utf-8")
