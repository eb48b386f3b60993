"""Arrows run one way: rules know nothing of the application, nobody knows the faces, no file or room is in a circle."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# Room of `validator/`, a package or a module -> who may import it. A room that is not here is open to any.
KNOWN_BY: Mapping[str, set[str]] = {
    "cli": set(),
    "service": set(),
    "docs": set(),
    "reports": {"cli", "service", "docs"},
    "comparing": {"cli", "reports"},
    "repair": {"cli", "reports"},
    "fixing": {"cli"},
}


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


@pytest.mark.parametrize("room", KNOWN_BY)
def test_who_imports_a_room(room):
    assert {other for other, known in KNOWN.items() if room in known} <= KNOWN_BY[room]


def test_no_file_is_in_a_circle():
    order = list(TopologicalSorter(files_known()).static_order())  # raises CycleError, which names the files
    assert order.index("rules.card") < order.index("validator.cards.store") < order.index("validator.pipeline")


def test_no_two_rooms_import_each_other():
    order = list(TopologicalSorter(KNOWN).static_order())  # raises CycleError, which names the rooms of a circle
    assert {"pipeline", "decklists", "cards", "linting", "cli"} <= set(order)
    assert order.index("decklists") < order.index("pipeline") < order.index("linting") < order.index("cli")
