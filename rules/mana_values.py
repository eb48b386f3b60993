"""A ceiling on mana values, for the format that has one (Tiny Leaders: Reborn, its document's 906.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.card import OracleCard
from rules.citations import Citation
from rules.deck import Deck
from rules.formats import Format
from rules.mana import mana_value
from rules.registry import Example, rule
from rules.verdict import Finding, Severity


@rule(
    "MNV001",
    "mana-value-too-high",
    title="A part of a card has too high a mana value",
    message="{card} has a part with mana value {mana_value}; {format} allows at most {maximum}.",
    variants={"unknown": "{card} has a part with unknown mana value; {format} allows at most {maximum}."},
    cites=[Citation("TLR", "906.4")],
    since="0.1",
    concerns=lambda deck, format_: format_.maximum_mana_value is not None,
)
def mana_value_too_high(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Every face, half, adventure, prototype, omen or prepare part has a mana value of at most the format's."""
    maximum = format_.maximum_mana_value
    if maximum is None:
        return
    for entry, card in [*deck.cards, *deck.outside]:
        highest = max(mana_value(cost) for cost in _costs(card) if cost is not None)
        if highest > maximum:
            yield mana_value_too_high.finding(
                [entry], card=card, mana_value=highest, maximum=maximum, format=format_.name
            )
        elif None in _costs(card):
            yield mana_value_too_high.finding(
                [entry], variant="unknown", severity=Severity.UNDECIDED, card=card, maximum=maximum, format=format_.name
            )


mana_value_too_high.examples(
    legal=[
        Example("1 Geist of Saint Traft *CMDR*\n25 Plains\n24 Island", format="tiny-leaders"),
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain"),
    ],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n49 Mountain", expect=("MNV001:1",), format="tiny-leaders"),
        Example(
            "1 Goblin Lackey Lord *CMDR*\n49 Mountain",
            expect=("MNV001:1",),
            format="tiny-leaders",
            cards=("Goblin Lackey Lord",),
        ),
    ],
)


def _costs(card: OracleCard) -> list[str | None]:
    """The cost of each part, empty for a part without one; None where unseen."""
    return [card.mana_cost, *(face.mana_cost for face in card.faces[1:])]
