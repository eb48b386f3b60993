"""The linter in French: its findings, its notes and why a directive has no effect; what a list says stays as it is."""

from __future__ import annotations

import json
import re

import pytest

from rules.formats import FORMATS

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
AS_OF = "2026-10-08"


@pytest.fixture
def french(decklint, put, monkeypatch):
    """A list and options -> its verdict in French, plain blanks in it."""
    monkeypatch.setenv("DECKLINT_LANG", "fr")

    def run(text: str, *options: str):
        put({"deck.txt": text})
        out = decklint("check", "deck.txt", "--as-of", AS_OF, "--output", "json", *options).out
        return json.loads(re.sub("[\u00a0\u202f]", " ", out))

    return run


def told(verdict, code: str) -> str:
    (message,) = [finding["message"] for finding in verdict["findings"] if finding["code"] == code]
    return message


@pytest.mark.parametrize(
    ("directive", "code", "message"),
    [
        ("ignore=CPY001", "WAV001", "La dérogation pour CPY001 n’a pas d’effet sans motif"),
        ("ignore=CPY,CID", "WAV001", "La dérogation pour CPY et CID n’a pas d’effet sans motif"),
        (
            'ignore=CPY until=2026-10-07 reason="saison un"',
            "WAV002",
            "La dérogation pour CPY (« saison un ») a pris fin le 2026-10-07",
        ),
        ('ignore=CID reason="saison un"', "WAV003", "La dérogation pour CID (« saison un ») ne sert à rien"),
    ],
)
def test_waivers(directive, code, message, french):
    assert told(french(f"{KRENKO}2 Sol Ring # decklint: {directive}\n97 Mountain\n"), code).startswith(message)


# Every reason a directive may have no effect, as `validator/linting/directives.py` has them in its own order.
DIRECTIVES = [
    ("format=duel", "« format » vaut pour toute la liste et doit être seul sur sa ligne"),
    ("reason=x", "« reason » va avec « ignore=… », qui manque"),
    ("=x", "« =x » n’est pas de la forme clé=valeur ; mettez entre guillemets une valeur avec des espaces"),
    ("ignroe=CPY", "il n’y a pas de clé « ignroe » (vouliez-vous dire « ignore » ?)"),
    ("xyz=1", "il n’y a pas de clé « xyz » ; sont attendues : format, as-of, strict, ignore, until, reason"),
    ("format", "« format » n’a pas de valeur ; est attendu format=…"),
    ("ignore=CPY ignore=CID reason=x", "« ignore » y figure deux fois"),
    ("", "elle est vide ; sont attendues des paires clé=valeur avec : format, as-of, strict, ignore, until, reason"),
    ("ignore= reason=x", "« ignore » ne nomme pas de code, comme ignore=CPY001"),
    ("ignore=CPY01 reason=x", "il n’y a pas de règle « CPY01 » (vouliez-vous dire « CPY001 » ?)"),
    (
        "ignore=???????? reason=x",
        "il n’y a pas de règle « ???????? » ; est attendu un code comme CPY001, un nom comme too-many-copies, ou une"
        " famille",
    ),
    ("ignore=CPY until=soon reason=x", "« until » doit être un jour comme 2026-11-29, pas « soon »"),
]
OF_THE_LIST = [
    ("format=commander\n# decklint: format=duel", "« format » est déjà donné plus haut"),
    ("format=dule", "il n’y a pas de format « dule » (vouliez-vous dire « duel » ?)"),
    ("format=??", "il n’y a pas de format « ?? » ; est attendu : " + ", ".join(FORMATS)),
    ("strict=maybe", "« strict » doit être true ou false, pas « maybe »"),
    ("as-of=soon", "« as-of » doit être un jour comme 2026-11-29, pas « soon »"),
]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *((f"{KRENKO}99 Mountain # decklint: {says}\n", why) for says, why in DIRECTIVES),
        *((f"# decklint: {says}\n{KRENKO}99 Mountain\n", why) for says, why in OF_THE_LIST),
    ],
)
def test_why_a_directive_has_no_effect(text, why, french):
    assert told(french(text), "DIR001") == f"Cette directive n’a pas d’effet : {why}."


WHOLE = '# decklint: ignore=CPY{end} reason="saison un"\n'
BEHIND = f'{KRENKO}2 Sol Ring # decklint: ignore=CPY{{end}} reason="saison un"\n97 Mountain\n'


@pytest.mark.parametrize(("end", "until"), [("", ""), (" until=2026-12-31", ", jusqu’au 2026-12-31")])
@pytest.mark.parametrize(
    ("text", "where"),
    [
        (BEHIND, "Dérogation ligne 2 : CPY001 too-many-copies"),
        (WHOLE.replace("CPY", "SIZ") + f"{KRENKO}98 Mountain\n", "Dérogation : SIZ001 wrong-deck-size"),
    ],
)
def test_notes_on_waivers(text, where, end, until, french):
    assert french(text.format(end=end))["notes"] == [f"{where}, motif « saison un »{until}."]


def test_notes_on_what_is_hidden_and_known(french, decklint):
    text = f"{KRENKO}2 Sol Ring\n2 Opt\n1 Counterspell\n93 Mountain\n"
    assert french(text, "--ignore", "CPY,CID")["notes"] == ["Masqué par la sélection : CID001 ×2, CPY001 ×2."]
    french(text, "--write-baseline", "known.json")
    assert french(text, "--baseline", "known.json")["notes"] == ["Déjà dans la référence : 5."]
    gone = told(french(text.replace("2 Sol Ring", "1 Sol Ring"), "--baseline", "known.json"), "BAS001")
    assert gone.startswith("La référence contient CPY001 (Sol Ring) ×1, qui n’existe plus")


def test_the_baseline_is_the_same_in_every_language(french, tmp_path, decklint):
    text = f"{KRENKO}2 Sol Ring # decklint: ignroe=CPY\n97 Mountain\n"
    french(text, "--write-baseline", "fr.json")
    french(text, "--lang", "en", "--write-baseline", "en.json")
    assert (tmp_path / "fr.json").read_text("utf-8") == (tmp_path / "en.json").read_text("utf-8")
