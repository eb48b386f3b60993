"""Limits and odd input: what is too much, what is too odd, and that no text breaks the parser."""

from __future__ import annotations

import json
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.deck import Zone
from validator.decklists import Decklist, read_decklist
from validator.decklists.headings import GROUPS, ZONE_OF_HEADING
from validator.errors import EmptyDecklist, ValidatorError

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
LEGAL = f"{KRENKO}99 Mountain\n"
TEXT_BYTES, STRUCTURED_BYTES = 256 * 1024, 2 * 1024 * 1024


def padded(size: int) -> str:
    """A legal deck of exactly `size` bytes, in fewer than 600 lines."""
    comment = "#" * 479 + "\n"
    missing = size - len(LEGAL)
    return LEGAL + comment * (missing // 480) + "#" * (missing % 480)


def post(client, body):
    if isinstance(body, str):
        return client.post("/v1/validate", data=body, content_type="text/plain")
    return client.post("/v1/validate", json=body)


# --- sizes -----------------------------------------------------------------------------------------------------------

TOO_LARGE = {
    "one-byte-over": (padded(TEXT_BYTES + 1), "the limit is 256 KiB"),
    "10-MB": ("1 Mountain\n" * 950_000, "the limit is (256|2,?048) KiB"),
    "601-lines": (LEGAL + "// \n" * 598 + "1 Sol Ring", "the limit is 600"),
    "601-lines-ended": (LEGAL + "// \n" * 598 + "1 Sol Ring\n", "the limit is 600"),
    "601-cr-lines": ((LEGAL + "// \n" * 598 + "1 Sol Ring").replace("\n", "\r"), "the limit is 600"),
}


@pytest.mark.parametrize("face", ["file", "stdin", "parse", "text", "decklist"])
@pytest.mark.parametrize(("deck", "says"), TOO_LARGE.values(), ids=TOO_LARGE)
def test_too_large(deck, says, face, tmp_path, decklint, client):
    path = tmp_path / "deck.txt"
    path.write_text(deck, encoding="utf-8", newline="")
    if face in ("text", "decklist"):
        answer = post(client, deck if face == "text" else {"decklist": deck})
        assert (answer.status_code, answer.json["code"]) == (413, "deck_too_large")
        detail = answer.json["detail"]
    elif face == "parse":
        run = decklint("parse", path)
        assert (run.code, run.out) == (2, "")
        detail = run.err
    else:
        run = decklint("check", path if face == "file" else "-", "--output", "json", stdin=deck.encode())
        assert (run.code, run.lines[0]["code"]) == (2, "deck_too_large")
        detail = run.lines[0]["detail"]
    assert re.search(says, detail)


@pytest.mark.parametrize("face", ["file", "stdin"])
@pytest.mark.parametrize("name", ["one-byte-over", "10-MB"])
def test_a_size_over_the_limit_is_not_said_to_be_the_limit(name, face, tmp_path, decklint):
    path = tmp_path / "deck.txt"
    path.write_text(TOO_LARGE[name][0], encoding="utf-8")
    out = decklint("check", path if face == "file" else "-", stdin=path.read_bytes()).out
    assert "has 256 KiB; the limit is 256 KiB" not in out


@pytest.mark.parametrize("name", [name for name in TOO_LARGE if "lines" in name])
def test_the_number_of_lines_is_right(name, client):
    problem = post(client, TOO_LARGE[name][0]).json
    assert problem["detail"].startswith("The decklist has 601 lines;")
    assert (problem["count"], problem["limit"]) == (601, 600)


AT_THE_LIMIT = {
    "bytes": padded(TEXT_BYTES),
    "600-lines": LEGAL + "// \n" * 597 + "// end",
    "600-lines-ended": LEGAL + "// \n" * 598,
    "600-crlf-lines": (LEGAL + "// \n" * 598).replace("\n", "\r\n"),
}


@pytest.mark.parametrize("deck", AT_THE_LIMIT.values(), ids=AT_THE_LIMIT)
def test_at_the_limit(deck, decklint, client):
    assert decklint("check", stdin=deck.encode()).code == 0
    assert post(client, deck).json["legal"] is True
    assert post(client, {"decklist": deck}).json["legal"] is True


def test_json_body_at_and_over_the_limit(client):
    body = json.dumps({"decklist": LEGAL})
    for size, status in ((STRUCTURED_BYTES, 200), (STRUCTURED_BYTES + 1, 413)):
        answer = client.post("/v1/validate", data=body.ljust(size), content_type="application/json")
        assert answer.status_code == status
    assert answer.json["limit_bytes"] == STRUCTURED_BYTES


def test_card_entries_at_and_over_the_limit(client):
    for count, status in ((600, 200), (601, 413)):
        answer = post(client, {"deck": {"library": [{"name": "Mountain"}] * count}})
        assert answer.status_code == status
    assert (answer.json["count"], answer.json["limit"]) == (601, 600)


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (f"1 {'x' * 200}", "LST002", "No card is named"),
        (f"1 {'é' * 200} (ZZZ) 138 *F*", "LST002", "No card is named"),
        (f"1 {'x' * 201}", "LST001", "more than 200 characters"),
        ("x" * 201, "LST001", "more than 200 characters"),
        (f"1 {'x' * 498}", "LST001", "more than 200 characters"),
        (f"1 {'x' * 499}", "LST001", "501 characters"),
        (f"1 {'x' * 100_000}", "LST001", "100002 characters"),
    ],
    ids=["200", "200-decorated", "201", "201-bare", "line-of-500", "line-of-501", "line-of-100,000"],
)
def test_long_names(line, code, says, client):
    finding = post(client, f"{LEGAL}{line}").json["findings"][-1]
    assert (finding["code"], finding["severity"], finding["spans"][0]["line"]) == (code, "undecided", 3)
    assert says in finding["message"]


@pytest.mark.parametrize(("length", "status"), [(200, 200), (201, 422)])
def test_long_names_in_zones(length, status, client):
    assert post(client, {"deck": {"library": [{"name": "x" * length}]}}).status_code == status


@pytest.mark.parametrize(
    "line",
    ["1", "12x", "1 *F*", "1 (M13) 138", "1 \u200b", "\u200c", "\u2060", "\u2060\u2060", "\x0b", "\x1f"],
    ids=ascii,
)
def test_a_line_without_a_name_is_not_said_to_have_a_long_one(line, client):
    verdict = post(client, f"{LEGAL}{line}\n").json
    assert not [f["message"] for f in verdict["findings"] if "200 characters" in f["message"]]


# --- quantities ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quantity", "severity", "says"),
    [
        ("0", "warning", "“0 Sol Ring” has quantity 0 and is left out."),
        ("0x", "warning", "has quantity 0"),
        ("-1", "undecided", "“-1” is not a whole number"),
        ("−1", "undecided", "“−1” is not a whole number"),
        ("1.5", "undecided", "“1.5” is not a whole number"),
        ("1,5", "undecided", "“1,5” is not a whole number"),
        ("1001", "undecided", "1001 is more than 1000"),
        ("1001x", "undecided", "1001 is more than 1000"),
        ("1000000000", "undecided", "1000000000 is more than 1000"),
        ("1" + "0" * 12, "undecided", "is more than 1000"),
        ("9" * 200, "undecided", "is more than 1000"),
    ],
    ids=["0", "0x", "-1", "minus-1", "1.5", "1,5", "1001", "1001x", "billion", "13-digits", "200-digits"],
)
def test_bad_quantities(quantity, severity, says, decklint, client):
    deck = f"{LEGAL}{quantity} Sol Ring\n"
    run = decklint("check", "--output", "json", stdin=deck.encode())
    findings = [f for f in run.lines[0]["findings"] if f["code"] == "LST004"]
    assert len(findings) == 1
    finding = findings[0]
    end = 1 + len(f"{quantity} Sol Ring")
    assert finding["spans"] == [{"line": 3, "column": 1, "end_line": 3, "end_column": end}]
    assert (finding["severity"], run.code) == (severity, 0 if severity == "warning" else 2)
    assert says in finding["message"]
    assert run.lines[0]["deck"]["size"] == 100
    skipped = [skipped["check"] for skipped in run.lines[0]["not_checked"]]
    assert ("deck-size" in skipped) == (severity == "undecided")
    assert post(client, deck).json["findings"][-1] == run.lines[0]["findings"][-1]


@pytest.mark.parametrize("quantity", ["1", "01", "1x", "1 x", "1X", "1×", "1000"])
def test_good_quantities(quantity, client):
    verdict = post(client, f"{KRENKO}{quantity} Mountain").json
    assert "LST004" not in [finding["code"] for finding in verdict["findings"]]
    assert verdict["deck"]["size"] == 1 + int(re.sub(r"\D", "", quantity))


# --- any text --------------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["Mountain", "Sol Ring", "Fire // Ice", "+2 Mace", "“Ach! Hans, Run!”", "Sol Rng", ""])
QUANTITIES = st.sampled_from(["", "1 ", "1x ", "0 ", "-1 ", "1.5 ", "1001 ", "99999999999999 ", "x", "\u0661 "])
DECORATION = st.sampled_from(
    ["", " *CMDR*", " *F*", " (M13) 138", " [2XM:129]", " [foil]", " #tag", " x4", "\t", "\u200b"]
)
KNOWN_HEADINGS = sorted([*ZONE_OF_HEADING, *GROUPS])
HEADINGS = st.sampled_from(KNOWN_HEADINGS).flatmap(
    lambda word: st.sampled_from([word, f"// {word}", f"{word.title()} (99):", f"[{word}]", f"# {word}"])
)
LINES = st.one_of(
    st.builds("{}{}{}".format, QUANTITIES, WORDS | st.text(max_size=12), DECORATION),
    HEADINGS,
    st.sampled_from(["", "  ", "---", "// note", "# note", "SB: 1 Opt", "COMMANDER: 1 Opt", "12", "=", "\ufeff"]),
    st.text(max_size=40),
    st.text("0123456789xX×*#()[]:/-=~ .,'\"", max_size=30),
)
LISTS = st.builds(
    lambda lines, end: end.join(lines), st.lists(LINES, max_size=10), st.sampled_from(["\n", "\r\n", "\r"])
)
ANY_TEXT = st.text(st.characters(exclude_categories=[]), max_size=200)  # lone surrogates too
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"


def read(source):
    """The decklist, or why it is refused; anything but a ValidatorError is a fault."""
    try:
        return read_decklist(source)
    except ValidatorError as error:
        return error


def is_plain(found) -> bool:
    """Whether a list was read, and as plain text: other dialects have no comments or headings."""
    return isinstance(found, Decklist) and found.dialect == "text"


def is_comment(line: str) -> bool:
    return line.startswith(("//", "#")) or not line.strip("-=*~ ")


@given(source=ANY_TEXT | st.binary(max_size=200) | LISTS)
def test_no_text_breaks_the_parser(source):
    read(source)


@given(text=LISTS | ANY_TEXT)
def test_every_line_is_accounted_for(text):
    decklist = read(text)
    if not is_plain(decklist):
        return
    read_as_card = [line.line for line in decklist.lines]
    told = [part.span.line for part in (*decklist.sections, *decklist.unreadable)]
    assert len(set(read_as_card + told)) == len(read_as_card) + len(told), "a line was read twice"
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        bare = line.strip().strip(INVISIBLE).strip()
        assert number in read_as_card or number in told or not bare or is_comment(bare), (number, line)


@given(text=LISTS | ANY_TEXT)
def test_an_empty_list_has_no_card_line(text):
    if isinstance(read(text), EmptyDecklist):
        lines = [line.strip().strip(INVISIBLE).strip().lower() for line in re.split("[\r\n]", text)]
        assert all(not line or is_comment(line) or any(word in line for word in KNOWN_HEADINGS) for line in lines)


@given(text=LISTS)
def test_places_lie_in_their_line(text):
    decklist = read(text)
    if not is_plain(decklist):
        return
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    spans = [part.span for part in (*decklist.lines, *decklist.sections, *decklist.unreadable)]
    for span in spans:
        assert span.line == span.end_line
        assert 1 <= span.column <= span.end_column <= len(lines[span.line - 1]) + 1
    for card in decklist.lines:
        assert lines[card.line - 1][card.span.column - 1 : card.span.end_column - 1] == card.text.text
        for reading in card.text.readings:
            assert card.span.column <= reading.column < reading.end_column <= card.span.end_column


@given(text=LISTS)
def test_line_ends_make_no_difference(text):
    found = [read(text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", end)) for end in ("\n", "\r\n", "\r")]
    if is_plain(found[0]):
        assert [decklist.lines for decklist in found] == [found[0].lines] * 3
    else:
        assert [str(other) for other in found] == [str(found[0])] * 3


@given(text=LISTS)
def test_every_list_gets_a_verdict_and_it_is_whole(text, client, schema_errors):
    decklist = read(text.encode())
    answer = client.post("/v1/validate?suggestions=1", data=text.encode(), content_type="text/plain")
    if not isinstance(decklist, Decklist):
        assert answer.status_code in {400, 413, 422}
        return
    verdict = answer.json
    if answer.status_code == 422:  # no line but those that cannot be cards
        assert verdict["code"] == "empty_deck"
        return
    assert answer.status_code == 200
    assert schema_errors(verdict) == []
    # What is set aside is told as a whole.
    unreadable = {bad.span.line for bad in decklist.unreadable if bad.zone not in (Zone.SIDEBOARD, Zone.IGNORED)}
    told = {f["spans"][0]["line"]: f["code"] for f in verdict["findings"] if f["code"] in ("LST001", "LST009")}
    assert {line for line, code in told.items() if code == "LST001"} <= unreadable
    if not any(guess["code"] == "cells-assumed" for guess in verdict["assumptions"]):
        assert unreadable <= told.keys()


SLOW = {
    "spaces": "1 a" + " " * 400 + "b",
    "tags": "1 a" + " #" * 240,
    "spaces-tags": "1 a" + " " * 240 + " #" * 118,
    "brackets": "1 a" + " " * 160 + "[ab:c]" * 53,
    "sets": "1 a" + " " * 160 + " (abc)" * 53,
    "marks": "1 a" + " " * 160 + " *f*" * 80,
    "times": "1 " + " " * 160 + "x1 " * 106,
    "digits": "1" * 400 + " a",
    "dots": "1." * 240 + " a",
    "ruler": "-" * 490 + "a",
    "slashes": "1 a" + " // b" * 90,
    "colon": "sb :" + " " * 400 + "a",
}


@pytest.mark.parametrize("line", SLOW.values(), ids=SLOW)
def test_no_line_is_slow(line):
    # At 10 ms a line, the 530 such lines that fit into 256 KiB take 5 s; a usual line takes 20 µs.
    times = []
    for attempt in range(3):
        deck = "\n".join(f"{line}{attempt}{i:02}" for i in range(10))
        start = time.perf_counter()
        read(deck)
        times.append(time.perf_counter() - start)
    assert min(times) < 10 * 0.01
