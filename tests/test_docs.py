"""The documentation says what is there: the README runs; every option, format, code and limit is on a page."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from each_row import each_row

from rules.formats import FORMATS
from rules.registry import RULES
from validator import exit_codes
from validator.cli import cli
from validator.cli.help import EXIT_CODES
from validator.decklists import DIALECTS, limits
from validator.decklists.headings import ZONE_OF_HEADING
from validator.errors import ValidatorError
from validator.linting.codes import LINT_RULES
from validator.linting.house_rules import KEYS
from validator.service.problems import PROBLEM_TYPES

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = "\n".join(path.read_text("utf-8") for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))])


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def test_the_readme_runs():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 4
    assert failed == 0


def all_commands(group: click.Group = cli, before: str = "decklint") -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, by its whole name, as in “decklint data sync”."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from all_commands(command, f"{before} {name}")
        else:
            yield f"{before} {name}", command


def reference(command: str) -> str:
    """What docs/command-line.md says of a command: its section, or for one of a group the row in the group's."""
    sections = dict(re.findall(r"^## (.+)\n((?:(?!^## ).*\n)*)", page("command-line.md"), re.MULTILINE))
    if command in sections:
        return sections[command]
    rows = [row for row in sections[command.rpartition(" ")[0]].splitlines() if row.startswith(f"| `{command}")]
    assert len(rows) == 1, command
    return rows[0]


def options_of(command: click.Command) -> set[str]:
    """The long names of a command's options."""
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    return {name for option in options for name in (*option.opts, *option.secondary_opts) if name.startswith("--")}


COMMANDS = dict(all_commands())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_in_the_section_of_its_command_and_no_other(name):
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", reference(name))) == options_of(COMMANDS[name])


def test_every_option_that_pages_name_exists():
    known = {name for command in COMMANDS.values() for name in options_of(command)} | {"--help", "--version"}
    for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for line in path.read_text("utf-8").splitlines():
            for call in re.findall(
                r"decklint (?:check|repair|parse|convert|card|partners|rules?|formats|data|diff)\b[^`|#]*", line
            ):
                assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", call)) <= known, f"{path.name}: {line}"


def test_every_exit_code_is_documented():
    assert {error.exit_code for error in ValidatorError.__subclasses__()} <= set(exit_codes.ALL)
    assert {int(code) for code in EXIT_CODES} == set(exit_codes.ALL)
    assert set(map(int, re.findall(r"^\| (\d+) \|", page("exit-codes.md"), re.MULTILINE))) == set(exit_codes.ALL)
    for name in COMMANDS:
        assert f"`{name.removeprefix('decklint ')}`" in page("exit-codes.md"), name


@pytest.mark.parametrize("format_", FORMATS.values(), ids=FORMATS)
def test_every_format_is_documented(format_):
    assert format_.name in PAGES


@pytest.mark.parametrize("code", [*RULES, *LINT_RULES])
def test_every_rule_has_its_page_and_its_row_in_the_index(code):
    assert (ROOT / "docs" / "rules" / f"{code}.md").is_file()
    assert f"| [{code}]({code}.md) |" in page("rules/README.md")


def test_every_endpoint_is_documented(client):
    endpoints = {
        f"{method} {re.sub('<.*?>', '<>', rule.rule)}"
        for rule in client.application.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    rows = [row.split("|")[1] for row in page("service.md").splitlines() if row.startswith("| `")]
    told = set()
    for row in rows:
        method = re.match(r" `(GET|POST) ", row)
        told |= {f"{method[1]} {re.sub('<.*?>', '<>', path)}" for path in re.findall(r"(?<=[ `])/[^`]+", row) if method}
    assert told == endpoints


SOURCES = [*(ROOT / "validator").rglob("*.py"), ROOT / "gunicorn.conf.py"]
VARIABLES = sorted(
    {name for path in SOURCES for name in re.findall(r"\bDECKLINT_[A-Z_]*[A-Z]\b", path.read_text("utf-8"))}
)


@pytest.mark.parametrize("variable", VARIABLES)
def test_every_variable_of_the_environment_is_documented(variable):
    assert f"`{variable}`" in PAGES or f"`{variable}=" in PAGES


@pytest.mark.parametrize("path", sorted((ROOT / "docs").rglob("*.md")), ids=lambda path: path.stem)
def test_links_lead_somewhere_and_the_index_leads_to_each_page(path):
    for link in re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", path.read_text("utf-8")):
        assert (path.parent / link).exists(), link
    if path.parent == ROOT / "docs" and path.name != "README.md":
        assert f"]({path.name})" in page("README.md")


@pytest.mark.parametrize("dialect", [dialect.DIALECT for dialect in DIALECTS])
def test_every_dialect_is_documented(dialect):
    assert f"`{dialect}`" in (ROOT / "docs" / "formats.md").read_text("utf-8")


def test_the_limits_are_documented():
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    for number in (limits.MAX_TEXT_BYTES // 1024, limits.MAX_LINES, limits.MAX_NAME_CHARACTERS, limits.MAX_QUANTITY):
        assert str(number) in page


@each_row("heading", ZONE_OF_HEADING)
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
