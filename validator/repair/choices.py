"""The choices a deck leaves once its commanders are known: companion, chosen colors, a companion's card type, spells.

Each choice bars some cards from the library; what a rule can say of one card is asked of the rule itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from rules.card import OracleCard
from rules.color import WUBRG, ColorIdentity
from rules.color_identity import number_of_choosers, uncovered
from rules.companion import CARD_TYPES, CONDITIONS, MORE_CARDS, card_types, is_land
from rules.deck import Deck, Entry, Zone
from rules.verdict import Finding
from validator.repair.assign import Choice
from validator.repair.available import (
    CARD_FAULTS,
    COMPANION_FAULTS,
    IDENTITY_FAULTS,
    AvailableCards,
    Line,
    Lines,
)

_NOTHING: Lines = frozenset()

# Lines of each zone that are tried as one commander's signature spell: enough for two commanders to get different ones.
_SPELLS_TRIED = 2


class UnderCommanders(NamedTuple):
    """A command zone as the rules see it: the deck of the probe, and what stands against each card under it."""

    commanders: tuple[Line, ...]
    deck: Deck
    findings: tuple[Finding, ...]


def choices(available: AvailableCards, under: UnderCommanders) -> Iterator[Choice]:
    """Every choice that may make the cheapest deck under these commanders."""
    of_one_card = [finding for finding in under.findings if not _is_of_basic_types(finding)]
    always = available.barred | available.named(of_one_card, CARD_FAULTS | IDENTITY_FAULTS)
    of_companions = (entry for f in under.findings if f.code in COMPANION_FAULTS for entry in f.entries)
    unfit = available.companions_of(of_companions)
    companions = [line for line in available.in_zone(Zone.COMPANION) if line not in unfit]
    by_colors = _by_colors(available, under)
    for (colors, by_color), by_type, by_clause in product(
        by_colors, _by_basic_type(available, under), _by_clause(available, under)
    ):
        alone = Choice(under.commanders, barred=always | by_color | by_type | by_clause)
        with_companion = (c for line in companions for c in _with_companion(available, under, line, colors, alone))
        for choice in (alone, *with_companion):
            for spells in _spells(available, under, choice.barred):
                yield choice._replace(spells=spells)


def _by_colors(available: AvailableCards, under: UnderCommanders) -> list[tuple[ColorIdentity, Lines]]:
    """The colors that commanders' players may choose, each with the lines outside them (CR 903.4b)."""
    number, identity = number_of_choosers(under.deck), under.deck.color_identity
    off = uncovered(under.deck, available.format) if number else ()
    outside = [letter for letter in WUBRG if letter not in identity]
    chosen = [ColorIdentity.of(letters) for letters in combinations(outside, min(number, len(outside)))]
    return [(colors, available.lines_of(item.entry for item in off if item.colors - colors)) for colors in chosen]


def _is_of_basic_types(finding: Finding) -> bool:
    """Whether a finding is that of several basic land types where one is free (CR 903.12e)."""
    return finding.code == "CID002" and "types" in finding.params


def _by_basic_type(available: AvailableCards, under: UnderCommanders) -> list[Lines]:
    """The free basic land types, for each the lines of the others."""
    lines = available.named(filter(_is_of_basic_types, under.findings), IDENTITY_FAULTS)
    types = {line: str(line.card.type_line.basic_land_colors) for line in lines if line.card}
    kept = [frozenset(line for line in types if types[line] != type_) for type_ in sorted(set(types.values()))]
    return kept or [_NOTHING]


def _by_clause(available: AvailableCards, under: UnderCommanders) -> list[Lines]:
    """The one color more of a Rulebreaker clause, for each color the lines of the others."""
    found = [_NOTHING]
    identity = under.deck.color_identity
    colors = [ColorIdentity.of(letter) for letter in WUBRG if letter not in identity]
    for finding in under.findings:
        if finding.code == "CID005":
            entries = [entry for entry in finding.entries if isinstance(entry, Entry)]
            kept = [available.lines_of(e for e in entries if _colors(e) - identity - color) for color in colors]
            found = [barred | more for barred in found for more in kept]
    return found


def _with_companion(
    available: AvailableCards, under: UnderCommanders, line: Line, colors: ColorIdentity, alone: Choice
) -> Iterator[Choice]:
    """The choices that keep a companion: the cards its condition bars, whichever card type they are to share."""
    card, deck = line.card, under.deck
    condition = CONDITIONS.get(card.companion or "") if card else None
    if card is None or condition is None or card.color_identity - deck.color_identity - colors:
        return
    if any(its_card.english_name == card.english_name for its_card in deck.commander_cards):
        return
    twins = available.lines_of(entry for entry, its_card in deck.cards if its_card.english_name == card.english_name)
    choice = alone._replace(companions=(line,), barred=alone.barred | twins)
    if card.companion == "different-names":
        yield choice._replace(names_once=True)
    elif card.companion == "twenty-more-cards":
        yield choice._replace(more=MORE_CARDS)
    elif card.companion == "shared-card-type":
        for kind in sorted(CARD_TYPES):
            if all(is_land(commander) or kind in card_types(commander) for commander in deck.commander_cards):
                others = (e for e, its_card in deck.cards if not is_land(its_card) and kind not in card_types(its_card))
                yield choice._replace(barred=choice.barred | available.lines_of(others))
    else:
        breach = condition(deck, available.format)
        breaking = (*breach.failing, *breach.unknown)
        if not any(entry.zone is Zone.COMMAND for entry in breaking):
            yield choice._replace(barred=choice.barred | available.lines_of(breaking))


def _spells(available: AvailableCards, under: UnderCommanders, barred: Lines) -> list[tuple[Line, ...]]:
    """Signature spells for the commanders, one each; one empty tuple where the format has none."""
    if not available.format.signature_spells:
        return [()]
    spells = [line for line in available.possible_spells if line not in barred]
    commanders = under.deck.commander_cards
    if len(commanders) == 1:
        return [(line,) for line in _few_of_each_zone(spells)]
    fitting = [
        _few_of_each_zone([line for line in spells if line.card and line.card.color_identity <= card.color_identity])
        for card in commanders
    ]
    return [lines for lines in product(*fitting) if len(set(lines)) == len(lines)]


def _few_of_each_zone(lines: Sequence[Line]) -> list[Line]:
    """All that are signature spells already, and a few from elsewhere, which all cost the same."""
    few, seen = [], Counter[Zone | None]()
    for line in lines:
        seen[line.zone] += 1
        if line.zone is Zone.SIGNATURE or seen[line.zone] <= _SPELLS_TRIED:
            few.append(line)
    return few


def _colors(entry: Entry) -> ColorIdentity:
    return entry.card.color_identity if isinstance(entry.card, OracleCard) else ColorIdentity.of("")
