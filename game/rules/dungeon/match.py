"""Immutable tables of an adventure: cards, options and what follows from both."""

from __future__ import annotations

from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.actions.worth import CardValues
from game.rules.dungeon.cards import DungeonCatalog, DungeonLayout
from game.rules.dungeon.engine.state import Challenge, State

HAND, SOLO_HAND = 5, 10
TURNS, SOLO_TURNS = 1, 2
LAYOUTS = ("rooms-8", "rooms-10", "rooms-12", "rooms-12", "rooms-15", "rooms-15", "rooms-18")
"""By level: the shape of the dungeon (dungeon_quest 1.4)."""
LONG_CASTLE, SHORT_CASTLE = "rooms-20", "rooms-12"
LONG_PHASES, SHORT_PHASES = 3, 1
LONG_CAP, SHORT_CAP = 6, 4
BASIC = "basic"
SWORD, BOW, SILVER = "sword", "bow", "silver"


class Match:
    """Cards and options of one adventure."""

    def __init__(self, catalog: DungeonCatalog, options: Setup) -> None:
        self.catalog = catalog
        self.options = options
        self.worth = CardValues(catalog)
        self.players = options.players
        solo = options.players == 1
        self.hand = SOLO_HAND if solo else HAND
        self.turns = SOLO_TURNS if solo else TURNS
        self.turned_hand = HAND if options.by_the_letter else self.hand
        """The new hand when a pile is used up (Dungeon A10)."""
        self.keeper_by_chance = options.pure_random or options.by_the_letter
        """True if the mini-boss with the teleporter may be missing from the castle (Dungeon A15)."""
        self.symbol = options.players if options.players > 2 else 1
        """Value of the players symbol (Dungeon A6)."""
        self.limits = catalog.grades[options.grade]
        self.goods = catalog.goods
        self.heals = catalog.heals
        """By content of a bottle: half hearts that one use heals."""
        self.copies: dict[str, list[int]] = {}
        """By item group: its cards, each copy once."""
        for number, item in enumerate(catalog.items):
            self.copies.setdefault(item.group, []).extend([number] * item.copies)

    def need_bonus(self, dungeon: str, room: int) -> int:
        """Return what the grade adds to every need in a dungeon."""
        castle = self.limits.castle_bonus(self.players) if dungeon == self.catalog.castle.code else 0
        base = self.limits.base_bonus(self.players) if room in self.catalog.base else 0
        return self.limits.plus + self.limits.player_bonus(self.players) + castle + base

    def get_layout(self, state: State) -> DungeonLayout:
        """Return the shape of the current dungeon."""
        return self.catalog.layouts[state.layout]

    def need_points(self, room: int, plus: int = 0) -> int:
        """Return the victory condition in points: a·P + b, plus additions (Dungeon A6)."""
        need = self.catalog.rooms[room].need
        return 0 if need is None else max(1, need.a * self.symbol + need.b + plus)

    def wanted_points(self, challenge: Challenge) -> int:
        """Return the points that the current challenge takes."""
        return self.need_points(challenge.room, challenge.plus)

    def is_in_castle(self, state: State) -> bool:
        """Return whether the current dungeon is the castle, without item or locked boss (Dungeon A67)."""
        return state.dungeon == self.catalog.castle.code

    def max_phases(self) -> int:
        """Return the maximum number of cards of the last fight (Dungeon A66)."""
        cards = len(self.catalog.castle.bosses)
        if not self.options.fewer_phases:
            return cards
        return min(cards, SHORT_CAP if self.options.length == "short" else LONG_CAP)

    def base_phases(self) -> int:
        """Return the number of cards of the last fight without any collapse."""
        return SHORT_PHASES if self.options.length == "short" else LONG_PHASES
