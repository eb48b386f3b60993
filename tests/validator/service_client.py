"""What the tests of the REST service share: lists, media types, and a look at a problem."""

from __future__ import annotations

KRENKO = "1 Krenko, Mob Boss *CMDR*\n"
LEGAL, ILLEGAL = f"{KRENKO}99 Mountain", f"{KRENKO}98 Mountain"
UNDECIDED = f"{KRENKO}1 Sol Rng\n98 Mountain"
ZONES = {"commanders": [{"name": "Krenko, Mob Boss"}], "library": [{"name": "Mountain", "quantity": 99}]}
TEXT, JSON, NDJSON, PROBLEM = "text/plain", "application/json", "application/x-ndjson", "application/problem+json"


def problem_of(answer, code, status):
    """The problem of an answer, its shape checked."""
    assert answer.content_type == PROBLEM, answer.data[:300]
    problem = answer.json
    assert (problem["code"], problem["status"], answer.status_code) == (code, status, status), problem
    assert problem["type"] == f"/problems/{code.replace('_', '-')}"
    assert problem["instance"] == f"urn:uuid:{answer.headers['X-Request-Id']}"
    assert problem["title"]
    assert problem["detail"].endswith((".", "”"))
    assert answer.headers["Cache-Control"] == "no-store"
    assert ("Retry-After" in answer.headers) == (status in (429, 503))
    return problem
