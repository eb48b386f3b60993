"""What those who run the service ask it, and the pages behind problems; outside `/v1`, never limited."""

from __future__ import annotations

import datetime

from flask import Flask, Response, request

from validator.service import metrics as counts
from validator.service import problems
from validator.service.context import service
from validator.service.negotiation import JSON
from validator.service.rendering import json_bytes

_STATUS = {"pass": 200, "warn": 200, "fail": 503}


def register(app: Flask) -> None:
    """Give an app these addresses."""
    app.add_url_rule("/health", view_func=health)
    app.add_url_rule("/ready", view_func=ready)
    app.add_url_rule("/metrics", view_func=metrics)
    app.add_url_rule("/problems/<page>", view_func=problem_page)


def health() -> Response:
    """Say that the process runs; touches nothing."""
    return _fresh(json_bytes({"status": "pass"}))


def ready() -> Response:
    """Say whether decks can be checked, and with which cards.

    `warn` (stale cards, or newer ones that could not be loaded) is 200, `fail` is 503.
    """
    cards = service().cards.readiness(datetime.date.today().isoformat())
    return _fresh(json_bytes({"status": cards["status"], "checks": {"cards": cards}}), _STATUS[cards["status"]])


def metrics() -> Response:
    """Give the metrics of all workers, for Prometheus."""
    shared = service()
    if not shared.settings.metrics:
        raise problems.Problem("not_found", f"There is nothing at {request.path}: metrics are turned off.")
    body, content_type = counts.exposition(shared.cards.age_s())
    response = _fresh(body)
    response.headers["Content-Type"] = content_type
    return response


def problem_page(page: str) -> Response:
    """Explain a problem: the page of its `type`."""
    response = Response(problems.page(page), content_type="text/plain; charset=utf-8")
    response.headers["Cache-Control"] = f"public, max-age={service().settings.cache_s}"
    return response


def _fresh(body: bytes, status: int = 200) -> Response:
    response = Response(body, status, content_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    return response
