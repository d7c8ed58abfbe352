"""Hearts, fairies, collapse and the end of an adventure (dungeon_quest 1.13, Dungeon A11-A13, A17, A48-A50)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.dungeon.actions.bottles import empty_bottle
from game.rules.dungeon.actions.drawing import collect_played, reshuffle_all
from game.rules.dungeon.cards import FAIRY
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine.state import MAX_CONTAINERS, NONE, Ending, PendingStep, State
from game.rules.dungeon.match import SWORD, Match


def max_hearts(state: State) -> int:
    """Return the maximum health of the party, in half hearts."""
    return 2 * state.containers


def regain_hearts(state: State, halves: int, cause: event_types.HeartsCause, events: list[event_types.Event]) -> None:
    """Restore half hearts, up to the maximum of the heart containers."""
    before = state.hearts
    state.hearts = min(max_hearts(state), state.hearts + halves)
    if state.hearts != before:
        events.append(event_types.HeartsChanged(state.hearts - before, state.hearts, state.containers, cause))


def lose_hearts(
    match: Match,
    state: State,
    halves: int,
    cause: event_types.HeartsCause,
    chance: Chance,
    events: list[event_types.Event],
) -> bool:
    """Lose half hearts, down to 0; return True if Link collapses because no fairy revives him."""
    lost = min(halves, state.hearts)
    state.hearts -= lost
    events.append(event_types.HeartsChanged(-lost, state.hearts, state.containers, cause))
    if state.hearts > 0:
        return False
    if FAIRY in state.bottles:
        empty_bottle(state, FAIRY)
        state.hearts = min(match.healing_by_content[FAIRY], max_hearts(state))
        events.append(event_types.Revived(state.hearts))
        return False
    collapse_party(match, state, chance, events)
    return True


def win_container(match: Match, state: State, events: list[event_types.Event]) -> None:
    """Add a full heart container; at the maximum add rupees instead (Dungeon A32, A73)."""
    if state.containers >= MAX_CONTAINERS:
        change_rupees(state, match.catalog.amounts.refused_container, "reward", events)
        return
    state.containers += 1
    state.hearts += 2
    events.append(event_types.ContainerWon(state.containers, state.hearts))


def change_rupees(state: State, rupees: int, why: event_types.RupeesCause, events: list[event_types.Event]) -> None:
    """Add rupees, or subtract at most as many as the party has (Dungeon A37)."""
    before = state.rupees
    state.rupees = max(0, state.rupees + rupees)
    change = state.rupees - before
    state.earned += max(0, change)
    if change:
        events.append(event_types.RupeesChanged(change, state.rupees, why))


def collapse_party(match: Match, state: State, chance: Chance, events: list[event_types.Event]) -> None:
    """Collapse: drop all pending steps; by the grade the adventure is lost or starts again at the entrance.

    Items and other rewards are kept, hearts are restored, decks are reshuffled, used Triforce pieces stay used (Dungeon
    A11, A13).
    """
    state.collapses += 1
    most = match.grade_limits.lost_at
    events.append(event_types.Collapsed(state.collapses, max(0, most - state.collapses) if most else NONE))
    collect_played(state)
    state.challenge = None
    state.todo = []
    if most and state.collapses >= most:
        end_adventure(match, state, False, "collapses", events)
        return
    for cell, place in enumerate(state.cells):
        if place.up and not _stays_open(match, state, cell):
            place.up = place.done = False
    if match.is_in_castle(state):
        state.phases = min(match.max_phases(), state.phases + 1)
    reshuffle_all(match, state, chance, events)
    state.hearts = max_hearts(state)
    events.append(event_types.HeartsChanged(state.hearts, state.hearts, state.containers, "restart"))
    state.active = find_sword_owner(state)
    state.here = match.get_layout(state).entrance
    state.todo = [PendingStep("shop", word="collapse"), PendingStep("restart")]


def _stays_open(match: Match, state: State, cell: int) -> bool:
    """Return whether a cell stays solved in a collapse: safe, inactive, and the teleporter's rooms (A16, A70)."""
    place = state.cells[cell]
    return place.done and (not match.catalog.rooms[place.room].is_challenge or cell == state.teleporter)


def restart_dungeon(match: Match, state: State, events: list[event_types.Event]) -> None:
    """Start a new try at the entrance, or ask for a room if a teleporter or solved entrance allows it (A40)."""
    events.append(event_types.Restarted(state.dungeon))
    for player in state.players:
        player.changed = False
    entrance = match.get_layout(state).entrance
    choice = state.teleporter != NONE or state.cells[entrance].done
    state.todo = [PendingStep("rooms") if choice else PendingStep("enter", count=entrance)]


def find_sword_owner(state: State) -> int:
    """Return the seat of the sword's owner, who starts each dungeon and each new try (Dungeon A47)."""
    return next((seat for seat, player in enumerate(state.players) if SWORD in player.items), 0)


# The end ------------------------------------------------------------------------------------------------------------


def compute_score(match: Match, state: State, seconds: int = 0) -> int:
    """Return the score of an adventure, at least 0.

    Dungeons, rupees and containers add points; rounds, collapses and minutes subtract points; the grade multiplies the
    sum. The rules have no clock, so the caller passes the duration in ``seconds``.
    """
    worth, won = match.catalog.score, bool(state.result)
    points = worth.won * won + worth.dungeon * (len(state.beaten) + won) + state.rupees
    points += worth.container * state.containers
    points -= worth.collapse * state.collapses + worth.round * state.rounds + worth.minute * (seconds // 60)
    return max(0, points) * worth.percent[match.options.grade] // 100


def concede_adventure(match: Match, state: State, events: list[event_types.Event]) -> None:
    """End the adventure as lost, aborting the current challenge."""
    collect_played(state)
    state.challenge = None
    for player in state.players:
        player.rests = 0
    end_adventure(match, state, False, "conceded", events)


def end_adventure(match: Match, state: State, won: bool, reason: Ending, events: list[event_types.Event]) -> None:
    """End the adventure: all players win or lose."""
    state.decision = None
    state.todo = []
    state.result = tuple(range(match.players)) if won else ()
    state.reason = reason
    events.append(event_types.AdventureEnded(won, reason, compute_score(match, state)))
