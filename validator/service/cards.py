"""One card: its facts, its rulings, and its partners."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from urllib.parse import quote

from flask import Response, request

from rules.card import OracleCard
from validator.cards.partners import caveats, partners_of
from validator.cards.store import CardStore
from validator.decklists.limits import MAX_NAME_CHARACTERS
from validator.pipeline import find_format
from validator.reports.card import card_dict, card_text
from validator.reports.rulings import ENGLISH, rulings_dict, rulings_text
from validator.service.context import service, serving
from validator.service.live_cards import Serving
from validator.service.negotiation import JSON, JSON_OR_TEXT, TEXT, answer_type
from validator.service.problems import Problem
from validator.service.queries import day_of, flag, query_error, raise_if, read_query
from validator.service.reads import read_answer
from validator.service.rendering import json_bytes, listing
from validator.service.v1 import bp

# From this score on the nearest name is taken with ?fuzzy=true, if the next one is clearly further away.
_SURE, _CLEARLY = 0.85, 0.02
_SUGGESTIONS = 5
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?")


@bp.get("/cards/<path:name>")
def card(name: str) -> Response:
    """Show a card's facts: identity and where it comes from, legality, partner abilities.

    By any spelling: any case, no diacritics, any apostrophe, one face, a name in another language.
    """
    media_type = answer_type(request, JSON_OR_TEXT)
    found, now = _asked_card(name, read_query(request, ("fuzzy",)))

    def build() -> bytes | str:
        printings = now.store.printings(found)
        return card_text(found, printings) if media_type == TEXT else json_bytes(card_dict(found, printings))

    response = _read(build, now, media_type)
    response.headers["Content-Location"] = f"/v1/cards/{quote(found.name, safe='')}"
    return response


@bp.get("/cards/<path:name>/rulings")
def rulings(name: str) -> Response:
    """Show a card's rulings: the English original, and with `lang` a translation next to it."""
    media_type = answer_type(request, JSON_OR_TEXT)
    query = read_query(request, ("lang", "fuzzy"))
    language = query.get("lang", ENGLISH)
    if not _LANGUAGE.fullmatch(language):
        raise_if([query_error("lang", "Must be a language's code, as in fr.")], "invalid_query")
    found, now = _asked_card(name, query)

    def build() -> bytes | str:
        texts, has_official = now.store.rulings(found), now.store.has_official_rulings
        if media_type == TEXT:
            return rulings_text(found, texts, has_official, language)
        return json_bytes(rulings_dict(found, texts, has_official, language))

    return _read(build, now, media_type)


@bp.get("/cards/<path:name>/partners")
def partners(name: str) -> Response:
    """List every card that may share the command zone with this one, and the combined identity."""
    answer_type(request, [JSON])
    query = read_query(request, ("format", "as_of", "fuzzy"))
    day = day_of(query.get("as_of")) or datetime.date.today().isoformat()
    asked = find_format(query.get("format", "commander"))
    found, now = _asked_card(name, query)
    format_ = now.checker.format_on(asked, day)

    def build() -> bytes:
        pairs: list[object] = [pair.as_dict() for pair in partners_of(found, now.store, format_)]
        about = {"name": found.name, "oracle_id": found.oracle_id}
        notes = list(caveats(found, format_))
        return json_bytes(listing(pairs, card=about, format=format_.key, as_of=day, notes=notes))

    return _read(build, now, JSON)


def _asked_card(name: str, query: Mapping[str, str]) -> tuple[OracleCard, Serving]:
    errors: list[dict[str, str]] = []
    is_fuzzy = flag(query, "fuzzy", errors)
    raise_if(errors, "invalid_query")
    now = serving()
    return find_card(now.store, name, is_fuzzy), now


def find_card(store: CardStore, name: str, is_fuzzy: bool = False) -> OracleCard:
    """The card of a name in any spelling.

    is_fuzzy: whether the nearest name will do.  Raises Problem 404: `card_not_found` with `suggestions`, or
    `ambiguous_card_name` with `candidates`.
    """
    if len(name) > MAX_NAME_CHARACTERS:
        raise Problem(
            "card_not_found", f"No card's name has more than {MAX_NAME_CHARACTERS} characters.", suggestions=[]
        )
    match = store.find(name)
    if match is not None:
        if len(match.cards) == 1:
            return match.cards[0]
        names = [card.name for card in match.cards]
        raise Problem("ambiguous_card_name", f"“{name}” may be: {'; '.join(names)}.", candidates=names)
    near = store.suggest(name, _SUGGESTIONS)
    if is_fuzzy and near and near[0].score >= _SURE:
        if len(near) == 1 or near[0].score - near[1].score >= _CLEARLY:
            return find_card(store, near[0].name)
        names = [suggestion.name for suggestion in near]
        raise Problem("ambiguous_card_name", f"“{name}” is as near to: {'; '.join(names)}.", candidates=names)
    raise Problem(
        "card_not_found",
        f"No card is named “{name}”.",
        suggestions=[{"name": found, "score": round(score, 3)} for found, score in near],
    )


def _read(build: Callable[[], bytes | str], now: Serving, media_type: str) -> Response:
    return read_answer(build, service().settings.cache_s, now.store.digest, media_type)
