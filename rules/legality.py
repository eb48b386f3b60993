"""Legality: the format's card pool, its banned list, and what can't be in a deck at all (CR 100.6, 108.2a)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from rules.card import MELD_RESULT, OracleCard
from rules.citations import CR
from rules.deck import Deck, Zone
from rules.formats import Format
from rules.lists.bans import BANNED
from rules.registry import BANNED_LIST, CARD_POOL, Example, rule
from rules.verdict import Finding, Severity
from rules.words import Sentence


@rule(
    "LEG001",
    "banned-card",
    title="A card is banned in the format",
    message="{card} is banned in {format}.",
    variants={
        "house": "{card} is banned by the house rules: {why}.",
        "unlisted": "{card} may be banned in {format}: the card data says so, the list of {verified_through} does not.",
        "unbanned": "{card} may no longer be banned in {format}: the list of {verified_through} bans it, the card"
        " data does not.",
    },
    cites=[CR("100.6"), CR("113.6n")],
    since="0.1",
    wants=[BANNED_LIST],
)
def banned_card(deck: Deck, format_: Format) -> Iterator[Finding]:
    """No card on the format's banned list of the day may be in the deck or be its commander or companion.

    The verdict names the list with its date. Conspiracies are banned by type. No card text lifts a ban. After the day
    the list was last checked, a card on which the card data differs from the list leaves the verdict open.
    """
    if format_.is_list_disputable:
        yield from _disputed(deck, format_)
    listed = format_.ban_statuses
    # House rules may name any card; what lists and card data ban is known beforehand.
    cards = [*(deck.cards if format_.house_bans else deck.noteworthy), *deck.outside]
    for entry, card in cards:
        # A kind is banned as a whole among the cards of the pool only; a playtest Conspiracy is LEG002's.
        is_named = card.list_name in listed or format_.banned_in_pool_since is not None
        is_of_kind = card.is_noteworthy and format_.pool_status(card) == "in"
        if (is_named or is_of_kind) and format_.ban_status(card) == BANNED and not _is_disputed(card, format_):
            house = format_.house_bans.get(card.list_name)
            if house is None:
                yield banned_card.finding([entry], card=card, format=format_.name)
            else:
                yield banned_card.finding([entry], variant="house", card=card, format=format_.name, why=house.reason)


banned_card.examples(
    legal=[
        Example("1 Krenko, Mob Boss *CMDR*\n1 Sol Ring\n98 Mountain"),
        Example("1 Braids, Cabal Minion *CMDR*\n1 Panoptic Mirror\n98 Swamp"),
        Example("1 Lutri, the Spellchaser *CMDR*\n50 Island\n49 Mountain"),
    ],
    illegal=[
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 Mana Crypt\n1 Dockside Extortionist\n97 Mountain",
            expect=("LEG001:2", "LEG001:3"),
        ),
        Example("1 Leovold, Emissary of Trest *CMDR*\n99 Swamp", expect=("LEG001:1",)),
        Example("1 Braids, Cabal Minion *CMDR*\n99 Swamp", expect=("LEG001:1",), as_of="2025-04-21"),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 Sol Ring\n98 Mountain",
            expect=("LEG001:2",),
            house_rules='extends = "commander"\n[ban]\n"Sol Ring" = { reason = "too fast for us" }',
        ),
        # Card data newer than the list may know of a change: no one here can say which of them is right.
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 Tomorrow's Menace\n98 Mountain",
            expect=("LEG001:2", "LEG004"),
            as_of="2026-12-24",
            cards=("Tomorrow's Menace",),
        ),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 Mana Crypt\n98 Mountain",
            expect=("LEG001:2", "LEG004"),
            as_of="2026-12-24",
            cards=("Mana Crypt",),
        ),
    ],
)


def _is_disputed(card: OracleCard, format_: Format) -> bool:
    """Whether the card data, newer than the list, says something else of a card that no house rule speaks of."""
    if not format_.is_list_disputable or card.list_name in format_.house_bans or card.list_name in format_.house_allows:
        return False
    given = card.legalities.get(format_.pool or "")
    return given in ("legal", "banned") and (given == "banned") != (format_.ban_status(card) == BANNED)


def _disputed(deck: Deck, format_: Format) -> Iterator[Finding]:
    for entry, card in [*deck.noteworthy, *deck.outside]:
        if _is_disputed(card, format_):
            yield banned_card.finding(
                [entry],
                variant="unbanned" if format_.ban_status(card) == BANNED else "unlisted",
                severity=Severity.UNDECIDED,
                card=card,
                format=format_.name,
                verified_through=format_.bans.verified_through if format_.bans else "",
            )


@rule(
    "LEG002",
    "not-legal-card",
    title="A card is not legal in the format",
    message="{card} is not legal in {format}; silver-bordered, acorn, playtest and digital-only cards never are.",
    variants={
        "unknown": "{card} may not be legal in {format}: the card data does not say.",
        "not-common": "{card} is not legal in {format}: it was never printed at common.",
        "too-new": "{card} is not legal in {format}: it was first printed after New Phyrexia.",
    },
    cites=[CR("100.6")],
    since="0.1",
    needs=[CARD_POOL],
)
def not_legal_card(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Every card belongs to the format's card pool.

    Legality belongs to the Oracle card, not to a printing: a legal card stays legal in an acorn or silver-bordered
    printing. Where the data does not say, the verdict is open. Cards that can't be in any deck are reported by LEG003.
    """
    if format_.any_card:
        return
    inside, key = format_.in_pool, format_.pool or ""
    cards = [*deck.cards, *deck.outside] if deck.outside else deck.cards
    for entry, card in [pair for pair in cards if pair[1].legalities.get(key) not in inside]:
        status = format_.pool_status(card)
        if status == "in" or (not card.is_deck_card and entry.zone not in (Zone.ATTRACTIONS, Zone.STICKERS)):
            continue
        if format_.commanders_outside_pool and entry.zone is Zone.COMMAND:
            continue  # who can be the commander is CMD003's
        if status == "unknown":
            yield not_legal_card.finding(
                [entry], variant="unknown", severity=Severity.UNDECIDED, card=card, format=format_.name
            )
        else:
            in_commander = card.legalities.get("commander") in inside
            variant = format_.pool_variant if in_commander else ""
            yield not_legal_card.finding([entry], variant=variant, card=card, format=format_.name)


not_legal_card.examples(
    legal=[
        Example("1 Tymna the Weaver *CMDR*\n1 Saw in Half\n98 Swamp"),
        Example("1 Rakdos Cackler *CMDR*\n50 Swamp\n49 Mountain", format="pauper-commander", as_of="2021-12-31"),
    ],
    illegal=[
        Example("1 Tymna the Weaver *CMDR*\n1 A Good Thing\n98 Swamp", expect=("LEG002:2",)),
        Example(
            "1 Rakdos Cackler *CMDR*\n1 Sol Ring\n49 Swamp\n49 Mountain",
            expect=("LEG002:2",),
            format="pauper-commander",
            as_of="2021-12-31",
        ),
        Example(
            "1 Isamaru, Hound of Konda *CMDR*\n1 Smothering Tithe\n98 Plains", expect=("LEG002:2",), format="predh"
        ),
        Example(
            "1 Krenko, Mob Boss *CMDR*\n1 Tomorrow's Goblin\n98 Mountain",
            expect=("LEG002:2",),
            cards=("Tomorrow's Goblin",),
        ),
    ],
)


@rule(
    "LEG003",
    "not-a-deck-card",
    title="This card can't be in a deck",
    message="{card} ({type_line}) can't be in a deck.",
    variants={
        "attraction": "{card} is an Attraction; it belongs in a separate Attraction deck.",
        "stickers": "{card} is a sticker sheet; it is kept outside the deck.",
        "meld": "{card} can't be in a deck: it is melded from {parts}.",
    },
    cites=[CR("100.2d"), CR("108.2a"), CR("712.4a"), CR("717.2"), CR("123.2")],
    since="0.1",
    concerns=lambda deck, format_: deck.noteworthy,
)
def not_a_deck_card(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Only traditional cards are in a deck.

    Attractions and sticker sheets go into side decks. Planes, schemes and the like go into supplementary decks. The
    back that two melded cards make together is not a card of its own.
    """
    for entry, card in deck.noteworthy:
        # Where no list bans conspiracies they still start the game outside the deck.
        is_conspiracy = format_.has_no_bans and "Conspiracy" in card.type_line.types
        if card.is_deck_card and not is_conspiracy:
            continue
        if "Attraction" in card.type_line.subtypes:
            yield not_a_deck_card.finding([entry], variant="attraction", card=card)
        elif "Stickers" in card.type_line.types:
            yield not_a_deck_card.finding([entry], variant="stickers", card=card)
        elif card.layout == MELD_RESULT:
            parts = [face.name for face in card.faces[1:]]
            yield not_a_deck_card.finding([entry], variant="meld", card=card, parts=parts)
        else:
            yield not_a_deck_card.finding([entry], card=card, type_line=card.type_line)


not_a_deck_card.examples(
    legal=[
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain"),
        Example("1 Bruna, the Fading Light *CMDR*\n1 Gisela, the Broken Blade\n98 Plains"),
    ],
    illegal=[
        Example("1 Bruna, the Fading Light *CMDR*\n1 Brisela, Voice of Nightmares\n98 Plains", expect=("LEG003:2",)),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Balloon Stand\n98 Mountain", expect=("LEG003:2",)),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Eternal Acrobat Toast\n98 Mountain", expect=("LEG003:2",)),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Academy at Tolaria West\n98 Mountain", expect=("LEG003:2",)),
    ],
)


_TITLE = Sentence("banned-list", "{format} banned list")


@rule(
    "LEG004",
    "unverified-list",
    title="The banned list may have changed since it was last checked",
    message="The {title} was last checked on {verified_through}; later changes are unknown.",
    cites=[CR("100.6")],
    since="0.1",
    severity=Severity.WARNING,
)
def unverified_list(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A verdict for a day after a list was last checked says so, once for each list.

    The verdict uses the newest list there is; the warning says how old that is.
    """
    if format_.bans is not None and format_.as_of > format_.bans.verified_through:
        dated = format_.bans.dated(format_.as_of)
        yield unverified_list.finding(
            title=_TITLE(format=format_.bans.format_name),
            list=dated.name,
            effective=dated.effective,
            verified_through=dated.verified_through,
        )


unverified_list.examples(
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain", as_of="2026-10-08")],
    illegal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain", expect=("LEG004",), as_of="2026-10-09")],
)


# Paper legality may begin at the prerelease.
_PRERELEASE = timedelta(days=7)


@rule(
    "LEG005",
    "not-released-yet",
    title="A card is not released yet",
    message="{card} is not legal before {day}, when it is released.",
    variants={
        "prerelease": "{card} may not be legal before {day}, when it is released.",
        "set": "{card} may not be released yet: its first known set is of {day}.",
    },
    cites=[CR("100.6")],
    since="1.0",
    concerns=lambda deck, format_: format_.as_of < format_.newest_release and not format_.any_card,
)
def not_released_yet(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A card may be played from its release on.

    A card whose own day is known is not legal before it; in the week before, when prereleases are held, the verdict
    is open. Of most older cards only the day of their first known set is known: before it the verdict is open. A card
    without a known day is never reported. Whoever replays the history of a list may ignore this rule.
    """
    day, cards = format_.as_of, [*deck.cards, *deck.outside] if deck.outside else deck.cards
    for entry, card in [pair for pair in cards if pair[1].first_day > day]:
        is_free = format_.commanders_outside_pool and entry.zone is Zone.COMMAND
        # A card outside the pool is LEG002's; if house rules allow one, its day means nothing.
        if card.list_name in format_.house_allows or (format_.pool_status(card) == "out" and not is_free):
            continue
        variant, severity = "", Severity.ERROR
        if not card.legal_from:
            variant, severity = "set", Severity.UNDECIDED
        elif date.fromisoformat(card.legal_from) - _PRERELEASE <= date.fromisoformat(day):
            variant, severity = "prerelease", Severity.UNDECIDED
        yield not_released_yet.finding([entry], variant=variant, severity=severity, card=card, day=card.first_day)


not_released_yet.examples(
    legal=[
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain", as_of="2012-07-13"),
        Example("1 Seluma, Light of Aysen *CMDR*\n99 Plains", expect=("LEG004",), as_of="2026-11-13"),
    ],
    illegal=[
        Example("1 Seluma, Light of Aysen *CMDR*\n99 Plains", expect=("LEG005:1",)),
        Example("1 Seluma, Light of Aysen *CMDR*\n99 Plains", expect=("LEG004", "LEG005:1"), as_of="2026-11-06"),
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain", expect=("LEG005:1",), as_of="2012-07-12"),
    ],
)
