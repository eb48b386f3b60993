"""From providers' files to a new card store: cards, printings, names and rulings, and what two sources disagree on.

What the files have no word on is carried over from the store in use, so that a sync from fewer sources loses nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from rules.model import OracleCard
from rules.oracle import derive
from validator import __version__
from validator.cards import carry
from validator.cards.audit import Disagreement, compare_cards
from validator.cards.build import write_store
from validator.cards.names import name_key
from validator.cards.rows import ForeignName, RulingRow
from validator.cards.sources import mtgjson, scryfall
from validator.cards.sources.rows import Imported, ImportReport, ProviderRuling
from validator.cards.sources.unpack import open_bytes
from validator.cards.store import CardStore


@dataclass(slots=True)
class SourceFiles:
    """Where the files lie that a store is made of. `cards` are Scryfall's, read in order as one; or none."""

    cards: tuple[Path, ...] = ()
    rulings: Path | None = None
    atomic: Path | None = None


@dataclass(slots=True)
class Assembled:
    """A new store's meta table, what each file yielded, and where two sources differ."""

    meta: Mapping[str, str]
    reports: dict[str, ImportReport] = field(default_factory=dict)
    disagreements: list[Disagreement] = field(default_factory=list)


def assemble(files: SourceFiles, in_use: CardStore, out: Path, date: str, sources: Mapping[str, Any]) -> Assembled:
    """Write the store that the files make at `out`, replaced whole or not at all.

    in_use: the store whose printings, names and rulings stand in for what the files lack.  date: the day the cards
    are of (ISO); an AtomicCards file read alone gives its own.  sources: kept in the store's meta table as JSON.
    Raises CardSourceDamaged for a file that is cut or no card file, ValueError if the files give no card.
    """
    with ExitStack() as stack:
        reader = _Reader(files, in_use, stack)
        cards = reader.cards()
        provenance = {
            "date": cards.date or date,
            "source": "+".join(sorted(sources)),
            "source_files": json.dumps(sources, sort_keys=True),
            "program": f"decklint {__version__}",
        }
        if not cards.cards:
            raise ValueError("the files give no card")
        meta = write_store(
            out,
            cards.cards,
            cards.sets or carry.sets_of(in_use),
            cards.printings or carry.printings_of(in_use),
            provenance,
            _aliases(cards, in_use),
            reader.foreign_names(cards),
            reader.rulings(cards),
        )
        return Assembled(meta, reader.reports, reader.disagreements)


class _Reader:
    """Reads each file once, as a stream, in the order in which a store is written."""

    def __init__(self, files: SourceFiles, in_use: CardStore, stack: ExitStack) -> None:
        self.files = files
        self.in_use = in_use
        self.stack = stack
        self.reports: dict[str, ImportReport] = {}
        self.disagreements: list[Disagreement] = []

    def _open(self, path: Path) -> BinaryIO:
        return self.stack.enter_context(open_bytes(path))

    def cards(self) -> Imported:
        """Scryfall's cards, or MTGJSON's where there are none."""
        if self.files.cards:
            imported = scryfall.import_cards(*(scryfall.read_objects(self._open(path)) for path in self.files.cards))
            self.reports["scryfall cards"] = imported.report
        elif self.files.atomic is not None:
            imported = mtgjson.import_cards(self._open(self.files.atomic), carry.rarities_of(self.in_use))
            self.reports["mtgjson cards"] = imported.report
        else:
            raise ValueError("the files give no card")
        return imported

    def foreign_names(self, cards: Imported) -> Iterator[ForeignName]:
        """Names in other languages: those among Scryfall's cards, MTGJSON's, else those of the store in use."""
        yield from cards.foreign_names
        if self.files.atomic is None:
            yield from carry.foreign_names_of(self.in_use)
        elif self.files.cards:
            yield from self._second_opinion({card.name: card for card in cards.cards}, self.files.atomic)

    def _second_opinion(self, ours: Mapping[str, OracleCard], atomic: Path) -> Iterator[ForeignName]:
        """MTGJSON's names of our cards; on the way its facts are compared with ours."""
        report = self.reports["mtgjson cards"] = ImportReport()
        for name, faces in mtgjson.cards_of(mtgjson.read_atomic_cards(self._open(atomic))):
            report.objects += len(faces)
            try:
                printed = mtgjson.printed_card(name, faces)
                card = ours.get(printed.name) if printed else None
                if printed is None or card is None:
                    report.set_aside["no-card-of-ours"] += len(faces)
                    continue
                self.disagreements += compare_cards(card, derive(printed))
                names = [pair for face in faces for pair in mtgjson.foreign_names(card.name, face, report)]
            except ValueError as error:
                report.unreadable(f"{name}: {error}")
                continue
            report.cards += 1
            for language, foreign in names:
                yield ForeignName(card.name, language, foreign)

    def rulings(self, cards: Imported) -> Iterator[RulingRow]:
        """Official rulings, numbered card by card; those of the store in use where no file has any."""
        by_id = {card.oracle_id: card.name for card in cards.cards if card.oracle_id}
        if self.files.rulings is not None:
            report = self.reports["scryfall rulings"] = ImportReport()
            objects = scryfall.read_objects(self._open(self.files.rulings))
            yield from _numbered(scryfall.rulings(objects, report), by_id)
        elif cards.rulings:
            yield from _numbered(cards.rulings, by_id)
        else:
            yield from carry.rulings_of(self.in_use)


def _numbered(rulings: Iterable[ProviderRuling], by_id: Mapping[str, str]) -> Iterator[RulingRow]:
    numbers = Counter[str]()
    for ruling in rulings:
        name = by_id.get(ruling.card, ruling.card)
        numbers[name] += 1
        yield RulingRow(name, numbers[name], ruling.date, ruling.source, ruling.language, ruling.kind, ruling.text)


def _aliases(cards: Imported, in_use: CardStore) -> dict[str, str]:
    """The files' other English names, and those of the store in use that still lead to a card and are no card's own."""
    own = {name_key(card.name) for card in cards.cards}
    names = {card.name for card in cards.cards}
    known = {name_key(alias) for alias in cards.aliases}
    kept = {
        alias: name
        for alias, name in carry.aliases_of(in_use).items()
        if name in names and alias not in own and alias not in known
    }
    return kept | dict(cards.aliases)
