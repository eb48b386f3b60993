"""Legality: the format's card pool and its banned list (CR 100.6)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.formats import Format
from rules.model import CR, Deck, Finding, Severity
from rules.registry import Example, rule


@rule(
    "LEG001",
    "banned-card",
    title="A card is banned in the format",
    message="{card} is banned in {format}.",
    cites=[CR("100.6")],
    since="0.1",
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n1 Sol Ring\n98 Mountain")],
    illegal=[
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 Mana Crypt\n1 Dockside Extortionist\n97 Mountain",
            expect=("LEG001:2", "LEG001:3"),
        ),
        Example("1 Leovold, Emissary of Trest *CMDR*\n99 Swamp", expect=("LEG001:1",)),
    ],
)
def banned_card(deck: Deck, format_: Format) -> Iterator[Finding]:
    """No card on the format's banned list may be in the deck, nor lead it.

    The list is that of the card data; the verdict names it with its date. No card text lifts a ban (CR 113.6n).
    """
    for entry, card in deck.with_status(format_.legality_key, "banned"):
        yield banned_card.finding([entry], card=card, format=format_.name)


@rule(
    "LEG002",
    "not-legal-card",
    title="A card is outside the format's card pool",
    message="{card} is not legal in {format}: it is no card of the format's pool, as silver-bordered, acorn,"
    " playtest and digital-only cards are not.",
    variants={"unknown": "The card data does not say whether {card} is legal in {format}."},
    cites=[CR("100.6")],
    since="0.1",
    legal=[Example("1 Tymna the Weaver *CMDR*\n1 Saw in Half\n98 Swamp")],
    illegal=[Example("1 Tymna the Weaver *CMDR*\n1 A Good Thing\n98 Swamp", expect=("LEG002:2",))],
)
def not_legal_card(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Every card belongs to the format's card pool.

    Legality is a property of the Oracle card, not of a printing: a legal card stays legal in an acorn or
    silver-bordered printing. Where the data does not say, the verdict is open.
    """
    for entry, card in deck.with_status(format_.legality_key, "not_legal"):
        yield not_legal_card.finding([entry], card=card, format=format_.name)
    for entry, card in deck.with_status(format_.legality_key, "unknown"):
        yield not_legal_card.finding(
            [entry], variant="unknown", severity=Severity.UNDECIDED, card=card, format=format_.name
        )


@rule(
    "LEG004",
    "unverified-list",
    title="The banned list may have changed since it was last checked",
    message="The banned list of {format} was last verified on {verified_through}; a later change would not be known"
    " here.",
    cites=[CR("100.6")],
    since="0.1",
    severity=Severity.WARNING,
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain", as_of="2026-10-08")],
    illegal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain", expect=("LEG004",), as_of="2026-10-09")],
)
def unverified_list(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A verdict for a day after a list was last verified says so, once for each list.

    The verdict stands on the newest list there is; the warning tells how old that is.
    """
    for dated in format_.lists:
        if format_.as_of > dated.verified_through:
            yield unverified_list.finding(
                format=format_.name,
                list=dated.name,
                effective=dated.effective,
                verified_through=dated.verified_through,
            )
