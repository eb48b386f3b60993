"""The format that a list names: `Format: EDH`."""

from __future__ import annotations

import re
from dataclasses import replace

from rules.deck import Assumption
from rules.formats import FORMATS
from rules.words import Sentence
from validator.decklists.field_words import FORMAT
from validator.decklists.model import Decklist

DEFAULT = "commander"

FORMAT_ALIASES = {
    "edh": "commander",
    "cedh": "commander",
    "duel-commander": "duel",
    "pdh": "pauper-commander",
    "paupercommander": "pauper-commander",
    "standardbrawl": "standard-brawl",
    "tlr": "tiny-leaders",
}
"""What else players call a format, as an option may have it."""

# What else stands in lists, in letters alone.
_IN_LISTS = {
    "commanderedh": DEFAULT,
    "edhcommander": DEFAULT,
    "elderdragonhighlander": DEFAULT,
    "mtgcommander": DEFAULT,
    "commandermultiplayer": DEFAULT,
    "multiplayercommander": DEFAULT,
    "competitiveedh": DEFAULT,
    "competitivecommander": DEFAULT,
    "統率者戦": DEFAULT,
    "统帅": DEFAULT,
    "指挥官": DEFAULT,
    "指揮官": DEFAULT,
    "커맨더": DEFAULT,
    "командир": DEFAULT,
    "коммандер": DEFAULT,
    "1v1commander": "duel",
    "frenchcommander": "duel",
    "mtgdc": "duel",
    "dcmultiplayer": "duel",
    "pauperedh": "pauper-commander",
    "pedh": "pauper-commander",
    "historicbrawl": "brawl",
    "brawlhistoric": "brawl",
    "tinyleadersreborn": "tiny-leaders",
}
_OTHER_CHARACTERS = re.compile(r"[\W_]+")
_BETWEEN = re.compile(r"[/,(|–—]| - ")


def _letters(name: str) -> str:
    return _OTHER_CHARACTERS.sub("", name.lower())


_KEY_OF = (
    {_letters(name): key for name, key in FORMAT_ALIASES.items()}
    | _IN_LISTS
    | {_letters(str(format_.name)): key for key, format_ in FORMATS.items()}
    | {_letters(key): key for key in FORMATS}
)

_FORMAT_READ = Sentence("checked-as", "a deck for {format}")
_LIST_NAMES_IT = Sentence("list-names-format", "the list names the format “{typed}”")


def format_called(name: str) -> str | None:
    """The key of the format that a list calls so, as in `EDH / Commander`; None for one that is not known here."""
    return next((key for part in (name, *_BETWEEN.split(name)) if (key := _KEY_OF.get(_letters(part)))), None)


def own_format(decklist: Decklist) -> tuple[str, Decklist]:
    """The key of the format to check a list by that was not asked for, and the list with what that assumes.

    That is the first known format that the list names, else Commander.
    """
    for field in decklist.fields:
        key = format_called(field.value) if field.key == FORMAT else None
        if key is None:
            continue
        if key == DEFAULT:
            break
        read_as, why = _FORMAT_READ(format=str(FORMATS[key].name)), _LIST_NAMES_IT(typed=field.value)
        guess = Assumption("format-assumed", field.span, read_as, why, "high", field.pointer)
        return key, replace(decklist, assumptions=[*decklist.assumptions, guess])
    return DEFAULT, decklist
