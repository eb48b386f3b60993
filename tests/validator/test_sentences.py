"""Every English sentence that the program writes beside the rules' messages has a text in each other language.

The sentences are found in the source: why a line cannot be read, why a quantity is wrong, what was assumed and why,
the notes of a verdict, why a directive has no effect. One that is written anew fails here until it is translated.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.model import Assumption, Span
from validator.messages import ENGLISH, LANGUAGES
from validator.messages.catalog import catalog, source
from validator.messages.sentences import Sentences

ROOT = Path(__file__).parents[2]
OTHERS = [language for language in LANGUAGES if language != ENGLISH]

# The modules that read a list and judge it, and which arguments of which calls are such sentences.
MODULES = [
    *sorted((ROOT / "validator" / "decklists").rglob("*.py")),
    *sorted((ROOT / "validator" / "linting").rglob("*.py")),
    *(
        ROOT / "validator" / f"{name}.py"
        for name in ("assembly", "command_zone", "notes", "pasted", "pipeline", "resolve", "sideboard")
    ),
]
ARGUMENTS = {
    "Unreadable": (1,),
    "BadLine": (1,),
    "Assumption": (2, 3),
    "_assumption": (2, 3),
    "Inference": (1,),
    "_Unreadable": (0,),
}
KEYWORDS = {"why", "read_as"}

# A part that is one of several words of the program's own.
WORDS = {"a block of its own at the {}, and no heading": ("top", "end")}


def strings(expression: ast.expr) -> Iterator[str]:
    """The strings an expression may come to, with `{}` for each part that is filled in."""
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str) and expression.value:
        yield expression.value
    elif isinstance(expression, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in expression.values)
    elif isinstance(expression, ast.IfExp):
        yield from strings(expression.body)
        yield from strings(expression.orelse)
    elif isinstance(expression, ast.BoolOp):
        for value in expression.values:
            yield from strings(value)


def sentences_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            for at in ARGUMENTS.get(name, ()):
                yield from strings(node.args[at]) if at < len(node.args) else ()
            if name in ARGUMENTS:
                for keyword in node.keywords:
                    yield from strings(keyword.value) if keyword.arg in KEYWORDS else ()
            is_note = isinstance(node.func, ast.Attribute) and ast.unparse(node.func) == "notes.append"
            yield from strings(node.args[0]) if is_note else ()
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            yield from strings(node.value) if KEYWORDS.intersection(names) else ()
        elif isinstance(node, ast.FunctionDef) and "quantity" in node.name:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and isinstance(inner.value, ast.Tuple):
                    yield from strings(inner.value.elts[1])
        elif isinstance(node, ast.FunctionDef) and node.name == "_note":
            for inner in ast.walk(node):
                yield from strings(inner.value) if isinstance(inner, ast.Return) and inner.value else ()


def written() -> list[str]:
    found = dict.fromkeys(text for path in MODULES for text in sentences_in(ast.parse(path.read_text("utf-8"))))
    return [text.replace("{}", word) if word else text for text in found for word in WORDS.get(text, ("",))]


@pytest.mark.parametrize(
    "sentence",
    [
        "there is a number, but no card name",  # an argument, one of two
        "its card name has more than {} characters",  # assigned, filled in
        "“{}” is no whole number",  # returned beside a quantity
        "Windows-1252 (Latin-1)",  # what something was read as
        "the first of the library",  # through the pipeline's own function
        "a block of its own at the top, and no heading",
        "The card data is of {}; newer cards are not known.",  # a note
        "Hidden by the selection: {}.",
        "Waived on line {}: {} {}, because “{}”.",  # one of several
        "there is no key “{}” (did you mean “{}”?)",  # why a directive has no effect
    ],
)
def test_the_search_finds(sentence):
    assert sentence in written()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("sentence", written())
def test_every_sentence_is_translated(sentence, language):
    known = {re.sub(r"\{\w+\}", "{}", english) for english in source(language)["sentences"]}
    assert sentence in known, f"{language}.toml lacks a text for “{sentence}”"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("value", [{}, [], True, None])
def test_a_quantity_of_another_kind(value, language, checker):
    deck = {"commanders": [{"name": "Krenko, Mob Boss"}], "library": [{"name": "Mountain", "quantity": value}]}
    verdict = checker.check(json.dumps(deck), dialect="zones")
    (why,) = [finding.params["why"] for finding in verdict.findings if finding.code == "LST004"]
    assert why in source(language)["sentences"]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("span", "pointer"), [(Span(3, 1, 3, 5), None), (None, None)])
def test_every_place_is_translated(span, pointer, language):
    place = Assumption("heading-assumed", span, "a heading", "no quantity, and no card", "medium", pointer).place
    assert catalog(language).word(place) != place


@pytest.mark.parametrize("language", OTHERS)
def test_the_name_of_what_was_set_aside(language, checker):
    verdict = checker.check("Quantity,Name,Category\n1,Krenko Mob Boss,Commander\n99,Mountain,\n1,Opt,Maybeboard")
    assert [f.params["section"] for f in verdict.findings if f.code == "LST005"] == ["Maybeboard"]
    assert catalog(language).word("Maybeboard") == "Maybeboard"
    assert "Maybeboard or tokens" in (ROOT / "validator" / "assembly.py").read_text("utf-8")
    assert catalog(language).word("Maybeboard or tokens") != "Maybeboard or tokens"


@pytest.mark.parametrize(
    ("english", "expected"),
    [
        ("2 is more than 1", "2 > 1"),
        ("“2 is more than 1” is no number", "not a number: 2 is more than 1"),
        ("exact", "EXACT"),
        ("“exact” is no number", "exactly"),
        ("a\nb is more than c", "a\nb > c"),
        ("{one} is more than {0.real}", "{one} > {0.real}"),
        ("(+) is more than .*", "(+) > .*"),
        ("is more than", None),
        ("", None),
    ],
)
def test_templates(english, expected):
    sentences = Sentences(
        {
            "{one} is more than {two}": "{one} > {two}",
            "“{text}” is no number": "not a number: {text}",
            "“exact” is no number": "exactly",
            "exact": "EXACT",
        }
    )
    assert sentences.translate(english) == expected
