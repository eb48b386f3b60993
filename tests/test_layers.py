"""Arrows run one way: rules know nothing of the application, nobody knows the faces, no file or room is in a circle."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# The rooms of `validator/`, from the faces down to what everything rests on: a room may import those of later rows, and
# none of its own row. What is in no row (`errors`, `files`, `version`, …) is open to all, and imports no room.
ROWS = (
    ("cli", "service"),
    ("reports",),
    ("messages", "comparing", "fixing", "repair"),
    ("linting",),
    ("pipeline",),
    ("reading",),
    ("decklists", "cards"),
)
# What an arrow against that order is for; an entry that is no more is one too many.
EXCEPTIONS: Mapping[tuple[str, str], str] = {}


def imports_of(path: Path) -> Iterator[str]:
    """Every module that a file imports, at whatever time, as in `validator.cards.store`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative path"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def name_of(path: Path) -> str:
    """The name by which a file is imported; a package's for its `__init__.py`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def files_known() -> dict[str, set[str]]:
    """Each file of `rules/` and `validator/`, by its name, with the others it imports."""
    paths = {name_of(path): path for room in ("rules", "validator") for path in (ROOT / room).rglob("*.py")}
    known: dict[str, set[str]] = {}
    for name, path in paths.items():
        imported = {other if other in paths else other.rpartition(".")[0] for other in imports_of(path)}
        known[name] = imported & paths.keys() - {name}
    return known


def rooms_known() -> dict[str, set[str]]:
    """Each room of `validator/` with the other rooms it imports; the doors in `__init__.py` are no room."""
    rooms = {path.stem for path in (ROOT / "validator").iterdir() if path.suffix == ".py" or path.is_dir()}
    known: dict[str, set[str]] = {}
    for path in (ROOT / "validator").rglob("*.py"):
        room = path.relative_to(ROOT / "validator").parts[0].removesuffix(".py")
        imported = {name.split(".")[1] for name in imports_of(path) if name.startswith("validator.")}
        known.setdefault(room, set()).update(imported & rooms - {room})
    return {room: others for room, others in known.items() if room != "__init__"}


KNOWN = rooms_known()


@pytest.mark.parametrize("path", sorted((ROOT / "rules").rglob("*.py")), ids=lambda path: path.stem)
def test_rules_import_nothing_but_rules_and_the_standard_library(path):
    assert {name.split(".")[0] for name in imports_of(path)} - {"rules"} <= sys.stdlib_module_names


def test_arrows_run_one_way():
    place = {room: row for row, rooms in enumerate(ROWS) for room in rooms}
    print(*(f"{room}: {', '.join(sorted(KNOWN[room] & place.keys()))}" for room in place), sep="\n")
    against = {
        (room, other)
        for room, others in KNOWN.items()
        for other in others & place.keys()
        if room not in place or place[other] <= place[room]
    }
    assert against == EXCEPTIONS.keys()


def test_every_room_has_its_place():
    assert {path.name for path in (ROOT / "validator").iterdir() if (path / "__init__.py").exists()} <= {
        room for rooms in ROWS for room in rooms
    }


def test_no_file_is_in_a_circle():
    order = list(TopologicalSorter(files_known()).static_order())  # raises CycleError, which names the files
    assert order.index("rules.card") < order.index("validator.cards.store") < order.index("validator.pipeline")
