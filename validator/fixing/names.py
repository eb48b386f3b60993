"""Names as Oracle has them, in the way the list's program calls a card: `fire/ice` becomes `Fire // Ice`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.card import OracleCard
from rules.deck import Zone
from validator.cards.extra_cards import Cards
from validator.cards.names import name_key
from validator.decklists import arena, dck, moxfield_text, mtgo_text, workstation
from validator.decklists.writers.model import SPLIT_LAYOUTS, NamedCard
from validator.fixing.document import Edit
from validator.fixing.lines import SureLine

# The programs that call a card by its front, and how they part the halves of a split one; others write whole names.
_BETWEEN_HALVES: Mapping[str, str] = {
    arena.DIALECT: " // ",
    dck.DIALECT: " // ",
    mtgo_text.DIALECT: "/",
    moxfield_text.DIALECT: "/",
    workstation.DIALECT: "/",
}
# What two melded cards become is printed across both of their backs, and is part of neither's name.
_MELD = "meld"


def name_edits(lines: Iterable[SureLine], dialect: str, store: Cards) -> Iterator[Edit]:
    """The names to write otherwise.

    lines: in order.  dialect: as `Decklist.dialect` has it. A name in another language stays as it is. So does one on
    an ignored board, unless it is the card's whole name but for case and the like: a token may be called as a part of
    some card is.
    """
    for line in lines:
        matched_by, typed = line.resolution.matched_by, line.resolution.typed
        is_whole = name_key(typed) == name_key(line.card.name)
        if matched_by == "translation" or (line.zone is Zone.IGNORED and not is_whole):
            continue
        if matched_by == "printing" and not _is_part(typed, line.card):
            continue  # of several cards that another language calls so, the printing says which
        new = usual_name(typed, line.card, dialect, store)
        if new != typed:
            yield Edit(line.line.line, line.resolution.column, line.resolution.end_column, new)


def usual_name(typed: str, card: OracleCard, dialect: str, store: Cards) -> str:
    """The name of a card as a list in a dialect has it: the whole one if that was typed, else what the program writes.

    typed: what stands there, which is one of the card's names.
    """
    called = _called(card, dialect)
    if typed in (called, card.name):
        return typed
    if name_key(typed) == name_key(card.name):
        return card.name
    if called == card.front_name:
        match = store.lookup([name_key(called)]).get(name_key(called))
        if match is None or match.cards != (card,):
            return card.name  # another card has that name too
    return called


def _called(card: OracleCard, dialect: str) -> str:
    if card.layout == _MELD:
        return card.front_name
    between = _BETWEEN_HALVES.get(dialect)
    if between is None:
        return card.name
    parts = tuple(face.name for face in card.faces) if len(card.faces) > 1 else ()
    return NamedCard(1, card.name, parts=parts, layout=card.layout).called(SPLIT_LAYOUTS, between)


def _is_part(typed: str, card: OracleCard) -> bool:
    return name_key(typed) in {name_key(face.name) for face in card.faces}
