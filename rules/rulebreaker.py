"""Rulebreaker: a commander whose text loosens deck building for its deck (CR 101.1, 113.6n).

The clause is a fact of the card, read from its first sentence: what it lets into the deck whatever its identity,
whether one further color may be chosen for some cards, whether the deck has a maximum size. Nothing here lifts a
ban, and nothing holds for a card that is only in the library.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.typeline import TypeLine


class Kind(NamedTuple):
    """A kind of card: words that must all be on the front type line, and a least mana value."""

    words: tuple[str, ...]
    minimum_mana_value: int = 0

    def covers(self, line: TypeLine, mana_value: int | None) -> bool:
        """Whether a card of this type line and mana value is of the kind; unknown mana values are not."""
        has_words = all(word in line.supertypes or word in line.types or word in line.subtypes for word in self.words)
        if not has_words or not self.minimum_mana_value:
            return has_words
        return mana_value is not None and mana_value >= self.minimum_mana_value


class Rulebreaker(NamedTuple):
    """One clause. `any_identity` kinds may be of any color identity; `one_more_color` kinds may share one color of
    the player's choice outside it. `no_maximum_size` lifts the maximum of CR 903.5a. A clause that could not be
    read is `unreadable`."""

    any_identity: tuple[Kind, ...] = ()
    one_more_color: tuple[Kind, ...] = ()
    no_maximum_size: bool = False
    unreadable: bool = False


_UNREADABLE = Rulebreaker(unreadable=True)

_CLAUSE = re.compile(r"^Rulebreaker\s*[-–—]\s*(.+?)\.(?:\s|$)", re.MULTILINE | re.IGNORECASE)
_NO_MAXIMUM = re.compile(r"A deck with this commander has no maximum deck size", re.IGNORECASE)
_CAN_HAVE = re.compile(r"A deck with this commander can have (.+)", re.IGNORECASE)
_ONE_COLOR = re.compile(
    r"If .+ is your commander, the color identity of (.+) cards in your deck can include one color of your choice"
    r" not in your commander['’]s color identity, and your deck can have (.+)",
    re.IGNORECASE,
)
_LANDS = re.compile(r"any (basic )?land cards|any basic lands", re.IGNORECASE)
_CARDS = re.compile(r"(.+) cards(?: with mana value (\d{1,2}) or greater)? of any color identity", re.IGNORECASE)
_JOIN = re.compile(r",? (?:and|or) |, ")


def rulebreaker(text: str) -> Rulebreaker | None:
    """The Rulebreaker clause in a front face's rules text, None if there is none.

    A clause of another shape than the known ones comes back as unreadable: the verdict is then left open.
    """
    clause = _CLAUSE.search(text)
    if clause is None:
        return None
    sentence = clause[1]
    if _NO_MAXIMUM.fullmatch(sentence):
        return Rulebreaker(no_maximum_size=True)
    if match := _CAN_HAVE.fullmatch(sentence):
        kinds = _allowed(match[1])
        return Rulebreaker(any_identity=kinds) if kinds else _UNREADABLE
    if match := _ONE_COLOR.fullmatch(sentence):
        kinds, one_color = _allowed(match[2]), _kinds(match[1], 0)
        return Rulebreaker(any_identity=kinds, one_more_color=one_color) if kinds and one_color else _UNREADABLE
    return _UNREADABLE


def _allowed(words: str) -> tuple[Kind, ...]:
    """`Angel cards of any color identity and any basic land cards` as kinds; () if it has another shape."""
    head, joint, tail = words.rpartition(" and any ")
    if joint and (lands := _LANDS.fullmatch("any " + tail)):
        rest = _allowed(head.rstrip(","))
        return (*rest, _land_kind(lands)) if rest else ()
    if lands := _LANDS.fullmatch(words):
        return (_land_kind(lands),)
    if cards := _CARDS.fullmatch(words):
        return _kinds(cards[1], int(cards[2] or 0))
    return ()


def _land_kind(match: re.Match[str]) -> Kind:
    return Kind(("Basic", "Land") if "basic" in match[0].lower() else ("Land",))


# A sentence has card types and supertypes in lower case, subtypes with a capital.
_TYPES = frozenset(
    "artifact basic battle creature enchantment instant kindred land legendary planeswalker snow sorcery world".split()
)


def _kinds(words: str, minimum_mana_value: int) -> tuple[Kind, ...]:
    """`artifact creature and Equipment` as two kinds: a card of either will do; () if a word is no type."""
    parts = [part.split() for part in _JOIN.split(words) if part.strip()]
    if any(word[0].islower() and word not in _TYPES for part in parts for word in part):
        return ()
    return tuple(Kind(tuple(word[:1].upper() + word[1:] for word in part), minimum_mana_value) for part in parts)


# --- as plain values, for stores and for facts of cards to come ----------------------------------------------------


def is_rulebreaker(value: Any) -> bool:
    """Whether plain values describe a clause: lists of kinds, a kind being type words and perhaps a number last."""
    return (
        isinstance(value, Mapping)
        and value.keys() <= set(Rulebreaker._fields)
        and all(
            type(member) is bool
            if type(Rulebreaker._field_defaults[name]) is bool
            else isinstance(member, list) and all(isinstance(kind, list) for kind in member)
            for name, member in value.items()
        )
    )


def rulebreaker_from_facts(facts: Mapping[str, Any]) -> Rulebreaker:
    """A clause from plain values, see `is_rulebreaker`."""
    kinds: Any = {name: tuple(map(_kind_of, value)) for name, value in facts.items() if isinstance(value, list)}
    return Rulebreaker(**{**facts, **kinds})


def rulebreaker_facts(clause: Rulebreaker) -> dict[str, Any]:
    """The plain values that `rulebreaker_from_facts` reads back."""
    return {
        name: [[*kind.words, *([kind.minimum_mana_value] if kind.minimum_mana_value else ())] for kind in value]
        if isinstance(value, tuple)
        else value
        for name, value in clause._asdict().items()
        if value
    }


def _kind_of(words: list[Any]) -> Kind:
    minimum = words[-1] if words and isinstance(words[-1], int) else 0
    return Kind(tuple(word for word in words if isinstance(word, str)), minimum)
