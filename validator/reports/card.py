"""One card's facts, in Scryfall's field names where it has them; no rules text, for none is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.card import OracleCard
from rules.color import ColorIdentity
from rules.words import ENGLISH
from validator.cards.rows import RARITY_WORDS
from validator.cards.store import Printing

_WHY_COMMANDER = {
    "legendary-creature": "a legendary creature",
    "legendary-vehicle": "a legendary Vehicle",
    "legendary-spacecraft": "a legendary Spacecraft with power and toughness",
    "text": "its text says so",
    "creature-outside-battlefield": "a legendary creature anywhere but on the battlefield",
}


def card_dict(card: OracleCard, printings: Sequence[Printing] = ()) -> dict[str, Any]:
    """The card's facts as plain values."""
    return {
        "object": "card",
        "oracle_id": card.oracle_id,
        "name": card.name,
        "layout": card.layout,
        "mana_cost": card.mana_cost,
        "type_line": card.type_line.text,
        "color_identity": list(card.color_identity),
        "color_identity_sources": [source._asdict() for source in card.identity_sources],
        "card_faces": [face._asdict() for face in card.faces] if len(card.faces) > 1 else [],
        "legalities": dict(card.legalities),
        "commander": card.commander_reason,
        "partner_abilities": [ability._asdict() for ability in card.partner_abilities],
        "mana_value": card.mana_value,
        "companion": card.companion,
        "copy_limit": None if card.type_line.is_basic_land else card.copy_limit,
        "released": card.released or None,
        "legal_from": card.legal_from or None,
        "printings": len(printings),
        "first_printing": printings[0]._asdict() if printings else None,
        "rarities": [RARITY_WORDS[r] for r in RARITY_WORDS if any(p.rarity == r for p in printings)],
    }


def card_text(card: OracleCard, printings: Sequence[Printing] = ()) -> str:
    """The card's facts in words."""
    reason = card.commander_reason
    limit = None if card.type_line.is_basic_land else card.copy_limit
    lines = [
        f"{card.name}  {card.mana_cost}".rstrip(),
        f"  {card.type_line.text}",
        f"  color identity: {ENGLISH.word(card.color_identity)}",
        *(f"    {ENGLISH.word(ColorIdentity.of(s.colors))}: {s.by} of {s.part}" for s in card.identity_sources),
        *(f"  part: {face.name}  {face.mana_cost or ''}  {face.type_line or 'unseen'}" for face in card.faces[1:]),
        f"  can be a commander: {'yes, ' + _WHY_COMMANDER[reason] if reason else 'no'}",
        *([f"  companion condition: {card.companion.replace('-', ' ')}"] if card.companion else []),
        *(f"  partner ability: {a.kind} {a.argument}".rstrip() for a in card.partner_abilities),
        f"  copies in a deck: {'any number' if limit is None else limit}",
        *([f"  legal from: {card.legal_from}"] if card.legal_from else []),
        *(f"  card pool {key}: {status.replace('_', ' ')}" for key, status in sorted(card.legalities.items())),
    ]
    if printings:
        first = printings[0]
        lines.append(f"  printings known: {len(printings)}, the first in {first.set_name or first.set_code}")
    return "\n".join(lines) + "\n"
