"""The documentation says what is there: the README runs; every option, format, code and limit is on a page."""

from __future__ import annotations

import doctest
from pathlib import Path

import click
import pytest

from rules.formats import FORMATS
from rules.registry import RULES
from validator.cli import cli
from validator.decklists import DIALECTS, limits
from validator.decklists.headings import ZONE_OF_HEADING
from validator.house_rules import KEYS
from validator.linting.codes import LINT_RULES
from validator.service.problems import PROBLEM_TYPES

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = "\n".join(path.read_text("utf-8") for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))])


def test_the_readme_runs():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 4
    assert failed == 0


@pytest.mark.parametrize("name", list(cli.commands))
def test_every_command_and_option_is_documented(name):
    assert f"decklint {name}" in PAGES
    for parameter in cli.commands[name].params:
        if isinstance(parameter, click.Option):
            assert any(option in PAGES for option in parameter.opts), parameter.opts


@pytest.mark.parametrize("format_", FORMATS.values(), ids=FORMATS)
def test_every_format_is_documented(format_):
    assert format_.name in PAGES


@pytest.mark.parametrize("code", [*RULES, *LINT_RULES])
def test_every_rule_has_its_page(code):
    assert (ROOT / "docs" / "rules" / f"{code}.md").is_file()
    assert f"[{code}]({code}.md)" in (ROOT / "docs" / "rules" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("dialect", [dialect.DIALECT for dialect in DIALECTS])
def test_every_dialect_is_documented(dialect):
    assert f"`{dialect}`" in (ROOT / "docs" / "formats.md").read_text("utf-8")


def test_the_limits_are_documented():
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    for number in (limits.MAX_TEXT_BYTES // 1024, limits.MAX_LINES, limits.MAX_NAME_CHARACTERS, limits.MAX_QUANTITY):
        assert str(number) in page


@pytest.mark.parametrize("heading", ZONE_OF_HEADING)
def test_every_heading_is_documented(heading):
    assert heading in (ROOT / "docs" / "formats.md").read_text("utf-8").lower()


@pytest.mark.parametrize("key", KEYS)
def test_every_key_of_house_rules_is_documented(key):
    assert key in (ROOT / "docs" / "house-rules.md").read_text("utf-8")


@pytest.mark.parametrize("code", PROBLEM_TYPES)
def test_every_problem_is_documented(code):
    assert f"`{code}`" in (ROOT / "docs" / "service.md").read_text("utf-8")


def test_no_path_of_a_machine_and_no_registry():
    for path in ROOT.rglob("*"):
        place = path.relative_to(ROOT)
        is_ours = not any(part.startswith(".") or part.endswith(".egg-info") for part in place.parts)
        if (
            is_ours
            and path.is_file()
            and path.suffix in {".py", ".md", ".toml", ".cfg", ".json", ".txt", ".expected", ""}
        ):
            text = path.read_text("utf-8", "ignore")
            for forbidden in ("/wo" + "rk/", "/ro" + "ot/", "/op" + "t/wheels", "pypi" + ".org/simple"):
                assert forbidden not in text, f"{path} names {forbidden}"
