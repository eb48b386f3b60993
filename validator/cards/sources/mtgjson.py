"""MTGJSON's AtomicCards: names in other languages, and the cards once more as a second opinion on Scryfall's.

Shapes: https://mtgjson.com/data-models/card/card-atomic/, /foreign-data/.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO

from rules.color import ColorIdentity
from rules.oracle import PrintedCard, PrintedPart
from validator.cards.sources.layouts import SEPARATOR, folded_name, no_card_reason
from validator.cards.sources.reading import ODD_VALUE, Source, colors_of, text_of
from validator.cards.sources.rows import ImportReport

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

# --- reading -----------------------------------------------------------------------------------------------------


def read_atomic_cards(stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    """Each name of an AtomicCards file with what stands under it, with or without `meta` and `data` around them.

    stream: bytes from the start of the file. Raises CardSourceDamaged for a file of another shape, and where it breaks
    off.
    """
    source = Source(stream)
    for key in source.members():
        if key in {"meta", "data"} and source.peek() == "{":
            inner = ((name, source.value()) for name in source.members())
            yield from (entry for entry in inner if key == "data")
        else:
            yield key, source.value()


def cards_of(entries: Iterable[tuple[str, Any]], report: ImportReport) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Every card of a file, one at a time: the name it stands under, and its face objects alone.

    What is no list of objects is counted in the report.
    """
    for name, faces in entries:
        if "\ufffd" in name or not isinstance(faces, list) or not all(isinstance(face, dict) for face in faces):
            report.objects += 1
            report.unreadable(f"{name}: it needs a list of card objects")
        else:
            yield from ((name, card) for card in _cards_under(faces) or [[]])


def _cards_under(faces: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The faces under one name, card by card: cards that share their name differ in oracle id.

    Without ids a side that comes again begins another card.
    """
    groups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for face in faces:
        identifiers = face.get("identifiers")
        card = str(identifiers.get("scryfallOracleId") or "") if isinstance(identifiers, dict) else ""
        number = 0
        if not card:
            while any(face.get("side") == other.get("side") for other in groups.get((card, number), ())):
                number += 1
        groups.setdefault((card, number), []).append(face)
    return list(groups.values())


# --- cards -------------------------------------------------------------------------------------------------------

# Layouts of which the name tells of parts that may have no object; any other name just has ` // ` in it.
_OF_PARTS = frozenset({"adventure", "aftermath", "flip", "meld", "modal_dfc", "prepare", "split", "transform"})


def printed_card(name: str, faces: Iterable[Mapping[str, Any]]) -> PrintedCard | None:
    """The card whose face objects these are, under the name and layout the store knows it by; None if it is none.

    name: the key they stand under.  faces: those of one card, in any order. What a meld card becomes is known by name
    only. `text`, `type` or `manaCost` that is `null` counts as unseen, one that is absent as empty. Raises ValueError
    for values of another type than documented, or a front face without a type line.
    """
    ordered = _by_side(faces)
    front = ordered[0]
    layout = text_of(front, "layout") or "normal"
    is_meld_result = layout == "meld" and (SEPARATOR not in name or front.get("side") == "b")
    if is_meld_result or no_card_reason(layout, text_of(front, "type")) is not None:
        return None
    if layout == "reversible_card":
        name = folded_name(name)
        ordered = ordered[: name.count(SEPARATOR) + 1]
        layout = "normal" if len(ordered) == 1 else "adventure"
    names = name.split(SEPARATOR) if layout in _OF_PARTS else [name]
    parts = [_part(face, names[0] if number == 0 else "") for number, face in enumerate(ordered)]
    if not parts[0].type_line:
        raise ValueError("a front face without `type`")
    if layout == "meld":
        parts = [parts[0], *(PrintedPart(part, mana_cost="") for part in names[1:])]
    else:
        parts += [PrintedPart(part) for part in names[len(parts) :]]
    return PrintedCard(
        name=name,
        layout=layout,
        parts=tuple(parts),
        given_identity=ColorIdentity.of(colors_of(front, "colorIdentity")) if "colorIdentity" in front else None,
        legalities=_legalities(front),
        oracle_id=text_of(_mapping(front, "identifiers"), "scryfallOracleId"),
        knows_indicators=True,
    )


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


def _mapping(obj: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = obj.get(key) or {}
    if not isinstance(value, dict):
        raise ValueError(f"`{key}` is no object")
    return value


# --- names in other languages ------------------------------------------------------------------------------------


def foreign_names(name: str, face: Mapping[str, Any], report: ImportReport) -> Iterator[tuple[str, str]]:
    """The (language code, printed name) pairs of a face object's `foreignData`.

    name: the card's English name: where it has several parts, so may the printed one, and each part is given too.
    A language that is no known word, and what is no name, is counted in the report.
    """
    parts = name.count(SEPARATOR)
    found = face.get("foreignData") or []
    if not isinstance(found, list):
        report.unreadable(f"the names of {name}: `foreignData` is no list")
        found = []
    for foreign in found:
        try:
            language = text_of(foreign, "language") or ""
            # Some files repeat the whole name for each face: `A // B // A // B`.
            names = [folded_name(text_of(foreign, key) or "") for key in ("name", "faceName")]
        except ODD_VALUE as error:
            report.unreadable(f"a name of {name}: {error}")
            continue
        code = LANGUAGES.get(language)
        if code is None:
            report.unknown_languages[language] += 1
            continue
        for printed in filter(None, names):
            yield code, printed
            if parts and printed.count(SEPARATOR) == parts:
                yield from ((code, part) for part in printed.split(SEPARATOR))
