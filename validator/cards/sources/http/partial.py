"""What came of a file before its download was cut: a `.part` file, and beside it a note of what it is a part of."""

from __future__ import annotations

import json
import os
from pathlib import Path

from validator.files import write_whole


class Partial:
    """The unfinished download of `target`: `<target>.part` and `<target>.part.json`, in the same folder.

    For one process at a time.
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self.path = target.with_name(target.name + ".part")
        self.note = target.with_name(target.name + ".part.json")

    def validator_for(self, url: str) -> str | None:
        """The value for If-Range with which the part can be continued from `url`; None if it cannot."""
        try:
            note = json.loads(self.note.read_bytes())
            value = note["validator"] if note["url"] == url and self.size else None
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return value if isinstance(value, str) else None

    @property
    def size(self) -> int:
        """Bytes at hand, 0 if there is no part."""
        try:
            return self.path.stat().st_size
        except FileNotFoundError:
            return 0

    def begin(self, url: str, etag: str | None, last_modified: str | None) -> None:
        """Drop what was there and note what comes now."""
        # In this order: the note never speaks of bytes of another file.
        self.discard()
        self.path.touch()
        # A weak ETag does not promise the same bytes (RFC 9110, 13.1.5).
        strong = etag if etag and not etag.startswith("W/") else None
        write_whole(self.note, json.dumps({"url": url, "validator": strong or last_modified}).encode())

    def discard(self) -> None:
        """Remove the part and its note."""
        self.note.unlink(missing_ok=True)
        self.path.unlink(missing_ok=True)

    def finish(self) -> None:
        """Make the part the target, in one step."""
        with self.path.open("rb") as stream:
            os.fsync(stream.fileno())
        os.replace(self.path, self.target)
        self.note.unlink(missing_ok=True)
