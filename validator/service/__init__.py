"""The REST service: `create_app()` on the cards in use, loaded into memory before the first request."""

from __future__ import annotations

import os
from collections.abc import Mapping

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from validator.service import cards, health, problems, reference, v1
from validator.service.access import Access
from validator.service.context import Service
from validator.service.edge import Edge
from validator.service.live_cards import LiveCards
from validator.service.settings import Settings

__all__ = ["cards", "create_app", "reference"]


def create_app(environ: Mapping[str, str] | None = None) -> Flask:
    """The Flask application.

    environ: has the settings; the process's own by default.
    Raises CardStoreUnavailable without card data, BadOption for a setting that means nothing.
    """
    environ = os.environ if environ is None else environ
    settings = Settings.of(environ)
    app = Flask(__name__, static_folder=None)
    # Names have slashes, also two of them: “Fire // Ice”.
    app.url_map.merge_slashes = False
    problems.register(app)
    app.extensions["decklint"] = Service(settings, LiveCards(environ), Access(app, settings))
    app.register_blueprint(v1.bp)
    health.register(app)
    app.wsgi_app = Edge(app.wsgi_app, app.extensions["decklint"])  # type: ignore[method-assign]
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops)  # type: ignore[method-assign]
    return app
