"""What is said of an inferred commander: what speaks for it, how sure that is, which other readings there are."""

from __future__ import annotations

from collections.abc import Sequence

from rules.deck import Assumption, OtherReading
from rules.words import Said, Sentence
from validator.reading.readings import Evidence, Reading, Sheet

COMMANDER = Sentence("commander", "the commander")
COMPANION = Sentence("companion", "the companion")
SAYS_SO = Sentence("list-says-so", "the list names it next to its cards")
_BESIDECOMMANDER = Sentence("beside-commander", "it is next to the commander, and the deck meets its condition")
_TOP_BLOCK = Sentence("top-block", "a separate block at the top, without a heading")
_LAST_BLOCK = Sentence("last-block", "a separate block at the end, without a heading")
_SIDEBOARD_LEADS = Sentence(
    "sideboard-leads", "the sideboard fills the deck up to {size} cards, and can be the commander"
)
_WHY = {
    Evidence.FIELD: SAYS_SO,
    Evidence.ABOVE_SORTED: Sentence("above-sorted", "the first line, above a sorted list without a heading"),
    Evidence.FIRST_LINE: Sentence("first-line", "the first line of the list"),
    Evidence.ONLY_CANDIDATE: Sentence("only-candidate", "no other card in the list can be the commander"),
    Evidence.ONLY_LEGAL: Sentence("only-legal", "the deck is not legal with any other card as its commander"),
    Evidence.NONE: Sentence("fewest-outside", "the deck has the fewest cards outside its color identity"),
}
_CONFIDENCE = {
    Evidence.FIELD: "high",
    Evidence.BLOCK: "high",
    Evidence.SIDEBOARD: "high",
    Evidence.ABOVE_SORTED: "medium",
    Evidence.FIRST_LINE: "low",
    Evidence.ONLY_CANDIDATE: "medium",
    Evidence.ONLY_LEGAL: "low",
    Evidence.NONE: "low",
}
# Where as much speaks for another reading.
_LESS_SURE = {"high": "medium", "medium": "low", "low": "low"}
# Other readings that an assumption has.
_MOST_OTHERS = 10


def inferred(reading: Reading, sheet: Sheet) -> list[Assumption]:
    """The assumptions of a reading that is taken: one for each commander, and one for the companion."""
    why, others = _why(reading, sheet), _others(reading, sheet)
    confidence = _CONFIDENCE[reading.evidence]
    if any(other.evidence == reading.evidence.code for other in others):
        confidence = _LESS_SURE[confidence]
    found = []
    for i in reading.commanders:
        line = sheet.lines[i]
        said = (line.span, COMMANDER(), why, confidence, line.pointer)
        found.append(Assumption("commander-inferred", *said, reading.evidence.code, others))
    if reading.companion is not None:
        line = sheet.lines[reading.companion]
        said = (line.span, COMPANION(), _BESIDECOMMANDER(), "medium", line.pointer)
        found.append(Assumption("companion-inferred", *said))
    return found


def _why(reading: Reading, sheet: Sheet) -> Said:
    if reading.evidence is Evidence.BLOCK:
        return _TOP_BLOCK() if set(reading.used) <= set(sheet.first_block) else _LAST_BLOCK()
    if reading.evidence is Evidence.SIDEBOARD:
        return _SIDEBOARD_LEADS(size=sheet.format.minimum_size)
    return _WHY[reading.evidence]()


def _others(taken: Reading, sheet: Sheet) -> tuple[OtherReading, ...]:
    """The other readings with evidence, but for those with some of the same commanders."""

    def names(indices: Sequence[int]) -> tuple[str, ...]:
        return tuple(card.name for card in sheet.cards(indices))

    found = dict[tuple[str, ...], OtherReading]()
    for reading in sheet.readings:
        commanders = names(reading.commanders)
        if set(reading.commanders).isdisjoint(taken.commanders) and commanders not in found:
            companion = names((reading.companion,)) if reading.companion is not None else (None,)
            found[commanders] = OtherReading(commanders, companion[0], reading.evidence.code)
    return tuple(found.values())[:_MOST_OTHERS]
