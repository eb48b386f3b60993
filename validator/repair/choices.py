"""The choices a deck leaves once its commanders are known: companion, chosen colors, a companion's card type, spells.

Each choice bars some cards from the library; what a rule can say of one card is asked of the rule itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from rules.card import OracleCard
from rules.color import WUBRG, ColorIdentity
from rules.color_identity import number_of_choosers, uncovered
from rules.companion import CARD_TYPES, CONDITIONS, MORE_CARDS, card_types, is_land
from rules.deck import Deck, Entry, Zone
from rules.verdict import Finding
from validator.repair.allot import Choice
from validator.repair.stock import CARD_FAULTS, COMPANION_FAULTS, IDENTITY_FAULTS, Lot, Stock

# Lots that a choice keeps out of the library.
Barred = frozenset[int]
_NOTHING: Barred = frozenset()

# Lots of each zone that are tried as one commander's signature spell: enough for two commanders to get different ones.
_SPELLS_TRIED = 2


class UnderCommanders(NamedTuple):
    """A command zone as the rules see it: the deck of the probe, and what stands against each card under it."""

    commanders: tuple[int, ...]
    deck: Deck
    findings: tuple[Finding, ...]


def lead(stock: Stock, commanders: tuple[int, ...]) -> UnderCommanders:
    """The rules' view of all cards under these commanders."""
    return UnderCommanders(commanders, *stock.probe([card for index in commanders if (card := stock.lots[index].card)]))


def choices(stock: Stock, leading: UnderCommanders) -> Iterator[Choice]:
    """Every choice that may make the cheapest deck under these commanders."""
    of_one_card = [finding for finding in leading.findings if not _is_of_basic_types(finding)]
    always = stock.barred | stock.named(of_one_card, CARD_FAULTS | IDENTITY_FAULTS)
    of_companions = (entry for f in leading.findings if f.code in COMPANION_FAULTS for entry in f.entries)
    unfit = stock.companions_of(of_companions)
    companions = [lot for lot in stock.in_zone(Zone.COMPANION) if lot.card and lot.index not in unfit]
    by_colors, by_types, by_clauses = (
        _by_colors(stock, leading),
        _by_basic_type(stock, leading),
        _by_clause(stock, leading),
    )
    for (colors, by_color), by_type, by_clause in product(by_colors, by_types, by_clauses):
        barred = always | by_color | by_type | by_clause
        for choice in (
            Choice(leading.commanders, barred=barred),
            *(c for lot in companions for c in _with_companion(stock, leading, lot, colors, barred)),
        ):
            for spells in _spells(stock, leading, choice.barred):
                yield choice._replace(spells=spells)


def _by_colors(stock: Stock, leading: UnderCommanders) -> list[tuple[ColorIdentity, Barred]]:
    """The colors that commanders' players may choose, each with the lots outside them (CR 903.4b)."""
    number, identity = number_of_choosers(leading.deck), leading.deck.color_identity
    if not number:
        return [(ColorIdentity.of(""), _NOTHING)]
    off = uncovered(leading.deck, stock.format)
    outside = [letter for letter in WUBRG if letter not in identity]
    chosen = [ColorIdentity.of(letters) for letters in combinations(outside, min(number, len(outside)))]
    return [(colors, stock.lots_of(item.entry for item in off if item.colors - colors)) for colors in chosen]


def _is_of_basic_types(finding: Finding) -> bool:
    """Whether a finding is that of several basic land types where one is free (CR 903.12e)."""
    return finding.code == "CID002" and "types" in finding.params


def _by_basic_type(stock: Stock, leading: UnderCommanders) -> list[Barred]:
    """The free basic land types, for each the lots of the others."""
    lots = stock.named(filter(_is_of_basic_types, leading.findings), IDENTITY_FAULTS)
    if not lots:
        return [_NOTHING]
    types = {index: str(card.type_line.basic_land_colors) for index in lots if (card := stock.lots[index].card)}
    return [frozenset(i for i in types if types[i] != kept) for kept in sorted(set(types.values()))]


def _by_clause(stock: Stock, leading: UnderCommanders) -> list[Barred]:
    """The one color more of a Rulebreaker clause, for each color the lots of the others."""
    found: list[Barred] = [_NOTHING]
    identity = leading.deck.color_identity
    for finding in leading.findings:
        if finding.code == "CID005":
            entries = [entry for entry in finding.entries if isinstance(entry, Entry)]
            colors = [ColorIdentity.of(letter) for letter in WUBRG if letter not in identity]
            kept = [stock.lots_of(e for e in entries if _colors(e) - identity - color) for color in colors]
            found = [barred | more for barred in found for more in kept]
    return found


def _with_companion(
    stock: Stock, leading: UnderCommanders, lot: Lot, colors: ColorIdentity, barred: Barred
) -> Iterator[Choice]:
    """The choices that keep a companion: the cards its condition bars, whichever card type they are to share."""
    card, deck = lot.card, leading.deck
    condition = CONDITIONS.get(card.companion or "") if card else None
    if card is None or condition is None or card.color_identity - deck.color_identity - colors:
        return
    twins = stock.lots_of(entry for entry, its_card in deck.cards if its_card.english_name == card.english_name)
    choice = Choice(leading.commanders, companions=(lot.index,), barred=barred | twins)
    if any(its_card.english_name == card.english_name for its_card in deck.commander_cards):
        return
    if card.companion == "different-names":
        yield choice._replace(names_once=True)
    elif card.companion == "twenty-more-cards":
        yield choice._replace(more=MORE_CARDS)
    elif card.companion == "shared-card-type":
        for kind in sorted(CARD_TYPES):
            if all(is_land(commander) or kind in card_types(commander) for commander in deck.commander_cards):
                others = (e for e, its_card in deck.cards if not is_land(its_card) and kind not in card_types(its_card))
                yield choice._replace(barred=choice.barred | stock.lots_of(others))
    else:
        breach = condition(deck, stock.format)
        breaking = (*breach.failing, *breach.unknown)
        if not any(entry.zone is Zone.COMMAND for entry in breaking):
            yield choice._replace(barred=choice.barred | stock.lots_of(breaking))


def _spells(stock: Stock, leading: UnderCommanders, barred: Barred) -> list[tuple[int, ...]]:
    """Signature spells for the commanders, one each; one empty tuple where the format has none."""
    if not stock.format.signature_spells:
        return [()]
    spells = [lot for lot in stock.possible_spells if lot.index not in barred]
    commanders = leading.deck.commander_cards
    if len(commanders) == 1:
        return [(lot.index,) for lot in _few_of_each_zone(spells)]
    fitting = [
        _few_of_each_zone([lot for lot in spells if lot.card and lot.card.color_identity <= commander.color_identity])
        for commander in commanders
    ]
    return [pick for lots in product(*fitting) if len(set(pick := tuple(lot.index for lot in lots))) == len(pick)]


def _few_of_each_zone(lots: Sequence[Lot]) -> list[Lot]:
    """All that are signature spells already, and a few from elsewhere, which all cost the same."""
    few, seen = [], dict[Zone | None, int]()
    for lot in lots:
        seen[lot.zone] = seen.get(lot.zone, 0) + 1
        if lot.zone is Zone.SIGNATURE or seen[lot.zone] <= _SPELLS_TRIED:
            few.append(lot)
    return few


def _colors(entry: Entry) -> ColorIdentity:
    return entry.card.color_identity if isinstance(entry.card, OracleCard) else ColorIdentity.of("")
