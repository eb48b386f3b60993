"""Lines as they come out of forums, chats, web pages and spreadsheets: what they may be without what is around them.

- 1 Sol Ring          **1 Sol Ring**        1 [[Sol Ring]]        1 Sol Ring - $1.50        1 Minsc &amp; Boo
1. Sol Ring           [b]1 Sol Ring[/b]     Sol Ring<TAB>1        1 Krenko - Commander
"""

from __future__ import annotations

import html
import re

from validator.decklists.decoration import in_brackets
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
_MARKS = re.compile(r"\[\[|\]\]|\*\*|(?<!_)__(?!_)|`")
_CELL_NUMBER = re.compile(r"\d{1,3}[xX]?")
_ITALIC = re.compile(r"\*([^*]{1,150})\*")
# What phones put around a name: arrows, stars, symbols, emoji and what joins and colors them.
_PICTURES = "\u2190-\u259f\u2600-\u2bff\ufe0f\u200d\U0001f000-\U0001faff"
_PICTURE = re.compile(f"[{_PICTURES}]")
_LEAD = re.compile(rf"[{_PICTURES}\s]+|[-*•·–—▪◦●‣>+~]+[ \t]+|\[[ xX✓]?\][ \t]+")
_PRICE = re.compile(
    r"(?:US|CA|A)?[$€£¥] ?\d{1,6}(?:[.,]\d{1,3}){0,2}(?: ?(?:USD|EUR|GBP|CAD|AUD))?"
    r"|(?<![\d.,])\d{1,6}[.,]\d\d ?(?:[$€£¥]|(?:USD|EUR|GBP|CAD|AUD|BRL|tix)\b|$)"
)
_ADDRESS = re.compile(r"https?://[^\s()<>\[\]]{1,300}")
_IS_MARKED = re.compile(r"[&\[*`<]|__|^_|://")
# What may be taken off a line: marks, bullets, emoji, a price, a cell; most lines have none of it.
_NOT_PLAIN = re.compile(r"[^\w ,'’]|_|,\d")
_LAST_WORDS = re.compile(r" ?[-–—:] ?([^-–—:]{2,30})$")


def is_markup(text: str) -> bool:
    """Whether a line is a code fence, or nothing but tags of BBCode or HTML."""
    return text.startswith("```") or (text[:1] in ("[", "<") and not without_tags(text))


def without_tags(text: str) -> str:
    """A line without tags of BBCode and HTML."""
    return _HTML_TAG.sub("", _TAG.sub("", text)).strip()


def lead_end(text: str, at: int = 0) -> int:
    """Where the bullets, boxes and pictures end that stand before all else in a line."""
    while lead := _LEAD.match(text, at):
        at = lead.end()
    return at


def has_picture(text: str) -> bool:
    """Whether there is an emoji, an arrow or the like in a line."""
    return not text.isascii() and _PICTURE.search(text) is not None


def may_have_quantity(text: str) -> bool:
    """Whether a number stands first in a line, perhaps in brackets or behind a bullet, or last in a cell of its own."""
    return _NUMBER_FIRST.match(unmarked(text), lead_end(text)) is not None or _turned(text) != text


def cleaned(text: str) -> tuple[str, str]:
    """A line with blanks for markup, a quantity in a cell first, a part of the deck in brackets; and without prices."""
    if not _NOT_PLAIN.search(text):
        return text, text
    text = _with_mark(_turned(unmarked(text)))
    return text, _PRICE.sub(_blanks, text)


def unmarked(text: str) -> str:
    """A line with blanks for tags, addresses, marks of Markdown: all else stays in place, if there are no entities."""
    if not _IS_MARKED.search(text):
        return text
    if "&" in text:
        text = html.unescape(text)
    text = _MARKS.sub(_blanks, text)
    text = _LINK.sub(lambda link: f" {link[1]} ".ljust(len(link[0])), text)
    for pattern in (_TAG, _HTML_TAG, _ADDRESS):
        text = pattern.sub(_blanks, text)
    if text[:1] == text[-1:] == "_":
        text = f" {text[1:-1]} "
    return _ITALIC.sub(_without_stars, text) if "*" in text else text


def _turned(text: str) -> str:
    """`Sol Ring<TAB>1`, or a row of a table, `| Sol Ring | Artifact | 1 |`, with the quantity before the name."""
    if text.startswith("|"):
        cells = [cell.strip() for cell in text.strip("|").split("|")]
        quantity = next((cell for cell in cells if _CELL_NUMBER.fullmatch(cell)), "")
        name = next((cell for cell in cells if cell and not cell.isdecimal()), "")
        return f"{quantity} {name}".strip() if name else text
    name, _, number = text.rpartition("\t")
    is_number = number.strip().isdecimal() and not name[:1].isdecimal()
    return f"{number.strip()} {name.strip()}" if is_number else text


def _with_mark(text: str) -> str:
    """`Krenko, Mob Boss - Commander` with the part of the deck in brackets, as it is read in any list."""
    last = _LAST_WORDS.search(text)
    is_mark = last is not None and last[1].strip().lower() in ZONE_OF_MARK
    return f"{text[: last.start()]} ({last[1].strip()})" if last and is_mark else text


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _without_stars(italic: re.Match[str]) -> str:
    is_told = in_brackets("*", italic[1]) is not None
    return italic[0] if is_told else f" {italic[1]} "
