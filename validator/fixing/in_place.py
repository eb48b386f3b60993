"""Writing a file again where it is: whole or not at all, with its mode and, where that is allowed, its owner."""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from validator.files import replace_file
from validator.fixing.document import LeftAlone

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def write_in_place(path: str, old: bytes, new: bytes) -> None:
    """Replace a file's bytes; of a symbolic link, those of the file it leads to, and the link stays.

    path: a regular file.  old: what was read. A process that is killed leaves the old file or the new one, whole.
    Raises LeftAlone for a file that has changed since it was read, OSError if it cannot be written.
    """
    target = os.path.realpath(path)
    status = os.stat(target)
    # A folder that can be written to would let it be replaced all the same.
    if not status.st_mode & _WRITABLE or not os.access(target, os.W_OK):
        raise PermissionError(13, "it is read-only", target)

    def prepare(draft: str) -> None:
        with suppress(PermissionError):
            os.chown(draft, status.st_uid, status.st_gid)
        with open(target, "rb") as stream:
            if stream.read(len(old) + 1) != old:
                raise LeftAlone("it was changed while it was being read")

    replace_file(target, new, stat.S_IMODE(status.st_mode), prepare)
