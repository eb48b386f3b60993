"""The outputs of `decklint check` by name: one module each, with a `render` that turns decks into text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from validator.reports.checked import Checked, Look

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
"""Name of an output -> its module beside this one; imported only when it is asked for."""


CUT = frozenset({"text", "json", "ndjson"})
"""The outputs whose parts are of one deck each; the others are one document of all decks."""


class Render(Protocol):
    """Decks in, text out: each deck's part as it comes where the output can be cut, else all at the end."""

    def __call__(self, decks: Iterable[Checked], look: Look) -> Iterator[str]: ...


def find_render(name: str) -> Render:
    """The `render` of an output of OUTPUTS. Raises KeyError for any other."""
    return cast(Render, import_module(f"validator.reports.{OUTPUTS[name]}").render)
