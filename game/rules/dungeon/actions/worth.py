"""What a card counts in a room: sums in one documented order, each part with its reason (Dungeon A60-A65)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.dungeon.cards import FINAL, KINDS, Bonus, Catalog, Guard, Item, Room, Tag

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
"""What any card counts face down."""


class Part(NamedTuple):
    """One reason why a card counts what it counts: ``word`` is the tag, group or match it comes from."""

    why: str
    word: str
    amount: int


class Count(NamedTuple):
    """What a card counts, and the parts that make it up; their sum is the value."""

    value: int
    parts: tuple[Part, ...]


def words_of(item: Item, kind: str) -> frozenset[str]:
    """What matches can name on a card that is played as a kind."""
    return frozenset((item.group, kind, *item.words))


def matches(match: str, words: frozenset[str]) -> bool:
    """Whether a match names a card with these words."""
    return match in words if "+" not in match else all(word in words for word in match.split("+"))


class Worth:
    """Values of all cards in all rooms of one catalog, computed once each."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.finals = frozenset(n for n in catalog.castle.bosses if catalog.rooms[n].type == KINDS[0])
        self._known: dict[tuple[int, int, str, bool], Count | None] = {}

    def open(self, room: int, card: int, kind: str, *, guarded: bool = False) -> Count | None:
        """A card laid openly as the room's kind, or ``support``; None when it has no such value here.

        ``guarded``: the guard was met earlier in the round. Shield, darkness and powers are the round's matter.
        """
        key = (room, card, kind, guarded)
        if key not in self._known:
            self._known[key] = self._sum(room, self.catalog.items[card], kind, guarded)
        return self._known[key]

    def best_kind(self, card: int) -> str | None:
        """The kind in which a card has its highest printed value; None for a card that only supports."""
        item = self.catalog.items[card]
        values = [(value, kind) for kind in KINDS if (value := getattr(item, kind)) is not None]
        return max(values, key=lambda pair: pair[0])[1] if values else None

    def guard(self, room: int, card: int, way: int) -> Count:
        """What a card adds to one way of the guard: a printed value of its kind, or one card that matches.

        Support values do not count, and tags only touch the guard values of shields (Dungeon A61, A62).
        """
        item, guard = self.catalog.items[card], self.catalog.rooms[room].guard[way]
        if guard.card:
            return _one_card(item, guard)
        if guard.kind != GUARD:
            value = getattr(item, guard.kind) or 0
            return Count(value, (Part("printed", "", value),))
        parts = [Part("printed", "", item.guard)]
        if item.guard:
            words = words_of(item, GUARD)
            for name in self.catalog.rooms[room].tags:
                tag = self.catalog.tags[name]
                parts += [Part("tag", name, b.add) for b in tag.guard_bonus if matches(b.match, words)]
                if any(matches(match, words) for match in tag.guard_zero):
                    parts.append(Part("zero", name, -sum(part.amount for part in parts)))
        return _count(parts)

    def cost(self, room: int, card: int, kind: str) -> int:
        """Half hearts that laying it openly costs (electric; Dungeon A49)."""
        words = words_of(self.catalog.items[card], kind)
        tags = (self.catalog.tags[name] for name in self.catalog.rooms[room].tags)
        return sum(any(matches(match, words) for match in tag.cost) for tag in tags)

    def breaks(self, room: int, card: int, kind: str) -> bool:
        """Whether it breaks the shield here."""
        words = words_of(self.catalog.items[card], kind)
        return BREAKS in words or any(matches(match, words) for match in self.catalog.rooms[room].broken_by)

    def lights(self, card: int) -> bool:
        """Whether it brings light into darkness."""
        return LIGHT in self.catalog.items[card].words

    def answers(self, match: str, card: int, kind: str) -> bool:
        """Whether it is a card that the room asks for."""
        return bool(match) and matches(match, words_of(self.catalog.items[card], kind))

    # The order of the sum (Dungeon A60) -----------------------------------------------------------------------------

    def _sum(self, number: int, item: Item, kind: str, guarded: bool) -> Count | None:
        room = self.catalog.rooms[number]
        words = words_of(item, kind)
        parts = _printed(item, kind, room, words)
        if not parts:
            return None
        facing = {*room.tags, FINAL} if number in self.finals else set(room.tags)
        self._own_bonuses(item, kind, facing, parts)
        for bonus in room.bonus:
            if _holds(bonus, kind, words) and (guarded or not bonus.after):
                _add(bonus, "room", bonus.match, parts)
        if kind != SUPPORT:
            _tagged({name: self.catalog.tags[name] for name in room.tags}, kind, words, parts)
        return _count(parts)

    @staticmethod
    def _own_bonuses(item: Item, kind: str, facing: set[str], parts: list[Part]) -> None:
        """Bonuses on the card itself; a value that it becomes takes the place of what it would add (Dungeon A63)."""
        mine = [bonus for bonus in item.bonus if bonus.match in facing and bonus.kind in (None, kind)]
        becoming = [bonus for bonus in mine if bonus.becomes is not None]
        for bonus in becoming or mine:
            _add(bonus, "item", bonus.match, parts)


def _printed(item: Item, kind: str, room: Room, words: frozenset[str]) -> list[Part]:
    """The printed value, or the one that the room lends if it is higher (Dungeon A60, A65)."""
    printed: int | None = getattr(item, kind)
    lent = [use for use in room.usable if use.kind == kind and matches(use.match, words)]
    best = max(lent, key=lambda use: use.value, default=None)
    if best is not None and (printed is None or best.value > printed):
        return [Part("usable", best.match, best.value)]
    return [] if printed is None else [Part("printed", "", printed)]


def _holds(bonus: Bonus, kind: str, words: frozenset[str]) -> bool:
    return bonus.kind in (None, kind) and matches(bonus.match, words)


def _add(bonus: Bonus, why: str, word: str, parts: list[Part]) -> None:
    if bonus.becomes is not None:
        more = bonus.becomes - sum(part.amount for part in parts)
        if more > 0:
            parts.append(Part(why, word, more))
    elif bonus.add:
        parts.append(Part(why, word, bonus.add))


def _tagged(tags: dict[str, Tag], kind: str, words: frozenset[str], parts: list[Part]) -> None:
    """What tags do: sums of all of them, then a floor, then those that make cards count 0."""
    for name, tag in tags.items():
        parts += [Part("tag", name, bonus.add) for bonus in tag.bonus if _holds(bonus, kind, words)]
    for name, tag in tags.items():
        value = sum(part.amount for part in parts)
        if value < 1 and any(matches(match, words) for match in tag.floor):
            parts.append(Part("floor", name, 1 - value))
    for name, tag in tags.items():
        value = sum(part.amount for part in parts)
        if value and any(matches(match, words) for match in tag.zero):
            parts.append(Part("zero", name, -value))


def _one_card(item: Item, guard: Guard) -> Count:
    useful = item.guard or any(getattr(item, kind) is not None for kind in KINDS)
    value = int(bool(useful) and matches(guard.card, words_of(item, GUARD)))
    return Count(value, (Part("card", guard.card, value),))


def _count(parts: list[Part]) -> Count:
    """The parts with their sum; never below 0."""
    value = sum(part.amount for part in parts)
    if value < 0:
        parts.append(Part("floor", "", -value))
        value = 0
    return Count(value, tuple(parts))
