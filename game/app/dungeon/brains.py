"""The companions that are programs: what they are called, and which of them a player may travel with."""

from __future__ import annotations

from game.bots.dungeon_bots import DUNGEON_BOTS
from game.text import _


def companion_name(bot: str) -> str:
    """What a kind of companion is called."""
    return {
        "greedy": _("Companion: quick"),
        "search-quick": _("Companion: attentive"),
        "search": _("Companion: thoughtful"),
        "search-deep": _("Companion: wise"),
    }.get(bot, bot)


def companions_known() -> list[str]:
    """Those that a player may travel with, the best first."""
    return [name for name in reversed(DUNGEON_BOTS) if name != "random"]
