"""Configuration files: `decklint.toml`, or `[tool.decklint]` of `pyproject.toml`; the nearest above a deck counts.

format = "duel"
ignore = ["ADV"]
[severity]
"LEG004" = "info"
[per-path]
"brawl/**" = "brawl"
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rules.verdict import Severity
from validator.errors import BadOption, UnsupportedFormat
from validator.linting.paths import fits, relative
from validator.linting.selection import Layer, codes_of, graded
from validator.pipeline import find_format
from validator.settings import DAY, FLAG, TEXT, Kind, read_file, read_table, read_toml, words

OWN_FILE, SHARED_FILE = CONFIG_FILES = "decklint.toml", "pyproject.toml"


@dataclass(frozen=True)
class Config:
    """What one file says; a value it does not give is None or empty. `folder` is what its patterns are relative to."""

    file: str = ""
    folder: str = ""
    format: str | None = None
    as_of: str | None = None
    strict: bool | None = None
    boosters: tuple[str, ...] = ()
    layer: Layer = field(default_factory=Layer)
    severity: Mapping[str, Severity] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    per_path: tuple[tuple[str, str], ...] = ()

    def excludes(self, path: str) -> bool:
        """Whether a walked file is left out. path: as the command line has it."""
        if not self.exclude:
            return False
        place = relative(path, self.folder)
        return any(fits(place, glob) for glob in self.exclude)

    def format_of(self, path: str) -> str | None:
        """The format for a deck: of the last pattern that fits, else the file's own; None if it names none."""
        if self.per_path:
            place = relative(path, self.folder)
            named = [key for glob, key in self.per_path if fits(place, glob)]
            if named:
                return named[-1]
        return self.format


NO_CONFIG = Config()


class Configs:
    """The configuration of each deck, each folder looked at once."""

    def __init__(self) -> None:
        self._by_folder: dict[str, Config] = {}

    def for_deck(self, path: str) -> Config:
        """The nearest configuration in the deck's folder or above; `NO_CONFIG` if there is none.

        path: a file, or `-` for standard input, which is taken to stand in the current folder.
        Raises BadOption for a file that cannot be read, naming it, the key and what was expected.
        """
        return self._for_folder(os.path.dirname(os.path.abspath(path)))

    def _for_folder(self, folder: str) -> Config:
        known = self._by_folder.get(folder)
        if known is None:
            above = os.path.dirname(folder)
            own = _config_in(folder)
            known = own or (self._for_folder(above) if above != folder else NO_CONFIG)
            self._by_folder[folder] = known
        return known


def _config_in(folder: str) -> Config | None:
    """The configuration in one folder: `decklint.toml` goes before a `pyproject.toml` with a table for it."""
    own, shared = os.path.join(folder, OWN_FILE), os.path.join(folder, SHARED_FILE)
    if os.path.exists(own):
        return _read(own, "")
    return _read(shared, "decklint") if os.path.isfile(shared) else None


def _read(file: str, tool: str) -> Config | None:
    """The configuration of a file, None if it has no table for it. tool: that table's name below `tool`; or empty.

    Raises BadOption naming the file, the key, what was expected and, for a misspelt key, the nearest one.
    """
    try:
        table: Any = read_toml(read_file(file))
        if tool:
            tools = table.get("tool")
            if not isinstance(tools, dict) or tool not in tools:
                return None
            table = tools[tool]
        if not isinstance(table, dict):
            raise BadOption(f"“tool.{tool}” has to be a table.", option=f"tool.{tool}")
        values = read_table(table, KEYS)
    except BadOption as error:
        raise BadOption(f"{file}: {error.message}", **{**error.params, "file": file}) from None
    grades, ignored = values.pop("severity", ({}, frozenset()))
    layer = Layer(
        # An empty list selects as little as none: a run that shows nothing would pass whatever it checks.
        select=frozenset().union(*values.pop("select", ())) or None,
        ignore=ignored.union(*values.pop("ignore", ())),
    )
    named = {key.replace("-", "_"): value for key, value in values.items()}
    return Config(file=file, folder=os.path.dirname(os.path.abspath(file)), layer=layer, severity=grades, **named)


def _format(key: str, value: Any) -> str:
    try:
        return find_format(TEXT.read(value)).key
    except UnsupportedFormat as error:
        raise BadOption(f"“{key}”: {error.message}", option=key) from None


def _glob(key: str, glob: str) -> str:
    try:
        fits("", glob)
    except re.error:
        raise BadOption(f"“{glob}” in “{key}” is no pattern of paths.", option=key) from None
    return glob


def _table_of_words(value: Any) -> Mapping[str, str]:
    if not isinstance(value, dict) or not all(isinstance(word, str) for word in value.values()):
        raise ValueError(value)
    return value


_CODES = "a list of codes, names or families, as in [“CPY001”, “LST”]"
KEYS: Mapping[str, Kind] = {
    "format": Kind("the key of a format, as in “duel”", partial(_format, "format")),
    "as-of": DAY,
    "strict": FLAG,
    "boosters": words("a list of set codes, as in [“CMM”]"),
    "select": words(_CODES, lambda word: codes_of(word, "select")),
    "ignore": words(_CODES, lambda word: codes_of(word, "ignore")),
    "severity": Kind(
        "a table of codes, names or families, each error, warning, info or ignore",
        lambda value: graded(_table_of_words(value), "severity"),
    ),
    "exclude": words("a list of patterns of paths, as in [“old/**”]", partial(_glob, "exclude")),
    "per-path": Kind(
        "a table of patterns of paths, each with a format, as in “brawl/**” = “brawl”",
        lambda value: tuple(
            (_glob("per-path", glob), _format("per-path", key)) for glob, key in _table_of_words(value).items()
        ),
    ),
}
