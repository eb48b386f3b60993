"""The API's description as one page of HTML: no script, no font, no picture, nothing to load."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from validator.reports.pages import PAGES

_DIGEST = base64.b64encode(hashlib.sha256(PAGES.get_template("api.css").render().encode()).digest()).decode()
CONTENT_SECURITY_POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; frame-ancestors 'none'; base-uri 'none'"


def docs_page(document: Mapping[str, Any]) -> str:
    """The page. document: as `openapi_document` makes it."""
    return PAGES.get_template("api.html").render(document, marked=_marked, dumps=_dumps)


def _dumps(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def _marked(text: str) -> Markup:
    """Text with `code` and **bold** as HTML."""
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text)))
    return Markup(re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html))
