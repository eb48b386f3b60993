"""The shapes of request bodies (marshmallow); unknown keys are refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from marshmallow import RAISE, Schema, ValidationError, fields, pre_load, validate, validates_schema

from validator.decklists.json_document import pointer_to
from validator.decklists.limits import MAX_ENTRIES, MAX_NAME_CHARACTERS, MAX_QUANTITY, MIN_QUANTITY, too_many
from validator.decklists.zones import ZONE_OF_KEY
from validator.reading.named import MOST_COMMANDERS

MAX_KEYS = 100

MAX_SET_CODE_CHARACTERS, MAX_NUMBER_CHARACTERS, MAX_ID_CHARACTERS = 10, 20, 200


class _Strict(Schema):
    """An object with no other keys than its own; the messages say what was expected."""

    class Meta:
        unknown = RAISE

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        keys = ", ".join(self.fields)
        self.error_messages = {
            "unknown": f"Unknown key; expected some of: {keys}.",
            "type": f"Must be an object with some of: {keys}.",
        }
        for field in self.fields.values():
            field.error_messages["required"] = "Is required."
            field.error_messages["null"] = "Must not be null."
            if isinstance(field, fields.List):
                field.error_messages["invalid"] = "Must be a list."

        self._keys = keys

    @pre_load
    def _has_few_keys(self, data: Any, **_: Any) -> Any:
        if isinstance(data, dict) and len(data) > MAX_KEYS:
            raise ValidationError(_too_many_keys(data, self._keys))
        return data


def _too_many_keys(given: Mapping[str, Any], expected: str) -> str:
    """One message for an object of many unknown keys: to name each takes seconds and megabytes."""
    return f"Has {len(given):,} keys; expected some of: {expected}."


class _Member(NamedTuple):
    """What a member of an entry must be: its type, its least and greatest value, or number of characters."""

    kind: type[Any]
    least: int
    greatest: int

    @property
    def message(self) -> str:
        """What is said of anything else."""
        what = "a text of {} to {} characters" if self.kind is str else "a whole number from {} to {}"
        return f"Must be {what.format(self.least, self.greatest)}."

    def field(self, **options: Any) -> fields.Field[Any]:
        """The same as marshmallow, and so the API's description, has it."""
        if self.kind is str:
            return fields.String(validate=validate.Length(self.least, self.greatest), **options)
        return fields.Integer(strict=True, validate=validate.Range(self.least, self.greatest), **options)


_ENTRY = {
    "name": _Member(str, 1, MAX_NAME_CHARACTERS),
    "oracle_id": _Member(str, 36, 36),
    "quantity": _Member(int, MIN_QUANTITY, MAX_QUANTITY),
    "set_code": _Member(str, 1, MAX_SET_CODE_CHARACTERS),
    "collector_number": _Member(str, 1, MAX_NUMBER_CHARACTERS),
}
_MORE_OF_ENTRY: dict[str, dict[str, Any]] = {
    "oracle_id": {"metadata": {"description": "Instead of a name: one of both is required."}},
    "quantity": {"load_default": 1},
}
_KEYS, _ZONES = ", ".join(_ENTRY), ", ".join(ZONE_OF_KEY)


class EntrySchema(_Strict):
    """One card of one zone, for the API's description."""

    class Meta(_Strict.Meta):
        include = {key: member.field(**_MORE_OF_ENTRY.get(key, {})) for key, member in _ENTRY.items()}  # noqa: RUF012


class DeckSchema(_Strict):
    """A deck by zones, for the API's description."""

    class Meta(_Strict.Meta):
        include = {key: fields.List(fields.Nested(EntrySchema)) for key in ZONE_OF_KEY}  # noqa: RUF012


class _Deck(fields.Nested):
    """A deck by zones, which `deck_faults` checks: nested schemas take ten times as long as checking the deck does."""

    def __init__(self) -> None:
        super().__init__(DeckSchema)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        if faults := deck_faults(value):
            raise ValidationError(faults)
        return value


def deck_faults(deck: object) -> dict[str, Any]:
    """What is wrong with a deck by zones, nested as marshmallow's messages are; empty if nothing is.

    Raises DecklistTooLarge for more entries than any deck may have, before any of them is looked at.
    """
    if not isinstance(deck, dict):
        return {"_schema": [f"Must be an object with some of: {_ZONES}."]}
    if len(deck) > MAX_KEYS:
        return {"_schema": [_too_many_keys(deck, _ZONES)]}
    entries_in_all = sum(len(entries) for entries in deck.values() if isinstance(entries, list))
    if entries_in_all > MAX_ENTRIES:
        raise too_many("entries", entries_in_all, MAX_ENTRIES)
    faults: dict[str, Any] = {}
    for zone, entries in deck.items():
        if zone not in ZONE_OF_KEY:
            faults[zone] = [f"Unknown key; expected some of: {_ZONES}."]
        elif not isinstance(entries, list):
            faults[zone] = ["Must be a list."]
        elif wrong := {i: found for i, entry in enumerate(entries) if (found := _faults(entry))}:
            faults[zone] = wrong
    return faults


def _faults(entry: object) -> dict[str, list[str]]:
    if not isinstance(entry, dict):
        return {"_schema": [f"Must be an object with some of: {_KEYS}."]}
    if len(entry) > MAX_KEYS:
        return {"_schema": [_too_many_keys(entry, _KEYS)]}
    faults = {}
    for key, value in entry.items():
        member = _ENTRY.get(key)
        if member is None:
            faults[key] = [f"Unknown key; expected some of: {_KEYS}."]
            continue
        kind, least, greatest = member
        # The exact type: JSON's true is not a number.
        if type(value) is not kind or not least <= (len(value) if kind is str else value) <= greatest:
            faults[key] = [member.message]
    if "name" not in entry and "oracle_id" not in entry:
        faults["name"] = ["Is required."]
    return faults


def _fail(message: str) -> bool:
    raise ValidationError(message)


class _Boosters(fields.List[Any]):
    """Set codes, not more of them than there are sets."""

    MAX = 1000

    def __init__(self) -> None:
        super().__init__(fields.String(), load_default=list)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(value, list) and len(value) > self.MAX:
            raise ValidationError(f"Must be at most {self.MAX} set codes.")
        return super()._deserialize(value, *args, **kwargs)


class OptionsSchema(_Strict):
    """How to check."""

    strict = fields.Raw(
        metadata={"type": "boolean"},
        load_default=False,
        validate=lambda value: isinstance(value, bool) or _fail("Must be true or false."),
    )
    suggestions = fields.Integer(strict=True, load_default=3, validate=validate.Range(0, 10))


class ValidateSchema(_Strict):
    """The body of `POST /v1/validate`: exactly one of `deck` and `decklist`."""

    format = fields.String()
    as_of = fields.String(load_default=None, metadata={"format": "date"})
    boosters = _Boosters()
    deck = _Deck()
    decklist = fields.String()
    dialect = fields.String(load_default=None)
    commanders = fields.List(
        fields.String(validate=validate.Length(1, MAX_NAME_CHARACTERS)),
        load_default=None,
        validate=validate.Length(0, MOST_COMMANDERS),
        metadata={"description": "Names of those who lead, whatever the decklist says; empty if no one does."},
    )
    options = fields.Nested(OptionsSchema, load_default=lambda: {"strict": False, "suggestions": 3})

    @validates_schema
    def _exactly_one(self, data: dict[str, Any], **_: Any) -> None:
        if ("deck" in data) == ("decklist" in data):
            raise ValidationError("Expected exactly one of “deck” and “decklist”.")
        if "deck" in data and data.get("dialect") is not None:
            raise ValidationError("A dialect is one of a “decklist”; a “deck” has none.", "dialect")
        if "deck" in data and data.get("commanders") is not None:
            raise ValidationError(
                "A “deck” has its “commanders” inside; here they belong to a “decklist”.", "commanders"
            )


class BatchLineSchema(ValidateSchema):
    """A line of a batch: the same, and what to call the deck in the answer."""

    id = fields.String(validate=validate.Length(1, MAX_ID_CHARACTERS))


VALIDATE, BATCH_LINE = ValidateSchema(), BatchLineSchema()


def flat_errors(messages: Any, pointer: str = "") -> Iterator[dict[str, str]]:
    """marshmallow's nested messages as a list of `{"pointer", "detail"}`."""
    if isinstance(messages, dict):
        for key, value in messages.items():
            if key == "_schema":
                yield from flat_errors(value, pointer)
            else:
                yield from flat_errors(value, pointer_to(pointer, str(key)))
    else:
        for message in messages if isinstance(messages, list) else [messages]:
            yield {"pointer": pointer, "detail": str(message)}
