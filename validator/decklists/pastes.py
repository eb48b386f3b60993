"""Lines as they come out of forums, chats, web pages and spreadsheets: what they may be without what is around them.

    - 1 Sol Ring          **1 Sol Ring**        1 [[Sol Ring]]        1 Sol Ring - $1.50        1 Minsc &amp; Boo
    1. Sol Ring           [b]1 Sol Ring[/b]     Sol Ring<TAB>1        1 Sol Ring // best        1 Krenko - Commander

All of these are guesses at a line that is no card as it stands, to be asked one after the other.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator

from validator.decklists.headings import ZONE_OF_MARK

BETWEEN_COMMANDERS = re.compile(r" (?:\+|&|//?|and|et|und|y|e) ")
"""What stands between two commanders on one line."""
NUMBERED = re.compile(r"(\d{1,3})[.)][ \t]{1,8}(?=\S)")
"""The number of a list's line: `1. Sol Ring`, `1) Sol Ring`."""
QUANTITY = re.compile(r"\d{1,4} ?[xX×]?[ \t]")
"""A quantity at the beginning of a line."""

# The same, or the number of a list's line, in what may be brackets: nobody can tell which.
_NUMBER_FIRST = re.compile(r"[(\[]?\d{1,4}(?:[)\].:-]{0,2}) ?[xX×]?[ \t]")

_TAG = re.compile(
    r"\[/?(?:[bius*]|h[1-6]|url|img|size|colou?r|font|center|left|right|quote|code|pre|spoiler|list|table|t[rd]|hr|deck"
    r"|decklist|cards?|mtg|c|[uo]l|li)(?:=[^\[\]]{0,100})?\]",
    re.IGNORECASE,
)
HTML_TAGS = frozenset(
    "a article b blockquote body br button center code dd details div dl dt em figure font footer h1 h2 h3 h4 h5 h6"
    " head header hr html i img label li link main meta nav ol p pre s small span strong style sub summary sup"
    " table tbody td th thead title tr u ul".split()
)
"""The tags of pages, in small letters."""
_TAG_NAMES = "|".join(sorted(HTML_TAGS, reverse=True))
_HTML_TAG = re.compile(
    rf"</?(?:{_TAG_NAMES})(?:[ \t/][^<>]{{0,200}})?>|<!--[^<>]{{0,300}}-->",
    re.IGNORECASE,
)
_LINK = re.compile(r"\[([^\[\]]{1,150})\]\(https?://[^()\s]{1,199}\)")
_ADDRESS = re.compile(r"[ \t][(<]?https?://[^()\s<>]{1,300}[)>]?$")
# Behind the name a table may hold types and notes, in which a card's name is no card.
_NAME_CELLS = 2
_CELL_NUMBER = re.compile(r"\d{1,3}[xX]?")
_ITALIC = re.compile(r"\*([^*]{1,150})\*")
# Pictures that phones put around a name: arrows, stars, symbols, emoji and what joins and colors them.
_PICTURES = re.compile(
    "^[\u2190-\u2bff\ufe0f\u200d\U0001f000-\U0001faff]+|[\u2190-\u2bff\ufe0f\u200d\U0001f000-\U0001faff]+$"
)
_BULLET = re.compile(r"[-*•·–—▪◦●‣>+][ \t]{1,8}(?=\S)")
_BOX = re.compile(r"\[[ xX✓]?\][ \t]{1,8}(?=\S)")
_PRICE = re.compile(r"(?:[$€£] ?\d{1,5}(?:[.,]\d\d?)?|\d{1,5}[.,]\d\d ?(?:[$€£]|USD|EUR))$")
_BEFORE_PRICE = " \t-–—:(["
_LAST_WORDS = re.compile(r" ?[-–—:] ?([^-–—:]{2,30})$")


def is_markup(text: str) -> bool:
    """Whether a line is a code fence, or nothing but tags of BBCode or HTML."""
    return text.startswith("```") or (text[:1] in ("[", "<") and not without_tags(text))


def without_tags(text: str) -> str:
    """A line without tags of BBCode and HTML."""
    return _HTML_TAG.sub("", _TAG.sub("", text)).strip()


def other_texts(text: str) -> Iterator[str]:
    """What a line may be, each once, the least taken off first; none if there is nothing to take off."""
    yield from _cells(text)
    for take_off in _STEPS:
        shorter = take_off(text).strip()
        if shorter and shorter != text:
            text = shorter
            yield text


def may_have_quantity(text: str) -> bool:
    """Whether a number stands first in a line, perhaps in brackets or behind a bullet, or last in a cell of its own."""
    return any(_NUMBER_FIRST.match(candidate) for candidate in (text, *other_texts(text)))


def before_remark(text: str) -> Iterator[tuple[str, str]]:
    """What stands before a remark behind slashes, and the remark: behind the last ones, then behind the first."""
    for before, slashes, remark in dict.fromkeys((text.rpartition(" //"), text.partition(" //"))):
        if slashes and before.strip():
            yield before.rstrip(), remark.strip()


def _cells(text: str) -> Iterator[str]:
    """The first cells of a row of a Markdown table, each as a name with the quantity of the row: `| 1 | Sol Ring |`."""
    cells = [cell.strip() for cell in text.strip("|").split("|")] if text.startswith("|") else []
    number = next((cell for cell in cells if _CELL_NUMBER.fullmatch(cell)), "")
    for cell in [cell for cell in cells if cell and not cell.isdecimal()][:_NAME_CELLS]:
        yield f"{number} {cell}".strip()


def _without_address(text: str) -> str:
    return _ADDRESS.sub("", text)


def _unescaped(text: str) -> str:
    return html.unescape(text) if "&" in text else text


def _without_marks(text: str) -> str:
    """Without tags, Markdown's bold and italics, code marks, brackets of card links."""
    text = _LINK.sub(r"\1", without_tags(text))
    for mark in ("[[", "]]", "**", "__", "`"):
        text = text.replace(mark, "")
    return text


def _without_italics(text: str) -> str:
    if text[:1] == text[-1:] == "_":
        text = text[1:-1]
    return _ITALIC.sub(r"\1", text)


def _without_pictures(text: str) -> str:
    return _PICTURES.sub("", text).strip()


def _without_bullet(text: str) -> str:
    bullet = _BULLET.match(text)
    text = text[bullet.end() :] if bullet else text
    box = _BOX.match(text)
    return text[box.end() :] if box else text


def _without_comma(text: str) -> str:
    return text.rstrip(",; \t")


def _without_price(text: str) -> str:
    price = _PRICE.search(text.rstrip(")] "))
    return text[: price.start()].rstrip(_BEFORE_PRICE) if price else text


def _turned(text: str) -> str:
    """`Sol Ring<TAB>1` with the quantity before the name."""
    name, _, number = text.rpartition("\t")
    is_number = number.strip().isdecimal() and not name[:1].isdecimal()
    return f"{number.strip()} {name.strip()}" if is_number else text


def _with_mark(text: str) -> str:
    """`Krenko, Mob Boss - Commander` with the part of the deck in brackets, as it is read in any list."""
    last = _LAST_WORDS.search(text)
    is_mark = last is not None and last[1].strip().lower() in ZONE_OF_MARK
    return f"{text[: last.start()]} ({last[1].strip()})" if last and is_mark else text


_STEPS: tuple[Callable[[str], str], ...] = (
    *(
        _unescaped,
        _without_address,
        _without_pictures,
        _without_bullet,
        _without_marks,
        _without_italics,
        _without_bullet,
    ),
    *(_without_comma, _without_price, _without_comma, _turned, _with_mark),
)
