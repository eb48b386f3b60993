"""Writing a file whole or not at all: beside its place first, then into it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable


def replace_file(path: str, data: bytes, mode: int, prepare: Callable[[str], None] | None = None) -> None:
    """Write a file anew, or replace it; a process that is killed leaves what was there or what is to be, whole.

    path: a symbolic link is itself replaced.  mode: that of the new file, as `os.chmod` takes it.
    prepare: is called with the path of the draft, written and on the disk, before it takes the file's place.
    Raises OSError if it cannot be written, and what `prepare` does; the draft is gone then.
    """
    handle, draft = tempfile.mkstemp(dir=os.path.dirname(os.path.abspath(path)), prefix=".decklint-")
    try:
        with open(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(draft, mode)
        if prepare is not None:
            prepare(draft)
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise
