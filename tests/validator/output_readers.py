"""Readers of each output of `decklint check`: what a tool that is fed with it would see, as places and codes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath
from typing import NamedTuple
from urllib.parse import unquote

from junitparser import JUnitXml

DATA = Path(__file__).resolve().parent / "outputs"
"""Small decks for what is hard to write: odd names, broken files, several lines, pointers."""
DECKS = sorted((DATA / "decks").iterdir())
AS_OF = "2026-10-08"
KRENKO = "1 Krenko, Mob Boss *CMDR*\n"

ADDRESS = re.compile(r"[A-Z]{3}\d{3}|not-checked|unreadable_decklist")


class Fault(NamedTuple):
    """A file, a line of it (None for the deck as a whole), a code."""

    file: str
    line: int | None
    code: str


def read_text(out: str) -> list[Fault]:
    faults, file = [], ""
    for row in out.split("\n"):
        if head := re.fullmatch(r"(\S.*?): (legal|illegal|could not be \w+)( in .*)?", row):
            file = head[1]
        elif found := re.fullmatch(
            r"  (?:(.+?):(\d+):\d+: |/\S+: )?(?:error|undecided|warning|info): .*\[(\w+).*\]", row
        ):
            assert found[1] in (None, file)
            place = re.search(r"at line (\d+), column", row)  # a problem has its place in its message
            line = found[2] or (place and place[1])
            faults.append(Fault(file, int(line) if line else None, found[3]))
        elif row.startswith("  not checked: "):
            faults.append(Fault(file, None, "not-checked"))
    return faults


def read_json(out: str) -> list[Fault]:
    faults = []
    for row in map(json.loads, out.rstrip("\n").split("\n")):
        file = row["path"]
        if row["object"] == "problem":
            faults.append(Fault(file, row.get("line"), row["code"]))
        for finding in row.get("findings", []):
            faults.append(Fault(file, finding["spans"][0]["line"] if finding["spans"] else None, finding["code"]))
        faults += [Fault(file, None, "not-checked") for _ in row.get("not_checked", [])]
    return faults


def read_sarif(out: str) -> list[Fault]:
    (run,) = json.loads(out)["runs"]
    faults = []
    for result in run["results"]:
        (location,) = result["locations"]
        place = location["physicalLocation"]
        is_whole = "message" in location or "logicalLocations" in location  # then the region is the whole list
        line = None if is_whole else place["region"]["startLine"]
        faults.append(Fault(unquote(place["artifactLocation"]["uri"]), line, result["ruleId"]))
    for told in run["invocations"][0]["toolExecutionNotifications"]:
        if told["level"] == "note":
            continue  # says something of the verdict, and no fault
        file = told["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        faults.append(Fault(unquote(file), None, told["descriptor"]["id"].partition("/")[0]))
    return faults


def read_junit(out: str) -> list[Fault]:
    faults = []
    for suite in JUnitXml.fromstring(out.encode()):
        for case in suite:
            if case.result or case.system_out:
                line = case._elem.get("line")
                code = ADDRESS.search(case.name)
                assert case._elem.get("file") == suite.name
                assert (line is None) == (code.start() == 0)  # the line is in the name too
                faults.append(Fault(suite.name, int(line) if line else None, code[0]))
    return faults


def read_github(out: str) -> list[Fault]:
    faults = []
    for row in out.split("\n"):
        if not row.startswith("::"):
            continue
        _, command, message = row.split("::", 2)
        assert message
        kind, _, told = command.partition(" ")
        assert kind in ("error", "warning", "notice")
        properties = {key: _unescaped(value) for key, _, value in (pair.partition("=") for pair in told.split(","))}
        if properties["title"] == "decklint":
            continue  # a note, and no fault
        line = properties.get("line")
        faults.append(Fault(properties["file"], int(line) if line else None, properties["title"].split()[0]))
    return faults


def _unescaped(text: str) -> str:
    for escape, sign in (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(escape, sign)
    return text


def read_gitlab(out: str) -> list[Fault]:
    return [Fault(i["location"]["path"], i["location"]["lines"]["begin"], i["check_name"]) for i in json.loads(out)]


def read_markdown(out: str) -> list[Fault]:
    faults, file = [], ""
    for row in out.split("\n"):
        if row.startswith("## "):
            file = _plain(row[3:])
        elif file and (cells := re.split(r"(?<!\\)\|", row))[1:] and (code := ADDRESS.search(_plain(cells[3]))):
            line = _plain(cells[1]).strip()
            faults.append(Fault(file, int(line) if line.isdecimal() else None, code[0]))
    return faults


def _plain(markdown: str) -> str:
    return re.sub(r"\\(.)", r"\1", markdown)


class _Page(HTMLParser):
    """Collects remarks: the title of each in a `code`, its line in the row's or item's `number`."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[Fault] = []
        self.tags: set[str] = set()
        self.addresses: list[str] = []
        self._open: list[tuple[str, str]] = []
        self._file, self._line = "", None

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.tags.add(tag)
        self.addresses += [named[key] for key in ("src", "href", "srcset", "data", "action") if key in named]
        if tag in ("li", "tr"):
            self._line = None
        if tag == "section":
            self._file = ""
        if tag not in ("meta", "br"):
            self._open.append((tag, named.get("class", "")))

    def handle_endtag(self, tag):
        assert self._open.pop()[0] == tag

    def handle_data(self, text):
        tag, kind = self._open[-1] if self._open else ("", "")
        if tag == "h2" and text.strip():
            self._file = text.strip()
        elif kind == "number" and self._file and text.isdecimal():
            self._line = int(text)
        elif tag == "code" and (code := ADDRESS.match(text)):
            self.faults.append(Fault(self._file, self._line, code[0]))


def parse_html(out: str) -> _Page:
    page = _Page()
    page.feed(out)
    page.close()
    assert page._open == []
    return page


def read_html(out: str) -> list[Fault]:
    return parse_html(out).faults


READERS = {
    "text": read_text,
    "json": read_json,
    "ndjson": read_json,
    "sarif": read_sarif,
    "junit": read_junit,
    "github": read_github,
    "gitlab": read_gitlab,
    "markdown": read_markdown,
    "html": read_html,
}


def planted(folder: Path) -> list[Fault]:
    """The faults that `faults.txt` of a folder lists, as the readers return them, in the order of `in_order`."""
    rows = [row.split("; ") for row in (folder / "faults.txt").read_text("utf-8").splitlines() if row[0] != "#"]
    return in_order(Fault(file, int(place) if place.isdecimal() else None, code) for file, place, code in rows)


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """By file, line (those without one first) and code, files without a leading `./`."""
    plain = (fault._replace(file=normpath(fault.file)) for fault in faults)
    return sorted(plain, key=lambda fault: (fault.file, fault.line or 0, fault.code))


def as_told_by(output: str, faults: Iterable[Fault]) -> list[Fault]:
    """The same in an output: GitLab has to have a line, and puts on the first what stands on none."""
    return in_order(fault._replace(line=fault.line or 1) if output == "gitlab" else fault for fault in faults)
