"""What kind of provider's file a file given by hand is, told by how it begins and never by its name."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from pathlib import Path

from validator.cards.assemble import SourceFiles
from validator.cards.sources.unpack import open_bytes
from validator.errors import BadOption, CardSourceDamaged

_HEAD_BYTES = 64 * 1024
# Scryfall's objects say what they are; MTGJSON's file has `meta` and `data`, or names with a list each.
_OBJECT = re.compile(rb'"object"\s*:\s*"(\w{1,20})"')
_ATOMIC = re.compile(rb'\s*\{\s*"(?:[^"\\]|\\.){1,300}"\s*:\s*[\[{]')
# `oracle-cards-20261001210157.jsonl.gz`
_TIMESTAMP = re.compile(r"-(20\d\d)(\d\d)(\d\d)\d{6}")
_CARDS, _RULINGS, _MTGJSON = "Scryfall's cards", "Scryfall's rulings", "MTGJSON's AtomicCards"


def sort_out(paths: Sequence[Path]) -> SourceFiles:
    """Files by what they are. Raises CardSourceDamaged for one of no known kind, BadOption for two of a kind or none.

    Several files of Scryfall's cards are read as one, in the order given.
    """
    found: dict[str, list[Path]] = {}
    for path in paths:
        found.setdefault(_kind(path), []).append(path)
    for kind in (_RULINGS, _MTGJSON):
        if len(found.get(kind, ())) > 1:
            names = " and ".join(path.name for path in found[kind])
            raise BadOption(f"{names} are both {kind}; expected one file of them.", option="files", value=names)
    files = SourceFiles(
        tuple(found.get(_CARDS, ())),
        next(iter(found.get(_RULINGS, ())), None),
        next(iter(found.get(_MTGJSON, ())), None),
    )
    if not files.cards:
        names = ", ".join(path.name for path in paths)
        raise BadOption(
            f"{names} cannot do alone; expected {_CARDS} beside it (`default_cards`, `oracle_cards`).",
            option="files",
            value=names,
        )
    return files


def date_of(files: SourceFiles, day: str) -> str:
    """The day the cards are of (ISO), never after `day`: the newest that their files tell.

    Scryfall's files have it in their names as long as nobody has changed those; else it is the day they were written.
    """
    known = []
    for path in files.cards:
        named = _TIMESTAMP.search(path.name)
        written = datetime.date.fromtimestamp(path.stat().st_mtime).isoformat()
        known.append(f"{named[1]}-{named[2]}-{named[3]}" if named else written)
    return min(max(filter(None, map(iso_day, known)), default=day), day)


def iso_day(text: str) -> str | None:
    """The day at the beginning of a timestamp (ISO), None if there is none."""
    try:
        return datetime.date.fromisoformat(text[:10]).isoformat()
    except ValueError:
        return None


def _kind(path: Path) -> str:
    if path.exists() and not path.is_file():  # a pipe would be waited for without end
        raise CardSourceDamaged(f"{path.name} is no regular file: name one that was downloaded.")
    with open_bytes(path) as stream:
        head = stream.read(_HEAD_BYTES).removeprefix(b"\xef\xbb\xbf")
    objects = [match.decode() for match in _OBJECT.findall(head)]
    said = next((kind for kind in objects if kind != "list"), None)
    if said is not None and head.lstrip()[:1] in (b"[", b"{"):
        return _RULINGS if said == "ruling" else _CARDS
    if _ATOMIC.match(head):
        return _MTGJSON
    raise CardSourceDamaged(
        f"{path.name} is neither {_CARDS} or rulings nor {_MTGJSON}. Download one of them and try again.",
        file=path.name,
    )
