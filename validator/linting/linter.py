"""One deck through the linter: its settings, its verdict, and which findings of it count here.

The order: the rules judge; waivers take findings out; selection hides and regrades; the baseline takes out what is
known. None of it changes `Verdict.legal`, and none makes an open question count as answered: a deck whose verdict is
open keeps exit code 2 even if what left it open is hidden, until a baseline says that this is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rules.formats import Format
from rules.verdict import Finding, Severity, Verdict
from rules.words import Sentence
from validator.errors import BadOption, CardStoreUnavailable, ValidatorError
from validator.exit_codes import EXIT_NO, EXIT_OPEN, EXIT_YES
from validator.linting.baseline import Baseline, Fingerprint, Known, fingerprints, of_error, of_not_checked
from validator.linting.codes import GONE
from validator.linting.config import Config, Configs
from validator.linting.directives import Directives, read_directives
from validator.linting.selection import Layer, Selection
from validator.linting.waivers import waive
from validator.pipeline import Checker, find_format
from validator.reading.own_format import DEFAULT

_HIDDEN = Sentence("hidden", "Hidden by the selection: {counts}.")
_KNOWN = Sentence("known", "Already in the baseline: {number}.")


@dataclass(frozen=True)
class Flags:
    """What the command line says; None or empty where it says nothing. `house` is the format of house rules."""

    format: str | None = None
    as_of: str | None = None
    strict: bool | None = None
    boosters: tuple[str, ...] = ()
    dialect: str | None = None
    commanders: tuple[str, ...] | None = None
    layer: Layer = field(default_factory=Layer)
    house: Format | None = None


@dataclass(frozen=True)
class Linted:
    """One deck: its verdict with the findings that are shown, or why it could not be checked.

    `exit_code` is what it means for this run, whatever `verdict.legal` says. `known` is what a baseline written now
    holds of it, `open` that part which leaves the verdict open, shown or not; both are empty if none was asked for.
    `source` is the list as it came, None if it could not be read at all.
    """

    path: str
    verdict: Verdict | None
    error: ValidatorError | None
    exit_code: int
    known: Known = field(default_factory=Counter)
    source: bytes | None = None
    open: Known = field(default_factory=Counter)


class Terms(NamedTuple):
    """One deck as it came, and what it is read and judged by: a checker, a format, a day (ISO), perhaps a dialect."""

    source: bytes
    checker: Checker
    format: Format
    day: str
    dialect: str | None


class Linter:
    """Lints decks against one card store.

    checker: with the cards.  read: the bytes of a path.  today: ISO, where nothing names a day.
    baseline: what is known already.  is_recording: whether `Linted.known` is wanted.
    """

    def __init__(
        self,
        checker: Checker,
        flags: Flags,
        read: Callable[[str], bytes],
        configs: Configs,
        today: str,
        baseline: Baseline | None = None,
        is_recording: bool = False,
    ) -> None:
        self._checker = checker
        self._flags = flags
        self._read = read
        self._configs = configs
        self._today = today
        self._baseline = baseline
        self._is_recording = is_recording
        self._formats: dict[tuple[str, str, tuple[str, ...]], Format] = {}
        self._selections: dict[str, Selection] = {}

    def on(self, day: str) -> Linter:
        """This linter for another day (ISO), which goes before any other source's, as a flag's does."""
        other = copy(self)
        other._flags = replace(self._flags, as_of=day)
        return other

    def lint(self, path: str, like: str | None = None) -> Linted:
        """Lint one deck. path: what `read` takes, and what its configuration is looked for by.

        like: the path by which it is looked for instead, for a deck that has no place of its own.
        Raises CardStoreUnavailable, and BadOption for flags and configuration that do not go together; any other
        ValidatorError is in the result.
        """
        config, flags = self._configs.for_deck(like or path), self._flags
        source = None
        try:
            source = self._read(path)
            directives = read_directives(source, flags.dialect)
        except ValidatorError as error:
            return self._not_checked(path, error, source)
        format_, day = self._judged_by(like or path, directives, config)
        is_strict = next(s for s in (flags.strict, directives.strict, config.strict, False) if s is not None)
        try:
            verdict = self._checker.check(
                source, format_, as_of=day, strict=is_strict, dialect=flags.dialect, commanders=flags.commanders
            )
        except (BadOption, CardStoreUnavailable):
            raise
        except ValidatorError as error:
            return self._not_checked(path, error, source)
        linted = self._judge(path, verdict, directives, self._selection(config), day)
        return replace(linted, source=source)

    def terms(self, path: str) -> Terms:
        """One deck as it came and what `lint` would judge it by, unjudged. path: as `lint` takes it.

        Raises ValidatorError where the deck cannot be read, and as `lint` does.
        """
        source, dialect = self._read(path), self._flags.dialect
        config = self._configs.for_deck(path)
        format_, day = self._judged_by(path, read_directives(source, dialect), config)
        if format_ is None:
            format_ = find_format(self._checker.own_format(source, dialect)).on(day)
        return Terms(source, self._checker, format_, day, dialect)

    def _judged_by(self, path: str, directives: Directives, config: Config) -> tuple[Format | None, str]:
        """The format to judge by, None where nothing but the list's cards and fields may say it, and the day."""
        day = self._flags.as_of or directives.as_of or config.as_of or self._today
        return self._format(path, directives, config, day), day

    def _format(self, path: str, directives: Directives, config: Config, day: str) -> Format | None:
        """The format to judge by: the flag's, the list's directive's, the configuration's; None if none says."""
        flags = self._flags
        if flags.house is not None:
            return flags.house.on(day)
        key = flags.format or directives.format or config.format_of(path)
        if key is None and not flags.boosters:
            return None
        return self._find(key or DEFAULT, config, day)

    def _find(self, key: str, config: Config, day: str) -> Format:
        """The format of a key on a day (ISO), with the boosters of flags or configuration."""
        boosters = self._flags.boosters
        if not boosters and config.boosters and find_format(key).is_draft:
            boosters = config.boosters
        known = self._formats.get((key, day, boosters))
        if known is None:
            known = self._formats[key, day, boosters] = find_format(key, boosters).on(day)
        return known

    def _selection(self, config: Config) -> Selection:
        known = self._selections.get(config.file)
        if known is None:
            layers = tuple(layer for layer in (self._flags.layer, config.layer) if layer != Layer())
            known = self._selections[config.file] = Selection(layers, config.severity)
        return known

    def _judge(self, path: str, verdict: Verdict, directives: Directives, selection: Selection, day: str) -> Linted:
        """What of a verdict is shown and counts."""
        ruled = verdict.findings
        standing, told, notes = waive(ruled, directives.waivers, day)
        shown, hidden = selection.apply([*standing, *told, *directives.problems])
        if hidden:
            notes.append(_HIDDEN(counts=_counts(hidden)))
        recorded = Known()
        open_ = self._open(verdict) if self._baseline or self._is_recording else Known()
        if self._is_recording:
            recorded = Known(fingerprints(shown)) | open_
        is_open = any(f.severity is Severity.UNDECIDED for f in ruled) or bool(verdict.not_checked)
        if self._baseline is not None:
            known = self._baseline.known(path)
            is_open = bool(open_ - known)
            shown, number_known, gone = _without_known(shown, fingerprints(shown), open_, known)
            shown += selection.apply(gone)[0]
            if number_known:
                notes.append(_KNOWN(number=number_known))
        is_failing = any(finding.severity is Severity.ERROR for finding in shown)
        # The verdict is this deck's own, and most have nothing to change in it.
        if len(shown) != len(ruled) or notes or selection.severity or told or directives.problems:
            findings = tuple(sorted(shown, key=_place))
            verdict = replace(verdict, findings=findings, notes=(*verdict.notes, *notes))
        code = EXIT_NO if is_failing else EXIT_OPEN if is_open else EXIT_YES
        return Linted(path, verdict, None, code, recorded, open=open_)

    def _open(self, verdict: Verdict) -> Known:
        """All that leaves a verdict open, whether it is shown or not."""
        undecided = [finding for finding in verdict.findings if finding.severity is Severity.UNDECIDED]
        return Known([*fingerprints(undecided), *map(of_not_checked, verdict.not_checked)])

    def _not_checked(self, path: str, error: ValidatorError, source: bytes | None) -> Linted:
        """A deck that could not be checked at all."""
        known = Known([of_error(error)])
        is_known = self._baseline is not None and not known - self._baseline.known(path)
        recorded = known if self._is_recording else Known()
        return Linted(path, None, error, EXIT_YES if is_known else EXIT_OPEN, recorded, source, recorded)


def _without_known(
    shown: Iterable[Finding], prints: Iterable[Fingerprint], open_: Known, known: Known
) -> tuple[list[Finding], int, list[Finding]]:
    """The findings that are new, how many are known, and a finding for each known one that no longer occurs."""
    prints = list(prints)
    left, new, number_known = Known(known), [], 0
    for finding, print_ in zip(shown, prints, strict=True):
        if left[print_] > 0:
            left[print_] -= 1
            number_known += 1
        else:
            new.append(finding)
    # What is hidden, or no finding at all, may still occur.
    gone = known - (Known(prints) | open_)
    return new, number_known, [GONE.finding(what=print_.shown, quantity=count) for print_, count in gone.items()]


def _counts(hidden: Counter[str]) -> str:
    return ", ".join(f"{code} ×{count}" if count > 1 else code for code, count in sorted(hidden.items()))


def _place(finding: Finding) -> tuple[bool, tuple[int, ...], str]:
    """Findings without a place first, then by place and code; those placed by pointers keep their order."""
    is_pointed = bool(finding.pointers)
    return is_pointed, tuple(finding.spans[0]) if finding.spans else (), "" if is_pointed else finding.code
