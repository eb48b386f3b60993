"""What the views of one application share."""

from __future__ import annotations

from typing import NamedTuple

from flask import current_app

from validator.service.access import Access
from validator.service.live_cards import LiveCards, Serving
from validator.service.settings import Settings


class Service(NamedTuple):
    """The settings, the cards in service, and who may ask how much."""

    settings: Settings
    cards: LiveCards
    access: Access


def service() -> Service:
    """That of the application that answers this request."""
    found: Service = current_app.extensions["decklint"]
    return found


def serving() -> Serving:
    """The cards to answer this request with: take them once, for they may be replaced at any moment."""
    return service().cards.current()
