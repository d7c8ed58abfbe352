"""Preparation: the basic cards are dealt, hands drawn, the sword is given away (dungeon_quest 1.2)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.core.protocol import Refusal
from game.rules.dungeon.drawing import shuffled
from game.rules.dungeon.event import Began, Event
from game.rules.dungeon.game import BASIC, SWORD, Game
from game.rules.dungeon.state import Player, State, Todo
from game.rules.dungeon.table import COLLAPSES_LOST, PLAYERS, Setup

LENGTHS = ("short", "long")


def why_not_setup(setup: Setup) -> Refusal | None:
    """Why an adventure cannot be played like this (Dungeon A3)."""
    if setup.players not in PLAYERS:
        return Refusal("number-of-players", {"count": setup.players, "most": PLAYERS[-1]})
    if setup.length not in LENGTHS:
        return Refusal("no-such-length", {"name": setup.length})
    if setup.grade not in COLLAPSES_LOST:
        return Refusal("no-such-grade", {"name": setup.grade})
    return None


def set_up(game: Game, chance: Chance, told: list[Event]) -> State:
    """A new adventure before its first question: who takes the sword (Dungeon A4)."""
    basic = shuffled(game.copies[BASIC], chance, "basic cards")
    each = len(basic) // game.players
    players = []
    for seat in range(game.players):
        pile = basic[seat * each : (seat + 1) * each]
        players.append(Player(pile[: -game.hand], pile[-game.hand :][::-1], [], [], []))
    told.append(Began(game.players, each))
    return State(players, base=list(game.catalog.base), todo=[Todo("sword", word=SWORD), Todo("dungeon")])
