"""The GitHub action: its schema, and its own steps run as GitHub runs them, just with this environment's decklint."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
import yaml
from ci_decks import COPIES, DAY, LEGAL, ROOT, UNKNOWN, WAIVED

ACTION_FILE = ROOT / "action.yml"
ACTION = yaml.safe_load(ACTION_FILE.read_text("utf-8"))
STEPS = {step.get("id"): step for step in ACTION["runs"]["steps"]}
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


def test_the_action_is_valid(schema_says):
    assert schema_says("github-actions", ACTION_FILE) == ""


def test_the_schema_can_fail(schema_says, tmp_path):
    broken = {**ACTION, "runs": {"using": "composite"}}
    (tmp_path / "action.yml").write_text(yaml.safe_dump(broken))
    assert "Schema validation errors" in schema_says("github-actions", tmp_path / "action.yml")


@pytest.mark.parametrize("name", ACTION["inputs"])
def test_every_input_is_described_and_used(name):
    assert ACTION["inputs"][name]["description"].endswith(".")
    assert isinstance(ACTION["inputs"][name]["default"], str)
    assert f"${{{{ inputs.{name} }}}}" in ACTION_FILE.read_text("utf-8")


def test_no_text_that_runs_has_an_input_in_it():
    runs = [step["run"] for step in ACTION["runs"]["steps"] if "run" in step]
    assert len(runs) == 2
    assert not any(EXPRESSION.search(text) for text in runs)


class Job:
    """A run of the step that checks: exit code, log, the step's outputs, the job's summary."""

    def __init__(self, run, folder: Path, inputs: dict[str, str], python: str, more: dict[str, str]) -> None:
        assert set(inputs) <= set(ACTION["inputs"])
        values = {f"inputs.{name}": known["default"] for name, known in ACTION["inputs"].items()}
        values |= {f"inputs.{name}": value for name, value in inputs.items()}
        values["steps.install.outputs.python"] = python
        step, files = STEPS["check"], {name: folder / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.write_text("")
        variables = {name: EXPRESSION.sub(lambda m: values[m[1]], text) for name, text in step["env"].items()}
        variables |= {"GITHUB_ACTION_PATH": str(ROOT), **{name: str(file) for name, file in files.items()}, **more}
        script = folder / "step.sh"
        script.write_text(step["run"])
        assert step["shell"] == "bash"
        done = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)], variables)
        self.code, self.log, self.err = done.returncode, done.stdout.splitlines(), done.stderr
        lines = files["GITHUB_OUTPUT"].read_text().splitlines()
        self.outputs = dict(line.split("=", 1) for line in lines)
        self.summary = files["GITHUB_STEP_SUMMARY"].read_text("utf-8")


@pytest.fixture
def job(run, write, tmp_path):
    """Files of a repository and inputs -> the job."""

    def start(files: dict[str, str], **inputs: str) -> Job:
        write(files)
        return Job(run, tmp_path, {"as-of": DAY, **inputs}, sys.executable, {})

    return start


@pytest.fixture
def called(run, tmp_path, stand_in):
    """Inputs, and what decklint exits with and prints -> the job and decklint's calls, each as its arguments."""

    def start(inputs: dict[str, str], exits: int = 0, prints: str = ""):
        calls, printed = tmp_path / "calls", tmp_path / "printed"
        calls.write_text("")
        printed.write_text(prints)
        more = {"CALLS": str(calls), "PRINTS": str(printed), "EXITS": str(exits)}
        done = Job(run, tmp_path, inputs, str(stand_in), more)
        words = [call.splitlines() for call in calls.read_text().split("\n\n") if call]
        assert all(call[:4] == ["-P", "-c", "from validator.cli import main; main()", "check"] for call in words)
        return done, [call[4:] for call in words]

    return start


def test_faults_are_annotated_summed_up_and_fail_the_job(job, repository):
    files = {
        "decks/legal.txt": LEGAL,
        "decks/waived.txt": WAIVED,
        "decks/nothing.dec": "// no card\n",
        "old lists/two, 100%.txt": COPIES,
        "decks/unknown.txt": UNKNOWN,
    }
    started = job(files, paths="\n decks \r\n\nold lists/two, 100%.txt\n", **{"sarif-file": "out put.sarif"})
    assert (started.code, started.err) == (1, "")
    annotations = [line for line in started.log if line.startswith("::")]
    places = [re.match(r"::(\w+) file=([^,]*)(?:,line=(\d+))?,.*title=(\w+)", line).groups() for line in annotations]
    assert places == [
        ("error", "decks/nothing.dec", None, "empty_deck"),
        ("warning", "decks/unknown.txt", "2", "LST002"),
        ("notice", "decks/unknown.txt", None, "decklint"),  # how old the cards are
        ("notice", "decks/waived.txt", None, "decklint"),
        ("error", "old lists/two%2C 100%25.txt", "2", "CPY001"),
    ]
    assert started.outputs == {
        "exit-code": "1",
        "legal": "1",
        "illegal": "2",
        "undecided": "1",
        "unreadable": "1",
    }
    assert "CPY001" in started.summary
    assert "| " in started.summary
    log = json.loads((repository / "out put.sarif").read_text("utf-8"))
    assert {result["ruleId"] for result in log["runs"][0]["results"]} == {"CPY001", "LST002", "empty_deck"}


@pytest.mark.parametrize(
    ("fail_on", "exits", "code"),
    [
        *(("undecided", exits, exits) for exits in (0, 1, 2, 3, 64)),
        *(("illegal", exits, code) for exits, code in ((0, 0), (1, 1), (2, 0), (3, 3), (64, 64))),
        *(("never", exits, code) for exits, code in ((0, 0), (1, 0), (2, 0), (3, 3), (64, 64))),
    ],
)
def test_what_fails_the_job(fail_on, exits, code, called):
    done, calls = called({"fail-on": fail_on}, exits)
    assert (done.code, done.outputs["exit-code"]) == (code, str(exits))
    assert len(calls) == (1 if exits > 2 else 3)  # annotations; summary and counts


@pytest.mark.parametrize(
    ("inputs", "arguments"),
    [
        ({}, ["--lang", "en", "--output", "github", "--", "decks"]),
        ({"paths": "a\n  b c \r\n\n-d"}, ["--lang", "en", "--output", "github", "--", "a", "b c", "-d"]),
        ({"strict": "true"}, ["--lang", "en", "--strict", "--output", "github", "--", "decks"]),
        ({"strict": "false"}, ["--lang", "en", "--no-strict", "--output", "github", "--", "decks"]),
        (
            {
                "format": "duel",
                "as-of": DAY,
                "select": "CPY,LST",
                "ignore": "ADV",
                "lang": "fr",
                "baseline": "known ones.json",
                "house-rules": "friday.toml",
            },
            [
                *("--lang", "fr", "--format", "duel", "--as-of", DAY, "--select", "CPY,LST", "--ignore", "ADV"),
                *("--baseline", "known ones.json", "--house-rules", "friday.toml"),
                *("--output", "github", "--", "decks"),
            ],
        ),
    ],
)
def test_inputs_become_options(inputs, arguments, called):
    _, calls = called({"summary": "false", **inputs})
    assert calls[0] == arguments
    assert calls[1] == ["ndjson" if word == "github" else word for word in arguments]
    assert len(calls) == 2


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"paths": " \n\n"}, "The input paths is empty"),
        ({"paths": "decks\n-"}, "no standard input"),
        ({"fail-on": "sometimes"}, "The input fail-on has to be"),
        ({"strict": "yes"}, "The input strict has to be"),
        ({"summary": "yes"}, "The input summary has to be"),
        ({"sarif-file": "nowhere/a.sarif"}, "the input sarif-file names cannot be written"),
    ],
)
def test_wrong_inputs_fail_the_job_and_say_why(inputs, says, called):
    done, calls = called(inputs)
    assert (done.code, done.outputs, calls) == (64, {"exit-code": "64"}, [])
    assert [line for line in done.log if line.startswith("::error title=decklint::") and says in line]


def test_wrong_usage_fails_the_job_whatever_the_inputs_say(job):
    done = job({"decks/deck.txt": LEGAL}, format="modern", **{"fail-on": "never"})
    assert (done.code, done.outputs) == (64, {"exit-code": "64"})
    assert "::error title=decklint::Nothing could be checked (exit code 64); the log above says why." in done.log
    assert "expected one of: commander" in done.err


@pytest.mark.parametrize("name", ACTION["inputs"])
def test_no_input_runs(name, called, repository):
    hostile = "\"; touch intruder; $(touch intruder) `touch intruder` ' | touch intruder & #"
    called({"sarif-file": "a.sarif", name: hostile})
    assert not (repository / "intruder").exists()


@pytest.mark.parametrize(("lines", "is_cut"), [(60, False), (90_000, True)])
def test_a_long_report_is_cut_to_what_github_takes_and_says_so(lines, is_cut, called):
    report = "".join(f"| {number:08} |\n" for number in range(lines))
    done, _ = called({}, 1, report)
    told = "\n**The report is longer than a summary may be and ends here; the log has all of it.**\n"
    assert done.code == 1
    assert len(done.summary.encode()) <= 1024 * 1024
    assert done.summary.endswith(told) is is_cut
    kept = done.summary.removesuffix(told)
    assert report.startswith(kept)
    assert kept.endswith("|\n")
    assert (kept == report) is not is_cut


FAKE_PYTHON = """#!/usr/bin/env bash
printf '%s\\n' "$*" >>"$LOG"
if [ "$1 $2" = '-m venv' ]; then mkdir -p "$3/FOLDER"; cp "$0" "$3/FOLDER/NAME"; fi
"""


@pytest.mark.parametrize(("folder", "name"), [("bin", "python"), ("Scripts", "python.exe")])
def test_decklint_is_installed_into_an_environment_of_its_own(folder, name, run, tmp_path):
    python, log, output = tmp_path / "its python", tmp_path / "log", tmp_path / "output"
    python.write_text(FAKE_PYTHON.replace("FOLDER", folder).replace("NAME", name))
    python.chmod(0o755)
    step = STEPS["install"]
    assert list(step["env"]) == ["PYTHON"]
    variables = {
        "PYTHON": str(python),
        "LOG": str(log),
        "GITHUB_ACTION_PATH": str(ROOT),
        "RUNNER_TEMP": str(tmp_path / "runner temp"),
        "GITHUB_OUTPUT": str(output),
    }
    done = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], variables)
    assert (done.returncode, done.stderr) == (0, "")
    environment = tmp_path / "runner temp" / "decklint-environment"
    assert output.read_text() == f"python={environment / folder / name}\n"
    assert log.read_text().splitlines() == [
        f"-m venv {environment}",
        f"-m pip install --quiet --disable-pip-version-check {ROOT}",
    ]
