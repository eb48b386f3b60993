"""Version 1 of the API: thin views over the pipeline."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from flask import Blueprint, Response, request

from rules.formats import FORMATS
from validator.decklists import Decklist
from validator.errors import UnsupportedFormat
from validator.messages.languages import ENGLISH
from validator.pipeline import find_format
from validator.reading.own_format import DEFAULT
from validator.reports.parse import parse_bytes, parse_text
from validator.reports.rules import all_rules, find_rule, format_dict, rule_dict, rule_markdown
from validator.service import batch, metrics
from validator.service.context import service, serving
from validator.service.negotiation import JSON, JSON_OR_TEXT, TEXT, answer_language, answer_type
from validator.service.problems import Problem
from validator.service.queries import day_of, read_query
from validator.service.questions import read_question
from validator.service.reads import read_answer
from validator.service.rendering import VERDICTS, answer, json_bytes, listing, verdict_answer

bp = Blueprint("v1", __name__, url_prefix="/v1")


@bp.post("/validate")
def validate() -> Response:
    """Check one deck.

    200 for legal, illegal and undecided decks alike: a deck's faults are the answer, not an error.
    """
    media_type, language = answer_type(request, tuple(VERDICTS)), answer_language(request)
    question = read_question(request, service().settings)
    verdict = question.put_to(serving().checker)
    metrics.count_verdict(verdict)
    source = question.source
    return verdict_answer(verdict, media_type, language, None if isinstance(source, Decklist) else source)


@bp.post("/validate/batch")
def validate_batch() -> Response:
    """Check many decks, one a line.

    Each line is answered by one line, in order, as soon as it is checked; a bad line does not end the batch. The last
    line is a summary: without it the answer is cut.
    """
    return batch.answer_batch(request, service())


@bp.post("/parse")
def parse() -> Response:
    """Show how a list is read: each line's card, zone and assumption. Nothing is checked."""
    media_type = answer_type(request, JSON_OR_TEXT)
    question = read_question(request, service().settings)
    day = question.as_of or datetime.date.today().isoformat()
    is_asked = question.format is not None or question.boosters
    format_ = find_format(question.format or DEFAULT, question.boosters).on(day) if is_asked else None
    checker = serving().checker
    parsed = checker.parse(
        question.source,
        format_,
        question.strict,
        question.suggestions,
        question.dialect,
        day,
        question.commanders,
    )
    return answer(parse_text(parsed) if media_type == TEXT else parse_bytes(parsed), media_type)


@bp.get("/rules")
def rules() -> Response:
    """List every rule, with examples."""
    answer_type(request, [JSON])
    read_query(request, ())
    language = answer_language(request)
    return _static(lambda: json_bytes(listing([rule_dict(rule, language) for rule in all_rules()])), JSON, language)


@bp.get("/rules/<code>")
def rule(code: str) -> Response:
    """Explain one rule, by code or name: the page of a finding's `rule_url`."""
    media_type, language = answer_type(request, JSON_OR_TEXT), answer_language(request)
    read_query(request, ())
    found = find_rule(code)
    if found is None:
        raise Problem("not_found", f"There is no rule “{code}”; see /v1/rules.")
    if media_type == TEXT:
        return _static(lambda: rule_markdown(found, language), media_type, language)
    return _static(lambda: json_bytes(rule_dict(found, language)), media_type, language)


@bp.get("/formats")
def formats() -> Response:
    """List every format with its sizes and the lists in force, and the limits of this service."""
    answer_type(request, [JSON])
    day = _day_of_query()
    now, limits = serving(), service().settings.limits()
    data: list[object] = [format_dict(now.checker.format_on(format_, day)) for format_ in FORMATS.values()]
    return _static(lambda: json_bytes(listing(data, limits=limits)), of_cards=now.store.digest)


@bp.get("/formats/<key>")
def format_(key: str) -> Response:
    """Show one format, by key or by another name it has."""
    answer_type(request, [JSON])
    day = _day_of_query()
    try:
        asked = find_format(key)
    except UnsupportedFormat:
        raise Problem("not_found", f"There is no format “{key}”; see /v1/formats.", known=list(FORMATS)) from None
    now = serving()
    return _static(lambda: json_bytes(format_dict(now.checker.format_on(asked, day))), of_cards=now.store.digest)


def _day_of_query() -> str:
    return day_of(read_query(request, ("as_of",)).get("as_of")) or datetime.date.today().isoformat()


def _static(
    build: Callable[[], bytes | str], media_type: str = JSON, language: str = ENGLISH, of_cards: str = ""
) -> Response:
    """An answer that no card is in. of_cards: the digest of the card data, where its pools bear on the answer."""
    settings = service().settings
    return read_answer(build, settings.cache_s, f"{settings.limits()}{of_cards}", media_type, language)
