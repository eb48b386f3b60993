"""Settings, wherever they stand: typed keys of a table, variables of the environment, and the files that hold them.

What is wrong is raised as BadOption whose `option` is the key; it says where, what was expected and what to do.
"""

from __future__ import annotations

import datetime
import json
import os
import re
import stat
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields
from typing import Any, NamedTuple, TypeVar

from validator.errors import BadOption

_Settings = TypeVar("_Settings")

MAX_BYTES = 256 * 1024
_SIMILAR = 0.5
_SHOWN = 80  # characters of a key
# As many parts joined by dots as no setting has; reading them costs the square of their number in memory. Of quoted
# parts only short ones are looked for: of longer ones no file can hold enough to matter.
_PART = r"(?:[A-Za-z0-9_-]++|\"(?:[^\"\\\n]|\\.){0,40}+\"|'[^'\n]{0,40}+')"
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{32}}")


# --- keys and values -------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """What a key takes: in words, as a function that raises ValueError for anything else, and how a text is read."""

    expected: str
    read: Callable[[Any], Any]
    parse: Callable[[str], Any] = str


def read_table(table: Mapping[str, Any], kinds: Mapping[str, Kind], place: str = "") -> dict[str, Any]:
    """The values that a table gives, by key. place: what the table is of, for messages, as in “Sol Ring” of [ban].

    Raises BadOption for an unknown key, naming the nearest, or for a value of another kind.
    """
    of_place = f" of {place}" if place else ""
    values = {}
    for key, value in table.items():
        if key not in kinds:
            hint = did_you_mean(nearest_word(key, kinds)) or f" Expected some of: {', '.join(kinds)}."
            raise BadOption(f"“{key[:_SHOWN]}”{of_place} is no setting.{hint}", option=key)
        try:
            values[key] = kinds[key].read(value)
        except ValueError:
            raise BadOption(f"“{key}”{of_place} has to be {kinds[key].expected}.", option=key) from None
    return values


def one_of(key: str, value: str, known: Iterable[str], place: str = "") -> str:
    """The value, if it is a known word. Raises BadOption that lists them and names the nearest. place: see above."""
    choices = list(known)
    if value not in choices:
        given = f", not “{value}”" if value else ""
        raise BadOption(
            f"“{key}”{f' of {place}' if place else ''} has to be one of {', '.join(choices)}{given}."
            f"{did_you_mean(nearest_word(value, choices))}",
            option=key,
            value=value,
        )
    return value


def instance_of(kind: type, expected: str) -> Kind:
    """A value of just this type."""

    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(value)
        return value

    return Kind(expected, read)


def words(expected: str, read: Callable[[str], Any] = str) -> Kind:
    """A list of texts, each read by a function; the value is a tuple."""

    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise ValueError(value)
        return tuple(map(read, value))

    return Kind(expected, read_all)


def whole(minimum: int, maximum: int, expected: str = "") -> Kind:
    """A whole number within bounds."""

    def read(value: Any) -> int:
        if type(value) is not int or not minimum <= value <= maximum:
            raise ValueError(value)
        return value

    return Kind(f"{expected or 'a whole number'} from {minimum} to {maximum}", read, _number)


def seconds(minimum: float, maximum: int) -> Kind:
    """A number of seconds within bounds, perhaps with a fraction."""

    def read(value: float) -> float:
        if not minimum <= value <= maximum:
            raise ValueError(value)
        return int(value) if value == int(value) else value

    return Kind(f"a number of seconds from {minimum} to {maximum}", read, lambda text: _number(text, float))


def _number(text: str, kind: type = int) -> Any:
    # Neither int() nor float() alone: they take “1_0”, “1e3” and digits of other scripts too.
    if not re.fullmatch(r"[0-9.]{1,15}", text):
        raise ValueError(text)
    return kind(text)


def iso_day(value: Any) -> str:
    """A day as ISO text, from a date or such a text. Raises ValueError for anything else."""
    if type(value) is datetime.date:
        return value.isoformat()
    if not isinstance(value, str):
        raise ValueError(value)
    return datetime.date.fromisoformat(value).isoformat()


def _parse_flag(text: str) -> bool | None:
    if text.lower() in ("1", "true", "yes", "on"):
        return True
    return False if text.lower() in ("0", "false", "no", "off") else None


TEXT = instance_of(str, "text")
FLAG = instance_of(bool, "true or false")._replace(parse=_parse_flag)
DAY = Kind("a day, as in 2026-11-29", iso_day)


def nearest_word(word: str, known: Iterable[str]) -> str:
    """The known word that a misspelt one is most like; empty if none is near."""
    from rapidfuzz import process  # not needed where nothing is misspelt
    from rapidfuzz.distance import OSA

    choices = list(known)
    lower = [choice.lower() for choice in choices]
    found = process.extractOne(word.lower(), lower, scorer=OSA.normalized_similarity, score_cutoff=_SIMILAR)
    return choices[found[2]] if found else ""


def did_you_mean(near: str) -> str:
    """“ Did you mean …?” for a word that was found near, with a blank before; empty for none."""
    return f" Did you mean “{near}”?" if near else ""


# --- the environment -------------------------------------------------------------------------------------------------


def setting(default: Any, kind: Kind, meaning: str, name: str = "") -> Any:
    """A field of a dataclass of settings. name: that of its variable, if it is not the field's own in capitals."""
    return field(default=default, metadata={"kind": kind, "meaning": meaning, "name": name})


def variables(cls: type) -> dict[str, str]:
    """Environment variable -> field of a dataclass, of the fields that `setting` made."""
    return {f"DECKLINT_{one.metadata['name'] or one.name.upper()}": one.name for one in fields(cls) if one.metadata}


def from_environ(cls: type[_Settings], environ: Mapping[str, str]) -> _Settings:
    """The settings an environment gives; a variable that is absent or empty leaves the default.

    Raises BadOption naming the variable whose value means nothing, and what was expected.
    """
    metadata = {one.name: one.metadata for one in fields(cls)}  # type: ignore[arg-type]
    values = {}
    for variable, name in variables(cls).items():
        if given := environ.get(variable, "").strip():
            kind: Kind = metadata[name]["kind"]
            try:
                values[name] = kind.read(kind.parse(given))
            except ValueError:
                raise BadOption(
                    f"{variable} is “{given}”; expected {kind.expected}. Correct it, or unset it for the default.",
                    option=variable,
                    value=given,
                ) from None
    return cls(**values)


# --- files -----------------------------------------------------------------------------------------------------------


def read_file(path: str, max_bytes: int = MAX_BYTES) -> str:
    """The text of a file of settings. Raises BadOption if it is no regular file, larger, unreadable or not UTF-8."""
    try:
        # Looked at before it is opened: a pipe would wait for someone to write, and a device may act.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise _unusable("cannot be read: it is not a regular file.")
        with open(path, "rb") as stream:
            data = stream.read(max_bytes + 1)
        if len(data) > max_bytes:
            raise _unusable(f"is larger than {max_bytes // 1024} KiB.")
        return data.decode("utf-8")
    except OSError as error:
        raise _unusable(f"cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise _unusable("is not UTF-8.") from None
    except ValueError:  # a path with a NUL
        raise _unusable("cannot be read: no file has such a name.") from None


def read_toml(text: str) -> dict[str, Any]:
    """The table of a TOML text. Raises BadOption if it is none, or nested or numbered beyond use."""
    import tomllib  # only where there is such a file

    if _LONG_KEY.search(text):
        raise _unusable("is nested too deep.")
    table: dict[str, Any] = _parsed(tomllib.loads, text, "TOML")
    return table


def read_json(text: str) -> Any:
    """The value of a JSON text. Raises BadOption if it is none, or nested or numbered beyond use."""
    return _parsed(json.loads, text, "JSON")


def _parsed(parse: Callable[[str], Any], text: str, language: str) -> Any:
    try:
        data = parse(text)
        # What cannot be written out is met here, not when it is to be shown: numbers too long, halves of characters.
        if language == "TOML" or "\\u" in text:
            json.dumps(data, ensure_ascii=False, default=str).encode()
        return data
    except RecursionError:
        raise _unusable("is nested too deep.") from None
    except UnicodeEncodeError:
        raise _unusable("has half of a surrogate pair as a character.") from None
    except ValueError as error:
        if "integer string conversion" in str(error):
            raise _unusable("has a number of too many digits.") from None
        raise _unusable(f"is not {language}: {error}.") from None


def _unusable(what: str) -> BadOption:
    """What is wrong with a file as a whole; who knows its name puts it before."""
    return BadOption(what, option="")
