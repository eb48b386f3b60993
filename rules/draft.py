"""Commander Draft: the cards that may be added to a pool without being drafted (CR 903.13e)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.card import OracleCard
from rules.citations import CR
from rules.deck import Deck
from rules.formats import Format
from rules.registry import Example, rule
from rules.verdict import Finding, Severity

# Card -> the boosters that let a player add up to two of it, as commanders only.
FILLERS = {"The Prismatic Piper": ("CMR", "CMM"), "Faceless One": ("CLB",)}


@rule(
    "DRF001",
    "undrafted-commander",
    title="This commander can be added only after drafting certain boosters",
    message="{card} can be added only after {needed:or} boosters; with {boosters:or} it has to be drafted, which"
    " can't be checked.",
    cites=[CR("903.13e"), CR("903.13a")],
    since="0.1",
    concerns=lambda deck, format_: format_.is_draft,
    severity=Severity.UNDECIDED,
)
def undrafted_commander(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Two cards may be added to a drafted pool as commanders, each after a draft with boosters of its sets.

    A list does not say which cards were drafted, so nothing else of the pool is checked.
    """
    for entry in deck.commanders:
        card = entry.card
        needed = FILLERS.get(card.list_name, ()) if isinstance(card, OracleCard) else ()
        if needed and not set(needed) & set(format_.boosters):
            yield undrafted_commander.finding([entry], card=card, needed=needed, boosters=format_.boosters)


undrafted_commander.examples(
    legal=[
        Example("2 The Prismatic Piper *CMDR*\n58 Island", format="commander-draft", expect=("CID004",)),
        Example("1 Faceless One *CMDR*\n59 Island", format="commander-draft", boosters=("CLB",), expect=("CID004",)),
    ],
    illegal=[
        Example(
            "1 Faceless One *CMDR*\n59 Island",
            format="commander-draft",
            boosters=("CMR",),
            expect=("CID004", "DRF001:1"),
        )
    ],
)
