"""The decks that are measured: the official ones where `../shared` is at hand, else the bundled legal ones."""

from __future__ import annotations

from pathlib import Path

import fixtures
from rules.model import OracleCard, Zone
from validator.pipeline import Checker, find_format

PRECONS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "precons"


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
