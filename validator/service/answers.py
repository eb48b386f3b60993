"""The shapes of answers (marshmallow), for the API's description; tests hold every answer against them.

Nothing is serialized by these: `validator/reports` makes the answers, the same for every face. The verdict's shape is
`validator/schemas/verdict.schema.json`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from marshmallow import Schema, fields, validate

from rules import card, citations
from validator.cards import store

_text = partial(fields.String, required=True)
_count = partial(fields.Integer, required=True)
_yes_no = partial(fields.Boolean, required=True)
_SEVERITIES = ("error", "undecided", "warning", "info")

# How a line can come by its card; see `reading.resolve.Resolution`.
_MATCHED_BY = ("name", "part", "alias", "translation", "spelling", "printing", "line", "remark", "none")


def _about(description: str) -> dict[str, Any]:
    return {"metadata": {"description": description}}


def _maybe(description: str = "") -> fields.String:
    return fields.String(required=True, allow_none=True, metadata={"description": description} if description else {})


def _const(value: str) -> fields.String:
    return fields.String(required=True, validate=validate.Equal(value))


def _texts(**options: Any) -> fields.List[Any]:
    return fields.List(fields.String(), required=True, **options)


def _list(shape: type[Schema], **options: Any) -> fields.List[Any]:
    return fields.List(fields.Nested(shape), required=True, **options)


def _colors() -> fields.List[Any]:
    colors = fields.String(validate=validate.OneOf(["W", "U", "B", "R", "G"]))
    return fields.List(colors, required=True, **_about("In WUBRG order."))


def _row(row: type[Any], description: str, name: str = "", **members: fields.Field[Any]) -> type[Schema]:
    """The shape of a named tuple of texts, which may be null where it says so."""
    texts = {key: _maybe() if "None" in str(kind) else _text() for key, kind in row.__annotations__.items()}
    return type(name or row.__name__, (Schema,), {"__doc__": description, **texts, **members})


class _Listing(Schema):
    object = _const("list")
    has_more = _yes_no(**_about("Always false: every list is whole."))


class Problem(Schema):
    """RFC 9457; some kinds have members of their own, named on the kind's page."""

    type = _text(**_about("The page that explains this kind of problem."))
    title = _text(**_about("The same for every problem of a kind."))
    status = _count()
    detail = _text(**_about("What is wrong here, and what was expected."))
    instance = _text(**_about("`urn:uuid:` and the request's id."))
    code = _text(**_about("Stable: for programs."))
    errors = fields.List(
        fields.Nested("ProblemError"), **_about("Each member or parameter that is wrong, the first 100 of them.")
    )
    more_errors = fields.Integer(**_about("How many errors there are beside those in `errors`."))
    available = fields.List(fields.String(), **_about("406: media types that can be had."))
    known = fields.List(fields.String(), **_about("Values there are."))
    suggestions = fields.List(fields.Nested("CardSuggestion"), **_about("404: the nearest names, best first."))
    candidates = fields.List(fields.String(), **_about("404: the cards a name may mean."))


class ProblemError(Schema):
    """One wrong member of a body, or parameter."""

    pointer = _text(**_about("An RFC 6901 pointer into the body, or `?name` for a query parameter."))
    detail = _text()


class CardSuggestion(Schema):
    """A card's name that is near to the one asked for."""

    name = _text()
    score = fields.Float(required=True, **_about("0 to 1."))


Citation = _row(citations.Citation, "A rule as printed.", source=_text(**_about("`CR` for the Comprehensive Rules.")))


class RuleExample(Schema):
    """A list that keeps or breaks a rule."""

    decklist = _text()
    format = _text()
    as_of = _text()
    strict = _yes_no()
    boosters = _texts()
    house_rules = _maybe("TOML, or null.")
    commanders = fields.List(
        fields.String(), required=True, allow_none=True, **_about("Those that are named beside the list.")
    )
    cards = fields.List(fields.Dict(), required=True, **_about("Facts of invented cards in it."))
    expect = _texts(**_about("What it yields, as `CODE:line`."))


class Rule(Schema):
    """One rule of the validator."""

    object = _const("rule")
    code = _text(**_about("For ever."))
    name = _text()
    title = _text()
    family = _text()
    severity = _text(validate=validate.OneOf(_SEVERITIES))
    explanation = _text()
    citations = _list(Citation)
    since = _text()
    language = fields.String(**_about("Where it is not English."))
    messages = fields.Raw(**_about("The message templates, where the language is not English."))
    legal = _list(RuleExample)
    illegal = _list(RuleExample)


class Rules(_Listing):
    """Every rule."""

    data = _list(Rule)


DatedList = _row(citations.DatedList, "A list with its day.")


class Format(Schema):
    """One format on a day."""

    object = _const("format")
    key = _text()
    name = _text()
    minimum_size = _count()
    maximum_size = fields.Integer(required=True, allow_none=True)
    copies = fields.Integer(required=True, allow_none=True, **_about("null: any number."))
    card_pool = _maybe()
    knows_card_pool = _yes_no()
    knows_banned_list = _yes_no(**_about("Whether the banned list of the day is known, by `lists` or by synced cards."))
    leaders = _texts()
    lists = _list(DatedList)
    rules = _texts()


class Limits(Schema):
    """How much may be asked; names carry their units."""

    text_bytes = _count()
    text_lines = _count()
    structured_bytes = _count(**_about("Of JSON, XML and CSV."))
    card_entries = _count()
    name_characters = _count()
    minimum_quantity = _count()
    maximum_quantity = _count()
    batch_decks = _count()
    batch_bytes = _count()
    batch_line_bytes = _count()
    request_seconds = _count()
    batch_seconds = _count()


class Formats(_Listing):
    """Every format, and the limits of the service."""

    data = _list(Format)
    limits = fields.Nested(Limits, required=True)


IdentitySource = _row(card.IdentitySource, "Where colors of a color identity come from.")
CardFace = _row(card.Face, "One part of a card; null for what the data has not seen.", name="CardFace")
PartnerAbility = _row(card.PartnerAbility, "An ability that lets a card lead beside another.")
Printing = _row(
    store.Printing,
    "One printing.",
    rarity=_text(**_about("Its first letter.")),
    released=_text(**_about("A day, or empty.")),
)


class Card(Schema):
    """A card's facts, by Scryfall's names where it has them; no rules text."""

    object = _const("card")
    oracle_id = _maybe("null: not known.")
    name = _text()
    layout = _text()
    mana_cost = _maybe()
    type_line = _text()
    color_identity = _colors()
    color_identity_sources = _list(IdentitySource)
    card_faces = _list(CardFace, **_about("Empty for a card with one face."))
    legalities = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    commander = _maybe("Why it can lead a deck; null if it cannot.")
    partner_abilities = _list(PartnerAbility)
    mana_value = fields.Float(required=True, allow_none=True)
    companion = _maybe("Its companion condition.")
    copy_limit = fields.Integer(required=True, allow_none=True, **_about("null: any number."))
    released = _maybe("The day of its first known set.")
    legal_from = _maybe("The day from which it may be played; null: `released` is all that is known.")
    printings = _count()
    first_printing = fields.Nested(Printing, required=True, allow_none=True)
    rarities = _texts()


class CardName(Schema):
    """A card by name."""

    name = _text()
    oracle_id = _maybe("null: not known.")


class Pair(Schema):
    """Two cards that may lead together."""

    commanders = _texts()
    ability = _text()
    color_identity = _colors()


class Partners(_Listing):
    """Whom a card may share the command zone with."""

    data = _list(Pair)
    card = fields.Nested(CardName, required=True)
    format = _text()
    as_of = _text()
    notes = _texts(**_about("Why the card may not lead there itself, and what of the format is not known; English."))


class Translation(Schema):
    """A ruling in another language; the English one holds."""

    language = _text()
    text = _text()
    is_machine_translated = _yes_no()


class Ruling(Schema):
    """One ruling."""

    object = _const("ruling")
    number = _count()
    date = _maybe()
    source = _text()
    kind = _text(**_about("`official`, or `gist`: in decklint's own words."))
    language = _text()
    text = _text()
    is_source_of_truth = _yes_no()
    translation = fields.Nested(Translation, required=True, allow_none=True)


class Rulings(_Listing):
    """A card's rulings."""

    data = _list(Ruling)
    card = fields.Nested(CardName, required=True)
    language = _text()
    status = _text(validate=validate.OneOf(["official", "gists", "none", "not_synced"]))
    note = _text()


class ParsedEntry(Schema):
    """A card line as it was read."""

    line = fields.Integer(required=True, allow_none=True)
    column = fields.Integer(required=True, allow_none=True)
    pointer = _maybe("Into JSON input.")
    quantity = _count()
    typed = _text()
    name = _maybe("null: no card, or not one alone.")
    oracle_id = _maybe("null: not known.")
    zone = _text()
    matched_by = _text(validate=validate.OneOf(_MATCHED_BY))
    set_code = _maybe()
    collector_number = _maybe()


class OtherReading(Schema):
    """Other commanders for whom something speaks."""

    commanders = _texts()
    companion = _maybe()
    evidence = _text()


class ParsedAssumption(Schema):
    """One assumption made while reading."""

    code = _text()
    line = fields.Integer(required=True, allow_none=True)
    column = fields.Integer(required=True, allow_none=True)
    read_as = _text()
    why = _text()
    confidence = _text(validate=validate.OneOf(["high", "medium", "low"]))
    evidence = fields.String(metadata={"description": "What speaks for a commander that no line marks."})
    alternatives = fields.List(fields.Nested(OtherReading))


class UnreadableLine(Schema):
    """A line that cannot be read."""

    line = fields.Integer(required=True, allow_none=True)
    pointer = _maybe()
    text = _text()
    why = _text()


class Parsed(Schema):
    """How a list was read."""

    dialect = _text()
    why = _text(**_about("Why it was taken for this dialect."))
    entries = _list(ParsedEntry)
    assumptions = _list(ParsedAssumption)
    unreadable = _list(UnreadableLine)


class Health(Schema):
    """Whether the process runs."""

    status = _const("pass")


class CardsCheck(Schema):
    """The cards in service."""

    status = _text(validate=validate.OneOf(["pass", "warn", "fail"]))
    date = _text(**_about("A day or a month."))
    digest = _text()
    age_days = _count()
    count = _count()
    origin = _text(validate=validate.OneOf(["given", "synced", "bundled"]))
    why = _text()


class Checks(Schema):
    """What readiness rests on."""

    cards = fields.Nested(CardsCheck, required=True)


class Ready(Schema):
    """Whether decks can be checked."""

    status = _text(validate=validate.OneOf(["pass", "warn", "fail"]))
    checks = fields.Nested(Checks, required=True)


class BatchSummary(Schema):
    """The last line of a batch; without it the answer is cut."""

    object = _const("batch_summary")
    lines = _count()
    legal = _count()
    illegal = _count()
    undecided = _count()
    failed = _count()
    complete = _yes_no(**_about("false: lines were left out, see `stopped_by`."))
    stopped_by = _maybe("A problem's code.")
