"""Whether a card has an activated ability, as printed text shows it (CR 602.1, 305.6)."""

from __future__ import annotations

import re

# Keyword abilities that are activated abilities (CR 702), other than those printed with a colon anyway.
_KEYWORDS = (
    "aura swap|commander ninjutsu|craft|crew|(?:[a-z]+ )?[a-z]*cycling|embalm|encore|equip|eternalize|fortify"
    "|level up|ninjutsu|outlast|reconfigure|reinforce|saddle|scavenge|station|transfigure|transmute|unearth"
)
# The keyword stands before its cost, perhaps with words between (“Equip Human {1}”), or alone. “Equip costs you pay
# cost less” speaks of the ability, and “Scavenge the Dead —” is an ability word (CR 207.2c).
_KEYWORD_LINE = re.compile(
    rf"(?:^|, )(?:{_KEYWORDS})\b(?! costs?\b| abilit)(?=—| \{{| [\dX]|$|[ \w]+\{{)", re.IGNORECASE | re.MULTILINE
)

# “[Cost]: [Effect.]”, perhaps after an ability word and a dash. A colon inside quotation marks is an ability that
# is given to something else.
_COST = re.compile(r"^(?:[^:\n]+ — )?[^.:\n]+:\s", re.MULTILINE)
_QUOTED = re.compile(r"[\"“][^\"“”]*[\"”]")


def has_activated_ability(text: str, name: str) -> bool:
    """Whether rules text without reminder text shows an activated ability of the card itself.

    name: the card's own name, so that a colon in it is not taken for a cost. Does not know the intrinsic ability
    of basic land types; ask the type line for that.
    """
    own = _QUOTED.sub("", text.replace(name, "this card"))
    return bool(_COST.search(own) or _KEYWORD_LINE.search(own))
