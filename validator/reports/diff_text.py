"""Differences in words, for a terminal: cards, then what is new, gone and still there, with lines and carets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from rules.words import printable
from validator.comparing import ADDED, REMOVED, CardChange, Kept
from validator.messages.catalog import Catalog, catalog
from validator.reports.checked import Checked, Look, remarks
from validator.reports.compared import (
    COLUMNS,
    Compared,
    Group,
    card_name,
    deck_line,
    formats,
    groups,
    new_asides,
    outcome,
    outcomes,
    quantities,
    tally,
    worded,
)
from validator.reports.paint import BOLD, OUTCOME_STYLE, SEVERITY_STYLE, Paint
from validator.reports.summary import table
from validator.reports.text import finding_lines
from validator.reports.words import not_checked

_SIGNS = {ADDED: "+", REMOVED: "-"}
_SIGN_STYLE = {"+": "1;32", "-": "1;31", "~": "1;33"}


def render(decks: Iterable[Compared], look: Look) -> Iterator[str]:
    """A lone deck's report; of several, those that are not the same, then a table and the sum of all."""
    texts, paint = catalog(look.language), Paint(look.color)
    decks = iter(decks)
    begin = list(islice(decks, 2))
    # What the table at the end says of each deck; the deck itself need not be kept for it.
    statuses, cells, styles = [], [], []
    for deck in chain(begin, decks):
        if deck.status != "same" or len(begin) == 1:
            yield "\n".join(_lines(deck, texts, paint)) + "\n"
        statuses.append(deck.status)
        cells.append([printable(deck.name), *(outcome(side, texts) for side in deck.sides), *deck.counts])
        styles.append({i: OUTCOME_STYLE[side.outcome] for i, side in enumerate(deck.sides, start=1) if side})
    if len(begin) > 1:
        yield "\n" + table([texts.say(column) for column in COLUMNS], cells, paint, styles, texts_first=3)
        yield tally(statuses, texts) + "\n"


def _lines(deck: Compared, texts: Catalog, paint: Paint) -> Iterator[str]:
    yield _head(deck, texts, paint)
    if deck.status == "removed":
        return
    if line := deck_line(deck, texts):
        yield f"  {printable(line)}"
    if deck.comparison.cards:
        yield f"  {texts.say('diff-cards')}"
        yield from (f"    {_card(change, texts, paint)}" for change in deck.comparison.cards)
    elif deck.comparison.cards is not None and deck.days is None:
        yield f"  {texts.say('diff-no-cards')}"
    for side in deck.uncheckable:
        yield from _problem(side, texts, paint)
    yield from _said(deck, texts, paint)
    for key, said in zip(("diff-before", "diff-after"), new_asides(deck, texts), strict=True):
        yield from (f"  {texts.say(key)} {printable(text)}" for text in said)


def _head(deck: Compared, texts: Catalog, paint: Paint) -> str:
    before, after = (
        paint(said, OUTCOME_STYLE[side.outcome]) if side else said
        for side, said in zip(deck.sides, outcomes(deck, texts), strict=True)
    )
    key = f"diff-{deck.status}" if deck.status in ("added", "removed") else "diff-head"
    name, played = paint(printable(deck.name), BOLD), printable(formats(deck, texts))
    return texts.say(key, name=name, before=before, after=after, format=played)


def _card(change: CardChange, texts: Catalog, paint: Paint) -> str:
    """One card, as in “+ 1 Sol Ring (library)”, “~ Mountain (library): 97 → 98”, “~ Opt: 1 library → 1 companion”."""
    sign = _SIGNS.get(change.kind, "~")
    said, name = paint(sign, _SIGN_STYLE[sign]), printable(card_name(change, texts))
    zones = {*change.old, *change.new}
    zone = texts.say(f"diff-zone-{zones.pop()}") if len(zones) == 1 else ""
    before, after = (sum(held.values()) if zone else quantities(held, texts) for held in (change.old, change.new))
    if sign == "~":
        return f"{said} {name}{f' ({zone})' if zone else ''}: {before} → {after}"
    held = change.new or change.old
    return f"{said} {sum(held.values())} {name} ({zone or quantities(held, texts)})"


def _problem(side: Checked, texts: Catalog, paint: Paint) -> Iterator[str]:
    for remark in remarks(side, texts):
        style = SEVERITY_STYLE[remark.severity]
        said = texts.say("problem", message=printable(remark.message), code=remark.code)
        yield f"  {printable(side.path)}: {paint(said, style)}"


def _said(deck: Compared, texts: Catalog, paint: Paint) -> Iterator[str]:
    day = deck.days[1] if deck.days else None
    for group in groups(deck):
        key = f"diff-{group.what}" + ("-on" if day and group.what != "still" else "")
        yield from _group(texts.say(key, day=day), group, texts, paint)


def _group(head: str, group: Group, texts: Catalog, paint: Paint) -> Iterator[str]:
    side = group.side
    if side is None or not (group.findings or group.skipped):
        return
    yield f"  {paint(head, BOLD)}"
    path, lines = printable(side.path), side.lines
    for finding in group.findings:
        quoted = () if isinstance(finding, Kept) else lines
        yield from (f"  {row}" for row in finding_lines(*worded(finding, texts), path, texts, quoted, paint))
    for check in group.skipped:
        yield f"    {not_checked(check, texts)}"
