"""Cards in the shape of Scryfall's and MTGJSON's files, for tests of imports and syncs.

`whole` is all of ../shared/data; `small_world.read_world` the few hundred cards that are checked in. What neither has
seen (the text of a second half) is `null`, as no provider writes it, so that the facts of an import can be compared
with the bundled store's. Oracle ids are made up, the same every time.
"""

from __future__ import annotations

import gzip
import json
import uuid
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from rules.card import OracleCard
from rules.oracle import PrintedCard, PrintedPart, derive
from validator.cards.rows import CardSet, PrintingRow
from validator.cards.sources import corpus

_NAMESPACE = uuid.UUID("6f1c2f1e-7a0e-4c39-9d0f-5d0c6f0f7a11")
_SET_TYPES = {
    "CORE": "core",
    "EXPANSION": "expansion",
    "JOKE_SET": "funny",
    "PROMOTIONAL": "promo",
    "CUSTOM_SET": "minigame",
    "MAGIC_ARENA": "expansion",
}
_GAMES = {"MAGIC_ARENA": ["arena"], "MAGIC_ONLINE": ["mtgo"]}
_LANGUAGES = {
    "de": "German",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "pt": "Portuguese (Brazil)",
    "ru": "Russian",
    "zhs": "Chinese Simplified",
    "zht": "Chinese Traditional",
}


class World(NamedTuple):
    """Cards, and all that providers say of them.

    printings: in the providers' order.  sets: by code.  other_names: Oracle name -> fields of Scryfall's with another
    English name.  printed_names: part's name -> code of a language -> printed names.  reversible: names of cards with
    a printing that shows the whole card on both sides.
    """

    cards: tuple[PrintedCard, ...]
    printings: tuple[PrintingRow, ...]
    sets: Mapping[str, CardSet]
    other_names: Mapping[str, list[tuple[str, str]]]
    printed_names: Mapping[str, Mapping[str, list[str]]]
    reversible: Set[str]


@lru_cache(maxsize=1)
def whole(data_folder: Path) -> World:
    """Every card of ../shared/data."""
    cards = {printed.name: _with_indicators(printed) for printed in corpus.printed_cards(data_folder)}
    return World(
        tuple(cards.values()),
        tuple(corpus.printings(data_folder)),
        {card_set.code: card_set for card_set in corpus.sets(data_folder)},
        _other_names(data_folder, cards),
        _printed_names(data_folder),
        _reversible_names(data_folder),
    )


def oracle_id(name: str) -> str:
    """The made-up oracle id of a card by its Oracle name."""
    return str(uuid.uuid5(_NAMESPACE, name))


def oracle_cards(world: World) -> Iterator[dict[str, Any]]:
    """Scryfall's `oracle_cards`: an object for each card, without any printing; meld results too."""
    results: dict[str, PrintedPart] = {}
    for printed in world.cards:
        yield _scryfall_card(printed)
        if printed.layout == "meld":
            results[printed.parts[1].name] = printed.parts[1]
    for part in results.values():
        yield _meld_result(part)


def default_cards(world: World) -> Iterator[dict[str, Any]]:
    """Scryfall's `default_cards`: an object for each printing, other English names on a card's first one, two on each
    object of it.

    A card that has a reversible printing comes first as that. A card of which no printing is known comes once,
    without the fields of a printing.
    """
    cards = {printed.name: printed for printed in world.cards}
    unseen = dict(cards)
    for row in world.printings:
        if row.name not in cards:
            continue  # a back face's
        obj = _scryfall_card(cards[row.name]) | _printing(row, world.sets.get(row.set_code))
        is_first = unseen.pop(row.name, None) is not None
        names = world.other_names.get(row.name, ()) if is_first else ()
        if is_first and row.name in world.reversible:
            yield _reversible(obj)
        yield _with_names(obj, names[:2])
        for start in range(2, len(names), 2):
            yield _with_names(obj, names[start : start + 2])
    yield from map(_scryfall_card, unseen.values())


def rulings(world: World, every: int = 100) -> Iterator[dict[str, Any]]:
    """Scryfall's `rulings`: two made-up ones, one of them Scryfall's own, for every hundredth card."""
    for printed in world.cards[::every]:
        for day, source in (("2020-01-02", "wotc"), ("2021-03-04", "scryfall")):
            comment = f"A made-up ruling on {printed.name} by {source}."
            yield {
                "object": "ruling",
                "oracle_id": oracle_id(printed.name),
                "source": source,
                "published_at": day,
                "comment": comment,
            }


def atomic_cards(world: World) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """MTGJSON's AtomicCards: each name with its face objects; meld results under their own name."""
    results: dict[str, PrintedPart] = {}
    for printed in world.cards:
        yield printed.name, _atomic_faces(printed, world.printed_names)
        if printed.layout == "meld":
            results[printed.parts[1].name] = printed.parts[1]
    for name, part in results.items():
        face = _atomic_part(part) | {"layout": "meld", "side": "b", "faceName": name, "name": name, "legalities": {}}
        yield name, [face | {"identifiers": {"scryfallOracleId": oracle_id(name)}}]


# --- files -------------------------------------------------------------------------------------------------------


def write_json_lines(path: Path, objects: Iterable[Mapping[str, Any]]) -> None:
    """One object a line; gzip, the same bytes each time, if the name ends in `.gz`."""
    with path.open("wb") as file:
        if path.suffix == ".gz":
            with gzip.GzipFile("", "wb", compresslevel=1, fileobj=file, mtime=0) as packed:
                packed.writelines(orjson.dumps(obj) + b"\n" for obj in objects)
        else:
            file.writelines(orjson.dumps(obj) + b"\n" for obj in objects)


def write_json_array(path: Path, objects: Iterable[Mapping[str, Any]]) -> None:
    """One array, an object a line, as Scryfall's bulk files were until July 2026."""
    with path.open("wb") as file:
        file.write(b"[")
        for number, obj in enumerate(objects):
            file.write((b",\n" if number else b"\n") + orjson.dumps(obj))
        file.write(b"\n]\n")


def write_atomic_cards(
    path: Path, entries: Iterable[tuple[str, list[dict[str, Any]]]], date: str = "2026-11-30"
) -> None:
    """An AtomicCards file on one line, with `meta` and `data`."""
    with path.open("wb") as file:
        file.write(b'{"meta":' + orjson.dumps({"date": date, "version": f"5.3.0+{date}"}) + b',"data":{')
        for number, (name, faces) in enumerate(entries):
            file.write((b"," if number else b"") + orjson.dumps(name) + b":" + orjson.dumps(faces))
        file.write(b"}}")


# --- Scryfall ----------------------------------------------------------------------------------------------------


def _with_indicators(printed: PrintedCard) -> PrintedCard:
    """The card with the color indicators that the corpus leaves out, as providers give them."""
    indicators = {s.part: s.colors for s in derive(printed).identity_sources if s.by == "color-indicator"}
    if not indicators:
        return printed
    parts = [replace(part, color_indicator=indicators.get(part.name)) for part in printed.parts]
    return replace(printed, parts=tuple(parts))


def _scryfall_card(printed: PrintedCard) -> dict[str, Any]:
    obj: dict[str, Any] = {
        "object": "card",
        "id": oracle_id("card " + printed.parts[0].name),
        "oracle_id": oracle_id(printed.name),
        "name": printed.name,
        "lang": "en",
        "layout": "split" if printed.layout == "aftermath" else printed.layout,
        "keywords": ["Aftermath"] if printed.layout == "aftermath" else [],
        "color_identity": list(printed.given_identity or ()),
        "legalities": _scryfall_legalities(printed),
        "cmc": float(len(printed.parts)),
    }
    if printed.layout == "meld":
        front, back = printed.parts
        related = [("meld_part", front), ("meld_result", back)]
        obj["all_parts"] = [_related(component, part) for component, part in related]
        return obj | _scryfall_part(front)
    if len(printed.parts) == 1:
        return obj | _scryfall_part(printed.parts[0])
    obj["card_faces"] = [{"object": "card_face"} | _scryfall_part(part) for part in printed.parts]
    return obj


def _scryfall_legalities(printed: PrintedCard) -> dict[str, str]:
    """With `restricted` for what may only lead in Pauper Commander, and a format that is none of ours."""
    pools = {"vintage": "legal", **printed.legalities}
    types = printed.parts[0].type_line or ""
    if pools.get("paupercommander") == "not_legal" and "u" in printed.rarities and "Creature" in types:
        pools["paupercommander"] = "restricted"
    return pools


def _scryfall_part(part: PrintedPart) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "name": part.name,
        "type_line": part.type_line,
        "mana_cost": part.mana_cost,
        "oracle_text": part.text,
    }
    if part.color_indicator:
        fields["color_indicator"] = list(part.color_indicator)
    if part.power is not None:
        fields["power"] = part.power
    if part.toughness is not None:
        fields["toughness"] = part.toughness
    return fields


def _related(component: str, part: PrintedPart) -> dict[str, Any]:
    related_id = oracle_id("card " + part.name)
    line = part.type_line
    return {
        "object": "related_card",
        "id": related_id,
        "component": component,
        "name": part.name,
        "type_line": line,
    }


def _meld_result(part: PrintedPart) -> dict[str, Any]:
    obj = {"object": "card", "oracle_id": oracle_id(part.name), "lang": "en", "layout": "meld"}
    related = _related("meld_result", part)
    return obj | _scryfall_part(part) | {"id": related["id"], "all_parts": [related], "legalities": {}}


def _printing(row: PrintingRow, card_set: CardSet | None) -> dict[str, Any]:
    printing: dict[str, Any] = {
        "set": row.set_code.lower(),
        "collector_number": row.collector_number,
        "rarity": "common" if row.rarity == "land" else row.rarity,
    }
    if card_set is not None:
        games = _GAMES.get(card_set.kind)
        printing |= {
            "set_name": card_set.name,
            "set_type": _SET_TYPES.get(card_set.kind, "masters"),
            "released_at": card_set.released,
            "digital": games is not None,
            "games": games or ["paper", "mtgo"],
        }
    return printing


def _reversible_names(data_folder: Path) -> set[str]:
    with gzip.open(data_folder / corpus.CARDS, "rt", encoding="utf-8") as stream:
        entries = map(orjson.loads, stream)
        return {corpus.folded_name(entry["name"]) for entry in entries if entry["layout"] == "reversible_card"}


def _reversible(obj: Mapping[str, Any]) -> dict[str, Any]:
    """The same printing as Scryfall gives it where both sides show the whole card."""
    whole = {"object", "id", "lang", "color_identity", "keywords", "legalities", "card_faces", "set", "rarity"}
    whole |= {"collector_number", "set_name", "set_type", "released_at", "digital", "games"}
    own = {"layout": obj["layout"], "oracle_id": obj["oracle_id"]}
    faces = obj.get("card_faces") or [{key: value for key, value in obj.items() if key not in whole}]
    kept = {key: value for key, value in obj.items() if key in whole}
    name = " // ".join([obj["name"]] * 2)
    return kept | {"name": name, "layout": "reversible_card", "card_faces": [face | own for face in [*faces, *faces]]}


def _with_names(obj: Mapping[str, Any], names: Iterable[tuple[str, str]]) -> dict[str, Any]:
    if "card_faces" not in obj:
        return {**obj, **dict(names)}
    front, *others = obj["card_faces"]
    return {**obj, "card_faces": [{**front, **dict(names)}, *others]}


def _other_names(data_folder: Path, cards: Mapping[str, PrintedCard]) -> dict[str, list[tuple[str, str]]]:
    """Oracle name -> other English names: a playful one as `flavor_name`, another as `printed_name`."""
    fields = ("flavor_name", "printed_name")
    others: dict[str, list[tuple[str, str]]] = {}
    fronts = {printed.parts[0].name: name for name, printed in cards.items()}
    for alias, name in corpus.aliases(data_folder.parent / "spec").items():
        known = others.setdefault(name if name in cards else fronts[name], [])
        known.append((fields[len(known) % 2], alias))
    return others


# --- MTGJSON -----------------------------------------------------------------------------------------------------


def _printed_names(data_folder: Path) -> dict[str, dict[str, list[str]]]:
    with gzip.open(data_folder / "printed_names.json.gz", "rt", encoding="utf-8") as stream:
        names: dict[str, dict[str, list[str]]] = json.load(stream)
    return names


def _atomic_faces(printed: PrintedCard, names: Mapping[str, Any]) -> list[dict[str, Any]]:
    card = derive(printed)
    whole = {
        "name": printed.name,
        "layout": printed.layout,
        "colorIdentity": list(printed.given_identity or ()),
        "legalities": {p: s.capitalize() for p, s in printed.legalities.items() if s != "not_legal"},
        "identifiers": {"scryfallOracleId": oracle_id(printed.name)},
        "leadershipSkills": _leadership(card),
        "printings": None,
    }
    parts = printed.parts[:1] if printed.layout == "meld" else printed.parts
    faces = []
    for side, part in zip("abcde", parts, strict=False):
        face = whole | _atomic_part(part)
        if len(printed.parts) > 1:
            face |= {"side": side, "faceName": part.name}
        face["foreignData"] = list(_foreign_data(printed, part, names))
        faces.append(face)
    return faces


def _leadership(card: OracleCard) -> dict[str, bool]:
    legal = {"legal", "banned"}
    commander = card.commander_reason is not None and card.legalities.get("commander") in legal
    return {"brawl": False, "commander": commander, "oathbreaker": "Planeswalker" in card.type_line.types}


def _atomic_part(part: PrintedPart) -> dict[str, Any]:
    fields: dict[str, Any] = {"type": part.type_line, "manaCost": part.mana_cost, "text": part.text}
    if part.color_indicator:
        fields["colorIndicator"] = list(part.color_indicator)
    fields |= {"power": part.power or "", "toughness": part.toughness or ""}
    return {key: value for key, value in fields.items() if value != ""}


def _foreign_data(printed: PrintedCard, part: PrintedPart, names: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for code, printed_names in sorted(names.get(part.name, {}).items()):
        of_parts = [names.get(other.name, {}).get(code, [other.name])[0] for other in printed.parts]
        foreign = {"language": _LANGUAGES[code], "name": " // ".join(of_parts)}
        yield foreign | ({"faceName": printed_names[0]} if len(of_parts) > 1 else {})
