"""Resolved lines -> a deck: who leads, where each part of the list ends, and every guess that this needed, told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.formats import Format
from rules.model import (
    Assumption,
    BadLine,
    Deck,
    Entry,
    IgnoredSection,
    OracleCard,
    Span,
    Suggestion,
    Unresolved,
    WrongPrinting,
    Zone,
)
from rules.partner import pairing
from rules.signature_spells import is_signature_spell
from validator.command_zone import infer_commanders
from validator.decklists import zones as zones_dialect
from validator.decklists.headings import CATEGORIES, heading_words
from validator.decklists.model import CardLine, Decklist
from validator.decklists.pastes import may_have_quantity
from validator.resolve import Resolution
from validator.sideboard import infer_sideboard
from validator.suggester import Suggester

# More cards than this under a commander's heading are not all meant to lead.
_LONGEST_COMMAND_ZONE = 10

# Read once: a look-up on the Enum for every line would cost more than all the rules.
_COMMAND, _SIDEBOARD, _IGNORED = Zone.COMMAND, Zone.SIDEBOARD, Zone.IGNORED
_new = tuple.__new__


@dataclass(frozen=True)
class ParsedDeck:
    """A list as it was read: each line with its zone and card, the deck they make, the guesses on the way."""

    decklist: Decklist
    resolutions: Sequence[Resolution]
    zones: Sequence[Zone]
    deck: Deck
    headings: frozenset[int] = frozenset()
    """The lines, by index, that were taken for headings of the author's own."""


def assemble(
    decklist: Decklist, resolutions: list[Resolution], format_: Format, strict: bool, suggester: Suggester
) -> ParsedDeck:
    """The deck that resolved lines make, with the guesses that were needed."""
    assumptions = list(decklist.assumptions)
    lines = decklist.lines
    zones: list[Zone] = [line.zone for line in lines]
    headings: set[int] = set()
    may_have_headings = False
    if decklist.heading_candidates:
        headings, may_have_headings = _own_headings(decklist, resolutions, zones, assumptions, suggester)
    for line in decklist.zone_ends:
        why = "a blank line ended the part above"
        assumptions.append(_assumption(line, "section-ended", "the library", why, "high"))
    if decklist.unsure:
        _assume_printings(decklist, resolutions, zones, assumptions, suggester)
    may_run_on = decklist.is_lines and decklist.sections and not format_.signature_spells
    if may_run_on and zones and zones[-1] is _COMMAND:
        _end_command_section(decklist, resolutions, zones, assumptions, format_)
    names_a_leader = any(section.zone is _COMMAND for section in decklist.sections)
    if _COMMAND not in zones and not names_a_leader and decklist.dialect != zones_dialect.DIALECT:
        inference = infer_commanders(decklist, resolutions, zones, format_)
        if inference is not None:
            _, why, confidence = inference
            for i in inference.lines:
                zones[i] = _COMMAND
                assumptions.append(_assumption(lines[i], "commander-inferred", "the commander", why, confidence))
    if not may_have_headings and (side := infer_sideboard(decklist, resolutions, zones, format_)):
        why = "a blank line parts it from the deck, and no heading"
        assumptions.append(_assumption(lines[side[0]], "sideboard-assumed", "the sideboard", why, "medium"))
        for i in side:
            zones[i] = _SIDEBOARD
    entries: list[Entry] = []
    bad: list[BadLine] = []
    left_out: list[BadLine] = []
    is_uncounted = False
    ignored_zones = {_SIDEBOARD, _IGNORED}.intersection(zones)
    is_special = bool(ignored_zones) or format_.signature_spells
    wrong: list[WrongPrinting] = []
    for i, (quantity, typed, card, column, end_column, _, other_owner) in enumerate(resolutions):
        line, zone = lines[i], zones[i]
        if is_special or type(card) is Unresolved:
            if zone in ignored_zones or i in headings:
                continue
            if zone is _COMMAND and format_.signature_spells and type(card) is OracleCard and is_signature_spell(card):
                zone = zones[i] = Zone.SIGNATURE
            elif type(card) is Unresolved and card.reason == "bad-quantity":
                why = line.text.bad_quantity or ""
                broken = BadLine(line.text.text, why, zone, line.span, line.pointer)
                (left_out if quantity == 0 else bad).append(broken)
                continue
            elif type(card) is Unresolved:
                is_uncounted = is_uncounted or line.text.may_be_heading
                card = suggester.improve(card, typed)
        entries.append(_new(Entry, (quantity, typed, card, zone, line[1], column, end_column, line[5])))
        if other_owner is not None:
            text = line.text
            wrong.append(WrongPrinting(entries[-1], text.set_code or "", text.collector_number or "", other_owner))
    ignored = _ignored_sections(decklist, resolutions, zones, headings) if ignored_zones else ()
    deck = Deck(
        tuple(entries),
        tuple(bad_line for bad_line in decklist.unreadable if bad_line.zone not in (_SIDEBOARD, _IGNORED)),
        tuple(bad),
        tuple(left_out),
        ignored,
        tuple(assumptions),
        strict,
        _sideboard_cards(resolutions, zones) if _SIDEBOARD in ignored_zones else (),
        is_uncounted,
        tuple(wrong),
        _repeats(entries, decklist) if len({entry[2] for entry in entries}) < len(entries) else (),
    )
    return ParsedDeck(decklist, resolutions, zones, deck, frozenset(headings))


def _repeats(entries: Sequence[Entry], decklist: Decklist) -> tuple[tuple[Entry, ...], ...]:
    """Entries of one card in one zone that stand on several lines, but for those that each name another printing."""
    first: dict[tuple[object, Zone], Entry] = {}
    groups: dict[tuple[object, Zone], list[Entry]] = {}
    for entry in entries:
        key = entry[2], entry[3]  # by place, for every line of every deck comes through here
        earlier = first.setdefault(key, entry)
        if earlier is not entry and type(entry[2]) is OracleCard:
            groups.setdefault(key, [earlier]).append(entry)
    if not groups:
        return ()
    lines = {(line.line, line.pointer): line.text for line in decklist.lines}

    def printings(group: Iterable[Entry]) -> set[tuple[str | None, str | None]]:
        texts = [lines[entry.line, entry.pointer] for entry in group]
        return {(text.set_code, text.collector_number) for text in texts}

    return tuple(tuple(group) for group in groups.values() if len(group) > len(printings(group)))


def _own_headings(
    decklist: Decklist,
    resolutions: list[Resolution],
    zones: list[Zone],
    assumptions: list[Assumption],
    suggester: Suggester,
) -> tuple[set[int], bool]:
    """Lines that are headings of the author's own: “Ramp”, “My pets:”, “Goblins (12)”.

    Such a line has no quantity and names no card, stands in a list whose card lines have quantities, and is a common
    word for a group of cards or shaped as a heading. Its cards go into the library, unless it stands under a part
    that is set aside. Two kinds become ambiguous: one that is a card too, or half of one (“Burn”, “Sol Ring (2)”), and
    one in a part that is set aside, whose cards may be the deck's. One that is nearly a card's name (“Sol Rng (2)”)
    stays an unknown card. Returns the headings, and whether any line is or may be one.
    """
    headings: set[int] = set()
    is_any_open = False
    has_quantities = 2 * len(decklist.heading_candidates) <= len(decklist.lines)
    for i in decklist.heading_candidates:
        line, resolution = decklist.lines[i], resolutions[i]
        words = " ".join(resolution.typed.lower().split())
        is_shaped = heading_words(line.text.text) != line.text.text and not may_have_quantity(line.text.text)
        if not is_shaped and not (has_quantities and words in CATEGORIES):
            continue
        if isinstance(resolution.card, OracleCard):
            either = Unresolved("ambiguous", (Suggestion(resolution.card.name, 1.0),), may_be_heading=True)
            resolutions[i] = resolution._replace(card=either, matched_by="none")
            is_any_open = True
            continue
        if not has_quantities or not resolution.failed("unknown"):
            continue
        if words not in CATEGORIES and suggester.is_nearly_a_card(words):
            continue
        if zones[i] in (_SIDEBOARD, _IGNORED):
            resolutions[i] = resolution._replace(card=Unresolved("ambiguous", may_be_heading=True))
            zones[i] = Zone.LIBRARY
            is_any_open = True
        else:
            headings.add(i)
            why = f"“{line.text.text}” has no quantity, and names no card"
            assumptions.append(_assumption(line, "heading-assumed", "a heading", why, "medium"))
            for j in range(i, len(zones)):
                if decklist.lines[j].section != line.section or zones[j] in (_SIDEBOARD, _IGNORED):
                    break
                if decklist.lines[j].text.zone is None:
                    zones[j] = Zone.LIBRARY
    return headings, is_any_open or bool(headings)


def _assume_printings(
    decklist: Decklist,
    resolutions: Sequence[Resolution],
    zones: Sequence[Zone],
    assumptions: list[Assumption],
    suggester: Suggester,
) -> None:
    """Tell of words in brackets that were taken for a set, and are none that the card data knows."""
    for i in decklist.unsure:
        line, resolution = decklist.lines[i], resolutions[i]
        for word in line.text.unsure if zones[i] not in (_SIDEBOARD, _IGNORED) else ():
            if resolution.has_in_name(word) or (line.text.may_be_heading and word.isdecimal()):
                continue  # a part of the name; the number of a heading's cards
            if not suggester.knows_set(word):
                why = f"“{word}” is no set that the card data knows"
                assumptions.append(_assumption(line, "printing-assumed", "a hint at the printing", why, "low"))


def _end_command_section(
    decklist: Decklist, resolutions: list[Resolution], zones: list[Zone], assumptions: list[Assumption], format_: Format
) -> None:
    """Take all but the first one or two lines of a commander's section for the library, if it runs to the list's end.

    So it is when neither a heading nor a blank line follows the commanders.
    """
    lines = decklist.lines
    start = next(i for i, zone in enumerate(zones) if zone is _COMMAND)
    section = [i for i in range(start, len(lines)) if lines[i].text.zone is None]
    runs_on = all(zones[i] is _COMMAND and lines[i].section == lines[start].section for i in section)
    # Even where no card follows it, a heading of the library ends the section.
    is_ended = any(part.zone is Zone.LIBRARY for part in decklist.sections[lines[start].section + 1 :])
    if is_ended or not runs_on or sum(resolutions[i].quantity for i in section) <= _LONGEST_COMMAND_ZONE:
        return
    cards = [card for i in section[:2] if isinstance(card := resolutions[i].card, OracleCard)]
    leaders = 2 if len(cards) == 2 and pairing(cards[0], cards[1], format_) is not None else 1
    if len(section) <= leaders:
        return
    for i in section[leaders:]:
        zones[i] = Zone.LIBRARY
    why = "the section holds more cards than can lead, and neither heading nor blank line ends it"
    assumptions.append(_assumption(lines[section[leaders]], "section-ended", "the first of the library", why, "medium"))


def _assumption(line: CardLine, code: str, read_as: str, why: str, confidence: str) -> Assumption:
    return Assumption(code, line.span, read_as, why, confidence, line.pointer)


def _ignored_sections(
    decklist: Decklist, resolutions: Sequence[Resolution], zones: Sequence[Zone], headings: set[int]
) -> tuple[IgnoredSection, ...]:
    """The sections that were set aside, each once, with the number of cards in it."""
    totals: dict[tuple[str, Span | None, str | None], int] = {}
    for i, (line, resolution) in enumerate(zip(decklist.lines, resolutions, strict=True)):
        if zones[i] not in (_SIDEBOARD, _IGNORED) or i in headings:
            continue
        section = decklist.sections[line.section] if line.section >= 0 else None
        if section is not None and section.zone not in (_SIDEBOARD, _IGNORED):
            section = None  # the line's own mark sets it aside
        if section is not None:
            key = (section.name, section.span, section.pointer)
        else:
            name = "Sideboard" if zones[i] is _SIDEBOARD else "Maybeboard or tokens"
            first = next((k for k in totals if k[0] == name), None)
            key = first or (name, line.span, line.pointer)
        is_counted = not resolution.failed("bad-quantity")  # “1996 World Champion” is one card
        totals[key] = totals.get(key, 0) + (resolution.quantity if is_counted else 0)
    return tuple(IgnoredSection(name, total, span, pointer) for (name, span, pointer), total in totals.items())


def _sideboard_cards(resolutions: Sequence[Resolution], zones: Sequence[Zone]) -> tuple[OracleCard, ...]:
    pairs = zip(resolutions, zones, strict=True)
    return tuple(r.card for r, zone in pairs if zone is _SIDEBOARD and isinstance(r.card, OracleCard))
