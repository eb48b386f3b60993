"""Advice, never an error: Game Changers and the brackets they speak to, and how two commanders are played."""

from __future__ import annotations

from collections.abc import Iterator

from rules.card import OracleCard
from rules.citations import CR, Citation
from rules.deck import Deck, Entry
from rules.formats import Format
from rules.lists.game_changers import EDITION, GAME_CHANGERS
from rules.partner import pairing
from rules.registry import Example, rule
from rules.verdict import Finding, Severity

BRACKETS = Citation("Wizards", "Commander Brackets")

# The most Game Changers each bracket's guideline expects; brackets 4 and 5 have no limit.
BRACKET_LIMITS = {1: 0, 2: 0, 3: 3}


def game_changers_in(deck: Deck) -> list[tuple[Entry, OracleCard]]:
    """The Game Changers of the whole deck, commanders included."""
    return [(entry, card) for entry, card in deck.noteworthy if card.list_name in GAME_CHANGERS]


@rule(
    "ADV001",
    "game-changers",
    title="The deck has Game Changers",
    message="{quantity:Game Changer|Game Changers}: {names}. Brackets {brackets} expect fewer; this is advice, not a"
    " fault.",
    cites=[BRACKETS],
    since="0.1",
    concerns=lambda deck, format_: deck.noteworthy,
    severity=Severity.INFO,
)
def game_changers(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Game Changers are counted over the whole deck, commanders included, and named.

    The brackets are a conversation tool. A deck fits or exceeds a guideline; decklint never says which bracket it is.
    Brackets 1 and 2 expect none, bracket 3 up to three, 4 and 5 any number. The list is known from 2026-02-09 on.
    """
    if not format_.bracket_advice or format_.as_of < EDITION.effective:
        return
    found = game_changers_in(deck)
    if found:
        quantity = sum(entry.quantity for entry, _ in found)
        yield game_changers.finding(
            [entry for entry, _ in found],
            quantity=quantity,
            names=[card.name for _, card in found],
            brackets=[bracket for bracket, limit in BRACKET_LIMITS.items() if quantity > limit],
            list=EDITION.name,
            effective=EDITION.effective,
        )


game_changers.examples(
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain")],
    illegal=[Example("1 Krenko, Mob Boss *CMDR*\n1 The One Ring\n98 Mountain", expect=("ADV001:2",))],
)


@rule(
    "ADV002",
    "two-commanders-in-play",
    title="How two commanders are played",
    message="{first} and {second} each have their own commander tax and 21 combat damage; “your commander” means"
    " either one.",
    cites=[CR("702.124d"), CR("903.8"), CR("903.10a"), CR("702.124e")],
    since="0.1",
    concerns=lambda deck, format_: deck.number_of_commanders > 1,
    severity=Severity.INFO,
)
def two_commanders_in_play(deck: Deck, format_: Format) -> Iterator[Finding]:
    """The three things players most often get wrong with two commanders.

    Casting one does not tax the other. Damage of the two is not added up. A text that says “your commander” means
    either; where it could affect both, you choose one.
    """
    if len(deck.commander_cards) != 2 or not format_.commander_damage:
        return
    first, second = deck.commander_cards
    if pairing(first, second, format_) is not None:
        yield two_commanders_in_play.finding(first=first, second=second)


two_commanders_in_play.examples(
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain")],
    illegal=[
        Example("1 Tymna the Weaver *CMDR*\n1 Thrasios, Triton Hero *CMDR*\n98 Forest", expect=("ADV002",)),
    ],
)
