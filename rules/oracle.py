"""Printed text -> facts. The only place that reads rules text; nothing else in decklint holds any.

A source hands over a `PrintedCard` (Scryfall, MTGJSON or the corpus alike) and gets an `OracleCard` back. What a
source lacks is left out of the facts or marked as unseen, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.activated import has_activated_ability
from rules.card import Face, IdentitySource, OracleCard, PartnerAbility
from rules.color import ALL_COLORS, COLORLESS, ColorIdentity, colors_of_symbol
from rules.mana import mana_value, symbols
from rules.rulebreaker import rulebreaker
from rules.typeline import TypeLine, parse_type_line


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """One face or half as printed. `text` is None where the source does not give it."""

    name: str
    type_line: str | None = None
    mana_cost: str | None = None
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    color_indicator: str | None = None


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as printed. `given_identity` is the provider's color identity, None if it gives none.

    knows_indicators: whether the source gives color indicators, so that a part without one has none.
    """

    name: str
    layout: str
    parts: tuple[PrintedPart, ...]
    given_identity: ColorIdentity | None = None
    rarities: str = ""
    legalities: Mapping[str, str] = field(default_factory=dict)
    oracle_id: str | None = None
    released: str = ""
    knows_indicators: bool = False


def derive(printed: PrintedCard) -> OracleCard:
    """The facts of one printed card. Raises ValueError for a card without a part or a front type line."""
    if not printed.parts or printed.parts[0].type_line is None:
        raise ValueError(f"{printed.name!r}: a card needs a front face with a type line")
    front = printed.parts[0]
    type_line = parse_type_line(printed.parts[0].type_line)
    text = rules_text(front.text or "")
    sources = tuple(identity_sources(printed))
    return OracleCard(
        name=printed.name,
        layout=printed.layout,
        mana_cost=front.mana_cost or "",
        type_line=type_line,
        # The provider's word counts; the audit lists where ours differs.
        color_identity=_union(sources) if printed.given_identity is None else printed.given_identity,
        faces=tuple(Face(p.name, p.mana_cost, p.type_line) for p in printed.parts),
        has_power_toughness=has_power_toughness(front),
        identity_sources=sources,
        partner_abilities=tuple(partner_abilities(text)),
        commander_reason=commander_reason(type_line, has_power_toughness(front), text, front.name),
        copy_limit=copy_limit(text),
        mana_value=card_mana_value(printed),
        has_activated_ability=shows_activated_ability(printed),
        is_every_creature_type=is_every_creature_type(text, front.name),
        companion=companion_condition(text),
        rulebreaker=rulebreaker(text),
        chooses_color=bool(_CHOOSES_COLOR.search(text)),
        circled_colors=2 if _CIRCLES_COLORS.search(text) else 0,
        brings_side_deck=bool(_SIDE_DECK.search(front.text or "")),
        rarities=printed.rarities,
        legalities=printed.legalities,
        oracle_id=printed.oracle_id,
        released=printed.released,
    )


# --- text ------------------------------------------------------------------------------------------------------

_REMINDER = re.compile(r"\([^()]*\)")


def rules_text(text: str) -> str:
    """The text without reminder text (CR 207.2a): all that is in parentheses, nested ones too."""
    previous = ""
    while previous != text:
        previous, text = text, _REMINDER.sub("", text)
    return "\n".join(line.strip() for line in text.splitlines())


# --- color identity (CR 903.4) ---------------------------------------------------------------------------------

# CR 604.3: a characteristic-defining ability that gives the card itself every color. One card says in the same
# breath that its identity is not affected.
_ALL_COLORS = re.compile(r"^(.+) is all colors\.(.*)$", re.MULTILINE)
_NOT_IDENTITY = "doesn't affect its color identity"

# Where a color is in a card's identity by the provider's word alone.
PROVIDER = "provider"

# Layouts that show a combined or other object on their back: CR 712.4b keeps a meld result out of its parts.
_BACK_IS_NO_PART = frozenset({"meld"})


def identity_sources(printed: PrintedCard) -> Iterator[IdentitySource]:
    """Every source of color in a card's identity, part by part, then what only the provider knows.

    By `mana-cost`, `rules-text`, `color-indicator`, `characteristic-defining-ability` and `basic-land-type` (CR
    903.5d; data providers count it in). What the provider gives beyond these comes `unseen-part` where a part's
    text is missing; on a card seen whole a color indicator is left (CR 204) where the source holds none of those,
    else only the `provider`, whose word nothing on the card bears out.
    """
    seen = COLORLESS
    for part in _identity_parts(printed):
        for by, colors in _part_colors(part):
            if colors:
                seen |= colors
                yield IdentitySource(str(colors), by, part.name)
    if printed.given_identity is not None and (rest := printed.given_identity - seen):
        unseen = next((part for part in _identity_parts(printed) if part.text is None), None)
        if unseen is not None:
            yield IdentitySource(str(rest), "unseen-part", unseen.name)
        elif printed.knows_indicators:
            yield IdentitySource(str(rest), PROVIDER, printed.parts[0].name)
        else:
            bare = [part for part in _identity_parts(printed) if not part.mana_cost]
            yield IdentitySource(str(rest), "color-indicator", (bare or printed.parts)[-1].name)


def _identity_parts(printed: PrintedCard) -> tuple[PrintedPart, ...]:
    return printed.parts[:1] if printed.layout in _BACK_IS_NO_PART else printed.parts


def _part_colors(part: PrintedPart) -> Iterator[tuple[str, ColorIdentity]]:
    text = rules_text(part.text or "")
    yield "mana-cost", symbol_colors(part.mana_cost or "")
    yield "rules-text", symbol_colors(text)
    yield "color-indicator", ColorIdentity.of(part.color_indicator or "")
    yield "characteristic-defining-ability", _defined_colors(part.name, text)
    if part.type_line is not None:
        yield "basic-land-type", _land_type_colors(part.type_line)


def symbol_colors(text: str) -> ColorIdentity:
    """The union of the colors of every mana symbol in a cost or text, reminder text already taken out."""
    colors = COLORLESS
    for symbol in symbols(text):
        colors |= colors_of_symbol(symbol)
    return colors


def _defined_colors(name: str, text: str) -> ColorIdentity:
    match = _ALL_COLORS.search(text)
    if match is None or _NOT_IDENTITY in match[2] or not _names_itself(match[1], name):
        return COLORLESS
    return ALL_COLORS


def _names_itself(subject: str, name: str) -> bool:
    """Whether the subject of a sentence is the card: its name, its short name, or “this creature”."""
    return subject in {name, name.partition(",")[0]} or re.fullmatch(r"[Tt]his \w+", subject) is not None


def _land_type_colors(type_line: str) -> ColorIdentity:
    return parse_type_line(type_line).basic_land_colors


def _union(sources: tuple[IdentitySource, ...]) -> ColorIdentity:
    identity = COLORLESS
    for source in sources:
        identity |= ColorIdentity.of(source.colors)
    return identity


# --- who can be a commander (CR 903.3) -------------------------------------------------------------------------

_SAYS_SO = re.compile(r"^(.+) can be your commander\b", re.IGNORECASE | re.MULTILINE)
_CREATURE_ELSEWHERE = re.compile(r"^As long as (.+) isn't on the battlefield, it's an? .*\bcreature\b", re.MULTILINE)


def has_power_toughness(front: PrintedPart) -> bool:
    return front.power is not None and front.toughness is not None


def commander_reason(line: TypeLine, power_toughness: bool, text: str, name: str) -> str | None:
    """Why a front face with this type line and rules text can be a commander, None if it can't.

    The reasons: `legendary-creature`, `legendary-vehicle`, `legendary-spacecraft` (CR 903.3, the last only with
    a power/toughness box), `text` (CR 903.3a) and `creature-outside-battlefield` (CR 113.6c).
    """
    if reason := line.commander_reason(power_toughness):
        return reason
    if line.is_legendary and (elsewhere := _CREATURE_ELSEWHERE.search(text)) and elsewhere[1] in name:
        return "creature-outside-battlefield"
    says_so = _SAYS_SO.search(text)
    return "text" if says_so and _names_itself(says_so[1], name) else None


# --- partner abilities (CR 702.124) ----------------------------------------------------------------------------

# Keyword lines, reminder text already gone. Old printings of one partner-[text] ability have its bare words.
_PARTNER_LINES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("partner-with", re.compile(r"Partner with (.+)", re.IGNORECASE)),
    ("partner-text", re.compile(r"Partner\s*[-–—]\s*(.+)", re.IGNORECASE)),
    ("partner-text", re.compile(r"(Friends forever)", re.IGNORECASE)),
    ("partner", re.compile(r"Partner", re.IGNORECASE)),
    ("choose-a-background", re.compile(r"Choose a Background", re.IGNORECASE)),
    ("doctors-companion", re.compile(r"Doctor['’]s companion", re.IGNORECASE)),
)


def partner_abilities(text: str) -> Iterator[PartnerAbility]:
    """The partner abilities among the lines of a front face's rules text, in order."""
    for line in text.splitlines():
        for kind, pattern in _PARTNER_LINES:
            if match := pattern.fullmatch(line):
                yield PartnerAbility(kind, match[1] if pattern.groups else "")
                break


# --- how many copies (CR 903.5b, 113.6n) -----------------------------------------------------------------------

_ANY_NUMBER = re.compile(r"\bA deck can have any number of cards named \b")
_UP_TO = re.compile(r"\bA deck can have up to (.+?) cards named \b")
_WORDS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
_NUMBER_WORDS = {word: n for n, word in enumerate(_WORDS.split(), start=1)}


def copy_limit(text: str) -> int | None:
    """How many copies a card's own text allows: 1 if it is silent, None for any number.

    Raises ValueError for an "up to" number this table of words does not hold, so that an import speaks up.
    """
    if _ANY_NUMBER.search(text):
        return None
    if match := _UP_TO.search(text):
        word = match[1].lower()
        if word not in _NUMBER_WORDS:
            raise ValueError(f"unreadable copy limit {word!r}")
        return _NUMBER_WORDS[word]
    return 1


# --- mana value and activated abilities of the card in a deck ------------------------------------------------------

# CR 709.4b: a split card has the combined cost and text of its halves; any other card what its front has.
_SPLIT = frozenset({"split", "aftermath"})


def card_mana_value(printed: PrintedCard) -> int | None:
    """The mana value of a card in a deck; None where a split card's other half is unseen."""
    parts = printed.parts if printed.layout in _SPLIT else printed.parts[:1]
    if any(part.mana_cost is None for part in parts[1:]):
        return None
    return sum(mana_value(part.mana_cost or "") for part in parts)


def shows_activated_ability(printed: PrintedCard) -> bool | None:
    """Whether a card in a deck has an activated ability; None where a text that could show one is unseen."""
    parts = printed.parts if printed.layout in _SPLIT else printed.parts[:1]
    for part in parts:
        if part.type_line is not None and _land_type_colors(part.type_line):
            return True  # CR 305.6: a basic land type brings its mana ability
        if part.text is not None and has_activated_ability(rules_text(part.text), part.name):
            return True
    return None if any(part.text is None for part in parts) else False


# --- companions (CR 702.139) ---------------------------------------------------------------------------------------

_COMPANION = re.compile(r"^Companion\s*[-–—]\s*(.+)", re.MULTILINE)
_CONDITIONS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (key, re.compile(pattern, re.IGNORECASE))
    for key, pattern in (
        ("even-mana-values", r"only cards with even mana values"),
        ("no-repeated-symbol", r"more than one of the same mana symbol in its mana cost"),
        ("cat-elemental-nightmare-dinosaur-beast", r"creature card .*Cat, Elemental, Nightmare, Dinosaur, or Beast"),
        ("mana-value-three-or-more", r"mana value 3 or greater and land cards"),
        ("permanents-mana-value-two-or-less", r"permanent card .*mana value 2 or less"),
        ("different-names", r"nonland card .*different name"),
        ("odd-mana-values", r"odd mana values and land cards"),
        ("shared-card-type", r"nonland card .*shares a card type"),
        ("twenty-more-cards", r"at least twenty cards more than the minimum deck size"),
        ("activated-abilities", r"permanent card .*has an activated ability"),
    )
)


def companion_condition(text: str) -> str | None:
    """The key of a card's companion condition; None without the ability, `unreadable` for a new condition."""
    line = _COMPANION.search(text)
    if line is None:
        return None
    return next((key for key, pattern in _CONDITIONS if pattern.search(line[1])), "unreadable")


def is_every_creature_type(text: str, name: str) -> bool:
    """Whether the card itself has every creature type: changeling (CR 702.73), or words that say so of it."""
    says_so = _EVERY_TYPE.search(text)
    return bool(_CHANGELING.search(text)) or (says_so is not None and _names_itself(says_so[1], name))


# --- single facts --------------------------------------------------------------------------------------------------

# CR 903.4b: the color is chosen before the game; the choice counts in deck building.
_CHOOSES_COLOR = re.compile(r"\bis your commander, choose a color before the game begins\b")
_CIRCLES_COLORS = re.compile(r"\bAs you create your deck, circle two of the colors\b")
_CHANGELING = re.compile(r"(?:^|, )changeling\b", re.MULTILINE | re.IGNORECASE)
_EVERY_TYPE = re.compile(r"^(.+) is every creature type\b", re.MULTILINE)
# Cards that bring stickers or Attractions into the game: by the words, or by the ticket symbol.
_SIDE_DECK = re.compile(r"\bstickers?\b|\bAttractions?\b|\{TK\}", re.IGNORECASE)
