"""CSV: a table with a header, its columns known by their names, in any order.

    sep=;
    Quantity;Name;Section
    1;"Henzie ""Toolbox"" Torre";Commander
    33;Swamp;Main

A field may be quoted and then hold the delimiter, doubled quotes and line ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.deck import Assumption, BadLine, Zone
from rules.words import Sentence
from validator.decklists.archidekt import first_category
from validator.decklists.encoding import split_lines
from validator.decklists.entries import EntryCollector, Place, one_quantity
from validator.decklists.field_words import TOTALS
from validator.decklists.limits import MAX_ENTRIES, MAX_STRUCTURED_BYTES, too_many
from validator.decklists.model import Decklist
from validator.decklists.opening import BLANK, first_line
from validator.errors import UnreadableDecklist

DIALECT = "csv"
MAX_BYTES = MAX_STRUCTURED_BYTES

DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab"}
MAX_COLUMNS = 200
# Rows without a value are passed over, but not for ever.
MAX_ROWS = 10 * MAX_ENTRIES

# What a column may be called, in lower case, `_` as a space; the first that a table has is taken.
COLUMNS = {
    "name": (
        *("simple name", "name", "card name", "cardname", "card", "card (en)", "card name (en)", "name (en)"),
        *("english name", "nom", "nom de la carte", "nom anglais", "carte", "kartenname", "karte", "carta", "nome"),
        *("nombre de la carta", "nombre de carta", "nombre en inglés", "nome da carta", "nome della carta"),
        *("card (pt)", "название", "название карты", "карта", "カード名", "カード", "名前", "卡牌名称", "卡名", "牌名"),
        *("名称", "名稱", "卡牌", "카드명", "카드 이름", "카드", "이름"),
    ),
    "quantity": (
        *(
            "quantity",
            "count",
            "qty",
            "amount",
            "count/qty",
            "qty/count",
            "copies",
            "number of copies",
            "no. of copies",
        ),
        *("# of copies", "#", "nombre", "anzahl", "stück", "menge", "cantidad", "copias", "quantité", "exemplaires"),
        *("quantità", "quantidade", "枚数", "数量"),
        *("qté", "nb", "anz.", "cant.", "cant", "quantita", "copie", "qtd", "qtd.", "qtde", "cópias", "количество"),
        *("кол-во", "張数", "张数", "數量", "수량", "장수"),
    ),
    "section": (
        *("section", "board type", "boardtype", "board", "zone", "category", "categories", "bereich", "abschnitt"),
        *(
            "sección",
            "seccion",
            "zona",
            "sezione",
            "seção",
            "secao",
            "partie",
            "раздел",
            "зона",
            "区分",
            "区域",
            "분류",
        ),
    ),
    "set_code": (
        *("set code", "setcode", "edition code", "set id", "edicao (sigla)", "sigla", "set", "edition", "édition"),
        *("ausgabe", "edición", "edizione", "edição", "выпуск", "セット", "系列", "세트"),
    ),
    "collector_number": (
        *("collector number", "collector #", "card number", "set number", "card #", "collector no.", "kartennummer"),
        *("numéro de collection", "número de coleccionista", "numero di collezione", "número de colecionador"),
        *("コレクター番号", "收藏编号", "收藏編號"),
    ),
    "is_commander": (
        *(
            "commander",
            "is commander",
            "commandant",
            "kommandeur",
            "comandante",
            "командир",
            "統率者",
            "指挥官",
            "커맨더",
        ),
    ),
    "is_sideboard": ("sideboarded", "sideboard", "is sideboard"),
}
# In French a number, in Spanish a name: the column of names where another is that of the quantities.
_NUMBER_OR_NAME = "nombre"
# What a last row counts.
_TOTAL = Sentence("a-total-of-a-table", "it is the table's total")
# A column of this name is the quantity where no other is and the table tells of no printing.
_ONE_A_ROW = Sentence("one-card-a-row", "one card per row")
_NO_COLUMN = Sentence("no-quantity-column", "the table has no quantity column")
_NUMBER = "number"
_SEP = re.compile(r'"?sep=(.)"?', re.IGNORECASE)
# A field of the header that is the column of names; asked before the header is taken apart, which takes its time.
_NAME_FIELD = re.compile(
    r'(?:^|[,;\t])[ "]*(?:'
    + "|".join(re.escape(word).replace(r"\ ", "[ _]") for word in (*COLUMNS["name"], _NUMBER_OR_NAME))
    + r')[ "]*(?:[,;\t]|$)',
    re.IGNORECASE,
)
_SET_CODE = re.compile(r"[A-Za-z0-9]{2,6}")
_TRUE = frozenset({"true", "yes", "y", "x", "1", "✓", "✔"})


class Cell(NamedTuple):
    """A field: its value, the line it starts on and its columns there (1-based, end exclusive, quotes included)."""

    value: str
    line: int
    column: int
    end_column: int


def detect(text: str) -> str | None:
    """Why this is a table, None if its first line does not name a column of names and another one that is known."""
    if text[:1].isdigit() or text.startswith("//"):  # a card or a comment: most lists begin with one
        return None
    header = first_line(text)
    if "=" in header and _SEP.fullmatch(header):
        return f"the first line, “{header}”, is the one by which spreadsheets know a table"
    if "," not in header and ";" not in header and "\t" not in header:
        return None
    if not _NAME_FIELD.search(header):
        return None
    delimiter, columns = _best_delimiter(header, DELIMITERS)
    if "name" not in columns or len(columns) < 2:
        return None
    fields = header.split(delimiter)
    named = ", ".join(f"“{_bare(fields[at])}”" for at in columns.values())
    return f"the first line names the columns {named}, with a {DELIMITERS[delimiter]} between them"


def parse(text: str) -> Decklist:
    """Read a table.

    Raises UnreadableDecklist for a table without a column of names or with a quote that is not closed,
    DecklistTooLarge over MAX_ENTRIES, EmptyDecklist without a row below the header.
    """
    lines = split_lines(text)
    start, delimiter = _header(lines)
    rows = read_rows(lines, start, delimiter)
    header = next(rows, [])
    columns = _columns([cell.value for cell in header])
    if "name" not in columns:
        raise _no_names()
    quantities = _quantity_columns([cell.value for cell in header])
    others = [at for at, word in enumerate(_names([cell.value for cell in header])) if word in COLUMNS["name"]]
    collector = EntryCollector(DIALECT)
    for row in rows:
        _add_row(row, columns, quantities, others, lines, collector)
    if not quantities:
        place = _place(header[columns["name"]], lines).span
        guess = Assumption("quantity-assumed", place, _ONE_A_ROW(), _NO_COLUMN(), "medium")
        collector.decklist.assumptions.append(guess)
    return collector.finish()


def _header(lines: Sequence[str]) -> tuple[int, str]:
    """The index of the header's line, and what stands between the fields."""
    delimiters = list(DELIMITERS)
    for index, line in enumerate(lines):
        bare = line.strip(BLANK)
        if separator := _SEP.fullmatch(bare):
            delimiters.insert(0, separator[1])
        elif bare:
            delimiter, columns = _best_delimiter(line, delimiters)
            if "name" in columns:
                return index, delimiter
            break
    raise _no_names()


def _add_row(
    row: Sequence[Cell],
    columns: dict[str, int],
    quantities: dict[int, str],
    others: Sequence[int],
    lines: Sequence[str],
    collector: EntryCollector,
) -> None:
    """Take in one row. quantities: the columns of quantities, with their names.  others: further columns of names."""

    def value(column: str) -> str:
        at = columns.get(column, len(row))
        return row[at].value if at < len(row) else ""

    name = row[columns["name"]] if columns["name"] < len(row) else row[-1]._replace(value="")
    if not name.value:  # LigaMagic leaves the English name out where it does not know it
        name = next((row[at] for at in others if at < len(row) and row[at].value), name)
    if not name.value or name.value.isdecimal():
        first = row[0].value.lower().rstrip(":")
        if first in TOTALS:
            place = _place(row[0], lines)
            collector.decklist.not_cards.append(BadLine(place.source[:200], _TOTAL(), Zone.LIBRARY, place.span))
            return
    zone, section = Zone.LIBRARY, -1
    category, named, is_group = first_category(value("section"))
    if category:
        zone = named
        section = collector.section(category, zone, is_group, _place(row[columns["section"]], lines).span)
    if value("is_commander").lower() in _TRUE:
        zone = Zone.COMMAND
    elif value("is_sideboard").lower() in _TRUE:
        zone = Zone.SIDEBOARD
    set_code = _SET_CODE.fullmatch(value("set_code"))
    collector.add(
        one_quantity((called, row[at].value if at < len(row) else "") for at, called in quantities.items()),
        name.value,
        _place(name, lines),
        zone,
        section,
        set_code=set_code[0] if set_code else None,
        collector_number=value("collector_number").partition("/")[0],
        is_one_by_default=not quantities,
    )


def _place(cell: Cell, lines: Sequence[str]) -> Place:
    """Where a field stands; its source is the line it starts on."""
    line = lines[cell.line - 1]
    source = line.strip(BLANK)
    return Place(cell.line, cell.column, cell.end_column, source, line.find(source) + 1)


# --- columns ---------------------------------------------------------------------------------------------------------


def _best_delimiter(header: str, delimiters: Sequence[str] | dict[str, str]) -> tuple[str, dict[str, int]]:
    """The delimiter that makes the most known columns of a header, and those columns."""
    found = {delimiter: _columns(header.split(delimiter)[:MAX_COLUMNS]) for delimiter in delimiters}
    best = max(found, key=lambda delimiter: len(found[delimiter]))
    return best, found[best]


def _columns(fields: Sequence[str]) -> dict[str, int]:
    """Which known column stands where."""
    names = _names(fields)
    found = {}
    for column, words in COLUMNS.items():
        if word := next((word for word in words if word in names), None):
            found[column] = names.index(word)
    if "name" not in found and any(word in names for word in COLUMNS["quantity"] if word != _NUMBER_OR_NAME):
        at = names.index(_NUMBER_OR_NAME) if _NUMBER_OR_NAME in names else -1
        if at >= 0:
            found["name"] = at
            found["quantity"] = next(names.index(w) for w in COLUMNS["quantity"] if w != _NUMBER_OR_NAME and w in names)
    return found


def _quantity_columns(fields: Sequence[str]) -> dict[int, str]:
    """The columns of quantities, each with its name as typed."""
    names = _names(fields)
    known = COLUMNS["quantity"]
    if not any(name in known for name in names) and names.count(_NUMBER) == 1 and "set_code" not in _columns(fields):
        known = (_NUMBER,)
    own = _columns(fields).get("name")
    return {at: _bare(fields[at]) for at, name in enumerate(names) if name in known and at != own}


def _names(fields: Sequence[str]) -> list[str]:
    """The names of columns in lower case, with blanks for underscores."""
    return [" ".join(_bare(field).lower().replace("_", " ").split()) for field in fields]


def _bare(field: str) -> str:
    return field.strip(BLANK + '"')


# --- rows ------------------------------------------------------------------------------------------------------------


def read_rows(lines: Sequence[str], start: int, delimiter: str) -> Iterator[list[Cell]]:
    """The rows of a table from a line on, blank ones left out: a field quoted in full may go over several lines.

    lines: of the whole input.  start: an index of them.  delimiter: one character.
    Raises UnreadableDecklist for a quote that is not closed, and for a row of more than MAX_COLUMNS fields;
    DecklistTooLarge over MAX_ROWS.
    """
    index, count, blank = start, 0, delimiter + BLANK
    while index < len(lines):
        if not lines[index].strip(blank):
            index += 1
            continue
        count += 1
        if count > MAX_ROWS:
            raise too_many("rows", count, MAX_ROWS)
        row, at = [], 0
        while at <= len(lines[index]):
            cell, index, at = _field(lines, index, at, delimiter)
            row.append(cell)
            if len(row) > MAX_COLUMNS:
                raise _broken(f"the row has more than {MAX_COLUMNS} fields", cell.line, cell.column)
        index += 1
        if any(cell.value for cell in row):
            yield row


def _field(lines: Sequence[str], index: int, at: int, delimiter: str) -> tuple[Cell, int, int]:
    """The field that starts at a character of a line; the index of the line it ends on, and where the next starts."""
    line, start, value, last = lines[index], at, "", index
    while line.startswith(" ", start):
        start += 1
    at = start
    if line.startswith('"', start):
        value, last, at = _quoted(lines, index, start + 1)
    rest = lines[last]
    stop = rest.find(delimiter, at)
    if stop < 0:
        stop = len(rest)
    own = line[start : stop if last == index else len(line)].rstrip()
    cell = Cell((value + rest[at:stop]).strip(), index + 1, start + 1, start + len(own) + 1)
    return cell, last, stop + 1


def _quoted(lines: Sequence[str], index: int, at: int) -> tuple[str, int, int]:
    """The text up to the closing quote, and where that stood: the index of its line, and the place after it."""
    opened, parts = (index + 1, at), []
    while index < len(lines):
        line = lines[index]
        quote = line.find('"', at)
        if quote < 0:
            parts.append(line[at:] + "\n")
            index, at = index + 1, 0
        elif line.startswith('""', quote):
            parts.append(line[at : quote + 1])
            at = quote + 2
        else:
            parts.append(line[at:quote])
            return "".join(parts), index, quote + 1
    raise _broken("a quote is opened and never closed", *opened)


def _broken(what: str, line: int, column: int) -> UnreadableDecklist:
    return UnreadableDecklist(
        f"The table is broken at line {line}, column {column}: {what}. Export the deck again, or mend it there.",
        reason="csv",
        line=line,
        column=column,
    )


def _no_names() -> UnreadableDecklist:
    names = ", ".join(f"“{name}”" for name in ("name", "card name", "cardname", "card"))
    return UnreadableDecklist(
        f"The table has no column of card names: expected a first line that names the columns, one of them {names}.",
        reason="csv",
    )
