"""Version 1 of the API: thin views over the pipeline."""

from __future__ import annotations

import datetime

import orjson
from flask import Blueprint, Response, current_app, request

from rules.formats import FORMATS
from validator.pipeline import Checker, find_format, read_day
from validator.reports.json import verdict_bytes
from validator.reports.parse import parse_bytes, parse_text
from validator.reports.rules import all_rules, find_rule, format_dict, rule_dict
from validator.reports.text import verdict_text
from validator.service.negotiation import JSON, TEXT, answer_type, read_question
from validator.service.problems import Problem

bp = Blueprint("v1", __name__, url_prefix="/v1")


@bp.post("/validate")
def validate() -> Response:
    """Judge one deck: 200 for legal, illegal and undecided ones alike."""
    media_type = answer_type(request)
    question = read_question(request)
    verdict = _checker().check(
        question.source,
        question.format,
        as_of=question.as_of,
        strict=question.strict,
        suggestions=question.suggestions,
        boosters=question.boosters,
        dialect=question.dialect,
    )
    return _negotiated(media_type, verdict_text(verdict) if media_type == TEXT else verdict_bytes(verdict))


@bp.post("/parse")
def parse() -> Response:
    """How a list is read: each line's card, zone and guess; nothing is judged."""
    media_type = answer_type(request)
    question = read_question(request)
    day = read_day(question.as_of) if question.as_of else datetime.date.today().isoformat()
    format_ = find_format(question.format, question.boosters).on(day)
    parsed = _checker().parse(question.source, format_, question.strict, question.suggestions, question.dialect)
    return _negotiated(media_type, parse_text(parsed) if media_type == TEXT else parse_bytes(parsed))


@bp.get("/rules")
def rules() -> Response:
    """Every rule."""
    return _json({"object": "list", "data": [rule_dict(rule) for rule in all_rules()], "has_more": False})


@bp.get("/rules/<code>")
def rule(code: str) -> Response:
    """One rule, by code or name: where a finding's `rule_url` leads."""
    found = find_rule(code)
    if found is None:
        raise Problem("not_found", f"There is no rule “{code}”; see /v1/rules.")
    return _json(rule_dict(found))


@bp.get("/formats")
def formats() -> Response:
    """Every format."""
    day = datetime.date.today().isoformat()
    data = [format_dict(format_.on(day)) for format_ in FORMATS.values()]
    return _json({"object": "list", "data": data, "has_more": False})


def _checker() -> Checker:
    checker: Checker = current_app.extensions["decklint"]
    return checker


def _negotiated(media_type: str, body: str | bytes) -> Response:
    """An answer of the type the client chose, for no cache to keep."""
    response = Response(body, content_type=JSON if media_type == JSON else f"{TEXT}; charset=utf-8")
    response.headers["Vary"] = "Accept"
    response.headers["Cache-Control"] = "no-store"
    return response


def _json(value: object) -> Response:
    return Response(orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE), content_type=JSON)
