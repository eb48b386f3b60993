"""`decklint completion`: the script that makes a shell complete decklint, and what is completed.

The shell calls decklint with `_DECKLINT_COMPLETE` and the words typed so far in the environment; click answers. No card
is looked up, so that a key press costs no more than a start of the program.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from validator.cli.help import Command
from validator.exit_codes import EXIT_USAGE

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem, ShellComplete

COMPLETE_VARIABLE = "_DECKLINT_COMPLETE"
SHELLS = ("bash", "zsh", "fish")
_PROGRAM = "decklint"


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the script that makes a SHELL complete commands, options, formats, codes and files.

    Evaluate it in the shell's start-up file, or save it where the shell looks for completions.
    """
    root = click.get_current_context().find_root().command
    click.echo(_completer(root, shell).source(), nl=False)


def answer_shell(program: click.Command, request: str) -> int:
    """Answer a shell's request on standard output, with the words in COMP_WORDS and COMP_CWORD.

    request: the value of `_DECKLINT_COMPLETE`, as in `bash_complete`. Returns the exit code: 64 for a request that
    nobody knows.
    """
    shell, _, what = request.partition("_")
    if shell not in SHELLS or what not in ("complete", "source"):
        click.echo(f"Error: {COMPLETE_VARIABLE}={request}: expected as in bash_complete.", err=True)
        return EXIT_USAGE
    completer = _completer(program, shell)
    # Bytes: no shell wants its lines ended by carriage returns.
    click.echo((completer.source() if what == "source" else completer.complete()).encode())
    return 0


def _completer(program: click.Command, shell: str) -> ShellComplete:
    """click's own completer of a shell of SHELLS."""
    from click.shell_completion import BashComplete, FishComplete, get_completion_class

    class Bash(BashComplete):
        """bash hands `--output=js` over as three words, of which click takes the second for a value."""

        @staticmethod
        def _check_version() -> None:
            """Do not start a bash to ask for its version: the script may be for another machine's."""

        def get_completion_args(self) -> tuple[list[str], str]:
            words, incomplete = super().get_completion_args()
            return words[:-1] if words[-1:] == ["="] else words, incomplete

    class Fish(FishComplete):
        """click's script parts an answer at each comma, and would cut `CPY,LST001` short."""

        def source(self) -> str:
            return super().source().replace('string split ","', 'string split --max 1 ","')

    found = {"bash": Bash, "fish": Fish}.get(shell) or get_completion_class(shell)
    assert found is not None
    return found(program, {}, _PROGRAM, COMPLETE_VARIABLE)


# --- what stands for a value -----------------------------------------------------------------------------------------


def complete_files(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Files and folders, as the shell itself completes them."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def complete_formats(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The keys of formats, each with its name."""
    from rules.formats import FORMATS

    return _starting(incomplete, ((key, str(format_.name)) for key, format_ in FORMATS.items()))


def complete_dialects(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The names of dialects."""
    from validator.decklists import DIALECTS

    return _starting(incomplete, ((dialect.DIALECT, "") for dialect in DIALECTS))


def complete_boosters(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The set codes of boosters; also after a comma."""
    from validator.pipeline import BOOSTERS

    return _after_comma(incomplete, ((code, "") for code in BOOSTERS))


def complete_rules(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The codes and names of rules, each with what it says."""
    return _starting(incomplete, _rules())


def complete_codes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Codes, names and families of rules; also after a comma."""
    rules = list(_rules())
    families = {code[:3] for code, _ in rules if code[3:].isdigit()}
    return _after_comma(incomplete, [*((family, "") for family in sorted(families)), *rules])


def _rules() -> Iterable[tuple[str, str]]:
    """Every code, then every name, with the rule's title."""
    from validator.linting.codes import LINT_RULES
    from validator.reports.rules import all_rules

    rules = [*all_rules(), *LINT_RULES.values()]
    return [*((rule.code, rule.title) for rule in rules), *((rule.name, rule.title) for rule in rules)]


def _starting(incomplete: str, choices: Iterable[tuple[str, str]], before: str = "") -> list[CompletionItem]:
    """The choices, of word and help, that start as what was typed does, in any case. before: goes ahead of each."""
    from click.shell_completion import CompletionItem

    typed = incomplete.lower()
    return [CompletionItem(before + word, help=help_) for word, help_ in choices if word.lower().startswith(typed)]


def _after_comma(incomplete: str, choices: Iterable[tuple[str, str]]) -> list[CompletionItem]:
    """The same for the last of several words with commas between; those that stand there are not offered again."""
    before, comma, last = incomplete.rpartition(",")
    used = {word.strip().lower() for word in before.split(",")}
    return _starting(last, (choice for choice in choices if choice[0].lower() not in used), before + comma)
