"""Which findings are shown, and how grave each is here: selectors by code, name or family, flags before files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

# Importing `rules.check` registers every rule.
import rules.check  # noqa: F401
from rules.registry import RULES
from rules.verdict import Finding, Severity
from validator.errors import BadOption
from validator.linting.codes import LINT_RULES
from validator.settings import did_you_mean, nearest_word, one_of

SEVERITIES = ("error", "warning", "info", "ignore")
_FAMILY_LETTERS = 3


@lru_cache(maxsize=1)
def _codes_by_selector() -> Mapping[str, frozenset[str]]:
    """Each selector in lower case, with the codes it stands for."""
    codes: dict[str, set[str]] = {}
    for rule in (*RULES.values(), *LINT_RULES.values()):
        for selector in (rule.code, rule.name, rule.code[:_FAMILY_LETTERS]):
            codes.setdefault(selector.lower(), set()).add(rule.code)
    return {selector: frozenset(found) for selector, found in codes.items()}


def codes_of(selector: str, where: str) -> frozenset[str]:
    """The codes that a selector stands for: a code, a rule's name or a family of three letters, in any case.

    where: who says it, for the message, as in `--select`. Raises BadOption with a suggestion if there is none such.
    """
    known = _codes_by_selector()
    found = known.get(selector.strip().lower())
    if found is None:
        families = sorted({code[:_FAMILY_LETTERS] for codes in known.values() for code in codes})
        shown = [word.upper() if any(c.isdigit() for c in word) else word for word in known]
        near = nearest_word(selector, shown)
        raise BadOption(
            f"{where}: there is no rule “{selector}”.{did_you_mean(near)} Expected a code as in CPY001, a"
            f" name as in too-many-copies, or a family: {', '.join(families)}.",
            option=where,
            value=selector,
            nearest=near,
        )
    return found


def split_selectors(values: Iterable[str]) -> tuple[str, ...]:
    """The selectors of comma lists, blanks around them gone."""
    return tuple(word.strip() for value in values for word in value.split(",") if word.strip())


def codes_of_all(selectors: Iterable[str], where: str) -> frozenset[str]:
    """The codes that any of these selectors stands for. Raises BadOption as `codes_of` does."""
    return frozenset(code for selector in selectors for code in codes_of(selector, where))


@dataclass(frozen=True)
class Layer:
    """What one source, the flags or a file, says of codes: `select` is None where it does not select."""

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()

    def shows(self, code: str) -> bool | None:
        """Whether a code is shown, None where this source does not say."""
        if code in self.ignore:
            return False
        return None if self.select is None else code in self.select


@dataclass(frozen=True)
class Selection:
    """Flags over a file: the first that speaks of a code decides; a code of which none speaks is shown.

    `severity` regrades codes; it never says `ignore`, which is in the file's layer.
    """

    layers: tuple[Layer, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=lambda: MappingProxyType({}))

    def shows(self, code: str) -> bool:
        """Whether findings of this code are shown and count."""
        return next((said for layer in self.layers if (said := layer.shows(code)) is not None), True)

    def apply(self, findings: Iterable[Finding]) -> tuple[list[Finding], Counter[str]]:
        """The findings that are shown, regraded, and how many of each code are not."""
        shown: list[Finding] = []
        hidden = Counter[str]()
        for finding in findings:
            if not self.shows(finding.code):
                hidden[finding.code] += 1
            elif finding.code in self.severity:
                shown.append(replace(finding, severity=self.severity[finding.code]))
            else:
                shown.append(finding)
        return shown, hidden


def graded(table: Mapping[str, str], where: str) -> tuple[dict[str, Severity], frozenset[str]]:
    """A table of selectors and severities as grades by code, and the codes that it ignores.

    A code or name goes before its family. Raises BadOption for an unknown selector or severity, naming `where`.
    """
    grades: dict[str, str] = {}
    for selector, grade in sorted(table.items(), key=lambda item: len(item[0].strip()) != _FAMILY_LETTERS):
        grades.update(dict.fromkeys(codes_of(selector, where), one_of(selector, grade, SEVERITIES, where)))
    ignored = frozenset(code for code, grade in grades.items() if grade == "ignore")
    return {code: Severity(grade) for code, grade in grades.items() if code not in ignored}, ignored
