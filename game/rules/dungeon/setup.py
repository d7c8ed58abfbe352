"""Preparation of an adventure: deal basic cards, draw hands, offer the sword (dungeon_quest 1.2)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.core.protocol import Refusal
from game.rules.dungeon.actions.action import GRADES, PLAYER_COUNTS, Setup
from game.rules.dungeon.actions.drawing import shuffle_cards
from game.rules.dungeon.engine.event import Began, Event
from game.rules.dungeon.engine.state import MAX_CONTAINERS, START_CONTAINERS, PendingStep, Player, State
from game.rules.dungeon.match import BASIC, LAYOUTS, SWORD, Match

LENGTHS = ("short", "long")


def find_setup_refusal(setup: Setup) -> Refusal | None:
    """Return why an adventure cannot be played with this set-up (Dungeon A3)."""
    if setup.players not in PLAYER_COUNTS:
        return Refusal("number-of-players", {"count": setup.players, "most": PLAYER_COUNTS[-1]})
    if setup.length not in LENGTHS:
        return Refusal("no-such-length", {"name": setup.length})
    if setup.grade not in GRADES:
        return Refusal("no-such-grade", {"name": setup.grade})
    if len(set(setup.given)) < len(setup.given) or len(setup.given) > len(LAYOUTS):
        return Refusal("no-such-dungeon", {"dungeon": " ".join(setup.given)})
    if not 0 <= setup.hearts <= MAX_CONTAINERS:
        return Refusal("no-such-hearts", {"count": setup.hearts, "most": MAX_CONTAINERS})
    return None


def set_up(match: Match, chance: Chance, events: list[Event]) -> State:
    """Return a new adventure, in which the first pending step is to offer the sword (Dungeon A4)."""
    basic = shuffle_cards(match.cards_by_group[BASIC], chance, "basic cards")
    each = len(basic) // match.players
    players = []
    for seat in range(match.players):
        pile = basic[seat * each : (seat + 1) * each]
        players.append(Player(pile[: -match.hand_size], pile[-match.hand_size :][::-1], [], [], []))
    events.append(Began(match.players, each))
    containers = match.options.hearts or START_CONTAINERS
    return State(
        players,
        hearts=2 * containers,
        containers=containers,
        base=list(match.catalog.base),
        todo=[PendingStep("sword", word=SWORD), PendingStep("dungeon")],
    )
