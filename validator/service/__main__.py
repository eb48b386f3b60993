"""`python -m validator.service FILE` writes the API's description, with fresh examples."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from validator.service import create_app, examples
from validator.service.openapi import openapi_document


def main(arguments: list[str]) -> int:
    """Make the examples again, then write the description into a file."""
    if len(arguments) != 1:
        print("usage: python -m validator.service FILE", file=sys.stderr)
        return 64
    app = create_app()
    examples.write_answers(app)
    Path(arguments[0]).write_text(document_text(openapi_document(app)), encoding="utf-8")
    return 0


def document_text(document: object) -> str:
    """The description as it is kept in docs/."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
