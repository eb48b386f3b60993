"""Printed text -> facts, on small texts of our own: no sentence here stands on a real card but the rules' own forms."""

from __future__ import annotations

import pytest

from rules.card import Face, IdentitySource, OracleCard, PartnerAbility
from rules.color import ColorIdentity
from rules.formats import COMMANDER
from rules.oracle import (
    PrintedCard,
    PrintedPart,
    commander_reason,
    copy_limit,
    derive,
    partner_abilities,
    rules_text,
    symbol_colors,
)
from rules.partner import pairing
from rules.typeline import parse_type_line

CREATURE = "Creature — Bear"
LEGEND = "Legendary Creature — Bear"


def card(
    text: str = "",
    *,
    name: str = "Oddo",
    type_line: str = CREATURE,
    mana_cost: str | None = None,
    layout: str = "normal",
    others: tuple[PrintedPart, ...] = (),
    given: str | None = None,
    indicator: str | None = None,
    power_toughness: bool = False,
) -> OracleCard:
    """The facts of a made-up card; `given` are the letters of the provider's identity, None for no provider."""
    size = "2" if power_toughness else None
    front = PrintedPart(name.partition(" // ")[0], type_line, mana_cost, text, size, size, indicator)
    identity = None if given is None else ColorIdentity.of(given)
    return derive(PrintedCard(name, layout, (front, *others), identity))


def identity(derived: OracleCard) -> str:
    return str(derived.color_identity)


# --- reminder text (CR 207.2a) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", "", id="empty"),
        pytest.param("Fly high.", "Fly high.", id="none"),
        pytest.param("Fly high (above the rest).", "Fly high .", id="within-a-line"),
        pytest.param("Zoom (It is fast.)", "Zoom", id="end-of-line"),
        pytest.param("({T}: Add {G}.)", "", id="whole-text"),
        pytest.param("Zoom (fast)\nHush (silent)", "Zoom\nHush", id="on-each-line"),
        pytest.param("Zoom (fast (very {R}) indeed)", "Zoom", id="nested"),
        pytest.param("Zoom (fast (a (b) c) d) now", "Zoom  now", id="nested-twice"),
        pytest.param("Zoom (fast\nand low)\nHush", "Zoom\nHush", id="over-two-lines"),
        pytest.param("A (b) c (d) e", "A  c  e", id="two-on-a-line"),
    ],
)
def test_reminder_text_is_left_out(text: str, expected: str) -> None:
    assert rules_text(text) == expected


# --- symbols (RULES 4.1, CR 107.4) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbols", "colors"),
    [
        pytest.param("{W}", "W", id="white"),
        pytest.param("{U}", "U", id="blue"),
        pytest.param("{B}", "B", id="black"),
        pytest.param("{R}", "R", id="red"),
        pytest.param("{G}", "G", id="green"),
        pytest.param("{G}{W}", "WG", id="two-symbols"),
        pytest.param("{W}{W}{W}", "W", id="one-color-thrice"),
        pytest.param("{W/U}", "WU", id="hybrid"),
        pytest.param("{G/U}", "UG", id="hybrid-in-printed-order"),
        pytest.param("{2/B}", "B", id="hybrid-with-generic"),
        pytest.param("{C/R}", "R", id="hybrid-with-colorless"),
        pytest.param("{G/P}", "G", id="phyrexian"),
        pytest.param("{R/W/P}", "WR", id="hybrid-phyrexian"),
        pytest.param("{HW}", "W", id="half-white"),
        pytest.param("{HR}", "R", id="half-red"),
        pytest.param("{0}{1}{7}{16}{1000000}", "", id="generic"),
        pytest.param("{X}{Y}{Z}", "", id="variable"),
        pytest.param("{C}", "", id="colorless"),
        pytest.param("{S}", "", id="snow"),
        pytest.param("{T}{Q}", "", id="tap-and-untap"),
        pytest.param("{E}", "", id="energy"),
        pytest.param("{P}", "", id="pawprint"),
        pytest.param("{TK}", "", id="ticket"),
        pytest.param("{CHAOS}", "", id="chaos"),
        pytest.param("{A}{D}", "", id="acorn-and-land-drop"),
        pytest.param("{H}", "", id="any-phyrexian"),
        pytest.param("{½}{∞}", "", id="half-and-infinity"),
        pytest.param("[+1] [−3]", "", id="loyalty"),
        pytest.param("W, {} and }U{", "", id="no-symbol"),
        pytest.param("{X}{2/U}{R/P}{C}", "UR", id="a-cost-of-many-kinds"),
    ],
)
def test_symbols_have_these_colors(symbols: str, colors: str) -> None:
    assert str(symbol_colors(symbols)) == colors
    assert identity(card(mana_cost=symbols)) == colors
    assert identity(card(f"Pay {symbols}: Grow.")) == colors


@pytest.mark.parametrize(
    ("text", "colors"),
    [
        pytest.param("{2}{G}, {T}: Grow.", "G", id="activation-cost"),
        pytest.param("Encore later {3}{R}", "R", id="keyword-cost"),
        pytest.param("{T}: Add {B} or {G}.", "BG", id="mana-made"),
        pytest.param('Others have "{U}: Swim."', "U", id="quoted-ability"),
        pytest.param("Choose one —\n• {W} — Shine.\n• {B} — Dim.", "WB", id="modal-cost"),
        pytest.param("Haggle (Pay {W/B} for more.)", "", id="reminder-text"),
        pytest.param("({T}: Add {G}.)", "", id="land-reminder"),
        pytest.param("Haggle (Pay {W}.)\n{R}: Roar.", "R", id="reminder-and-rule"),
        pytest.param("Paint a red Bear white.", "", id="color-words"),
        pytest.param("{T}: Add one mana of any color.", "", id="any-color"),
        pytest.param("Dig for an Island or Swamp card.", "", id="land-type-words"),
        pytest.param("Protection from green", "", id="protection"),
        pytest.param("Create a 1/1 blue Bird.", "", id="token"),
    ],
)
def test_rules_text_gives_color_by_symbols_only(text: str, colors: str) -> None:
    assert identity(card(text, mana_cost="{3}")) == colors


# --- characteristic-defining abilities, indicators, land types --------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "colors"),
    [
        pytest.param("Oddo", "Oddo is all colors.", "WUBRG", id="by-name"),
        pytest.param("Oddo, the Even", "Oddo is all colors.", "WUBRG", id="by-short-name"),
        pytest.param("Oddo, the Even", "Oddo, the Even is all colors.", "WUBRG", id="by-full-name"),
        pytest.param("Oddo", "This creature is all colors.", "WUBRG", id="this-creature"),
        pytest.param("Oddo", "This card is all colors.", "WUBRG", id="this-card"),
        pytest.param("Oddo", "This spell is all colors.", "WUBRG", id="this-spell"),
        pytest.param("Oddo", "Zoom\nOddo is all colors.\nHush", "WUBRG", id="among-other-lines"),
        pytest.param("Oddo", "Oddo is all colors. (Even in a hand.)", "WUBRG", id="with-reminder"),
        pytest.param(
            "Oddo", "Oddo is all colors. This ability doesn't affect its color identity.", "", id="self-exclusion"
        ),
        pytest.param("Oddo", "Each Bear you own is all colors.", "", id="other-objects"),
        pytest.param("Oddo", "Target creature is all colors.", "", id="target"),
        pytest.param("Oddo", 'It gains "Oddo is all colors."', "", id="quoted"),
        pytest.param("Oddo", "Oddo is colorless.", "", id="colorless"),
        pytest.param("Oddo", "(Oddo is all colors.)", "", id="only-reminder"),
    ],
)
def test_an_ability_that_defines_all_colors(name: str, text: str, colors: str) -> None:
    assert identity(card(text, name=name, mana_cost="{4}")) == colors


def test_self_exclusion_leaves_the_mana_cost() -> None:
    text = "Oddo is all colors. This ability doesn't affect its color identity."
    assert identity(card(text, mana_cost="{1}{G}")) == "G"


def test_being_colorless_takes_no_color_away() -> None:
    assert identity(card("Oddo is colorless.", mana_cost="{2}{R}")) == "R"


@pytest.mark.parametrize(
    ("indicator", "colors"),
    [
        pytest.param(None, "", id="none"),
        pytest.param("", "", id="empty"),
        pytest.param("R", "R", id="one-color"),
        pytest.param("GB", "BG", id="two-colors"),
    ],
)
def test_a_color_indicator_counts(indicator: str | None, colors: str) -> None:
    assert identity(card(indicator=indicator)) == colors


def test_the_indicator_of_a_back_face_counts() -> None:
    back = PrintedPart("Evena", "Creature — Wolf", None, "Howl", "3", "3", "R")
    derived = card(name="Oddo // Evena", mana_cost="{W}", layout="transform", others=(back,))
    assert identity(derived) == "WR"
    assert derived.identity_sources == (
        IdentitySource("W", "mana-cost", "Oddo"),
        IdentitySource("R", "color-indicator", "Evena"),
    )


@pytest.mark.parametrize(
    ("type_line", "colors"),
    [
        pytest.param("Basic Land — Plains", "W", id="plains"),
        pytest.param("Basic Land — Island", "U", id="island"),
        pytest.param("Basic Snow Land — Swamp", "B", id="snow-swamp"),
        pytest.param("Land — Mountain", "R", id="mountain"),
        pytest.param("Land Creature — Forest Dryad", "G", id="forest-creature"),
        pytest.param("Land — Island Swamp", "UB", id="two-types"),
        pytest.param("Land — Gate", "", id="other-land-type"),
        pytest.param("Basic Land", "", id="basic-without-type"),
        pytest.param("Land", "", id="no-type"),
    ],
)
def test_basic_land_types_count(type_line: str, colors: str) -> None:
    derived = card(type_line=type_line)
    assert identity(derived) == colors
    assert str(derived.type_line.basic_land_colors) == colors


# --- cards of several parts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "colors"),
    [
        pytest.param("transform", "UG", id="transform"),
        pytest.param("modal_dfc", "UG", id="modal-double-faced"),
        pytest.param("split", "UG", id="split"),
        pytest.param("aftermath", "UG", id="aftermath"),
        pytest.param("adventure", "UG", id="adventure"),
        pytest.param("flip", "UG", id="flip"),
        pytest.param("prepare", "UG", id="prepare"),
        pytest.param("meld", "U", id="meld-back-excluded"),
    ],
)
def test_the_other_part_counts_but_for_a_meld_result(layout: str, colors: str) -> None:
    other = PrintedPart("Evena", "Creature — Wolf", "{1}{G}", "")
    assert identity(card(name="Oddo // Evena", mana_cost="{U}", layout=layout, others=(other,))) == colors


def test_a_meld_card_still_counts_its_own_text() -> None:
    result = PrintedPart("Evena", "Creature — Wolf", None, "{B}: Howl.")
    assert identity(card("{W}: Meld.", name="Oddo // Evena", layout="meld", others=(result,))) == "W"


def test_all_of_five_parts_count() -> None:
    others = tuple(PrintedPart(f"Part {c}", "Instant", f"{{{c}}}", "") for c in "UBRG")
    assert identity(card(name="Oddo", mana_cost="{W}", layout="split", others=others)) == "WUBRG"


def test_a_front_face_gives_type_cost_and_abilities() -> None:
    back = PrintedPart("Evena", LEGEND, "{G}", "Partner\nEvena can be your commander.", "3", "3")
    derived = card("Zoom", name="Oddo // Evena", mana_cost="{U}", layout="transform", others=(back,))
    assert (derived.front_name, derived.mana_cost, derived.type_line.text) == ("Oddo", "{U}", CREATURE)
    assert derived.faces == (Face("Oddo", "{U}", CREATURE), Face("Evena", "{G}", LEGEND))
    assert derived.partner_abilities == ()
    assert derived.commander_reason is None


# --- the provider's identity -----------------------------------------------------------------------------------


def test_the_providers_identity_wins() -> None:
    assert identity(card(mana_cost="{R}", given="")) == ""
    assert identity(card(mana_cost="{R}", given="RG")) == "RG"
    assert identity(card(mana_cost="{R}", given=None)) == "R"


@pytest.mark.parametrize(
    ("derived", "source"),
    [
        pytest.param(
            card(mana_cost="{0}", given="R"), IdentitySource("R", "color-indicator", "Oddo"), id="whole-card-seen"
        ),
        pytest.param(
            card(name="Oddo // Evena", layout="adventure", others=(PrintedPart("Evena"),), given="R"),
            IdentitySource("R", "unseen-part", "Evena"),
            id="part-without-text",
        ),
        pytest.param(
            card(
                name="Oddo // Evena",
                mana_cost="{2}",
                layout="transform",
                others=(PrintedPart("Evena", CREATURE, None, ""),),
                given="R",
            ),
            IdentitySource("R", "color-indicator", "Evena"),
            id="back-without-cost",
        ),
    ],
)
def test_what_only_the_provider_knows_is_named(derived: OracleCard, source: IdentitySource) -> None:
    assert derived.identity_sources == (source,)


def test_each_source_of_color_is_told_apart() -> None:
    derived = card(
        "{U}: Swim.\nOddo is all colors.", mana_cost="{W}", type_line="Land Creature — Swamp", indicator="R", given=None
    )
    assert derived.identity_sources == (
        IdentitySource("W", "mana-cost", "Oddo"),
        IdentitySource("U", "rules-text", "Oddo"),
        IdentitySource("R", "color-indicator", "Oddo"),
        IdentitySource("WUBRG", "characteristic-defining-ability", "Oddo"),
        IdentitySource("B", "basic-land-type", "Oddo"),
    )


@pytest.mark.parametrize(
    "parts",
    [pytest.param((), id="no-part"), pytest.param((PrintedPart("Oddo"),), id="front-without-type-line")],
)
def test_a_card_needs_a_front_face(parts: tuple[PrintedPart, ...]) -> None:
    with pytest.raises(ValueError, match="front face"):
        derive(PrintedCard("Oddo", "normal", parts))


# --- who can be a commander (CR 903.3) -------------------------------------------------------------------------

ELSEWHERE = "As long as Oddo isn't on the battlefield, it's a 2/2 Bear creature too."


@pytest.mark.parametrize(
    ("type_line", "power_toughness", "text", "reason"),
    [
        pytest.param(LEGEND, True, "", "legendary-creature", id="legendary-creature"),
        pytest.param("Legendary Artifact Creature — Golem", True, "", "legendary-creature", id="artifact-creature"),
        pytest.param("Legendary Snow Creature — Bear", True, "", "legendary-creature", id="snow-creature"),
        pytest.param(
            "Legendary Enchantment Creature — Background",
            True,
            "Choose a Background",
            "legendary-creature",
            id="creature-background",
        ),
        pytest.param(CREATURE, True, "", None, id="nonlegendary-creature"),
        pytest.param("Legendary Artifact — Vehicle", True, "", "legendary-vehicle", id="legendary-vehicle"),
        pytest.param("Legendary Artifact — Vehicle", False, "", "legendary-vehicle", id="vehicle-without-box"),
        pytest.param("Artifact — Vehicle", True, "", None, id="nonlegendary-vehicle"),
        pytest.param("Legendary Artifact — Spacecraft", True, "", "legendary-spacecraft", id="spacecraft-with-box"),
        pytest.param("Legendary Artifact — Spacecraft", False, "", None, id="spacecraft-without-box"),
        pytest.param("Artifact — Spacecraft", True, "", None, id="nonlegendary-spacecraft"),
        pytest.param("Legendary Planeswalker — Oddo", False, "", None, id="planeswalker"),
        pytest.param("Legendary Planeswalker — Oddo", False, "Oddo can be your commander.", "text", id="text"),
        pytest.param("Artifact", False, "Oddo can be your Commander.", "text", id="text-on-nonlegendary"),
        pytest.param("Sorcery", False, "Leader (This can be your commander.)", None, id="text-in-reminder"),
        pytest.param("Artifact", False, "Oddo can't be your commander.", None, id="text-says-no"),
        pytest.param("Artifact", False, "Grow if Oddo is your commander.", None, id="text-of-a-commander"),
        pytest.param("Artifact", False, "Each Bear you own can be your commander.", None, id="text-about-others"),
        pytest.param(
            "Legendary Planeswalker — Oddo", False, ELSEWHERE, "creature-outside-battlefield", id="creature-elsewhere"
        ),
        pytest.param("Planeswalker — Oddo", False, ELSEWHERE, None, id="nonlegendary-creature-elsewhere"),
        pytest.param(
            "Legendary Artifact",
            False,
            "As long as Evena isn't on the battlefield, it's a Bear creature.",
            None,
            id="another-is-creature-elsewhere",
        ),
        pytest.param(
            "Legendary Land", False, "{2}: Oddo becomes a 3/3 creature.", None, id="creature-only-by-an-effect"
        ),
        pytest.param("Legendary Enchantment — Background", False, "", None, id="background"),
        pytest.param("Legendary Enchantment — Saga", False, "", None, id="legendary-saga"),
        pytest.param("Legendary Land", False, "", None, id="legendary-land"),
    ],
)
def test_who_can_lead_and_why(type_line: str, power_toughness: bool, text: str, reason: str | None) -> None:
    derived = card(text, name="Oddo, the Even", type_line=type_line, power_toughness=power_toughness)
    assert derived.commander_reason == reason
    assert derived.has_power_toughness is power_toughness
    assert COMMANDER.on("2026-10-08").is_eligible(derived) is (reason is not None)
    line = parse_type_line(type_line)
    assert commander_reason(line, power_toughness, rules_text(text), "Oddo, the Even") == reason


@pytest.mark.parametrize(
    ("power", "toughness", "has_box"),
    [
        pytest.param("0", "0", True, id="zeros"),
        pytest.param("*", "1+*", True, id="stars"),
        pytest.param(None, None, False, id="none"),
        pytest.param("3", None, False, id="power-alone"),
        pytest.param(None, "3", False, id="toughness-alone"),
    ],
)
def test_a_box_has_power_and_toughness(power: str | None, toughness: str | None, has_box: bool) -> None:
    part = PrintedPart("Oddo", "Legendary Artifact — Spacecraft", "{3}", "", power, toughness)
    derived = derive(PrintedCard("Oddo", "normal", (part,)))
    assert derived.has_power_toughness is has_box
    assert (derived.commander_reason == "legendary-spacecraft") is has_box


@pytest.mark.parametrize(
    ("front", "back", "reason"),
    [
        pytest.param("Legendary Land", "Legendary Artifact — Vehicle", None, id="vehicle-on-the-back"),
        pytest.param("Land", LEGEND, None, id="legend-on-the-back"),
        pytest.param(LEGEND, "Legendary Artifact — Vehicle", "legendary-creature", id="vehicle-behind-a-legend"),
        pytest.param(LEGEND, "Land", "legendary-creature", id="land-behind-a-legend"),
    ],
)
def test_only_the_front_face_leads(front: str, back: str, reason: str | None) -> None:
    other = PrintedPart("Evena", back, None, "", "4", "4")
    derived = card(name="Oddo // Evena", type_line=front, layout="transform", others=(other,))
    assert derived.commander_reason == reason


# --- partner abilities (CR 702.124) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "ability"),
    [
        pytest.param("Partner", ("partner", ""), id="partner"),
        pytest.param("partner", ("partner", ""), id="partner-lower-case"),
        pytest.param("Partner (Two may lead.)", ("partner", ""), id="partner-with-reminder"),
        pytest.param("Partner—Pen pals", ("partner-text", "Pen pals"), id="text-em-dash"),
        pytest.param("Partner–Pen pals", ("partner-text", "Pen pals"), id="text-en-dash"),
        pytest.param("Partner-Pen pals", ("partner-text", "Pen pals"), id="text-hyphen"),
        pytest.param("Partner — Pen pals", ("partner-text", "Pen pals"), id="text-spaced-dash"),
        pytest.param("Partner—Survivors", ("partner-text", "Survivors"), id="text-known"),
        pytest.param("Partner—Father & son (Hm.)", ("partner-text", "Father & son"), id="text-with-reminder"),
        pytest.param("Friends forever", ("partner-text", "Friends forever"), id="old-form"),
        pytest.param("Friends forever (Hm.)", ("partner-text", "Friends forever"), id="old-form-with-reminder"),
        pytest.param("Partner with Evena", ("partner-with", "Evena"), id="with"),
        pytest.param("Partner with Evena, the Odd (Hm.)", ("partner-with", "Evena, the Odd"), id="with-comma"),
        pytest.param("Partner with Événa", ("partner-with", "Événa"), id="with-accents"),
        pytest.param("Choose a Background", ("choose-a-background", ""), id="background"),
        pytest.param("Choose a background (Hm.)", ("choose-a-background", ""), id="background-small-b"),
        pytest.param("Doctor's companion", ("doctors-companion", ""), id="doctor"),
        pytest.param("Doctor’s companion (Hm.)", ("doctors-companion", ""), id="doctor-curly-quote"),
    ],
)
def test_each_form_of_a_partner_line(line: str, ability: tuple[str, str]) -> None:
    expected = (PartnerAbility(*ability),)
    assert card(line, type_line=LEGEND).partner_abilities == expected
    assert card(f"Zoom\n{line}\nHush", type_line=LEGEND).partner_abilities == expected


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("Partnership", id="longer-word"),
        pytest.param("Each partner grows.", id="word-in-a-sentence"),
        pytest.param("Others have partner.", id="granted"),
        pytest.param("(Partner)", id="only-reminder"),
        pytest.param("Partner with", id="with-nobody"),
        pytest.param("Partner—", id="dash-without-text"),
        pytest.param("Best friends forever", id="other-friends"),
        pytest.param("Choose a Background card.", id="background-as-an-effect"),
        pytest.param("Doctor's companions grow.", id="companions-in-a-sentence"),
        pytest.param("Companion—Every Bear is odd.", id="companion"),
    ],
)
def test_other_lines_are_no_partner_ability(line: str) -> None:
    assert list(partner_abilities(rules_text(line))) == []


def test_several_abilities_keep_their_order() -> None:
    text = "Partner with Evena (Hm.)\nZoom\nDoctor's companion (Hm.)"
    assert card(text, type_line=LEGEND).partner_abilities == (
        PartnerAbility("partner-with", "Evena"),
        PartnerAbility("doctors-companion"),
    )


@pytest.mark.parametrize(
    ("first", "second", "ability"),
    [
        pytest.param("Partner—Pen pals", "Partner–Pen pals", "partner-text", id="em-and-en-dash"),
        pytest.param("Partner—Pen pals", "Partner - pen pals", "partner-text", id="em-dash-and-hyphen"),
        pytest.param("Partner—Friends forever", "Friends forever", "partner-text", id="new-and-old-form"),
        pytest.param("Partner—Pen pals", "Partner—Rivals", None, id="unequal-text"),
        pytest.param("Partner—Pen pals", "Partner", None, id="text-and-plain"),
        pytest.param("Partner with Evéna", "Partner with Oddo", "partner-with", id="accent-in-text-only"),
        pytest.param("Partner with Evena", "Partner with Oddo", "partner-with", id="name-each-other"),
        pytest.param("Partner with Evena", "Partner with Unna", None, id="one-sided"),
        pytest.param("Partner with Evena", "Partner", None, id="with-and-plain"),
    ],
)
def test_derived_cards_pair_by_their_lines(first: str, second: str, ability: str | None) -> None:
    a = card(first, name="Oddo", type_line=LEGEND)
    b = card(second, name="Evena", type_line=LEGEND)
    kinds = [pairing(a, b, COMMANDER), pairing(b, a, COMMANDER)]
    assert [kind and kind.ability for kind in kinds] == [ability, ability]


# --- how many copies (CR 903.5b, 113.6n) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        pytest.param("", 1, id="no-text"),
        pytest.param("Zoom", 1, id="silent"),
        pytest.param("A deck can have any number of cards named Oddo.", None, id="any-number"),
        pytest.param("Zoom\nA deck can have any number of cards named Oddo. (Hm.)", None, id="any-number-below"),
        pytest.param("A deck can have up to two cards named Oddo.", 2, id="up-to-two"),
        pytest.param("A deck can have up to seven cards named Oddo.", 7, id="up-to-seven"),
        pytest.param("A deck can have up to nine cards named Oddo.", 9, id="up-to-nine"),
        pytest.param("A deck can have up to Twelve cards named Oddo.", 12, id="up-to-capital"),
        pytest.param("Find any number of cards named Oddo.", 1, id="any-number-elsewhere"),
        pytest.param("(A deck can have any number of cards named Oddo.)", 1, id="only-reminder"),
    ],
)
def test_a_text_allows_so_many_copies(text: str, limit: int | None) -> None:
    assert card(text).copy_limit == limit
    assert COMMANDER.copy_limit(card(text)) == limit


@pytest.mark.parametrize(
    "number",
    [
        pytest.param("umpteen", id="unknown-word"),
        pytest.param("20", id="digits"),
        pytest.param("twenty-one", id="hyphenated"),
        pytest.param("one hundred", id="two-words"),
    ],
)
def test_an_unreadable_number_of_copies_raises(number: str) -> None:
    with pytest.raises(ValueError, match="copy limit"):
        copy_limit(f"A deck can have up to {number} cards named Oddo.")
