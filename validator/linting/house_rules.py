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

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from rules.card import OracleCard
from rules.facts import card_from_facts
from rules.formats import FORMATS, Format, HouseRule
from rules.words import Sentence
from validator.cards.extra_cards import ExtraCards
from validator.cards.store import CardStore
from validator.errors import BadOption, InvalidHouseRules
from validator.settings import DAY, TEXT, Kind, instance_of, iso_day, one_of, read_file, read_table, read_toml, whole

_WITH_HOUSE_RULES = Sentence("with-house-rules", "{name} with house rules")


class HouseRules(NamedTuple):
    """A format with its house rules, and the store with the cards they add."""

    format: Format
    store: ExtraCards


_MOST = 1_000_000
_RULES = instance_of(dict, "a table of cards, each with a reason")
KEYS: Mapping[str, Kind] = {
    "extends": Kind(
        "the key of a format, as in “commander”", lambda value: FORMATS[one_of("extends", TEXT.read(value), FORMATS)]
    ),
    "name": instance_of(str, "a name for messages"),
    "size": whole(1, _MOST, "an exact number of cards, commanders included,"),
    "minimum_size": whole(1, _MOST, "a least number of cards"),
    "maximum_size": whole(1, _MOST, "a greatest number of cards"),
    "copies": whole(1, _MOST, "how many copies of a card a deck may hold,"),
    "allow_not_legal": instance_of(bool, "true to allow silver-bordered, acorn and playtest cards, or false"),
    "maximum_game_changers": whole(0, _MOST, "the most Game Changers a deck may hold,"),
    "since": Kind("a day, as in 2026-11-29: the first of the bans and allowances", iso_day),
    "until": Kind("a day, as in 2026-11-29: the last of the bans and allowances", iso_day),
    "ban": _RULES,
    "allow": _RULES,
    "cards": instance_of(list, "an array of tables of facts of cards the data lacks"),
}
_RULE_KEYS = {"reason": TEXT, "since": DAY, "until": DAY}


def read_house_rules_file(file: str, store: CardStore) -> HouseRules:
    """The format and cards of a file. Raises InvalidHouseRules, naming the file, as `read_house_rules` does."""
    try:
        return read_house_rules(read_file(file), store)
    except InvalidHouseRules as error:
        raise InvalidHouseRules(f"{file}: {error.message}", **error.params) from None
    except BadOption as error:
        raise InvalidHouseRules(f"{file} {error.message}") from None


def read_house_rules(text: str, store: CardStore) -> HouseRules:
    """The format and cards of a house rules file.

    text: TOML.  store: where the cards it names are looked up.
    Raises InvalidHouseRules naming the key, what was expected and what to do.
    """
    try:
        data = read_toml(text)
    except BadOption as error:
        raise InvalidHouseRules(f"The file of house rules {error.message}") from None
    try:
        return _house_rules(read_table({**data, "extends": data.get("extends", "")}, KEYS), store)
    except BadOption as error:
        raise InvalidHouseRules(error.message, key=error.params["option"]) from None


def _house_rules(data: Mapping[str, Any], store: CardStore) -> HouseRules:
    base: Format = data["extends"]
    extended = ExtraCards(store, list(_cards(data.get("cards", []))))
    minimum = data.get("minimum_size", data.get("size", base.minimum_size))
    maximum = data.get("maximum_size", data.get("size", base.maximum_size))
    if maximum is not None and maximum < minimum:
        raise BadOption(f"A deck of {minimum} to {maximum} cards cannot be; correct the sizes.", option="size")
    bans, allows = data.get("ban", {}), data.get("allow", {})
    if both := set(bans) & set(allows):
        raise BadOption(f"“{min(both)}” is both in [ban] and in [allow]; leave one out.", option="allow")
    days = {key: data.get(key, "") for key in ("since", "until")}
    if days["until"] and days["until"] < days["since"]:
        raise BadOption("“until” is before “since”, so that nothing ever holds; correct the days.", option="until")
    format_ = replace(
        base,
        name=data.get("name") or _WITH_HOUSE_RULES(name=base.name),
        minimum_size=minimum,
        maximum_size=maximum,
        copies=data.get("copies", base.copies),
        allows_not_legal=data.get("allow_not_legal", base.allows_not_legal),
        maximum_game_changers=data.get("maximum_game_changers"),
        house_bans=dict(_rule("ban", name, rule, days, extended) for name, rule in bans.items()),
        house_allows=dict(_rule("allow", name, rule, days, extended) for name, rule in allows.items()),
    )
    return HouseRules(format_, extended)


def _rule(table: str, name: str, rule: Any, days: Mapping[str, str], store: ExtraCards) -> tuple[str, HouseRule]:
    """A card and the rule about it. days: `since` and `until` of the file, for a rule that has none of its own."""
    where = f"{table}.{name}"
    match = store.find(name)
    if match is None or len(match.cards) != 1:
        near = "; ".join(suggestion.name for suggestion in store.suggest(name))
        hint = f" Did you mean: {near}?" if near else ""
        raise BadOption(f"[{table}] names “{name}”, which is no one card.{hint}", option=where)
    if not isinstance(rule, dict) or not str(rule.get("reason", "")).strip():
        raise BadOption(f'“{name}” in [{table}] needs a reason, as in {{ reason = "too fast for us" }}.', option=where)
    given = {**days, **read_table(rule, _RULE_KEYS, f"“{name}” in [{table}]")}
    if given["until"] and given["until"] < given["since"]:
        raise BadOption(f"“{name}” in [{table}] ends before it begins.", option=where)
    return match.cards[0].list_name, HouseRule(**given)


def _cards(tables: list[Any]) -> Iterator[OracleCard]:
    for number, facts in enumerate(tables, start=1):
        try:
            yield card_from_facts(facts)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadOption(
                f"The facts of card {number} in [[cards]] cannot be read: {error}.", option="cards"
            ) from None
