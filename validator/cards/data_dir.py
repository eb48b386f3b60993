"""Where card stores live and which is in use: a folder of whole files, and a small one that names the active one.

    DECKLINT_DATA_DIR/           by default the user's data folder for decklint
        active.json              the stores in use and before, newest first, and the digests of those rolled back
        stores/                  card stores that passed every gate, with the report of how each came about
        rejected/                stores that did not, with the reasons
        downloads/               the providers' files of the last sync
        lock                     held while one process changes any of this

A store is written beside, judged, renamed into `stores/` and only then named in `active.json`, itself replaced by a
rename: a process killed at any moment leaves a store that works. Nothing here is ever written by a check.
"""

from __future__ import annotations

import datetime
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import fixtures
from validator.cards.store import CardStore
from validator.errors import BadOption, CardDataBusy, CardStoreUnavailable
from validator.files import write_whole

DATA_DIR, CARDS_FILE, STALE_DAYS = "DECKLINT_DATA_DIR", "DECKLINT_CARDS", "DECKLINT_STALE_DAYS"
DEFAULT_STALE_DAYS = 14

# The store in the making, in `stores/`.
CANDIDATE = "candidate.sqlite"
# Stores kept to roll back to, the active one among them.
_KEPT = 3
_MAX_JSON_BYTES = 64 * 1024 * 1024


class InUse(NamedTuple):
    """The card store that answers, and why that one. origin: `given`, `synced` or `bundled`.

    passed_over: why a newer synced store does not answer, empty if none was passed over.
    """

    store: CardStore
    origin: str
    why: str
    passed_over: str = ""


class DataFolder:
    """The folder of synced stores. It need not exist; only what changes it creates it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> DataFolder:
        """The folder that the environment names, else the user's own."""
        given = environ.get(DATA_DIR, "")
        if given:
            return cls(Path(given))
        from platformdirs import user_data_path  # loaded only where no folder is named

        return cls(user_data_path("decklint", appauthor=False))

    @property
    def stores(self) -> Path:
        return self.path / "stores"

    @property
    def rejected(self) -> Path:
        return self.path / "rejected"

    @property
    def downloads(self) -> Path:
        return self.path / "downloads"

    @property
    def pointer(self) -> Path:
        """The file that names the active store; it changes whenever another becomes active."""
        return self.path / "active.json"

    def history(self) -> tuple[Path, ...]:
        """The active store and those before it, newest first; () without any.

        Where the pointer is lost or unreadable, every store that is there, by its name, which begins with its date.
        """
        pointer = self._pointer()
        if pointer is not None:
            return tuple(self.stores / name for name in pointer["stores"])
        try:
            return tuple(sorted((p for p in self.stores.glob("*.sqlite") if p.name != CANDIDATE), reverse=True))
        except (OSError, ValueError):
            return ()

    def given_up(self) -> frozenset[str]:
        """Digests of stores that were rolled back: the same data is not put into use again."""
        return frozenset((self._pointer() or {}).get("given_up", ()))

    def damage(self) -> str:
        """Why the pointer cannot be read, in words; empty if it can, or if there is none."""
        try:
            self.pointer.lstat()
        except FileNotFoundError:
            return ""
        except (OSError, ValueError) as error:
            return f"the data folder {self.path} cannot be read ({getattr(error, 'strerror', None) or error})"
        return "" if self._pointer() else f"{self.pointer} is damaged: of the stores there the newest counts"

    def _pointer(self) -> dict[str, list[str]] | None:
        """What the pointer says; None if it is lost or unreadable."""
        match read_json(self.pointer):
            case {"stores": list(stores), **others} if all(map(_is_store_name, stores)):
                given_up = others.get("given_up", [])
                if isinstance(given_up, list) and all(isinstance(digest, str) for digest in given_up):
                    return {"stores": stores, "given_up": given_up}
        return None

    def activate(self, store: Path) -> None:
        """Make a store of `stores/` the active one, atomically, and forget those that are too many. Hold the lock."""
        before = [path for path in self.history() if path.name != store.name]
        self._point([store, *before][:_KEPT])
        for path in before[_KEPT - 1 :]:
            path.unlink(missing_ok=True)
            report_path(path).unlink(missing_ok=True)

    def roll_back(self) -> tuple[Path, Path | None]:
        """Make the store before the active one active again; with none before, the bundled one answers. Hold the lock.

        The store given up is set aside, and no sync puts the same data into use again.
        Returns the store given up, which is set aside, and the one active now, None for the bundled one.
        Raises CardStoreUnavailable if no synced store is active.
        """
        history = self.history()
        if not history:
            raise CardStoreUnavailable("There is nothing to roll back: no synced card data is active.")
        given_up, rest = history[0], history[1:]
        try:
            with closing(open_store(given_up)) as store:
                digests = [store.digest]
        except CardStoreUnavailable:
            digests = []
        self._point(list(rest), digests)
        self.set_aside(given_up)
        return given_up, rest[0] if rest else None

    def drop(self, damaged: Path) -> None:
        """Forget a store that cannot be read, and set it aside. Hold the lock."""
        self._point([path for path in self.history() if path != damaged])
        self.set_aside(damaged)

    def set_aside(self, store: Path) -> None:
        """Move a store and its report to `rejected/`, where the last few are kept."""
        self.rejected.mkdir(parents=True, exist_ok=True)
        for path in (store, report_path(store)):
            if path.exists():
                os.replace(path, self.rejected / path.name)
        kept = sorted(self.rejected.glob("*.sqlite"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in kept[_KEPT:]:
            path.unlink(missing_ok=True)
            report_path(path).unlink(missing_ok=True)

    def _point(self, stores: list[Path], given_up: Sequence[str] = ()) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        pointer = {
            "stores": [path.name for path in stores],
            "given_up": sorted({*self.given_up(), *given_up}),
        }
        write_whole(self.pointer, (json.dumps(pointer, indent=1) + "\n").encode())

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the folder against other processes that would change it; released even by a kill.

        Raises CardDataBusy if another holds it, CardStoreUnavailable if the folder cannot be written.
        """
        from filelock import FileLock, Timeout

        try:
            self.path.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.path / "lock", timeout=0)
            lock.acquire()
        except Timeout:
            raise CardDataBusy(
                f"Another process is changing the card data in {self.path}. Wait until it is done, and try again."
            ) from None
        except OSError as error:
            raise CardStoreUnavailable(
                f"The data folder {self.path} cannot be written: {error.strerror}. Set {DATA_DIR} to one that can."
            ) from None
        try:
            yield
        finally:
            lock.release()


def store_in_use(environ: Mapping[str, str]) -> InUse:
    """The store that answers: the file that DECKLINT_CARDS names, else the active synced one, else the bundled one.

    A synced store that cannot be read, or that is older than the bundled one, is passed over, and `why` says so.
    Raises CardStoreUnavailable if the given or the bundled store cannot be read.
    """
    given = environ.get(CARDS_FILE, "")
    if given:
        return InUse(open_store(Path(given)), "given", f"{CARDS_FILE} names it")
    bundled = fixtures.path("cards.sqlite")
    folder = DataFolder.of(environ)
    passed_over = folder.damage()
    for path in folder.history():
        try:
            synced = open_store(path)
        except CardStoreUnavailable as error:
            passed_over = passed_over or f"a newer one cannot be read: {error.message}"
            continue
        return _newer_of(synced, bundled, passed_over)
    why = f"no synced card data can be read: {passed_over}" if passed_over else "no synced card data is there"
    return InUse(CardStore(bundled), "bundled", why, passed_over)


def _newer_of(synced: CardStore, bundled: Path, passed_over: str) -> InUse:
    """The synced store, unless the bundled one is newer."""
    aside = f"; {passed_over}" if passed_over else ""
    try:
        newer = CardStore(bundled)
    except CardStoreUnavailable:
        return InUse(synced, "synced", f"the bundled card data cannot be read{aside}", passed_over)
    if newer.date > synced.date:
        synced.close()
        return InUse(newer, "bundled", f"the synced card data of {synced.date} is older{aside}", passed_over)
    newer.close()
    return InUse(synced, "synced", f"the last sync that passed every gate{aside}", passed_over)


def open_store(path: Path) -> CardStore:
    """The store of a file that may be damaged in any way. Raises CardStoreUnavailable."""
    try:
        return CardStore(path)
    except (OSError, ValueError, LookupError, TypeError, RuntimeError, sqlite3.Error) as error:
        raise CardStoreUnavailable(
            f"The card store {path} cannot be used: {error}. Run `decklint data sync`."
        ) from None


def read_json(path: Path) -> Any:
    """What a small file of ours says; None if it is not there, or is damaged in any way."""
    try:
        # Of a pipe or a device in its place nothing is read: it might never end.
        if not path.is_file() or path.stat().st_size > _MAX_JSON_BYTES:
            return None
        return json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None


def _is_store_name(name: object) -> bool:
    return isinstance(name, str) and name.isprintable() and name.endswith(".sqlite") and Path(name).name == name


def age_days(date: str, today: str) -> int:
    """Days from the day, or the last day of the month, that card data is of, to today; never negative."""
    if len(date) == len("2026-07"):
        first = datetime.date.fromisoformat(f"{date}-01")
        day = (first.replace(day=28) + datetime.timedelta(days=4)).replace(day=1) - datetime.timedelta(days=1)
    else:
        day = datetime.date.fromisoformat(date)
    return max(0, (datetime.date.fromisoformat(today) - day).days)


def stale_days(environ: Mapping[str, str]) -> int:
    """From which age in days card data counts as stale. Raises BadOption if the setting means nothing."""
    value = environ.get(STALE_DAYS, "") or str(DEFAULT_STALE_DAYS)
    if not (value.isascii() and value.isdigit()) or len(value) > 6:
        raise BadOption(f"{STALE_DAYS} is “{value}”; expected a whole number of days.", option=STALE_DAYS, value=value)
    return int(value)


def stale_sentence(date: str, age: int) -> str:
    """That card data is old, and what to do. date: what it is of.  age: in days."""
    return f"the card data is of {date}, {age} days old; `decklint data sync` brings newer."


def report_path(store: Path) -> Path:
    """The report of how a store came about, beside it."""
    return store.with_suffix(".json")
