"""Opening a provider's file, plain or gzip, as a stream of bytes that is whole or an error, and never a bomb."""

from __future__ import annotations

import gzip
import io
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from validator.cards.sources.settings import MIB
from validator.errors import CardSourceDamaged

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MAX_UNPACKED_BYTES = 8192 * MIB
# Cards as JSON pack about 8 to 1, and gzip cannot do better than about 1000 to 1.
MAX_RATIO = 100

_GZIP = b"\x1f\x8b"
_BUFFER_BYTES = 128 * 1024
# Files so small that their ratio says nothing, and unpack to nothing that hurts.
_FREE_BYTES = 16 * MIB
# A file packed twice: gzip sent with Content-Encoding gzip on top.
_MAX_LAYERS = 2


def open_bytes(path: Path) -> io.BufferedReader:
    """A file's content as a binary stream, unpacked if its first bytes are gzip's; close it after use.

    Raises OSError if it cannot be opened. Reading raises CardSourceDamaged where the gzip is cut, corrupt (its
    checksum at the end included) or unpacks to more than MAX_UNPACKED_BYTES or MAX_RATIO times the file's size.
    """
    limit = min(MAX_UNPACKED_BYTES, max(_FREE_BYTES, path.stat().st_size * MAX_RATIO))
    return unpacked(path.open("rb", buffering=0), path.name, limit)


def unpacked(raw: io.RawIOBase, name: str, limit: int) -> io.BufferedReader:
    """The stream unpacked, as `open_bytes` has it. name: what it is called in errors.  limit: in bytes, unpacked."""
    stream: io.BufferedReader = io.BufferedReader(raw, _BUFFER_BYTES)
    try:
        for _ in range(_MAX_LAYERS):
            if stream.peek(len(_GZIP))[: len(_GZIP)] != _GZIP:
                break
            stream = io.BufferedReader(_Unpacking(stream, name, limit), _BUFFER_BYTES)
    except BaseException:
        stream.close()
        raise
    return stream


class _Unpacking(io.RawIOBase):
    """A gzip stream, read once; its errors become CardSourceDamaged."""

    def __init__(self, packed: io.BufferedReader, name: str, limit: int) -> None:
        self._packed = packed
        self._gzip = gzip.GzipFile(fileobj=packed, mode="rb")
        self._name = name
        self._limit = limit
        self._count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer)
        try:
            data = self._gzip.read1(len(view))
        except EOFError as error:
            raise self._damaged("the gzip ends too early") from error
        except (gzip.BadGzipFile, zlib.error) as error:
            raise self._damaged(f"the gzip is corrupt ({error})") from error
        self._count += len(data)
        if self._count > self._limit:
            raise self._damaged(f"it unpacks to more than {self._limit:,} bytes, the most for its size")
        view[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._gzip.close()
            self._packed.close()
        super().close()

    def _damaged(self, why: str) -> CardSourceDamaged:
        return CardSourceDamaged(f"{self._name}: {why}. Fetch it again; the stored cards stay in use.", file=self._name)
