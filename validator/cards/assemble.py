"""From providers' files to a new card store: cards, printings, names and rulings, and what two sources disagree on.

What the files have no word on is carried over from the store in use, so that a sync from fewer sources loses nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

from rules.card import OracleCard
from validator.cards import previous
from validator.cards.audit import Disagreement, SecondOpinion
from validator.cards.build import write_store
from validator.cards.names import name_key
from validator.cards.rows import ForeignName, RulingRow
from validator.cards.sources import mtgjson, scryfall
from validator.cards.sources.collect import spellings
from validator.cards.sources.reading import ODD_VALUE
from validator.cards.sources.rows import Imported, ImportReport, ProviderRuling
from validator.cards.sources.unpack import open_bytes
from validator.cards.store import CardStore
from validator.errors import CardSourceDamaged
from validator.version import VERSION


@dataclass(slots=True)
class SourceFiles:
    """Where the files lie that a store is made of. `cards` are Scryfall's, read in order as one."""

    cards: tuple[Path, ...]
    rulings: Path | None = None
    atomic: Path | None = None


@dataclass(slots=True)
class Assembled:
    """A new store's meta table, what each file yielded, and where two sources differ."""

    meta: Mapping[str, str]
    reports: dict[str, ImportReport] = field(default_factory=dict)
    disagreements: list[Disagreement] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def assemble(files: SourceFiles, in_use: CardStore, out: Path, date: str, sources: Mapping[str, Any]) -> Assembled:
    """Write the store that the files make at `out`, replaced whole or not at all.

    in_use: the store whose printings, names and rulings stand in for what the files lack.  date: the day the cards
    are of (ISO).  sources: kept in the store's meta table as JSON.
    Raises CardSourceDamaged for a file that is cut or no card file, ValueError if the files give no card. AtomicCards
    beside Scryfall's cards is wanted only: damaged, it is a warning.
    """
    with ExitStack() as stack:
        reader = _Reader(files, in_use, stack)
        cards = reader.cards()
        if not cards.cards:
            raise ValueError("the files give no card")
        provenance = {
            "date": date,
            "source": "+".join(sorted(sources)),
            "source_files": json.dumps(sources, sort_keys=True),
            "program": f"decklint {VERSION}",
        }
        meta = write_store(
            out,
            _dated(cards.cards, in_use),
            cards.sets or previous.sets_of(in_use),
            cards.printings or previous.printings_of(in_use),
            provenance,
            _aliases(cards, in_use),
            reader.foreign_names(cards),
            reader.rulings(cards),
        )
        return Assembled(meta, reader.reports, reader.disagreements, reader.warnings)


class _Reader:
    """Reads each file as a stream, in the order in which a store is written; what is written is not kept."""

    def __init__(self, files: SourceFiles, in_use: CardStore, stack: ExitStack) -> None:
        self.files = files
        self.in_use = in_use
        self.stack = stack
        self.reports: dict[str, ImportReport] = {}
        self.disagreements: list[Disagreement] = []
        self.warnings: list[str] = []

    def _open(self, path: Path) -> BinaryIO:
        return self.stack.enter_context(open_bytes(path))

    def cards(self) -> Imported:
        """Scryfall's cards."""
        imported = scryfall.import_cards(*(scryfall.read_objects(self._open(path)) for path in self.files.cards))
        self.reports["scryfall cards"] = imported.report
        return imported

    def foreign_names(self, cards: Imported) -> Iterator[ForeignName]:
        """Names in other languages: those among Scryfall's cards, MTGJSON's, else those of the store in use."""
        yield from cards.foreign_names
        if self.files.atomic is not None:
            try:
                yield from self._atomic_names(self.files.atomic, {card.name: card for card in cards.cards})
                return
            except CardSourceDamaged as error:
                self.warnings.append(f"Names in other languages stay as they are: {error.message}")
        yield from previous.foreign_names_of(self.in_use)

    def _atomic_names(self, path: Path, ours: Mapping[str, OracleCard]) -> Iterator[ForeignName]:
        """MTGJSON's names for our cards. Raises CardSourceDamaged for a file that is cut, or has none of them."""
        report, opinion = ImportReport(), SecondOpinion(ours)
        for card, faces in _atomic_cards(self._open(path), ours, report, opinion):
            for face in faces:
                for language, foreign in mtgjson.foreign_names(card.name, face, report):
                    for spelling in spellings(language, foreign):
                        yield ForeignName(card.name, language, spelling)
        if not report.cards:
            raise CardSourceDamaged(f"There is no card in {path.name}. Fetch it again.", file=path.name)
        self.reports["mtgjson cards"] = report
        self.disagreements = opinion.finish()

    def rulings(self, cards: Imported) -> Iterator[RulingRow]:
        """Official rulings, numbered card by card; those of the store in use where no file has any."""
        by_id = {card.oracle_id: card.name for card in cards.cards if card.oracle_id}
        if self.files.rulings is not None:
            report = self.reports["scryfall rulings"] = ImportReport()
            objects = scryfall.read_objects(self._open(self.files.rulings))
            yield from _numbered(scryfall.rulings(objects, report), by_id)
        else:
            yield from previous.rulings_of(self.in_use)


def _atomic_cards(
    stream: BinaryIO, ours: Mapping[str, OracleCard], report: ImportReport, opinion: SecondOpinion
) -> Iterator[tuple[OracleCard, list[dict[str, Any]]]]:
    """The cards of an AtomicCards file that are ours too, with their faces; the others are counted."""
    for name, faces in mtgjson.cards_of(mtgjson.read_atomic_cards(stream), report):
        report.objects += len(faces)
        try:
            printed = mtgjson.printed_card(name, faces)
            card = ours.get(printed.name) if printed else None
            if printed is not None:
                opinion.compare(card, printed)
        except ODD_VALUE as error:
            report.unreadable(f"{name}: {error}")
            continue
        if card is None:
            report.set_aside["no-card-of-ours"] += len(faces)
        else:
            report.cards += 1
            yield card, faces


def _numbered(rulings: Iterable[ProviderRuling], by_id: Mapping[str, str]) -> Iterator[RulingRow]:
    numbers = Counter[str]()
    for ruling in rulings:
        name = by_id.get(ruling.card, ruling.card)
        numbers[name] += 1
        yield RulingRow(name, numbers[name], ruling.date, ruling.source, ruling.language, ruling.kind, ruling.text)


def _dated(cards: Iterable[OracleCard], in_use: CardStore) -> Iterator[OracleCard]:
    """The cards with the earlier day of both stores, and with the `legal_from` that no file gives."""
    days = previous.release_days_of(in_use)
    for card in cards:
        released, legal_from = days.get(card.name, ("", ""))
        first = min(filter(None, (card.released, released)), default="")
        known = first, card.legal_from or legal_from
        if known != (card.released, card.legal_from):
            card = replace(card, released=known[0], legal_from=known[1])
        yield card


def _aliases(cards: Imported, in_use: CardStore) -> dict[str, str]:
    """The files' other English names, former names, and those of the store in use that still lead to a card.

    None is a card's own name.
    """
    own = {name_key(card.name) for card in cards.cards}
    names = {card.name for card in cards.cards}
    known = {name_key(alias) for alias in cards.aliases}
    renamed = _renamed(cards, in_use)
    former = {**previous.aliases_of(in_use), **{name_key(old): new for old, new in renamed.items()}}
    kept = {
        alias: renamed.get(name, name)
        for alias, name in former.items()
        if renamed.get(name, name) in names and alias not in own and alias not in known
    }
    return kept | dict(cards.aliases)


def _renamed(cards: Imported, in_use: CardStore) -> dict[str, str]:
    """Former names -> new names, of cards that kept their oracle id."""
    new = {card.oracle_id: card.name for card in cards.cards if card.oracle_id}
    names = set(new.values())
    return {
        old: new[oracle_id]
        for old, oracle_id in previous.oracle_ids_of(in_use)
        if old not in names and oracle_id in new
    }
