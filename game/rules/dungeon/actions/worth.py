"""Value of a card in a room: parts summed in a fixed order, each with its reason (Dungeon A60-A65)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.dungeon.cards import FINAL, KINDS, Bonus, DungeonCatalog, Guard, Item, Room, Tag

OPEN: Final = "open"
SUPPORT: Final = "support"
DOWN: Final = "down"
GUARD: Final = "guard"
ANY: Final = "any"
"""Ways to lay a card; ``any`` is the card of power 1 under the option that lets it count as any kind."""

BREAKS, LIGHT = "breaks", "light"
"""Keywords that are rules: breaks shields, brings light."""
SHIELD, DARKNESS = "shield", "darkness"
"""Tags that are rules."""

FACE_DOWN = 1
"""Value of any card played face down."""


class ValuePart(NamedTuple):
    """Part of the value of a card: ``word`` is the tag, group or match it comes from."""

    why: str
    word: str
    amount: int


class CardValue(NamedTuple):
    """Value of a card and its parts, which sum up to it."""

    value: int
    parts: tuple[ValuePart, ...]


def get_card_words(item: Item, kind: str) -> frozenset[str]:
    """Return the words that matches can name for a card played as a kind."""
    return frozenset((item.group, kind, *item.words))


def is_match(match: str, words: frozenset[str]) -> bool:
    """Return whether a match names a card with these words."""
    return match in words if "+" not in match else all(word in words for word in match.split("+"))


class CardValues:
    """Values of all cards in all rooms of a catalog, computed once each."""

    def __init__(self, catalog: DungeonCatalog) -> None:
        self.catalog = catalog
        self.finals = frozenset(n for n in catalog.castle.bosses if catalog.rooms[n].type == KINDS[0])
        self._known: dict[tuple[int, int, str, bool], CardValue | None] = {}

    def open_value(self, room: int, card: int, kind: str, *, guarded: bool = False) -> CardValue | None:
        """Return the value of a card played face up as the room's kind, or ``support``; None without such a value.

        ``guarded``: the guard was met earlier in the round. Shield, darkness and powers are applied by the round.
        """
        key = (room, card, kind, guarded)
        if key not in self._known:
            self._known[key] = self._sum_parts(room, self.catalog.items[card], kind, guarded)
        return self._known[key]

    def find_best_kind(self, card: int) -> str | None:
        """Return the kind in which a card has its highest printed value; None for a pure support card."""
        item = self.catalog.items[card]
        values = [(value, kind) for kind in KINDS if (value := getattr(item, kind)) is not None]
        return max(values, key=lambda pair: pair[0])[1] if values else None

    def guard_value(self, room: int, card: int, way: int) -> CardValue:
        """Return what a card adds to one way of the guard: a printed value of its kind, or one matching card.

        Support values do not count, and tags only affect the guard values of shields (Dungeon A61, A62).
        """
        item, guard = self.catalog.items[card], self.catalog.rooms[room].guard[way]
        if guard.card:
            return _make_one_card_value(item, guard)
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
        """Return the half hearts that playing it face up costs (electric; Dungeon A49)."""
        words = get_card_words(self.catalog.items[card], kind)
        tags = (self.catalog.tags[name] for name in self.catalog.rooms[room].tags)
        return sum(any(is_match(match, words) for match in tag.cost) for tag in tags)

    def breaks_shield(self, room: int, card: int, kind: str) -> bool:
        """Return whether it breaks the shield here."""
        words = get_card_words(self.catalog.items[card], kind)
        return BREAKS in words or any(is_match(match, words) for match in self.catalog.rooms[room].broken_by)

    def brings_light(self, card: int) -> bool:
        """Return whether it lights a dark room."""
        return LIGHT in self.catalog.items[card].words

    def is_required(self, match: str, card: int, kind: str) -> bool:
        """Return whether it is a card that the room requires."""
        return bool(match) and is_match(match, get_card_words(self.catalog.items[card], kind))

    # The order of the sum (Dungeon A60) -----------------------------------------------------------------------------

    def _sum_parts(self, number: int, item: Item, kind: str, guarded: bool) -> CardValue | None:
        room = self.catalog.rooms[number]
        words = get_card_words(item, kind)
        parts = _find_printed(item, kind, room, words)
        if not parts:
            return None
        facing = {*room.tags, FINAL} if number in self.finals else set(room.tags)
        self._add_own_bonuses(item, kind, facing, parts)
        for bonus in room.bonus:
            if _applies(bonus, kind, words) and (guarded or not bonus.after):
                _add_part(bonus, "room", bonus.match, parts)
        if kind != SUPPORT:
            _apply_tags({name: self.catalog.tags[name] for name in room.tags}, kind, words, parts)
        return _make_value(parts)

    @staticmethod
    def _add_own_bonuses(item: Item, kind: str, facing: set[str], parts: list[ValuePart]) -> None:
        """Add bonuses on the card itself; a value that it becomes replaces what it would add (Dungeon A63)."""
        mine = [bonus for bonus in item.bonus if bonus.match in facing and bonus.kind in (None, kind)]
        becoming = [bonus for bonus in mine if bonus.becomes is not None]
        for bonus in becoming or mine:
            _add_part(bonus, "item", bonus.match, parts)


def _find_printed(item: Item, kind: str, room: Room, words: frozenset[str]) -> list[ValuePart]:
    """Return the printed value, or the one that the room lends if higher (Dungeon A60, A65)."""
    printed: int | None = getattr(item, kind)
    lent = [use for use in room.usable if use.kind == kind and is_match(use.match, words)]
    best = max(lent, key=lambda use: use.value, default=None)
    if best is not None and (printed is None or best.value > printed):
        return [ValuePart("usable", best.match, best.value)]
    return [] if printed is None else [ValuePart("printed", "", printed)]


def _applies(bonus: Bonus, kind: str, words: frozenset[str]) -> bool:
    return bonus.kind in (None, kind) and is_match(bonus.match, words)


def _add_part(bonus: Bonus, why: str, word: str, parts: list[ValuePart]) -> None:
    if bonus.becomes is not None:
        more = bonus.becomes - sum(part.amount for part in parts)
        if more > 0:
            parts.append(ValuePart(why, word, more))
    elif bonus.add:
        parts.append(ValuePart(why, word, bonus.add))


def _apply_tags(tags: dict[str, Tag], kind: str, words: frozenset[str], parts: list[ValuePart]) -> None:
    """Apply tags: all sums, then a floor, then those that set cards to 0."""
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


def _make_one_card_value(item: Item, guard: Guard) -> CardValue:
    useful = item.guard or any(getattr(item, kind) is not None for kind in KINDS)
    value = int(bool(useful) and is_match(guard.card, get_card_words(item, GUARD)))
    return CardValue(value, (ValuePart("card", guard.card, value),))


def _make_value(parts: list[ValuePart]) -> CardValue:
    """Return the parts with their sum, at least 0."""
    value = sum(part.amount for part in parts)
    if value < 0:
        parts.append(ValuePart("floor", "", -value))
        value = 0
    return CardValue(value, tuple(parts))
