"""JUnit XML, for the test reports of CI systems: a suite a deck, a case a remark.

An error is a failure, what could not be decided or read is an error, a check that was not made is skipped; warnings and
advice are cases that pass, with the message as output; notes are the suite's output. A deck with nothing against it has
one case that passes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rules.verdict import Severity
from rules.words import printable
from validator.messages.catalog import Catalog, catalog
from validator.reports.checked import NOT_CHECKED, Checked, Look, Remark, remarks
from validator.reports.words import notes

# What XML 1.0 has no way to write.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_COUNTED = ("tests", "failures", "errors", "skipped")


def render(decks: Iterable[Checked], look: Look) -> Iterator[str]:
    """The document, in UTF-8, with its XML declaration."""
    texts = catalog(look.language)
    root = Element("testsuites", name="decklint")
    totals = Counter[str]()
    for deck in decks:
        totals += _suite(root, deck, texts)
    _count(root, totals)
    indent(root)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _suite(root: Element, deck: Checked, texts: Catalog) -> Counter[str]:
    """Add a deck's suite; returns how many cases of each kind it has."""
    path = _xml(deck.path)
    suite = SubElement(root, "testsuite", name=path, file=path)
    counts, names = Counter[str](), Counter[str]()
    found = remarks(deck, texts)
    for remark in found:
        name = remark.title if remark.span is None else f"{texts.say('col-line')} {remark.span.line}: {remark.title}"
        names[name] += 1
        case = _case(suite, path, name if names[name] == 1 else f"{name} ({names[name]})")
        if remark.span is not None:
            case.set("line", str(remark.span.line))
        counts[_outcome(case, remark)] += 1
    if all(remark.severity in (Severity.WARNING, Severity.INFO) for remark in found):
        _case(suite, path, texts.say(deck.outcome))
    counts["tests"] = len(suite)
    _count(suite, counts)
    if said := notes(deck.verdict, texts):
        SubElement(suite, "system-out").text = _xml("\n".join(texts.say("note", note=note) for note in said))
    return counts


def _case(suite: Element, path: str, name: str) -> Element:
    return SubElement(suite, "testcase", classname=path, name=_xml(name), file=path)


def _outcome(case: Element, remark: Remark) -> str:
    """Put a remark into its case; returns what it counts as."""
    message = _xml(remark.message)
    if remark.code == NOT_CHECKED:
        SubElement(case, "skipped", message=message)
        return "skipped"
    if remark.severity in (Severity.WARNING, Severity.INFO):
        SubElement(case, "system-out").text = f"{remark.severity}: {message}"
        return "passed"
    is_failure = remark.severity is Severity.ERROR and not remark.is_problem
    kind = "failure" if is_failure else "error"
    element = SubElement(case, kind, message=message, type=remark.code)
    element.text = "\n".join([message, *(f"line {span.line}, column {span.column}" for span in remark.spans)])
    return f"{kind}s"


def _count(element: Element, counts: Counter[str]) -> None:
    for key in _COUNTED:
        element.set(key, str(counts[key]))


def _xml(text: str) -> str:
    return _NOT_XML.sub("\ufffd", printable(text, keeps_lines=True))
