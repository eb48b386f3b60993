"""A list's bytes as lines that can be edited: encoding, byte order mark and every line end are kept."""

from __future__ import annotations

import codecs
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from validator.decklists.directive_text import directive_in
from validator.decklists.encoding import decode

_LINE_END = re.compile(r"(\r\n|\r|\n)")
_MARKS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"), (codecs.BOM_UTF8, "utf-8"))
_SHOWN = {"cp1252": "Windows-1252", "utf-8": "UTF-8", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"}


class LeftAlone(Exception):
    """Why a list is not rewritten, as the end of a sentence."""


class Edit(NamedTuple):
    """A stretch of one line and what is to stand there: 1-based, columns in characters, end exclusive."""

    line: int
    column: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Document:
    """The lines of a file, each with its own end ("" at most for the last); `mark` is what stands before them."""

    lines: Sequence[str]
    ends: Sequence[str]
    mark: bytes
    encoding: str

    def line(self, number: int) -> str:
        """A line by its 1-based number, without its end."""
        return self.lines[number - 1]

    def edited(self, edits: Iterable[Edit], removed: Collection[int] = ()) -> bytes:
        """The file with these edits, and without the `removed` lines (1-based numbers).

        Edits of one line do not overlap; those of removed lines are passed over. A file without a line end at its end
        has none afterwards. Raises LeftAlone for a text that the file's encoding lacks.
        """
        lines, ends = list(self.lines), list(self.ends)
        for line, column, end_column, text in sorted(edits, reverse=True):
            raw = lines[line - 1]
            lines[line - 1] = raw[: column - 1] + text + raw[end_column - 1 :]
        kept = [i for i in range(len(lines)) if i + 1 not in removed]
        if kept and not ends[-1] and len(lines) in removed:
            ends[kept[-1]] = ""
        return self._encoded("".join(lines[i] + ends[i] for i in kept))

    def _encoded(self, text: str) -> bytes:
        try:
            return self.mark + text.encode(self.encoding)
        except UnicodeEncodeError as error:
            character = text[error.start]
            raise LeftAlone(
                f"it is in {_SHOWN[self.encoding]}, which lacks the “{character}” of a name; save it as UTF-8"
            ) from None


def before_directive(raw: str) -> str:
    """A line without the linter's directive behind it."""
    directive = directive_in(raw)
    return raw if directive is None else directive.before


def read_document(data: bytes) -> Document:
    """The lines of a file. Raises UnreadableDecklist where the bytes are no text, LeftAlone for an encoding that
    cannot be written back as it was."""
    text, assumption = decode(data)
    mark, encoding = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", "utf-8"))
    pieces = _LINE_END.split(text)
    document = Document(pieces[::2], [*pieces[1::2], ""], mark, encoding if assumption is None else "cp1252")
    if document.edited(()) != data:
        raise LeftAlone("its bytes cannot be written back as they were; save it as UTF-8")
    return document
