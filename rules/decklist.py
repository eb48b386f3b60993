"""What the list itself leaves open: unreadable lines, unknown and ambiguous names, quantities, ignored parts.

Nothing is dropped in silence: what `validator/` could not turn into a card comes here as data and leaves as a finding.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.card import OracleCard
from rules.citations import CR, Citation
from rules.deck import Assumption, Deck, Entry, Unresolved
from rules.formats import Format
from rules.registry import Example, rule
from rules.verdict import Finding, Severity
from rules.words import AnyOf, Said, Sentence

# The product's own rules of reading, explained in docs/formats.md.
LISTS = Citation("decklint", "decklists")

# More lines of one card are not all named in a message.
_MAX_LINES_NAMED = 8


def _has_open_lines(deck: Deck, format_: Format) -> bool:
    """Whether anything in the list is unknown, unreadable, left out, assumed, at odds with itself or repeated."""
    return bool(
        deck.unresolved
        or deck.unreadable
        or deck.not_cards
        or deck.bad_quantities
        or deck.left_out
        or deck.ignored
        or deck.assumptions
        or deck.wrong_printings
        or deck.repeats
    )


def _unresolved(deck: Deck, reason: str) -> Iterator[tuple[Entry, Unresolved]]:
    for entry in deck.unresolved:
        if isinstance(entry.card, Unresolved) and entry.card.reason == reason:
            yield entry, entry.card


@rule(
    "LST001",
    "unreadable-line",
    title="A line can't be read",
    message="This line can't be read: {why}.",
    cites=[LISTS],
    since="0.1",
    concerns=_has_open_lines,
    severity=Severity.UNDECIDED,
)
def unreadable_line(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Every line is a card, a heading, a comment or blank; any other line is reported and never dropped.

    While there is one, the deck's size is not checked: no one knows how many cards it meant.
    """
    for line in deck.unreadable:
        yield unreadable_line.finding([line], why=line.why, text=line.text)


unreadable_line.examples(
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain")],
    illegal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n12", expect=("LST001:3",))],
)


@rule(
    "LST002",
    "unknown-card",
    title="No card has this name",
    message="No card is named “{typed}”.",
    variants={"suggest": "No card is named “{typed}”. Did you mean {nearest}?"},
    cites=[CR("201.2"), LISTS],
    since="0.1",
    concerns=_has_open_lines,
    severity=Severity.UNDECIDED,
)
def unknown_card(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Each line names a card; a name the card data lacks leaves the verdict open.

    Case, accents and kinds of quotation mark make no difference. The cards of the line still count toward the
    deck's size. The nearest names are suggested, never used unasked.
    """
    for entry, unresolved in _unresolved(deck, "unknown"):
        names = [suggestion.name for suggestion in unresolved.suggestions]
        variant = "suggest" if names else ""
        yield unknown_card.finding([entry], variant=variant, suggestions=names, typed=entry.typed, nearest=AnyOf(names))


unknown_card.examples(
    legal=[Example("1 Lazav, Dimir Mastermind *CMDR*\n1 lim-dul’s vault\n98 Island")],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n1 Lightnig Bolt\n98 Mountain", expect=("LST002:2",)),
        Example("1 Krenko, Mob Boss *CMDR*\n1 Qqq Www Xxx\n98 Mountain", expect=("LST002:2",)),
    ],
)


@rule(
    "LST003",
    "ambiguous-name",
    title="The name fits more than one card",
    message="“{typed}” could be {candidates:or}. Write the full name.",
    variants={
        "heading": "“{typed}” could be the card {candidates:or} or a heading. Write “1 {typed}” for the card, “//"
        " {typed}” for the heading.",
        "heading-aside": "“{typed}” could be a heading for cards of the deck. Write “Deck” above it if so, “//"
        " {typed}” if not.",
    },
    cites=[CR("201.2"), LISTS],
    since="0.1",
    concerns=_has_open_lines,
    severity=Severity.UNDECIDED,
)
def ambiguous_name(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A name that could mean several things names none of them; the verdict stays open until it is spelled out.

    That is a part that several cards have. It is also a line without a quantity that may be a card or a heading of
    the author's own: a word for a group of cards that is half of a card too, or a card's name followed by a colon or a
    number in brackets. And it is such a heading in a sideboard or a maybeboard, if the cards below it may be part of
    the deck again. While there is such a line, the deck's size is not checked. A card's own name always wins over a
    part of another card: Lightning Bolt is the card, whatever else has a part of that name.
    """
    for entry, unresolved in _unresolved(deck, "ambiguous"):
        names = [suggestion.name for suggestion in unresolved.suggestions]
        variant = ("heading" if names else "heading-aside") if unresolved.may_be_heading else ""
        yield ambiguous_name.finding([entry], variant=variant, suggestions=names, typed=entry.typed, candidates=names)


ambiguous_name.examples(
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n1 Lightning Bolt\n98 Mountain")],
    illegal=[
        # A heading of the author's own, or half of Turn // Burn without a quantity?
        Example("1 Krenko, Mob Boss *CMDR*\n\nBurn\n1 Lightning Bolt\n97 Mountain", expect=("LST003:3",)),
        # Two copies, or a heading with the number of its cards?
        Example("1 Krenko, Mob Boss *CMDR*\nLightning Bolt (2)\n1 Shock\n97 Mountain", expect=("LST003:2",)),
        # Is Sol Ring in the deck or in the sideboard?
        Example(
            "Commander\n1 Krenko, Mob Boss\n\nDeck\n98 Mountain\n\nSideboard\n1 Shatter\n\nRamp\n1 Sol Ring",
            expect=("LST003:10", "LST005:7"),
        ),
        # Two cards have a half of this name.
        Example("1 Krenko, Mob Boss *CMDR*\n1 Start\n98 Mountain", expect=("LST003:2",)),
    ],
)


@rule(
    "LST004",
    "bad-quantity",
    title="A quantity is not a whole number from 1 to 1000",
    message="“{text}” needs a quantity from 1 to 1000: {why}.",
    variants={"zero": "“{text}” has quantity 0 and is left out."},
    cites=[LISTS],
    since="0.1",
    concerns=_has_open_lines,
    severity=Severity.UNDECIDED,
)
def bad_quantity(deck: Deck, format_: Format) -> Iterator[Finding]:
    """A quantity is a whole number from 1 to 1000.

    A line with quantity 0 adds nothing and is only a warning. With any other number out of bounds, no one knows
    what was meant: the verdict is open and the deck's size is not checked.
    """
    for line in deck.bad_quantities:
        yield bad_quantity.finding([line], text=line.text, why=line.why)
    for line in deck.left_out:
        yield bad_quantity.finding([line], variant="zero", severity=Severity.WARNING, text=line.text)


bad_quantity.examples(
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain")],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n-1 Sol Ring", expect=("LST004:3",)),
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n1.5 Sol Ring", expect=("LST004:3",)),
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n0 Sol Ring", expect=("LST004:3",)),
    ],
)


@rule(
    "LST005",
    "ignored-section",
    title="A part of the list is not part of the deck",
    message="“{section}” is not part of the deck and was not checked ({quantity:card|cards}).",
    cites=[CR("903.5e"), LISTS],
    since="0.1",
    concerns=_has_open_lines,
    severity=Severity.INFO,
)
def ignored_section(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Sideboards, maybeboards, tokens and display cards are set aside, and the verdict says so.

    Commander games use no sideboard, so one that is listed is a holding area.
    """
    for section in deck.ignored:
        yield ignored_section.finding([section], quantity=section.quantity, section=section.name)


ignored_section.examples(
    legal=[Example("Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain")],
    illegal=[
        Example(
            "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n\nMaybeboard\n1 Counterspell", expect=("LST005:7",)
        )
    ],
)


@rule(
    "LST006",
    "assumed-reading",
    title="Part of the list was read on an assumption",
    message="{place} was read as {read_as} ({why}); strict mode accepts no assumptions.",
    cites=[LISTS],
    since="0.1",
    concerns=_has_open_lines,
    severity=Severity.UNDECIDED,
)
def assumed_reading(deck: Deck, format_: Format) -> Iterator[Finding]:
    """In strict mode every assumption made while reading the list leaves the verdict open.

    Otherwise an assumption is only listed in the verdict.
    """
    for assumption in deck.assumptions if deck.strict else ():
        yield assumed_reading.finding(
            [assumption],
            place=_place(assumption),
            read_as=assumption.read_as,
            why=assumption.why,
            assumption=assumption.code,
        )


assumed_reading.examples(
    legal=[Example("Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain")],
    illegal=[Example("1 Krenko, Mob Boss\n\n99 Mountain", expect=("LST006:1",), strict=True)],
)


_AT_LINE, _THE_LIST = Sentence("at-line", "Line {line}"), Sentence("the-list", "The list")


def _place(assumption: Assumption) -> Said | str:
    """Where an assumption was made, to begin a message with."""
    return _AT_LINE(line=assumption.span.line) if assumption.span else assumption.pointer or _THE_LIST()


@rule(
    "LST007",
    "wrong-printing",
    title="The printing next to a card belongs to another card",
    message="{set_code} {collector_number} is {actual}, not {card}; the name counts.",
    cites=[LISTS],
    since="0.1",
    concerns=_has_open_lines,
    severity=Severity.WARNING,
)
def wrong_printing(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Set and number next to a name belong to the card that is named.

    The name counts, as legality belongs to the card and not to a printing. The difference is reported because one of
    the two is a slip. Printings that the card data does not know are not reported.
    """
    for entry, set_code, collector_number, actual in deck.wrong_printings:
        yield wrong_printing.finding(
            [entry], card=entry.card, set_code=set_code, collector_number=collector_number, actual=actual
        )


wrong_printing.examples(
    legal=[
        Example("1 Krenko, Mob Boss (DDT) 52 *CMDR*\n99 Mountain"),
        # A set or a number that the data lacks speaks against no card.
        Example("1 Krenko, Mob Boss (ZZZ) 1 *CMDR*\n99 Mountain (LEA) 999"),
    ],
    illegal=[Example("1 Krenko, Mob Boss *CMDR*\n1 Sol Ring (LEA) 161\n98 Mountain", expect=("LST007:2",))],
)


@rule(
    "LST008",
    "repeated-line",
    title="A card is listed on several lines",
    message="{card} is listed on lines {lines}: {quantity} copies in all.",
    variants={"times": "{card} is listed {times} times: {quantity} copies in all."},
    cites=[LISTS],
    since="0.1",
    concerns=_has_open_lines,
    severity=Severity.INFO,
)
def repeated_line(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Lines of one card in one part of the deck add up, and the verdict says so.

    Lines that name different printings do not count as repeated. Where there are too many copies, CPY001 names the
    lines. The message names the lines if there are two to eight.
    """
    for entries in deck.repeats:
        card, quantity = entries[0].card, sum(entry.quantity for entry in entries)
        limit = format_.copy_limit(card) if isinstance(card, OracleCard) else None
        if limit is None or quantity <= limit:
            lines = list(dict.fromkeys(entry.line for entry in entries if entry.line))
            if 1 < len(lines) <= _MAX_LINES_NAMED:
                yield repeated_line.finding(entries, card=card, quantity=quantity, lines=lines)
            else:
                yield repeated_line.finding(entries, variant="times", card=card, quantity=quantity, times=len(entries))


repeated_line.examples(
    legal=[
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain"),
        Example("1 Krenko, Mob Boss *CMDR*\n50 Mountain (M12) 242\n49 Mountain (M13) 242"),
    ],
    illegal=[
        Example("1 Krenko, Mob Boss *CMDR*\n50 Mountain\n49 Mountain", expect=("LST008:2",)),
        Example("1 Krenko, Mob Boss *CMDR*" + 9 * "\n11 Mountain", expect=("LST008:2",)),
    ],
)


@rule(
    "LST009",
    "not-a-card-line",
    title="A line is not a card",
    message="“{text}” is not a card: {why}.",
    variants={"block": "Lines {first} to {last} are not cards: {why}."},
    cites=[LISTS],
    since="0.1",
    concerns=_has_open_lines,
    severity=Severity.INFO,
)
def not_a_card_line(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Addresses, fields, prices, totals, table borders, front matter and prose beside a list are not cards.

    A line that names a card is a card, whatever it looks like. What such a line says of the format, the commander or a
    companion is used where nothing else says it.
    """
    for line in deck.not_cards:
        span = line.span
        if span is not None and span.end_line > span.line:
            yield not_a_card_line.finding(
                [line], variant="block", text=line.text, why=line.why, first=span.line, last=span.end_line
            )
        else:
            yield not_a_card_line.finding([line], text=line.text, why=line.why)


not_a_card_line.examples(
    legal=[Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain")],
    illegal=[
        Example("Player: Ann\n1 Krenko, Mob Boss *CMDR*\n99 Mountain", expect=("LST009:1",)),
        Example("1 Krenko, Mob Boss *CMDR*\n99 Mountain\n\nhttps://example.org/decks/1", expect=("LST009:4",)),
        Example("---\ntitle: Goblins\ntags: cheap\n---\n1 Krenko, Mob Boss *CMDR*\n99 Mountain", expect=("LST009:2",)),
    ],
)
