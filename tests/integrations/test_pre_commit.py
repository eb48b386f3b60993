"""The pre-commit hooks: which files they take, and the hook at work in a repository."""

from __future__ import annotations

import re
import subprocess

import pytest
import yaml
from ci_decks import COPIES, DAY, LEGAL, ROOT, UNKNOWN, WAIVED
from pre_commit.main import main as pre_commit

from validator.cli.files import SUFFIXES

MANIFEST = ROOT / ".pre-commit-hooks.yaml"
HOOKS = {hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text("utf-8"))}
SHARED_SUFFIXES = {".txt", ".csv", ".json"}
"""Those that much else than decklists has."""


def test_the_manifest_is_valid():
    assert pre_commit(["validate-manifest", str(MANIFEST)]) == 0


def test_the_hooks_take_the_same_files():
    assert list(HOOKS) == ["decklint", "decklint-fix"]
    assert len({hook["files"] for hook in HOOKS.values()}) == 1
    assert HOOKS["decklint-fix"]["entry"] == f"{HOOKS['decklint']['entry']} --fix"


def is_taken(path: str) -> bool:
    """As pre-commit decides it."""
    return re.search(HOOKS["decklint"]["files"], path) is not None


# A page is a decklist only now and then: whoever keeps lists so says it with `files:`.
TAKEN = SUFFIXES - {".md"}


@pytest.mark.parametrize("suffix", sorted(TAKEN))
def test_every_suffix_of_a_decklist_is_taken(suffix):
    assert is_taken(f"decks/krenko{suffix}")
    assert is_taken(f"a/Decks/b/krenko{suffix.upper()}")
    assert is_taken(f"decklists/krenko{suffix}")
    assert is_taken(f"krenko{suffix}") is (suffix not in SHARED_SUFFIXES)


def test_no_other_suffix_is_taken():
    taken = set(re.findall(r"\b[a-z0-9]+\b", HOOKS["decklint"]["files"].replace("(?i)", "")))
    assert {f".{word}" for word in taken - {"decks", "decklists"}} == TAKEN


@pytest.mark.parametrize(
    "path",
    ["requirements.txt", "package.json", "data/table.csv", "README.md", "decks.txt", "mydecks/a.txt", "decks/a.md"],
)
def test_other_files_are_left_alone(path):
    assert not is_taken(path)


# --- at work ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def commit_hook(run, write, repository):
    """Files of a repository -> what `pre-commit run --all-files` says of it."""
    offline = {
        "PRE_COMMIT_HOME": str(repository.parent / "pre-commit home"),
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_SYSTEM": "/dev/null",
    }
    # As the manifest has it; just where the program comes from is another.
    hook = {**HOOKS["decklint"], "language": "system", "args": ["--as-of", DAY]}
    config = yaml.safe_dump({"repos": [{"repo": "local", "hooks": [hook]}]})

    def check(files) -> subprocess.CompletedProcess[str]:
        write({".pre-commit-config.yaml": config, "requirements.txt": "click\n", **files})
        for command in (["git", "init", "-q"], ["git", "add", "--all"]):
            assert run(command, offline).returncode == 0
        return run(["pre-commit", "run", "--all-files", "--color", "never"], offline)

    return check


@pytest.mark.parametrize(
    ("files", "code", "shown"),
    [
        (
            {"decks/two rings.txt": COPIES, "decks/unknown.txt": UNKNOWN},
            1,
            [
                "exit code: 1",
                "decks/two rings.txt:2:3: error: Sol Ring: 2 copies",
                "CPY001",
                "LST002",
                "2 decks:",
            ],
        ),
        (
            {
                "decks/legal.txt": LEGAL,
                "krenko.dek": LEGAL,
                "decks/waived.txt": WAIVED,
                "decks/duel/rings.txt": COPIES,
                "decks/duel/decklint.toml": "ignore = ['CPY']",
                "decks/old/rings.txt": COPIES,
                "decklint.toml": "exclude = ['decks/old/**']",
            },
            0,
            ["Passed"],
        ),
    ],
    ids=["faulty", "settings"],
)
def test_the_hook(files, code, shown, commit_hook):
    result = commit_hook(files)
    assert result.returncode == code, result.stdout + result.stderr
    assert all(text in result.stdout for text in shown), result.stdout
    assert "requirements.txt" not in result.stdout
