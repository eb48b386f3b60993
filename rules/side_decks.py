"""Side decks: Attractions and sticker sheets, kept next to the deck (CR 717.2a, 123.2a)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.card import OracleCard, is_attraction, is_sheet
from rules.citations import CR
from rules.deck import Deck, Entry, Zone
from rules.formats import Format
from rules.registry import Example, rule
from rules.verdict import Finding

MINIMUM = 10
MINIMUM_IN_LIMITED = 3

_STALLS = (
    "Balloon Stand|Bounce Chamber|Bumper Cars|Clown Extruder|Concession Stand|Costume Shop|Drop Tower|Ferris Wheel"
    "|Foam Weapons Kiosk|Fortune Teller"
).split("|")
_DECK = "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nAttractions\n"


@rule(
    "SDK001",
    "wrong-attraction-deck",
    title="The Attraction deck is too small or has wrong cards",
    message="The Attraction deck has {quantity:card|cards}, at least {minimum} are needed.",
    variants={
        "twice": "{card} is in the Attraction deck more than once.",
        "no-attraction": "{card} is in the Attraction deck but is not an Attraction.",
    },
    cites=[CR("717.2a"), CR("717.2")],
    since="0.1",
    concerns=lambda deck, format_: deck.in_zone(Zone.ATTRACTIONS),
)
def wrong_attraction_deck(deck: Deck, format_: Format) -> Iterator[Finding]:
    """An Attraction deck has at least ten Attractions with different names; three after a draft, names free."""
    entries = deck.in_zone(Zone.ATTRACTIONS)
    for entry in _strangers(entries, is_attraction):
        yield wrong_attraction_deck.finding([entry], variant="no-attraction", card=entry.card)
    if not format_.is_draft:
        for twins in _repeated(entries):
            yield wrong_attraction_deck.finding(twins, variant="twice", card=twins[0].card)
    minimum = MINIMUM_IN_LIMITED if format_.is_draft else MINIMUM
    quantity = _number_of_cards(entries, is_attraction)
    if quantity < minimum:
        yield wrong_attraction_deck.finding(entries, quantity=quantity, minimum=minimum)


wrong_attraction_deck.examples(
    legal=[Example(_DECK + "\n".join(f"1 {name}" for name in _STALLS))],
    illegal=[
        Example(_DECK + "1 Balloon Stand", expect=("SDK001:5",)),
        Example(_DECK + "2 Balloon Stand\n" + "\n".join(f"1 {name}" for name in _STALLS[1:]), expect=("SDK001:5",)),
        Example(_DECK + "1 Sol Ring\n" + "\n".join(f"1 {name}" for name in _STALLS), expect=("SDK001:5",)),
    ],
)


@rule(
    "SDK002",
    "wrong-sticker-sheets",
    title="Too few sticker sheets, or wrong cards among them",
    message="{quantity:sticker sheet is|sticker sheets are} listed, at least {minimum} are needed.",
    variants={
        "twice": "{card} is among the sticker sheets more than once.",
        "no-sticker-sheet": "{card} is among the sticker sheets but is not one.",
    },
    cites=[CR("123.2a"), CR("123.2")],
    since="0.1",
    concerns=lambda deck, format_: deck.in_zone(Zone.STICKERS),
)
def wrong_sticker_sheets(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A player who uses stickers sets at least ten different sheets aside; after a draft any number."""
    entries = deck.in_zone(Zone.STICKERS)
    for entry in _strangers(entries, is_sheet):
        yield wrong_sticker_sheets.finding([entry], variant="no-sticker-sheet", card=entry.card)
    if format_.is_draft:
        return
    for twins in _repeated(entries):
        yield wrong_sticker_sheets.finding(twins, variant="twice", card=twins[0].card)
    quantity = _number_of_cards(entries, is_sheet)
    if quantity < MINIMUM:
        yield wrong_sticker_sheets.finding(entries, quantity=quantity, minimum=MINIMUM)


wrong_sticker_sheets.examples(
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain")],
    illegal=[
        Example(
            "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nStickers\n1 Eldrazi Guacamole Tightrope", expect=("SDK002:5",)
        ),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nStickers\n10 Eldrazi Guacamole Tightrope", expect=("SDK002:5",)
        ),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nStickers\n1 Sol Ring\n10 Eldrazi Guacamole Tightrope",
            expect=("SDK002:5", "SDK002:6"),
        ),
    ],
)


def _strangers(entries: Sequence[Entry], belongs: Callable[[OracleCard], bool]) -> list[Entry]:
    """The entries of known cards that do not belong in this side deck."""
    return [entry for entry in entries if isinstance(entry.card, OracleCard) and not belongs(entry.card)]


def _number_of_cards(entries: Sequence[Entry], belongs: Callable[[OracleCard], bool]) -> int:
    """How many cards the side deck has; unknown ones count, strangers do not."""
    return sum(e.quantity for e in entries) - sum(e.quantity for e in _strangers(entries, belongs))


def _repeated(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The entries of each card that is there more than once."""
    by_card: dict[str, list[Entry]] = {}
    for entry in entries:
        if isinstance(entry.card, OracleCard):
            by_card.setdefault(entry.card.english_name, []).append(entry)
    for twins in by_card.values():
        if sum(entry.quantity for entry in twins) > 1:
            yield twins
