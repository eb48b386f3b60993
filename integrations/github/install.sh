#!/usr/bin/env bash
# Install this action's own decklint into an environment of its own; output `python` is that environment's Python.
# In: PYTHON, GITHUB_ACTION_PATH, RUNNER_TEMP, GITHUB_OUTPUT.
set -euo pipefail

environment="$RUNNER_TEMP/decklint-environment"
"$PYTHON" -m venv "$environment"
python="$environment/bin/python"
[ -e "$python" ] || python="$environment/Scripts/python.exe" # on Windows
"$python" -m pip install --quiet --disable-pip-version-check "$GITHUB_ACTION_PATH"
echo "python=$python" >>"$GITHUB_OUTPUT"
