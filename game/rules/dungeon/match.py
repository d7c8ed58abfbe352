"""Immutable tables of an adventure: its cards, its options, and values derived from both."""

from __future__ import annotations

from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.actions.worth import CardValues
from game.rules.dungeon.cards import DungeonCatalog, DungeonLayout
from game.rules.dungeon.engine.state import Challenge, State

HAND, SOLO_HAND = 5, 10
"""Hand size with several players, and with one player."""
TURNS, SOLO_TURNS = 1, 2
"""Turns of a player per round with several players, and with one player."""
LAYOUTS = ("rooms-8", "rooms-10", "rooms-12", "rooms-12", "rooms-15", "rooms-15", "rooms-18")
"""Id of the layout of each dungeon, by the number of dungeons beaten before (dungeon_quest 1.4)."""
LONG_CASTLE, SHORT_CASTLE = "rooms-20", "rooms-12"
"""Id of the layout of the castle in a long and in a short adventure."""
LONG_PHASES, SHORT_PHASES = 3, 1
"""Number of phases of the last fight without any collapse, in a long and in a short adventure."""
LONG_MAX_PHASES, SHORT_MAX_PHASES = 6, 4
"""Maximum number of phases of the last fight with the option ``fewer_phases``."""
BASIC = "basic"
"""Item group of the basic cards."""
SWORD, BOW, SILVER = "sword", "bow", "silver"
"""Item groups with rules of their own."""


class Match:
    """Fixed part of an adventure: its cards, and the options chosen in its set-up. ``State`` is what changes."""

    def __init__(self, catalog: DungeonCatalog, options: Setup) -> None:
        self.catalog = catalog
        self.options = options
        self.card_values = CardValues(catalog)
        """Values of all cards in all rooms."""
        self.players = options.players
        solo = options.players == 1
        self.hand_size = SOLO_HAND if solo else HAND
        self.turns_per_round = SOLO_TURNS if solo else TURNS
        self.reshuffled_hand_size = HAND if options.by_the_letter else self.hand_size
        """Hand size after a player's pile was used up and reshuffled (Dungeon A10)."""
        self.teleporter_is_optional = options.pure_random or options.by_the_letter
        """True if the room with the teleporter may be missing from the castle (Dungeon A15)."""
        self.players_symbol = options.players if options.players > 2 else 1
        """Value of the players symbol in needs (Dungeon A6)."""
        self.grade_limits = catalog.grades[options.grade]
        self.goods = catalog.goods
        self.healing_by_content = catalog.heals
        """Half hearts that one use restores, by bottle content."""
        self.cards_by_group: dict[str, list[int]] = {}
        """Catalog numbers of the cards of each item group, one entry per copy."""
        for index, item in enumerate(catalog.items):
            self.cards_by_group.setdefault(item.group, []).extend([index] * item.copies)

    def need_bonus(self, dungeon: str, room: int) -> int:
        """Return the points that the grade adds to the need of a room in a dungeon."""
        castle = self.grade_limits.castle_bonus(self.players) if dungeon == self.catalog.castle.code else 0
        base = self.grade_limits.base_bonus(self.players) if room in self.catalog.base else 0
        return self.grade_limits.plus + self.grade_limits.player_bonus(self.players) + castle + base

    def get_layout(self, state: State) -> DungeonLayout:
        """Return the layout of the current dungeon."""
        return self.catalog.layouts[state.layout]

    def need_points(self, room: int, plus: int = 0) -> int:
        """Return the points that a room requires: a·P + b plus ``plus``, at least 1; 0 without a need (Dungeon A6)."""
        need = self.catalog.rooms[room].need
        return 0 if need is None else max(1, need.a * self.players_symbol + need.b + plus)

    def required_points(self, challenge: Challenge) -> int:
        """Return the points that the current challenge requires."""
        return self.need_points(challenge.room, challenge.plus)

    def is_in_castle(self, state: State) -> bool:
        """Return whether the current dungeon is the castle, which has no item and no locked boss (Dungeon A67)."""
        return state.dungeon == self.catalog.castle.code

    def max_phases(self) -> int:
        """Return the maximum number of phases of the last fight (Dungeon A66)."""
        cards = len(self.catalog.castle.bosses)
        if not self.options.fewer_phases:
            return cards
        return min(cards, SHORT_MAX_PHASES if self.options.length == "short" else LONG_MAX_PHASES)

    def base_phases(self) -> int:
        """Return the number of phases of the last fight without any collapse."""
        return SHORT_PHASES if self.options.length == "short" else LONG_PHASES
