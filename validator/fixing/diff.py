"""A rewritten list as a unified diff that `git apply` and `patch -p1` take: byte for byte, whatever the encoding."""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import diff_bytes, unified_diff

_NO_NEWLINE = b"\n\\ No newline at end of file\n"


def unified(path: str, old: bytes, new: bytes) -> Iterator[bytes]:
    """The lines of the diff from `old` to `new`; none if they are the same.

    path: as the command line has it; the headers name the file it leads to, for neither git nor patch writes through a
    link: from the current folder on, and a file outside it from the root on, without the first slash.
    """
    name = _name(path)
    for line in diff_bytes(
        unified_diff, _lines(old), _lines(new), _header(b"a/" + name), _header(b"b/" + name), lineterm=b"\n"
    ):
        yield line if line.endswith(b"\n") else line + _NO_NEWLINE


def _lines(data: bytes) -> list[bytes]:
    """The lines as diffs have them, which know no line end but the line feed."""
    lines = [line + b"\n" for line in data.split(b"\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def _name(path: str) -> bytes:
    whole = os.path.realpath(path)
    inside = os.path.relpath(whole, os.path.realpath(os.curdir))
    is_outside = inside.split(os.sep)[0] == os.pardir
    return os.fsencode((whole if is_outside else inside).replace(os.sep, "/").lstrip("/"))


def _header(name: bytes) -> bytes:
    """A name in a header: quoted as git does where it must be, and with a tab behind one that has a blank."""
    if any(byte < 0x20 or byte in b'"\\\x7f' for byte in name):
        quoted = b"".join(b"\\%03o" % byte if byte < 0x20 or byte in b'"\\\x7f' else b"%c" % byte for byte in name)
        return b'"' + quoted + b'"'
    return name + b"\t" * (b" " in name)
