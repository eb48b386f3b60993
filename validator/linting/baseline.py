"""A baseline: what is known already, so that a run fails only on what is new.

A finding is known by its deck's path, its code, its cards and what was typed, not by its line: cards may move. The file
is JSON, sorted, one entry a line, so that its changes can be read in a diff.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rules.verdict import Finding, NotChecked
from validator.errors import BadOption, ValidatorError
from validator.files import replace_file
from validator.linting.codes import LINT_RULES
from validator.linting.paths import STDIN, relative
from validator.settings import read_file, read_json

MAX_BYTES = 16 * 1024 * 1024
_VERSION = 1
NOT_CHECKED = "not-checked"
# A byte of a file's name that is no UTF-8.
_ESCAPED = re.compile(rb"\\x([89a-f][0-9a-f])")


class Fingerprint(NamedTuple):
    """What a finding is known by within its deck: its code, the names of its cards, the text typed for them."""

    code: str
    cards: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """In words, as in “CPY001 (Sol Ring)”."""
        about = ", ".join(self.cards or self.typed)
        return f"{self.code} ({about})" if about else self.code


Known = Counter[Fingerprint]


class Baseline:
    """The known findings by deck, each with how often it occurs; paths are relative to the file's folder."""

    def __init__(self, file: str, decks: Mapping[str, Known]) -> None:
        self.file = file
        self.decks = decks

    def known(self, path: str) -> Known:
        """What is known of a deck. path: as the command line has it."""
        return self.decks.get(deck_key(self.file, path), Known())

    def gone(self) -> list[str]:
        """The decks it speaks of that are no more, by their paths in it."""
        folder = os.path.dirname(os.path.abspath(self.file))
        return [path for path in self.decks if path != STDIN and not _is_there(folder, path)]


def deck_key(file: str, path: str) -> str:
    """How a baseline in `file` names a deck: relative to its own folder, `/` between the parts, `-` for stdin."""
    if path == STDIN:
        return path
    return os.fsencode(relative(path, os.path.dirname(file))).decode("utf-8", "backslashreplace")


def _is_there(folder: str, key: str) -> bool:
    """Whether the deck that a baseline in `folder` names so still exists. key: as `deck_key` writes it."""
    as_bytes = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), os.fsencode(key))
    return any(os.path.exists(os.path.join(os.fsencode(folder), name)) for name in (os.fsencode(key), as_bytes))


def fingerprints(findings: Iterable[Finding]) -> list[Fingerprint]:
    """What each finding is known by."""
    return list(map(_fingerprint, findings))


def _fingerprint(finding: Finding) -> Fingerprint:
    if finding.code in LINT_RULES:  # about a directive, and not about what a card line says
        says = finding.params.get("codes") or [str(finding.params.get("why", ""))]
        return Fingerprint(finding.code, (), tuple(sorted(says)))
    texts = sorted({entry.typed for entry in finding.entries if entry.typed})
    return Fingerprint(finding.code, tuple(sorted(card.name for card in finding.cards)), tuple(texts))


def of_not_checked(skipped: NotChecked) -> Fingerprint:
    """What a check that was not made is known by."""
    return Fingerprint(NOT_CHECKED, (), (skipped.check, skipped.reason))


def of_error(error: ValidatorError) -> Fingerprint:
    """What a deck that could not be checked at all is known by."""
    return Fingerprint(error.code)


def read_baseline(file: str) -> Baseline:
    """The baseline of a file. Raises BadOption naming what is wrong with it and how to write it anew."""
    try:
        data = read_json(read_file(file, MAX_BYTES))
    except BadOption as error:
        raise _wrong(file, error.message.removesuffix(".")) from None
    if not isinstance(data, dict) or data.get("decklint_baseline") != _VERSION:
        raise _wrong(file, f"is no baseline of version {_VERSION}")
    decks: dict[str, Known] = {}
    try:
        for entry in data["findings"]:
            key = Fingerprint(str(entry["code"]), tuple(entry.get("cards", ())), tuple(entry.get("typed", ())))
            decks.setdefault(entry["path"], Known())[key] += _count(entry.get("count", 1))
    except (KeyError, TypeError, AttributeError, ValueError):
        raise _wrong(file, "has an entry without path, code, or a count of 1 or more") from None
    return Baseline(file, decks)


def _count(value: Any) -> int:
    if not isinstance(value, int) or value < 1:
        raise ValueError(value)
    return value


def _wrong(file: str, what: str) -> BadOption:
    return BadOption(
        f"The baseline {file} {what}. `decklint check … --write-baseline {file}` writes it anew.",
        option="baseline",
        value=file,
    )


def write_baseline(file: str, decks: Iterable[tuple[str, Known]]) -> int:
    """Write what is known of each deck, by its path on the command line; the file is replaced whole.

    Returns how many findings it holds. Raises BadOption if the file cannot be written.
    """
    known_by_path = {deck_key(file, path): known for path, known in decks}  # a deck that was named twice is one
    entries = sorted(
        (path, key.code, list(key.cards), list(key.typed), count)
        for path, known in known_by_path.items()
        for key, count in known.items()
    )
    fields = ("path", "code", "cards", "typed", "count")
    lines = [json.dumps(dict(zip(fields, entry, strict=True)), ensure_ascii=False) for entry in entries]
    body = "".join(f"\n    {line}," for line in lines)[:-1]
    text = f'{{\n  "decklint_baseline": {_VERSION},\n  "findings": [{body}\n  ]\n}}\n'
    try:
        replace_file(file, text.encode(), 0o644)  # for all to read: it goes into a repository
    except OSError as error:
        raise BadOption(f"The baseline {file} cannot be written: {error.strerror}.", option="write_baseline") from None
    return sum(entry[-1] for entry in entries)
