"""`python -m benchmarks.fuzz [SECONDS]`: random bytes through every dialect's reader, guided by coverage (atheris).

A fault is any exception but a ValidatorError, and a line of a line dialect that nothing accounts for: each kind is
printed once, its input is kept in the folder that is named at the start, and the run goes on. A list that takes
longer than the time limit ends it. The first byte of an input chooses how the rest is read (`fuzz_target.read_one`).
"""

from __future__ import annotations

import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 300
MAX_BYTES = 4096
TIME_LIMIT_S = 5


def main(arguments: list[str]) -> int:
    """Fuzz for so many seconds; 2 without atheris."""
    try:
        import atheris
    except ImportError:
        print("Fuzzing needs atheris: pip install atheris (Linux, or a Mac with its own clang).", file=sys.stderr)
        return 2
    seconds = int(arguments[0]) if arguments else SECONDS
    with atheris.instrument_imports(include=["validator.decklists"]):
        from benchmarks.fuzz_target import DIALECT_NAMES, read_one
    folder = Path(tempfile.mkdtemp(prefix="decklint-fuzz-"))
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, seed in enumerate(seeds(len(DIALECT_NAMES))):
        (corpus / f"seed-{number:04}").write_bytes(seed)
    print(f"corpus and findings: {folder}", flush=True)
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={MAX_BYTES}",
        f"-timeout={TIME_LIMIT_S}",
        f"-artifact_prefix={folder}/",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], Findings(read_one, folder))
    atheris.Fuzz()
    return 0


class Findings:
    """A target that keeps what its own target raises, each kind once."""

    def __init__(self, target: Callable[[bytes], None], folder: Path) -> None:
        self._target = target
        self._folder = folder
        self._kinds: set[tuple[str, ...]] = set()

    def __call__(self, data: bytes) -> None:
        try:
            self._target(data)
        except Exception as error:
            innermost = traceback.extract_tb(error.__traceback__)[-1]
            # A message says what, then where: “dck: a line is lost: 3, …”.
            kind = (type(error).__name__, innermost.name, *str(error).split(":")[:2])
            if kind not in self._kinds:
                self._kinds.add(kind)
                path = self._folder / f"finding-{len(self._kinds):03}"
                path.write_bytes(data)
                print(f"FINDING {path.name}: {kind[0]} in {innermost.name}: {str(error)[:300]!r}", flush=True)


def seeds(dialects: int) -> Iterator[bytes]:
    """Real lists to start from, each to be detected and for every dialect."""
    folders = (
        ROOT / "fixtures" / "decks",
        ROOT / "tests" / "validator" / "written",
        ROOT.parent / "shared" / "samples" / "decklists",
    )
    for folder in folders:
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and path.suffix != ".expected":
                content = path.read_bytes()[: MAX_BYTES - 1]
                yield from (bytes([dialect]) + content for dialect in range(dialects + 1))
                yield bytes([128]) + content


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
