"""Every verdict on every deck at hand, to hold two checkouts against each other.

`python -m benchmarks.verdicts` prints a line of JSON a deck: official decks, samples of programs' exports, public
reports, conformance cases, the bundled decks. `python -m benchmarks.verdicts ../other` compares this checkout with
another one that has its own environment, and prints what differs; `--without-messages` leaves the words out.
What the program and its card data are called, and `verdict_id` with them, is not compared: it is meant to differ.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fixtures
from benchmarks.decks import PRECONS
from rules.facts import card_from_facts
from validator.cards.extra_cards import ExtraCards
from validator.errors import ValidatorError
from validator.linting.house_rules import read_house_rules
from validator.pipeline import Checker, open_store
from validator.reports.json import verdict_dict

AS_OF = "2026-10-08"
SHARED = PRECONS.parents[1]
_FORMATS = {"pdh": "pauper-commander", "brawl-60": "standard-brawl", "brawl-100": "brawl"}
_WORDS = {"message", "notes", "why", "read_as"}
_SHOWN = 10


def main(arguments: list[str]) -> int:
    """Print the verdicts, or compare them; 1 if any differs."""
    others = [argument for argument in arguments if not argument.startswith("--")]
    if not others:
        for line in verdicts():
            print(json.dumps(line, ensure_ascii=False, sort_keys=True))
        return 0
    here, there = _run(Path.cwd()), _run(Path(others[0]))
    without = _WORDS if "--without-messages" in arguments else set()
    different = [key for key in here if _pruned(here[key], without) != _pruned(there.get(key), without)]
    for key in different[:_SHOWN]:
        print(f"{key}\n  there {json.dumps(there.get(key))[:600]}\n  here  {json.dumps(here[key])[:600]}")
    print(f"{len(here)} verdicts, {len(different)} differ, {len(there.keys() - here.keys())} are only there")
    return 1 if different or there.keys() - here.keys() else 0


def verdicts() -> Iterator[dict[str, Any]]:
    """`{"deck": …, "verdict": …}` for each deck; a `problem` where one cannot be checked."""
    store = open_store().load()
    checker = Checker(store)
    for folder in (PRECONS, SHARED / "samples" / "decklists", fixtures.path("decks")):
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and path.suffix != ".expected":
                deck = path.read_bytes()
                for day in (AS_OF, "2026-11-30"):
                    yield _line(f"{path.parent.name}/{path.name} {day}", checker, deck, as_of=day)
    for file in sorted((SHARED / "cases").glob("*.jsonl")):
        for case in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            text = re.sub(r"\{FILL:(\d+):([^}]+)\}", r"\1 \2", case["input"])
            format_ = _FORMATS.get(case["format"], case["format"])
            yield _line(case["id"], checker, text.encode(), format_, as_of=case.get("as_of", AS_OF))
    for file in sorted(fixtures.path("conformance").glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
            extended: Any = ExtraCards(store, map(card_from_facts, case.get("cards", ())))
            format_ = case.get("format", "commander")
            if "house_rules" in case:
                format_, extended = read_house_rules(case["house_rules"], store)
            deck = {
                zone: [{"name": name, "quantity": quantity} for name, quantity in entries.items()]
                for zone, entries in case["deck"].items()
            }
            options = {"as_of": case.get("as_of", AS_OF), "boosters": case.get("boosters", ()), "dialect": "zones"}
            yield _line(case["id"], Checker(extended), json.dumps(deck).encode(), format_, **options)


def _line(name: str, checker: Checker, deck: bytes, format_: Any = "commander", **options: Any) -> dict[str, Any]:
    try:
        verdict = verdict_dict(checker.check(deck, format_, **options))
    except ValidatorError as error:
        return {"deck": name, "problem": error.code, "detail": error.message}
    del verdict["verdict_id"], verdict["provenance"]["program"], verdict["provenance"]["cards"]
    return {"deck": name, "verdict": verdict}


def _run(checkout: Path) -> dict[str, Any]:
    """The verdicts of a checkout by deck, made in a process of its own."""
    python = checkout / ".venv" / "bin" / "python"
    run = subprocess.run(
        [python.absolute(), "-m", "benchmarks.verdicts"],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout.absolute())},
        stdout=subprocess.PIPE,
        check=True,
    )
    return {line["deck"]: line for line in map(json.loads, run.stdout.splitlines())}


def _pruned(value: Any, without: set[str]) -> Any:
    """A value without these members, however deep."""
    if isinstance(value, dict):
        return {key: _pruned(member, without) for key, member in value.items() if key not in without}
    return [_pruned(member, without) for member in value] if isinstance(value, list) else value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
