"""What gunicorn's master does while its workers serve: it loads new cards once, for all of them.

A store that each worker loaded for itself would be in memory as often as there are workers. Instead the master loads
it, and replaces its workers by new ones that share its memory; the old ones finish what they have begun.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from typing import Any

from validator.service.context import Service
from validator.service.live_cards import LOOK_EVERY_S, LiveCards


def share_what_is_loaded() -> None:
    """Keep what is in memory out of the garbage collector's walks, so that its pages stay shared with the workers."""
    gc.collect()
    gc.freeze()


def watch_cards(server: Any) -> None:
    """Begin to look for new cards in a thread. server: gunicorn's arbiter, its application loaded."""
    cards = _cards_of(server)
    if cards is not None:
        cards.begin_in_parent()
        threading.Thread(target=_watch, args=(cards,), name="decklint-watch", daemon=True).start()


def begin_worker(server: Any) -> None:
    """What a worker does after the fork: leave the loading of cards to the master."""
    cards = _cards_of(server)
    if cards is not None:
        cards.begin_in_worker()


def _cards_of(server: Any) -> LiveCards | None:
    """The cards of the application; None for one that is not ours, such as the benchmark's trivial one."""
    service: Service | None = getattr(server.app.wsgi(), "extensions", {}).get("decklint")
    return service.cards if service else None


def _watch(cards: LiveCards) -> None:
    digest = cards.digest()
    while True:
        time.sleep(LOOK_EVERY_S)
        found = cards.digest()
        if found not in ("", digest):
            digest = found
            share_what_is_loaded()
            os.kill(os.getpid(), signal.SIGHUP)  # gunicorn's word for: new workers, then no more old ones
