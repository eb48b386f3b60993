"""A repair in words and as JSON: each plan with its steps, the lines they are on and the findings they settle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from rules.model import Zone
from validator.repair import Plan, Reason, Repair, Step

_ZONE_WORDS = {
    Zone.COMMAND: "the command zone",
    Zone.LIBRARY: "the library",
    Zone.SIGNATURE: "the signature spells",
    Zone.COMPANION: "the companion's place",
    Zone.ATTRACTIONS: "the Attraction deck",
    Zone.STICKERS: "the sticker sheets",
    Zone.SIDEBOARD: "the sideboard",
}

_NAMELESS = frozenset({"LST002", "LST003"})


def repair_dict(repair: Repair, path: str) -> dict[str, Any]:
    """`{"object": "repair", "path", "legal", "is_needed", "plans": […], "why_none": […], "not_checked": […]}`."""
    return {
        "object": "repair",
        "path": path,
        "format": repair.verdict.format,
        "as_of": repair.verdict.as_of,
        "legal": repair.verdict.legal,
        "is_needed": repair.is_needed,
        "plans": [_plan_dict(plan) for plan in repair.plans],
        "why_none": [_reason_dict(reason) for reason in repair.why_none],
        "not_checked": [
            {"check": skipped.check, "reason": skipped.reason, "params": dict(skipped.params)}
            for skipped in repair.not_checked
        ],
    }


def repair_bytes(repair: Repair, path: str) -> bytes:
    """`repair_dict` as one line of UTF-8 JSON."""
    return orjson.dumps(repair_dict(repair, path), option=orjson.OPT_APPEND_NEWLINE)


def repair_text(repair: Repair, path: str) -> str:
    """`repair_dict` for a terminal, line feed at the end."""
    return "\n".join(_lines(repair, path)) + "\n"


def _plan_dict(plan: Plan) -> dict[str, Any]:
    return {
        "cost": plan.cost,
        "commanders": [card.name for card in plan.commanders],
        "is_change_of_commander": plan.is_change_of_commander,
        "legal": plan.verdict.legal,
        "steps": [_step_dict(step) for step in plan.steps],
    }


def _step_dict(step: Step) -> dict[str, Any]:
    return {
        "action": step.action,
        "quantity": step.quantity,
        "card": step.card or None,
        "line": step.line or None,
        "pointer": step.pointer,
        "remaining": step.remaining,
        "from": step.zone.value if step.zone else None,
        "to": step.to.value if step.to else None,
        "reasons": [_reason_dict(reason) for reason in step.reasons],
    }


def _reason_dict(reason: Reason) -> dict[str, str]:
    return {"code": reason.code, "message": reason.message}


def _lines(repair: Repair, path: str) -> Iterator[str]:
    if not repair.is_needed:
        yield f"{path}: nothing to repair."
    elif not repair.plans:
        yield f"{path}: no repair with the cards of the list:"
        yield from (f"  {reason.code}: {reason.message}" for reason in repair.why_none)
    for i, plan in enumerate(repair.plans):
        leaders = " + ".join(card.name for card in plan.commanders)
        were = "were the commander" if len(plan.commanders) == 1 else "were the commanders"
        if_led = f" if {leaders} {were}" if plan.is_change_of_commander else ""
        changes = "1 change" if plan.cost == 1 else f"{plan.cost} changes"
        yield f"{path}: {'or ' if i else ''}legal{if_led}, with {changes}:"
        for step in plan.steps:
            place = f"{path}:{step.line}: " if step.line else f"{step.pointer}: " if step.pointer else ""
            yield f"  {place}{_action(step)}"
            yield from (f"      {reason.code}: {reason.message}" for reason in step.reasons)
    for skipped in repair.not_checked:
        yield f"  not checked, and not to be repaired: {skipped.check} ({skipped.reason})"


def _action(step: Step) -> str:
    """One step as an instruction."""
    where = _ZONE_WORDS.get(step.to) if step.to else None
    if step.action == "add":
        example = f"such as {step.card}" if step.card else "any that fit"
        return f"add {step.quantity} to {where}, {example}"
    if step.action == "move":
        return f"move {step.quantity} {step.card} from {_ZONE_WORDS.get(step.zone or Zone.IGNORED, '')} to {where}"
    if step.action == "lower":
        return f"lower {step.card} from {step.quantity + step.remaining} to {step.remaining}"
    if step.action == "cut-line":
        return f"cut the line “{step.card}”"
    or_name = ", or write which card it is" if any(r.code in _NAMELESS for r in step.reasons) else ""
    return f"cut {step.quantity} {step.card}{or_name}"
