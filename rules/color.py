"""Colors and color identity (CR 105, 903.4): values in WUBRG order, backed by a bit set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

WUBRG = "WUBRG"
COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_BIT = {letter: 1 << i for i, letter in enumerate(WUBRG)}


class ColorIdentity:
    """A set of colors, in WUBRG order; one shared instance for each of the 32 sets.

    `mask` has bit 0 for white to bit 4 for green, so that rules over a whole deck compare integers.
    Build with `of("WU")`; combine with `|` and `-`, compare with `<=` (subset).
    """

    __slots__ = ("mask",)
    mask: int
    _all: tuple[ColorIdentity, ...] = ()

    def __init__(self, mask: int) -> None:
        self.mask = mask

    @classmethod
    def of(cls, letters: Iterable[str]) -> ColorIdentity:
        """The identity of these color letters, in any order. Raises KeyError for any other letter."""
        mask = 0
        for letter in letters:
            mask |= _BIT[letter]
        return cls._all[mask]

    def __or__(self, other: ColorIdentity) -> ColorIdentity:
        return self._all[self.mask | other.mask]

    def __sub__(self, other: ColorIdentity) -> ColorIdentity:
        return self._all[self.mask & ~other.mask]

    def __le__(self, other: ColorIdentity) -> bool:
        return not self.mask & ~other.mask

    def __iter__(self) -> Iterator[str]:
        return (letter for letter in WUBRG if self.mask & _BIT[letter])

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __contains__(self, letter: str) -> bool:
        return bool(self.mask & _BIT[letter])

    def __str__(self) -> str:
        return "".join(self)

    def __repr__(self) -> str:
        return f"ColorIdentity.of({str(self)!r})"


ColorIdentity._all = tuple(ColorIdentity(mask) for mask in range(32))
COLORLESS = ColorIdentity.of("")
ALL_COLORS = ColorIdentity.of(WUBRG)


def colors_of_symbol(symbol: str) -> ColorIdentity:
    """The colors of one mana symbol, given without braces: `W`, `W/U`, `2/W`, `C/W`, `W/P`, `W/U/P`.

    CR 107.4: a hybrid symbol has both its colors and a Phyrexian one its color; generic, colorless, snow,
    energy and all other symbols have none.
    """
    if symbol in {"HW", "HR"}:  # the half mana symbols of silver-bordered cards
        symbol = symbol[1]
    return ColorIdentity.of(part for part in symbol.split("/") if part in _BIT)
