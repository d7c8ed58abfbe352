"""Music mood of an adventure, determined by the challenge, which is public."""

from __future__ import annotations

from game.app.ui.audio.layers import Mood
from game.rules.dungeon.cards import DungeonCatalog
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules


def is_boss(catalog: DungeonCatalog, room: int) -> bool:
    """Return whether a dungeon card is a boss of a dungeon or of the castle."""
    return room in catalog.castle.bosses or any(room in dungeon.bosses for dungeon in catalog.dungeons.values())


def get_mood(rules: DungeonRules, view: State) -> Mood:
    """Return ``last`` before a boss or in a last round, ``combat`` in a room with enemies, else ``calm``."""
    challenge = view.challenge
    if challenge is None or not challenge.round:
        return "calm"
    standing = insight.get_status(rules, view)
    last = standing is not None and standing.limit > 1 and standing.rounds_left <= 1
    if is_boss(rules.catalog, challenge.room) or last:
        return "last"
    return "combat" if rules.catalog.rooms[challenge.room].type == "combat" else "calm"
