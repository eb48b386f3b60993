"""`decklint card`, `partners`, `rule`, `rules`, `formats`: what the product knows."""

from __future__ import annotations

import datetime

import click

from rules.card import OracleCard
from rules.formats import FORMATS
from validator.cards.partners import all_pairs, caveats, partners_of
from validator.cards.store import CardStore
from validator.cli.completion import complete_rules
from validator.cli.help import Command
from validator.cli.options import as_of_option, format_option, lang_option, output_option, text_or_json_option
from validator.cli.printing import print_json
from validator.cli.stderr import say
from validator.messages.catalog import catalog
from validator.pipeline import Checker, find_format, open_store, read_day
from validator.reports.card import card_dict, card_text
from validator.reports.rules import all_rules, every_rule, find_rule, format_dict, rule_dict, rule_markdown
from validator.reports.rulings import rulings_dict, rulings_text


@click.command(cls=Command)
@click.argument("name")
@click.option("--rulings", is_flag=True, help="Show its rulings instead, with their dates.")
@click.option("--lang", default="en", show_default=True, help="Show translations in this language beside the rulings.")
@text_or_json_option
def card(name: str, rulings: bool, lang: str, output: str) -> None:
    """Show a card's facts: identity and its sources, legality, partner abilities. NAME in any language known."""
    store = open_store()
    found = _find_card(store, name)
    if rulings:
        known = found, store.rulings(found), store.has_official_rulings, lang
        if output == "json":
            print_json(rulings_dict(*known))
        else:
            click.echo(rulings_text(*known), nl=False)
        return
    printings = store.printings(found)
    if output == "json":
        print_json(card_dict(found, printings))
    else:
        click.echo(card_text(found, printings), nl=False)


@click.command(cls=Command)
@click.argument("name", required=False)
@click.option("--all", "all_", is_flag=True, help="Show every legal pair once.")
@format_option
@as_of_option
@output_option(["text", "ndjson"], "Print text for people, or JSON for programs, a line a pair.")
def partners(name: str | None, all_: bool, format_: str, as_of: str | None, output: str) -> None:
    """Show every card that NAME may share the command zone with, and the combined identity."""
    if all_ == bool(name):
        raise click.UsageError("Expected a card name, or --all for every pair.")
    day = read_day(as_of) if as_of else datetime.date.today().isoformat()
    asked, store = find_format(format_), open_store()
    found = Checker(store).format_on(asked, day)
    card = _find_card(store, name) if name else None
    pairs = list(partners_of(card, store, found) if card else all_pairs(store, found))
    for pair in pairs:
        if output == "ndjson":
            print_json(pair.as_dict())
        else:
            colors = str(pair.first.color_identity | pair.second.color_identity) or "colorless"
            click.echo(f"{pair.first.name} + {pair.second.name}  ({pair.ability}, {colors})")
    if not pairs:
        what = f"{name} may not share the command zone with any card." if name else f"No pair leads in {found.name}."
        say(what)
    for caveat in caveats(card, found) if pairs else ():
        say(f"warning: {caveat}")


@click.command(cls=Command)
@click.argument("code", shell_complete=complete_rules)
@text_or_json_option
@lang_option
def rule(code: str, output: str, language: str) -> None:
    """Explain a rule by its code or name, with lists that keep and break it."""
    found = find_rule(code)
    if found is None:
        known = ", ".join(rule.code for rule in every_rule())
        raise click.UsageError(f"There is no rule “{code}”; expected one of: {known}.")
    if output == "json":
        print_json(rule_dict(found, language))
    else:
        click.echo(rule_markdown(found, language), nl=False)


@click.command(cls=Command)
@text_or_json_option
@lang_option
def rules(output: str, language: str) -> None:
    """List the rules: code, name, fault."""
    for found in all_rules():
        if output == "json":
            print_json(rule_dict(found, language))
        else:
            click.echo(f"{found.code}  {found.name:<22}  {catalog(language).rule(found).title}")


@click.command(cls=Command)
@text_or_json_option
def formats(output: str) -> None:
    """List the formats: key, size, copies, lists in force."""
    day, checker = datetime.date.today().isoformat(), Checker(open_store())
    for found in (checker.format_on(format_, day) for format_ in FORMATS.values()):
        if output == "json":
            print_json(format_dict(found))
            continue
        size = str(found.minimum_size) if found.maximum_size else f"at least {found.minimum_size}"
        copies = "any number of copies" if found.copies is None else f"{found.copies} copy of a card"
        lists = ", ".join(f"{dated.name} of {dated.effective}" for dated in found.lists)
        of_data = f"banned list of the card data, known since {found.first_known}"
        unknown = of_data if found.knows_bans else "banned list unknown"
        lists = lists or ("no banned list" if found.has_no_bans else unknown)
        click.echo(f"{found.key:<16}  {found.name}: {size} cards, {copies}, {lists}")


def _find_card(store: CardStore, name: str) -> OracleCard:
    match = store.find(name)
    if match is None:
        near = "; ".join(suggestion.name for suggestion in store.suggest(name))
        raise click.UsageError(f"No card is named “{name}”." + (f" Did you mean: {near}?" if near else ""))
    if len(match.cards) > 1:
        raise click.UsageError(f"“{name}” may be: {'; '.join(c.name for c in match.cards)}. Write the whole name.")
    return match.cards[0]
