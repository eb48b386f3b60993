"""What it costs at least to make certain cards the commanders, before any choice is made."""

from __future__ import annotations

from rules.deck import Zone
from validator.repair.stock import Stock


def bound(stock: Stock, commanders: tuple[int, ...]) -> int:
    """A lower bound of what it costs to make these the commanders.

    It counts who moves, what has to go whatever else is chosen, and what the size then asks for at least; copies,
    companions and choices can only add to that.
    """
    lots = [stock.lots[index] for index in commanders]
    cards = [lot.card for lot in lots if lot.card]
    identity = 0
    for card in cards:
        identity |= card.color_identity.mask
    is_lenient = any(card.chooses_color or card.rulebreaker is not None for card in cards)
    is_lenient = is_lenient or (not identity and stock.format.colorless_has_one_basic_type)
    outside = 0 if is_lenient else ~identity
    library = sum(n for mask, n in stock.free_by_colors.items() if not mask & outside)
    off = sum(n for mask, n in stock.free_by_colors.items() if mask & outside)
    arriving = sum(lot.zone is not Zone.COMMAND for lot in lots)
    leaving = stock.number_of_commanders - (len(lots) - arriving)
    from_library = sum(lot.zone is Zone.LIBRARY and lot.index not in stock.barred for lot in lots)
    size = library - from_library + len(commanders) * (2 if stock.format.signature_spells else 1)
    missing = max(0, stock.format.minimum_size - size - leaving - stock.number_beside)
    maximum = maximum_size(stock, commanders)
    excess = max(0, size - maximum) if maximum is not None else 0
    # A commander may itself be barred from the library it comes from: it is not counted twice.
    barred = stock.number_barred - sum(lot.zone is Zone.LIBRARY and lot.index in stock.barred for lot in lots)
    return arriving + leaving + off + barred + missing + excess + len(stock.bad_lines)


def maximum_size(stock: Stock, commanders: tuple[int, ...]) -> int | None:
    """The most cards a deck may have under these commanders, None where nothing limits it."""
    clauses = (card.rulebreaker for index in commanders if (card := stock.lots[index].card))
    lifted = any(clause is not None and clause.no_maximum_size for clause in clauses)
    return None if lifted else stock.format.maximum_size
