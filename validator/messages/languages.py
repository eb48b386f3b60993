"""Which languages there are."""

from __future__ import annotations

from pathlib import Path

ENGLISH = "en"
LANGUAGES = (ENGLISH, *sorted(path.stem for path in Path(__file__).parent.glob("*.toml")))
"""English, and each language that has a file next to this one."""
