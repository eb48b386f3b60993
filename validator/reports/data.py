"""The state of the card data, and what a sync or an audit found, as plain values and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from validator.cards.audit import Disagreement
from validator.cards.data_dir import DataFolder, InUse, age_days, stale_sentence
from validator.cards.sync import SyncReport


def status_dict(in_use: InUse, folder: DataFolder, today: str, stale_days: int) -> dict[str, Any]:
    """Which card data answers and why, how old it is, what it holds, where the rest lies.

    today: ISO date.  stale_days: the age in days above which the data counts as stale.
    """
    store = in_use.store
    age = age_days(store.date, today)
    return {
        "object": "card_data",
        "status": "warn" if age > stale_days else "pass",
        "origin": in_use.origin,
        "why": in_use.why,
        "file": str(store.path),
        "date": store.date,
        "age_days": age,
        "stale_after_days": stale_days,
        "digest": store.digest,
        "source": store.meta.get("source", ""),
        "counts": {key.removeprefix("count_"): int(n) for key, n in store.meta.items() if key.startswith("count_")},
        "rulings": store.meta.get("rulings", ""),
        "languages": list(store.languages()),
        "folder": str(folder.path),
        "kept": [path.name for path in folder.history()],
    }


def status_text(status: dict[str, Any]) -> str:
    """`status_dict` in words."""
    counts = ", ".join(f"{n} {what.replace('_', ' ')}" for what, n in status["counts"].items())
    lines = [
        f"card data in use: {status['origin']}, of {status['date']} ({status['age_days']} days old)",
        f"  why:       {status['why']}",
        f"  file:      {status['file']}",
        f"  digest:    {status['digest']}",
        f"  from:      {status['source']}",
        f"  holds:     {counts}",
        f"  rulings:   {status['rulings']}",
        f"  languages: {', '.join(['en', *status['languages']])}",
        f"  kept in:   {status['folder']} ({', '.join(status['kept']) or 'no synced store'})",
    ]
    if status["status"] == "warn":
        lines.append(f"warning: {stale_sentence(status['date'], status['age_days'])}")
    return "\n".join(lines) + "\n"


def sync_text(report: SyncReport) -> str:
    """What a sync or import did, in words."""
    what = {
        "activated": f"new card data of {report.date} is in use",
        "up_to_date": f"nothing newer than the card data in use, of {report.date}",
        "rejected": f"the new card data of {report.date} was set aside; what was in use stays in use",
    }[report.outcome]
    lines = [what, f"  store: {report.store.name}", f"  digest: {report.digest}"]
    lines += [f"  {'passed' if gate.passed else 'FAILED'}  {gate.name}: {gate.found}" for gate in report.gates]
    for name, imported in report.imports.items():
        aside = sum(imported["set_aside"].values())
        lines.append(f"  {name}: {imported['objects']} objects, {imported['cards']} cards, {aside} set aside")
    if report.disagreements:
        lines.append(f"  two sources differ in {len(report.disagreements)} facts: see `decklint data audit`")
    if report.outcome == "rejected":
        failed = " ".join(f"--accept {gate.name}" for gate in report.gates if not gate.passed)
        lines.append(
            f"  If this is as it should be, run the same with {failed}; else wait for the provider to mend it."
        )
    lines += [f"  warning: {warning}" for warning in report.warnings]
    return "\n".join(lines) + "\n"


def audit_dict(within: Sequence[Disagreement], between: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Every disagreement: between derived and provided facts, and between the two sources of the last sync."""
    return {
        "object": "card_data_audit",
        "within": [disagreement._asdict() for disagreement in within],
        "between_sources": [dict(zip(Disagreement._fields, row, strict=True)) for row in between],
    }


def audit_text(audit: dict[str, Any]) -> str:
    """`audit_dict` in words."""
    lines = [f"derived facts against provided ones, our lists against legalities: {len(audit['within'])} differ"]
    lines += [_line(row, "ours", "provided") for row in audit["within"]]
    lines.append(f"the two sources of the last sync: {len(audit['between_sources'])} differ")
    lines += [_line(row, "Scryfall", "MTGJSON") for row in audit["between_sources"]]
    return "\n".join(lines) + "\n"


def _line(row: dict[str, str], one: str, other: str) -> str:
    return f"  {row['card']}: {row['fact']}: {one} {row['ours']}, {other} {row['theirs']}"
