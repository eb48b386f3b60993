"""Oathbreaker: each planeswalker in the command zone has one signature spell of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from rules.card import OracleCard
from rules.citations import Citation
from rules.deck import Deck, Zone
from rules.formats import Format
from rules.registry import COMMAND_ZONE, Example, rule
from rules.verdict import Finding

OATHBREAKER = Citation("Oathbreaker", "deck")


def is_signature_spell(card: OracleCard) -> bool:
    """Whether a card can be a signature spell: an instant or sorcery card."""
    return not card.type_line.types.isdisjoint({"Instant", "Sorcery"})


@rule(
    "OTH001",
    "wrong-signature-spells",
    title="Too few or too many signature spells",
    message="The command zone has {oathbreakers:planeswalker|planeswalkers} and {spells:signature spell|signature"
    " spells}; each planeswalker needs exactly one.",
    cites=[OATHBREAKER],
    since="0.1",
    concerns=lambda deck, format_: format_.signature_spells,
    needs=[COMMAND_ZONE],
)
def wrong_signature_spells(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Each planeswalker in the command zone has exactly one signature spell, an instant or sorcery card."""
    entries = deck.in_zone(Zone.SIGNATURE)
    spells = sum(entry.quantity for entry in entries)
    if spells != deck.number_of_commanders:
        yield wrong_signature_spells.finding(
            [*deck.commanders, *entries], oathbreakers=deck.number_of_commanders, spells=spells
        )


wrong_signature_spells.examples(
    legal=[
        Example("1 Chandra, Torch of Defiance *CMDR*\n1 Lightning Bolt *CMDR*\n58 Mountain", format="oathbreaker"),
    ],
    illegal=[
        Example("1 Chandra, Torch of Defiance *CMDR*\n59 Mountain", expect=("OTH001:1",), format="oathbreaker"),
        Example(
            "1 Chandra, Torch of Defiance *CMDR*\n1 Lightning Bolt *CMDR*\n1 Shock *CMDR*\n57 Mountain",
            expect=("OTH001:1",),
            format="oathbreaker",
        ),
    ],
)


@rule(
    "OTH002",
    "unmatched-signature-spell",
    title="The signature spells don't fit the planeswalkers",
    message="{spells} don't fit the color identities of {oathbreakers}, one spell each.",
    cites=[OATHBREAKER],
    since="0.1",
    concerns=lambda deck, format_: format_.signature_spells,
    needs=[COMMAND_ZONE],
)
def unmatched_signature_spell(deck: Deck, format_: Format) -> Iterator[Finding]:
    """With two planeswalkers, each spell fits the color identity of one of them, a different one for each.

    CID001 reports a spell outside their combined identity. With one planeswalker there is nothing else to match.
    """
    entries = deck.in_zone(Zone.SIGNATURE)
    spells = [entry.card for entry in entries if isinstance(entry.card, OracleCard)]
    commanders = deck.commander_cards
    if len(commanders) < 2 or len(spells) != len(commanders):
        return
    if any(spell.color_identity - deck.color_identity for spell in spells):
        return
    for order in permutations(spells):
        if all(
            spell.color_identity <= commander.color_identity for spell, commander in zip(order, commanders, strict=True)
        ):
            return
    yield unmatched_signature_spell.finding(entries, oathbreakers=list(commanders), spells=spells)


unmatched_signature_spell.examples(
    legal=[
        Example(
            "1 Will Kenrith *CMDR*\n1 Rowan Kenrith *CMDR*\n1 Opt *CMDR*\n1 Shock *CMDR*\n28 Island\n28 Mountain",
            format="oathbreaker",
        ),
    ],
    illegal=[
        Example(
            "1 Will Kenrith *CMDR*\n1 Rowan Kenrith *CMDR*\n1 Opt *CMDR*\n1 Counterspell *CMDR*\n28 Island"
            "\n28 Mountain",
            expect=("OTH002:3",),
            format="oathbreaker",
        ),
    ],
)
