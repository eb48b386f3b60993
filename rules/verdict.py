"""What the rules answer: findings, checks that could not be made, and the verdict they add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from rules.card import OracleCard
from rules.citations import Citation, DatedList
from rules.deck import Deck, Entry, Span
from rules.words import ENGLISH, Language, Said, Sentence, plain

_IF_COMMANDER = Sentence("if-commander", "If {commander} is the commander: {message}")
_IF_COMMANDERS = Sentence("if-commanders", "If {commanders} are the commanders: {message}")


class Severity(StrEnum):
    ERROR = "error"
    UNDECIDED = "undecided"
    WARNING = "warning"
    INFO = "info"


class Explained(Protocol):
    """What a finding asks of its rule."""

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def citations(self) -> tuple[Citation, ...]: ...
    def template(self, variant: str) -> str: ...


class Placed(Protocol):
    """What a finding may be about: an entry, a line that cannot be read, a section, an assumption, a directive."""

    @property
    def span(self) -> Span | None: ...
    @property
    def pointer(self) -> str | None: ...
    @property
    def typed(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault or remark: its rule, which of the rule's messages with its values, what of the list it is about.

    Places, cards and the message are made from these. `cites` is what the format cites instead of the rule. `under`
    are assumed commanders, where the finding holds only with them.
    """

    rule: Explained
    severity: Severity
    params: Mapping[str, Any]
    variant: str = ""
    entries: tuple[Placed, ...] = ()
    suggestions: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()
    under: tuple[OracleCard, ...] = ()

    @property
    def code(self) -> str:
        """The rule's code, as in `CPY001`."""
        return self.rule.code

    @property
    def name(self) -> str:
        """The rule's name, as in `too-many-copies`."""
        return self.rule.name

    @property
    def message(self) -> str:
        """The message in English."""
        return self.say(ENGLISH, self.rule.template(self.variant))

    def say(self, language: Language, template: str) -> str:
        """The message by a template of a language."""
        message = language.fill(template, self.params)
        if not self.under:
            return message
        said = _IF_COMMANDERS if len(self.under) > 1 else _IF_COMMANDER
        return language.say(said(commander=self.under[0], commanders=self.under, message=message))

    @property
    def plain_params(self) -> dict[str, Any]:
        """The values of the message, and its variant if it is not the main one, as JSON can hold them."""
        values = {key: plain(value) for key, value in self.params.items()}
        if self.variant:
            values["variant"] = self.variant
        if self.under:
            values["if_commanders"] = plain(self.under)
        return values

    @property
    def spans(self) -> tuple[Span, ...]:
        """Where it is in a text, the main place first; none for input without lines."""
        return tuple([span for entry in self.entries if (span := entry.span) is not None])

    @property
    def pointers(self) -> tuple[str, ...]:
        """Where it is in JSON input (RFC 6901)."""
        return tuple([pointer for entry in self.entries if (pointer := entry.pointer) is not None])

    @property
    def cards(self) -> tuple[OracleCard, ...]:
        """The known cards it is about, each once."""
        cards = (entry.card for entry in self.entries if isinstance(entry, Entry))
        return tuple({card.name: card for card in cards if isinstance(card, OracleCard)}.values())

    @property
    def citations(self) -> tuple[Citation, ...]:
        """The rules it rests on."""
        return self.cites or self.rule.citations


@dataclass(frozen=True, slots=True)
class NotChecked:
    """A check that could not be made, and why. `params` are values of its reason, as JSON can hold them."""

    check: str
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Provenance(NamedTuple):
    """What a verdict rests on: the program, its card data, the lists in force, the edition of the rules."""

    program: str
    cards_date: str
    cards_digest: str
    lists: tuple[DatedList, ...]
    rules_edition: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules say of a deck in a format on a day: `legal` is True, False, or None where it is not decided."""

    legal: bool | None
    findings: tuple[Finding, ...]
    not_checked: tuple[NotChecked, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer on one list: what the rules say of the deck, and what that rests on.

    `format_name` is the format's, or that of the house rules. `verdict_id` is the digest of all inputs.
    """

    format: str
    format_name: str | Said
    as_of: str
    legal: bool | None
    deck: Deck
    findings: tuple[Finding, ...]
    not_checked: tuple[NotChecked, ...]
    notes: tuple[Said, ...]
    provenance: Provenance
    verdict_id: str
