"""The opening of a list: the few characters by which its dialect is told, however long the rest is."""

from __future__ import annotations

import re

from validator.errors import UnreadableDecklist

BLANK = "\ufeff\u200b\u00a0 \t\r\n"
"""What may stand before a list without being part of it."""

_CHARACTERS = 4096
_ROOT = re.compile(r"<([A-Za-z][\w.-]{0,99})")


def opening(text: str) -> str:
    """At most 4096 characters of a text, from the first that is not blank; "" if there is none."""
    head = text[:_CHARACTERS].lstrip(BLANK)
    return head or text.lstrip(BLANK)[:_CHARACTERS]


def first_line(head: str) -> str:
    """The first line of an opening, without its end."""
    end = head.find("\n")
    line = head if end < 0 else head[:end]
    end = line.find("\r")
    return (line if end < 0 else line[:end]).rstrip()


def root_name(head: str) -> str | None:
    """The name of an XML document's root element, as typed; None if its opening is not that of XML."""
    root = _ROOT.search(head) if head[:1] == "<" else None
    return root[1] if root else None


def doctype_refused() -> UnreadableDecklist:
    """The error for XML with a DOCTYPE or entity declarations, whatever they say."""
    return UnreadableDecklist(
        "The XML holds a DOCTYPE or entity declarations; no deck file needs them, and they can make a small file grow"
        " without end. Take them out and send it again.",
        reason="doctype",
    )
