"""Card lines -> cards: for each line the first of its readings that names a card, or why none does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rules.card import MELD_RESULT, Face, OracleCard
from rules.color import COLORLESS
from rules.deck import Suggestion, Unresolved
from rules.typeline import parse_type_line
from validator.cards.extra_cards import Cards
from validator.cards.names import name_key
from validator.cards.spelling import letters_of
from validator.cards.store import Match
from validator.decklists.memo import Memo
from validator.decklists.model import CardLine, LineText, Reading

Find = Callable[[str], Match | None]

# How lists part the halves of a card, beside the printed double slash.
_SEPARATORS = re.compile(r" ?/{1,2} ?| [|&] ")


class Resolution(NamedTuple):
    """What a line's text names: how many of what, where the name stands, the card or why there is none.

    matched_by: `name` (as written, but for case, accents and kinds of quote), `part` (one face or half), `alias`
    (another printed name of the card), `translation` (its name in another language), `spelling` (its letters and
    digits, other punctuation), `printing` (set and number told which card), `line` (the name stands in a line with what
    is written around names), `remark` (it stands beside words of the author's own, or another name of the card), or
    `none`.  other_owner: whose the printing is that the line names, if another card's.
    """

    quantity: int
    typed: str
    card: OracleCard | Unresolved
    column: int
    end_column: int
    matched_by: str
    other_owner: str | None = None

    def failed(self, reason: str) -> bool:
        """Whether the line names no one card for this reason, of `Unresolved.reason`."""
        return isinstance(self.card, Unresolved) and self.card.reason == reason

    def has_in_name(self, word: str) -> bool:
        """Whether a word in brackets is the end of the name, and so no decoration: “Hazmat Suit (Used)”."""
        return self.typed.endswith((f"({word})", f"[{word}]"))


Anew = tuple[tuple[LineText, Resolution], ...]
"""Other readings of a line, each with what it names."""


class Resolver:
    """Resolves lines against one store, remembering texts it has seen; safe to share between threads."""

    def __init__(self, store: Cards) -> None:
        self.store = store
        self._memo: Memo[LineText, Resolution] = Memo()
        self.read_again: Memo[tuple[LineText, bool, bool], Anew] = Memo()
        """What `cleanup` made of texts that name no card as they stand."""

    def resolve(self, lines: Sequence[CardLine], are_remembered: bool = True) -> list[Resolution]:
        """The resolution of each line, in order. Raises CardStoreUnavailable.

        are_remembered: whether another deck may hold the same texts, as the dialects of lines share them.
        """
        memo = self._memo
        try:
            return [memo[line[0]] for line in lines]
        except KeyError:
            known = {line[0]: memo.get(line[0]) for line in lines}
        learned = self._learn([text for text, resolution in known.items() if resolution is None])
        if are_remembered:
            for text, resolution in learned.items():
                memo.keep(text, resolution)
        return [known[line[0]] or learned[line[0]] for line in lines]

    def resolution_of(self, text: LineText, match: Match, matched_by: str) -> Resolution:
        """What a line names whose one reading was found to be a name of these cards.

        matched_by: how it was found; the match's own kind if that is `list`, for marks of a list need no telling.
        """
        name = text.named.name
        resolution = _of(text, text.named, match, name_key(name), match.kind if matched_by == "list" else matched_by)
        return self._checked(text, resolution, match.cards)

    def _learn(self, texts: Sequence[LineText]) -> dict[LineText, Resolution]:
        find: Find = self.store.get
        if not self.store.is_loaded:
            find = self.store.lookup(_all_keys(texts)).get
        learned = {text: self._resolve(text, find) for text in texts}
        unknown = [text for text, resolution in learned.items() if resolution.failed("unknown")]
        if unknown and (translations := self.store.translations(_all_keys(unknown))):
            learned.update({text: self._resolve(text, translations.get) for text in unknown})
        return learned

    def _resolve(self, text: LineText, find: Find) -> Resolution:
        resolution = _resolve(text, find)
        if not text.set_code or resolution.failed("unknown"):
            return resolution
        key = name_key(resolution.typed)
        matches = [find(key), *map(find, _other_keys(key))] if resolution.failed("ambiguous") else ()
        return self._checked(text, resolution, [card for match in matches if match for card in match.cards])

    def _checked(self, text: LineText, resolution: Resolution, cards: Iterable[OracleCard]) -> Resolution:
        """A resolution with what the printing on the line says: another owner, or which one of some cards is meant."""
        if not text.set_code:
            return resolution
        if isinstance(resolution.card, OracleCard):
            if text.collector_number is None:
                return resolution
            other = self.store.other_owner(resolution.card, text.set_code, text.collector_number)
            return resolution._replace(other_owner=other) if other else resolution
        if not resolution.failed("ambiguous"):
            return resolution
        having = [card for card in set(cards) if self.store.is_printed(card, text.set_code, text.collector_number)]
        return resolution._replace(card=having[0], matched_by="printing") if len(having) == 1 else resolution


def _all_keys(texts: Iterable[LineText]) -> set[str]:
    names = (reading.name for text in texts for reading in text.readings)
    return {key for name in names for key in (name_key(name), *_other_keys(name_key(name)))}


def _other_keys(key: str) -> Sequence[str]:
    """The other keys that a name may stand under: without quotes, with the halves parted anew."""
    keys = []
    if key[:1] == key[-1:] == '"' and len(key) > 2:
        keys.append(key[1:-1])
    if "/" in key or " & " in key or " | " in key:
        whole = _SEPARATORS.sub("//", key)
        keys.append(whole)
        parts = whole.split("//")
        if len(parts) % 2 == 0 and parts[: len(parts) // 2] == parts[len(parts) // 2 :]:
            keys.append("//".join(parts[: len(parts) // 2]))  # a reversible printing, named on both sides
    return keys


def _resolve(text: LineText, find: Find) -> Resolution:
    ambiguous = None
    for reading in text.readings:
        key = name_key(reading.name)
        match = find(key)
        if match is None:
            match, key = next(((match, other) for other in _other_keys(key) if (match := find(other))), (None, key))
        if match is None:
            continue
        resolution = _of(text, reading, match, key, match.kind)
        if not resolution.failed("ambiguous"):
            return resolution
        ambiguous = ambiguous or resolution
    if text.bad_quantity is not None:
        return _as(text.readings[-1], Unresolved("bad-quantity"))
    return ambiguous or _as(text.named, Unresolved("unknown"))


def _of(text: LineText, reading: Reading, match: Match, key: str, matched_by: str) -> Resolution:
    """What a reading names that leads to these cards; with several it is ambiguous, unless they meld."""
    if text.bad_quantity is not None and reading.is_counted:
        return _as(reading, Unresolved("bad-quantity"))
    if len(match.cards) == 1:
        return _as(reading, match.cards[0], matched_by)
    if all(card.layout == "meld" for card in match.cards):
        return _as(reading, _meld_result(match.cards, key), matched_by)
    return _as(reading, Unresolved("ambiguous", tuple(Suggestion(card.name, 1.0) for card in match.cards)))


def _meld_result(parts: Sequence[OracleCard], key: str) -> OracleCard:
    """What two melded cards become (CR 712.4a): no card of the store, but a name that a list may hold."""
    letters = letters_of(key)
    # Under a name in another language it is the part beside the front.
    named = (face for face in parts[0].faces if letters_of(name_key(face.name)) == letters)
    result = next(named, parts[0].faces[-1])
    names = [Face(part.front_name, None, None) for part in parts]
    line = parse_type_line(result.type_line or "")
    identity = COLORLESS
    for part in parts:
        identity |= part.color_identity
    return OracleCard(result.name, MELD_RESULT, "", line, identity, (result, *names))


def _as(reading: Reading, card: OracleCard | Unresolved, matched_by: str = "none") -> Resolution:
    return Resolution(reading.quantity, reading.name, card, reading.column, reading.end_column, matched_by)
