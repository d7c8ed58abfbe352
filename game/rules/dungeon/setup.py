"""Preparation: the basic cards are dealt, hands drawn, the sword is given away (dungeon_quest 1.2)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.core.protocol import Refusal
from game.rules.dungeon.actions.action import GRADES, PLAYERS, Setup
from game.rules.dungeon.actions.drawing import shuffled
from game.rules.dungeon.engine.event import Began, Event
from game.rules.dungeon.engine.state import MOST_CONTAINERS, START_CONTAINERS, Player, State, Todo
from game.rules.dungeon.match import BASIC, LAYOUTS, SWORD, Match

LENGTHS = ("short", "long")


def why_not_setup(setup: Setup) -> Refusal | None:
    """Why an adventure cannot be played like this (Dungeon A3)."""
    if setup.players not in PLAYERS:
        return Refusal("number-of-players", {"count": setup.players, "most": PLAYERS[-1]})
    if setup.length not in LENGTHS:
        return Refusal("no-such-length", {"name": setup.length})
    if setup.grade not in GRADES:
        return Refusal("no-such-grade", {"name": setup.grade})
    if len(set(setup.given)) < len(setup.given) or len(setup.given) > len(LAYOUTS):
        return Refusal("no-such-dungeon", {"dungeon": " ".join(setup.given)})
    if not 0 <= setup.hearts <= MOST_CONTAINERS:
        return Refusal("no-such-hearts", {"count": setup.hearts, "most": MOST_CONTAINERS})
    return None


def set_up(match: Match, chance: Chance, told: list[Event]) -> State:
    """A new adventure before its first question: who takes the sword (Dungeon A4)."""
    basic = shuffled(match.copies[BASIC], chance, "basic cards")
    each = len(basic) // match.players
    players = []
    for seat in range(match.players):
        pile = basic[seat * each : (seat + 1) * each]
        players.append(Player(pile[: -match.hand], pile[-match.hand :][::-1], [], [], []))
    told.append(Began(match.players, each))
    containers = match.options.hearts or START_CONTAINERS
    return State(
        players,
        hearts=2 * containers,
        containers=containers,
        base=list(match.catalog.base),
        todo=[Todo("sword", word=SWORD), Todo("dungeon")],
    )
