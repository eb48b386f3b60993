"""The words of other languages that head the parts of a list: those of Arena's exports, and what players write.

Arena translates its headings into the language it is played in. Those marked `Arena` below stand so in a public
importer of its exports; Arena's Korean ones, its German and Italian word for a sideboard and its traditional Chinese
are not sure: they are what the printed cards and the rules in that language say.
"""

from __future__ import annotations

from rules.deck import Zone

ZONES: dict[Zone, tuple[str, ...]] = {
    Zone.COMMAND: (
        *("kommandeur", "kommandeure", "commandant", "commandants", "comandante", "comandantes", "comandanti"),  # Arena
        *("командир", "統率者", "指挥官", "指揮官"),  # Arena, but the last
        *("커맨더", "командиры", "général", "kommandant"),
    ),
    Zone.LIBRARY: (
        *("mazo", "mazzo", "колода", "デッキ", "套牌"),  # Arena
        *("덱", "牌組", "baralho", "hauptdeck", "deck principal", "mazo principal", "mazzo principal"),
        *("bibliothèque", "bibliothek", "biblioteca", "grimorio", "grimório", "メインデッキ", "主牌", "메인 덱"),
    ),
    Zone.COMPANION: (
        *("gefährte", "compagnon", "compañero", "compagno", "companheiro", "спутник", "相棒", "行侣"),  # Arena
        *("단짝", "行侶", "gefährten", "compagnons", "compañeros", "compagni", "companheiros", "companero"),
    ),
    Zone.SIDEBOARD: (
        *("réserve", "banquillo", "reserva", "сайдборд", "サイドボード", "备牌"),  # Arena
        *("사이드보드", "備牌", "reserve", "reservas", "サイド", "резерв", "banca"),
    ),
    Zone.IGNORED: (
        *("peut-être", "peut être", "vielleicht", "quizás", "quizá", "tal vez", "forse", "talvez", "может быть"),
        *("検討中", "候補", "à considérer", "jetons", "spielsteine", "fichas", "segnalini"),
    ),
}
"""The zone that each word opens, in lower case."""

GROUPS: tuple[str, ...] = (
    *(
        "länder",
        "kreaturen",
        "spontanzauber",
        "hexereien",
        "artefakte",
        "verzauberungen",
        "zaubersprüche",
        "schlachten",
    ),
    *("standardländer", "terrains", "créatures", "éphémères", "rituels", "artefacts", "enchantements", "sorts"),
    *("terrains de base", "batailles", "arpenteurs", "tierras", "criaturas", "instantáneos", "conjuros", "artefactos"),
    *("encantamientos", "hechizos", "tierras básicas", "batallas", "terre", "creature", "istantanei", "stregonerie"),
    *("artefatti", "incantesimi", "magie", "terre base", "battaglie", "terrenos", "mágicas instantâneas", "feitiços"),
    *("artefatos", "encantamentos", "mágicas", "terrenos básicos", "batalhas", "otros", "outros", "altro", "autres"),
    *("sonstige", "andere", "土地", "クリーチャー", "呪文", "インスタント", "ソーサリー", "アーティファクト"),
    *(
        "エンチャント",
        "プレインズウォーカー",
        "生物",
        "瞬间",
        "法术",
        "神器",
        "结界",
        "鹏洛客",
        "대지",
        "생물",
        "земли",
    ),
    *("существа", "заклинания", "артефакты", "чары"),
)
"""Words that only group cards of the library, by card type."""
