"""What stays the same of a remark while the list around it changes, so that a tool knows it again tomorrow."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from validator.reports.checked import Remark

# The params by which remarks without a card differ: the name as typed, the line's text, the section.
_SUBJECT_PARAMS = ("typed", "text", "section", "assumption")


def fingerprints(remarks: Sequence[Remark], path: str) -> list[str]:
    """One of 32 hexadecimal digits for each remark on a deck, all different.

    It is made of the path, the code and the names of the cards, or of what was typed where there is no card; not of
    line, quantity or language. Equal ones are numbered in their order.
    """
    seen = Counter[str]()
    found = []
    for remark in remarks:
        basis = "\0".join([path, remark.code, *_subject(remark)])
        seen[basis] += 1
        found.append(hashlib.sha256(f"{basis}\0{seen[basis]}".encode("utf-8", "replace")).hexdigest()[:32])
    return found


def _subject(remark: Remark) -> list[str]:
    finding = remark.finding
    if finding is None:
        return [remark.name]
    cards = sorted(card.name for card in finding.cards)
    return cards or [str(finding.params[key]) for key in _SUBJECT_PARAMS if key in finding.params]
