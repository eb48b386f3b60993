"""Controls and what turns writing around, from lists, names and paths, never reach an output that people look at."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from validator.reports.outputs import DIFF_OUTPUTS, OUTPUTS

UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
# A color, a bell, the C1 twin of ESC [, right-to-left writing and its end, the C1 line end.
PAYLOAD = "\x1b[31mX\x07\x9b\u202eabc\u2066d\x85e"
LIST = (
    f"Commander\n1 Krenko, Mob Boss\n\n//{PAYLOAD} heading\n1 Sol{PAYLOAD} Ring\n1 Opt ({PAYLOAD}) 65\n{PAYLOAD}:\n"
    f"1 Counter{PAYLOAD}spell\n2 Sol Ring\n0 {PAYLOAD}\n95 Mountain\nMaybe{PAYLOAD}board\n1 Opt\n\nSideb {PAYLOAD}\n"
    "1 Shock\n"
)
JSON_LIST = (
    '{"commanders": [{"name": "Krenko, Mob Boss"}], "library": [{"name": "Sol\\u001b[31m\\n::error::\\u202e Ring"}]}'
)
# These are JSON: for programs, which have controls escaped and the rest as it is.
FOR_PROGRAMS = {"json", "ndjson", "gitlab", "sarif"}
FILES = {"plain.txt": LIST, f"na{PAYLOAD}me.txt": LIST, "zones.json": JSON_LIST}


@pytest.fixture
def deck(tmp_path, request) -> Path:
    path = tmp_path / request.param
    path.write_text(FILES[request.param], encoding="utf-8")
    return path


CALLS = {
    **{f"check-{output}": ["check", "--output", output] for output in OUTPUTS if output not in FOR_PROGRAMS},
    "check-colored": ["check", "--color", "never", "--lang", "fr"],
    "check-diff": ["check", "--diff"],
    "parse": ["parse"],
    "repair": ["repair"],
    "convert": ["convert", "--to", "text"],
}


@pytest.mark.parametrize("deck", FILES, indirect=True, ids=["list", "path", "json"])
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_an_output_has_no_controls(call, deck, decklint):
    run = decklint(*call, str(deck))
    assert run.code in (0, 1, 2)
    assert UNSAFE.findall(run.out + run.err) == []
    assert not re.search("^::error::", run.out, re.MULTILINE), "a name begins a line"


@pytest.mark.parametrize("deck", FILES, indirect=True, ids=["list", "path", "json"])
@pytest.mark.parametrize("output", sorted(set(DIFF_OUTPUTS) - FOR_PROGRAMS))
def test_a_comparison_has_no_controls(output, deck, decklint, tmp_path):
    (tmp_path / "other.txt").write_text("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n")
    run = decklint("diff", str(deck), str(tmp_path / "other.txt"), "--output", output)
    assert UNSAFE.findall(run.out + run.err) == []


@pytest.mark.parametrize(
    "call",
    [
        ["card", PAYLOAD],
        ["rule", PAYLOAD],
        ["partners", PAYLOAD],
        ["check", f"{PAYLOAD}.txt"],
        *(["check", "-", option, PAYLOAD] for option in ("--format", "--dialect", "--select", "--as-of")),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_answered_without_controls(call, decklint):
    run = decklint(*call)
    assert run.code != 0
    assert UNSAFE.findall(run.out + run.err) == []
