"""The GitLab component: its schema, and its job's own script with inputs put in as GitLab does."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from ci_decks import COPIES, DAY, LEGAL, ROOT, UNKNOWN, WAIVED
from junitparser import JUnitXml

SPEC, CONTENT = yaml.safe_load_all((ROOT / "templates" / "decklint.yml").read_text("utf-8"))
INPUTS = SPEC["spec"]["inputs"]
PACKAGE = "./decklint.tar.gz"
BLOCK = re.compile(r"\$\[\[ inputs\.([\w-]+) \]\]")


def with_inputs(given: dict[str, str], node: Any = CONTENT) -> Any:
    """The configuration with each `$[[ inputs.NAME ]]` replaced in its texts, as GitLab does after reading the YAML."""
    values = {name: known.get("default") for name, known in INPUTS.items()} | given
    if isinstance(node, dict):
        return {with_inputs(given, key): with_inputs(given, value) for key, value in node.items()}
    if isinstance(node, list):
        return [with_inputs(given, item) for item in node]
    return BLOCK.sub(lambda match: values[match[1]], node) if isinstance(node, str) else node


@pytest.mark.parametrize("given", [{}, {"job-name": "decks", "stage": "lint", "paths": "a\nb c"}])
def test_the_job_is_valid(given, schema_says, tmp_path):
    path = tmp_path / ".gitlab-ci.yml"
    path.write_text(yaml.safe_dump(with_inputs({"package": PACKAGE, **given})), "utf-8")
    assert schema_says("gitlab-ci", path) == ""


def test_the_schema_can_fail(schema_says, tmp_path):
    broken = with_inputs({"package": PACKAGE})
    broken["decklint"]["artifacts"]["when"] = "sometimes"
    (tmp_path / "ci.yml").write_text(yaml.safe_dump(broken), "utf-8")
    assert "sometimes" in schema_says("gitlab-ci", tmp_path / "ci.yml")


@pytest.mark.parametrize("name", INPUTS)
def test_every_input_is_described_and_used(name):
    known = INPUTS[name]
    assert known["description"].endswith(".")
    assert f"$[[ inputs.{name} ]]" in (ROOT / "templates" / "decklint.yml").read_text("utf-8")
    assert known.get("default", "") in known.get("options", [known.get("default", "")])


def test_only_what_pip_installs_has_no_default():
    assert [name for name, known in INPUTS.items() if "default" not in known] == ["package"]


def test_no_text_that_runs_has_an_input_in_it():
    (job,) = CONTENT.values()
    assert not any(BLOCK.search(line) for line in (*job["before_script"], *job["script"]))
    assert any("pip install" in line and '"$INPUT_PACKAGE"' in line for line in job["before_script"])


@pytest.fixture
def job(run, repository):
    """Inputs, a shell and variables -> the job's script done."""

    def start(inputs: dict[str, str], shell: str = "bash", **more: str):
        (content,) = with_inputs({"package": PACKAGE, "as-of": DAY, **inputs}).values()
        variables = {
            name: value["value"] if isinstance(value, dict) else value for name, value in content["variables"].items()
        }
        return run([shell, "-e", "-c", "\n".join(content["script"])], {**variables, **more})

    return start


@pytest.fixture
def called(job, tmp_path, stand_in):
    """Inputs, a shell and what decklint exits with -> the job done and decklint's calls, each as its arguments."""

    def start(inputs: dict[str, str], shell: str = "bash", exits: int = 0):
        calls = tmp_path / "calls"
        calls.write_text("")
        path = f"{stand_in.parent}{os.pathsep}{os.environ['PATH']}"
        done = job(inputs, shell, PATH=path, CALLS=str(calls), EXITS=str(exits))
        return done, [call.splitlines() for call in calls.read_text().split("\n\n") if call]

    return start


def test_faults_are_reported_on_their_lines_and_fail_the_job(job, write, repository):
    files = {"decks/legal.txt": LEGAL, "old lists/rings.txt": COPIES, "decks/unknown.txt": UNKNOWN}
    write({"decks/waived.txt": WAIVED, **files})
    done = job({"paths": "decks\r\n\n  old lists/rings.txt\r\n"})
    assert (done.returncode, done.stderr) == (1, "")
    assert "old lists/rings.txt:2:3: error: Sol Ring: 2 copies" in done.stdout
    reports = CONTENT["$[[ inputs.job-name ]]"]["artifacts"]["reports"]
    quality = json.loads((repository / reports["codequality"]).read_text("utf-8"))
    places = [(f["check_name"], f["location"]["path"], f["location"]["lines"]["begin"]) for f in quality]
    assert places == [("LST002", "decks/unknown.txt", 2), ("CPY001", "old lists/rings.txt", 2)]
    junit = JUnitXml.fromfile(str(repository / reports["junit"]))
    assert (junit.failures, junit.errors) == (1, 1)


@pytest.mark.parametrize("shell", ["bash", "sh"])
@pytest.mark.parametrize(
    ("fail_on", "exits", "code"),
    [
        *(("undecided", exits, exits) for exits in (0, 1, 2, 3, 64)),
        *(("illegal", exits, code) for exits, code in ((0, 0), (1, 1), (2, 0), (3, 3), (64, 64))),
        *(("never", exits, code) for exits, code in ((0, 0), (1, 0), (2, 0), (3, 3), (64, 64))),
    ],
)
def test_what_fails_the_job(fail_on, exits, code, shell, called):
    done, calls = called({"fail-on": fail_on}, shell, exits)
    assert done.returncode == code
    assert len(calls) == (1 if exits > 2 else 3)  # the log; code quality and tests


@pytest.mark.parametrize("shell", ["bash", "sh"])
@pytest.mark.parametrize(
    ("inputs", "arguments"),
    [
        ({"as-of": ""}, ["--", "decks"]),
        ({"as-of": "", "paths": "a\n  b c \n\n-d\n"}, ["--", "a", "b c", "-d"]),
        ({"as-of": "", "strict": "true"}, ["--strict", "--", "decks"]),
        ({"as-of": "", "strict": "false"}, ["--no-strict", "--", "decks"]),
        (
            {
                "format": "duel",
                "select": "CPY,LST",
                "ignore": "ADV",
                "baseline": "known ones.json",
                "house-rules": "friday.toml",
            },
            [
                *("--format", "duel", "--as-of", DAY, "--select", "CPY,LST", "--ignore", "ADV"),
                *("--baseline", "known ones.json", "--house-rules", "friday.toml", "--", "decks"),
            ],
        ),
    ],
)
def test_inputs_become_options(inputs, arguments, shell, called):
    _, calls = called(inputs, shell)
    assert calls == [["check", *more, *arguments] for more in ([], ["--output", "gitlab"], ["--output", "junit"])]


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"paths": "\n \n"}, "The input paths is empty"),
        ({"paths": "decks\n-"}, "no standard input"),
        ({"strict": "yes"}, "The input strict has to be"),
    ],
)
def test_wrong_inputs_fail_the_job_and_say_why(inputs, says, called):
    done, calls = called(inputs)
    assert (done.returncode, calls) == (64, [])
    assert says in done.stdout


@pytest.mark.parametrize("name", INPUTS)
def test_no_input_runs(name, called, repository: Path):
    hostile = "\"; touch intruder; $(touch intruder) `touch intruder` ' | touch intruder & #\nEND_OF_PATHS"
    called({name: hostile})
    assert not (repository / "intruder").exists()
