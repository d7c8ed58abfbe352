"""Hearts, fairies, collapse and the end of an adventure (dungeon_quest 1.13, Dungeon A11-A13, A17, A48-A50)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.dungeon.actions.bottles import empty_one
from game.rules.dungeon.actions.drawing import collect_laid, reshuffle
from game.rules.dungeon.cards import FAIRY
from game.rules.dungeon.engine import event as e
from game.rules.dungeon.engine.state import MOST_CONTAINERS, NONE, Ending, State, Todo
from game.rules.dungeon.match import SWORD, Match


def full(state: State) -> int:
    """Half hearts that fit into the containers."""
    return 2 * state.containers


def heal(state: State, halves: int, why: e.HeartsCause, told: list[e.Event]) -> None:
    """Regain hearts, never above the number of containers."""
    before = state.hearts
    state.hearts = min(full(state), state.hearts + halves)
    if state.hearts != before:
        told.append(e.HeartsChanged(state.hearts - before, state.hearts, state.containers, why))


def hurt(match: Match, state: State, halves: int, why: e.HeartsCause, chance: Chance, told: list[e.Event]) -> bool:
    """Lose hearts, not below 0. At 0 the first fairy revives Link; without one he collapses, and this is True."""
    lost = min(halves, state.hearts)
    state.hearts -= lost
    told.append(e.HeartsChanged(-lost, state.hearts, state.containers, why))
    if state.hearts > 0:
        return False
    if FAIRY in state.bottles:
        empty_one(state, FAIRY)
        state.hearts = min(match.heals[FAIRY], full(state))
        told.append(e.Revived(state.hearts))
        return False
    collapse(match, state, chance, told)
    return True


def win_container(match: Match, state: State, told: list[e.Event]) -> None:
    """One heart container more, full; beyond the last one rupees instead (Dungeon A32, A73)."""
    if state.containers >= MOST_CONTAINERS:
        receive(state, match.catalog.amounts.refused_container, "reward", told)
        return
    state.containers += 1
    state.hearts += 2
    told.append(e.ContainerWon(state.containers, state.hearts))


def receive(state: State, rupees: int, why: e.RupeesCause, told: list[e.Event]) -> None:
    """Get rupees, or lose those that one has (Dungeon A37)."""
    before = state.rupees
    state.rupees = max(0, state.rupees + rupees)
    change = state.rupees - before
    state.earned += max(0, change)
    if change:
        told.append(e.RupeesChanged(change, state.rupees, why))


def collapse(match: Match, state: State, chance: Chance, told: list[e.Event]) -> None:
    """Link collapses: whatever was to happen does not. Lost is what the grade says; else a new try from the entrance.

    He keeps the item and everything found; hearts are full, decks fresh, used pieces stay used (Dungeon A11, A13).
    """
    state.collapses += 1
    most = match.limits.lost_at
    told.append(e.Collapsed(state.collapses, max(0, most - state.collapses) if most else NONE))
    collect_laid(state)
    state.challenge = None
    state.todo = []
    if most and state.collapses >= most:
        end(match, state, False, "collapses", told)
        return
    for cell, place in enumerate(state.cells):
        if place.up and not _stays_open(match, state, cell):
            place.up = place.done = False
    if match.in_castle(state):
        state.phases = min(match.most_phases(), state.phases + 1)
    reshuffle(match, state, chance, told)
    state.hearts = full(state)
    told.append(e.HeartsChanged(state.hearts, state.hearts, state.containers, "restart"))
    state.active = sword_owner(state)
    state.here = match.layout(state).entrance
    state.todo = [Todo("shop", word="collapse"), Todo("restart")]


def _stays_open(match: Match, state: State, cell: int) -> bool:
    """Safe and inactive rooms, and the teleporter's solved room (Dungeon A16, A70)."""
    place = state.cells[cell]
    return place.done and (not match.catalog.rooms[place.room].is_challenge or cell == state.teleporter)


def restart(match: Match, state: State, told: list[e.Event]) -> None:
    """The new try: from the entrance, unless it is open or the teleporter offers another start (Dungeon A40)."""
    told.append(e.Restarted(state.dungeon))
    for player in state.players:
        player.changed = False
    entrance = match.layout(state).entrance
    choice = state.teleporter != NONE or state.cells[entrance].done
    state.todo = [Todo("rooms") if choice else Todo("enter", count=entrance)]


def sword_owner(state: State) -> int:
    """Who opens each dungeon and each new try (Dungeon A47)."""
    return next((seat for seat, player in enumerate(state.players) if SWORD in player.items), 0)


# The end ------------------------------------------------------------------------------------------------------------


def score(match: Match, state: State, seconds: int = 0) -> int:
    """The score of an adventure, from 0: dungeons beaten, rupees left and heart containers count for it, rounds,
    collapses and minutes against it; the grade weighs the sum. The rules know no clock: ``seconds`` is the table's."""
    worth, won = match.catalog.score, bool(state.result)
    points = worth.won * won + worth.dungeon * (len(state.beaten) + won) + state.rupees
    points += worth.container * state.containers
    points -= worth.collapse * state.collapses + worth.round * state.rounds + worth.minute * (seconds // 60)
    return max(0, points) * worth.percent[match.options.grade] // 100


def concede(match: Match, state: State, told: list[e.Event]) -> None:
    """End the adventure as lost: the running challenge comes to nothing."""
    collect_laid(state)
    state.challenge = None
    for player in state.players:
        player.rests = 0
    end(match, state, False, "conceded", told)


def end(match: Match, state: State, won: bool, reason: Ending, told: list[e.Event]) -> None:
    """The adventure is over: everybody has won or nobody."""
    state.decision = None
    state.todo = []
    state.result = tuple(range(match.players)) if won else ()
    state.reason = reason
    told.append(e.AdventureEnded(won, reason, score(match, state)))
