"""Where Link may go: rooms next to a chain of solved ones that hangs together with the entrance (Dungeon A39, A40)."""

from __future__ import annotations

from game.rules.core.protocol import Refusal
from game.rules.dungeon.engine.state import NONE, State
from game.rules.dungeon.match import Match


def chain(match: Match, state: State) -> set[int]:
    """Solved, safe and inactive rooms that can be reached from the entrance or from the teleporter's room."""
    layout = match.layout(state)
    reached: set[int] = set()
    waiting = [cell for cell in (layout.entrance, state.teleporter) if cell != NONE and state.cells[cell].done]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [n for n in layout.next_to[cell] if n != layout.boss and state.cells[n].done]
    return reached


def open_cells(match: Match, state: State) -> list[int]:
    """Cells that may be entered now, in their order; the boss while it is not locked."""
    layout = match.layout(state)
    reached = chain(match, state)
    beside = {neighbor for cell in reached for neighbor in layout.next_to[cell]} | {layout.entrance}
    return [cell for cell in sorted(beside) if _may_enter(match, state, cell)]


def step_back(match: Match, state: State, cell: int) -> int:
    """Where Link stands after he failed on a cell: on a solved room beside it, or before the entrance."""
    layout = match.layout(state)
    reached = chain(match, state)
    return next((other for other in layout.next_to[cell] if other in reached), layout.entrance)


def _may_enter(match: Match, state: State, cell: int) -> bool:
    if cell == match.layout(state).boss:
        return state.found
    return not state.cells[cell].done


def why_not_enter(match: Match, state: State, cell: int) -> Refusal | None:
    """Why a cell may not be entered: it is none, it is done, out of reach, or the boss is locked (Dungeon A24)."""
    layout = match.layout(state)
    if not 0 <= cell < len(layout.squares):
        return Refusal("no-such-room")
    if cell in open_cells(match, state):
        return None
    if cell == layout.boss:
        if not state.found:
            return Refusal("boss-locked", {"item": match.catalog.dungeon(state.dungeon).item})
        return Refusal("out-of-reach")
    return Refusal("room-done") if state.cells[cell].done else Refusal("out-of-reach")


def teleporter_cells(match: Match, state: State) -> list[int]:
    """Solved rooms on which the teleporter may be put (Dungeon A70).

    A safe or inactive room that a collapse left open counts only once the chain has reached it again (Dungeon A40).
    """
    if state.teleporter == NONE:
        return []
    reached = chain(match, state)
    done = [cell for cell, place in enumerate(state.cells) if place.done and cell != state.teleporter]
    return [cell for cell in done if cell in reached or match.catalog.rooms[state.cells[cell].room].is_challenge]
