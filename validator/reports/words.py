"""What several outputs say in the same words: leaders, colors, guesses, checks not made, a finding's further lines."""

from __future__ import annotations

from collections.abc import Sequence

from rules.card import OracleCard
from rules.deck import Assumption, Deck, Entry, Span
from rules.verdict import NotChecked, Verdict
from rules.words import COLORLESS
from validator.messages.catalog import Catalog

_MAX_LINES_SHOWN = 8


def card_or_typed(entry: Entry) -> str:
    """An entry's Oracle name, or what is typed for it where it stands for no one card."""
    return entry.card.name if isinstance(entry.card, OracleCard) else entry.typed


def leaders(deck: Deck, texts: Catalog) -> str:
    """The commanders' names, or that there is none."""
    return " + ".join(map(card_or_typed, deck.commanders)) or texts.say("no-commander")


def colors(deck: Deck, texts: Catalog) -> str:
    """The deck's color identity as letters, `colorless` in words, or that it is not known."""
    if not deck.is_command_zone_known:
        return texts.say("identity-unknown")
    return str(deck.color_identity) or texts.words.colors[COLORLESS]


def deck_in_words(deck: Deck, texts: Catalog) -> str:
    """Who leads, identity and size."""
    return texts.say("deck", leaders=leaders(deck, texts), colors=colors(deck, texts), size=deck.size)


def assumed(guess: Assumption, texts: Catalog, place: str | None = None) -> str:
    """An assumption in words. place: what to say of its place; None for the line in words."""
    if place is None:
        place = texts.say("at-line", line=guess.span.line) if guess.span else ""
    confidence = texts.confidences[guess.confidence]
    return texts.say("assumed", place=place, read_as=guess.read_as, why=guess.why, confidence=confidence)


def notes(verdict: Verdict | None, texts: Catalog) -> list[str]:
    """What a verdict says beside its findings, such as what was waived and why; nothing where there is no verdict."""
    return [texts.sentence(note) for note in verdict.notes] if verdict is not None else []


def not_checked(skipped: NotChecked, texts: Catalog) -> str:
    """A check that was not made, and why."""
    return texts.say("not-checked", check=texts.check(skipped.check), reason=texts.reasons[skipped.reason])


def other_lines(spans: Sequence[Span], texts: Catalog) -> str:
    """The further lines of a finding that has several, as in “ (also line 4)”; a long run is cut short."""
    lines = list(dict.fromkeys(str(span.line) for span in spans[1:]))
    more = ", …" if len(lines) > _MAX_LINES_SHOWN else ""
    key = "also-lines" if len(lines) > 1 else "also-line"
    return texts.say(key, lines=", ".join(lines[:_MAX_LINES_SHOWN]) + more) if lines else ""


def rests_on(verdict: Verdict, texts: Catalog) -> str:
    """The end of a sentence: of which day the cards are, and each list in force."""
    lists = (texts.say("list-of", name=dated.name, day=dated.effective) for dated in verdict.provenance.lists)
    return texts.say("cards-of", date=verdict.provenance.cards_date) + "".join(lists)
