"""The shapes of request bodies (marshmallow); unknown keys are refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from validator.decklists.json_document import pointer_to
from validator.decklists.limits import MAX_NAME_CHARACTERS, MAX_QUANTITY, MIN_QUANTITY

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


class EntrySchema(_Strict):
    """One card of one zone."""

    name = fields.String(required=True, validate=validate.Length(1, MAX_NAME_CHARACTERS))
    quantity = fields.Integer(
        strict=True,
        load_default=1,
        validate=validate.Range(
            MIN_QUANTITY, MAX_QUANTITY, error=f"Must be a whole number from {MIN_QUANTITY} to {MAX_QUANTITY}."
        ),
    )
    set_code = fields.String(validate=validate.Length(1, MAX_SET_CODE_CHARACTERS))
    collector_number = fields.String(validate=validate.Length(1, MAX_NUMBER_CHARACTERS))


def _zone() -> fields.List[Any]:
    return fields.List(fields.Nested(EntrySchema), load_default=list)


class DeckSchema(_Strict):
    """A deck by zones."""

    commanders = _zone()
    library = _zone()
    companion = _zone()
    attractions = _zone()
    stickers = _zone()
    sideboard = _zone()


def _fail(message: str) -> bool:
    raise ValidationError(message)


class OptionsSchema(_Strict):
    """How to judge."""

    strict = fields.Raw(
        metadata={"type": "boolean"},
        load_default=False,
        validate=lambda value: isinstance(value, bool) or _fail("Must be true or false."),
    )
    suggestions = fields.Integer(strict=True, load_default=3, validate=validate.Range(0, 10))


class ValidateSchema(_Strict):
    """The body of `POST /v1/validate`: exactly one of `deck` and `decklist`."""

    format = fields.String(load_default="commander")
    as_of = fields.String(load_default=None, metadata={"format": "date"})
    boosters = fields.List(fields.String(), load_default=list)
    deck = fields.Nested(DeckSchema)
    decklist = fields.String()
    dialect = fields.String(load_default=None)
    options = fields.Nested(OptionsSchema, load_default=lambda: {"strict": False, "suggestions": 3})

    @validates_schema
    def _exactly_one(self, data: dict[str, Any], **_: Any) -> None:
        if ("deck" in data) == ("decklist" in data):
            raise ValidationError("Expected exactly one of “deck” and “decklist”.")
        if "deck" in data and data.get("dialect") is not None:
            raise ValidationError("A dialect is one of a “decklist”; a “deck” has none.", "dialect")


class BatchLineSchema(ValidateSchema):
    """A line of a batch: the same, and what to call the deck in the answer."""

    id = fields.String(validate=validate.Length(1, MAX_ID_CHARACTERS))


VALIDATE, BATCH_LINE = ValidateSchema(), BatchLineSchema()
_ZONES, _ENTRY_KEYS = frozenset(DeckSchema().fields), frozenset(EntrySchema().fields)
_DEFAULTS: dict[str, Any] = {"format": "commander", "as_of": None, "boosters": [], "dialect": None}
_OPTIONS = {"strict": False, "suggestions": 3}
_TEXTS = {"decklist", "format", "as_of"}


def load_plain(body: Mapping[str, Any], is_line: bool = False) -> dict[str, Any] | None:
    """What the schema makes of a body that has no fault and no rare member; None to ask the schema itself.

    The schema takes milliseconds for a deck of a hundred entries, ten times what judging it takes. It alone decides
    what a fault is and says so; this only knows what is certainly none.
    """
    data: dict[str, Any] = {**_DEFAULTS, "options": _OPTIONS}
    for key, value in body.items():
        if key in _TEXTS or (key == "id" and is_line):
            if type(value) is not str or (key == "id" and not 0 < len(value) <= MAX_ID_CHARACTERS):
                return None
        elif key != "deck" or type(value) is not dict or not _is_plain_deck(value):
            return None
        data[key] = value
    return data if ("deck" in data) != ("decklist" in data) else None


def _is_plain_deck(deck: Mapping[str, Any]) -> bool:
    for zone, entries in deck.items():
        if zone not in _ZONES or type(entries) is not list:
            return False
        for entry in entries:
            if type(entry) is not dict or not _ENTRY_KEYS.issuperset(entry):
                return False
            name, quantity = entry.get("name"), entry.get("quantity", 1)
            code, number = entry.get("set_code", "-"), entry.get("collector_number", "-")
            is_plain = (
                (type(name) is str and 0 < len(name) <= MAX_NAME_CHARACTERS)
                and (type(quantity) is int and MIN_QUANTITY <= quantity <= MAX_QUANTITY)
                and (type(code) is str and 0 < len(code) <= MAX_SET_CODE_CHARACTERS)
                and (type(number) is str and 0 < len(number) <= MAX_NUMBER_CHARACTERS)
            )
            if not is_plain:
                return False
    return True


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
