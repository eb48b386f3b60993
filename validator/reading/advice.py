"""How each program's list marks commander and companion, for findings to say it in the reader's own terms."""

from __future__ import annotations

from rules.words import Said, Sentence

_COLUMN = Sentence("mark-in-column", "Write “{word}” into a column “Section” of its line.")
_SECTION = Sentence("mark-in-section", "Put it in a section [{word}].")
_PART = Sentence("mark-in-part", "Put it in a section named “{word}”.")
_HEADING = Sentence("mark-under-heading", "Put it under the heading “{word}”.")
_CATEGORY = Sentence("mark-in-category", "Give it the category [{word}].")
_COMMENT = Sentence("mark-in-comment", "Write # !{word} behind it.")
_MEMBER = Sentence("mark-in-member", "Put it in “{word}”.")
_BANNER = Sentence("mark-in-cod", "Write “CDR: its name” in the comments, or put it in the sideboard.")
_ASIDE = Sentence("mark-in-sideboard", "Put it in the sideboard, without other cards that can be commanders.")
_ZONE = Sentence("mark-in-zone", "Put it in a zone named “{word}”.")

_BY_WORDS = {
    "csv": (_COLUMN, "Commander", "Companion"),
    "dck": (_SECTION, "Commander", "Companion"),
    "o8d": (_PART, "Commander", "Companion"),
    "arena": (_HEADING, "Commander", "Companion"),
    "archidekt": (_CATEGORY, "Commander", "Companion"),
    "deckstats": (_COMMENT, "Commander", "Companion"),
    "moxfield-json": (_MEMBER, "commanders", "companions"),
    "archidekt-json": (_CATEGORY, "Commander", "Companion"),
    "aetherhub-json": (_HEADING, "Commander", "Companion"),
    "mtgjson": (_MEMBER, "commander", "companion"),
    "zones": (_MEMBER, "commanders", "companion"),
}
_MARK_COMMANDER: dict[str, Said] = {dialect: say(word=word) for dialect, (say, word, _) in _BY_WORDS.items()} | {
    "cod": _BANNER(),
    "dek": _ASIDE(),
}
_MARK_COMPANION: dict[str, Said] = {dialect: say(word=word) for dialect, (say, _, word) in _BY_WORDS.items()} | {
    "cod": _ZONE(word="companion"),
}


def mark_commander(dialect: str) -> Said | None:
    """How a list of this dialect marks a commander; None where it is the usual way of plain text."""
    return _MARK_COMMANDER.get(dialect)


def mark_companion(dialect: str) -> Said | None:
    """How a list of this dialect marks a companion; None where it is the usual way of plain text."""
    return _MARK_COMPANION.get(dialect)
