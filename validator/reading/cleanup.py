"""Lines that name no card as they stand, read again: a name spelt otherwise, one that stands among other things.

Only what the first reading leaves open is read again, so that no card is shadowed by a guess.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from rules.card import OracleCard
from rules.deck import Assumption, Zone
from rules.words import Sentence
from validator.cards.extra_cards import Cards
from validator.cards.names import name_key
from validator.cards.spelling import spelt
from validator.cards.store import Match
from validator.decklists.memo import ENTRY_BYTES
from validator.decklists.model import CardLine, Decklist
from validator.decklists.pastes import NUMBERED
from validator.reading.name_in_line import Names, name_in_entry, names_in_line, printing_in
from validator.reading.resolve import Anew, Resolution, Resolver

_LINE_NUMBERS = Sentence("line-numbers", "line numbers")
_THEY_RISE = Sentence("numbers-rise", "they rise by one from line to line")
_THE_CARD = Sentence("the-card", "{card}")
_WHY = {
    "spelling": (Sentence("other-punctuation", "“{typed}” differs from its name only in punctuation"), "high"),
    "line": (Sentence("name-in-line", "only “{typed}” on this line is a name"), "high"),
    "remark": (Sentence("name-beside-words", "“{typed}” is the only card that the line names"), "medium"),
    "printing": (
        Sentence("printing-names-card", "set and number on the line are its own, and “{typed}” is no known name"),
        "medium",
    ),
}

# Fewer lines with rising numbers may be quantities.
_FEWEST_NUMBERS = 3
# So many words at either end of a line are asked whether they are a card.
_MOST_WORDS = 8


def reread(
    decklist: Decklist, resolutions: Sequence[Resolution], resolver: Resolver
) -> tuple[Decklist, list[Resolution]]:
    """The list, and what its lines name, with those lines read anew that named no card and do so then.

    decklist: any list; it stays as it is. Two commanders on one line become two lines of the same place.
    """
    numbered = _numbered(decklist.lines, resolutions) if decklist.is_lines else ()
    found = _found_again(decklist, resolutions, numbered, resolver)
    lines: list[CardLine] = []
    resolved: list[Resolution] = []
    assumptions = list(decklist.assumptions)
    if used := sorted(found.keys() & set(numbered)):
        first = decklist.lines[used[0]].span
        assumptions.append(Assumption("list-numbers-assumed", first, _LINE_NUMBERS(), _THEY_RISE(), "medium"))
    for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True)):
        if i not in found:
            lines.append(line)
            resolved.append(resolution)
            continue
        for text, anew in found[i]:
            lines.append(line._replace(text=text, zone=text.zone or line.zone))
            resolved.append(anew)
            if isinstance(anew.card, OracleCard) and anew.matched_by in _WHY:
                assumptions.append(_told(lines[-1], anew, anew.card))
    decklist = replace(
        decklist,
        lines=lines,
        heading_candidates=[i for i, line in enumerate(lines) if line.text.may_be_heading],
        unsure=[i for i, line in enumerate(lines) if line.text.unsure],
        assumptions=assumptions,
    )
    return decklist, resolved


def _told(line: CardLine, resolution: Resolution, card: OracleCard) -> Assumption:
    why, confidence = _WHY[resolution.matched_by]
    return Assumption(
        "name-assumed", line.span, _THE_CARD(card=card), why(typed=resolution.typed), confidence, line.pointer
    )


class _Known:
    """Who knows names: a store, by their letters and digits too, and what was found in other languages."""

    def __init__(self, store: Cards) -> None:
        self.store = store
        self.translations: Mapping[str, Match] = {}
        self.asked: set[str] = set()

    def find(self, name: str) -> tuple[Match, bool] | None:
        """The cards of a name as typed, and whether they are called so; else those with its letters and digits."""
        key = name_key(name)
        match = self.store.get(key) if self.store.is_loaded else self.store.lookup((key,)).get(key)
        match = match or self.translations.get(key)
        if match is not None:
            return match, True
        self.asked.add(key)
        match = next((match for letters in spelt(key) if (match := self.store.spelled(letters))), None)
        return match and (match, False)


def _found_again(
    decklist: Decklist, resolutions: Sequence[Resolution], numbered: Collection[int], resolver: Resolver
) -> dict[int, Anew]:
    """What the open lines that can be read anew (by index) name then."""
    found: dict[int, Anew] = {}
    learned: dict[int, Anew] = {}
    known = _Known(resolver.store)
    for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True)):
        if type(resolution.card) is OracleCard:
            continue
        if resolution.failed("unknown") or (resolution.failed("bad-quantity") and NUMBERED.match(line.text.text)):
            again = resolver.read_again.get((line.text, line.zone is Zone.COMMAND, i in numbered))
            if again is None:
                again = learned[i] = _names(decklist, i, i in numbered, resolver, known)
            found[i] = again
    unknown = [i for i, again in learned.items() if not again]
    if unknown and (translations := resolver.store.translations(known.asked)):
        known.translations = translations
        for i in unknown:
            found[i] = learned[i] = _names(decklist, i, i in numbered, resolver, known)
    for i, again in learned.items():
        line = decklist.lines[i]
        if not again:
            found[i] = learned[i] = again = _by_printing(line, resolver, known)
        if decklist.shares_texts:
            size = ENTRY_BYTES + len(again) * (1000 + 5 * len(line.text.text))
            resolver.read_again.keep((line.text, line.zone is Zone.COMMAND, i in numbered), again, size)
    return {i: again for i, again in found.items() if again}


def _names(decklist: Decklist, i: int, is_numbered: bool, resolver: Resolver, known: _Known) -> Anew:
    line, names = decklist.lines[i], Names(known.find, resolver.store.knows_set)
    if decklist.is_lines:
        found = names_in_line(line.text, line.zone, is_numbered, names)
    else:
        found = name_in_entry(line.text, names)
    return tuple((text, resolver.resolution_of(text, match, step)) for text, match, step in found)


def _by_printing(line: CardLine, resolver: Resolver, known: _Known) -> Anew:
    """The card that the set and number on a line are known to be of, unless its words begin or end with another."""
    said = printing_in(line.text, Names(known.find, resolver.store.knows_set))
    card = resolver.store.printed_as(said[1], said[2]) if said else None
    if said is None or card is None or any(card not in one[0].cards for one in map(known.find, _ends(said[0])) if one):
        return ()
    return ((line.text, resolver.resolution_of(line.text, Match((card,), "printing"), "printing")),)


def _ends(name: str) -> list[str]:
    """The first and the last words of a name, one, two, … of them."""
    words = name.split()
    some = range(1, min(len(words), _MOST_WORDS))
    return [" ".join(words[:i]) for i in some] + [" ".join(words[-i:]) for i in some]


def _numbered(lines: Sequence[CardLine], resolutions: Sequence[Resolution]) -> Collection[int]:
    """The lines (by index) whose number is surely or likely that of the list's line; none if they may be quantities.

    So it is where the numbers of at least three lines rise by one from 1, perhaps anew below a heading or a blank line.
    """
    found = {
        i: int(match[1])
        for i, (line, resolution) in enumerate(zip(lines, resolutions, strict=True))
        if not isinstance(resolution.card, OracleCard) and (match := NUMBERED.match(line.text.text))
    }
    last, last_block = 0, None
    for i, number in found.items():
        starts_anew = number == 1 and lines[i].block != last_block
        if number != last + 1 and not starts_anew:
            return ()
        last, last_block = number, lines[i].block
    return found.keys() if len(found) >= _FEWEST_NUMBERS else ()
