"""MTGJSON's AtomicCards -> facts: cards, names in other languages, rulings, who may lead by MTGJSON's word.

Shapes: https://mtgjson.com/data-models/card/card-atomic/, /foreign-data/, /rulings/, /leadership-skills/.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, NamedTuple

import orjson

from rules.color import ColorIdentity
from rules.oracle import PrintedCard, PrintedPart
from validator.cards.sources.collect import Collector
from validator.cards.sources.layouts import SEPARATOR, folded_name, no_card_reason
from validator.cards.sources.reading import ODD_VALUE, Source, colors_of, json_pairs, text_of
from validator.cards.sources.rows import Imported, ImportReport, ProviderRuling

_HEAD_BYTES = 64 * 1024
_FIRST_KEY = re.compile(rb'\s*\{\s*"(?P<key>(?:[^"\\]|\\.)*)"\s*:\s*(?P<opens>[\[{])')
_META = re.compile(rb'"meta"\s*:\s*(\{[^{}]*\})')

_GIVE_ATOMIC = "Of MTGJSON's files AtomicCards.json can be read."

LANGUAGES = {
    "Ancient Greek": "grc",
    "Arabic": "ar",
    "Chinese Simplified": "zhs",
    "Chinese Traditional": "zht",
    "French": "fr",
    "German": "de",
    "Hebrew": "he",
    "Italian": "it",
    "Japanese": "ja",
    "Korean": "ko",
    "Latin": "la",
    "Phyrexian": "ph",
    "Portuguese": "pt",
    "Portuguese (Brazil)": "pt",
    "Quenya": "qya",
    "Russian": "ru",
    "Sanskrit": "sa",
    "Spanish": "es",
}

_FIELDS = frozenset(
    """
    asciiName attractionLights cardParts colorIdentity colorIndicator colors convertedManaCost defense edhrecRank
    edhrecSaltiness faceConvertedManaCost faceManaValue faceName firstPrinting foreignData hand
    hasAlternativeDeckLimit identifiers isFunny isGameChanger isReserved keywords layout leadershipSkills legalities
    life loyalty manaCost manaValue name power printings producedMana purchaseUrls relatedCards rulings side subsets
    subtypes supertypes text toughness type types
    """.split()
)


# --- reading -----------------------------------------------------------------------------------------------------


class AtomicEntry(NamedTuple):
    """What stands under one name: an object for each face of each card of that name."""

    name: str
    faces: list[dict[str, Any]]


class AtomicFile(NamedTuple):
    """An AtomicCards file: its date and version (empty if it has none), and its entries as a stream."""

    date: str
    version: str
    entries: Iterator[AtomicEntry]


def read_atomic_cards(stream: BinaryIO) -> AtomicFile:
    """The entries of an AtomicCards file, one at a time, with or without `meta` and `data` around them.

    stream: bytes from the start of the file, plain or gzip.
    Raises CardSourceDamaged at once for a file of another shape; the entries raise it where the file breaks off or
    does not hold a list of card objects under a name.
    """
    source = Source(stream)
    source.first()
    head = source.peek(_HEAD_BYTES)
    first = _FIRST_KEY.match(head)
    if first is None and not re.match(rb"\s*\{\s*\}\s*$", head):
        found = f"{head.lstrip()[:20]!r}" if head.strip() else "the end of the file"
        raise source.damaged(
            "AtomicCards, a JSON object with a list of cards under each name", found, advice=_GIVE_ATOMIC
        )
    is_wrapped = first is not None and first["opens"] == b"{" and first["key"] in {b"meta", b"data"}
    meta = _meta(head) if is_wrapped else {}
    return AtomicFile(
        str(meta.get("date") or ""), str(meta.get("version") or ""), _entries(source, "data" if is_wrapped else "")
    )


def _meta(head: bytes) -> dict[str, Any]:
    found = _META.search(head)
    try:
        return orjson.loads(found[1]) if found else {}
    except orjson.JSONDecodeError:
        return {}  # the stream of entries will say where the file is broken


def _entries(source: Source, prefix: str) -> Iterator[AtomicEntry]:
    for name, faces in json_pairs(source, prefix):
        if not isinstance(faces, list) or not all(isinstance(face, dict) for face in faces):
            expected = f"a list of card objects under {name!r}"
            raise source.damaged(expected, "another value", f"before byte {source.offset}", _GIVE_ATOMIC)
        yield AtomicEntry(name, faces)


# --- cards -------------------------------------------------------------------------------------------------------

# Layouts of which the name tells of parts that may have no object; any other name just has ` // ` in it.
_OF_PARTS = frozenset({"adventure", "aftermath", "flip", "meld", "modal_dfc", "prepare", "split", "transform"})


def printed_card(
    name: str, faces: Iterable[Mapping[str, Any]], meld_results: Mapping[str, str | None] | None = None
) -> PrintedCard | None:
    """The card whose face objects these are, under the name and layout the store knows it by; None if it is none.

    name: the key they stand under.  faces: those of one card, in any order.  meld_results: type lines of what meld
    cards become, by name; one that is not there is known by name only.
    `text`, `type` or `manaCost` that is `null` counts as unseen, one that is absent as empty. Raises ValueError for
    values of another type than documented, or a front face without a type line.
    """
    ordered = _by_side(faces)
    if set_aside_reason(name, ordered) is not None:
        return None
    front = ordered[0]
    layout = text_of(front, "layout") or "normal"
    if layout == "reversible_card":
        name = folded_name(name)
        ordered = ordered[: name.count(SEPARATOR) + 1]
        layout = "normal" if len(ordered) == 1 else "adventure"
    names = name.split(SEPARATOR) if layout in _OF_PARTS else [name]
    parts = [_part(face, names[0] if number == 0 else "") for number, face in enumerate(ordered)]
    if not parts[0].type_line:
        raise ValueError("a front face without `type`")
    if layout == "meld":
        results = meld_results or {}
        parts = [parts[0], *(PrintedPart(part, results.get(part), mana_cost="") for part in names[1:])]
    else:
        parts += [PrintedPart(part) for part in names[len(parts) :]]
    return PrintedCard(
        name=name,
        layout=layout,
        parts=tuple(parts),
        given_identity=ColorIdentity.of(colors_of(front, "colorIdentity")) if "colorIdentity" in front else None,
        legalities=_legalities(front),
        oracle_id=_oracle_id(front),
        knows_indicators=True,
    )


def set_aside_reason(name: str, faces: Iterable[Mapping[str, Any]]) -> str | None:
    """Why the faces of one card are no card of the store, as `ImportReport.set_aside` names it; None for a card."""
    front = _by_side(faces)[0]
    layout = text_of(front, "layout") or "normal"
    if layout == "meld" and (SEPARATOR not in name or front.get("side") == "b"):
        return "meld-result"
    return no_card_reason(layout, text_of(front, "type"))


def _by_side(faces: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """One object for each side, in order; an object without a side is the front."""
    sides: dict[str, Mapping[str, Any]] = {}
    for face in faces:
        sides.setdefault(_side(face), face)
    if not sides:
        raise ValueError("no face object under the name")
    return [sides[side] for side in sorted(sides)]


def _side(face: Mapping[str, Any]) -> str:
    return text_of(face, "side") or "a"


def _part(face: Mapping[str, Any], name: str) -> PrintedPart:
    return PrintedPart(
        name=text_of(face, "faceName") or name or text_of(face, "name") or "",
        type_line=text_of(face, "type"),
        mana_cost=text_of(face, "manaCost", ""),
        text=text_of(face, "text", ""),
        power=text_of(face, "power"),
        toughness=text_of(face, "toughness"),
        color_indicator="".join(colors_of(face, "colorIndicator")) or None,
    )


def _legalities(face: Mapping[str, Any]) -> dict[str, str]:
    given = _mapping(face, "legalities")
    return {pool: status.lower().replace(" ", "_") for pool, status in given.items() if isinstance(status, str)}


def _oracle_id(face: Mapping[str, Any]) -> str | None:
    return text_of(_mapping(face, "identifiers"), "scryfallOracleId")


def _mapping(obj: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = obj.get(key) or {}
    if not isinstance(value, dict):
        raise ValueError(f"`{key}` is no object")
    return value


def _objects(obj: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    value = obj.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise ValueError(f"`{key}` is no list of objects")
    return value


# --- names in other languages, rulings -----------------------------------------------------------------------------


def foreign_names(name: str, face: Mapping[str, Any], report: ImportReport) -> Iterator[tuple[str, str]]:
    """The (language code, printed name) pairs of a face object's `foreignData`.

    name: the card's English name: where it has several parts, so may the printed one, and each part is given too.
    A language that is no known word is counted in the report.
    """
    parts = name.count(SEPARATOR)
    for foreign in _objects(face, "foreignData"):
        language = text_of(foreign, "language") or ""
        code = LANGUAGES.get(language)
        if code is None:
            report.unknown_languages[language] += 1
            continue
        for key in ("name", "faceName"):
            # Some files repeat the whole name for each face: `A // B // A // B`.
            printed = folded_name(text_of(foreign, key) or "")
            if printed:
                yield code, printed
            if parts and printed.count(SEPARATOR) == parts:
                yield from ((code, part) for part in printed.split(SEPARATOR))


def rulings(card: str, faces: Iterable[Mapping[str, Any]], report: ImportReport) -> Iterator[ProviderRuling]:
    """The rulings on a card's faces, each once; MTGJSON has those of Wizards of the Coast, in English.

    card: what the rows shall call it, its oracle id or its name.
    """
    seen: set[tuple[str, str]] = set()
    for face in faces:
        for ruling in _objects(face, "rulings"):
            date, text = text_of(ruling, "date"), text_of(ruling, "text")
            if not date or not text:
                report.unreadable(f"a ruling of {card}: it needs `date` and `text`")
            elif (date, text) not in seen:
                seen.add((date, text))
                yield ProviderRuling(card, date, "wotc", "en", "official", text)


# --- a whole file ------------------------------------------------------------------------------------------------


def import_cards(stream: BinaryIO, rarities: Mapping[str, str] | None = None, is_cards_only: bool = False) -> Imported:
    """All cards of an AtomicCards file, with names in other languages, rulings and who may lead.

    is_cards_only: leave all but the cards out, which are the greater part of what is kept in memory.

    stream: as `read_atomic_cards` takes it; raises what that raises. A card that cannot be read is counted with its
    name in the report. There are no printings in the file, so sets and printings stay empty and rarities are those
    that Pauper Commander's legality tells, with those of `rarities`: first letters by Oracle name, from a store whose
    source knows printings. A pool that the file has for other cards is `not_legal` for a card
    without a word on it, since MTGJSON leaves that status out.
    """
    file = read_atomic_cards(stream)
    importer = _Importer(is_cards_only=is_cards_only)
    for name, faces in cards_of(file):
        importer.take(name, faces)
    return importer.finish(file.date, rarities or {})


def cards_of(file: AtomicFile) -> Iterator[AtomicEntry]:
    """Every card of a file, one at a time: the name it stands under, and its faces alone. Raises as the entries do.

    A name without any face comes with none.
    """
    for entry in file.entries:
        for faces in _cards_under(entry) or [[]]:
            yield AtomicEntry(entry.name, faces)


def _cards_under(entry: AtomicEntry) -> list[list[dict[str, Any]]]:
    """The faces under one name, card by card: cards that share their name differ in oracle id.

    Without ids a side that comes again begins another card.
    """
    groups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for face in entry.faces:
        identifiers = face.get("identifiers")
        card = str(identifiers.get("scryfallOracleId") or "") if isinstance(identifiers, dict) else ""
        number = 0
        if not card:
            while any(face.get("side") == other.get("side") for other in groups.get((card, number), ())):
                number += 1
        groups.setdefault((card, number), []).append(face)
    return list(groups.values())


@dataclass(slots=True)
class _Importer:
    """Cards as they come; meld cards and reversible printings wait for the end, when the others are known."""

    is_cards_only: bool = False
    collector: Collector = field(default_factory=lambda: Collector(has_printings=False))
    rulings: list[ProviderRuling] = field(default_factory=list)
    leadership: dict[str, frozenset[str]] = field(default_factory=dict)
    waiting: list[tuple[str, list[dict[str, Any]]]] = field(default_factory=list)
    meld_results: dict[str, str | None] = field(default_factory=dict)

    def take(self, name: str, faces: list[dict[str, Any]]) -> None:
        report = self.collector.report
        report.objects += len(faces)
        try:
            reason = set_aside_reason(name, faces)
            layout = text_of(faces[0], "layout") or "normal"
            for face in faces:
                self.collector.layout(layout)
                report.unknown_fields.update(face.keys() - _FIELDS)
            if reason == "meld-result":
                result = text_of(faces[0], "faceName") or name.split(SEPARATOR)[-1]
                self.meld_results[result] = text_of(faces[0], "type")
            if reason is not None:
                report.set_aside[reason] += len(faces)
            elif layout in {"meld", "reversible_card"}:
                self.waiting.append((name, faces))
            else:
                self.keep(name, faces)
        except ODD_VALUE as error:
            report.unreadable(f"{name}: {error}")

    def keep(self, name: str, faces: list[dict[str, Any]]) -> None:
        report = self.collector.report
        printed = printed_card(name, faces, self.meld_results)
        if printed is None:
            return
        key = printed.oracle_id or self._free_key(printed.name)
        is_new = key not in self.collector
        if not self.collector.add(key, printed) or self.is_cards_only:
            return
        for face in faces:
            for language, foreign in foreign_names(printed.name, face, report):
                self.collector.add_foreign(key, language, foreign)
        if is_new:
            self.rulings += rulings(key if printed.oracle_id else printed.name, faces, report)
            skills = _mapping(faces[0], "leadershipSkills")
            self.leadership[key] = frozenset(format_ for format_, may in skills.items() if may is True)

    def _free_key(self, name: str) -> str:
        """The name as key of a card without an id, numbered where another card of that name is there."""
        key, number = name, 1
        while key in self.collector:
            number += 1
            key = f"{name}\n{number}"
        return key

    def finish(self, date: str, rarities: Mapping[str, str]) -> Imported:
        for name, faces in self.waiting:
            try:
                self.keep(name, faces)
            except ODD_VALUE as error:
                self.collector.report.unreadable(f"{name}: {error}")
        return self.collector.finish(
            date, self.rulings, self.leadership, silence_is_not_legal=True, known_rarities=rarities
        )
