"""The decks that are measured: the official ones where `../shared` is at hand, else the bundled legal ones."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import fixtures
from rules.card import OracleCard
from rules.deck import Zone
from validator.cards.store import CardStore
from validator.pipeline import Checker, find_format

PRECONS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "precons"
FOILS = 0.3

# Card name -> its printings, as (set code, collector number).
Printings = Mapping[str, Sequence[tuple[str, str]]]


def published() -> list[bytes]:
    """Real decklists as they are published."""
    folder = PRECONS if PRECONS.is_dir() else fixtures.path("decks/legal")
    return [path.read_bytes() for path in sorted(folder.glob("*.txt"))]


def plain(checker: Checker, decks: list[bytes]) -> list[str]:
    """The same decks in the shape every contestant reads: two headings, `quantity name` lines."""
    format_ = find_format("commander").on("2026-10-08")
    return [_plain(checker, deck, format_) for deck in decks]


def _plain(checker: Checker, deck: bytes, format_: object) -> str:
    parsed = checker.parse(deck, format_)  # type: ignore[arg-type]
    zones: dict[Zone, list[str]] = {Zone.COMMAND: [], Zone.LIBRARY: []}
    for entry in parsed.deck.entries:
        if isinstance(entry.card, OracleCard) and entry.zone in zones:
            zones[entry.zone].append(f"{entry.quantity} {entry.card.name}")
    return "\n".join(["Commander", *zones[Zone.COMMAND], "", "Deck", *zones[Zone.LIBRARY]]) + "\n"


def printings(store: CardStore) -> Printings:
    """Every printing with a number that is written in letters and digits."""
    found: dict[str, list[tuple[str, str]]] = {}
    query = (
        "SELECT c.name, s.code, p.collector_number FROM printings p JOIN cards c ON c.id = p.card_id"
        " JOIN sets s ON s.id = p.set_id"
    )
    for name, code, number in store.rows(query):
        if number.isalnum():
            found.setdefault(name, []).append((code, number))
    return found


def with_printings(deck: str, known: Printings, chance: random.Random) -> str:
    """A plain deck with a printing behind each name, `1 Sol Ring (LEA) 161`, some of them foil."""
    lines = []
    for line in deck.splitlines():
        if (name := line.partition(" ")[2]) in known:
            code, number = chance.choice(known[name])
            line += f" ({code}) {number}" + (" *F*" if chance.random() < FOILS else "")
        lines.append(line)
    return "\n".join(lines) + "\n"


def with_slips(deck: str, number: int, chance: random.Random) -> str:
    """A plain deck with so many of its names misspelled by one letter, the commanders' left out."""
    lines = deck.splitlines()
    cards = [i for i, line in enumerate(lines) if len(line) > 8 and i > lines.index("Deck")]
    for i in chance.sample(cards, min(number, len(cards))):
        quantity, _, name = lines[i].partition(" ")
        at = chance.randrange(2, len(name) - 1)
        slips = (name[at + 1 :], name[at] + name[at:], name[at + 1] + name[at] + name[at + 2 :])
        lines[i] = f"{quantity} {name[:at]}{chance.choice(slips)}"
    return "\n".join(lines) + "\n"
