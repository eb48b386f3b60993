"""House rules: a TOML file that extends a format. `docs/house-rules.md` is its reference.

extends = "commander"
name = "Friday night"
maximum_game_changers = 3
since = 2026-10-01
[ban]
"Sol Ring" = { reason = "too fast for us", since = "2026-11-01" }
[allow]
"Golos, Tireless Pilgrim" = { reason = "we like it" }
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import UnionType
from typing import Any, NamedTuple, get_args

from rules.card import OracleCard
from rules.facts import card_from_facts
from rules.formats import FORMATS, Format, HouseRule
from rules.words import Sentence
from validator.cards.extra_cards import ExtraCards
from validator.cards.store import CardStore
from validator.errors import InvalidHouseRules
from validator.linting.nearest import did_you_mean, nearest_word

_WITH_HOUSE_RULES = Sentence("with-house-rules", "{name} with house rules")


class HouseRules(NamedTuple):
    """A format with its house rules, and the store with the cards they add."""

    format: Format
    store: ExtraCards


# Key -> what it takes, for messages and checks.
KEYS: Mapping[str, tuple[type | UnionType, str]] = {
    "extends": (str, "the key of a format, as in “commander”"),
    "name": (str, "a name for messages"),
    "size": (int, "an exact number of cards, commanders included"),
    "minimum_size": (int, "a least number of cards"),
    "maximum_size": (int, "a greatest number of cards"),
    "copies": (int, "how many copies of a card a deck may hold"),
    "allow_not_legal": (bool, "true to allow silver-bordered, acorn and playtest cards"),
    "maximum_game_changers": (int, "the most Game Changers a deck may hold"),
    "since": (datetime.date | str, "the first day of the bans and allowances, as in 2026-11-29"),
    "until": (datetime.date | str, "the last day of the bans and allowances, as in 2026-11-29"),
    "ban": (dict, "a table of cards, each with a reason"),
    "allow": (dict, "a table of cards, each with a reason"),
    "cards": (list, "an array of tables of facts of cards the data lacks"),
}
# The one number that may be 0.
_ZERO = "maximum_game_changers"
_DAYS = ("since", "until")
_RULE_KEYS = ("reason", *_DAYS)


def read_house_rules(text: str, store: CardStore) -> HouseRules:
    """The format and cards of a house rules file.

    text: TOML.  store: where the cards it names are looked up.
    Raises InvalidHouseRules naming the key, what was expected and what to do.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidHouseRules(f"The house rules are not TOML: {error}.") from None
    _check_keys(data)
    base = FORMATS.get(data.get("extends", ""))
    if base is None:
        raise InvalidHouseRules(f"“extends” has to be one of: {', '.join(FORMATS)}.", key="extends")
    cards = list(_cards(data.get("cards", [])))
    overlay = ExtraCards(store, cards)
    minimum, maximum = _sizes(data, base)
    if maximum is not None and maximum < minimum:
        raise InvalidHouseRules(f"A deck of {minimum} to {maximum} cards cannot be; mend the sizes.", key="size")
    both = set(data.get("ban", {})) & set(data.get("allow", {}))
    if both:
        raise InvalidHouseRules(f"“{min(both)}” is both in [ban] and in [allow]; leave one out.", key="allow")
    days = {key: _day(data.get(key), key) for key in _DAYS}
    if days["until"] and days["until"] < days["since"]:
        raise InvalidHouseRules("“until” is before “since”, so that nothing ever holds; mend the days.", key="until")
    format_ = replace(
        base,
        name=data.get("name") or _WITH_HOUSE_RULES(name=base.name),
        minimum_size=minimum,
        maximum_size=maximum,
        copies=data.get("copies", base.copies),
        allows_not_legal=data.get("allow_not_legal", base.allows_not_legal),
        maximum_game_changers=data.get("maximum_game_changers"),
        house_bans=dict(_house_rules("ban", data.get("ban", {}), days, overlay)),
        house_allows=dict(_house_rules("allow", data.get("allow", {}), days, overlay)),
    )
    return HouseRules(format_, overlay)


def _sizes(data: Mapping[str, Any], base: Format) -> tuple[int, int | None]:
    exact: int | None = data.get("size")
    minimum: int = data.get("minimum_size", base.minimum_size if exact is None else exact)
    maximum: int | None = data.get("maximum_size", base.maximum_size if exact is None else exact)
    return minimum, maximum


def _check_keys(data: Mapping[str, Any]) -> None:
    for key, value in data.items():
        if key not in KEYS:
            hint = did_you_mean(nearest_word(key, KEYS)) or f" Expected some of: {', '.join(KEYS)}."
            raise InvalidHouseRules(f"“{key}” is not a key of house rules.{hint}", key=key)
        kind, what = KEYS[key]
        if type(value) not in (get_args(kind) or (kind,)) or (
            type(value) is int and value < (0 if key == _ZERO else 1)
        ):
            raise InvalidHouseRules(f"“{key}” has to be {what}.", key=key)


def _house_rules(
    table: str, rules: Mapping[str, Any], file_days: Mapping[str, str], store: ExtraCards
) -> Iterator[tuple[str, HouseRule]]:
    """The rules of one table. file_days: `since` and `until` of the file, for rules that do not say when they hold."""
    for name, rule in rules.items():
        where = f"{table}.{name}"
        match = store.find(name)
        if match is None or len(match.cards) != 1:
            near = "; ".join(suggestion.name for suggestion in store.suggest(name))
            hint = f" Did you mean: {near}?" if near else ""
            raise InvalidHouseRules(f"[{table}] names “{name}”, which is no one card.{hint}", key=where)
        if not isinstance(rule, dict) or not isinstance(rule.get("reason"), str) or not rule["reason"].strip():
            raise InvalidHouseRules(
                f'“{name}” in [{table}] needs a reason, as in {{ reason = "too fast for us" }}.', key=where
            )
        unknown = [key for key in rule if key not in _RULE_KEYS]
        if unknown:
            expected = ", ".join(_RULE_KEYS)
            raise InvalidHouseRules(f"“{unknown[0]}” of “{name}” is unknown; expected some of: {expected}.", key=where)
        days = {key: _day(rule.get(key), f"{where}.{key}") or file_days[key] for key in _DAYS}
        if days["since"] and days["until"] and days["until"] < days["since"]:
            raise InvalidHouseRules(f"“{name}” in [{table}] ends before it begins.", key=where)
        yield match.cards[0].list_name, HouseRule(rule["reason"], days["since"], days["until"])


def _day(value: Any, key: str) -> str:
    """An ISO date, written as a TOML date or as text; empty for none."""
    if value is None:
        return ""
    try:
        return datetime.date.fromisoformat(str(value)).isoformat()
    except ValueError:
        raise InvalidHouseRules(f"“{key}” has to be a day, as in 2026-11-29.", key=key) from None


def _cards(tables: list[Any]) -> Iterator[OracleCard]:
    for number, facts in enumerate(tables, start=1):
        try:
            yield card_from_facts(facts)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise InvalidHouseRules(
                f"The facts of card {number} in [[cards]] cannot be read: {error}.", key="cards"
            ) from None
