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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.verdict import Severity
from validator.errors import BadOption, ValidatorError
from validator.linting.nearest import did_you_mean, nearest_format, nearest_word
from validator.linting.paths import fits, relative
from validator.linting.selection import Layer, codes_of_all, graded

OWN_FILE, SHARED_FILE = CONFIG_FILES = "decklint.toml", "pyproject.toml"

# Key -> what it takes, for messages and checks.
KEYS: Mapping[str, str] = {
    "format": "the key of a format, as in “duel”",
    "as-of": "a day, as in 2026-11-29",
    "strict": "true or false",
    "boosters": "a list of set codes, as in [“CMM”]",
    "select": "a list of codes, names or families, as in [“CPY001”, “LST”]",
    "ignore": "a list of codes, names or families, as in [“CPY001”, “LST”]",
    "severity": "a table of codes, names or families, each error, warning, info or ignore",
    "exclude": "a list of patterns of paths, as in [“old/**”]",
    "per-path": "a table of patterns of paths, each with a format, as in “brawl/**” = “brawl”",
}


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
    own = os.path.join(folder, OWN_FILE)
    if os.path.isfile(own):
        return read_config(own, _toml(own))
    shared = os.path.join(folder, SHARED_FILE)
    if os.path.isfile(shared):
        tool = _toml(shared).get("tool")
        if isinstance(tool, dict) and "decklint" in tool:
            return read_config(shared, tool["decklint"])
    return None


def _toml(file: str) -> dict[str, Any]:
    import tomllib  # not needed where there is no such file

    try:
        with open(file, "rb") as stream:
            return tomllib.load(stream)
    except OSError as error:
        raise _wrong(file, "", f"it cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(file, "", f"it is not TOML: {error}.") from None


def read_config(file: str, table: Any) -> Config:
    """The configuration of a table of settings. file: where it stands, for messages and for its folder.

    Raises BadOption naming the file, the key, what was expected and, for a misspelt key, the nearest one.
    """
    if not isinstance(table, dict):
        raise _wrong(file, "tool.decklint", "“tool.decklint” has to be a table.")
    for key in table:
        if key not in KEYS:
            hint = did_you_mean(nearest_word(key, KEYS)) or f" Expected some of: {', '.join(KEYS)}."
            raise _wrong(file, key, f"“{key}” is no setting.{hint}")
    grades, ignored = graded(_table(file, table, "severity"), f"{file}: severity")
    per_path = _table(file, table, "per-path")
    return Config(
        file=file,
        folder=os.path.dirname(os.path.abspath(file)),
        format=_format(file, "format", table["format"]) if "format" in table else None,
        as_of=_day(file, table["as-of"]) if "as-of" in table else None,
        strict=_strict(file, table["strict"]) if "strict" in table else None,
        boosters=tuple(_words(file, table, "boosters")),
        layer=Layer(
            # An empty list selects as little as none: a run that shows nothing would pass whatever it checks.
            select=codes_of_all(_words(file, table, "select"), f"{file}: select") or None,
            ignore=codes_of_all(_words(file, table, "ignore"), f"{file}: ignore") | ignored,
        ),
        severity=grades,
        exclude=tuple(_glob(file, "exclude", glob) for glob in _words(file, table, "exclude")),
        per_path=tuple(
            (_glob(file, "per-path", glob), _format(file, "per-path", key)) for glob, key in per_path.items()
        ),
    )


def _wrong(file: str, key: str, what: str) -> BadOption:
    return BadOption(f"{file}: {what}", option=key, file=file)


def _expected(file: str, key: str) -> BadOption:
    return _wrong(file, key, f"“{key}” has to be {KEYS[key]}.")


def _words(file: str, table: Mapping[str, Any], key: str) -> Sequence[str]:
    words = table.get(key, [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise _expected(file, key)
    return words


def _table(file: str, table: Mapping[str, Any], key: str) -> Mapping[str, str]:
    inner = table.get(key, {})
    if not isinstance(inner, dict) or not all(isinstance(value, str) for value in inner.values()):
        raise _expected(file, key)
    return inner


def _strict(file: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _expected(file, "strict")
    return value


def _day(file: str, value: Any) -> str:
    """A day, written as a TOML date or as text."""
    from validator.pipeline import read_day

    try:
        return read_day(str(value))
    except ValidatorError:
        raise _expected(file, "as-of") from None


def _format(file: str, key: str, value: Any) -> str:
    from validator.pipeline import find_format

    if not isinstance(value, str):
        raise _expected(file, key)
    try:
        return find_format(value).key
    except ValidatorError as error:
        hint = did_you_mean(nearest_format(value))
        raise _wrong(file, key, f"“{key}”: {error.message}{hint}") from None


def _glob(file: str, key: str, glob: str) -> str:
    try:
        fits("", glob)
    except re.error:
        raise _wrong(file, key, f"“{glob}” in “{key}” is no pattern of paths.") from None
    return glob
