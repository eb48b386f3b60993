"""`make snapshot`: the bundled store from the Oracle corpus. Run as `python -m validator.cards.snapshot DATA OUT`."""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from rules.oracle import derive
from validator.cards.build import write_store
from validator.cards.rows import RulingRow
from validator.cards.sources import corpus

DATE = "2026-11"

_FACTS = Path(__file__).parent / "sources"


def build_snapshot(data: Path, out: Path) -> dict[str, str]:
    """Build the bundled snapshot at `out` from the corpus files in `data` and the name lists in `spec` beside it.

    Returns the store's meta table.

    Raises OSError if a file is missing or cannot be written, ValueError if the corpus does not fold.
    """
    spec = data.parent / "spec"
    files = [data / name for name in corpus.FILES]
    files += [spec / corpus.INTERCHANGEABLE, spec / corpus.ALTERNATE]
    sources = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    rulebreakers = tomllib.loads((_FACTS / "rulebreakers.toml").read_text("utf-8"))
    cards = [*map(derive, corpus.printed_cards(data)), *corpus.newer_cards(data, rulebreakers)]
    return write_store(
        out,
        cards,
        corpus.sets(data),
        chain(corpus.printings(data), corpus.alternate_printings(spec, cards)),
        {"date": DATE, "source": "oracle-corpus", "source_sha256": json.dumps(sources, sort_keys=True)},
        corpus.aliases(spec),
        rulings=ruling_gists((_FACTS / "ruling_gists.toml").read_text("utf-8")),
    )


def ruling_gists(toml: str) -> Iterator[RulingRow]:
    """The gists of `ruling_gists.toml`: each ruling in English, and in French from it."""
    for card in tomllib.loads(toml)["card"]:
        for number, ruling in enumerate(card["ruling"], start=1):
            known = card["name"], number, ruling["date"], ruling["source"]
            yield RulingRow(*known, "en", "gist", ruling["en"])
            yield RulingRow(*known, "fr", "gist", ruling["fr"], is_machine_translated=True)


def main(arguments: list[str]) -> int:
    """Command line of `make snapshot`; prints the counts and the digest."""
    if len(arguments) != 2:
        print("usage: python -m validator.cards.snapshot DATA_FOLDER OUTPUT_FILE", file=sys.stderr)
        return 64
    meta = build_snapshot(Path(arguments[0]), Path(arguments[1]))
    for key in ("date", "count_cards", "count_names", "count_printings", "digest"):
        print(f"{key}: {meta[key]}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
