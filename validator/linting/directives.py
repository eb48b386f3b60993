"""What a list's own comments ask of the linter: its format and day, and waivers with their reasons.

# decklint: format=duel as-of=2026-12-01
// decklint: ignore=LEG001 until=2026-12-31 reason="our table allows it"
1 Counterspell # decklint: ignore=CID001 reason="house rule"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rules.model import Finding, Span
from validator.decklists import read_decklist
from validator.decklists.directive_text import SETTINGS, WAIVER_KEYS, directive_in
from validator.decklists.encoding import decode, split_lines
from validator.errors import ValidatorError
from validator.linting.codes import UNREADABLE
from validator.linting.nearest import nearest_format, nearest_word
from validator.linting.selection import codes_of_all, split_selectors

_KEYS = SETTINGS + WAIVER_KEYS

_QUOTED = r"\"[^\"]*\"|“[^”]*”|'[^']*'"
# A reason without quotes goes on to the next pair.
_PAIR = re.compile(
    rf"\s*(?:(reason)=({_QUOTED}|.*?(?=\s+[\w-]+=|\s*$))|([\w-]+)(?:=({_QUOTED}|\S*))?)(?=\s|$)", re.IGNORECASE
)
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class Waiver:
    """Findings that the list's author lets stand: of these codes, on this line or, `is_whole`, on any.

    `shown` are the selectors as typed. `until` is the last day it holds, empty for no end; `reason` may be empty too,
    and then it has no effect.
    """

    shown: tuple[str, ...]
    codes: frozenset[str]
    span: Span
    is_whole: bool
    until: str = ""
    reason: str = ""

    def covers(self, finding: Finding) -> bool:
        """Whether it is about a finding: of its code, and with one of its places on the waiver's line."""
        if finding.code not in self.codes:
            return False
        return self.is_whole or any(span.line <= self.span.line <= span.end_line for span in finding.spans)


@dataclass
class Directives:
    """All directives of one list, in order; `problems` are findings about those that cannot be read."""

    format: str | None = None
    as_of: str | None = None
    strict: bool | None = None
    waivers: list[Waiver] = field(default_factory=list)
    problems: list[Finding] = field(default_factory=list)


NO_DIRECTIVES = Directives()


def read_directives(data: bytes, dialect: str | None = None) -> Directives:
    """The directives of a decklist; those of XML, JSON and tables there are none, for they have no comments.

    data, dialect: as `Checker.check` takes them. Raises ValidatorError where the list cannot be read at all.
    """
    # The check must not cost a reading of each list for the few that have directives.
    if b"decklint" not in data.lower() and not data.startswith(_UTF16_MARKS):
        return NO_DIRECTIVES
    lines = split_lines(decode(data)[0])
    if not any(map(directive_in, lines)) or not read_decklist(data, dialect).is_lines:
        return NO_DIRECTIVES
    found = Directives()
    for number, raw in enumerate(lines, start=1):
        directive = directive_in(raw)
        if directive is not None:
            span = Span(number, directive.column, number, len(raw.rstrip()) + 1)
            _read(directive.says, span, not directive.before.strip(), found)
    return found


def _read(says: str, span: Span, is_whole: bool, found: Directives) -> None:
    """Read one directive into `found`."""
    try:
        pairs = _pairs(says)
        if "ignore" in pairs:
            found.waivers.append(_waiver(pairs, span, is_whole))
            pairs = {key: value for key, value in pairs.items() if key not in WAIVER_KEYS}
        elif wanting := [key for key in WAIVER_KEYS if key in pairs]:
            raise _Unreadable(f"“{wanting[0]}” belongs to “ignore=…”, which is missing")
        if pairs and not is_whole:
            raise _Unreadable(f"“{next(iter(pairs))}” is for the whole list and has to stand on a line of its own")
        for key, value in pairs.items():
            _set(found, key, value)
    except _Unreadable as error:
        found.problems.append(UNREADABLE.finding(spans=[span], why=str(error)))


class _Unreadable(Exception):
    """Why a directive has no effect: a sentence of `validator/messages`, so that it is told in every language."""


def _pairs(says: str) -> dict[str, str]:
    """The pairs of a directive, quotes gone, keys in lower case."""
    pairs: dict[str, str] = {}
    at, says = 0, says.rstrip()
    while at < len(says):
        match = _PAIR.match(says, at)
        if match is None:
            raise _Unreadable(f"“{says[at:].strip()[:60]}” is no key=value; quote a value that has blanks")
        key, value = (match[1] or match[3]).lower(), match[2] if match[1] else match[4]
        if key not in _KEYS:
            near, keys = nearest_word(key, _KEYS), ", ".join(_KEYS)
            raise _Unreadable(
                f"there is no key “{key}” (did you mean “{near}”?)"
                if near
                else f"there is no key “{key}”; expected some of: {keys}"
            )
        if value is None and key != "strict":
            raise _Unreadable(f"“{key}” has no value; expected {key}=…")
        if key in pairs:
            raise _Unreadable(f"“{key}” stands in it twice")
        pairs[key] = "true" if value is None else _bare(value)
        at = match.end()
    if not pairs:
        keys = ", ".join(_KEYS)
        raise _Unreadable(f"it says nothing; expected pairs of key=value with some of: {keys}")
    return pairs


def _bare(value: str) -> str:
    is_quoted = len(value) > 1 and value[0] + value[-1] in ('""', "“”", "''")
    return value[1:-1].strip() if is_quoted else value.strip()


def _waiver(pairs: Mapping[str, str], span: Span, is_whole: bool) -> Waiver:
    shown = split_selectors([pairs["ignore"]])
    if not shown:
        raise _Unreadable("“ignore” names no code, as in ignore=CPY001")
    try:
        codes = codes_of_all(shown, "ignore")
    except ValidatorError as error:
        word, near = error.params["value"], error.params["nearest"]
        raise _Unreadable(
            f"there is no rule “{word}” (did you mean “{near}”?)"
            if near
            else f"there is no rule “{word}”; expected a code as in CPY001, a name as in too-many-copies, or a family"
        ) from None
    until = _day("until", pairs["until"]) if "until" in pairs else ""
    return Waiver(shown, codes, span, is_whole, until, pairs.get("reason", ""))


def _set(found: Directives, key: str, value: str) -> None:
    """Take over a setting of the whole list; the first of two counts, and the second is told."""
    name = key.replace("-", "_")
    if getattr(found, name) is not None:
        raise _Unreadable(f"“{key}” is set on a line above")
    setattr(found, name, _READERS[key](value))


def _day(key: str, value: str) -> str:
    from validator.pipeline import read_day

    try:
        return read_day(value)
    except ValidatorError:
        raise _Unreadable(f"“{key}” has to be a day as in 2026-11-29, not “{value}”") from None


def _format(value: str) -> str:
    from validator.pipeline import find_format

    try:
        return find_format(value).key
    except ValidatorError as error:
        near, keys = nearest_format(value), ", ".join(error.params["known"])
        raise _Unreadable(
            f"there is no format “{value}” (did you mean “{near}”?)"
            if near
            else f"there is no format “{value}”; expected one of: {keys}"
        ) from None


def _strict(value: str) -> bool:
    if value.lower() not in ("true", "false"):
        raise _Unreadable(f"“strict” has to be true or false, not “{value}”")
    return value.lower() == "true"


_READERS: Mapping[str, Callable[[str], object]] = {
    "format": _format,
    "as-of": lambda value: _day("as-of", value),
    "strict": _strict,
}
