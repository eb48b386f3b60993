"""Bringing card data up to date: fetch, assemble, judge, and only then put into use; what is in use is not touched."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from validator.cards.assemble import Assembled, SourceFiles, assemble
from validator.cards.gates import Gate, judge
from validator.cards.home import DataFolder, report_path, store_in_use, write_whole
from validator.cards.provider_files import (
    ATOMIC_CARDS,
    DEFAULT_CARDS,
    ORACLE_CARDS,
    RULINGS,
    Gathered,
    Watch,
    gather,
)
from validator.cards.sources.download import Downloader
from validator.cards.sources.settings import Settings
from validator.cards.store import CardStore
from validator.errors import CardSourceDamaged

ACTIVATED, UP_TO_DATE, REJECTED = "activated", "up_to_date", "rejected"
# Disagreements of two sources that a report keeps; all are counted.
_KEPT_DISAGREEMENTS = 2000


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
    number_of_disagreements: int = 0
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
            "number_of_disagreements": self.number_of_disagreements,
            "disagreements": [list(disagreement) for disagreement in self.disagreements],
            "warnings": list(self.warnings),
        }


def sync(folder: DataFolder, environ: Mapping[str, str], day: str, watch: Watch) -> SyncReport:
    """Fetch what is new from the providers and put it into use if it passes every gate.

    folder: where stores live.  environ: settings of the sources, and which store is in use.  day: today, ISO.
    watch: whom to tell how a file's download goes.
    Raises CardSourceUnavailable, CardSourceDamaged, CardDataBusy; whatever happens, the store in use stays.
    """
    settings = Settings.from_environ(environ)
    with folder.lock():
        _tidy(folder)
        with Downloader(settings) as downloader:
            gathered = gather(folder.downloads, downloader, watch)
        digests = {kind: file.sha256 for kind, file in gathered.files.items()}
        if (active := _made_from(folder, digests)) is not None:
            store = CardStore(active)
            return SyncReport(
                UP_TO_DATE, active, store.date, store.digest, sources=_sources(gathered), warnings=gathered.warnings
            )
        paths = {kind: gathered.path(kind) for kind in (ORACLE_CARDS, DEFAULT_CARDS, RULINGS, ATOMIC_CARDS)}
        files = SourceFiles(
            tuple(path for kind in (ORACLE_CARDS, DEFAULT_CARDS) if (path := paths[kind])),
            paths[RULINGS],
            paths[ATOMIC_CARDS],
        )
        date = gathered.files[DEFAULT_CARDS].updated_at or day
        try:
            return _bring_in(folder, environ, files, date, day, digests, gathered)
        except CardSourceDamaged:
            gathered.forget()  # asked whether they have changed, the provider would say no
            raise


def import_files(folder: DataFolder, environ: Mapping[str, str], files: SourceFiles, day: str) -> SyncReport:
    """Make a store of files given by hand and put it into use if it passes every gate; as `sync` without fetching."""
    given = [*files.cards, files.rulings, files.atomic]
    digests = {path.name: _sha256(path) for path in given if path is not None}
    with folder.lock():
        _tidy(folder)
        return _bring_in(folder, environ, files, day, day, digests, None)


def _bring_in(
    folder: DataFolder,
    environ: Mapping[str, str],
    files: SourceFiles,
    date: str,
    day: str,
    digests: Mapping[str, str],
    gathered: Gathered | None,
) -> SyncReport:
    """Assemble, judge, and activate or set aside."""
    folder.stores.mkdir(parents=True, exist_ok=True)
    in_use = store_in_use(environ).store
    candidate = folder.stores / "candidate.sqlite"
    try:
        assembled = assemble(files, in_use, candidate, date, digests)
    except ValueError as error:
        raise CardSourceDamaged(f"No card store can be made of these files: {error}.") from None
    store = CardStore(candidate)
    gates = judge(store, in_use, day)
    report = _report(store, gates, assembled, gathered)
    store.close()
    in_use.close()
    if report.outcome == ACTIVATED:
        report.store = _settle(candidate, folder.stores, report)
        folder.activate(report.store)
    else:
        folder.rejected.mkdir(parents=True, exist_ok=True)
        report.store = _settle(candidate, folder.rejected, report)
    return report


def _report(store: CardStore, gates: list[Gate], assembled: Assembled, gathered: Gathered | None) -> SyncReport:
    return SyncReport(
        ACTIVATED if all(gate.passed for gate in gates) else REJECTED,
        store.path,
        store.date,
        store.digest,
        gates,
        _sources(gathered) if gathered else json.loads(store.meta["source_files"]),
        {name: report.as_dict() for name, report in assembled.reports.items()},
        assembled.disagreements[:_KEPT_DISAGREEMENTS],
        len(assembled.disagreements),
        list(gathered.warnings) if gathered else [],
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
        store = CardStore(history[0])
    except Exception:
        return None
    same = json.loads(store.meta.get("source_files", "{}")) == dict(digests)
    store.close()
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


def _tidy(folder: DataFolder) -> None:
    """Remove what a process that was killed left half done, and stores that nothing names any more."""
    named = {path.name for path in folder.history()}
    for path in folder.stores.glob("*") if folder.stores.is_dir() else ():
        if path.name not in named and path.with_suffix(".sqlite").name not in named:
            path.unlink(missing_ok=True)


def _sha256(path: Path) -> str:
    import hashlib

    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
