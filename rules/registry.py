"""The @rule decorator and the table of all rules: code, name, title, message, citations, examples.

One registration feeds everything: the check itself, its tests, `docs/rules/CODE.md`, `decklint rule CODE` and
`GET /v1/rules/CODE`. A rule yields findings; it never raises, prints or stops another rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.citations import Citation
from rules.deck import Deck
from rules.verdict import Finding, Placed, Severity

if TYPE_CHECKING:
    from rules.formats import Format

Check = Callable[[Deck, "Format"], Iterator[Finding]]
Concern = Callable[[Deck, "Format"], object]

_CODE = re.compile(r"[A-Z]{3}\d{3}")
_NAME = re.compile(r"[a-z]+(-[a-z]+)+")

# What a rule may need of a deck before it can say anything; `check.py` guards these.
COMMAND_ZONE = "command-zone"
EVERY_LINE = "every-line"
# What it may need of the format: its banned list of the day, its card pool.
BANNED_LIST = "banned-list"
CARD_POOL = "card-pool"


class Example(NamedTuple):
    """A decklist and what it must yield: `CODE:LINE` for each finding, `CODE` for one without a line.

    Advice (the ADV family) is left out but in its own examples.

    It is checked as of a day on which Commander's lists are verified, unless it says otherwise. `cards` are names of
    cards in `example_cards.py`; `house_rules` is a TOML file. `commanders` are those that are given beside the list,
    empty for none; None where the list decides.
    """

    decklist: str
    expect: tuple[str, ...] = ()
    format: str = "commander"
    as_of: str = "2026-10-08"
    strict: bool = False
    boosters: tuple[str, ...] = ()
    house_rules: str = ""
    cards: tuple[str, ...] = ()
    commanders: tuple[str, ...] | None = None


@dataclass
class Rule:
    """One registered rule. Call it with a deck and a format to get its findings."""

    code: str
    name: str
    title: str
    message: str
    variants: Mapping[str, str]
    citations: tuple[Citation, ...]
    since: str
    severity: Severity
    needs: tuple[str, ...]
    wants: tuple[str, ...]
    concerns: Concern | None
    check: Check
    legal: tuple[Example, ...] = ()
    illegal: tuple[Example, ...] = ()

    @property
    def family(self) -> str:
        """The name of the rule's file, as in `color-identity`."""
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

    def examples(self, *, legal: Sequence[Example], illegal: Sequence[Example]) -> None:
        """Add lists that keep the rule and lists that break it: below its function, so that the rule is read first.

        Raises ValueError if a side is missing.
        """
        if not legal or not illegal:
            raise ValueError(f"rule {self.code} {self.name}: an example of either side is missing")
        self.legal, self.illegal = tuple(legal), tuple(illegal)

    def worded(self, title: str, message: str, variants: Mapping[str, str]) -> Rule:
        """This rule with other words, those of another language."""
        return replace(self, title=title, message=message, variants=variants)

    def template(self, variant: str) -> str:
        """The message of a variant, the main one for an empty one."""
        return self.variants[variant] if variant else self.message

    def finding(
        self,
        entries: Iterable[Placed] = (),
        *,
        variant: str = "",
        severity: Severity | None = None,
        suggestions: Sequence[str] = (),
        citations: Sequence[Citation] = (),
        **params: Any,
    ) -> Finding:
        """A finding of this rule.

        entries: what of the list it is about, in input order.  variant: which of the rule's messages it has.
        citations: what the format cites instead of the rule.  params: every value of the message, as `rules.words`
        puts them into words.
        """
        cites = tuple(dict.fromkeys(citations))
        return Finding(self, severity or self.severity, params, variant, tuple(entries), tuple(suggestions), cites)


RULES: dict[str, Rule] = {}


def rule(
    code: str,
    name: str,
    *,
    title: str,
    message: str,
    cites: Sequence[Citation],
    since: str,
    variants: Mapping[str, str] | None = None,
    severity: Severity = Severity.ERROR,
    needs: Sequence[str] = (),
    wants: Sequence[str] = (),
    concerns: Concern | None = None,
) -> Callable[[Check], Rule]:
    """Register a check under its code. The function's docstring is the rule's explanation.

    needs: what has to be known before the rule can say anything; else it is reported as not checked.
    wants: what it can do without; its check is then reported as not made in full.
    concerns: whether a deck in a format has what the rule is about; None for every deck. A deck without it is not
    said to be unchecked where a need of the rule is not met.

    Raises ValueError at import if the code or name is malformed or taken, or if docstring or citation is missing.
    """

    def register(check: Check) -> Rule:
        problems = [
            (not _CODE.fullmatch(code), "the code is not three letters and three digits"),
            (not _NAME.fullmatch(name), "the name is not lower-case words with hyphens"),
            (code in RULES, "the code is taken"),
            (any(name == other.name for other in RULES.values()), "the name is taken"),
            (not check.__doc__, "the docstring is missing"),
            (not cites, "a citation is missing"),
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
            severity=severity,
            needs=tuple(needs),
            wants=tuple(wants),
            concerns=concerns,
            check=check,
        )
        return RULES[code]

    return register
