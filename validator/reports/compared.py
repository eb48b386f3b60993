"""What a report of differences is made of: a deck's two sides, what differs, and the words that all outputs share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.deck import Zone
from rules.verdict import Finding, NotChecked, Verdict
from validator.comparing import CardChange, Comparison, Kept, compare
from validator.messages.catalog import Catalog
from validator.reports.checked import Checked
from validator.reports.words import asides, card_or_typed, deck_in_words

STATUSES = ("changed", "same", "added", "removed", "uncomparable")
_CHANGED, _SAME, _ADDED, _REMOVED, _UNCOMPARABLE = STATUSES

COLUMNS = ("col-deck", "col-before", "col-after", "col-cards", "col-new", "col-gone", "col-still")
NONE = "–"


class Compared(NamedTuple):
    """One deck on two sides, either of which may be missing. name: what to call the two together."""

    name: str
    old: Checked | None
    new: Checked | None
    comparison: Comparison

    @classmethod
    def of(cls, name: str, old: Checked | None, new: Checked | None) -> Compared:
        """Two sides with what differs. Of a side that could not be checked no one knows what is gone on it."""
        is_open = new is not None and new.verdict is None
        before = old.verdict if old is not None and not is_open else None
        return cls(name, old, new, compare(before, new.verdict if new is not None else None))

    @property
    def status(self) -> str:
        """One of STATUSES: `uncomparable` where a side could not be checked."""
        if self.uncheckable:
            return _UNCOMPARABLE
        if self.old is None:
            return _ADDED
        if self.new is None:
            return _REMOVED
        return _SAME if self.comparison.is_same else _CHANGED

    @property
    def sides(self) -> tuple[Checked | None, Checked | None]:
        """Before and after."""
        return self.old, self.new

    @property
    def uncheckable(self) -> list[Checked]:
        """The sides that could not be checked."""
        return [side for side in self.sides if side is not None and side.verdict is None]

    @property
    def verdicts(self) -> tuple[Verdict | None, Verdict | None]:
        """Before and after."""
        return self.old.verdict if self.old else None, self.new.verdict if self.new else None

    @property
    def days(self) -> tuple[str, str] | None:
        """The two days it was checked for, None where they are one or a verdict is lacking."""
        old, new = self.verdicts
        return (old.as_of, new.as_of) if old and new and old.as_of != new.as_of else None

    @property
    def counts(self) -> tuple[str, str, str, str]:
        """How many cards differ, and what is new, gone and still there, as written in a table."""
        both = (self.comparison.findings, self.comparison.not_checked)
        cards = self.comparison.cards
        new, gone, still = (sum(len(changes[i]) for changes in both) for i in range(3))
        return (NONE if cards is None else str(len(cards)), str(new), str(gone), str(still))


def outcome(side: Checked | None, texts: Catalog) -> str:
    """How a side came out, in words."""
    return texts.say(side.outcome) if side is not None else NONE


def outcomes(deck: Compared, texts: Catalog) -> list[str]:
    """How both sides came out, with the days where they differ."""
    said = [outcome(side, texts) for side in deck.sides]
    days = deck.days or ()
    return [texts.say("diff-on", outcome=word, day=day) for word, day in zip(said, days, strict=True)] if days else said


def formats(deck: Compared, texts: Catalog) -> str:
    """The format in brackets, both where they differ; empty where nothing was checked."""
    names = dict.fromkeys(texts.sentence(verdict.format_name) for verdict in deck.verdicts if verdict)
    return texts.say("diff-format", format=" → ".join(names)) if names else ""


def deck_line(deck: Compared, texts: Catalog) -> str:
    """Commanders, identity, size and companion, before and after where they differ; empty without a verdict."""
    return " → ".join(dict.fromkeys(_deck_words(verdict, texts) for verdict in deck.verdicts if verdict))


def _deck_words(verdict: Verdict, texts: Catalog) -> str:
    deck = verdict.deck
    said, names = deck_in_words(deck, texts), " + ".join(map(card_or_typed, deck.companions))
    return texts.say("diff-deck", deck=said, companion=names) if names else said


class Group(NamedTuple):
    """Findings and checks not made that stand together in a report: of `side`, `what` being new, gone or still."""

    what: str
    findings: Sequence[Finding | Kept[Finding]]
    skipped: Sequence[NotChecked]
    side: Checked | None


def groups(deck: Compared) -> tuple[Group, Group, Group]:
    """What is new, gone and still there, in this order, the last as the second side says it."""
    findings, skipped = deck.comparison.findings, deck.comparison.not_checked
    return (
        Group("new", findings.new, skipped.new, deck.new),
        Group("gone", findings.gone, skipped.gone, deck.old),
        Group("still", findings.still, [kept.new for kept in skipped.still], deck.new),
    )


def card_name(change: CardChange, texts: Catalog) -> str:
    """What a card is called, with a word on it if it is not known."""
    return change.card if change.is_known else texts.say("diff-unknown", typed=change.card)


def quantities(by_zone: Mapping[Zone, int], texts: Catalog) -> str:
    """Copies by zone, as in “1 command zone, 2 library”; a dash for none."""
    held = (f"{by_zone[zone]} {texts.say(f'diff-zone-{zone}')}" for zone in Zone if zone in by_zone)
    return ", ".join(held) or NONE


def worded(finding: Finding | Kept[Finding], texts: Catalog) -> tuple[Finding, str]:
    """A finding and its message; one that both sides have as the second has it, and what it was."""
    old, new = finding if isinstance(finding, Kept) else (finding, finding)
    message = texts.message(new)
    if old.severity != new.severity:
        message = texts.say("diff-was", message=message, severity=texts.severities[old.severity])
    return new, message


def new_asides(deck: Compared, texts: Catalog) -> tuple[Sequence[str], Sequence[str]]:
    """What was assumed or noted on one side and not on the other: before, after."""
    # Without its line: an assumption that moved is the same.
    before, after = (Counter(asides(verdict, texts, place="")) for verdict in deck.verdicts)
    return [*(before - after).elements()], [*(after - before).elements()]


def tally(statuses: Iterable[str], texts: Catalog) -> str:
    """How many decks there are and what became of them: “3 decks: 1 changed, 2 the same”. statuses: of STATUSES."""
    counted = Counter(statuses)
    parts = [texts.say(f"decks-{status}", number=counted[status]) for status in STATUSES if counted[status]]
    return texts.say("decks", total=counted.total(), parts=", ".join(parts))
