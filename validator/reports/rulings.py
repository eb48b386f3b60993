"""A card's rulings: the English original as the source of truth, a translation next to it and marked as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.card import OracleCard
from validator.cards.rows import RulingRow

ENGLISH = "en"

_HOW = "The card data in use has no official rulings; `decklint data sync` brings them."
_WHAT = {
    "official": "Official rulings. The English text is the source of truth.",
    "gists": "Gists in decklint's own words, not the official text. " + _HOW,
    "notes": "Notes of the provider; there is no official ruling for this card.",
    "none": "There are no rulings for this card.",
    "not_synced": "No rulings are known for this card. " + _HOW,
}


# The likeliest to be asked for first.
_STATUS_OF_KIND = {"official": "official", "gist": "gists", "note": "notes"}


def rulings_dict(
    card: OracleCard, rulings: Sequence[RulingRow], has_official: bool, language: str = "en"
) -> dict[str, Any]:
    """The rulings of a card in the order of their numbers, each with its translation if there is one.

    has_official: whether the card data holds official rulings at all.  language: of the translations, a code.
    `status` is `official`, `gists`, `notes` (the provider's only),
    `none` (the card has none) or `not_synced` (not known without a sync).
    """
    translations = {r.number: r for r in rulings if r.language == language != ENGLISH}
    originals = [r for r in rulings if r.language == ENGLISH]
    if originals:
        kinds = {ruling.kind for ruling in originals}
        status = next(status for kind, status in _STATUS_OF_KIND.items() if kind in kinds)
    else:
        status = "none" if has_official else "not_synced"
    return {
        "object": "list",
        "card": {"name": card.name, "oracle_id": card.oracle_id},
        "language": language,
        "status": status,
        "note": _WHAT[status],
        "data": [_ruling(original, translations.get(original.number)) for original in originals],
        "has_more": False,
    }


def _ruling(original: RulingRow, translation: RulingRow | None) -> dict[str, Any]:
    return {
        "object": "ruling",
        "number": original.number,
        "date": original.date,
        "source": original.source,
        "kind": original.kind,
        "language": original.language,
        "text": original.text,
        "is_source_of_truth": original.kind == "official",
        "translation": translation
        and {
            "language": translation.language,
            "text": translation.text,
            "is_machine_translated": translation.is_machine_translated,
        },
    }


def rulings_text(card: OracleCard, rulings: Sequence[RulingRow], has_official: bool, language: str = "en") -> str:
    """`rulings_dict` in words, for a terminal."""
    report = rulings_dict(card, rulings, has_official, language)
    lines = [card.name, report["note"]]
    for ruling in report["data"]:
        lines += ["", f"{ruling['date']}  {ruling['source']}  ({ruling['kind']})", f"  {ruling['text']}"]
        if translation := ruling["translation"]:
            by = ", made by a machine" if translation["is_machine_translated"] else ""
            lines.append(f"  [{translation['language']}, a translation{by}] {translation['text']}")
        elif language != ENGLISH:
            lines.append(f"  [{language}: no translation is known]")
    return "\n".join(lines) + "\n"
