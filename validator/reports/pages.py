"""The templates of what is HTML, `templates/` next to this file. Whatever is put into one is escaped."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from rules.words import printable


def _writable(value: object) -> object:
    """A value as a page can hold it: HTML has no way to write most controls."""
    return printable(value, keeps_lines=True) if type(value) is str else value


PAGES = Environment(
    loader=PackageLoader("validator.reports"),
    autoescape=True,
    undefined=StrictUndefined,
    finalize=_writable,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
