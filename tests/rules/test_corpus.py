"""Canaries over every card: exactly these cards, this many, and no other.

The cards are the bundled ones. What is asked of the corpus they were derived from is slow.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.card import OracleCard
from rules.color import COLORLESS
from rules.lists.bans import ALWAYS
from rules.lists.commander import COMMANDER
from rules.lists.names import LISTED
from rules.oracle import PrintedCard, derive
from rules.text import fold
from validator.cards.sources import corpus
from validator.cards.store import CardStore

SHARED = Path(__file__).resolve().parents[3] / "shared"
DATA, SPEC = SHARED / "data", SHARED / "spec"

needs_shared = pytest.mark.skipif(not (DATA / corpus.CARDS).exists(), reason="needs ../shared")

Cards = Mapping[str, OracleCard]


@pytest.fixture(scope="module")
def entries() -> list[dict[str, Any]]:
    with gzip.open(DATA / corpus.CARDS, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


@pytest.fixture(scope="module")
def printed() -> list[PrintedCard]:
    return list(corpus.printed_cards(DATA))


@pytest.fixture(scope="module")
def cards(store: CardStore) -> Cards:
    """Every card by its name."""
    return {card.name: card for card in store.all_cards()}


@pytest.fixture(scope="module")
def legal(cards: Cards) -> Cards:
    return {name: card for name, card in cards.items() if card.legalities.get("commander") == "legal"}


@pytest.fixture(scope="module")
def recomputed(printed: list[PrintedCard]) -> Cards:
    """The same cards with the identity our own reading of cost and text gives, the provider's left out."""
    return {card.name: card for card in (derive(replace(p, given_identity=None)) for p in printed)}


def names(cards: Iterable[OracleCard]) -> list[str]:
    return sorted(card.name for card in cards)


def facts_in(file: str) -> list[str]:
    """The lines of a list in ../shared/spec without its comments."""
    lines = (SPEC / file).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


# --- folding ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@needs_shared
def test_the_corpus_folds_into_these_many_cards(entries: list[dict[str, Any]], cards: Cards) -> None:
    counts = {
        "entries": len(entries),
        "marked as back": sum(entry.get("face") == "back" for entry in entries),
        "meld results": sum(entry["layout"] == "meld" and " // " not in entry["name"] for entry in entries),
        "back faces": sum(map(corpus.is_back_face, entries)),
        "reversible": sum(entry["layout"] == "reversible_card" for entry in entries),
        "cards": sum(not card.legal_from for card in cards.values()),
    }
    assert counts == {
        "entries": 35_033,
        "marked as back": 401,
        "meld results": 7,
        "back faces": 408,
        "reversible": 70,
        "cards": 34_553,
    }


@pytest.mark.slow
@needs_shared
def test_every_entry_is_a_card_or_folds_into_one(entries: list[dict[str, Any]], cards: Cards) -> None:
    parts = {face.name for card in cards.values() for face in card.faces[1:]}
    for entry in entries:
        name = entry["name"]
        if corpus.is_back_face(entry):
            assert name in parts, name
        else:
            assert corpus.folded_name(name) in cards, name


@pytest.mark.slow
@needs_shared
def test_a_reversible_printing_is_the_card_it_shows_twice(entries: list[dict[str, Any]]) -> None:
    reversible = [entry["name"] for entry in entries if entry["layout"] == "reversible_card"]
    of_four_parts = {corpus.folded_name(name) for name in reversible if name.count(" // ") == 3}
    assert of_four_parts == {
        "Bloomvine Regent // Claim Territory",
        "Marang River Regent // Coil and Catch",
        "Scavenger Regent // Exude Toxin",
    }
    assert all(name.count(" // ") in {1, 3} and corpus.folded_name(name) != name for name in reversible)


@needs_shared
def test_every_card_has_a_legality(cards: Cards) -> None:
    with (DATA / corpus.LEGALITY).open(encoding="utf-8", newline="") as stream:
        given = {row["name"]: row["status"] for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)}
    newer = {name for name, card in cards.items() if card.legal_from}
    assert {name: card.legalities.get("commander") for name, card in cards.items()} == {
        name: "legal" if name in newer else given[name] for name in cards
    }
    assert Counter(card.legalities.get("commander") for card in cards.values())["banned"] == 83


@pytest.mark.slow
@needs_shared
def test_a_mana_cost_is_unknown_only_where_it_is_unseen(cards: Cards, printed: list[PrintedCard]) -> None:
    unknown = [
        (card.name, face.name)
        for p in printed
        for card in [cards[p.name]]
        for face, part in zip(card.faces, p.parts, strict=True)
        if face.mana_cost is None and part.text is not None
    ]
    assert unknown[:5] == [], f"{len(unknown)} parts seen whole have no mana cost and should have an empty one"


# --- color identity --------------------------------------------------------------------------------------------

# Legal one-part cards whose identity our reading does not give: the colors it misses, and where they come from. The
# corpus does not hold color indicators; a source that does has no exception left.
IDENTITY_EXCEPTIONS = {
    "Crimson Kobolds": ("R", "color-indicator"),
    "Crookshank Kobolds": ("R", "color-indicator"),
    "Kobolds of Kher Keep": ("R", "color-indicator"),
    "Rograkh, Son of Rohgahh": ("R", "color-indicator"),
}


@pytest.mark.slow
@needs_shared
def test_identity_is_recomputed_but_for_the_exceptions(legal: Cards, recomputed: Cards) -> None:
    differing = {
        name: str(card.color_identity - recomputed[name].color_identity)
        for name, card in legal.items()
        if name in recomputed and len(card.faces) == 1 and card.color_identity != recomputed[name].color_identity
    }
    assert differing == {name: colors for name, (colors, _) in IDENTITY_EXCEPTIONS.items()}


@pytest.mark.parametrize("name", IDENTITY_EXCEPTIONS)
def test_an_exception_has_its_reason(name: str, legal: Cards) -> None:
    assert legal[name].mana_cost == "{0}"
    assert [(source.colors, source.by) for source in legal[name].identity_sources] == [IDENTITY_EXCEPTIONS[name]]


@pytest.mark.slow
@needs_shared
def test_no_legal_card_gets_a_color_too_many(legal: Cards, recomputed: Cards) -> None:
    seen = {name: card for name, card in legal.items() if name in recomputed}
    assert [n for n, card in seen.items() if not recomputed[n].color_identity <= card.color_identity] == []


@pytest.mark.slow
@needs_shared
def test_a_card_seen_whole_lacks_only_the_indicator_of_its_back(
    legal: Cards, recomputed: Cards, printed: list[PrintedCard]
) -> None:
    seen_whole = [p for p in printed if len(p.parts) > 1 and all(part.text is not None for part in p.parts)]
    assert Counter(p.layout for p in seen_whole) == {"transform": 401, "meld": 14}
    for p in seen_whole:
        if p.name in legal and (rest := legal[p.name].color_identity - recomputed[p.name].color_identity):
            assert not p.parts[-1].mana_cost, p.name
            assert (str(rest), "color-indicator", p.parts[-1].name) in legal[p.name].identity_sources


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize(
    ("name", "colors"),
    [
        pytest.param("Transguild Courier", "WUBRG", id="defines-all-colors"),
        pytest.param("Sphinx of the Guildpact", "WUBRG", id="defines-all-colors-too"),
        pytest.param("Fallaji Wayfarer", "G", id="excludes-itself"),
        pytest.param("Leyline of the Guildpact", "WUBRG", id="hybrid-cost-of-all-colors"),
        pytest.param("Ghostfire", "R", id="colorless-with-a-symbol"),
        pytest.param("Kitchen Finks", "WG", id="hybrid"),
        pytest.param("Birthing Pod", "G", id="phyrexian"),
        pytest.param("Crypt Ghast", "B", id="extort-is-reminder"),
        pytest.param("Alesha, Who Smiles at Death", "WBR", id="hybrid-in-text"),
        pytest.param("Bosh, Iron Golem", "R", id="activation-cost"),
        pytest.param("Polluted Delta", "", id="land-type-words"),
        pytest.param("Command Tower", "", id="any-color"),
        pytest.param("Tropical Island", "UG", id="land-types"),
        pytest.param("Murmuring Bosk", "WBG", id="land-type-and-symbols"),
        pytest.param("Dryad Arbor", "G", id="land-type-of-a-creature"),
        pytest.param("Wastes", "", id="basic-without-type"),
        pytest.param("Phyrexian Dragon Engine // Mishra, Lost to Phyrexia", "R", id="meld-part"),
        pytest.param("The Mightstone and Weakstone // Urza, Planeswalker", "", id="colorless-meld-part"),
    ],
)
def test_recomputed_identity_of_known_cards(name: str, colors: str, cards: Cards, recomputed: Cards) -> None:
    assert str(recomputed[name].color_identity) == colors
    assert str(cards[name].color_identity) == colors


@pytest.mark.parametrize(
    ("name", "colors"),
    [
        pytest.param("Esika, God of the Tree // The Prismatic Bridge", "WUBRG", id="modal-double-faced"),
        pytest.param("Archangel Avacyn // Avacyn, the Purifier", "WR", id="indicator-on-the-back"),
        pytest.param("Westvale Abbey // Ormendahl, Profane Prince", "B", id="land-with-a-legend-behind"),
        pytest.param("Garruk Relentless // Garruk, the Veil-Cursed", "BG", id="planeswalker-with-two-faces"),
        pytest.param("Bonecrusher Giant // Stomp", "R", id="adventure"),
        pytest.param("Fire // Ice", "UR", id="split"),
        pytest.param("The Prismatic Piper", "", id="chooses-its-color"),
        pytest.param("Cryptic Spires", "", id="colors-circled-later"),
    ],
)
def test_given_identity_of_known_cards(name: str, colors: str, cards: Cards) -> None:
    assert str(cards[name].color_identity) == colors


# --- copies ----------------------------------------------------------------------------------------------------

ANY_NUMBER = [
    "Cid, Timeless Artificer",
    "Dragon's Approach",
    "Hare Apparent",
    "Persistent Petitioners",
    "Rat Colony",
    "Relentless Rats",
    "Shadowborn Apostle",
    "Slime Against Humanity",
    "Sphinx's Approach",
    "Tempest Hawk",
    "Templar Knight",
]
UP_TO = {"Nazgûl": 9, "Seven Dwarves": 7}


def test_exactly_these_cards_allow_any_number(cards: Cards) -> None:
    assert names(card for card in cards.values() if card.copy_limit is None) == ANY_NUMBER


def test_exactly_these_cards_allow_up_to_a_number(cards: Cards) -> None:
    assert {card.name: card.copy_limit for card in cards.values() if card.copy_limit not in {None, 1}} == UP_TO


def test_the_cards_that_allow_more_copies_are_legal(legal: Cards) -> None:
    assert legal.keys() >= {*ANY_NUMBER, *UP_TO}


def test_exactly_these_legal_lands_are_basic(legal: Cards) -> None:
    types = ["Forest", "Island", "Mountain", "Plains", "Swamp", "Wastes"]
    assert names(card for card in legal.values() if card.type_line.is_basic_land) == [
        *types[:4],
        *(f"Snow-Covered {name}" for name in types),
        *types[4:],
    ]


# --- who can lead ----------------------------------------------------------------------------------------------

LEADS_BY = {
    "legendary-vehicle": [
        "Adrestia",
        "Bessie, the Doctor's Roadster",
        "Damocles Base, Sword of Kang",
        "Dragon's Smile",
        "Esika's Chariot",
        "Golden Argosy",
        "Grond, the Gatebreaker",
        "Heart of Kiran",
        "Jackdaw",
        "Parhelion II",
        "RMS Titanic",
        "Shorikai, Genesis Engine",
        "Skysovereign, Consul Flagship",
        "The Belligerent",
        "The Falcon, Airship Restored",
        "The Fantasticar",
        "The Fire Nation Drill",
        "The Indomitable",
        "The Last Ride",
        "The Lunar Whale",
        "The Prima Vista",
        "The Prydwen, Steel Flagship",
        "The Regalia",
        "The Thanos-Copter",
        "Valor's Flagship",
        "Weatherlight",
        "Weatherlight Compleated",
    ],
    "legendary-spacecraft": [
        "Dawnsire, Sunstar Dreadnought",
        "Hearthhull, the Worldseed",
        "Infinite Guideline Station",
        "Inspirit, Flagship Vessel",
        "The Seriema",
        "U.S.S. Enterprise-D, Galaxy-Class",
    ],
    "text": [
        "Aminatou, the Fateshifter",
        "Arzakon",
        "Ashaya's Enduring Bond",
        "Commodore Guff",
        "Daretti, Scrap Savant",
        "Dihada, Binder of Wills",
        "Dyfed, the Guiding Hand",
        "Elminster",
        "Estrid, the Masked",
        "Feroz, Ulgrotha's Warden",
        "Freyalise, Llanowar's Fury",
        "Greensleeves",
        "Jace, Multiverse Architect",
        "Jared Carthalion",
        "Jeska, Thrice Reborn",
        "Lord Windgrace",
        "Minsc & Boo, Timeless Heroes",
        "Nahiri, the Lithomancer",
        "Ob Nixilis of the Black Oath",
        "Quintorius, History Chaser",
        "Rowan Kenrith",
        "Saheeli, the Gifted",
        "Sifa Grent",
        "Sivitri, Dragon Master",
        "Tasha, the Witch Queen",
        "Teferi, Temporal Archmage",
        "Tevesh Szat, Doom of Fools",
        "The Unluckiest Planeswalker",
        "Thomil, the Destroyer",
        "Venser, Visionary Traveler",
        "Will Kenrith",
        "Worzel, the Protector",
    ],
    "creature-outside-battlefield": ["Grist, the Hunger Tide"],
}


@pytest.mark.parametrize("reason", LEADS_BY)
def test_exactly_these_legal_cards_lead_without_being_creatures(reason: str, legal: Cards) -> None:
    assert names(card for card in legal.values() if card.commander_reason == reason) == LEADS_BY[reason]


def test_every_other_legal_leader_is_a_legendary_creature(legal: Cards) -> None:
    leaders = {name for name, card in legal.items() if card.commander_reason is not None}
    creatures = {n for n, c in legal.items() if c.type_line.is_legendary and "Creature" in c.type_line.types}
    assert leaders - creatures == {name for others in LEADS_BY.values() for name in others}
    assert creatures <= leaders


def test_one_legal_legendary_vehicle_or_spacecraft_cannot_lead(legal: Cards) -> None:
    ships = [c for c in legal.values() if c.type_line.is_legendary and c.type_line.subtypes & {"Vehicle", "Spacecraft"}]
    assert names(card for card in ships if card.commander_reason is None) == ["The Eternity Elevator"]


def test_every_legal_vehicle_that_leads_has_a_box(legal: Cards) -> None:
    assert all(legal[name].has_power_toughness for name in LEADS_BY["legendary-vehicle"])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Westvale Abbey // Ormendahl, Profane Prince", id="legend-on-the-back"),
        pytest.param("Jace, the Mind Sculptor", id="planeswalker"),
        pytest.param("Raised by Giants", id="background"),
        pytest.param("Blaring Captain", id="nonlegendary-partner"),
        pytest.param("Genju of the Realm", id="creature-by-an-effect"),
        pytest.param("The Eternity Elevator", id="spacecraft-without-box"),
    ],
)
def test_these_legal_cards_cannot_lead(name: str, legal: Cards) -> None:
    assert legal[name].commander_reason is None


# --- partners --------------------------------------------------------------------------------------------------


def test_classes_of_partners_have_these_sizes(cards: Cards, legal: Cards) -> None:
    def having(some: Cards, kind: str) -> int:
        return sum(any(ability.kind == kind for ability in card.partner_abilities) for card in some.values())

    assert {
        "partner": having(cards, "partner"),
        "legal partner": having(legal, "partner"),
        "legal partner-text": having(legal, "partner-text"),
        "legal partner-with": having(legal, "partner-with"),
        "legal choose-a-background": having(legal, "choose-a-background"),
        "legal doctors-companion": having(legal, "doctors-companion"),
        "legal Backgrounds": sum(card.is_background for card in legal.values()),
        "legal Doctors": sum(card.is_doctor for card in legal.values()),
    } == {
        "partner": 70,
        "legal partner": 58,
        "legal partner-text": 19,
        "legal partner-with": 52,
        "legal choose-a-background": 32,
        "legal doctors-companion": 27,
        "legal Backgrounds": 30,
        "legal Doctors": 17,
    }


def test_partner_texts_are_these(legal: Cards) -> None:
    texts = Counter(a.argument for c in legal.values() for a in c.partner_abilities if a.kind == "partner-text")
    assert texts == {"Friends forever": 7, "Character select": 6, "Survivors": 4, "Father & son": 2}


def test_partners_by_name_name_each_other(legal: Cards) -> None:
    partner_of = {
        fold(card.front_name): fold(ability.argument)
        for card in legal.values()
        for ability in card.partner_abilities
        if ability.kind == "partner-with"
    }
    assert len(partner_of) == 52
    assert all(partner_of[other] == name for name, other in partner_of.items())
    not_legendary = {c.front_name for c in legal.values() if not c.type_line.is_legendary}
    assert len(not_legendary & {c.front_name for c in legal.values() if fold(c.front_name) in partner_of}) == 10


KINDS = {
    "partner": "partner",
    "partner_text": "partner-text",
    "partner_with": "partner-with",
    "choose_background": "choose-a-background",
    "doctors_companion": "doctors-companion",
}


def partner_rows() -> list[dict[str, str]]:
    return list(csv.DictReader(facts_in("partner_cards.tsv"), delimiter="\t", quoting=csv.QUOTE_NONE))


@needs_shared
@pytest.mark.parametrize("kind", KINDS)
def test_the_list_of_partner_abilities_agrees(kind: str, cards: Cards) -> None:
    rows = partner_rows()
    # Playtest cards with wordings of their own; no rule reads them.
    nonstandard = {row["name"] for row in rows if row["kind"].startswith("nonstandard")}
    derived = {
        (card.front_name, fold(ability.argument))
        for card in cards.values()
        for ability in card.partner_abilities
        if ability.kind == KINDS[kind] and card.front_name not in nonstandard
    }
    assert derived == {(row["name"], fold(row["argument"])) for row in rows if row["kind"] == kind}


@needs_shared
def test_the_list_of_backgrounds_and_doctors_agrees(legal: Cards) -> None:
    rows = partner_rows()
    assert names(c for c in legal.values() if c.is_background) == [r["name"] for r in rows if r["kind"] == "background"]
    assert names(c for c in legal.values() if c.is_doctor) == [
        r["name"] for r in rows if r["kind"] == "time_lord_doctor"
    ]


@needs_shared
def test_the_list_of_partners_agrees_on_type_and_identity(cards: Cards) -> None:
    by_front = {card.front_name: card for card in cards.values() if card.partner_abilities or card.is_background}
    by_front |= {card.front_name: card for card in cards.values() if card.is_doctor}
    for row in partner_rows():
        if not row["kind"].startswith("nonstandard"):
            card = by_front[row["name"]]
            colors = str(card.color_identity) if card.color_identity is not COLORLESS else "C"
            facts = (card.type_line.text, colors, card.type_line.is_legendary)
            assert facts == (row["type"], row["color_identity"], row["legendary"] == "yes"), row["name"]


@needs_shared
def test_nonstandard_partners_are_not_legal(legal: Cards) -> None:
    nonstandard = {row["name"] for row in partner_rows() if row["kind"].startswith("nonstandard")}
    assert len(nonstandard) == 10
    assert not nonstandard & {card.front_name for card in legal.values()}


# --- bans ------------------------------------------------------------------------------------------------------


@needs_shared
def test_the_banned_cards_are_those_of_the_list(cards: Cards) -> None:
    banned = sorted(card.front_name for card in cards.values() if card.legalities.get("commander") == "banned")
    assert banned == sorted(facts_in("banned.txt"))
    assert len(banned) == 83


# --- newer cards -----------------------------------------------------------------------------------------------

RULEBREAKERS = [
    "Grizzlegom, Hurloon Hero",
    "Maular, the Next Evolution",
    "Seluma, Light of Aysen",
    "The Everforger",
    "The Unluckiest Planeswalker",
    "Tolabow, Loch Rascal",
    "Valko Indorian",
    "Whtz, the Bibliophile",
]
ACORN = [
    "Case of the Lost Witness",
    "Emerald Collector",
    "Euru, Acorn Scrounger",
    "Jet Collector",
    "Oracle of the Alpha",
    "Overcooked",
    "Pearl Collector",
    "Perforator Crocodile",
    "Ruby Collector",
    "Sapphire Collector",
]
# Another name of a card -> its own.
OF_HONOR_AMONG_THIEVES = {
    "Bohn, Beguiling Balladeer": "Edgin, Larcenous Lutenist",
    "Casal, Lurkwood Pathfinder": "Doric, Nature's Warden",
    "Evin, Waterdeep Opportunist": "Forge, Neverwinter Charlatan",
    "Jurin, Leading the Charge": "Holga, Relentless Rager",
    "Mathise, Surge Channeler": "Simon, Wild Magic Sorcerer",
    "Rashel, Fist of Torm": "Xenk, Paladin Unbroken",
}


@pytest.fixture(scope="module")
def newer(cards: Cards) -> Cards:
    return {name: card for name, card in cards.items() if card.legal_from}


def test_there_are_645_of_four_days(newer: Cards) -> None:
    assert Counter(card.legal_from for card in newer.values()) == {
        "2026-08-14": 198,
        "2026-10-02": 283,
        "2026-11-13": 164,
    }
    assert Counter(card.legalities["commander"] for card in newer.values()) == {"legal": 645}


def test_what_only_the_text_of_a_newer_card_would_tell_is_unknown(newer: Cards) -> None:
    of_lands = {name for name, card in newer.items() if card.type_line.basic_land_colors}
    assert {name for name, card in newer.items() if card.has_activated_ability is not None} == of_lands
    assert names(card for card in newer.values() if card.partner_abilities or card.companion) == []
    assert (
        names(card for card in newer.values() if "paupercommander" not in card.legalities)
        == [
            "Cantankerous Captain",
            "Joven and Chandler",
            "The Nebula",
            "Tsagan, Raider Warlord",
        ]
        or len([card for card in newer.values() if "paupercommander" not in card.legalities]) == 4
    )


def test_exactly_these_legal_cards_are_rulebreakers(legal: Cards) -> None:
    rulebreakers = [card for card in legal.values() if card.rulebreaker is not None]
    assert names(rulebreakers) == RULEBREAKERS
    assert {card.legal_from for card in rulebreakers} == {"2026-11-13"}
    assert not any(card.rulebreaker.unreadable for card in rulebreakers if card.rulebreaker)


@pytest.mark.parametrize("name", ACORN)
def test_a_reprint_with_an_acorn_is_not_legal(name: str, cards: Cards) -> None:
    assert cards[name].legalities["commander"] == "not_legal"


@pytest.mark.parametrize("name", ["Joven and Chandler", "Tsagan, Raider Warlord"])
def test_a_newer_card_stands_for_its_playtest_namesake(name: str, cards: Cards, store: CardStore) -> None:
    assert cards[name].legalities["commander"] == "legal"
    assert {printing.set_code for printing in store.printings(cards[name])} == {"MBC"}


@pytest.mark.parametrize("other", OF_HONOR_AMONG_THIEVES)
def test_the_other_names_of_honor_among_thieves(other: str, store: CardStore) -> None:
    found = [store.find(name) for name in (other, OF_HONOR_AMONG_THIEVES[other])]
    assert all(match is not None and len(match.cards) == 1 for match in found)
    assert len({match.cards[0].name for match in found if match}) == 1


@pytest.mark.parametrize(
    ("name", "leads_to"),
    [
        ("Kavaero, Mind-Bitten", "Superior Spider-Man"),
        ("'Tis But a Scratch!", "Dismember"),
        ("Ifrit", "Fury"),
        ("Megatron", "Blightsteel Colossus"),
    ],
)
def test_an_alternate_name_leads_to_its_card(name: str, leads_to: str, store: CardStore) -> None:
    match = store.find(name)
    assert match is not None
    assert (match.kind, [card.name for card in match.cards]) == ("alias", [leads_to])


def test_oracle_ids_are_known_and_no_two_cards_share_one(cards: Cards) -> None:
    ids = [card.oracle_id for card in cards.values() if card.oracle_id]
    assert len(ids) == len(set(ids)) == 32_198


# --- days of release -------------------------------------------------------------------------------------------


def test_most_cards_have_a_day(cards: Cards, legal: Cards, store: CardStore) -> None:
    assert len([card for card in legal.values() if not card.first_day]) == 188
    assert store.newest_release == "2026-11-13" == max(card.first_day for card in cards.values())
    assert {cards["Sol Ring"].released, cards["Black Lotus"].released} == {"1993-08-05"}


def test_no_card_is_banned_before_it_is_out(cards: Cards) -> None:
    by_list = {card.list_name: card for card in cards.values() if card.list_name in LISTED}
    early = [
        (change.day, change.card)
        for change in COMMANDER.changes
        if change.day != ALWAYS and change.day < by_list[change.card].first_day
    ]
    # Lutri was banned with the announcement of its set; a promo of Mana Crypt came in a book.
    assert early == [("2020-04-02", "Lutri, the Spellchaser")]
