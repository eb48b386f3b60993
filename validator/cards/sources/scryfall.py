"""Scryfall's objects -> facts: bulk files of cards and rulings, lists as the API gives them, single cards.

Shapes: https://scryfall.com/docs/api, pages Card Objects, Layouts and Faces, Rulings, Bulk Data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO

from rules.color import ColorIdentity
from rules.oracle import PrintedCard, PrintedPart
from validator.cards.rows import CardSet
from validator.cards.sources.collect import Collector
from validator.cards.sources.layouts import SEPARATOR, folded_name, no_card_reason
from validator.cards.sources.reading import ODD_VALUE, Source, colors_of, text_of
from validator.cards.sources.rows import Imported, ImportReport, ProviderRuling

# Kinds of set by Scryfall's word, to those that pools know; what is missing here is counted as unknown.
_SET_KINDS = {
    "core": "CORE",
    "expansion": "EXPANSION",
    "funny": "JOKE_SET",
    "promo": "PROMOTIONAL",
    "alchemy": "MAGIC_ARENA",
    "treasure_chest": "MAGIC_ONLINE",
    "memorabilia": "MEMORABILIA",
    "minigame": "MINIGAME",
    "token": "TOKEN",
    **dict.fromkeys(
        """
        archenemy arsenal box commander draft_innovation duel_deck eternal from_the_vault masterpiece masters
        planechase premium_deck spellbook starter vanguard
        """.split(),
        "SUPPLEMENTAL",
    ),
}

_FIELDS = frozenset(
    """
    all_parts arena_id artist artist_ids attraction_lights booster border_color card_back_id card_faces
    cardmarket_id cmc collector_number color_identity color_indicator colors content_warning defense digital
    edhrec_rank finishes flavor_name flavor_text foil frame frame_effect frame_effects full_art game_changer games
    hand_modifier highres_image id illustration_id image_status image_uris keywords lang layout legalities
    life_modifier loyalty mana_cost mtgo_foil_id mtgo_id multiverse_ids name nonfoil object oracle_id oracle_text
    oversized penny_rank power preview prices printed_name printed_text printed_type_line prints_search_uri
    produced_mana promo promo_types purchase_uris rarity related_uris released_at reprint reserved resource_id
    rulings_uri scryfall_set_uri scryfall_uri security_stamp set set_id set_name set_search_uri set_type set_uri
    story_spotlight tcgplayer_alternative_foil_id tcgplayer_etched_id tcgplayer_id textless toughness type_line uri
    variation variation_of watermark
    """.split()
)


# --- reading -----------------------------------------------------------------------------------------------------


def read_objects(stream: BinaryIO) -> Iterator[Any]:
    """The objects of a file, one at a time: JSON Lines, a JSON array, or list objects with `data`, as the API has them.

    stream: bytes from the start of the file, UTF-8 with or without a byte order mark. An object is held only until
    the next one is asked for. What is no object is given too: whoever takes them counts it.
    Raises CardSourceDamaged at the place where it is none of these or breaks off.
    """
    source = Source(stream)
    if (first := source.peek()) not in ("{", "["):
        raise source.damaged("JSON that begins with { or [", repr(first) if first else "the end of the file")
    for value in source.values():
        match value:
            case {"object": "list", "data": list(data)}:
                yield from data
            case _:
                yield value


# --- cards -------------------------------------------------------------------------------------------------------


def set_aside_reason(obj: Mapping[str, Any]) -> str | None:
    """Why an object is no card of the store, as `ImportReport.set_aside` names it; None for a card."""
    if obj.get("object", "card") != "card":
        return "not-a-card"
    faces = _faces(obj)
    reason = no_card_reason(_layout(obj), _front_type_line(obj, faces))
    if reason is None and obj.get("layout") == "meld" and _melds_into(obj, obj.get("id")) is not None:
        return "meld-result"
    if reason is None and obj.get("layout") == "reversible_card" and len({_same(face) for face in faces}) > 1:
        return "reversible-of-two" if len(_folded(faces)) == len(faces) else None
    return reason


def printed_card(obj: Mapping[str, Any]) -> PrintedCard | None:
    """The card of one card object, under the name and layout the store knows it by; None if it is no card.

    A printing's own facts (set, rarity, printed names) are not in it. A layout nobody has seen is taken by its
    `card_faces`, else as one part. Text, type or cost that is `null` counts as unseen, one that is absent as empty.
    Raises ValueError for an object without name or type line, or with values of another type than documented.
    """
    if set_aside_reason(obj) is not None:
        return None
    name, faces = text_of(obj, "name"), _faces(obj)
    if not name:
        raise ValueError("a card object without a name")
    layout = _layout(obj)
    if layout == "reversible_card" and faces:
        faces = _folded(faces)
        layout = text_of(faces[0], "layout") or "normal"
        name = folded_name(name)
    parts = tuple(_parts(obj, faces))
    if layout == "meld" and (result := _melds_into(obj)) is not None:
        parts = (*parts, PrintedPart(result["name"], text_of(result, "type_line"), mana_cost=""))
        name = SEPARATOR.join(part.name for part in parts)
    if not parts[0].type_line:
        raise ValueError("a card object without a type line")
    return PrintedCard(
        name=name,
        layout=layout,
        parts=parts,
        given_identity=ColorIdentity.of(colors_of(obj, "color_identity")) if "color_identity" in obj else None,
        legalities=_strings(obj.get("legalities")),
        oracle_id=_oracle_id(obj, faces),
        knows_indicators=True,
    )


def _faces(obj: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    faces = obj.get("card_faces") or []
    if not isinstance(faces, list) or not all(isinstance(face, dict) for face in faces):
        raise ValueError("`card_faces` is no list of objects")
    return faces


def _layout(obj: Mapping[str, Any]) -> str:
    """The layout by the name our rules use: an aftermath card is a split card to Scryfall."""
    layout = text_of(obj, "layout") or "normal"
    return "aftermath" if layout == "split" and "Aftermath" in (obj.get("keywords") or ()) else layout


def _parts(obj: Mapping[str, Any], faces: list[Mapping[str, Any]]) -> Iterator[PrintedPart]:
    lines = (text_of(obj, "type_line") or "").split(SEPARATOR)
    for number, face in enumerate(faces or [obj]):
        line = text_of(face, "type_line", lines[number] if number < len(lines) else None)
        yield PrintedPart(
            name=text_of(face, "name") or "",
            type_line=line,
            mana_cost=text_of(face, "mana_cost", ""),
            text=text_of(face, "oracle_text", ""),
            power=text_of(face, "power"),
            toughness=text_of(face, "toughness"),
            color_indicator="".join(colors_of(face, "color_indicator")) or None,
        )


def _front_type_line(obj: Mapping[str, Any], faces: list[Mapping[str, Any]]) -> str | None:
    return (text_of(faces[0], "type_line") if faces else None) or (text_of(obj, "type_line") or "").split(SEPARATOR)[0]


def _melds_into(obj: Mapping[str, Any], only: Any = None) -> Mapping[str, Any] | None:
    """The related object that a meld part becomes; with `only`, an id, just if that is it."""
    related = [part for part in obj.get("all_parts") or () if isinstance(part, dict)]
    results = [part for part in related if part.get("component") == "meld_result" and text_of(part, "name")]
    return next((part for part in results if only is None or part.get("id") == only), None)


def _same(face: Mapping[str, Any]) -> tuple[Any, Any]:
    return face.get("name"), face.get("oracle_id")


def _folded(faces: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The faces of a reversible printing without the repetition."""
    half = len(faces) // 2
    same = [_same(face) for face in faces]
    return faces[:half] if half and same[:half] == same[half:] else faces


def _oracle_id(obj: Mapping[str, Any], faces: list[Mapping[str, Any]]) -> str | None:
    return text_of(obj, "oracle_id") or (text_of(faces[0], "oracle_id") if faces else None)


def _strings(value: Any) -> dict[str, str]:
    return {k: v for k, v in value.items() if isinstance(v, str)} if isinstance(value, dict) else {}


# --- a whole file ------------------------------------------------------------------------------------------------


def import_cards(*sources: Iterable[Mapping[str, Any]]) -> Imported:
    """All cards, sets, printings and other names in streams of card objects (`read_objects`), as one.

    Give `default_cards` alone, `oracle_cards` before it, or `oracle_cards` alone, which knows one printing of each
    card. The first object of an oracle id gives the card's facts. An object that cannot be read is counted with its
    name in the report, never raised; what a stream raises passes through.
    """
    collector = Collector()
    for source in sources:
        for obj in source:
            _collect(collector, obj)
    return collector.finish()


def _collect(collector: Collector, obj: Mapping[str, Any]) -> None:
    report = collector.report
    report.objects += 1
    try:
        key = _collect_card(collector, obj)
        if key is not None:
            _collect_printing(collector, key, obj)
            _collect_names(collector, key, obj)
    except ODD_VALUE as error:
        name = obj.get("name") or obj.get("id") if isinstance(obj, dict) else "a value that is no object"
        report.unreadable(f"{name}: {error}")


def _collect_card(collector: Collector, obj: Mapping[str, Any]) -> str | None:
    """Keep the card of an object, count what it is; its key, None if it is none."""
    reason = set_aside_reason(obj)
    if reason != "not-a-card":
        collector.layout(text_of(obj, "layout") or "normal")
        if not obj.keys() <= _FIELDS:
            collector.report.unknown_fields.update(obj.keys() - _FIELDS)
    if reason is not None:
        collector.report.set_aside[reason] += 1
        return None
    key = _oracle_id(obj, _faces(obj)) or text_of(obj, "name")
    if key is not None and key in collector:
        return key
    printed = printed_card(obj)
    if printed is None:
        return None
    key = printed.oracle_id or printed.name
    return key if collector.add(key, printed) else None


def _collect_printing(collector: Collector, key: str, obj: Mapping[str, Any]) -> None:
    code, number, rarity = (text_of(obj, field) for field in ("set", "collector_number", "rarity"))
    if not code or not number or not rarity:
        return
    games = frozenset(game for game in obj.get("games") or () if isinstance(game, str))
    set_type = text_of(obj, "set_type") or ""
    if set_type and set_type not in _SET_KINDS:
        collector.report.unknown_set_types[set_type] += 1
    kind = _SET_KINDS.get(set_type, set_type.upper())
    released = text_of(obj, "released_at") or ""
    card_set = CardSet(code.upper(), text_of(obj, "set_name") or "", kind, released)
    # The store knows the rarity of vintage power in a few boosters as special.
    rarity = "special" if rarity == "bonus" else rarity
    collector.add_printing(key, card_set, number, rarity, released, games or None)


def _collect_names(collector: Collector, key: str, obj: Mapping[str, Any]) -> None:
    language = text_of(obj, "lang") or "en"
    faces = _faces(obj)
    if obj.get("layout") == "reversible_card":
        faces, repeated = _folded(faces), faces
        if len(faces) == 1:
            faces = []
            for face in repeated:
                _collect_single(collector, key, language, face)
    if not faces:
        _collect_single(collector, key, language, obj)
        return
    for field in ("flavor_name", "printed_name"):
        names = [text_of(face, field) or "" for face in faces]
        if any(names):
            whole = [name or text_of(face, "name") or "" for name, face in zip(names, faces, strict=True)]
            for name in (SEPARATOR.join(whole), *filter(None, names)):
                _collect_name(collector, key, language, field, name)


def _collect_single(collector: Collector, key: str, language: str, obj: Mapping[str, Any]) -> None:
    for field in ("flavor_name", "printed_name"):
        if name := text_of(obj, field):
            _collect_name(collector, key, language, field, name)


def _collect_name(collector: Collector, key: str, language: str, field: str, name: str) -> None:
    if language == "en":
        collector.add_alias(key, name)
    else:
        collector.add_foreign(key, language, name)


# --- rulings -----------------------------------------------------------------------------------------------------


def rulings(objects: Iterable[Mapping[str, Any]], report: ImportReport) -> Iterator[ProviderRuling]:
    """The rulings of a stream of ruling objects (`read_objects`), in order; all of them are English.

    What Scryfall wrote itself is a `note`. An object that is no ruling, or lacks a part of one, is counted in the
    report.
    """
    for obj in objects:
        report.objects += 1
        try:
            if obj.get("object", "ruling") != "ruling":
                report.set_aside["not-a-ruling"] += 1
                continue
            card, day, text = (text_of(obj, field) for field in ("oracle_id", "published_at", "comment"))
            source = text_of(obj, "source") or "wotc"
        except ODD_VALUE as error:
            report.unreadable(f"a ruling: {error}")
            continue
        if card and day and text:
            yield ProviderRuling(card, day, source, "en", "official" if source == "wotc" else "note", text)
        else:
            report.unreadable(f"a ruling of {card}: it needs `oracle_id`, `published_at` and `comment`")
