"""The templates of what is HTML, `templates/` next to this file. Whatever is put into one is escaped."""

from __future__ import annotations

import re

from jinja2 import Environment, PackageLoader, StrictUndefined

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def _writable(value: object) -> object:
    """A value as a page can hold it: control characters, which HTML has no way to write, are “�”."""
    return _CONTROL.sub("\ufffd", value) if type(value) is str else value


PAGES = Environment(
    loader=PackageLoader("validator.reports"),
    autoescape=True,
    undefined=StrictUndefined,
    finalize=_writable,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
