"""The command line: parse arguments, call, print, exit. Each command is one module's function.

Exit codes: 3 no card data; else 1 some deck is illegal; else 2 some deck is undecided or unreadable; else 0.
Usage errors are 64; 74 and 141 say that the answer could not be written, or not to the end (`| head`).
"""

from __future__ import annotations

import os
import sys

import click

from validator.cli.completion import COMPLETE_VARIABLE, answer_shell
from validator.cli.help import Group
from validator.cli.stderr import say, show_error
from validator.errors import ValidatorError
from validator.exit_codes import EXIT_BROKEN_PIPE, EXIT_NOT_WRITTEN, EXIT_STOPPED, EXIT_USAGE
from validator.version import VERSION

_LOOKUPS = ("card", "partners", "rule", "rules", "formats")
_OWN_MODULES = ("check", "diff", "repair", "parse", "convert", "data", "completion")
_MODULES = {name: f"validator.cli.{name}" for name in _OWN_MODULES} | dict.fromkeys(_LOOKUPS, "validator.cli.lookups")
_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(cls=Group, modules=_MODULES, context_settings=_SETTINGS)
@click.version_option(VERSION, message="decklint %(version)s")
def cli() -> None:
    """Check Commander decks: every fault, with its line, its rule and its reason.

    `decklint COMMAND --help` says more of each command.
    """


def _without_output(code: int) -> int:
    """Point standard output nowhere, so that closing it at exit cannot fail once more; returns the code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit the process with the documented code."""
    try:
        if request := os.environ.get(COMPLETE_VARIABLE):
            sys.exit(answer_shell(cli, request))
        # Not cli.main(): it answers a reader that stops early (`| head`) with 1, which here means an illegal deck.
        with cli.make_context("decklint", sys.argv[1:] if arguments is None else arguments) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as exit_:
        code = exit_.exit_code
    except click.UsageError as error:
        show_error(error)
        code = EXIT_USAGE
    except click.ClickException as error:
        show_error(error)
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = EXIT_STOPPED
    except ValidatorError as error:
        say(f"Error: {error.message}")
        code = error.exit_code
    except BrokenPipeError:
        code = _without_output(EXIT_BROKEN_PIPE)
    except OSError as error:
        say(f"Error: the answer could not be written: {error.strerror}.")
        code = _without_output(EXIT_NOT_WRITTEN)
    sys.exit(code if isinstance(code, int) else 0)
