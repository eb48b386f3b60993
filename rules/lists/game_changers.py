"""Commander's Game Changers, a part of the brackets: advice, never legality.

State of 2026-02-09, read again on 2026-10-08. A double-faced card is listed by its front.
"""

from __future__ import annotations

from rules.citations import DatedList

EDITION = DatedList("game-changers", "2026-02-09", "2026-10-08")

GAME_CHANGERS = frozenset(
    {
        "Ad Nauseam",
        "Ancient Tomb",
        "Aura Shards",
        "Biorhythm",
        "Bolas's Citadel",
        "Braids, Cabal Minion",
        "Chrome Mox",
        "Coalition Victory",
        "Consecrated Sphinx",
        "Crop Rotation",
        "Cyclonic Rift",
        "Demonic Tutor",
        "Drannith Magistrate",
        "Enlightened Tutor",
        "Farewell",
        "Field of the Dead",
        "Fierce Guardianship",
        "Force of Will",
        "Gaea's Cradle",
        "Gamble",
        "Gifts Ungiven",
        "Glacial Chasm",
        "Grand Arbiter Augustin IV",
        "Grim Monolith",
        "Humility",
        "Imperial Seal",
        "Intuition",
        "Jeska's Will",
        "Lion's Eye Diamond",
        "Mana Vault",
        "Mishra's Workshop",
        "Mox Diamond",
        "Mystical Tutor",
        "Narset, Parter of Veils",
        "Natural Order",
        "Necropotence",
        "Notion Thief",
        "Opposition Agent",
        "Orcish Bowmasters",
        "Panoptic Mirror",
        "Rhystic Study",
        "Seedborn Muse",
        "Serra's Sanctum",
        "Smothering Tithe",
        "Survival of the Fittest",
        "Teferi's Protection",
        "Tergrid, God of Fright",
        "Thassa's Oracle",
        "The One Ring",
        "The Tabernacle at Pendrell Vale",
        "Underworld Breach",
        "Vampiric Tutor",
        "Worldly Tutor",
    }
)
