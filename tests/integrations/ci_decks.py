"""Lists that integrations are tried on, each with what it is for a name."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
LEGAL = f"{KRENKO}99 Mountain\n"
COPIES = f"{KRENKO}2 Sol Ring\n97 Mountain\n"
WAIVED = f'{KRENKO}2 Sol Ring # decklint: ignore=CPY001 reason="a test"\n97 Mountain\n'
UNKNOWN = f"{KRENKO}1 Sol Rng\n98 Mountain\n"
DAY = "2026-10-08"
