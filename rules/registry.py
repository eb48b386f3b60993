"""The @rule decorator and the table of all rules: code, name, title, message, citations, examples.

One registration feeds everything: the check itself, its tests, `docs/rules/CODE.md`, `decklint rule CODE` and
`GET /v1/rules/CODE`. A rule yields findings; it never raises, prints or stops another rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.color import ColorIdentity, english_colors
from rules.counted import Counted
from rules.model import Citation, Deck, Entry, Finding, OracleCard, Severity, Span

if TYPE_CHECKING:
    from rules.formats import Format

Check = Callable[[Deck, "Format"], Iterator[Finding]]

_CODE = re.compile(r"[A-Z]{3}\d{3}")
_NAME = re.compile(r"[a-z]+(-[a-z]+)+")

# What a rule may need of a deck before it can say anything; `check.py` guards these.
COMMAND_ZONE = "command-zone"
EVERY_LINE = "every-line"
# What it may need of the format: its banned list of the day, its card pool.
BANNED_LIST = "banned-list"
CARD_POOL = "card-pool"

# What a rule concerns, where that is not every deck: decks without it are not shown to the rule, which saves more time
# than all other rules take. `check.py` tells what a deck has.
COMPANION, ATTRACTIONS, STICKERS, SIGNATURE_SPELLS = "companion", "attractions", "stickers", "signature-spells"
TWO_COMMANDERS, CHOSEN_COLOR, RULEBREAKER = "two-commanders", "chosen-color", "rulebreaker"
NOTEWORTHY_CARD, OPEN_LINE, MANA_CEILING, HOUSE_RULES, DRAFT = (
    "noteworthy-card",
    "open-line",
    "mana-ceiling",
    "house-rules",
    "draft",
)


class OneOf(tuple[str, ...]):
    """Words of which a message says that any one will do."""


class Example(NamedTuple):
    """A decklist and what it must yield: `CODE:LINE` for each finding, `CODE` for one without a line.

    Advice (the ADV family) is left out but in its own examples.

    It is judged as of a day on which Commander's lists are verified, unless it says otherwise. `cards` are facts of
    cards that the bundled data lacks, in the shape of `rules.facts`; `house_rules` is a TOML file.
    """

    decklist: str
    expect: tuple[str, ...] = ()
    format: str = "commander"
    as_of: str = "2026-10-08"
    strict: bool = False
    boosters: tuple[str, ...] = ()
    house_rules: str = ""
    cards: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class Rule:
    """One registered rule. Call it with a deck and a format to get its findings."""

    code: str
    name: str
    title: str
    message: str
    variants: Mapping[str, str]
    citations: tuple[Citation, ...]
    since: str
    legal: tuple[Example, ...]
    illegal: tuple[Example, ...]
    severity: Severity
    needs: tuple[str, ...]
    wants: tuple[str, ...]
    concerns: str
    check: Check

    @property
    def family(self) -> str:
        """The name of the file the rule stands in, as in `color-identity`."""
        return self.check.__module__.rpartition(".")[2].replace("_", "-")

    @property
    def decides(self) -> bool:
        """Whether its findings bear on the verdict; advice does not."""
        return self.severity in (Severity.ERROR, Severity.UNDECIDED)

    @property
    def explanation(self) -> str:
        """The rule's docstring, paragraphs kept, indentation gone."""
        lines = (self.check.__doc__ or "").strip().splitlines()
        return "\n".join(line.strip() for line in lines)

    def __call__(self, deck: Deck, format_: Format) -> Iterator[Finding]:
        return self.check(deck, format_)

    def finding(
        self,
        entries: Sequence[Entry] = (),
        *,
        spans: Sequence[Span | None] = (),
        pointers: Sequence[str | None] = (),
        variant: str = "",
        severity: Severity | None = None,
        suggestions: Sequence[str] = (),
        citations: Sequence[Citation] = (),
        **params: Any,
    ) -> Finding:
        """A finding of this rule at the given entries, its message filled in from `params`.

        entries: the lines at fault, in input order.  spans, pointers: places that are no entry.
        variant: which of the rule's messages to use, kept in `params` so that a translation can follow.
        citations: what the format cites instead of the rule.
        params: every value of the message; cards, colors and sequences are put into words there.
        """
        plain = {key: _plain(value) for key, value in params.items()}
        if variant:
            plain["variant"] = variant
        template = self.variants[variant] if variant else self.message
        cards: dict[str, OracleCard] = {}
        for entry in entries:
            if isinstance(entry.card, OracleCard):
                cards.setdefault(entry.card.name, entry.card)
        return Finding(
            code=self.code,
            name=self.name,
            severity=severity or self.severity,
            message=template.format_map({key: _words(value) for key, value in params.items()}),
            params=plain,
            spans=tuple(s for s in (*map(span_of, entries), *spans) if s is not None),
            pointers=tuple(p for p in (*(e.pointer for e in entries), *pointers) if p is not None),
            cards=tuple(cards.values()),
            citations=tuple(dict.fromkeys(citations)) or self.citations,
            suggestions=tuple(suggestions),
        )


RULES: dict[str, Rule] = {}


def rule(
    code: str,
    name: str,
    *,
    title: str,
    message: str,
    cites: Sequence[Citation],
    since: str,
    legal: Sequence[Example],
    illegal: Sequence[Example],
    variants: Mapping[str, str] | None = None,
    severity: Severity = Severity.ERROR,
    needs: Sequence[str] = (),
    wants: Sequence[str] = (),
    concerns: str = "",
) -> Callable[[Check], Rule]:
    """Register a check under its code. The function's docstring is the rule's explanation.

    needs: what has to be known before the rule can say anything; else it is told as not checked.
    wants: what it can do without, at the price that its check is told as not made in full.
    concerns: what a deck has to have for the rule to be of interest; empty for every deck.

    Raises ValueError at import if the code or name is malformed or taken, or if docstring, citation or an example
    of either side is missing: an unexplained rule cannot exist.
    """

    def register(check: Check) -> Rule:
        problems = [
            (not _CODE.fullmatch(code), "the code is not three letters and three digits"),
            (not _NAME.fullmatch(name), "the name is not lower-case words with hyphens"),
            (code in RULES, "the code is taken"),
            (any(name == other.name for other in RULES.values()), "the name is taken"),
            (not check.__doc__, "the docstring is missing"),
            (not cites, "a citation is missing"),
            (not legal or not illegal, "an example of either side is missing"),
        ]
        for is_wrong, what in problems:
            if is_wrong:
                raise ValueError(f"rule {code} {name}: {what}")
        RULES[code] = Rule(
            code=code,
            name=name,
            title=title,
            message=message,
            variants=variants or {},
            citations=tuple(cites),
            since=since,
            legal=tuple(legal),
            illegal=tuple(illegal),
            severity=severity,
            needs=tuple(needs),
            wants=tuple(wants),
            concerns=concerns,
            check=check,
        )
        return RULES[code]

    return register


def span_of(entry: Entry) -> Span | None:
    """Where an entry's name stands in the text, None for input without lines."""
    return Span(entry.line, entry.column, entry.line, entry.end_column) if entry.line else None


def _plain(value: Any) -> Any:
    """A parameter as JSON can hold it."""
    if isinstance(value, OracleCard):
        return value.name
    if isinstance(value, ColorIdentity):
        return list(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _words(value: Any) -> Any:
    """A parameter as the message says it."""
    if type(value) is int:
        return Counted(value)
    if isinstance(value, OracleCard):
        return value.name
    if isinstance(value, ColorIdentity):
        return english_colors(value)
    if isinstance(value, OneOf):
        between = "; " if any("," in word for word in value[:-1]) else ", "
        return between.join(value[:-1]) + " or " + value[-1] if len(value) > 1 else "".join(value)
    if isinstance(value, list | tuple):
        words = [str(_words(item)) for item in value]
        if any("," in word for word in words):
            return "; ".join(words)
        return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
    return value
