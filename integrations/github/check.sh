#!/usr/bin/env bash
# Check decks as the inputs of action.yml say: annotations, a summary, a SARIF log, outputs, and the job's exit code.
# In: DECKLINT_PYTHON, INPUT_*, GITHUB_ACTION_PATH, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY.
set -euo pipefail

MAX_SUMMARY_BYTES=1000000 # GitHub refuses a step's summary of more than 1 MiB

refuse() {
  echo "::error title=decklint::$1"
  echo 'exit-code=64' >>"$GITHUB_OUTPUT"
  exit 64
}

decklint() {
  # -P: the repository under test may have folders called `validator` or `rules`.
  "$DECKLINT_PYTHON" -P -c 'from validator.cli import main; main()' check "$@"
}

options=(--lang "$INPUT_LANG")
add() {
  if [ -n "$2" ]; then options+=("$1" "$2"); fi
}
add --format "$INPUT_FORMAT"
add --as-of "$INPUT_AS_OF"
add --select "$INPUT_SELECT"
add --ignore "$INPUT_IGNORE"
add --baseline "$INPUT_BASELINE"
add --house-rules "$INPUT_HOUSE_RULES"
case "$INPUT_STRICT" in
  '') ;;
  true) options+=(--strict) ;;
  false) options+=(--no-strict) ;;
  *) refuse 'The input strict has to be true, false or empty.' ;;
esac
case "$INPUT_SUMMARY" in true | false) ;; *) refuse 'The input summary has to be true or false.' ;; esac
case "$INPUT_FAIL_ON" in
  undecided | illegal | never) ;;
  *) refuse 'The input fail-on has to be undecided, illegal or never.' ;;
esac

paths=()
while IFS= read -r path || [ -n "$path" ]; do
  path="${path%$'\r'}"
  path="${path#"${path%%[![:space:]]*}"}"
  path="${path%"${path##*[![:space:]]}"}"
  if [ "$path" = - ]; then refuse 'The input paths has to name files and folders: a job has no standard input.'; fi
  if [ -n "$path" ]; then paths+=("$path"); fi
done <<<"$INPUT_PATHS"
if [ "${#paths[@]}" -eq 0 ]; then refuse 'The input paths is empty: expected decklists or folders, one a line.'; fi
if [ -n "$INPUT_SARIF_FILE" ] && ! : >"$INPUT_SARIF_FILE"; then
  refuse 'The file that the input sarif-file names cannot be written; the log above says why.'
fi

code=0
decklint "${options[@]}" --output github -- "${paths[@]}" || code=$?
echo "exit-code=$code" >>"$GITHUB_OUTPUT"
if [ "$code" -gt 2 ]; then
  echo "::error title=decklint::Nothing could be checked (exit code $code); the log above says why."
  exit "$code"
fi

# The same decks again, in other forms: what is wrong with them has been told, and the exit code is known.
again() {
  decklint "${options[@]}" --output "$1" -- "${paths[@]}" 2>/dev/null || true
}
if [ "$INPUT_SUMMARY" = true ]; then
  report="$(mktemp)"
  again markdown >"$report"
  if [ "$(wc -c <"$report")" -le "$MAX_SUMMARY_BYTES" ]; then
    cat "$report" >>"$GITHUB_STEP_SUMMARY"
  else
    {
      head -c "$MAX_SUMMARY_BYTES" "$report" | sed '$d' # the last line is cut
      printf '\n**The report is longer than a summary may be and ends here; the log has all of it.**\n'
    } >>"$GITHUB_STEP_SUMMARY"
  fi
  rm -f "$report"
fi
if [ -n "$INPUT_SARIF_FILE" ]; then
  again sarif >"$INPUT_SARIF_FILE"
fi
again ndjson | "$DECKLINT_PYTHON" "$GITHUB_ACTION_PATH/integrations/github/counts.py" >>"$GITHUB_OUTPUT"

case "$INPUT_FAIL_ON:$code" in
  never:* | illegal:2) exit 0 ;;
  *) exit "$code" ;;
esac
