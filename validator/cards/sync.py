"""Bringing card data up to date: fetch, assemble, judge, and only then put into use; what is in use is not touched."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from validator.cards.acceptance import Gate, judge
from validator.cards.assemble import Assembled, SourceFiles, assemble
from validator.cards.data_dir import CANDIDATE, DATA_DIR, DataFolder, open_store, report_path, store_in_use
from validator.cards.provider_files import (
    ATOMIC_CARDS,
    DEFAULT_CARDS,
    ORACLE_CARDS,
    RULINGS,
    Gathered,
    Watch,
    gather,
)
from validator.cards.source_files import date_of, iso_day
from validator.cards.sources.download import Downloader
from validator.cards.sources.settings import Settings
from validator.cards.store import CardStore
from validator.errors import CardSourceDamaged, CardStoreUnavailable
from validator.files import write_whole

ACTIVATED, UP_TO_DATE, REJECTED = "activated", "up_to_date", "rejected"


@dataclass(slots=True)
class SyncReport:
    """What a sync or import did. outcome: `activated`, `up_to_date` or `rejected`, and the store it is about."""

    outcome: str
    store: Path
    date: str
    digest: str
    gates: list[Gate] = field(default_factory=list)
    sources: Mapping[str, Any] = field(default_factory=dict)
    imports: Mapping[str, Any] = field(default_factory=dict)
    disagreements: Sequence[Sequence[str]] = ()
    warnings: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The report as plain JSON values."""
        return {
            "object": "sync_report",
            "outcome": self.outcome,
            "store": self.store.name,
            "date": self.date,
            "digest": self.digest,
            "gates": [gate.as_dict() for gate in self.gates],
            "sources": dict(self.sources),
            "imports": dict(self.imports),
            "disagreements": [list(disagreement) for disagreement in self.disagreements],
            "warnings": list(self.warnings),
        }


def sync(
    folder: DataFolder, environ: Mapping[str, str], day: str, watch: Watch, accepted: Collection[str] = ()
) -> SyncReport:
    """Fetch what is new from the providers and put it into use if it passes every gate.

    folder: where stores live.  environ: settings of the sources, and which store is in use.  day: today, ISO.
    watch: whom to tell how a file's download goes.  accepted: gates that may fail, by name.
    Raises CardSourceUnavailable, CardSourceDamaged, CardDataBusy, CardStoreUnavailable where the folder cannot be
    written; whatever happens, the store in use stays.
    """
    settings = Settings.from_environ(environ)
    with folder.lock(), _told_where_it_cannot_be_written(folder):
        in_use = _tidy(folder, environ)
        with Downloader(settings) as downloader:
            gathered = gather(folder.downloads, downloader, watch)
        digests = {kind: file.sha256 for kind, file in gathered.files.items()}
        if (active := _made_from(folder, digests)) is not None:
            with closing(CardStore(active)) as store:
                return SyncReport(
                    UP_TO_DATE, active, store.date, store.digest, sources=_sources(gathered), warnings=gathered.warnings
                )
        paths = {kind: gathered.path(kind) for kind in (ORACLE_CARDS, DEFAULT_CARDS, RULINGS, ATOMIC_CARDS)}
        cards = tuple(path for kind in (ORACLE_CARDS, DEFAULT_CARDS) if (path := paths[kind]))
        files = SourceFiles(cards, paths[RULINGS], paths[ATOMIC_CARDS])
        try:
            report = _bring_in(folder, in_use, files, _day_of(gathered, day), day, digests, accepted)
        except CardSourceDamaged:
            gathered.forget(set(gathered.files))
            raise
        if report.warnings:
            gathered.forget({ATOMIC_CARDS})
        report.sources = _sources(gathered)
        report.warnings = [*gathered.warnings, *report.warnings, *_unused(report, environ)]
        return report


def import_files(
    folder: DataFolder, environ: Mapping[str, str], files: SourceFiles, day: str, accepted: Collection[str] = ()
) -> SyncReport:
    """Make a store of files given by hand and put it into use if it passes every gate; as `sync` without fetching."""
    given = [*files.cards, files.rulings, files.atomic]
    digests = {path.name: _sha256(path) for path in given if path is not None}
    with folder.lock(), _told_where_it_cannot_be_written(folder):
        in_use = _tidy(folder, environ)
        report = _bring_in(folder, in_use, files, date_of(files, day), day, digests, accepted)
        report.warnings += _unused(report, environ)
        return report


def _bring_in(
    folder: DataFolder,
    in_use: CardStore,
    files: SourceFiles,
    date: str,
    day: str,
    digests: Mapping[str, str],
    accepted: Collection[str],
) -> SyncReport:
    """Assemble, judge, and activate or set aside."""
    folder.stores.mkdir(parents=True, exist_ok=True)
    candidate = folder.stores / CANDIDATE
    try:
        assembled = assemble(files, in_use, candidate, date, digests)
    except ValueError as error:
        raise CardSourceDamaged(f"No card store can be made of these files: {error}.") from None
    with closing(CardStore(candidate)) as store, closing(in_use):
        gates = [_accepted(gate, accepted) for gate in judge(store, in_use, day, folder.given_up())]
        report = _report(store, gates, assembled)
    report.store = _settle(candidate, folder.stores, report)
    if report.outcome == ACTIVATED:
        folder.activate(report.store)
    else:
        folder.set_aside(report.store)
        report.store = folder.rejected / report.store.name
    return report


def _accepted(gate: Gate, accepted: Collection[str]) -> Gate:
    """A gate as it counts: one that failed passes if it was accepted by hand, but for a damaged file."""
    if gate.passed or gate.name not in accepted or gate.name == "sound":
        return gate
    return gate._replace(passed=True, found=f"{gate.found} (accepted by hand)")


def _day_of(gathered: Gathered, day: str) -> str:
    """The day of Scryfall's cards by its own word; today where that is no day, or one to come."""
    said = gathered.files[DEFAULT_CARDS].updated_at
    found = iso_day(said)
    if found is not None and found <= day:
        return found
    if said:
        gathered.warnings.append(f"The provider dates its cards “{said}”; they are taken to be of {day}.")
    return day


def _unused(report: SyncReport, environ: Mapping[str, str]) -> list[str]:
    """That another store answers in spite of an activation."""
    in_use = store_in_use(environ)
    in_use.store.close()
    if report.outcome != ACTIVATED or in_use.store.digest == report.digest:
        return []
    return [f"It does not answer yet: {in_use.why}."]


@contextmanager
def _told_where_it_cannot_be_written(folder: DataFolder) -> Iterator[None]:
    """Turn what a full or broken disk raises into an error that names the folder."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CardStoreUnavailable(
            f"The card data in {folder.path} cannot be written: {why}. Free some space, or set {DATA_DIR} to a folder"
            " that can be written; what was in use stays in use."
        ) from error


def _report(store: CardStore, gates: list[Gate], assembled: Assembled) -> SyncReport:
    return SyncReport(
        ACTIVATED if all(gate.passed for gate in gates) else REJECTED,
        store.path,
        store.date,
        store.digest,
        gates,
        json.loads(store.meta["source_files"]),
        {name: report.as_dict() for name, report in assembled.reports.items()},
        assembled.disagreements,
        list(assembled.warnings),
    )


def _settle(candidate: Path, folder: Path, report: SyncReport) -> Path:
    """Give a judged store its name, with its report beside it; a store of the same content is replaced by itself."""
    path = folder / f"{report.date}-{report.digest[:16]}.sqlite"
    report.store = path
    write_whole(report_path(path), json.dumps(report.as_dict(), indent=1, ensure_ascii=False).encode())
    with candidate.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(candidate, path)
    return path


def _made_from(folder: DataFolder, digests: Mapping[str, str]) -> Path | None:
    """The active store if it was made from just these files by this program's schema."""
    history = folder.history()
    if not history:
        return None
    try:
        with closing(open_store(history[0])) as store:
            same = json.loads(store.meta.get("source_files", "{}")) == dict(digests)
    except (CardStoreUnavailable, ValueError, RecursionError):
        return None
    return history[0] if same else None


def _sources(gathered: Gathered) -> dict[str, Any]:
    return {
        kind: {
            "url": file.url,
            "size_bytes": file.size_bytes,
            "sha256": file.sha256,
            "updated_at": file.updated_at,
            "is_unchanged": file.is_unchanged,
        }
        for kind, file in gathered.files.items()
    }


def _tidy(folder: DataFolder, environ: Mapping[str, str]) -> CardStore:
    """Remove what a killed process left half done, set damaged stores aside; the store in use, which is sound."""
    for pattern in (f"{CANDIDATE}*", "*.new"):
        for path in folder.stores.glob(pattern) if folder.stores.is_dir() else ():
            path.unlink(missing_ok=True)
    while True:
        in_use = store_in_use(environ)
        if in_use.origin != "synced" or in_use.store.integrity() == "ok":
            return in_use.store
        in_use.store.close()
        folder.drop(in_use.store.path)


def _sha256(path: Path) -> str:
    import hashlib

    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
