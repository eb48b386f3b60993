"""What a list's own comments ask of the linter: its format and day, and waivers with their reasons.

# decklint: format=duel as-of=2026-12-01
// decklint: ignore=LEG001 until=2026-12-31 reason="our table allows it"
1 Counterspell # decklint: ignore=CID001 reason="house rule"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.deck import Place, Span
from rules.verdict import Finding
from rules.words import Said, Sentence
from validator.decklists import read_decklist
from validator.decklists.directive_text import SETTINGS, WAIVER_KEYS, directive_in
from validator.decklists.encoding import decode, split_lines
from validator.errors import BadOption, UnsupportedFormat
from validator.linting.codes import UNREADABLE
from validator.linting.selection import codes_of_all, split_selectors
from validator.pipeline import find_format
from validator.settings import iso_day, nearest_word

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
            raise _Unreadable(_WITHOUT_IGNORE(key=wanting[0]))
        if pairs and not is_whole:
            raise _Unreadable(_OF_WHOLE_LIST(key=next(iter(pairs))))
        for key, value in pairs.items():
            _set(found, key, value)
    except _Unreadable as error:
        found.problems.append(UNREADABLE.finding([Place(span)], why=error.why))


_WITHOUT_IGNORE = Sentence("without-ignore", "“{key}” belongs to “ignore=…”, which is missing")
_OF_WHOLE_LIST = Sentence("of-whole-list", "“{key}” is for the whole list and needs a line of its own")
_NO_PAIR = Sentence("no-pair", "“{pair}” is not key=value; put a value with spaces in quotes")
_KEY_NEAR = Sentence("key-near", "there is no key “{key}” (did you mean “{near}”?)")
_NO_KEY = Sentence("no-key", "there is no key “{key}”; expected: {keys}")
_NO_VALUE = Sentence("no-value", "“{key}” has no value; expected {key}=…")
_TWICE = Sentence("key-twice", "“{key}” is in it twice")
_NOTHING = Sentence("says-nothing", "it is empty; expected key=value with: {keys}")
_NO_CODE = Sentence("no-code", "“ignore” names no code, as in ignore=CPY001")
_RULE_NEAR = Sentence("rule-near", "there is no rule “{word}” (did you mean “{near}”?)")
_NO_RULE = Sentence(
    "no-rule", "there is no rule “{word}”; expected a code like CPY001, a name like too-many-copies, or a family"
)
_SET_ABOVE = Sentence("set-above", "“{key}” is already set above")
_NO_DAY = Sentence("no-day", "“{key}” has to be a day like 2026-11-29, not “{value}”")
_FORMAT_NEAR = Sentence("format-near", "there is no format “{value}” (did you mean “{near}”?)")
_NO_FORMAT = Sentence("no-format", "there is no format “{value}”; expected one of: {keys}")
_NO_FLAG = Sentence("no-flag", "“strict” has to be true or false, not “{value}”")


class _Unreadable(Exception):
    """Why a directive has no effect."""

    def __init__(self, why: Said) -> None:
        super().__init__(str(why))
        self.why = why


def _pairs(says: str) -> dict[str, str]:
    """The pairs of a directive, quotes gone, keys in lower case."""
    pairs: dict[str, str] = {}
    at, says = 0, says.rstrip()
    while at < len(says):
        match = _PAIR.match(says, at)
        if match is None:
            raise _Unreadable(_NO_PAIR(pair=says[at:].strip()[:60]))
        key, value = (match[1] or match[3]).lower(), match[2] if match[1] else match[4]
        if key not in _KEYS:
            near, keys = nearest_word(key, _KEYS), ", ".join(_KEYS)
            raise _Unreadable(_KEY_NEAR(key=key, near=near) if near else _NO_KEY(key=key, keys=keys))
        if value is None and key != "strict":
            raise _Unreadable(_NO_VALUE(key=key))
        if key in pairs:
            raise _Unreadable(_TWICE(key=key))
        pairs[key] = "true" if value is None else _bare(value)
        at = match.end()
    if not pairs:
        raise _Unreadable(_NOTHING(keys=", ".join(_KEYS)))
    return pairs


def _bare(value: str) -> str:
    is_quoted = len(value) > 1 and value[0] + value[-1] in ('""', "“”", "''")
    return value[1:-1].strip() if is_quoted else value.strip()


def _waiver(pairs: Mapping[str, str], span: Span, is_whole: bool) -> Waiver:
    shown = split_selectors([pairs["ignore"]])
    if not shown:
        raise _Unreadable(_NO_CODE())
    try:
        codes = codes_of_all(shown, "ignore")
    except BadOption as error:
        word, near = error.params["value"], error.params["nearest"]
        raise _Unreadable(_RULE_NEAR(word=word, near=near) if near else _NO_RULE(word=word)) from None
    until = _day("until", pairs["until"]) if "until" in pairs else ""
    return Waiver(shown, codes, span, is_whole, until, pairs.get("reason", ""))


def _set(found: Directives, key: str, value: str) -> None:
    """Take over a setting of the whole list; the first of two counts, and the second is reported."""
    name = key.replace("-", "_")
    if getattr(found, name) is not None:
        raise _Unreadable(_SET_ABOVE(key=key))
    readers = {"format": _format, "strict": _strict}
    setattr(found, name, readers[key](value) if key in readers else _day(key, value))


def _day(key: str, value: str) -> str:
    try:
        return iso_day(value)
    except ValueError:
        raise _Unreadable(_NO_DAY(key=key, value=value)) from None


def _strict(value: str) -> bool:
    if value.lower() not in ("true", "false"):
        raise _Unreadable(_NO_FLAG(value=value))
    return value.lower() == "true"


def _format(value: str) -> str:
    try:
        return find_format(value).key
    except UnsupportedFormat as error:
        near, keys = error.params["nearest"], ", ".join(error.params["known"])
        raise _Unreadable(
            _FORMAT_NEAR(value=value, near=near) if near else _NO_FORMAT(value=value, keys=keys)
        ) from None
