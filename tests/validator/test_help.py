"""Help that reads well: sentences, widths, groups, examples that parse; the manual page made of it."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from validator.cli import cli
from validator.cli.help import EXAMPLES, EXIT_CODES, OTHER_COMMANDS, OTHER_OPTIONS, Command, Group
from validator.cli.manpage import man_page

ROOT = Path(__file__).resolve().parents[2]
MAN_PAGE = ROOT / "docs" / "decklint.1"
SENTENCE = re.compile(r"[A-Z].*[.)]$", re.DOTALL)


def all_contexts(command: click.Command = cli, parent: click.Context | None = None) -> list[click.Context]:
    """A context of each command, groups before what is in them."""
    name = command.name if parent else "decklint"
    context = click.Context(command, info_name=name, parent=parent, **command.context_settings)
    names = command.list_commands(context) if isinstance(command, click.Group) else ()
    inner = [command.get_command(context, each) for each in names]
    return [context, *(found for each in inner for found in all_contexts(each, context))]


CONTEXTS = {context.command_path: context for context in all_contexts()}


def help_of(path: str, width: int, decklint, monkeypatch) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    return decklint(*path.split()[1:], "--help").out


@pytest.mark.parametrize("path", CONTEXTS)
def test_every_command_has_our_help_and_a_sentence(path):
    command = CONTEXTS[path].command
    assert isinstance(command, Group if isinstance(command, click.Group) else Command), (
        "cls=Command of validator.cli.help"
    )
    assert SENTENCE.fullmatch(command.help.split("\n\n")[0]), command.help


@pytest.mark.parametrize("path", CONTEXTS)
def test_every_option_has_a_sentence(path):
    for option in CONTEXTS[path].command.params:
        if isinstance(option, click.Option):
            assert SENTENCE.fullmatch(option.help or ""), (option.opts, option.help)


@pytest.mark.parametrize("width", [80, 100, 200])
@pytest.mark.parametrize("path", CONTEXTS)
def test_help_fits(path, width, decklint, monkeypatch):
    lines = help_of(path, width, decklint, monkeypatch).splitlines()
    assert [line for line in lines if len(line) > min(width, 100)] == []
    assert not any(re.search(r"[a-z,;:]\.\.\.$", line) for line in lines), "a sentence is cut"


@pytest.mark.parametrize("path", CONTEXTS)
def test_no_option_and_no_command_is_left_over(path, decklint, monkeypatch):
    shown = help_of(path, 100, decklint, monkeypatch)
    assert f"{OTHER_OPTIONS}:" not in shown, "name its group in validator.cli.help.OPTION_GROUPS"
    assert f"{OTHER_COMMANDS}:" not in shown, "name its group in validator.cli.help.COMMAND_GROUPS"


@pytest.mark.parametrize("path", CONTEXTS)
def test_every_option_is_shown_once(path, decklint, monkeypatch):
    shown = help_of(path, 100, decklint, monkeypatch)
    for option in CONTEXTS[path].command.params:
        if isinstance(option, click.Option):
            assert len(re.findall(rf"^  (?:-h, )?{option.opts[-1]}\b(?!-)", shown, re.MULTILINE)) == 1


def test_what_has_no_group_is_shown_last():
    @click.command(cls=Command)
    @click.option("--forgotten", is_flag=True, help="Be forgotten.")
    @click.option("--format", help="Judge by it.")
    def check() -> None: ...

    @click.group(cls=Group)
    def program() -> None: ...

    program.add_command(check)
    program.add_command(click.Command("forgotten", help="Be forgotten too."))
    context = click.Context(program, info_name="decklint")
    inner = click.Context(check, info_name="check", parent=context)
    titles = [line for line in check.get_help(inner).splitlines() if line.endswith(":")]
    assert titles[:4] == ["What to judge by:", "How to run:", "Other options:", "Exit codes:"]
    assert "Other commands:\n  forgotten  Be forgotten too." in program.get_help(context)


def test_the_long_help_has_its_groups_and_ends_with_exit_codes_and_examples(decklint, monkeypatch):
    shown = help_of("decklint check", 80, decklint, monkeypatch)
    titles = [line for line in shown.splitlines() if re.fullmatch(r"[A-Z][a-z ]+:", line)]
    assert titles == [
        "What to judge by:",
        "What counts:",
        "What to show:",
        "How to run:",
        "Exit codes:",
        "Examples:",
    ]
    for code in EXIT_CODES:
        assert re.search(rf"^  {code} ", shown, re.MULTILINE)


@pytest.mark.parametrize("line", [line for lines in EXAMPLES.values() for line in lines])
def test_examples_parse(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("oracle-cards.json.gz", "rulings.json.gz"):
        (tmp_path / name).touch()
    line = re.sub(r'^eval "\$\((.*)\)"$', r"\1", line)
    words = shlex.split(re.split(r"\s[<>]\s", line)[0])
    command, context = cli, cli.make_context(words[0], words[1:])
    while isinstance(command, click.Group):
        name, command, arguments = command.resolve_command(context, [*context._protected_args, *context.args])
        context = command.make_context(name, arguments, parent=context)
    assert context.args == []


# --- decklint(1) -----------------------------------------------------------------------------------------------------


def test_the_manual_page_is_current():
    assert MAN_PAGE.read_text("ascii") == man_page(cli), "make man"


def test_the_manual_page_has_every_command_option_and_exit_code():
    page = MAN_PAGE.read_text("ascii").replace("\\-", "-")
    for path, context in CONTEXTS.items():
        assert f".SH {path.upper()}\n" in page
        for option in context.command.params:
            if isinstance(option, click.Option):
                assert all(name in page for name in (*option.opts, *option.secondary_opts))
    for code, meaning in EXIT_CODES.items():
        assert re.search(rf"^ +{code} +{re.escape(meaning)}", page, re.MULTILINE)


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
@pytest.mark.parametrize(("spoil", "is_fine"), [(lambda page: page, True), (lambda page: page + ".SX odd\n", False)])
def test_groff_has_nothing_against_the_manual_page(spoil, is_fine):
    page = spoil(MAN_PAGE.read_text("ascii"))
    run = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page.encode(), capture_output=True, check=False)
    assert (run.returncode == 0 and run.stderr == b"") is is_fine, run.stderr
    assert b"Judge by this format" in run.stdout
