"""Generated documentation: `python -m validator.reports.rule_pages docs` writes a page a rule, their index, and all
messages."""

from __future__ import annotations

import sys
from pathlib import Path

from rules.registry import Rule
from validator.linting.codes import LINT_RULES
from validator.reports.message_table import message_page
from validator.reports.rules import all_rules, every_rule, rule_markdown


def rule_pages() -> dict[str, str]:
    """File name -> content of every page in `docs/rules/`."""
    pages = {f"{rule.code}.md": rule_markdown(rule) for rule in every_rule()}
    index = [
        "# Rules",
        "",
        "| code | name | fault | family |",
        "|---|---|---|---|",
        *(f"{_row(rule)} {rule.family} |" for rule in all_rules()),
        "",
        "## The linter's own",
        "",
        "They are about waivers, directives and the baseline ([configuration](../configuration.md)), and have no part",
        "in whether a deck is legal.",
        "",
        "| code | name | fault |",
        "|---|---|---|",
        *map(_row, LINT_RULES.values()),
        "",
    ]
    pages["README.md"] = "\n".join(index)
    return pages


def _row(rule: Rule) -> str:
    return f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.title} |"


def main(arguments: list[str]) -> int:
    """Write `rules/` and `messages.md` in a folder, and delete the pages of rules that are gone."""
    if len(arguments) != 1:
        print("usage: python -m validator.reports.rule_pages FOLDER", file=sys.stderr)
        return 64
    folder = Path(arguments[0])
    (folder / "messages.md").write_text(message_page(), encoding="utf-8")
    pages = rule_pages()
    for old in (folder / "rules").glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, content in pages.items():
        (folder / "rules" / name).write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
