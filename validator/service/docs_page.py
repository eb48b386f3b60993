"""The API's description as one page of HTML: no script, no font, no picture, nothing to load."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
code,pre{font:14px/1.4 ui-monospace,monospace;background:#f3f3f0;border-radius:3px}
code{padding:.1em .25em}pre{padding:.75rem;overflow-x:auto}
h2{border-bottom:1px solid #ccc;margin-top:3rem}h3{margin-top:2.5rem}h3 code{background:none}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .5rem .25rem 0}
tr+tr td{border-top:1px solid #ddd}summary{cursor:pointer}
.get{color:#06633a}.post{color:#8a3b00}
@media (prefers-color-scheme:dark){body{color:#ddd;background:#181818}code,pre{background:#282828}
.get{color:#6fd39c}.post{color:#ffab66}a{color:#8ab4ff}tr+tr td{border-color:#444}}
"""
_DIGEST = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
CONTENT_SECURITY_POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; frame-ancestors 'none'; base-uri 'none'"


def docs_page(document: Mapping[str, Any]) -> str:
    """The page. document: as `openapi_document` makes it."""
    operations = [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    tags = [tag["name"] for tag in document["tags"]]
    blocks = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(document['info']['title'])}: the API</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(document['info']['title'])} {escape(document['info']['version'])}</h1>",
        *(f"<p>{_words(block)}</p>" for block in document["info"]["description"].split("\n\n")),
        '<p>For programs: <a href="/v1/openapi.json">openapi.json</a>.</p>',
    ]
    for tag in tags:
        blocks.append(f"<h2>{escape(tag)}</h2>")
        for path, method, operation in operations:
            if tag in operation["tags"]:
                blocks += _operation(path, method, operation)
    blocks.append("<h2>Schemas</h2>")
    for name, schema in sorted(document["components"]["schemas"].items()):
        blocks.append(f'<details id="schema-{escape(name)}"><summary>{escape(name)}</summary>{_json(schema)}</details>')
    return "\n".join([*blocks, "</body></html>", ""])


def _operation(path: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
    name = escape(operation["operationId"])
    yield f'<h3 id="{name}"><code class="{method}">{method.upper()} {escape(path)}</code></h3>'
    yield f"<p>{_words(operation['summary'])} {_words(operation.get('description', ''))}</p>"
    if operation["parameters"]:
        rows = [
            f"<tr><td><code>{escape(p['name'])}</code></td><td>{p['in']}</td><td>{_words(p['description'])}"
            f" Example: <code>{escape(str(p['example']))}</code></td></tr>"
            for p in operation["parameters"]
        ]
        yield f"<table>{''.join(rows)}</table>"
    body = operation.get("requestBody", {})
    if "description" in body:
        yield f"<p>{_words(body['description'])}</p>"
    for kind, content in body.get("content", {}).items():
        yield f"<details><summary>Body: <code>{escape(kind)}</code>{_schema(content)}</summary>"
        yield f"{_example(content)}</details>"
    for status, response in operation["responses"].items():
        yield f"<details><summary><b>{status}</b> {_words(response['description'])}</summary>"
        for kind, content in response.get("content", {}).items():
            yield f"<p><code>{escape(kind)}</code>{_schema(content)}</p>{_example(content)}"
        yield "</details>"


def _schema(content: Mapping[str, Any]) -> str:
    name = content["schema"].get("$ref", "").rpartition("/")[2]
    return f': <a href="#schema-{escape(name)}">{escape(name)}</a>' if name else ""


def _example(content: Mapping[str, Any]) -> str:
    shown = [content["example"]] if "example" in content else [e["value"] for e in content.get("examples", {}).values()]
    return "".join(_json(value) for value in shown)


def _json(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False)
    return f"<pre>{escape(text)}</pre>"


def _words(text: str) -> str:
    """Text with `code` and **bold** as HTML."""
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
    return re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
