"""What only house rules ask: a ceiling on Game Changers."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice import game_changers_in
from rules.citations import Citation
from rules.deck import Deck
from rules.formats import Format
from rules.registry import Example, rule
from rules.verdict import Finding


@rule(
    "HSE001",
    "too-many-game-changers",
    title="More Game Changers than the house rules allow",
    message="{quantity:Game Changer|Game Changers}, at most {maximum} allowed in {format}: {names}.",
    cites=[Citation("decklint", "house-rules")],
    since="0.1",
    concerns=lambda deck, format_: format_.maximum_game_changers is not None,
)
def too_many_game_changers(deck: Deck, format_: Format) -> Iterator[Finding]:
    """House rules may set how many Game Changers a deck holds; the format itself never does."""
    maximum = format_.maximum_game_changers
    if maximum is None:
        return
    found = game_changers_in(deck)
    quantity = sum(entry.quantity for entry, _ in found)
    if quantity > maximum:
        yield too_many_game_changers.finding(
            [entry for entry, _ in found],
            quantity=quantity,
            names=[card.name for _, card in found],
            maximum=maximum,
            format=format_.name,
        )


too_many_game_changers.examples(
    legal=[
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 The One Ring\n98 Mountain",
            house_rules='extends = "commander"\nmaximum_game_changers = 1',
        )
    ],
    illegal=[
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 The One Ring\n98 Mountain",
            expect=("HSE001:2",),
            house_rules='extends = "commander"\nmaximum_game_changers = 0',
        )
    ],
)
