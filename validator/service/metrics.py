"""Prometheus metrics, right with several workers when PROMETHEUS_MULTIPROC_DIR is set (`gunicorn.conf.py` does).

Labels are route templates, statuses and rule codes: never a card's name or anything else a client chooses.
"""

from __future__ import annotations

import os

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from rules.verdict import Verdict

_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)
_LEGAL = {True: "legal", False: "illegal", None: "undecided"}

REQUESTS = Counter("validate_requests", "Requests answered, by route template and status.", ["route", "status"])
SECONDS = Histogram("validate_seconds", "Seconds to answer a request.", ["route"], buckets=_BUCKETS)
VERDICTS = Counter("verdicts", "Decks checked, by format and outcome.", ["format", "legal"])
FINDINGS = Counter("findings", "Findings in verdicts, by rule code.", ["code"])
BATCH_LINES = Counter("batch_lines", "Lines of batches answered, by status.", ["status"])
CARD_DATA_AGE = Gauge(
    "card_data_age_seconds", "Seconds since the day the card data is of.", multiprocess_mode="mostrecent"
)

_children: dict[tuple[str, ...], Counter | Histogram] = {}


def count_request(route: str, status: str, seconds: float) -> None:
    """Count one answered request. route: the template, as in `/v1/rules/<code>`."""
    _count(REQUESTS, route, status)
    child = _children.get(("seconds", route))
    if child is None:
        child = _children["seconds", route] = SECONDS.labels(route)
    child.observe(seconds)  # type: ignore[union-attr]


def count_verdict(verdict: Verdict) -> None:
    """Count one checked deck and its findings."""
    _count(VERDICTS, verdict.format, _LEGAL[verdict.legal])
    for finding in verdict.findings:
        _count(FINDINGS, finding.code)


def count_batch_line(status: int) -> None:
    """Count one answered line of a batch."""
    _count(BATCH_LINES, str(status))


def exposition(card_data_age_s: int) -> tuple[bytes, str]:
    """All metrics of all workers in Prometheus' text format, and its content type."""
    CARD_DATA_AGE.set(card_data_age_s)
    registry: CollectorRegistry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST


def _count(counter: Counter, *labels: str) -> None:
    # `labels()` takes a lock and makes a tuple; a look-up of our own is a third of the time.
    key = (counter._name, *labels)
    child = _children.get(key)
    if child is None:
        child = _children[key] = counter.labels(*labels)
    child.inc()  # type: ignore[union-attr]
