"""Movement of Link: to rooms adjacent to solved ones connected with the entrance (Dungeon A39, A40)."""

from __future__ import annotations

from game.rules.core.protocol import Refusal
from game.rules.dungeon.engine.state import NONE, State
from game.rules.dungeon.match import Match


def find_connected_cells(match: Match, state: State) -> set[int]:
    """Return the solved cells that are connected with the entrance or the teleporter by solved cells."""
    layout = match.get_layout(state)
    reached: set[int] = set()
    waiting = [cell for cell in (layout.entrance, state.teleporter) if cell != NONE and state.cells[cell].done]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [n for n in layout.next_to[cell] if n != layout.boss and state.cells[n].done]
    return reached


def find_open_cells(match: Match, state: State) -> list[int]:
    """Return the cells that can be entered now, in order, including the boss if it is not locked."""
    layout = match.get_layout(state)
    reached = find_connected_cells(match, state)
    neighbors = {neighbor for cell in reached for neighbor in layout.next_to[cell]} | {layout.entrance}
    return [cell for cell in sorted(neighbors) if _can_enter(match, state, cell)]


def find_step_back(match: Match, state: State, cell: int) -> int:
    """Return the cell to which Link steps back after failing: an adjacent solved room, or the entrance."""
    layout = match.get_layout(state)
    reached = find_connected_cells(match, state)
    return next((other for other in layout.next_to[cell] if other in reached), layout.entrance)


def _can_enter(match: Match, state: State, cell: int) -> bool:
    if cell == match.get_layout(state).boss:
        return state.found
    return not state.cells[cell].done


def find_enter_refusal(match: Match, state: State, cell: int) -> Refusal | None:
    """Return why a cell cannot be entered: no such cell, solved, out of reach, or a locked boss (Dungeon A24)."""
    layout = match.get_layout(state)
    if not 0 <= cell < len(layout.squares):
        return Refusal("no-such-room")
    if cell in find_open_cells(match, state):
        return None
    if cell == layout.boss:
        if not state.found:
            return Refusal("boss-locked", {"item": match.catalog.get_dungeon(state.dungeon).item})
        return Refusal("out-of-reach")
    return Refusal("room-done") if state.cells[cell].done else Refusal("out-of-reach")


def find_teleporter_cells(match: Match, state: State) -> list[int]:
    """Return the solved rooms to which the teleporter can be moved (Dungeon A70).

    A safe or inactive room that a collapse left solved counts only once it is connected again (Dungeon A40).
    """
    if state.teleporter == NONE:
        return []
    reached = find_connected_cells(match, state)
    done = [cell for cell, place in enumerate(state.cells) if place.done and cell != state.teleporter]
    return [cell for cell in done if cell in reached or match.catalog.rooms[state.cells[cell].room].is_challenge]
