"""`python -m benchmarks.worst [SECONDS]`: the most CPU that one list may cost, of each kind, found by search.

Each kind begins with lists that are known to be costly. Then lines are made at random from what real and hostile lists
are made of, and the costliest so far is changed again and again. A list that costs over BOUND_S is a fault (exit 1).
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator

from benchmarks import decks, floor
from validator.errors import ValidatorError
from validator.pipeline import Checker, open_store
from validator.reports.json import verdict_bytes

SECONDS = 120
BOUND_S = 0.5
LINES = 600
BYTES = 256 * 1024

_Make = Callable[[random.Random], str]

_PIECES = (
    *(
        "1 ",
        "2x ",
        "1000 ",
        "0 ",
        "- ",
        "* ",
        "• ",
        "1. ",
        "SB: ",
        "#",
        "// ",
        " // ",
        " / ",
        " + ",
        " & ",
        " | ",
        "《",
        "》",
    ),
    *(
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        "**",
        "__",
        "^",
        "~",
        "`",
        '"',
        "'",
        ",",
        ";",
        ":",
        "=",
        "!",
        "$1.00",
        "€",
    ),
    *(
        "Sol Ring",
        "Fire",
        "Ice",
        "Krenko",
        "Mob Boss",
        "Jace",
        "Forest",
        "of the",
        "and",
        "Lightnig Bolt",
        "Æther",
        "Burn",
    ),
    *(
        "(C21) 263",
        "[M11]",
        "*F*",
        "*CMDR*",
        "foil",
        "MM3",
        "#!Commander",
        "https://x.y/z",
        "Commander",
        "Sideboard:",
        "😀",
    ),
    *(
        "Dragon",
        "é",
        "太陽の指輪",
        "Foudre",
        "\u200b",
        "\u202e",
        "\t",
        "  ",
        "x" * 40,
        "1" * 30,
        "Total: ",
        "Name:",
        "---",
        "|",
    ),
)


def _line(chance: random.Random) -> str:
    """A line of pieces, with one of them repeated now and then."""
    pieces = [chance.choice(_PIECES) for _ in range(chance.randrange(1, 12))]
    if chance.random() < 0.3:
        pieces.insert(chance.randrange(len(pieces)), chance.choice(_PIECES) * chance.randrange(2, 80))
    return "".join(pieces)[: BYTES // LINES].replace("\n", " ")


def _distinct(line: str, number: int = LINES) -> str:
    """A list of lines that differ in one word, so that no memory serves for the next."""
    return "\n".join(f"{line} {_word(i)}" for i in range(number))[: BYTES - 1]


def _word(number: int) -> str:
    letters = "abcdefghij"
    return "".join(letters[int(digit)] for digit in f"{number:04d}")


def _csv(chance: random.Random) -> str:
    return "Name,Quantity,Set\n" + "\n".join(f'"{_line(chance)} {_word(i)}",1,xyz' for i in range(LINES - 1))


def _zones(chance: random.Random) -> str:
    return json.dumps({"library": [{"name": f"{_line(chance)[:190]} {_word(i)}"} for i in range(LINES)]})


def _cod(chance: random.Random) -> str:
    text = "".join(f'<card number="1" name="{_word(i)} {_word(chance.randrange(9999))}"/>' for i in range(LINES))
    return f'<cockatrice_deck version="1"><zone name="main">{text}</zone></cockatrice_deck>'


def _commanders(checker: Checker) -> _Make:
    """Unmarked lists of cards that can each be the commander."""
    names = [card.front_name for card in checker.store.all_cards() if card.commander_reason and card.copy_limit == 1]
    return lambda chance: "\n".join(f"1 {name}" for name in chance.sample(names, chance.choice((99, 100, 101, LINES))))


KNOWN: dict[str, tuple[str, ...]] = {
    "bullets in one line": ("• " * 590, "1 " + "• " * 590, "1 " + "•" * 590 + " Sol Ring"),
    "slashes": ("1 Sol Ring // Fire // Ice", *(f"1 {' // '.join(['Fire'] * n)}" for n in (2, 9, 40))),
    "unknown names": ("1 Lightnig Bolt", "1 xqzw", "1 the of and"),
    "brackets": ("1 " + "(" * 200 + "Sol Ring" + ")" * 200, "1 Sol Ring " + "[a] " * 60, "1 Sol Ring " + "(m10) " * 60),
    "words": ("1 " + "of the " * 28, "1 " + "a " * 99, "1 Sol Ring " + "b " * 80),
    "headings": ("Ramp:", "// Goblins (12)", "Sideboard:", "Commander:"),
    "fields": ("Name: x", "Format = y", "Commander: Krenko", "https://example.org/" + "a/" * 90),
}


def main(arguments: list[str]) -> int:
    """Search, print a table, 1 if any list costs more than the bound."""
    seconds = int(arguments[0]) if arguments else SECONDS
    checker = Checker(open_store().load())
    chance = random.Random(1)
    worst: dict[str, tuple[float, str]] = {}

    def measure(kind: str, text: str) -> float:
        start = time.process_time()
        try:
            verdict_bytes(checker.check(text))
        except ValidatorError as error:
            str(error)
        taken = time.process_time() - start
        if taken > worst.get(kind, (0.0, ""))[0]:
            worst[kind] = (taken, text)
        return taken

    for kind, lines in KNOWN.items():
        for line in lines:
            measure(kind, _distinct(line))
            measure(kind, _distinct(line, 1))
    makers: dict[str, _Make] = {
        "csv": _csv,
        "zones": _zones,
        "cockatrice": _cod,
        "a hundred commanders": _commanders(checker),
        "random lines": lambda chance: "\n".join(_line(chance) for _ in range(LINES))[: BYTES - 1],
        "one random line": lambda chance: _distinct(_line(chance)),
    }
    for kind, text in _search(makers, chance, seconds, worst):
        measure(kind, text)
    a_floor = _floor_s(checker)
    print("  the costliest list of each kind            seconds   floors   begins with")
    for kind, (taken, text) in sorted(worst.items(), key=lambda item: -item[1][0]):
        mark = "  over the bound" if taken > BOUND_S else ""
        print(f"  {kind:<40}{taken:>10.3f}{taken / a_floor:>9.0f}   {text[:60]!r}{mark}")
    return 1 if any(taken > BOUND_S for taken, _ in worst.values()) else 0


def _floor_s(checker: Checker) -> float:
    """What the fixed floor takes for a published deck."""
    cards = floor.facts_by_name(checker.store.all_cards())
    plain = decks.plain(checker, decks.published())[:50]
    rounds = []
    for _ in range(20):
        start = time.process_time()
        for deck in plain:
            floor.check(deck, cards)
        rounds.append((time.process_time() - start) / len(plain))
    return min(rounds)


def _search(
    makers: dict[str, _Make], chance: random.Random, seconds: float, worst: dict[str, tuple[float, str]]
) -> Iterator[tuple[str, str]]:
    """Lists to try until the time is over: new ones of each kind, and changed ones of the costliest so far."""
    ends_at = time.monotonic() + seconds
    while time.monotonic() < ends_at:
        kind = chance.choice(list(makers))
        found = worst.get(kind)
        if found is None or chance.random() < 0.4 or kind in ("csv", "zones", "cockatrice", "a hundred commanders"):
            yield kind, makers[kind](chance)
            continue
        lines = found[1].split("\n")
        for _ in range(chance.randrange(1, 4)):
            at, piece = chance.randrange(len(lines[0]) + 1), chance.choice(_PIECES)
            changed = lines[0][:at] + piece + lines[0][at:]
            if chance.random() < 0.5:
                changed = lines[0][:at] + lines[0][at + len(piece) :]
            lines[0] = changed[: BYTES // LINES]
        yield kind, _distinct(lines[0]) if kind == "one random line" else "\n".join([*lines[1:], lines[0]])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
