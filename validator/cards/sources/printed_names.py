"""`make names`: names in ten languages for `foreign_names`. Run as `python -m …printed_names DATA CARDS OUT`.

DATA holds printed names by English name, and the names of the basics; CARDS is the store whose cards they are for.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from validator.cards.build import erase_library_version
from validator.cards.foreign_names import SCHEMA
from validator.cards.names import name_key
from validator.cards.sources.corpus import tsv_rows
from validator.cards.store import CardStore
from validator.files import replacing

PRINTED, BASICS = "printed_names.json.gz", "basics_foreign.tsv"


def build_names(data: Path, store: CardStore, out: Path) -> Counter[str]:
    """Write the file at `out`, replaced whole or not at all, and return how many names each language has.

    Left out is what is an English name too, and whatever a card has in common with a basic land: that is the land.
    Raises OSError if a file is missing or cannot be written.
    """
    basics = {(name_key(row["name"]), row["lang"], row["oracle_name"]) for row in tsv_rows(data / BASICS)}
    of_basics = {key for key, _, _ in basics}
    found = {row for row in _printed(data, store) if row[0] not in of_basics} | basics
    rows = sorted(row for row in found if store.get(row[0]) is None)
    ids = {name: number for number, name in enumerate(sorted({name for _, _, name in rows}), start=1)}
    counts = Counter(language for _, language, _ in rows)
    with replacing(out, out.with_name(out.name + ".new")) as draft:
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(draft)) as connection:
            connection.execute("PRAGMA page_size = 4096")
            connection.executescript(SCHEMA)
            connection.executemany("INSERT INTO languages VALUES (?, ?)", sorted(counts.items()))
            connection.executemany("INSERT INTO cards VALUES (?, ?)", [(number, name) for name, number in ids.items()])
            lines = [(key, language, ids[name]) for key, language, name in rows]
            connection.executemany("INSERT INTO names VALUES (?, ?, ?)", lines)
            connection.commit()
            connection.execute("VACUUM")
        erase_library_version(draft)
    return counts


def _printed(data: Path, store: CardStore) -> Iterator[tuple[str, str, str]]:
    """Key, language and English name of each printed name. A part's name stands for all cards that have the part."""
    with gzip.open(data / PRINTED, "rt", encoding="utf-8") as stream:
        printed = json.load(stream)
    for english, by_language in printed.items():
        match = store.get(name_key(english))
        for language, names in by_language.items():
            for card in match.cards if match else ():
                yield from ((name_key(name), language, card.name) for name in names)


def main(arguments: list[str]) -> int:
    """Command line of `make names`; prints the counts."""
    if len(arguments) != 3:
        print("usage: python -m validator.cards.sources.printed_names DATA_FOLDER CARDS OUTPUT_FILE", file=sys.stderr)
        return 64
    data, cards, out = map(Path, arguments)
    for language, count in sorted(build_names(data, CardStore(cards).load(), out).items()):
        print(f"{language}: {count}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
