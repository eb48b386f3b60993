"""Encodings: what is read, what is read with a note, what is refused and where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.deck import Span
from validator.decklists import read_decklist
from validator.decklists.encoding import decode
from validator.errors import UnreadableDecklist, ValidatorError

LIST = "1 Krenko, Mob Boss *CMDR*\n1 Jötun Grunt\n1 Lim-Dûl’s Vault\n97 Mountain\n"


each_end = pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=ascii)


@each_end
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_read_without_a_guess(encoding, ends):
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    decklist = read_decklist(mark + LIST.replace("\n", ends).encode(encoding))
    assert [line.text.named.name for line in decklist.lines][1:3] == ["Jötun Grunt", "Lim-Dûl’s Vault"]
    assert decklist.assumptions == []


@pytest.mark.parametrize("dialect", ["text", "csv", "zones", "cod"])
def test_every_dialect_may_be_utf_16(dialect):
    lists = {
        "text": "1 Jötun Grunt",
        "csv": "Quantity,Name\r\n1,Jötun Grunt",
        "zones": '{"library": [{"name": "Jötun Grunt"}]}',
        "cod": '<?xml version="1.0" encoding="UTF-16"?><cockatrice_deck><card name="Jötun Grunt"/></cockatrice_deck>',
    }
    decklist = read_decklist(lists[dialect].encode("utf-16"))
    assert (decklist.dialect, decklist.lines[0].text.named.name) == (dialect, "Jötun Grunt")


@each_end
@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_windows_1252_is_read_and_told(encoding, ends, checker):
    verdict = checker.check(LIST.replace("’", "'").replace("\n", ends).encode(encoding), as_of="2026-10-08")
    assert [finding.code for finding in verdict.findings] == ["CID001", "CID001"]  # both names are known
    assert [(guess.code, guess.span, guess.confidence) for guess in verdict.deck.assumptions] == [
        ("encoding-assumed", Span(2, 4, 2, 5), "medium")
    ]
    assert "0xf6" in str(verdict.deck.assumptions[0].why)


def test_windows_apostrophes():
    decklist = read_decklist(LIST.encode("cp1252"))
    assert decklist.lines[2].text.named.name == "Lim-Dûl’s Vault"


def test_strict_leaves_the_guess_open(checker):
    deck = "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n# für später".encode("latin-1")
    assert checker.check(deck, as_of="2026-10-08").legal is True
    assert checker.check(deck, as_of="2026-10-08", strict=True).legal is None


REFUSED = {
    "nul": (b"1 Sol\0Ring", "binary", None),
    "zip": (b"PK\x03\x04\0\0", "binary", None),
    "utf-16-nul": ("1 Sol\0Ring".encode("utf-16"), "binary", None),
    "utf-32": (LIST.encode("utf-32"), "binary", None),
    "utf-16-without-mark": ("1 Sol Ring".encode("utf-16-le"), "binary", None),
    "utf-16-cut": (b"\xff\xfe" + "1 Sol Ring\n1 Op".encode("utf-16-le") + b"t", "encoding", (2, 5)),
    "utf-16-surrogate": (b"\xff\xfe" + "1 Sol\n1 ".encode("utf-16-le") + b"\x00\xdca\x00", "encoding", (2, 3)),
    "control": (b"1 J\xf6tun\x07 Grunt", "encoding", (1, 4)),
    "c1-control": (b"1 Sol Ring\n1 J\x9dtun Grunt", "encoding", (2, 4)),
    "damaged": ("1 Jötun Grunt\n1 Lim-D".encode() + b"\xfbl's Vault", "encoding", (2, 8)),
    "cyrillic": ("1 Гора\n1 Остров".encode("cp1251"), "encoding", (1, 3)),
    "shift-jis": ("1 稲妻\n1 島".encode("shift-jis"), "encoding", (1, 3)),
    "no-letters": (b"\xff\xff\xff", "encoding", (1, 1)),
    "signs": (b"1 a\xa7\xa7\xa7", "encoding", (1, 4)),
    "lone-surrogate": ("1 Opt\n1 Sol \udce9", "encoding", (2, 7)),
}


@pytest.mark.parametrize(("data", "reason", "place"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_text_is_refused_with_its_place(data, reason, place):
    with pytest.raises(UnreadableDecklist) as error:
        read_decklist(data)
    params = error.value.params
    assert params["reason"] == reason
    if place:
        assert (params["line"], params["column"]) == place
        assert f"at line {place[0]}, column {place[1]}" in error.value.message


@given(st.binary(max_size=200))
def test_no_bytes_break_it(data):
    try:
        text, guess = decode(data)
    except ValidatorError:
        return
    assert "\0" not in text
    assert (guess is not None) == (not data.startswith((b"\xff\xfe", b"\xfe\xff")) and _not_utf8(data))


def _not_utf8(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        return True
    return False
