"""A table as one test: every row is run, and every row that is wrong is named."""

from __future__ import annotations

import pytest
from each_row import each_row


@pytest.fixture
def limit() -> int:
    return 3


@each_row("number", [1, 2, 3])
@each_row(("word", "length"), [("a", 1), pytest.param("bb", 2, id="two")])
def test_rows_of_stacked_tables_come_together_with_fixtures(number, word, length, limit):
    assert number <= limit
    assert len(word) == length


def test_every_wrong_row_is_named_with_its_reason():
    @each_row("number", [1, 20, 3, 40], ids=lambda number: f"number {number}")
    def table(number):
        assert number < 10

    with pytest.raises(AssertionError) as raised:
        table()
    message = str(raised.value)
    assert message.startswith("2 rows are wrong:")
    assert "- number 20: AssertionError: assert 20 < 10" in message
    assert "- number 40: AssertionError: assert 40 < 10" in message
    assert "number 3:" not in message


def test_a_failure_said_by_pytest_and_any_other_error_count():
    @each_row("action", [lambda: pytest.fail("no"), lambda: {}["key"], int], ids=["said", "error", "well"])
    def table(action):
        action()

    with pytest.raises(AssertionError, match=r"(?s)2 rows.*- said: Failed: no.*- error: KeyError: 'key'"):
        table()


def test_a_table_without_rows_is_skipped():
    """As that of the cases beside the repository is where there are none."""

    @each_row("number", [])
    def table(number):
        raise AssertionError

    with pytest.raises(pytest.skip.Exception, match="without rows"):
        table()
