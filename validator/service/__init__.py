"""The REST service: `create_app()` on the bundled cards, loaded into memory before the first request."""

from __future__ import annotations

import orjson
from flask import Flask, Response

from validator.decklists.limits import MAX_STRUCTURED_BYTES
from validator.pipeline import Checker, open_store
from validator.service import problems, v1


def create_app() -> Flask:
    """The Flask application. Raises CardStoreUnavailable without card data."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_STRUCTURED_BYTES
    app.extensions["decklint"] = Checker(open_store().load())
    app.register_blueprint(v1.bp)
    problems.register(app)
    app.add_url_rule("/health", view_func=health)
    app.add_url_rule("/ready", view_func=ready)
    app.add_url_rule("/problems/<page>", view_func=problem_page)
    app.after_request(_with_request_id)
    return app


def health() -> Response:
    """200 while the process runs; touches nothing."""
    return _json({"status": "pass"})


def ready() -> Response:
    """Whether the cards are there, and which."""
    from flask import current_app

    store = current_app.extensions["decklint"].store
    cards = {
        "status": "pass",
        "date": store.date,
        "digest": store.digest,
        "count": int(store.meta["count_cards"]),
    }
    return _json({"status": "pass", "checks": {"cards": cards}})


def problem_page(page: str) -> Response:
    """What a problem's `type` leads to: the page of one problem code."""
    for kind in problems.PROBLEM_TYPES.values():
        if problems.slug(kind.code) == page:
            text = f"{kind.title} ({kind.code}, HTTP {kind.status})\n\n{kind.advice}\n"
            return Response(text, content_type="text/plain; charset=utf-8")
    raise problems.Problem("not_found", f"There is no problem “{page}”.")


def _json(value: object) -> Response:
    return Response(orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE), content_type="application/json")


def _with_request_id(response: Response) -> Response:
    response.headers["X-Request-Id"] = problems.request_id()
    return response
