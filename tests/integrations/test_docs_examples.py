"""The examples of docs/integrations.md are valid, and name hooks and inputs that there are."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from ci_decks import ROOT
from pre_commit.main import main as pre_commit

PAGE = (ROOT / "docs" / "integrations.md").read_text("utf-8")
EXAMPLES = [yaml.safe_load(text) for text in re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
COMPONENT = next(yaml.safe_load_all((ROOT / "templates" / "decklint.yml").read_text("utf-8")))["spec"]
HOOKS = [hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))]


def examples_with(key: str) -> list[Any]:
    return [pytest.param(example, id=f"{key}-{number}") for number, example in enumerate(EXAMPLES) if key in example]


def test_every_example_is_of_a_kind_that_is_checked():
    kinds = [key for example in EXAMPLES for key in ("repos", "jobs", "include") if key in example]
    assert len(kinds) == len(EXAMPLES)
    assert set(kinds) == {"repos", "jobs", "include"}


@pytest.mark.parametrize("example", examples_with("repos"))
def test_pre_commit(example, tmp_path):
    path = tmp_path / "config.yaml"
    path.write_text(yaml.safe_dump(example))
    assert pre_commit(["validate-config", str(path)]) == 0
    assert {hook["id"] for repo in example["repos"] for hook in repo["hooks"]} <= set(HOOKS)


@pytest.mark.parametrize("example", examples_with("jobs"))
def test_github(example, tmp_path, schema_says):
    path = tmp_path / "workflow.yml"
    # YAML 1.1, which this reader speaks, takes the key `on` for true.
    path.write_text(yaml.safe_dump({"on" if key is True else key: value for key, value in example.items()}))
    assert schema_says("github-workflows", path) == ""
    steps = example["jobs"]["decks"]["steps"]
    (ours,) = [step for step in steps if "/decklint@" in step.get("uses", "")]
    assert set(ours["with"]) <= set(ACTION["inputs"])
    assert set(re.findall(r"steps\.decks\.outputs\.([\w-]+)", str(steps))) <= set(ACTION["outputs"])


@pytest.mark.parametrize("example", examples_with("include"))
def test_gitlab(example, tmp_path, schema_says):
    path = tmp_path / "ci.yml"
    path.write_text(yaml.safe_dump(example))
    assert schema_says("gitlab-ci", path) == ""
    (include,) = example["include"]
    required = {name for name, known in COMPONENT["inputs"].items() if "default" not in known}
    assert required <= set(include["inputs"]) <= set(COMPONENT["inputs"])
    if "file" in include:
        assert (ROOT / include["file"]).is_file()
    else:
        assert re.fullmatch(r"\$CI_SERVER_FQDN/OWNER/decklint/decklint@\S+", include["component"])


@pytest.mark.parametrize("name", [*HOOKS, *ACTION["inputs"], *ACTION["outputs"], *COMPONENT["inputs"]])
def test_every_hook_input_and_output_is_documented(name):
    assert f"`{name}`" in PAGE
