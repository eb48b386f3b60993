"""What a new card store has to pass before it is used: sound, whole, with known facts right, and no sudden change.

A provider's bad day must not become everybody's: each gate compares the new store with facts that do not change or
with the store in use, and says in words what it found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from rules.card import OracleCard
from rules.formats import FORMATS
from rules.lists.bans import BANNED
from validator.cards.audit import derived_identity
from validator.cards.store import CardStore

# Of what the store in use has, the new one must have this share; more than the other is no growth but a fault.
_FEWEST, _MOST = 0.98, 1.3
# Derived and provided identity may differ for so many of ten thousand cards.
_MAX_IDENTITY_DIFFERENCES = 20
# A banned list changes by a few cards at a time.
_MAX_BAN_DIFFERENCES = 10
# Of a set's cards, and of all cards, so many may change their status in a pool that does not rotate.
_MAX_CHANGED_OF_SET, _MAX_CHANGED = 0.4, 0.02
_SMALLEST_SET = 15
# Of the cards in both stores so many may change one of the facts that decide what a deck may hold.
_MAX_CHANGED_FACTS = 0.02
_FACTS = ("color identity", "who can be commander", "copies allowed", "partner abilities", "legendary")
# Of all cards so many may be banned in a pool.
_MAX_BANNED = 0.02
_ETERNAL_POOLS = ("commander", "paupercommander", "predh")

_EXAMPLES = 5


class Gate(NamedTuple):
    """One test of a new store: its name, whether it passed, and what it found in words."""

    name: str
    passed: bool
    found: str

    def as_dict(self) -> dict[str, object]:
        return self._asdict()


class Canary(NamedTuple):
    """A card whose facts never change: identity, copies allowed (0 for any number), partner ability, who may lead."""

    name: str
    identity: str
    copies: int = 1
    partner: str = ""
    can_lead: bool = False


CANARIES = (
    Canary("Sol Ring", ""),
    Canary("Lightning Bolt", "R"),
    Canary("Swords to Plowshares", "W"),
    Canary("Mountain", "R"),
    Canary("Wastes", ""),
    Canary("Krenko, Mob Boss", "R", can_lead=True),
    Canary("Kenrith, the Returned King", "WUBRG", can_lead=True),
    Canary("Relentless Rats", "B", copies=0),
    Canary("Shadowborn Apostle", "B", copies=0),
    Canary("Seven Dwarves", "R", copies=7),
    Canary("Tymna the Weaver", "WB", partner="partner", can_lead=True),
    Canary("Pir, Imaginative Rascal", "G", partner="partner-with", can_lead=True),
    Canary("Fire // Ice", "UR"),
    Canary("Westvale Abbey // Ormendahl, Profane Prince", "B"),
    Canary("Dryad Arbor", "G"),
    Canary("Grist, the Hunger Tide", "BG", can_lead=True),
)


class _Walk:
    """What one walk over both stores finds: cards at odds with their text or our list, and those that changed."""

    def __init__(self, candidate: CardStore, reference: CardStore, day: str) -> None:
        self.identity: list[str] = []
        self.bans: list[str] = []
        self.changed: list[str] = []
        self.changed_in: Counter[str] = Counter()
        self.other_facts: list[str] = []
        self.facts_changed: Counter[str] = Counter()
        self.in_both = 0
        self.known_in: Counter[str] = Counter()
        format_ = FORMATS["commander"].on(day)
        old = {card.name: (card.legalities, _facts(card)) for card in reference.each_card()}
        sets_of = candidate.sets_by_card()
        self.known = len(old)
        for card in candidate.each_card():
            if derived_identity(card) != card.color_identity:
                self.identity.append(card.name)
            is_banned = card.legalities.get("commander") == "banned"
            if format_.pool_status(card) == "in" and (format_.ban_status(card) == BANNED) != is_banned:
                self.bans.append(card.name)
            if card.name in old:
                self._compare(card, *old[card.name], sets_of.get(card.name, ()))

    def _compare(
        self, card: OracleCard, old: Mapping[str, str], old_facts: tuple[object, ...], codes: Iterable[str]
    ) -> None:
        self.in_both += 1
        facts = zip(_FACTS, _facts(card), old_facts, strict=True)
        if changed := [fact for fact, now, before in facts if now != before]:
            self.other_facts.append(card.name)
            self.facts_changed.update(changed)
        self.known_in.update(codes)
        if _differs(card, old):
            self.changed.append(card.name)
            self.changed_in.update(codes)


def judge(candidate: CardStore, reference: CardStore, day: str, given_up: Collection[str] = ()) -> list[Gate]:
    """Every gate, in order.

    candidate: the new store.  reference: the store in use.  day: today, ISO.  given_up: digests of stores that were
    rolled back.
    """
    sound = _sound(candidate)
    if not sound.passed:
        return [sound]
    walk = _Walk(candidate, reference, day)
    count = int(candidate.meta["count_cards"])
    return [
        sound,
        _counts(candidate, reference),
        _canaries(candidate),
        _identity(walk, count),
        _unchanged_facts(walk),
        _bans(walk),
        _legality(walk),
        _pools(candidate, reference),
        _newer(candidate, reference),
        _wanted(candidate, given_up),
    ]


def _sound(candidate: CardStore) -> Gate:
    found = candidate.integrity()
    return Gate("sound", found == "ok", "the file is whole" if found == "ok" else f"the file is damaged: {found}")


def _counts(candidate: CardStore, reference: CardStore) -> Gate:
    wrong: list[str] = []
    right: list[str] = []
    for what in ("cards", "names", "printings", "sets", "foreign_names", "rulings"):
        new, old = (int(store.meta[f"count_{what}"]) for store in (candidate, reference))
        words = f"{what.replace('_', ' ')} {new}, in use {old}"
        may_grow_at_will = what in ("foreign_names", "rulings") or old < 100
        is_right = new >= _FEWEST * old and (may_grow_at_will or new <= _MOST * old)
        (right if is_right else wrong).append(words)
    new_names, old_names = candidate.names_by_language(), reference.names_by_language()
    wrong += [
        f"names in the language {language} {new_names.get(language, 0)}, in use {old}"
        for language, old in old_names.items()
        if new_names.get(language, 0) < _FEWEST * old
    ]
    return Gate("counts", not wrong, "; ".join(wrong or right))


def _canaries(candidate: CardStore) -> Gate:
    wrong = [why for canary in CANARIES if (why := _wrong_with(canary, candidate))]
    return Gate("canaries", not wrong, "; ".join(wrong) or f"all {len(CANARIES)} known cards are as they should be")


def _wrong_with(canary: Canary, candidate: CardStore) -> str:
    match = candidate.find(canary.name)
    if match is None or match.cards[0].name != canary.name:
        return f"{canary.name} is missing"
    card = match.cards[0]
    partner = card.partner_abilities[0].kind if card.partner_abilities else ""
    facts = Canary(card.name, str(card.color_identity), card.copy_limit or 0, partner, bool(card.commander_reason))
    wrong = [
        f"{field} {was!r} for {should!r}"
        for field, was, should in zip(Canary._fields, facts, canary, strict=True)
        if was != should
    ]
    return f"{canary.name}: {', '.join(wrong)}" if wrong else ""


def _identity(walk: _Walk, count: int) -> Gate:
    limit = _MAX_IDENTITY_DIFFERENCES * count / 10_000 + 1
    found = f"{len(walk.identity)} cards with another identity than their text gives{_such_as(walk.identity)}"
    return Gate("identity", len(walk.identity) <= limit, found)


def _unchanged_facts(walk: _Walk) -> Gate:
    which = ", ".join(f"{fact} {number}" for fact, number in walk.facts_changed.most_common())
    found = f"{len(walk.other_facts)} of {walk.in_both} cards changed a fact{_such_as(walk.other_facts)}"
    found += f" ({which})" if which else ""
    return Gate("facts", len(walk.other_facts) <= _MAX_CHANGED_FACTS * walk.in_both, found)


def _bans(walk: _Walk) -> Gate:
    found = f"{len(walk.bans)} cards banned here or there only{_such_as(walk.bans)}"
    return Gate("bans", len(walk.bans) <= _MAX_BAN_DIFFERENCES, found)


def _legality(walk: _Walk) -> Gate:
    jumps = [code for code in sorted(walk.changed_in) if _is_jump(walk.changed_in[code], walk.known_in[code])]
    is_much = len(walk.changed) > max(_MAX_CHANGED * walk.known, 10)
    found = f"{len(walk.changed)} cards changed their legality{_such_as(walk.changed)}"
    if jumps:
        found += f"; most of the cards of {', '.join(jumps[:_EXAMPLES])}"
    return Gate("legality", not jumps and not is_much, found)


def _pools(candidate: CardStore, reference: CardStore) -> Gate:
    """Pools that rotate may change card by card, but none goes empty, doubles, or is banned as a whole."""
    new, old = candidate.statuses_by_pool(), reference.statuses_by_pool()
    wrong = [f"{pool} is gone" for pool in old if pool not in new]
    for pool, statuses in new.items():
        legal, banned = statuses.get("legal", 0), statuses.get("banned", 0)
        before = old[pool]["legal"] if pool in old else 0
        if banned > max(_MAX_BANNED * statuses.total(), _SMALLEST_SET):
            wrong.append(f"{banned} cards are banned in {pool}")
        if before >= 100 and not before / 2 <= legal <= 2 * before:
            wrong.append(f"{legal} cards are legal in {pool}, in use {before}")
    found = "; ".join(wrong) or f"{len(new)} pools, each of about the size it had"
    return Gate("pools", not wrong, found)


def _newer(candidate: CardStore, reference: CardStore) -> Gate:
    is_newer = candidate.date >= reference.date
    return Gate("newer", is_newer, f"the cards are of {candidate.date}, those in use of {reference.date}")


def _wanted(candidate: CardStore, given_up: Collection[str]) -> Gate:
    is_wanted = candidate.digest not in given_up
    return Gate("wanted", is_wanted, "no rollback gave it up" if is_wanted else "a rollback gave this very data up")


def _facts(card: OracleCard) -> tuple[object, ...]:
    """The facts of _FACTS."""
    leads, is_legendary = card.commander_reason is not None, card.type_line.is_legendary
    return (card.color_identity, leads, card.copy_limit, card.partner_abilities, is_legendary)


def _differs(card: OracleCard, old: Mapping[str, str]) -> bool:
    """Whether a status changed or was lost; a pool that was not known before says nothing."""
    return any(pool in old and old[pool] != card.legalities.get(pool) for pool in _ETERNAL_POOLS)


def _is_jump(changed: int, total: int) -> bool:
    return total >= _SMALLEST_SET and changed > _MAX_CHANGED_OF_SET * total


def _such_as(names: Iterable[str]) -> str:
    first = sorted(names)[:_EXAMPLES]
    return f", such as {'; '.join(first)}" if first else ""
