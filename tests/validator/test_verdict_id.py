"""A verdict's id: whatever changes an answer changes the id, and equal ids mean equal verdicts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.decklists import read_decklist
from validator.errors import ValidatorError
from validator.linting.house_rules import read_house_rules
from validator.reports.json import verdict_bytes

AS_OF = "2026-10-08"
KRENKO = {"name": "Krenko, Mob Boss"}


def zones(*library: object, **others: object) -> str:
    return json.dumps({"commanders": [KRENKO], "library": [*library, {"name": "Mountain", "quantity": 98}], **others})


# What is asked -> what is asked instead, with another answer: (list, options of `Checker.check`).
RING = {"name": "Sol Ring"}
CHANGES = {
    "set and number": ((zones(RING), {}), (zones({**RING, "set_code": "LEA", "collector_number": "161"}), {})),
    "number": (
        (zones({**RING, "set_code": "LEA", "collector_number": "270"}), {}),
        (zones({**RING, "set_code": "LEA", "collector_number": "161"}), {}),
    ),
    "quantity": ((zones(RING), {}), (zones({**RING, "quantity": 2}), {})),
    "name": ((zones(RING), {}), (zones({"name": "Sol Rng"}), {})),
    "zone": ((zones(RING), {}), (zones(RING, companion=[{"name": "Jegantha, the Wellspring"}]), {})),
    "place": ((zones({"name": "x"}, RING), {}), (zones(RING, {"name": "x"}), {})),
    "quantity out of bounds": ((zones({**RING, "quantity": -1}), {}), (zones({**RING, "quantity": -2}), {})),
    "key": ((zones({**RING, "foo": 1}), {}), (zones({**RING, "bar": 1}), {})),
    "another array": ((zones(RING), {}), (zones(RING, maybeboard=[RING]), {})),
    "day": ((zones(RING), {"as_of": "2026-10-07"}), (zones(RING), {"as_of": "2026-10-08"})),
    "format": ((zones(RING), {}), (zones(RING), {"format": "duel"})),
    "boosters": (
        (zones(RING), {"format": "commander-draft", "boosters": ("CMR",)}),
        (zones(RING), {"format": "commander-draft", "boosters": ("CMM",)}),
    ),
    "suggestions": ((zones({"name": "Sol Rng"}), {}), (zones({"name": "Sol Rng"}), {"suggestions": 0})),
    "strict": (("Krenko, Mob Boss\n99 Mountain", {}), ("Krenko, Mob Boss\n99 Mountain", {"strict": True})),
    "dialect": (("Name,Quantity\nOpt,5\n", {}), ("Name,Quantity\nOpt,5\n", {"dialect": "text"})),
    "byte order mark": (("\ufeff1 Sol Rng", {}), ("\ufeff\ufeff1 Sol Rng", {})),
}


def asked(checker, source, options, is_read_before=False):
    """Id and verdict of a question, the verdict without the id; the problem where there is no verdict."""
    options = {"as_of": AS_OF, **options}
    try:
        if is_read_before:
            source = read_decklist(source, options.pop("dialect", None))
        verdict = checker.check(source, **options)
    except ValidatorError as error:
        return None, error.message
    return verdict.verdict_id, verdict_bytes(verdict).replace(verdict.verdict_id.encode(), b"")


@pytest.mark.parametrize("is_read_before", [False, True], ids=["bytes", "read before"])
@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_an_answer_changes_the_id(change, is_read_before, checker):
    (one, before), (other, after) = (asked(checker, *question, is_read_before) for question in CHANGES[change])
    assert before != after, "the answer does not change"
    assert one is None or other is None or one != other


NAMES = ["Sol Ring", "Krenko, Mob Boss", "Sol Rng", "Mountain", "Opt", "Fire // Ice", "x"]
ENTRIES = st.fixed_dictionaries(
    {"name": st.sampled_from(NAMES)},
    optional={
        "quantity": st.sampled_from([0, 1, 2, 98, 1001, -1]),
        "set_code": st.sampled_from(["LEA", "lea", "M13"]),
        "collector_number": st.sampled_from(["161", "270", "138"]),
    },
)
BY_ZONES = st.dictionaries(
    st.sampled_from(["commanders", "library", "companion", "sideboard"]), st.lists(ENTRIES, max_size=3), max_size=3
).map(json.dumps)
LINES = st.lists(st.sampled_from(["1 Sol Ring", "1 Sol Ring (LEA) 161", "Commander", "", "SB: 1 Opt", "1 Sol Rng"]))
QUESTIONS = st.tuples(
    BY_ZONES | LINES.map("\n".join),
    st.fixed_dictionaries(
        {},
        optional={
            "format": st.sampled_from(["commander", "duel", "brawl", "predh"]),
            "as_of": st.sampled_from(["2026-10-08", "2026-02-08", "2026-11-30"]),
            "strict": st.booleans(),
            "suggestions": st.sampled_from([0, 3]),
        },
    ),
    st.booleans(),
)


@given(st.lists(QUESTIONS, min_size=2, max_size=12))
def test_equal_ids_mean_equal_verdicts(checker, questions):
    seen = {}
    for source, options, is_read_before in questions:
        id_, verdict = asked(checker, source, options, is_read_before)
        if id_ is not None:
            assert seen.setdefault(id_, verdict) == verdict


def test_the_same_question_has_one_id_in_text_and_bytes(checker):
    for source in ("1 Sol Ring", "\ufeff1 Sol Ring", "1 Lim-Dûl's Vault"):
        data = source.encode("utf-8-sig") if source.startswith("\ufeff") else source.encode()
        assert checker.check(source, as_of=AS_OF).verdict_id == checker.check(data, as_of=AS_OF).verdict_id


@pytest.mark.parametrize(
    "change",
    ['name = "Friday"', "copies = 2", "minimum_size = 60", "maximum_game_changers = 3", "allow_not_legal = true"],
)
def test_each_key_of_house_rules_changes_the_id(change, store):
    from validator.pipeline import Checker

    ids = set()
    for text in ("", change):
        house = read_house_rules(f'extends = "commander"\n{text}', store)
        ids.add(Checker(house.store).check("1 Sol Ring", house.format, as_of=AS_OF).verdict_id)
    assert len(ids) == 2
