"""Value of a card in a room: parts summed in a fixed order, each with its reason (Dungeon A60-A65)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.dungeon.cards import FINAL, KINDS, Bonus, DungeonCatalog, Guard, Item, Room, Tag

OPEN: Final = "open"
"""Manner of a card played face up with its value of the room's kind."""
SUPPORT: Final = "support"
"""Manner of a card played face up as support."""
DOWN: Final = "down"
"""Manner of a card played face down."""
GUARD: Final = "guard"
"""Manner of a card played for a guard of the room."""
ANY: Final = "any"
"""Manner of a card that Triforce power 1 lets count as any kind, by an option."""

BREAKS, LIGHT = "breaks", "light"
"""Keywords of item cards that the rules implement: a card that breaks shields, a card that lights dark rooms."""
SHIELD, DARKNESS = "shield", "darkness"
"""Room tags that the rules implement themselves: a shield that absorbs points, darkness that voids support."""

FACE_DOWN_VALUE = 1
"""Value of any card played face down."""


class ValuePart(NamedTuple):
    """Part of the value of a card, with the kind of its reason; ``word`` is the tag, item group or match concerned."""

    why: str
    word: str
    amount: int


class CardValue(NamedTuple):
    """Value of a card with the parts that add up to it."""

    value: int
    parts: tuple[ValuePart, ...]


def get_card_words(item: Item, kind: str) -> frozenset[str]:
    """Return the words by which ``match`` fields can name a card that is played as a kind."""
    return frozenset((item.group, kind, *item.keywords))


def is_match(match: str, words: frozenset[str]) -> bool:
    """Return whether a ``match`` field, such as ``bow`` or ``bow+ranged``, applies to a card with these words."""
    return match in words if "+" not in match else all(word in words for word in match.split("+"))


class CardValues:
    """Values of all cards in all rooms of a catalog, each computed once."""

    def __init__(self, catalog: DungeonCatalog) -> None:
        self.catalog = catalog
        self.final_combat_rooms = frozenset(n for n in catalog.castle.bosses if catalog.rooms[n].type == KINDS[0])
        """Cards of the last fight whose kind is combat (Dungeon A63)."""
        self._open_values: dict[tuple[int, int, str, bool], CardValue | None] = {}

    def open_value(self, room: int, card: int, kind: str, *, guard_met: bool = False) -> CardValue | None:
        """Return the value of a card played face up as the room's kind or as ``support``; None if it has no such value.

        ``guard_met`` is True if the guard was met earlier in the round. ``RoundTally`` applies shield, darkness and
        powers.
        """
        key = (room, card, kind, guard_met)
        if key not in self._open_values:
            self._open_values[key] = self._sum_parts(room, self.catalog.items[card], kind, guard_met)
        return self._open_values[key]

    def find_best_kind(self, card: int) -> str | None:
        """Return the kind in which a card has its highest printed value; None for a card with only a support value."""
        item = self.catalog.items[card]
        values = [(value, kind) for kind in KINDS if (value := getattr(item, kind)) is not None]
        return max(values, key=lambda pair: pair[0])[1] if values else None

    def guard_value(self, room: int, card: int, way: int) -> CardValue:
        """Return what a card adds to a guard: its printed value of the guard's kind, or 1 for a matching card.

        Support values do not count, and room tags only affect the guard values of shields (Dungeon A61, A62).
        """
        item, guard = self.catalog.items[card], self.catalog.rooms[room].guard[way]
        if guard.card:
            return _make_card_count(item, guard)
        if guard.kind != GUARD:
            value = getattr(item, guard.kind) or 0
            return CardValue(value, (ValuePart("printed", "", value),))
        parts = [ValuePart("printed", "", item.guard)]
        if item.guard:
            words = get_card_words(item, GUARD)
            for name in self.catalog.rooms[room].tags:
                tag = self.catalog.tags[name]
                parts += [ValuePart("tag", name, b.add) for b in tag.guard_bonus if is_match(b.match, words)]
                if any(is_match(match, words) for match in tag.guard_zero):
                    parts.append(ValuePart("zero", name, -sum(part.amount for part in parts)))
        return _make_value(parts)

    def count_play_cost(self, room: int, card: int, kind: str) -> int:
        """Return the cost in half hearts of playing a card face up (electric rooms; Dungeon A49)."""
        words = get_card_words(self.catalog.items[card], kind)
        tags = (self.catalog.tags[name] for name in self.catalog.rooms[room].tags)
        return sum(any(is_match(match, words) for match in tag.cost) for tag in tags)

    def breaks_shield(self, room: int, card: int, kind: str) -> bool:
        """Return whether a card breaks the shield of a room."""
        words = get_card_words(self.catalog.items[card], kind)
        return BREAKS in words or any(is_match(match, words) for match in self.catalog.rooms[room].broken_by)

    def brings_light(self, card: int) -> bool:
        """Return whether a card lights a dark room."""
        return LIGHT in self.catalog.items[card].keywords

    def is_required(self, requirement: str, card: int, kind: str) -> bool:
        """Return whether a card matches the requirement of a room; False for an empty requirement."""
        return bool(requirement) and is_match(requirement, get_card_words(self.catalog.items[card], kind))

    # The order of the sum (Dungeon A60) -----------------------------------------------------------------------------

    def _sum_parts(self, room_number: int, item: Item, kind: str, guard_met: bool) -> CardValue | None:
        room = self.catalog.rooms[room_number]
        words = get_card_words(item, kind)
        parts = _find_base_value(item, kind, room, words)
        if not parts:
            return None
        facing = {*room.tags, FINAL} if room_number in self.final_combat_rooms else set(room.tags)
        self._add_own_bonuses(item, kind, facing, parts)
        for bonus in room.bonus:
            if _applies(bonus, kind, words) and (guard_met or not bonus.after):
                _add_part(bonus, "room", bonus.match, parts)
        if kind != SUPPORT:
            _apply_tags({name: self.catalog.tags[name] for name in room.tags}, kind, words, parts)
        return _make_value(parts)

    @staticmethod
    def _add_own_bonuses(item: Item, kind: str, room_words: set[str], parts: list[ValuePart]) -> None:
        """Add the bonuses printed on the card for this room; bonuses with ``becomes`` exclude the others (A63)."""
        mine = [bonus for bonus in item.bonus if bonus.match in room_words and bonus.kind in (None, kind)]
        becoming = [bonus for bonus in mine if bonus.becomes is not None]
        for bonus in becoming or mine:
            _add_part(bonus, "item", bonus.match, parts)


def _find_base_value(item: Item, kind: str, room: Room, words: frozenset[str]) -> list[ValuePart]:
    """Return the printed value, or the value that the room gives the card if it is higher (Dungeon A60, A65)."""
    printed: int | None = getattr(item, kind)
    lent = [use for use in room.usable if use.kind == kind and is_match(use.match, words)]
    best = max(lent, key=lambda use: use.value, default=None)
    if best is not None and (printed is None or best.value > printed):
        return [ValuePart("usable", best.match, best.value)]
    return [] if printed is None else [ValuePart("printed", "", printed)]


def _applies(bonus: Bonus, kind: str, words: frozenset[str]) -> bool:
    return bonus.kind in (None, kind) and is_match(bonus.match, words)


def _add_part(bonus: Bonus, reason: str, word: str, parts: list[ValuePart]) -> None:
    if bonus.becomes is not None:
        more = bonus.becomes - sum(part.amount for part in parts)
        if more > 0:
            parts.append(ValuePart(reason, word, more))
    elif bonus.add:
        parts.append(ValuePart(reason, word, bonus.add))


def _apply_tags(tags: dict[str, Tag], kind: str, words: frozenset[str], parts: list[ValuePart]) -> None:
    """Apply room tags: first all sums, then the minimum of 1, then tags that set cards to 0."""
    for name, tag in tags.items():
        parts += [ValuePart("tag", name, bonus.add) for bonus in tag.bonus if _applies(bonus, kind, words)]
    for name, tag in tags.items():
        value = sum(part.amount for part in parts)
        if value < 1 and any(is_match(match, words) for match in tag.floor):
            parts.append(ValuePart("floor", name, 1 - value))
    for name, tag in tags.items():
        value = sum(part.amount for part in parts)
        if value and any(is_match(match, words) for match in tag.zero):
            parts.append(ValuePart("zero", name, -value))


def _make_card_count(item: Item, guard: Guard) -> CardValue:
    """Return 1 for a card that matches a guard which counts cards, else 0."""
    useful = item.guard or any(getattr(item, kind) is not None for kind in KINDS)
    value = int(bool(useful) and is_match(guard.card, get_card_words(item, GUARD)))
    return CardValue(value, (ValuePart("card", guard.card, value),))


def _make_value(parts: list[ValuePart]) -> CardValue:
    """Return a card value with these parts; a negative sum is raised to 0 by one more part."""
    value = sum(part.amount for part in parts)
    if value < 0:
        parts.append(ValuePart("floor", "", -value))
        value = 0
    return CardValue(value, tuple(parts))
