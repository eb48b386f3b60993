"""The checked-in cards: facts of a few hundred cards in `world.jsonl`, and how they become printed cards again.

No rules text is kept. Where a fact is read from text, `_words` says it in a sentence of ours that reads as the same
fact. `make world` writes the file anew, from the data beside the repository.

First line: sets, code -> [name, kind, day of release]. Then a card a line:
{"name": "Seven Dwarves", "layout": "normal", "identity": "R", "rarities": "c", "legalities": {"commander": "legal"},
 "facts": {"copies": 7}, "printings": ["ELD 141 common"], "other_names": [["flavor_name", "Seven Friends"]],
 "parts": [{"name": "Seven Dwarves", "type": "Creature — Dwarf", "cost": "{2}{R}", "power": "2", "toughness": "2",
            "names": {"fr": ["Sept nains"]}}]}
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import provider_data
from provider_data import World

from rules.card import OracleCard
from rules.color import ColorIdentity
from rules.oracle import PrintedCard, PrintedPart, derive
from validator.cards.acceptance import CANARIES
from validator.cards.rows import CardSet, PrintingRow

FILE = Path(__file__).with_name("world.jsonl")

# --- facts -> printed cards ------------------------------------------------------------------------------------------

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_PARTNER = {
    "partner": "Partner",
    "partner-with": "Partner with {}",
    "partner-text": "Partner—{}",
    "choose-a-background": "Choose a Background",
    "doctors-companion": "Doctor's companion",
}

# What the provider's printings and other files say of a card.
_FROM_ELSEWHERE = frozenset(("oracle_id", "released", "legal_from", "first_day"))


def read_world(path: Path = FILE) -> World:
    """The world of a file of facts."""
    sets, *entries = map(json.loads, path.read_text("utf-8").splitlines())
    return World(
        tuple(map(_printed, entries)),
        tuple(PrintingRow(entry["name"], *row.split(" ")) for entry in entries for row in entry.get("printings", ())),
        {code: CardSet(code, *card_set) for code, card_set in sets.items()},
        {entry["name"]: [tuple(pair) for pair in entry.get("other_names", ())] for entry in entries},
        {part["name"]: part.get("names", {}) for entry in entries for part in entry["parts"]},
        {entry["name"] for entry in entries if entry.get("is_reversible")},
    )


def _printed(entry: Mapping[str, Any]) -> PrintedCard:
    front, *others = entry["parts"]
    return PrintedCard(
        name=entry["name"],
        layout=entry["layout"],
        parts=(_part(front, entry.get("facts", {})), *(_part(part, {}) for part in others)),
        given_identity=ColorIdentity.of(entry.get("identity", "")),
        rarities=entry.get("rarities", ""),
        legalities=entry.get("legalities", {}),
    )


def _part(part: Mapping[str, Any], facts: Mapping[str, Any]) -> PrintedPart:
    unseen = part.get("unseen", ())
    return PrintedPart(
        name=part["name"],
        type_line=part.get("type"),
        mana_cost=None if "cost" in unseen else part.get("cost", ""),
        text=None if "text" in unseen else "\n".join(_words(part, facts)),
        power=part.get("power"),
        toughness=part.get("toughness"),
        color_indicator=part.get("indicator"),
    )


def _words(part: Mapping[str, Any], facts: Mapping[str, Any]) -> Iterator[str]:
    """Made-up rules text with the same facts as the printed one's."""
    if "symbols" in part:
        yield "".join(f"{{{color}}}" for color in part["symbols"])
    if part.get("is_all_colors"):
        yield "This card is all colors."
    if part.get("has_ability") or facts.get("has_ability"):
        yield "{0}: Nothing happens."
    if facts.get("is_every_creature_type"):
        yield "Changeling"
    if "copies" in facts:
        few = f"up to {_NUMBERS[facts['copies']]}" if facts["copies"] else "any number of"
        yield f"A deck can have {few} cards named {part['name']}."
    if facts.get("commander") == "text":
        yield "This card can be your commander."
    if facts.get("commander") == "creature-outside-battlefield":
        yield f"As long as {part['name']} isn't on the battlefield, it's a creature."
    for kind, argument in facts.get("partner", ()):
        yield _PARTNER[kind].format(argument)


# --- printed cards -> facts ------------------------------------------------------------------------------------------

_EVERY = 110
_OF_A_KIND = 2
_MOST_PRINTINGS = 4
_LANGUAGES = ("de", "fr", "ja", "zhs")


def write_world(whole: World, path: Path = FILE) -> None:
    """Write the facts of a card in so many, of every canary, and of the first few of each kind of card.

    Raises AssertionError for a card whose facts would not come back the same.
    """
    chosen = [_entry(printed, whole) for printed in _chosen(whole)]
    rows = _printings(whole, {entry["name"] for entry in chosen})
    codes = set()
    for entry in chosen:
        of_card = rows.get(entry["name"], [])
        codes |= {row.set_code for row in of_card}
        entry["printings"] = [f"{row.set_code} {row.collector_number} {row.rarity}" for row in of_card]
    sets = {code: list(whole.sets[code][1:]) for code in sorted(codes & whole.sets.keys())}
    lines = [sets, *({key: value for key, value in entry.items() if value} for entry in chosen)]
    path.write_text("".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines))


def _chosen(whole: World) -> Iterator[PrintedCard]:
    canaries, seen = {canary.name for canary in CANARIES}, Counter[str]()
    for number, printed in enumerate(whole.cards):
        card = derive(printed)
        if not _can_be_said(card):
            continue
        kinds = set(_kinds(printed, card, whole))
        is_rare = any(seen[kind] < _OF_A_KIND for kind in kinds)
        if number % _EVERY == 0 or printed.name in canaries or is_rare:
            seen.update(kinds)
            yield printed


def _can_be_said(card: OracleCard) -> bool:
    """Whether `_words` has a sentence for all that is special about a card."""
    special = (card.companion, card.rulebreaker, card.chooses_color, card.circled_colors, card.brings_side_deck)
    return not any(special)


def _kinds(printed: PrintedCard, card: OracleCard, whole: World) -> Iterable[str]:
    """What makes a card one that tests should have a few of."""
    yield printed.layout
    yield f"commander {card.commander_reason}"
    yield f"copies {card.copy_limit}"
    yield f"ability {card.has_activated_ability}"
    yield f"every type {card.is_every_creature_type}"
    yield from (f"partner {ability.kind}" for ability in card.partner_abilities)
    yield from (f"source {source.by}" for source in card.identity_sources)
    yield from (f"{pool} {status}" for pool, status in printed.legalities.items())
    yield from (f"other {field}" for field, _ in whole.other_names.get(printed.name, ()))
    yield f"reversible {printed.name in whole.reversible}"


def _entry(printed: PrintedCard, whole: World) -> dict[str, Any]:
    card = derive(printed)
    entry = {
        "name": printed.name,
        "layout": printed.layout,
        "identity": str(printed.given_identity),
        "rarities": printed.rarities,
        "legalities": dict(printed.legalities),
        "facts": _facts(card),
        "other_names": whole.other_names.get(printed.name),
        "is_reversible": printed.name in whole.reversible,
        "parts": [_part_facts(part, card, whole) for part in printed.parts],
    }
    _settle_ability(entry, card)
    for field in fields(OracleCard):
        if field.name in _FROM_ELSEWHERE:
            continue
        assert getattr(derive(_printed(entry)), field.name) == getattr(card, field.name), (printed.name, field.name)
    return entry


def _facts(card: OracleCard) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if card.copy_limit != 1:
        facts["copies"] = card.copy_limit or 0
    if card.commander_reason in {"text", "creature-outside-battlefield"}:
        facts["commander"] = card.commander_reason
    if card.partner_abilities:
        facts["partner"] = [list(ability) for ability in card.partner_abilities]
    if card.is_every_creature_type:
        facts["is_every_creature_type"] = True
    return facts


def _settle_ability(entry: dict[str, Any], card: OracleCard) -> None:
    """Say of the front that it has an activated ability, unless what is there already says so."""
    if card.has_activated_ability and not derive(_printed(entry)).has_activated_ability:
        entry["facts"]["has_ability"] = True


def _part_facts(part: PrintedPart, card: OracleCard, whole: World) -> dict[str, Any]:
    sources = [source for source in card.identity_sources if source.part == part.name]
    printed_names = whole.printed_names.get(part.name, {})
    facts = {
        "name": part.name,
        "type": part.type_line,
        "cost": part.mana_cost,
        "power": part.power,
        "toughness": part.toughness,
        "indicator": part.color_indicator,
        "symbols": "".join(source.colors for source in sources if source.by == "rules-text"),
        "is_all_colors": any(source.by == "characteristic-defining-ability" for source in sources),
        "unseen": [name for name, value in (("cost", part.mana_cost), ("text", part.text)) if value is None],
        "names": {code: names for code, names in printed_names.items() if code in _LANGUAGES},
    }
    return {key: value for key, value in facts.items() if value not in (None, "", [], {}, False)}


def _printings(whole: World, names: set[str]) -> dict[str, list[PrintingRow]]:
    """The printings of some cards: those that tell a rarity or the first day, and others up to a few."""
    rows: dict[str, list[PrintingRow]] = {}
    for row in whole.printings:
        if row.name in names:
            rows.setdefault(row.name, []).append(row)
    return {name: _fewer(of_card, whole.sets) for name, of_card in rows.items()}


def _fewer(rows: list[PrintingRow], sets: Mapping[str, CardSet]) -> list[PrintingRow]:
    first_of: dict[tuple[str, str], PrintingRow] = {}
    for row in sorted(rows, key=lambda row: sets[row.set_code].released if row.set_code in sets else "9"):
        kind = sets[row.set_code].kind if row.set_code in sets else ""
        first_of.setdefault((row.rarity, kind), row)
    kept = {*first_of.values(), *rows[: max(0, _MOST_PRINTINGS - len(first_of))]}
    return [row for row in rows if row in kept]


if __name__ == "__main__":
    write_world(provider_data.whole(Path(sys.argv[1])))
