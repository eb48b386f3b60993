"""What several outputs say in the same words: deck, assumptions, notes, checks not made, a finding's further lines."""

from __future__ import annotations

from rules.card import OracleCard
from rules.deck import Assumption, Deck, Entry
from rules.verdict import Finding, NotChecked, Verdict
from rules.words import COLORLESS, printable
from validator.messages.catalog import Catalog

_MAX_LINES_SHOWN = 8


def card_or_typed(entry: Entry) -> str:
    """An entry's Oracle name, or what is typed for it where it stands for no one card."""
    return entry.card.name if isinstance(entry.card, OracleCard) else printable(entry.typed)


def deck_in_words(deck: Deck, texts: Catalog) -> str:
    """The commanders, or that there is none; the color identity, as letters or in a word; the size."""
    commanders = " + ".join(map(card_or_typed, deck.commanders)) or texts.say("no-commander")
    colors = str(deck.color_identity) or texts.words.colors[COLORLESS]
    if not deck.is_command_zone_known:
        colors = texts.say("identity-unknown")
    return texts.say("deck", commanders=commanders, colors=colors, size=deck.size)


def assumed(assumption: Assumption, texts: Catalog, place: str | None = None) -> str:
    """An assumption in words. place: what to say of its place; None for the line in words."""
    if place is None:
        place = texts.say("at-line", line=assumption.span.line) if assumption.span else ""
    confidence = texts.confidences[assumption.confidence]
    return texts.say("assumed", place=place, read_as=assumption.read_as, why=assumption.why, confidence=confidence)


def notes(verdict: Verdict | None, texts: Catalog) -> list[str]:
    """What a verdict says next to its findings, such as what was waived and why; nothing where there is no verdict."""
    return [texts.sentence(note) for note in verdict.notes] if verdict is not None else []


def asides(verdict: Verdict | None, texts: Catalog, place: str | None = None) -> list[str]:
    """What was assumed, and the notes, each as one. place: as in `assumed`."""
    assumptions = verdict.deck.assumptions if verdict is not None else ()
    said = [assumed(assumption, texts, place) for assumption in assumptions]
    return said + [texts.say("note", note=note) for note in notes(verdict, texts)]


def not_checked(skipped: NotChecked, texts: Catalog) -> str:
    """A check that was not made, and why."""
    return texts.say("not-checked", check=texts.check(skipped.check), reason=texts.reasons[skipped.reason])


def other_lines(finding: Finding | None, texts: Catalog) -> str:
    """The further lines of a finding whose message does not name them, as in “ (also line 4)”; a long run is cut."""
    if finding is None or "lines" in finding.params:
        return ""
    lines = list(dict.fromkeys(str(span.line) for span in finding.spans[1:]))
    more = ", …" if len(lines) > _MAX_LINES_SHOWN else ""
    key = "also-lines" if len(lines) > 1 else "also-line"
    return texts.say(key, lines=", ".join(lines[:_MAX_LINES_SHOWN]) + more) if lines else ""


def rests_on(verdict: Verdict, texts: Catalog) -> str:
    """The end of a sentence: of which day the cards are, and each list in force."""
    lists = (texts.say("list-of", name=dated.name, day=dated.effective) for dated in verdict.provenance.lists)
    return texts.say("cards-of", date=verdict.provenance.cards_date) + "".join(lists)
