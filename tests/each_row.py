"""A long table is one test: collecting and reporting a test for each row takes longer than running them.

    @each_row("line", LINES)
    def test_lines(line, checker): ...

`each_row` takes what `pytest.mark.parametrize` takes, and may be stacked like it. Every row is run; the test fails
once, and its message names each row that is wrong, with its reason. Fixtures are made once for all rows.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

Test = Callable[..., None]


class _Row(NamedTuple):
    label: str
    values: dict[str, Any]


def each_row(names: str | tuple[str, ...], rows: Iterable[Any], ids: Any = None) -> Callable[[Test], Test]:
    """Run the decorated test on each row of a table."""
    names = (names,) if isinstance(names, str) else names
    table = list(_rows(names, list(rows), ids))

    def decorate(test: Test) -> Test:
        tables = [table, *getattr(test, "tables", [])]
        body = getattr(test, "body", test)

        @functools.wraps(test)
        def every_row(**fixtures: Any) -> None:
            if not all(tables):
                pytest.skip("a table without rows")
            wrong: dict[str, BaseException] = {}
            for row in map(_joined, product(*tables)):
                try:
                    body(**row.values, **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    wrong[row.label] = error
            if wrong:
                reasons = [f"- {label}: {type(error).__name__}: {error}" for label, error in wrong.items()]
                message = "\n".join([f"{len(wrong)} rows are wrong:", *reasons])
                raise AssertionError(message) from next(iter(wrong.values()))

        del every_row.__wrapped__
        # pytest takes the rest for names of fixtures.
        signature, known = inspect.signature(body), {*names, *getattr(test, "known", ())}
        rest = [parameter for name, parameter in signature.parameters.items() if name not in known]
        every_row.tables, every_row.body, every_row.known = tables, body, known
        every_row.__signature__ = signature.replace(parameters=rest)
        return every_row

    return decorate


def _joined(rows: Iterable[_Row]) -> _Row:
    """One row of each of the stacked tables as one."""
    rows = list(rows)
    values = {name: value for row in rows for name, value in row.values.items()}
    return _Row("-".join(row.label for row in rows), values)


def _rows(names: tuple[str, ...], rows: list[Any], ids: Any) -> Iterator[_Row]:
    labels = [None] * len(rows) if ids is None or callable(ids) else list(ids)
    in_words = ids if callable(ids) else str
    for row, label in zip(rows, labels, strict=True):
        is_param = isinstance(row, type(pytest.param()))
        values = row.values if is_param else row if len(names) > 1 else (row,)
        own = row.id if is_param else None
        label = label or own or "-".join(str(in_words(value)) for value in values)
        yield _Row(str(label), dict(zip(names, values, strict=True)))
