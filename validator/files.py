"""Writing a file whole or not at all: into a draft first, which then takes its place."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: Path, draft: Path) -> Iterator[Path]:
    """Yield the draft to write; at the end it takes the file's place, also across a power cut.

    A process that is killed leaves what was there, and perhaps the draft. With an error the draft is gone. Raises
    OSError if either cannot be written.
    """
    try:
        yield draft
        with draft.open("rb") as stream:
            os.fsync(stream.fileno())
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file of a folder that no other process writes to. Raises OSError if it cannot be written."""
    with replacing(path, path.with_name(path.name + ".new")) as draft:
        draft.write_bytes(content)


def replace_file(path: str, data: bytes, mode: int, prepare: Callable[[str], None] | None = None) -> None:
    """Replace a file of any folder, or write it where there is none.

    path: a symbolic link is itself replaced.  mode: that of the new file, as `os.chmod` takes it.
    prepare: is called with the path of the draft, once it is written, before it takes the file's place.
    Raises OSError if it cannot be written, and what `prepare` does; the draft is gone then.
    """
    handle, name = tempfile.mkstemp(dir=os.path.dirname(os.path.abspath(path)), prefix=".decklint-")
    os.close(handle)
    with replacing(Path(path), Path(name)) as draft:
        draft.write_bytes(data)
        draft.chmod(mode)
        if prepare is not None:
            prepare(name)
