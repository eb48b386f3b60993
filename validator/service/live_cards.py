"""The cards in service: one reference to a checker, replaced whole when another card store becomes active.

A request takes `current()` once and uses nothing else, so that a verdict and its provenance are of one store. The
pointer file of the data directory is looked at most once a second; a new store is loaded by a thread of its own while
requests go on with the old one. One that cannot be read leaves the old one in service, and `/ready` says so.

Where a parent process forks workers, it loads for all of them, so that they share its memory; see `master.py`.
"""

from __future__ import annotations

import datetime
import gc
import logging
import threading
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from validator.cards.data_dir import DataFolder, age_days, stale_days, stale_sentence, store_in_use
from validator.cards.store import CardStore
from validator.errors import CardStoreUnavailable, ValidatorError
from validator.pipeline import Checker

LOOK_EVERY_S = 1.0
_log = logging.getLogger("decklint.cards")

# By what two states of the pointer file differ: inode, size and time of change; None where there is no file.
_Mark = tuple[int, int, int] | None


class Serving(NamedTuple):
    """A checker with its store in memory, and where that comes from: `given`, `synced` or `bundled`, and why."""

    checker: Checker
    store: CardStore
    origin: str
    why: str


class LiveCards:
    """The cards in service. Safe to share between threads, and across a fork while no other store is being loaded.

    environ: names the data directory. Raises CardStoreUnavailable if no store can be read at all, BadOption if the age
    from which cards are stale means nothing.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._folder = DataFolder.of(environ)
        self._stale_days = stale_days(environ)
        self._mark = self._look()
        self._serving: Serving | None = _load(environ)
        self._failure: str | None = None
        self._lock = threading.Lock()
        self._next_look = 0.0
        self._is_parent = self._is_loaded_by_parent = False

    def begin_in_parent(self) -> None:
        """What a parent of workers does first: it answers no one, so it lets old cards go before it loads new ones."""
        self._is_parent = True

    def begin_in_worker(self) -> None:
        """What a forked worker does first: leave the loading to its parent, which replaces it when it has new cards."""
        self._is_parent, self._is_loaded_by_parent = False, True
        self._lock = threading.Lock()  # the parent may have held it, loading, at the fork
        self._mark = self._look()
        self.current()

    def current(self) -> Serving:
        """What to answer with now; costs a comparison, and once a second a look at the pointer file."""
        if time.monotonic() >= self._next_look:
            self._notice()
        serving = self._serving
        if serving is None:  # forked while the parent was between two stores
            serving = self._serving = _load(self._environ)
        return serving

    def digest(self) -> str:
        """The digest of the cards in service, empty while a parent is between two stores; looks for new ones."""
        if time.monotonic() >= self._next_look:
            self._notice()
        serving = self._serving
        return serving.store.digest if serving else ""

    def readiness(self, today: str) -> dict[str, Any]:
        """The check of the cards for `/ready`.

        today: ISO date.  status: `fail` if the file in service cannot be read any more, `warn` if the cards are stale
        or a newer store could not be loaded, else `pass`.
        """
        _, store, origin, why = self.current()
        age = age_days(store.date, today)
        status, reasons = "pass", [why]
        if age > self._stale_days:
            status = "warn"
            reasons.append(stale_sentence(store.date, age).removesuffix("."))
        if self._failure is not None:
            status = "warn"
            reasons.append(f"a newer store could not be loaded: {self._failure}")
        lost = _why_lost(store)
        if lost is not None:
            status = "fail"
            reasons.append(lost)
        return {
            "status": status,
            "date": store.date,
            "digest": store.digest,
            "age_days": age,
            "count": int(store.meta["count_cards"]),
            "origin": origin,
            "why": "; ".join(reasons),
        }

    def age_s(self) -> int:
        """Seconds since the day of the cards in service, in whole days."""
        return age_days(self.current().store.date, datetime.date.today().isoformat()) * 86_400

    def _look(self) -> _Mark:
        try:
            stat = self._folder.pointer.stat()
        except OSError:
            return None
        return stat.st_ino, stat.st_size, stat.st_mtime_ns

    def _notice(self) -> None:
        """Begin to load another store if the pointer changed; never waits."""
        if not self._lock.acquire(blocking=False):
            return  # another thread is looking, or a store is being loaded
        try:
            self._next_look = time.monotonic() + LOOK_EVERY_S
            mark = self._look()
            is_new = mark != self._mark
        except BaseException:
            self._lock.release()
            raise
        if not is_new:
            self._lock.release()
            return
        self._mark = mark
        # The lock is held until the store is loaded: one load at a time.
        threading.Thread(target=self._reload, name="decklint-cards", daemon=True).start()

    def _reload(self) -> None:
        try:
            digest = self._serving.store.digest if self._serving else ""
            fresh = store_in_use(self._environ)
            if fresh.passed_over:
                self._failure = fresh.passed_over
                _log.error("cards kept: %s", fresh.passed_over)
                return
            if self._is_loaded_by_parent:
                fresh.store.close()
            elif fresh.store.digest != digest:
                if self._is_parent:
                    self._serving = None
                    gc.unfreeze()
                    gc.collect()
                self._serving = _prepare(fresh.store, fresh.origin, fresh.why)
                _log.warning("cards of %s (%s) are in service", fresh.store.date, fresh.store.digest[:12])
            self._failure = None
        except ValidatorError as error:
            self._failure = error.message
            _log.error("cards kept: %s", error.message)
        except Exception:
            self._failure = "it could not be loaded; the log says why"
            _log.exception("cards kept")
        finally:
            self._lock.release()


def _load(environ: Mapping[str, str]) -> Serving:
    in_use = store_in_use(environ)
    return _prepare(in_use.store, in_use.origin, in_use.why)


def _prepare(store: CardStore, origin: str, why: str) -> Serving:
    """All of a store that requests will need, in memory before the first of them, and before a fork."""
    store.load()
    store.printing_index()
    store.commanders()  # makes the cards that pairs are sought among
    store.index_names()
    store.suggest("Krenko")  # loads what compares names
    return Serving(Checker(store), store, origin, why)


def _why_lost(store: CardStore) -> str | None:
    """Why the file of a store in memory can't be asked any more (names in other languages, printings, rulings)."""
    try:
        again = CardStore(store.path)
    except CardStoreUnavailable as error:
        return error.message
    again.close()
    return None if again.digest == store.digest else f"{store.path.name} was replaced: restart the service"
