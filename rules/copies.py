"""Copies: all cards but basic lands have different English names (CR 903.5b)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.citations import CR
from rules.deck import Deck, NameGroup
from rules.formats import Format
from rules.registry import Example, rule
from rules.text import fold
from rules.verdict import Finding


@rule(
    "CPY001",
    "too-many-copies",
    title="Too many copies of a card",
    message="{card}: {quantity} copies, only 1 allowed.",
    variants={
        "limit": "{card}: {quantity} copies, its text allows {limit}.",
        "format": "{card}: {quantity} copies, only {limit} allowed in {format}.",
        "leader": "{card} is your commander and also in the main deck; remove it there, which leaves"
        " {remaining:card|cards}.",
        "names": "{card}: {quantity} copies together with {names}, only 1 allowed.",
    },
    cites=[CR("903.5b"), CR("201.3"), CR("113.6n")],
    since="0.1",
)
def too_many_copies(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Each card other than a basic land has a different English name.

    Copies are counted over the whole deck, commanders included, by English name. Two printings are one name, and so
    are two cards with interchangeable names. A card whose own text permits more copies keeps that limit. A commander
    that is also listed in the main deck is one fault, reported here; the deck's size is checked without the repeat.
    """
    for group in deck.by_english_name():
        limit = format_.copy_limit(group.card)
        if limit is not None and group.quantity > limit:
            names = _other_names(group)
            yield too_many_copies.finding(
                group.entries,
                variant=_variant(deck, group, limit, names),
                format=format_.name,
                card=group.card,
                quantity=group.quantity,
                limit=limit,
                names=names,
                remaining=deck.size - deck.commanders_again(),
            )


too_many_copies.examples(
    legal=[
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain"),
        Example("1 Kokusho, the Evening Star *CMDR*\n50 Relentless Rats\n49 Swamp"),
        Example("1 Kokusho, the Evening Star *CMDR*\n9 Nazgûl\n90 Swamp"),
        Example("1 Cid, Timeless Artificer *CMDR*\n30 Cid, Timeless Artificer\n69 Island"),
    ],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n2 Sol Ring\n97 Mountain", expect=("CPY001:2",)),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Krenko, Mob Boss\n98 Mountain", expect=("CPY001:1",)),
        Example("Commander\n1 Krenko, Mob Boss\n\nDeck\n1 Krenko, Mob Boss\n99 Mountain", expect=("CPY001:2",)),
        Example("1 Krenko, Mob Boss *CMDR*\n8 Seven Dwarves\n91 Mountain", expect=("CPY001:2",)),
        Example("1 Ghalta, Primal Hunger *CMDR*\n2 Dryad Arbor\n97 Forest", expect=("CPY001:2",)),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n3 Sol Ring\n96 Mountain",
            expect=("CPY001:2",),
            house_rules='extends = "commander"\ncopies = 2',
        ),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 Lightning Bolt\n1 Thrum of the Vestige\n97 Mountain", expect=("CPY001:2",)
        ),
    ],
)


def _variant(deck: Deck, group: NameGroup, limit: int, names: list[str]) -> str:
    if limit > 1:
        return "limit" if group.card.copy_limit == limit else "format"
    if group.quantity - deck.commanders_again(group.card) == 1:
        return "leader"
    return "names" if names else ""


# How lists part the halves of a card.
_SEPARATORS = re.compile(r" ?/{1,2} ?| [|&] ")


def _other_names(group: NameGroup) -> list[str]:
    """Names on the list that are not the card's own, such as the other of two interchangeable ones (CR 201.3)."""
    own = {fold(name) for name in (group.card.name.replace(" // ", "//"), *(face.name for face in group.card.faces))}
    typed = (e.typed for e in group.entries if not {fold(e.typed), _SEPARATORS.sub("//", fold(e.typed))} & own)
    return list(dict.fromkeys(typed))
