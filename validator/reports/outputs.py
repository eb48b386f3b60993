"""The outputs of `decklint check` and `decklint diff` by name: one module each, whose `render` makes text of decks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    from validator.reports.checked import Checked, Look
    from validator.reports.compared import Compared

OUTPUTS = {
    "text": "text",
    "json": "json",
    "ndjson": "json",
    "sarif": "sarif",
    "junit": "junit",
    "github": "github",
    "gitlab": "gitlab",
    "markdown": "markdown",
    "html": "html",
}
"""Name of an output -> its module next to this one; imported only when it is asked for."""

DIFF_OUTPUTS = {"text": "diff_text", "json": "diff_json", "markdown": "diff_markdown"}
"""The same for `decklint diff`."""

CUT = frozenset({"text", "json", "ndjson"})
"""The outputs whose parts are made deck by deck, perhaps in several processes; the others are made of all decks."""


Render: TypeAlias = "Callable[[Iterable[Checked], Look], Iterator[str]]"
"""Decks in, text out: each deck's part as it comes where the output can be cut, else all at the end."""

DiffRender: TypeAlias = "Callable[[Iterable[Compared], Look], Iterator[str]]"
"""The same for decks with their two sides."""


def find_render(name: str) -> Render:
    """The `render` of an output of OUTPUTS. Raises KeyError for any other."""
    return cast(Render, import_module(f"validator.reports.{OUTPUTS[name]}").render)


def find_diff_render(name: str) -> DiffRender:
    """The `render` of an output of DIFF_OUTPUTS. Raises KeyError for any other."""
    return cast(DiffRender, import_module(f"validator.reports.{DIFF_OUTPUTS[name]}").render)
