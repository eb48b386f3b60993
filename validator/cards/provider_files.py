"""The providers' files that a sync needs: which they are, what is known of those here already, fetching the rest."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from validator.cards.data_dir import read_json
from validator.cards.sources.bulk_index import BulkFile, read_index
from validator.cards.sources.download import Downloader, Fetched, Progress, read_sha256
from validator.errors import CardSourceDamaged, CardSourceUnavailable
from validator.files import write_whole

# Scryfall's bulk files: cards, their printings and other names, rulings.
ORACLE_CARDS, DEFAULT_CARDS, RULINGS = "oracle_cards", "default_cards", "rulings"
# MTGJSON's cards, for names in other languages and as a second opinion.
ATOMIC_CARDS = "atomic_cards"

# What is known of the files, beside them.
STATE = "state.json"

# What a download's progress is told to: a function of the file's kind.
Watch = Callable[[str], Progress | None]


@dataclass(frozen=True, slots=True)
class ProviderFile:
    """One file of a provider as it lies here: where it is from, how to ask whether it has changed.

    updated_at: the day it was made by its provider's word (ISO), empty if unknown.  sha256: of the file as it lies.
    is_unchanged: whether it was here before the sync that asked for it.
    """

    kind: str
    file: str
    url: str
    etag: str | None
    last_modified: str | None
    size_bytes: int
    sha256: str
    updated_at: str = ""
    is_unchanged: bool = False


@dataclass(slots=True)
class Gathered:
    """The files of one sync, by kind, and what a user should know that stopped nothing."""

    folder: Path
    files: dict[str, ProviderFile] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)

    def path(self, kind: str) -> Path | None:
        """Where the file of a kind lies, None if there is none."""
        return self.folder / self.files[kind].file if kind in self.files else None

    def forget(self, kinds: Collection[str]) -> None:
        """Let the next sync fetch files of these kinds anew: asked for changes, the provider would say no."""
        known = _read_state(self.folder)
        _write_state(self.folder, {kind: file for kind, file in known.items() if kind not in kinds})


def gather(folder: Path, downloader: Downloader, watch: Watch) -> Gathered:
    """Fetch what has changed since the last time; Scryfall's files are needed, MTGJSON's are wanted.

    folder: where the files and STATE lie; made if it is not there.
    Raises CardSourceUnavailable or CardSourceDamaged if Scryfall's cannot be had; MTGJSON's absence is a warning.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known = _read_state(folder)
    gathered = Gathered(folder)
    index_url, kinds = f"{downloader.settings.scryfall_url}/bulk-data", (ORACLE_CARDS, DEFAULT_CARDS, RULINGS)
    for kind, bulk in read_index(downloader.document(index_url), index_url, kinds).items():
        _take(gathered, known, _fetch_bulk(bulk, folder, known.get(kind), downloader, watch(kind)))
    try:
        _take(gathered, known, _fetch_atomic(folder, known.get(ATOMIC_CARDS), downloader, watch(ATOMIC_CARDS)))
    except (CardSourceUnavailable, CardSourceDamaged) as error:
        gathered.warnings.append(f"Names in other languages stay as they are: {error.message}")
    return gathered


def _take(gathered: Gathered, known: dict[str, ProviderFile], file: ProviderFile) -> None:
    """Keep a file, and what is known of it at once: a later one may fail, and this one need not come again."""
    gathered.files[file.kind] = known[file.kind] = file
    _write_state(gathered.folder, known)


def _write_state(folder: Path, known: Mapping[str, ProviderFile]) -> None:
    state = {kind: asdict(replace(known[kind], is_unchanged=False)) for kind in sorted(known)}
    write_whole(folder / STATE, json.dumps(state, indent=1).encode())


def _read_state(folder: Path) -> dict[str, ProviderFile]:
    """What is known of the files that are here; nothing of those of which it cannot be read."""
    state = read_json(folder / STATE)
    files = map(_known_file, state.values() if isinstance(state, dict) else ())
    return {file.kind: file for file in files if file is not None and _is_there(folder, file)}


def _known_file(entry: Any) -> ProviderFile | None:
    """An entry of the state; None for one that this program did not write."""
    try:
        file = ProviderFile(**entry)
    except TypeError:
        return None
    texts = [file.kind, file.file, file.url, file.sha256, file.updated_at]
    texts += [text for text in (file.etag, file.last_modified) if text is not None]
    # What is no plain text could not be sent as a header.
    are_plain = all(isinstance(text, str) and text.isascii() and text.isprintable() for text in texts)
    is_ours = are_plain and type(file.size_bytes) is int and Path(file.file).name == file.file
    return file if is_ours else None


def _is_there(folder: Path, file: ProviderFile) -> bool:
    try:
        return (folder / file.file).stat().st_size == file.size_bytes
    except (OSError, ValueError):
        return False


def _fetch_bulk(
    bulk: BulkFile, folder: Path, known: ProviderFile | None, downloader: Downloader, progress: Progress | None
) -> ProviderFile:
    name = f"{bulk.kind}{'.jsonl' if bulk.is_json_lines else '.json'}"
    known = known if known and known.url == bulk.url else None
    return _fetch(bulk.kind, bulk.url, folder / name, known, downloader, progress, bulk.updated_at[:10])


def _fetch_atomic(
    folder: Path, known: ProviderFile | None, downloader: Downloader, progress: Progress | None
) -> ProviderFile:
    url = f"{downloader.settings.mtgjson_url}/AtomicCards.json.gz"
    sha256 = read_sha256(downloader.document(f"{url}.sha256", accept="text/plain, */*;q=0.5"), url)
    if known and known.url == url and known.sha256 == sha256:
        return replace(known, is_unchanged=True)
    return _fetch(ATOMIC_CARDS, url, folder / "AtomicCards.json.gz", None, downloader, progress, "", sha256)


def _fetch(
    kind: str,
    url: str,
    target: Path,
    known: ProviderFile | None,
    downloader: Downloader,
    progress: Progress | None,
    updated_at: str,
    sha256: str | None = None,
) -> ProviderFile:
    fetched: Fetched = downloader.fetch(
        url,
        target,
        etag=known.etag if known else None,
        last_modified=known.last_modified if known else None,
        sha256=sha256,
        progress=progress,
    )
    if fetched.is_unchanged and known is not None:
        return replace(known, is_unchanged=True, updated_at=updated_at or known.updated_at)
    return ProviderFile(
        kind,
        target.name,
        url,
        fetched.etag,
        fetched.last_modified,
        fetched.size_bytes,
        fetched.sha256,
        updated_at,
    )
