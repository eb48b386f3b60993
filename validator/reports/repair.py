"""A repair in words and as JSON: each plan with its steps, the lines they are on and the findings they settle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from rules.verdict import Finding
from rules.words import printable
from validator.messages.catalog import Catalog, catalog
from validator.messages.languages import ENGLISH
from validator.repair import Plan, Reason, Repair, Step
from validator.reports.json import not_checked_dict

_NAMELESS = frozenset({"LST002", "LST003"})


def repair_dict(repair: Repair, path: str, language: str = ENGLISH) -> dict[str, Any]:
    """`{"object": "repair", "path", "legal", "is_needed", "plans": […], "why_none": […], "not_checked": […]}`.

    In another language than English it has `language` too. Raises BadOption for a language there is not.
    """
    texts = catalog(language)
    return {
        "object": "repair",
        "path": path,
        **({} if language == ENGLISH else {"language": language}),
        "format": repair.format,
        "as_of": repair.as_of,
        "legal": repair.legal,
        "is_needed": repair.is_needed,
        "plans": [_plan_dict(plan, texts) for plan in repair.plans],
        "why_none": [_reason_dict(reason, texts) for reason in repair.why_none],
        "not_checked": [not_checked_dict(skipped) for skipped in repair.not_checked],
    }


def repair_bytes(repair: Repair, path: str, language: str = ENGLISH) -> bytes:
    """`repair_dict` as one line of UTF-8 JSON."""
    return orjson.dumps(repair_dict(repair, path, language), option=orjson.OPT_APPEND_NEWLINE)


def repair_text(repair: Repair, path: str, language: str = ENGLISH) -> str:
    """`repair_dict` for a terminal, line feed at the end."""
    return "\n".join(_lines(repair, path, catalog(language))) + "\n"


def _plan_dict(plan: Plan, texts: Catalog) -> dict[str, Any]:
    return {
        "cost": plan.cost,
        "commanders": [card.name for card in plan.commanders],
        "is_change_of_commander": plan.is_change_of_commander,
        "legal": plan.outcome.legal,
        "steps": [_step_dict(step, texts) for step in plan.steps],
    }


def _step_dict(step: Step, texts: Catalog) -> dict[str, Any]:
    return {
        "action": step.action,
        "quantity": step.quantity,
        "card": step.card or None,
        "line": step.line or None,
        "pointer": step.pointer,
        "remaining": step.remaining,
        "from": step.zone.value if step.zone else None,
        "to": step.to.value if step.to else None,
        "reasons": [_reason_dict(reason, texts) for reason in step.reasons],
    }


def _reason_dict(reason: Reason, texts: Catalog) -> dict[str, str]:
    return {"code": reason.code, "message": _message(reason, texts)}


def _message(reason: Reason, texts: Catalog) -> str:
    return texts.message(reason) if isinstance(reason, Finding) else texts.sentence(reason.said)


def _lines(repair: Repair, path: str, texts: Catalog) -> Iterator[str]:
    say = texts.say
    if not repair.is_needed:
        yield say("repair-needless", path=path)
    elif not repair.plans:
        yield say("repair-none", path=path)
        yield from (f"  {reason.code}: {_message(reason, texts)}" for reason in repair.why_none)
    for i, plan in enumerate(repair.plans):
        alternative = say("repair-or") if i else ""
        yield say(
            "repair-plan", path=path, alternative=alternative, condition=_if_commander(plan, texts), changes=plan.cost
        )
        for step in plan.steps:
            place = f"{path}:{step.line}: " if step.line else f"{step.pointer}: " if step.pointer else ""
            yield f"  {place}{_action(step, texts)}"
            yield from (f"      {reason.code}: {_message(reason, texts)}" for reason in step.reasons)
    for skipped in repair.not_checked:
        check, reason = texts.check(skipped.check), texts.reasons[skipped.reason]
        yield "  " + say("repair-not-checked", check=check, reason=reason)


def _if_commander(plan: Plan, texts: Catalog) -> str:
    """Which cards would have to be the commanders, where those of the list are not."""
    if not plan.is_change_of_commander:
        return ""
    key = "repair-if" if len(plan.commanders) == 1 else "repair-if-two"
    return texts.say(key, commanders=" + ".join(card.name for card in plan.commanders))


def _action(step: Step, texts: Catalog) -> str:
    """One step as an instruction."""
    action = step.action
    if action == "add" and not step.card:
        action = "add-any"
    elif action == "cut" and any(reason.code in _NAMELESS for reason in step.reasons):
        action = "cut-or-name"
    return texts.say(
        f"repair-{action}",
        quantity=step.quantity,
        card=printable(step.card or ""),
        zone=texts.report.get(f"zone-{step.zone}", ""),
        to=texts.report.get(f"zone-{step.to}", ""),
        before=step.quantity + step.remaining,
        after=step.remaining,
    )
