"""Paths as configurations and baselines have them, and patterns of them, as in `exclude` and `[per-path]`."""

from __future__ import annotations

import os
import re
from functools import lru_cache

STDIN = "-"
"""What stands for standard input among paths."""

_PIECE = re.compile(r"\*\*/|\*\*|\*|\?|\[!?[^\]/]+\]|.", re.DOTALL)


@lru_cache(maxsize=256)
def _pattern(glob: str) -> re.Pattern[str]:
    """A glob as a regular expression: `*` and `?` stay within a folder, `**` does not."""
    glob = glob.removeprefix("./").rstrip("/")
    anywhere = "" if "/" in glob else "(?:.*/)?"
    return re.compile(anywhere + "".join(map(_regex, _PIECE.findall(glob.removeprefix("/")))), re.DOTALL)


def _regex(piece: str) -> str:
    simple = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    if piece in simple:
        return simple[piece]
    if len(piece) > 1:
        inside = piece[1:-1].replace("\\", "\\\\").replace("[", "\\[")
        return f"[^/{inside[1:]}]" if inside.startswith("!") else f"[{inside}]"
    return re.escape(piece)


def relative(path: str, folder: str) -> str:
    """A path from a folder on, `/` between its parts. path, folder: absolute, or from the current folder on."""
    return os.path.relpath(os.path.abspath(path), os.path.abspath(folder)).replace(os.sep, "/")


def fits(path: str, glob: str) -> bool:
    """Whether a glob means a path or a folder above it.

    path: relative to the configuration's folder, `/` between its parts.  glob: without a `/` it fits at any depth.
    """
    parts = path.split("/")
    pattern = _pattern(glob)
    return any(pattern.fullmatch("/".join(parts[:end])) for end in range(len(parts), 0, -1))
